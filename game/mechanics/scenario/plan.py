"""What the files of scenarios have in common: objectives, arrivals, variants, dials."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Generic, Literal, TypeVar

from annotated_types import MaxLen

from game.core.bounds import Count, Points
from game.mechanics.forms import form
from game.mechanics.scenario.goals import A, Side

E = TypeVar("E")
"""The form of some like units of a force."""


@form
class Objective(Generic[A]):
    """A place that can be controlled."""

    name: str
    area: A
    holder: Side | None = None
    """Who controls it at the start."""


@form
class Draw:
    """A die that tells in each turn whether a group comes."""

    rule: str
    sides: Literal[6, 10]
    since: Count
    """The first turn in which it is rolled."""
    low_per_turn: Count = 0
    """It comes on this many times the turn's number, or less."""
    needs: tuple[tuple[Count, Count], ...] = ()
    """Or by turns: in this turn it comes on this number or more."""
    surely: Count = 0
    """The turn in which it comes without a roll."""


@form
class Arrival(Generic[A]):
    """A group that comes later."""

    side: Side
    group: str
    entry: tuple[A, ...]
    turn: Count | None = None
    """In this turn; without one a die or a scenario rule decides."""
    draw: Draw | None = None
    after: str = ""
    """Only in turns after this group of the side has come."""
    choose: Literal["all", "one", "die", "twist"] = "all"
    """All entries together; one that its side names when it comes; one that a d6 tells; one that
    a scenario rule knows."""
    rule: str = ""
    """Which rule tells where it comes; the rulebook's own on arrivals if it is empty."""

    @property
    def key(self) -> str:
        """The group with its side, as the state counts it."""
        return f"{self.side} {self.group}"


@form
class LeaveOut:
    """Units that a variant does without."""

    side: Side
    unit: str
    count: Count = 1
    group: str = ""


@form
class Bring(Generic[E]):
    """Units that a variant adds."""

    side: Side
    entry: E


@form
class Variant(Generic[E]):
    """Another way to play a scenario."""

    title: str
    minutes: Points | None = None
    turn_limit: Count | None = None
    leave_out: tuple[LeaveOut, ...] = ()
    bring: tuple[Bring[E], ...] = ()
    numbers: dict[str, Points] = field(default_factory=dict)
    """Numbers of the scenario that are other here, by the names that dials use."""


@form
class Dial:
    """A number of the scenario that may be set before the battle, to make it even.

    A number is the parameter of a scenario rule by its name, `turn_of_GROUP`, `elements_of_UNIT`,
    `count_of_UNIT`, or `points_for_NAME` for a score of that name.
    """

    number: str
    label: str
    values: Annotated[tuple[Points, ...], MaxLen(30)]
    rule: str = ""
