"""The list of findings in the laboratory: a bar for each zone, and what stands behind them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from game.core.wording import sentence
from game.lab.finding import Finding, Pair, counted
from game.lab.measures import MEASURES
from game.ui.art.sketch import GRASS
from game.ui.field_picture import FieldLayer
from game.ui.kit.boxes import Column
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Shown, Widget
from game.ui.theme import DIM, FAINT, GOLD, INK, IVORY, Colour, Theme, panel
from game.ui.tools.count_tints import DEEP

BAR = 9
"""Height of a bar at scale 1."""
NUMBER = 64
"""Width of the number beside a bar at scale 1."""
SWATCH = 64
"""Width of a ramp of tints at scale 1."""
WELL: Colour = (20, 16, 13)
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

    def number_at(self, point: tuple[int, int], theme: Theme) -> int | None:
        """Return which of its two numbers a place on the screen belongs to, with its bar."""
        down = point[1] - self._bars(theme)
        return min(1, down // theme.px(BAR + 6)) if down >= 0 else None

    def _bars(self, theme: Theme) -> int:
        """Return the height at which its bars begin."""
        return self.rect.y + theme.px(6) + theme.line("small")

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
        top = self._bars(theme)
        most = max((abs(each) for each in self._known()), default=0.0) or 1.0
        most = 1.0 if self.finding.unit == "share" else most
        room = self.rect.width - 2 * pad - theme.px(NUMBER)
        told = zip(self.finding.numbers, self.before or (None, None), self.colours, strict=True)
        for number, before, colour in told:
            well = pygame.Rect(self.rect.x + pad, top, room, theme.px(BAR))
            pygame.draw.rect(surface, WELL, well, border_radius=3)
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


class Legend(Widget):
    """What the picture over the table shows: its tints from none to the deepest, and the most."""

    def __init__(self, layer: FieldLayer) -> None:
        super().__init__()
        self.layer = layer

    @property
    def title(self) -> str:
        """What the picture is of; nothing without one."""
        shown = self.layer.shown
        return f"{sentence(shown.picture.title)}:" if shown else ""

    @property
    def tints(self) -> tuple[tuple[Colour, str], ...]:
        """Its colours, each with what the deepest tint means."""
        return self.layer.shown.legend if self.layer.shown else ()

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return one line with a swatch for each colour."""
        swatches = sum(self._width(theme, words) for _, words in self.tints)
        return min(width, theme.width(self.title, "small") + swatches), theme.line("small")

    def _width(self, theme: Theme, words: str) -> int:
        return theme.px(SWATCH + 24) + theme.width(words, "small")

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the title, then each swatch with its words; the second one is hatched."""
        title = theme.text(self.title, "small", DIM)
        surface.blit(title, self.rect.topleft)
        left = self.rect.x + title.get_width() + theme.px(12)
        for number, (colour, words) in enumerate(self.tints):
            swatch = pygame.Rect(left, 0, theme.px(SWATCH), theme.px(BAR + 3))
            swatch.centery = self.rect.centery
            for step in range(swatch.width):
                share = DEEP / 255 * (step + 1) / swatch.width
                tint = pygame.Color(GRASS).lerp(colour, share)
                x = swatch.x + step
                pygame.draw.line(surface, tint, (x, swatch.y), (x, swatch.bottom - 1))
            if number:
                surface.set_clip(swatch)
                for x in range(swatch.x - swatch.height, swatch.right, theme.px(7)):
                    end = x + swatch.height, swatch.y
                    pygame.draw.line(surface, INK, (x, swatch.bottom), end)
                surface.set_clip(None)
            pygame.draw.rect(surface, FAINT, swatch, 1)
            label = theme.text(words, "small", DIM)
            surface.blit(label, (swatch.right + theme.px(6), self.rect.y))
            left += self._width(theme, words)

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Yield its words; whole if all of them fit."""
        if not self.title:
            return
        need = self.measure(theme, 10**6)[0]
        words = " ".join([self.title, *(words for _, words in self.tints)])
        yield Shown(self.rect, words, need <= self.rect.width)


def behind(finding: Finding, places: tuple[str, str], told: Sequence[str] = ()) -> Widget:
    """Return the sentence of a finding, what it measures, whom it favours, and its causes.

    Besides there are sentences that others tell about it.
    """
    rows: list[Widget] = [Label(finding.sentence, "body")]
    rows.append(Label(MEASURES[finding.measure].about, "small", DIM))
    rows += [Label(each, "small", GOLD) for each in told]
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
    return Column(rows, gap=4, align="fill")
