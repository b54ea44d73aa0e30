"""How computer players see a battle: the worth of a position, habits, and answers worth trying.

The numbers are in `weights`, what things are worth in `worth`, what attacks and spells bring in
`attacks`, goals in `aims`, what a figure sees in a place in `place_value`, where it might go in
`move_plans`, what it does with an action in `actions`, and what is answered without searching in
`habits`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from game.core.decision import Decision
from game.core.spatial import Path
from game.mechanics.ai.evaluator import PositionEvaluator
from game.rules.ares.ai import weights
from game.rules.ares.ai.actions import strike_hope
from game.rules.ares.ai.aims import ground_worth, still_here
from game.rules.ares.ai.habits import habit
from game.rules.ares.ai.move_plans import best_glance, ways_worth_trying
from game.rules.ares.ai.place_value import Outlook
from game.rules.ares.ai.worth import body
from game.rules.ares.field import Field
from game.rules.ares.state import State, other


class Evaluator(PositionEvaluator[State]):
    """One position of a battle, weighed in victory points."""

    setups = weights.SETUPS_TRIED

    def worth(self, side: str, focus: str = "") -> float:
        """Return how good the position is for a side.

        `focus` is the figure whose place is being weighed, or the unit.
        """
        state, foe = self.state, other(side)
        total = float(state.scores.get(side, 0) - state.scores.get(foe, 0))
        if state.rule:
            return total + weights.VICTORY * ((state.winner == side) - (state.winner == foe))
        for figure in state.figures.values():
            if figure.where == "table":
                total += body(figure) if figure.side == side else -body(figure)
        total += ground_worth(state, side) + still_here(state, foe) - still_here(state, side)
        if focus in state.figures:
            figure = state.figures[focus]
            if figure.where == "table":
                total += Outlook(Field(state), figure).here()
        elif focus in state.units:
            field = Field(state)
            total += sum(Outlook(field, each).here() for each in state.members(focus))
        return total

    def promise(self, decision: Decision[Any] | None, side: str) -> float:
        """Return what the open question still promises: an attack to make, a way to go."""
        if decision is None or decision.side != side:
            return 0.0
        if decision.kind == "choose_action":
            figure = self.state.figures[decision.subject]
            return weights.HASTE * strike_hope(self.state, figure) + weights.SPARE
        if isinstance(decision, Path):
            return max(0.0, best_glance(self.state, decision))
        return 0.0

    def place_parts(self, focus: str) -> Mapping[str, float]:
        """Return what the place of a piece is made of."""
        figure = self.state.figures.get(focus)
        stands = figure is not None and figure.where == "table"
        return Outlook(Field(self.state), figure).parts() if figure and stands else {}

    def habit(self, decision: Decision[Any], rng: Random) -> Any:
        """Return the quick answer to a question not worth searching, or None."""
        return habit(self.state, decision, rng)

    def shortlist(self, decision: Decision[Any], rng: Random, most: int) -> list[Any]:
        """Return the answers worth a look: for a movement the best places by a quick glance."""
        if isinstance(decision, Path) and decision.subject in self.state.figures:
            found = ways_worth_trying(self.state, decision, most)
            if found:
                return found
        return super().shortlist(decision, rng, most)
