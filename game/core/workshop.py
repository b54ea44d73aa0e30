"""Where players make pieces and armies of their own: what a rulebook may offer for that.

A rulebook with a workshop has it as its attribute `workshop`. An entry is one type of piece in
the form that the rulebook's army files have; whoever edits one knows nothing but its fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar, cast

if TYPE_CHECKING:
    from game.core.card import Card
    from game.core.forecast import Forecast
    from game.core.ruleset import Problem

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Value:
    """What a field may be set to: as a file would have it, in words, and by which rule."""

    value: Any
    words: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing about an entry that can be set; `key` is its place, with dots between."""

    key: str
    label: str
    kind: Literal["number", "choice", "many", "text"]
    section: str
    """The heading under which it stands."""
    values: tuple[Value, ...] = ()
    low: int = 0
    high: int = 0
    """Of a number; for many values how many, for a text how many letters."""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a reckoning: what, how much, made of what, by which rule."""

    name: str
    amount: str
    parts: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A number of points with everything it is made of."""

    total: int
    lines: tuple[Line, ...]
    how: str = ""
    """How the lines make the total, in words."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether two totals are a fair match, in a sentence that says what would make them one."""

    fair: bool
    words: str
    rule: str


@dataclass(slots=True)
class Company:
    """A unit of an army: its name, and how many of each entry it has."""

    name: str
    counts: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Roster(Generic[E]):
    """An army in the making."""

    name: str
    about: str
    livery: Any
    """A `game.table.scene.Livery`."""
    entries: dict[str, E] = field(default_factory=dict)
    companies: list[Company] = field(default_factory=list)


class Workshop(Protocol[E]):
    """What a rulebook knows about making entries and armies."""

    @property
    def entry_word(self) -> str:
        """What the book calls one piece."""

    @property
    def company_word(self) -> str:
        """What the book calls a group of pieces."""

    @property
    def points_word(self) -> str:
        """What the book calls the worth of a piece."""

    def draft(self) -> E:
        """A plain entry to begin with."""

    def own(self, entry: E) -> E:
        """A copy of an entry that is the player's own, without what only printed ones have."""

    def name(self, entry: E) -> str:
        """What the entry is called."""

    def fields(self, entry: E) -> Sequence[Field]:
        """Everything that can be set about this entry, section by section."""

    def value(self, entry: E, key: str) -> Any:
        """How a field stands."""

    def changed(self, entry: E, key: str, value: Any) -> E:
        """The entry with a field set otherwise, and with whatever has to go along with it."""

    def problems(self, entry: E) -> Iterator[tuple[str, str]]:
        """What is illegal about an entry: the key of the field concerned and a sentence."""

    def rating(self, entry: E) -> Reckoning:
        """What the entry is worth, part by part."""

    def card(self, entry: E) -> Card:
        """Everything about the entry as a player reads it in a battle."""

    def figure(self, entry: E, livery: Any, side: str) -> Any:
        """The entry to look at: a `game.table.scene.Figure`."""

    def duel(self, entry: E, reference: E) -> Sequence[Forecast]:
        """The odds of single attacks between the entry and another: its own, then the other's."""

    def roster(self, army: Any) -> Roster[E]:
        """An army file as it can be worked on."""

    def army(self, roster: Roster[E]) -> Any:
        """The same in the form of an army file."""

    def army_problems(self, roster: Roster[E]) -> Iterator[Problem]:
        """What keeps an army from being fielded, with the path within its file."""

    def total(self, roster: Roster[E]) -> Reckoning:
        """What an army is worth, unit by unit."""

    def sides(self, scenario: Any, armies: Mapping[str, Any]) -> Mapping[str, tuple[str, int]]:
        """The forces of a scenario by side: name and points."""

    def verdict(self, own: int, other: int) -> Verdict:
        """Whether an army is a fair match for another, from the first one's point of view."""

    def fielded(
        self, documents: Mapping[str, Any], side: str, name: str, army: Mapping[str, Any]
    ) -> dict[str, Any]:
        """A battle's files with an army, as its file has it, in place of a side's own force."""


def workshop_of(book: object) -> Workshop[Any] | None:
    """The workshop of a rulebook, or None if it has none."""
    return cast("Workshop[Any] | None", getattr(book, "workshop", None))
