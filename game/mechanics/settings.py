"""Settings of a rulebook, each declared once: its default, its words, its rule.

The field of a book's `Settings` carries all that the window needs, and the knobs are made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, Literal, Protocol, TypeVar, get_args, get_origin, get_type_hints

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


class LedgerSetting(Protocol):
    """A setting as a ledger has it."""

    @property
    def default(self) -> Any:
        """What holds where nobody says otherwise."""

    @property
    def values(self) -> Sequence[Any]:
        """The words or numbers it may have; none for a flag or any number."""

    @property
    def rules(self) -> Sequence[str]:
        """The ids of the rules that it is about."""


def setting_problems(
    form: type, ledger: Mapping[str, LedgerSetting], elsewhere: Collection[str] = ()
) -> Iterator[str]:
    """Yield where the names, defaults, values and rules of settings are not those of the ledger.

    Those that a scenario says `elsewhere`, not once for the battle, are only in the ledger.
    """
    hints = get_type_hints(form)
    known = {each.name: each for each in fields(form)}
    for name in (*known, *elsewhere):
        if name not in ledger:
            yield f"{name}: not in the ledger"
    for name, entry in ledger.items():
        if (name in known) == (name in elsewhere):
            yield f"{name}: a setting is either declared or said elsewhere"
        elif name in known:
            yield from (f"{name}: {said}" for said in _differences(known[name], hints[name], entry))


def _differences(each: Field[Any], hint: Any, entry: LedgerSetting) -> Iterator[str]:
    """Yield how a field differs from its entry."""
    if type(each.default) is not type(entry.default) or each.default != entry.default:
        yield f"the default is {each.default!r}, in the ledger {entry.default!r}"
    legal = get_args(hint) if get_origin(hint) is Literal else ()
    if {*legal} != {*entry.values}:
        yield f"the values are {legal!r}, in the ledger {tuple(entry.values)!r}"
    said: _Setting | None = each.metadata.get(SETTING)
    if said is None:
        return
    if isinstance(said.words, Mapping) and {*said.words} != {*(legal or (True, False))}:
        yield f"there are words for {tuple(said.words)!r}"
    if said.rule not in entry.rules:
        yield f"{said.rule} is not among its rules in the ledger"
