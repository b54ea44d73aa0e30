"""Both sides: what is ready, what has acted; a click shows it on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from game.core.unit_card import Summary
from game.core.wording import sentence
from game.ui.icons import icon
from game.ui.kit.widget import Shown, Widget
from game.ui.theme import FAINT, IVORY, Style, Theme, panel


class ShowPiece:
    """A name in a roster was clicked."""

    def __init__(self, name: str) -> None:
        self.name = name


class Roster(Widget):
    """A list of groups by side, with a dot that is full while they are ready."""

    def __init__(self, summary: Summary, names: dict[str, str], chosen: str) -> None:
        super().__init__()
        self.rows: list[tuple[str, str, str, str]] = []
        """Kind, group, text, side."""
        for side in summary.sides:
            self.rows.append(("head", "", side.name, side.side))
            self.rows += [
                ("ready", group, sentence(names.get(group, group)), side.side)
                for group in side.ready
            ]
            self.rows += [
                ("acted", group, sentence(names.get(group, group)), side.side)
                for group in side.spent
            ]
        self.chosen = chosen
        self._over = -1

    def _height(self, theme: Theme) -> int:
        return theme.line("small") + theme.px(6)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return a line for each group."""
        return width, len(self.rows) * self._height(theme)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take a place and remember the height of a line."""
        super().place(rect, theme)
        self._line = self._height(theme)

    def _row_at(self, pos: tuple[int, int]) -> int:
        if not self.rect.collidepoint(pos):
            return -1
        spot = (pos[1] - self.rect.y) // max(1, self._line)
        return spot if 0 <= spot < len(self.rows) else -1

    def handle(self, event: pygame.Event) -> Any | None:
        """Highlight the row under the mouse; a click on it shows the group."""
        super().handle(event)
        if event.type == pygame.MOUSEMOTION:
            self._over = self._row_at(event.pos)
            self.tip = self.rows[self._over][2] if self._over >= 0 else ""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            spot = self._row_at(event.pos)
            if spot >= 0 and self.rows[spot][1]:
                return ShowPiece(self.rows[spot][1])
        return None

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw headings in the sides' colours, with their groups below them."""
        line = self._height(theme)
        size = theme.px(12)
        clip = surface.get_clip()
        for spot, (kind, group, text, side) in enumerate(self.rows):
            row = pygame.Rect(self.rect.x, self.rect.y + spot * line, self.rect.width, line)
            if not row.colliderect(clip):
                continue
            cut, style = self._fitted(kind, text, theme)
            if kind == "head":
                image = theme.text(cut, style, theme.ink(side))
                surface.blit(image, (row.x, row.y + (line - image.get_height()) // 2))
                continue
            if spot == self._over or group == self.chosen:
                surface.blit(panel(row.size, "hover" if spot == self._over else "raised"), row)
            sign = icon(kind, size, theme.side(side) if kind == "ready" else FAINT)
            surface.blit(sign, (row.x + theme.px(6), row.y + (line - size) // 2))
            image = theme.text(cut, style, IVORY if kind == "ready" else FAINT)
            surface.blit(image, (row.x + theme.px(24), row.y + (line - image.get_height()) // 2))

    def _fitted(self, kind: str, text: str, theme: Theme) -> tuple[str, Style]:
        """Return a text in the largest style in which it fits; at last some of it is left out."""
        styles: tuple[Style, ...] = ("strong", "small") if kind == "head" else ("small",)
        room = self.rect.width - theme.px(2 if kind == "head" else 28)
        for style in styles:
            if theme.width(text, style) <= room:
                return text, style
        # The number after a name changes from turn to turn, so it is the name that is cut.
        name, colon, number = text.rpartition(": ")
        name, tail = (name, colon + number) if colon else (text, "")
        while len(name) > 1 and theme.width(name + tail, "tiny") > room:
            name = name[:-2].rstrip() + "…"
        return name + tail, "tiny"

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Yield every line as drawn."""
        for spot, (kind, _, text, _) in enumerate(self.rows):
            rect = pygame.Rect(
                self.rect.x, self.rect.y + spot * self._line, self.rect.width, self._line
            )
            yield Shown(rect, text, self._fitted(kind, text, theme)[0] == text)
