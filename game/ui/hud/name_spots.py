"""Where the names of pieces stand in a sentence that is broken into lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.core.wording import Part


@dataclass(frozen=True, slots=True)
class Spot:
    """A name, or the part of it that stands in one line, by the letters before and after it."""

    piece: str
    line: int
    start: int
    end: int


def name_spots(parts: Sequence[Part], lines: Sequence[str]) -> Iterator[Spot]:
    """Yield the places of all pieces that a sentence names; its lines are cut at spaces."""
    text = "".join(part.text for part in parts)
    at = 0
    for number, line in enumerate(lines):
        # The first letter may have become a capital since.
        begin = text.find(line[1:], at + 1) - 1 if line else at
        if begin < at:
            return
        yield from _in_line(parts, number, begin, begin + len(line))
        at = begin + len(line)


def _in_line(parts: Sequence[Part], number: int, begin: int, end: int) -> Iterator[Spot]:
    at = 0
    for part in parts:
        start, stop = max(at, begin), min(at + len(part.text), end)
        if part.piece and start < stop:
            yield Spot(part.piece, number, start - begin, stop - begin)
        at += len(part.text)
