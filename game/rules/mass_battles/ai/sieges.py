"""Walls and houses: places at the foot of walls, on their walk, behind gates, before tinder."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.core.pose import Pose
from game.mechanics.bodies.block import Block
from game.rules.mass_battles.ai import weights
from game.rules.mass_battles.ai.worth import Eye
from game.rules.mass_battles.castle import (
    DOOR,
    inside,
    is_up,
    opponents_above,
    opposite,
    standing,
)
from game.rules.mass_battles.contact import supposed
from game.rules.mass_battles.escalade import cannot_climb
from game.rules.mass_battles.features import front_at
from game.rules.mass_battles.state import CASTLE, Piece, State
from game.table.bases import facing
from game.table.plane import Feature
from game.table.tolerances import INCH

AT_FOOT = 10
"""How far a piece stands off a wall that it climbs, or off the edge of the walk."""


def posts(state: State, piece: Piece) -> list[Pose]:
    """Return places at the walls for a piece: at their foot, or on the walk and behind doors."""
    if not state.castle or piece.status.airborne:
        return []
    return list(_walks(state) if piece.side == state.castle else _feet(state))


def _outer(state: State, kind: str) -> Iterator[tuple[float, float, int]]:
    """Yield points of the outer edges of walls or doors, each with the heading to the outside."""
    plane = state.plane
    for part in standing(state):
        for feature in part.features if part.kind == kind else ():
            for x, y, heading in _edges(feature):
                dx, dy = facing(heading)
                out = x + dx * INCH, y + dy * INCH
                on_table = 0 < out[0] < plane.width and 0 < out[1] < plane.depth
                if on_table and not inside(state, out):
                    yield x, y, heading


def _edges(feature: Feature) -> Iterator[tuple[float, float, int]]:
    """Yield points all along the edges of a feature, each with the heading to the outside."""
    west, north, east, south = feature.box
    sides = (
        ((west, north), (west, south), 180),
        ((east, north), (east, south), 0),
        ((west, north), (east, north), 270),
        ((west, south), (east, south), 90),
    )
    for (ax, ay), (bx, by), heading in sides:
        for share in weights.ALONG:
            yield ax + (bx - ax) * share, ay + (by - ay) * share, heading


def _fuel(eye: Eye, side: str) -> list[Feature]:
    """Return what a side wants burnt and what does not burn yet."""
    state = eye.state
    wanted = (state.plane.by_id.get(name) for name in eye.burners.get(side, {}))
    return [each for each in wanted if each and each.id not in state.fires]


def hearths(eye: Eye, piece: Piece) -> Iterator[Pose]:
    """Yield places with the front along something that a piece wants to put its torches to."""
    for feature in _fuel(eye, piece.side):
        for x, y, heading in _edges(feature):
            dx, dy = facing(heading)
            yield Pose(round(x + AT_FOOT * dx), round(y + AT_FOOT * dy), (heading + 180) % 360)


def torched(eye: Eye, piece: Piece, block: Block) -> float:
    """Return what it is worth to a Torch Mob to stand as a block does: what it sets fire to."""
    lit = [
        feature.id
        for feature in _fuel(eye, piece.side)
        if any(front_at(eye.state, part, feature) for part in block.parts())
    ]
    return 2 * eye.flames(piece.side, lit)


def _feet(state: State) -> Iterator[Pose]:
    """Yield places along the outer faces of walls, each with the heading toward the wall."""
    for x, y, heading in _outer(state, CASTLE.wall):
        dx, dy = facing(heading)
        yield Pose(round(x + AT_FOOT * dx), round(y + AT_FOOT * dy), (heading + 180) % 360)


def _walks(state: State) -> Iterator[Pose]:
    """Yield places on the walk, and those an inch behind doors, all looking outward."""
    for kind, back in ((CASTLE.wall, AT_FOOT), (DOOR, 2 * INCH)):
        for x, y, heading in _outer(state, kind):
            dx, dy = facing(heading)
            yield Pose(round(x - back * dx), round(y - back * dy), heading)


def at_the_wall(state: State, piece: Piece, block: Block) -> float:
    """Return what it is worth to a piece to stand at a wall as a block does, of its own worth."""
    there = supposed(piece, block, airborne=False)
    if piece.side == state.castle:
        if not is_up(state, there):
            return 0.0
        climbers = [each for each in state.enemies(piece) if each.status.climb]
        met = sum(
            any(opposite(state, a, b) for a in each.parts for b in there.parts) for each in climbers
        )
        return weights.MANNED + weights.LADDER * min(1, met)
    if cannot_climb(state, there):
        return 0.0
    above = opponents_above(state, there, state.enemies(piece))
    return weights.LADDER - weights.OPPOSED * len(above)


def nearest(places: list[Pose], piece: Piece, far: float) -> list[Pose]:
    """Return those of some places that are not farther off, the nearest first."""
    away = {each: math.dist(each[:2], (piece.x, piece.y)) for each in places}
    return sorted((each for each in places if away[each] <= far), key=lambda each: away[each])
