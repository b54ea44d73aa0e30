"""What a battle is made of before it starts: settings, rosters, areas and goals (FWB.scen.1)."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from game.core.bounds import Count, Points, Rects
from game.mechanics.forms import form
from game.mechanics.settings import setting

Role = Literal["attacker", "defender"]
Edge = Literal["north", "east", "south", "west"]
TOTALS = range(4, 41)
"""Points that may win a battle."""
LENGTHS = range(16, 41, 2)
"""Squares along an edge of a blank field."""


@form
class Settings:
    """The switches of the rulebook, with the ledger's defaults."""

    vp_total: Count = setting(
        default=14, label="A side wins with", rule="FWB.win.1", span=TOTALS, words="{} points"
    )
    vp_total_defender: Count | None = setting(
        default=None,
        label="The defender wins with",
        rule="FWB.win.6",
        span=TOTALS,
        words="{} points",
    )
    round_limit: Count = setting(
        default=12, label="Last round", rule="FWB.win.5", span=range(3, 21), words="round {}"
    )
    reinforcements: bool = setting(
        default=False, label="Defeated units come back at the end of a round", rule="FWB.reinf.1"
    )
    reforming: bool = setting(
        default=True,
        label="Standard units may change squad at the end of a round",
        rule="FWB.reform.1",
    )
    allow_unequal_activations: bool = False
    """No choice: the rosters decide it."""
    elevated_blocks_ground_fire: bool = setting(
        default=True, label="High ground blocks shots between units below it", rule="FWB.elev.4"
    )
    wall_corners: Literal["closed", "open"] = setting(
        default="closed",
        label="Past the corner of blocking terrain",
        rule="FWB.grid.7",
        words={"closed": "nobody steps or fights", "open": "everybody may"},
    )
    shoulder_obstruction: bool = setting(
        default=True,
        label="A neighbour at the end of a line of fire is in its way",
        rule="FWB.lof.8",
    )
    pike_facings: Literal[4, 8] = setting(
        default=8,
        label="A Pike may face",
        rule="FWB.pike.1",
        words={8: "in eight directions", 4: "north, east, south, west"},
    )
    charge_target: Literal["ahead", "any"] = setting(
        default="ahead",
        label="A charge strikes an enemy",
        rule="FWB.charge.6",
        words={"ahead": "straight ahead", "any": "anywhere beside it"},
    )
    feat_limit: Literal["per_side", "per_turn", "per_champion"] = setting(
        default="per_side",
        label="Feats in one turn",
        rule="FWB.feat.3",
        words={
            "per_side": "one for each side",
            "per_turn": "one in all",
            "per_champion": "one for each Champion",
        },
    )
    feat_assignment: Literal["listed", "rolled"] = setting(
        default="listed",
        label="A Champion's Feats are",
        rule="FWB.feat.2",
        words={"listed": "those of its army list", "rolled": "rolled at set-up"},
    )
    area_control: Literal["sole", "majority"] = setting(
        default="sole",
        label="A victory area is held by",
        rule="FWB.area.2",
        words={"sole": "being alone in it", "majority": "the higher sum of ranks"},
    )
    first_activation_must_leave_start: bool = setting(
        default=False, label="The first activation has to leave its start area", rule="FWB.turn.15"
    )
    tie: Literal["draw", "attacker", "defender"] = setting(
        default="draw",
        label="Equal points after the last round are",
        rule="FWB.win.5",
        words={
            "draw": "a draw",
            "attacker": "won by the attacker",
            "defender": "won by the defender",
        },
    )


@form
class Roster:
    """One side's army; an entry under `squads` is a full squad of that unit."""

    faction: str
    squads: tuple[str, ...]
    elites: tuple[str, ...] = ()
    champions: tuple[str, ...] = ()


@form
class Area:
    """A victory area (FWB.area.1); without `control` the setting area_control decides."""

    name: str
    rects: Rects
    points: Points
    control: Literal["sole", "majority"] | None = None
    scorers: tuple[Role, ...] = ("attacker", "defender")


@form
class ExitGoal:
    """Units that leave by an edge score their rank value (FWB.goal.1)."""

    type: Literal["exit"]
    player: Role
    edge: Edge


@form
class NamedKill:
    """Defeating the named unit scores a bonus (FWB.goal.2)."""

    type: Literal["named_kill"]
    player: Role
    unit: str
    points: Points


@form
class HoldOut:
    """A side scores each round in which no enemy stands in the area (FWB.goal.3)."""

    type: Literal["hold_out"]
    player: Role
    rects: Rects
    points: Points


Goal = ExitGoal | NamedKill | HoldOut


@form
class Sizes:
    """How many squads, Elites and Champions each side fields in a free battle (FWB.army.6)."""

    squads: Count = setting(
        default=4,
        label="Squads of each side, unless agreed otherwise",
        rule="FWB.army.6",
        span=range(1, 9),
        words="{}",
    )
    elites: Count = setting(
        default=3,
        label="Elites of each side, unless agreed otherwise",
        rule="FWB.army.6",
        span=range(7),
        words="{}",
    )
    champions: Count = setting(
        default=2,
        label="Champions of each side, unless agreed otherwise",
        rule="FWB.army.6",
        span=range(5),
        words="{}",
    )


@form
class FreeBattle:
    """A battle whose sides, sizes, armies and ground are chosen in play from these factions."""

    factions: tuple[str, ...]
    width: Count = setting(
        default=26, label="Width of the field", rule="FWB.build.1", span=LENGTHS, words="{} squares"
    )
    height: Count = setting(
        default=24, label="Depth of the field", rule="FWB.build.1", span=LENGTHS, words="{} squares"
    )
    sizes: Sizes = field(default_factory=Sizes)
    any_alignment: bool = setting(
        default=False, label="Armies of one alignment may fight each other", rule="FWB.setup.2"
    )


@form
class Scenario:
    """A scenario file: either fixed rosters on a map, or a free battle on a blank field."""

    scenario: str
    ruleset: Literal["squad_battles"]
    story: str
    rule: str = ""
    """The ledger's account of this battle, where it has one."""
    map: str | None = None
    attacker: Roster | None = None
    defender: Roster | None = None
    start: dict[Role, Rects] = field(default_factory=dict)
    areas: tuple[Area, ...] = ()
    goals: tuple[Goal, ...] = ()
    activations: dict[Role, Count] = field(default_factory=dict)
    free: FreeBattle | None = None
    settings: Settings = field(default_factory=Settings)
    hints: str = ""
    notes: str = ""
    """What the laboratory found about the table."""
