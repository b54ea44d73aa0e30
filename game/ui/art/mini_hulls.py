"""Vehicles seen from above, a unit wide and two units long; whoever is aboard stands on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.ui.art.mini_beasts import paint_boar
from game.ui.art.mini_easel import Brush, Paint
from game.ui.art.mini_engines import draw_beam, draw_wheel
from game.ui.art.mini_heraldry import device
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Box, Oval, Poly, Ring, bent, blob, line, mirrored

BRASS = Paint((0.76, 0.55, 0.24), 0.6, "metal")
HOLLOW = Paint((0.07, 0.06, 0.06), 0.1, line=0.4)


def _barrel(brush: Brush, paint: Paint, long: float, half: float, z: float) -> None:
    """Draw a gun that points forward; the brush stands at its breech."""
    brush.lay(Oval(0, 0.02, half * 1.05, half * 0.9), paint.lit(-0.1), z, half)
    brush.lay(line((0, 0.0), (0, -long), half, half * 0.8), paint, z, half * 1.6)
    for share in (0.08, 0.45, 0.96):
        ring = line((-half, -long * share), (half, -long * share), half * 0.24)
        brush.lay(ring, paint.lit(0.2).fine(0.6), z + half, half * 0.8)
    brush.lay(Oval(0, -long - half * 0.35, half * 0.5, half * 0.4), HOLLOW, z + half, 0.01)


def _planks(brush: Brush, kit: Kit, deck: Box, z: float) -> None:
    """Lay a deck of boards."""
    brush.lay(deck, kit.wood.lit(0.12), z, 0.03, bevel=0.02)
    count = round(deck.along / 0.09)
    for number in range(1, 2 * count):
        y = deck.y - deck.along + number * deck.along / count
        seam = line((deck.x - deck.across + 0.02, y), (deck.x + deck.across - 0.02, y), 0.006)
        brush.lay(seam, kit.wood.lit(-0.5).fine(0), z + 0.03)


def paint_war_wagon(brush: Brush, kit: Kit) -> None:
    """Draw a fort on wheels: loopholed walls with shields about an open deck, a gun in front."""
    for sign in (-1, 1):
        for y in (-0.56, 0.6):
            draw_wheel(brush, kit, sign * 0.41, y, 0.22)
    draw_beam(brush, kit, (0.0, -0.6), (0.0, -0.92), 0.1, 0.04)
    deck = Box(0.0, 0.08, 0.35, 0.8, 0.03)
    _planks(brush, kit, deck, 0.2)
    brush.lay(Ring(deck, 0.075), kit.wood.lit(-0.12), 0.24, 0.26, bevel=0.03)
    for y in (-0.62, -0.27, 0.08, 0.43, 0.78):
        brush.lay(line((-0.35, y), (-0.285, y), 0.022), kit.metal.fine(0.5), 0.48, 0.03)
        brush.lay(line((0.285, y), (0.35, y), 0.022), kit.metal.fine(0.5), 0.48, 0.03)
    for sign in (-1, 1):
        for y in (-0.44, -0.09, 0.26, 0.61):
            board = Box(sign * 0.36, y, 0.045, 0.12, 0.02)
            brush.lay(board, kit.field, 0.34, 0.14, tint=device(kit, sign * 0.36, y, 0.09))
            brush.lay(Oval(sign * 0.36, y, 0.026, 0.026), kit.gold.fine(0.6), 0.48, 0.03)
    _barrel(brush.moved(0.0, -0.52), BRASS.lit(-0.15), 0.36, 0.06, 0.46)


def paint_chariot(brush: Brush, kit: Kit) -> None:
    """Draw a car with scythes on its wheels behind a pair of boars."""
    beast = replace(kit, look=replace(kit.look, body="none", mount="boar"))
    draw_beam(brush, kit, (0.0, 0.0), (0.0, -0.62), 0.14, 0.034)
    for sign in (-1, 1):
        paint_boar(brush.moved(sign * 0.23, -0.47, 0, 0.42), beast)
        brush.lay(
            bent(((sign * 0.2, -0.2), (sign * 0.12, -0.08), (0, 0.0)), 0.016, 0.016),
            kit.leather.lit(0.2),
            0.3,
            0.03,
        )
    brush.lay(line((-0.36, -0.34), (0.36, -0.34), 0.024), kit.wood.lit(-0.15), 0.36, 0.06)
    draw_beam(brush, kit, (-0.4, 0.42), (0.4, 0.42), 0.12, 0.04)
    for sign in (-1, 1):
        draw_wheel(brush, kit, sign * 0.39, 0.42, 0.25)
        blade = ((sign * 0.44, 0.42), (sign * 0.54, 0.36), (sign * 0.6, 0.2))
        brush.lay(bent(blade, 0.035, 0.006), kit.steel, 0.2, 0.04)
    floor = Box(0.0, 0.36, 0.3, 0.44, 0.1)
    _planks(brush, kit, floor, 0.2)
    rail = ((-0.28, 0.8), (-0.31, 0.3), (-0.24, 0.0), (0.0, -0.1), (0.24, 0.0), (0.31, 0.3))
    brush.lay(bent((*rail, (0.28, 0.8)), 0.05, 0.05), kit.lining, 0.3, 0.22)
    brush.lay(bent((*rail, (0.28, 0.8)), 0.018, 0.018), kit.metal.fine(0.5), 0.5, 0.03)
    brush.lay(Oval(0.0, -0.1, 0.075, 0.08), kit.bone, 0.5, 0.1)
    for sign in (-1, 1):
        brush.lay(Oval(sign * 0.03, -0.13, 0.02, 0.02), HOLLOW, 0.6)
        horn = ((sign * 0.06, -0.1), (sign * 0.17, -0.12), (sign * 0.18, -0.22))
        brush.lay(bent(horn, 0.03, 0.006), kit.bone.lit(-0.2), 0.52, 0.05)


def paint_bombard(brush: Brush, kit: Kit) -> None:
    """Draw a great hooped gun on its carriage, shot and powder on the trail behind it."""
    for sign in (-1, 1):
        draw_beam(brush, kit, (sign * 0.2, -0.6), (sign * 0.1, 0.9), 0.1, 0.06)
        draw_wheel(brush, kit, sign * 0.39, -0.3, 0.32)
    for y in (0.18, 0.84):
        draw_beam(brush, kit, (-0.22, y), (0.22, y), 0.14, 0.045)
    draw_beam(brush, kit, (-0.42, -0.3), (0.42, -0.3), 0.16, 0.05)
    brush.lay(Box(0.0, 0.5, 0.26, 0.3, 0.03), kit.wood.lit(-0.05), 0.12, 0.05, bevel=0.02)
    for number, (x, y) in enumerate(((-0.1, 0.72), (0.02, 0.74), (-0.04, 0.64))):
        ball = Paint((0.4, 0.4, 0.42), 0.3)
        brush.lay(Oval(x, y, 0.062, 0.062), ball, 0.2 + 0.05 * (number == 2), 0.1)
    keg = Box(0.15, 0.68, 0.07, 0.09, 0.05)
    brush.lay(keg, kit.wood.lit(0.1), 0.18, 0.16)
    brush.lay(Ring(keg, 0.02), kit.metal.fine(0.5), 0.3, 0.02)
    iron = Paint(kit.metal.lit(-0.3).tone, 0.5, "metal")
    brush.lay(line((0, 0.14), (0, -0.1), 0.11), iron, 0.26, 0.2)
    brush.lay(line((0, -0.1), (0, -0.78), 0.16, 0.18), iron, 0.28, 0.3)
    for y in (0.1, -0.1, -0.27, -0.44, -0.61, -0.78):
        half = 0.13 if y > 0 else 0.175 - 0.02 * y
        brush.lay(line((-half, y), (half, y), 0.026), BRASS.lit(-0.2).fine(0.6), 0.44, 0.13)
    brush.lay(Oval(0, -0.84, 0.11, 0.05), HOLLOW, 0.5, 0.01)
    for sign in (-1, 1):
        rope = bent(((sign * 0.2, -0.2), (0, -0.16), (-sign * 0.2, -0.24)), 0.02, 0.02)
        brush.lay(rope, Paint((0.76, 0.66, 0.46), 0.05), 0.56, 0.03)


def paint_steam_tank(brush: Brush, kit: Kit) -> None:
    """Draw a riveted hull on iron wheels: a cannon in front, a turret, a boiler that smokes."""
    plate = Paint(kit.metal.lit(-0.12).tone, 0.5, "metal", second=kit.lining.tone)
    for sign in (-1, 1):
        for y in (-0.52, 0.0, 0.52):
            brush.lay(Box(sign * 0.38, y, 0.07, 0.2, 0.05), kit.metal.lit(-0.45), 0.05, 0.18)
            for step in (-0.12, -0.04, 0.04, 0.12):
                cleat = Box(sign * 0.38, y + step, 0.07, 0.014)
                brush.lay(cleat, kit.metal.lit(-0.1).fine(0.3), 0.2, 0.03)
    _barrel(brush.moved(0.0, -0.5), BRASS, 0.36, 0.1, 0.2)
    body = ((0.0, -0.7), (0.2, -0.66), (0.34, -0.46), (0.36, 0.3), (0.32, 0.74), (0.0, 0.8))
    hull = blob(mirrored(body))
    brush.lay(hull, plate, 0.26, 0.3, bevel=0.12)
    for sign in (-1, 1):
        stripe = Box(sign * 0.235, 0.02, 0.05, 0.36, 0.02)
        brush.lay(stripe, kit.field, 0.5, 0.02, tint=device(kit, sign * 0.235, 0.02, 0.09))
        for number in range(9):
            rivet = Oval(sign * 0.31, -0.44 + 0.13 * number, 0.014, 0.014)
            brush.lay(rivet, BRASS.lit(0.2).fine(0.3), 0.52, 0.02)
        door = Box(sign * 0.33, 0.16, 0.025, 0.11, 0.01)
        brush.lay(door, plate.lit(-0.35).fine(0.6), 0.46, 0.06)
    for y in (-0.42, 0.4):
        brush.lay(line((-0.3, y), (0.3, y), 0.012), plate.lit(-0.4).fine(0), 0.56)
    brush.lay(Oval(0, -0.1, 0.17, 0.17), plate.lit(0.12), 0.56, 0.2, bevel=0.05)
    _barrel(brush.moved(0.0, -0.14), plate.lit(-0.2), 0.22, 0.035, 0.7)
    brush.lay(Oval(0, -0.06, 0.1, 0.1), BRASS, 0.74, 0.05, bevel=0.03)
    brush.lay(line((-0.05, -0.06), (0.05, -0.06), 0.014), plate.lit(-0.4).fine(0.5), 0.8, 0.02)
    boiler = Box(0.0, 0.54, 0.15, 0.2, 0.12)
    brush.lay(boiler, Paint((0.7, 0.4, 0.24), 0.6, "metal"), 0.52, 0.22)
    for y in (0.42, 0.54, 0.66):
        brush.lay(line((-0.14, y), (0.14, y), 0.016), BRASS.fine(0.5), 0.7, 0.04)
    for x in (-0.23, 0.23):
        brush.lay(Oval(x, 0.56, 0.065, 0.065), kit.metal.lit(-0.4), 0.5, 0.24, bevel=0.02)
        brush.lay(Oval(x, 0.56, 0.04, 0.04), HOLLOW, 0.74)
        for step in range(4):
            puff = Paint((0.9, 0.89, 0.86), 0.0, opacity=0.5 - 0.09 * step, line=0.0)
            size = 0.05 + 0.02 * step
            brush.lay(Oval(x * (1 + 0.05 * step), 0.6 + 0.1 * step, size, size), puff, 0.8, 0.06)
    brush.glow(0.0, 0.76, 0.12, (1.0, 0.5, 0.14), 0.6)
    brush.lay(Poly(((-0.08, 0.74), (0.08, 0.74), (0.06, 0.8), (-0.06, 0.8))), HOLLOW, 0.5)


HULLS: dict[str, Callable[[Brush, Kit], None]] = {
    "war_wagon": paint_war_wagon,
    "chariot": paint_chariot,
    "bombard": paint_bombard,
    "steam_tank": paint_steam_tank,
}
