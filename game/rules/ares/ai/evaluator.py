"""How computer players see a battle: the worth of a position, habits, and answers worth trying.

What things are worth is in `worths` and `ground`, what attacks bring in `strikes`, what a figure
sees in a place in `outlook`, where it might go in `prospect`, what it does with an action in
`choice`, and what is answered without searching in `habits`.
"""

from __future__ import annotations

from random import Random
from typing import Any

from game.core.decision import Decision
from game.core.spatial import Path, Place
from game.rules.ares.ai import weights
from game.rules.ares.ai.actions import strike_hope
from game.rules.ares.ai.aims import ground_worth, still_here
from game.rules.ares.ai.habits import habit
from game.rules.ares.ai.move_plans import best_glance, ways_worth_trying
from game.rules.ares.ai.place_value import Outlook
from game.rules.ares.ai.worth import body
from game.rules.ares.field import Field
from game.rules.ares.state import State, other

__all__ = ["habit", "promise", "shortlist", "worth"]


def worth(state: State, side: str, focus: str = "") -> float:
    """How good a position is for a side, in victory points.

    `focus` is the figure whose place is being weighed, or the unit.
    """
    foe = other(side)
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


def promise(state: State, decision: Decision[Any] | None, side: str) -> float:
    """What the open question still promises its side: an attack to make, a way to go."""
    if decision is None or decision.side != side:
        return 0.0
    if decision.kind == "choose_action":
        return weights.HASTE * strike_hope(state, state.figures[decision.subject]) + weights.SPARE
    if isinstance(decision, Path):
        return max(0.0, best_glance(state, decision))
    return 0.0


def shortlist(state: State, decision: Decision[Any], rng: Random, most: int) -> list[Any]:
    """Answers worth a look: for a movement the best places by a quick glance."""
    if isinstance(decision, Path) and decision.subject in state.figures:
        found = ways_worth_trying(state, decision, most)
        if found:
            return found
    answers = decision.answers()
    if answers is not None:
        return list(answers)[:most]
    most = weights.SETUPS_TRIED if isinstance(decision, Place) else most
    return [answer for answer, _ in zip(decision.samples(rng), range(most), strict=False)]
