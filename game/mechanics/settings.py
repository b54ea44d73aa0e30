"""Settings of a rulebook, each declared once: its default, its words, its rule.

The field of a book's `Settings` carries all that the window needs, and the knobs are made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, TypeVar

from game.core.knob import Knob

T = TypeVar("T")

SETTING = "setting"
"""Where a field keeps what it was declared with."""
YES_NO: Mapping[Any, str] = {True: "yes", False: "no"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Setting:
    """What is said about a field that may be chosen before a battle."""

    label: str
    rule: str
    span: range
    words: str | Mapping[Any, str]

    def values(self, now: Any) -> Iterator[tuple[Any, str]]:
        """Yield each value with its words; a number outside the span has its place, too."""
        if isinstance(self.words, Mapping):
            yield from self.words.items()
            return
        known = {*self.span} if now is None else {*self.span, now}
        for number in sorted(known):
            yield number, self.words.format(number)


def setting(
    *,
    default: T = MISSING,  # type: ignore[assignment]
    label: str,
    rule: str,
    span: range = range(0),
    words: str | Mapping[Any, str] = YES_NO,
) -> T:
    """Declare a field that players may choose: words for each value, or one pattern for a span."""
    said = _Setting(label=label, rule=rule, span=span, words=words)
    made: T = field(default=default, metadata={SETTING: said})
    return made


def _everything(_name: str, _value: Any) -> bool:
    return True


def knobs_of(
    settings: Any,
    path: str = "settings",
    *,
    first: Sequence[str] = (),
    last: Sequence[str] = (),
    offered: Callable[[str, Any], bool] = _everything,
) -> list[Knob]:
    """Return a knob for each declared field, with the values that are offered in this battle.

    The knobs come in the order of the fields, but for those named `first` and `last`. A field of
    which no value is offered has none.
    """
    declared = {each.name: each for each in fields(settings) if SETTING in each.metadata}
    between = [name for name in declared if name not in first and name not in last]
    made = [
        _knob(declared[name], path, getattr(settings, name), offered)
        for name in (*first, *between, *last)
    ]
    return [knob for knob in made if knob.values]


def _knob(each: Field[Any], path: str, now: Any, offered: Callable[[str, Any], bool]) -> Knob:
    said: _Setting = each.metadata[SETTING]
    values = tuple(pair for pair in said.values(now) if offered(each.name, pair[0]))
    return Knob(f"{path}.{each.name}", said.label, values, now, said.rule)
