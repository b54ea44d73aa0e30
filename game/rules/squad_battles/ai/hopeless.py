"""When a battle is lost beyond reasonable hope, so that it may be conceded with honour."""

from __future__ import annotations

from game.core.wording import army, does
from game.rules.squad_battles.ai import weights
from game.rules.squad_battles.ai.worth import body
from game.rules.squad_battles.state import State, other
from game.rules.squad_battles.winning import exit_goal, total_of


def hopeless(state: State, side: str) -> str:
    """Return why a side has no hope left, in a sentence; empty as long as it has some."""
    foe = other(side)
    if state.stage not in ("turns", "round", "end") or state.rule or exit_goal(state, side):
        return ""
    mine, theirs = strength(state, side), strength(state, foe)
    ahead = state.scores[side] - state.scores[foe]
    missing = {each: total_of(state, each) - state.scores[each] for each in (side, foe)}
    crushed = mine * weights.CRUSHED <= theirs and ahead <= 0
    beaten = (
        mine * weights.BEATEN <= theirs
        and missing[foe] <= weights.ABOUT_TO_SCORE
        and missing[side] >= weights.FAR_AWAY
    )
    if not crushed and not beaten:
        return ""
    counts = [len(state.standing(each)) for each in (side, foe)]
    return (
        f"{army(side):has} {counts[0]} left on the table against {counts[1]} and "
        f"{does(side, 'needs')} {missing[side]} more points; {army(foe):needs} {missing[foe]}."
    )


def strength(state: State, side: str) -> float:
    """Return what a side still has to fight with, those included that may come back."""
    there = ("table", "pool") if state.settings.reinforcements else ("table",)
    return sum(
        body(unit) for unit in state.units.values() if unit.side == side and unit.where in there
    )
