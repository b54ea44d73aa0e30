"""Terrain: what it costs to move through, how high it lifts, what it hides (GMB.terr)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from game.core.cite import cites
from game.mechanics.moves.prices import GroundTerms
from game.mechanics.terrain.effects import Effect, EffectTable, End
from game.rules.mass_battles.state import AIRBORNE, MEASURE, Piece, State
from game.table.bases import Body
from game.table.clipping import shape_of
from game.table.plane import Plane
from game.table.sight import Sight
from game.table.tolerances import INCH

SHORE = 100
"""From how far off a piece counts as standing at the water's edge (GMB.terr.8)."""
CROSSING = Effect(name="the crossing", rule="GMB.terr.13", crossing=True)
LOW = Effect(name="a low wall", rule="GMB.terr.1", toll=INCH, contact="across", cover=-1)
TALL = Effect(name="a tall wall", rule="GMB.terr.11", rate=None, hides=2, contact="apart")
OPEN = Effect(name="open ground", rule="GMB.terr.1")
MAP_WORDS = {
    "wood": "woods",
    "dense_wood": "jungle",
    "river": "water",
    "lake": "water",
    "low_wall": "low wall",
    "hedge": "obstacle",
    "fence": "obstacle",
    "stream": "obstacle",
    "wall": "tall wall",
    "boulder": "tall wall",
    "tree": "tall wall",
    "brush": "rubble",
    "bushes": "rubble",
    "reeds": "rubble",
    "marsh": "water",
    "fissure": "obstacle",
    "house": "building",
    "track": "road",
    "ditch": "obstacle",
    "crater": "rubble",
    "standing_stones": "yard",
}
"""What maps for all rulebooks call the terrain of this one."""
EFFECTS = EffectTable(
    {
        "meadow": OPEN,
        "road": OPEN,
        "yard": OPEN,
        "hill": Effect(name="a hill", rule="GMB.terr.1", toll=INCH, level=1, hides=1),
        "woods": Effect(name="woods", rule="GMB.terr.3", rate=Fraction(4, 3), cover=-1),
        "jungle": Effect(name="jungle", rule="GMB.terr.4", rate=Fraction(2), cover=-2),
        "water": Effect(name="water", rule="GMB.terr.8", rate=Fraction(3, 2), halts=True),
        "ford": CROSSING,
        "bridge": CROSSING,
        "low wall": LOW,
        "obstacle": replace(LOW, name="an obstacle"),
        "rubble": Effect(name="rubble", rule="GMB.terr.13", toll=INCH, cover=-1),
        "tall wall": TALL,
        "building": replace(TALL, name="a building"),
        "wagon": replace(LOW, name="a wagon"),
        "fieldwork": replace(LOW, name="a fieldwork", cover=-2),
        "courtyard": Effect(name="the courtyard", rule="GMB.cas.18"),
        "castle_wall": Effect(name="the castle wall", rule="GMB.cas.18", top=2, hides=2),
        "battlements": replace(
            TALL, name="the battlements", rule="GMB.cas.18", hides=None, cover=-2
        ),
        "castle_stairs": Effect(name="the stairs", rule="GMB.cas.18", toll=2 * INCH),
        "door": replace(TALL, name="the castle door", rule="GMB.cas.18", toll=INCH),
        "gateway": Effect(name="the open gateway", rule="GMB.cas.4"),
        "breach": Effect(name="the breach", rule="GMB.cas.6", toll=INCH, cover=-1),
    },
    thick={"woods": (2 * INCH, "GMB.terr.5"), "jungle": (MEASURE.graze, "GMB.terr.6")},
    hiding_rule="GMB.terr.12",
)


def in_book_words(plane: Plane) -> Plane:
    """Return a table whose terrain is called as this book does."""
    features = (replace(e, kind=MAP_WORDS.get(e.kind, e.kind)) for e in plane.features)
    return replace(plane, features=tuple(features))


@cites("GMB.terr.2", "GMB.terr.9")
def ground_terms(state: State, piece: Piece) -> GroundTerms:
    """Return what the ground means to a piece that is about to move."""
    return EFFECTS.terms(state.plane, at_the_shore(state, piece))


@cites("GMB.terr.7", "GMB.terr.8")
def at_the_shore(state: State, piece: Piece) -> list[str]:
    """Return the waters that a piece stands in or at the edge of, and may enter."""
    plane, parts = state.plane, piece.parts
    return [
        each.id
        for each in plane.features
        if each.kind == "water"
        if any(
            plane.lies_across(part, each) or plane.gap_to(part, each) <= SHORE
            for part in parts
            if plane.may_reach(part, each, SHORE)
        )
    ]


@cites("GMB.gen.6")
def level(state: State, piece: Piece, stand: Body) -> int:
    """Return how high a stand of a piece is."""
    if piece.status.airborne:
        return AIRBORNE
    return EFFECTS.level(state.plane, (stand.pose.x, stand.pose.y))


@cites("GMB.terr.10")
def standing_in(state: State, piece: Piece) -> list[str]:
    """Return the kinds of area terrain that at least half of a piece's stands are in."""
    if piece.status.airborne:
        return []
    under = [{each.kind for each in state.plane.at(part.pose[:2])} for part in piece.parts]
    kinds = dict.fromkeys(each.kind for each in state.plane.features if each.closed)
    return [kind for kind in kinds if 2 * sum(kind in each for each in under) >= len(under)]


def sight_ends(state: State, one: Piece, other: Piece) -> tuple[list[End], list[End]]:
    """Return where lines between two pieces begin and end: fronts, then middles and corners."""
    aloft, eyes = one.status.airborne, zip(one.parts, one.block.track_points(), strict=True)
    marks = [(part.pose[:2], *shape_of(part)) for part in other.parts]
    heights = [level(state, other, part) for part in other.parts]
    return (
        [End(point, level(state, one, part), aloft) for part, point in eyes],
        [
            End(point, height, other.status.airborne)
            for points, height in zip(marks, heights, strict=True)
            for point in points
        ],
    )


@cites("GMB.terr.5", "GMB.terr.6", "GMB.terr.11")
def sight(state: State, one: Piece, other: Piece) -> Sight:
    """Return the best line from a piece to another: a clear one, or else the first."""
    return EFFECTS.best_sight(state.plane, *sight_ends(state, one, other))
