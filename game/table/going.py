"""What ways over an empty table cost one class of movers, for fields from many starts at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.table.plane import Plane
from game.table.walk_terms import WalkTerms

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class PlaneGoing:
    """A table of inches as a base meets it, and what its ways cost there."""

    plane: Plane
    terms: WalkTerms


@dataclass(frozen=True, slots=True, eq=False)
class CellGoing:
    """Single steps between cells, each array step by step."""

    rests: NDArray[np.bool_]
    """Whether a mover may stay in each cell."""
    starts: NDArray[np.intp]
    ends: NDArray[np.intp]
    costs: NDArray[np.float64]
