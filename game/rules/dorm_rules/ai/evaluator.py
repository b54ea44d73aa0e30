"""How computer players see a battle: the worth of a position, habits, answers worth trying.

The numbers are in `weights`, what things are worth in `worth`, what a party sees in a place in
`place_value`, where it might go in `moves`, what it does in `actions`, what is answered without
searching in `habits`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from game.core.decision import Decision, Pick
from game.core.ruleset import Reason
from game.core.spatial import Path
from game.mechanics.ai.evaluator import PositionEvaluator
from game.rules.dorm_rules.ai import weights
from game.rules.dorm_rules.ai.actions import actions
from game.rules.dorm_rules.ai.casting import meant
from game.rules.dorm_rules.ai.habits import habit
from game.rules.dorm_rules.ai.moves import ways
from game.rules.dorm_rules.ai.place_value import Outlook
from game.rules.dorm_rules.ai.worth import Eye
from game.rules.dorm_rules.movement import March
from game.rules.dorm_rules.state import State
from game.table.tolerances import INCH

WORDS = {
    "hold": "stay, and shoot from there",
    "move": "the best place within a move, with the fire from it",
    "run": "the best place within a run, without fire or blows",
    "charge": "a charge, with its test and the break test",
    "withdraw": "out of the melee, at the price of a marker",
}
"""What each action of a unit is for."""
REHEARSED = ("unit_action", "after_failed_charge")
"""Questions whose answers those who take care play through first."""


class Evaluator(PositionEvaluator[State]):
    """What computer players are told about one position."""

    setups = weights.SETUPS_TRIED
    plans = False

    @cached_property
    def eye(self) -> Eye:
        """What was reckoned out about the position."""
        return Eye(self.state, self.care)

    def worth(self, side: str, focus: str = "") -> float:
        """Return how good the position is for a side; `focus` is a party whose place counts."""
        state, eye = self.state, self.eye
        if state.rule:
            return weights.VICTORY * ((state.winner == side) - (state.winner not in ("", side)))
        total = eye.stakes.hurry * eye.stakes.lead(side)
        for figure in state.figures.values():
            total += eye.body(figure) * (1 if figure.side == side else -1)
        for unit in state.units.values():
            sign = 1 if unit.side == side else -1
            total -= sign * eye.nerve(unit)
            if unit.hull:
                left = 1 - unit.hull.health.wounds / max(1, unit.hull.profile.hits)
                total += sign * eye.hull_stake(unit) * left
        if focus in state.units or focus in state.figures:
            total += Outlook(eye, state.party(focus)).here()
        return total

    def place_parts(self, focus: str) -> Mapping[str, float]:
        """Return what the place of a piece is made of."""
        state = self.state
        known = focus in state.units or focus in state.figures
        return Outlook(self.eye, state.party(focus)).parts() if known else {}

    def habit(self, decision: Decision[Any], rng: Random) -> Any:
        """Return the quick answer to a question not worth searching, or None."""
        return habit(self.eye, decision, rng)

    def shortlist(self, decision: Decision[Any], rng: Random, most: int) -> list[Any]:
        """Return the answers worth a look: for a movement the best ways at a glance."""
        if isinstance(decision, Path) and isinstance(decision.course, March):
            found = [route for _, route in ways(self.eye, decision, most) if route]
            return found[:most] or super().shortlist(decision, rng, most)
        if isinstance(decision, Pick):
            keys = [each.key for each in decision.listed() if each.objection is None]
            return keys[:most]
        return super().shortlist(decision, rng, most)

    def fancies(self, decision: Decision[Any], pieces: Sequence[str]) -> Sequence[str]:
        """Return all of them; for a spell only those of the side that it is meant for."""
        if decision.kind != "cast" or not decision.subject:
            return pieces
        return meant(self.eye, self.state.figures[decision.subject], pieces)

    def rehearsed(self, decision: Decision[Any], answer: Any) -> Sequence[Any]:
        """Return the other actions of a unit that an enemy may meet soon."""
        unit = self.state.units.get(decision.subject)
        if unit is None or decision.kind not in REHEARSED or not isinstance(decision, Pick):
            return ()
        if Outlook(self.eye, unit).near() > weights.REHEARSED * INCH:
            return ()
        keys = [each.key for each in decision.listed() if each.objection is None]
        return [key for key in keys if key in WORDS and key != answer]

    def reasons(self, decision: Decision[Any], answer: Any) -> Sequence[Reason]:
        """Return what the action of a unit promised, in points, then what others did."""
        unit = self.state.units.get(decision.subject)
        if unit is None or answer not in WORDS or not isinstance(decision, Pick):
            return ()
        keys = [each.key for each in decision.listed() if each.objection is None]
        found = actions(self.eye, unit, keys)
        ranked = sorted(found, key=lambda key: (key != answer, -found[key]))
        return [Reason(found[key], WORDS[key], key) for key in ranked]
