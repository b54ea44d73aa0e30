"""Picking one of several: pieces, places, directions on the table, everything else by buttons."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import count

import pygame

from game.core.decision import Objection, Option, Pick, PickHeading
from game.core.plan import Found
from game.table.lattice import bearing_of
from game.table.scene import Figure, Point
from game.ui.hud.odds import OddsTable
from game.ui.kit.boxes import Column, Grid, Panel
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.overlay import Overlay
from game.ui.theme import DIM, GOLD, IVORY, WRONG
from game.ui.tools.block_ghost import ring_round
from game.ui.tools.board import letter
from game.ui.tools.handler import Handler
from game.ui.tools.possible_actions import Target
from game.ui.tools.targets import Targets
from game.ui.tools.tool import Act, Do, No, Reply, answered, extras

CARD = 280
"""Width of an option's card at scale 1."""
RING = 11
"""The least radius of a ring around a choice, in pixels at scale 1."""


class Choices(Handler):
    """The options of a `Pick`: a click on what stands for one of them answers."""

    acts = frozenset((Act.ANSWER,))

    def __init__(self, targets: Targets) -> None:
        super().__init__(targets.context, targets.decision)
        assert isinstance(targets.decision, Pick)
        self.options: Sequence[Option] = targets.decision.listed()
        self.over: Option | None = None
        self.targets, self.menu, self.told = targets, targets.menu, targets.told
        self.piece, self.survey = targets.piece, targets.survey

    @property
    def hint(self) -> str:
        """Where the choices are."""
        if isinstance(self.decision, PickHeading):
            return "Click where it should face, or an arrow."
        if any(option.heading is not None for option in self.options):
            return "Click an arrow around the piece."
        if any(option.cells or option.pieces for option in self.options):
            return "Click a highlighted model, or choose below."
        return ""

    # ------------------------------------------------------------------ buttons

    def actions(self) -> Sequence[Option]:
        """Return all options but the many that the table shows better, and the extra answers."""
        return [*self.options, *extras(self.decision)]

    def board(self) -> list[Widget] | None:
        """Return a card for each option where they need some lines of words.

        What stands on the table says so beside the mouse, and is never covered by cards.
        """
        if not any(option.note for option in self.options if not option.pieces):
            return None
        return [Grid([*map(_card, self.actions(), count(1))], CARD, snug=True)]

    def press(self, do: Do) -> Reply:
        """Answer with the option of the button."""
        return answered(self.decision, do.key)

    # ------------------------------------------------------------------ pointing

    def takes(self, at: Point, figure: Figure | None) -> bool:
        """Return True: it takes whatever others leave."""
        return True

    def hover(self, at: Point, figure: Figure | None) -> None:
        """Remember which option is meant by the place."""
        self.over = self._meant(at, figure)

    def leave(self) -> None:
        """Forget the option under the mouse."""
        self.over = None

    def _meant(self, at: Point, figure: Figure | None) -> Option | None:
        found = self.context.meant(self.options, at, figure)
        if not found:
            found = [option for option in self.options if self._near(option, at)]
        if not found and isinstance(self.decision, PickHeading):
            return self._faced(self.decision, at)
        return min(found, key=lambda option: option.objection is not None) if found else None

    def _faced(self, decision: PickHeading, at: Point) -> Option | None:
        """Return the option of facing a place, where any heading may be chosen."""
        figure = self.context.figures.get(decision.subject)
        if figure is None or figure.centre == at:
            return None
        away = at[0] - figure.centre[0], at[1] - figure.centre[1]
        return decision.option(round(math.degrees(math.atan2(away[1], away[0]))))

    def _near(self, option: Option, at: Point) -> bool:
        spot = self._arrow(option)
        return spot is not None and math.dist(spot, at) < 0.45

    def _arrow(self, option: Option) -> Point | None:
        """Return where the arrow of a direction stands: on a ring around the piece in question."""
        figure = self.context.figures.get(self.decision.subject)
        if figure is None or option.heading is None:
            return None
        away = pygame.Vector2(0, -(figure.extent[0] / 2 + 0.75)).rotate(self._bearing(option))
        return figure.centre[0] + away.x, figure.centre[1] + away.y

    def _bearing(self, option: Option) -> float:
        return bearing_of(self.context.scene.table, option.heading) or 0.0

    def click(self, at: Point, figure: Figure | None) -> Reply:
        """Answer with the option meant, or say why not; several open a menu."""
        if figure is not None and self.menu.opens(
            figure, self._targets_at(figure), self.decision.subject
        ):
            return None
        if self.over is not None:
            return answered(self.decision, self.over.key)
        if figure is not None:
            text = f"{figure.called} is not among the choices: {self.decision.why}"
            return No(Objection(text, self.decision.rules[0] if self.decision.rules else ""))
        return No(Objection(f"Nothing to choose there. {self.decision.why}", ""))

    def _targets_at(self, figure: Figure) -> list[Target]:
        """Return the options that mean a figure, available ones first."""
        here = Found((), self.context.match)
        named = [option for option in self.options if figure.id in option.pieces]
        named.sort(key=lambda option: option.objection is not None)
        return [Target(option, here, "") for option in named]

    # ------------------------------------------------------------------ drawing

    @property
    def busy(self) -> bool:
        """Have the word where nobody else has."""
        return True

    def _looked_at(self) -> Option | None:
        focus = self.context.focus
        if focus is None:
            return self.over
        return next((option for option in self.options if Do.of(option) == focus), None)

    def below(self, overlay: Overlay) -> None:
        """Highlight what may be picked, and draw what the question itself wants to show."""
        self.told.question(overlay, self.decision)
        if (looked_at := self._looked_at()) is not None:
            self.told.ranges(overlay, looked_at)
        for option in self.options:
            if option.objection is not None:
                continue
            for figure in self.context.figures_of(option):
                least = overlay.theme.px(RING) / overlay.camera.pixels / max(figure.extent)
                ring_round(overlay, figure, max(0.54, least), GOLD, 2)
            if option.cells:
                overlay.cells(option.cells, overlay.theme.tone("good"), 70, "dots")

    def explain(self, overlay: Overlay) -> None:
        """Draw arrows for directions; marks and odds of the option under the mouse."""
        self.told.words(overlay, self.decision)
        option = self._looked_at()
        free = [option] if option and not (option.objection or option in self.options) else []
        for each in (*self.options, *free):
            spot = self._arrow(each)
            if spot is not None:
                _arrow(overlay, spot, self._bearing(each), chosen=each is option)
        if option is not None:
            self.told.explain(overlay, option, self.context.match, self.decision.subject)


def _arrow(overlay: Overlay, at: Point, degrees: float, *, chosen: bool) -> None:
    turned = 180.0 if overlay.camera.turned else 0.0
    size = max(7.0, overlay.camera.pixels * 0.26)
    spot = overlay.at(at)
    tip = pygame.Vector2(0, -size).rotate(degrees + turned)
    side = tip.rotate(90) * 0.7
    points = [spot + tip, spot - tip * 0.6 + side, spot - tip * 0.25, spot - tip * 0.6 - side]
    pygame.draw.polygon(overlay.surface, GOLD if chosen else IVORY, points)
    pygame.draw.polygon(overlay.surface, (30, 25, 21), points, 2)


def _card(option: Option, number: int) -> Widget:
    """Return an option with its words, or the reason against it."""
    why = str(option.objection) if option.objection else ""
    head = Button(
        option.label, Do.of(option), key=letter(number - 1), why_not=why, style="small", wide=True
    )
    head.tip = ""
    words = [Label(line, "tiny", DIM) for line in option.note.splitlines() if line]
    refused = [Label(why, "tiny", WRONG)] if why else []
    return Panel(Column([head, *words, *_odds(option), *refused], gap=3), 6, "well")


def _odds(option: Option) -> list[Widget]:
    """Return what an option promises; nothing where it cannot be chosen or no dice come of it."""
    if option.forecast is None or option.objection is not None:
        return []
    forecast = option.forecast()
    return [Label(forecast.title, "small", IVORY), OddsTable(forecast)]
