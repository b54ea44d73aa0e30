"""Tools for shapes of many places: polygons, curves, bands and lines, clicked corner by corner."""

from __future__ import annotations

import math
from contextlib import suppress

from game.core.errors import UsageError
from game.drafting import shapes
from game.table.scene import Point
from game.table.terrain import PlaneFeature
from game.ui.draw.map_view import Touch
from game.ui.draw.marks import draw_handles, draw_snap
from game.ui.draw.session import Session
from game.ui.draw.tool import DrawTool, pulled_to
from game.ui.draw.typed_numbers import Typed
from game.ui.overlay import Overlay
from game.ui.theme import GOLD

MOST = 60
"""Places of one shape; more can hardly be meant."""
WIDEST = 24.0
"""Inches that a band is wide at most."""


class ChainTool(DrawTool):
    """Every click sets a place; Enter, or a click on the first or last place, ends it."""

    least = 3
    """Places that a shape has at least."""
    closes = True
    """Whether a click on the first place ends it."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.points: list[Point] = []

    @property
    def active(self) -> bool:
        """Whether there is a first place."""
        return bool(self.points)

    def shape(self, points: list[Point]) -> PlaneFeature:
        """Return the shape through some places."""
        raise NotImplementedError

    @property
    def hint(self) -> str:
        """What a click does now."""
        if not self.points:
            return f"{self.title}: click its first {'corner' if self.closes else 'point'}"
        if len(self.points) < self.least:
            return f"{self.title}: click the next point; right-click undoes the last"
        end = "Enter or the first corner closes it" if self.closes else "Enter ends it"
        return f"{self.title}: {end}; Backspace undoes the last point"

    def touch(self, touch: Touch) -> None:
        """Set a place where the button comes up, or end the shape."""
        start = self.points[-1] if self.points else None
        self.snap = self.session.snap(touch, start)
        self.cursor = self.snap.at
        if touch.phase == "down" and self._ends(touch.at):
            self.finish()
        elif touch.phase == "down":
            self._add(self.cursor)
        self._show()

    def _show(self) -> None:
        """Show the shape as it would be with a place at the mouse."""
        places = self._places()
        if len(places) < self.least:
            self.session.preview()
            return
        with suppress(UsageError):
            self.session.preview(self.session.adding(self.shape(places)))

    def _places(self) -> list[Point]:
        """Return the places so far, and the mouse as the next one."""
        if not self.points:
            return []
        ahead = [self.cursor] if self.cursor and self.cursor != self.points[-1] else []
        return [*self.points, *ahead]

    def _ends(self, at: Point) -> bool:
        if len(self.points) < self.least:
            return False
        ends = [self.points[-1], *(self.points[:1] if self.closes else [])]
        return any(math.dist(at, end) <= self.session.reach for end in ends)

    def _add(self, at: Point) -> None:
        if len(self.points) >= MOST:
            self.session.say(f"A shape has {MOST} points at most; Enter ends it.")
        elif at not in self.points[-1:]:
            self.points.append(at)

    def back(self) -> bool:
        """Take the last place back."""
        had = bool(self.points)
        del self.points[-1:]
        self._show()
        return had

    def put_away(self) -> None:
        """Forget all places."""
        self.points.clear()
        super().put_away()

    def finish(self) -> bool:
        """Add the shape, if it has enough places."""
        if not self.points:
            return False
        if len(self.points) < self.least:
            self.session.say(f"{self.title}: it needs at least {self.least} points.")
            return True
        try:
            made = self.shape(self.points)
        except UsageError as problem:
            self.session.say(str(problem))
            return True
        if self.session.add(made):
            self.points = []
        return True

    def typed(self, typed: Typed) -> bool:
        """Set the next place by numbers."""
        if not self.points and (typed.x is None or typed.y is None):
            return False
        start = self.points[-1] if self.points else (0.0, 0.0)
        self._add(pulled_to(start, self.cursor or start, typed))
        return True

    def draw(self, overlay: Overlay) -> None:
        """Draw the places so far, and how far the next one is."""
        if self.snap is not None:
            draw_snap(overlay, self.snap)
        places = self._places()
        overlay.trace(places, GOLD, "dashed", 2)
        draw_handles(overlay, self.points)
        if len(places) > len(self.points):
            length = math.dist(*places[-2:])
            overlay.words(f"{length:.2f}″", places[-1], GOLD, "strong")


class PolygonTool(ChainTool):
    """Draws an area with straight sides."""

    name = "polygon"
    title = "Polygon"
    makes = "areas"

    def shape(self, points: list[Point]) -> PlaneFeature:
        """Return the area with these corners."""
        return shapes.polygon(self.session.kind("areas"), points)


class CurveTool(ChainTool):
    """Draws an area whose rim runs smoothly through its points."""

    name = "curve"
    title = "Curve"
    makes = "areas"

    def shape(self, points: list[Point]) -> PlaneFeature:
        """Return the area around these points."""
        return shapes.curve(self.session.kind("areas"), points, self.session.draft.size)


class LineTool(ChainTool):
    """Draws a wall, hedge or fence; Alt-click on one that is there makes a gate in it."""

    name = "line"
    title = "Line"
    makes = "lines"
    least = 2
    closes = False

    @property
    def hint(self) -> str:
        """What a click does now."""
        return super().hint if self.points else f"{super().hint}; Alt-click on a line: a gate"

    def touch(self, touch: Touch) -> None:
        """Set a place, or make a gate in a line under the mouse."""
        if touch.phase == "down" and touch.alt and not self.points:
            self.session.open_gate(touch.at)
            return
        super().touch(touch)

    def shape(self, points: list[Point]) -> PlaneFeature:
        """Return the line through these points."""
        return shapes.line(self.session.kind("lines"), points)


class BandTool(ChainTool):
    """Draws a river or road by its centre line; the wheel changes its width."""

    name = "band"
    title = "Band"
    makes = "bands"
    least = 2
    closes = False

    @property
    def hint(self) -> str:
        """What a click does, and how wide it is."""
        return f"{super().hint} · {self.session.pen.width:g}″ wide (wheel)"

    @property
    def wants_wheel(self) -> bool:
        """The wheel sets the width while a band is drawn."""
        return bool(self.points)

    def wheel(self, by: int) -> None:
        """Make it wider or narrower by half an inch."""
        pen = self.session.pen
        pen.width = min(WIDEST, max(0.5, pen.width + by * 0.5))
        self._show()

    def shape(self, points: list[Point]) -> PlaneFeature:
        """Return the band along these points."""
        pen, size = self.session.pen, self.session.draft.size
        return shapes.band(self.session.kind("bands"), points, pen.width, size, smooth=pen.smooth)
