"""Aims: what a side wants of the places of a battle, and how much it still can hope for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

A = TypeVar("A")
"""The form of a place: cells, points."""
T = TypeVar("T")
"""How a book says who is meant."""


@dataclass(frozen=True, slots=True)
class WantedPlace(Generic[A, T]):
    """A place that a side wants to be in, with what that is worth."""

    where: A
    worth: float
    crowd: int
    """How many it needs."""
    troops: T | None = None
    """Only these count there."""
    contested: bool = False
    """Whether it matters who has more in it."""
    errand: bool = False
    """Whether one unit is enough for it, and others have better things to do."""
    muster: bool = False
    """Whether it lies so far off that those who are to take it wait for each other."""


def best_goal(found: Iterable[float]) -> float:
    """Return the best of several goals: one cannot go everywhere, so that others hardly count."""
    best = rest = 0.0
    for each in found:
        rest += each
        best = max(best, each)
    return best + 0.1 * (rest - best)


def held_once(points: float, turn: int, limit: int, early: float) -> float:
    """Return what a place is worth that is scored at the end: at first only a share of it."""
    return points * (early + (1 - early) * turn / limit)


def held_each_turn(points: float, turn: int, limit: int, since: int) -> float:
    """Return what a place is worth that is scored in every turn to come, from a turn on."""
    return points * (0.5 + 0.5 * max(0, limit - max(turn, since) + 1))
