"""Running and still water: deep channels, shallows, foam, fords."""

from __future__ import annotations

import numpy as np

from game.ui.art.canvas import Canvas, Colour, Tone, Window, mixed, ramp, times
from game.ui.art.fields import eastward
from game.ui.art.noise import Floats, layered, value
from game.ui.art.survey import Cut, Survey
from game.ui.art.textures import grit

DEEP: Colour = (70, 103, 115)
BODY: Colour = (94, 130, 137)
SHALLOW: Colour = (142, 163, 150)
SAND: Colour = (184, 172, 141)
PEAT: Colour = (118, 110, 80)
MUD: Colour = (150, 134, 102)
STILL: Colour = (62, 92, 104)
FOAM: Colour = (228, 233, 226)

WATERS = ("river", "lake", "ford")
SHORE = Cut(inset=0.06, radius=0.3, wander=0.1, spanned=True, strand=0.4)
BED = Cut(inset=-0.02, radius=0.3, wander=0.1)
SHELVING = {"cells": (-0.2, 0.26), "plane": (-1.0, 0.5)}
"""From where to where inside its outline a ford's bed rises: on cells it must stay in them."""


def paint_water(survey: Survey, canvas: Canvas) -> None:
    """Paint rivers, lakes and fords as one body of water, which goes on under bridges."""
    if not survey.has(*WATERS):
        return
    pool = _Pool(survey)
    for window in canvas.tiles(pool.water, -1.0 if pool.plane else -0.3):
        _paint(pool, window)


class _Pool:
    """The distances that shape water, and which way its banks run."""

    def __init__(self, survey: Survey) -> None:
        plane = survey.scene.table == "plane"
        # A broad river must know its banks from its middle, or it would not know where it runs.
        self.water = survey.distance(*WATERS, cut=SHORE, reach=2.6 if plane else 0.9)
        self.marsh = survey.distance("marsh", cut=BED)
        self.ford = survey.distance("ford", cut=BED, reach=3.0 if plane else 0.5)
        self.shelving = SHELVING["plane" if plane else "cells"]
        self.lake = survey.distance("lake", cut=BED)
        self.eastward = eastward(self.water)
        self.plane = plane

    def bars(self, xs: Floats, ys: Floats) -> Floats:
        """Return how gravel reaches beyond a ford in tongues.

        Between cells there is no room for that.
        """
        if not self.plane:
            return np.float32(0) * ys[:, None] * xs
        uneven = 0.8 * value(xs, ys, 1.9, 101) + 0.4 * value(xs, ys, 0.7, 102)
        return uneven.astype(np.float32)

    def beach(self, xs: Floats, ys: Floats) -> Floats:
        """Return how much broader the sand of the banks is where one wades."""
        if not self.plane:
            return np.float32(0) * ys[:, None] * xs
        broad = 0.45 + 0.35 * value(xs, ys, 1.3, 103) + 0.25 * value(xs, ys, 0.45, 105)
        near = ramp(self.ford.at(xs, ys) + 0.4 * value(xs, ys, 1.9, 104), -0.9, 0.1)
        return (near * broad).astype(np.float32)


def _paint(pool: _Pool, window: Window) -> None:
    xs, ys, canvas = window.xs, window.ys, window.canvas
    inside = pool.water.at(xs, ys)
    fine = grit(canvas.pixels, 0.16, 84).at(window)
    ragged = 0.03 * value(xs, ys, 0.45, 81) + 0.006 * fine
    deep = inside + ragged
    beach = pool.beach(xs, ys)
    _bank(window, deep, fine, ramp(pool.marsh.at(xs, ys), -0.35, -0.1), beach)
    lamp = canvas.lamp
    shadow = pool.water.at(xs + np.float32(lamp.x * 0.16), ys + np.float32(lamp.y * 0.16)) + ragged
    ford = ramp(pool.ford.at(xs, ys) + 4 * ragged + pool.bars(xs, ys), *pool.shelving)
    still = ramp(pool.lake.at(xs, ys), -0.4, 0.1)
    depth = ramp(deep, 0.0, 0.5) * (1 - np.float32(0.92) * ford)
    flow = _flow(pool, xs, ys)
    tone = _colour(xs, ys, depth, ford, still, fine)
    ripple = 0.007 * flow * (1 - 0.8 * still) * (0.4 + 0.6 * depth + 0.5 * ford)
    ripple = ripple + 0.0016 * fine
    light = lamp.on(ripple.astype(np.float32), canvas.sharp)
    tone = times(tone, (0.5 + 0.5 * light) * (0.84 + 0.16 * ramp(shadow, -0.02, 0.1)))
    glint = ramp(flow, 0.7, 1.6) * (1 - 0.9 * still) * (0.3 + 0.2 * ford)
    tone = mixed(tone, FOAM, glint)
    tone = mixed(tone, FOAM, _foam(xs, ys, deep, fine) * (1 - 0.6 * still))
    window.lay(tone, ramp(deep, -canvas.sharp, canvas.sharp))


def _bank(window: Window, deep: Floats, fine: Floats, boggy: Floats, beach: Floats) -> None:
    """Paint a rim of sand and wet mud that falls towards the water; in a marsh it is all peat."""
    sand = ramp(deep + 0.03 * fine + beach, -0.2, -0.08)
    tone = mixed(SAND, MUD, ramp(deep + 0.02 * fine, -0.12, -0.02))
    tone = mixed(tone, PEAT, np.float32(0.85) * boggy)
    height = -0.06 * ramp(deep, -0.16, 0.05) * (1 - ramp(beach, 0.0, 0.25)) + 0.002 * fine
    light = window.canvas.lamp.on(height.astype(np.float32), window.canvas.sharp)
    window.lay(times(tone, light), sand * np.float32(0.9))


def _flow(pool: _Pool, xs: Floats, ys: Floats) -> Floats:
    """Return ripples drawn out along the current."""
    bend = value(xs, ys, 1.4, 91)
    along = np.float32(0.13)
    east = value(xs * along, ys, 0.06, 92) + 0.7 * value(xs * along, ys, 0.15, 93)
    south = value(xs, ys * along, 0.06, 94) + 0.7 * value(xs, ys * along, 0.15, 95)
    share = ramp(pool.eastward.at(xs, ys) + 0.1 * bend, 0.3, 0.7)
    return (south + (east - south) * share).astype(np.float32)


def _colour(
    xs: Floats, ys: Floats, depth: Floats, ford: Floats, still: Floats, bed: Floats
) -> Tone:
    wide = layered(xs, ys, 2.3, 96, 2)
    low = mixed(SHALLOW, SAND, 0.35 * ramp(bed, -0.6, 0.9) + 0.25 * ford)
    channel = mixed(BODY, DEEP, ramp(depth + 0.15 * wide, 0.6, 1.1))
    channel = mixed(channel, STILL, still * ramp(depth, 0.4, 1.0) * np.float32(0.85))
    return mixed(low, channel, ramp(depth + 0.08 * wide, 0.0, 0.9))


def _foam(xs: Floats, ys: Floats, deep: Floats, fine: Floats) -> Floats:
    """Return a broken pale line along the banks, and a second, fainter one farther out."""
    broken = ramp(value(xs, ys, 0.7, 98) + 0.5 * fine, -0.2, 0.7)
    near = np.exp(-(((deep - 0.045) / np.float32(0.022)) ** 2))
    far = np.exp(-(((deep - 0.16 - 0.02 * fine) / np.float32(0.016)) ** 2))
    foam: Floats = (0.6 * near + 0.22 * far) * broken
    return foam.astype(np.float32)
