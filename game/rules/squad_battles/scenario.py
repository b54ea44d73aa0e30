"""What a battle is made of before it starts: settings, rosters, areas and goals (FWB.scen.1)."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from game.core.bounds import Count, Points, Rects
from game.mechanics.forms import form

Role = Literal["attacker", "defender"]
Edge = Literal["north", "east", "south", "west"]


@form
class Settings:
    """The switches of the rulebook, with the ledger's defaults."""

    vp_total: Count = 14
    vp_total_defender: Count | None = None
    round_limit: Count = 12
    reinforcements: bool = False
    reforming: bool = True
    allow_unequal_activations: bool = False
    elevated_blocks_ground_fire: bool = True
    wall_corners: Literal["closed", "open"] = "closed"
    shoulder_obstruction: bool = True
    pike_facings: Literal[4, 8] = 8
    charge_target: Literal["ahead", "any"] = "ahead"
    feat_limit: Literal["per_side", "per_turn", "per_champion"] = "per_side"
    feat_assignment: Literal["listed", "rolled"] = "listed"
    area_control: Literal["sole", "majority"] = "sole"
    first_activation_must_leave_start: bool = False
    tie: Literal["draw", "attacker", "defender"] = "draw"


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

    squads: Count = 4
    elites: Count = 3
    champions: Count = 2


@form
class FreeBattle:
    """A battle whose sides, sizes, armies and ground are chosen in play from these factions."""

    factions: tuple[str, ...]
    width: Count = 26
    height: Count = 24
    sizes: Sizes = field(default_factory=Sizes)
    any_alignment: bool = False


@form
class Scenario:
    """A scenario file: either fixed rosters on a map, or a free battle on a blank field."""

    scenario: str
    ruleset: Literal["squad_battles"]
    story: str
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
