"""A table as one would draw it in a second: flat colours with clear edges, and the frame.

It stands in for the painted table for the moment that painting takes.
"""

from __future__ import annotations

import pygame

from game.table.lattice import outline_of
from game.table.scene import Scene
from game.ui.art.canvas import FRAME, picture_size
from game.ui.art.features import known
from game.ui.art.moods import palette_of

Tone = tuple[int, int, int]

PIXELS = 16
"""Pixels of a table unit: edges stay clear in a full window."""
EDGE = 0.82
"""How dark the edge of a piece of terrain is beside its colour."""
OAK: Tone = (122, 94, 68)
GRASS: Tone = (158, 161, 113)
WATER: Tone = (104, 128, 132)
STONE: Tone = (152, 146, 122)
TREES: Tone = (104, 112, 72)
TONES: dict[str, Tone] = {
    "road": (190, 172, 136),
    "bridge": (150, 122, 88),
    "yard": (188, 172, 138),
    "house": (146, 108, 78),
    "wall": STONE,
    "boulder": STONE,
    "dense_wood": TREES,
    "wood": TREES,
    "brush": (142, 142, 92),
    "rubble": (172, 164, 142),
    "hedge": TREES,
    "low_wall": STONE,
    "fence": (140, 132, 92),
    "reeds": (134, 138, 88),
    "ford": (132, 146, 134),
    "marsh": (128, 134, 96),
    "river": WATER,
    "lake": WATER,
    "pit": (92, 80, 64),
    "hilltop": (184, 178, 132),
    "wall_top": (166, 158, 130),
    "slope": (168, 164, 116),
    "hill": (176, 171, 124),
    "stream": WATER,
    "bushes": (142, 142, 92),
    "fissure": (92, 80, 64),
    "battlements": (166, 158, 130),
    "castle_stairs": (170, 158, 124),
    "stairs": (170, 158, 124),
    "snow": (224, 229, 232),
    "thin_ice": (164, 190, 200),
    "grove": (118, 122, 66),
    "burnt_grove": (88, 80, 72),
    "burning_house": (150, 92, 58),
    "rampart": STONE,
    "tower": STONE,
    "gate": (128, 104, 78),
    "open_gate": (178, 162, 128),
    "keep": STONE,
    "barrier": (142, 160, 190),
    "courtyard": (188, 172, 138),
    "castle_wall": STONE,
    "cracked_wall": STONE,
    "door": (128, 104, 78),
    "cracked_door": (128, 104, 78),
    "gateway": (178, 162, 128),
    "breach": (172, 164, 142),
    "fieldwork": (140, 118, 84),
    "wagon": (190, 176, 140),
    "track": (190, 170, 132),
    "ditch": (112, 98, 78),
    "crater": (172, 164, 142),
    "standing_stones": (188, 172, 138),
}
"""About the mean of what is painted for each kind of terrain; the rest is grass."""


def sketch(scene: Scene, *, turned: bool = False) -> pygame.Surface:
    """Return the table at `PIXELS` to a unit, as large as a painted one of that size."""
    surface = pygame.Surface(picture_size(scene.extent, PIXELS))
    open_ground = palette_of(scene).daub
    surface.fill(open_ground)
    for y, row in enumerate(scene.ground):
        for x, kind in enumerate(row):
            if kind in TONES:
                corners = [_spot(*point) for point in outline_of(scene.table, (x, y))]
                pygame.draw.polygon(surface, TONES[kind], corners)
    for feature in known(scene.features):
        points = [_spot(*point) for point in feature.outline]
        tone = TONES.get(feature.kind, open_ground)
        if feature.closed and len(points) > 2:
            pygame.draw.polygon(surface, tone, points)
            pygame.draw.aalines(surface, tuple(round(EDGE * part) for part in tone), True, points)  # noqa: FBT003
        elif len(points) > 1:
            broad = max(2, round((feature.width or 0.5) * PIXELS))
            pygame.draw.lines(surface, tone, False, points, broad)  # noqa: FBT003
    pygame.draw.rect(surface, OAK, surface.get_rect(), round(FRAME * PIXELS))
    return pygame.transform.flip(surface, turned, turned)


def _spot(x: float, y: float) -> tuple[float, float]:
    return (x + FRAME) * PIXELS, (y + FRAME) * PIXELS
