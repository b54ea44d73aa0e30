"""Fields of light and danger: as the rules have them, live while a piece is pulled, in place."""

from __future__ import annotations

from typing import Any

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.pose import Pose
from game.rules.ares.book import RULES
from game.rules.ares.position import Terrain
from game.table.raster import BEHIND, BLOCKED, CLEAR, HAMPERED, Raster
from game.table.scene import Scene
from game.ui.camera import Camera
from game.ui.overlay import Overlay
from game.ui.overlay_layer import OverlayLayer
from game.ui.scenes.overlay_choices import LooksScreen
from game.ui.settings import PALETTES
from game.ui.theme import Theme
from game.ui.tools import sight_views
from game.ui.tools.count_tints import draw_counts, ramp, thirds
from game.ui.tools.sight_views import LIGHT, seen_words
from game.ui.tools.table_tints import (
    Shade,
    Sheet,
    Window,
    contour,
    diagonals,
    in_view,
    palette_of,
    strokes,
    wash,
)
from tests.rules.ares.skirmish import battle as board
from tests.rules.ares.skirmish import piece
from tests.ui.driver import Driver, layout_problems
from tests.ui.test_by_hand import pull, table

HOUSE = Terrain(kind="house", area=((9, 10), (11, 10), (11, 12), (9, 12)))
WOOD = Terrain(kind="wood", area=((13, 8), (17, 8), (17, 12), (13, 12)))


def field(**more: Any) -> Driver:
    """An archer before a house and a wood, three enemies beyond."""
    men = (
        piece("a", "longbowman", (10, 5)),
        piece("c", "swordsman", (6, 5)),
        piece("x", "longbowman", (10, 16), "blue"),
        piece("y", "swordsman", (16, 15), "blue"),
        piece("z", "swordsman", (2, 16), "blue", facing=90),
    )
    return table(board(*men, terrain=[HOUSE, WOOD], figure="a"), **more)


def look(driver: Driver, key: str) -> Any:
    return next(look for look in driver.top.looks.open if look.key == key)


def settle(driver: Driver) -> None:
    for _ in range(200):
        driver.frame()
        if not driver.top.looks.waiting:
            return
    raise AssertionError("it never has looked enough")


# ---------------------------------------------------------------------- live while pulling


def test_what_it_would_see_follows_the_piece_in_the_hand():
    driver = field()
    driver.press(pygame.K_v)
    stand = driver.top.looks.stand
    assert stand.panorama().at((10.1, 14.1)) == BLOCKED
    pull(driver, "a", (11, 5), (12.4, 7.6))
    stand = driver.top.looks.stand
    pose = driver.top.tool.planned
    assert stand.pose == pose is not None
    wanted = RULES.panorama(driver.top.match.state, "a", pose)
    assert (stand.panorama().cells == wanted.cells).all()
    assert stand.panorama().at((12.1, 14.1)) == CLEAR
    assert stand.panorama().at((18.1, 13.1)) == HAMPERED
    assert stand.panorama().at((8.0, 2.0)) == BEHIND
    assert {words for _, words in look(driver, "sees").legend(driver.top.theme)} == {
        "openly",
        "through cover",
        "not at all",
        "behind it",
    }


def test_the_wheel_turns_what_it_sees_while_it_is_pulled():
    driver = field()
    driver.press(pygame.K_v)
    pull(driver, "a", (8, 5), (6.6, 6.2))
    before = driver.top.looks.stand.panorama()
    for _ in range(12):
        driver.wheel(1)
    after = driver.top.looks.stand.panorama()
    assert (before.cells != after.cells).any()
    assert driver.top.looks.stand.pose.heading is not None


def test_it_is_worked_out_once_a_frame_however_often_the_mouse_moves(monkeypatch):
    driver = field()
    for key in (pygame.K_v, pygame.K_e, pygame.K_h):
        driver.press(key)
    settle(driver)
    pull(driver, "a", (9, 5))
    asked: list[Pose | None] = []
    plain = RULES.panorama

    def counting(state: Any, name: str, pose: Pose | None = None) -> Raster:
        asked.append(pose)
        return plain(state, name, pose)

    monkeypatch.setattr(RULES, "panorama", counting)
    spots = [driver.table.camera.to_screen((8 - n / 10, 5 + n / 10)) for n in range(8)]
    motions = [
        pygame.Event(
            pygame.MOUSEMOTION, pos=(round(s.x), round(s.y)), rel=(1, 1), buttons=(1, 0, 0)
        )
        for s in spots
    ]
    driver.frame(*motions)
    assert len(asked) == 1
    driver.frame()
    assert len(asked) == 1


def test_who_would_see_it_is_counted_with_the_reasons_of_the_others():
    driver = field()
    driver.press(pygame.K_e)
    onlookers = look(driver, "seen")
    assert set(onlookers.watching()) == {"y"}
    assert onlookers.hint == "Human Longbowman 1: seen by 1 of 3 enemies, 1 of them through cover"
    pull(driver, "a", (8, 5), (6.6, 6.2))
    assert "x" in onlookers.watching()
    assert "there: seen by" in onlookers.hint
    lines = driver.top.looks.stand.onlookers()
    assert seen_words(lines["x"]) == "Sees it openly."
    assert seen_words(lines["z"]).startswith("Does not see it.\n")


def test_the_danger_stays_while_a_piece_is_pulled_and_says_what_waits_there():
    driver = field()
    driver.press(pygame.K_x)
    threatened = look(driver, "threats")
    before = threatened.danger()
    pull(driver, "a", (9, 6), (8.6, 7.4))
    driver.frame()
    assert threatened.danger() is before
    assert "could attack there" in threatened.hint
    words = [text for _, text in threatened.legend(driver.top.theme)]
    assert words == ["hand to hand", "only from range"]
    assert threatened.words((2, 13)).startswith("2 enemies could attack there, 1 only from range")


def test_a_look_stays_open_when_the_piece_is_let_go():
    driver = field()
    for key in (pygame.K_v, pygame.K_x):
        driver.press(key)
    pull(driver, "a", (8, 5), (6.6, 6.2))
    before = look(driver, "threats").danger()
    driver.up()
    driver.settle()
    assert [each.key for each in driver.top.looks.open] == ["sees", "threats"]
    assert driver.top.looks.stand.pose is None
    assert look(driver, "threats").danger() is not before


def test_what_takes_long_waits_until_the_mouse_rests(monkeypatch):
    monkeypatch.setattr(sight_views, "QUICK", -1.0)
    driver = field()
    driver.press(pygame.K_v)
    driver.press(pygame.K_e)
    seen, onlookers = look(driver, "sees"), look(driver, "seen")
    pull(driver, "a", (8, 5), (6.6, 6.2))
    assert seen.waiting
    assert onlookers.watching() == {}
    assert onlookers.hint == "Human Longbowman 1 there: still checking"
    for _ in range(sight_views.PATIENCE):
        assert driver.top.busy
        driver.frame()
    assert not driver.top.looks.waiting
    assert "x" in onlookers.watching()


# ---------------------------------------------------------------------- the heat of a side


def counted(driver: Driver, side: str, **elsewhere: Pose) -> np.ndarray:
    """How many of a side see each place, one after the other."""
    state = driver.top.match.state
    views = [
        RULES.panorama(state, figure.id, elsewhere.get(figure.id)).cells
        for figure in state.standing(side)
    ]
    return np.sum([view <= HAMPERED for view in views], axis=0)


def test_the_heat_of_either_side_comes_and_goes_by_its_key():
    driver = field()
    driver.press(pygame.K_h)
    assert driver.top.busy
    settle(driver)
    heat = look(driver, "heat")
    assert heat.side == "blue"
    assert (heat.counted().cells == counted(driver, "blue")).all()
    assert "How many of Blue's 3 see each place (H for Red)" in driver.top.looks.hint
    driver.press(pygame.K_h)
    settle(driver)
    assert heat.side == "red"
    assert (heat.counted().cells == counted(driver, "red")).all()
    driver.press(pygame.K_h)
    assert not driver.top.looks.open


def test_the_heat_of_ones_own_side_follows_the_piece_in_the_hand():
    driver = field()
    driver.press(pygame.K_h)
    driver.press(pygame.K_h)
    settle(driver)
    pull(driver, "a", (8, 5), (6.6, 6.2))
    heat = look(driver, "heat")
    assert (heat.counted().cells == counted(driver, "red", a=driver.top.tool.planned)).all()
    assert "of Red" in heat.words((10, 5))
    driver.up()
    driver.settle()
    settle(driver)
    assert (heat.counted().cells == counted(driver, "red")).all()


def test_until_all_have_looked_the_picture_stays_as_it_was():
    driver = field()
    driver.press(pygame.K_h)
    settle(driver)
    heat = look(driver, "heat")
    before = heat.counted()
    heat.show(driver.top.looks.stand)
    assert heat.waiting
    assert heat.counted() is before


# ---------------------------------------------------------------------- choosing them


def test_every_look_has_a_button_and_its_key_on_a_screen_of_its_own():
    driver = field()
    battle = driver.top
    driver.click_widget("Overlays")
    assert isinstance(driver.top, LooksScreen)
    assert not layout_problems(driver.top)
    driver.click_widget("Everything this piece sees")
    driver.press(pygame.K_x)
    assert [each.key for each in battle.looks.open] == ["sees", "threats"]
    driver.click_widget("Everything the enemy threatens")
    assert [each.key for each in battle.looks.open] == ["sees"]
    driver.press(pygame.K_o)
    assert driver.top is battle


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_screen_of_looks_fits(scale):
    driver = field(scale=scale)
    driver.press(pygame.K_o)
    assert not layout_problems(driver.top)


# ---------------------------------------------------------------------- drawing


def sheet_of(zoom: float = 1.0, *, turned: bool = False) -> Overlay:
    camera = Camera((20.0, 12.0), pygame.Rect(0, 0, 700, 420))
    camera.fit()
    camera.zoom *= zoom
    if turned:
        camera.turn()
    return Overlay(Theme(), camera, Scene("plane", (20.0, 12.0), ()), OverlayLayer())


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("zoom", [1.0, 2.3])
def test_a_wash_lies_over_the_cells_it_is_of(zoom, turned):
    overlay = sheet_of(zoom, turned=turned)
    cells = np.zeros((48, 80), dtype=np.uint8)
    cells[20:28, 36:44] = 1
    wash(overlay, cells, palette_of([(200, 60, 30, 0), (200, 60, 30, 200)]), 0.25)
    surface = overlay.surface
    for point, lit in (((10.0, 6.0), True), ((9.4, 5.4), True), ((8.5, 6.0), False)):
        spot = overlay.at(point)
        found = surface.get_at((round(spot.x), round(spot.y)))
        assert (found.a > 150) == lit
        assert not lit or abs(found.r - 200) < 9 > abs(found.b - 30)
    for side in ((9.0, 6.0), (11.0, 6.0), (10.0, 5.0), (10.0, 7.0)):
        spot = overlay.at(side)
        assert 40 < surface.get_at((round(spot.x), round(spot.y))).a < 160


@given(st.integers(0, 2**32 - 1), st.integers(1, 5), st.sampled_from(["rising", "falling"]))
def test_slanting_strokes_lie_in_the_cells_and_in_all_that_they_pass(seed, every, stroke):
    where = np.random.default_rng(seed).random((9, 13)) < 0.5
    window = Window(slice(1, 8), slice(2, 12))
    inside: set[tuple[int, int]] = set()
    for (ax, ay), (bx, by) in diagonals(where, window, every, stroke).tolist():
        assert abs(ax - bx) == abs(ay - by) == by - ay
        for step in range(round(by - ay)):
            share = (step + 0.5) / (by - ay)
            inside.add((int(ax + (bx - ax) * share), int(ay + step + 0.5)))
    assert all(where[y, x] for x, y in inside)
    wanted = {
        (x, y)
        for y in range(1, 8)
        for x in range(2, 12)
        if where[y, x] and ((x + y) if stroke == "rising" else (y - x - 1)) % every == 0
    }
    assert inside == wanted


@given(st.integers(0, 2**32 - 1))
def test_contours_are_closed_lines_between_those_above_and_those_below(seed):
    values = np.zeros((8, 9))
    values[1:-1, 1:-1] = np.random.default_rng(seed).random((6, 7))
    ends: dict[tuple[float, float], int] = {}
    for a, b in contour(values, 0.5).tolist():
        for x, y in (a, b):
            ends[round(x, 9), round(y, 9)] = ends.get((round(x, 9), round(y, 9)), 0) + 1
            along = x if x % 1 else y
            low, high = (
                (values[round(y), int(along)], values[round(y), int(along) + 1])
                if x % 1
                else (values[int(along), round(x)], values[int(along) + 1, round(x)])
            )
            assert low + (high - low) * (along % 1) == pytest.approx(0.5)
    assert all(count % 2 == 0 for count in ends.values())


def test_only_what_is_in_view_is_drawn():
    overlay = sheet_of(6.0)
    window = in_view(overlay, (48, 80), 0.25)
    assert 0 < window.rows.start < window.rows.stop < 48
    assert 0 < window.columns.start < window.columns.stop < 80


def test_a_sheet_is_painted_anew_only_for_another_subject_or_view():
    sheet, painted = Sheet(), []
    overlay, subject = sheet_of(), object()
    for _ in range(5):
        sheet.draw(overlay, subject, painted.append)
    assert len(painted) == 2
    sheet.draw(overlay, object(), painted.append)
    assert len(painted) == 3
    sheet.draw(overlay, subject, painted.append)
    overlay.camera.turn()
    sheet.draw(overlay, subject, painted.append)
    assert len(painted) == 5


def test_the_more_the_deeper():
    tints = [alpha for *_, alpha in ramp((10, 20, 30), 5)]
    assert tints[0] == 0
    assert tints == sorted(set(tints))
    assert len(ramp((10, 20, 30), 1)) == 2
    assert thirds(0) == []
    assert thirds(1) == [1]
    assert thirds(9) == [1, 4, 7]


def test_light_and_shade_differ_in_brightness_and_in_pattern():
    overlay = sheet_of()
    looks = []
    for shade in LIGHT.values():
        overlay.surface.fill((120, 130, 90, 255))
        tint = pygame.Surface(overlay.size, pygame.SRCALPHA)
        tint.fill(shade.tint)
        overlay.surface.blit(tint, (0, 0))
        looks.append(sum(overlay.surface.get_at((5, 5))[:3]))
    assert looks[CLEAR] > looks[HAMPERED] > looks[BLOCKED]
    assert looks[CLEAR] > looks[BEHIND] > looks[BLOCKED]
    assert len({shade.stroke for shade in LIGHT.values()}) == len(LIGHT)


@pytest.mark.parametrize("stroke", ["rising", "falling", "dots"])
def test_strokes_leave_other_cells_alone(stroke):
    overlay = sheet_of()
    where = np.zeros((48, 80), dtype=bool)
    where[:, :40] = True
    strokes(overlay, where, 0.25, Shade((0, 0, 0, 0), stroke, (255, 0, 0, 255)))
    drawn = pygame.mask.from_surface(overlay.surface)
    middle = round(overlay.at((10.0, 6.0)).x)
    boxes = drawn.get_bounding_rects()
    assert boxes
    assert all(box.left < middle and box.right <= middle + 3 for box in boxes)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("turned", [False, True])
def test_they_are_drawn_at_every_zoom_while_a_piece_is_pulled(palette, turned):
    driver = field(palette=palette)
    if turned:
        driver.table.camera.turn()
    for key in (pygame.K_v, pygame.K_e, pygame.K_x):
        driver.press(key)
    for zoom in (0.5, 1.0, 3.0):
        driver.table.camera.zoom = zoom
        driver.table.camera.look_at((9, 6))
        driver.top.stale = True
        driver.frame()
    pull(driver, "a", (9, 5), (8.6, 6.4))
    for key in (pygame.K_h, pygame.K_h):
        driver.press(key)
        settle(driver)


def test_counts_of_a_table_of_cells_are_written_into_them():
    scene = Scene("squares", (20.0, 12.0), (("open",) * 20,) * 12)
    camera = Camera(scene.extent, pygame.Rect(0, 0, 700, 420))
    camera.fit()
    overlay = Overlay(Theme(), camera, scene, OverlayLayer())
    cells = np.zeros((12, 20), dtype=np.uint8)
    cells[3, 4] = 2
    draw_counts(overlay, Raster(1.0, cells), (200, 60, 30))
    (box,) = pygame.mask.from_surface(overlay.surface, 1).get_bounding_rects()
    assert overlay.box((4, 3)).inflate(4, 4).contains(box)
