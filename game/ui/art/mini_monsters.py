"""Griffins and dragons: great beasts with wings, made for a base two units square, facing north."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from game.ui.art.mini_easel import Brush, Paint, Tint, mix
from game.ui.art.mini_horses import hull, paint_eye, paint_saddle
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import (
    Floats,
    Oval,
    Poly,
    Spot,
    bent,
    blob,
    clipped,
    line,
    mirrored,
)

# ---------------------------------------------------------------------- griffin

LION = hull(
    (0.0, -0.5),
    (0.2, -0.46),
    (0.3, -0.24),
    (0.23, 0.1),
    (0.3, 0.44),
    (0.23, 0.66),
    (0.0, 0.74),
)
WRIST: Spot = (0.6, -0.56)
PRIMARIES: tuple[Spot, ...] = (
    (0.98, -0.74),
    (1.1, -0.58),
    (1.16, -0.4),
    (1.16, -0.21),
    (1.1, -0.03),
    (1.0, 0.12),
    (0.87, 0.23),
)
SECONDARIES: tuple[tuple[Spot, Spot], ...] = (
    ((0.56, -0.52), (0.74, 0.3)),
    ((0.48, -0.46), (0.61, 0.35)),
    ((0.4, -0.4), (0.49, 0.38)),
    ((0.32, -0.34), (0.38, 0.38)),
    ((0.24, -0.28), (0.28, 0.34)),
)
"""Where each feather of the arm begins and ends."""


def paint_griffin(brush: Brush, kit: Kit) -> None:
    """Paint a griffin: a lion behind, an eagle in front, its wings half open."""
    fur = Paint(kit.hide((0.70, 0.50, 0.25), 0.2), 0.08, "fur")
    down = Paint((0.93, 0.89, 0.78), 0.08)
    _griffin_legs(brush, fur)
    tail = ((0.0, 0.66), (0.1, 0.84), (0.02, 0.98), (-0.14, 1.0))
    brush.lay(bent(tail, 0.05, 0.03), fur, 0.28, 0.06)
    tuft = blob(((-0.1, 0.94), (-0.2, 0.93), (-0.32, 1.02), (-0.2, 1.06), (-0.1, 1.04)))
    brush.lay(tuft, fur.lit(-0.5), 0.28, 0.07)
    brush.lay(LION, fur, 0.3, 0.26)
    for sign in (-1, 1):
        _feathered_wing(brush, kit, fur, sign)
    _breast(brush, fur, down)
    _eagle_head(brush.moved(0.01, -0.68, 7, 1.3), kit, down)
    paint_saddle(brush, kit, 0.8, 0.6)


def _griffin_legs(brush: Brush, fur: Paint) -> None:
    """Paint talons in front and paws behind."""
    horn = Paint((0.86, 0.64, 0.2), 0.3)
    for sign, reach in ((1, 0.0), (-1, 0.14)):
        hip, foot = (sign * 0.2, -0.36), (sign * 0.38, -0.78 + reach)
        brush.lay(line(hip, foot, 0.09, 0.055), horn, 0.14, 0.08)
        for turn in (-34, 0, 34):
            toe = brush.moved(*foot, turn + sign * 14)
            toe.lay(line((0, 0.02), (0, -0.1), 0.036, 0.026), horn, 0.12, 0.06)
            toe.lay(line((0, -0.1), (0, -0.18), 0.022, 0.005), Paint((0.12, 0.1, 0.1), 0.5), 0.12)
    for sign, foot in ((1, (0.4, 0.6)), (-1, (-0.38, 0.78))):
        brush.lay(line((sign * 0.2, 0.46), foot, 0.15, 0.09), fur.lit(-0.12), 0.12, 0.12)
        brush.lay(Oval(foot[0], foot[1] - 0.03, 0.095, 0.11), fur, 0.1, 0.09)


def _feathered_wing(brush: Brush, kit: Kit, fur: Paint, sign: int) -> None:
    """Paint flight feathers from the tip inward, each over the one outside it; then coverts."""

    def side(at: Spot) -> Spot:
        return sign * at[0], at[1]

    dark, pale = (0.42, 0.29, 0.17), (0.80, 0.66, 0.42)
    feathers = [(WRIST, end) for end in PRIMARIES] + list(SECONDARIES)
    for number, (start, end) in enumerate(feathers):
        tone = mix(dark, pale, 0.12 * (number % 2))
        brush.lay(line(side(start), side(end), 0.05, 0.066), Paint(tone, 0.1), 0.46, 0.04)
    for row, (share, mixed) in enumerate(((0.64, 0.45), (0.4, 0.85))):
        for start, end in feathers:
            tip = _part_way(start, end, share)
            paint = Paint(mix(dark, pale, mixed), 0.1, line=0.8)
            brush.lay(line(side(start), side(tip), 0.045, 0.06), paint, 0.5 + 0.04 * row, 0.04)
    arm = (side((0.14, -0.22)), side((0.4, -0.42)), side(WRIST), side((0.76, -0.62)))
    brush.lay(bent(arm, 0.115, 0.06), fur.lit(0.12), 0.56, 0.1)
    band = bent((side((0.3, -0.2)), side((0.5, -0.36)), side((0.72, -0.44))), 0.022, 0.02)
    brush.lay(band, kit.lining.fine(0.4), 0.62, 0.02)


def _part_way(a: Spot, b: Spot, share: float) -> Spot:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _breast(brush: Brush, fur: Paint, down: Paint) -> None:
    """Paint white feathers that run out in points over the shoulders."""
    for row, y in enumerate((-0.3, -0.4, -0.5, -0.6)):
        tips: list[Spot] = []
        for number in range(9):
            turn = math.radians(-80 + 20 * number)
            reach = (0.27 - 0.035 * row) * (1.0 if number % 2 == 0 else 0.82)
            tips.append((reach * math.sin(turn), y + reach * math.cos(turn) * 0.8))
        tone = mix(down.tone, fur.tone, 0.55 - 0.18 * row)
        brush.lay(
            Poly((*tips, (0.0, y - 0.16))), Paint(tone, 0.08, line=0.7), 0.5 + 0.03 * row, 0.08
        )


def _eagle_head(brush: Brush, kit: Kit, down: Paint) -> None:
    """Draw a hooked beak, a fierce brow, two tufts for ears; the brush stands at the nape."""
    for sign in (-1, 1):
        ear = Poly(((sign * 0.05, -0.02), (sign * 0.13, 0.1), (sign * 0.14, -0.04)), 0.008)
        brush.lay(ear, down.lit(-0.25), 0.7, 0.05)
    beak = blob(
        mirrored(((0.0, -0.16), (0.06, -0.17), (0.05, -0.26), (0.012, -0.335), (0.0, -0.34)))
    )
    brush.lay(beak, Paint((0.92, 0.68, 0.18), 0.45), 0.64, 0.1)
    brush.lay(Oval(0, -0.325, 0.02, 0.024), Paint((0.16, 0.13, 0.12), 0.5, line=0.3), 0.7)
    skull = mirrored(((0.0, 0.07), (0.11, 0.03), (0.125, -0.08), (0.075, -0.185), (0.0, -0.2)))
    brush.lay(blob(skull), down, 0.62, 0.15)
    for sign in (-1, 1):
        brow = line((sign * 0.04, -0.17), (sign * 0.11, -0.1), 0.014)
        brush.lay(brow, kit.wood.lit(-0.3).fine(0), 0.74)
        paint_eye(brush, sign * 0.09, -0.125, (0.98, 0.72, 0.1))


# ---------------------------------------------------------------------- dragon

DRAKE = hull(
    (0.0, -0.42),
    (0.15, -0.38),
    (0.25, -0.2),
    (0.23, 0.06),
    (0.21, 0.32),
    (0.12, 0.54),
    (0.0, 0.6),
)
ELBOW: Spot = (0.4, -0.34)
KNUCKLE: Spot = (0.7, -0.5)
FINGERS: tuple[Spot, ...] = (
    (1.14, -0.66),
    (1.3, -0.22),
    (1.12, 0.22),
    (0.72, 0.5),
    (0.2, 0.42),
)
"""The tips of a wing's fingers, and where its skin meets the flank."""
NECK: tuple[Spot, ...] = ((0.0, -0.26), (0.1, -0.46), (0.04, -0.64), (-0.05, -0.8))
TAIL: tuple[Spot, ...] = (
    (0.0, 0.46),
    (0.1, 0.72),
    (0.03, 0.94),
    (-0.2, 1.04),
    (-0.42, 0.98),
)


def paint_dragon(brush: Brush, kit: Kit) -> None:
    """Paint scales, a crest of spines from nape to tail, and wings wider than its base."""
    usual = (0.62, 0.13, 0.10)
    brush = brush.moved(0, 0.02, scale=0.9)
    scales = Paint(mix(kit.hide(usual, 1.0), (0.1, 0.04, 0.05), 0.2), 0.3, "scales")
    horn = Paint(mix(kit.bone.tone, (0.45, 0.32, 0.2), 0.35), 0.3)
    _dragon_legs(brush, horn, scales)
    for sign in (-1, 1):
        _skin_wing(brush, kit, scales, sign)
    brush.lay(bent(TAIL, 0.17, 0.035), scales, 0.26, 0.16)
    spade = Poly(((-0.38, 0.95), (-0.5, 0.84), (-0.66, 0.98), (-0.47, 1.1), (-0.4, 1.02)), 0.012)
    brush.lay(spade, scales.lit(-0.3), 0.26, 0.07)
    brush.lay(DRAKE, scales, 0.32, 0.3)
    brush.lay(bent(NECK, 0.19, 0.115), scales, 0.46, 0.2)
    _dragon_head(brush.moved(-0.05, -0.76, -10, 1.3), scales, horn)
    spine = (*reversed(NECK[1:]), (0.0, -0.1), (0.0, 0.2), *TAIL)
    _crest(brush, kit, bent(spine, 0.1, 0.1, 4).points)
    paint_saddle(brush, kit, 0.7, 0.62)


def _dragon_legs(brush: Brush, horn: Paint, scales: Paint) -> None:
    """Draw four legs spread wide, three claws to a foot."""
    for sign in (-1, 1):
        for hip, knee, foot in (
            ((0.16, -0.24), (0.36, -0.42 - 0.05 * sign), (0.4, -0.7 - 0.07 * sign)),
            ((0.15, 0.34), (0.42, 0.4), (0.46, 0.66 + 0.06 * sign)),
        ):
            points = ((sign * hip[0], hip[1]), (sign * knee[0], knee[1]), (sign * foot[0], foot[1]))
            brush.lay(bent(points, 0.13, 0.065), scales.lit(-0.1), 0.14, 0.14)
            for turn in (-32, 0, 32):
                toe = brush.moved(*points[2], turn + sign * 12)
                toe.lay(line((0, 0.03), (0, -0.07), 0.045, 0.03), scales, 0.1, 0.07)
                toe.lay(line((0, -0.07), (0, -0.16), 0.025, 0.006), horn.fine(0.7), 0.1, 0.04)


def _skin_wing(brush: Brush, kit: Kit, scales: Paint, sign: int) -> None:
    """Paint skin between long fingers, hollowed at its edge, then the fingers over it."""

    def side(*spots: Spot) -> tuple[Spot, ...]:
        return tuple((sign * x, y) for x, y in spots)

    glowing = mix(scales.tone, (0.95, 0.62, 0.30), 0.5)
    skin = Paint(glowing, 0.08, second=mix(scales.tone, (0.2, 0.05, 0.06), 0.3), line=0.8)
    for number in range(len(FINGERS) - 1):
        tip, after = FINGERS[number], FINGERS[number + 1]
        root = KNUCKLE if number < 3 else ELBOW
        web = side(root, tip, *_hollow(tip, after, root), after)
        shade = _darkening(sign * root[0], root[1])
        brush.lay(Poly((*web, *side(ELBOW))), skin, 0.5 - 0.02 * number, 0.02, tint=shade)
    for number, tip in enumerate(FINGERS[:4]):
        root = KNUCKLE if number < 3 else ELBOW
        bow = _part_way(root, tip, 0.5)
        finger = side(root, (bow[0] + 0.03, bow[1] - 0.03), tip)
        brush.lay(
            bent(finger, 0.03, max(0.008, brush.hair)), scales.lit(0.05).fine(0.7), 0.54, 0.05
        )
    brush.lay(bent(side((0.1, -0.14), ELBOW, KNUCKLE), 0.1, 0.05), scales, 0.54, 0.12)
    claw = side(KNUCKLE, (0.74, -0.58), (0.72, -0.66))
    brush.lay(bent(claw, 0.03, 0.006), kit.bone.fine(0.7), 0.6, 0.05)


def _hollow(a: Spot, b: Spot, root: Spot) -> list[Spot]:
    """Return places along the edge of a wing's skin, which sags inward between two fingers."""
    found = []
    for share in (0.25, 0.5, 0.75):
        x, y = _part_way(a, b, share)
        found.append(_part_way((x, y), root, 0.56 * share * (1 - share)))
    return found


def _darkening(x0: float, y0: float) -> Tint:
    """Return a tint of veins that run out from a place, and of a darker edge."""

    def shade(x: Floats, y: Floats) -> Floats:
        u, v = x - np.float32(x0), y - np.float32(y0)
        vein = np.abs(np.sin(np.arctan2(u, v) * np.float32(17)))
        away = np.hypot(u, v)
        share: Floats = clipped(np.float32(0.32) - vein * np.float32(0.8)) + away * np.float32(0.75)
        return clipped(share) * np.float32(0.85)

    return shade


def _crest(brush: Brush, kit: Kit, spine: Sequence[Spot]) -> None:
    """Paint plates along the spine from the tail forward, the largest over the shoulders."""
    plate = Paint(mix(kit.trim.tone, (0.95, 0.75, 0.4), 0.3), 0.2, line=0.7)
    last = len(spine) - 2
    for number in range(last, 0, -2):
        (x, y), (ahead_x, ahead_y) = spine[number], spine[number - 1]
        turn = math.degrees(math.atan2(ahead_x - x, y - ahead_y))
        size = 0.05 + 0.065 * math.sin(math.pi * (number / last) ** 0.8)
        rise = 0.66 if number < 0.62 * last else 0.44
        place = brush.moved(x, y, turn, size / 0.1)
        spike = ((0.0, -0.07), (0.06, 0.02), (0.0, 0.13))
        place.lay(Poly(mirrored(spike), 0.006), plate.lit(-0.1 * (number // 2 % 2)), rise, 0.07)


def _dragon_head(brush: Brush, scales: Paint, horn: Paint) -> None:
    """Draw a long jaw, swept horns, burning eyes; the brush stands at the nape."""
    for sign in (-1, 1):
        sweep = ((sign * 0.07, -0.02), (sign * 0.13, 0.09), (sign * 0.12, 0.24))
        brush.lay(bent(sweep, 0.042, 0.008), horn, 0.74, 0.07)
        cheek = Poly(((sign * 0.1, -0.09), (sign * 0.2, 0.03), (sign * 0.1, 0.01)), 0.008)
        brush.lay(cheek, scales.lit(-0.2), 0.62, 0.05)
    outline = (
        (0.0, 0.06),
        (0.11, 0.02),
        (0.125, -0.07),
        (0.075, -0.17),
        (0.075, -0.28),
        (0.0, -0.33),
    )
    brush.lay(blob(mirrored(outline)), scales.lit(0.05), 0.62, 0.16)
    brush.lay(line((0, 0.0), (0, -0.24), 0.034, 0.02), scales.lit(0.22).fine(0), 0.76, 0.02)
    for sign in (-1, 1):
        brow = line((sign * 0.045, -0.14), (sign * 0.115, -0.06), 0.02)
        brush.lay(brow, horn.fine(0.5), 0.74, 0.03)
        paint_eye(brush, sign * 0.09, -0.105, (1.0, 0.82, 0.1))
        brush.glow(sign * 0.09, -0.105, 0.07, (1.0, 0.7, 0.1), 0.5)
        brush.lay(Oval(sign * 0.035, -0.285, 0.016, 0.02), Paint((0.1, 0.03, 0.03), line=0), 0.74)
    brush.glow(0, -0.3, 0.12, (1.0, 0.45, 0.1), 0.35)
