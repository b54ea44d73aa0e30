"""The enemy under the mouse: what a piece can do to it, or how it sees it if it can do nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.core.decision import Decision, Objection
from game.table.scene import Figure, Point
from game.table.sight import Sight
from game.ui.overlay import Overlay
from game.ui.tools.block_ghost import ring_round
from game.ui.tools.handler import Handler
from game.ui.tools.look import draw_sight
from game.ui.tools.menu import Menu, entry_of, odds_of
from game.ui.tools.plates import PlateLine, draw_plate
from game.ui.tools.possible_actions import Survey, Target
from game.ui.tools.sight_views import reason
from game.ui.tools.tool import Give, No, Reply


class Targets(Handler):
    """Whom one piece is aimed at."""

    def __init__(self, decision: Decision[Any], piece: str, survey: Survey, menu: Menu) -> None:
        super().__init__(menu.context, decision)
        self.piece, self.survey, self.menu, self.told = piece, survey, menu, menu.told
        self.lined, self.framed = True, False
        """Whether lines are drawn to who cannot be chosen, and whether all others have frames."""
        self.aimed: Sequence[Target] = ()
        """What can be done to the enemy under the mouse, the best of it first."""
        self.refused: Figure | None = None
        """The enemy under the mouse, if there is no choosing it."""
        self._views: Mapping[str, Sight | None] | None = None
        self._lines: dict[str, Sequence[Sight]] = {}

    def aim(self, figure: Figure | None, *, pulled: bool = False) -> None:
        """Remember the enemy under the mouse and what can be done to it.

        A piece that is pulled over it has words of its own where nothing can be done.
        """
        self.aimed = self.survey.at(figure.id) if figure is not None else ()
        if pulled:
            self.aimed, self.refused = (self.aimed if self.attackable else ()), None
            return
        foreign = figure is not None and figure.side != self.decision.side
        self.refused = figure if foreign and not self.aimed and self.piece else None

    @property
    def attackable(self) -> bool:
        """Whether something can be done to the enemy under the mouse from here."""
        return any(target.option.objection is None for target in self.aimed)

    # ------------------------------------------------------------------ pointing

    def takes(self, at: Point, figure: Figure | None) -> bool:
        """Return whether the figure is an enemy."""
        return figure is not None and figure.side != self.decision.side

    def hover(self, at: Point, figure: Figure | None) -> None:
        """Aim at the enemy."""
        self.aim(figure)

    def leave(self) -> None:
        """Aim at nobody."""
        self.aim(None)

    def click(self, at: Point, figure: Figure | None) -> Reply:
        """Do to an enemy what can be done; several things open a menu."""
        assert figure is not None
        if not self.aimed:
            return No(self.why_not(figure))
        if self.menu.opens(figure, self.aimed, self.piece):
            return None
        target = self.aimed[0]
        if target.option.objection is not None:
            return No(target.option.objection)
        return Give(target.plan)

    def why_not(self, figure: Figure) -> Objection:
        """Return why nothing can be done to an enemy."""
        if not self.piece:
            return Objection("Choose one of your pieces first.", "")
        denied = view.denied if (view := self.view_of(figure)) else None
        if denied is not None:
            return Objection(f"No attack: {denied.text}", denied.rule)
        for option in self.survey.barred:
            assert option.objection is not None
            return Objection(f"{option.label}: {option.objection.text}", option.objection.rule)
        return Objection("It cannot attack now.", "")

    def view_of(self, figure: Figure) -> Sight | None:
        """Return how the piece sees an enemy from where it stands."""
        match = self.context.match
        if self._views is None:
            known = self.piece in self.context.figures
            self._views = match.rules.sees(match.state, self.piece) if known else {}
        return self._views.get(figure.id)

    def lines_to(self, figure: Figure) -> Sequence[Sight]:
        """Return every line between the piece and an enemy, worked out once."""
        match = self.context.match
        if figure.id not in self._lines:
            self._lines[figure.id] = match.rules.sight(match.state, self.piece, figure.id)
        return self._lines[figure.id]

    # ------------------------------------------------------------------ drawing

    @property
    def denial(self) -> Sight | None:
        """How the enemy under the mouse is seen that cannot be chosen."""
        return self.view_of(self.refused) if self.refused is not None else None

    @property
    def busy(self) -> bool:
        """Have the word about whoever can be chosen, or cannot for a reason."""
        barred = self.refused is not None and bool(self.survey.barred)
        return bool(self.aimed) or self.denial is not None or barred

    @property
    def question(self) -> Decision[Any]:
        """The question about the enemy under the mouse, else the one that is open."""
        asked = self.aimed[0].found.match.pending if self.aimed else None
        return asked or self.decision

    def below(self, overlay: Overlay) -> None:
        """Draw what lies between the piece and the enemy, and rings round all who can be chosen."""
        figures = self.context.figures
        if self.aimed:
            open_to = [each for each in self.aimed if each.option.objection is None]
            verb = self.aimed[0].verb if len(open_to) > 1 else ""
            self.told.ranges(overlay, self.aimed[0].option, verb)
        if self.question is not self.decision:
            self.told.question(overlay, self.question)
        elif self.aimed and self.aimed[0].option.marks is None and not self.framed:
            self._draw_lines(overlay, figures[self.aimed[0].option.pieces[0]])
        elif self.lined and self.refused is not None and self.denial is not None:
            self._draw_lines(overlay, self.refused)
        if self.framed:
            return
        bad = overlay.theme.tone("bad")
        free = [t.option for t in self.survey.targets if t.option.objection is None]
        for name in dict.fromkeys(piece for option in free for piece in option.pieces):
            if name in figures and figures[name].side != self.decision.side:
                ring_round(overlay, figures[name], 0.58, bad)

    def _draw_lines(self, overlay: Overlay, figure: Figure) -> None:
        for sight in self.lines_to(figure):
            draw_sight(overlay, sight)

    def explain(self, overlay: Overlay) -> None:
        """Tell one thing to be done in full, several each in a line, or why there is none."""
        self.told.words(overlay, self.question)
        if not self.aimed:
            assert self.refused is not None
            self._draw_denial(overlay, self.refused)
            return
        own = self.context.figures.get(self.piece)
        free = [target for target in self.aimed if target.option.objection is None]
        first = self.aimed[0]
        figure = self.context.figures_of(first.option)[0]
        if len(free) < 2:
            option = first.option
            odds = odds_of(first, figure, self.piece) if option.objection is None else None
            if odds is not None:
                option = replace(option, forecast=lambda: odds)
            self.told.explain(overlay, option, first.found.match, self.piece)
            return
        self.told.option(overlay, first.option, first.verb)
        entries = [entry_of(target, figure, self.piece) for target in free]
        lines = [PlateLine(figure.called, "strong")]
        lines += [
            PlateLine(f"{e.title}: {e.words}" if e.words else e.title, "small") for e in entries
        ]
        lines.append(PlateLine("Click it to choose.", "tiny", "dim"))
        draw_plate(overlay, lines, figure.centre, [figure, *([own] if own else [])])

    def _draw_denial(self, overlay: Overlay, figure: Figure) -> None:
        if self.denial is not None and (self.denial.denied or not self.survey.barred):
            text, tone = reason(self.denial)
        else:
            text, tone = self.why_not(figure).text, "bad"
        own = self.context.figures.get(self.piece)
        plain = [figure, *([own] if own else [])]
        draw_plate(overlay, [PlateLine(text, "small", tone)], figure.centre, plain)
