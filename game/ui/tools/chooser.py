"""Picking one of several pieces that stand together: those who may be picked glow, others say why.

This is how an owner takes losses away: every piece of the unit is shown with what spares it.
"""

from __future__ import annotations

from game.core.decision import Option
from game.table.lattice import Cell
from game.ui.marks import draw_words
from game.ui.overlay import Overlay
from game.ui.theme import GOLD, INK
from game.ui.tools.pick import PickTool
from game.ui.tools.plates import draw_tag
from game.ui.tools.standing import covered

LEGIBLE = 56
"""Pixels of a cell from which the rule that spares a piece is written on it."""


class ChooserTool(PickTool):
    """A `Pick` whose options are the pieces of one unit."""

    @property
    def hint(self) -> str:
        """Where the choices are."""
        return "Click one that glows; point at a dark one to read which rule spares it."

    def _cells(self, option: Option) -> list[Cell]:
        figures, kind = self.context.figures, self.context.scene.table
        return [cell for name in option.pieces for cell in covered(kind, figures[name])]

    def below(self, overlay: Overlay) -> None:
        """Everything stands on the bases themselves."""
        self._mark_question(overlay, self.decision)

    def above(self, overlay: Overlay) -> None:
        """A glow on those who may be picked, a shade with its rule on the others."""
        looked_at = self._looked_at()
        for option in self.options:
            cells = self._cells(option)
            if option.objection is None:
                overlay.cells(cells, GOLD, 110 if option is looked_at else 56)
                overlay.outline(cells, GOLD, 4 if option is looked_at else 3)
            else:
                overlay.cells(cells, INK, 130)
                self._say_rule(overlay, option)
        draw_words(overlay, self._marks_of(self.decision))
        if looked_at is not None:
            self._explain(overlay, looked_at, self.context.match, "")

    def _say_rule(self, overlay: Overlay, option: Option) -> None:
        if option.objection is None or overlay.camera.pixels < LEGIBLE:
            return
        for name in option.pieces:
            text = option.objection.rule.partition(".")[2]
            tone = overlay.theme.tone("bad")
            draw_tag(overlay, self.context.figures[name], text, tone, low=True)
