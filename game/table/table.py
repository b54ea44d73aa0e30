"""What hexes, squares and the plane have in common.

A rulebook asks its own table with its own footprints; drawing, measuring and pointing go through
this protocol alone. `F` is the footprint: a block of squares, a set of hexes, a shape in inches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from game.core.pose import Pose
    from game.table.sight import Sightline

F = TypeVar("F")
Point = tuple[float, float]
"""In table units: the side of a square, the width of a hex, an inch."""


class Table(Protocol[F]):
    """Space for one ruleset."""

    @property
    def extent(self) -> Point:
        """Width and depth in table units."""

    def footprint(self, base: Any, pose: Pose) -> F:
        """Return what a base covers in this pose."""

    def inside(self, footprint: F) -> bool:
        """Return whether all of it lies on the table."""

    def overlap(self, a: F, b: F) -> bool:
        """Return whether the two cover common ground; mere contact does not count."""

    def distance(self, a: F, b: F) -> int:
        """Return the distance as the ruleset counts: squares, hexes, thousandths of an inch."""

    def touching(self, a: F, b: F) -> bool:
        """Return whether two pieces are adjacent, or in base contact."""

    def sightlines(self, a: F, b: F) -> Sequence[Sightline]:
        """Return the lines along which one could see the other; several where they tie."""

    def centre(self, footprint: F) -> Point:
        """Return its middle, in table units."""

    def outline(self, footprint: F) -> Sequence[Point]:
        """Return its edge as a polygon for drawing, in table units."""

    def pose_at(self, base: Any, point: Point) -> Pose:
        """Return the pose whose footprint has its middle nearest to `point`; for the mouse."""

    def near(self, footprint: F, others: Iterable[F]) -> Iterable[F]:
        """Return those of the others that touch the footprint."""
