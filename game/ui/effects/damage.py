"""What battering and fire leave: cracks and rubble on walls, charred ground where it burns."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pygame

from game.table.scene import Gauge, Scene
from game.ui.camera import Camera

DARK = (34, 28, 24)
STONES = ((148, 140, 126), (120, 112, 100), (96, 88, 78))
CRACKS = 5
RUBBLE = 14
FIRE = "fire"
"""The kind of marker that says that something burns there."""
SOOT = 1.1
"""How far the ground is charred around a fire, in table units."""
REACH = 0.62
"""How far cracks reach from the middle, in table units."""


def draw_damage(surface: pygame.Surface, scene: Scene, camera: Camera) -> None:
    """Draw as many cracks and stones as a thing has lost of its strength, and soot under fires."""
    clip = surface.get_clip()
    surface.set_clip(camera.view.clip(clip))
    for marker in scene.markers:
        if isinstance(marker, Gauge) and marker.left < marker.most:
            _draw(surface, marker, camera)
        elif marker.kind == FIRE:
            soot = _soot(max(4, round(SOOT * camera.pixels)))
            surface.blit(soot, soot.get_rect(center=camera.to_screen(marker.centre)))
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


@lru_cache(maxsize=8)
def _soot(radius: int) -> pygame.Surface:
    """Return a soft black stain."""
    image = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    for step in range(8):
        reach = round(radius * (1 - step / 9))
        pygame.draw.circle(image, (20, 16, 14, 22 + 20 * step), (radius, radius), reach)
    return image


def _somewhere(chance: Random, reach: float) -> pygame.Vector2:
    return pygame.Vector2(chance.uniform(0, reach), 0).rotate(chance.uniform(0, 360))
