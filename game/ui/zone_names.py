"""The names of zones on small plates, beside the zone and never over a figure if it can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

import pygame

from game.core.wording import Names, worded
from game.table.lattice import outline_of
from game.table.scene import Kind, Point, Zone
from game.ui.overlay import ASIDE, Overlay, shared
from game.ui.theme import IVORY

NEAR = 3
"""Pixels between a zone's edge and its name."""
STEPS = 6
"""Places that are tried along an edge."""


def name_zones(overlay: Overlay, places: Mapping[str, Point], names: Names) -> None:
    """Write every zone's name that is in sight, a side's by the name of its army.

    One that lies in another of its name goes without.

    `places` tells of figures that are on their way.
    """
    if not overlay.scene.zones:
        return
    figures = _boxes(overlay, places)
    view = overlay.view
    areas = [_area(overlay, zone) for zone in overlay.scene.zones]
    written: list[tuple[str, pygame.Rect]] = []
    for number, (zone, area) in enumerate(zip(overlay.scene.zones, areas, strict=True)):
        if not area.colliderect(view):
            continue
        name = worded(zone.name, names)
        if any(name == other and area.colliderect(there) for other, there in written):
            continue
        written.append((name, area))
        words = overlay.theme.text(name, "tiny", IVORY)
        size = words.get_width() + 12, words.get_height() + 6
        # Over another zone a name would be taken for that zone's.
        others = areas[:number] + areas[number + 1 :]
        plate = _freest(area, size, view, [*figures, *others, *overlay.written])
        if plate.collidelist(overlay.written) < 0:
            corner = pygame.Vector2(plate.bottomleft) - ASIDE
            overlay.words(name, overlay.place((corner.x, corner.y)), IVORY, "tiny")


def _boxes(overlay: Overlay, places: Mapping[str, Point]) -> list[pygame.Rect]:
    """Return the boxes of all figures in pixels of the view."""
    figures, pixels = overlay.scene.figures, overlay.camera.pixels
    centres = overlay.spots([places.get(figure.id, figure.centre) for figure in figures])
    boxes = []
    for figure, centre in zip(figures, centres, strict=True):
        width, height = figure.extent
        box = pygame.Rect(0, 0, round(width * pixels), round(height * pixels))
        box.center = round(centre.x), round(centre.y)
        boxes.append(box)
    return boxes


def _area(overlay: Overlay, zone: Zone) -> pygame.Rect:
    """Return the box around a zone in pixels of the view."""
    one, other = (overlay.at(corner) for corner in _corners_of(overlay.scene.table, zone))
    left, top = min(one.x, other.x), min(one.y, other.y)
    right, bottom = max(one.x, other.x), max(one.y, other.y)
    return pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))


@lru_cache(maxsize=64)
def _corners_of(kind: Kind, zone: Zone) -> tuple[Point, Point]:
    """Return two opposite corners of the box around a zone, which is drawn in many frames."""
    corners = zone.outline or [point for cell in zone.cells for point in outline_of(kind, cell)]
    xs, ys = zip(*corners, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


def _freest(
    area: pygame.Rect, size: tuple[int, int], view: pygame.Rect, taken: list[pygame.Rect]
) -> pygame.Rect:
    """Return the first place for a plate that covers nothing; else the one that covers least."""
    best, covered = pygame.Rect((0, 0), size), -1
    for corner in _corners(area, size):
        plate = pygame.Rect(corner, size).clamp(view)
        hidden = shared(plate, (taken[number] for number in plate.collidelistall(taken)))
        if covered < 0 or hidden < covered:
            best, covered = plate, hidden
        if not hidden:
            break
    return best


def _corners(area: pygame.Rect, size: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield places along the upper edge outside, the lower one, both sides, at last within."""
    room = max(0, area.width - size[0])
    along = [area.left + room * step // STEPS for step in range(STEPS + 1)]
    down = [area.top + max(0, area.height - size[1]) * step // STEPS for step in range(STEPS + 1)]
    for y in (area.top - size[1] - NEAR, area.bottom + NEAR):
        yield from ((x, y) for x in along)
    for x in (area.left - size[0] - NEAR, area.right + NEAR):
        yield from ((x, y) for y in down)
    yield from ((x, y) for y in down for x in along)
