"""One gesture for a whole chain: point at a piece, then at a place or at an enemy.

The chain of questions is found on clones (`seek`), so this works for any ruleset whose
picks name pieces and end in a way or in a target.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.decision import Decision, Objection, Option, Pick
from game.core.dice import NoDice
from game.core.plan import Found, Move, seek
from game.core.pose import Pose
from game.core.spatial import Path
from game.table.scene import Figure
from game.table.sight import Sight
from game.ui.overlay import Overlay
from game.ui.theme import GOLD
from game.ui.tools.fields import reason
from game.ui.tools.look import draw_sight
from game.ui.tools.outlook import names_enemy
from game.ui.tools.pick import PickTool
from game.ui.tools.planning import Planning
from game.ui.tools.plates import Line, draw_plate
from game.ui.tools.tool import Context, Give, No, Reply, Select


class PieceTool(PickTool):
    """A `Pick` about pieces of the side's own, played by pointing at the table."""

    def __init__(self, context: Context, decision: Decision[Any], piece: str) -> None:
        super().__init__(context, decision)
        self.piece = piece
        self.way = self._seek_way() if piece else None
        self.targets = self._seek_targets() if piece else None
        self.planning = self._plan()
        self._target: Option | None = None
        self._refused: Figure | None = None
        """The enemy under the mouse, if there is no choosing it."""
        self._views: Mapping[str, Sight | None] | None = None
        self._lines: dict[str, Sequence[Sight]] = {}

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
        def wanted(decision: Decision[Any]) -> bool:
            return names_enemy(decision, self.piece, self.context.figures)

        return seek(self.context.match, self.piece, wanted, NoDice())

    def _path(self) -> Path | None:
        decision = self.way.match.pending if self.way else None
        return decision if isinstance(decision, Path) else None

    def _plan(self) -> Planning | None:
        path = self._path()
        if path is None or self.way is None or path.movers[0] not in self.context.figures:
            return None
        return Planning(self.context, path, self.way)

    def _target_options(self) -> Sequence[Option]:
        decision = self.targets.match.pending if self.targets else None
        return decision.listed() if isinstance(decision, Pick) else ()

    # ------------------------------------------------------------------ pointing

    def hover(self, at: tuple[float, float], figure: Figure | None) -> None:
        """Find the way to the place under the mouse, or the target."""
        super().hover(at, figure)
        self._target = self._target_at(figure)
        foreign = figure is not None and figure.side != self.decision.side
        self._refused = figure if foreign and self._target is None and self.piece else None
        if self.planning is not None:
            if figure is None:
                self.planning.aim(at)
            else:
                self.planning.clear()

    @property
    def planned(self) -> Pose | None:
        """Where the way under the mouse ends."""
        return self.planning.end if self.planning else None

    @property
    def ghosts(self) -> Sequence[Figure]:
        """The piece at the end of its way."""
        return [self.planning.ghost] if self.planning and self.planning.ghost else []

    @property
    def waiting(self) -> bool:
        """Whether it is still being found out what would follow."""
        return self.planning is not None and self.planning.watch.waiting

    def update(self, seconds: float) -> bool:
        """Find out what would follow, once the mouse rests."""
        return self.planning is not None and self.planning.watch.update(seconds)

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
            if not self.piece:
                return No(Objection("Choose one of your pieces first.", ""))
            denied = view.denied if (view := self._view_of(figure)) else None
            if denied is not None:
                return No(Objection(f"No attack: {denied.text}", denied.rule))
            return No(Objection("It cannot attack now.", ""))
        if option.objection is not None:
            return No(option.objection)
        assert self.targets is not None
        decision = self.targets.match.pending
        assert decision is not None
        return Give((*self.targets.plan, Move(decision.side, decision.kind, option.key)))

    def _view_of(self, figure: Figure) -> Sight | None:
        """How the piece sees an enemy from where it stands."""
        match = self.context.match
        if self._views is None:
            known = self.piece in self.context.figures
            self._views = match.rules.sees(match.state, self.piece) if known else {}
        return self._views.get(figure.id)

    def _go(self, at: tuple[float, float]) -> Reply:
        path = self._path()
        if path is None or self.way is None or self.planning is None:
            text = "Choose one of your pieces first." if not self.piece else "It cannot move now."
            return No(Objection(text, ""))
        if not self.planning.route:
            return No(Objection("It cannot get any nearer to that place.", ""))
        return Give((*self.way.plan, Move(path.side, path.kind, self.planning.route)))

    # ------------------------------------------------------------------ drawing

    def below(self, overlay: Overlay) -> None:
        """Reach in two bands, who may act, who may be attacked."""
        super().below(overlay)
        if self._target is not None and self.targets is not None:
            question = self.targets.match.pending
            if question is not None:
                self._mark_question(overlay, question)
        elif self._refused is not None and self._view_of(self._refused) is not None:
            self._draw_lines(overlay, self._refused)
        elif self.planning is not None:
            self.planning.below(overlay)
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
        if self._target is not None and self.targets is not None:
            self._explain(overlay, self._target, self.targets.match, self.piece)
        elif self._refused is not None and (view := self._view_of(self._refused)) is not None:
            text, tone = reason(view)
            lines = [Line(text, "small", tone)]
            draw_plate(
                overlay, lines, self._refused.centre, [self._refused, *([own] if own else [])]
            )
        elif self.planning is not None and self.planning.active:
            self.planning.above(overlay)
        else:
            super().above(overlay)

    def _draw_lines(self, overlay: Overlay, figure: Figure) -> None:
        """Every line between the piece and an enemy it cannot choose, with what lies on it."""
        match = self.context.match
        if figure.id not in self._lines:
            self._lines[figure.id] = match.rules.sight(match.state, self.piece, figure.id)
        for sight in self._lines[figure.id]:
            draw_sight(overlay, sight)
