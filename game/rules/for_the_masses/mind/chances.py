"""Averages of dice as plain numbers: quick to work out, and good enough to compare with."""

from __future__ import annotations

from functools import lru_cache
from math import comb


@lru_cache(maxsize=8192)
def mean_hits(count: int, sides: int, number: int) -> float:
    """How many hits dice of one type make on average, put together where they have to be."""
    if count <= 0:
        return 0.0
    if number <= sides:
        return count * (sides - max(number, 1) + 1) / sides
    apiece = number - sides + 1
    if apiece > count:
        return 0.0
    p = 1 / sides
    return sum(
        (best // apiece) * comb(count, best) * p**best * (1 - p) ** (count - best)
        for best in range(apiece, count + 1)
    )


def failing(morale: int | None, bonus: int = 0) -> float:
    """The chance to fail a test on a d10."""
    return 0.0 if morale is None else min(max(morale - 1 - bonus, 0), 10) / 10
