"""How computer players see a battle: the worth of a position, habits, and answers worth trying.

The numbers are in `weights`, what is at stake in `worth`, what attacks bring and what enemies could
do in `attacks`, what a scenario wants of a side in `aims` and of a unit in `destinations`, what a
unit sees in a place in `place_value`, where it might go in `move_plans`, what magic does in
`spells`, which order it is given in `orders`, where it is set down in `deployment`, what is
answered without searching in `habits`, and why in `reasons`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any

from game.core.decision import Decision
from game.core.ruleset import Reason
from game.core.spatial import Place
from game.mechanics.ai.evaluator import PositionEvaluator
from game.mechanics.scenario.victory import standing
from game.rules.for_the_masses.ai import weights
from game.rules.for_the_masses.ai.aims import ground_worth
from game.rules.for_the_masses.ai.attacks import exchange
from game.rules.for_the_masses.ai.habits import Asked, habit
from game.rules.for_the_masses.ai.move_plans import marches
from game.rules.for_the_masses.ai.place_value import Outlook
from game.rules.for_the_masses.ai.reasons import reasons
from game.rules.for_the_masses.ai.worth import Worths
from game.rules.for_the_masses.movement.move_paths import MovePaths
from game.rules.for_the_masses.state import State, Unit, other


class Evaluator(PositionEvaluator[State]):
    """One position of a battle, weighed in points of the army lists."""

    setups = weights.SETUPS_TRIED

    @cached_property
    def worths(self) -> Worths:
        """All that is worked out about the position."""
        return Worths.of(self.state)

    def worth(self, side: str, focus: str = "") -> float:
        """Return how good the position is for a side.

        `focus` is the element or the unit whose place is being weighed.
        """
        state, foe = self.state, other(side)
        if state.rule:
            return weights.VICTORY * ((state.winner == side) - (state.winner == foe))
        worths = self.worths
        own, theirs = (standing(worths.snapshot, each).total for each in (side, foe))
        total = worths.scale * (own - theirs)
        for unit in state.on_board():
            total += worths.body(unit) if unit.side == side else -worths.body(unit)
        total += ground_worth(worths, side)
        name = state.elements[focus].unit if focus in state.elements else focus
        if name in state.units and state.units[name].members:
            total += Outlook.of(worths, state.units[name]).here()
        return total

    def promise(self, decision: Decision[Any] | None, side: str) -> float:
        """Return what the open question still promises: an attack to make."""
        if decision is None or decision.side != side or decision.kind != "charge_attack":
            return 0.0
        worths, unit = self.worths, self._unit(decision)
        blows = exchange(worths, worths.field, unit, "charge", unit.members)
        return max(0.0, blows.gain(worths.risk(side)))

    def habit(self, decision: Decision[Any], rng: Random) -> Any:
        """Return the quick answer to a question not worth searching, or None."""
        return habit(Asked(self.state, decision, rng, self.worths))

    def shortlist(self, decision: Decision[Any], rng: Random, most: int) -> list[Any]:
        """Return answers worth a look: for a Move the best plans by a quick glance."""
        if isinstance(decision, Place) and isinstance(decision.site, MovePaths):
            plans = marches(Outlook.of(self.worths, self._unit(decision)), decision.site)
            found = [decision.site.poses(plan.places) for plan in plans[: max(1, most)]]
            if found:
                return found
        return super().shortlist(decision, rng, most)

    def reasons(self, decision: Decision[Any], answer: Any) -> Sequence[Reason]:
        """Return what an answer promised, in points of the army lists, then what others did."""
        return reasons(Asked(self.state, decision, Random(0), self.worths), answer)

    def _unit(self, decision: Decision[Any]) -> Unit:
        return self.state.units[self.state.elements[decision.subject].unit]
