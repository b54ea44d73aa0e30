"""Lines between two footprints and what lies on them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

Point = tuple[float, float]
TOUCH = 0.12
"""Table units that a mere touch of a line is made long, at least, so that it can be seen."""


@dataclass(frozen=True, slots=True)
class Sightline:
    """A straight line in table units, and the cells it touches from its start to its end.

    `inner` are those touched at some point other than the two ends, `ground` the cells of each
    kind of ground by its name. All are empty on the plane, where terrain is met by shapes.
    """

    start: Point
    end: Point
    cells: tuple[tuple[int, int], ...] = ()
    inner: frozenset[tuple[int, int]] = frozenset()
    ground: Mapping[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Cause:
    """Why a line is blocked or hampered, or barred by a rule although it may be free."""

    kind: Literal["blocked", "obstructed", "barred"]
    text: str
    rule: str
    cells: tuple[tuple[int, int], ...] = ()
    piece: str = ""
    spans: tuple[tuple[float, float], ...] = ()
    """The stretches of the line where it lies, from 0 at the start to 1 at the end, if known."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A line with its verdict: every cause found on it, blocked ones first."""

    line: Sightline
    causes: tuple[Cause, ...] = ()

    @property
    def blocked(self) -> Cause | None:
        """The first thing that blocks, if any does."""
        return next((cause for cause in self.causes if cause.kind == "blocked"), None)

    @property
    def obstructed(self) -> Cause | None:
        """The first thing that hampers without blocking."""
        return next((cause for cause in self.causes if cause.kind == "obstructed"), None)

    @property
    def denied(self) -> Cause | None:
        """Why one cannot attack along it: the first cause that blocks or bars."""
        return next((cause for cause in self.causes if cause.kind != "obstructed"), None)


# ---------------------------------------------------------------------- what happens on the way


def stretches(sight: Sight) -> list[tuple[float, float, str]]:
    """Return a line from 0 to 1 in stretches: free or hampered, at last blocked."""
    (x0, y0), (x1, y1) = sight.line.start, sight.line.end
    whole = math.hypot(x1 - x0, y1 - y0) or 1.0
    least = TOUCH / whole
    blocked = [s for c in sight.causes if c.kind == "blocked" for s in _widened(c, least)]
    hampered = [s for c in sight.causes if c.kind == "obstructed" for s in _widened(c, least)]
    end = min((first for first, _ in blocked), default=1.0)
    cuts = sorted({0.0, end, 1.0, *(min(end, cut) for span in hampered for cut in span)})
    found: list[tuple[float, float, str]] = []
    for first, last in pairwise(cuts):
        middle = (first + last) / 2
        kind = "free"
        if first >= end:
            kind = "blocked"
        elif any(a <= middle <= b for a, b in hampered):
            kind = "hampered"
        joined = bool(found) and found[-1][2] == kind
        found.append((found.pop()[0] if joined else first, last, kind))
    return found


def _widened(cause: Cause, least: float) -> Iterator[tuple[float, float]]:
    """Yield where a cause lies on its line, a mere touch made wide enough to be seen."""
    for first, last in cause.spans or ((0.0, 1.0),):
        more = max(0.0, least - (last - first)) / 2
        yield max(0.0, first - more), min(1.0, last + more)
