"""Reaction windows: a loop that a rule may call, not the ground it stands on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence


async def window(sides: Sequence[str], offer: Callable[[str], Awaitable[bool]]) -> None:
    """Offer each side a reaction in turn until all have declined one after another.

    `offer` asks one side and says whether it acted; a side that declined is asked again once
    another has acted.
    """
    declined = turn = 0
    while declined < len(sides):
        acted = await offer(sides[turn % len(sides)])
        declined = 0 if acted else declined + 1
        turn += 1
