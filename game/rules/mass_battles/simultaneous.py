"""Attacks that are declared one by one, rolled from one position, and take effect together.

A phase is a row of steps, so that it can be saved and taken back between any two: each piece
declares, then each declaration is rolled, then all losses are marked. Between the first roll and
the marking nothing changes but the list of losses, so the position that dice are rolled from is
the one at the start of the phase. A first strike or a breakthrough is another round of the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from game.core.play import Play


@dataclass(slots=True)
class Declared:
    """What a piece is going to do, and to whom."""

    who: str
    what: str
    at: str = ""
    detail: list[str] = field(default_factory=list)
    """What else was settled: bonus dice, a place, points that were spent."""


@dataclass(slots=True)
class Loss:
    """What an attack has done and nobody has marked yet."""

    on: str
    by: str
    what: str
    count: int


@dataclass(slots=True)
class Round:
    """How far a round of simultaneous attacks has come; part of a book's state."""

    asked: list[str] = field(default_factory=list)
    """Who has declared or let it be."""
    declared: list[Declared] = field(default_factory=list)
    rolled: int = 0
    losses: list[Loss] = field(default_factory=list)


S = TypeVar("S")


class SimultaneousPhase(Protocol[S]):
    """What a book says about one kind of simultaneous attacks."""

    def waiting(self, state: S) -> Sequence[str]:
        """Return who may still declare, in order; whoever was asked is left out by `step`."""

    async def declare(self, play: Play[S], who: str) -> Declared | None:
        """Ask what a piece does and return it; None if it does nothing."""

    async def roll(self, play: Play[S], declared: Declared) -> Sequence[Loss]:
        """Roll one declared attack without changing anything but chance, and return its losses."""

    async def mark(self, play: Play[S], losses: Sequence[Loss]) -> None:
        """Mark all losses of the round."""


async def step(play: Play[S], phase: SimultaneousPhase[S], round_: Round) -> bool:
    """Play one declaration, one roll, or the marking; return whether the round goes on."""
    who = next((each for each in phase.waiting(play.state) if each not in round_.asked), None)
    if who is not None and not round_.rolled:
        if declared := await phase.declare(play, who):
            round_.declared.append(declared)
        round_.asked.append(who)
        return True
    if round_.rolled < len(round_.declared):
        round_.losses += await phase.roll(play, round_.declared[round_.rolled])
        round_.rolled += 1
        return True
    await phase.mark(play, round_.losses)
    return False
