"""The program's own sign: a table of sand with a hill, a banner and a die, drawn at any size."""

from __future__ import annotations

import pygame

FINE = 4
"""How much larger it is drawn than shown, for smooth edges."""
WOOD, EDGE = (86, 56, 32), (48, 30, 18)
SAND, SHADE = (222, 190, 128), (190, 152, 92)
HILL, LIGHT = (108, 138, 74), (140, 170, 94)
POLE, CLOTH, DEVICE = (62, 42, 26), (190, 58, 46), (240, 206, 120)
BONE, PIP = (244, 236, 214), (52, 40, 30)


def icon(size: int) -> pygame.Surface:
    """Return the sign as a square of so many pixels, clear around the table."""
    whole = size * FINE
    surface = pygame.Surface((whole, whole), pygame.SRCALPHA)

    def at(x: float, y: float) -> tuple[int, int]:
        return round(x * whole), round(y * whole)

    def box(x: float, y: float, width: float, height: float) -> pygame.Rect:
        return pygame.Rect(at(x, y), at(width, height))

    pygame.draw.rect(surface, EDGE, box(0.03, 0.03, 0.94, 0.94), border_radius=whole // 6)
    pygame.draw.rect(surface, WOOD, box(0.06, 0.06, 0.88, 0.88), border_radius=whole // 7)
    sand = box(0.14, 0.14, 0.72, 0.72)
    pygame.draw.rect(surface, SHADE, sand, border_radius=whole // 14)
    pygame.draw.rect(surface, SAND, sand.move(0, -whole // 60), border_radius=whole // 14)
    pygame.draw.ellipse(surface, HILL, box(0.18, 0.52, 0.5, 0.28))
    pygame.draw.ellipse(surface, LIGHT, box(0.22, 0.53, 0.38, 0.17))
    pygame.draw.rect(surface, POLE, box(0.38, 0.2, 0.045, 0.42))
    pygame.draw.polygon(
        surface,
        CLOTH,
        [at(0.42, 0.2), at(0.76, 0.26), at(0.64, 0.33), at(0.76, 0.42), at(0.42, 0.42)],
    )
    pygame.draw.circle(surface, DEVICE, at(0.52, 0.31), round(0.05 * whole))
    die = box(0.58, 0.56, 0.22, 0.22)
    pygame.draw.rect(surface, EDGE, die.move(whole // 60, whole // 60), border_radius=whole // 24)
    pygame.draw.rect(surface, BONE, die, border_radius=whole // 24)
    for x, y in ((0.63, 0.61), (0.69, 0.67), (0.75, 0.73)):
        pygame.draw.circle(surface, PIP, at(x, y), round(0.026 * whole))
    return pygame.transform.smoothscale(surface, (size, size))
