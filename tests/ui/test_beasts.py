"""Beasts and monsters: alone or ridden they fill their bases, as badges they keep their form."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame
import pytest

from game.data.library import load_army
from game.table.scene import Figure, Look
from game.ui.art.badges import badge, form_of
from game.ui.art.mini_bold import is_bold
from game.ui.art.mini_states import STATES
from game.ui.art.minis import paint_figure
from game.ui.figures import Sprites
from game.ui.theme import SIDES

RED, BLUE = SIDES["painted"]["red"], SIDES["painted"]["blue"]
BASES = {
    "wolf": (1.0, 1.5),
    "spider": (1.25, 1.25),
    "bear": (1.5, 1.5),
    "griffin": (1.5, 2.0),
    "dragon": (2.0, 3.0),
}


def beast(mount: str, **changes) -> Figure:
    across, along = BASES[mount]
    return replace(
        Figure(
            id="b",
            name="A beast",
            side="red",
            centre=(2.0, 2.0),
            extent=(across, along),
            shape="disc" if across == along else "block",
            profile=mount,
            troop="oversized",
            mounted=True,
            bearing=0.0,
            look=Look(body="none", mount=mount, weapon="none"),
        ),
        **changes,
    )


def pixels_of(picture: pygame.Surface) -> np.ndarray:
    alpha = pygame.surfarray.array_alpha(picture).astype(np.float32)
    colours = pygame.surfarray.array3d(picture).astype(np.float32) * alpha[..., None] / 255
    return np.dstack([colours, alpha])


def differing(a: np.ndarray, b: np.ndarray) -> int:
    """How many pixels differ plainly; pictures of other sizes are laid centre on centre."""
    size = max(*a.shape[:2], *b.shape[:2])
    a, b = (
        np.pad(
            each, (((size - each.shape[0]) // 2,) * 2, ((size - each.shape[1]) // 2,) * 2, (0, 0))
        )
        for each in (a, b)
    )
    return int((np.abs(a - b).max(axis=2) > 24).sum())


@pytest.mark.parametrize("mount", sorted(BASES))
def test_a_beast_alone_carries_nobody(mount):
    alone = pixels_of(paint_figure(beast(mount), 40, BLUE))
    ridden = pixels_of(paint_figure(beast(mount, look=Look(mount=mount)), 40, BLUE))
    empty = pixels_of(paint_figure(beast(mount, look=Look(body="none"), mounted=False), 40, BLUE))
    assert differing(alone, ridden) > 300
    area = BASES[mount][0] * BASES[mount][1] * 40 * 40
    assert differing(alone, empty) > 0.25 * area


def test_wings_reach_over_the_base():
    for mount in ("griffin", "dragon"):
        alpha = pixels_of(paint_figure(beast(mount), 40, RED))[..., 3]
        middle = alpha.shape[0] // 2
        solid = np.flatnonzero((alpha[:, middle - 30 : middle + 30] > 250).any(axis=1))
        assert middle - solid[0] > 0.5 * 40 * BASES[mount][0] + 8


def test_a_dragon_has_the_colour_of_its_skin():
    red, green = (
        pixels_of(
            paint_figure(beast("dragon", look=replace(beast("dragon").look, skin=skin)), 32, BLUE)
        )
        for skin in ("red", "green")
    )
    middle = len(red) // 2
    here = slice(middle - 20, middle + 20)
    warmth = [float((each[here, here, 0] - each[here, here, 1]).mean()) for each in (red, green)]
    assert warmth[0] > warmth[1] + 30


def test_the_shipped_beasts_look_like_what_they_are():
    figures = load_army("ares", "beasts").figures | load_army("ares", "monsters").figures
    mounts = {key: entry.look.mount for key, entry in figures.items() if entry.look.body == "none"}
    assert mounts == {
        "dire_wolf": "wolf",
        "giant_spider": "spider",
        "cave_bear": "bear",
        "griffin": "griffin",
        "red_dragon": "dragon",
    }


# ---------------------------------------------------------------------- badges


def test_riders_are_blocks_along_their_facing_and_discs_stay_round():
    rider = beast("wolf", extent=(1.0, 2.0))
    north, east = (badge(replace(rider, bearing=turn), 17, RED) for turn in (0.0, 90.0))
    tall, wide = north.get_bounding_rect(), east.get_bounding_rect()
    assert tall.height > 1.6 * tall.width
    assert wide.width > 1.6 * wide.height
    assert form_of(beast("bear")) == "disc"
    assert form_of(beast("dragon")) == "block"


def test_a_large_beast_is_painted_in_full_from_farther_away_than_a_small_one():
    assert not is_bold(beast("dragon"), 15)
    assert is_bold(beast("dragon"), 14), "as bold as men on bases of that many pixels"
    assert is_bold(beast("dragon", extent=(1.0, 1.0)), 15)


@pytest.mark.parametrize("pixels", [13, 17, 40])
def test_what_has_acted_keeps_the_colour_of_its_side(pixels):
    man = beast("bear", look=Look(), mounted=False, extent=(1.0, 1.0), ready=False)
    lean = []
    for colour in (RED, BLUE):
        seen = pixels_of(paint_figure(man, pixels, colour))
        inside = seen[seen[..., 3] > 250]
        lean.append(float(np.percentile(inside[:, 0] - inside[:, 2], 90 if colour == RED else 10)))
    assert lean[0] > 60
    assert lean[1] < -60
    rested = pixels_of(paint_figure(replace(man, ready=True), pixels, RED))
    assert differing(rested, pixels_of(paint_figure(man, pixels, RED))) > 20


# ---------------------------------------------------------------------- tokens


def test_tokens_differ_in_form_and_not_only_in_colour():
    man = beast("bear", look=Look(), mounted=False, extent=(1.0, 1.0))
    plain = pixels_of(paint_figure(man, 32, RED))
    covered = []
    for state in STATES:
        marked = pixels_of(paint_figure(replace(man, marks=(state,)), 32, RED))
        covered.append(np.abs(marked - plain).max(axis=2) > 12)
        assert covered[-1].sum() > 40
    for number, one in enumerate(covered):
        for other in covered[:number]:
            assert (one ^ other).sum() >= 8


def test_wounds_left_are_numbered():
    man = beast("bear", look=Look(), mounted=False, extent=(1.0, 1.0))
    seen = {
        pygame.image.tobytes(
            paint_figure(replace(man, marks=("wounded", f"{left} left")), 32, RED), "RGBA"
        )
        for left in range(1, 17)
    }
    assert len(seen) == 16


def test_tokens_stand_on_the_edge_of_a_long_base():
    dragon = beast("dragon")
    plain = pixels_of(paint_figure(dragon, 40, RED))
    marked = pixels_of(paint_figure(replace(dragon, bearing=0.0, marks=("held",)), 40, RED))
    at = np.argwhere(np.abs(marked - plain).max(axis=2) > 24).mean(axis=0) - len(plain) / 2
    assert at[0] == pytest.approx(-0.46 * 2 * 40, abs=4)


# ---------------------------------------------------------------------- portraits


def test_a_portrait_is_a_sharp_badge_until_it_is_painted():
    sprites = Sprites(paint_figure)
    man = beast("bear", look=Look(), mounted=False, extent=(1.0, 1.0))
    sprites.sprite(man, 13, RED, hurry=False)
    shown = sprites.portrait(man, 84, RED, hurry=True)
    rested = replace(man, bearing=None)
    expected = badge(rested, 84, RED)
    expected = expected.subsurface(expected.get_bounding_rect())
    assert pygame.image.tobytes(shown, "RGBA") == pygame.image.tobytes(expected, "RGBA")
    sprites.forget_waiting()
    assert sprites.busy
    sprites.finish()
    painted = sprites.portrait(man, 84, RED, hurry=True)
    assert pygame.image.tobytes(painted, "RGBA") != pygame.image.tobytes(expected, "RGBA")


def test_a_portrait_serves_all_of_a_kind():
    sprites = Sprites(paint_figure)
    man = beast("bear", look=Look(), mounted=False, extent=(1.0, 1.0))
    first = sprites.portrait(man, 60, RED, hurry=False)
    tired = replace(man, id="c", bearing=90.0, ready=False, marks=("held",))
    assert sprites.portrait(tired, 60, RED, hurry=True) is first
