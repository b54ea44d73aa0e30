"""Playing cards small enough for the strip: a hand as a fan, backs for those one may not see."""

from __future__ import annotations

import pygame

from game.core.deck import FULL_DECK, rank, suit
from game.core.unit_card import Standing
from game.ui.theme import GOLD, INK, Colour, Theme

PAPER: Colour = (246, 239, 220)
SPENT: Colour = (168, 158, 138)
RED: Colour = (186, 32, 36)
BACK: Colour = (92, 44, 38)
WIDE, HIGH = 20, 24
"""A card at scale 1."""
LEAST = 8
"""Of a card that another one covers, so much is seen at least, at scale 1."""


def hand_width(theme: Theme, standing: Standing, room: int) -> int:
    """Return how wide the cards of a side lie in this room.

    0 if there are none or they do not fit.
    """
    count = len(standing.hand) + len(standing.played)
    if not count:
        return 0
    step = min(theme.px(WIDE + 2), (room - theme.px(WIDE)) // max(1, count - 1))
    if step < theme.px(LEAST):
        return 0
    return (count - 1) * step + theme.px(WIDE)


def draw_hand(
    surface: pygame.Surface, theme: Theme, standing: Standing, box: pygame.Rect, *, seen: bool
) -> None:
    """Draw played cards first, in grey, then the hand; the best is the next to be played."""
    cards = [(card, True) for card in standing.played]
    cards += [(card if seen else "", False) for card in standing.hand]
    step = (box.width - theme.px(WIDE)) / max(1, len(cards) - 1)
    for number, (card, played) in enumerate(cards):
        image = picture(card, theme, played=played)
        spot = image.get_rect(midleft=(round(box.x + number * step), box.centery))
        surface.blit(image, spot)


def picture(card: str, theme: Theme, *, played: bool) -> pygame.Surface:
    """Return one card: its rank and suit, or its back."""
    image = pygame.Surface((theme.px(WIDE), theme.px(HIGH)), pygame.SRCALPHA)
    box = image.get_rect()
    radius = theme.px(4)
    if card not in FULL_DECK:
        pygame.draw.rect(image, BACK, box, border_radius=radius)
        pygame.draw.rect(image, GOLD, box.inflate(-theme.px(5), -theme.px(5)), 1, radius)
        pygame.draw.rect(image, INK, box, 1, border_radius=radius)
        _pip(image, "D", pygame.Vector2(box.center), theme.px(6), GOLD)
        return image
    pygame.draw.rect(image, SPENT if played else PAPER, box, border_radius=radius)
    pygame.draw.rect(image, INK, box, 1, border_radius=radius)
    ink = RED if suit(card) in "HD" else INK
    text = theme.text(rank(card), "tiny", ink)
    image.blit(text, text.get_rect(midtop=(box.centerx, -theme.px(1))))
    middle = pygame.Vector2(box.centerx, box.bottom - theme.px(7))
    _pip(image, suit(card), middle, theme.px(5), ink)
    return image


def _pip(
    surface: pygame.Surface, name: str, at: pygame.Vector2, size: float, colour: Colour
) -> None:
    """Draw a suit by its form; fonts need not have it."""

    def spots(*points: tuple[float, float]) -> list[pygame.Vector2]:
        return [at + pygame.Vector2(x, y) * size for x, y in points]

    def knob(x: float, y: float, radius: float) -> None:
        pygame.draw.circle(surface, colour, at + pygame.Vector2(x, y) * size, radius * size)

    if name == "D":
        pygame.draw.polygon(surface, colour, spots((0, -1), (0.75, 0), (0, 1), (-0.75, 0)))
    elif name == "H":
        knob(-0.42, -0.3, 0.5)
        knob(0.42, -0.3, 0.5)
        pygame.draw.polygon(surface, colour, spots((-0.88, -0.1), (0.88, -0.1), (0, 1)))
    else:
        if name == "S":
            knob(-0.42, 0.2, 0.48)
            knob(0.42, 0.2, 0.48)
            pygame.draw.polygon(surface, colour, spots((-0.86, 0.1), (0, -1), (0.86, 0.1)))
        else:
            for x, y in ((0, -0.5), (-0.46, 0.18), (0.46, 0.18)):
                knob(x, y, 0.44)
        pygame.draw.polygon(surface, colour, spots((0, 0), (0.34, 1), (-0.34, 1)))
