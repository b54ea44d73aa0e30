"""Fords and bridges: dropped on a river or road, which ends on both sides of them."""

from __future__ import annotations

from game.drafting import edits
from game.drafting.draft import Piece
from game.drafting.shapes import trusted
from game.table.drawn import DrawnBand
from game.ui.draw.map_view import Touch
from game.ui.draw.marks import draw_snap
from game.ui.draw.session import Edit, words_for
from game.ui.draw.tool import DrawTool
from game.ui.overlay import Overlay
from game.ui.theme import GOLD

LONGEST = 24.0


class CrossingTool(DrawTool):
    """Shows the crossing where the mouse is over a band; a click lays it."""

    name = "crossing"
    title = "Crossing"
    makes = "crossings"

    @property
    def hint(self) -> str:
        """What a click does now."""
        kind, long = self.session.kind("crossings"), self.session.pen.crossing
        if self._band() is None:
            return f"Point at a river or road that was drawn as a band to lay a {kind} on it"
        return f"Click to lay a {kind} of {long:g}″ here; the wheel changes its length"

    @property
    def wants_wheel(self) -> bool:
        """The wheel sets the length over a band."""
        return self._band() is not None

    def wheel(self, by: int) -> None:
        """Make it longer or shorter by half an inch."""
        pen = self.session.pen
        pen.crossing = min(LONGEST, max(0.5, pen.crossing + 0.5 * by))
        self._show()

    def _band(self) -> Piece | None:
        if self.cursor is None:
            return None
        piece = self.session.under(self.cursor)
        if piece is None:
            return None
        drawn = trusted(piece.feature, self.session.draft.size).drawn
        return piece if isinstance(drawn, DrawnBand) else None

    def _edit(self) -> Edit | None:
        band = self._band()
        if band is None or self.snap is None:
            return None
        kind, long = self.session.kind("crossings"), self.session.pen.crossing
        at, key = self.snap.at, band.key
        return lambda draft: edits.crossing_laid(draft, key, at, long, kind)

    def _show(self) -> None:
        self.session.preview(self._edit())

    def touch(self, touch: Touch) -> None:
        """Show the crossing under the mouse; a click lays it."""
        self.cursor = touch.at
        band = self._band()
        self.snap = self.session.snap(touch, without=(band.key,)) if band else None
        if touch.phase != "up":
            self._show()
            return
        if edit := self._edit():
            self.session.do(f"Laid {words_for(self.session.kind('crossings'))}", edit)
        else:
            self.session.say("A ford or bridge needs a river or road that was drawn as a band.")

    def draw(self, overlay: Overlay) -> None:
        """Draw where it snaps to, and say how long it would be."""
        if self.snap is not None:
            draw_snap(overlay, self.snap)
        if self._band() is not None and self.cursor is not None:
            overlay.words(f"{self.session.pen.crossing:g}″", self.cursor, GOLD, "strong")
