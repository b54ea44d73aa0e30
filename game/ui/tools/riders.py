"""Those on a base that moves: they go along as ghosts, and a click leaves one of them behind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.decision import Also, Objection, Option, PickMany
from game.core.dice import NoDice
from game.core.plan import Found, Move
from game.core.spatial import Carrying
from game.table.scene import Figure, Point
from game.ui.overlay import Overlay
from game.ui.strokes import broken_ring
from game.ui.theme import GOLD
from game.ui.tools.figure_hand import FigureHand
from game.ui.tools.handler import Handler
from game.ui.tools.plates import PlateLine, draw_plate
from game.ui.tools.tool import Give, No, Reply


class Riders(Handler):
    """Those on a base whose way is asked for, or led to."""

    def __init__(self, hand: FigureHand, carrying: Carrying) -> None:
        super().__init__(hand.context, hand.decision)
        self.hand, self.carrying = hand, carrying
        self.over: Figure | None = None
        extra = self.decision.also_options()
        self.parting = {piece: option for option in extra for piece in option.pieces}
        """What is answered to leave somebody behind, or to take him along again."""

    # ------------------------------------------------------------------ pointing

    def takes(self, at: Point, figure: Figure | None) -> bool:
        """Return whether somebody stands there who may stay behind."""
        return figure is not None and figure.id in self.parting

    def hover(self, at: Point, figure: Figure | None) -> None:
        """Remember who is pointed at."""
        self.over = figure

    def leave(self) -> None:
        """Point at nobody."""
        self.over = None

    def click(self, at: Point, figure: Figure | None) -> Reply:
        """Leave him behind, or take him along after all."""
        assert figure is not None
        option = self.parting[figure.id]
        if option.objection is not None:
            return No(option.objection)
        asked = self._asked(option)
        if asked is None:
            return No(Objection("Nobody can stay behind now.", ""))
        question = asked.match.pending
        assert isinstance(question, PickMany)
        keys = {piece: each.key for each in question.listed() for piece in each.pieces}
        staying = [piece for piece in self.carrying.staying if piece in keys]
        if figure.id in staying:
            staying.remove(figure.id)
        else:
            staying.append(figure.id)
        answer = tuple(key for piece, key in keys.items() if piece in staying)
        return Give((*asked.plan, Move(question.side, question.kind, answer)))

    def _asked(self, option: Option) -> Found | None:
        """Return the question who stays behind, to which an extra answer leads."""
        answer = Also(option.key)
        twin = self.context.match.branch(answer, NoDice())
        if not isinstance(twin.pending, PickMany):
            return None
        return Found((Move(self.decision.side, self.decision.kind, answer),), twin)

    # ------------------------------------------------------------------ the plan

    @property
    def ghosts(self) -> Sequence[Figure]:
        """Everybody who goes along, as he would stand."""
        base, figures = self.context.figures.get(self.hand.piece), self.context.figures
        ghost = next(iter(self.hand.ghosts), None)
        if ghost is None or base is None:
            return ()
        x, y = ghost.centre[0] - base.centre[0], ghost.centre[1] - base.centre[1]
        men = (figures[each] for each in self.carrying.riders if each in figures)
        return [replace(man, centre=(man.centre[0] + x, man.centre[1] + y)) for man in men]

    # ------------------------------------------------------------------ drawing

    @property
    def busy(self) -> bool:
        """Have the word while one of them is pointed at."""
        return self.over is not None

    def above(self, overlay: Overlay) -> None:
        """Draw broken rings around those who stay."""
        tone = overlay.theme.tone("warning")
        for name in self.carrying.staying:
            man = self.context.figures.get(name)
            if man is not None:
                broken_ring(overlay, man.centre, max(man.extent) * 0.62, tone, "dashed")

    def explain(self, overlay: Overlay) -> None:
        """Draw what a click on somebody does."""
        man = self.over
        assert man is not None
        overlay.ring(man.centre, max(man.extent) * 0.62, GOLD)
        refused = self.parting[man.id].objection
        stays = man.id in self.carrying.staying
        does = "Stays behind. Click to bring along" if stays else "Click to leave behind"
        lines = [PlateLine(man.called, "strong"), PlateLine(str(refused or does), "small")]
        draw_plate(overlay, lines, man.centre, [man])
