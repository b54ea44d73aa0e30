"""The list of findings in the laboratory: a bar for each zone, and what stands behind them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pygame

from game.lab.finding import Finding, Pair, counted
from game.lab.measures import MEASURES
from game.ui.kit.boxes import Column
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Shown, Widget
from game.ui.theme import DIM, FAINT, GOLD, IVORY, Colour, Theme, panel

BAR = 9
"""Height of a bar at scale 1."""
NUMBER = 64
"""Width of the number beside a bar at scale 1."""
MOST_DETAILS = 8


class FindingRow(Button):
    """One finding: its title, a bar and a number for each zone, and a sign for whom it favours."""

    def __init__(
        self, finding: Finding, message: Any, colours: tuple[Colour, Colour], *, chosen: bool
    ) -> None:
        super().__init__(finding.subject or finding.title, message, style="small", wide=True)
        self.finding = finding
        self.name = " ".join(finding.key)
        self.colours = colours
        self.chosen = chosen
        self.before: Pair | None = None
        """The numbers of the table with which this one is compared."""
        self.tip = MEASURES[finding.measure].about

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return a line for the title and two bars below."""
        return width, theme.line("small") + 2 * theme.px(BAR + 6) + theme.px(10)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw title, bars and numbers on a plate."""
        if self.rect.width < 2 or self.rect.height < 2:
            return
        surface.blit(
            panel(self.rect.size, "hover" if self.hover or self.focus else "raised"), self.rect
        )
        if self.chosen:
            pygame.draw.rect(surface, GOLD, self.rect, max(1, theme.px(2)), border_radius=7)
        pad = theme.px(8)
        title = theme.text(self.text, "small", IVORY)
        surface.blit(title, (self.rect.x + pad, self.rect.y + theme.px(4)))
        self._mark(surface, theme)
        top = self.rect.y + theme.px(6) + theme.line("small")
        most = max((abs(each) for each in self._known()), default=0.0) or 1.0
        most = 1.0 if self.finding.unit == "share" else most
        room = self.rect.width - 2 * pad - theme.px(NUMBER)
        told = zip(self.finding.numbers, self.before or (None, None), self.colours, strict=True)
        for number, before, colour in told:
            well = pygame.Rect(self.rect.x + pad, top, room, theme.px(BAR))
            pygame.draw.rect(surface, (20, 16, 13), well, border_radius=3)
            if number is not None and math.isfinite(number):
                well.width = max(2, round(room * min(1.0, abs(number) / most)))
                pygame.draw.rect(surface, colour, well, border_radius=3)
            if before is not None and math.isfinite(before):
                x = self.rect.x + pad + round(room * min(1.0, abs(before) / most))
                pygame.draw.line(surface, IVORY, (x, well.y - 1), (x, well.bottom), theme.px(2))
            words = theme.text(counted(number, self.finding.unit), "tiny", DIM)
            spot = words.get_rect(midright=(self.rect.right - pad, well.centery))
            surface.blit(words, spot)
            top += theme.px(BAR + 6)

    def _known(self) -> list[float]:
        numbers = self.finding.numbers
        return [each for each in numbers if each is not None and math.isfinite(each)]

    def _mark(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw a dot in the colour of the zone that it favours, an empty ring for neither."""
        favours = self.finding.favours
        at = self.rect.right - theme.px(16), self.rect.y + theme.px(5) + theme.line("small") // 2
        if favours == "neither":
            pygame.draw.circle(surface, FAINT, at, theme.px(5), max(1, theme.px(1)))
        else:
            colour = self.colours[0 if favours == "A" else 1]
            pygame.draw.circle(surface, colour, at, theme.px(6))
            pygame.draw.circle(surface, IVORY, at, theme.px(6), max(1, theme.px(1)))

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Yield its title; whole if it fits beside the sign."""
        room = self.rect.width - theme.px(40)
        yield Shown(self.rect, self.text, theme.width(self.text, "small") <= room)


def behind(finding: Finding, places: tuple[str, str], change: str = "") -> Widget:
    """Return the sentence of a finding, whom it favours, its further numbers and its causes."""
    rows: list[Widget] = [Label(finding.sentence, "body")]
    if change:
        rows.append(Label(f"{change}.", "small", GOLD))
    if finding.favours != "neither":
        place = places[0 if finding.favours == "A" else 1]
        careless = " A careless deployment could undo that." if finding.fragile else ""
        rows.append(Label(f"This favours {place}.{careless}", "small", GOLD))
    for cause in finding.why:
        numbers = " and ".join(counted(each, finding.unit) for each in cause.numbers)
        rows.append(Label(f"Without {cause.piece}: {numbers}", "small"))
    for each in finding.details[:MOST_DETAILS]:
        words = f"{each.title}: {counted(each.value, each.unit)}"
        rows.append(Label(words, "tiny", DIM))
    rows.append(Label(MEASURES[finding.measure].about, "tiny", DIM))
    return Column(rows, gap=4, align="fill")
