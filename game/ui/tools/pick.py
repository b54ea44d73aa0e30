"""Picking one of several: pieces, places, directions on the table, everything else by buttons."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pygame

from game.core.decision import Also, Decision, Objection, Option, Pick
from game.table.scene import Figure
from game.ui.overlay import Overlay
from game.ui.theme import GOLD, IVORY
from game.ui.tools.tool import Context, No, Reply, Tool, also_option

RING = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}


class PickTool(Tool):
    """The tool for `Pick`."""

    def __init__(self, context: Context, decision: Decision[Any]) -> None:
        super().__init__(context, decision)
        assert isinstance(decision, Pick)
        self.options: Sequence[Option] = decision.listed()
        self.over: Option | None = None

    @property
    def hint(self) -> str:
        """Where the choices are."""
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
        self.over = self._meant(at, figure)

    def _meant(self, at: tuple[float, float], figure: Figure | None) -> Option | None:
        cell = int(at[0] // 1), int(at[1] // 1)
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
        return min(found, key=lambda option: option.objection is not None) if found else None

    def _near(self, option: Option, at: tuple[float, float]) -> bool:
        spot = self._arrow(option)
        return spot is not None and math.dist(spot, at) < 0.45

    def _arrow(self, option: Option) -> tuple[float, float] | None:
        """Where the arrow of a direction stands: on a ring around the piece in question."""
        figure = self.context.figures.get(self.decision.subject)
        if figure is None or option.heading is None:
            return None
        degrees = RING.get(str(option.heading), option.heading)
        away = pygame.Vector2(0, -(figure.extent[0] / 2 + 0.75)).rotate(float(degrees))
        return figure.centre[0] + away.x, figure.centre[1] + away.y

    def click(self, at: tuple[float, float], figure: Figure | None) -> Reply:
        """Answer with the option meant, or say why not."""
        option = self._meant(at, figure)
        if option is not None:
            return self._answer(option.key)
        if figure is not None:
            text = f"{figure.name} is not among the choices: {self.decision.why}"
            return No(Objection(text, self.decision.rules[0] if self.decision.rules else ""))
        return No(Objection(f"Nothing to choose there. {self.decision.why}", ""))

    # ------------------------------------------------------------------ drawing

    def _looked_at(self) -> Option | None:
        if self.focus:
            return next((option for option in self.options if option.key == self.focus), None)
        return self.over

    def below(self, overlay: Overlay) -> None:
        """Light up what may be picked."""
        figures = self.context.figures
        theme = overlay.theme
        for option in self.options:
            if option.objection is not None:
                continue
            for piece in option.pieces:
                if piece in figures:
                    figure = figures[piece]
                    overlay.ring(figure.centre, figure.extent[0] * 0.54, GOLD, 2)
            if option.cells:
                overlay.cells(option.cells, theme.tone("good"), 70, "dots")

    def above(self, overlay: Overlay) -> None:
        """Arrows for directions; marks and odds of the option under the mouse."""
        for each in self.options:
            spot = self._arrow(each)
            if spot is not None:
                degrees = float(RING.get(str(each.heading), each.heading or 0))
                _arrow(overlay, spot, degrees, chosen=each is self._looked_at())
        option = self._looked_at()
        if option is None:
            return
        if option.marks:
            overlay.marks(option.marks())
        figure = next(
            (self.context.figures[p] for p in option.pieces if p in self.context.figures), None
        )
        if figure is not None:
            overlay.words(words_of(option), figure.centre, _colour(overlay, option))


def _colour(overlay: Overlay, option: Option) -> tuple[int, int, int]:
    return overlay.theme.tone("bad") if option.objection else IVORY


def words_of(option: Option) -> str:
    """An option in a few lines: what, the odds, the parts of the numbers, or why not."""
    lines = [option.label]
    if option.objection:
        lines.append(str(option.objection))
    elif option.forecast:
        forecast = option.forecast()
        lines.append(forecast.text())
        for tally in forecast.tallies:
            lines += [f"{tally.name} {part}" for part in tally.because()]
        lines += [f"{variant.title}: {variant.text()}" for variant in forecast.variants]
    return "\n".join(lines)


def _arrow(overlay: Overlay, at: tuple[float, float], degrees: float, *, chosen: bool) -> None:
    turned = 180.0 if overlay.camera.turned else 0.0
    size = max(7.0, overlay.camera.pixels * 0.26)
    spot = overlay.at(at)
    tip = pygame.Vector2(0, -size).rotate(degrees + turned)
    side = tip.rotate(90) * 0.7
    points = [spot + tip, spot - tip * 0.6 + side, spot - tip * 0.25, spot - tip * 0.6 - side]
    pygame.draw.polygon(overlay.surface, GOLD if chosen else IVORY, points)
    pygame.draw.polygon(overlay.surface, (30, 25, 21), points, 2)
