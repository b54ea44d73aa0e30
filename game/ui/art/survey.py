"""A table surveyed once: its regions as distances, shared by all painters and all zooms."""

from __future__ import annotations

from functools import lru_cache

from shapely.geometry.base import BaseGeometry

from game.table.scene import Scene
from game.ui.art.fields import Field, Grid
from game.ui.art.regions import WANDER, Layout, rounded, weathered


class Survey:
    """What the painters ask about a table."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.layout = Layout(scene)
        self.grid = Grid.under(scene.extent)
        self._shapes: dict[tuple[object, ...], BaseGeometry] = {}
        self._fields: dict[tuple[object, ...], Field] = {}

    def has(self, *kinds: str) -> bool:
        """Whether any of these kinds lies on the table."""
        return not self.layout.kinds.isdisjoint(kinds)

    def shape(
        self, *kinds: str, inset: float = 0.03, radius: float = 0.28, wander: float = WANDER
    ) -> BaseGeometry:
        """The rounded and weathered region of some kinds."""
        key = (*kinds, inset, radius, wander)
        if key not in self._shapes:
            region = rounded(self.layout.region(*kinds), inset, radius)
            self._shapes[key] = weathered(region, wander)
        return self._shapes[key]

    def distance(
        self,
        *kinds: str,
        inset: float = 0.03,
        radius: float = 0.28,
        wander: float = WANDER,
        reach: float = 0.9,
    ) -> Field:
        """How deep inside the region of some kinds each place lies; negative outside."""
        key = (*kinds, inset, radius, wander, reach)
        if key not in self._fields:
            shape = self.shape(*kinds, inset=inset, radius=radius, wander=wander)
            self._fields[key] = self.grid.distance(shape, reach)
        return self._fields[key]


@lru_cache(maxsize=8)
def _survey(bare: Scene) -> Survey:
    return Survey(bare)


def survey(scene: Scene) -> Survey:
    """The survey of a scene's terrain; figures do not matter."""
    return _survey(Scene(scene.table, scene.extent, scene.ground))
