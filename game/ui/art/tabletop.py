from __future__ import annotations
import pygame
from game.table.scene import Scene
from game.ui.art import ground, roads, water, marsh, hills, pits
from game.ui.art.canvas import Canvas, Lamp
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
    return canvas.surface
