"""Tokens: figures on a sheet, each a button with a portrait, a name and perhaps a second line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame

from game.ui.kit.controls import Button
from game.ui.kit.widget import Shown
from game.ui.theme import DIM, FAINT, GOLD, IVORY, Colour, Theme, panel

HIGH = 42
"""Height of a token at scale 1."""
SOLID = 140
"""How opaque a portrait's parts are that have to be shown; its shadow is less."""
FINER = 1.5
"""How much larger a portrait is painted than shown."""


class Token(Button):
    """A figure that may be pressed, or taken by the mouse where it is `loose`."""

    def __init__(
        self,
        text: str,
        message: Any,
        face: Callable[[int], pygame.Surface],
        colour: Colour,
        *,
        note: str = "",
        why_not: str = "",
        tip: str = "",
        loose: str = "",
    ) -> None:
        super().__init__(text, message, why_not=why_not, tip=tip, style="small")
        self.face, self.colour, self.note = face, colour, note
        self.loose = loose
        """The key by which the mouse takes it up; empty where it stays where it is."""
        self.rim: Colour | None = None
        """A colour around it that says something, in place of the usual."""
        nothing = pygame.Surface((1, 1))
        self._fitted_face = nothing, nothing
        """The portrait as it was painted last, and as it is shown."""

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return room for the portrait and the longer of its two lines."""
        words = max(theme.width(self.text, self.style), theme.width(self.note, "tiny"))
        return min(width, theme.px(HIGH + 14) + words), theme.px(HIGH)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw plate, band of the side's colour, portrait and words."""
        if self.rect.width >= 2 and self.rect.height >= 2:
            self.draw_at(surface, theme, self.rect)

    def draw_at(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Draw the token at a place: where it lies, or under the mouse that holds it."""
        lit = self.hover or self.focus
        kind = "disabled" if self.why_not else "hover" if lit else "raised"
        surface.blit(panel(rect.size, kind), rect)
        band = pygame.Rect(rect.left + 2, rect.top + 4, theme.px(4), rect.height - 8)
        pygame.draw.rect(surface, self.colour, band, border_radius=2)
        spot = pygame.Rect(rect.left + theme.px(7), rect.top, theme.px(HIGH - 2), rect.height)
        face = self._portrait(theme.px(HIGH - 4))
        surface.blit(face, face.get_rect(center=spot.center))
        rim = IVORY if self.focus else GOLD if self.chosen else self.rim
        if rim is not None:
            pygame.draw.rect(surface, rim, rect, max(2, theme.px(2)), border_radius=7)
        self._draw_words(surface, theme, pygame.Rect(spot.right, rect.top, 0, rect.height), rect)

    def _portrait(self, size: int) -> pygame.Surface:
        """Return the portrait without the empty room around it, fitted into a square."""
        painted = self.face(round(size * FINER))
        known, fitted = self._fitted_face
        if known is not painted:
            seen = painted.subsurface(painted.get_bounding_rect(SOLID))
            scale = size / max(1, *seen.get_size())
            wanted = [max(1, round(side * scale)) for side in seen.get_size()]
            fitted = pygame.transform.smoothscale(seen, wanted)
            self._fitted_face = painted, fitted
        return fitted

    def _draw_words(
        self, surface: pygame.Surface, theme: Theme, at: pygame.Rect, rect: pygame.Rect
    ) -> None:
        """Draw the name, and the note under it."""
        left, ink = at.left + theme.px(4), FAINT if self.why_not else IVORY
        name = theme.text(self._cut(theme, self.text, rect), self.style, ink)
        if not self.note:
            surface.blit(name, name.get_rect(midleft=(left, rect.centery)))
            return
        note = theme.text(self.note, "tiny", DIM)
        surface.blit(name, (left, rect.centery - name.get_height() + theme.px(2)))
        surface.blit(note, (left, rect.centery + theme.px(1)))

    def _cut(self, theme: Theme, text: str, rect: pygame.Rect) -> str:
        """Return a text cut to the width of the plate."""
        room = rect.width - theme.px(HIGH + 10)
        while len(text) > 1 and theme.width(text, self.style) > room:
            text = text[:-2].rstrip() + "…"
        return text

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Yield its name; whole if nothing had to be cut."""
        yield Shown(self.rect, self.text, self._cut(theme, self.text, self.rect) == self.text)
