"""What a battle is about, as data: conditions, scores, sudden ends and verdicts.

The vocabulary is small and every word of it can be counted, told and checked; `victory` does so.
What does not fit into it is a scenario rule. The form of an area is up to the rulebook.
"""

from __future__ import annotations

from dataclasses import field
from typing import Generic, Literal, Protocol, TypeVar

from game.core.bounds import Count, Points
from game.core.wording import referring
from game.mechanics.forms import form


class Area(Protocol):
    """A part of a table, in whatever form."""

    @property
    def name(self) -> str:
        """What it is called; empty for one that needs no name."""


A = TypeVar("A", bound=Area)
"""The form of an area."""
Side = Literal["red", "blue"]
AnySide = Literal["red", "blue", "green"]
"""With the third side of a scenario that has one."""
Grade = Literal["marginal", "victory", "decisive"]
Lying = Literal["lying", "carried", "off", "burnt", "lost"]
"""What may have become of a marker."""


@form
class Troops:
    """Some elements of a side; of several kinds of limits all have to fit."""

    side: AnySide
    cards: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    """Cards that are left out."""
    kinds: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """Names of units."""
    general: bool = False
    """Only the General."""


# ---------------------------------------------------------------------- conditions


@form
class Presence(Generic[A]):
    """How many elements stand in an objective, in an area, or anywhere on the board."""

    test: Literal["presence"]
    troops: Troops
    objective: str = ""
    area: A | None = None
    at_least: Count = 0
    at_most: Count | None = None
    more_than: Troops | None = None
    """There have to be more of them than of these,"""
    double: Troops | None = None
    """or at least twice as many."""
    points: bool = False
    """Whether their points are counted instead of themselves."""


@form
class Control:
    """A side controls all of these objectives."""

    test: Literal["control"]
    side: AnySide
    objectives: tuple[str, ...]


@form
class Fallen:
    """All of them have been destroyed."""

    test: Literal["destroyed"]
    troops: Troops


@form
class Alive:
    """One of them has not been destroyed."""

    test: Literal["alive"]
    troops: Troops


@form
class Counter:
    """Something that a scenario rule counts."""

    test: Literal["counter"]
    counter: str
    at_least: Count | None = None
    at_most: Count | None = None


@form
class Share:
    """What part of a side's starting points or elements has left safely, is left, or is lost."""

    test: Literal["share"]
    side: AnySide
    of: Literal["points", "elements"]
    what: Literal["exited", "left", "lost"]
    at_least: Count | None = None
    """In per cent."""
    under: Count | None = None


@form
class Marked:
    """How many markers of these kinds lie, are carried or are gone so."""

    test: Literal["markers"]
    kinds: tuple[str, ...]
    where: tuple[Lying, ...]
    at_least: Count = 0
    at_most: Count | None = None


Condition = Presence[A] | Control | Fallen | Alive | Counter | Share | Marked


# ---------------------------------------------------------------------- how it ends


@form
class Sudden(Generic[A]):
    """An end of the battle before its last turn, as soon as all conditions hold."""

    rule: str
    text: str
    """What has happened then, as a sentence without its full stop; "{red has}" names an army."""
    winner: AnySide | Literal["count", "draw"]
    """Who wins; with `count` the battle is over and decided as after the last turn."""
    all: tuple[Condition[A], ...]
    grade: Grade = "decisive"
    when: Literal["end", "order"] = "end"
    """Looked at in End Phases only, or after every order as well."""
    running: Count = 1
    """How many End Phases in a row it has to hold."""

    @property
    def told(self) -> str:
        """The text with references to the armies that it names."""
        return referring(self.text)


@form
class Verdict(Generic[A]):
    """Who has won when the battle is over, if all conditions hold; the first that does counts."""

    rule: str
    text: str
    winner: AnySide | Literal["draw"]
    grade: Grade = "victory"
    all: tuple[Condition[A], ...] = ()

    @property
    def told(self) -> str:
        """The text with references to the armies that it names."""
        return referring(self.text)


@form
class Margins:
    """What a lead in victory points is worth."""

    draw: Points = 10
    """A lead below it is a draw."""
    decisive: Points = 50
    """A lead from it on is decisive."""
    per_cent: bool = True
    """Whether the two are per cent of the larger total, or points."""
    lesser: Grade = "marginal"
    """What a lead between them is called."""


# ---------------------------------------------------------------------- scores


@form
class DestroyedValue:
    """The points of the enemy's elements that were destroyed."""

    score: Literal["destroyed_value"]
    side: AnySide
    rule: str
    per_cent: Count = 100
    """How much of it; rounded down."""
    instead: dict[str, Points] = field(default_factory=dict)
    """Points for units of this name in place of those on their cards."""


@form
class PerElement:
    """Points for elements that were destroyed, have left, or stand on the board at the end."""

    score: Literal["elements"]
    side: AnySide
    rule: str
    what: Literal["lost", "exited", "board"]
    troops: Troops
    points: Points
    each: Count = 1
    """So many elements together score once."""
    name: str = ""
    """By which a dial may change the points."""


@form
class PerUnit:
    """Points for units that were destroyed to the last element."""

    score: Literal["units"]
    side: AnySide
    rule: str
    troops: Troops
    points: Points
    name: str = ""


@form
class Holding:
    """Points for each of these objectives to its controller, at the end or in every End Phase."""

    score: Literal["objectives"]
    rule: str
    objectives: tuple[str, ...]
    points: Points
    turns: bool = False
    since: Count = 1
    name: str = ""


@form
class PerMarker:
    """Points for markers of these kinds by what has become of them."""

    score: Literal["markers"]
    side: AnySide
    rule: str
    kinds: tuple[str, ...]
    where: tuple[Lying, ...]
    points: Points
    name: str = ""


@form
class PerCount:
    """Points for each of something that a scenario rule counts."""

    score: Literal["counter"]
    side: AnySide
    rule: str
    counter: str
    what: str
    """One of them, in words."""
    points: Points
    name: str = ""


@form
class Bonus(Generic[A]):
    """Points if all conditions hold at the end."""

    score: Literal["bonus"]
    side: AnySide
    rule: str
    text: str
    points: Points
    all: tuple[Condition[A], ...]
    name: str = ""


Score = DestroyedValue | PerElement | PerUnit | Holding | PerMarker | PerCount | Bonus[A]


@form
class Victory(Generic[A]):
    """How a scenario is won."""

    rule: str
    """By which points are compared after the last turn."""
    sudden: tuple[Sudden[A], ...] = ()
    scores: tuple[Score[A], ...] = ()
    verdicts: tuple[Verdict[A], ...] = ()
    """Instead of points: looked at from the first to the last."""
    margins: Margins = field(default_factory=Margins)
