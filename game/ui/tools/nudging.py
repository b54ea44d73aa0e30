"""Round pieces on one base pushed apart by the one that is dragged, as pymunk has it.

What comes out is a proposal: the rules judge it as any other answer.
"""

from __future__ import annotations

from collections.abc import Mapping

import pymunk

Spot = tuple[float, float]

STEPS = 45
"""Steps of the physics in which the others make way."""
REST = 30
"""Steps after that in which nobody is pulled, so that all come apart."""
STEP = 1 / 30
"""Seconds of each."""
PULL = 6.0
"""How fast the dragged one comes to where it is pulled, in its ways a second."""
SLACK = 0.004
"""What is left between two pieces, in inches, so that rounding does not bring them together."""


def nudged(
    spots: Mapping[str, Spot],
    radii: Mapping[str, float],
    fixed: frozenset[str],
    rim: tuple[Spot, float],
    held: str,
    to: Spot,
) -> dict[str, Spot]:
    """Return all places on a base once one piece has been brought as near to a place as it gets.

    Those that are fixed do not stir; nobody is pushed over the rim.
    """
    space = pymunk.Space(threaded=False)
    space.damping = 0.0
    space.collision_slop, space.collision_bias = 0.0, 1e-9
    space.iterations = 20
    bodies = {}
    for name, spot in spots.items():
        body = space.static_body if name in fixed else pymunk.Body(1.0, float("inf"))
        offset = spot if name in fixed else (0.0, 0.0)
        shape = pymunk.Circle(body, radii[name] + SLACK / 2, offset)
        if name not in fixed:
            body.position = spot
            bodies[name] = body
            space.add(body)
        space.add(shape)
    middle, room = rim
    goal = _within(to, middle, room - radii[held] - SLACK)
    for step in range(STEPS + REST):
        own = bodies[held]
        own.velocity = (goal - own.position) * (PULL if step < STEPS else 0.0)
        space.step(STEP)
        for name, body in bodies.items():
            body.position = _within(body.position, middle, room - radii[name] - SLACK)
    return {name: _spot(bodies[name]) if name in bodies else at for name, at in spots.items()}


def _spot(body: pymunk.Body) -> Spot:
    return body.position.x, body.position.y


def _within(spot: Spot, middle: Spot, room: float) -> pymunk.Vec2d:
    """Return a place, or the nearest one to it on a disc."""
    away = pymunk.Vec2d(*spot) - middle
    if away.length <= room or not away.length:
        return pymunk.Vec2d(*spot)
    return pymunk.Vec2d(*middle) + away * (max(0.0, room) / away.length)
