"""What stays in sight: score and ending, the view at the edge, scrolled panels, notices."""

from __future__ import annotations

import pygame
import pytest

from game.ui.hud.replay_controls import Timeline
from game.ui.hud.strip import PRACTICE, EndConditions, Strip
from game.ui.kit.boxes import Scroll
from game.ui.scenes.options import OptionsScreen
from game.ui.scenes.replay import ReplayScreen
from game.ui.start import resume_battle
from tests.ui.boards import errands
from tests.ui.driver import Driver, layout_problems, make_app, plain_table
from tests.ui.games import recorded
from tests.ui.test_screens import asked, layouts

# ---------------------------------------------------------------------- score and ending


@layouts
def test_score_and_ending_are_in_sight_without_pointing(size, scale):
    driver = asked("choose_activation", size, scale)
    (line,) = driver.widgets(EndConditions)
    shown = line._fitted(driver.top.theme)[0]
    assert "more points" in shown
    assert not any(colour in shown for colour in ("Red", "Blue"))
    assert line.rect.bottom <= driver.table.rect.top
    (strip,) = driver.widgets(Strip)
    assert all(side.wanted for side in strip.summary.sides)
    assert strip.rect.width > 0


def test_the_ending_counts_down_as_points_come():
    driver = asked("choose_target")
    state = driver.top.match.state
    before = driver.widgets(EndConditions)[0].text
    state.scores["red"] = state.scores.get("red", 0) + 1
    driver.top.new_question()
    assert driver.widgets(EndConditions)[0].text != before


def test_parts_of_the_ending_are_left_out_whole_where_room_is_short():
    driver = errands("walk:r0")
    (line,) = driver.widgets(EndConditions)
    assert line._fitted(driver.top.theme)[0] == "1 errands are left · then Red wins"
    line.rect.width = 150
    assert line._fitted(driver.top.theme)[0] == "1 errands are left"
    assert driver.find("1 errands").tip == "All errands end the game."


@pytest.mark.parametrize("practice", [False, True])
def test_a_practice_game_says_so(practice):
    driver = errands("walk:r0", practice=practice)
    (line,) = driver.widgets(EndConditions)
    assert line.sign == (PRACTICE if practice else "")
    plain = errands("walk:r0")
    band = pygame.Rect(line.rect)
    pictures = [
        pygame.image.tobytes(each.app.surface.subsurface(band), "RGB") for each in (driver, plain)
    ]
    assert (pictures[0] != pictures[1]) == practice


# ---------------------------------------------------------------------- the window's edges


def near(driver: Driver) -> None:
    """Come so near that the table is larger than the view."""
    driver.move_to(*driver.table.rect.center)
    for _ in range(12):
        driver.wheel(1)
    for _ in range(30):
        driver.frame()


def moved(driver: Driver, frames: int = 6) -> tuple[float, float]:
    before = pygame.Vector2(driver.table.camera.centre)
    for _ in range(frames):
        driver.frame()
    away = driver.table.camera.centre - before
    return away.x, away.y


@pytest.mark.parametrize(
    ("at", "way"),
    [
        ((0, 300), (-1, 0)),
        ((1279, 300), (1, 0)),
        ((640, 0), (0, -1)),
        ((640, 719), (0, 1)),
        ((0, 0), (-1, -1)),
    ],
)
def test_the_mouse_at_the_windows_edge_pushes_the_view(at, way):
    driver = errands("walk:r0")
    near(driver)
    driver.move_to(*at)
    assert driver.top.busy
    x, y = moved(driver)
    assert ((x > 0) - (x < 0), (y > 0) - (y < 0)) == way


def test_the_push_ends_where_the_table_does():
    driver = errands("walk:r0")
    near(driver)
    driver.move_to(0, 300)
    moved(driver, 400)
    camera = driver.table.camera
    assert camera.to_screen((0, 0)).x == pytest.approx(camera.clear.left, abs=20)
    assert moved(driver) == (0, 0)
    assert not driver.table.busy


def test_a_table_that_is_wholly_in_view_stays():
    driver = errands("walk:r0")
    driver.move_to(0, 300)
    assert moved(driver, 60) == (0, 0)
    assert not driver.table.busy


def test_inside_the_window_nothing_is_pushed_not_even_at_the_tables_own_edge():
    driver = errands("walk:r0")
    near(driver)
    driver.move_to(640, driver.table.rect.top + 1)
    assert moved(driver) == (0, 0)


def test_a_mouse_that_has_left_pushes_no_more():
    driver = errands("walk:r0")
    near(driver)
    driver.move_to(0, 300)
    driver.frame(pygame.Event(pygame.WINDOWLEAVE))
    assert moved(driver) == (0, 0)


def test_edge_pushing_is_a_setting():
    driver = errands("walk:r0", settings={"edge_scroll": False})
    near(driver)
    driver.move_to(0, 300)
    assert moved(driver) == (0, 0)
    options = Driver(make_app().open(OptionsScreen))
    options.frame()
    line = next(w for w in options.widgets() if getattr(w, "name", "") == "edge_scroll")
    options.click(line.rect.right - 4, line.rect.centery)
    assert options.app.settings.edge_scroll is False


def test_arrow_keys_with_ctrl_push_the_view_and_never_stick():
    driver = errands("walk:r0")
    near(driver)
    held = pygame.KMOD_LCTRL
    driver.frame(pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=held, unicode=""))
    assert moved(driver)[0] > 0
    driver.press(pygame.K_u)
    driver.frame(pygame.Event(pygame.KEYUP, key=pygame.K_RIGHT, mod=0))
    driver.press(pygame.K_ESCAPE)
    assert moved(driver) == (0, 0)


# ---------------------------------------------------------------------- scrolled panels


def side_view(driver: Driver) -> Scroll:
    return next(w for w in driver.widgets(Scroll) if w.name == "roster")


def test_a_scrolled_panel_stays_where_it_is_when_it_is_made_again():
    driver = asked("spend_fate", (1280, 560))
    first = side_view(driver)
    assert first.most > 0, "the panel has to be too high for this test"
    driver.move_to(*first.rect.center)
    driver.wheel(-1)
    offset = side_view(driver).offset
    assert offset > 0
    driver.top.rebuild_hud()
    assert side_view(driver) is not first
    assert side_view(driver).offset == offset


def test_a_bar_that_is_dragged_is_dragged_on():
    driver = asked("spend_fate", (1280, 560))
    view = side_view(driver)
    bar = view._bar()
    driver.move_to(*bar.center)
    driver.down()
    driver.top.rebuild_hud()
    driver.move_to(bar.centerx, bar.centery + 20, held=1)
    assert side_view(driver).offset > 0
    driver.up()
    before = side_view(driver).offset
    driver.move_to(bar.centerx, bar.centery + 60)
    assert side_view(driver).offset == before


# ---------------------------------------------------------------------- notices


def notice_rect(driver: Driver) -> pygame.Rect:
    """Where the notice is: what changes on the screen when it comes."""
    driver.frame(seconds=10)
    driver.top.stale = True
    driver.frame()
    before = driver.app.surface.copy()
    driver.top.say("A sentence that says something of some length.\nAnd another one.")
    driver.frame()
    mask = pygame.mask.from_threshold(driver.app.surface, (0, 0, 0), (1, 1, 1, 255), before)
    mask.invert()
    boxes = mask.get_bounding_rects()
    assert boxes
    return boxes[0].unionall(boxes[1:])


@layouts
def test_a_notice_leaves_the_timeline_free(size, scale):
    app = make_app(size, scale=scale)
    driver = Driver(app.open(lambda app: ReplayScreen(app, recorded(), plain_table, resume_battle)))
    driver.frame()
    (timeline,) = driver.widgets(Timeline)
    assert layout_problems(driver.top) == []
    assert not notice_rect(driver).colliderect(timeline.rect)


@layouts
def test_a_notice_leaves_the_prompt_of_a_battle_free(size, scale):
    driver = asked("choose_phase", size, scale)
    floor = driver.table.rect.bottom
    assert notice_rect(driver).bottom <= floor
