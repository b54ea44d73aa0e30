"""Tools for shapes between two places: pulled from one to the other, or clicked one by one."""

from __future__ import annotations

import math

from game.drafting import shapes
from game.table.drawn import DrawnBox
from game.table.scene import Point
from game.table.terrain import PlaneFeature
from game.ui.draw.map_view import Touch
from game.ui.draw.marks import draw_snap
from game.ui.draw.session import Session
from game.ui.draw.snapping import Snap, rounded
from game.ui.draw.tool import DrawTool, pulled_to
from game.ui.draw.typed_numbers import Typed
from game.ui.overlay import Overlay

LEAST = 0.1
"""Inches across below which nothing is drawn."""


class TwoPointTool(DrawTool):
    """Begins where the button goes down, ends where it comes up; a mere click begins as well."""

    makes = "areas"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.start: Point | None = None
        self.end: Point | None = None
        self.middle = False
        """Whether the start is the middle of the shape, not its corner."""

    @property
    def active(self) -> bool:
        """Whether it has a start."""
        return self.start is not None

    def shape(self, start: Point, end: Point) -> PlaneFeature | None:
        """Return the shape between two places, if it is large enough to be one."""
        raise NotImplementedError

    def touch(self, touch: Touch) -> None:
        """Pull the shape open; let go, it is there."""
        self.snap = self._snapped(touch)
        at = self.cursor = self.snap.at
        self.middle = touch.shift
        if touch.phase == "down" and self.start is None:
            self.start = self.end = at
        elif self.start is not None:
            self.end = at
            self._show()
            if touch.phase == "up" and self.shape(self.start, at) is not None:
                self.finish()

    def _snapped(self, touch: Touch) -> Snap:
        return self.session.snap(touch, self.start)

    def _show(self) -> None:
        """Show the shape as it would be."""
        if self.start is not None and self.end is not None:
            made = self.shape(self.start, self.end)
            self.session.preview(self.session.adding(made) if made else None)

    def finish(self) -> bool:
        """Add the shape as it is shown."""
        if self.start is None or self.end is None:
            return False
        if made := self.shape(self.start, self.end):
            self.session.add(made)
            self.start = self.end = None
        return True

    def back(self) -> bool:
        """Forget the start."""
        had, self.start = self.start is not None, None
        self.session.preview()
        return had

    def put_away(self) -> None:
        """Forget the start."""
        self.back()

    def typed(self, typed: Typed) -> bool:
        """Take sizes or a place, and add the shape."""
        if self.start is None:
            return False
        self.end = self._typed_end(self.start, self.end or self.start, typed)
        return self.finish()

    def _typed_end(self, start: Point, end: Point, typed: Typed) -> Point:
        return pulled_to(start, end, typed)

    def draw(self, overlay: Overlay) -> None:
        """Draw where it snaps to, and its size."""
        if self.snap is not None:
            draw_snap(overlay, self.snap)
        if self.start is None or self.end is None:
            return
        if made := self.shape(self.start, self.end):
            overlay.words(self.words(made), self.end, overlay.theme.tone("cost"), "strong")

    def words(self, shape: PlaneFeature) -> str:
        """Return the size of the shape."""
        raise NotImplementedError


class BoxTool(TwoPointTool):
    """Draws a rectangle from corner to corner, with Shift from its middle."""

    name = "box"
    title = "Box"

    @property
    def hint(self) -> str:
        """What to do next."""
        if self.active:
            return "Box: release at the other corner, or type its size (6 x 4) and Enter"
        return "Box: drag from corner to corner; Shift: from the centre"

    def _snapped(self, touch: Touch) -> Snap:
        opposite = None if touch.shift else self.start
        return self.session.snap(touch, self.start, opposite=opposite)

    def shape(self, start: Point, end: Point) -> PlaneFeature | None:
        """Return the box with two opposite corners, or around its middle."""
        wide, deep = abs(end[0] - start[0]), abs(end[1] - start[1])
        if self.middle:
            wide, deep, middle = 2 * wide, 2 * deep, start
        else:
            middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        if min(wide, deep) < LEAST:
            return None
        return shapes.box(self.session.kind("areas"), rounded(middle), rounded((wide, deep)))

    def _typed_end(self, start: Point, end: Point, typed: Typed) -> Point:
        if typed.length is None or (typed.depth is None and typed.x is not None):
            return super()._typed_end(start, end, typed)
        half = 0.5 if self.middle else 1.0
        wide, deep = typed.length * half, (typed.depth or typed.length) * half
        east, south = end[0] >= start[0], end[1] >= start[1]
        return start[0] + (wide if east else -wide), start[1] + (deep if south else -deep)

    def words(self, shape: PlaneFeature) -> str:
        """Return width and depth."""
        assert isinstance(shape.drawn, DrawnBox)
        return f"{shape.drawn.size[0]:g}″ × {shape.drawn.size[1]:g}″"


class DiscTool(TwoPointTool):
    """Draws a disc from its middle to its rim."""

    name = "disc"
    title = "Disc"

    @property
    def hint(self) -> str:
        """What to do next."""
        if self.active:
            return "Disc: release at its rim, or type its radius and Enter"
        return "Disc: drag from the centre to the rim"

    def shape(self, start: Point, end: Point) -> PlaneFeature | None:
        """Return the disc around the start."""
        radius = round(math.dist(start, end) * 1000) / 1000
        return shapes.disc(self.session.kind("areas"), start, radius) if radius >= LEAST else None

    def words(self, shape: PlaneFeature) -> str:
        """Return the radius."""
        assert shape.disc is not None
        return f"radius {shape.disc[2]:g}″"
