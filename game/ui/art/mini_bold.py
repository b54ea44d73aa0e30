"""Bold miniatures: toy soldiers of a few parts, for bases that are a dozen pixels wide.

They stand on rings that show the real base, and are seen from the same side, in the same paints
and under the same lamp as the full miniatures that take their place on larger bases.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import pygame

from game.table.scene import Figure
from game.ui.art.mini_base import CORNER, CREAM, SOIL, block_of_hexes, is_stand, leads, plinth
from game.ui.art.mini_bold_parts import (
    GREATER,
    WINGED,
    Pen,
    colour,
    draw_man,
    draw_mount,
    fineness,
)
from game.ui.art.mini_easel import INK, Tone, mix
from game.ui.art.mini_engines import ENGINES
from game.ui.art.mini_hulls import HULLS
from game.ui.art.mini_kit import Kit, is_pale, make_kit, vivid
from game.ui.art.mini_light import DUSK
from game.ui.art.mini_ranks import Place, few_on
from game.ui.theme import Colour

TALL = 3.0
"""How far beyond its base a figure may reach, in half widths of it."""
ALONE, ASTRIDE = 1.2, 1.34
"""The half width of a man's place on a base of his own, and of a rider's, in its half widths."""
GROWN = (1.0, 1.04, 1.1)
"""How much larger one of each rank is drawn."""
LENGTH = 2.5
"""How long a mount is, in half widths of its rider's place."""
ALONE_BELOW, SHARED_BELOW = 52, 90
"""Pixels across a base under which those on it are drawn boldly: one man, or several."""
BEAST_BELOW, BEASTS_BELOW = 30, 50
"""The same for beasts and other creatures, whose shapes show on smaller bases."""
SADDLE = -0.15, 0.95
"""Where a rider sits: ahead of his mount's middle, and up."""
ALOFT = 0.9
"""How far up those are who fly."""
ACTED = 0.22
"""How dark one is who has acted."""


def is_bold(figure: Figure, pixels: float) -> bool:
    """Return whether a figure is drawn boldly: on small bases, on larger ones that men share."""
    if not can_be_bold(figure):
        return False
    across = min(figure.extent) * pixels
    if _mounted(figure) and figure.extent[0] == figure.extent[1] and not shares(figure):
        across /= 2  # A square base is as wide as its mount is long.
    if _is_creature(figure):
        return across < (BEASTS_BELOW if shares(figure) else BEAST_BELOW)
    return across < (SHARED_BELOW if shares(figure) else ALONE_BELOW)


def _is_creature(figure: Figure) -> bool:
    """Return whether a figure is no man nor a man's like, on foot or on a mount without wings."""
    look = figure.look
    return look.body == "none" or look.body in GREATER or look.mount in WINGED


def can_be_bold(figure: Figure) -> bool:
    """Return whether a few parts are enough: not for engines, nor for what covers several hexes."""
    look = figure.look
    if look.weapon in ENGINES or look.weapon in HULLS or figure.base != "one":
        return False
    return look.body != "none" or look.mount != "none"


def shares(figure: Figure) -> bool:
    """Return whether a base is of a kind that several may share."""
    return figure.shape == "hexes" or is_stand(figure)


def paint_bold(figure: Figure, pixels: float, side: Colour) -> pygame.Surface:
    """Return a bold figure at so many pixels a unit; the middle is its centre."""
    kit = make_kit(figure.look, figure.livery, side, figure.rank, 1.0)
    places = _places(figure, pixels)
    bearing = _bearing(figure)
    fine = fineness(places[0][2] * pixels)
    unit = pixels * fine
    reach = math.hypot(*figure.extent) / 2 * pixels + TALL * places[0][2] * pixels
    whole = 2 * math.ceil(reach)
    big = pygame.Surface((whole * fine, whole * fine), pygame.SRCALPHA)
    middle = pygame.Vector2(big.get_size()) / 2
    _draw_base(big, figure, kit, pixels, fine)
    if figure.bearing is not None and leads(figure):
        _draw_wedge(big, figure, pixels, fine)
    for number, (x, y, half) in enumerate(_northern_first(places, bearing)):
        spot = middle + pygame.Vector2(x, y).rotate(bearing) * unit
        pen = Pen(big, spot, half * unit, bearing, fine)
        _draw_shadow(pen, mounted=_mounted(figure))
        if "flying" in figure.marks:
            pen = pen.lifted(0.0, ALOFT)
        banner = number == 0 and "standard" in figure.marks and leads(figure)
        if _mounted(figure):
            draw_mount(pen, kit)
            pen.finish()
        if figure.look.body != "none":
            seat = pen.lifted(*SADDLE) if _mounted(figure) else pen
            draw_man(seat, kit, afoot=not _mounted(figure), banner=banner)
            seat.finish()
    if not figure.ready:
        _darken(big)
    return pygame.transform.smoothscale(big, (whole, whole))


def _mounted(figure: Figure) -> bool:
    return figure.mounted or figure.look.mount != "none"


def _places(figure: Figure, pixels: float) -> list[Place]:
    """Return where men stand: across, down, and half the width of each one's place."""
    if shares(figure):
        return few_on(figure, min(figure.extent) * pixels)
    half, grown = min(figure.extent) / 2, GROWN[max(1, min(3, figure.rank)) - 1]
    if _mounted(figure):
        return [(0.0, 0.0, grown * min(ASTRIDE * half, max(figure.extent) / LENGTH))]
    return [(0.0, 0.0, grown * ALONE * half)]


def _northern_first(places: Iterable[Place], bearing: float) -> list[Place]:
    return sorted(places, key=lambda place: pygame.Vector2(place[:2]).rotate(bearing).y)


def _outline(figure: Figure, margin: float, bearing: float) -> list[pygame.Vector2]:
    """Return a base's true outline drawn in by a margin, in table units about its middle."""
    if figure.shape == "hexes":
        spots = block_of_hexes(figure.base, round(margin, 3)).points
        turn = bearing if figure.base != "one" else 0.0
        return [pygame.Vector2(spot).rotate(turn) for spot in spots]
    across, along = (max(0.01, side / 2 - margin) for side in figure.extent)
    if plinth(figure).form == "round":
        return [
            pygame.Vector2(across * math.cos(turn), along * math.sin(turn))
            for turn in (math.tau * step / 48 for step in range(48))
        ]
    cut = 0.0 if is_stand(figure) else 0.3 * min(across, along)
    corners = [
        spot
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        for spot in _corner(x * across, y * along, cut)
    ]
    return [corner.rotate(bearing) for corner in corners]


def _corner(x: float, y: float, cut: float) -> list[pygame.Vector2]:
    """Return a corner of a block, cut off a little, clockwise about the middle."""
    beside = pygame.Vector2(x - math.copysign(cut, x), y)
    below = pygame.Vector2(x, y - math.copysign(cut, y))
    return [below, beside] if x * y > 0 else [beside, below]


def _bearing(figure: Figure) -> float:
    return figure.stance if figure.bearing is None else figure.bearing


def _draw_base(surface: pygame.Surface, figure: Figure, kit: Kit, pixels: float, fine: int) -> None:
    """Draw the ring that shows the real base: pale for one side, deep for the other."""
    middle, bearing = pygame.Vector2(surface.get_size()) / 2, _bearing(figure)
    unit, pixel = pixels * fine, 1 / pixels
    half = min(figure.extent) / 2
    ring = max(1.5 * pixel, 0.2 * half)
    pale = is_pale(kit.side)
    tone = vivid(kit.side, 0.8, 1.35) if pale else vivid(kit.side, 1.05, 1.0)
    bands: list[tuple[float, Tone]] = [(0.0, INK), (0.6 * pixel, tone)]
    if kit.rank >= 2:
        bands.append((0.6 * pixel + (0.55 if kit.rank == 2 else 0.3) * ring, kit.gold.tone))
    bands.append((0.6 * pixel + ring, mix(mix(SOIL, tone, 0.16), INK, 0.08)))
    shift = pygame.Vector2(0.7, 0.9) * fine
    fallen = [middle + shift + spot * unit for spot in _outline(figure, 0.0, bearing)]
    pygame.draw.polygon(surface, (*DUSK, 110), fallen)
    for margin, band in bands:
        points = [middle + spot * unit for spot in _outline(figure, margin, bearing)]
        pygame.draw.polygon(surface, colour(band), points)


def _draw_shadow(pen: Pen, *, mounted: bool) -> None:
    """Draw what a figure shades of its base."""
    width = 1.5 if mounted else 1.0
    box = pygame.Rect(0, 0, width * pen.radius * 1.3, width * pen.radius * 0.8)
    box.center = round(pen.middle.x + 0.3 * pen.radius), round(pen.middle.y + 0.22 * pen.radius)
    shade = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.ellipse(shade, (*DUSK, 120), shade.get_rect())
    pen.surface.blit(shade, box)


def _draw_wedge(surface: pygame.Surface, figure: Figure, pixels: float, fine: int) -> None:
    """Draw a pointer on the rim in front."""
    middle, bearing = pygame.Vector2(surface.get_size()) / 2, _bearing(figure)
    unit = pixels * fine
    ahead = CORNER if figure.shape == "hexes" else figure.extent[1] / 2
    size = max(3.0 * fine, 0.13 * min(figure.extent) * unit)
    for tone, grow in ((INK, 0.34), (CREAM, 0.0)):
        spots = ((0, -0.75 - grow), (0.62 + grow, 0.42 + grow / 2), (-0.62 - grow, 0.42 + grow / 2))
        points = [
            middle
            + (pygame.Vector2(spot) * size + pygame.Vector2(0, -ahead * unit)).rotate(bearing)
            for spot in spots
        ]
        pygame.draw.polygon(surface, colour(tone), points)


def _darken(surface: pygame.Surface) -> None:
    """Let one who has acted stand back: darker, in the hue of his side still."""
    left = round(255 * (1 - ACTED))
    surface.fill((left, left, min(255, left + 8), 255), special_flags=pygame.BLEND_RGBA_MULT)
