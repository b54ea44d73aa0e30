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
    answer = await ask_also(play, make)
    assert not isinstance(answer, Also)
    return answer


async def ask_also(play: Battling, make: Callable[[], Decision[A]]) -> A | Also:
    """Put a question that has extra answers of its own beside the switches."""
    while True:
        decision = make()
        own, side = decision.also, decision.side

        def also(own: Callable[[], object] | None = own, side: str = side) -> list[Option]:
            extra: list[Option] = list(own()) if own else []  # type: ignore[call-overload]
            return extra + switches(play.state, side)

        decision.also = also
        answer = await decision.or_also()
        if isinstance(answer, Also) and answer.key.startswith("switch:"):
            flip(play, answer.key)
            continue
        return answer
