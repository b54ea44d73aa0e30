"""What questions and options want to be seen on the table, and the plate with an option's odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.decision import Decision, Option
from game.core.forecast import Forecast
from game.core.mark import Mark
from game.core.match import Match
from game.core.plan import together
from game.ui.marks import draw_marks, draw_ranges, draw_shapes, draw_words, worded
from game.ui.overlay import Overlay
from game.ui.tools.plates import along, draw_plate, option_lines
from game.ui.tools.tool import Context


class Explainer:
    """Works out marks and odds once, and draws them for all handlers of a question."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.answers: Mapping[str, Forecast] | None = None
        """What enemies could do in return, once somebody has asked."""
        self._marked: dict[str, Sequence[Mark]] = {}

    def marks_of(self, decision: Decision[Any]) -> Sequence[Mark]:
        """Return what a question wants to be seen."""
        # Two questions of one kind may be asked about different things.
        name = f"{decision.kind}/{decision.why}"
        if name not in self._marked:
            self._marked[name] = decision.marks() if decision.marks else ()
        return self._marked[name]

    def question(self, overlay: Overlay, decision: Decision[Any]) -> None:
        """Draw the shapes that a question wants to be seen."""
        draw_shapes(overlay, self.marks_of(decision))

    def words(self, overlay: Overlay, decision: Decision[Any]) -> None:
        """Write the words that a question wants to be seen."""
        draw_words(overlay, self.marks_of(decision))

    def _marks_of_option(self, option: Option, verb: str = "") -> Sequence[Mark]:
        name = f"{verb}:{option.key}"
        if option.marks and name not in self._marked:
            self._marked[name] = option.marks()
        return self._marked.get(name, ())

    def ranges(self, overlay: Overlay, option: Option, verb: str = "") -> None:
        """Tint the ranges that an option wants to be seen, under the figures."""
        draw_ranges(overlay, self._marks_of_option(option, verb))

    def option(self, overlay: Overlay, option: Option, verb: str = "") -> None:
        """Draw whatever else an option wants to be seen."""
        draw_marks(overlay, self._marks_of_option(option, verb), ranges=False)

    def explain(self, overlay: Overlay, option: Option, match: Match[Any], piece: str) -> None:
        """Draw the marks of an option, its odds, and what its target could do in return."""
        figures = self.context.figures
        self.option(overlay, option)
        figure = next(iter(self.context.figures_of(option)), None)
        if figure is None:
            return
        own = figures.get(piece)
        answer = None
        if own is not None and own.side != figure.side and option.forecast is not None:
            if self.answers is None:
                self.answers = match.rules.answer_odds(match.state, piece)
            answer = self.answers.get(figure.id)
        lines = option_lines(option, answer)
        way = along(own.centre, figure.centre) if own is not None else []
        way += worded(self._marked.get(f":{option.key}", ()))
        named = [*option.pieces, *(together(match, piece) if own is not None else ())]
        meant = [figures[name] for name in named if name in figures]
        draw_plate(overlay, lines, figure.centre, meant, way)
