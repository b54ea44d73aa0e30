"""What the files of scenarios have in common: objectives, arrivals, variants, dials."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, Self, TypeVar, get_args

from annotated_types import MaxLen

from game.core.bounds import Count, Points
from game.mechanics.forms import form
from game.mechanics.scenario.goals import A, AnySide, Victory


@form
class Entry:
    """Some like units of a force."""

    unit: str
    """The key of its card in one of the force's armies."""
    count: Count = 1
    name: str = ""
    """Its own name in place of the card's."""
    general: bool = False
    group: str = ""
    """The group with which it arrives; empty for those present from the start."""
    tags: tuple[str, ...] = ()
    """What the scenario's own rules know it by."""


E = TypeVar("E", bound=Entry)
"""A rulebook's form of it."""
T = TypeVar("T")


@form
class Force(Generic[A, E]):
    """One side: a name, the army files it draws on, its units, where it may deploy."""

    name: str
    role: str = ""
    armies: tuple[str, ...]
    units: tuple[E, ...]
    zones: tuple[A, ...] = ()
    """Empty: where the rulebook has it."""


@form
class Objective(Generic[A]):
    """A place that can be controlled."""

    name: str
    area: A
    holder: AnySide | None = None
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

    side: AnySide
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

    side: AnySide
    unit: str
    count: Count = 1
    group: str = ""


@form
class Bring(Generic[E]):
    """Units that a variant adds."""

    side: AnySide
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


@form
class ScenarioPlan(Generic[A, E]):
    """What a scenario file says in every rulebook."""

    scenario: str
    map: str
    story: str
    red: Force[A, E]
    blue: Force[A, E]
    victory: Victory[A]
    minutes: Points = 60
    """About how long two people play it at one screen."""
    objectives: tuple[Objective[A], ...] = ()
    reinforcements: tuple[Arrival[A], ...] = ()
    variants: dict[str, Variant[E]] = field(default_factory=dict)
    variant: str = ""
    """Which of them is played; none if it is empty."""
    dials: tuple[Dial, ...] = ()
    numbers: dict[str, Points] = field(default_factory=dict)
    """Numbers set by dials."""
    hints: str = ""
    notes: str = ""
    """What the laboratory found about the table."""

    if TYPE_CHECKING:
        # Each rulebook's own form says what may be settled, and which rules a scenario may have.
        settings: Any = None
        special: tuple[Any, ...] = ()

    @property
    def sides(self) -> tuple[AnySide, ...]:
        """The sides that have a force."""
        known: tuple[AnySide, ...] = get_args(AnySide)
        return tuple(side for side in known if getattr(self, side, None) is not None)

    def force(self, side: str) -> Force[A, E]:
        """Return the force of a side."""
        found: Force[A, E] = getattr(self, side)
        return found

    @property
    def last_turn(self) -> int:
        """The turn after which the battle is over."""
        turns: int = self.settings.turn_limit
        return turns

    def lasting(self, turns: int) -> Self:
        """Return the scenario with another last turn."""
        return replace(self, settings=replace(self.settings, turn_limit=turns))

    def parameters(self, number: str) -> Sequence[int]:
        """Return the values of a parameter in the scenario's own rules."""
        found = (parameter(rule, number) for rule in self.special)
        return [value for value in found if value is not None]

    def with_parameter(self, number: str, value: int) -> Self:
        """Return the scenario with a parameter of its own rules changed wherever it stands."""
        special = tuple(with_parameter(rule, number, value) for rule in self.special)
        return replace(self, special=special)


def armies_of(scenario: ScenarioPlan[Any, Any]) -> list[str]:
    """Return the names of the army files that the forces of a scenario draw on."""
    named = (name for side in scenario.sides for name in scenario.force(side).armies)
    return list(dict.fromkeys(named))


def parameter(thing: object, number: str) -> int | None:
    """Return a whole number among the fields of something; None without one of this name."""
    assert is_dataclass(thing)
    value = getattr(thing, number) if number in [each.name for each in fields(thing)] else None
    return value if isinstance(value, int) else None


def with_parameter(thing: T, number: str, value: int) -> T:
    """Return something with a whole number among its fields changed, if it has it."""
    if parameter(thing, number) is None:
        return thing
    changed: Any = thing
    made: T = replace(changed, **{number: value})
    return made
