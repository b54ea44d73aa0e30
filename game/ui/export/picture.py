"""The table as a picture: the window's own painters, without a window."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pygame
from PIL import Image

from game.data.writing import write_whole
from game.table.scene import Point, Scene
from game.ui.art.minis import paint_figure
from game.ui.art.tabletop import paint_table
from game.ui.camera import UNIT
from game.ui.export.strokes import Strokes
from game.ui.figures import Sprites
from game.ui.overlay import Overlay
from game.ui.scene import Screen
from game.ui.tableview import TableView
from game.ui.theme import IVORY, Theme

WIDTH = 1920
"""Pixels across a picture of the whole table."""
LEAST, MOST = 10.0, 64.0
"""Pixels of a table unit in a picture."""


class TableCamera:
    """Takes pictures of one battle's table, all of one size."""

    def __init__(self, scene: Scene, width: int, palette: str = "painted") -> None:
        pygame.font.init()
        pixels = max(LEAST, min(MOST, width / scene.extent[0]))
        self.size = round(scene.extent[0] * pixels), round(scene.extent[1] * pixels)
        self.theme = Theme(max(0.75, min(1.5, self.size[0] / 1100)), palette)
        self._view = TableView(scene, paint_table, Sprites(paint_figure))
        self._view.rect = pygame.Rect((0, 0), self.size)
        self._view.camera.set_view(self._view.rect)
        self._view.camera.zoom = pixels / UNIT
        self._view.below, self._view.above = self._under, self._over
        self._ways: Sequence[tuple[str, Sequence[Point]]] = ()
        self._crosses: Sequence[tuple[str, Point]] = ()

    def take(
        self,
        scene: Scene,
        ways: Sequence[tuple[str, Sequence[Point]]] = (),
        crosses: Sequence[tuple[str, Point]] = (),
    ) -> pygame.Surface:
        """Return a picture of a moment, with arrows and crosses in the colours of their sides."""
        self._ways, self._crosses = ways, crosses
        self._view.show(scene)
        picture = pygame.Surface(self.size)
        self._view.draw_finished(picture, self.theme)
        return picture

    def _under(self, overlay: Overlay) -> None:
        for zone in self._view.scene.zones:
            overlay.zone(zone, self.theme.side(zone.side) if zone.side else IVORY)
        if not self._ways:
            return
        strokes = Strokes(self.size, overlay.camera.pixels)
        standing = {figure.centre: max(figure.extent) for figure in self._view.scene.figures}
        for side, way in self._ways:
            gap = 0.46 * standing.get(way[-1], 0.2)
            strokes.arrow([overlay.at(place) for place in way], gap, self.theme.side(side))
        overlay.surface.blit(strokes.finished(), (0, 0))

    def _over(self, overlay: Overlay) -> None:
        if not self._crosses:
            return
        strokes = Strokes(self.size, overlay.camera.pixels)
        for side, place in self._crosses:
            # Where somebody stands by now the cross makes way for him.
            taken = self._view.figure_at(place) is not None
            spot = (place[0] + 0.34, place[1] - 0.34) if taken else place
            share = 0.17 if taken else 0.36
            strokes.cross(overlay.at(spot), share, self.theme.side(side))
        overlay.surface.blit(strokes.finished(), (0, 0))


def png(what: Screen | Scene | pygame.Surface, path: Path) -> Path:
    """Write a PNG of a screen as it is, or of a whole table."""
    if isinstance(what, Scene):
        picture = TableCamera(what, WIDTH).take(what)
    elif isinstance(what, Screen):
        picture = pygame.Surface(what.size)
        what.draw(picture)
    else:
        picture = what
    return write_whole(path, png_bytes(picture))


def png_bytes(picture: pygame.Surface, colours: int = 0) -> bytes:
    """Return a picture as PNG; with a number of colours it becomes much smaller."""
    image = as_image(picture)
    if colours:
        image = image.quantize(colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    kept = io.BytesIO()
    image.save(kept, "PNG", optimize=bool(colours))
    return kept.getvalue()


def as_image(picture: pygame.Surface) -> Image.Image:
    """Return a surface as Pillow knows pictures."""
    return Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
