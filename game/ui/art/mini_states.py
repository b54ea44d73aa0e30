"""Tokens for states: what a piece holds, owes, suffers or is hidden by, each with its own form.

Form tells them apart as well as colour does. The same colours mark a badge as pips.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.ui.theme import INK, IVORY, Colour

Draw = Callable[[pygame.Surface, pygame.Vector2, float], None]

TONES: dict[str, Colour] = {
    "held": (238, 190, 74),
    "owes": (196, 62, 48),
    "shaken": (240, 224, 96),
    "prone": (150, 108, 66),
    "hidden": (70, 132, 74),
    "flying": (120, 184, 232),
    "burning": (240, 120, 34),
    "ward": (84, 112, 214),
    "snare": (172, 172, 176),
    "left": (186, 26, 36),
    "general": (238, 190, 74),
    "markers": (116, 58, 132),
    "concentrating": (150, 96, 206),
    "plunder": (176, 128, 62),
    "sledge": (140, 100, 66),
}
"""The ground of each token."""


Spots = tuple[tuple[float, float], ...]


def _ground(surface: pygame.Surface, at: pygame.Vector2, radius: float, name: str) -> None:
    """Draw the token's own outline in its tone."""
    ground(surface, at, radius, TONES[name], OUTLINES[name])


def ground(
    surface: pygame.Surface, at: pygame.Vector2, radius: float, colour: Colour, form: Spots
) -> None:
    """Draw an outline in a tone, with a dark edge and light from the north-west."""
    outline = [pygame.Vector2(spot) * radius for spot in form]
    tone, edge = pygame.Color(*colour), max(2, round(radius * 0.44))
    rim = [at + spot for spot in outline]
    pygame.draw.polygon(surface, INK, rim)
    pygame.draw.lines(surface, INK, closed=True, points=rim, width=edge)
    for spot in rim:
        pygame.draw.circle(surface, INK, spot, edge / 2)
    pygame.draw.polygon(surface, tone.lerp(pygame.Color(*INK), 0.28), rim)
    light = at - pygame.Vector2(radius * 0.05)
    pygame.draw.polygon(surface, tone, [light + spot * 0.88 for spot in outline])


def points(at: pygame.Vector2, radius: float, *spots: tuple[float, float]) -> list[pygame.Vector2]:
    """Return places about a middle, given in half widths."""
    return [at + pygame.Vector2(x, y) * radius for x, y in spots]


def area(
    surface: pygame.Surface, tone: Colour, at: pygame.Vector2, radius: float, *spots: Spots
) -> None:
    """Fill polygons given in half widths."""
    for outline in spots:
        pygame.draw.polygon(surface, tone, points(at, radius, *outline))


def stroke(
    surface: pygame.Surface, tone: Colour, spots: list[pygame.Vector2], width: float
) -> None:
    """Draw a line with round ends and corners."""
    thick = max(2, round(width))
    pygame.draw.lines(surface, tone, closed=False, points=spots, width=thick)
    for point in spots:
        pygame.draw.circle(surface, tone, point, thick / 2)


def _held(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw two upright bars: it waits."""
    _ground(surface, at, radius, "held")
    for left in (-0.46, 0.14):
        bar = ((left, -0.5), (left + 0.32, -0.5), (left + 0.32, 0.5), (left, 0.5))
        area(surface, INK, at, radius, bar)


def _owes(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw a minus: something has been borrowed."""
    _ground(surface, at, radius, "owes")
    area(surface, IVORY, at, radius, ((-0.56, -0.18), (0.56, -0.18), (0.56, 0.18), (-0.56, 0.18)))


def _shaken(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw a warning sign."""
    _ground(surface, at, radius, "shaken")
    area(surface, INK, at, radius, ((-0.14, -0.42), (0.14, -0.42), (0.1, 0.2), (-0.1, 0.2)))
    pygame.draw.circle(surface, INK, at + pygame.Vector2(0, 0.46) * radius, radius * 0.15)


def _prone(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw somebody lying down."""
    _ground(surface, at, radius, "prone")
    pygame.draw.circle(surface, IVORY, at + pygame.Vector2(-0.66, 0.0) * radius, radius * 0.28)
    area(surface, IVORY, at, radius, ((-0.32, -0.2), (0.96, 0.0), (0.96, 0.24), (-0.32, 0.24)))


def _hidden(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw an eye that is crossed out."""
    _ground(surface, at, radius, "hidden")
    pygame.draw.circle(surface, IVORY, at, radius * 0.4)
    pygame.draw.circle(surface, INK, at, radius * 0.2)
    stroke(surface, INK, points(at, radius, (-0.7, 0.66), (0.7, -0.66)), radius * 0.34)
    stroke(surface, IVORY, points(at, radius, (-0.7, 0.66), (0.7, -0.66)), radius * 0.16)


def _flying(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw a pair of wings, each with its feathers."""
    _ground(surface, at, radius, "flying")
    for way in (-1, 1):
        for x, y in ((0.5, 0.12), (0.78, -0.08)):
            quill = points(at, radius, (way * 0.24, -0.2), (way * x, y))
            stroke(surface, INK, quill, radius * 0.12)


def _burning(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw a flame with a bright heart."""
    _ground(surface, at, radius, "burning")
    heart = ((0.04, -0.16), (0.34, 0.3), (0.2, 0.68), (-0.2, 0.68), (-0.32, 0.32))
    area(surface, (255, 232, 132), at, radius, heart)


def _ward(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw a shield, its halves in two colours."""
    _ground(surface, at, radius, "ward")
    half = ((0, -0.62), (0.56, -0.62), (0.56, 0.06), (0.34, 0.44), (0, 0.7))
    area(surface, IVORY, at, radius, half)


def _snare(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw a net."""
    _ground(surface, at, radius, "snare")
    width = max(1, round(radius * 0.15))
    for shift in (-0.34, 0.34):
        for a, b in (((shift, -0.74), (shift, 0.74)), ((-0.74, shift), (0.74, shift))):
            start, end = points(at, radius, a, b)
            pygame.draw.line(surface, INK, start, end, width)


def _concentrating(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw rings around one bright point."""
    _ground(surface, at, radius, "concentrating")
    for reach in (0.66, 0.38):
        width = max(1, round(radius * 0.12))
        pygame.draw.circle(surface, IVORY, at, radius * reach, width)
    pygame.draw.circle(surface, (255, 240, 170), at, radius * 0.16)


def _plunder(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw a sack, tied at its neck."""
    _ground(surface, at, radius, "plunder")
    stroke(surface, INK, points(at, radius, (-0.3, -0.42), (0.3, -0.42)), radius * 0.2)
    pygame.draw.circle(surface, (244, 206, 96), at + pygame.Vector2(0, 0.3) * radius, radius * 0.26)


def _sledge(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw two runners that curl up in front, and planks across."""
    _ground(surface, at, radius, "sledge")
    for x in (-0.42, 0.42):
        stroke(surface, IVORY, points(at, radius, (x, 0.66), (x, -0.6)), radius * 0.16)
    for y in (-0.24, 0.12, 0.48):
        stroke(surface, IVORY, points(at, radius, (-0.42, y), (0.42, y)), radius * 0.16)


def _round(count: int, across: float, along: float, start: float = 0.0) -> Spots:
    turns = [math.radians(start + 360 * number / count) for number in range(count)]
    return tuple((across * math.sin(turn), -along * math.cos(turn)) for turn in turns)


HEART: Spots = (
    (0, -0.5),
    (0.3, -0.84),
    (0.74, -0.84),
    (1.0, -0.46),
    (0.94, 0.0),
    (0.58, 0.48),
    (0, 0.98),
    (-0.58, 0.48),
    (-0.94, 0.0),
    (-1.0, -0.46),
    (-0.74, -0.84),
    (-0.3, -0.84),
)
OUTLINES: dict[str, Spots] = {
    "held": ((-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82)),
    "owes": _round(4, 1.1, 1.1),
    "shaken": ((0, -1.0), (1.02, 0.8), (-1.02, 0.8)),
    "prone": ((-0.9, -0.42), (0.9, -0.42), (1.16, 0), (0.9, 0.42), (-0.9, 0.42), (-1.16, 0)),
    "hidden": (
        (-1.2, 0),
        (-0.6, -0.54),
        (0, -0.7),
        (0.6, -0.54),
        (1.2, 0),
        (0.6, 0.54),
        (0, 0.7),
        (-0.6, 0.54),
    ),
    "flying": (
        (0, -0.1),
        (0.3, -0.5),
        (0.8, -0.66),
        (1.22, -0.56),
        (1.0, 0.02),
        (0.6, 0.4),
        (0.16, 0.34),
        (0, 0.66),
        (-0.16, 0.34),
        (-0.6, 0.4),
        (-1.0, 0.02),
        (-1.22, -0.56),
        (-0.8, -0.66),
        (-0.3, -0.5),
    ),
    "burning": (
        (0.06, -1.12),
        (0.36, -0.5),
        (0.56, -0.66),
        (0.82, 0.1),
        (0.6, 0.74),
        (0, 0.98),
        (-0.6, 0.74),
        (-0.82, 0.14),
        (-0.5, -0.4),
        (-0.24, -0.3),
    ),
    "ward": (
        (-0.8, -0.86),
        (0.8, -0.86),
        (0.8, 0.08),
        (0.5, 0.62),
        (0, 0.98),
        (-0.5, 0.62),
        (-0.8, 0.08),
    ),
    "snare": _round(8, 1.0, 1.0, 22.5),
    "concentrating": _round(6, 1.0, 1.0),
    "plunder": (
        (-0.34, -0.94),
        (0.34, -0.94),
        (0.26, -0.42),
        (0.8, 0.2),
        (0.72, 0.8),
        (-0.72, 0.8),
        (-0.8, 0.2),
        (-0.26, -0.42),
    ),
    "sledge": ((-0.72, -0.7), (0, -0.98), (0.72, -0.7), (0.72, 0.86), (-0.72, 0.86)),
    "left": HEART,
    "markers": _round(5, 1.12, 1.12, 36.0),
}
"""The form of each token, in half widths."""

DIGITS: dict[str, Spots] = {
    "0": ((-0.5, -0.7), (0.5, -0.7), (0.5, 0.7), (-0.5, 0.7), (-0.5, -0.7)),
    "1": ((-0.3, -0.5), (0.1, -0.8), (0.1, 0.8)),
    "2": ((-0.5, -0.5), (-0.2, -0.8), (0.3, -0.8), (0.5, -0.4), (-0.5, 0.8), (0.55, 0.8)),
    "3": (
        (-0.5, -0.8),
        (0.5, -0.8),
        (0.0, -0.15),
        (0.5, 0.2),
        (0.4, 0.7),
        (-0.1, 0.85),
        (-0.5, 0.6),
    ),
    "4": ((0.3, 0.8), (0.3, -0.8), (-0.55, 0.35), (0.6, 0.35)),
    "5": (
        (0.5, -0.8),
        (-0.4, -0.8),
        (-0.5, -0.1),
        (0.2, -0.15),
        (0.5, 0.3),
        (0.2, 0.8),
        (-0.5, 0.7),
    ),
    "6": ((0.4, -0.8), (-0.3, -0.3), (-0.5, 0.4), (0, 0.8), (0.5, 0.4), (0.1, 0.0), (-0.45, 0.2)),
    "7": ((-0.5, -0.8), (0.5, -0.8), (-0.1, 0.8)),
    "8": (
        (0, -0.05),
        (-0.4, -0.45),
        (0, -0.8),
        (0.4, -0.45),
        (0, -0.05),
        (-0.5, 0.4),
        (0, 0.8),
        (0.5, 0.4),
        (0, -0.05),
    ),
    "9": ((0.45, -0.2), (-0.1, 0.0), (-0.5, -0.4), (0, -0.8), (0.5, -0.4), (0.3, 0.3), (-0.4, 0.8)),
}
"""Numerals as strokes, about one half wide and one high to each side."""


def draw_count(surface: pygame.Surface, at: pygame.Vector2, radius: float, count: int) -> None:
    """Draw a heart with a number: the wounds that can still be taken."""
    _ground(surface, at, radius, "left")
    draw_digits(surface, at, radius, str(max(0, count)), IVORY)


def draw_markers(surface: pygame.Surface, at: pygame.Vector2, radius: float, count: int) -> None:
    """Draw a stone with a number: the markers that weigh on nerves."""
    _ground(surface, at, radius, "markers")
    draw_digits(surface, at, radius, str(count), IVORY)


def draw_digits(
    surface: pygame.Surface, at: pygame.Vector2, radius: float, digits: str, tone: Colour
) -> None:
    """Draw a number of one or two digits."""
    size = radius * (0.62 if len(digits) == 1 else 0.5)
    for number, digit in enumerate(digits):
        aside = 1.5 * size * (number - (len(digits) - 1) / 2)
        middle = at + pygame.Vector2(aside, -0.04 * radius)
        stroke(surface, tone, points(middle, size, *DIGITS[digit]), size * 0.44)


STATES: dict[str, Draw] = {
    "held": _held,
    "owes": _owes,
    "shaken": _shaken,
    "prone": _prone,
    "hidden": _hidden,
    "flying": _flying,
    "burning": _burning,
    "ward": _ward,
    "snare": _snare,
    "concentrating": _concentrating,
    "plunder": _plunder,
    "sledge": _sledge,
}
