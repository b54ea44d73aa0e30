"""Stages of a turn, and how far a drill plays through them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

S = TypeVar("S", bound=str)


def drill_end(
    stages: Sequence[S], start: tuple[int, S], until: S | None, until_turn: int
) -> tuple[int, S]:
    """Return the turn and the stage with which a drill ends.

    By default that is the stage after the one in which it starts, the next time it comes.
    """
    turn, stage = start
    place = stages.index(stage)
    last = until or stages[(place + 1) % len(stages)]
    return until_turn or turn + (stages.index(last) <= place), last


def has_come(stages: Sequence[S], now: tuple[int, S], end: tuple[int, S] | None) -> bool:
    """Return whether a turn and stage have come; never, if they are not said."""
    if end is None:
        return False
    return (now[0], stages.index(now[1])) >= (end[0], stages.index(end[1]))
