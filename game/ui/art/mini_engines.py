"""Engines of war and what is drawn along with an army, about one and a half units long."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.ui.art.mini_cloth import ripple
from game.ui.art.mini_easel import Brush, Paint
from game.ui.art.mini_heraldry import device
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Box, Oval, Poly, Ring, Spot, bent, blob, line, mirrored

BEAM = 0.055


def draw_beam(brush: Brush, kit: Kit, a: Spot, b: Spot, z: float, half: float = BEAM) -> None:
    """Draw a timber, dark at both ends."""
    brush.lay(line(a, b, half), kit.wood.lit(0.04), z, 0.07)
    for end, other in ((a, b), (b, a)):
        share = 0.02 / max(0.02, math.dist(a, b))
        cap = end[0] + (other[0] - end[0]) * share, end[1] + (other[1] - end[1]) * share
        brush.lay(line(end, cap, half * 1.1), kit.wood.lit(-0.4).fine(0.6), z, 0.075)


def draw_wheel(brush: Brush, kit: Kit, x: float, y: float, radius: float = 0.2) -> None:
    """Draw a wheel on its axle, seen from above: a thick tyre with its hub standing out."""
    brush.lay(Box(x, y, 0.055, radius, 0.04), kit.wood.lit(-0.25), 0.04, 0.16)
    brush.lay(Box(x, y, 0.055, radius * 0.92, 0.03), kit.wood.lit(-0.05).fine(0.5), 0.12, 0.1)
    for step in (-0.62, -0.2, 0.2, 0.62):
        nail = Box(x, y + step * radius, 0.055, 0.014)
        brush.lay(nail, kit.metal.fine(0.3), 0.2, 0.02)
    brush.lay(Oval(x + (0.06 if x > 0 else -0.06), y, 0.04, 0.05), kit.metal, 0.12, 0.08)


def _rope(brush: Brush, points: tuple[Spot, ...], z: float, half: float = 0.018) -> None:
    rope = Paint((0.76, 0.66, 0.46), 0.05)
    brush.lay(bent(points, max(half, brush.hair), max(half, brush.hair)), rope, z, 0.03)


def paint_bolt_thrower(brush: Brush, kit: Kit) -> None:
    """Draw a crossbow as long as a cart, spanned, on two wheels."""
    for x in (-0.4, 0.4):
        draw_wheel(brush, kit, x, 0.14, 0.25)
    draw_beam(brush, kit, (-0.4, 0.14), (0.4, 0.14), 0.14, 0.04)
    for sign in (-1, 1):
        draw_beam(brush, kit, (sign * 0.06, 0.1), (sign * 0.24, 0.72), 0.12, 0.045)
    draw_beam(brush, kit, (0.0, 0.74), (0.0, -0.74), 0.24, 0.075)
    tips: tuple[Spot, Spot] = ((-0.72, -0.14), (0.72, -0.14))
    for tip in tips:
        _rope(brush, (tip, (0.0, 0.3)), 0.34)
    prod = (tips[0], (-0.5, -0.42), (0.0, -0.54), (0.5, -0.42), tips[1])
    brush.lay(bent(prod, 0.05, 0.05), kit.steel.lit(-0.18), 0.32, 0.08)
    for sign in (-1, 1):
        skein = Box(sign * 0.17, -0.5, 0.07, 0.1, 0.03)
        brush.lay(skein, Paint((0.74, 0.62, 0.42), 0.05), 0.32, 0.12)
        brush.lay(Ring(skein, 0.024), kit.metal.fine(0.5), 0.42, 0.03)
    brush.lay(line((0.0, 0.3), (0.0, -0.86), 0.026), kit.wood.lit(0.3), 0.4, 0.03)
    head = Poly(((0, -1.06), (0.07, -0.84), (-0.07, -0.84)), 0.004)
    brush.lay(head, kit.steel.lit(0.15), 0.4, 0.04)
    for sign in (-1, 1):
        vane = Poly(((0, 0.1), (sign * 0.07, 0.22), (sign * 0.07, 0.32), (0, 0.28)), 0.004)
        brush.lay(vane, kit.lining.fine(0.6), 0.42, 0.02)
    brush.lay(line((-0.16, 0.56), (0.16, 0.56), 0.03), kit.wood.lit(-0.2), 0.36, 0.06)
    for x in (-0.18, 0.18):
        brush.lay(Oval(x, 0.56, 0.045, 0.06), kit.metal, 0.38, 0.06)


def paint_stone_thrower(brush: Brush, kit: Kit) -> None:
    """Draw a frame with a long arm, a weight at its near end and a stone in its sling."""
    for sign in (-1, 1):
        draw_beam(brush, kit, (sign * 0.36, 0.72), (sign * 0.36, -0.72), 0.06, 0.065)
        for y in (-0.5, 0.52):
            draw_wheel(brush, kit, sign * 0.46, y, 0.15)
    for y in (-0.62, 0.0, 0.62):
        draw_beam(brush, kit, (-0.42, y), (0.42, y), 0.12, 0.05)
    for sign in (-1, 1):
        for y in (-0.5, 0.5):
            draw_beam(brush, kit, (sign * 0.36, y), (sign * 0.26, -0.02), 0.24, 0.045)
    brush.lay(line((-0.36, -0.02), (0.36, -0.02), 0.055), kit.metal, 0.46, 0.08)
    box = Box(0.0, -0.54, 0.25, 0.17, 0.02)
    brush.lay(box, kit.wood.lit(-0.22), 0.3, 0.2, bevel=0.04)
    for x in (-0.15, 0.15):
        brush.lay(line((x, -0.7), (x, -0.38), 0.024), kit.metal.fine(0.5), 0.5, 0.02)
    for number, (x, y) in enumerate(((-0.1, -0.56), (0.06, -0.6), (0.02, -0.48), (0.14, -0.52))):
        brush.lay(Oval(x, y, 0.07, 0.06, 50 * number), STONE.lit(-0.1), 0.48, 0.08)
    brush.lay(line((0.0, -0.44), (0.0, 0.78), 0.075, 0.045), kit.wood.lit(0.12), 0.54, 0.1)
    for y in (-0.2, 0.12, 0.42):
        brush.lay(line((-0.08, y), (0.08, y), 0.026), kit.leather.fine(0.5), 0.62, 0.03)
    for x in (-0.07, 0.07):
        _rope(brush, ((0.0, 0.76), (x * 1.4, 0.88), (x, 1.0)), 0.4)
    brush.lay(Oval(0.0, 1.0, 0.12, 0.09), kit.leather, 0.3, 0.06)
    brush.lay(Oval(0.0, 0.99, 0.09, 0.085), STONE, 0.34, 0.12)


STONE = Paint((0.6, 0.59, 0.56), 0.08, "bone")


def paint_ram(brush: Brush, kit: Kit) -> None:
    """Draw a trunk with an iron snout, slung on ropes under a frame on four wheels."""
    for sign in (-1, 1):
        for y in (-0.32, 0.42):
            draw_wheel(brush, kit, sign * 0.27, y, 0.15)
        draw_beam(brush, kit, (sign * 0.2, 0.62), (sign * 0.2, -0.5), 0.14, 0.045)
    trunk = bent(((0.0, 0.8), (0.01, 0.1), (0.0, -0.7)), 0.105, 0.115)
    brush.lay(trunk, Paint((0.44, 0.31, 0.2), 0.04, "wood"), 0.2, 0.2)
    snout = blob(mirrored(((0.0, -0.96), (0.08, -0.9), (0.15, -0.76), (0.14, -0.6), (0.0, -0.58))))
    brush.lay(snout, kit.metal, 0.24, 0.2)
    for sign in (-1, 1):
        horn = ((sign * 0.11, -0.7), (sign * 0.24, -0.66), (sign * 0.23, -0.84))
        brush.lay(bent(horn, 0.05, 0.014), kit.metal.lit(0.15), 0.34, 0.07)
        brush.lay(Oval(sign * 0.06, -0.78, 0.02, 0.024), Paint((0.9, 0.3, 0.12), 0.5), 0.44)
    for y in (-0.32, 0.05, 0.42):
        draw_beam(brush, kit, (-0.24, y), (0.24, y), 0.44, 0.035)
        for x in (-0.11, 0.11):
            brush.lay(Oval(x, y, 0.03, 0.05), Paint((0.76, 0.66, 0.46)), 0.48, 0.04)
    band = line((-0.11, 0.62), (0.11, 0.62), 0.03)
    brush.lay(band, kit.lining.fine(0.6), 0.4, 0.03)


def paint_wagon(brush: Brush, kit: Kit) -> None:
    """Draw a covered cart behind an ox."""
    for sign in (-1, 1):
        draw_wheel(brush, kit, sign * 0.34, 0.06, 0.17)
        draw_wheel(brush, kit, sign * 0.34, 0.58, 0.2)
        draw_beam(brush, kit, (sign * 0.09, -0.1), (sign * 0.1, -0.72), 0.14, 0.026)
    bed = Box(0.0, 0.34, 0.29, 0.46, 0.03)
    brush.lay(bed, kit.wood, 0.16, 0.1, bevel=0.03)
    hood = Box(0.0, 0.4, 0.27, 0.38, 0.1)
    canvas = Paint((0.86, 0.81, 0.68), 0.04, "cloth", second=kit.lining.tone)
    brush.lay(
        hood, canvas, 0.28, 0.22, folds=ripple(7, 0.012, 0, 0.4), tint=device(kit, 0, 0.4, 0.17)
    )
    for y in (0.06, 0.4, 0.74):
        hoop = bent(((-0.27, y), (0.0, y - 0.02), (0.27, y)), 0.014, 0.014)
        brush.lay(hoop, canvas.lit(-0.25).fine(0.4), 0.46, 0.03)
    _ox(brush.moved(0.0, -0.52, 0, 0.78), kit)


def _ox(brush: Brush, kit: Kit) -> None:
    coat = Paint((0.5, 0.36, 0.24), 0.08, "fur")
    for sign in (-1, 1):
        for y in (-0.2, 0.3):
            brush.lay(Oval(sign * 0.2, y, 0.06, 0.1), coat.lit(-0.3), 0.06, 0.08)
    barrel = ((0.0, -0.36), (0.2, -0.3), (0.24, 0.0), (0.22, 0.32), (0.0, 0.46))
    brush.lay(blob(mirrored(barrel)), coat, 0.24, 0.2)
    brush.lay(line((-0.26, -0.26), (0.26, -0.26), 0.04), kit.wood.lit(-0.1), 0.42, 0.06)
    for sign in (-1, 1):
        horn = ((sign * 0.06, -0.5), (sign * 0.2, -0.5), (sign * 0.22, -0.64))
        brush.lay(bent(horn, 0.034, 0.008), kit.bone, 0.44, 0.05)
    skull = ((0.0, -0.4), (0.1, -0.46), (0.075, -0.66), (0.0, -0.7))
    brush.lay(blob(mirrored(skull)), coat.lit(0.06), 0.36, 0.12)
    brush.lay(Oval(0, -0.66, 0.06, 0.04), coat.lit(0.35).fine(0.5), 0.42, 0.05)


ENGINES: dict[str, Callable[[Brush, Kit], None]] = {
    "bolt_thrower": paint_bolt_thrower,
    "stone_thrower": paint_stone_thrower,
    "ram": paint_ram,
    "wagon": paint_wagon,
}
