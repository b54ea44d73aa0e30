"""Castles: doors and sections of wall, the walk on top, who passes the gate (GMB.cas).

How a castle stands on the table. A section is an area of the kind `castle_wall`, 1.5" thick, and
whoever stands on it is on its walk, at level 2; the ground within the walls is a `courtyard`. Where
sections join, the walk leads on. All other edges are faces (`castle_walls`): the
inner ones have stairs, which cost 2" up or down and on which nobody rests; the outer ones are
battlements, which no path crosses. So a walk is entered from the courtyard, by a flyer that lands,
or by escalade, and left to the inside alone. A `door` lies between two halves of a gatehouse, whose
names differ only after a full stop and which are one section; the walk does not lead over it. It
bars everybody but the castle's own side, as long as no enemy touches it. Doors that are broken down
are a `gateway`, sections a `breach`.

A climber stays at the foot of the wall, its front along it, until it takes a place on the walk;
its status says how high it has come and on which section.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import Pose
from game.mechanics.contact import touched_side
from game.mechanics.moves.legs import turn_to
from game.mechanics.moves.prices import GroundTerms
from game.rules.mass_battles import terrain
from game.rules.mass_battles.features import STRUCTURES, called, part_of
from game.rules.mass_battles.state import CASTLE, MEASURE, Piece, State
from game.table.bases import Body, Convex, gap
from game.table.footprint import degrees
from game.table.plane import Feature
from game.table.tolerances import INCH

DOOR = "door"
LADDER = STAIRS = INCH
"""How near, seen from above, defenders are opposite (GMB.cas.16, GMB.cas.29)."""
OUTWARD = 45
"""How many degrees off straight outward defenders may face (GMB.cas.16)."""
BELOW = ("foot", "ladder")
"""The stages of an escalade in which a climber may not attack (GMB.cas.7, GMB.cas.8)."""


# ---------------------------------------------------------------------- doors and sections


class Part(NamedTuple):
    """A door or a section of wall, whole or not."""

    name: str
    kind: str
    features: tuple[Feature, ...]
    """The areas that it covers."""
    hits: int
    strength: int

    @property
    def whole(self) -> bool:
        """Whether it still stands."""
        return self.hits < self.strength

    @property
    def title(self) -> str:
        """What players call it."""
        return called(self.features[0])

    @property
    def bodies(self) -> tuple[Body, ...]:
        """What it covers, as bases that others touch."""
        return tuple(_body(each) for each in self.features)


@lru_cache(maxsize=64)
def _body(feature: Feature) -> Body:
    west, north, east, south = feature.box
    x, y = round((west + east) / 2), round((north + south) / 2)
    around = tuple((px - x, py - y) for px, py in feature.points)
    return Body(Convex(around), Pose(x, y, 0))


@cites("GMB.cas.4", "GMB.cas.5", "GMB.cas.6")
def parts(state: State) -> list[Part]:
    """Return all doors and sections, those that are broken down as well, with their hits."""
    found: dict[str, list[Feature]] = {}
    for each in state.ground.plane.features:
        if each.kind in (CASTLE.wall, DOOR):
            found.setdefault(part_of(each), []).append(each)
    return [
        Part(
            name,
            some[0].kind,
            tuple(some),
            state.structure.get(name, 0),
            STRUCTURES[some[0].kind].points or 0,
        )
        for name, some in found.items()
    ]


def part_named(state: State, name: str) -> Part:
    """Return a door or a section by its name."""
    return next(each for each in parts(state) if each.name == name)


def standing(state: State) -> list[Part]:
    """Return the doors and sections that are still whole."""
    return [each for each in parts(state) if each.whole]


@cites("GMB.cas.27")
def front_touches(stand: Body, part: Part) -> bool:
    """Return whether the front edge of a stand touches a door or section by more than a corner."""
    for each in part.bodies:
        if MEASURE.touching(stand, each):
            side, length = touched_side(stand, each, MEASURE.touch)
            if side == 0 and length > MEASURE.touch + 1:
                return True
    return False


@cites("GMB.cas.27")
def attackable(state: State, piece: Piece) -> dict[str, list[str]]:
    """Return which stands of an enemy have their front against each whole door or section.

    Whoever has torches sets fire to doors instead.
    """
    if piece.status.airborne or piece.status.climb or piece.side == state.castle:
        return {}
    low = [(name, each) for name, each in piece.block.bodies() if not on_walk(state, each)]
    found = {
        part.name: [name for name, each in low if front_touches(each, part)]
        for part in standing(state)
        if part.kind != DOOR or not piece.profile.has("torches")
    }
    return {name: stands for name, stands in found.items() if stands}


# ---------------------------------------------------------------------- where one stands


def on_walk(state: State, stand: Body) -> str:
    """Return the section on whose walk a stand is; nothing if it is on none."""
    walls = (each for each in state.plane.at(stand.pose[:2]) if each.kind == CASTLE.wall)
    return next((part_of(each) for each in walls), "")


def is_up(state: State, piece: Piece) -> bool:
    """Return whether at least half of a piece is on the wall walk (GMB.terr.10)."""
    if piece.status.airborne:
        return False
    return 2 * sum(bool(on_walk(state, part)) for part in piece.parts) >= len(piece.parts)


def inside(state: State, point: tuple[float, float]) -> bool:
    """Return whether a place is on the walls or within them."""
    return any(each.kind in (CASTLE.wall, CASTLE.yard) for each in state.plane.at(point))


def faces(state: State, kind: str) -> list[Feature]:
    """Return the battlements or the stairs of all sections."""
    return [each for each in state.plane.features if each.kind == kind]


# ---------------------------------------------------------------------- moves


@cites("GMB.cas.18")
def ground_terms(state: State, piece: Piece) -> GroundTerms:
    """Return what the ground means to a piece that is about to move: its own doors are open."""
    terms = terrain.ground_terms(state, piece)
    free = {each.id for each in faces(state, DOOR) if opens_to(state, piece, each)}
    return replace(terms, barred=terms.barred - free) if free else terms


@cites("GMB.cas.18")
def opens_to(state: State, piece: Piece, door: Feature) -> bool:
    """Return whether a whole door lets a piece through: it is of the castle, and no enemy near."""
    if piece.side != state.castle:
        return False
    foes = (each for each in state.enemies(piece) if not each.status.airborne)
    gate = _body(door)
    return not any(MEASURE.touching(part, gate) for each in foes for part in each.parts)


@cites("GMB.cas.18")
def rests_badly(state: State, stands: Iterable[Body]) -> Objection | None:
    """Say why stands may not end a move where they are: half up the stairs, or in a doorway."""
    plane = state.plane
    bad = {CASTLE.inner: "on the stairs", DOOR: "in the doorway"}
    kinds = plane.once("bad rest", lambda _: [e for e in plane.features if e.kind in bad])
    for stand in stands if kinds else ():
        for each in kinds:
            if plane.lies_across(stand, each):
                return Objection(f"It cannot stop {bad[each.kind]}.", "GMB.cas.18")
    return None


# ---------------------------------------------------------------------- fights at the walls


@cites("GMB.cas.29")
def by_stairs(state: State, a: Body, b: Body) -> bool:
    """Return whether two stands fight on the stairs: one on the walk, one with its front to it."""
    if gap(a, b) > STAIRS:
        return False
    high, low = (a, b) if on_walk(state, a) else (b, a)
    if not on_walk(state, high) or on_walk(state, low):
        return False
    walls = (each for each in standing(state) if each.kind == CASTLE.wall)
    return inside(state, low.pose[:2]) and any(front_touches(low, each) for each in walls)


@cites("GMB.cas.16")
def opposite(state: State, climber: Body, defender: Body) -> bool:
    """Return whether a stand on the walk opposes a climbing one: within 1", facing outward."""
    outward = (degrees(climber.pose.heading) + 180) % 360
    if abs(turn_to(defender.pose, outward)) > OUTWARD or gap(climber, defender) > LADDER:
        return False
    return bool(on_walk(state, defender)) and not on_walk(state, climber)


@cites("GMB.cas.16", "GMB.cas.29")
def wall_sides(state: State, a: Body, b: Body) -> tuple[int, int] | None:
    """Return by which sides two stands fight up or down a wall, in degrees off their facings.

    Whoever is below has its front to the wall; for those above their facing decides.
    """
    if bool(on_walk(state, a)) == bool(on_walk(state, b)):
        return None
    high, low = (a, b) if on_walk(state, a) else (b, a)
    off = turn_to(high.pose, (degrees(low.pose.heading) + 180) % 360)
    side = (
        0 if abs(off) <= OUTWARD else 180 if abs(off) >= 180 - OUTWARD else 90 * (1 - 2 * (off < 0))
    )
    return (side, 0) if high is a else (0, side)


@cites("GMB.cas.16")
def by_ladder(state: State, one: Piece, other: Piece, a: Body, b: Body) -> bool:
    """Return whether one of two stands climbs up to the other."""
    if one.status.climb:
        return opposite(state, a, b)
    return bool(other.status.climb) and opposite(state, b, a)


@cites("GMB.cas.7", "GMB.cas.8")
def below_ladder_head(state: State, one: Piece, other: Piece) -> bool:
    """Return whether one of two pieces is still on its ladders below the other, out of contact."""
    if one.status.climb in BELOW:
        return is_up(state, other)
    return other.status.climb in BELOW and is_up(state, one)


@cites("GMB.cas.9", "GMB.cas.17")
def strikes_first(state: State, defender: Piece, climber: Piece) -> bool:
    """Return whether a piece on the walk strikes before a climber that arrives in this turn."""
    return climber.status.climb == "arriving" and is_up(state, defender)


@cites("GMB.cas.1", "GMB.cas.2")
def behind_battlements(state: State, attacker: Body, target: Body) -> bool:
    """Return whether battlements cover a stand on the walk from an attacker outside the castle."""
    return bool(on_walk(state, target)) and not inside(state, attacker.pose[:2])


def opponents_above(state: State, climber: Piece, others: Sequence[Piece]) -> list[Piece]:
    """Return those of some pieces that oppose a climber from the walk."""
    return [
        each
        for each in others
        if each.side != climber.side
        and not each.status.airborne
        and any(opposite(state, a, b) for a in climber.parts for b in each.parts)
    ]
