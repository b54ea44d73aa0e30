"""Heights of hills in inches, and the picker of kinds, on a table without cells."""

from __future__ import annotations

from game.drafting import edits
from game.drafting.draft import Piece
from game.drafting.shapes import trusted
from game.table.drawn import DrawnBand
from game.ui.draw.map_view import Touch
from game.ui.draw.marks import draw_outline
from game.ui.draw.session import Session
from game.ui.draw.tool import DrawTool
from game.ui.draw.typed_numbers import Typed
from game.ui.overlay import Overlay
from game.ui.theme import GOLD

STEP = 0.5
HIGHEST = 24.0


class PieceTool(DrawTool):
    """Does something with the piece under the mouse."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.over: Piece | None = None

    def touch(self, touch: Touch) -> None:
        """Remember the piece under the mouse; a click does something with it."""
        self.cursor = touch.at
        self.over = self.session.under(touch.at)
        if touch.phase == "up" and self.over is not None:
            self.use(self.over, touch)
            self.over = self.session.under(touch.at)

    def use(self, piece: Piece, touch: Touch) -> None:
        """Do what a click on a piece does."""
        raise NotImplementedError

    def draw(self, overlay: Overlay) -> None:
        """Draw the rim of the piece under the mouse."""
        if self.over is not None:
            draw_outline(overlay, self.over.feature, GOLD)


class HeightTool(PieceTool):
    """Raises a piece by half an inch at a click; Alt lowers, the wheel does both."""

    name = "height"
    title = "Height"

    @property
    def hint(self) -> str:
        """What a click does."""
        if self.over is None:
            return "Height: point at a hill; click raises it, Alt-click lowers, the wheel does both"
        name, high = self.session.name_of(self.over.key), self.over.feature.height
        return f"{name.capitalize()} is {high:g}″ high; type a height and Enter, click or wheel"

    @property
    def active(self) -> bool:
        """Whether a height can be typed."""
        return self.over is not None

    @property
    def wants_wheel(self) -> bool:
        """The wheel sets the height of what it is over."""
        return self.over is not None

    def wheel(self, by: int) -> None:
        """Raise or lower the piece under the mouse."""
        if self.over is not None:
            self._set(self.over.feature.height + by * STEP)

    def use(self, piece: Piece, touch: Touch) -> None:
        """Raise or lower a piece."""
        self._set(piece.feature.height + (-STEP if touch.alt else STEP))

    def typed(self, typed: Typed) -> bool:
        """Take a height in inches."""
        if self.over is None or typed.length is None:
            return False
        self._set(typed.length)
        return True

    def _set(self, height: float) -> None:
        piece = self.over
        assert piece is not None
        high = min(HIGHEST, max(0.0, height))
        label = f"{self.session.name_of(piece.key).capitalize()} is {high:g}″ high"
        self.session.do(label, lambda draft: edits.restyled(draft, (piece.key,), height=high))
        self.over = self.session.piece(piece.key)

    def draw(self, overlay: Overlay) -> None:
        """Draw the piece and say what the rulebooks make of its height."""
        super().draw(overlay)
        if self.over is None or self.cursor is None:
            return
        words = [f"{self.over.feature.height:g}″ high"]
        rulings, draft = self.session.rulings, self.session.draft
        if rulings.tinting:
            name = draft.names()[self.over.key]
            words += [f"{book}: {reading.name}" for book, reading in rulings.about(draft, name)]
        overlay.words("\n".join(words), self.cursor, GOLD, "small")


class KindPicker(PieceTool):
    """Takes the kind of the piece under the mouse for the tools that draw such a piece."""

    name = "pick"
    title = "Pick"

    @property
    def hint(self) -> str:
        """What a click does."""
        return "Pick: click a piece to draw with its kind, height and width"

    def use(self, piece: Piece, touch: Touch) -> None:
        """Take the kind, the height and the width of a piece."""
        feature, pen = piece.feature, self.session.pen
        drawn = trusted(feature, self.session.draft.size).drawn
        if isinstance(drawn, DrawnBand):
            pen.kinds["bands"], pen.width, pen.smooth = feature.kind, drawn.width, drawn.smooth
        else:
            pen.kinds["lines" if feature.line is not None else "areas"] = feature.kind
        pen.height = feature.height or pen.height
        self.session.say(f"Drawing {feature.kind.replace('_', ' ')} now.")
