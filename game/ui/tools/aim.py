"""The enemy under the mouse: what a piece can do to it, or how it sees it if it can do nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.decision import Objection
from game.table.scene import Figure
from game.table.sight import Sight
from game.ui.overlay import Overlay
from game.ui.tools.look import draw_sight
from game.ui.tools.plates import Line, draw_plate
from game.ui.tools.survey import Survey, Target
from game.ui.tools.tool import Context
from game.ui.tools.views import reason


class Aim:
    """Whom one piece is aimed at."""

    def __init__(self, context: Context, survey: Survey, piece: str, side: str) -> None:
        self.context = context
        self.survey = survey
        self.piece = piece
        self.side = side
        self.targets: Sequence[Target] = ()
        """What can be done to the enemy under the mouse, the best of it first."""
        self.refused: Figure | None = None
        """The enemy under the mouse, if there is no choosing it."""
        self._views: Mapping[str, Sight | None] | None = None
        self._lines: dict[str, Sequence[Sight]] = {}

    def take(self, figure: Figure | None) -> None:
        """Remember the enemy under the mouse and what can be done to it."""
        self.targets = self.survey.at(figure.id) if figure is not None else ()
        foreign = figure is not None and figure.side != self.side
        self.refused = figure if foreign and not self.targets and self.piece else None

    @property
    def attackable(self) -> bool:
        """Whether something can be done to the enemy under the mouse from here."""
        return any(target.option.objection is None for target in self.targets)

    def view_of(self, figure: Figure) -> Sight | None:
        """How the piece sees an enemy from where it stands."""
        match = self.context.match
        if self._views is None:
            known = self.piece in self.context.figures
            self._views = match.rules.sees(match.state, self.piece) if known else {}
        return self._views.get(figure.id)

    def why_not(self, figure: Figure) -> Objection:
        """Why nothing can be done to an enemy."""
        if not self.piece:
            return Objection("Choose one of your pieces first.", "")
        denied = view.denied if (view := self.view_of(figure)) else None
        if denied is not None:
            return Objection(f"No attack: {denied.text}", denied.rule)
        return Objection("It cannot attack now.", "")

    def lines_to(self, figure: Figure) -> Sequence[Sight]:
        """Every line between the piece and an enemy it cannot choose, worked out once."""
        match = self.context.match
        if figure.id not in self._lines:
            self._lines[figure.id] = match.rules.sight(match.state, self.piece, figure.id)
        return self._lines[figure.id]

    def draw_lines(self, overlay: Overlay, figure: Figure) -> None:
        """Those lines with what lies on them."""
        for sight in self.lines_to(figure):
            draw_sight(overlay, sight)

    def draw_denial(self, overlay: Overlay, figure: Figure, view: Sight) -> None:
        """A plate that says why an enemy cannot be chosen."""
        text, tone = reason(view)
        own = self.context.figures.get(self.piece)
        plain = [figure, *([own] if own else [])]
        draw_plate(overlay, [Line(text, "small", tone)], figure.centre, plain)
