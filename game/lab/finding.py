"""Findings: what a measure says of a layout, as plain data."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

import numpy as np

from game.lab.fields import Flags, Floats

T = TypeVar("T")
Favours = Literal["A", "B", "neither"]
Unit = Literal["share", "turns", "length", "count"]
LEAST: Mapping[Unit, float] = {"share": 0.05, "turns": 0.5, "length": 3.0, "count": 1.0}
"""From which difference on a measure favours a side, by what it counts."""
Pair = tuple[float | None, float | None]


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """Numbers over the cells of the table; nothing where a number is not one."""

    key: str
    title: str
    values: Floats
    counting: tuple[Flags, Flags] | None = None
    """The cells that count for each number, where one picture tells of both."""
    unit: Unit | None = None
    """What its values count, if that is something else than the finding's numbers."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Segments to be drawn over the table in table units, each with a number and words."""

    key: str
    title: str
    segments: tuple[tuple[tuple[float, float], tuple[float, float], float, str], ...]


@dataclass(frozen=True, slots=True)
class Detail:
    """One more number of a finding, with what it is and of how many it was taken."""

    key: str
    title: str
    value: float | None
    unit: Unit = "share"
    samples: int = 0


@dataclass(frozen=True, slots=True)
class Cause:
    """What one piece does to a finding: its numbers on the table without the piece."""

    piece: str
    numbers: Pair
    change: float
    """By how much the difference between the sides would change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What one measure says: a number for each place, a sentence, and whom it favours."""

    measure: str
    title: str
    sentence: str
    numbers: Pair
    unit: Unit = "share"
    favours: Favours = "neither"
    mover: str = ""
    """The class of movers; nothing where it holds for all."""
    subject: str = ""
    """What it is about, where a measure has several findings: an objective, a gap."""
    details: tuple[Detail, ...] = ()
    pictures: tuple[Picture, ...] = field(default=(), compare=False)
    lines: tuple[Lines, ...] = ()
    why: tuple[Cause, ...] = ()
    ranges: tuple[tuple[float, float], tuple[float, float]] | None = None
    """The least and the greatest of each number on tables set up a little carelessly."""

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it apart from the other findings of a layout."""
        return self.measure, self.mover, self.subject

    def cells_of(self, which: int) -> Picture | None:
        """Return a picture of the cells that one of its two numbers counts.

        If none counts for one alone, that is the first picture.
        """
        end = "ab"[which]
        own = (each for each in self.pictures if each.key.endswith(f"_{end}"))
        picture = next(own, next(iter(self.pictures), None))
        if picture is None or picture.counting is None:
            return picture
        values = np.where(picture.counting[which], 1.0, np.nan)
        return Picture(f"{picture.key}_{end}", self.title, values)

    @property
    def balance(self) -> float | None:
        """How alike the two numbers are: 1 if they are equal."""
        one, two = self.numbers
        return None if one is None or two is None else balance(one, two)

    @property
    def fragile(self) -> bool:
        """Whether a careless set-up could overturn what it says about the sides."""
        one, two = self.numbers
        if self.ranges is None or self.favours == "neither" or one is None or two is None:
            return False
        (low_a, high_a), (low_b, high_b) = self.ranges
        return not (low_a > high_b if one > two else low_b > high_a)

    def json(self) -> dict[str, Any]:
        """Return everything but the pictures, as JSON has it."""
        return {
            "measure": self.measure,
            "mover": self.mover,
            "subject": self.subject,
            "title": self.title,
            "sentence": self.sentence,
            "numbers": [plain(each) for each in self.numbers],
            "unit": self.unit,
            "balance": plain(self.balance),
            "favours": self.favours,
            "details": [
                {
                    "key": each.key,
                    "title": each.title,
                    "value": plain(each.value),
                    "unit": each.unit,
                    "samples": each.samples,
                }
                for each in self.details
            ],
            "why": [
                {
                    "piece": each.piece,
                    "without": [plain(number) for number in each.numbers],
                    "change": plain(each.change),
                }
                for each in self.why
            ],
            "ranges": None
            if self.ranges is None
            else [[plain(number) for number in each] for each in self.ranges],
            "fragile": self.fragile,
        }


def balance(one: float, two: float) -> float:
    """Return how alike two numbers are, from 0 to 1."""
    if one == two:
        return 1.0
    most = max(one, two)
    if not math.isfinite(most):
        return 0.0
    return 1 - abs(one - two) / most


def both(of: Callable[[int], T]) -> tuple[T, T]:
    """Return something for the first zone and for the second."""
    return of(0), of(1)


def favoured(numbers: Pair, unit: Unit, *, more: bool = True) -> Favours:
    """Return whom two numbers favour if having more is good, or less."""
    one, two = numbers
    if one is None or two is None or one == two:
        return "neither"
    if abs(one - two) < LEAST[unit]:
        return "neither"
    return "A" if (one > two) == more else "B"


def plain(number: float | None) -> float | None:
    """Return a number as JSON can say it, four digits after the point."""
    if number is None or not math.isfinite(number):
        return None
    return round(float(number), 4)


def percent(share: float | None) -> str:
    """Return a share in words."""
    return "nothing" if share is None else f"{round(100 * share)} %"


def counted(number: float | None, unit: Unit, length: str = "″") -> str:
    """Return a number with what it counts."""
    if number is None or not math.isfinite(number):
        return "never" if unit == "turns" else "–"
    if unit == "share":
        return percent(number)
    if unit == "turns":
        return f"{number:.1f} turns"
    if unit == "length":
        return f"{number:.1f}{length}"
    return f"{number:g}"


def listed(words: Sequence[str]) -> str:
    """Return some words as a sentence lists them."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
