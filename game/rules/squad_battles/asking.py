"""Asking a side, with its ability switches beside every question (FWB.ability.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from game.core.decision import Also, Decision, Option
from game.rules.squad_battles.abilities import flip, switches
from game.rules.squad_battles.state import Battling

A = TypeVar("A")


async def ask(play: Battling, make: Callable[[], Decision[A]]) -> A:
    """Put a question; made anew after each switch that is flipped beside it."""
    while True:
        answer = await with_switches(play, make()).or_also()
        if not isinstance(answer, Also):
            return answer
        flip(play, answer.key)


async def ask_also(play: Battling, make: Callable[[], Decision[A]]) -> A | Also:
    """Put a question that has extra answers of its own beside the switches."""
    while True:
        decision = with_switches(play, make())
        answer = await decision.or_also()
        if not isinstance(answer, Also):
            return answer
        if answer.key not in [option.key for option in switches(play.state, decision.side)]:
            return answer
        flip(play, answer.key)


def with_switches(play: Battling, decision: Decision[A]) -> Decision[A]:
    """Return the decision with the side's ability switches among its extra answers."""
    own = decision.also

    def also() -> list[Option]:
        return [*(own() if own else ()), *switches(play.state, decision.side)]

    decision.also = also
    return decision
