"""One gesture for a whole chain: point at a piece, then at a place or at an enemy.

The chain of questions is found on clones (`seek`), so this works for any ruleset whose
picks name pieces and end in a way or in a target.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.decision import Decision, Objection, Option, Pick
from game.core.dice import NoDice
from game.core.plan import Found, Move, seek
from game.core.pose import Pose
from game.core.spatial import Path, Route
from game.table.scene import Figure
from game.ui.overlay import Overlay
from game.ui.theme import GOLD, IVORY
from game.ui.tools.pick import PickTool, words_of
from game.ui.tools.tool import Context, Give, No, Reply, Select


class PieceTool(PickTool):
    """A `Pick` about pieces of the side's own, played by pointing at the table."""

    def __init__(self, context: Context, decision: Decision[Any], piece: str) -> None:
        super().__init__(context, decision)
        self.piece = piece
        self.way = self._seek_way() if piece else None
        self.targets = self._seek_targets() if piece else None
        self._route: Route = ()
        self._aim: Pose | None = None
        self._target: Option | None = None

    @property
    def hint(self) -> str:
        """The next click of the gesture."""
        if not self.piece or (self.way is None and self.targets is None):
            return "Click one of your ringed pieces."
        if self.way is None:
            return "Click a red-ringed enemy to attack it; right click: back."
        return (
            "Click a tinted place to go there, a red-ringed enemy to attack it; right click: back."
        )

    # ------------------------------------------------------------------ looking ahead

    def _seek_way(self) -> Found | None:
        def wanted(decision: Decision[Any]) -> bool:
            return isinstance(decision, Path) and self.piece in decision.movers

        return seek(self.context.match, self.piece, wanted, NoDice())

    def _seek_targets(self) -> Found | None:
        figures = self.context.figures
        side = self.decision.side

        def names_enemy(option: Option) -> bool:
            return any(figures[p].side != side for p in option.pieces if p in figures)

        def wanted(decision: Decision[Any]) -> bool:
            return (
                isinstance(decision, Pick)
                and decision.subject == self.piece
                and any(names_enemy(option) for option in decision.listed())
            )

        return seek(self.context.match, self.piece, wanted, NoDice())

    def _path(self) -> Path | None:
        decision = self.way.match.pending if self.way else None
        return decision if isinstance(decision, Path) else None

    def _target_options(self) -> Sequence[Option]:
        decision = self.targets.match.pending if self.targets else None
        return decision.listed() if isinstance(decision, Pick) else ()

    # ------------------------------------------------------------------ pointing

    def hover(self, at: tuple[float, float], figure: Figure | None) -> None:
        """Find the way to the place under the mouse, or the target."""
        super().hover(at, figure)
        self._target = self._target_at(figure)
        path = self._path()
        own = self.context.figures.get(self.piece)
        if path is None or own is None or figure is not None:
            self._route = ()
            return
        size = round(own.extent[0])
        aim = Pose(int(at[0] - (size - 1) / 2 // 1), int(at[1] - (size - 1) / 2 // 1))
        if aim != self._aim or not self._route:
            self._aim = aim
            self._route = path.toward(aim)

    def _target_at(self, figure: Figure | None) -> Option | None:
        if figure is None:
            return None
        found = [option for option in self._target_options() if figure.id in option.pieces]
        return min(found, key=lambda option: option.objection is not None) if found else None

    def click(self, at: tuple[float, float], figure: Figure | None) -> Reply:
        """Go there, attack that, or turn to another piece."""
        self.hover(at, figure)
        if figure is not None and figure.id == self.piece:
            return self._act()
        if figure is not None and figure.side == self.decision.side:
            return self._turn_to(figure)
        if figure is not None:
            return self._attack(figure)
        return self._go(at)

    def _turn_to(self, figure: Figure) -> Reply:
        """Another piece of one's own, unless the question is about one alone."""
        if self.decision.subject in self.context.figures:
            if not any(figure.id in option.pieces for option in self.options):
                return No(Objection(f"{figure.name} has to wait. {self.decision.why}", ""))
        return Select(figure.id)

    def _act(self) -> Reply:
        """A second click on the piece: it acts, and its own choices come up."""
        named = [option for option in self.options if self.piece in option.pieces]
        if not named:
            return No(Objection("It is chosen already. Point at a place or at an enemy.", ""))
        option = min(named, key=lambda option: option.objection is not None)
        return self._answer(option.key)

    def _attack(self, figure: Figure) -> Reply:
        option = self._target_at(figure)
        if option is None:
            who = "Choose one of your pieces first" if not self.piece else "It cannot attack now"
            return No(Objection(f"{who}.", ""))
        if option.objection is not None:
            return No(option.objection)
        assert self.targets is not None
        decision = self.targets.match.pending
        assert decision is not None
        return Give((*self.targets.plan, Move(decision.side, decision.kind, option.key)))

    def _go(self, at: tuple[float, float]) -> Reply:
        path = self._path()
        if path is None or self.way is None:
            text = "Choose one of your pieces first." if not self.piece else "It cannot move now."
            return No(Objection(text, ""))
        if not self._route:
            return No(Objection("It cannot get any nearer to that place.", ""))
        return Give((*self.way.plan, Move(path.side, path.kind, self._route)))

    # ------------------------------------------------------------------ drawing

    def below(self, overlay: Overlay) -> None:
        """Reach in two bands, who may act, who may be attacked."""
        super().below(overlay)
        path = self._path()
        if path is not None:
            costs = {(pose.x, pose.y): cost for pose, cost in path.course.reach().items()}
            rate = getattr(path.course, "rate", max(costs.values(), default=0))
            overlay.reach(costs, rate, overlay.theme.tone("reach"))
            if path.marks:
                overlay.marks(path.marks())
        figures = self.context.figures
        for option in self._target_options():
            if option.objection is None:
                for piece in option.pieces:
                    if piece in figures and figures[piece].side != self.decision.side:
                        figure = figures[piece]
                        overlay.ring(
                            figure.centre, figure.extent[0] * 0.58, overlay.theme.tone("bad"), 3
                        )

    def above(self, overlay: Overlay) -> None:
        """The way under the mouse with its cost, or the target with its odds."""
        own = self.context.figures.get(self.piece)
        if own is not None:
            overlay.ring(own.centre, own.extent[0] * 0.6, GOLD, 3)
        if self._target is not None:
            if self._target.marks:
                overlay.marks(self._target.marks())
            figure = next(self.context.figures[p] for p in self._target.pieces)
            colour = overlay.theme.tone("bad") if self._target.objection else IVORY
            overlay.words(words_of(self._target), figure.centre, colour)
            return
        path = self._path()
        if path is None or own is None or not self._route:
            super().above(overlay)
            return
        half = own.extent[0] / 2
        points = [own.centre, *((leg.x + half, leg.y + half) for leg in self._route)]
        overlay.path(points, overlay.theme.tone("cost"))
        tally = path.course.cost(self._route)
        lines = [f"cost {tally.total}", *tally.because()]
        overlay.words("\n".join(lines), points[-1], overlay.theme.tone("cost"))
