"""The signs on the tools: a few strokes each, in shares of a square."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from game.ui.theme import Colour

Stroke = tuple[str, Sequence[float]]
"""A line or polygon through places, a ring or a disc by middle and radius, a box by its corners."""

SIGNS: dict[str, tuple[Stroke, ...]] = {
    "select": (
        (
            "fill",
            (0.28, 0.12, 0.28, 0.82, 0.46, 0.66, 0.6, 0.92, 0.72, 0.86, 0.58, 0.6, 0.82, 0.58),
        ),
    ),
    "polygon": (
        ("loop", (0.18, 0.3, 0.55, 0.14, 0.86, 0.46, 0.66, 0.84, 0.24, 0.76)),
        ("disc", (0.18, 0.3, 0.07)),
        ("disc", (0.86, 0.46, 0.07)),
        ("disc", (0.24, 0.76, 0.07)),
    ),
    "curve": (
        ("line", (0.12, 0.7, 0.2, 0.4, 0.36, 0.28, 0.52, 0.42, 0.62, 0.64, 0.76, 0.68, 0.88, 0.3)),
        ("disc", (0.12, 0.7, 0.07)),
        ("disc", (0.88, 0.3, 0.07)),
    ),
    "band": (
        ("line", (0.1, 0.46, 0.36, 0.28, 0.62, 0.42, 0.92, 0.18)),
        ("line", (0.1, 0.78, 0.38, 0.6, 0.64, 0.74, 0.92, 0.5)),
    ),
    "line": (
        ("line", (0.12, 0.8, 0.42, 0.36, 0.88, 0.22)),
        ("disc", (0.12, 0.8, 0.07)),
        ("disc", (0.42, 0.36, 0.07)),
        ("disc", (0.88, 0.22, 0.07)),
    ),
    "box": (("loop", (0.16, 0.26, 0.84, 0.26, 0.84, 0.74, 0.16, 0.74)),),
    "disc": (("ring", (0.5, 0.5, 0.36)), ("disc", (0.5, 0.5, 0.06))),
    "crossing": (
        ("line", (0.1, 0.34, 0.9, 0.34)),
        ("line", (0.1, 0.66, 0.9, 0.66)),
        ("fill", (0.4, 0.16, 0.6, 0.16, 0.6, 0.84, 0.4, 0.84)),
    ),
    "stamp": (
        ("fill", (0.2, 0.74, 0.8, 0.74, 0.8, 0.88, 0.2, 0.88)),
        (
            "loop",
            (
                0.28,
                0.7,
                0.28,
                0.58,
                0.42,
                0.52,
                0.42,
                0.34,
                0.58,
                0.34,
                0.58,
                0.52,
                0.72,
                0.58,
                0.72,
                0.7,
            ),
        ),
        ("disc", (0.5, 0.24, 0.13)),
    ),
    "brush": (
        ("line", (0.86, 0.12, 0.5, 0.5)),
        ("fill", (0.5, 0.42, 0.6, 0.54, 0.44, 0.78, 0.14, 0.88, 0.3, 0.6)),
    ),
    "fill": (
        ("loop", (0.42, 0.2, 0.76, 0.54, 0.46, 0.84, 0.14, 0.5)),
        ("disc", (0.84, 0.74, 0.09)),
        ("line", (0.14, 0.5, 0.76, 0.54)),
    ),
    "pick": (
        ("line", (0.2, 0.82, 0.56, 0.44)),
        ("fill", (0.52, 0.26, 0.76, 0.5, 0.88, 0.34, 0.68, 0.14)),
    ),
    "height": (("line", (0.08, 0.8, 0.36, 0.3, 0.5, 0.52, 0.64, 0.36, 0.92, 0.8, 0.08, 0.8)),),
    "zone": (
        ("dashed", (0.14, 0.2, 0.86, 0.2, 0.86, 0.8, 0.14, 0.8, 0.14, 0.2)),
        ("line", (0.14, 0.5, 0.44, 0.2)),
        ("line", (0.3, 0.8, 0.86, 0.26)),
    ),
    "goal": (("line", (0.3, 0.1, 0.3, 0.9)), ("fill", (0.3, 0.14, 0.82, 0.3, 0.3, 0.48))),
    "arrival": (
        ("line", (0.88, 0.12, 0.88, 0.88)),
        ("line", (0.1, 0.5, 0.68, 0.5)),
        ("fill", (0.5, 0.3, 0.76, 0.5, 0.5, 0.7)),
    ),
    "note": (
        ("loop", (0.16, 0.12, 0.84, 0.12, 0.84, 0.64, 0.6, 0.88, 0.16, 0.88)),
        ("line", (0.3, 0.34, 0.7, 0.34)),
        ("line", (0.3, 0.56, 0.58, 0.56)),
    ),
    "ruler": (
        ("loop", (0.1, 0.66, 0.7, 0.12, 0.9, 0.34, 0.3, 0.88)),
        ("line", (0.26, 0.54, 0.34, 0.62)),
        ("line", (0.42, 0.4, 0.5, 0.48)),
        ("line", (0.58, 0.26, 0.66, 0.34)),
    ),
    "sight": (
        (
            "loop",
            (
                0.08,
                0.5,
                0.3,
                0.28,
                0.5,
                0.22,
                0.7,
                0.28,
                0.92,
                0.5,
                0.7,
                0.72,
                0.5,
                0.78,
                0.3,
                0.72,
            ),
        ),
        ("disc", (0.5, 0.5, 0.14)),
    ),
    "heat": (("ring", (0.5, 0.5, 0.4)), ("ring", (0.5, 0.5, 0.25)), ("disc", (0.5, 0.5, 0.11))),
}


def draw_sign(name: str) -> Callable[[pygame.Surface, int, Colour], None]:
    """Return what draws a sign of this name into a square."""

    def draw(surface: pygame.Surface, size: int, colour: Colour) -> None:
        width = max(2, size // 12)
        for how, numbers in SIGNS[name]:
            _stroke(surface, how, [number * size for number in numbers], colour, width)

    return draw


def _stroke(
    surface: pygame.Surface, how: str, numbers: Sequence[float], colour: Colour, width: int
) -> None:
    if how in ("ring", "disc"):
        x, y, radius = numbers
        pygame.draw.circle(surface, colour, (x, y), radius, width if how == "ring" else 0)
        return
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    if how == "fill":
        pygame.draw.polygon(surface, colour, points)
    elif how == "dashed":
        for a, b in pairwise(points):
            for part in (0.0, 0.4, 0.8):
                start = pygame.Vector2(a).lerp(b, part)
                pygame.draw.line(
                    surface, colour, start, pygame.Vector2(a).lerp(b, part + 0.2), width
                )
    else:
        pygame.draw.lines(surface, colour, how == "loop", points, width)
