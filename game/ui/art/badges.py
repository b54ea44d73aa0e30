"""Badges: what a figure is drawn as where a base is a dozen pixels wide."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Literal

import pygame

from game.table.scene import Figure
from game.ui.art.mini_base import CORNER, block_of_hexes, is_stand, leads, plinth
from game.ui.art.mini_kit import is_pale, tone_from
from game.ui.art.mini_moods import TONES as MOODS
from game.ui.art.mini_states import TONES
from game.ui.theme import INK, Colour

PAPER: Colour = (250, 243, 224)
GOLD: Colour = (244, 196, 84)
BLOOD: Colour = (226, 40, 36)
EARTH: Colour = (112, 98, 76)
FINE = 6
"""Badges are drawn so many times larger and scaled down, for smooth edges."""
ROOM = 1.3
"""How much wider than its place a badge's picture is, for notch and rays."""
BADGE_BELOW = 13
"""Pixels of a drawn figure's height under which a badge is clearer than a miniature."""
DRAWN = 2.2
"""How high the smallest miniature is drawn, in widths of its base."""
MOST_PIPS = 5
"""States shown at a badge, at most."""

PIPS: dict[str, Colour] = {**TONES, **MOODS, "standard": GOLD}
"""The colour of the dot for each state."""

Spot = tuple[float, float]
Form = Literal["disc", "block", "stand", "hex", "hexes"]


def is_badge(figure: Figure, pixels: float) -> bool:
    """Return whether a figure of this size would only be a blot if it were a miniature."""
    return min(figure.extent) * pixels * DRAWN < BADGE_BELOW


def badge(figure: Figure, pixels: float, colour: Colour) -> pygame.Surface:
    """Return a token in the side's colour: its form shows foot, riders or hexes, its sign the role.

    Gold tells rank, a wedge facing, a red drop wounds; one that has acted is dark inside a rim
    that keeps the side's colour.
    """
    if figure.base != "one":
        return _broad_badge(figure, pixels, colour)
    size = max(8, round(min(figure.extent) * pixels))
    long = max(figure.extent) / min(figure.extent) if form_of(figure) == "block" else 1.0
    room = ROOM * (math.sqrt(2) if form_of(figure) == "stand" else 1.0)
    reach = size * (room if long == 1.0 else 0.3 + math.hypot(1.0, long))
    return _drawn(figure, colour, size, 2 * math.ceil(reach / 2))


def _broad_badge(figure: Figure, pixels: float, colour: Colour) -> pygame.Surface:
    """Return the same over several hexes."""
    size = max(8, round(pixels))
    return _drawn(figure, colour, size, 2 * math.ceil(size * (max(figure.extent) + 0.7) / 2))


def _drawn(figure: Figure, colour: Colour, size: int, whole: int) -> pygame.Surface:
    """Return a badge of this size in the middle of a picture."""
    big = pygame.Surface((whole * FINE, whole * FINE), pygame.SRCALPHA)
    centre = pygame.Vector2(big.get_size()) / 2
    # Stands touch their neighbours.
    radius = (0.5 if form_of(figure) == "stand" else 0.46) * size * FINE
    pen = Pen(big, centre, radius, figure)
    pen.shape((*INK, 90), 1.04, pygame.Vector2(radius * 0.1, radius * 0.13))
    if figure.rank >= 3:
        pen.honours()
    if figure.look.body == "none":
        _bare(pen, figure, colour)
    else:
        _disc(pen, figure, colour)
        _sign(pen, figure)
    if not leads(figure):
        return pygame.transform.smoothscale(big, (whole, whole))
    if figure.bearing is not None:
        pen.wedge(figure.bearing)
    if "wounded" in figure.marks:
        pen.drop()
    # Of those that are counted only the kind shows.
    kinds = ["markers" if mark.startswith("markers ") else mark for mark in figure.marks]
    pen.pips([PIPS[kind] for kind in kinds if kind in PIPS])
    return pygame.transform.smoothscale(big, (whole, whole))


def form_of(figure: Figure) -> Form:
    """Return a disc on foot, a block for riders, a stand for those who share one, or a hex."""
    if figure.shape == "hexes":
        return "hex" if figure.base == "one" else "hexes"
    if is_stand(figure):
        return "stand"
    square = figure.extent[0] == figure.extent[1]
    if figure.shape == "disc" or (square and not figure.mounted):
        return "disc"
    return "block"


def _disc(pen: Pen, figure: Figure, colour: Colour) -> None:
    """Draw a dark edge, a ring and the field; the ring is gold for rank, else pale or deep."""
    side, ink = pygame.Color(*colour), pygame.Color(*INK)
    # What has acted keeps its hue: only the field gets dark, the ring does not.
    fill = side if figure.ready else side.lerp(ink, 0.48)
    pale = is_pale(tone_from(colour))
    ring = side.lerp(pygame.Color("white"), 0.45) if pale else side.lerp(ink, 0.35)
    if not figure.ready:
        ring = side.lerp(pygame.Color("white"), 0.3 if pale else 0.05)
    if figure.rank >= 2:
        ring = pygame.Color(*GOLD) if figure.ready else pygame.Color(*GOLD).lerp(ink, 0.25)
    pen.shape(INK, 1.0)
    pen.shape(ring, 0.9)
    if figure.ready:
        pen.shape(fill.lerp(ink, 0.3), 0.76 if figure.rank >= 2 else 0.8)
        pen.shape(fill, 0.72, pygame.Vector2(-0.02, -0.03) * pen.radius)
    else:
        pen.shape(side, 0.78)
        pen.shape(fill, 0.66)
    pen.gloss(fill.lerp(pygame.Color("white"), 0.2 if figure.ready else 0.06))


def _bare(pen: Pen, figure: Figure, colour: Colour) -> None:
    """Draw what others stand on: a rim in the side's colour around bare earth."""
    side = pygame.Color(*colour)
    pen.shape(INK, 1.0)
    pen.shape(side if figure.ready else side.lerp(pygame.Color(*INK), 0.35), 0.97)
    pen.shape(EARTH, 0.87)


class Pen:
    """Draws a badge's parts about its centre, in widths of its radius."""

    def __init__(
        self, surface: pygame.Surface, centre: pygame.Vector2, radius: float, figure: Figure
    ) -> None:
        self.surface = surface
        self.centre = centre
        self.radius = radius
        self.tone = PAPER if figure.ready else (214, 208, 194)
        self.form = form_of(figure)
        across, along = (size / min(figure.extent) - 1 for size in figure.extent)
        self.over = pygame.Vector2(across, along)
        """How much farther than its radius a block reaches, across and along its facing."""
        self.bearing = 0.0 if figure.bearing is None else figure.bearing
        self.base = plinth(figure)

    def at(self, x: float, y: float) -> pygame.Vector2:
        """Return a place in pixels."""
        return self.centre + pygame.Vector2(x, y) * self.radius

    def shape(
        self,
        tone: pygame.Color | Colour | tuple[int, int, int, int],
        size: float,
        shift: pygame.Vector2 | None = None,
    ) -> None:
        """Fill the badge's form: a disc, a rounded block along its facing, or a hex."""
        middle = self.centre + (shift or pygame.Vector2())
        reach = self.radius * size
        if self.form == "disc":
            pygame.draw.circle(self.surface, tone, middle, reach)
        elif self.form == "hexes":
            margin = round((1 - size) * 0.5, 3)
            outline = self._turned(block_of_hexes(self.base.base, margin).points)
            pygame.draw.polygon(self.surface, tone, [middle + corner for corner in outline])
        elif self.form in ("block", "stand"):
            corners = self._corners(reach)
            pygame.draw.polygon(self.surface, tone, [middle + corner for corner in corners])
        else:
            corners = [pygame.Vector2(0, -reach * 1.1).rotate(60 * turn) for turn in range(6)]
            pygame.draw.polygon(self.surface, tone, [middle + corner for corner in corners])

    def _turned(self, spots: Iterable[Spot]) -> list[pygame.Vector2]:
        """Return places of the base, in table units from its middle, turned to its facing."""
        unit = self.radius / 0.46
        return [(pygame.Vector2(spot) * unit).rotate(self.bearing) for spot in spots]

    def _corners(self, reach: float) -> list[pygame.Vector2]:
        """Return the outline of a block with round corners, turned to its facing."""
        half = pygame.Vector2(reach, reach) + self.over * self.radius
        bend = reach * (0.16 if self.form == "stand" else 0.5)
        found = []
        for quarter, (x, y) in enumerate(((1, -1), (1, 1), (-1, 1), (-1, -1))):
            middle = pygame.Vector2(x * (half.x - bend), y * (half.y - bend))
            turns = (90 * quarter + 22.5 * step for step in range(5))
            found += [middle + pygame.Vector2(0, -bend).rotate(turn) for turn in turns]
        turn = self.bearing if self.over or self.form == "stand" else 0.0
        return [corner.rotate(turn) for corner in found]

    def gloss(self, tone: pygame.Color) -> None:
        """Draw a soft light in the north-west of the field."""
        pygame.draw.circle(self.surface, tone, self.at(-0.12, -0.16), self.radius * 0.46)

    def pips(self, tones: Sequence[Colour]) -> None:
        """Draw a dot for each state that the piece is in, along the western rim."""
        for number, tone in enumerate(tones[:MOST_PIPS]):
            spot = self.centre + pygame.Vector2(0, -self.radius * 1.02).rotate(
                270 + 42 * (number - (min(len(tones), MOST_PIPS) - 1) / 2)
            )
            pygame.draw.circle(self.surface, INK, spot, self.radius * 0.36)
            pygame.draw.circle(self.surface, tone, spot, self.radius * 0.26)

    def honours(self) -> None:
        """Draw a champion's star behind the badge, or a second, golden edge behind a long block."""
        if self.over:
            self.shape(INK, 1.2)
            self.shape(GOLD, 1.1)
            return
        for tone, reach, dent in ((INK, 1.36, 0.95), (GOLD, 1.22, 0.9)):
            points = [
                self.centre
                + pygame.Vector2(0, -self.radius * (dent if turn % 2 else reach)).rotate(
                    22.5 * turn
                )
                for turn in range(16)
            ]
            pygame.draw.polygon(self.surface, tone, points)

    def line(self, start: Spot, end: Spot, width: float) -> None:
        """Draw a stroke with round ends, under a darker edge."""
        thick = max(1, round(width * self.radius))
        a, b = self.at(*start), self.at(*end)
        pygame.draw.line(self.surface, self.tone, a, b, thick)
        for end_at in (a, b):
            pygame.draw.circle(self.surface, self.tone, end_at, thick / 2)

    def area(self, *spots: Spot) -> None:
        """Draw a filled polygon."""
        pygame.draw.polygon(self.surface, self.tone, [self.at(*spot) for spot in spots])

    def wedge(self, bearing: float) -> None:
        """Draw a pointer on the rim."""
        ahead = self.over.y if self.form == "block" else 0.0
        # On several hexes it stands at each of the foremost ones.
        middles = [pygame.Vector2()]
        if self.form == "hexes":
            middles = self._turned((x, y + CORNER) for x, y in self.base.tips)
        for middle in middles:
            for tone, grow in ((INK, 0.12), (PAPER, 0.0)):
                spots = (
                    (0, -1.3 - grow - ahead),
                    (0.42 + grow, -0.76 + grow / 2 - ahead),
                    (-0.42 - grow, -0.76 + grow / 2 - ahead),
                )
                points = [
                    self.centre + middle + (pygame.Vector2(spot) * self.radius).rotate(bearing)
                    for spot in spots
                ]
                pygame.draw.polygon(self.surface, tone, points)

    def drop(self) -> None:
        """Draw a drop for a wound."""
        at = self.at(0.72, -0.72)
        pygame.draw.circle(self.surface, PAPER, at, self.radius * 0.4)
        pygame.draw.circle(self.surface, BLOOD, at, self.radius * 0.3)


def _sign(pen: Pen, figure: Figure) -> None:
    SIGNS[figure.glyph](pen)


def _blade(pen: Pen) -> None:
    """Draw crossed swords."""
    for side in (-1, 1):
        pen.line((-0.4 * side, -0.42), (0.36 * side, 0.36), 0.17)
        pen.line((0.42 * side, 0.08), (0.1 * side, 0.42), 0.14)


def _shaft(pen: Pen) -> None:
    """Draw a pike, upright on its slant."""
    pen.line((-0.4, 0.44), (0.3, -0.32), 0.16)
    pen.area((0.52, -0.56), (0.42, -0.08), (0.06, -0.42))


def _bow(pen: Pen) -> None:
    """Draw a bent bow and its arrow."""
    curve = [(0.5 * math.cos(turn) - 0.1, 0.54 * math.sin(turn)) for turn in _arc(-80, 80)]
    for start, end in pairwise(curve):
        pen.line(start, end, 0.16)
    pen.line(curve[0], (-0.34, 0.0), 0.08)
    pen.line(curve[-1], (-0.34, 0.0), 0.08)
    pen.line((-0.46, 0.0), (0.5, 0.0), 0.12)


def _arc(start: float, end: float, steps: int = 8) -> list[float]:
    return [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]


def _staff(pen: Pen) -> None:
    """Draw a staff with a star."""
    pen.line((-0.3, 0.48), (0.12, -0.12), 0.16)
    for turn in range(4):
        way = math.radians(45 * turn)
        x, y = 0.3 * math.cos(way), 0.3 * math.sin(way)
        pen.line((0.2 - x, -0.26 - y), (0.2 + x, -0.26 + y), 0.1)


def _beast(pen: Pen) -> None:
    """Draw a paw."""
    pygame.draw.circle(pen.surface, pen.tone, pen.at(0, 0.18), pen.radius * 0.28)
    for x, y in ((-0.38, -0.06), (-0.15, -0.34), (0.15, -0.34), (0.38, -0.06)):
        pygame.draw.circle(pen.surface, pen.tone, pen.at(x, y), pen.radius * 0.14)


def _engine(pen: Pen) -> None:
    """Draw a spoked wheel."""
    pygame.draw.circle(
        pen.surface, pen.tone, pen.centre, pen.radius * 0.52, round(pen.radius * 0.16)
    )
    for turn in range(3):
        way = math.radians(60 * turn)
        x, y = 0.44 * math.cos(way), 0.44 * math.sin(way)
        pen.line((-x, -y), (x, y), 0.1)


SIGNS: dict[str, Callable[[Pen], None]] = {
    "blade": _blade,
    "shaft": _shaft,
    "bow": _bow,
    "staff": _staff,
    "beast": _beast,
    "engine": _engine,
}
