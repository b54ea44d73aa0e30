"""Tools for hexes and squares: brush, fill, levels, and the picker."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.drafting import cells
from game.table.lattice import cell_at
from game.table.scene import Point
from game.ui.draw.map_view import Touch
from game.ui.draw.session import Edit, Session, words_for
from game.ui.draw.tool import DrawTool
from game.ui.overlay import Overlay
from game.ui.theme import GOLD, IVORY

Cell = tuple[int, int]
WIDEST = 4
"""Cells around the middle of the largest brush."""


class CellTool(DrawTool):
    """Works on the cells under the mouse; a stroke from press to release is one step."""

    makes = "cells"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.over: Cell | None = None
        self.stroke: dict[Cell, None] = {}
        """The cells that were touched since the button went down."""
        self._start: Cell | None = None
        self._held = False

    @property
    def active(self) -> bool:
        """Whether the button is down."""
        return self._held

    @property
    def wants_wheel(self) -> bool:
        """The wheel sets the size of the brush."""
        return self.over is not None

    def wheel(self, by: int) -> None:
        """Take a larger or smaller brush."""
        self.session.pen.radius = min(WIDEST, max(0, self.session.pen.radius + by))

    def edit(self, touched: Sequence[Cell]) -> Edit:
        """Return what happens to the cells that were touched."""
        raise NotImplementedError

    @property
    def label(self) -> str:
        """What a stroke is called in the history."""
        raise NotImplementedError

    def touch(self, touch: Touch) -> None:
        """Touch the cells under the brush; with Shift a straight line, with Ctrl a rectangle."""
        self.cursor = touch.at
        self.over = self._cell(touch.at)
        if touch.phase == "down":
            self.stroke, self._start, self._held = {}, self.over, True
        if not self._held:
            return
        if touch.phase == "up":
            self.finish()
            return
        self._extend(touch)
        if self.stroke:
            self.session.preview(self.edit(list(self.stroke)))

    def _extend(self, touch: Touch) -> None:
        if self.over is None:
            return
        draft, radius = self.session.draft, self.session.pen.radius
        if touch.control and self._start is not None:
            self.stroke = dict.fromkeys(cells.rectangle(self._start, self.over))
            return
        last = next(reversed(self.stroke), self.over) if not touch.shift else self._start
        if touch.shift:
            self.stroke = {}
        way = cells.between(draft, last or self.over, self.over)
        self.stroke |= dict.fromkeys(self._brushed(way, radius))
        self.stroke.pop(self.over, None)
        self.stroke[self.over] = None  # the last one is where the next stretch begins

    def _brushed(self, way: Iterable[Cell], radius: int) -> list[Cell]:
        return [each for cell in way for each in cells.brush(self.session.draft, cell, radius)]

    def _cell(self, at: Point) -> Cell | None:
        cell = cell_at(self.session.draft.table, at)
        return cell if cells.on_board(self.session.draft, cell) else None

    def finish(self) -> bool:
        """Keep the stroke as one step."""
        stroke, self.stroke, held = list(self.stroke), {}, self._held
        self._held = False
        self.session.preview()
        if stroke:
            self.session.do(self.label, self.edit(stroke))
        return held

    def back(self) -> bool:
        """Forget the stroke."""
        held, self._held, self.stroke = self._held, False, {}
        self.session.preview()
        return held

    def put_away(self) -> None:
        """Forget the stroke."""
        self.back()

    def draw(self, overlay: Overlay) -> None:
        """Draw the rim of the brush, and of its twins."""
        if self.over is None:
            return
        draft = self.session.draft
        under = self._brushed([self.over], self.session.pen.radius)
        twins = [cell for cell in cells.with_twins(draft, under) if cell not in under]
        overlay.outline(twins, IVORY, 1)
        overlay.outline(under, GOLD, 2)


class BrushTool(CellTool):
    """Paints cells with the kind at hand."""

    name = "brush"
    title = "Brush"

    @property
    def hint(self) -> str:
        """What the mouse does."""
        return "Brush: drag to paint; Shift: a line, Ctrl: a rectangle; the wheel changes its size"

    @property
    def label(self) -> str:
        """What a stroke is called."""
        return f"Painted {words_for(self.session.kind('cells'))}"

    def edit(self, touched: Sequence[Cell]) -> Edit:
        """Return the painting of cells."""
        kind, level = self.session.kind("cells"), self.session.pen.level
        return lambda draft: cells.painted(draft, touched, kind, level)


class FillTool(CellTool):
    """Paints the whole patch of like cells under the mouse."""

    name = "fill"
    title = "Fill"

    @property
    def hint(self) -> str:
        """What a click does."""
        return "Fill: click a patch of ground to paint all of it"

    @property
    def wants_wheel(self) -> bool:
        """A patch has no size to set."""
        return False

    @property
    def label(self) -> str:
        """What it is called."""
        return f"Filled with {words_for(self.session.kind('cells'))}"

    def _brushed(self, way: Iterable[Cell], radius: int) -> list[Cell]:
        over = next(iter(way), None)
        return list(cells.patch(self.session.draft, over)) if over else []

    def edit(self, touched: Sequence[Cell]) -> Edit:
        """Return the painting of the patch."""
        kind, level = self.session.kind("cells"), self.session.pen.level
        return lambda draft: cells.painted(draft, touched, kind, level)


class PickTool(CellTool):
    """Takes the kind of terrain under the mouse for the pen."""

    name = "pick"
    title = "Pick"

    @property
    def hint(self) -> str:
        """What a click does."""
        return "Pick: click a cell to paint with its kind and level"

    def touch(self, touch: Touch) -> None:
        """Take the kind and level of the cell that is clicked."""
        self.cursor, self.over = touch.at, self._cell(touch.at)
        if touch.phase == "up" and self.over is not None:
            ground = cells.ground_at(self.session.draft, self.over)
            self.session.pen.kinds["cells"], self.session.pen.level = ground.kind, ground.level
            self.session.say(f"Painting with {ground.kind.replace('_', ' ')} now.")
            self.session.changed()


class LevelTool(CellTool):
    """Raises cells; with Alt lowers them, with Ctrl smooths them."""

    name = "height"
    title = "Height"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._way = "raise"

    @property
    def hint(self) -> str:
        """What the mouse does."""
        return "Height: click or drag to raise by one level; Alt lowers, Ctrl smooths"

    @property
    def label(self) -> str:
        """What a stroke is called."""
        return {"raise": "Raised ground", "lower": "Lowered ground"}.get(
            self._way, "Smoothed ground"
        )

    def touch(self, touch: Touch) -> None:
        """Remember whether the stroke raises, lowers or smooths."""
        if touch.phase == "down":
            self._way = "lower" if touch.alt else "smooth" if touch.control else "raise"
        super().touch(touch)

    def _extend(self, touch: Touch) -> None:
        super()._extend(Touch(touch.phase, touch.at, shift=touch.shift))

    def edit(self, touched: Sequence[Cell]) -> Edit:
        """Return the change of levels."""
        if self._way == "smooth":
            return lambda draft: cells.smoothed(draft, touched)
        by = -1 if self._way == "lower" else 1
        return lambda draft: cells.levelled(draft, touched, lambda level: level + by)
