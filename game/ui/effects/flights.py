"""Missiles on their way and blows that land, each kind in its own shape."""

from __future__ import annotations

import math
from random import Random

import pygame

from game.ui.effects.attack_kinds import Missile
from game.ui.theme import INK, Colour

Spot = pygame.Vector2
SHAFT: Colour = (92, 62, 36)
FEATHER: Colour = (236, 228, 206)
STEEL: Colour = (206, 212, 218)
ROCK: Colour = (122, 116, 108)
POWDER: Colour = (232, 228, 220)
FLAMES: tuple[Colour, ...] = ((255, 240, 150), (255, 186, 60), (236, 104, 34), (120, 60, 40))
GLOW: tuple[Colour, ...] = ((250, 244, 255), (186, 150, 250), (120, 84, 220))
CLASH: Colour = (255, 236, 170)
VOLLEY = 3
"""Missiles that fly together."""
APART = 0.12
"""The share of the flight between two of them."""


def draw_flight(
    surface: pygame.Surface, kind: Missile, ends: tuple[Spot, Spot], share: float, size: float
) -> None:
    """Draw what flies between two places in pixels; `size` is the length of a missile."""
    start, end = ends
    if kind == "flame":
        _draw_flame(surface, start, end, share, size)
        return
    if kind == "bullet" and share < 0.5:
        _draw_muzzle(surface, start, end, share * 2, size)
    count = 1 if kind in ("spell", "stone") else VOLLEY
    spread = (end - start).rotate(90)
    spread = spread.normalize() * size * 0.35 if spread.length() else spread
    for number in range(count):
        own = (share - number * APART) / (1 - (count - 1) * APART)
        if not 0.0 <= own <= 1.0:
            continue
        aside = spread * (number - (count - 1) / 2)
        _draw_missile(surface, kind, (start + aside, end + aside), own, size)
    if share > 0.86 and kind != "spell":
        draw_clash(surface, end, (share - 0.86) / 0.14, size * 0.6)


def _draw_missile(
    surface: pygame.Surface, kind: Missile, ends: tuple[Spot, Spot], share: float, size: float
) -> None:
    start, end = ends
    way = end - start
    arc = {"arrow": 0.16, "javelin": 0.14, "stone": 0.3, "bolt": 0.03}.get(kind, 0.0)
    high = arc * way.length()

    def at(moment: float) -> Spot:
        return start + way * moment - Spot(0, 4 * high * moment * (1 - moment))

    here, back = at(share), at(max(0.0, share - 0.02))
    ahead = here - back
    ahead = ahead.normalize() if ahead.length() else Spot(0, -1)
    shadow = start + way * share
    if high:
        pygame.draw.ellipse(surface, INK, pygame.Rect(shadow - (size * 0.15, 2), (size * 0.3, 4)))
    match kind:
        case "arrow" | "bolt" | "javelin":
            _draw_shaft(surface, here, ahead, size, kind)
        case "stone":
            radius = max(3, round(size * 0.22))
            pygame.draw.circle(surface, INK, here, radius + 1)
            pygame.draw.circle(surface, ROCK, here, radius)
            pygame.draw.circle(surface, STEEL, here - Spot(radius, radius) * 0.35, radius // 3)
        case "bullet":
            tail = here - ahead * size * 1.4
            pygame.draw.line(surface, POWDER, tail, here, 1)
            pygame.draw.circle(surface, INK, here, max(2, round(size * 0.09)))
        case _:
            _draw_orb(surface, at, share, size)


def _draw_shaft(
    surface: pygame.Surface, tip: Spot, ahead: Spot, size: float, kind: Missile
) -> None:
    length = size * {"arrow": 1.0, "bolt": 0.7}.get(kind, 1.35)
    tail, aside = tip - ahead * length, ahead.rotate(90)
    width = 3 if kind == "bolt" or size > 30 else 2
    pygame.draw.line(surface, INK, tail, tip, width + 2)
    pygame.draw.line(surface, SHAFT, tail, tip, width)
    head = size * 0.22
    points = [tip + ahead * head, tip - aside * head * 0.5, tip + aside * head * 0.5]
    pygame.draw.polygon(surface, STEEL, points)
    pygame.draw.polygon(surface, INK, points, 1)
    if kind != "javelin":
        for side in (-1, 1):
            feather = tail + ahead * size * 0.2
            pygame.draw.line(surface, FEATHER, feather, tail + aside * side * size * 0.13, 2)


def _draw_orb(surface: pygame.Surface, at: object, share: float, size: float) -> None:
    assert callable(at)
    for number in range(7, -1, -1):
        moment = share - number * 0.03
        if moment < 0:
            continue
        radius = max(1, round(size * 0.34 * (1 - number / 9)))
        pygame.draw.circle(surface, GLOW[min(2, 1 + number // 3)], at(moment), radius)
    here = at(share)
    pygame.draw.circle(surface, GLOW[0], here, max(2, round(size * 0.18)))
    for spoke in range(6):
        out = Spot(size * 0.5, 0).rotate(spoke * 60 + share * 220)
        pygame.draw.line(surface, GLOW[1], here + out * 0.5, here + out, 2)


def _draw_muzzle(
    surface: pygame.Surface, start: Spot, end: Spot, share: float, size: float
) -> None:
    """Draw the flash of a gun and the smoke that follows."""
    ahead = end - start
    ahead = ahead.normalize() if ahead.length() else Spot(0, -1)
    mouth = start + ahead * size * 0.5
    if share < 0.3:
        for turn in (-18, 0, 18):
            pygame.draw.line(surface, FLAMES[0], mouth, mouth + ahead.rotate(turn) * size * 0.7, 3)
    chance = Random(7)
    for _ in range(6):
        drift = ahead.rotate(chance.uniform(-40, 40)) * size * chance.uniform(0.2, 0.9) * share
        radius = size * chance.uniform(0.10, 0.22) * (0.5 + share)
        puff(surface, mouth + drift, radius, POWDER, 150 * (1 - share))


def _draw_flame(surface: pygame.Surface, start: Spot, end: Spot, share: float, size: float) -> None:
    """Draw a cone of fire that reaches its end and dies there."""
    way, chance = end - start, Random(11)
    for number in range(26):
        born = number / 40
        age = share - born
        if age < 0:
            continue
        reach = min(1.0, age * 2.4)
        aside = way.rotate(90) * chance.uniform(-0.16, 0.16) * reach
        radius = size * (0.12 + 0.3 * reach) * chance.uniform(0.7, 1.1)
        tone = FLAMES[min(3, int(age * 6))]
        puff(surface, start + way * reach + aside, radius, tone, 220 * (1 - share * 0.7))


def puff(surface: pygame.Surface, at: Spot, radius: float, colour: Colour, alpha: float) -> None:
    """Draw a soft round cloud."""
    radius = max(2, round(radius))
    image = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    middle = radius, radius
    strong = max(0, min(255, round(alpha)))
    pygame.draw.circle(image, (*colour, strong // 3), middle, radius)
    pygame.draw.circle(image, (*colour, strong // 2), middle, round(radius * 0.75))
    pygame.draw.circle(image, (*colour, strong), middle, round(radius * 0.45))
    surface.blit(image, image.get_rect(center=(round(at.x), round(at.y))))


def draw_clash(surface: pygame.Surface, at: Spot, share: float, size: float) -> None:
    """Draw a star where a blow lands, growing and thinning."""
    reach = size * (0.5 + 0.7 * share)
    points = []
    for number in range(16):
        far = reach if number % 2 == 0 else reach * (0.36 + 0.1 * share)
        if number % 4 == 2:
            far *= 0.72
        points.append(at + Spot(far, 0).rotate(number * 22.5 - 12))
    if share < 0.75:
        pygame.draw.polygon(surface, CLASH, points)
    pygame.draw.polygon(surface, INK, points, 2)
    for turn in (35, 145, 215, 325):
        out = Spot(reach * (1.1 + share), 0).rotate(turn)
        pygame.draw.line(surface, CLASH, at + out * 0.8, at + out, max(1, math.ceil(size / 14)))


def draw_dust(surface: pygame.Surface, at: Spot, age: float, size: float, number: int) -> None:
    """Draw dust behind a charge; its age goes from 0 to 1."""
    chance = Random(number)
    for _ in range(3):
        drift = Spot(chance.uniform(-0.4, 0.4), chance.uniform(-0.2, 0.25) - 0.3 * age) * size
        radius = size * (0.14 + 0.24 * age) * chance.uniform(0.8, 1.2)
        puff(surface, at + drift, radius, (196, 172, 132), 130 * (1 - age))
