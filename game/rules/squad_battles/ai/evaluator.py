"""How computer players see a battle: the worth of a position, habits, and answers worth trying.

The numbers are in `weights`, what things are worth in `worth`, what a unit sees in a place in
`place_value`, where it might go in `move_plans`, what is answered without searching in `habits`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from game.core.decision import Also, Decision, Pick
from game.core.spatial import Path, Place
from game.mechanics.ai.evaluator import PositionEvaluator
from game.rules.squad_battles.ai import weights
from game.rules.squad_battles.ai.habits import best_option, habit
from game.rules.squad_battles.ai.move_plans import best_glance, ways_worth_trying
from game.rules.squad_battles.ai.place_value import Foes, Outlook
from game.rules.squad_battles.ai.worth import body, ground_worth
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.state import State, other
from game.rules.squad_battles.winning import exit_goal


class Evaluator(PositionEvaluator[State]):
    """One position of a battle."""

    setups = weights.SETUPS_TRIED

    def worth(self, side: str, focus: str = "") -> float:
        """Return how good the position is for a side; `focus` is a unit whose place counts."""
        state, foe = self.state, other(side)
        if state.rule:
            return weights.VICTORY * ((state.winner == side) - (state.winner == foe))
        total = weights.POINT * (state.scores[side] - state.scores[foe])
        for each, sign in ((side, 1), (foe, -1)):
            share = weights.PASSENGER if exit_goal(state, each) else weights.BODY
            for unit in state.standing(each):
                spent = weights.FEAT * (unit.fate_spent + unit.feats_used)
                total += sign * (share * body(unit) - spent)
        total += ground_worth(state, side)
        if focus in state.units and state.units[focus].where == "table":
            total += Outlook(Field(state), state.units[focus]).here()
        return total

    def promise(self, decision: Decision[Any] | None, side: str) -> float:
        """Return what the open question still promises: an attack to make, a way to go."""
        state = self.state
        if decision is None or decision.side != side:
            return 0.0
        if isinstance(decision, Pick) and decision.kind in ("choose_target", "use_frenzy"):
            return weights.HASTE * best_option(state, decision)[0]
        if isinstance(decision, Path):
            price = weights.FEAT if decision.kind == "use_vault" else 0.0
            return best_glance(state, decision) - price
        if decision.kind == "deploy_unit":
            field = Field(state)
            foes = Foes(field, side)
            return sum(Outlook(field, unit, foes).here() for unit in state.standing(side))
        return 0.0

    def place_parts(self, focus: str) -> Mapping[str, float]:
        """Return what the place of a piece is made of."""
        unit = self.state.units.get(focus)
        stands = unit is not None and unit.where == "table"
        return Outlook(Field(self.state), unit).parts() if unit and stands else {}

    def habit(self, decision: Decision[Any], rng: Random) -> Any:
        """Return the quick answer to a question not worth searching, or None."""
        return habit(self.state, decision, rng)

    def shortlist(self, decision: Decision[Any], rng: Random, most: int) -> list[Any]:
        """Return the answers worth a look: for a movement the best squares by a quick glance."""
        if isinstance(decision, Path):
            return ways_worth_trying(self.state, decision, most)
        if isinstance(decision, Place):
            return self._setups(decision, rng)
        return super().shortlist(decision, rng, most)

    def _setups(self, decision: Place, rng: Random) -> list[Any]:
        found: list[Any] = []
        for answer in decision.samples(rng):
            found.append(answer)
            if isinstance(answer, Also) or len(found) >= self.setups:
                break
        return found
