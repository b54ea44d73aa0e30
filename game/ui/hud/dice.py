"""Dice as they are seen in the tray: from above and a little from the south, lit from north-west.

A die is a convex body; each visible face gets its own tone, edges are rounded and catch light.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, pi, radians, sin

import numpy as np
import pygame

from game.ui.hud.dice_shapes import Array, Solid, solid
from game.ui.theme import FILES, INK, Colour

FINE = 3
"""Dice at rest are drawn so many times larger and scaled down, for smooth edges."""
LARGE = 48
"""Pixels of an edge from which less is enough."""
TILT = radians(24)
VIEW = np.array([0.0, -sin(TILT), cos(TILT)])
LIGHT = np.array([-0.48, 0.42, 0.77])
ROUND = 0.12
"""How much of the body its rounded edges take."""
PIP = 0.105
SPREAD = 0.26
"""How far pips stand from the middle of a face."""
CIRCLE = np.array([(cos(pi * k / 9), sin(pi * k / 9)) for k in range(18)])
IVORY: Colour = (250, 244, 228)
FULL = pygame.Color(255, 255, 255)
WARM = pygame.Color(255, 226, 190)
BLACK = pygame.Color(0, 0, 0)

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}


@dataclass(frozen=True)
class Die:
    """How a die looks: its sides, the numbers of its faces, its colour."""

    sides: int
    labels: tuple[int, ...]
    colour: Colour


def paint_die(die: Die, turn: Array, edge: float, *, moving: bool = False) -> pygame.Surface:
    """Return a die of `edge` pixels, turned so; the middle of the picture is the middle of the die.

    Like shadow and halo it is premultiplied, so that soft edges over soft edges stay clean.
    """
    sides, labels, body = die.sides, die.labels, solid(die.sides)
    fine = FINE - (edge > LARGE) - moving
    room = max(6, round(edge * 2))
    big = pygame.Surface((room * fine, room * fine), pygame.SRCALPHA)
    brush = _Brush(big, edge * fine, die.colour)
    brush.body(body, turn)
    for face in range(len(body.faces)):
        facing = float(turn @ body.normals[face] @ VIEW)
        if facing > 0.02:
            brush.face(body, turn, face)
            if sides == 6:
                brush.pips(body, turn, face, labels[face])
    if sides != 6:
        _numerals(brush, body, labels, turn, sides)
    return pygame.transform.smoothscale(big.premul_alpha(), (room, room))


def _numerals(brush: _Brush, body: Solid, labels: tuple[int, ...], turn: Array, sides: int) -> None:
    """Draw the number on top, bright; those beside it dull, so that nobody takes them for it."""
    heights = (body.normals @ turn.T)[:, 2]
    facing = body.normals @ turn.T @ VIEW
    if not body.topped:
        brush.numeral(body, turn, int(np.argmax(facing)), labels[int(np.argmin(heights))], sides)
        return
    top = int(np.argmax(heights))
    for face, label in enumerate(labels):
        if label and (face == top or facing[face] > 0.72):
            brush.numeral(body, turn, face, label, sides, bright=face == top)


class _Brush:
    """Draws one die into a picture."""

    def __init__(self, surface: pygame.Surface, edge: float, colour: Colour) -> None:
        self.surface = surface
        self.edge = edge
        self.colour = pygame.Color(*colour)
        self.middle = surface.get_width() / 2

    def at(self, points: Array) -> list[tuple[float, float]]:
        """Return points of space in pixels."""
        across = points[:, 0] * self.edge + self.middle
        down = self.middle - (points[:, 1] * cos(TILT) + points[:, 2] * sin(TILT)) * self.edge
        return list(zip(across.tolist(), down.tolist(), strict=True))

    def tone(self, normal: Array) -> pygame.Color:
        """Return the colour of a surface that looks this way."""
        light = float(normal @ LIGHT)
        if light > 0.2:
            return self.colour.lerp(WARM, min(0.3, (light - 0.2) * 0.24))
        return self.colour.lerp(BLACK, min(0.62, (0.2 - light) * 0.62))

    def rounded(
        self, points: list[tuple[float, float]], radius: float, colour: pygame.Color
    ) -> None:
        """Draw a polygon grown by a radius, so that its corners are round."""
        pygame.draw.polygon(self.surface, colour, points)
        for one, other in zip(points, [*points[1:], points[0]], strict=True):
            pygame.draw.circle(self.surface, colour, one, radius)
            pygame.draw.line(self.surface, colour, one, other, max(1, round(radius * 2)))

    def body(self, solid_: Solid, turn: Array) -> None:
        """Draw the outline, dark, and inside it the edges that catch the light."""
        corners = solid_.corners @ turn.T
        rim = self.colour.lerp(pygame.Color(*INK), 0.72)
        edges = self.colour.lerp(WARM, 0.36)
        for face in solid_.faces:
            if float(turn @ solid_.normals[solid_.faces.index(face)] @ VIEW) > -0.05:
                points = self.at(corners[list(face)] * (1 - ROUND))
                self.rounded(points, ROUND * 0.62 * self.edge + self.edge * 0.02 + 1, rim)
        for number, face in enumerate(solid_.faces):
            normal = turn @ solid_.normals[number]
            if float(normal @ VIEW) > 0.02:
                shade = self.tone(normal).lerp(edges, 0.5)
                points = self.at(corners[list(face)] * (1 - ROUND))
                self.rounded(points, ROUND * 0.6 * self.edge, shade)

    def face(self, solid_: Solid, turn: Array, face: int) -> None:
        """Draw a face in its tone, a little lighter where the lamp is nearest."""
        corners = solid_.corners[list(solid_.faces[face])] @ turn.T * (1 - ROUND)
        middle = corners.mean(axis=0)
        tone = self.tone(turn @ solid_.normals[face])
        inner = middle + (corners - middle) * 0.97
        self.rounded(self.at(inner), self.edge * 0.02, tone)
        glow = middle + (corners - middle) * 0.80 + np.array([-0.035, 0.035, 0.0])
        self.rounded(self.at(glow), self.edge * 0.035, tone.lerp(WARM, 0.08))

    def pips(self, solid_: Solid, turn: Array, face: int, number: int) -> None:
        """Draw drilled pips: dark at the upper edge, ivory inside."""
        corners = np.array(self.at(solid_.corners[list(solid_.faces[face])] @ turn.T))
        middle = corners.mean(axis=0)
        frame = np.array([corners[1] - corners[0], corners[2] - corners[1]])
        ring = CIRCLE @ frame * PIP * (1.25 if number == 1 else 1.0)
        rim = self.colour.lerp(BLACK, 0.5)
        shift = self.edge * 0.012
        for spot in (np.array(PIPS[number]) * SPREAD) @ frame + middle:
            pygame.draw.polygon(self.surface, rim, (spot + ring * 1.2).tolist())
            pygame.draw.polygon(self.surface, IVORY, (spot + ring + shift).tolist())

    def numeral(
        self, solid_: Solid, turn: Array, face: int, number: int, sides: int, *, bright: bool = True
    ) -> None:
        """Draw the number in the middle of a face, as upright as the face allows."""
        corners = solid_.corners[list(solid_.faces[face])] @ turn.T
        middle = corners.mean(axis=0)
        away = corners - middle
        far = np.round(np.linalg.norm(away, axis=1), 6)
        inner = float(np.linalg.norm((away + np.roll(away, 1, axis=0)) / 2, axis=1).min())
        text = str(number % 10 if sides == 10 else number)
        share = 1.5 if len(text) == 1 else 1.15
        height = inner * self.edge * share * (1.25 if len(corners) == 3 else 1.0)
        colour = IVORY if bright else self.tone(turn @ solid_.normals[face]).lerp(BLACK, 0.45)[:3]
        underlined = text in ("6", "9") and sides > 8
        image = _numeral(text, max(8, round(height)), colour, underlined=underlined)
        if solid_.topped:
            north = away[int(np.argmax(far))]
            edge = -45 if solid_.folds == 4 else 0
            angle = float(np.degrees(np.arctan2(north[1], north[0]))) - 90 + edge
            image = pygame.transform.rotate(image, (angle + 180) % 360 - 180)
        facing = float(turn @ solid_.normals[face] @ VIEW)
        image = pygame.transform.smoothscale_by(image, (1.0, max(0.4, facing)))
        at = self.at(middle[None, :])[0]
        self.surface.blit(image, image.get_rect(center=(round(at[0]), round(at[1]))))


@cache
def _numeral(text: str, height: int, colour: Colour, *, underlined: bool) -> pygame.Surface:
    font = pygame.Font(FILES["sans", "bold"], height)
    font.underline = underlined
    image = font.render(text, True, colour)  # noqa: FBT003 (smooth edges)
    return image.subsurface(image.get_bounding_rect())


@cache
def shadow(size: int) -> pygame.Surface:
    """Return a soft dark spot."""
    return _spot(size, (0, 0, 0), 190)


@cache
def halo(size: int) -> pygame.Surface:
    """Return a soft light."""
    return _spot(size, (255, 214, 110), 255)


def _spot(size: int, colour: Colour, strength: int) -> pygame.Surface:
    across = np.linspace(-1, 1, max(4, size))
    far = np.sqrt(across[:, None] ** 2 + across[None, :] ** 2)
    picture = pygame.Surface((len(across), len(across)), pygame.SRCALPHA)
    picture.fill(colour)
    alpha = pygame.surfarray.pixels_alpha(picture)
    alpha[:] = (np.clip(1 - far, 0, 1) ** 1.4 * strength).astype(np.uint8)
    del alpha  # it locks the picture
    return picture.premul_alpha()
