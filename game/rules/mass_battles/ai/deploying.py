"""Where a computer player deploys: in line, with room ahead, riders on the wings, walls manned."""

from __future__ import annotations

from random import Random

from game.core.pose import Pose
from game.core.spatial import Place, Poses
from game.mechanics.ai.deploying import best_free, scattered
from game.rules.mass_battles.ai import weights
from game.rules.mass_battles.ai.place_value import Outlook
from game.rules.mass_battles.ai.sieges import at_the_wall, posts
from game.rules.mass_battles.ai.worth import Eye
from game.rules.mass_battles.deployment import Deployment
from game.rules.mass_battles.state import Piece
from game.table.bases import facing


def best_place(eye: Eye, piece: Piece, decision: Place, rng: Random) -> Poses | None:
    """Return the best place of many for a piece; None if none of them is free."""
    site = decision.site
    assert isinstance(site, Deployment)
    tried = [*scattered(site, rng, weights.COLUMNS, weights.ROWS), *posts(eye.state, piece)]
    return best_free(site, piece.id, tried, lambda pose: _worth(eye, piece, pose, site))


def _worth(eye: Eye, piece: Piece, pose: Pose, site: Deployment) -> float:
    """Return what a place to begin in is worth to a piece."""
    state, profile = eye.state, piece.profile
    kept, block = (piece.x, piece.y), piece.block.at(pose)
    piece.x, piece.y = pose[:2]
    worth = Outlook(eye, piece).place(*pose[:2])
    piece.x, piece.y = kept
    if state.castle:
        worth += eye.stake(piece) * at_the_wall(state, piece, block)
    dx, dy = facing(site.heading)
    ahead, aside = _along(pose, dx, dy), _along(pose, dy, dx)
    wide = state.plane.width if dy else state.plane.depth
    wing = abs(2 * abs(aside) - wide) / wide
    wanted = weights.WING if profile.rides or profile.fly else weights.CENTRE
    crowd = float(pose.heading != site.heading)
    for friend in state.of_side(piece.side):
        there = friend.block.pose
        room = (block.frontage + friend.block.frontage) / 2 + weights.GAP
        beside = abs(_along(there, dy, dx) - aside)
        deep = abs(_along(there, dx, dy) - ahead)
        if beside < room and deep < weights.LANE:
            crowd += (1 - deep / weights.LANE) * (1 - beside / room) + 0.2
    return worth - weights.ORDER * profile.points * (abs(wing - wanted) + crowd)


def _along(pose: Pose, dx: float, dy: float) -> float:
    return pose.x * dx + pose.y * dy
