"""The cross-hair over a table, moved by arrow keys where one plays or draws without a mouse."""

from __future__ import annotations

from game.table.lattice import cell_at, centre_of
from game.table.scene import Point, Scene
from game.ui.overlay import Overlay
from game.ui.theme import GOLD, INK, IVORY

ARM, OPEN = 26, 9
"""Length of its arms and the opening between them, in pixels at scale 1."""


class CrossHair:
    """A place on the table: a point in inches, or the middle of a cell."""

    def __init__(self) -> None:
        self.at: Point | None = None
        """Where it is; nowhere while the mouse points."""
        self._column = 0.0
        """Across the table, where steps up and down through hexes stay near."""

    def put(self, at: Point | None) -> None:
        """Move it to a place, or take it away."""
        self.at = at
        self._column = at[0] if at is not None else 0.0

    def step(self, scene: Scene, way: tuple[int, int], by: float, *, turned: bool = False) -> Point:
        """Move it an arrow's way, by so many inches or cells, and return where it is now."""
        assert self.at is not None
        dx, dy = (-way[0], -way[1]) if turned else way
        if scene.table == "plane":
            x, y = self.at[0] + dx * by, self.at[1] + dy * by
            self.put((min(max(x, 0.0), scene.extent[0]), min(max(y, 0.0), scene.extent[1])))
        else:
            for _ in range(max(1, round(by))):
                self._step_cell(scene, dx, dy)
        return self.at

    def _step_cell(self, scene: Scene, dx: int, dy: int) -> None:
        """Move it to the cell beside, above or below, if there is one."""
        assert self.at is not None
        x, y = cell_at(scene.table, self.at)
        there = centre_of(scene.table, (x + dx, y))
        if dy:
            row = [centre_of(scene.table, (x + aside, y + dy)) for aside in (0, -1, 1)]
            there = min(row, key=lambda point: abs(point[0] - self._column))
        if 0 < there[0] < scene.extent[0] and 0 < there[1] < scene.extent[1]:
            self.at = there
            self._column = there[0] if dx else self._column

    def draw(self, overlay: Overlay, *, through: bool = False) -> None:
        """Draw four arms around the place, light on dark; `through` draws lines to the edges."""
        if self.at is None:
            return
        x, y = self.at
        if through:
            width, depth = overlay.scene.extent
            overlay.trace(((x, 0.0), (x, depth)), GOLD, "dotted", 1)
            overlay.trace(((0.0, y), (width, y)), GOLD, "dotted", 1)
        near, far = (overlay.theme.px(each) / overlay.camera.pixels for each in (OPEN, ARM))
        for colour, wide in ((INK, 6), (IVORY, 3)):
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                arm = (x + dx * near, y + dy * near), (x + dx * far, y + dy * far)
                overlay.stroke(*arm, colour, overlay.theme.px(wide))
