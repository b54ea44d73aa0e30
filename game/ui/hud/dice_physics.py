"""How a pool of dice falls: worked out once with pymunk, then only looked at.

The faces are already known. Collisions decide where the dice come to lie; the turning is worked
out backwards from the recorded faces along each die's way, so that it rolls into them.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin, sqrt
from random import Random

import numpy as np
import pymunk

from game.core.dice import Roll
from game.ui.hud.dice_shapes import UP, Array, about, labels, solid, turned_up

RATE = 60
"""Moments a second."""
SECONDS = 0.9
MOMENTS = round(RATE * SECONDS)
STEPS = 2
"""Steps of the physics for each moment."""
ROOM = (120.0, 100.0)
"""Width and depth of the space a pool falls into; the picture is scaled, never the fall."""
LARGEST = 31.0
CROWD = 0.30
"""The share of the space that the dice of a large pool may cover."""
BULK = 0.66
"""The radius of a die's collisions in its edges: a turned cube keeps off its neighbours."""
THROW = 470.0
DRAG = 5.0
"""Speed is divided by e so many times a second."""
ROLLING = 0.16
"""The share of the first speed below which a die slides flat instead of rolling."""
LEAN = 0.26
"""How far a die may lie askew, in radians."""
MOST = 40
"""Dice that are thrown; the others of a larger pool are only counted."""


class Tumble:
    """The fall of one pool: place, height and turn of each die at each moment."""

    def __init__(self, throw: tuple[Roll, ...], *, mirrored: bool) -> None:
        dice = [(roll.sides, face) for roll in throw for face in roll.faces][:MOST]
        self.faces = tuple(face for _, face in dice)
        self.sides = tuple(sides for sides, _ in dice)
        """The sides of each die: dice of several sizes may fall together."""
        named = "/".join(f"{roll.why}/{roll.sides}/{roll.faces}" for roll in throw)
        chance = Random(f"{named}/{mirrored}")
        count = max(1, len(self.faces))
        self.edge = min(LARGEST, sqrt(CROWD * ROOM[0] * ROOM[1] / count))
        self.places = np.zeros((MOMENTS + 1, len(self.faces), 2))
        self._spins = np.zeros((MOMENTS + 1, len(self.faces)))
        self._throw(chance, mirrored=mirrored)
        self.heights = self._hops(chance)
        self.numbers = [labels(sides, face) for sides, face in dice]
        self.turns = self._turns(chance)

    # ------------------------------------------------------------------ the physics

    def _throw(self, chance: Random, *, mirrored: bool) -> None:
        space = pymunk.Space()
        space.damping = float(np.exp(-DRAG))
        _walls(space)
        bodies = [self._die(space, number, chance) for number in range(len(self.faces))]
        for moment in range(MOMENTS + 1):
            for number, body in enumerate(bodies):
                x = ROOM[0] - body.position.x if mirrored else body.position.x
                self.places[moment, number] = x, body.position.y
                self._spins[moment, number] = -body.angle if mirrored else body.angle
            for _ in range(STEPS):
                space.step(1 / RATE / STEPS)

    def _die(self, space: pymunk.Space, number: int, chance: Random) -> pymunk.Body:
        """Return one die in the hand's corner, on its way across."""
        radius = self.edge * BULK
        body = pymunk.Body(1.0, pymunk.moment_for_circle(1.0, 0, radius))
        across = 2.02 * radius
        column, row = divmod(number, max(1, int(ROOM[1] // across)))
        body.position = (
            across * (0.5 + column) + chance.uniform(0, 1),
            across * (0.5 + row) + chance.uniform(0, 1),
        )
        way = chance.uniform(0.0, 1.0)
        speed = THROW * chance.uniform(0.7, 1.3)
        body.velocity = speed * cos(way), speed * sin(way)
        body.angular_velocity = chance.uniform(-14, 14)
        shape = pymunk.Circle(body, radius)
        shape.elasticity, shape.friction = 0.55, 0.4
        space.add(body, shape)
        return body

    # ------------------------------------------------------------------ what only looks

    def _hops(self, chance: Random) -> Array:
        """Return heights in edges: a fall from the hand, then bounces that die away."""
        times = np.linspace(0, 1, MOMENTS + 1)
        heights = np.zeros((MOMENTS + 1, len(self.faces)))
        for number in range(len(self.faces)):
            first = chance.uniform(0.2, 0.3)
            start = chance.uniform(1.2, 1.8)
            heights[:, number] = np.clip(start * (1 - (times / first) ** 2), 0, None)
            landed = first
            for length, peak in ((0.26, 0.55), (0.15, 0.18), (0.08, 0.05)):
                within = (times - landed) / length
                hop = np.where((within > 0) & (within < 1), 4 * within * (1 - within) * peak, 0.0)
                heights[:, number] += hop
                landed += length
        return heights

    def _turns(self, chance: Random) -> Array:
        """Return rotations from the last moment back to the first: each die unrolls on its way."""
        count = len(self.faces)
        turns = np.zeros((MOMENTS + 1, count, 3, 3))
        for number, (up, _) in enumerate(self.numbers):
            body = solid(self.sides[number])
            lean = chance.uniform(-LEAN, LEAN) + _symmetric(chance, self.sides[number], body.folds)
            turns[-1, number] = about(UP, np.float64(lean)) @ turned_up(body, up)
        back = self._unrolling()
        for moment in range(MOMENTS, 0, -1):
            turns[moment - 1] = back[moment - 1] @ turns[moment]
        return turns

    def _unrolling(self) -> Array:
        """Return the rotation that each die takes back between a moment and the one before it."""
        steps = np.diff(self.places, axis=0)
        length = np.linalg.norm(steps, axis=2)
        way = steps / np.where(length > 0, length, 1.0)[..., None]
        axes = np.stack([-way[..., 1], way[..., 0], np.zeros_like(length)], axis=-1)
        rolls = length > THROW * ROLLING / RATE
        rolled = np.where(rolls, length / (0.52 * self.edge), 0.0)
        upright = np.broadcast_to(UP, axes.shape)
        return about(upright, -np.diff(self._spins, axis=0)) @ about(axes, -rolled)


def _symmetric(chance: Random, sides: int, folds: int) -> float:
    """Return a quarter turn or the like; numerals stay upright, pips look good any way round."""
    return chance.randrange(folds) * 2 * pi / folds if sides == 6 else 0.0


def _walls(space: pymunk.Space) -> None:
    thick = 20.0
    across, down = ROOM
    corners = [
        (-thick, -thick),
        (across + thick, -thick),
        (across + thick, down + thick),
        (-thick, down + thick),
    ]
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        wall = pymunk.Segment(space.static_body, start, end, thick)
        wall.elasticity, wall.friction = 0.62, 0.3
        space.add(wall)


@lru_cache(maxsize=16)
def tumble(throw: tuple[Roll, ...], *, mirrored: bool) -> Tumble:
    """Return the fall of a throw; the same throw falls the same way."""
    return Tumble(throw, mirrored=mirrored)
