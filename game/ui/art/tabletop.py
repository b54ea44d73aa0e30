from __future__ import annotations

import numpy as np
import pygame

from game.table.scene import Scene
from game.ui.art import (
    ground,
    hills,
    houses,
    marsh,
    pits,
    roads,
    stones,
    walls,
    water,
    woods,
    works,
)
from game.ui.art.canvas import Canvas, Lamp
from game.ui.art.shadows import Shadows
from game.ui.art.survey import survey


def paint_table(scene: Scene, pixels: float, *, grid: bool = True) -> pygame.Surface:
    found = survey(scene)
    canvas = Canvas(scene.extent, pixels, Lamp())
    h = hills.Hills(found)
    tone = ground.base(found)
    tone = hills.paint_relief(h, tone, canvas.lamp)
    ground.spread(canvas, tone)
    roads.paint_roads(found, canvas)
    roads.paint_yards(found, canvas)
    marsh.paint_marsh(found, canvas)
    water.paint_water(found, canvas)
    hills.paint_cliffs(h, canvas)
    hills.draw_hachures(h, canvas)
    pits.paint_pits(found, canvas)
    p=woods.Plants(found); rk=stones.Rocks(found)
    sh=Shadows(found.grid, canvas.lamp)
    p.cast(sh); rk.cast(sh); walls.cast_walls(found,sh); wk=works.Works(found); wk.cast(sh); hs=houses.houses(found); houses.cast_houses(hs,sh)
    sh.finish(canvas, np.zeros(found.grid.shape,np.float32))
    rk.paint(canvas); walls.paint_walls(found,canvas); wk.paint(canvas); houses.paint_houses(hs,canvas); p.paint(canvas)
    return canvas.surface
