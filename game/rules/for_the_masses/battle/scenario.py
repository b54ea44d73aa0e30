"""What a battle is made of before it starts: forces, zones, objectives, who comes later, goals."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from annotated_types import MaxLen

from game.core.bounds import Count, Points
from game.core.cite import cites
from game.mechanics.forms import form
from game.rules.for_the_masses.battle.areas import Area
from game.rules.for_the_masses.battle.goals import Side, Victory
from game.rules.for_the_masses.battle.twist import Twist
from game.rules.for_the_masses.settings import Settings
from game.rules.for_the_masses.troops.profile import One, Two
from game.rules.for_the_masses.twists import Special
from game.rules.for_the_masses.twists.edges import Exit

DeployOrder = Literal["alternate", "red_first", "blue_first"]


@form
class UnitEntry:
    """Some like units of a force."""

    unit: str
    """The key of its card in one of the force's armies."""
    count: Count = 1
    elements: Count = 1
    """In each of them."""
    name: str = ""
    """Its own name in place of the card's."""
    general: bool = False
    group: str = ""
    """The group with which it arrives; empty for those present from the start (FTM.scen.8)."""
    tags: tuple[str, ...] = ()
    """What the scenario's own rules know it by: ladders, keep_engine."""
    command: One | Two | None = None
    """Command dice in place of the card's."""


@form
class Force:
    """One side: a name, the army files it draws on, its units, where it may deploy."""

    name: str
    role: str = ""
    armies: tuple[str, ...]
    units: tuple[UnitEntry, ...]
    zones: tuple[Area, ...] = ()
    """Empty: the first eight rows before the side's edge, as the book has it (FTM.setup.3)."""


@form
class Objective:
    """A place that can be controlled (FTM.scen.10)."""

    name: str
    area: Area
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
class Arrival:
    """A group that comes later (FTM.scen.8)."""

    side: Side
    group: str
    entry: tuple[Area, ...]
    turn: Count | None = None
    """In this turn; without one a die or a twist decides."""
    draw: Draw | None = None
    after: str = ""
    """Only in turns after this group of the side has come."""
    choose: Literal["all", "one", "die", "twist"] = "all"
    """All entries together; one that its side names when it comes; one that a d6 tells; one that
    a twist knows."""
    rule: str = "FTM.scen.8"
    """Which rule tells where it comes."""

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
class Bring:
    """Units that a variant adds."""

    side: Side
    entry: UnitEntry


@form
class Variant:
    """Another way to play a scenario (FTM.scen.23)."""

    title: str
    minutes: Points | None = None
    turn_limit: Count | None = None
    leave_out: tuple[LeaveOut, ...] = ()
    bring: tuple[Bring, ...] = ()
    numbers: dict[str, Points] = field(default_factory=dict)
    """Numbers of the scenario that are other here, by the names that dials use."""


@form
class Dial:
    """A number of the scenario that may be set before the battle, to make it even.

    A number is the parameter of a twist by its name, `turn_of_GROUP`, `elements_of_UNIT`,
    `count_of_UNIT`, or `points_for_NAME` for a score of that name.
    """

    number: str
    label: str
    values: Annotated[tuple[Points, ...], MaxLen(30)]
    rule: str = ""


@form
class Scenario:
    """A scenario file."""

    scenario: str
    ruleset: Literal["for_the_masses"]
    map: str
    story: str
    red: Force
    blue: Force
    victory: Victory
    minutes: Points = 60
    """About how long two people play it at one screen (FTM.scen.23)."""
    deploy_order: DeployOrder = "alternate"
    settings: Settings = field(default_factory=Settings)
    objectives: tuple[Objective, ...] = ()
    exits: tuple[Exit, ...] = ()
    reinforcements: tuple[Arrival, ...] = ()
    special: tuple[Special, ...] = ()
    """The scenario's own rules, each by its name and with its numbers."""
    free_armies: bool = False
    """Whether other armies of equal points may be fielded (FTM.scen.meet.1)."""
    variants: dict[str, Variant] = field(default_factory=dict)
    variant: str = ""
    """Which of them is played; none if it is empty."""
    dials: tuple[Dial, ...] = ()
    numbers: dict[str, Points] = field(default_factory=dict)
    """Numbers set by dials."""
    hints: str = ""

    def force(self, side: str) -> Force:
        """The force of a side."""
        return self.red if side == "red" else self.blue


@cites("FTM.scen.13", "FTM.scen.21")
def twists_of(scenario: Scenario) -> tuple[Twist, ...]:
    """The scenario's own rules as the book's rules ask them."""
    found: tuple[Twist, ...] = (*scenario.exits, *scenario.special)
    return found
