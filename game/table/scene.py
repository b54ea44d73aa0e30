"""What lies on a table at one moment, said for anybody who wants to draw it.

A rulebook describes its state in these words; the window draws them and knows no rulebook.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import ClassVar, Literal

from game.core.mark import Mark

Point = tuple[float, float]
Kind = Literal["squares", "hexes", "plane"]
"""What a table is made of."""
Base = Literal["one", "three", "gun", "four"]
"""Hexes that a piece may cover: one; one before two; two before one; one, two and one."""
Mood = Literal["summer", "autumn", "moor", "dusk", "snow"]
"""The season, hour or country that a table shows; no rule depends on it."""
Glyph = Literal["blade", "shaft", "bow", "staff", "beast", "engine"]


@dataclass(frozen=True, slots=True)
class Look:
    """What a miniature is put together from; an army file gives one for each profile."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    body: Literal[
        "cloth",
        "leather",
        "mail",
        "plate",
        "robe",
        "bone",
        "bark",
        "yeti",
        "troll",
        "treeman",
        "cyclops",
        "giant",
        "drake",
        "demon",
        "clockwork",
        "none",
    ] = "cloth"
    """Of those with none only the mount is to be seen: a beast that nobody rides."""
    mount: Literal[
        "none",
        "horse",
        "stag",
        "boar",
        "wolf",
        "spectre",
        "bear",
        "spider",
        "griffin",
        "dragon",
        "elk",
        "mammoth",
        "eagle",
        "bat",
        "hillrender",
        "elephant",
        "tyrant",
        "centaur",
        "rat",
    ] = "none"
    """What it rides, or what it is from the waist down."""
    cloak: Literal[
        "none", "short", "long", "tattered", "leafy", "pinions", "fay_wings", "bat_wings"
    ] = "none"
    """What it wears on its back, or has grown there."""
    headgear: Literal[
        "bare", "hood", "cap", "kettle", "helm", "crest", "horned", "crown", "antlers", "hat"
    ] = "cap"
    weapon: Literal[
        "sword",
        "axe",
        "mace",
        "spear",
        "pike",
        "lance",
        "bow",
        "sling",
        "staff",
        "whip",
        "harpoon",
        "banner",
        "bell",
        "hammer",
        "crossbow",
        "flail",
        "knife",
        "club",
        "halberd",
        "pitchfork",
        "torch",
        "pick",
        "bolt_thrower",
        "stone_thrower",
        "ram",
        "wagon",
        "arquebus",
        "pistol",
        "fire_pot",
        "greatsword",
        "war_wagon",
        "chariot",
        "bombard",
        "steam_tank",
        "none",
    ] = "sword"
    """An engine stands between those who serve it; on a vehicle those stand who are aboard."""
    shield: Literal["none", "round", "kite", "tower", "buckler"] = "none"
    skin: Literal["pale", "tan", "brown", "green", "ash", "drowned", "stone", "red"] = "tan"


@dataclass(frozen=True, slots=True)
class Livery:
    """An army's colours, written as #rrggbb."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    cloth: str = "#7a6a52"
    trim: str = "#d8c48c"
    metal: str = "#9aa0a6"
    device: Literal["plain", "quarters", "chevron", "sun", "leaf", "flame", "wave"] = "quarters"
    """What is painted on shields and banners."""


PLAIN_LOOK, PLAIN_LIVERY = Look(), Livery()


@dataclass(frozen=True, slots=True)
class Figure:
    """A piece on the table: where, how large, what it is, and what is to be seen about it."""

    id: str
    name: str
    side: str
    centre: Point
    extent: Point
    """Width and depth of its base in table units."""
    shape: Literal["disc", "block", "hexes"]
    profile: str
    """The key of its profile, by which its look is chosen."""
    troop: str
    """The kind of troops in the book's word."""
    glyph: Glyph = "blade"
    """The sign on its badge at low zoom."""
    mounted: bool = False
    rank: int = 1
    """2 for an elite, 3 for a champion, 0 for what others stand on."""
    bearing: float | None = None
    """Degrees clockwise from north that it faces, if facing matters."""
    stance: float = 0.0
    """Where it looks, in the same degrees, as long as facing does not matter."""
    ready: bool = True
    marks: tuple[str, ...] = ()
    """Words for tokens beside it: wounded, prone, held."""
    look: Look = PLAIN_LOOK
    livery: Livery = PLAIN_LIVERY
    base: Base = "one"
    """The hexes that it stands on; its centre is the middle of theirs."""
    men: int = 0
    """How many stand on its base; 0 leaves that to the base."""
    label: str = ""
    """What sentences call it, where its name alone does not tell it apart."""
    number: int = 0
    """Which it is of the pieces it is ordered with; 0 if it has no number."""
    carrier: str = ""
    """The piece that it stands on, which is meant wherever nobody asks for itself."""

    @property
    def called(self) -> str:
        """What sentences call it."""
        return self.label or self.name


@dataclass(frozen=True, slots=True)
class StandFigure(Figure):
    """One of the stands of a block."""

    leads: bool = True
    """Whether it shows facing and tokens for all of them."""


@dataclass(frozen=True, slots=True)
class BlockFigure(Figure):
    """A piece of several stands in a block; its centre and extent are those of the whole."""

    stands: tuple[Point, ...] = ()
    """How far each stand is to the right and ahead of the centre."""

    @property
    def leader(self) -> StandFigure:
        """The stand that shows facing and tokens."""
        return next(part for part in self.parts() if part.leads)

    def parts(self) -> tuple[StandFigure, ...]:
        """Return its stands as figures of their own."""
        rights, aheads = zip(*self.stands, strict=True)
        wide = self.extent[0] - max(rights) + min(rights)
        deep = self.extent[1] - max(aheads) + min(aheads)
        (x, y), angle = self.centre, math.radians(self.bearing or 0.0)
        across, along = math.cos(angle), math.sin(angle)
        known = {each.name: getattr(self, each.name) for each in fields(Figure)}
        first = min(self.stands, key=lambda stand: (-stand[1], abs(stand[0]), stand[0]))
        return tuple(
            StandFigure(
                **{
                    **known,
                    "centre": (x + r * across + a * along, y + r * along - a * across),
                    "extent": (wide, deep),
                    "leads": (r, a) == first,
                }
            )
            for r, a in self.stands
        )


@dataclass(frozen=True, slots=True)
class Zone:
    """A named part of the table: a start area, a victory area."""

    name: str
    cells: tuple[tuple[int, int], ...] = ()
    side: str = ""
    """Whose it is now; empty for nobody's."""
    outline: tuple[Point, ...] = ()
    """Its corners in table units where there are no cells."""


@dataclass(frozen=True, slots=True)
class StartZone(Zone):
    """Where a side may set up."""


@dataclass(frozen=True, slots=True)
class ObjectiveZone(Zone):
    """A place that is fought for; its side is whoever holds it now."""


@dataclass(frozen=True, slots=True)
class FearZone(Zone):
    """The ground around a piece that its enemies shrink from."""


@dataclass(frozen=True, slots=True)
class EntryZone(Zone):
    """Where a side's reinforcements come in."""


@dataclass(frozen=True, slots=True)
class ExitZone(Zone):
    """Where a side may leave the table."""


@dataclass(frozen=True, slots=True)
class Feature:
    """A piece of terrain on the plane: an area, or a line of some width."""

    id: str
    kind: str
    outline: tuple[Point, ...]
    """The corners of an area, or the points that a line leads through."""
    closed: bool = True
    """Whether it is an area."""
    height: int = 0
    """The level that a hill rises to; a hill within it may rise to the next."""
    width: float = 0.0
    """How broad a line is; 0 leaves that to its kind."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A small thing that lies on the ground and may be taken up, put out or burnt down."""

    id: str
    kind: str
    """What it is: sledge, plunder, stakes, campfire, fire."""
    centre: Point


@dataclass(frozen=True, slots=True)
class Gauge(Marker):
    """How much something on the table still stands: a gate, a stretch of wall."""

    name: str = ""
    left: int = 0
    most: int = 1
    notes: tuple[str, ...] = ()
    """Who may break it, in a few words each."""


@dataclass(frozen=True, slots=True)
class StepTrack(Marker):
    """How far a piece has come in something that takes several turns."""

    done: int = 0
    most: int = 1
    note: str = ""
    """What may go wrong, in a few words."""


@dataclass(frozen=True, slots=True)
class Scene:
    """All of a table at one moment."""

    table: Kind
    extent: Point
    ground: tuple[tuple[str, ...], ...]
    """The kind of terrain of each cell, row by row; none on the plane."""
    figures: tuple[Figure, ...] = ()
    zones: tuple[Zone, ...] = ()
    features: tuple[Feature, ...] = ()
    """What lies on the plane, and whatever cells cannot say."""
    levels: tuple[tuple[int, ...], ...] = ()
    """How high each cell lies, row by row; all lie level if there are none."""
    markers: tuple[Marker, ...] = ()
    """What lies about; it comes and goes while the ground stays as it is."""
    mood: Mood | None = None
    """How the ground looks where terrain does not say; the terrain decides if nothing is said."""
    marks: tuple[Mark, ...] = ()
    """What is about to happen, whatever is asked: ways on which pieces may flee."""
