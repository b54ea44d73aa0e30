"""Damage tracks: pips of three colours that differ in form as well, on cards and beside figures."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.unit_card import Band
from game.ui.art.mini_states import draw_digits
from game.ui.theme import INK, Colour

FINE = 4
"""Tracks are drawn so many times larger and scaled down, for smooth edges."""
SIZE = 17
"""Pixels from one pip to the next; a row is as high."""
GAP = 7
"""Pixels between two bands."""
TONES: dict[str, tuple[Colour, Colour]] = {
    "white": ((244, 240, 228), (40, 34, 28)),
    "black": ((58, 54, 60), (236, 230, 214)),
    "red": ((200, 44, 38), (255, 240, 224)),
}
"""The colour of each band's pips, and of what is written on them."""
RIM: Colour = (206, 194, 166)


def _outline(name: str, at: pygame.Vector2, radius: float) -> list[pygame.Vector2]:
    """Return a round, a square or a triangle."""
    if name == "black":
        spots = [(-0.84, -0.84), (0.84, -0.84), (0.84, 0.84), (-0.84, 0.84)]
        return [at + pygame.Vector2(spot) * radius for spot in spots]
    count = 3 if name == "red" else 20
    grown = 1.2 if count == 3 else 1.0
    low = pygame.Vector2(0, 0.18 * radius) if count == 3 else pygame.Vector2()
    turns = (360 * number / count for number in range(count))
    return [at + low + pygame.Vector2(0, -radius * grown).rotate(turn) for turn in turns]


def _pip(surface: pygame.Surface, name: str, at: pygame.Vector2, radius: float) -> None:
    pygame.draw.polygon(surface, INK, _outline(name, at, radius * 1.16))
    pygame.draw.polygon(surface, RIM, _outline(name, at, radius))
    pygame.draw.polygon(
        surface, TONES.get(name, TONES["white"])[0], _outline(name, at, radius * 0.8)
    )


def ladder(track: Sequence[Band]) -> pygame.Surface:
    """Return a track in one row: what is left in full colour, what is taken crossed out."""
    wide = SIZE * sum(band.most for band in track) + GAP * (len(track) - 1)
    big = pygame.Surface((max(1, wide) * FINE, SIZE * FINE), pygame.SRCALPHA)
    x, radius = 0.0, 0.36 * SIZE * FINE
    for band in track:
        for number in range(band.most):
            at = pygame.Vector2((x + SIZE / 2) * FINE, SIZE * FINE / 2)
            if number < band.taken:
                form = _outline(band.name, at, radius * 0.86)
                pygame.draw.polygon(big, (134, 122, 104), form, round(1.2 * FINE))
                for sign in (-1, 1):
                    arm = pygame.Vector2(radius * 0.62, sign * radius * 0.62)
                    pygame.draw.line(big, (214, 110, 84), at - arm, at + arm, round(1.6 * FINE))
            else:
                _pip(big, band.name, at, radius)
            x += SIZE
        x += GAP
    return pygame.transform.smoothscale(big, (max(1, wide), SIZE))


def draw_band(surface: pygame.Surface, at: pygame.Vector2, radius: float, mark: str) -> None:
    """Draw a pip with what is left of its band, for a mark such as 'black 3'."""
    name, count = mark.split()
    pygame.draw.polygon(surface, INK, _outline(name, at, radius * 1.18))
    tone, ink = TONES[name]
    pygame.draw.polygon(surface, RIM, _outline(name, at, radius * 1.06))
    pygame.draw.polygon(surface, tone, _outline(name, at, radius * 0.92))
    middle = at + pygame.Vector2(0, 0.22 * radius if name == "red" else 0)
    draw_digits(surface, middle, radius * (0.8 if name == "red" else 1.0), count, ink)


def is_band(mark: str) -> bool:
    """Return whether a mark says what is left of a band."""
    name, _, count = mark.partition(" ")
    return name in TONES and count.isdigit()
