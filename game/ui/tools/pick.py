"""Picking one of several: pieces, places, directions on the table, everything else by buttons."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import pygame

from game.core.decision import Also, Decision, Objection, Option, Pick, PickHeading
from game.core.forecast import Forecast
from game.core.mark import Mark
from game.core.match import Match
from game.core.plan import Found, together
from game.table.lattice import bearing_of, cell_at
from game.table.scene import Figure
from game.ui.kit.boxes import Column, Grid, Panel
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.marks import draw_marks, draw_shapes, draw_words, worded
from game.ui.overlay import Overlay
from game.ui.theme import BAD, DIM, GOLD, IVORY
from game.ui.tools.board import letter
from game.ui.tools.menu import Menu
from game.ui.tools.plates import along, draw_plate, option_lines
from game.ui.tools.survey import Target
from game.ui.tools.tool import Context, Do, Give, No, Reply, Tool, also_option

CARD = 250
"""Width of an option's card at scale 1."""
RING = 11
"""The least radius of a ring around a choice, in pixels at scale 1."""


class PickTool(Tool):
    """The tool for `Pick`."""

    def __init__(self, context: Context, decision: Decision[Any]) -> None:
        super().__init__(context, decision)
        assert isinstance(decision, Pick)
        self.options: Sequence[Option] = decision.listed()
        self.over: Option | None = None
        self.menu: Menu | None = None
        self._marked: dict[str, Sequence[Mark]] = {}
        self._answers: Mapping[str, Forecast] | None = None

    @property
    def hint(self) -> str:
        """Where the choices are."""
        if isinstance(self.decision, PickHeading):
            return "Click where it should face, or an arrow."
        if any(option.heading is not None for option in self.options):
            return "Click an arrow around the piece."
        if any(option.cells or option.pieces for option in self.options):
            return "Click what is lit on the table, or a button below."
        return super().hint

    def actions(self) -> Sequence[Option]:
        """All options but the many that the table shows better, and the extra answers."""
        extra = [
            also_option(o) for o in self.decision.also_options() if not o.key.startswith("switch:")
        ]
        return [*self.options, *extra]

    def board(self) -> list[Widget] | None:
        """Where options need some lines of words, a card for each."""
        if not any(option.note for option in self.options):
            return None
        return [Grid([*map(_card, self.actions(), count(1))], CARD)]

    def choose(self, key: str) -> Reply:
        """Answer with the option of the button."""
        if key.startswith("+"):
            return self._answer(Also(key[1:]))
        return self._answer(key)

    def _answer(self, answer: Any) -> Reply:
        if objection := self.decision.objection(answer):
            return No(objection)
        return self.give(answer)

    # ------------------------------------------------------------------ pointing

    def hover(self, at: tuple[float, float], figure: Figure | None) -> None:
        """Remember which option is meant by the place."""
        if self.menu is not None:
            self.menu.hover(at)
            return
        self.over = self._meant(at, figure)

    def _meant(self, at: tuple[float, float], figure: Figure | None) -> Option | None:
        cell = cell_at(self.context.scene.table, at)
        found = [
            option
            for option in self.options
            if (figure and figure.id in option.pieces) or cell in option.cells
        ]
        if not found:
            found = [
                option
                for option in self.options
                if option.heading is not None and self._near(option, at)
            ]
        if not found and isinstance(self.decision, PickHeading):
            return self._faced(self.decision, at)
        return min(found, key=lambda option: option.objection is not None) if found else None

    def _faced(self, decision: PickHeading, at: tuple[float, float]) -> Option | None:
        """Return the option of facing a place, where any heading may be chosen."""
        figure = self.context.figures.get(decision.subject)
        if figure is None or figure.centre == at:
            return None
        away = at[0] - figure.centre[0], at[1] - figure.centre[1]
        return decision.option(round(math.degrees(math.atan2(away[1], away[0]))))

    def _near(self, option: Option, at: tuple[float, float]) -> bool:
        spot = self._arrow(option)
        return spot is not None and math.dist(spot, at) < 0.45

    def _arrow(self, option: Option) -> tuple[float, float] | None:
        """Where the arrow of a direction stands: on a ring around the piece in question."""
        figure = self.context.figures.get(self.decision.subject)
        if figure is None or option.heading is None:
            return None
        away = pygame.Vector2(0, -(figure.extent[0] / 2 + 0.75)).rotate(self._bearing(option))
        return figure.centre[0] + away.x, figure.centre[1] + away.y

    def _bearing(self, option: Option) -> float:
        return bearing_of(self.context.scene.table, option.heading) or 0.0

    def click(self, at: tuple[float, float], figure: Figure | None) -> Reply:
        """Answer with the option meant, or say why not; several open a menu."""
        if self.menu is not None:
            return self._from_menu(at)
        if figure is not None and self._opens(figure, self._targets_at(figure)):
            return None
        option = self._meant(at, figure)
        if option is not None:
            return self._answer(option.key)
        if figure is not None:
            text = f"{figure.called} is not among the choices: {self.decision.why}"
            return No(Objection(text, self.decision.rules[0] if self.decision.rules else ""))
        return No(Objection(f"Nothing to choose there. {self.decision.why}", ""))

    # ------------------------------------------------------------------ the menu beside a piece

    def _targets_at(self, figure: Figure) -> list[Target]:
        """The options that mean a figure, available ones first."""
        here = Found((), self.context.match)
        named = [option for option in self.options if figure.id in option.pieces]
        named.sort(key=lambda option: option.objection is not None)
        return [Target(option, here, "") for option in named]

    def _opens(self, figure: Figure, targets: Sequence[Target]) -> bool:
        """Open the menu if there is more than one thing to do to a figure."""
        if sum(target.option.objection is None for target in targets) < 2:
            return False
        self.menu = Menu(figure, targets, self._actor())
        return True

    def _actor(self) -> str:
        """The piece that would do it."""
        return self.decision.subject

    def _from_menu(self, at: tuple[float, float]) -> Reply:
        """Take what was clicked in the menu; a click beside it closes it."""
        assert self.menu is not None
        entry = self.menu.at(at)
        if entry is None:
            self.menu = None
            return None
        if entry.target.option.objection is not None:
            return No(entry.target.option.objection)
        return Give(entry.target.plan)

    def back(self) -> bool:
        """Close the menu."""
        had, self.menu = self.menu is not None, None
        return had

    def _draw_menu(self, overlay: Overlay, menu: Menu) -> None:
        """The menu, and on the table what the entry under the mouse would mean."""
        if menu.over is not None:
            self._mark_option(overlay, menu.over.target.option, menu.over.title)
        menu.draw(overlay)

    # ------------------------------------------------------------------ drawing

    def _looked_at(self) -> Option | None:
        if self.focus:
            return next((option for option in self.options if option.key == self.focus), None)
        return self.over

    def below(self, overlay: Overlay) -> None:
        """Light up what may be picked, and what the question itself wants to be seen."""
        self._mark_question(overlay, self.decision)
        figures = self.context.figures
        theme = overlay.theme
        for option in self.options:
            if option.objection is not None:
                continue
            for piece in option.pieces:
                if piece in figures:
                    figure = figures[piece]
                    least = overlay.theme.px(RING) / overlay.camera.pixels
                    overlay.ring(figure.centre, max(max(figure.extent) * 0.54, least), GOLD, 2)
            if option.cells:
                overlay.cells(option.cells, theme.tone("good"), 70, "dots")

    def _marks_of(self, decision: Decision[Any]) -> Sequence[Mark]:
        """What a question wants to be seen, worked out once."""
        # Two questions of one kind may be asked about different things.
        name = f"{decision.kind}/{decision.why}"
        if name not in self._marked:
            self._marked[name] = decision.marks() if decision.marks else ()
        return self._marked[name]

    def _mark_question(self, overlay: Overlay, decision: Decision[Any]) -> None:
        draw_shapes(overlay, self._marks_of(decision))

    def _mark_option(self, overlay: Overlay, option: Option, verb: str = "") -> None:
        name = f"{verb}:{option.key}"
        if option.marks and name not in self._marked:
            self._marked[name] = option.marks()
        draw_marks(overlay, self._marked.get(name, ()))

    def above(self, overlay: Overlay) -> None:
        """Arrows for directions; marks and odds of the option under the mouse."""
        if self.menu is not None:
            self._draw_menu(overlay, self.menu)
            return
        draw_words(overlay, self._marks_of(self.decision))
        option = self._looked_at()
        free = [option] if option and not (option.objection or option in self.options) else []
        for each in (*self.options, *free):
            spot = self._arrow(each)
            if spot is not None:
                _arrow(overlay, spot, self._bearing(each), chosen=each is option)
        if option is not None:
            self._explain(overlay, option, self.context.match, self.decision.subject)

    def _explain(self, overlay: Overlay, option: Option, match: Match[Any], piece: str) -> None:
        """The marks of an option, its odds, and what its target could do in return."""
        figures = self.context.figures
        self._mark_option(overlay, option)
        figure = next((figures[p] for p in option.pieces if p in figures), None)
        if figure is None:
            return
        own = figures.get(piece)
        answer = None
        if own is not None and own.side != figure.side and option.forecast is not None:
            if self._answers is None:
                self._answers = match.rules.answer_odds(match.state, piece)
            answer = self._answers.get(figure.id)
        lines = option_lines(option, answer)
        way = along(own.centre, figure.centre) if own is not None else []
        way += worded(self._marked.get(f":{option.key}", ()))
        named = [*option.pieces, *(together(match, piece) if own is not None else ())]
        meant = [figures[name] for name in named if name in figures]
        draw_plate(overlay, lines, figure.centre, meant, way)


def _arrow(overlay: Overlay, at: tuple[float, float], degrees: float, *, chosen: bool) -> None:
    turned = 180.0 if overlay.camera.turned else 0.0
    size = max(7.0, overlay.camera.pixels * 0.26)
    spot = overlay.at(at)
    tip = pygame.Vector2(0, -size).rotate(degrees + turned)
    side = tip.rotate(90) * 0.7
    points = [spot + tip, spot - tip * 0.6 + side, spot - tip * 0.25, spot - tip * 0.6 - side]
    pygame.draw.polygon(overlay.surface, GOLD if chosen else IVORY, points)
    pygame.draw.polygon(overlay.surface, (30, 25, 21), points, 2)


def _card(option: Option, number: int) -> Widget:
    """An option with its words, or the reason against it."""
    why = str(option.objection) if option.objection else ""
    head = Button(
        option.label, Do(option.key), key=letter(number - 1), why_not=why, style="small", wide=True
    )
    head.tip = ""
    words = [Label(line, "tiny", DIM) for line in option.note.splitlines() if line]
    refused = [Label(why, "tiny", BAD)] if why else []
    return Panel(Column([head, *words, *refused], gap=3), 6, "well")
