"""What a scenario's own rules may have a say in: the hooks of this book."""

from __future__ import annotations

from game.mechanics.scenario.areas import PlaneArea
from game.mechanics.scenario.rule import ScenarioRule
from game.rules.dorm_rules.state import Party, State


class BattleRule(ScenarioRule[State, Party, PlaneArea]):
    """A special rule of a scenario; every hook does nothing unless the rule says otherwise."""

    __slots__ = ()


def special_rules(state: State) -> list[BattleRule]:
    """Return the scenario's own rules."""
    return [each for each in state.plan.special if isinstance(each, BattleRule)]
