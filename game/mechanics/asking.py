"""Questions that come again and again: one of a few things, or none of them."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.decision import Option, Pick

STAY = ("stay", "Stay as it is")


async def offer(
    whom: tuple[str, str],
    kind: str,
    why: str,
    options: Mapping[str, Option | str],
    rules: tuple[str, ...],
    decline: tuple[str, str] = STAY,
) -> str:
    """Ask a side about one of its pieces, and return the key of its choice; nothing if none.

    Options are given by their labels where there is no more to say about them. `decline` is the key
    and the label of the choice to do nothing.
    """
    side, piece = whom

    def listed() -> list[Option]:
        made = [Option(k, o) if isinstance(o, str) else o for k, o in options.items()]
        return [*made, Option(*decline, declines=True)]

    answer = await Pick(side=side, kind=kind, why=why, rules=rules, subject=piece, options=listed)
    return "" if answer == decline[0] else answer
