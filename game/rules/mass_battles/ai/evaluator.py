"""How computer players see a battle: the worth of a position, habits, answers worth trying.

The numbers are in `weights`, what things are worth in `worth`, what a piece sees in a place in
`place_value`, where it might go in `moves`, what is answered without searching in `habits`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any

from game.core.decision import Decision, Pick
from game.core.spatial import Path
from game.mechanics.ai.evaluator import PositionEvaluator
from game.rules.mass_battles.ai import weights
from game.rules.mass_battles.ai.habits import habit
from game.rules.mass_battles.ai.moves import hope, ways
from game.rules.mass_battles.ai.place_value import Outlook
from game.rules.mass_battles.ai.worth import Eye
from game.rules.mass_battles.state import State


class Evaluator(PositionEvaluator[State]):
    """What computer players are told about one position."""

    setups = weights.SETUPS_TRIED
    plans = False

    @cached_property
    def eye(self) -> Eye:
        """What was reckoned out about the position."""
        return Eye(self.state, self.care)

    def worth(self, side: str, focus: str = "") -> float:
        """Return how good the position is for a side; `focus` is a piece whose place counts."""
        state, eye = self.state, self.eye
        if state.rule:
            return weights.VICTORY * ((state.winner == side) - (state.winner not in ("", side)))
        total = eye.lead(side)
        for piece in state.pieces.values():
            total += eye.body(piece) * (1 if piece.side == side else -1)
        for each, points in state.power_points.items():
            total += eye.power * points * (1 if each == side else -1)
        if focus in state.pieces and state.pieces[focus].side == side:
            total += Outlook(eye, state.pieces[focus]).here()
        return total

    def promise(self, decision: Decision[Any] | None, side: str) -> float:
        """Return what the open question still promises: a way to go."""
        if isinstance(decision, Path) and decision.side == side and decision.kind == "move_path":
            return hope(self.eye, decision)
        return 0.0

    def place_parts(self, focus: str) -> Mapping[str, float]:
        """Return what the place of a piece is made of."""
        piece = self.state.pieces.get(focus)
        return Outlook(self.eye, piece).parts() if piece else {}

    def habit(self, decision: Decision[Any], rng: Random) -> Any:
        """Return the quick answer to a question not worth searching, or None."""
        return habit(self.eye, decision, rng)

    def shortlist(self, decision: Decision[Any], rng: Random, most: int) -> list[Any]:
        """Return the answers worth a look: for a movement the best ways at a glance."""
        if isinstance(decision, Path):
            return [route for _, route in ways(self.eye, decision, most)][:most]
        if isinstance(decision, Pick):
            keys = [each.key for each in decision.listed() if each.objection is None]
            return keys[:most]
        return super().shortlist(decision, rng, most)
