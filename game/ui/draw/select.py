"""Selecting, moving, turning, scaling and reshaping what lies on the table."""

from __future__ import annotations

from shapely import box as rectangle

from game.core.wording import sentence
from game.drafting import edits, shapes
from game.drafting.shapes import geometry
from game.drafting.symmetry import twins
from game.drafting.validity import findings_about
from game.table.scene import Point
from game.ui.draw.bare_scene import outline
from game.ui.draw.corners import box_of, corners_of, with_corners
from game.ui.draw.grips import (
    Corner,
    Grip,
    Move,
    grip_at,
    handles_of,
    knob_of,
    middles_of,
)
from game.ui.draw.map_view import Touch
from game.ui.draw.marks import draw_dimensions, draw_handles, draw_knob, draw_outline
from game.ui.draw.session import Session
from game.ui.draw.snapping import Shape
from game.ui.draw.tool import DrawTool
from game.ui.draw.typed_numbers import Typed
from game.ui.overlay import Overlay
from game.ui.theme import GOLD, IVORY


class SelectTool(DrawTool):
    """Selects by click, Shift-click and lasso; pulls what is selected."""

    name = "select"
    title = "Select"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.grip: Grip | None = None
        self.corner: int | None = None
        """The corner that was touched last, which Del takes out."""
        self._lasso: tuple[Point, Point] | None = None
        self._last: Touch | None = None
        self._moved = False
        self._pressed: int | None = None
        """The piece under the mouse when the button went down."""

    @property
    def hint(self) -> str:
        """What the mouse does now."""
        if self.grip is not None and self._moved:
            return "Release to place it; type numbers and Enter; Alt: no snapping; Esc cancels"
        if not self.session.selected:
            return "Click a piece, drag a lasso around several, Shift adds; Tab selects the next"
        return "Drag to move; handles turn, scale and pull corners; a ring pulls out a new corner"

    @property
    def active(self) -> bool:
        """Whether something is being pulled."""
        return self.grip is not None and self._moved

    def touch(self, touch: Touch) -> None:
        """Take hold, pull, let go."""
        self.cursor = touch.at
        match touch.phase:
            case "down":
                self._down(touch)
            case "drag":
                self._drag(touch)
            case "up":
                self._up(touch)

    def _down(self, touch: Touch) -> None:
        session = self.session
        self.grip, self._lasso, self._moved = None, None, False
        piece = session.under(touch.at)
        self._pressed = piece.key if piece else None
        if not touch.shift:
            self.grip = grip_at(session, touch.at)
        self.corner = self.grip.number if isinstance(self.grip, Corner) else None
        if self.grip is not None:
            return
        if piece is None:
            self._lasso = touch.at, touch.at
            return
        if touch.shift:
            session.select((piece.key,), more=True)
        elif piece.key not in session.selected:
            session.select((piece.key,))
        if session.selected:
            self.grip = Move(session, touch.at)

    def _drag(self, touch: Touch) -> None:
        self._last, self._moved = touch, True
        if self._lasso is not None:
            self._lasso = self._lasso[0], touch.at
        elif self.grip is not None:
            self.session.preview(self.grip.pull(touch))

    def _up(self, touch: Touch) -> None:
        if self._lasso is not None:
            self._catch(touch)
        elif self.grip is not None and self._moved:
            self.session.preview()
            if edit := self.grip.pull(touch):
                self.session.do(self.grip.label, edit)
        elif self._pressed is not None and not touch.shift and self.corner is None:
            self.session.select((self._pressed,))
        self.grip, self._lasso, self._moved = None, None, False

    def _catch(self, touch: Touch) -> None:
        """Select what lies wholly in the lasso; a mere click on open ground selects nothing."""
        assert self._lasso is not None
        (x, y), (u, v) = self._lasso
        if not self._moved:
            if not touch.shift:
                self.session.select(())
            return
        area = rectangle(min(x, u), min(y, v), max(x, u), max(y, v))
        free = [
            each for each in self.session.draft.pieces if self.session.layers.free(each.feature)
        ]
        caught = [each.key for each in free if area.covers(geometry(each.feature))]
        self.session.select(caught, more=touch.shift)

    # ------------------------------------------------------------------ keys

    def back(self) -> bool:
        """Put back what is being pulled, or select nothing."""
        if self.grip is not None and self._moved:
            self.grip = None
            self.session.preview()
            return True
        had = bool(self.session.selected)
        self.session.select(())
        return had

    def put_away(self) -> None:
        """Hold nothing."""
        self.grip = self._lasso = None
        super().put_away()

    def finish(self) -> bool:
        """Keep what is being pulled where it is."""
        if self.grip is None or self._last is None or not self._moved:
            return False
        self._up(self._last)
        return True

    def typed(self, typed: Typed) -> bool:
        """Pull by numbers instead of the mouse."""
        if self.grip is None:
            return False
        self.grip.typed = typed
        return self.finish()

    def delete(self) -> None:
        """Take out the corner that was touched last, or everything that is selected."""
        session = self.session
        keys = session.selected
        if not keys:
            session.say("Select a piece first.")
            return
        if self.corner is not None and len(keys) == 1:
            self._delete_corner(self.corner)
            return
        session.do(f"Deleted {session.named(keys)}", lambda draft: edits.removed(draft, keys))

    def _delete_corner(self, number: int) -> None:
        piece, size = self.session.chosen[0], self.session.draft.size
        points = list(corners_of(piece.feature, size))
        self.corner = None
        if number >= len(points):
            return
        del points[number]
        self.session.do(
            f"Removed a corner of {self.session.name_of(piece.key)}",
            lambda draft: edits.replaced(
                draft, piece.key, with_corners(piece.feature, points, size)
            ),
        )

    def walk(self, by: int) -> None:
        """Select the next piece, or the one before."""
        free = [
            each for each in self.session.draft.pieces if self.session.layers.free(each.feature)
        ]
        keys = [piece.key for piece in free]
        if not keys:
            self.session.say("No pieces on the table yet.")
            return
        last = self.session.selected[-1] if self.session.selected else None
        spot = keys.index(last) + by if last in keys else (0 if by > 0 else -1)
        self.session.select((keys[spot % len(keys)],))

    def nudge(self, dx: float, dy: float) -> None:
        """Move the selection by a step of the grid."""
        keys = self.session.selected
        if keys:
            label = f"Nudged {self.session.named(keys)}"
            self.session.do(label, lambda draft: edits.moved(draft, keys, dx, dy))

    def turn(self, angle: float) -> None:
        """Turn the selection by some degrees."""
        keys = self.session.selected
        if keys:
            label = f"Turned {self.session.named(keys)} by {angle:g}°"
            self.session.do(label, lambda draft: edits.turned(draft, keys, angle))

    # ------------------------------------------------------------------ drawing

    def draw(self, overlay: Overlay) -> None:
        """Draw the rims of what is selected, its handles, and how far it is from the edges."""
        session = self.session
        if self._lasso is not None and self._moved:
            (x, y), (u, v) = self._lasso
            overlay.trace(((x, y), (u, y), (u, v), (x, v)), GOLD, "dashed", 2, closed=True)
        shown = [each for each in session.shown.pieces if each.key in session.selected]
        followers = {twin for key in session.selected for twin in twins(session.draft, key)}
        for piece in session.shown.pieces:
            if piece.key in followers and piece.key not in session.selected:
                draw_outline(overlay, piece.feature, IVORY, ghost=True)
        for piece in shown:
            draw_outline(overlay, piece.feature, GOLD)
        if self.grip is not None and self._moved:
            self._draw_pull(overlay, [Shape(outline(piece.feature)) for piece in shown])
        elif shown:
            self._draw_handles(overlay)

    def _draw_pull(self, overlay: Overlay, moved: list[Shape]) -> None:
        grip = self.grip
        assert grip is not None
        if grip.snap is not None:
            for a, b in grip.snap.lines:
                overlay.trace((a, b), overlay.theme.tone("reach"), "dashed", 1)
        draw_dimensions(overlay, moved, self.session.draft.size)
        words = grip.words
        for finding in findings_about(self.session.shown, self.session.selected)[:2]:
            words = f"{words}\n{sentence(finding.text)}"
        if grip.snap is not None and grip.snap.words and isinstance(grip, Move):
            words = f"{words}\n{grip.snap.words}"
        if words and self._last is not None:
            overlay.words(words, self._last.at, GOLD, "strong")

    def _draw_handles(self, overlay: Overlay) -> None:
        session, size = self.session, self.session.draft.size
        single = session.chosen[0].feature if len(session.chosen) == 1 else None
        draw_handles(overlay, [handle.at for handle in handles_of(session)], IVORY)
        if single is not None:
            draw_handles(overlay, corners_of(single, size), small=True)
            for _, middle in middles_of(session, single):
                overlay.ring(middle, 0, GOLD, 2)
            if drawn := box_of(single, size):
                draw_handles(overlay, shapes.box_corners(drawn))
            if single.disc is not None:
                draw_handles(overlay, [(single.disc[0] + single.disc[2], single.disc[1])])
            places = corners_of(single, size)
            if self.corner is not None and self.corner < len(places):
                draw_knob(overlay, places[self.corner], overlay.theme.tone("bad"))
        draw_knob(overlay, knob_of(session))
