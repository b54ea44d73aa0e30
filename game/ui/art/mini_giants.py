"""Giants on two feet: yetis, trolls, walking trees, each drawn where a man would be."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.ui.art.mini_body import Pose
from game.ui.art.mini_easel import Brush, Paint, mix
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Oval, Poly, Spot, bent, blob, line, luck, mirrored
from game.ui.art.mini_weapons import paint_weapon

BACK = blob(
    mirrored(
        (
            (0.0, -0.14),
            (0.16, -0.19),
            (0.32, -0.13),
            (0.36, 0.04),
            (0.27, 0.2),
            (0.12, 0.27),
            (0.0, 0.28),
        )
    )
)
HANDS = Pose((0.34, -0.3), (-0.35, -0.27))
"""Where the fists of those are who hold nothing."""


def ragged(at: Spot, across: float, along: float, count: int, seed: int) -> Poly:
    """Return an oval with a torn edge."""
    found: list[Spot] = []
    for number in range(2 * count):
        turn = math.pi * number / count
        reach = 1.0 + 0.12 * luck(number, seed) if number % 2 else 0.84
        found.append(
            (at[0] + reach * across * math.sin(turn), at[1] + reach * along * math.cos(turn))
        )
    return Poly(tuple(found), 0.005)


def limbs(brush: Brush, paint: Paint, pose: Pose, thick: float, *, feet: Paint) -> None:
    """Draw two feet and two long arms."""
    for x, y in ((-0.15, -0.17), (0.16, 0.12)):
        brush.lay(Oval(x, y, 0.095, 0.135, 8 if x > 0 else -8), feet, 0.05, 0.08)
    for sign, hand in ((1, pose.right), (-1, pose.left)):
        elbow = sign * 0.42, (hand[1] - 0.02) * 0.35
        arm = bent(((sign * 0.28, 0.02), elbow, hand), thick, thick * 0.72)
        brush.lay(arm, paint, 0.26, 0.1)


def nails(brush: Brush, nail: Paint, pose: Pose) -> None:
    """Draw four claws to a hand."""
    for at in (pose.right, pose.left):
        hand = brush.moved(*at, -10 if at[0] > 0 else 10)
        for turn in (-34, -11, 12, 35):
            claw = hand.moved(0, 0, turn)
            claw.lay(line((0, -0.06), (0, -0.155), 0.022, 0.004), nail.fine(0.7), 0.3, 0.03)


def held(brush: Brush, kit: Kit, pose: Pose) -> Pose:
    """Return the hands, and what they hold laid over the arms."""
    if kit.look.weapon == "none":
        return HANDS
    paint_weapon(brush, kit, pose)
    return pose


def paint_yeti(brush: Brush, kit: Kit, pose: Pose) -> None:
    """Paint a white, shaggy body with arms to the ground and a dark bare face."""
    fur = Paint(mix((0.93, 0.94, 0.95), kit.skin.tone, 0.08), 0.05, "fur")
    dark = Paint((0.3, 0.33, 0.4), 0.15)
    bare = kit.look.weapon == "none"
    hands = HANDS if bare else pose
    limbs(brush, fur.lit(-0.12), hands, 0.115, feet=dark)
    held(brush, kit, pose)
    for at in (hands.right, hands.left):
        brush.lay(ragged((at[0], at[1] + 0.06), 0.1, 0.1, 9, 5), fur.lit(-0.06), 0.3, 0.05)
        brush.lay(Oval(*at, 0.075, 0.07), dark, 0.3, 0.07)
    if bare:
        nails(brush, kit.bone, hands)
    brush.lay(BACK, fur.lit(-0.1), 0.3, 0.14)
    for row, (y, across) in enumerate(((0.17, 0.24), (0.09, 0.32), (0.0, 0.33))):
        layer = ragged((0.0, y), across, 0.14, 17, row)
        brush.lay(layer, fur.lit(-0.05 + 0.04 * row).fine(0.4), 0.36 + 0.03 * row, 0.08)
    head = brush.moved(0, -0.1)
    head.lay(ragged((0.0, 0.0), 0.15, 0.145, 13, 8), fur, 0.5, 0.11)
    head.lay(Oval(0, -0.09, 0.085, 0.066), dark.lit(0.12), 0.56, 0.06)
    for sign in (-1, 1):
        eye = Paint((0.5, 0.86, 1.0), 0.7, line=0.4)
        head.lay(Oval(sign * 0.036, -0.1, 0.015, 0.013), eye, 0.63)
        horn = ((sign * 0.1, -0.02), (sign * 0.17, -0.06), (sign * 0.15, -0.16))
        head.lay(bent(horn, 0.03, 0.006), kit.bone.lit(-0.2).fine(0.8), 0.56, 0.05)
        head.lay(line((sign * 0.03, -0.14), (sign * 0.028, -0.175), 0.012, 0.004), kit.bone, 0.6)
    for sign in (-1, 1):
        brush.lay(line((sign * 0.2, -0.02), (sign * 0.29, 0.13), 0.02), kit.lining.fine(0.6), 0.5)


def paint_troll(brush: Brush, kit: Kit, pose: Pose) -> None:
    """Paint a hunched troll: a long nose, warts and moss, a loincloth in its side's colour."""
    hide = Paint(mix((0.4, 0.47, 0.38), kit.skin.tone, 0.55), 0.14)
    bare = kit.look.weapon == "none"
    hands = HANDS if bare else pose
    cloth = blob(mirrored(((0.0, 0.12), (0.22, 0.16), (0.26, 0.32), (0.1, 0.4), (0.0, 0.36))))
    brush.lay(cloth, kit.lining.lit(-0.1), 0.16, 0.06)
    limbs(brush, hide.lit(-0.1), hands, 0.125, feet=hide.lit(-0.25))
    held(brush, kit, pose)
    for at in (hands.right, hands.left):
        brush.lay(Oval(*at, 0.085, 0.08), hide.lit(0.06), 0.3, 0.08)
    if bare:
        nails(brush, kit.bone, hands)
    brush.lay(BACK, hide, 0.3, 0.19)
    for number in range(7):
        y = -0.04 + 0.045 * number
        brush.lay(Oval(0, y, 0.042, 0.024), hide.lit(-0.22).fine(0.4), 0.48, 0.03)
    for number in range(20):
        x = 0.3 * (2 * luck(number, 51) - 1)
        y = -0.1 + 0.3 * luck(number, 52)
        size = 0.014 + 0.024 * luck(number, 53)
        moss = number % 3 == 0
        tone = Paint((0.36, 0.42, 0.2), 0.0, "flock", line=0.0) if moss else hide.lit(0.2).fine(0.6)
        brush.lay(Oval(x, y, size * (1.6 if moss else 1), size), tone, 0.47, 0.03)
    _troll_head(brush.moved(0.0, -0.17, 4), kit, hide)


def _troll_head(brush: Brush, kit: Kit, hide: Paint) -> None:
    """Draw a flat brow, ragged ears, a nose like a root, two tusks from below."""
    for sign in (-1, 1):
        ear = Poly(
            ((sign * 0.1, 0.0), (sign * 0.25, -0.03), (sign * 0.2, 0.05), (sign * 0.1, 0.06))
        )
        brush.lay(ear, hide.lit(-0.08), 0.46, 0.05)
        tusk = ((sign * 0.06, -0.13), (sign * 0.085, -0.19), (sign * 0.06, -0.24))
        brush.lay(bent(tusk, 0.024, 0.006), kit.bone, 0.5, 0.04)
    skull = blob(mirrored(((0.0, -0.15), (0.1, -0.12), (0.135, 0.0), (0.09, 0.09), (0.0, 0.11))))
    brush.lay(skull, hide.lit(0.1), 0.46, 0.14)
    hair = ragged((0.0, 0.05), 0.08, 0.08, 9, 6)
    brush.lay(hair, kit.hair, 0.58, 0.05)
    nose = bent(((0.0, -0.07), (0.015, -0.16), (0.0, -0.24)), 0.04, 0.03)
    brush.lay(nose, hide.lit(0.2), 0.58, 0.06)
    for sign in (-1, 1):
        eye = Paint((1.0, 0.82, 0.25), 0.7, line=0.5)
        brush.lay(Oval(sign * 0.058, -0.092, 0.016, 0.014), eye, 0.6)


def paint_treeman(brush: Brush, kit: Kit, pose: Pose) -> None:
    """Draw a trunk that walks on its roots, its branches arms, its crown in leaf."""
    bark = Paint(mix((0.4, 0.3, 0.2), kit.skin.tone, 0.15), 0.03, "bark")
    for number in range(9):
        turn = math.radians(40 * number + 14)
        reach = 0.36 + 0.1 * luck(number, 61)
        way = math.sin(turn), math.cos(turn)
        knee = 0.2 * way[0] + 0.05 * luck(number, 62), 0.08 + 0.2 * way[1]
        root = ((0.0, 0.05), knee, (reach * way[0], 0.06 + reach * way[1] * 0.8))
        brush.lay(bent(root, 0.09, 0.018), bark.lit(-0.2), 0.06, 0.1)
    hands = HANDS if kit.look.weapon == "none" else pose
    for sign, hand in ((1, hands.right), (-1, hands.left)):
        elbow = sign * 0.44, -0.02
        brush.lay(bent(((sign * 0.2, 0.04), elbow, hand), 0.11, 0.06), bark, 0.3, 0.11)
        for turn in (-42, -14, 14, 42):
            twig = brush.moved(*hand, turn - sign * 8)
            twig.lay(bent(((0, 0), (0.02, -0.08), (0, -0.17)), 0.026, 0.008), bark, 0.34, 0.04)
    held(brush, kit, pose)
    brush.lay(BACK, bark.lit(-0.05), 0.3, 0.2)
    for number in range(6):
        knot = Oval(
            0.3 * (2 * luck(number, 64) - 1), 0.2 * luck(number, 65), 0.07, 0.05, 40 * number
        )
        brush.lay(knot, bark.lit(0.08), 0.4, 0.08)
    _crown(brush, kit)
    face = brush.moved(0, -0.15)
    face.lay(Oval(0, 0.01, 0.12, 0.1), bark.lit(0.12), 0.5, 0.1)
    for sign in (-1, 1):
        amber = Paint((1.0, 0.78, 0.3), 0.8, line=0.5)
        face.lay(Oval(sign * 0.05, -0.045, 0.02, 0.016), amber, 0.6)
        face.glow(sign * 0.05, -0.045, 0.05, (1.0, 0.75, 0.3), 0.5)
    beard = ((0.05, -0.06), (0.02, -0.16), (-0.02, -0.1), (-0.05, -0.06))
    face.lay(Poly(beard, 0.01), Paint((0.5, 0.56, 0.3), 0.0, "flock"), 0.56, 0.03)


def _crown(brush: Brush, kit: Kit) -> None:
    """Paint boughs over its shoulders, full of leaves."""
    clumps = (
        (-0.27, 0.06, 0.15),
        (0.27, 0.05, 0.15),
        (-0.13, 0.22, 0.15),
        (0.14, 0.23, 0.15),
        (0.0, 0.1, 0.15),
    )
    for number, (x, y, size) in enumerate(clumps):
        tone = mix((0.24, 0.36, 0.14), (0.5, 0.55, 0.22), luck(number, 71))
        mass = ragged((x, y), size, size * 0.9, 11, number)
        brush.lay(mass, Paint(mix(tone, kit.lining.tone, 0.1), 0.02, "flock"), 0.46, 0.12)
        for spray in range(6):
            turn = 60 * spray + 25 * number
            at = brush.moved(x, y, turn).moved(0, -size * 0.55, 15 * spray)
            green = Paint(mix(tone, (0.68, 0.66, 0.3), 0.5 * luck(spray, number)), 0.08, line=0.5)
            at.lay(Oval(0, 0, 0.03, 0.06), green, 0.58, 0.03)


GIANTS: dict[str, Callable[[Brush, Kit, Pose], None]] = {
    "yeti": paint_yeti,
    "troll": paint_troll,
    "treeman": paint_treeman,
}
