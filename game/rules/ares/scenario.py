"""What a battle is made of before it starts: settings, forces, zones, objectives (ARES.scen)."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from game.core.bounds import Count, Degrees, Outline, Point, Points
from game.mechanics.forms import form
from game.mechanics.settings import setting

Side = Literal["red", "blue"]
Polygon = Outline
"""Corners in inches."""
Edge = Literal["north", "east", "south", "west"]


@form
class Settings:
    """The switches of the rulebook, with the ledger's defaults."""

    units: Literal["in", "cm"] = setting(
        default="in",
        label="One unit of length is",
        rule="ARES.geo.10",
        words={"in": "an inch", "cm": "a centimetre"},
    )
    turn_limit: Count = setting(
        default=8, label="Last turn", rule="ARES.turn.9", span=range(4, 16), words="turn {}"
    )
    deployment: Literal["cards", "secret", "fixed", "red_first", "blue_first"] = setting(
        default="cards",
        label="The armies are set up",
        rule="ARES.setup.7",
        words={
            "cards": "unit by unit, as the cards fall",
            "secret": "by both in secret",
            "red_first": "by red, then by blue",
            "blue_first": "by blue, then by red",
            "fixed": "as the scenario has it",
        },
    )
    terrain_method: Literal["preset", "alternate"] = setting(
        default="preset",
        label="Terrain is",
        rule="ARES.setup.2",
        words={"preset": "as drawn on the map", "alternate": "placed by both sides in turn"},
    )
    terrain_per_side: Count = setting(
        default=6,
        label="Terrain pieces for each side to place",
        rule="ARES.setup.10",
        span=range(1, 13),
        words="{}",
    )
    balance_check: bool = setting(
        default=True, label="Warn if the armies are more than a tenth apart", rule="ARES.setup.4"
    )
    knockdowns: bool = setting(
        default=False, label="Heavy blows can knock infantry down", rule="ARES.knock.1"
    )
    river_infantry_impassable: bool = setting(
        default=False, label="Rivers stop infantry altogether", rule="ARES.water.3"
    )
    free_pivot_regular_bases: bool = setting(
        default=False, label="Regular bases turn freely among their neighbours", rule="ARES.move.9"
    )
    magic: Literal["auto", "on", "off"] = setting(
        default="auto",
        label="Magic",
        rule="ARES.magic.1",
        words={"auto": "if anybody knows a spell", "on": "yes", "off": "no"},
    )
    held_chain: Literal["nested", "flat"] = setting(
        default="nested",
        label="A held action may be answered by",
        rule="ARES.held.5",
        words={"nested": "another held action", "flat": "none of the acting side's"},
    )
    ride_by: bool = setting(
        default=True, label="Mounted and oversized chargers may ride on", rule="ARES.charge.6"
    )
    fear_failure: Literal["wasted", "shaken"] = setting(
        default="wasted",
        label="A figure that fears to charge",
        rule="ARES.fear.2",
        words={"wasted": "loses the action", "shaken": "is shaken besides"},
    )
    leader_bonus: Literal["living", "start"] = setting(
        default="living",
        label="A Leader adds 1″ of command distance for each figure",
        rule="ARES.leader.2",
        words={"living": "still alive", "start": "that set out"},
    )
    choose_edge: bool = setting(
        default=True, label="The second side chooses its long edge", rule="ARES.setup.2"
    )
    campaign: bool = setting(
        default=False, label="Roll for the fate of each figure lost", rule="ARES.camp.1"
    )


@form
class Stand:
    """Where one figure of a fixed deployment stands."""

    at: Point
    facing: Degrees = 0


@form
class UnitEntry:
    """A unit: its name and its figures by type and number."""

    name: str
    figures: dict[str, Count]
    may_hide: bool = False
    """Whether figures that can Hide may start hidden."""
    may_fly: bool = False
    """Whether flyers may start in the air."""
    stands: tuple[Stand, ...] = ()
    """Places for a fixed deployment, in the order of the figures."""


@form
class Force:
    """One side: a name, the army files it draws on, its units, where it may deploy."""

    name: str
    armies: tuple[str, ...]
    units: tuple[UnitEntry, ...]
    zones: tuple[Polygon, ...] = ()
    """Empty: the long edge of the side, as the book has it (ARES.setup.5)."""
    zone_kind: str = ""
    """Instead of zones: all terrain of one kind."""
    each_zone: bool = False
    """Whether every zone must get at least one unit."""


@form
class Objective:
    """A place that scores for whoever controls it (ARES.scen.2)."""

    name: str
    at: Point | None = None
    zone: Polygon = ()
    points: Points
    when: Literal["end", "turns"] = "end"
    """At the end of the game, or at the end of every turn."""
    since: Count = 1
    """The first turn that counts."""
    side: Side | None = None
    """The only side that may score it; both if none is named."""


@form
class Exit:
    """An edge by which a side may leave (ARES.scen.3): each figure scores its Combat Rating."""

    side: Side
    edge: Edge
    bonus: dict[str, Points] = field(default_factory=dict)
    """Further points by figure type."""
    stayed: dict[str, Points] = field(default_factory=dict)
    """Points for the enemy by figure type that has not left by the end."""


@form
class Torch:
    """Markers that one side may set alight with an action beside them (ARES.scen.1)."""

    side: Side
    name: str
    at: Outline
    burnt: Points
    """Points for each that burns."""
    standing: Points = 0
    """Points for the enemy for each that stands at the end."""


@form
class Maimed:
    """Points at the end for every wound that a figure of a type is short of its start."""

    side: Side
    """Who scores."""
    figure: str
    points: Points


@form
class Scenario:
    """A scenario file."""

    scenario: str
    ruleset: Literal["ares"]
    map: str
    story: str
    red: Force
    blue: Force
    settings: Settings = field(default_factory=Settings)
    objectives: tuple[Objective, ...] = ()
    exits: tuple[Exit, ...] = ()
    torch: Torch | None = None
    maimed: tuple[Maimed, ...] = ()
    plays_on: tuple[Side, ...] = ()
    """Sides that play their remaining turns alone once the enemy is gone (ARES.vp.4)."""
    hints: str = ""
    notes: str = ""
    """What the laboratory found about the table."""
