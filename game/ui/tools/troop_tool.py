"""The tool for a `Place` about a whole unit that is being asked for right now."""

from __future__ import annotations

from random import Random
from typing import Any

from game.core.decision import Also, Decision, Objection
from game.core.spatial import Place, Poses
from game.table.scene import Figure
from game.ui.kit.controls import Button
from game.ui.kit.widget import Widget
from game.ui.marks import draw_shapes, draw_words
from game.ui.overlay import Overlay
from game.ui.theme import GOLD
from game.ui.tools.board import BoardTool
from game.ui.tools.place import ARRANGE
from game.ui.tools.tool import Context, Do, No, Reply
from game.ui.tools.troop import Body
from game.ui.tools.troop_hand import GO, TroopHand


class TroopTool(TroopHand, BoardTool):
    """Set a unit down, or plan where it goes, as a block and piece by piece."""

    def __init__(self, context: Context, decision: Decision[Any], piece: str) -> None:
        super().__init__(context, decision)
        assert isinstance(decision, Place)
        self.place = decision
        self.body: Body = Body(context, decision, context.match)
        whole = self.body.site.whole
        self.piece = piece if piece in decision.pieces and whole else ""
        self._question = decision.marks() if decision.marks else ()

    @property
    def hint(self) -> str:
        """What the next click does."""
        if self.body.laid:
            return self.plan_hint
        if not self.body.home:
            return "Click where it shall stand; then turn it, choose its order, and confirm."
        if not self.body.site.whole:
            return "Drag single pieces to new places; the wheel turns them while they are held."
        return self.plan_hint

    # ------------------------------------------------------------------ the answer

    def answer(self) -> Poses:
        """The plan as it is laid."""
        return self.body.answer

    def reset(self) -> None:
        """Plan nothing."""
        self.body.clear()

    def touch(self, key: str) -> Reply:
        """One of the plan's buttons."""
        if key == ARRANGE:
            return self._arranged()
        return self._answered(self.answer()) if key == GO else self.press(key)

    def choose(self, key: str) -> Reply:
        """A button, or an extra answer."""
        if key.startswith("+"):
            return self._answered(Also(key[1:]))
        return self.touch(key)

    def _arranged(self) -> Reply:
        for answer in self.place.samples(Random(len(self.context.match.steps))):
            if not isinstance(answer, Also):
                return self.give(answer)
        return No(Objection("There is no room for all that is left.", ""))

    def board(self) -> list[Widget]:
        """The plan's buttons, then what may be answered besides."""
        row = self.plan_buttons()
        if not self.body.home:
            row.append(Button("Place these for me", Do(ARRANGE), style="small"))
        extras = self.extras()
        declining = [each for each in extras if each.declines and each.objection is None]
        if declining and not self.body.laid and self.body.home:
            del row[0]  # to stay as they are is to decline
            row.insert(0, Button(declining[0].label, Do(declining[0].key), key="Enter"))
            extras = [each for each in extras if each is not declining[0]]
        for option in extras:
            refused = str(option.objection) if option.objection else ""
            row.insert(1, Button(option.label, Do(option.key), why_not=refused))
        return row

    # ------------------------------------------------------------------ the table

    def pullable(self, figure: Figure) -> bool:
        """Whoever is to be placed."""
        return figure.id in self.body.figures

    def hover(self, at: tuple[float, float], figure: Figure | None) -> None:
        """Ghosts follow the mouse until they are laid."""
        self.point(at, figure)

    def click(self, at: tuple[float, float], figure: Figure | None) -> Reply:
        """Lay the plan there; a click on a plan that is laid carries it out."""
        if figure is not None and figure.id in self.body.figures:
            if self.body.laid and any(ghost is figure for ghost in self.body.grasped):
                return self._answered(self.answer())
            self.piece = figure.id
            return None
        if not self._follows(self.body):
            return No(Objection("Click first on the piece that shall go there.", ""))
        return self.lay_at(at)

    def below(self, overlay: Overlay) -> None:
        """Where they may get."""
        draw_shapes(overlay, self._question)
        self.draw_below(overlay)

    def above(self, overlay: Overlay) -> None:
        """Who is asked about, and the plan."""
        draw_words(overlay, self._question)
        for name in self.body.home:
            own = self.context.figures[name]
            overlay.ring(own.centre, max(own.extent) * 0.56, GOLD, 3 if name == self.piece else 1)
        self.draw_above(overlay)
