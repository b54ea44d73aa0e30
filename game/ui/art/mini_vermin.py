"""Rats as large as dogs, for a base two units square, facing north."""

from __future__ import annotations

from game.ui.art.mini_easel import Brush, Paint
from game.ui.art.mini_horses import hull, paint_eye, paint_legs, paint_saddle
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Oval, Spot, bent, line

RAT = hull((0.0, -0.44), (0.16, -0.4), (0.25, -0.1), (0.34, 0.26), (0.24, 0.52), (0.0, 0.6))
RAT_HEAD = hull((0.0, 0.08), (0.13, 0.02), (0.11, -0.14), (0.05, -0.28), (0.0, -0.34))
SCURRY: tuple[tuple[Spot, Spot], ...] = (
    ((0.2, -0.24), (0.36, -0.42)),
    ((-0.2, -0.24), (-0.32, -0.5)),
    ((0.24, 0.36), (0.42, 0.26)),
    ((-0.24, 0.36), (-0.4, 0.46)),
)


def paint_rat(brush: Brush, kit: Kit) -> None:
    """Draw a hunched rat with a long bare tail, round ears and whiskers."""
    coat = Paint(kit.hide((0.34, 0.3, 0.28), 0.25), 0.08, "fur")
    bare = Paint((0.82, 0.58, 0.54), 0.12)
    paint_legs(brush, coat.lit(-0.1), bare, SCURRY)
    tail = ((0.0, 0.5), (0.1, 0.7), (-0.06, 0.86), (0.12, 1.02), (0.3, 0.98))
    brush.lay(bent(tail, 0.06, max(0.014, brush.hair)), bare.lit(-0.1), 0.2, 0.06)
    brush.lay(RAT, coat, 0.28, 0.26)
    brush.lay(line((0, -0.3), (0, 0.46), 0.08), coat.lit(-0.3).fine(0), 0.5, 0.03)
    head = brush.moved(0.0, -0.46, -6, 1.2)
    for sign in (-1, 1):
        head.lay(Oval(sign * 0.12, 0.0, 0.075, 0.07), coat.lit(-0.1), 0.46, 0.05)
        head.lay(Oval(sign * 0.125, -0.005, 0.045, 0.042), bare.fine(0.4), 0.5, 0.02)
        for lean in (-0.02, 0.06):
            hair = line(
                (sign * 0.04, -0.27), (sign * 0.18, -0.3 + lean), max(0.006, brush.hair * 0.5)
            )
            head.lay(hair, kit.bone.fine(0.2), 0.44)
    head.lay(RAT_HEAD, coat.lit(0.06), 0.44, 0.16)
    head.lay(Oval(0, -0.32, 0.04, 0.034), bare.fine(0.6), 0.5, 0.05)
    for sign in (-1, 1):
        paint_eye(head, sign * 0.075, -0.13, (0.9, 0.16, 0.08))
    paint_saddle(brush, kit, 0.8)
