"""Terrain: how one goes over it, what it covers and what it hides (DORM.20.15, DORM.1.5.h1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import dist
from typing import TYPE_CHECKING, Literal

from game.core.cite import cites
from game.mechanics.terrain.effects import Effect, EffectTable
from game.mechanics.terrain.wide_ground import as_areas, share, uncovered
from game.rules.dorm_rules.state import RADIUS, Figure, Party, State, Unit, measured_from
from game.table.bases import Body, away, chord
from game.table.plane import Feature, Plane
from game.table.sight import Cause, Sight, Sightline
from game.table.tolerances import INCH

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

Going = Literal["easy", "normal", "difficult", "hazardous", "impassable", "wall", "solid"]
Cover = Literal["none", "concealment", "cover"]
COVERS: tuple[Cover, ...] = ("none", "concealment", "cover")
THROUGH_WOODS = 2 * INCH
"""How far one sees through what hinders sight, in all (DORM.1.5.h1)."""
WALL_NEAR = INCH // 2
"""How far from a base a wall may be that covers it (DORM.9.1.2.h1)."""
CROSSING = INCH
"""What it costs to cross a wall (DORM.20.15)."""
SHARE = 0.002
"""How exactly the share of a base is measured (DORM.10.3.h1)."""
DEEP_WATER = ("river", "lake")
"""What swimmers swim through (DORM.20.14)."""
SLOWNESS: Mapping[str, int] = {"easy": 0, "normal": 1, "difficult": 2, "hazardous": 2}
"""The order of ground on one layer, from the quickest; what is not named is slower still."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What one kind of terrain does."""

    name: str
    going: Going = "normal"
    cover: Cover = "none"
    sight: Literal["open", "hinder", "solid"] = "open"
    layer: int = 0
    """What lies on a higher layer counts instead of what is beneath (DORM.10.2.h1)."""


KINDS: Mapping[str, Kind] = {
    "meadow": Kind("open ground"),
    "yard": Kind("a yard"),
    "courtyard": Kind("a courtyard"),
    "gateway": Kind("a gateway"),
    "track": Kind("a rutted track", layer=2),
    "road": Kind("a road", "easy", layer=2),
    "bridge": Kind("a bridge", "easy", layer=2),
    "wall_top": Kind("a rampart", "easy", layer=2),
    "ford": Kind("a ford", "difficult", layer=1),
    "bushes": Kind("bushes", cover="concealment"),
    "reeds": Kind("reeds", cover="concealment", sight="hinder"),
    "brush": Kind("brush", "difficult", "concealment"),
    "standing_stones": Kind("standing stones", cover="concealment"),
    "wood": Kind("a wood", "difficult", "concealment", "hinder"),
    "dense_wood": Kind("a dense wood", "difficult", "concealment", "hinder"),
    "jungle": Kind("jungle", "difficult", "concealment", "hinder"),
    "marsh": Kind("a marsh", "difficult"),
    "hill": Kind("a hill", "difficult", "cover", "solid"),
    "rubble": Kind("broken ground", "hazardous"),
    "breach": Kind("a breach", "hazardous", "cover"),
    "crater": Kind("a crater", "hazardous", "cover"),
    "ditch": Kind("a ditch", "hazardous"),
    "fissure": Kind("a fissure", "hazardous"),
    "stream": Kind("a stream", "difficult"),
    "river": Kind("deep water", "impassable"),
    "lake": Kind("deep water", "impassable"),
    "pit": Kind("a pit", "impassable"),
    "low_wall": Kind("a wall", "wall", "cover"),
    "hedge": Kind("a hedge", "wall", "concealment"),
    "fence": Kind("a fence", "wall"),
    "obstacle": Kind("an obstacle", "wall"),
    "fieldwork": Kind("a fieldwork", "wall", "cover"),
    "wall": Kind("a high wall", "solid", "cover", "solid"),
    "castle_wall": Kind("a castle wall", "solid", "cover", "solid"),
    "door": Kind("a castle door", "solid", "cover", "solid"),
    "house": Kind("a house", "solid", "cover", "solid"),
    "boulder": Kind("a boulder", "solid", "cover", "solid"),
    "tree": Kind("a tree", "solid", "concealment"),
    "wagon": Kind("a wagon", "solid", "cover"),
    "wreck": Kind("a wreck", "solid", "cover", "solid"),
}
"""Each kind of terrain by the word that maps use (DORM.20.15)."""
OPEN = KINDS["meadow"]
RATES: Mapping[Going, Fraction | None] = {
    "easy": Fraction(1, 2),
    "difficult": Fraction(2),
    "hazardous": Fraction(2),
    "impassable": None,
    "solid": None,
}
EFFECTS = EffectTable(
    {
        key: Effect(
            name=each.name,
            rule="DORM.20.15",
            rate=RATES.get(each.going, Fraction(1)),
            hides=1 if each.sight == "solid" else None,
        )
        for key, each in KINDS.items()
    },
    hiding_rule="DORM.1.5.h1",
)
"""The same as the shared views read it."""


def kind_of(feature: Feature) -> Kind:
    """Return what a feature is to this book; what it does not know is open ground."""
    return KINDS.get(feature.kind, OPEN)


# ---------------------------------------------------------------------- layers


@cites("DORM.10.2.h1")
def _rank(feature: Feature) -> tuple[int, int]:
    """Return what counts where areas overlap: the higher layer, and on it the slower ground."""
    kind = kind_of(feature)
    return kind.layer, SLOWNESS.get(kind.going, 3)


@cites("DORM.10.2.h1")
def ground_at(plane: Plane, point: tuple[float, float]) -> list[Feature]:
    """Return the areas under a point that count: those of the highest layer."""
    here = [each for each in plane.at(point) if kind_of(each).going != "wall"]
    top = max((kind_of(each).layer for each in here), default=0)
    return [each for each in here if kind_of(each).layer == top]


@lru_cache(maxsize=16)
@cites("DORM.10.2.h1", "DORM.20.15")
def layers(plane: Plane) -> tuple[tuple[Feature, BaseGeometry], ...]:
    """Return what is left of each area under those that count instead of it."""
    areas = [each for each in plane.features if kind_of(each).going not in ("wall", "solid")]
    return tuple(uncovered(areas, _rank))


@lru_cache(maxsize=64)
def region(plane: Plane, *goings: Going, swims: bool = False) -> BaseGeometry:
    """Return all ground of some kinds of going as one shape, for swimmers without deep water."""
    import shapely

    found = shapely.union_all(
        [
            ground
            for each, ground in layers(plane)
            if kind_of(each).going in goings and not (swims and each.kind in DEEP_WATER)
        ]
    )
    shapely.prepare(found)
    return found


@lru_cache(maxsize=64)
@cites("DORM.10.3.5.1", "DORM.10.3.5.4", "DORM.10.2.h1", "DORM.10.3.5.h1")
def ground_for(plane: Plane, wide: int) -> tuple[Feature, ...]:
    """Return the terrain as the centre of a base of a radius meets it.

    Slow ground reaches out by the radius, so that any bit of the base counts, and easy ground
    shrinks by it, so that all of the base has to be there. With 0 the centre alone counts.
    """
    found = [each for each in plane.features if kind_of(each).going in ("wall", "solid")]
    for each, ground in layers(plane):
        if kind_of(each).going in ("difficult", "hazardous", "impassable"):
            grown = ground.buffer(wide, quad_segs=32) if wide else ground
            found += as_areas(each.id, each.kind, grown)
    easy = region(plane, "easy")
    shrunk = easy.buffer(-wide, quad_segs=32) if wide else easy
    first = next((each for each in plane.features if kind_of(each).going == "easy"), None)
    return (*found, *(as_areas(first.id, first.kind, shrunk) if first else ()))


# ---------------------------------------------------------------------- cover


@cites("DORM.9.1.2.h1", "DORM.14.6.2.3", "DORM.20.13")
def cover(state: State, party: Party, against: Party | None = None, *, hull: bool = False) -> Cover:
    """Return the cover of a party: by its ground, and by walls against a certain enemy.

    People in open compartments of a vehicle are in cover, its `hull` is not, nor who is in the air.
    """
    if isinstance(party, Figure):
        party = state.party_of(party)
    parts = party.compartments if isinstance(party, Unit) and not hull else ()
    if party.aboard or any(each.kind == "open" for each in parts):
        return "cover"
    if party.status.airborne:
        return "none"
    found = _ground_cover(state, party)
    if against:
        walls = [kind_of(each).cover for each in walls_between(state, party, against)]
        found = max((found, *walls), key=COVERS.index)
    return found


@cites("DORM.9.1.2.h1")
def _ground_cover(state: State, party: Party) -> Cover:
    """Return what covers half of a base or more, or the centre of an individual's."""
    import shapely

    covering = [(kind_of(each).cover, each, ground) for each, ground in layers(state.plane)]
    near = [each for each in covering if each[0] != "none" and _near(each[1], party)]
    if not near:
        return "none"
    if not isinstance(party, Unit) or party.in_line:
        spot = shapely.Point(measured_from(state, party))
        under = [kind for kind, _, ground in near if ground.covers(spot)]
        return max(under, key=COVERS.index, default="none")
    for best in (("cover",), ("cover", "concealment")):
        ground = shapely.union_all([each[2] for each in near if each[0] in best])
        if share(party.body, ground) >= 0.5 - SHARE:
            return "cover" if len(best) == 1 else "concealment"
    return "none"


def _near(feature: Feature, party: Party) -> bool:
    x, y, around = feature.round
    return dist((x, y), party.point) <= around + max(RADIUS, party.body.base.reach)


@cites("DORM.9.1.2.h1")
def walls_between(state: State, party: Party, enemy: Party) -> Iterator[Feature]:
    """Yield the walls near a party's base that the line from its centre to an enemy's crosses."""
    plane, line = state.plane, (measured_from(state, party), measured_from(state, enemy))
    for feature in plane.features:
        if kind_of(feature).going == "wall" and plane.crossings(*line, feature):
            if any(plane.gap_to(body, feature) <= WALL_NEAR + 1e-6 for body in state.bodies(party)):
                yield feature


# ---------------------------------------------------------------------- sight


@cites("DORM.1.5.h1", "DORM.1.5.1")
def sight(state: State, one: Party, other: Party) -> Sight:
    """Return the line between two parties with all that blocks it; one sees one's own unit."""
    ends = [state.party_of(each) if isinstance(each, Figure) else each for each in (one, other)]
    a, b = (measured_from(state, each) for each in ends)
    return sight_between(state, a, b)


@cites("DORM.1.5.h1")
def sight_between(state: State, one: tuple[float, float], other: tuple[float, float]) -> Sight:
    """Return the line between two points with all that blocks it."""
    plane, causes = state.plane, []
    line = Sightline((one[0] / INCH, one[1] / INCH), (other[0] / INCH, other[1] / INCH))
    if not state.settings.los or one == other:
        return Sight(line)
    solid, thick = plane.once("sight", _hiding)
    for feature in solid:
        met = [] if feature.closed else plane.crossings(one, other, feature)
        if spans := plane.stretches(one, other, feature) or tuple((at, at) for at in met):
            if not (plane.holds(feature, one) or plane.holds(feature, other)):
                text = f"{kind_of(feature).name} is in between"
                causes.append(Cause("blocked", text, "DORM.1.5.h1", spans=spans))
    for name, body in hulls(state):
        span = chord(one, other, body)
        if span and min(away(one, body), away(other, body)) > 0 and span[0] < span[1]:
            causes.append(Cause("blocked", f"{name} is in between", "DORM.1.5.h1", spans=(span,)))
    spans = plane.united(one, other, thick)
    inside = sum(high - low for low, high in spans) * dist(one, other)
    if inside > THROUGH_WOODS + 1e-3:
        text = f"{inside / INCH:.2g}″ of woods or crops are in between"
        causes.append(Cause("blocked", text, "DORM.1.5.h1", spans=spans))
    return Sight(line, tuple(causes))


def _hiding(plane: Plane) -> tuple[list[Feature], list[Feature]]:
    """Return the terrain that blocks sight, and that which hinders it."""
    kinds = [(kind_of(each).sight, each) for each in plane.features]
    blocking = [each for sight, each in kinds if sight == "solid"]
    return blocking, [each for sight, each in kinds if sight == "hinder"]


def hulls(state: State) -> Iterator[tuple[str, Body]]:
    """Yield all vehicles on the table with their rectangles."""
    for unit in state.units.values():
        if unit.hull:
            yield unit.name, unit.body
