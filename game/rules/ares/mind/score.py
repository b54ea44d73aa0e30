"""How good a position is for a side, in victory points, and which answers are worth a try."""

from __future__ import annotations

from random import Random
from typing import Any

from game.core.decision import Decision
from game.rules.ares.state import State, other


def worth(state: State, side: str, focus: str = "") -> float:
    """Points gained against points lost, with what wounds and fear have cost so far."""
    return _balance(state, side) - _balance(state, other(side))


def _balance(state: State, side: str) -> float:
    total = float(state.scores.get(side, 0))
    for figure in state.standing(side):
        share = figure.wounds / figure.profile.wounds
        total += figure.profile.rating * (0.5 * share - 0.15 * figure.shaken)
    return total


def promise(state: State, decision: Decision[Any] | None, side: str) -> float:
    """What the open question still promises a side."""
    return 0.0


def habit(state: State, decision: Decision[Any], rng: Random) -> Any:
    """The quick answer to a question not worth searching, or None."""
    return None


def shortlist(state: State, decision: Decision[Any], rng: Random, most: int) -> list[Any]:
    """Answers worth trying."""
    found: list[Any] = []
    for answer in decision.samples(rng):
        found.append(answer)
        if len(found) >= most:
            break
    return found
