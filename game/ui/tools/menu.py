"""A small menu beside a piece: what can be done to it, each with its odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.core.decision import Decision
from game.core.forecast import Forecast
from game.table.scene import Figure, Point
from game.ui.hud.odds import BAR, draw_odds_bar
from game.ui.overlay import Overlay
from game.ui.theme import DIM, GOLD, INK, IVORY, Colour, Theme
from game.ui.tools.explain import Explainer
from game.ui.tools.handler import Handler
from game.ui.tools.plates import bounds, chances_in_short, joined, placed
from game.ui.tools.possible_actions import Target
from game.ui.tools.tool import Context, Give, Hand, No, Reply

WIDEST = 300
LIT: Colour = (84, 64, 34)
"""The ground of the row under the mouse."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the menu."""

    target: Target
    title: str
    words: str
    forecast: Forecast | None

    @property
    def refused(self) -> bool:
        """Whether it is only shown with its reason."""
        return self.target.option.objection is not None


def entry_of(target: Target, figure: Figure, piece: str) -> Entry:
    """Return a target in words: the verb, how, and the odds or the reason against it."""
    option = target.option
    rest = option.label.removeprefix(figure.called).strip(" ,:")
    verb = target.verb
    if rest.startswith("("):  # what it costs here, which says more than what it costs anywhere
        verb, rest = f"{verb.partition(' (')[0]} {rest}".strip(), ""
    title = ": ".join(filter(None, (verb, rest))) or option.label
    if option.objection is not None:
        return Entry(target, title, str(option.objection), None)
    forecast = odds_of(target, figure, piece)
    if forecast is None:
        return Entry(target, title, "", None)
    return Entry(target, title, f"{forecast.title}: {chances_in_short(forecast)}", forecast)


def odds_of(target: Target, figure: Figure, piece: str) -> Forecast | None:
    """Return the odds of a choice.

    Of one that needs no further question, as the enemy reckons them.
    """
    if target.option.forecast is not None:
        return target.option.forecast()
    if target.verb or not piece:
        return None
    match = target.found.match
    return match.rules.answer_odds(match.state, figure.id).get(piece)


class Menu(Handler):
    """Entries beside a figure, once it is open. It learns where they lie when it is drawn."""

    modal = ground = True

    def __init__(self, context: Context, decision: Decision[Any], told: Explainer) -> None:
        super().__init__(context, decision)
        self.told = told
        self.figure: Figure | None = None
        """Beside whom it is open."""
        self.entries: Sequence[Entry] = ()
        self.lit: Entry | None = None
        self._rows: list[tuple[Point, Point, Entry]] = []
        """Two corners of each row in table units, as drawn last."""

    def opens(self, figure: Figure, targets: Sequence[Target], piece: str) -> bool:
        """Open if a piece can do more than one thing to a figure; return whether it did."""
        if sum(target.option.objection is None for target in targets) < 2:
            return False
        self.figure, self.lit = figure, None
        self.entries = [entry_of(target, figure, piece) for target in targets]
        return True

    @property
    def busy(self) -> bool:
        """Have the word as long as it is open."""
        return self.figure is not None

    def takes(self, at: Point, figure: Figure | None) -> bool:
        """Return whether it is open: then it takes everything."""
        return self.busy

    def hover(self, at: Point, figure: Figure | None) -> None:
        """Highlight what the mouse is over."""
        self.lit = self.at(at)

    def click(self, at: Point, figure: Figure | None) -> Reply:
        """Do what was clicked; a click beside the menu closes it."""
        entry = self.at(at)
        if entry is None:
            self.back()
            return None
        refused = entry.target.option.objection
        return Give(entry.target.plan) if refused is None else No(refused)

    def back(self) -> bool:
        """Close it; return whether it was open."""
        had, self.figure = self.busy, None
        return had

    def grab(self, figure: Figure) -> Hand | None:
        """Close it, since something is pulled, and return None."""
        self.figure = None
        return None

    def at(self, point: Point) -> Entry | None:
        """Return the entry under a place of the table."""
        for (x0, y0), (x1, y1), entry in self._rows:
            if min(x0, x1) <= point[0] < max(x0, x1) and min(y0, y1) <= point[1] < max(y0, y1):
                return entry
        return None

    def spot_of(self, title: str) -> Point:
        """Return the middle of the row with this title, as drawn last."""
        for a, b, entry in self._rows:
            if entry.title == title:
                return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        raise KeyError(title)

    def explain(self, overlay: Overlay) -> None:
        """Draw what the entry under the mouse would mean, and the rows on a dark plate."""
        assert self.figure is not None
        if self.lit is not None:
            self.told.ranges(overlay, self.lit.target.option, self.lit.title)
            self.told.option(overlay, self.lit.target.option, self.lit.title)
        theme = overlay.theme
        pad = theme.px(7)
        most = min(theme.px(WIDEST), overlay.size[0] // 2) - 2 * pad
        pictures = [self._pictures(entry, theme, most) for entry in self.entries]
        heights = [sum(image.get_height() for image in images) for images in pictures]
        rows = [height + theme.px(BAR) + pad for height in heights]
        wide = max(image.get_width() for images in pictures for image in images) + 2 * pad
        core = bounds(overlay, self.figure).inflate(2 * pad, 2 * pad)
        view = overlay.view
        box = placed((wide, sum(rows)), core, view, ((), ()))
        surface = overlay.sheet(box)
        pygame.draw.rect(surface, (*INK, 240), box, border_radius=6)
        self._rows = []
        top = box.y
        for entry, images, height in zip(self.entries, pictures, rows, strict=True):
            row = pygame.Rect(box.x, top, box.width, height)
            self._draw_row(surface, theme, row, entry, images)
            self._rows.append((overlay.place(row.topleft), overlay.place(row.bottomright), entry))
            top += height
        pygame.draw.rect(surface, (*GOLD, 230), box, 1, border_radius=6)

    def _pictures(self, entry: Entry, theme: Theme, most: int) -> list[pygame.Surface]:
        tone: Colour = DIM if entry.refused else IVORY
        lines = [
            theme.text(part, "strong", tone) for part in theme.wrap(entry.title, "strong", most)
        ]
        words = theme.tone("bad") if entry.refused else DIM
        parts = theme.wrap(joined(entry.words), "tiny", most) if entry.words else []
        return lines + [theme.text(part, "tiny", words) for part in parts]

    def _draw_row(
        self,
        surface: pygame.Surface,
        theme: Theme,
        row: pygame.Rect,
        entry: Entry,
        images: Sequence[pygame.Surface],
    ) -> None:
        pad = theme.px(7)
        if entry is self.lit and not entry.refused:
            pygame.draw.rect(surface, (*LIT, 245), row.inflate(-4, -4), border_radius=4)
        y = row.y + pad // 2
        for image in images:
            surface.blit(image, (row.x + pad, y))
            y += image.get_height()
        if entry.forecast is not None:
            bar = pygame.Rect(row.x + pad, y + 1, row.width - 2 * pad, theme.px(BAR) - 1)
            draw_odds_bar(surface, theme, bar, entry.forecast)
