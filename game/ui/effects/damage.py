"""Gates and walls that have been battered: cracks and rubble where their strength is shown."""

from __future__ import annotations

from random import Random

import pygame

from game.table.scene import Gauge, Scene
from game.ui.camera import Camera

DARK = (34, 28, 24)
STONES = ((148, 140, 126), (120, 112, 100), (96, 88, 78))
CRACKS = 5
RUBBLE = 14
REACH = 0.62
"""How far cracks reach from the middle, in table units."""


def draw_damage(surface: pygame.Surface, scene: Scene, camera: Camera) -> None:
    """Draw as many cracks and stones as a thing has lost of its strength."""
    clip = surface.get_clip()
    surface.set_clip(camera.view.clip(clip))
    for marker in scene.markers:
        if isinstance(marker, Gauge) and marker.left < marker.most:
            _draw(surface, marker, camera)
    surface.set_clip(clip)


def _draw(surface: pygame.Surface, gauge: Gauge, camera: Camera) -> None:
    lost = 1 - max(0, gauge.left) / gauge.most
    middle, unit = camera.to_screen(gauge.centre), camera.pixels
    chance = Random(gauge.id)
    for _ in range(max(1, round(CRACKS * lost))):
        spot = middle + _somewhere(chance, unit * 0.15)
        ahead = pygame.Vector2(unit * REACH / 4, 0).rotate(chance.uniform(0, 360))
        points = [spot]
        for _ in range(4):
            spot = spot + ahead.rotate(chance.uniform(-38, 38))
            points.append(spot)
        pygame.draw.lines(surface, DARK, False, points, max(1, round(unit / 18)))  # noqa: FBT003
    for _ in range(round(RUBBLE * lost)):
        spot = middle + _somewhere(chance, unit * REACH)
        radius = max(1, round(unit * chance.uniform(0.03, 0.08)))
        pygame.draw.circle(surface, DARK, spot + pygame.Vector2(1, 1), radius + 1)
        pygame.draw.circle(surface, chance.choice(STONES), spot, radius)


def _somewhere(chance: Random, reach: float) -> pygame.Vector2:
    return pygame.Vector2(chance.uniform(0, reach), 0).rotate(chance.uniform(0, 360))
