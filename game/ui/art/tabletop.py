from __future__ import annotations
import pygame, numpy as np
from game.table.scene import Scene
from game.ui.art import works, walls, houses, stones, ground, roads, water, marsh, hills, pits, woods, greenery, gridlines, frame, wear
from game.ui.art.shadows import Shadows
from game.ui.art.canvas import Canvas, Lamp
from game.ui.art.survey import survey

def paint_table(scene: Scene, pixels: float, *, grid: bool = True) -> pygame.Surface:
    found = survey(scene)
    canvas = Canvas(scene.extent, pixels, Lamp())
    h = hills.Hills(found)
    bare = wear.worn(found)
    tone = ground.trodden(hills.tinted(h, ground.base(found)), bare)
    tone = hills.lit(h, tone, canvas.lamp)
    ground.spread(canvas, tone)
    roads.paint_roads(found, canvas)
    roads.paint_yards(found, canvas)
    marsh.paint_marsh(found, canvas)
    water.paint_water(found, canvas)
    hills.paint_cliffs(h, canvas)
    hills.paint_scree(h, canvas)
    hills.draw_hachures(h, canvas)
    pits.paint_pits(found, canvas)
    if grid: gridlines.draw_grid(found, canvas)
    greenery.Greenery(found, bare).paint(canvas)
    greenery.paint_wet_growth(found, canvas)
    sh=Shadows(found.grid, canvas.lamp)
    p=woods.Plants(found); rk=stones.Rocks(found); wk=works.Works(found); hs=houses.houses(found)
    p.cast(sh); rk.cast(sh); walls.cast_walls(found,sh); wk.cast(sh); houses.cast_houses(hs,sh)
    dark=np.maximum(hills.shade_behind(h,canvas.lamp), frame.shade_under_frame((found.grid.xs, found.grid.ys), canvas)); sh.finish(canvas,dark)
    rk.paint(canvas); walls.paint_walls(found,canvas); wk.paint(canvas); houses.paint_houses(hs,canvas); p.paint(canvas)
    frame.paint_frame(canvas)
    frame.shine(canvas)
    return canvas.surface
