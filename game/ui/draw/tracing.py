"""A picture under the map to trace: a photo of a real table, moved, scaled and faded.

It belongs to the screen alone and is never saved with the map.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pygame

from game.core.errors import UsageError
from game.data.userfile import content
from game.table.scene import Point
from game.ui.overlay import Overlay

MOST_BYTES = 60_000_000
MOST_PIXELS = 40_000_000


@dataclass(slots=True)
class Tracing:
    """A picture with its place on the table in inches."""

    picture: pygame.Surface
    at: Point
    wide: float
    shade: float = 0.5
    """How opaque it is, from 0.1 to 1."""

    @classmethod
    def load(cls, path: str, size: Point) -> Tracing:
        """Return a picture laid over the whole table; UsageError if the file is none."""
        file = Path(path.strip()).expanduser()
        content(file, MOST_BYTES)
        try:
            picture = pygame.image.load(file)
        except (pygame.error, OSError, ValueError):
            raise UsageError(f"{file} is not a readable picture; use a PNG or JPEG") from None
        across, down = picture.get_size()
        if across * down > MOST_PIXELS:
            raise UsageError(f"{file} has more than 40 million pixels; make it smaller first")
        wide = min(size[0], size[1] * across / down)
        return cls(picture, (0.0, 0.0), wide)

    def draw(self, overlay: Overlay) -> None:
        """Lay the part of the picture that is in view over the table."""
        across, down = self.picture.get_size()
        deep = self.wide * down / across
        one = overlay.at(self.at)
        other = overlay.at((self.at[0] + self.wide, self.at[1] + deep))
        box = pygame.Rect(min(one.x, other.x), min(one.y, other.y), 0, 0)
        box.size = max(1, round(abs(other.x - one.x))), max(1, round(abs(other.y - one.y)))
        seen = box.clip(pygame.Rect((0, 0), overlay.size))
        if not seen.width or not seen.height:
            return
        ratio = across / box.width
        part = pygame.Rect(
            round((seen.x - box.x) * ratio),
            round((seen.y - box.y) * ratio),
            max(1, round(seen.width * ratio)),
            max(1, round(seen.height * ratio)),
        ).clip(self.picture.get_rect())
        if not part.width or not part.height:
            return
        turned = overlay.camera.turned
        source = pygame.transform.flip(self.picture, turned, turned) if turned else self.picture
        piece = pygame.transform.scale(source.subsurface(part), seen.size)
        piece.set_alpha(round(255 * self.shade))
        overlay.sheet(seen).blit(piece, seen)
