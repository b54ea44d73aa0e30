"""Lines between two footprints and what lies on them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from game.table.bases import CONTACT

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from game.table.bases import Body
    from game.table.plane import Plane
    from game.table.seeing.viewpoint import Viewpoint

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
    """A line from 0 to 1 in stretches: free, hampered while something hampers, blocked at last."""
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
    """Where a cause lies on its line, a mere touch made wide enough to be seen."""
    for first, last in cause.spans or ((0.0, 1.0),):
        more = max(0.0, least - (last - first)) / 2
        yield max(0.0, first - more), min(1.0, last + more)


# ---------------------------------------------------------------------- fields on the plane
#
# Arrays are loaded when somebody asks for them: a game that is played without a window has no need.


def sight_field(
    plane: Plane,
    eye: Point,
    step: int,
    blocks: frozenset[str],
    soft: frozenset[str] = frozenset(),
    bodies: Iterable[tuple[str, Body]] = (),
    *,
    touch: float = CONTACT,
) -> NDArray[np.uint8]:
    """What the eye sees of the middle of every cell, row by row: 0 clear, 1 soft, 2 blocked.

    Cells are `step` thousandths wide and deep. `blocks` and `soft` are the ids of features of
    which nobody sees through the former; nobody sees through the bodies either. An area of which
    a line has no longer a stretch than `touch` is only grazed.
    """
    from game.table.seeing import fields

    return fields.sight_field(plane, eye, step, blocks, soft, bodies, touch=touch)


def base_field(
    plane: Plane,
    body: Body,
    step: int,
    blocks: frozenset[str],
    soft: frozenset[str] = frozenset(),
    bodies: Iterable[tuple[str, Body]] = (),
    *,
    samples: int = 8,
) -> NDArray[np.uint8]:
    """The best that is seen of every cell from the middle of a base and points of its rim."""
    from game.table.seeing import fields

    return fields.base_field(plane, body, step, blocks, soft, bodies, samples=samples)


def levelled_field(
    plane: Plane,
    eye: Point,
    step: int,
    levels: NDArray[np.intp],
    blocks: Mapping[int, frozenset[str]],
    soft: frozenset[str] = frozenset(),
    bodies: Iterable[tuple[str, Body]] = (),
    *,
    touch: float = CONTACT,
) -> NDArray[np.uint8]:
    """A sight field where what blocks depends on the ground of the cell that is looked at.

    `levels` names the ground of each cell, row by row, and `blocks` the features that hide each
    of them from this eye.
    """
    from game.table.seeing import fields

    return fields.levelled_field(plane, eye, step, levels, blocks, soft, bodies, touch=touch)


def screened(
    plane: Plane, eye: Point, step: int, screens: frozenset[str], within: float
) -> NDArray[np.bool_]:
    """To the middles of which cells a line meets one of the features that lies so near to them."""
    from game.table.seeing import fields

    return fields.screened(plane, eye, step, screens, within)


def viewpoint(
    plane: Plane,
    eye: Point,
    blocks: frozenset[str],
    bodies: Iterable[tuple[str, Body]] = (),
    *,
    touch: float = CONTACT,
) -> Viewpoint:
    """An eye that is asked about many single points: `viewpoint(...).sees(point)`."""
    from game.table.seeing.viewpoint import Viewpoint

    return Viewpoint(plane, eye, blocks, bodies, touch=touch)


def all_pairs(plane: Plane, points: Sequence[Point], blocks: frozenset[str]) -> NDArray[np.bool_]:
    """Which of the points see each other past the features whose ids are given."""
    from game.table.seeing import pairs

    return pairs.all_pairs(plane, points, blocks)


def visible_shares(
    plane: Plane,
    eyes: Sequence[Point],
    bodies: Sequence[Body],
    blocks: frozenset[str],
    samples: int = 8,
) -> NDArray[np.float64]:
    """How much of each base each eye sees past the features, by points spread over its rim.

    A row for each eye, a column for each base; nobody hides anybody.
    """
    from game.table.seeing import pairs

    return pairs.visible_shares(plane, eyes, bodies, blocks, samples)
