"""Luck, counted: what the dice of a side showed, against what fair dice show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from game.core.event import Event, Rolled
from game.core.odds import Odds
from game.ui.luck import standing


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
    """Return all dice that a side threw."""
    rolls = [event for event in events if isinstance(event, Rolled) and event.side == side]
    thrown: dict[int, Counter[int]] = {}
    for rolled in rolls:
        for dice in rolled.throw:
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
        standing({Odds.die(sides): faces.total() for sides, faces in kinds.items()}, shown),
        tuple(
            (sides, tuple(faces[face] for face in range(1, sides + 1)))
            for sides, faces in kinds.items()
        ),
    )


def in_words(luck: Luck) -> str:
    """Return the luck in a sentence that claims no more than it knows."""
    if not luck.dice:
        return "No dice yet."
    percent = round(luck.standing * 100)
    if luck.standing >= 0.5:
        return f"higher than {min(99, percent)} of 100 such handfuls"
    return f"lower than {min(99, 100 - percent)} of 100 such handfuls"
