"""Men who change places on one base: each is dragged, the others make way, and all is confirmed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from game.core.decision import Objection, Option
from game.core.pose import Pose
from game.core.spatial import Place, Poses, SharedBase
from game.table.lattice import FINE, centre_of
from game.table.scene import Figure, Point
from game.ui.overlay import Overlay
from game.ui.theme import GOLD
from game.ui.tools.handler import Handler
from game.ui.tools.nudging import nudged
from game.ui.tools.plates import PlateLine, draw_plate
from game.ui.tools.tool import Act, Context, Do, Hand, No, Offer, Reply, answered, extras

NEAR = 0.02
"""Inches from which a man counts as moved."""


class BaseHand(Handler):
    """The places on a base that are asked for, and the plan of them."""

    ground = True

    acts = frozenset((Act.CARRY_OUT, Act.START_OVER))

    def __init__(self, context: Context, decision: Place, site: SharedBase) -> None:
        super().__init__(context, decision)
        self.place, self.site = decision, site
        self.start = {name: centre_of("plane", pose) for name, pose in site.standing}
        self.radii = {name: context.figures[name].extent[0] / 2 for name in self.start}
        self.spots = dict(self.start)
        """Where everybody would stand."""
        self.held = ""
        self.stop: Objection | None = None
        """What keeps him who is held from his place."""
        self._before = self.spots

    @property
    def hint(self) -> str:
        """How men change places."""
        if self.spots != self.start:
            return "Drag more models, or press Enter to confirm."
        return "Drag models to new places on their base; the others make way."

    @property
    def answer(self) -> Poses:
        """The places of all who would stand elsewhere."""
        moved = [n for n in self.place.pieces if math.dist(self.spots[n], self.start[n]) > NEAR]
        return tuple((n, Pose(*(round(each * FINE) for each in self.spots[n]))) for n in moved)

    # ------------------------------------------------------------------ pulling

    def takes(self, at: Point, figure: Figure | None) -> bool:
        """Return True: nothing else is asked."""
        return True

    def click(self, at: Point, figure: Figure | None) -> Reply:
        """Say what is to be done: men are dragged."""
        own = figure is not None and figure.id in self.place.pieces
        text = "Drag it to its new place." if own else "Drag a model on the base."
        return No(Objection(text, ""))

    def pullable(self, figure: Figure) -> bool:
        """Return whether a man is one of those who may change places."""
        return figure.id in self.place.pieces

    def grab(self, figure: Figure) -> Hand | None:
        """Take a man up."""
        if not self.pullable(figure):
            return None
        self.held, self._before = figure.id, self.spots
        return Hand()

    def pull(self, at: Point, over: Figure | None) -> None:
        """Let him follow the mouse and push the others aside, as far as the rules allow it."""
        (x, y, radius), fixed = self.site.rim, frozenset(self.start) - {*self.place.pieces}
        rim = (x / FINE, y / FINE), radius / FINE
        kept, self.spots = self.spots, nudged(self._before, self.radii, fixed, rim, self.held, at)
        self.stop = self.decision.objection(self.answer) if self.answer else None
        if self.stop is not None:
            self.spots = kept

    def finish(self) -> Reply:
        """Let him stand there for the time being."""
        stop, self.held, self.stop = self.stop, "", None
        return No(stop) if stop is not None and self.spots == self._before else None

    def let_go(self) -> None:
        """Put him back where he was taken up."""
        self.held, self.stop, self.spots = "", None, self._before

    def back(self) -> bool:
        """Put everybody back; return whether anybody was elsewhere."""
        moved, self.spots = self.spots != self.start, dict(self.start)
        return moved

    # ------------------------------------------------------------------ buttons

    def actions(self) -> Sequence[Option]:
        """Return options to let them stand so and to start over, then the extra answers."""
        if not self.answer:
            return extras(self.decision)
        go = Offer("", "Confirm", act=Act.CARRY_OUT, shortcut="Enter")
        return [go, Offer("", "Start over", act=Act.START_OVER), *extras(self.decision)]

    def press(self, do: Do) -> Reply:
        """Give the places as they are planned, or put everybody back."""
        if do.act is Act.CARRY_OUT:
            return answered(self.decision, self.answer)
        self.back()
        return None

    # ------------------------------------------------------------------ drawing

    @property
    def ghosts(self) -> Sequence[Figure]:
        """Everybody who would stand elsewhere."""
        figures = self.context.figures
        return [replace(figures[n], centre=self.spots[n]) for n, _ in self.answer]

    @property
    def graspable(self) -> Sequence[Figure]:
        """The ghosts, which can be dragged on."""
        return self.ghosts if not self.held else ()

    @property
    def busy(self) -> bool:
        """Have the word while something keeps a man from his place."""
        return self.stop is not None

    def above(self, overlay: Overlay) -> None:
        """Draw rings around all who may change places, and how far each would go."""
        for name in self.place.pieces:
            overlay.ring(self.spots[name], self.radii[name] + 0.04, GOLD, 2)
            if math.dist(self.spots[name], self.start[name]) > NEAR:
                tone = overlay.theme.tone("cost")
                overlay.line(self.start[name], self.spots[name], tone, "dotted")

    def explain(self, overlay: Overlay) -> None:
        """Draw what keeps a man from his place."""
        man = self.context.figures[self.held]
        draw_plate(
            overlay, [PlateLine(str(self.stop), "small", "warning")], self.spots[self.held], [man]
        )
