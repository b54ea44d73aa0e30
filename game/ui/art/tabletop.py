from __future__ import annotations
import pygame
from game.table.scene import Scene
from game.ui.art import ground, roads, water
from game.ui.art.canvas import Canvas, Lamp
from game.ui.art.survey import survey

def paint_table(scene: Scene, pixels: float, *, grid: bool = True) -> pygame.Surface:
    found = survey(scene)
    canvas = Canvas(scene.extent, pixels, Lamp())
    ground.spread(canvas, ground.base(found))
    roads.paint_roads(found, canvas)
    roads.paint_yards(found, canvas)
    water.paint_water(found, canvas)
    return canvas.surface
