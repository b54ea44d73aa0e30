"""Eagles and bats: wings wider than their bases, for a base two units square, facing north."""

from __future__ import annotations

from itertools import pairwise

from game.ui.art.mini_easel import Brush, Paint, mix
from game.ui.art.mini_horses import hull, paint_eye, paint_saddle
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Oval, Poly, Spot, bent, blob, line, mirrored

# ---------------------------------------------------------------------- eagle

BREAST = hull((0.0, -0.46), (0.15, -0.42), (0.22, -0.2), (0.19, 0.12), (0.11, 0.38), (0.0, 0.46))
HAND: Spot = (0.66, -0.36)
QUILLS: tuple[Spot, ...] = (
    (0.9, -0.86),
    (1.06, -0.74),
    (1.18, -0.56),
    (1.24, -0.36),
    (1.22, -0.16),
    (1.12, 0.02),
    (0.98, 0.14),
)
ARM: tuple[tuple[Spot, Spot], ...] = (
    ((0.6, -0.32), (0.82, 0.22)),
    ((0.5, -0.28), (0.66, 0.26)),
    ((0.4, -0.25), (0.5, 0.28)),
    ((0.3, -0.22), (0.36, 0.28)),
    ((0.2, -0.18), (0.22, 0.26)),
)


def paint_eagle(brush: Brush, kit: Kit) -> None:
    """Paint a soaring eagle: barred wings spread, a fan of a tail, a white head."""
    brown = Paint(kit.hide((0.42, 0.28, 0.16), 0.15), 0.1)
    white = Paint((0.94, 0.91, 0.83), 0.08)
    for turn in (-30, -20, -10, 10, 20, 30, 0):
        feather = brush.moved(0, 0.36, 180 + turn)
        tone = white.lit(-0.08) if turn % 20 else white
        feather.lay(line((0, 0), (0, -0.5), 0.05, 0.075), tone, 0.32, 0.03)
    for sign in (-1, 1):
        _spread(brush, brown, sign)
        talon = brush.moved(sign * 0.12, 0.3, sign * 12)
        for toe in (-28, 0, 28):
            gold = Paint((0.88, 0.66, 0.2), 0.3)
            talon.moved(0, 0, 180 + toe).lay(line((0, 0), (0, -0.14), 0.03, 0.012), gold, 0.3, 0.04)
    brush.lay(BREAST, brown.lit(0.05), 0.44, 0.2)
    for row in range(5):
        y = -0.24 + 0.14 * row
        half = 0.16 - 0.018 * row
        for x in (-half, -half / 2, 0.0, half / 2, half):
            edge = Paint(mix(brown.tone, (0.8, 0.66, 0.45), 0.35), 0.08, line=0.6)
            brush.lay(line((x, y), (x * 0.9, y + 0.08), 0.036, 0.02), edge, 0.6, 0.02)
    _head(brush.moved(0, -0.5, 4, 1.5), white)
    paint_saddle(brush, kit, 0.62, 0.62)


def _spread(brush: Brush, brown: Paint, sign: int) -> None:
    """Draw one wing: flight feathers like fingers, two rows of coverts over them."""
    feathers = [(HAND, tip) for tip in QUILLS] + list(ARM)
    for number, (start, end) in enumerate(feathers):
        dark = brown.lit(-0.4 if number < len(QUILLS) else -0.25)
        brush.lay(line(_on(sign, start), _on(sign, end), 0.05, 0.056), dark, 0.44, 0.04)
    for share, light, z in ((0.62, -0.06, 0.5), (0.36, 0.14, 0.54)):
        for start, end in feathers:
            tip = _share(start, end, share)
            paint = brown.lit(light).fine(0.7)
            brush.lay(line(_on(sign, start), _on(sign, tip), 0.046, 0.056), paint, z, 0.04)
    bone = (_on(sign, (0.1, -0.24)), _on(sign, (0.38, -0.34)), _on(sign, HAND))
    brush.lay(bent((*bone, _on(sign, (0.84, -0.56))), 0.1, 0.05), brown.lit(0.1), 0.56, 0.09)


def _on(sign: int, at: Spot) -> Spot:
    return sign * at[0], at[1]


def _share(a: Spot, b: Spot, share: float) -> Spot:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _head(brush: Brush, white: Paint) -> None:
    """Paint a white head with a golden hook; the brush stands at the nape."""
    for number in range(7):
        plume = brush.moved(0, 0.06, 180 - 48 + 16 * number)
        plume.lay(line((0, -0.02), (0, -0.12), 0.034, 0.012), white.lit(-0.12), 0.56, 0.03)
    beak = blob(mirrored(((0.0, -0.12), (0.055, -0.13), (0.042, -0.21), (0.0, -0.29))))
    brush.lay(beak, Paint((0.93, 0.7, 0.18), 0.45), 0.6, 0.09)
    skull = mirrored(((0.0, 0.08), (0.1, 0.03), (0.11, -0.07), (0.06, -0.15), (0.0, -0.165)))
    brush.lay(blob(skull), white, 0.58, 0.14)
    for sign in (-1, 1):
        brow = line((sign * 0.03, -0.14), (sign * 0.095, -0.08), 0.014)
        brush.lay(brow, Paint((0.3, 0.22, 0.14), line=0.3), 0.7)
        paint_eye(brush, sign * 0.078, -0.1, (0.98, 0.74, 0.12))


# ---------------------------------------------------------------------- bat

BODY = hull((0.0, -0.4), (0.16, -0.36), (0.21, -0.14), (0.17, 0.14), (0.09, 0.36), (0.0, 0.42))
ELBOW: Spot = (0.4, -0.22)
THUMB: Spot = (0.62, -0.56)
TIPS: tuple[Spot, ...] = ((1.1, -0.7), (1.28, -0.2), (1.04, 0.24), (0.62, 0.4), (0.14, 0.5))
"""The ends of a wing's fingers, and where its skin meets the foot."""


def paint_bat(brush: Brush, kit: Kit) -> None:
    """Paint a bat: skin between endless fingers, shaggy fur, ears larger than its head."""
    fur = Paint(kit.hide((0.3, 0.24, 0.22), 0.3), 0.06, "fur")
    skin = Paint(mix(fur.tone, (0.5, 0.28, 0.24), 0.5), 0.1, line=0.8)
    for sign in (-1, 1):
        _skin(brush, skin, fur, sign)
        brush.lay(line((sign * 0.08, 0.36), (sign * 0.17, 0.56), 0.036, 0.02), fur, 0.3, 0.05)
    brush.lay(BODY, fur, 0.42, 0.22)
    ruff: list[Spot] = []
    for number in range(18):
        reach = 0.2 if number % 2 else 0.15
        spot = blob(((0, -1), (1, 0), (0, 1), (-1, 0)), 5).points[number % 20]
        ruff.append((reach * spot[0], -0.3 + reach * spot[1]))
    brush.lay(Poly(tuple(ruff), 0.008), fur.lit(0.14).fine(0.6), 0.54, 0.1)
    _bat_head(brush.moved(0, -0.44, -5, 1.5), kit, fur, skin)
    paint_saddle(brush, kit, 0.6, 0.62)


def _skin(brush: Brush, skin: Paint, fur: Paint, sign: int) -> None:
    """Draw one wing: panes that sag between the fingers, each lighter than the one before."""
    for number, (tip, after) in enumerate(pairwise(TIPS)):
        root = THUMB if number < 2 else ELBOW
        sag = [
            _share(_share(tip, after, at), root, 0.6 * at * (1 - at)) for at in (0.25, 0.5, 0.75)
        ]
        pane = [_on(sign, at) for at in (THUMB, tip, *sag, after, ELBOW)]
        brush.lay(Poly(tuple(pane)), skin.lit(-0.12 + 0.07 * number), 0.44 - 0.01 * number, 0.02)
    for number, tip in enumerate(TIPS[:4]):
        root = THUMB if number < 2 else ELBOW
        bow = _share(root, tip, 0.5)
        finger = (root, (bow[0] + 0.04, bow[1] - 0.04), tip)
        stroke = bent(tuple(_on(sign, at) for at in finger), 0.03, max(0.01, brush.hair))
        brush.lay(stroke, fur.lit(-0.1).fine(0.7), 0.5, 0.05)
    arm = tuple(_on(sign, at) for at in ((0.1, -0.24), ELBOW, THUMB))
    brush.lay(bent(arm, 0.075, 0.045), fur, 0.5, 0.09)
    brush.lay(line(_on(sign, THUMB), _on(sign, (0.64, -0.68)), 0.022, 0.006), fur.lit(0.5), 0.54)


def _bat_head(brush: Brush, kit: Kit, fur: Paint, skin: Paint) -> None:
    """Paint big ears, a leaf of a nose, two fangs; the brush stands at the nape."""
    for sign in (-1, 1):
        outer = ((0.04, -0.02), (0.12, -0.16), (0.24, -0.2), (0.2, -0.02), (0.12, 0.06))
        brush.lay(blob(tuple(_on(sign, at) for at in outer)), fur.lit(-0.1), 0.56, 0.05)
        inner = ((0.08, -0.03), (0.13, -0.12), (0.2, -0.15), (0.17, -0.03))
        brush.lay(blob(tuple(_on(sign, at) for at in inner)), skin.lit(0.2).fine(0.3), 0.6, 0.02)
    skull = mirrored(((0.0, 0.07), (0.1, 0.02), (0.1, -0.1), (0.055, -0.18), (0.0, -0.2)))
    brush.lay(blob(skull), fur.lit(0.1), 0.58, 0.13)
    brush.lay(Oval(0, -0.16, 0.04, 0.045), skin.lit(0.15), 0.66, 0.05)
    for sign in (-1, 1):
        brush.lay(line((sign * 0.025, -0.19), (sign * 0.02, -0.25), 0.013, 0.003), kit.bone, 0.6)
        paint_eye(brush, sign * 0.066, -0.1, (0.95, 0.3, 0.1))
        brush.glow(sign * 0.066, -0.1, 0.05, (1.0, 0.3, 0.1), 0.4)


# ---------------------------------------------------------------------- winged folk


WING: tuple[Spot, ...] = (
    (0.08, 0.06),
    (0.4, -0.16),
    (0.78, -0.06),
    (0.68, 0.16),
    (0.62, 0.4),
    (0.46, 0.3),
    (0.32, 0.5),
    (0.22, 0.32),
    (0.1, 0.34),
)
FINGERS: tuple[Spot, ...] = ((0.78, -0.06), (0.62, 0.4), (0.32, 0.5))


def _half_spread(brush: Brush, hide: Paint, sign: int) -> None:
    """Draw skin between three fingers, half spread behind a shoulder."""
    web = Paint(mix(hide.tone, (0.16, 0.05, 0.07), 0.55), 0.1, line=0.9)
    brush.lay(Poly(tuple(_on(sign, at) for at in WING), 0.008), web, 0.42, 0.04)
    for tip in FINGERS:
        finger = line(_on(sign, WING[1]), _on(sign, tip), 0.028, 0.01)
        brush.lay(finger, hide.lit(-0.1).fine(0.6), 0.46, 0.04)
    arm = bent(((sign * 0.1, 0.06), (sign * 0.26, -0.08), (sign * 0.4, -0.16)), 0.05, 0.034)
    brush.lay(arm, hide, 0.47, 0.06)
    claw = line((sign * 0.4, -0.16), (sign * 0.42, -0.26), 0.024, 0.004)
    brush.lay(claw, Paint((0.17, 0.13, 0.13), 0.4), 0.49, 0.03)


def paint_pinions(brush: Brush, kit: Kit) -> None:
    """Paint wings in the place of a cloak, where a look has any."""
    if kit.look.cloak == "pinions":
        _swan_wings(brush, kit)
    elif kit.look.cloak == "fay_wings":
        _fay_wings(brush, kit)
    elif kit.look.cloak == "bat_wings":
        for sign in (-1, 1):
            _half_spread(brush, kit.skin, sign)


def _swan_wings(brush: Brush, kit: Kit) -> None:
    """Draw white feathers, the short ones over the long."""
    white = Paint((0.95, 0.94, 0.9), 0.08)
    for sign in (-1, 1):
        for number in range(7):
            tip = (0.34 + 0.075 * number, 0.34 - 0.085 * number)
            dark = white.lit(-0.1 if number % 2 else -0.02)
            brush.lay(line(_on(sign, (0.1, 0.08)), _on(sign, tip), 0.03, 0.055), dark, 0.4, 0.03)
        for number in range(6):
            tip = (0.26 + 0.06 * number, 0.22 - 0.055 * number)
            paint = white.lit(0.2).fine(0.6)
            brush.lay(line(_on(sign, (0.1, 0.06)), _on(sign, tip), 0.03, 0.04), paint, 0.43, 0.03)
        arm = (_on(sign, (0.08, 0.05)), _on(sign, (0.4, -0.12)), _on(sign, (0.72, -0.18)))
        brush.lay(bent(arm, 0.06, 0.03), white, 0.44, 0.06)
        brush.lay(line(arm[0], _on(sign, (0.26, -0.04)), 0.022), kit.lining.fine(0.3), 0.5)


def _fay_wings(brush: Brush, kit: Kit) -> None:
    """Draw a dragonfly's wings, that shine."""
    tone = mix((0.7, 0.95, 0.9), kit.lining.tone, 0.25)
    gauze = Paint(tone, 0.5, opacity=0.62, line=0.5)
    for sign in (-1, 1):
        for turn, long, wide in ((sign * 118, 0.46, 0.13), (sign * 68, 0.6, 0.15)):
            wing = brush.moved(sign * 0.05, 0.08, turn)
            shape = blob(((0, 0), (wide, -0.6 * long), (0, -long), (-wide, -0.6 * long)))
            wing.lay(shape, gauze, 0.42, 0.02)
            for lean in (-0.5, 0.0, 0.5):
                vein = (
                    (0.0, -0.02),
                    (lean * wide, -0.5 * long),
                    (lean * 0.6 * wide, -0.9 * long),
                )
                thin = max(0.006, brush.hair * 0.5)
                wing.lay(bent(vein, thin, thin), Paint((1.0, 1.0, 0.95), 0.4, line=0.2), 0.45)
    brush.glow(0, 0.08, 0.4, tone, 0.25)
