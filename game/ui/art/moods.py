"""Moods: how a table's ground, growth and light look by season, hour and country.

A mood changes colours alone. What lies on a table, and where, is the same in all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from game.table.scene import Mood, Scene
from game.ui.art.crowns import BIRCH, HEATH, OAK, PINE, RUSSET, SNOWY, SPRUCE, Habit
from game.ui.art.regions import open_kind
from game.ui.theme import Colour

Grove = tuple[tuple[float, Habit], ...]
"""Kinds of trees, each with the share of trees up to it."""
Grass = tuple[tuple[Colour, Colour], ...]
"""Dark and light of tufts of grass."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The paints of a mood."""

    lush: Colour = (144, 153, 103)
    pale: Colour = (170, 170, 124)
    dry: Colour = (193, 185, 141)
    earth: Colour = (178, 156, 122)
    moss: Colour = (132, 143, 92)
    grass: Grass = (
        ((104, 114, 68), (180, 182, 124)),
        ((118, 122, 74), (202, 194, 138)),
        ((98, 112, 70), (164, 174, 116)),
    )
    petals: tuple[Colour, ...] = (
        (242, 240, 228),
        (236, 212, 106),
        (198, 170, 206),
        (226, 160, 142),
    )
    light: Colour = (255, 255, 255)
    """What the lamp's light is multiplied with."""
    wood: Grove = ()
    """What grows in woods, if not what grows there in summer."""
    thick: Grove = ()
    shrub: Habit | None = None
    """What grows under trees and in hedges, if not what grows there in summer."""
    snow: bool = False
    """Whether snow lies wherever nothing else is said."""
    tilled: float = 1.0
    """How much of open country is to be seen as ploughed, mown and grazed: nothing to all."""
    drifts: tuple[Colour, ...] = ()
    """What grows in wide drifts over open country."""
    daub: Colour = (158, 161, 113)
    """The open ground of a sketch."""


SUMMER = Palette()
MOODS: dict[Mood, Palette] = {
    "summer": SUMMER,
    "autumn": Palette(
        lush=(164, 152, 96),
        pale=(188, 170, 112),
        dry=(206, 182, 120),
        earth=(172, 138, 98),
        moss=(146, 128, 76),
        grass=(
            ((124, 108, 58), (204, 180, 110)),
            ((138, 112, 60), (216, 186, 118)),
            ((112, 108, 62), (184, 170, 104)),
        ),
        petals=((206, 120, 60), (214, 158, 76), (176, 92, 58), (226, 190, 110)),
        light=(255, 247, 230),
        wood=(
            (0.3, replace(RUSSET, dark=(132, 72, 40), light=(216, 138, 74))),
            (0.55, replace(OAK, dark=(128, 96, 40), light=(218, 176, 86))),
            (0.66, SPRUCE),
            (0.8, replace(BIRCH, dark=(150, 120, 48), light=(232, 200, 104))),
            (2.0, RUSSET),
        ),
        thick=((0.4, SPRUCE), (0.7, RUSSET), (2.0, replace(OAK, dark=(112, 84, 40)))),
        shrub=replace(HEATH, dark=(116, 84, 48), light=(186, 144, 84), blossoms=0.0),
        daub=(180, 162, 106),
    ),
    "moor": Palette(
        lush=(134, 130, 96),
        pale=(156, 146, 116),
        dry=(174, 160, 128),
        earth=(122, 104, 88),
        moss=(116, 112, 74),
        grass=(
            ((98, 92, 62), (172, 160, 112)),
            ((104, 82, 82), (170, 136, 142)),
            ((90, 94, 60), (152, 152, 100)),
        ),
        petals=((186, 140, 170), (168, 120, 158), (206, 168, 190), (224, 214, 200)),
        light=(244, 247, 252),
        wood=((0.5, PINE), (0.75, BIRCH), (2.0, SPRUCE)),
        thick=((0.6, PINE), (2.0, SPRUCE)),
        shrub=HEATH,
        tilled=0.0,
        drifts=((112, 116, 72), (156, 124, 134), (172, 136, 92)),
        daub=(148, 140, 106),
    ),
    "dusk": Palette(
        lush=(134, 146, 112),
        pale=(156, 158, 126),
        dry=(178, 170, 138),
        earth=(160, 142, 122),
        moss=(120, 134, 100),
        light=(190, 184, 216),
        petals=((226, 226, 232), (206, 196, 150), (186, 164, 206), (204, 160, 160)),
        daub=(122, 122, 104),
    ),
    "snow": Palette(
        wood=((0.82, SNOWY), (2.0, SPRUCE)),
        thick=((0.75, SNOWY), (2.0, SPRUCE)),
        shrub=replace(SNOWY, clumps=14, clump=0.4, dark=(92, 96, 84), light=(218, 226, 228)),
        snow=True,
        tilled=0.0,
        daub=(222, 227, 230),
    ),
}


def mood_of(scene: Scene) -> Mood:
    """Return the mood that a map names; else winter where most of the ground is under snow."""
    if scene.mood is not None:
        return scene.mood
    return "snow" if scene.ground and open_kind(scene) == "snow" else "summer"


def palette_of(scene: Scene) -> Palette:
    """Return the paints for a table."""
    return MOODS[mood_of(scene)]


def shed_light(surface: pygame.Surface, scene: Scene) -> None:
    """Colour a painted table with the light of its mood."""
    light = palette_of(scene).light
    if light != SUMMER.light:
        surface.fill(light, special_flags=pygame.BLEND_RGB_MULT)
