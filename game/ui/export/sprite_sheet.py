"""Miniatures for a page: each look once, all of them in one picture."""

from __future__ import annotations

import io
from dataclasses import replace

import pygame
from PIL import Image

from game.table.scene import Figure
from game.ui.art.mini_bold import is_bold
from game.ui.art.minis import paint_figure
from game.ui.art.trinkets import trinket
from game.ui.figures import FACING_US, sitting
from game.ui.theme import Theme

PIXELS = 64
"""Pixels of a table unit that miniatures are painted at."""
FACING = 15
"""Degrees between two painted bearings; a page turns pictures by what is left."""
FACE = 112
"""Pixels of the longer edge of a portrait."""
WIDTH = 2048
"""Pixels across the sheet."""
QUALITY = 82

Box = tuple[int, int, int, int, int, int]
"""Left, top, width and height on the sheet; where the corner lies from the figure's centre."""


class SpriteSheet:
    """Collects pictures, then packs them."""

    def __init__(self, palette: str = "painted") -> None:
        pygame.font.init()
        self.theme = Theme(1.0, palette)
        self.pixels = PIXELS
        self._pictures: list[tuple[pygame.Surface, int, int]] = []
        self._known: dict[tuple[object, ...], int] = {}
        self.looks: list[dict[int, int]] = []
        """For each look the pictures by the bearing that they show."""
        self._looks: dict[tuple[object, ...], int] = {}

    def look(self, figure: Figure) -> int:
        """Return the number of a figure's look, with a picture of it as it faces now."""
        bearing = figure.stance if figure.bearing is None else figure.bearing
        facing = round(bearing / FACING) * FACING % 360
        still = replace(figure, id="", name="", label="", centre=(0.0, 0.0), carrier="", number=0)
        still = replace(still, bearing=None if figure.bearing is None else 0.0, stance=0.0)
        still = replace(still, ready=True)
        key = (*_parts(still), figure.bearing is None)
        number = self._looks.setdefault(key, len(self.looks))
        if number == len(self.looks):
            self.looks.append({})
        if facing not in self.looks[number]:
            turned = replace(still, stance=float(facing))
            if figure.bearing is not None:
                turned = replace(still, bearing=float(facing))
            picture = paint_figure(turned, PIXELS, self.theme.side(figure.side))
            self.looks[number][facing] = self._keep(picture)
        return number

    def portrait(self, figure: Figure) -> int:
        """Return the number of a figure's portrait."""
        alone = _alone(figure)
        key = ("portrait", *_parts(replace(alone, carrier="")))
        if key not in self._known:
            self._known[key] = self._keep(_face(alone, self.theme))
        return self._known[key]

    def marker(self, kind: str) -> int:
        """Return the number of the picture of a thing that lies on the ground."""
        key = ("marker", kind)
        if key not in self._known:
            self._known[key] = self._keep(trinket(kind, PIXELS))
        return self._known[key]

    def _keep(self, picture: pygame.Surface) -> int:
        inside = picture.get_bounding_rect()
        if inside.width == 0:
            inside = pygame.Rect(0, 0, 1, 1)
        width, height = picture.get_size()
        corner = inside.x - width // 2, inside.y - height // 2
        self._pictures.append((picture.subsurface(inside).copy(), *corner))
        return len(self._pictures) - 1

    def packed(self) -> tuple[bytes, list[Box]]:
        """Return all pictures as one WebP, and where each lies on it."""
        order = sorted(range(len(self._pictures)), key=lambda n: -self._pictures[n][0].get_height())
        boxes: dict[int, Box] = {}
        left = top = tall = broad = 0
        for number in order:
            picture, x, y = self._pictures[number]
            width, height = picture.get_size()
            if left + width > WIDTH and left:
                left, top, tall = 0, top + tall + 1, 0
            boxes[number] = left, top, width, height, x, y
            left, tall, broad = left + width + 1, max(tall, height), max(broad, left + width)
        sheet = pygame.Surface((max(1, broad), max(1, top + tall)), pygame.SRCALPHA)
        for number, (left, top, *_) in boxes.items():
            sheet.blit(self._pictures[number][0], (left, top))
        image = Image.frombytes("RGBA", sheet.get_size(), pygame.image.tobytes(sheet, "RGBA"))
        return webp(image, QUALITY), [boxes[number] for number in range(len(boxes))]


def face_bytes(figure: Figure, theme: Theme) -> bytes:
    """Return a portrait by itself, as WebP."""
    picture = _face(_alone(figure), theme)
    data = pygame.image.tobytes(picture, "RGBA")
    return webp(Image.frombytes("RGBA", picture.get_size(), data), QUALITY)


def _alone(figure: Figure) -> Figure:
    """Return a figure as it is portrayed, without anything that tells it from others alike."""
    return replace(sitting(figure), id="", name="", label="", centre=(0.0, 0.0), number=0)


def _face(alone: Figure, theme: Theme) -> pygame.Surface:
    pixels = FACE / max(alone.extent)
    if is_bold(alone, pixels):
        alone = replace(alone, stance=FACING_US)
    picture = paint_figure(alone, pixels, theme.side(alone.side))
    inside = picture.subsurface(picture.get_bounding_rect())
    ratio = min(1.0, FACE / max(inside.get_size()))
    width, height = (max(1, round(edge * ratio)) for edge in inside.get_size())
    return pygame.transform.smoothscale(inside, (width, height))


def webp(image: Image.Image, quality: int) -> bytes:
    """Return a picture as WebP."""
    kept = io.BytesIO()
    image.save(kept, "WEBP", quality=quality, alpha_quality=90, method=5)
    return kept.getvalue()


def _parts(figure: Figure) -> tuple[object, ...]:
    """Return what a picture of a figure may depend on, without the stands of its block."""
    return (
        type(figure).__name__,
        *(getattr(figure, name) for name in Figure.__dataclass_fields__ if name != "stands"),
        getattr(figure, "leads", True),
    )
