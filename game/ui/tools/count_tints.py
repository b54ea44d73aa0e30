"""Whole numbers over the table as tints with contours; in cells the numbers are written, too."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.table.lattice import Cell, Edge, outline_of, rim
from game.table.raster import Raster
from game.table.scene import Figure, Kind
from game.ui.overlay import Overlay
from game.ui.theme import INK, IVORY, Colour
from game.ui.tools.table_tints import Ink, Shade, draw_level, palette_of, wash

READABLE = 20
"""Pixels of a cell from which a number is written into it."""
FAINT, DEEP = 34, 132
"""Alpha of a tint where there is one, and where there are most."""
HATCH = 190
"""Alpha of the strokes in cells of the upper third."""


def draw_counts(overlay: Overlay, raster: Raster, colour: Colour) -> None:
    """Draw a tint that grows with the number, and contours where it passes thirds of the most."""
    most = raster.most
    if not most:
        return
    if overlay.scene.table != "plane":
        _draw_cells(overlay, raster, colour)
        return
    wash(overlay, raster.cells, palette_of(ramp(colour, most)), raster.step)
    red, green, blue = (min(255, channel + 60) for channel in colour)
    for number in thirds(most):
        draw_level(overlay, raster.cells >= number, raster.step, (red, green, blue), str(number))


def counts_legend(raster: Raster, colour: Colour, kind: Kind) -> Sequence[tuple[Shade, str]]:
    """Return the shades of one and of the most.

    In cells the upper third of the numbers is hatched.
    """
    most = raster.most
    if not most:
        return ()
    few = Shade((*colour, FAINT)), "1"
    if most == 1:
        return (few,)
    deep = (*colour, DEEP)
    many = Shade(deep) if kind == "plane" else Shade(deep, "rising", (*colour, HATCH))
    return few, (many, str(most))


def thirds(most: int) -> list[int]:
    """Return the numbers to draw contours at: one, and the first beyond each third of the most."""
    return sorted({1, most // 3 + 1, 2 * most // 3 + 1}) if most else []


def ramp(colour: Colour, most: int) -> list[Ink]:
    """Return tints for the numbers from 0 to the most: the more, the deeper."""
    rise = (DEEP - FAINT) / max(1, most - 1)
    return [(*colour, 0), *((*colour, round(FAINT + rise * step)) for step in range(most))]


# ---------------------------------------------------------------------- cells


def _draw_cells(overlay: Overlay, raster: Raster, colour: Colour) -> None:
    """Draw a stamp for each cell, and lines between the thirds."""
    counts, most = raster.counted(), raster.most
    surface, pixels = overlay.surface, overlay.camera.pixels
    stamps: dict[int, pygame.Surface] = {}
    blits = []
    room = surface.get_rect().inflate(2 * pixels, 2 * pixels)
    for cell, count in counts.items():
        box = overlay.box(cell)
        if not room.contains(box):
            continue
        if count not in stamps:
            stamps[count] = _stamp(overlay, cell, count, most, colour)
        blits.append((stamps[count], box.topleft))
    surface.fblits(blits)
    for width, edges in enumerate(_contours(overlay.scene.table, counts, most), start=1):
        for start, end in edges:
            pygame.draw.line(surface, colour, overlay.at(start), overlay.at(end), width)


def _contours(kind: Kind, counts: dict[Cell, int], most: int) -> list[list[Edge]]:
    return [
        rim(kind, {cell for cell, count in counts.items() if count * 3 > most * third})
        for third in (0, 1, 2)
    ]


def _stamp(overlay: Overlay, cell: Cell, count: int, most: int, colour: Colour) -> pygame.Surface:
    """Return one cell of the tint: the more, the darker; the upper third is hatched as well."""
    theme, box = overlay.theme, overlay.box(cell)
    # Between squares a line of ground is left; hexes would show it as dashes.
    gap = 0 if overlay.scene.table == "hexes" else 1
    width, height = max(1, box.width - gap), max(1, box.height - gap)
    stamp = pygame.Surface((width, height), pygame.SRCALPHA)
    stamp.fill(ramp(colour, most)[count])
    if count * 3 > most * 2:
        for shift in range(0, width + height, max(5, width // 4)):
            pygame.draw.line(stamp, (*colour, HATCH), (shift - height, height), (shift, 0))
    if overlay.scene.table == "hexes":
        _cut_out(stamp, [overlay.at(corner) for corner in outline_of(overlay.scene.table, cell)])
    if width >= READABLE:
        image = theme.text(str(count), "tiny", IVORY)
        middle = image.get_rect(center=stamp.get_rect().center)
        stamp.blit(image, middle if overlay.scene.table == "hexes" else (3, 1))
    return stamp


def _cut_out(stamp: pygame.Surface, corners: list[pygame.Vector2]) -> None:
    """Leave of a stamp only what lies within the corners of its cell."""
    corner = pygame.Vector2(min(spot.x for spot in corners), min(spot.y for spot in corners))
    mask = pygame.Surface(stamp.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255), [spot - corner for spot in corners])
    stamp.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def draw_number(overlay: Overlay, figure: Figure, count: int) -> None:
    """Draw a number at the corner of a figure that is in danger."""
    theme = overlay.theme
    image = theme.text(str(count), "tiny", IVORY)
    reach = figure.extent[0] * 0.42
    spot = overlay.at((figure.centre[0] + reach, figure.centre[1] + reach))
    box = image.get_rect(center=(round(spot.x), round(spot.y))).inflate(theme.px(7), theme.px(2))
    surface = overlay.sheet(box)
    pygame.draw.rect(surface, (*theme.tone("bad"), 255), box, border_radius=5)
    pygame.draw.rect(surface, (*INK, 255), box, 1, border_radius=5)
    surface.blit(image, image.get_rect(center=box.center))
