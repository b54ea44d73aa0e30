"""A number with its reasons: the rules roll with it, tooltips show it, drills assert it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@dataclass(frozen=True, slots=True)
class Part:
    """One reasoned modifier; `rule` is the id of the rule that gives it."""

    value: int
    reason: str
    rule: str = ""

    def __str__(self) -> str:
        cited = f" ({self.rule})" if self.rule else ""
        return f"{self.value:+d} {self.reason}{cited}"


@dataclass(frozen=True, slots=True)
class Tally:
    """A base and the modifiers that apply to it, in the order in which the rules add them."""

    name: str
    base: int
    parts: tuple[Part, ...] = ()
    base_reason: str = ""
    fine: int = 1
    """How many of its whole numbers make one of what people count in."""
    unit: str = ""
    """The sign of what people count in."""

    @property
    def total(self) -> int:
        """The number that counts."""
        total = self.base
        for part in self.parts:
            total += part.value
        return total

    def plus(self, value: int, reason: str, rule: str = "", *, keep_zero: bool = False) -> Tally:
        """Return the same with one more modifier.

        One of 0 is left out unless it is worth a mention.
        """
        if not value and not keep_zero:
            return self
        parts = (*self.parts, Part(value, reason, rule))
        # Numbers are added up all the time; `replace` takes five times as long.
        return Tally(self.name, self.base, parts, self.base_reason, self.fine, self.unit)

    def including(self, parts: Iterable[Part], *, keep_zero: bool = False) -> Tally:
        """Return the same with several more modifiers; those of 0 are left out as in `plus`."""
        added = tuple(part for part in parts if part.value or keep_zero)
        return replace(self, parts=self.parts + added)

    def amount(self, value: int, *, signed: bool = False) -> str:
        """Return one of its numbers as people say it."""
        if self.fine == 1:
            return f"{value:+d}{self.unit}" if signed else f"{value}{self.unit}"
        shown = round(value / self.fine, 2)
        return f"{shown:+g}{self.unit}" if signed else f"{shown:g}{self.unit}"

    def line(self, part: Part) -> str:
        """Return a modifier as people say it, with its reason and its rule."""
        cited = f" ({part.rule})" if part.rule else ""
        return f"{self.amount(part.value, signed=True)} {part.reason}{cited}"

    def rules(self) -> tuple[str, ...]:
        """Return the ids of the rules that had a part in it, each once."""
        return tuple(dict.fromkeys(part.rule for part in self.parts if part.rule))

    def said(self) -> list[str]:
        """Return the modifiers as a card has them: reason, then the number as people say it."""
        return [f"{part.reason} {self.amount(part.value, signed=True)}" for part in self.parts]

    def because(self) -> list[str]:
        """Return the modifiers as a drill writes them: reason, then the signed value."""
        return [f"{part.reason} {part.value:+d}" for part in self.parts]

    def __str__(self) -> str:
        parts = [str(part) for part in self.parts]
        if self.base or not self.base_reason:
            parts.insert(0, f"{self.base} {self.base_reason or 'base'}")
        return f"{self.name} {self.total}" + (f": {', '.join(parts)}" if parts else "")


def given(*rows: tuple[object, int, str, str]) -> Iterator[Part]:
    """Yield a modifier for each row that holds: a condition, a value, its reason and its rule."""
    return (Part(value, reason, rule) for holds, value, reason, rule in rows if holds)


def best_of(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return the highest of these bonuses (the first of equals) and all of the penalties."""
    listed = tuple(parts)
    # Kept by place, not by value: two bearers of one ability give equal parts.
    keep = max(range(len(listed)), key=lambda place: listed[place].value, default=0)
    return tuple(part for place, part in enumerate(listed) if place == keep or part.value <= 0)
