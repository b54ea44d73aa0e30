"""When a battle is lost beyond reasonable hope, so that it may be conceded with honour."""

from __future__ import annotations

from game.rules.squad_battles.mind.worths import body
from game.rules.squad_battles.state import State, other
from game.rules.squad_battles.winning import exit_goal, total_of

CRUSHED = 4.0
"""How many times as strong an enemy nobody stands up to, if he is not behind in points either."""
BEATEN = 1.6
"""The same where the enemy is about to win by points and the own total is far away."""
NEAR, FAR = 2, 8
"""Points that are about to be scored, and points that are far away."""


def hopeless(state: State, side: str) -> str:
    """Why a side has no hope left, in a sentence; empty as long as it has some."""
    foe = other(side)
    if state.stage not in ("turns", "round", "end") or state.rule or exit_goal(state, side):
        return ""
    mine, theirs = strength(state, side), strength(state, foe)
    ahead = state.scores[side] - state.scores[foe]
    missing = {each: total_of(state, each) - state.scores[each] for each in (side, foe)}
    crushed = mine * CRUSHED <= theirs and ahead <= 0
    beaten = mine * BEATEN <= theirs and missing[foe] <= NEAR and missing[side] >= FAR
    if not crushed and not beaten:
        return ""
    counts = [len(state.standing(each)) for each in (side, foe)]
    return (
        f"{side} has {counts[0]} left on the table against {counts[1]} and needs "
        f"{missing[side]} more points; {foe} needs {missing[foe]}."
    )


def strength(state: State, side: str) -> float:
    """What a side still has to fight with, those included that may come back."""
    there = ("table", "pool") if state.settings.reinforcements else ("table",)
    return sum(
        body(unit) for unit in state.units.values() if unit.side == side and unit.where in there
    )
