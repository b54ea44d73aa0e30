"""A table surveyed once: its regions as distances, shared by all painters and all zooms."""

from __future__ import annotations

from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from game.table.scene import Scene
from game.ui.art.fields import CoarseField, Grid
from game.ui.art.noise import Floats, layered
from game.ui.art.regions import WANDER, Layout, Patch, rounded, weathered
from game.ui.art.strands import woven


@dataclass(frozen=True, slots=True)
class Cut:
    """How a region's outline is made: drawn in, rounded, moved."""

    inset: float = 0.03
    radius: float = 0.25
    wander: float = WANDER
    spanned: bool = False
    """Whether it goes on under the bridges that lead over it."""
    crossed: bool = False
    """Whether it goes on under low things that lie across it, and up slopes."""
    strand: float = 0.0
    """Half its breadth where it leads from hex to hex; 0 fills its hexes but for the inset."""


PLAIN = Cut()
SEAM = 0.15


class Survey:
    """What the painters ask about a table."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.layout = Layout(scene)
        self.grid = Grid.under(scene.extent)
        self._shapes: dict[tuple[tuple[str, ...], Cut], BaseGeometry] = {}
        self._fields: dict[tuple[tuple[str, ...], Cut, float], CoarseField] = {}

    def has(self, *kinds: str) -> bool:
        """Return whether any of these kinds lies on the table."""
        return not self.layout.kinds.isdisjoint(kinds)

    @property
    def rises(self) -> bool:
        """Whether any ground of the table is high."""
        return self.has("hilltop", "slope") or any(patch.level for patch in self.layout.patches)

    def shape(self, *kinds: str, cut: Cut = PLAIN) -> BaseGeometry:
        """Return the rounded and weathered region of some kinds."""
        key = kinds, cut
        if key not in self._shapes:
            patches = self.layout.of(*kinds)
            if cut.spanned:
                # On the plane water lies under a bridge anyway.
                patches += [patch for patch in self.layout.spans(*kinds) if patch.edges]
            if cut.crossed:
                patches += self.layout.crossings("road", "bridge")
            self._shapes[key] = weathered(self._outlined(patches, cut), cut.wander)
        return self._shapes[key]

    def _outlined(self, patches: list[Patch], cut: Cut) -> BaseGeometry:
        """Return patches as one shape, outlined as `cut` says."""
        if self.scene.table == "hexes":
            return woven(self.layout, patches, cut.strand or 0.5 - cut.inset)
        region = self.layout.run_out(patches)
        if cut.crossed:
            region = shapely.union_all([region, *self.layout.approaches("road", "bridge")])
        return self._cut(region, cut)

    def _cut(self, region: BaseGeometry, cut: Cut) -> BaseGeometry:
        """Return a region drawn in and rounded.

        On the plane outlines are what they are meant to be.
        """
        if self.scene.table == "plane":
            # Shapes that meet leave no cracks between them.
            return region.buffer(SEAM + max(0.0, -cut.inset), quad_segs=5).buffer(
                -SEAM, quad_segs=5
            )
        return rounded(region, cut.inset, cut.radius)

    def distance(self, *kinds: str, cut: Cut = PLAIN, reach: float = 0.5) -> CoarseField:
        """Return how deep inside the region of some kinds each place lies; negative outside."""
        key = kinds, cut, reach
        if key not in self._fields:
            self._fields[key] = self.grid.distance(self.shape(*kinds, cut=cut), reach)
        return self._fields[key]

    def noise(self, wavelength: float, seed: int, octaves: int = 3) -> Floats:
        """Return layered noise on the coarse grid."""
        return layered(self.grid.xs, self.grid.ys, wavelength, seed, octaves)
