"""The order in which sides act: piece by piece, side by side, or half, all and the rest.

A queue is part of a book's state. It remembers who acts in which order, how far the phase has come
and who has acted; an order reads it and says which side is next. What may still act is the book's
to say: a piece that has routed, or that was used up by a reaction, no longer waits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class Queue:
    """How far a phase has come in which sides take turns."""

    sides: list[str] = field(default_factory=list)
    """In order of play."""
    part: int = 0
    """Which part of the phase it is, counted from 0."""
    quota: dict[str, int] = field(default_factory=dict)
    """How many pieces each side may still use in its first part."""
    last: str = ""
    """The side that acted last."""


Waiting = Mapping[str, Sequence[str]]
"""The pieces of each side that may still act."""


def begin(sides: Sequence[str], waiting: Waiting) -> Queue:
    """Return a fresh queue: half of each side's pieces, rounded up, are its first share."""
    return Queue(list(sides), quota={side: (len(waiting[side]) + 1) // 2 for side in sides})


def note(queue: Queue, side: str) -> None:
    """Note that a side has used a piece."""
    queue.last = side
    queue.quota[side] = max(0, queue.quota.get(side, 0) - 1)


def side_by_side(queue: Queue, waiting: Waiting) -> str:
    """Return the first side that has anything left: each acts with all it has."""
    return next((side for side in queue.sides if waiting[side]), "")


def one_each(queue: Queue, waiting: Waiting) -> str:
    """Return the side after the last one; who has nothing left is passed over."""
    start = queue.sides.index(queue.last) + 1 if queue.last in queue.sides else 0
    turn = [*queue.sides[start:], *queue.sides[:start]]
    return next((side for side in turn if waiting[side]), "")


def half_all_rest(queue: Queue, waiting: Waiting) -> str:
    """Return the next side where the first moves half, the others all, and the first the rest.

    With three sides or more each moves half in order, then each the rest.
    """
    for part, side in enumerate(_parts(queue.sides)):
        if part < queue.part:
            continue
        halved = part == 0 or (len(queue.sides) > 2 and part < len(queue.sides))
        if waiting[side] and (not halved or queue.quota[side] > 0):
            queue.part = part
            return side
    return ""


def _parts(sides: Sequence[str]) -> list[str]:
    """Return whose part of the phase each one is."""
    return [*sides, sides[0]] if len(sides) == 2 else [*sides, *sides]
