"""Terrain: how one goes over it, what it covers and what it hides (DORM.20.15, DORM.1.5.h1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import dist
from typing import Literal

from game.core.cite import cites
from game.mechanics.terrain.effects import Effect, EffectTable
from game.rules.dorm_rules.state import State
from game.table.plane import Feature, Plane
from game.table.sight import Cause, Sight, Sightline
from game.table.tolerances import INCH

Going = Literal["easy", "normal", "difficult", "hazardous", "impassable", "wall", "solid"]
Cover = Literal["none", "concealment", "cover"]
THROUGH_WOODS = 2 * INCH
"""How far one sees through what hinders sight, in all (DORM.1.5.h1)."""


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


@cites("DORM.10.2.h1")
def ground_at(plane: Plane, point: tuple[float, float]) -> list[Feature]:
    """Return the areas under a point that count: those of the highest layer."""
    here = [each for each in plane.at(point) if kind_of(each).going not in ("wall",)]
    top = max((kind_of(each).layer for each in here), default=0)
    return [each for each in here if kind_of(each).layer == top]


@cites("DORM.1.5.h1")
def sight_between(state: State, one: tuple[float, float], other: tuple[float, float]) -> Sight:
    """Return the line between two points with all that blocks it."""
    plane, causes = state.plane, []
    line = Sightline((one[0] / INCH, one[1] / INCH), (other[0] / INCH, other[1] / INCH))
    if not state.settings.los:
        return Sight(line)
    for feature in plane.features:
        kind = kind_of(feature)
        ends = plane.holds(feature, one) or plane.holds(feature, other)
        if kind.sight == "solid" and not ends:
            if spans := plane.stretches(one, other, feature):
                text = f"{kind.name} is in between"
                causes.append(Cause("blocked", text, "DORM.1.5.h1", spans=spans))
    thick = [each for each in plane.features if kind_of(each).sight == "hinder"]
    spans = plane.united(one, other, thick)
    inside = sum(high - low for low, high in spans) * dist(one, other)
    if inside > THROUGH_WOODS + 1e-3:
        text = f"{inside / INCH:.2g}″ of woods or crops are in between"
        causes.append(Cause("blocked", text, "DORM.1.5.h1", spans=spans))
    return Sight(line, tuple(causes))
