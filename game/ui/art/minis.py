"""Miniatures: figures painted from their parts, seen from above."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

import pygame

from game.table.scene import Figure, Look
from game.ui.art.mini_base import TOP, Plinth, is_stand, leads, paint_base, plinth
from game.ui.art.mini_beasts import (
    paint_bear,
    paint_boar,
    paint_elk,
    paint_spider,
    paint_stag,
    paint_wolf,
)
from game.ui.art.mini_behemoths import HOWDAH, paint_centaur, paint_elephant, paint_tyrant
from game.ui.art.mini_body import (
    TORSOS,
    paint_arms,
    paint_feet,
    paint_growth,
    paint_hands,
    paint_quiver,
    pose_of,
)
from game.ui.art.mini_bold import is_bold, paint_bold
from game.ui.art.mini_cloth import paint_cloak
from game.ui.art.mini_demons import FIENDS
from game.ui.art.mini_easel import Brush, Easel, Model
from game.ui.art.mini_engines import ENGINES
from game.ui.art.mini_giants import GIANTS
from game.ui.art.mini_heads import paint_head
from game.ui.art.mini_heraldry import paint_shield
from game.ui.art.mini_horses import BACK, SEAT, paint_horse, paint_seat, paint_spectre
from game.ui.art.mini_huge import paint_hillrender, paint_mammoth
from game.ui.art.mini_hulls import HULLS
from game.ui.art.mini_kit import Kit, make_kit
from game.ui.art.mini_light import finish, hovering, lit
from game.ui.art.mini_monsters import paint_dragon, paint_griffin
from game.ui.art.mini_ogres import OGRES
from game.ui.art.mini_ranks import Place, in_ranks, on_hexes, side_by_side, varied
from game.ui.art.mini_tokens import with_tokens
from game.ui.art.mini_vermin import paint_rat
from game.ui.art.mini_weapons import paint_weapon
from game.ui.art.mini_wings import paint_bat, paint_eagle, paint_pinions
from game.ui.theme import Colour

GROWN_MOST, GROWN_LEAST = 1.22, 1.12
"""How much broader than usual a figure is drawn on the smallest bases and on large ones."""
SIMPLE_BETWEEN = 14, 96
"""Pixels across a base between which figures get less bold and simple."""
LEVELS = (16, 22, 30, 40, 64, 96, 128, 160, 224)
"""Pixels a unit at which models are composed; each serves all smaller sizes down to the next."""
MODELS = 64
"""Composed models kept."""
FINER = 1.45
"""How much finer than the picture its model is, so that edges come out smooth."""
LARGE = 80
"""Pixels a unit from which a model need not be so much finer."""
HUGE = 300
"""Pixels along a base from which a model is as fine as the picture: edges show less on it."""
BASES = 48
"""Painted bases kept."""
GROWN = (1.0, 1.05, 1.13)
"""How much larger than his base's measure a figure of each rank is."""
OVERHANG = 0.74
"""The same for what stands on several hexes."""
Crew = tuple[tuple[tuple[float, float, float], ...], float, float, float]
CREWS: dict[str, Crew] = {
    "gun": (((0.0, 0.74, 0.0), (-0.76, -0.18, 24.0), (0.76, -0.14, -24.0)), 0.0, -0.06, 1.0),
    "ram": (
        ((-0.24, 0.16, 0.0), (0.24, 0.18, 0.0), (-0.24, -0.12, 0.0), (0.24, -0.1, 0.0)),
        0.0,
        0.0,
        0.6,
    ),
    "wagon": (((-0.27, -0.08, 8.0),), 0.04, 0.02, 0.56),
    "bolt_thrower": (((-0.34, 0.2, 14.0), (0.34, 0.24, -14.0)), 0.0, -0.04, 0.46),
    "stone_thrower": (((-0.33, -0.16, 20.0), (0.33, 0.08, -20.0)), 0.0, -0.02, 0.47),
}
"""Where those stand who serve an engine and how they are turned; its own place and size."""
CREW = {"gun": 0.62, "stone_thrower": 0.34}
"""How large they are, if not as usual."""
HULL = 1.87
"""How long a vehicle is at least that fills its base, in widths of it."""
STANDS = ("bolt_thrower", "stone_thrower")
"""Engines whose crews stand so on square stands alone."""
REACH = {False: 1.4, True: 1.05}
"""How far from its centre a figure may reach, in widths of its base: on foot, mounted."""


def paint_figure(figure: Figure, pixels: float, colour: Colour) -> pygame.Surface:
    """Return a figure at so many pixels a unit, facing its bearing; the middle is its centre.

    On a small base it is a bold one of a few parts.
    """
    if is_bold(figure, pixels):
        sprite = paint_bold(figure, pixels, colour)
        return with_tokens(sprite, figure, pixels) if leads(figure) else sprite
    level = _level(figure, pixels)
    bearing = figure.stance if figure.bearing is None else figure.bearing
    bare, tired, bold = _bare(figure), not figure.ready, _smallness(figure, pixels)
    if "flying" in figure.marks and is_stand(figure):
        stand = lit(_ground(bare, colour, level), pixels, bearing, tired=tired, bold=bold)
        model = _model(bare, colour, level, aloft=True)
        flyer = lit(model, pixels, bearing, tired=tired, bold=bold, cast=False)
        sprite = hovering(stand, flyer, pixels * min(figure.extent))
    else:
        sprite = lit(_model(bare, colour, level), pixels, bearing, tired=tired, bold=bold)
    return with_tokens(sprite, figure, pixels) if leads(figure) else sprite


def _level(figure: Figure, pixels: float) -> int:
    """Return the pixels a unit of the model that a picture of this size is made from."""
    finer = FINER if pixels < LARGE else FINER - 0.25
    if pixels * max(figure.extent) > HUGE:
        finer = 1.0
    return next((level for level in LEVELS if level >= pixels * finer), LEVELS[-1])


def _smallness(figure: Figure, pixels: float) -> float:
    """Return how much a figure of this size has to be simplified, from 0 to 1."""
    least, most = SIMPLE_BETWEEN
    across = min(figure.extent) * pixels
    return min(1.0, max(0.0, (most - across) / (most - least)))


def _growth(figure: Figure, small: float) -> float:
    """Return how much larger than its base a figure is drawn: the more, the smaller it is."""
    if is_stand(figure) or figure.base != "one":
        return 1.0
    return GROWN_LEAST + (GROWN_MOST - GROWN_LEAST) * small


def _bare(figure: Figure) -> Figure:
    """Return what a model depends on; everything else about a figure put aside."""
    shown = tuple(mark for mark in ("wounded", "standard") if mark in figure.marks)
    facing = None if figure.bearing is None else 0.0
    return replace(
        figure,
        id="",
        name="",
        side="",
        centre=(0.0, 0.0),
        profile="",
        troop="",
        glyph="blade",
        bearing=facing,
        stance=0.0,
        ready=True,
        marks=shown if leads(figure) else (),
    )


@lru_cache(maxsize=MODELS)
def _model(figure: Figure, colour: Colour, level: int, *, aloft: bool = False) -> Model:
    """Return the model of a figure that faces north; of one in the air without its base."""
    small = _smallness(figure, level / FINER)
    kit = make_kit(figure.look, figure.livery, colour, figure.rank, small)
    base = plinth(figure)
    easel = Easel(_reach(figure), level, 1.2 * FINER / level)
    ground = None if aloft else _base(replace(figure, look=Look()), colour, level)
    if ground is not None:
        easel.stamp(ground)
    brush = Brush(easel)
    # Beasts fill their bases as they are.
    grown = (GROWN[min(figure.rank, 3) - 1] if kit.ridden else 1.0) * _growth(figure, small)
    if figure.look.weapon in HULLS:
        fit = min(figure.extent[0], figure.extent[1] / HULL)
        HULLS[figure.look.weapon](brush.moved(0, 0, scale=fit).raised(TOP), kit)
        return finish(easel, ground)
    if figure.look.weapon in ENGINES:
        _serve(brush, figure, kit)
        return finish(easel, ground)
    places = _places(figure, base)
    for number, (x, y, size) in enumerate(places):
        own = varied(kit, number, len(places))
        if number == 0 and "standard" in figure.marks:
            own = replace(own, look=replace(own.look, weapon="banner", shield="none"))
        rider = min(1.0, RIDER / size) if figure.men else 1.0
        _stand(brush.moved(x, y), own, size * grown, mounted=figure.mounted, rider=rider)
    return finish(easel, ground)


@lru_cache(maxsize=MODELS)
def _ground(figure: Figure, colour: Colour, level: int) -> Model:
    """Return the base of a figure that is in the air above it."""
    return finish(_base(replace(figure, look=Look()), colour, level))


def _reach(figure: Figure) -> float:
    """Return how far from its centre a figure may reach."""
    if figure.base != "one":
        return OVERHANG * max(figure.extent)
    return GROWN_MOST * REACH[figure.mounted] * max(figure.extent)


@lru_cache(maxsize=BASES)
def _base(figure: Figure, colour: Colour, level: int) -> Easel:
    """Return the base of a figure; it does not depend on its look."""
    easel = Easel(0.58 * max(figure.extent), level, 1.2 * FINER / level)
    kit = make_kit(figure.look, figure.livery, colour, figure.rank)
    facing, hurt = figure.bearing is not None and leads(figure), "wounded" in figure.marks
    paint_base(Brush(easel), plinth(figure), kit, facing=facing, hurt=hurt)
    return easel


def _places(figure: Figure, base: Plinth) -> list[Place]:
    """Return where on a base figures stand, and the size of the base that each would have alone."""
    if figure.shape == "hexes":
        return on_hexes(figure, 2 * base.small)
    if figure.men:
        return in_ranks(figure, base)
    return side_by_side(figure, base)


def _serve(brush: Brush, figure: Figure, kit: Kit) -> None:
    """Draw an engine and those who serve it."""
    crew = replace(kit, look=replace(kit.look, weapon="knife", shield="none"))
    engine = ENGINES[figure.look.weapon]
    many = "gun" if figure.base != "one" else figure.look.weapon
    known = many in CREWS and (figure.men or many not in STANDS)
    spots, x, y, size = CREWS[many if known else "ram"]
    if figure.men:
        brush = brush.moved(0, 0, scale=min(figure.extent))
    engine(brush.moved(x, y, scale=size).raised(TOP), kit)
    for across, down, turn in spots:
        _man(brush.moved(across, down, turn, scale=CREW.get(many, 0.44)), crew)


def _stand(brush: Brush, kit: Kit, size: float, *, mounted: bool, rider: float = 1.0) -> None:
    """Draw one man, one beast or one rider on his mount, on a base of this size."""
    if mounted or kit.look.mount != "none":
        _ride(brush.moved(0, 0, scale=size / 2).raised(TOP), kit, rider)
    elif kit.look.body != "none":
        # A man stands a little back, so that he and what he holds fill the base together.
        _man(brush.moved(0, 0.035 * size, scale=size * 1.1), kit)


MOUNTS: dict[str, Callable[[Brush, Kit], None]] = {
    "horse": paint_horse,
    "stag": paint_stag,
    "boar": paint_boar,
    "wolf": paint_wolf,
    "spectre": paint_spectre,
    "bear": paint_bear,
    "spider": paint_spider,
    "griffin": paint_griffin,
    "dragon": paint_dragon,
    "elk": paint_elk,
    "mammoth": paint_mammoth,
    "eagle": paint_eagle,
    "bat": paint_bat,
    "hillrender": paint_hillrender,
    "elephant": paint_elephant,
    "tyrant": paint_tyrant,
    "centaur": paint_centaur,
    "rat": paint_rat,
}


RIDERS = {"mammoth": 0.5, "hillrender": 0.55, "tyrant": 0.55}
"""How small a rider is beside the largest mounts."""
RIDER = 1.35
"""The largest base whose rider fills his saddle, where many men share a base; on larger ones he
is no larger than the riders of horses."""
AFOOT: dict[str, tuple[Place, ...]] = {
    "centaur": ((0.0, -0.46, 1.36),),
    "elephant": (
        (0.0, -0.36, 0.42),
        (HOWDAH[0] - 0.13, HOWDAH[1] - 0.12, 0.5),
        (HOWDAH[0] + 0.13, HOWDAH[1] - 0.08, 0.5),
        (HOWDAH[0], HOWDAH[1] + 0.15, 0.5),
    ),
}
"""Where those stand, and how large they are, who do not sit astride."""


def _ride(brush: Brush, kit: Kit, rider: float) -> None:
    """Draw a rider, or a beast alone; one whose look names no mount gets a horse."""
    MOUNTS.get(kit.look.mount, paint_horse)(brush, kit)
    if not kit.ridden:
        return
    if kit.look.mount in AFOOT:
        for x, y, size in AFOOT[kit.look.mount]:
            _man(brush.raised(2 * BACK).moved(x, y, scale=size), kit, afoot=False)
        return
    small = min(RIDERS.get(kit.look.mount, 1.0), rider)
    paint_seat(brush.moved(*SEAT, scale=small).raised(0.22 / small), kit)
    _man(brush.raised(BACK / small).moved(*SEAT, scale=1.4 * small), kit, afoot=False)


def _man(brush: Brush, kit: Kit, *, afoot: bool = True) -> None:
    """Paint a man from the feet up; what is higher covers what is lower."""
    pose = pose_of(kit)
    giant = {**GIANTS, **OGRES, **FIENDS}.get(kit.look.body)
    if giant is not None:
        giant(brush, kit, pose)
        return
    if afoot and kit.look.body != "robe":
        paint_feet(brush, kit)
    paint_arms(brush, kit, pose)
    paint_weapon(brush, kit, pose)
    TORSOS[kit.look.body](brush, kit)
    paint_cloak(brush, kit)
    paint_pinions(brush, kit)
    if kit.look.weapon in ("bow", "crossbow"):
        paint_quiver(brush, kit)
    paint_hands(brush, kit, pose)
    paint_shield(brush.moved(*pose.left), kit)
    paint_growth(brush, kit)
    paint_head(brush.moved(0, -0.02, scale=0.92), kit)
