"""What is seen on the plane, of many places at once: the way into `game.table.seeing`.

Arrays are loaded when somebody asks for them: a game that is played without a window has no need.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from game.table.bases import CONTACT, Body
from game.table.plane import Plane
from game.table.segments import Point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from game.table.seeing.viewpoint import Viewpoint


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
    """Return what the eye sees of the middle of every cell, row by row: 0 clear, 1 soft, 2 blocked.

    Cells are `step` thousandths wide and deep. `blocks` and `soft` are the ids of features of
    which nobody sees through the former; nobody sees through the bodies either. An area of which
    a line has no longer a stretch than `touch` is only grazed.
    """
    from game.table.seeing import fields

    return fields.sight_field(plane, eye, step, blocks, soft, bodies, touch=touch)


def sight_fields(
    plane: Plane,
    eyes: Sequence[Point],
    step: int,
    blocks: frozenset[str],
    soft: frozenset[str] = frozenset(),
    bodies: Iterable[tuple[str, Body]] = (),
    *,
    touch: float = CONTACT,
) -> NDArray[np.uint8]:
    """Return the sight fields of many eyes at once, all cells in a row for each of them."""
    from game.table.seeing import fields

    return fields.sight_fields(plane, eyes, step, blocks, soft, bodies, touch=touch)


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
    """Return the best view of every cell from the middle of a base and points of its rim."""
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
    """Return a sight field where what blocks depends on the ground of the cell that is looked at.

    `levels` names the ground of each cell, row by row, and `blocks` the features that hide each
    of them from this eye.
    """
    from game.table.seeing import fields

    return fields.levelled_field(plane, eye, step, levels, blocks, soft, bodies, touch=touch)


def all_screened(
    plane: Plane, eyes: Sequence[Point], step: int, screens: frozenset[str], within: float
) -> NDArray[np.bool_]:
    """Return the cells whose middle is screened from each eye by a feature so near to them.

    All cells stand in a row for each of the eyes.
    """
    from game.table.seeing import fields

    return fields.all_screened(plane, eyes, step, screens, within)


def viewpoint(
    plane: Plane,
    eye: Point,
    blocks: frozenset[str],
    bodies: Iterable[tuple[str, Body]] = (),
    *,
    touch: float = CONTACT,
) -> Viewpoint:
    """Return an eye that is asked about many single points: `viewpoint(...).sees(point)`."""
    from game.table.seeing.viewpoint import Viewpoint

    return Viewpoint(plane, eye, blocks, bodies, touch=touch)


def all_pairs(plane: Plane, points: Sequence[Point], blocks: frozenset[str]) -> NDArray[np.bool_]:
    """Return which of the points see each other past the features whose ids are given."""
    from game.table.seeing import pairs

    return pairs.all_pairs(plane, points, blocks)


def visible_shares(
    plane: Plane,
    eyes: Sequence[Point],
    bodies: Sequence[Body],
    blocks: frozenset[str],
    samples: int = 8,
) -> NDArray[np.float64]:
    """Return how much of each base each eye sees past the features, by points spread over its rim.

    A row for each eye, a column for each base; nobody hides anybody.
    """
    from game.table.seeing import pairs

    return pairs.visible_shares(plane, eyes, bodies, blocks, samples)
