"""The evaluator: points left on both sides, and how near one's own are to the enemy."""

from __future__ import annotations

import math
from random import Random
from typing import Any

from game.core.decision import Decision
from game.mechanics.ai.evaluator import PositionEvaluator
from game.rules.mass_battles.damage import hits_left, toughness
from game.rules.mass_battles.state import Piece, State
from game.table.tolerances import INCH

ROUTED = 0.5
"""What a routed piece is still worth."""
NEARNESS = 0.2
"""Points for each inch that a piece is nearer to its nearest enemy."""


class Evaluator(PositionEvaluator[State]):
    """What computer players are told about one position."""

    setups = 6

    def worth(self, side: str, focus: str = "") -> float:
        """Return the points of one's own pieces less the enemy's, by what is left of each."""
        state = self.state
        total = 0.0
        for piece in state.pieces.values():
            total += _value(piece) if piece.side == side else -_value(piece)
        for piece in state.of_side(side):
            near = [math.dist((piece.x, piece.y), (e.x, e.y)) for e in state.enemies(piece)]
            total -= NEARNESS * min(near, default=0.0) / INCH
        return total

    def habit(self, decision: Decision[Any], rng: Random) -> Any:
        """Return the first place found for a piece that is deployed; all else is looked at."""
        return next(iter(decision.samples(rng)), None) if decision.deploys else None


def _value(piece: Piece) -> float:
    left = hits_left(piece) / max(1, toughness(piece))
    return piece.profile.points * (0.5 + left / 2) * (ROUTED if piece.status.routed else 1.0)
