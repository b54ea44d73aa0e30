"""Where figures stand on a coherency base that nobody has arranged yet (DORM.4.1.1.h1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, pi, sin

from game.core.cite import cites
from game.rules.dorm_rules.state import RADIUS, Figure

GAPS = (240, 180, 120, 60, 20)
"""What is left between two figures: as much as there is room for."""


@lru_cache(maxsize=256)
@cites("DORM.4.1.1.h1", "DORM.20.6")
def offsets(reaches: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return places for bases of these radii around the middle, the first one in it.

    Everybody who finds no room on the disc is put at its rim.
    """
    spread = (_spread(reaches, gap) for gap in GAPS)
    return next((each for each, all_fit in spread if all_fit), _spread(reaches, GAPS[-1])[0])


def _spread(reaches: Sequence[int], gap: int) -> tuple[list[tuple[int, int]], bool]:
    """Return places with so much left between them, and whether everybody has found one."""
    found: list[tuple[int, int, int]] = []
    all_fit = True
    for reach in reaches:
        # Only whoever finds no room elsewhere stands close to the rim.
        spots = _spots(reach + gap - GAPS[-1]) if found else iter([(0, 0)])
        free = (
            (x, y)
            for x, y in spots
            if all((x - a) ** 2 + (y - b) ** 2 >= (reach + r + gap) ** 2 for a, b, r in found)
        )
        spot = next(free, None)
        all_fit = all_fit and spot is not None
        x, y = spot or (RADIUS - reach, 0)
        found.append((x, y, reach))
    return [(x, y) for x, y, _ in found], all_fit


def _spots(reach: int) -> Iterator[tuple[int, int]]:
    """Yield places from the middle outwards, on rings."""
    for ring in range(50, RADIUS - reach + 1, 50):
        for number in range(24):
            angle = 2 * pi * number / 24
            yield round(ring * cos(angle)), round(ring * sin(angle))


def arrange(men: Sequence[Figure], at: tuple[int, int]) -> None:
    """Put figures on a base around its middle, the first of them in it."""
    for man, (dx, dy) in zip(men, offsets(tuple(each.disc.radius for each in men)), strict=True):
        man.x, man.y = at[0] + dx, at[1] + dy
