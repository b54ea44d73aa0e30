"""What a battle is made of before it starts: settings, forces, zones, objectives (ARES.scen)."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from game.core.bounds import Count, Degrees, Outline, Point, Points
from game.mechanics.forms import form

Side = Literal["red", "blue"]
Polygon = Outline
"""Corners in inches."""
Edge = Literal["north", "east", "south", "west"]


@form
class Settings:
    """The switches of the rulebook, with the ledger's defaults."""

    units: Literal["in", "cm"] = "in"
    turn_limit: Count = 8
    deployment: Literal["cards", "secret", "fixed", "red_first", "blue_first"] = "cards"
    terrain_method: Literal["preset", "alternate"] = "preset"
    terrain_per_side: Count = 6
    balance_check: bool = True
    knockdowns: bool = False
    river_infantry_impassable: bool = False
    free_pivot_regular_bases: bool = False
    magic: Literal["auto", "on", "off"] = "auto"
    held_chain: Literal["nested", "flat"] = "nested"
    ride_by: bool = True
    fear_failure: Literal["wasted", "shaken"] = "wasted"
    leader_bonus: Literal["living", "start"] = "living"
    choose_edge: bool = True
    """Whether the second side chooses its long edge; no scenario with zones of its own asks."""
    campaign: bool = False
    """Whether a die is thrown for each figure lost when the battle is over (ARES.camp.1)."""


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
