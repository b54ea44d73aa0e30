"""Shields on the left arm, tilted so that their face can be seen; the brush stands in the hand."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.art.mini_easel import Brush
from game.ui.art.mini_heraldry import device
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Oval, Poly, Ring, Shape, blob, mirrored

Z = 0.33


def paint_shield(brush: Brush, kit: Kit) -> None:
    """The shield of a look, if it bears one."""
    if kit.look.shield != "none":
        SHIELDS[kit.look.shield](brush, kit)


def _board(brush: Brush, kit: Kit, shape: Shape, size: float, y: float = 0.0) -> None:
    brush.lay(shape, kit.field, Z, 0.06, tint=device(kit, 0, y, size))
    brush.lay(Ring(shape, 0.036), kit.metal.fine(0.6), Z + 0.02, 0.03)


def _round(brush: Brush, kit: Kit) -> None:
    """A round shield with a boss."""
    place = brush.moved(-0.05, -0.01, -20)
    _board(place, kit, Oval(0, 0, 0.195, 0.185), 0.17)
    place.lay(Oval(0, 0, 0.055, 0.055), kit.metal, Z + 0.06, 0.06)


def _kite(brush: Brush, kit: Kit) -> None:
    """Round in front, pointed behind."""
    place = brush.moved(-0.055, 0.02, -14)
    outline = mirrored(((0.0, -0.19), (0.11, -0.165), (0.15, -0.06), (0.1, 0.12), (0.0, 0.27)))
    _board(place, kit, blob(outline), 0.14, -0.03)


def _tower(brush: Brush, kit: Kit) -> None:
    """A wall of boards."""
    place = brush.moved(-0.04, -0.01, -12)
    outline = mirrored(((0.0, -0.2), (0.15, -0.17), (0.165, 0.17), (0.0, 0.2)))
    _board(place, kit, Poly(outline, 0.012), 0.15)
    place.lay(Oval(0, 0, 0.045, 0.06), kit.metal, Z + 0.05, 0.06)


def _buckler(brush: Brush, kit: Kit) -> None:
    """Hardly larger than the fist."""
    place = brush.moved(-0.02, -0.03)
    place.lay(Oval(0, 0, 0.12, 0.12), kit.metal, Z, 0.06)
    place.lay(Ring(Oval(0, 0, 0.12, 0.12), 0.035), kit.lining.fine(0.6), Z + 0.02, 0.03)
    place.lay(Oval(0, 0, 0.045, 0.045), kit.gold, Z + 0.05, 0.05)


SHIELDS: dict[str, Callable[[Brush, Kit], None]] = {
    "round": _round,
    "kite": _kite,
    "tower": _tower,
    "buckler": _buckler,
}
