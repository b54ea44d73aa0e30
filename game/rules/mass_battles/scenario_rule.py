"""What a scenario's own rules may have a say in: the hooks of this book."""

from __future__ import annotations

from game.mechanics.scenario.areas import PlaneArea
from game.mechanics.scenario.rule import ScenarioRule
from game.rules.mass_battles.state import Battling, Piece, State


class BattleRule(ScenarioRule[State, Piece, PlaneArea]):
    """A special rule of a scenario; every hook does nothing unless the rule says otherwise."""

    __slots__ = ()

    def hatred(self, play: Battling, king: Piece) -> bool:
        """Act in place of Eternal Hatred that has struck (GMB.army.14); return whether it did."""
        return False

    def more_power(self, state: State, wizard: Piece) -> int:
        """Return how many power points more than usual a wizard may spend in a turn."""
        return 0


def special_rules(state: State) -> list[BattleRule]:
    """Return the scenario's own rules."""
    return [each for each in state.plan.special if isinstance(each, BattleRule)]
