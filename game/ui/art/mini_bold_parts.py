"""Parts of bold miniatures: bodies, heads, mounts, weapons and shields of a few strokes each."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pygame

from game.ui.art.mini_easel import INK, Tone, mix
from game.ui.art.mini_kit import Kit

Spot = tuple[float, float, float]
"""To the right, ahead and up, in half widths of the base."""
Part = Callable[[], None]

FINE = ((14.0, 4), (26.0, 3))
"""Up to how many pixels of half a man's place bold figures are drawn so many times larger and
scaled down, for smooth edges; all others twice as large."""
OUTLINE, THICKEST = 0.15, 1.25
"""The width of outlines in half widths of a base, and in pixels at most."""
DETAILED = 11
"""Pixels of half a man's place from which on he has arms, a face, and rounder light."""
GLEAM = 0.3
"""How much lighter than its paint a part is where it faces the lamp, if it is drawn in detail."""
GREATER = ("yeti", "troll", "treeman", "cyclops", "giant", "drake", "demon", "clockwork")
"""Bodies larger than a man's, without armour to be seen."""
BULK = 1.3
"""How much broader they are."""
HIDES: dict[str, Tone] = {
    "horse": (0.50, 0.32, 0.18),
    "stag": (0.66, 0.46, 0.26),
    "elk": (0.52, 0.38, 0.26),
    "boar": (0.36, 0.26, 0.22),
    "wolf": (0.52, 0.52, 0.54),
    "spectre": (0.66, 0.82, 0.84),
    "bear": (0.46, 0.30, 0.18),
    "spider": (0.26, 0.22, 0.28),
    "griffin": (0.74, 0.58, 0.34),
    "mammoth": (0.44, 0.32, 0.24),
    "eagle": (0.58, 0.42, 0.24),
    "bat": (0.30, 0.24, 0.30),
    "elephant": (0.56, 0.54, 0.56),
    "hillrender": (0.44, 0.50, 0.36),
    "tyrant": (0.40, 0.54, 0.34),
    "centaur": (0.62, 0.44, 0.28),
    "rat": (0.44, 0.38, 0.36),
}
"""The colours of beasts; others have that of their skin."""
WINGED = ("griffin", "dragon", "eagle", "bat")
ANTLERED = ("stag", "elk")
TUSKED = ("boar", "mammoth", "elephant")
BROAD = ("bear", "spider", "mammoth", "elephant", "hillrender", "tyrant", "dragon", "boar")


class Pen:
    """Draws about the middle of a base; what is higher is drawn farther up the picture."""

    def __init__(
        self,
        surface: pygame.Surface,
        middle: pygame.Vector2,
        radius: float,
        bearing: float,
        fine: int,
    ) -> None:
        self.surface = surface
        self.middle = middle
        self.radius = radius
        self.bearing = bearing
        self.fine = fine
        """How much larger than it will be shown everything is drawn."""
        self.parts: list[tuple[float, Part]] = []
        """What is to be drawn, with how far south it stands."""

    def lifted(self, ahead: float, up: float) -> Pen:
        """Return a pen for what stands on something; both draw in one order."""
        spot = self.at((0.0, ahead, up))
        other = Pen(self.surface, spot, self.radius, self.bearing, self.fine)
        other.parts = self.parts
        return other

    def at(self, spot: Spot) -> pygame.Vector2:
        """Return a place in pixels."""
        right, ahead, up = spot
        ground = pygame.Vector2(right, -ahead).rotate(self.bearing)
        return self.middle + pygame.Vector2(ground.x, ground.y - up) * self.radius

    def south(self, spot: Spot) -> float:
        """Return how far south of the middle a place is: what is farther is drawn later."""
        return pygame.Vector2(spot[0], -spot[1]).rotate(self.bearing).y

    def later(self, spot: Spot, part: Part) -> None:
        """Draw a part after those that stand farther north."""
        self.parts.append((self.south(spot), part))

    def finish(self) -> None:
        """Draw all parts, the northern ones first."""
        for _, part in sorted(self.parts, key=lambda entry: entry[0]):
            part()
        self.parts.clear()

    @property
    def edge(self) -> float:
        """The width of an outline in pixels of the large picture."""
        return min(OUTLINE * self.radius, THICKEST * self.fine)

    @property
    def detailed(self) -> bool:
        """Whether a man is large enough for more than his outline."""
        return self.radius >= DETAILED * self.fine

    def _rounds(self, tone: Tone) -> tuple[tuple[float, float, Tone], ...]:
        """Return what is laid over a part's shade: share of its size, shift to the lamp, tone."""
        if not self.detailed:
            return ((0.82, 0.2, tone),)
        gleam = mix(tone, (1.0, 0.97, 0.88), GLEAM)
        return (
            (0.97, 0.05, mix(tone, INK, 0.34)),
            (0.9, 0.13, mix(tone, INK, 0.18)),
            (0.78, 0.24, tone),
            (0.52, 0.4, mix(tone, gleam, 0.5)),
            (0.28, 0.54, gleam),
        )

    def ball(self, spot: Spot, size: float, tone: Tone) -> None:
        """Draw a ball, lit from the upper left."""
        at, radius = self.at(spot), size * self.radius
        pygame.draw.circle(self.surface, colour(INK), at, radius + self.edge)
        shade = 0.46 if self.detailed else 0.3
        pygame.draw.circle(self.surface, colour(mix(tone, INK, shade)), at, radius)
        for share, shift, light in self._rounds(tone):
            there = at - pygame.Vector2(radius * shift * 0.8, radius * shift)
            pygame.draw.circle(self.surface, colour(light), there, radius * share)

    def limb(self, spots: tuple[Spot, ...], size: float, tone: Tone) -> None:
        """Draw a round stroke through places, lit from the upper left."""
        points = [self.at(spot) for spot in spots]
        thick = size * self.radius
        self.stroke(points, thick + self.edge, INK)
        self.stroke(points, thick, mix(tone, INK, 0.46 if self.detailed else 0.28))
        if thick > self.edge * 0.8:
            for share, shift, light in self._rounds(tone):
                away = pygame.Vector2(thick * shift, thick * shift * 1.2)
                self.stroke([point - away for point in points], thick * share * 0.88, light)
        else:
            self.stroke(points, thick, tone)

    def stroke(self, points: list[pygame.Vector2], half: float, tone: Tone) -> None:
        """Draw a flat stroke with round ends and corners through pixels."""
        for start, end in pairwise(points):
            way = end - start
            if way.length() > 0:
                aside = way.normalize().rotate(90) * half
                box = (start + aside, end + aside, end - aside, start - aside)
                pygame.draw.polygon(self.surface, colour(tone), box)
        for point in points:
            pygame.draw.circle(self.surface, colour(tone), point, half)

    def area(self, spots: tuple[Spot, ...], tone: Tone) -> None:
        """Draw an outlined polygon."""
        points = [self.at(spot) for spot in spots]
        self.stroke([*points, points[0]], self.edge, INK)
        pygame.draw.polygon(self.surface, colour(tone), points)


def fineness(half: float) -> int:
    """Return how many times larger one is drawn whose place is so many pixels wide on each side."""
    return next((fine for most, fine in FINE if half < most), 2)


def colour(tone: Tone) -> tuple[int, int, int]:
    """Return a tone as a colour of the screen."""
    red, green, blue = (max(0, min(255, round(part * 255))) for part in tone)
    return red, green, blue


# ---------------------------------------------------------------------- men


def draw_man(pen: Pen, kit: Kit, *, afoot: bool = True, banner: bool = False) -> None:
    """Have a man drawn: legs, cloak, trunk, head, and what he holds."""
    great = kit.look.body in GREATER
    bulk = BULK if great else 1.0
    trunk = _trunk_tone(kit)
    if afoot:
        for right in (-0.24, 0.24):
            legs: tuple[Spot, ...] = ((right, 0.0, 0.05), (right * 0.9, 0.0, 0.55))
            pen.later((0, -0.05, 0), partial(pen.limb, legs, 0.2, _leg_tone(kit)))
    if kit.look.cloak != "none":
        cloak = mix(kit.lining.tone, INK, 0.22)
        pen.later((0, -0.3, 0), lambda: _draw_cloak(pen, cloak, afoot=afoot))
    pen.later((0, 0, 0), lambda: _draw_trunk(pen, kit, trunk, bulk))
    pen.later((0, 0.02, 0), lambda: _draw_head(pen, kit, 1.62 + 0.1 * (bulk - 1)))
    if pen.detailed:
        _have_arms(pen, kit, trunk, bulk)
    weapon = "banner" if banner else kit.look.weapon
    hold = ARMS.get(weapon, _hold_sword)
    hold(pen, kit)
    if kit.look.shield != "none" and not banner:
        side: Spot = (-0.62, 0.34, 0.8)
        pen.later((side[0], side[1] + 0.1, 0), lambda: _draw_shield(pen, kit, side))


def _have_arms(pen: Pen, kit: Kit, tone: Tone, bulk: float) -> None:
    """Have both arms drawn, the right one to what it holds."""
    sleeve = mix(tone, INK, 0.12)
    for side, hand in ((1, HAND), (-1, (-0.56, 0.36, 0.78))):
        shoulder: Spot = (side * 0.44 * bulk, 0.02, 1.1)
        elbow: Spot = (side * 0.62 * bulk, 0.08, 0.84)
        arm = shoulder, elbow, hand

        def draw(arm: tuple[Spot, ...] = arm) -> None:
            pen.limb(arm, 0.15 * bulk, sleeve)
            pen.ball(arm[-1], 0.13 * bulk, kit.skin.tone)

        pen.later((side * 0.5, 0.16, 0), draw)


def _trunk_tone(kit: Kit) -> Tone:
    if kit.look.body in GREATER:
        return mix(kit.skin.tone, kit.lining.tone, 0.25)
    if kit.look.body == "bone":
        return mix(kit.bone.tone, kit.lining.tone, 0.25)
    if kit.look.body == "bark":
        return mix(kit.wood.tone, kit.lining.tone, 0.3)
    return mix(kit.lining.tone, (1, 1, 1), 0.08)


def _leg_tone(kit: Kit) -> Tone:
    return kit.skin.tone if kit.look.body in GREATER else mix(kit.leather.tone, INK, 0.1)


def _draw_cloak(pen: Pen, tone: Tone, *, afoot: bool) -> None:
    hem = 0.12 if afoot else 0.3
    pen.area(
        (
            (-0.4, -0.15, 1.25),
            (0.4, -0.15, 1.25),
            (0.62, -0.62, hem),
            (0.0, -0.74, hem),
            (-0.62, -0.62, hem),
        ),
        tone,
    )
    if pen.detailed and pen.south((0, -1, 0)) > -0.2:
        folds = ((-0.2, mix(tone, (1, 1, 1), 0.14)), (0.06, mix(tone, INK, 0.22)))
        for right, shade in (*folds, (0.28, mix(tone, INK, 0.34))):
            ends = pen.at((right, -0.2, 1.15)), pen.at((right * 1.7, -0.66, hem + 0.1))
            pen.stroke(list(ends), 0.045 * pen.radius, shade)


def _draw_trunk(pen: Pen, kit: Kit, tone: Tone, bulk: float) -> None:
    robe = kit.look.body == "robe"
    pen.limb(((0, 0, 0.3 if robe else 0.62), (0, 0, 1.02)), 0.46 * bulk, tone)
    if kit.look.body in ("mail", "plate"):
        for right in (-0.44, 0.44):
            pen.ball((right, 0.0, 1.14), 0.2, kit.steel.tone)
    elif not robe and bulk == 1.0:
        west, east = (
            pen.middle + pygame.Vector2(side * 0.36, -0.6) * pen.radius for side in (-1, 1)
        )
        thick = max(1, round((0.11 if pen.detailed else 0.16) * pen.radius))
        pygame.draw.line(pen.surface, colour(kit.leather.tone), west, east, thick)
    if pen.detailed and bulk == 1.0 and pen.south((0, 1, 0)) > 0.1:
        # A sash of the army's trim tells armies of one side apart.
        ends = ((-0.3, 0.3, 1.2), (0.34, 0.34, 0.62))
        pen.stroke([pen.at(spot) for spot in ends], 0.09 * pen.radius, mix(kit.trim.tone, INK, 0.1))


def _draw_head(pen: Pen, kit: Kit, up: float) -> None:
    """Draw a face that looks where the man faces, under whatever he wears."""
    tone = kit.skin.tone
    worn: dict[str, Tone] = {
        "bare": kit.hair.tone,
        "hood": mix(kit.lining.tone, INK, 0.3),
        "cap": kit.leather.tone,
        "kettle": kit.steel.tone,
        "helm": kit.steel.tone,
        "crest": kit.steel.tone,
        "horned": mix(kit.steel.tone, INK, 0.2),
        "crown": kit.gold.tone,
        "antlers": kit.hair.tone,
        "hat": mix(kit.lining.tone, INK, 0.25),
    }
    cap = worn[kit.look.headgear]
    pen.ball((0, 0, up), 0.37, cap)
    face = pen.at((0, 0.2, up - 0.08))
    if pen.south((0, 1, 0)) > -0.5:
        pygame.draw.circle(pen.surface, colour(tone), face, 0.24 * pen.radius)
        pygame.draw.circle(
            pen.surface, colour(cap), pen.at((0, 0.02, up + 0.14)), 0.28 * pen.radius
        )
        if pen.detailed:
            for right in (-0.11, 0.11):
                eye = pen.at((right, 0.3, up + 0.04))
                pygame.draw.circle(pen.surface, colour(INK), eye, 0.05 * pen.radius)
    top = pen.at((0, 0, up))
    unit = pen.radius
    match kit.look.headgear:
        case "horned" | "antlers":
            for side in (-1, 1):
                tip = top + pygame.Vector2(side * 0.62, -0.5) * unit
                root = top + pygame.Vector2(side * 0.26, -0.16) * unit
                _horn(pen, root, tip, kit.bone.tone)
        case "crest":
            _horn(
                pen,
                top + pygame.Vector2(0, -0.3) * unit,
                top + pygame.Vector2(0, -0.66) * unit,
                kit.lining.tone,
            )
        case "crown":
            for x in (-0.24, 0.0, 0.24):
                root = top + pygame.Vector2(x, -0.2) * unit
                _horn(pen, root, root - pygame.Vector2(0, 0.3) * unit, kit.gold.tone)
        case "hat":
            points = [
                top + pygame.Vector2(x, y) * unit
                for x, y in ((-0.52, -0.12), (0.52, -0.12), (0.06, -0.95))
            ]
            pygame.draw.polygon(pen.surface, colour(INK), points, max(1, round(2 * pen.edge)))
            pygame.draw.polygon(pen.surface, colour(cap), points)


def _horn(pen: Pen, root: pygame.Vector2, tip: pygame.Vector2, tone: Tone) -> None:
    wide = max(1, round(0.16 * pen.radius))
    pygame.draw.line(pen.surface, colour(INK), root, tip, wide + round(1.4 * pen.edge))
    pygame.draw.line(pen.surface, colour(tone), root, tip, wide)


def _draw_shield(pen: Pen, kit: Kit, spot: Spot) -> None:
    """Draw a shield in the side's colour inside a rim of the army's trim."""
    size = {"buckler": 0.34, "tower": 0.52, "kite": 0.46}.get(kit.look.shield, 0.44)
    if kit.look.shield in ("tower", "kite"):
        right, ahead, up = spot
        spots: tuple[Spot, ...] = ((right, ahead, up + 0.22), (right, ahead, up - 0.3))
        pen.limb(spots, size * 0.84, kit.trim.tone)
        pen.limb(spots, size * 0.4, kit.lining.tone)
        return
    pen.ball(spot, size, kit.trim.tone)
    pygame.draw.circle(pen.surface, colour(kit.lining.tone), pen.at(spot), size * 0.62 * pen.radius)
    pygame.draw.circle(pen.surface, colour(kit.steel.tone), pen.at(spot), size * 0.24 * pen.radius)


# ---------------------------------------------------------------------- what they hold

Hold = Callable[[Pen, Kit], None]
HAND: Spot = (0.6, 0.3, 0.85)


def _hold_shaft(ahead: float, up: float, back: float) -> Hold:
    """Return how a long weapon is held: its point so far ahead and up, its butt so far back."""

    def hold(pen: Pen, kit: Kit) -> None:
        butt, tip = (0.55, -back, 0.35), (0.55, ahead, up)
        before = tuple(a + (b - a) * 0.8 for a, b in zip(butt, tip, strict=True))
        head = (before[0], before[1], before[2])

        def draw() -> None:
            pen.limb((butt, tip), 0.09, kit.wood.tone)
            pen.limb((head, tip), 0.14, mix(kit.steel.tone, (1, 1, 1), 0.35))

        pen.later((0.55, 0.3, 0), draw)

    return hold


def _hold_sword(pen: Pen, kit: Kit) -> None:
    _hold_blade(pen, kit, 1.25, 0.13)


def _hold_greatsword(pen: Pen, kit: Kit) -> None:
    _hold_blade(pen, kit, 1.7, 0.18)


def _hold_blade(pen: Pen, kit: Kit, reach: float, width: float) -> None:
    tip: Spot = (HAND[0] + 0.2, HAND[1] + 0.72 * reach, HAND[2] + 0.5 * reach)

    def draw() -> None:
        pen.limb((HAND, tip), width, mix(kit.steel.tone, (1, 1, 1), 0.4))
        pen.ball(HAND, 0.14, kit.gold.tone)

    pen.later(HAND, draw)


def _hold_axe(pen: Pen, kit: Kit) -> None:
    tip: Spot = (0.7, 0.9, 1.5)

    def draw() -> None:
        pen.limb(((0.6, 0.1, 0.6), tip), 0.1, kit.wood.tone)
        pen.ball((0.74, 0.84, 1.42), 0.26, mix(kit.steel.tone, (1, 1, 1), 0.25))

    pen.later(HAND, draw)


def _hold_club(pen: Pen, kit: Kit) -> None:
    def draw() -> None:
        pen.limb(((0.6, 0.2, 0.7), (0.74, 0.9, 1.4)), 0.17, kit.wood.tone)
        pen.limb(((0.7, 0.7, 1.2), (0.76, 1.0, 1.5)), 0.25, kit.wood.tone)

    pen.later(HAND, draw)


def _hold_bow(pen: Pen, kit: Kit) -> None:
    """Hold a bow upright and ahead, bent towards where the man looks."""
    turns = [math.radians(-68 + 17 * step) for step in range(9)]
    wide = 0.46 if abs(pen.south((0, 1, 0))) < 0.8 else 0.3
    side = 1 if pygame.Vector2(0, -1).rotate(pen.bearing).x >= 0 else -1
    middle = pen.at((0.0, 0.62, 0.95))
    curve = [
        middle + pygame.Vector2(side * wide * math.cos(turn), 0.98 * math.sin(turn)) * pen.radius
        for turn in turns
    ]

    def draw() -> None:
        light = mix(kit.wood.tone, (1.0, 0.86, 0.55), 0.45)
        pygame.draw.line(
            pen.surface, colour((0.95, 0.92, 0.84)), curve[0], curve[-1], max(1, round(pen.edge))
        )
        pen.stroke(curve, 0.09 * pen.radius + pen.edge, INK)
        pen.stroke(curve, 0.11 * pen.radius, light)

    pen.later((0, 0.5, 0), draw)


def _hold_crossbow(pen: Pen, kit: Kit) -> None:
    def draw() -> None:
        pen.limb(((0.1, 0.1, 0.9), (0.1, 1.15, 0.95)), 0.12, kit.wood.tone)
        pen.limb(((-0.55, 0.8, 0.95), (0.1, 1.05, 1.0), (0.75, 0.8, 0.95)), 0.1, kit.steel.tone)

    pen.later((0, 0.6, 0), draw)


def _hold_gun(pen: Pen, kit: Kit) -> None:
    def draw() -> None:
        pen.limb(((0.3, -0.1, 0.8), (0.35, 0.5, 0.95)), 0.15, kit.wood.tone)
        pen.limb(((0.35, 0.4, 0.95), (0.4, 1.4, 1.2)), 0.1, kit.steel.tone)

    pen.later((0, 0.6, 0), draw)


def _hold_staff(pen: Pen, kit: Kit) -> None:
    glow = (0.62, 0.94, 0.98)

    def draw() -> None:
        pen.limb(((0.7, 0.3, 0.05), (0.7, 0.3, 1.95)), 0.1, kit.wood.tone)
        pen.ball((0.7, 0.3, 2.05), 0.22, glow)

    pen.later((0.7, 0.3, 0), draw)


def _hold_banner(pen: Pen, kit: Kit) -> None:
    """Hold a flag that flies in the picture's own plane, so that it is always seen."""
    side = 1 if pygame.Vector2(0, -1).rotate(pen.bearing).x >= 0 else -1

    def draw() -> None:
        pen.limb(((0.6, 0.1, 0.1), (0.6, 0.1, 2.9)), 0.09, kit.wood.tone)
        top = pen.at((0.6, 0.1, 2.85))
        points = [
            top + pygame.Vector2(-side * x, y) * pen.radius
            for x, y in ((0, 0), (1.5, 0.12), (1.15, 0.5), (1.5, 0.9), (0, 0.9))
        ]
        pen.stroke([*points, points[0]], pen.edge, INK)
        pygame.draw.polygon(pen.surface, colour(kit.lining.tone), points)
        stripe = [
            top + pygame.Vector2(-side * x, y) * pen.radius
            for x, y in ((0, 0.32), (1.28, 0.38), (1.22, 0.62), (0, 0.6))
        ]
        pygame.draw.polygon(pen.surface, colour(kit.trim.tone), stripe)

    pen.later((0.6, 0.4, 0), draw)


def _hold_nothing(pen: Pen, kit: Kit) -> None:
    """Hold nothing."""


ARMS: dict[str, Hold] = {
    "sword": _hold_sword,
    "knife": _hold_sword,
    "whip": _hold_sword,
    "greatsword": _hold_greatsword,
    "axe": _hold_axe,
    "pick": _hold_axe,
    "hammer": _hold_axe,
    "mace": _hold_axe,
    "flail": _hold_axe,
    "club": _hold_club,
    "torch": _hold_club,
    "fire_pot": _hold_club,
    "sling": _hold_club,
    "bell": _hold_club,
    "spear": _hold_shaft(0.9, 2.1, 0.4),
    "harpoon": _hold_shaft(0.9, 2.1, 0.4),
    "lance": _hold_shaft(2.2, 1.2, 0.7),
    "pike": _hold_shaft(0.7, 3.3, 0.3),
    "halberd": _hold_shaft(0.5, 2.6, 0.3),
    "pitchfork": _hold_shaft(0.6, 2.2, 0.4),
    "bow": _hold_bow,
    "crossbow": _hold_crossbow,
    "arquebus": _hold_gun,
    "pistol": _hold_gun,
    "staff": _hold_staff,
    "banner": _hold_banner,
    "none": _hold_nothing,
}


# ---------------------------------------------------------------------- mounts


def draw_mount(pen: Pen, kit: Kit) -> None:
    """Have a beast drawn: legs, body, neck and head, wings and horns where it has any."""
    mount = kit.look.mount if kit.look.mount != "none" else "horse"
    hide = kit.hide(HIDES.get(mount, kit.skin.tone))
    girth = 0.62 if mount in BROAD else 0.46
    dark = mix(hide, INK, 0.35)
    for right, ahead in ((-0.3, 0.75), (0.3, 0.75), (-0.3, -0.85), (0.3, -0.85)):
        leg: tuple[Spot, ...] = ((right, ahead, 0.05), (right, ahead, 0.6))
        pen.later((0, -1.2, 0), partial(pen.limb, leg, 0.14, dark))
    tail: tuple[Spot, ...] = ((0, -1.0, 0.8), (0, -1.5, 0.35))
    pen.later((0, -1.1, 0), lambda: pen.limb(tail, 0.13, dark))
    trunk: tuple[Spot, ...] = ((0, -0.85, 0.72), (0, 0.7, 0.76))

    def body() -> None:
        pen.limb(trunk, girth * (0.86 if pen.detailed else 1.0), hide)
        if pen.detailed:
            for spot in sorted((((0, -0.8, 0.74)), ((0, 0.62, 0.8))), key=pen.south):
                pen.ball(spot, girth * 1.06, hide)

    pen.later((0, -0.1, 0), body)
    if kit.ridden:
        cloth: tuple[Spot, ...] = ((0, -0.5, 0.8), (0, 0.2, 0.82))
        pen.later((0, -0.05, 0), lambda: pen.limb(cloth, girth * 0.94, kit.lining.tone))
    low = mount in ("wolf", "boar", "bear", "rat", "spider")
    crest = 1.05 if low else 1.6
    neck: tuple[Spot, ...] = ((0, 0.75, 0.9), (0, 1.15, crest))
    nose: tuple[Spot, ...] = ((0, 1.15, crest), (0, 1.62, crest - 0.3))

    def head() -> None:
        pen.limb(neck, 0.3, hide)
        pen.limb(nose, 0.23, hide)
        _draw_horns(pen, kit, mount, crest)

    pen.later((0, 1.1, 0), head)
    if mount in WINGED:
        for side in (-1, 1):
            wing: tuple[Spot, ...] = (
                (side * 0.3, 0.3, 1.1),
                (side * 1.7, 0.5, 1.7),
                (side * 1.5, -0.6, 1.1),
                (side * 0.3, -0.5, 1.0),
            )
            pen.later((side, -0.2, 0), partial(pen.area, wing, mix(hide, INK, 0.15)))


def _draw_horns(pen: Pen, kit: Kit, mount: str, crest: float) -> None:
    top = pen.at((0, 1.1, crest + 0.2))
    if mount in ANTLERED:
        for side in (-1, 1):
            _horn(pen, top, top + pygame.Vector2(side * 0.6, -0.6) * pen.radius, kit.bone.tone)
    elif mount in TUSKED:
        for side in (-1, 1):
            root, tip = (
                pen.at((side * 0.2, 1.45, crest - 0.2)),
                pen.at((side * 0.3, 1.9, crest + 0.05)),
            )
            _horn(pen, root, tip, kit.bone.tone)
    else:
        for side in (-1, 1):
            ear = pygame.Vector2(side * 0.16, -0.3) * pen.radius
            _horn(pen, top + pygame.Vector2(side * 0.1, 0) * pen.radius, top + ear, kit.hair.tone)
