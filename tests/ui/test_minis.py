"""Painted miniatures: every part shows, facing turns them, states can be seen, sizes hold."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import get_args, get_type_hints

import numpy as np
import pygame
import pytest

from game.data.library import load_army
from game.rules.squad_battles.scene import RANK
from game.table.scene import Figure, Livery, Look
from game.ui.art.badges import BADGE_BELOW, DRAWN, SIGNS, badge, is_badge
from game.ui.art.mini_bold import is_bold
from game.ui.art.minis import paint_figure
from game.ui.camera import Camera
from game.ui.figures import Apparent, Sprites, draw_figures
from game.ui.theme import SIDES, Theme

RED, BLUE = SIDES["painted"]["red"], SIDES["painted"]["blue"]
ARMIES = ("amber_vale", "thornwood", "cinder_host", "drowned_court")
GOLDEN = Path(__file__).parents[1] / "goldens" / "minis.png"
MAN = Figure(
    id="a",
    name="A man",
    side="red",
    centre=(0.5, 0.5),
    extent=(1.0, 1.0),
    shape="block",
    profile="man",
    troop="Warrior",
)
FULL = 64
"""Pixels on which a man is painted in full."""
RIDER = replace(MAN, extent=(2.0, 2.0), mounted=True, look=Look(mount="horse"))


def pixels_of(figure: Figure, pixels: float = FULL, colour=RED) -> np.ndarray:
    """Colours and alpha as one array, premultiplied so that unseen colours do not count."""
    sprite = paint_figure(figure, pixels, colour)
    alpha = pygame.surfarray.array_alpha(sprite).astype(np.float32)
    colours = pygame.surfarray.array3d(sprite).astype(np.float32) * alpha[..., None] / 255
    return np.dstack([colours, alpha])


def differing(a: np.ndarray, b: np.ndarray, least: float = 24) -> int:
    """How many pixels differ plainly; pictures of other sizes are laid centre on centre."""
    size = max(len(a), len(b))
    a, b = (
        np.pad(each, (((size - len(each)) // 2,) * 2, ((size - each.shape[1]) // 2,) * 2, (0, 0)))
        for each in (a, b)
    )
    return int((np.abs(a - b).max(axis=2) > least).sum())


def choices() -> list[tuple[str, str]]:
    """Every part of a look that is not worn by default."""
    hints = get_type_hints(Look)
    return [
        (part, value)
        for part in ("body", "mount", "cloak", "headgear", "weapon", "shield", "skin")
        for value in get_args(hints[part])
        if value != getattr(Look(), part)
    ]


@pytest.mark.parametrize(("part", "value"), choices())
def test_every_part_of_a_look_shows(part, value):
    dressed = replace(MAN, look=replace(Look(), **{part: value}))
    if part == "mount" and value == "horse":
        dressed, plain = RIDER, pixels_of(MAN)
    elif part == "mount":
        dressed, plain = replace(RIDER, look=Look(mount=value)), pixels_of(RIDER)
    else:
        plain = pixels_of(MAN)
    seen = differing(pixels_of(dressed), plain)
    # Of a skin only hands, nose and ears are seen under a cap.
    assert seen > (8 if part == "skin" else 40)


def test_a_rider_without_a_mount_rides_a_horse():
    assert differing(pixels_of(replace(RIDER, look=Look())), pixels_of(RIDER)) == 0


@pytest.mark.parametrize("device", get_args(get_type_hints(Livery)["device"]))
def test_every_device_shows_on_a_shield(device):
    bearer = replace(MAN, look=Look(shield="tower"))
    other = "sun" if device == "wave" else "wave"
    one, two = (replace(bearer, livery=Livery(device=each)) for each in (device, other))
    assert differing(pixels_of(one, 64), pixels_of(two, 64)) > 15


def test_a_misspelt_colour_is_painted_grey():
    odd, grey = (replace(MAN, livery=Livery(cloth=cloth)) for cloth in ("amber", "#808080"))
    assert differing(pixels_of(odd), pixels_of(grey)) == 0


def test_painting_twice_gives_the_same():
    from game.ui.art import minis

    first = pixels_of(RIDER)
    minis._model.cache_clear()
    minis._base.cache_clear()
    assert np.array_equal(first, pixels_of(RIDER))


@pytest.mark.parametrize("bearing", [45.0, 90.0, 180.0, 300.0])
def test_bearing_turns_the_picture(bearing):
    pike = replace(MAN, look=Look(weapon="pike"), bearing=0.0)
    north, turned = pixels_of(pike, 100), pixels_of(replace(pike, bearing=bearing), 100)
    assert differing(north, turned) > 200
    # The pike's tip is what is furthest from the middle, in the way that it points.
    solid = np.argwhere(turned[..., 3] > 235) - (np.array(turned.shape[:2]) - 1) / 2
    tip = solid[np.hypot(*solid.T).argmax()]
    degrees = float(np.degrees(np.arctan2(tip[0], -tip[1]))) % 360
    assert abs((degrees - bearing + 180) % 360 - 180) < 15


def test_light_stays_in_the_north_west_when_a_figure_turns():
    for bearing in (0.0, 180.0):
        alpha = pixels_of(replace(MAN, stance=bearing), 64)[..., 3]
        middle = len(alpha) // 2
        # Just beside the base: shadow to the south-east, bare ground to the north-west.
        assert alpha[middle + 22, middle + 22] > 50
        assert alpha[middle - 12, middle - 34] < 10


def test_stance_turns_only_those_without_a_bearing():
    assert differing(pixels_of(MAN), pixels_of(replace(MAN, stance=180.0))) > 200
    facing = replace(MAN, bearing=0.0)
    assert differing(pixels_of(facing), pixels_of(replace(facing, stance=180.0))) == 0


def test_a_facing_marker_stands_on_the_rim():
    assert differing(pixels_of(MAN), pixels_of(replace(MAN, bearing=0.0))) > 10


@pytest.mark.parametrize("figure", [MAN, RIDER])
def test_states_can_be_seen(figure):
    plain = pixels_of(figure)
    for change in (
        {"ready": False},
        {"marks": ("wounded",)},
        {"marks": ("fate",)},
        {"marks": ("feats",)},
        {"marks": ("some other word",)},
    ):
        assert differing(plain, pixels_of(replace(figure, **change))) > 25, change
    one, two = (pixels_of(replace(figure, marks=("fate",) * count)) for count in (1, 2))
    assert differing(one, two) > 25


def test_ranks_can_be_told_apart():
    ranks = [pixels_of(replace(MAN, rank=rank)) for rank in (1, 2, 3)]
    assert differing(ranks[0], ranks[1]) > 60
    assert differing(ranks[1], ranks[2]) > 60
    solid = [int((rank[..., 3] > 235).sum()) for rank in ranks]
    assert solid[2] > solid[1] >= solid[0]


@pytest.mark.parametrize("palette", sorted(SIDES))
def test_sides_differ_also_in_grey(palette):
    colours = SIDES[palette]
    painted = [pixels_of(RIDER, 32, colours[side]) for side in ("red", "blue", "green")]
    grey = [each[..., :3] @ np.array([0.299, 0.587, 0.114]) for each in painted]
    rim = slice(len(grey[0]) // 2 - 8, len(grey[0]) // 2 + 8)
    edge = len(grey[0]) // 2 - 30
    means = sorted(float(each[edge : edge + 4, rim].mean()) for each in grey)
    assert min(brighter - darker for darker, brighter in pairwise(means)) > 12


# ---------------------------------------------------------------------- sizes


@pytest.mark.parametrize("pixels", [26, 32, 64, 100])
@pytest.mark.parametrize("figure", [MAN, RIDER, replace(RIDER, look=Look(weapon="lance"))])
def test_the_middle_is_the_centre_and_the_size_is_bounded(figure, pixels):
    sprite = paint_figure(figure, pixels, RED)
    base = figure.extent[0] * pixels
    assert sprite.get_width() == sprite.get_height()
    assert base < sprite.get_bounding_rect().height < 3 * base
    alpha = pygame.surfarray.array_alpha(sprite)
    middle = len(alpha) // 2
    reach = round(base * 0.44)
    # The base reaches equally far to the left and to the right of the middle.
    assert alpha[middle - reach, middle] > 200
    assert alpha[middle + reach - 1, middle] > 200


def test_a_badge_comes_only_where_the_drawn_figure_is_below_14_pixels():
    assert not is_badge(MAN, 10)
    assert not is_badge(MAN, BADGE_BELOW / DRAWN + 0.01)
    assert is_badge(MAN, BADGE_BELOW / DRAWN - 0.01)
    assert not is_badge(RIDER, 5)


@pytest.mark.parametrize("figure", [MAN, RIDER])
def test_on_ten_pixels_it_is_a_bold_miniature_taller_than_its_base(figure):
    """At least 1.3 times as tall as the base, which the ring shows as large as it is."""
    small = replace(figure, extent=(1.0, 1.0), look=replace(figure.look, weapon="none"))
    assert is_bold(small, 10)
    alpha = pygame.surfarray.array_alpha(paint_figure(small, 10, RED)) > 200
    columns, rows = np.flatnonzero(alpha.any(axis=1)), np.flatnonzero(alpha.any(axis=0))
    assert 13 <= rows[-1] - rows[0] + 1 <= 24
    middle = alpha.shape[1] // 2
    ring = np.flatnonzero(alpha[:, middle])
    assert 9 <= ring[-1] - ring[0] + 1 <= 12
    assert columns[-1] - columns[0] + 1 >= 9


def test_arms_mounts_and_ranks_are_told_apart_on_ten_pixels():
    looks = [Look(weapon=arm) for arm in ("sword", "pike", "bow", "staff")]
    kinds = [replace(MAN, look=look) for look in looks]
    kinds += [replace(MAN, mounted=True), replace(MAN, rank=3)]
    kinds += [replace(MAN, look=Look(mount="wolf"), mounted=True)]
    kinds += [replace(MAN, bearing=turn) for turn in (90.0, 180.0, 270.0)]
    kinds += [replace(MAN, ready=False)]
    kinds += [replace(MAN, marks=(mark,)) for mark in ("shaken", "held", "wounded", "standard")]
    pictures = [pixels_of(kind, 10) for kind in kinds]
    for number, one in enumerate(pictures):
        for other in pictures[:number]:
            assert differing(one, other) >= 5


@pytest.mark.parametrize("pixels", [30, 40, 51])
def test_men_are_bold_and_bright_between_fit_and_close_up(pixels):
    """Painted in full they would be small dark heaps, as every part has its outline and shade."""
    arms = [replace(MAN, look=Look(weapon=arm)) for arm in ("sword", "pike", "bow", "staff", "axe")]
    ranks = [replace(MAN, rank=rank) for rank in (2, 3)]
    states = [replace(MAN, ready=False), replace(MAN, marks=("wounded",))]
    turned = [replace(MAN, stance=turn) for turn in (90.0, 180.0, 270.0)]
    kinds = [*arms, *ranks, *states, *turned]
    assert all(is_bold(kind, pixels) for kind in kinds)
    assert is_bold(RIDER, pixels), "men and riders side by side are drawn in one way"
    pictures = [pixels_of(kind, pixels) for kind in kinds]
    for number, one in enumerate(pictures):
        assert all(differing(one, other) > pixels for other in pictures[:number])
    for kind, picture in zip(kinds, pictures, strict=True):
        solid = picture[picture[..., 3] > 250][:, :3].max(axis=1)
        assert np.median(solid) > (110 if kind.ready else 75), "light enough for paint to show"


@pytest.mark.parametrize("facing", [180.0, 135.0, 225.0])
def test_a_bold_man_who_looks_at_us_has_a_face_and_arms(facing):
    man = replace(MAN, look=Look(skin="pale", weapon="none", headgear="bare"), stance=facing)
    near, far = (pixels_of(replace(man, stance=turn), 48) for turn in (facing, facing + 180))
    assert differing(near, far) > 60


def test_sides_are_told_apart_on_ten_pixels():
    for bearing in (0.0, 90.0, 180.0, 270.0):
        for ready in (True, False):
            man = replace(MAN, bearing=bearing, ready=ready)
            red, blue = (pixels_of(man, 10, colour) for colour in (RED, BLUE))
            assert (red[..., 0] - red[..., 2] > 40).sum() > 15
            assert (blue[..., 2] - blue[..., 0] > 40).sum() > 15


def test_badges_and_miniatures_are_never_mixed():
    """One piece too small to be painted makes badges of all others, too."""
    camera = Camera((8.0, 8.0), pygame.Rect(0, 0, 160, 160))
    camera.zoom = 20 / 32
    painted: list[str] = []

    def paint(figure: Figure, pixels: float, colour) -> pygame.Surface:
        painted.append(figure.id)
        return paint_figure(figure, pixels, colour)

    large = replace(MAN, centre=(4.0, 4.0))
    tiny = replace(large, id="b", extent=(0.25, 0.25))
    for figures, expected in (((large,), ["a"]), ((large, tiny), [])):
        painted.clear()
        still = Apparent({}, {}, {})
        surface = pygame.Surface((160, 160), pygame.SRCALPHA)
        draw_figures(surface, figures, camera, Theme(), Sprites(paint), still, hurry=False)
        assert painted == expected


@pytest.mark.parametrize(
    ("shape", "extent", "mounted"),
    [
        ("disc", (1.0, 1.0), False),
        ("hexes", (1.5, 1.5), False),
        ("hexes", (1.5, 1.5), True),
        ("block", (1.0, 2.0), True),
        ("block", (3.0, 1.0), False),
        ("block", (1.0, 3.0), False),
    ],
)
def test_every_shape_of_base_paints(shape, extent, mounted):
    figure = replace(MAN, shape=shape, extent=extent, mounted=mounted, bearing=30.0)
    for pixels in (40, 100):
        sprite = paint_figure(figure, pixels, BLUE).get_bounding_rect()
        assert max(extent) * pixels * 0.8 < max(sprite.size) < max(extent) * pixels * 3


# ---------------------------------------------------------------------- badges


def test_badges_tell_class_side_rank_facing_and_state_apart():
    looks = [
        badge(figure, 14, colour)
        for colour in (RED, BLUE)
        for figure in (
            *(replace(MAN, glyph=glyph) for glyph in SIGNS),
            replace(MAN, rank=2),
            replace(MAN, rank=3),
            replace(MAN, mounted=True),
            replace(MAN, shape="hexes"),
            replace(MAN, ready=False),
            replace(MAN, marks=("wounded",)),
            replace(MAN, bearing=0.0),
            replace(MAN, bearing=90.0),
        )
    ]
    seen = {pygame.image.tobytes(look, "RGBA") for look in looks}
    assert len(seen) == len(looks)


# ---------------------------------------------------------------------- armies


def figures_of(army: str) -> list[Figure]:
    faction = load_army("squad_battles", army)
    found = []
    for key, entry in faction.units.items():
        mounted = entry.type == "Cavalry"
        size = 2.0 if mounted else 1.0
        found.append(
            replace(
                MAN,
                id=key,
                profile=key,
                extent=(size, size),
                mounted=mounted,
                rank=RANK[entry.rank],
                look=entry.look,
                livery=faction.livery,
            )
        )
    return found


@pytest.mark.parametrize("army", ARMIES)
def test_every_profile_has_a_look_of_its_own(army):
    figures = figures_of(army)
    assert len({figure.look for figure in figures}) == len(figures)
    for figure in figures:
        assert figure.look != Look()
        assert (figure.look.mount != "none") == figure.mounted
    assert figures[0].livery != Livery()


def test_liveries_differ():
    assert len({figures_of(army)[0].livery for army in ARMIES}) == len(ARMIES)


def test_sprites_take_this_painter():
    sprites = Sprites(paint_figure)
    assert sprites.portrait(MAN, 30, RED, hurry=False) is sprites.portrait(MAN, 30, RED, hurry=True)


def contact_sheet() -> pygame.Surface:
    """The first, fourth and tenth profile of each army, for both sides, small."""
    sheet = pygame.Surface((4 * 100, 2 * 104))
    sheet.fill((156, 160, 116))
    for column, army in enumerate(ARMIES):
        figures = figures_of(army)
        for row, colour in enumerate((RED, BLUE)):
            for figure, x in ((figures[0], 18), (figures[3], 68)):
                state = replace(figure, stance=180.0 * row, ready=column != 3)
                sprite = paint_figure(state, 34, colour)
                sheet.blit(sprite, sprite.get_rect(center=(column * 100 + x, row * 104 + 38)))
            for paint, pixels, x in (
                (badge, 9, 18),
                (paint_figure, 11, 38),
                (paint_figure, 16, 68),
            ):
                small = paint(replace(figures[9], bearing=45.0), pixels, colour)
                sheet.blit(small, small.get_rect(center=(column * 100 + x, row * 104 + 84)))
    return sheet


def test_the_contact_sheet_looks_as_it_did(tmp_path):
    sheet = contact_sheet()
    if os.environ.get("SANDTABLE_NEW_GOLDENS"):
        pygame.image.save(sheet, GOLDEN)
    golden = pygame.image.load(GOLDEN)
    assert golden.get_size() == sheet.get_size()
    now, then = (pygame.surfarray.array3d(each).astype(np.int16) for each in (sheet, golden))
    apart = np.abs(now - then)
    if apart.mean() > 1.5 or (apart.max(axis=2) > 60).mean() > 0.01:
        pygame.image.save(sheet, tmp_path / "minis.png")
        shown = pygame.surfarray.make_surface(np.clip(apart * 4, 0, 255).astype(np.uint8))
        pygame.image.save(shown, tmp_path / "difference.png")
        pytest.fail(
            f"The miniatures have changed; see {tmp_path}. If that was meant to happen, "
            "run this test once with SANDTABLE_NEW_GOLDENS=1."
        )
