"""What stands and grows on a table, found once for all zooms."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from game.table.scene import Scene
from game.ui.art import ground
from game.ui.art.battlements import Battlements
from game.ui.art.canvas import Lamp, Tone, times
from game.ui.art.castles import Castle
from game.ui.art.fences import Fences
from game.ui.art.fields import CoarseField
from game.ui.art.fires import Fires
from game.ui.art.greenery import Greenery
from game.ui.art.hills import Hills, lit, shade_behind, tinted
from game.ui.art.houses import cast_houses, houses
from game.ui.art.noise import Floats
from game.ui.art.rocks import Rocks
from game.ui.art.shadows import Shadows, under_frame
from game.ui.art.strongholds import Strongholds
from game.ui.art.survey import Survey
from game.ui.art.walls import cast_walls
from game.ui.art.wear import worn
from game.ui.art.winter import Snow, wintry
from game.ui.art.woods import Plants
from game.ui.art.works import Works


class Landscape:
    """A table's terrain with everything on it at its place."""

    def __init__(self, scene: Scene, lamp: Lamp) -> None:
        self.survey = survey = Survey(scene)
        self.lamp = lamp
        self.bare = worn(survey)
        self.hills = Hills(survey) if survey.rises else None
        self.light: CoarseField | None = lit(self.hills, lamp) if self.hills else None
        self.tone = self._tone()
        self.snow: Snow | None = None
        if survey.has("snow") or wintry(survey):
            self.snow = Snow(survey, self.light, self.hills.height if self.hills else None)
        self.greenery = Greenery(survey, self.bare, self.hills)
        self.plants = Plants(survey)
        self.rocks = Rocks(survey)
        self.works = Works(survey)
        self.battlements = Battlements(survey)
        self.castle = Castle(survey)
        self.strongholds = Strongholds(survey)
        self.fires = Fires(survey)
        self.fences = Fences(survey)
        self.houses = houses(survey)
        self.dark = self._dark()

    def _tone(self) -> Tone:
        """Return the colours of the ground on the coarse grid."""
        tone = ground.base(self.survey)
        if self.hills is None or self.light is None:
            return ground.trodden(tone, self.bare)
        return times(ground.trodden(tinted(self.hills, tone), self.bare), self.light.values)

    def _dark(self) -> Floats:
        """Return how deep each place lies in shadow, on the coarse grid."""
        shadows = Shadows(self.survey.grid, self.lamp)
        self.plants.cast(shadows)
        self.rocks.cast(shadows)
        self.works.cast(shadows)
        self.battlements.cast(shadows)
        self.castle.cast(shadows)
        self.strongholds.cast(shadows)
        self.fires.cast(shadows)
        self.fences.cast(shadows)
        cast_walls(self.survey, shadows)
        cast_houses(self.houses, shadows)
        dark = np.maximum(shadows.coverage(), under_frame(self.survey, self.lamp))
        if self.hills is None:
            return dark
        return np.maximum(dark, shade_behind(self.hills, self.lamp))


@lru_cache(maxsize=8)
def _landscape(bare: Scene, lamp: Lamp) -> Landscape:
    return Landscape(bare, lamp)


def landscape(scene: Scene, lamp: Lamp) -> Landscape:
    """Return the landscape of a scene; its figures do not matter."""
    bare = replace(scene, figures=(), zones=(), markers=())
    return _landscape(bare, lamp)
