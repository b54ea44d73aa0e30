"""The first minute: pictures that are there at once, a battle put together, an opponent's turn."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pygame
import pytest

from game.data import files
from game.data.library import load_scenario
from game.data.saves import read_game
from game.players.levels import USUAL
from game.table.scene import Figure, Scene
from game.ui import living_battle, painting, picture_cache, start
from game.ui.art.canvas import picture_size
from game.ui.art.sketch import PIXELS, sketch
from game.ui.camera import Camera
from game.ui.figures import Sprites
from game.ui.hud.thinking_bar import faster
from game.ui.kit.controls import Choice
from game.ui.layers import DAWN, GroundLayer, Source
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.browse import BrowseScreen
from game.ui.scenes.menu import MenuScreen
from tests.players.skirmish import begun, blue, red, skirmish, standing
from tests.ui.driver import (
    Driver,
    battle,
    layout_problems,
    make_app,
    paint_disc,
    paint_plainly,
    plain_table,
)

GROUND = (("meadow", "river", "wood"), ("road", "meadow", "house"))
SCENE = Scene("squares", (3.0, 2.0), GROUND)


# ---------------------------------------------------------------------- pictures


def test_a_painted_table_is_kept_and_found_again(home, monkeypatch):
    painted = []

    def paint(scene: Scene, pixels: float, **how: Any) -> pygame.Surface:
        painted.append(pixels)
        return paint_plainly(scene, pixels, **how)

    monkeypatch.setattr(painting, "paint_table", paint)
    first = painting.table_picture(SCENE, 16)
    again = painting.table_picture(SCENE, 16)
    assert painted == [16]
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(again, "RGB")
    assert painting.first_sight(SCENE, 16).painted
    assert not painting.first_sight(SCENE, 32).painted
    assert not painting.first_sight(SCENE, 16, turned=True).painted
    other = Scene("squares", (3.0, 2.0), GROUND[::-1])
    assert picture_cache.kept(other, 16, turned=False) is None


def test_damaged_pictures_are_painted_again_and_old_ones_go(home, monkeypatch):
    monkeypatch.setattr(picture_cache, "MOST", 2)
    for pixels in (8, 9, 10):
        picture_cache.keep(SCENE, pixels, paint_plainly(SCENE, pixels), turned=False)
    kept = list(files.pictures().glob("*.table"))
    assert len(kept) == 2
    for path in kept:
        path.write_bytes(b"\0\0\0\1nothing")
    assert picture_cache.kept(SCENE, 10, turned=False) is None


def test_a_sketch_has_the_size_and_the_colours_of_the_table():
    scene = Scene("squares", (12.0, 8.0), (("meadow",) * 6 + ("river",) * 6,) * 8)
    drawn, seen = sketch(scene), sketch(scene, turned=True)
    assert drawn.get_size() == seen.get_size() == picture_size(scene.extent, PIXELS)
    west, east = (drawn.get_at((x, drawn.get_height() // 2)) for x in (3 * PIXELS, 10 * PIXELS))
    assert west.g > west.b
    assert east.b > east.r
    assert (
        seen.get_at((drawn.get_width() - 3 * PIXELS - 1, drawn.get_height() // 2 - 1))[:3]
        == west[:3]
    )


class Later:
    """An executor that works when it is told to."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Future[Any], Any]] = []

    def submit(self, work: Any, *words: Any) -> Future[Any]:
        job: Future[Any] = Future()
        self.jobs.append((job, lambda: work(*words)))
        return job

    def work(self) -> None:
        for job, deed in self.jobs:
            job.set_result(deed())
        self.jobs.clear()


def white(scene: Scene, pixels: float, *, turned: bool = False) -> pygame.Surface:
    surface = pygame.Surface((round(scene.extent[0] * pixels), round(scene.extent[1] * pixels)))
    surface.fill((60, 60, 255) if turned else (255, 255, 255))
    return surface


def black(scene: Scene, pixels: int, turned: bool) -> Source:
    surface = pygame.Surface((round(scene.extent[0] * 8), round(scene.extent[1] * 8)))
    return Source(surface, 8, turned, painted=False)


def shade(layer: GroundLayer, camera: Camera) -> tuple[int, ...]:
    surface = pygame.Surface((300, 200))
    layer.draw(surface, camera)
    return tuple(surface.get_at((150, 100)))[:3]


def test_the_painted_ground_takes_the_place_of_the_sketch_softly():
    later = Later()
    layer, camera = GroundLayer(SCENE, white, later, black), Camera(SCENE.extent, (0, 0, 300, 200))
    camera.fit()
    assert shade(layer, camera) == (0, 0, 0)
    assert layer.busy
    later.work()
    seen = []
    for _ in range(12):
        layer.update(DAWN / 8)
        seen.append(shade(layer, camera)[0])
        assert layer.arrived == (seen[-1] == 255)
    assert all(a <= b for a, b in pairwise(seen))
    assert max(b - a for a, b in pairwise(seen)) < 80
    assert seen[-1] == 255


def test_from_the_other_side_the_ground_is_painted_with_its_own_light():
    later = Later()
    layer, camera = GroundLayer(SCENE, white, later, black), Camera(SCENE.extent, (0, 0, 300, 200))
    camera.fit()
    shade(layer, camera)
    later.work()
    layer.update(1.0)
    shade(layer, camera)
    layer.update(1.0)
    assert shade(layer, camera) == (255, 255, 255)
    camera.turn()
    assert shade(layer, camera) == (255, 255, 255), "for a moment the other side's, turned round"
    later.work()
    for _ in range(3):
        layer.update(1.0)
        shade(layer, camera)
    assert shade(layer, camera) == (60, 60, 255)


def test_a_changed_ground_fades_into_the_new_one():
    later = Later()
    old = GroundLayer(SCENE, white, later, black)
    camera = Camera(SCENE.extent, (0, 0, 300, 200))
    camera.fit()
    shade(old, camera)
    later.work()
    for _ in range(3):
        old.update(1.0)
        shade(old, camera)
    new = GroundLayer(SCENE, white, later, black, before=old)
    assert shade(new, camera) == (255, 255, 255)


def test_a_painted_figure_takes_the_place_of_its_badge_softly():
    later = Later()
    sprites = Sprites(paint_disc, later)
    figure = Figure("a", "A", "red", (0.5, 0.5), (1.0, 1.0), "disc", "a", "Foot")
    words = figure, 60.0, (0, 200, 0)
    sprites.sprite(*words, hurry=True)
    sprites.refine(0.1)
    later.work()
    assert sprites.refine(0.1)
    assert sprites.dawning
    middle = []
    for _ in range(8):
        image = sprites.sprite(*words, hurry=True).image
        middle.append(image.get_at((image.get_width() // 2, image.get_height() // 2))[1])
        sprites.brighten(0.06)
    assert not sprites.dawning
    assert middle[-1] == 200
    assert max(abs(a - b) for a, b in pairwise(middle)) < 90


def test_the_first_frame_of_the_title_shows_both_armies(home):
    """It is shipped, as `still` paints it: after the painters have changed it is painted anew."""
    seen = start.title_at_once()
    assert seen.get_width() >= 1280
    assert seen.get_height() >= 720
    red, _, blue = (pygame.surfarray.array3d(seen).astype(int)[..., part] for part in range(3))
    assert (red - blue > 90).mean() > 0.01
    assert (blue - red > 60).mean() > 0.005


def test_a_still_shows_a_moment_of_the_first_battle(home, monkeypatch):
    scene = start.map_scene(load_scenario(start.QUICK))
    man = Figure("a", "A", "red", (9.5, 9.5), (1.0, 1.0), "disc", "a", "Foot")
    beats = [((), replace(scene, figures=(man,)))] * 100
    played = living_battle.PlayedBattle(scene, tuple(beats))
    monkeypatch.setattr(living_battle, "play_battle", lambda *_: played)
    picture = living_battle.still((320, 180), plain_table)
    assert picture.get_size() == (320, 180)
    assert len({tuple(picture.get_at((x, 90))) for x in range(0, 320, 8)}) > 3


# ---------------------------------------------------------------------- choosing a battle


def opened(size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Driver:
    driver = Driver(make_app(size, scale=scale).open(BrowseScreen))
    for _ in range(4):
        driver.frame()
    return driver


def choice(driver: Driver, name: str) -> Choice:
    (found,) = [w for w in driver.widgets(Choice) if w.name == name]
    return found


def turn(driver: Driver, name: str) -> None:
    driver.top._move_focus(1)
    while not choice(driver, name).focus:
        driver.press(pygame.K_TAB)
    driver.press(pygame.K_RIGHT)


def test_the_browser_shows_books_forces_and_levels_in_words(plain_art, home):
    driver = opened()
    book = driver.top.bundle(driver.top.chosen).rulebook
    assert driver.has(book.title)
    assert any(book.about == getattr(w, "about", "") for w in driver.widgets())
    force = book.forces(driver.top.bundle(driver.top.chosen).begin())[0]
    assert driver.has(force.name)
    assert driver.has(f"{force.count} ×")
    assert choice(driver, "red").value == "a person"
    assert choice(driver, "blue").value == f"computer, {USUAL}"
    assert not any("greedy" in option for w in driver.widgets(Choice) for option in w.options)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0)])
def test_all_options_can_be_read(plain_art, home, size, scale):
    driver = opened(size, scale)
    for key in driver.top.keys:
        driver.top.chosen = key
        driver.top.knobs_open = True
        driver.top.rebuild()
        assert layout_problems(driver.top) == []


def test_options_go_into_the_game_that_is_started_and_saved(plain_art, home, monkeypatch):
    monkeypatch.setattr("game.ui.start.painted_table", plain_table)
    driver = opened()
    driver.top.message("knobs")
    before = driver.top.bundle(driver.top.chosen).scenario.settings
    turn(driver, "knob settings.round_limit")
    turn(driver, "knob settings.reforming")
    assert driver.has("2 changed")
    driver.press(pygame.K_RETURN)
    driver.begin()
    screen = driver.top
    assert isinstance(screen, BattleScreen)
    settings = screen.match.state.settings
    assert settings.round_limit == before.round_limit + 1
    assert settings.reforming is not before.reforming
    (save,) = files.saves().glob("*.jsonl")
    screen.close()
    kept = read_game(save)
    assert kept.bundle.scenario.settings == settings
    assert kept.header.players == {"red": "human", "blue": USUAL}


def test_a_knob_turned_back_is_as_if_it_had_not_been(plain_art, home):
    driver = opened()
    driver.top.message("knobs")
    turn(driver, "knob settings.tie")
    assert driver.top.turned
    turn(driver, "knob settings.tie")
    assert driver.top.turned
    turn(driver, "knob settings.tie")
    assert not driver.top.turned
    turn(driver, "knob settings.tie")
    driver.top.message("reset")
    assert not driver.top.turned


def test_a_battle_that_cannot_be_is_not_started(plain_art, home):
    driver = opened()
    (free,) = [key for key in driver.top.keys if key.endswith("/open_field")]
    driver.top.chosen = free
    driver.top.turned.update({"free.sizes.squads": 8, "free.width": 16})
    driver.top.rebuild()
    assert driver.has("Cannot be played")
    driver.press(pygame.K_RETURN)
    assert isinstance(driver.top, BrowseScreen)
    assert "do not fit" in driver.notice


# ---------------------------------------------------------------------- the opponent


def test_the_computers_turn_can_be_paused_hurried_and_asked_about():
    driver = battle(begun(skirmish()), skirmish(), {"red": "easy"})
    driver.top.game.paused = True
    driver.top.rebuild_hud()
    for text in ("Go on", "Faster", "Skip animation", "Why?"):
        assert driver.has(text)
    driver.press(pygame.K_g)
    assert driver.app.settings.speed > 0
    assert [faster(speed) for speed in (0.0, 0.5, 1.0, 2.0, 4.0)] == [0.5, 1.0, 2.0, 4.0, 0.5]


class Slow:
    """A computer player that never comes to an end."""

    def start(self, match: Any) -> Any:
        return self

    def done(self) -> bool:
        return False

    def cancel(self) -> None: ...
    def close(self) -> None: ...


def test_long_thinking_is_counted_in_seconds():
    driver = battle(begun(skirmish()), skirmish(), {"red": "easy"})
    driver.top.game.interrupt()
    driver.top.game.thinkers["red"] = driver.top.game.thinkers["blue"] = Slow()
    for _ in range(20):
        driver.frame(seconds=0.25)
    driver.top.draw(driver.app.surface)
    sides = driver.top.match.rules.summary(driver.top.match.state).sides
    name = next(side.name for side in sides if side.side == driver.top.game.asked)
    assert driver.has(f"{name}: thinking … 4 s")


# ---------------------------------------------------------------------- giving up


def lost(side: str = "red") -> Driver:
    few, many = (red, blue) if side == "red" else (blue, red)
    pieces = [few("r", "warrior", 5, 9), *(many(f"b{n}", "warrior", n, 1) for n in range(6))]
    return battle(standing(*pieces), skirmish(), {"blue": "easy"})


def test_a_lost_battle_may_be_conceded_and_that_is_said_once():
    driver = lost()
    assert "This looks lost" in driver.notice
    assert driver.top.session.surrender.offer() == ""
    driver.press(pygame.K_ESCAPE)
    assert isinstance(driver.top, MenuScreen)
    driver.click_widget("Concede the battle")
    assert driver.top._surrender.game.match.pending is not None, "once is not enough"
    driver.click_widget("Really?")
    assert isinstance(driver.top, BattleScreen)
    assert driver.top.match.outcome.winner == "blue"
    sides = driver.top.match.rules.summary(driver.top.match.state).sides
    names = {side.side: side.name for side in sides}
    assert driver.has(f"{names['red']} concedes; {names['blue']} wins.")
    driver.control(pygame.K_z)
    assert driver.top.match.outcome is None


def test_a_battle_in_the_balance_offers_nothing():
    driver = battle(standing(red("r", "warrior", 5, 9), blue("b", "warrior", 5, 1)), skirmish(), {})
    assert "looks lost" not in driver.notice


def test_the_computer_concedes_only_if_that_is_wished_and_to_a_person():
    for concedes, people in ((True, True), (False, True), (True, False)):
        driver = lost("blue")
        game = driver.top.game
        game.concedes = concedes
        while game.human:
            game.match.answer(next(iter(game.match.pending.samples(Random(1)))))
        assert game.asked == "blue"
        if not people:
            game.thinkers["red"] = Slow()
        game.interrupt()
        game.thinkers["blue"] = Slow()
        game.poll()
        assert (game.match.outcome is not None) == (concedes and people)
