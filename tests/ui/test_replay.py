"""The replay: any answer in both directions, by events, on from anywhere as a new game."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core import copying, journal
from game.core.dice import NoDice
from game.core.errors import DataError, UsageError
from game.core.event import Attacked, Left, Rolled
from game.data.checking import play_through
from game.data.library import load_scenario
from game.data.replays import branch_game, retold
from game.data.saves import (
    check_game,
    close_game,
    match_of,
    new_game,
    open_game,
    read_game,
)
from game.players.selfplay import Inline
from game.ui import lab_games
from game.ui.export import picture
from game.ui.export.chronicle import UNFINISHED, Chronicle
from game.ui.hud.chance_curve import ChanceCurve
from game.ui.hud.replay_controls import SIGNS, SignButton, Timeline, sign
from game.ui.kit.controls import Choice
from game.ui.playback import Playback
from game.ui.scenes import replay as replay_scene
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.replay import ReplayScreen
from game.ui.sound import Sounds
from game.ui.start import open_replay
from tests.kit import battle as begun
from tests.players.skirmish import skirmish
from tests.ui.driver import (
    Driver,
    battle,
    layout_problems,
    make_app,
    paint_disc,
    paint_plainly,
    plain_table,
    unreachable,
)
from tests.ui.games import recorded, saved
from tests.ui.recordings import recording

LAYOUTS = [
    pytest.param((1280, 720), 1.0, id="720p"),
    pytest.param((1280, 720), 2.0, id="720p-large"),
    pytest.param((1920, 1080), 1.0, id="1080p"),
    pytest.param((1920, 1080), 2.0, id="1080p-large"),
    pytest.param((1920, 1080), 0.75, id="1080p-small"),
    pytest.param((800, 480), 1.0, id="smallest"),
    pytest.param((1000, 600), 1.75, id="narrow"),
]


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setattr(picture, "paint_table", paint_plainly)
    monkeypatch.setattr(picture, "paint_figure", paint_disc)


def shown(size: tuple[int, int] = (1280, 720), **settings: Any) -> Driver:
    """A replay of the skirmish on the screen."""
    app = make_app(size, **settings)
    make = lambda app: ReplayScreen(app, recorded(), plain_table, _play_on)  # noqa: E731
    driver = Driver(app.open(make))
    driver.frame()
    return driver


def _play_on(app: Any, path: Path) -> BattleScreen:
    """A battle in which nobody thinks."""
    match, _ = open_game(path)
    opened = battle(match, recorded().bundle).top
    opened.app = app
    return opened


def at(driver: Driver) -> int:
    return driver.top.playback.answer


def drag_to(driver: Driver, answer: int) -> None:
    timeline = driver.top.timeline
    y = timeline.rect.centery
    driver.drag((timeline.across(at(driver)), y), (timeline.across(answer), y), button=1)


def press_sign(driver: Driver, name: str) -> None:
    button = next(each for each in driver.widgets(SignButton) if each.sign == name)
    driver.click(*button.rect.center)


def until_rest(driver: Driver, most: int = 3000) -> None:
    for _ in range(most):
        driver.frame()
        if not driver.top.playback.moving and not driver.top.playback.playing:
            return
    raise AssertionError("it does not come to rest")


# ---------------------------------------------------------------------- looking at any moment


def test_it_opens_at_the_beginning():
    driver = shown()
    assert at(driver) == 0
    assert driver.top.log.events == driver.top.chronicle.told[0]
    assert driver.find("0 / 68")


def test_units_bear_the_numbers_of_the_battle(home):
    """The same pennants as while it was played, at every moment of it."""
    match, lot = begun("mossback_ford", 1), Random(1)
    for _ in range(80):
        match.answer(next(iter(match.pending.samples(lot))))
    played = battle(match, load_scenario("mossback_ford"))
    chronicle = Chronicle.of(match)
    playback = Playback(chronicle, plain_table(chronicle.scene(0)), Sounds(make_app().settings))
    assert not playback.table.pennants
    playback.go_to(chronicle.length)
    assert playback.table.pennants == played.table.pennants != {}
    playback.step_to(chronicle.length - 10)
    assert set(playback.table.pennants) <= {each.id for each in playback.table.scene.figures}


def test_the_slider_goes_to_any_answer_in_both_directions():
    driver = shown()
    match = match_of(recorded())
    for answer in (40, 13, 68, 0, 67, 1):
        drag_to(driver, answer)
        assert at(driver) == answer
        there = match.at(answer, NoDice())
        assert driver.table.scene == there.rules.scene(there.state)
        assert driver.top.log.events == driver.top.chronicle.upto(answer)
        rolls = [e for e in driver.top.chronicle.upto(answer) if isinstance(e, Rolled)]
        lying = driver.top.playback.tray.rolls
        assert {id(roll) for roll in lying} <= {id(roll) for roll in rolls[-5:]}
        assert not rolls or rolls[-1] in lying
        assert driver.find(f"{answer} / 68")


def test_every_answer_can_be_pointed_at():
    timeline = shown().top.timeline
    assert [timeline.answer_at(timeline.across(n)) for n in range(69)] == list(range(69))
    assert timeline.answer_at(-50) == 0
    assert timeline.answer_at(99_999) == 68


def test_the_tray_shows_the_same_dice_however_one_came_there():
    stepped, sought = shown(), shown()
    while at(stepped) < 68:
        stepped.top.playback.step_to(at(stepped) + 1)
        stepped.top.playback.settle()
        sought.top._chosen("answer", at(stepped))
        assert stepped.top.playback.tray.rolls == sought.top.playback.tray.rolls
    assert at(stepped) == 68


def test_steps_forward_and_back_by_keys_and_buttons():
    driver = shown()
    for _ in range(3):
        press_sign(driver, "step")
    driver.press(pygame.K_RIGHT)
    assert at(driver) == 4
    press_sign(driver, "-step")
    driver.press(pygame.K_LEFT)
    assert at(driver) == 2
    driver.press(pygame.K_END)
    assert at(driver) == 68
    driver.press(pygame.K_RIGHT)
    assert driver.notice == "No step after this point."
    driver.press(pygame.K_HOME)
    driver.press(pygame.K_LEFT)
    assert at(driver) == 0
    assert driver.notice == "No step before this point."


@pytest.mark.parametrize(
    ("name", "key", "kind"), [("attack", pygame.K_a, Attacked), ("loss", pygame.K_x, Left)]
)
def test_jumps_from_event_to_event(name, key, kind):
    driver = shown()
    chronicle = driver.top.chronicle
    marks = [
        n for n, events in enumerate(chronicle.told) if any(isinstance(e, kind) for e in events)
    ]
    seen = []
    for number in range(len(marks)):
        if number % 2:
            press_sign(driver, name)
        else:
            driver.press(key)
        until_rest(driver)
        seen.append(at(driver))
    assert seen == marks
    press_sign(driver, name)
    assert driver.notice == f"No {name} after this point."
    press_sign(driver, f"-{name}")
    driver.press(key, pygame.KMOD_LSHIFT)
    assert at(driver) == marks[-3]


def test_jumps_by_rounds():
    driver = shown()
    starts = [0, *[max(0, c.start) for c in driver.top.chronicle.chapters[1:]], 68]
    for answer in starts[1:]:
        driver.press(pygame.K_PAGEDOWN)
        assert at(driver) == answer
    driver.press(pygame.K_PAGEDOWN)
    assert driver.notice == "No round after this point."
    for answer in reversed(starts[:-1]):
        press_sign(driver, "-chapter")
        assert at(driver) == answer


# ---------------------------------------------------------------------- watching


@pytest.mark.parametrize("speed", ["0.5x", "4x"])
def test_it_plays_to_the_end_and_stops(speed):
    driver = shown(speed=1.0)
    drag_to(driver, 50)
    choice = next(c for c in driver.widgets(Choice) if c.name == "speed")
    while choice.value != speed:
        driver.click(choice.rect.right - 5, choice.rect.centery)
        choice = next(c for c in driver.widgets(Choice) if c.name == "speed")
    press_sign(driver, "play")
    assert driver.top.busy
    frames = 0
    while driver.top.playback.playing:
        before = at(driver)
        driver.frame(seconds=0.05)
        frames += 1
        assert at(driver) >= before
    assert at(driver) == 68
    assert driver.top.log.events == driver.top.chronicle.upto(68)
    assert frames > (20 if speed == "4x" else 200)


def test_playing_can_be_paused_and_begins_anew_at_the_end():
    driver = shown(speed=4.0)
    driver.press(pygame.K_SPACE)
    for _ in range(30):
        driver.frame(seconds=0.1)
    assert at(driver) > 0
    press_sign(driver, "pause")
    until_rest(driver)
    stopped = at(driver)
    for _ in range(10):
        driver.frame(seconds=0.1)
    assert at(driver) == stopped
    driver.press(pygame.K_END)
    driver.press(pygame.K_SPACE)
    assert at(driver) == 0
    assert driver.top.playback.playing


def test_a_button_can_be_pressed_while_everything_moves():
    """Panels change all the time while it plays; that must not eat the click."""
    driver = shown(speed=4.0)
    press_sign(driver, "play")
    for _ in range(10):
        driver.frame(seconds=0.1)
    button = next(each for each in driver.widgets(SignButton) if each.sign == "pause")
    driver.move_to(*button.rect.center)
    driver.down()
    for _ in range(20):
        driver.frame(seconds=0.1)
    assert driver.top.playback.playing
    driver.up()
    assert not driver.top.playback.playing


def test_dice_are_not_given_away_before_they_lie():
    driver = shown(speed=1.0)
    chronicle = driver.top.chronicle
    loss = next(
        n for n in chronicle.losses if any(isinstance(e, Rolled) for e in chronicle.told[n])
    )
    fallen = next(e.piece for e in chronicle.told[loss] if isinstance(e, Left))
    driver.top._chosen("answer", loss - 1)
    driver.press(pygame.K_RIGHT)
    while not driver.top.playback.tray.busy:
        driver.frame()
    told = [event.text for event in driver.top.log.events]
    assert not any("defeated" in text or "succeeds" in text for text in told[-3:])
    while driver.top.playback.tray.busy:
        assert fallen in driver.figures
        assert not driver.top.playback.animator.fading
        driver.frame()
    until_rest(driver)
    assert driver.top.log.events == chronicle.upto(loss)
    assert fallen not in driver.figures


def test_a_click_on_the_table_ends_what_moves():
    driver = shown(speed=1.0)
    driver.top._chosen("answer", driver.top.chronicle.attacks[0] - 1)
    driver.press(pygame.K_RIGHT)
    driver.frame()
    assert driver.top.playback.moving
    driver.click(*driver.table.rect.center)
    assert not driver.top.playback.moving
    answer = at(driver)
    assert driver.table.scene == driver.top.chronicle.scene(answer)
    assert driver.top.log.events == driver.top.chronicle.upto(answer)
    last = [e for e in driver.top.chronicle.upto(answer) if isinstance(e, Rolled)][-1]
    assert last in driver.top.playback.tray.rolls


def test_a_moving_piece_is_seen_between_its_places():
    driver = shown(speed=1.0)
    chronicle = driver.top.chronicle
    answer, piece = next(
        (n, next(iter(ways)))
        for n in range(5, 68)
        if (ways := chronicle.ways(n - 1, n)) and chronicle.centre(next(iter(ways)), n)
    )
    driver.top._chosen("answer", answer - 1)
    driver.press(pygame.K_RIGHT)
    driver.frame(seconds=0.05)
    place = driver.table.places[piece]
    assert place != chronicle.centre(piece, answer)
    until_rest(driver)
    assert piece not in driver.table.places


# ---------------------------------------------------------------------- going on from here


def test_play_on_from_here_is_a_new_game(home):
    original = saved().read_bytes()
    driver = shown()
    drag_to(driver, 40)
    driver.click_widget("Play on from here")
    assert isinstance(driver.top, BattleScreen)
    match = driver.top.match
    expected = match_of(recorded()).at(40, NoDice())
    assert copying.digest(match.state) == copying.digest(expected.state)
    assert match.pending.kind == expected.pending.kind
    assert "New game from answer 40" in driver.notice
    branch = home / "saves" / "skirmish.jsonl"
    assert branch.exists()
    match.answer(next(iter(match.pending.samples(Random(1)))))
    close_game(match)
    assert check_game(branch).answers == 68 + 1
    assert saved().read_bytes() == original
    driver.app.apply(_popped())
    assert isinstance(driver.top, ReplayScreen)
    assert at(driver) == 40


def _popped() -> Any:
    from game.ui.scene import Pop

    return Pop()


def test_a_battle_that_is_over_cannot_be_played_on(home):
    driver = shown()
    driver.press(pygame.K_END)
    driver.click_widget("Play on from here")
    assert isinstance(driver.top, ReplayScreen)
    assert driver.notice == "The battle is over here. Go back to an earlier move."


def test_where_nobody_plays_the_asked_side_is_taken_over(home, tmp_path):
    path = tmp_path / "machines.jsonl"
    match = new_game(skirmish(), "9", path, {"red": "greedy", "blue": "random"})
    for _ in range(6):
        match.answer(next(iter(match.pending.samples(Random(2)))))
    asked = match.pending.side
    close_game(match)
    make = lambda app: ReplayScreen(app, read_game(path), plain_table, _play_on)  # noqa: E731
    driver = Driver(make_app().open(make))
    driver.press(pygame.K_END)
    driver.click_widget("Play on from here")
    players = read_game(home / "saves" / "machines.jsonl").header.players
    assert players == {"red": "greedy", "blue": "random", asked: "human"}
    close_game(driver.top.match)


@pytest.mark.parametrize("answers", [0, 1, 33, 67, 68])
def test_a_branch_stands_where_the_game_stood_with_fresh_dice(tmp_path, answers):
    path = branch_game(recorded(), answers, tmp_path / "branch.jsonl")
    sound = check_game(path)
    expected = match_of(recorded()).at(answers, NoDice())
    assert sound.digest == copying.digest(expected.state)
    assert sound.undone == 68 - answers
    match, header = open_game(path)
    assert match.answered() == answers
    assert header.practice == (answers < 68)
    # None of the dice that the other game has shown comes again.
    rolls, _ = journal.chance_made(recorded().all_notes())
    assert match.dice.made == rolls
    close_game(match)


def test_a_branch_of_a_game_with_undone_answers(tmp_path):
    path = tmp_path / "game.jsonl"
    match, chance = new_game(skirmish(), "4", path, practice=True), Random(3)
    for number in range(30):
        match.answer(next(iter(match.pending.samples(chance))))
        if number % 7 == 6:
            match.undo()
            match.undo()
    answered = match.answered()
    close_game(match)
    recording = read_game(path)
    told = retold(match_of(recording))
    assert len(told) == answered + 1
    for answers in (0, answered // 2, answered):
        branch = branch_game(recording, answers, tmp_path / f"b{answers}.jsonl")
        expected = match_of(recording).at(answers, NoDice())
        assert check_game(branch).digest == copying.digest(expected.state)


def test_a_branch_goes_nowhere_that_is_not_there(tmp_path):
    with pytest.raises(UsageError, match="the game has 68 answers; there is no going on after 69"):
        branch_game(recorded(), 69, tmp_path / "b.jsonl")
    assert not (tmp_path / "b.jsonl").exists()
    taken = tmp_path / "taken.jsonl"
    taken.write_text("mine")
    with pytest.raises(UsageError, match="exists already"):
        branch_game(recorded(), 5, taken)
    assert taken.read_text() == "mine"


def test_what_is_told_again_is_what_was_told():
    live = [events[:] for _, events in play_through(recorded())]
    assert retold(match_of(recorded())) == live


# ---------------------------------------------------------------------- files


@pytest.mark.parametrize(
    ("button", "name"),
    [("Picture", "skirmish-30.png"), ("Film", "skirmish.gif"), ("Report", "skirmish.html")],
)
def test_exports_say_where_the_file_went(home, button, name):
    driver = shown()
    drag_to(driver, 30)
    driver.click_widget(button)
    assert driver.notice == f"Writing {name} …"
    driver.click_widget("Film")
    assert driver.notice == "Still writing a file."
    while driver.top.writing.busy:
        driver.frame(seconds=0.0)
    path = home / "exports" / name
    assert driver.notice == f"Written to {path}"
    assert path.stat().st_size > 1000
    driver.top.close()


def test_an_export_that_fails_says_why(home):
    home.mkdir()
    (home / "exports").write_text("a file in the way")
    driver = shown()
    driver.click_widget("Picture")
    while driver.top.writing.busy:
        driver.frame(seconds=0.0)
    assert "cannot be written" in driver.notice
    driver.top.close()


def test_a_damaged_file_is_refused_with_a_sentence(tmp_path):
    path = tmp_path / "broken.jsonl"
    path.write_text("nonsense\n")
    with pytest.raises(DataError, match="this is not a saved game"):
        open_replay(make_app(), path)


def test_a_game_without_an_answer_can_be_looked_at(tmp_path):
    path = tmp_path / "new.jsonl"
    close_game(new_game(skirmish(), "1", path))
    make = lambda app: ReplayScreen(app, read_game(path), plain_table, _play_on)  # noqa: E731
    driver = Driver(make_app().open(make))
    driver.frame()
    for key in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_END, pygame.K_SPACE, pygame.K_PAGEDOWN):
        driver.press(key)
        driver.frame(seconds=0.5)
    assert at(driver) == 0


# ---------------------------------------------------------------------- the screen


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
@pytest.mark.parametrize("answer", [0, 14, 68])
def test_nothing_is_cut_or_covered(size, scale, answer):
    driver = shown(size, scale=scale)
    driver.top._chosen("answer", answer)
    driver.frame()
    assert layout_problems(driver.top) == []
    driver.press(pygame.K_p)
    assert layout_problems(driver.top) == []


def test_everything_is_reached_by_keyboard():
    driver = shown()
    assert unreachable(driver) == []


def test_the_focus_stays_where_it_was():
    driver = shown()
    while not (found := [w for w in driver.widgets(SignButton) if w.focus and w.sign == "step"]):
        driver.press(pygame.K_TAB)
    assert found
    for answer in (1, 2, 3):
        driver.press(pygame.K_SPACE)
        assert at(driver) == answer
    assert [w.sign for w in driver.widgets(SignButton) if w.focus] == ["step"]


def test_a_new_size_scale_or_palette_half_way_changes_nothing_else():
    driver = shown(speed=1.0)
    drag_to(driver, 30)
    driver.press(pygame.K_RIGHT)
    driver.app.change_settings(scale=1.75, palette="clear")
    driver.resize(1000, 700)
    until_rest(driver)
    assert at(driver) == 31
    assert layout_problems(driver.top) == []


def test_the_timeline_tells_what_it_marks():
    driver = shown()
    timeline = driver.widgets(Timeline)[0]
    loss = driver.top.chronicle.losses[0]
    tip = timeline.tip_at((timeline.across(loss), timeline.rect.centery))
    assert tip.startswith(f"Answer {loss}: ")
    assert timeline.tip_at((timeline.across(2), timeline.rect.top - 50)) == ""


@pytest.mark.parametrize("name", [*SIGNS, *(f"-{name}" for name in SIGNS)])
def test_signs_point_forward_and_back(name):
    image = pygame.surfarray.array_alpha(sign(name, 24, (255, 255, 255)))
    assert image.max() > 200
    other = pygame.surfarray.array_alpha(sign(name.removeprefix("-"), 24, (255, 255, 255)))
    assert ((image[::-1] if name.startswith("-") else image) == other).all()


def test_any_input_is_survived(home):
    driver, chance = shown(speed=4.0), Random(11)
    keys = [k for k in range(pygame.K_a, pygame.K_z) if k not in (pygame.K_ESCAPE,)]
    keys += [pygame.K_LEFT, pygame.K_RIGHT, pygame.K_SPACE, pygame.K_HOME, pygame.K_END]
    keys += [pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_TAB, pygame.K_RETURN]
    bar = driver.top.root.rect
    for _ in range(400):
        spot = chance.randrange(bar.width), chance.choice((200, 400, 635, 650, 685))
        match chance.randrange(5):
            case 0:
                driver.press(chance.choice(keys), chance.choice((0, pygame.KMOD_LSHIFT)))
            case 1:
                driver.wheel(chance.choice((-1, 1)))
            case 2:
                end = chance.randrange(bar.width), spot[1]
                driver.drag(spot, end, button=chance.choice((1, 2, 3)))
            case 3 if spot[1] < 660 or spot[0] < 1100:
                driver.click(*spot)
            case _:
                driver.frame(seconds=chance.random() / 4)
        assert isinstance(driver.top, ReplayScreen)
        assert 0 <= at(driver) <= 68
    driver.top.close()


def test_marks_on_the_timeline_stand_in_order():
    stops = shown().top.timeline.stops
    chapters = [stop.answer for stop in stops if stop.kind == "chapter"]
    assert all(a <= b for a, b in pairwise(chapters))
    assert {stop.kind for stop in stops} == {"chapter", "attack", "loss"}
    assert all(stop.side for stop in stops if stop.kind == "loss")


# ---------------------------------------------------------------------- secrets


def replayed(source: Any) -> Driver:
    driver = Driver(make_app().open(lambda app: ReplayScreen(app, source, plain_table, _play_on)))
    driver.frame()
    return driver


@pytest.mark.parametrize("over", [False, True])
def test_a_battle_that_is_not_over_keeps_its_secrets_on_the_screen(over):
    """Hidden pieces and private events are shown once the battle is over, and not before."""
    source = recording("hate_of_grashnok_buls", 40, over=over, player="random")
    whole = Chronicle.of(source)
    driver = replayed(source)
    top = driver.top
    top.playback.go_to(whole.length)
    top.rebuild_hud()
    driver.frame()
    seen = {figure.id for figure in top.table.scene.figures}
    everybody = {figure.id for figure in whole.scene(whole.length).figures}
    assert (seen == everybody) == over
    assert all(over or not event.audience for event in top.log.events)
    assert (top.panels.note == UNFINISHED) != over
    assert driver.has(UNFINISHED) != over


# ---------------------------------------------------------------------- what if


@pytest.fixture
def at_once(monkeypatch):
    """Continuations in this process, few and by a player that does not think."""
    monkeypatch.setattr(lab_games, "WorkerPool", lambda _: Inline())
    monkeypatch.setattr(replay_scene, "CONTINUED", 3)


def asked(driver):
    driver.click_widget("What if …")
    driver.top.panels.chances.wait(120)
    driver.frame()
    return driver.top.panels.chances


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(("size", "scale"), LAYOUTS[:5])
def test_one_click_tells_the_chances_from_here_and_over_the_turns(size, scale):
    driver = shown(size, scale=scale)
    driver.top.playback.go_to(30)
    driver.top.rebuild_hud()
    run = asked(driver)
    assert run.trouble == ""
    assert 30 in [each.answers for each in run.now.moments]
    assert len(run.now.moments) > 2
    assert driver.has("What if")
    assert layout_problems(driver.top) == []
    (curve,) = driver.widgets(ChanceCurve)
    assert "would win" in curve.tip_at(curve.rect.center)
    first = run.now.moments[0]
    driver.click(*(round(each) for each in curve.at(first.answers, 0.5)))
    assert driver.top.playback.answer == first.answers


@pytest.mark.usefixtures("at_once")
def test_no_chances_of_a_battle_that_is_not_over():
    driver = replayed(recorded(most=20))
    driver.click_widget("What if …")
    assert driver.top.panels.chances is None
    assert "not over yet" in driver.notice
