"""The rulebook as the engine and its drills see it: `RULES`.

It holds the chapters on formations, movement, terrain, engagement and contact. What a `Rulebook`
needs to be played (scenarios, views, a computer player) comes with the other chapters; until then
it is not listed in `game.rules.RULESETS`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core import copying
from game.core.ruleset import Outcome
from game.rules.mass_battles import position, profile, sequence
from game.rules.mass_battles.facts import facts
from game.rules.mass_battles.state import State
from game.rules.mass_battles.views import MassBattlesViews


class MassBattles(MassBattlesViews):
    """Generic Fantasy Mass Battles."""

    key = "mass_battles"
    title = "Generic Fantasy Mass Battles"
    about = "Heroes and blocks of stands in free inches: wheels, charges and morale."
    prefix = "GMB"
    version = 1
    former_defaults: Mapping[int, Mapping[str, Any]] = {}
    army_type: type = profile.Army
    position_type: type = position.Position

    step = staticmethod(sequence.step)
    army_problems = staticmethod(profile.army_problems)
    position_problems = staticmethod(position.position_problems)
    stand = staticmethod(position.stand)

    def facts(self, state: State, name: str) -> Mapping[str, Any]:
        """Return the facts about a piece, a side or 'game'."""
        return facts(state, name)

    def over(self, state: State) -> Outcome | None:
        """Return the end of a drill."""
        if state.drill_is_over:
            return Outcome(None, "The drill ends here.", "GMB.turn.1")
        return None

    def sides(self, state: State) -> Sequence[str]:
        """Return the sides in order of play."""
        return state.sides

    def seen_by(self, side: str, state: State) -> State:
        """Return a copy: nothing is hidden in these chapters."""
        return copying.copy(state)

    def violations(self, state: State) -> Sequence[str]:
        """Return what is impossible about a position."""
        return list(position.faults(state))


RULES = MassBattles()
