"""What the camera does by itself: it frames the armies, then follows the battle."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.table.lattice import centre_of
from game.table.scene import ObjectiveZone, Point, Scene, StartZone
from game.ui.camera import Camera

NEARBY = 8.0
"""Table units around the armies within which objectives are shown with them."""
AROUND, NEAREST = 3.0, 1.6
"""Table units to be seen around the armies, and the zoom that this never goes beyond."""
MIDDLE = 0.7
"""The share of the view, across and down, in which nothing has to be followed."""
QUICKNESS = 4.5
"""How much of the way that is left the camera goes in a second, as the power of e."""
AT_REST = 0.75
"""Pixels from its goal at which the camera has arrived."""
PATIENCE = 2.5
"""Seconds for which the camera leaves the view alone after the player has moved it."""


def battle_places(scene: Scene) -> list[Point]:
    """Return where both armies stand and what they fight for nearby; nothing before they do."""
    deploying = any(isinstance(zone, StartZone) for zone in scene.zones)
    if deploying or len({figure.side for figure in scene.figures}) < 2:
        return []
    places = [figure.centre for figure in scene.figures]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    area = min(xs) - NEARBY, min(ys) - NEARBY, max(xs) + NEARBY, max(ys) + NEARBY
    return places + [
        (x, y)
        for zone in scene.zones
        if isinstance(zone, ObjectiveZone)
        for x, y in (*zone.outline, *(centre_of(scene.table, cell) for cell in zone.cells))
        if area[0] <= x <= area[2] and area[1] <= y <= area[3]
    ]


def frame_armies(camera: Camera, scene: Scene) -> bool:
    """Show the armies as large as they fit; return whether there were any to be shown."""
    places = battle_places(scene)
    if places:
        camera.frame(places, AROUND, NEAREST)
    return bool(places)


class CameraFollow:
    """Brings what happens into the middle of the view, unless the player has just moved it."""

    def __init__(self, camera: Camera, quickness: float = QUICKNESS) -> None:
        self.camera = camera
        self.quickness = quickness
        self.on = True
        self.at_once = False
        """Whether it jumps, for those who want little motion."""
        self._untouched = PATIENCE
        """Seconds since the player moved the view."""
        self._goal: pygame.Vector2 | None = None

    @property
    def gliding(self) -> bool:
        """Whether the view is on its way."""
        return self._goal is not None

    @property
    def free(self) -> bool:
        """Whether it directs the view, which the player has not just moved."""
        return self.on and self._untouched >= PATIENCE

    def touched(self) -> None:
        """Leave the view to the player for a while."""
        self._untouched = 0.0
        self._goal = None

    def update(self, seconds: float, action: Sequence[Point]) -> bool:
        """Move towards where something happens; return whether the view has changed.

        Of several places all come into view if they fit, else the first.
        """
        self._untouched += seconds
        if not self.free:
            self._goal = None
            return False
        if action and not self._in_the_middle(action):
            self._goal = self.camera.within_table(self._centre_of(action))
        if self._goal is None:
            return False
        return self._glide(seconds, self._goal)

    def _in_the_middle(self, action: Sequence[Point]) -> bool:
        clear = self.camera.clear
        middle = clear.inflate(-clear.width * (1 - MIDDLE), -clear.height * (1 - MIDDLE))
        return all(middle.collidepoint(self.camera.to_screen(place)) for place in action)

    def _centre_of(self, action: Sequence[Point]) -> Point:
        xs, ys = [x for x, _ in action], [y for _, y in action]
        clear, pixels = self.camera.clear, self.camera.pixels
        fits = max(xs) - min(xs) < MIDDLE * clear.width / pixels
        if fits and max(ys) - min(ys) < MIDDLE * clear.height / pixels:
            return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        return action[0]

    def _glide(self, seconds: float, goal: pygame.Vector2) -> bool:
        way = goal - self.camera.centre
        if self.at_once or way.length() * self.camera.pixels < AT_REST:
            self._goal = None
            self.camera.centre = pygame.Vector2(goal)
            return way.length() > 0
        self.camera.centre += way * (1 - math.exp(-self.quickness * seconds))
        return True
