"""The nearest free place for a piece that is set down (GMB.army.15, GMB.fly.18)."""

from __future__ import annotations

from math import cos, hypot, sin, tau

from game.core.pose import Pose
from game.mechanics.bodies.block import Block
from game.rules.mass_battles.contact import has_room
from game.rules.mass_battles.state import Piece, State
from game.table.segments import Point

STEP = 100
"""How finely places are tried, in thousandths of an inch."""
WAYS = 24
"""How many directions are tried at each distance."""


def nearest_spots(state: State, piece: Piece, middle: Point, heading: int) -> list[Block]:
    """Return the free places nearest to a point, equally near; in contact with anybody or not."""
    enemies, block = state.enemies(piece), piece.block.at(Pose(0, 0, heading))
    x, y = block.centre
    most = round(hypot(state.plane.width, state.plane.depth))
    for far in range(0, most, STEP):
        found = []
        for way in range(WAYS if far else 1):
            angle = tau * way / WAYS
            at = middle[0] - x + far * cos(angle), middle[1] - y + far * sin(angle)
            there = block.at(Pose(round(at[0]), round(at[1]), heading))
            if has_room(state, piece, there, *enemies):
                found.append(there)
        if found:
            return found
    return [piece.block]
