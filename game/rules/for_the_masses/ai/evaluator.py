"""How computer players see a battle: the worth of a position, habits, and answers worth trying.

What is at stake is in `reckoning`, what a scenario wants in `aims`, what attacks bring in
`strikes`, what the enemies of a unit could do in `perils`, what a leader wants in `leading`, what
a unit sees in a place in `outlook`, where it might go in `prospect` and `forming`, what it does to
the ground in `earthworks`, which order it is given in `choice`, and what is answered without
searching in `habits`, for magic in `rites`, for scenarios in `occasions`.
"""

from __future__ import annotations

from random import Random
from typing import Any

from game.core.decision import Decision
from game.core.spatial import Place
from game.rules.for_the_masses.ai import weights
from game.rules.for_the_masses.ai.aims import ground_worth
from game.rules.for_the_masses.ai.attacks import exchange
from game.rules.for_the_masses.ai.habits import habit
from game.rules.for_the_masses.ai.move_plans import marches
from game.rules.for_the_masses.ai.place_value import Outlook
from game.rules.for_the_masses.ai.worth import Worths
from game.rules.for_the_masses.battle.victory import standing
from game.rules.for_the_masses.movement.march import March
from game.rules.for_the_masses.state import State, other

__all__ = ["habit", "promise", "shortlist", "worth"]


def worth(state: State, side: str, focus: str = "") -> float:
    """How good a position is for a side, in points of the army lists.

    `focus` is the element or the unit whose place is being weighed.
    """
    foe = other(side)
    if state.rule:
        return weights.VICTORY * ((state.winner == side) - (state.winner == foe))
    worths = Worths.of(state)
    total = worths.scale * (standing(state, side).total - standing(state, foe).total)
    for unit in state.on_board():
        total += worths.body(unit) if unit.side == side else -worths.body(unit)
    total += ground_worth(worths, side)
    name = state.elements[focus].unit if focus in state.elements else focus
    if name in state.units and state.units[name].members:
        total += Outlook.of(worths, state.units[name]).here()
    return total


def promise(state: State, decision: Decision[Any] | None, side: str) -> float:
    """What the open question still promises its side: an attack to make."""
    if decision is None or decision.side != side or decision.kind != "charge_attack":
        return 0.0
    unit = state.units[state.elements[decision.subject].unit]
    worths = Worths.of(state)
    return max(
        0.0, exchange(worths, worths.field, unit, "charge", unit.members).gain(worths.risk(side))
    )


def shortlist(state: State, decision: Decision[Any], rng: Random, most: int) -> list[Any]:
    """Answers worth a look: for a Move the best plans by a quick glance."""
    if isinstance(decision, Place) and isinstance(decision.site, March):
        unit = state.units[state.elements[decision.subject].unit]
        plans = marches(Outlook.of(Worths.of(state), unit), decision.site)
        found = [decision.site.poses(plan.places) for plan in plans[: max(1, most)]]
        if found:
            return found
    answers = decision.answers()
    if answers is not None:
        return list(answers)[:most]
    tried = max(most, weights.SETUPS_TRIED) if isinstance(decision, Place) else most
    return [answer for answer, _ in zip(decision.samples(rng), range(tried), strict=False)]
