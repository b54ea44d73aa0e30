"""Picking one of several pieces that stand together: those who may be picked glow, others say why.

This is how an owner takes losses away: every piece of the unit is shown with what spares it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.decision import Option
from game.core.mark import Mark
from game.table.lattice import Cell
from game.ui.marks import draw_words
from game.ui.overlay import Overlay
from game.ui.theme import GOLD, INK, IVORY
from game.ui.tools.board import LETTERS, letter
from game.ui.tools.choices import Choices
from game.ui.tools.figure_poses import covered
from game.ui.tools.plates import draw_tag

LEGIBLE, COUNTED = 56, 30
"""Pixels of a cell at scale 1 from which the rule that spares a piece and its number are on it."""


class MateChoices(Choices):
    """A `Pick` whose options are the pieces of one unit."""

    @property
    def hint(self) -> str:
        """Where the choices are."""
        return "Click a glowing model; point at a dark one to read which rule protects it."

    def actions(self) -> Sequence[Option]:
        """Return the options; the number that a piece is called by is its key as well."""
        return [
            replace(o, shortcut=str(n) if n <= len(LETTERS) else "")
            if o.pieces and (n := self._number(o))
            else o
            for o in super().actions()
        ]

    def _number(self, option: Option) -> int:
        """Return the number of a piece in its unit, 0 if it has none."""
        return self.context.figures[option.pieces[0]].number

    def _cells(self, option: Option) -> list[Cell]:
        figures, kind = self.context.figures, self.context.scene.table
        return [cell for name in option.pieces for cell in covered(kind, figures[name])]

    def below(self, overlay: Overlay) -> None:
        """Draw everything stands on the bases themselves."""
        self.told.question(overlay, self.decision)

    def explain(self, overlay: Overlay) -> None:
        """Draw a glow on those who may be picked, a shade with its rule on the others."""
        looked_at = self._looked_at()
        for option in self.options:
            cells = self._cells(option)
            if option.objection is None:
                overlay.cells(cells, GOLD, 48)
                overlay.outline(cells, GOLD, 3)
            else:
                overlay.cells(cells, INK, 130)
                self._say_rule(overlay, option)
        if looked_at is not None:
            self._single_out(overlay, looked_at)
        self._count(overlay)
        self.told.words(overlay, self.decision)
        # Whoever points at a button has its words there.
        if looked_at is not None and self.context.focus is None:
            self.told.explain(overlay, looked_at, self.context.match, "")

    def _single_out(self, overlay: Overlay, option: Option) -> None:
        """Draw the one that is meant, brighter than the others."""
        cells = self._cells(option)
        overlay.cells(cells, IVORY if option.objection is None else INK, 70)
        overlay.outline(cells, IVORY, 4)

    def _count(self, overlay: Overlay) -> None:
        """Draw on every base the number that buttons, log and cards call it by."""
        if overlay.camera.pixels < overlay.theme.px(COUNTED):
            return
        figures = self.context.figures
        draw_words(
            overlay,
            [
                Mark(
                    "badge",
                    points=(figures[option.pieces[0]].centre,),
                    text=str(self._number(option)) if self._number(option) else letter(spot),
                    tone="cost" if option.objection is None else "bad",
                )
                for spot, option in enumerate(self.options)
            ],
        )

    def _say_rule(self, overlay: Overlay, option: Option) -> None:
        if option.objection is None or overlay.camera.pixels < overlay.theme.px(LEGIBLE):
            return
        for name in option.pieces:
            text = option.objection.rule.partition(".")[2]
            tone = overlay.theme.tone("bad")
            draw_tag(overlay, self.context.figures[name], text, tone, low=True)
