"""Tokens: figures on a sheet, each a button with a portrait, a name and perhaps a second line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame

from game.ui.kit.controls import Button
from game.ui.kit.widget import Shown, Widget
from game.ui.theme import DIM, FAINT, GOLD, INK, IVORY, Colour, Theme, panel

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
        self.number = ""
        """A number on the portrait, where it has one."""
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
        if self.number:
            at = spot.right - theme.px(8), spot.bottom - theme.px(12)
            draw_number(surface, theme, self.number, at, self.colour, theme.px(10))
        rim = GOLD if self.chosen else self.rim
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


class Place(Widget):
    """A place in an order that is still to be filled: its number, whose it is, what it is for."""

    def __init__(self, number: str, text: str, note: str, colour: Colour, *, now: bool) -> None:
        super().__init__()
        self.number, self.text, self.note = number, text, note
        self.colour, self.now = colour, now

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return room for the number and the longer of its two lines."""
        words = max(theme.width(self.text, "strong"), theme.width(self.note, "tiny"))
        return min(width, theme.px(HIGH + 18) + words), theme.px(HIGH)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw an empty place, framed while it is the one to be filled."""
        if self.rect.width < 2 or self.rect.height < 2:
            return
        surface.blit(panel(self.rect.size, "well"), self.rect)
        radius = theme.px(13)
        middle = self.rect.left + theme.px(10) + radius, self.rect.centery
        draw_number(surface, theme, self.number, middle, self.colour, radius)
        if self.now:
            pygame.draw.rect(surface, GOLD, self.rect, max(2, theme.px(2)), border_radius=7)
        left, ink = middle[0] + radius + theme.px(12), IVORY if self.now else DIM
        name = theme.text(self.text, "strong" if self.now else "small", ink)
        if not self.note:
            surface.blit(name, name.get_rect(midleft=(left, self.rect.centery)))
            return
        surface.blit(name, (left, self.rect.centery - name.get_height() + theme.px(2)))
        surface.blit(theme.text(self.note, "tiny", DIM), (left, self.rect.centery + theme.px(1)))


def draw_number(
    surface: pygame.Surface,
    theme: Theme,
    number: str,
    at: tuple[int, int],
    colour: Colour,
    radius: int,
) -> None:
    """Draw a number in a disc."""
    pygame.draw.circle(surface, INK, at, radius + 1)
    pygame.draw.circle(surface, colour, at, radius)
    image = theme.text(number, "strong" if radius > theme.px(11) else "tiny", IVORY)
    surface.blit(image, image.get_rect(center=at))
