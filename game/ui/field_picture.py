"""Numbers of the laboratory over the table: tints that grow with them, and lines between steps."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from game.core.wording import sentence
from game.lab.fields import Cells, Flags
from game.lab.finding import Lines, Picture, Unit, counted
from game.table.lattice import cell_at
from game.table.scene import Point
from game.ui.overlay import Overlay
from game.ui.theme import INK, IVORY, Colour
from game.ui.tools.count_tints import DEEP, FAINT, ramp
from game.ui.tools.look import plate
from game.ui.tools.table_tints import (
    Shade,
    Sheet,
    contour,
    draw_edges,
    draw_level,
    fill_cells,
    palette_of,
    strokes,
    wash,
)

Floats = npt.NDArray[np.float64]
STEPS = 24
"""Tints from nothing to the most on a table without cells."""
BANDS = 4
"""Tints of cells."""
HATCH = 150
"""Alpha of the strokes that tell the second zone's part from the first one's."""


@dataclass(frozen=True, slots=True, eq=False)
class FieldPicture:
    """A picture of a finding, with what its numbers count and the colours of both zones."""

    picture: Picture
    cells: Cells
    unit: Unit
    leaning: tuple[str, str]
    """What a number above 0 means, and one below, where they diverge."""
    colours: tuple[Colour, Colour]

    @property
    def values(self) -> Floats:
        """The numbers row by row."""
        found: Floats = self.picture.values.reshape(self.cells.rows, self.cells.columns)
        return found

    @property
    def diverging(self) -> bool:
        """Whether its numbers lean to one zone above 0 and to the other below."""
        return bool((self.picture.values < 0).any())

    @property
    def most(self) -> float:
        """The greatest number there is."""
        known = self.picture.values[np.isfinite(self.picture.values)]
        return float(abs(known).max()) if len(known) else 0.0

    @property
    def of_second(self) -> bool:
        """Whether it is about what the second zone does."""
        return self.picture.key.endswith("_b")

    @property
    def legend(self) -> tuple[tuple[Colour, str], ...]:
        """The colours of it, each with what its deepest tint means; the second one is hatched."""
        first, second = self.colours
        if self.diverging:
            return (first, self.leaning[0]), (second, self.leaning[1])
        return ((second if self.of_second else first, f"up to {self._words(self.most)}"),)

    def words(self, at: Point) -> str:
        """Return the number under the mouse, in words; nothing beyond the table."""
        if self.cells.table == "plane":
            column, row = (math.floor(value / self.cells.step) for value in at)
        else:
            column, row = cell_at(self.cells.table, at)
        if not (0 <= column < self.cells.columns and 0 <= row < self.cells.rows):
            return ""
        value = float(self.values[row, column])
        if math.isfinite(value):
            return self._words(value)
        return "unreachable" if self.unit == "turns" else ""

    def _words(self, value: float) -> str:
        if not self.diverging:
            return counted(value, self.unit)
        meaning = self.leaning[0] if value > 0 else self.leaning[1]
        return f"{meaning}, {abs(value):.2f}" if value else "even"

    # ------------------------------------------------------------------ drawing

    def draw(self, overlay: Overlay) -> None:
        """Draw the numbers: both zones' parts where they diverge, hatching where no way leads."""
        values = self.values
        first, second = self.colours
        if self.diverging:
            self._tint(overlay, np.clip(values, 0, None), first)
            self._tint(overlay, np.clip(-values, 0, None), second, hatched=True)
        else:
            self._tint(overlay, values, second if self.of_second else first)
        if self.unit == "turns":
            nowhere = Shade((0, 0, 0, 0), "falling", (0, 0, 0, HATCH))
            strokes(overlay, ~np.isfinite(values), self.cells.step, nowhere)

    def _tint(
        self, overlay: Overlay, values: Floats, colour: Colour, *, hatched: bool = False
    ) -> None:
        most = self.most
        if not most:
            return
        shares = np.nan_to_num(values / most, nan=0.0, posinf=0.0)
        step = self.cells.step
        if self.cells.table != "plane":
            for band in range(1, BANDS + 1):
                low, high = (band - 1) / BANDS, band / BANDS
                where = (shares > low) & (shares <= high)
                alpha = round(FAINT + (DEEP - FAINT) * band / BANDS)
                fill_cells(overlay, where, Shade((*colour, alpha), "rising" if hatched else "none"))
            return
        numbers = np.ceil(shares * STEPS).astype(np.uint8)
        wash(overlay, numbers, palette_of(ramp(colour, STEPS)), step)
        if hatched:
            ink = (*colour, HATCH)
            strokes(overlay, numbers > 0, step, Shade((*colour, 0), "rising", ink, sparse=True))
        red, green, blue = (min(255, channel + 60) for channel in colour)
        for share in (0.25, 0.5, 0.75):
            words = counted(share * most, self.unit)
            draw_level(overlay, shares >= share, step, (red, green, blue), words, least=0)


def draw_zone(overlay: Overlay, cells: Cells, zone: Flags, colour: Colour, name: str) -> None:
    """Draw a broad line around a zone, set off from tints of its own colour, and its name."""
    rows = zone.reshape(cells.rows, cells.columns)
    if cells.table == "plane":
        edges = contour(np.pad(rows, 1).astype(float), 0.5) - 0.5
        for tint, width in (((*INK, 200), 5), ((*IVORY, 255), 3), ((*colour, 255), 2)):
            draw_edges(overlay, edges, cells.step, tint, width)
    else:
        down, across = rows.nonzero()
        inside = list(zip(across.tolist(), down.tolist(), strict=True))
        overlay.outline(inside, INK, 5)
        overlay.outline(inside, IVORY, 3)
        overlay.outline(inside, colour, 2)
    x, y = (axis[zone] for axis in cells.middles)
    if len(x):
        nearest = int(np.hypot(x - x.mean(), y - y.mean()).argmin())
        overlay.words(sentence(name), (float(x[nearest]), float(y[nearest])), IVORY, "tiny")


class FieldLayer:
    """Lays the chosen picture over the table, and says the number under the mouse."""

    def __init__(self) -> None:
        self.zones: tuple[Callable[[Overlay], None], ...] = ()
        """What draws the outlines of the zones."""
        self.shown: FieldPicture | None = None
        self.lines: tuple[Lines, ...] = ()
        self.mouse: Point | None = None
        self._sheet = Sheet()

    def below(self, overlay: Overlay) -> None:
        """Draw the picture; it is kept as long as the view stays the same."""
        if self.shown is not None:
            self._sheet.draw(overlay, self.shown, self.shown.draw)
        for draw in self.zones:
            draw(overlay)

    def above(self, overlay: Overlay) -> None:
        """Draw lines of the finding with their lengths, and the number under the mouse."""
        for lines in self.lines:
            for one, two, far, words in lines.segments:
                overlay.stroke(one, two, IVORY)
                middle = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
                plate(overlay, [(words or f"{far:.1f}″", IVORY)], middle, "tiny")
        if self.shown is not None and self.mouse is not None:
            if words := self.shown.words(self.mouse):
                plate(overlay, [(words, IVORY)], self.mouse)
