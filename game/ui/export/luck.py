"""Luck, counted: what the dice of a side showed, against what fair dice show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from game.core.event import Event, Rolled


@dataclass(frozen=True, slots=True)
class Luck:
    """The dice of one side."""

    side: str
    rolls: int
    dice: int
    shown: int
    """The sum of all faces."""
    expected: float
    standing: float
    """The share of all handfuls of as many dice that show less, from 0 to 1."""
    faces: tuple[tuple[int, tuple[int, ...]], ...]
    """For each kind of die its sides, and how often each face came up."""


def luck_of(events: Iterable[Event], side: str) -> Luck:
    """All dice that a side threw."""
    rolls = [event.dice for event in events if isinstance(event, Rolled) and event.side == side]
    thrown: dict[int, Counter[int]] = {}
    for dice in rolls:
        thrown.setdefault(dice.sides, Counter()).update(dice.faces)
    kinds = {sides: faces for sides, faces in sorted(thrown.items()) if faces.total()}
    shown = sum(face * count for faces in kinds.values() for face, count in faces.items())
    expected = sum(faces.total() * (sides + 1) / 2 for sides, faces in kinds.items())
    return Luck(
        side,
        len(rolls),
        sum(faces.total() for faces in kinds.values()),
        shown,
        expected,
        _standing({sides: faces.total() for sides, faces in kinds.items()}, shown),
        tuple(
            (sides, tuple(faces[face] for face in range(1, sides + 1)))
            for sides, faces in kinds.items()
        ),
    )


def _standing(counts: dict[int, int], shown: int) -> float:
    """How many of all handfuls of these dice come to less than was shown."""
    chances: npt.NDArray[np.float64] = np.ones(1)
    for sides, count in counts.items():
        chances = np.convolve(chances, _sums(sides, count))
    place = shown - sum(counts.values())  # the least that they can show
    return float(chances[:place].sum() + chances[place] / 2)


def _sums(sides: int, count: int) -> npt.NDArray[np.float64]:
    """The chances of the sums of equal dice, from the least on, by doubling."""
    chances: npt.NDArray[np.float64] = np.ones(1)
    power = np.full(sides, 1 / sides)
    while count:
        if count % 2:
            chances = np.convolve(chances, power)
        power = np.convolve(power, power)
        count //= 2
    return chances


def in_words(luck: Luck) -> str:
    """The luck in a sentence that claims no more than it knows."""
    if not luck.dice:
        return "No dice yet."
    percent = round(luck.standing * 100)
    if luck.standing >= 0.5:
        return f"higher than {min(99, percent)} of 100 such handfuls"
    return f"lower than {min(99, 100 - percent)} of 100 such handfuls"
