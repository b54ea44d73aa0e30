"""The nearest free place for a piece that is set down (GMB.army.15, GMB.fly.18, GMB.cas.6)."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, sin, tau

from game.core.cite import cites
from game.core.pose import Pose
from game.mechanics.bodies.block import Block
from game.rules.mass_battles.castle import rests_badly
from game.rules.mass_battles.contact import has_room
from game.rules.mass_battles.state import Piece, State
from game.table.segments import Point

STEP = 100
"""How finely places are tried, in thousandths of an inch."""
WAYS = 24
"""How many directions are tried at each distance."""
ALIKE = 3
"""Places that differ by less than this are equally near."""


@cites("GMB.fly.18", "GMB.cas.6", "GMB.cas.18", "GMB.army.15")
def nearest_spots(
    state: State,
    piece: Piece,
    middle: Point,
    heading: int,
    allowed: Callable[[Block], bool] = lambda _: True,
) -> list[Block]:
    """Return the free places nearest to a point, equally near; in contact with anybody or not."""
    enemies, block = state.enemies(piece), piece.block.at(Pose(0, 0, heading))
    x, y = middle[0] - block.centre[0], middle[1] - block.centre[1]

    def fit(far: float, way: int) -> Block | None:
        angle = tau * way / WAYS
        at = Pose(round(x + far * cos(angle)), round(y + far * sin(angle)), heading)
        there = block.at(at)
        free = has_room(state, piece, there, *enemies) and not rests_badly(state, there.parts())
        return there if free and allowed(there) else None

    def nearer(far: float, way: int) -> float:
        """Return how near a place can lie in a direction, with one free so far away."""
        near = max(0.0, far - STEP)
        while far - near > 1:
            half = (near + far) / 2
            near, far = (near, half) if fit(half, way) else (half, far)
        return far

    for far in range(0, round(hypot(state.plane.width, state.plane.depth)), STEP):
        ways = [way for way in range(WAYS if far else 1) if fit(far, way)]
        if ways:
            lengths = {way: nearer(far, way) for way in ways}
            least = min(lengths.values())
            spots = (fit(length, way) for way, length in lengths.items() if length < least + ALIKE)
            return [spot for spot in spots if spot]
    return []
