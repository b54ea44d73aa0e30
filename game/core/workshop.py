"""Where players make pieces and armies of their own: what a rulebook may offer for that.

A rulebook with a workshop has it as its attribute `workshop`. An entry is one type of piece in
the form that the rulebook's army files have; whoever edits one knows nothing but its fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar, cast

if TYPE_CHECKING:
    from game.core.forecast import Forecast
    from game.core.ruleset import Problem
    from game.core.unit_card import Card

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Value:
    """What a field may be set to: as a file would have it, in words, and by which rule."""

    value: Any
    words: str
    rule: str = ""
    often: int = 1
    """How many times it can be one of many."""


@dataclass(frozen=True, slots=True)
class FormField:
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
class CostLine:
    """One line of a reckoning: what, how much, made of what, by which rule."""

    name: str
    amount: str
    parts: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A number of points with everything it is made of."""

    total: int
    lines: tuple[CostLine, ...]
    how: str = ""
    """How the lines make the total, in words."""
    word: str = ""
    """What the total is called where it is not the worth of a piece."""
    of: str = ""
    """Whose total it is, where that is not the piece's own."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether two totals are a fair match, in a sentence that says what would make them one."""

    fair: bool
    words: str
    rule: str


@dataclass(slots=True)
class Group:
    """Some like units of an order of battle."""

    entry: str
    size: int = 1
    """Pieces in each of them."""
    count: int = 1
    """How many there are."""


@dataclass(slots=True)
class Company:
    """A unit of an army with so many of each entry, or an order of battle with its groups."""

    name: str
    counts: dict[str, int] = field(default_factory=dict)
    groups: list[Group] = field(default_factory=list)
    leader: str = ""
    """The entry that leads an order of battle; empty for whoever does so by nature."""
    aim: int = 0
    """The points that an order of battle is meant for."""
    key: str = ""
    """By which the army's file knows it; empty as long as it is new."""


@dataclass(slots=True)
class Roster(Generic[E]):
    """An army in the making."""

    name: str
    about: str
    livery: Any
    """A `game.table.scene.Livery`."""
    entries: dict[str, E] = field(default_factory=dict)
    companies: list[Company] = field(default_factory=list)
    rest: Any = None
    """What else the army's file says; only the rulebook knows it."""


class OrdersOfBattle(Protocol[E]):
    """What a rulebook knows about orders of battle: each company is a force by itself."""

    @property
    def leader_word(self) -> str:
        """What the book calls whoever leads."""

    @property
    def piece_word(self) -> str:
        """What the book calls one piece of a unit."""

    @property
    def aims(self) -> Sequence[int]:
        """Points that forces are usually made for."""

    def sizes(self, entry: E) -> tuple[int, int]:
        """Return the fewest and the most pieces of a unit."""

    def may_lead(self, entry: E) -> bool:
        """Return whether such a piece can lead a force."""

    def leader(self, roster: Roster[E], number: int) -> str:
        """Return the entry that leads an order of battle, said or by nature; empty if none can."""

    def advice(self, roster: Roster[E], number: int) -> str:
        """Return what would be wise, though the rules do not ask for it; empty if nothing."""


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

    @property
    def orders(self) -> OrdersOfBattle[E] | None:
        """How orders of battle are made; None where all units are one force."""

    def draft(self) -> E:
        """Return a plain entry to begin with."""

    def own(self, entry: E) -> E:
        """Return a copy of an entry as the player's own, without what only printed ones have."""

    def among(self, entry: E, roster: Roster[E]) -> E:
        """Return the entry as part of an army: references to other entries follow that army."""

    def name(self, entry: E) -> str:
        """Return what the entry is called."""

    def fields(self, entry: E) -> Sequence[FormField]:
        """Return everything that can be set about this entry, section by section."""

    def value(self, entry: E, key: str) -> Any:
        """Return how a field stands."""

    def changed(self, entry: E, key: str, value: Any) -> E:
        """Return the entry with one field changed, and whatever else has to change with it."""

    def problems(self, entry: E) -> Iterator[tuple[str, str]]:
        """Return what is illegal about an entry: the key of the field concerned and a sentence."""

    def rating(self, entry: E) -> Reckoning:
        """Return what the entry is worth, part by part."""

    def apart(self, entry: E, section: str) -> Reckoning | None:
        """Return what a section comes to that has a number of its own; None for all others."""

    def card(self, entry: E) -> Card:
        """Return everything about the entry as a player reads it in a battle."""

    def figure(self, entry: E, livery: Any, side: str) -> Any:
        """Return the entry to look at: a `game.table.scene.Figure`."""

    def duel(self, entry: E, reference: E) -> Sequence[Forecast]:
        """Return the odds of single attacks between two entries: its own, then the other's."""

    def roster(self, army: Any) -> Roster[E]:
        """Return an army file as it can be worked on."""

    def army(self, roster: Roster[E]) -> Any:
        """Return the same in the form of an army file."""

    def army_problems(self, roster: Roster[E]) -> Iterator[Problem]:
        """Return what keeps an army from being fielded, with the path within its file."""

    def total(self, roster: Roster[E]) -> Reckoning:
        """Return what an army is worth, unit by unit."""

    def sides(self, scenario: Any, armies: Mapping[str, Any]) -> Mapping[str, tuple[str, int]]:
        """Return the forces of a scenario by side: name and points."""

    def verdict(self, own: int, other: int) -> Verdict:
        """Return whether an army is a fair match for another, from the first one's viewpoint."""

    def forces(self, army: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
        """Return the forces of an army's file by name, each as a file that fields it."""

    def closed(self, scenario: Any) -> str:
        """Return why no army of one's own can be fielded in a scenario; empty if it can."""

    def fielded(
        self, documents: Mapping[str, Any], side: str, name: str, army: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Return a battle's files with an army's file in place of a side's own force."""


def workshop_of(book: object) -> Workshop[Any] | None:
    """Return the workshop of a rulebook, or None if it has none."""
    return cast("Workshop[Any] | None", getattr(book, "workshop", None))
