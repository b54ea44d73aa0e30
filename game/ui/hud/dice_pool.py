"""A pool of dice as it falls: one picture for the tray and for the table alike."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.core.dice import Roll
from game.core.event import Rolled
from game.ui.hud.dice import Die, halo, paint_die, shadow
from game.ui.hud.dice_physics import MOMENTS, RATE, ROOM, SECONDS, tumble
from game.ui.theme import Colour

SOFT = pygame.BLEND_PREMULTIPLIED


@dataclass(slots=True)
class Pool:
    """A roll in one part of the tray, and how far its fall has come."""

    rolled: Rolled
    mirrored: bool
    clock: float = 0.0
    kept: dict[tuple[float, Colour], pygame.Surface] = field(default_factory=dict)
    """The part as it looks at rest."""

    @property
    def falling(self) -> bool:
        """Whether its dice still move."""
        return self.clock < SECONDS

    @property
    def faces(self) -> tuple[int, ...]:
        """All dice that lie there: those that were thrown, then those that stayed."""
        return self.rolled.faces + self.rolled.kept

    @property
    def throw(self) -> tuple[Roll, ...]:
        """The same as rolls."""
        rolled = self.rolled
        if not rolled.kept:
            return rolled.throw
        return (*rolled.throw, Roll(rolled.dice.why, rolled.dice.sides, rolled.kept))

    def counting_die(self) -> int | None:
        """Return the one die that counts, if the rules took one out of several."""
        faces, counted = self.faces, self.rolled.natural
        if self.rolled.compared:
            return None
        if len(faces) < 2 or counted == sum(faces) or counted not in faces:
            return None
        return faces.index(counted)


def paint_pool(pool: Pool, width: int, colour: Colour) -> pygame.Surface:
    """Return the dice of a pool with their shadows, on nothing, with room for those in the air."""
    fall = tumble(pool.throw, mirrored=pool.mirrored)
    now = min(MOMENTS, int(pool.clock * RATE))
    thrown = len(pool.rolled.faces)
    moments = [now if number < thrown else MOMENTS for number in range(len(fall.faces))]
    scale = width / ROOM[0]
    size = width, round(ROOM[1] * scale)
    edge = fall.edge * scale
    margin = round(edge)  # for dice in the air, which are seen above the frame
    picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    order = sorted(range(len(fall.faces)), key=lambda n: -fall.places[moments[n], n, 1])
    spots = {}
    for number in order:
        x, y = fall.places[moments[number], number]
        spots[number] = pygame.Vector2(x * scale + margin, (ROOM[1] - y) * scale + margin)
        height = float(fall.heights[moments[number], number])
        dark = shadow(round(edge * (1.75 + 0.5 * height)))
        away = pygame.Vector2(0.10 + 0.45 * height, 0.16 + 0.4 * height) * edge
        picture.blit(dark, dark.get_rect(center=spots[number] + away), special_flags=SOFT)
    chosen = None if pool.falling else pool.counting_die()
    if chosen in spots:
        light = halo(round(edge * 2.5))
        picture.blit(light, light.get_rect(center=spots[chosen]), special_flags=SOFT)
    for number in order:
        height = float(fall.heights[moments[number], number])
        die = Die(fall.sides[number], fall.numbers[number][1], colour)
        turn = fall.turns[moments[number], number]
        image = paint_die(die, turn, edge * (1 + 0.12 * height), moving=pool.falling)
        lift = pygame.Vector2(0, edge * 0.55 * height)
        picture.blit(image, image.get_rect(center=spots[number] - lift), special_flags=SOFT)
    return picture
