"""Stamps: prefabs put down where one clicks, or scattered over a rectangle."""

from __future__ import annotations

from game.data.stampfile import Stamp
from game.drafting.stamps import Spread, scattered, stamped
from game.table.scene import Point
from game.ui.draw.map_view import Touch
from game.ui.draw.marks import draw_snap
from game.ui.draw.session import Edit, Session
from game.ui.draw.tool import DrawTool
from game.ui.overlay import Overlay
from game.ui.theme import GOLD

STEP = 15.0
"""Degrees that the wheel turns a stamp by."""


class StampTool(DrawTool):
    """Shows the stamp under the mouse; a click puts it down, the wheel turns it."""

    name = "stamp"
    title = "Stamp"
    makes = "stamps"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._start: Point | None = None

    @property
    def stamp(self) -> Stamp | None:
        """The stamp at hand."""
        known = self.session.stamps
        return known.get(self.session.pen.stamp) or next(iter(known.values()), None)

    @property
    def hint(self) -> str:
        """What the mouse does."""
        stamp, pen = self.stamp, self.session.pen
        if stamp is None:
            return "No stamps yet: select pieces and save them as one"
        if pen.scatter:
            return f"{stamp.stamp}: drag a rectangle to scatter it over (seed {pen.seed})"
        return f"{stamp.stamp}: click to place it; the wheel turns it by 15°"

    @property
    def active(self) -> bool:
        """Whether a rectangle is being pulled open."""
        return self._start is not None

    @property
    def wants_wheel(self) -> bool:
        """The wheel turns the stamp."""
        return not self.session.pen.scatter

    def wheel(self, by: int) -> None:
        """Turn the stamp."""
        self.session.pen.turn = (self.session.pen.turn + STEP * by) % 360
        self._show()

    def touch(self, touch: Touch) -> None:
        """Show the stamp, put it down, or pull the rectangle open."""
        self.snap = self.session.snap(touch)
        self.cursor = self.snap.at
        if self.session.pen.scatter:
            self._scatter(touch)
            return
        self._show()
        if touch.phase == "up" and (edit := self._edit()):
            stamp = self.stamp
            assert stamp is not None
            self.session.do(f"Stamped {stamp.stamp}", edit)

    def _edit(self) -> Edit | None:
        stamp, at, pen = self.stamp, self.cursor, self.session.pen
        if stamp is None or at is None:
            return None
        turn, scale, mirror = pen.turn, pen.scale, pen.mirror
        return lambda draft: stamped(draft, stamp, at, turn, scale, mirror=mirror)

    def _show(self) -> None:
        self.session.preview(self._edit())

    def _scatter(self, touch: Touch) -> None:
        if touch.phase == "down":
            self._start = self.cursor
        if touch.phase != "up" or self._start is None or self.cursor is None:
            return
        (x, y), (u, v) = self._start, self.cursor
        self._start = None
        stamp, pen = self.stamp, self.session.pen
        if stamp is None or not touch.moved:
            return
        region = ((x, y), (u, y), (u, v), (x, v))
        spread, seed = Spread(pen.spacing), pen.seed
        done = self.session.do(
            f"Scattered {stamp.stamp} (seed {seed})",
            lambda draft: scattered(draft, stamp, region, spread, seed),
        )
        if done:
            pen.seed += 1

    def back(self) -> bool:
        """Forget the rectangle."""
        had, self._start = self._start is not None, None
        return had

    def draw(self, overlay: Overlay) -> None:
        """Draw where it snaps, or the rectangle."""
        if self._start is not None and self.cursor is not None:
            (x, y), (u, v) = self._start, self.cursor
            overlay.trace(((x, y), (u, y), (u, v), (x, v)), GOLD, "dashed", 2, closed=True)
        elif self.snap is not None:
            draw_snap(overlay, self.snap)
