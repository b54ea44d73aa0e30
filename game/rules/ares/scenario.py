"""What a battle is made of before it starts: settings, forces, zones, objectives (ARES.scen)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from game.core.bounds import Count, Degrees, Outline, Point, Points

Side = Literal["red", "blue"]
Polygon = Outline
"""Corners in inches."""
Edge = Literal["north", "east", "south", "west"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The switches of the rulebook, with the ledger's defaults."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """Where one figure of a fixed deployment stands."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    at: Point
    facing: Degrees = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitEntry:
    """A unit: its name and its figures by type and number."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    name: str
    figures: dict[str, Count]
    may_hide: bool = False
    """Whether figures that can Hide may start hidden."""
    may_fly: bool = False
    """Whether flyers may start in the air."""
    stands: tuple[Stand, ...] = ()
    """Places for a fixed deployment, in the order of the figures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Force:
    """One side: a name, the army files it draws on, its units, where it may deploy."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    name: str
    armies: tuple[str, ...]
    units: tuple[UnitEntry, ...]
    zones: tuple[Polygon, ...] = ()
    """Empty: the long edge of the side, as the book has it (ARES.setup.5)."""
    zone_kind: str = ""
    """Instead of zones: all terrain of one kind."""
    each_zone: bool = False
    """Whether every zone must get at least one unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Objective:
    """A place that scores for whoever controls it (ARES.scen.2)."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit:
    """An edge by which a side may leave (ARES.scen.3): each figure scores its Combat Rating."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    side: Side
    edge: Edge
    bonus: dict[str, Points] = field(default_factory=dict)
    """Further points by figure type."""
    stayed: dict[str, Points] = field(default_factory=dict)
    """Points for the enemy by figure type that has not left by the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Torch:
    """Markers that one side may set alight with an action beside them (ARES.scen.1)."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    side: Side
    name: str
    at: Outline
    burnt: Points
    """Points for each that burns."""
    standing: Points = 0
    """Points for the enemy for each that stands at the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Maimed:
    """Points at the end for every wound that a figure of a type is short of its start."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    side: Side
    """Who scores."""
    figure: str
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A scenario file."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

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
