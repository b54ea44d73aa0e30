"""Tokens: what is to be known about a figure, set upright around its base."""

from __future__ import annotations

import colorsys
import math
import zlib
from collections.abc import Iterator
from functools import lru_cache

import pygame

from game.table.scene import Figure
from game.ui.art.damage_track import draw_band, is_band
from game.ui.art.mini_moods import MOODS
from game.ui.art.mini_states import STATES, Draw, draw_count, draw_markers
from game.ui.theme import INK, IVORY, Colour

FINE = 6
"""Tokens are drawn so many times larger and scaled down, for smooth edges."""
LEAST, LEAST_OUTSIDE = 4.6, 3.6
"""The smallest half width of a token in pixels: on a base, and outside a small one."""
SMALL = 24
"""Pixels across a base under which its tokens stand outside it, and whoever has acted is only
darker."""
PLAIN = 6.5
"""The half width in pixels under which an hourglass would be a blot."""
GOLD: Colour = (240, 190, 78)
RUBY: Colour = (206, 32, 40)

CARRIED = ("standard",)
"""Marks that miniatures show themselves."""
LEFT = " left"
"""How a mark ends that counts what is left."""
MARKERS = "markers "
"""How a mark begins that counts markers."""


def with_tokens(sprite: pygame.Surface, figure: Figure, pixels: float) -> pygame.Surface:
    """Return the sprite with what its marks say, and whether it has acted."""
    small = min(figure.extent)
    tiny = small * pixels < SMALL
    size = max(LEAST_OUTSIDE if tiny else LEAST, 0.105 * pixels * small**0.6)
    if figure.rank == 0:
        # Nothing else on an empty base reaches as far as its tokens.
        sprite = _widened(sprite, 2 * math.ceil(0.5 * pixels * max(figure.extent) + 1.6 * size))
    middle = pygame.Vector2(sprite.get_size()) / 2
    away = 1 + (0.45 if tiny else 0.0)
    for name, degrees in _places(
        figure, math.degrees(1.95 * size / (0.47 * away * pixels * small))
    ):
        if name == "acted" and tiny:
            continue
        known = name in STATES or name in MOODS or is_band(name)
        scale = 1.18 if known or name.endswith(LEFT) or name.startswith(MARKERS) else 1.0
        token = _token(name, round(size * scale * 4))
        at = middle + _rim(figure, degrees) * pixels * away
        sprite.blit(token, token.get_rect(center=(round(at.x), round(at.y))))
    return sprite


def _widened(sprite: pygame.Surface, side: int) -> pygame.Surface:
    """Return a picture in the middle of one at least so large."""
    width, height = (max(side, each) for each in sprite.get_size())
    wide = pygame.Surface((width, height), pygame.SRCALPHA)
    at = (width - sprite.get_width()) // 2, (height - sprite.get_height()) // 2
    wide.blit(sprite, at, special_flags=pygame.BLEND_RGBA_ADD)
    return wide


def _rim(figure: Figure, degrees: float) -> pygame.Vector2:
    """Return the point of a base's edge in that direction from its centre, in table units."""
    way = pygame.Vector2(0, -1).rotate(degrees)
    if figure.base != "one":
        return way * 0.38 * min(figure.extent)
    if figure.shape != "block" or figure.extent[0] == figure.extent[1]:
        return way * 0.47 * min(figure.extent)
    bearing = figure.stance if figure.bearing is None else figure.bearing
    own = way.rotate(-bearing)
    across, along = figure.extent
    return way * 0.46 * min(across / max(abs(own.x), 0.01), along / max(abs(own.y), 0.01))


def _places(figure: Figure, step: float) -> Iterator[tuple[str, float]]:
    """Yield each token and where on the rim it stands; those of a kind stand side by side."""
    if not figure.ready:
        yield "acted", 225.0
    counted = any(mark.endswith(LEFT) for mark in figure.marks)
    others = [mark for mark in figure.marks if mark not in PLACES]
    for mark, degrees in PLACES.items():
        # A number says more than a stone for each wound.
        count = 0 if counted and mark == "wounded" else figure.marks.count(mark)
        for number in range(count):
            yield mark, degrees + step * (number - (count - 1) / 2)
    counts = [mark for mark in others if mark.endswith(LEFT) or is_band(mark)]
    states = [mark for mark in others if mark not in counts and mark not in CARRIED]
    for number, mark in enumerate(states):
        yield mark, 270.0 + step * number
    for mark in counts:
        yield mark, PLACES["wounded"]


def token(name: str, size: float) -> pygame.Surface:
    """Return the token of a mark, or of having acted, by its half width in pixels."""
    return _token(name, round(size * 4))


@lru_cache(maxsize=256)
def _token(name: str, quarters: int) -> pygame.Surface:
    """Return a token of this half width, given in quarters of a pixel."""
    size = quarters / 4
    side = 2 * math.ceil(size * 1.35)
    big = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    centre = pygame.Vector2(big.get_size()) / 2
    radius = size * FINE
    pygame.draw.circle(big, (*INK, 80), centre + pygame.Vector2(radius * 0.16), radius * 1.06)
    if is_band(name):
        draw_band(big, centre, radius, name)
    elif name.endswith(LEFT):
        draw_count(big, centre, radius, int(name.removesuffix(LEFT)))
    elif name.startswith(MARKERS):
        draw_markers(big, centre, radius, int(name.removeprefix(MARKERS)))
    elif name in DRAWN:
        draw = _tick if name == "acted" and size < PLAIN else DRAWN[name]
        draw(big, centre, radius)
    else:
        _bead(big, centre, radius, _colour_of(name))
    return pygame.transform.smoothscale(big, (side, side))


def _bead(surface: pygame.Surface, at: pygame.Vector2, radius: float, colour: Colour) -> None:
    """Draw a glass bead: dark rim, body, light from the north-west."""
    body = pygame.Color(*colour)
    pygame.draw.circle(surface, INK, at, radius)
    pygame.draw.circle(surface, body.lerp(pygame.Color(*INK), 0.35), at, radius * 0.82)
    pygame.draw.circle(surface, body, at - pygame.Vector2(radius * 0.08), radius * 0.7)
    light = body.lerp(pygame.Color("white"), 0.75)
    pygame.draw.circle(surface, light, at - pygame.Vector2(radius * 0.3), radius * 0.2)


def _colour_of(name: str) -> Colour:
    """Return a colour of its own for each word."""
    hue = zlib.crc32(name.encode()) % 360 / 360
    red, green, blue = colorsys.hsv_to_rgb(hue, 0.55, 0.86)
    return round(red * 255), round(green * 255), round(blue * 255)


def _ring(count: int, radius: float, start: float = 0.0) -> list[pygame.Vector2]:
    return [
        pygame.Vector2(0, -radius).rotate(start + 360 * number / count) for number in range(count)
    ]


def _ruby(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw a cut stone the colour of blood, each facet lit by its slope."""
    pygame.draw.circle(surface, INK, at, radius * 1.02)
    outer, inner = _ring(8, radius * 0.86, 22.5), _ring(8, radius * 0.46, 22.5)
    stone = pygame.Color(*RUBY)
    for number in range(8):
        after = (number + 1) % 8
        towards = (outer[number] + outer[after]).normalize()
        light = -(towards.x + towards.y) / math.sqrt(2)
        tone = stone.lerp(pygame.Color("white" if light > 0 else "black"), abs(light) * 0.5)
        facet = [at + p for p in (outer[number], outer[after], inner[after], inner[number])]
        pygame.draw.polygon(surface, tone, facet)
    table = stone.lerp(pygame.Color("white"), 0.25)
    pygame.draw.polygon(surface, table, [at + point for point in inner])
    pygame.draw.circle(surface, "white", at - pygame.Vector2(radius * 0.2), radius * 0.13)


def _star(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw a gold star, one half of each point in shade."""
    tips, dents = _ring(5, radius * 1.08), _ring(5, radius * 0.5, 36)
    edge = [point for pair in zip(tips, dents, strict=True) for point in pair]
    pygame.draw.polygon(surface, INK, [at + point * 1.28 for point in edge])
    pygame.draw.polygon(surface, GOLD, [at + point for point in edge])
    for tip, dent in zip(tips, dents, strict=True):
        pygame.draw.polygon(surface, (178, 122, 34), [at, at + tip, at + dent])
    pygame.draw.circle(surface, (255, 244, 206), at - pygame.Vector2(radius * 0.1), radius * 0.16)


def _pennant(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw a swallow-tailed flag on a staff."""

    def points(*spots: tuple[float, float]) -> list[pygame.Vector2]:
        return [at + pygame.Vector2(x, y) * radius for x, y in spots]

    staff = ((-0.8, -1.15), (-0.52, -1.15), (-0.52, 1.1), (-0.8, 1.1))
    flag = ((-0.52, -1.0), (0.95, -0.75), (0.5, -0.36), (0.95, 0.0), (-0.52, 0.15))
    shade = ((-0.52, -0.42), (0.5, -0.36), (0.95, 0.0), (-0.52, 0.15))
    edge = max(2, round(radius * 0.3))
    for shape in (flag, staff):
        pygame.draw.polygon(surface, INK, points(*shape), edge)
        for corner in points(*shape):
            pygame.draw.circle(surface, INK, corner, edge / 2)
    pygame.draw.polygon(surface, (176, 96, 196), points(*flag))
    pygame.draw.polygon(surface, (128, 60, 150), points(*shade))
    pygame.draw.polygon(surface, (198, 150, 84), points(*staff))


def _hourglass(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw an hourglass that has run out, on a disc of parchment."""
    pygame.draw.circle(surface, INK, at, radius * 1.02)
    pygame.draw.circle(surface, (206, 190, 152), at, radius * 0.84)
    pygame.draw.circle(surface, IVORY, at - pygame.Vector2(radius * 0.06), radius * 0.74)

    def points(*spots: tuple[float, float]) -> list[pygame.Vector2]:
        return [at + pygame.Vector2(x, y) * radius for x, y in spots]

    wood = (74, 56, 42)
    glass = ((-0.38, -0.5), (0.38, -0.5), (0.06, 0.0), (0.38, 0.5), (-0.38, 0.5), (-0.06, 0.0))
    pygame.draw.polygon(surface, wood, points(*glass), max(1, round(radius * 0.13)))
    pygame.draw.polygon(surface, (196, 138, 52), points((0, 0.1), (0.36, 0.5), (-0.36, 0.5)))
    for y in (-0.52, 0.52):
        left, right = points((-0.44, y), (0.44, y))
        pygame.draw.line(surface, wood, left, right, max(1, round(radius * 0.2)))


def _tick(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Draw a tick for a figure that is done."""
    pygame.draw.circle(surface, INK, at, radius)
    pygame.draw.circle(surface, (66, 58, 50), at, radius * 0.86)
    points = [
        at + pygame.Vector2(x, y) * radius for x, y in ((-0.5, 0.0), (-0.12, 0.42), (0.5, -0.42))
    ]
    width = max(2, round(radius * 0.3))
    pygame.draw.lines(surface, IVORY, closed=False, points=points, width=width)
    for point in points:
        pygame.draw.circle(surface, IVORY, point, width / 2)


DRAWN: dict[str, Draw] = {
    "wounded": _ruby,
    "fate": _star,
    "feats": _pennant,
    "acted": _hourglass,
    "general": _star,
    **STATES,
    **MOODS,
}
PLACES: dict[str, float] = {"wounded": 45.0, "fate": 135.0, "feats": 315.0, "general": 135.0}
"""Where on the rim the tokens stand, in degrees clockwise from the top."""
