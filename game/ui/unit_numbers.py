"""The numbers of units, on a pennant beside one of their pieces and in the roster."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

import pygame

from game.table.scene import BlockFigure, Figure, Point
from game.ui.camera import Camera
from game.ui.theme import INK, IVORY, Colour, Theme

OWN = re.compile(r"(?<!:)\s(\d+)(?=$| \()")
"""The number of a unit at the end of its own name, or before what stands in brackets."""
LEAST, MOST, SHARE = 13, 22, 0.5
"""Pixels of a pennant's height at scale 1, and its share of a base between them."""


class UnitNumbers:
    """Gives every unit a number of its side: that of its name, else the next one free.

    Where some units of a side have numbers in their names, the others go without.
    """

    def __init__(self) -> None:
        self._given: dict[str, dict[str, str]] = {}
        """Side, unit and number: a unit keeps it when others are gone."""
        self.shown: dict[str, str] = {}
        """The number of each unit on the table."""
        self.bearers: dict[str, str] = {}
        """The number of each piece beside which a pennant stands."""

    def count(
        self,
        figures: Iterable[Figure],
        unit_of: Callable[[str], str],
        titles: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Give numbers to the units on the table and choose who bears their pennants."""
        units: dict[str, list[Figure]] = {}
        for figure in figures:
            units.setdefault(unit_of(figure.id), []).append(figure)
        named = {
            unit: OWN.search(titles.get(unit, pieces[0].name)) for unit, pieces in units.items()
        }
        sides = {pieces[0].side for unit, pieces in units.items() if named[unit]}
        self.shown, self.bearers = {}, {}
        alone = all(len(pieces) == 1 for pieces in units.values())
        for unit, pieces in units.items():
            if alone and not isinstance(pieces[0], BlockFigure):
                continue
            own, side = named[unit], pieces[0].side
            if own is not None:
                self.shown[unit] = own[1]
            elif side in sides:
                continue
            else:
                given = self._given.setdefault(side, {})
                self.shown[unit] = given.setdefault(unit, str(len(given) + 1))
            bearer = max(pieces, key=lambda piece: piece.rank)
            self.bearers[bearer.id] = self.shown[unit]


def draw_pennants(
    surface: pygame.Surface,
    figures: Iterable[Figure],
    camera: Camera,
    theme: Theme,
    numbers: Mapping[str, str],
    places: Mapping[str, Point],
) -> None:
    """Draw a pennant with its unit's number to the left of each of some pieces."""
    pixels, zero = camera.pixels, camera.to_screen((0.0, 0.0))
    step = -pixels if camera.turned else pixels
    left, right = camera.view.left, camera.view.right + theme.px(2 * MOST)
    top, bottom = camera.view.top, camera.view.bottom + theme.px(2 * MOST)
    least, most = theme.px(LEAST), theme.px(MOST)
    known: dict[tuple[str, int, str], pygame.Surface] = {}
    blits = []
    for figure, at in _bearing(figures, numbers, places):
        width = min(figure.extent) * pixels
        x = round(zero.x + at[0] * step - 0.55 * width)
        y = round(zero.y + at[1] * step + 0.15 * width)
        if not (left <= x <= right and top <= y <= bottom):
            continue
        key = numbers[figure.id], round(min(most, max(least, SHARE * width))), figure.side
        image = known.get(key)
        if image is None:
            image = known[key] = pennant(key[0], key[1], theme.side(key[2]), theme)
        blits.append((image, (x - image.get_width(), y - image.get_height())))
    clip = surface.get_clip()
    surface.set_clip(camera.view.clip(clip))
    surface.fblits(blits)
    surface.set_clip(clip)


def _bearing(
    figures: Iterable[Figure], numbers: Mapping[str, str], places: Mapping[str, Point]
) -> Iterator[tuple[Figure, Point]]:
    """Yield those who bear a pennant, each with where it stands; of a block its first stand."""
    for figure in figures:
        if figure.id not in numbers:
            continue
        at = places.get(figure.id, figure.centre)
        if isinstance(figure, BlockFigure):
            first = min(figure.parts(), key=lambda part: part.centre)
            moved = at[0] - figure.centre[0], at[1] - figure.centre[1]
            yield first, (first.centre[0] + moved[0], first.centre[1] + moved[1])
        else:
            yield figure, at


@lru_cache(maxsize=1024)
def _pennant(number: pygame.Surface, height: int, colour: Colour) -> pygame.Surface:
    box = number.get_bounding_rect()
    width = max(box.width + 7, height)
    image = pygame.Surface((width + 2, 2 * height), pygame.SRCALPHA)
    cloth = pygame.Rect(0, 0, width, height)
    pygame.draw.line(image, INK, (width, 0), (width, 2 * height), 3)
    pygame.draw.line(image, (196, 172, 124), (width, 1), (width, 2 * height - 1))
    pygame.draw.rect(image, INK, cloth, border_radius=2)
    pygame.draw.rect(image, colour, cloth.inflate(-2, -2), border_radius=2)
    image.blit(number, (cloth.centerx - box.centerx, cloth.centery - box.centery))
    return image


def pennant(number: str, height: int, colour: Colour, theme: Theme) -> pygame.Surface:
    """Return a pennant on its pole, in a side's colour, with a number on it."""
    deep: Colour = tuple(round(part * 0.82) for part in colour)  # type: ignore[assignment]
    return _pennant(theme.text(number, "tiny", IVORY), height, deep)
