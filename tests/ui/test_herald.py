"""What befalls a battle is announced over the table; the turns to come stand above it."""

from __future__ import annotations

import pygame

from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.event import Built, Said, Stage
from game.core.match import Match
from game.core.unit_card import Coming, Summary
from game.data.library import load_scenario
from game.ui.hud.announcements import Announcements
from game.ui.hud.turns import TurnTrack
from game.ui.scenes.victory_screen import CourseScreen
from game.ui.theme import Theme
from tests.ui.driver import battle, layout_problems

STORM = Stage(text="Snow falls.", name="storm", rules=("X.1",))


def opened(scenario: str = "reinforcements", **more):
    bundle = load_scenario(scenario)
    match = Match.begin(bundle.rulebook, bundle.begin(), FairDice("2"), FairDeck("2"))
    return battle(match, bundle, **more)


def test_the_ordinary_course_of_play_is_not_announced():
    herald = Announcements()
    herald.hear(Stage(text="He acts.", name="activation"))
    herald.hear(Stage(text="Turn 2 ends.", name="end of turn", number=2))
    herald.hear(Said(text="Something."))
    assert not herald.busy


def test_a_turn_has_a_short_banner_that_a_phase_does_not_cut_short():
    herald = Announcements()
    herald.hear(Stage(text="Turn 2.", name="turn", number=2))
    herald.hear(Stage(text="Red moves.", name="movement", side="red"))
    assert herald.banner is not None
    assert herald.banner.text == "Turn 2."
    assert not herald.waiting
    herald.update(1.0)
    herald.hear(Stage(text="Blue moves.", name="movement", side="blue"))
    assert herald.banner.text == "Blue moves."
    herald.update(1.0)
    assert not herald.busy


def test_a_banner_is_drawn_across_the_table_and_any_click_takes_it_away():
    driver = opened()
    driver.settle()
    driver.frame(seconds=9.0)
    driver.frame()
    herald = driver.top.presentation.herald
    herald.hear(Stage(text="Turn 3 of 8.", name="turn", number=3))
    driver.frame(seconds=0.5)
    box = driver.table.rect
    spot = box.centerx, box.top + box.height // 7 + 1
    with_banner = driver.app.surface.get_at(spot)
    driver.press(pygame.K_LSHIFT)
    assert herald.banner is None
    driver.top.stale = True
    driver.frame()
    assert driver.app.surface.get_at(spot) != with_banner


def test_announcements_come_one_after_the_other_and_go():
    herald = Announcements()
    herald.hear(Built(text="A wall falls.", what="breach", cells=((1, 2),)))
    herald.hear(STORM)
    herald.hear(Stage(text="Horns.", name="horn"))
    assert [event.text for event in herald.waiting] == ["Snow falls.", "Horns."]
    assert herald.cells == ((1, 2),)
    assert not herald.update(1.0)
    assert herald.update(5.0)
    assert [event.text for event in herald.waiting] == ["Horns."]
    herald.update(60.0)
    assert not herald.busy
    assert herald.cells == ()


def test_a_banner_is_drawn_over_the_table_and_time_takes_it_away():
    driver = opened()
    driver.settle()
    driver.table.finish()  # the ground is smooth from now on
    driver.top.stale = True
    driver.frame()
    before = driver.app.surface.copy()
    driver.top.presentation.herald.hear(STORM)
    driver.top.stale = True
    driver.frame()
    box = driver.table.camera.clear
    spot = box.centerx, box.top + 30
    assert driver.app.surface.get_at(spot) != before.get_at(spot)
    assert driver.top.busy
    driver.frame(seconds=9.0)
    driver.frame()
    assert driver.app.surface.get_at(spot) == before.get_at(spot)


def test_a_track_shows_the_turn_and_what_may_come_in_which():
    summary = Summary(
        "Turn 2", "red", (), turn=2, last=8, coming=(Coming(4, "blue", "They come."),)
    )
    track = TurnTrack(summary)
    theme = Theme(1.0)
    surface = pygame.Surface((400, 40))
    width, height = track.measure(theme, 1200)
    track.place(pygame.Rect(0, 0, width, height), theme)
    track.draw(surface, theme)
    bare = TurnTrack(Summary("Turn 2", "red", (), turn=2, last=8))
    plain = pygame.Surface((400, 40))
    bare.place(pygame.Rect(0, 0, width, height), theme)
    bare.draw(plain, theme)
    assert track.tip == "Turn 4: They come."
    boxes = [pygame.Rect(turn * (width // 8), 0, width // 8, height) for turn in range(8)]
    changed = [turn for turn, box in enumerate(boxes, 1) if seen(surface, box) != seen(plain, box)]
    assert changed == [4]


def seen(surface: pygame.Surface, box: pygame.Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(box), "RGB")


def test_a_click_on_the_track_explains_victory_and_what_may_come():
    driver = opened()
    (track,) = driver.widgets(TurnTrack)
    driver.click(*track.rect.center)
    assert isinstance(driver.top, CourseScreen)
    assert driver.has("How to win")
    assert driver.has("• Turn 2: The Sept on the Road: main")
    assert layout_problems(driver.top) == []
    driver.press(pygame.K_c)
    assert not isinstance(driver.top, CourseScreen)


def test_where_there_is_no_room_the_track_is_left_out():
    track = TurnTrack(Summary("Turn 2", "red", (), turn=2, last=12))
    assert track.measure(Theme(2.0), 700)[0] == 0
    assert layout_problems(opened(size=(960, 540)).top) == []
