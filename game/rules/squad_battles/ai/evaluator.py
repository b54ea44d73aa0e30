"""How computer players see a battle: the worth of a position, habits, and answers worth trying.

What things are worth is in `worths`, what a unit sees in a place in `outlook`, where it might go in
`prospect`, what is answered without searching in `habits`.
"""

from __future__ import annotations

from random import Random
from typing import Any

from game.core.decision import Also, Decision, Pick
from game.core.spatial import Path, Place
from game.rules.squad_battles.ai import weights
from game.rules.squad_battles.ai.habits import best_option, habit
from game.rules.squad_battles.ai.move_plans import best_glance, ways_worth_trying
from game.rules.squad_battles.ai.place_value import Foes, Outlook
from game.rules.squad_battles.ai.worth import body, ground_worth
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.state import State, other
from game.rules.squad_battles.winning import exit_goal

__all__ = ["habit", "promise", "shortlist", "worth"]


def worth(state: State, side: str, focus: str = "") -> float:
    """How good a position is for a side; `focus` is the unit whose place is being weighed."""
    foe = other(side)
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


def promise(state: State, decision: Decision[Any] | None, side: str) -> float:
    """What the open question still promises its side: an attack to make, a way to go."""
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


def shortlist(state: State, decision: Decision[Any], rng: Random, most: int) -> list[Any]:
    """Answers worth a look: for a movement the best squares by a quick glance."""
    if isinstance(decision, Path):
        return ways_worth_trying(state, decision, most)
    if isinstance(decision, Place):
        return _setups(decision, rng)
    answers = decision.answers()
    if answers is not None:
        return list(answers)[:most]
    return [answer for answer, _ in zip(decision.samples(rng), range(most), strict=False)]


def _setups(decision: Place, rng: Random) -> list[Any]:
    found: list[Any] = []
    for answer in decision.samples(rng):
        found.append(answer)
        if isinstance(answer, Also) or len(found) >= weights.SETUPS_TRIED:
            break
    return found
