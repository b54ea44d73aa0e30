"""Kinds of terrain and the maps made of them.

A kind is a name for something modelled on a table: a house, a hedge, a ford. What it does each
rulebook says for itself, so that one map can be played under several of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from game.core.bounds import Length, Points
from game.table import scene
from game.table.drawn import Drawn
from game.table.hexes import Hexes, hexes
from game.table.map_setup import CellSetup, PlaneSetup
from game.table.plane import INCH, Feature, Plane, circle_outline

KINDS: dict[str, str] = {
    "meadow": "open grass",
    "road": "a beaten road",
    "bridge": "planks over water or a gap",
    "yard": "trodden or paved ground",
    "house": "a building",
    "wall": "a wall higher than a rider",
    "boulder": "rock too high to climb",
    "dense_wood": "trees too thick to enter",
    "wood": "trees with room between them",
    "brush": "scrub and gorse",
    "rubble": "fallen stones",
    "hedge": "a hedge that hides but does not stop",
    "low_wall": "a drystone wall to step over",
    "fence": "posts and rails to climb over",
    "reeds": "reeds on firm ground",
    "ford": "shallow running water",
    "marsh": "mud and standing water",
    "river": "water too deep to wade",
    "lake": "still deep water",
    "pit": "a hole or a chasm",
    "hilltop": "flat high ground",
    "wall_top": "a walk on top of a wall",
    "slope": "the climb to high ground",
    "stairs": "steps or ladders to a wall",
}
"""What can fill a cell."""

PLANE_KINDS: dict[str, str] = KINDS | {
    "hill": "ground that rises by its height",
    "stream": "running water to step or leap over",
    "fissure": "a crack in the ground",
    "tree": "a single tree",
    "bushes": "bushes to see and walk through",
    "jungle": "undergrowth to cut one's way through",
    "obstacle": "stakes, ditches and the like to climb over",
    "fieldwork": "a low wall to be defended, on the right of its line",
    "wagon": "a wagon that stands in the way",
    "track": "a road in deep ruts",
    "ditch": "a ditch with broken sides",
    "crater": "a shell hole",
    "standing_stones": "old stones to hide among",
    "courtyard": "the ground within a castle's walls",
    "castle_wall": "a section of a castle's wall with a walk on top",
    "door": "the door of a castle's gate",
    "gateway": "an open gate in a castle's wall",
    "breach": "rubble where a castle's wall has come down",
}
"""What can lie on a table without cells: lines and single things as well."""

HEX_KINDS: dict[str, str] = KINDS | {
    "snow": "open ground under snow",
    "thin_ice": "frozen water that may break",
    "grove": "old trees that somebody cares about",
    "burnt_grove": "charred stumps",
    "burning_house": "a building on fire",
    "rampart": "the walk on a castle's wall",
    "tower": "a tower in a castle's wall",
    "gate": "a closed gate in a castle's wall",
    "open_gate": "an open gate in a castle's wall",
    "keep": "the great tower of a castle",
    "barrier": "a wall made by magic",
}
"""What can fill a hex, on whichever level it lies."""


@dataclass(frozen=True, slots=True)
class SquareMap:
    """A map file of squares: rows of letters, north first, and what the letters mean."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    map: str
    table: Literal["squares"]
    rows: tuple[str, ...]
    legend: dict[str, str]
    about: str = ""
    setup: CellSetup = field(default_factory=CellSetup)
    mood: scene.Mood | None = None

    def kinds(self) -> tuple[tuple[str, ...], ...]:
        """Return the kind of terrain of every square, row by row."""
        return tuple(tuple(self.legend[letter] for letter in row) for row in self.rows)


@dataclass(frozen=True, slots=True)
class HexGround:
    """What a letter of a map of hexes stands for."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    kind: str
    level: Points = 0
    """How high it lies; neighbours two levels apart form a cliff."""


@dataclass(frozen=True, slots=True)
class HexMap:
    """A map file of hexes: rows of letters, north first, odd ones half a hex farther east."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    map: str
    table: Literal["hexes"]
    rows: tuple[str, ...]
    legend: dict[str, str | HexGround]
    """A kind of terrain, or a kind with a level; a kind alone lies on level 0."""
    about: str = ""
    setup: CellSetup = field(default_factory=CellSetup)
    mood: scene.Mood | None = None

    def board(self) -> Hexes:
        """Return the hexes of the map."""
        return hexes(len(self.rows[0]), len(self.rows))

    def grounds(self) -> dict[str, HexGround]:
        """Return what every letter stands for, with its level."""
        return {
            letter: ground if isinstance(ground, HexGround) else HexGround(ground)
            for letter, ground in self.legend.items()
        }

    def kinds(self) -> tuple[tuple[str, ...], ...]:
        """Return the kind of terrain of every hex, row by row."""
        grounds = self.grounds()
        return tuple(tuple(grounds[letter].kind for letter in row) for row in self.rows)

    def levels(self) -> tuple[tuple[int, ...], ...]:
        """Return the level of every hex, row by row."""
        grounds = self.grounds()
        return tuple(tuple(grounds[letter].level for letter in row) for row in self.rows)


@dataclass(frozen=True, slots=True)
class PlaneFeature:
    """A piece of terrain in inches from the north-west corner: an area, a line or a disc."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    kind: str
    id: str = ""
    area: tuple[tuple[Length, Length], ...] | None = None
    line: tuple[tuple[Length, Length], ...] | None = None
    disc: tuple[Length, Length, Length] | None = None
    """Its middle and its radius."""
    height: Length = 0
    drawn: Drawn | None = None
    """How an editor made the shape, which alone counts."""

    def feature(self, name: str) -> Feature:
        """Return the same under this name, in thousandths."""
        height = thousandths(self.height)
        if self.disc is not None:
            x, y, radius = map(thousandths, self.disc)
            return Feature(name, self.kind, ((x, y),), height=height, circle=radius)
        points = tuple((thousandths(x), thousandths(y)) for x, y in self.area or self.line or ())
        return Feature(name, self.kind, points, closed=self.area is not None, height=height)


@dataclass(frozen=True, slots=True)
class PlaneMap:
    """A map file without cells: a table in inches and the pieces of terrain on it."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    map: str
    table: Literal["plane"]
    size: tuple[Length, Length]
    """Width and depth in inches."""
    features: tuple[PlaneFeature, ...] = ()
    about: str = ""
    setup: PlaneSetup = field(default_factory=PlaneSetup)
    mood: scene.Mood | None = None

    def plane(self) -> Plane:
        """Return the table; a feature without a name is called by its kind and a number."""
        width, depth = map(thousandths, self.size)
        names = feature_names(self.features)
        found = (each.feature(name) for each, name in zip(self.features, names, strict=True))
        return Plane(width, depth, tuple(found))


def thousandths(inches: float) -> int:
    """Return a length of a map file in the whole numbers of a pose."""
    return round(inches * INCH)


def feature_names(features: Sequence[PlaneFeature]) -> list[str]:
    """Return the name of each, made up for those that have none."""
    taken = {each.id for each in features}
    counted: dict[str, int] = {}
    names: list[str] = []
    for each in features:
        name = each.id
        while not name:
            counted[each.kind] = counted.get(each.kind, 0) + 1
            made = f"{each.kind}_{counted[each.kind]}"
            name = "" if made in taken else made
        taken.add(name)
        names.append(name)
    return names


def plane_scene_features(plane: Plane) -> tuple[scene.Feature, ...]:
    """Return what lies on the table, for drawing; a hill is a level high for each inch it rises."""
    hills = [feature for feature in plane.features if feature.height]
    drawn = []
    for feature in plane.features:
        points = tuple([(x / INCH, y / INCH) for x, y in feature.points])
        if feature.circle is not None:
            points = circle_outline(feature.points[0], feature.circle)
        level = 0
        for hill in hills:
            for at in feature.points:
                if not plane.holds(hill, at):
                    break
            else:
                level += max(1, round(hill.height / INCH))
        height = level if feature.height else 0
        drawn.append(scene.Feature(feature.id, feature.kind, points, feature.closed, height))
    return tuple(drawn)
