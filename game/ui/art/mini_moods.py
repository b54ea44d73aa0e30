"""Tokens for the state of mind and the progress of troops, each with a form of its own."""

from __future__ import annotations

import math
from functools import partial

import pygame

from game.ui.art.mini_states import Draw, Spots, area, ground, points, stroke
from game.ui.theme import INK, IVORY, Colour

TONES: dict[str, Colour] = {
    "routed": (238, 234, 224),
    "stunned": (184, 132, 214),
    "charging": (236, 140, 44),
    "confused": (96, 190, 178),
    "resting": (96, 126, 200),
    "corroding": (140, 196, 60),
    "valor": (240, 200, 84),
    "fast": (120, 206, 116),
    "slow": (150, 144, 138),
    "foot": (176, 132, 82),
    "ladder": (176, 132, 82),
    "arriving": (176, 132, 82),
    "top": (176, 132, 82),
}
"""The ground of each token."""


def _star(count: int, outer: float, inner: float) -> Spots:
    turns = [math.pi * number / count for number in range(2 * count)]
    reaches = [inner if number % 2 else outer for number in range(2 * count)]
    return tuple((r * math.sin(t), -r * math.cos(t)) for r, t in zip(reaches, turns, strict=True))


def _routed(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw a white flag."""
    flag = ((-0.5, -0.95), (1.0, -0.8), (0.7, -0.3), (1.0, 0.2), (-0.5, 0.15))
    staff = ((-0.8, -1.1), (-0.5, -1.1), (-0.5, 1.1), (-0.8, 1.1))
    ground(surface, at, radius, (140, 104, 66), staff)
    ground(surface, at, radius, TONES["routed"], flag)


def _stunned(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw a jagged burst with a cross in it."""
    ground(surface, at, radius, TONES["stunned"], _star(7, 1.15, 0.62))
    for way in (-1, 1):
        stroke(surface, INK, points(at, radius, (-0.3, -0.3 * way), (0.3, 0.3 * way)), radius * 0.2)


def _charging(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw two chevrons that point ahead."""
    arrow = ((0, -1.05), (0.95, -0.1), (0.95, 0.7), (0, -0.05), (-0.95, 0.7), (-0.95, -0.1))
    low = tuple((x, y + 0.55) for x, y in arrow)
    for form in (low, arrow):
        ground(surface, at - pygame.Vector2(0, 0.1 * radius), radius * 0.9, TONES["charging"], form)


def _confused(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw a spiral."""
    ground(surface, at, radius, TONES["confused"], _star(12, 1.02, 0.9))
    turns = [0.5 * number for number in range(24)]
    curl = [(0.033 * n * math.cos(t), 0.033 * n * math.sin(t)) for n, t in enumerate(turns)]
    stroke(surface, INK, points(at, radius, *curl), radius * 0.16)


def _resting(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw a crescent moon."""
    outer = [(math.cos(t), math.sin(t)) for t in (0.9 + 0.3 * n for n in range(16))]
    inner = [
        (0.42 + 0.72 * math.cos(t), 0.72 * math.sin(t)) for t in (5.1 - 0.26 * n for n in range(16))
    ]
    ground(surface, at, radius, TONES["resting"], (*outer, *inner))


def _corroding(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw a drop with bubbles."""
    drop = (
        (0, -1.15),
        (0.5, -0.2),
        (0.72, 0.4),
        (0.4, 0.9),
        (-0.4, 0.9),
        (-0.72, 0.4),
        (-0.5, -0.2),
    )
    ground(surface, at, radius, TONES["corroding"], drop)
    for x, y, size in ((-0.2, 0.45, 0.18), (0.24, 0.2, 0.13), (0.1, 0.62, 0.1)):
        pygame.draw.circle(surface, IVORY, at + pygame.Vector2(x, y) * radius, size * radius)


def _valor(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw a sword held up."""
    blade = ((0, -1.2), (0.24, -0.85), (0.24, 0.3), (-0.24, 0.3), (-0.24, -0.85))
    guard = ((-0.8, 0.25), (0.8, 0.25), (0.8, 0.5), (-0.8, 0.5))
    for form in (((-0.16, 0.4), (0.16, 0.4), (0.16, 1.1), (-0.16, 1.1)), guard, blade):
        ground(surface, at, radius, TONES["valor"], form)


def _pace(surface: pygame.Surface, at: pygame.Vector2, radius: float, name: str) -> None:
    """Draw two wedges: to the right for haste, to the left for its opposite."""
    way = 1 if name == "fast" else -1
    for x in (-0.5, 0.4):
        wedge = ((x - 0.45, -0.75), (x + 0.55, 0.0), (x - 0.45, 0.75))
        form = tuple((way * across, down) for across, down in wedge)
        ground(surface, at, radius * 0.95, TONES[name], form)


STEPS = ("foot", "ladder", "arriving")


def _climbing(surface: pygame.Surface, at: pygame.Vector2, radius: float, name: str) -> None:
    """Draw a ladder of three rungs, as many of them lit as have been climbed."""
    frame = ((-0.7, -1.15), (0.7, -1.15), (0.7, 1.15), (-0.7, 1.15))
    ground(surface, at, radius, TONES[name], frame)
    climbed = STEPS.index(name) + 1 if name in STEPS else len(STEPS)
    for step in range(len(STEPS)):
        y = 0.62 - 0.62 * step
        lit = step < climbed
        rung = ((-0.6, y - 0.17), (0.6, y - 0.17), (0.6, y + 0.17), (-0.6, y + 0.17))
        area(surface, (255, 232, 132) if lit else (92, 66, 40), at, radius, rung)


MOODS: dict[str, Draw] = {
    "routed": _routed,
    "stunned": _stunned,
    "charging": _charging,
    "confused": _confused,
    "resting": _resting,
    "corroding": _corroding,
    "valor": _valor,
    **{name: partial(_pace, name=name) for name in ("fast", "slow")},
    **{name: partial(_climbing, name=name) for name in (*STEPS, "top")},
}
