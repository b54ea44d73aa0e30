"""Battles played by mouse and keys alone."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core import copying
from game.core.decision import Pick
from game.core.errors import RuleBroke, UsageError
from game.core.event import Rolled
from game.core.pose import Pose
from game.core.spatial import Allot, Place
from game.core.spatial import Path as PathAsked
from game.core.wording import worded
from game.data import files
from game.data.ledger import load_ledger
from game.data.library import Bundle, bundle_from, load_scenario
from game.data.saves import check_game, close_game, fresh_path, new_game, open_game
from game.players.player import HABIT, Candidate, Thoughts
from game.players.worker import ThinkerLost
from game.ui.kit.controls import Button
from game.ui.scenes.battle import Do
from game.ui.scenes.replay import ReplayScreen
from game.ui.scenes.saved import SavedScreen
from game.ui.start import save_to_continue
from tests.players.skirmish import blue, red, skirmish, standing
from tests.ui.driver import Driver, battle, make_app
from tests.ui.games import saved
from tests.ui.test_screens import QUESTIONS, asked

ROOT = Path(__file__).resolve().parents[2]


@cache
def duel() -> Bundle:
    """Eight people who stand so close that somebody falls soon; one loss decides it."""
    documents = {**skirmish().documents}
    scenario = dict(documents["scenario"])
    scenario["start"] = {"attacker": [[2, 5, 6, 6]], "defender": [[2, 3, 6, 4]]}
    scenario["settings"] = {"vp_total": 1, "round_limit": 6}
    return bundle_from({**documents, "scenario": scenario}, "duel")


def saved_duel(seed: str = "1", **how: Any) -> tuple[Any, Path]:
    path = fresh_path(files.saves(), "duel")
    return new_game(duel(), seed, path, how.pop("players", {}), **how), path


# ---------------------------------------------------------------------- a hand that knows no rules


class Hand:
    """Clicks on what is offered: an enemy if one may be attacked, else anything, until the end."""

    def __init__(self, driver: Driver, seed: int = 1) -> None:
        self.driver = driver
        self.lot = Random(seed)
        self.clicks = 0

    def play(self, most: int = 600) -> None:
        match = self.driver.top.match
        while match.pending is not None:
            before = match.answered(), self.driver.top.selected
            self._click_something(match.pending)
            self.driver.settle()
            self.clicks += 1
            after = match.answered(), self.driver.top.selected
            assert after != before or self.driver.notice, (
                f"nothing came of a click: {match.pending}"
            )
            assert self.clicks < most, "the battle does not end"

    def _click_something(self, decision: Any) -> None:
        match decision:
            case Place() if self.driver.tool.piece and self.lot.random() < 0.8:
                self._click_one_of(decision.site.places(self.driver.tool.piece))
            case PathAsked():
                self._go_on(decision)
            case Pick() if enemies := self._enemies():
                self.driver.click_piece(self.lot.choice(enemies))
                menu = getattr(self.driver.tool, "menu", None)
                if menu is not None and menu.busy:
                    self.driver.click_at(menu.spot_of(menu.entries[0].title))
            case Pick():
                self._pick(decision)
            case Allot():
                self.driver.click_widget(self.driver.tool.confirming)
            case _:
                self._click_button()

    def _click_one_of(self, poses: Iterable[Pose]) -> None:
        pose = self.lot.choice(sorted(poses, key=lambda pose: (pose.x, pose.y)))
        self.driver.click_cell(pose.x, pose.y)

    def _go_on(self, path: PathAsked) -> None:
        """Towards the enemy, mostly."""
        side = self.driver.top.match.pending.side
        enemies = [figure for figure in self.driver.figures.values() if figure.side != side]
        goal = self.lot.choice(enemies).centre if enemies else (0.0, 0.0)

        def far(pose: Pose) -> float:
            return math.dist((pose.x + 0.5, pose.y + 0.5), goal)

        reach = list(path.course.reach())
        nearest = min(reach, key=far) if self.lot.random() < 0.9 else self.lot.choice(reach)
        self.driver.click_cell(nearest.x, nearest.y)

    def _click_button(self) -> None:
        self.driver.click(*self.lot.choice(self._buttons()).rect.center)

    def _enemies(self) -> list[str]:
        """Those who would be attacked by a click on them."""
        found = getattr(self.driver.tool, "survey", None)
        options = [target.option for target in found.targets] if found else []
        figures, side = self.driver.figures, self.driver.top.match.pending.side
        named = [piece for o in options if o.objection is None for piece in o.pieces]
        return [piece for piece in named if piece in figures and figures[piece].side != side]

    def _buttons(self) -> list[Button]:
        return [
            button
            for button in self.driver.widgets(Button)
            if isinstance(button.message, Do) and not button.why_not
        ]

    def _pick(self, decision: Pick) -> None:
        driver = self.driver
        pieces = [
            piece
            for option in decision.listed()
            if option.objection is None
            for piece in option.pieces
            if piece in driver.figures
        ]
        planning = getattr(driver.tool, "planning", None)
        if planning is not None and self.lot.random() < 0.7:
            self._go_on(planning.path)
        elif pieces and (self.lot.random() < 0.6 or not self._buttons()):
            driver.click_piece(self.lot.choice(pieces))
        else:
            self._click_button()


def test_a_battle_against_the_computer_is_won_by_mouse(home):
    match, path = saved_duel(players={"red": "human", "blue": "random"})
    driver = battle(match, duel(), {"blue": "random"})
    Hand(driver).play()
    assert match.outcome is not None
    assert match.outcome.winner
    driver.frame()
    assert driver.has(worded(match.outcome.reason, driver.top.session.eyes.names))
    digest = copying.digest(match.state)
    driver.click_widget("Back to the title")
    assert not driver.app.alive
    assert check_game(path).digest == digest
    assert check_game(path).outcome is not None


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_people_play_a_battle_by_mouse(home, seed):
    match, path = saved_duel(str(seed))
    driver = battle(match, duel())
    Hand(driver, seed).play()
    assert match.outcome is not None
    driver.app.close()
    assert check_game(path).outcome == match.outcome


# ---------------------------------------------------------------------- undo and redo


def position(driver: Driver) -> tuple[Any, ...]:
    match = driver.top.match
    pending = match.pending and (match.pending.side, match.pending.kind, match.pending.subject)
    return copying.digest(match.state), pending, match.answered()


def undo(driver: Driver) -> None:
    driver.control(pygame.K_z)


def redo(driver: Driver) -> None:
    driver.control(pygame.K_y)


@pytest.mark.parametrize("kind", QUESTIONS)
def test_every_kind_of_answer_can_be_taken_back_and_given_again(kind):
    """By one key for each click, unless dice have fallen, and then a sentence says so."""
    driver = asked(kind)
    match, hand = driver.top.match, Hand(driver)
    match.practice = False
    before = position(driver)
    for _ in range(20):
        hand._click_something(match.pending)
        if match.answered() > before[2]:
            break
    after = position(driver)
    assert after[2] > before[2]
    if match.undoable():
        undo(driver)
        assert "You can't undo past a roll" in driver.notice
        assert position(driver) == after
        return
    undo(driver)
    assert position(driver) == before
    redo(driver)
    assert position(driver) == after


def test_a_unit_set_down_is_taken_up_again(home):
    driver = battle(saved_duel()[0], duel())
    name = driver.tool.piece
    driver.click_cell(3, 5)
    assert driver.figures[name].centre == (3.5, 5.5)
    undo(driver)
    assert name not in driver.figures
    redo(driver)
    assert driver.figures[name].centre == (3.5, 5.5)


def test_the_next_unit_to_be_set_down_is_chosen_from_those_that_wait(home):
    bundle = load_scenario("mossback_ford")
    driver = battle(new_game(bundle, "1", home / "ford.jsonl"), bundle)
    tool = driver.tool
    titles = {name: tool._title(name) for name in tool.unplaced}
    other = next(name for name in tool.unplaced if titles[name] != titles[tool.piece])
    waiting = sum(title == titles[other] for title in titles.values())
    driver.click_widget(f"{waiting} {titles[other]}" if waiting > 1 else titles[other])
    assert driver.tool.piece == other
    place = next(pose for pose in driver.tool._spots if pose.y == 18)
    driver.click_cell(place.x, place.y)
    assert other in driver.figures


def test_whoever_is_looked_at_the_log_stays_in_sight():
    match = standing(red("a", "av_bailiff", 3, 8), blue("z", "ch_grunt", 3, 2))
    driver = battle(match, skirmish())
    for size in ((1280, 720), (1600, 900)):
        driver.resize(*size)
        if not driver.top.hud.side_open:
            driver.press(pygame.K_p)
        for name in ("a", "z"):
            driver.click_piece(name)
            log, side = driver.top.presentation.log.rect, driver.table.rect
            assert log.height >= 4 * driver.top.theme.line("small")
            assert side.top < log.top < log.bottom <= side.bottom


def test_a_move_by_one_click_is_taken_back_by_one_key_and_the_piece_stays_chosen():
    match = standing(red("a", "av_levy", 3, 8), blue("z", "ch_grunt", 3, 2))
    driver = battle(match, skirmish())
    start = position(driver)
    driver.click_piece("a")
    driver.click_cell(5, 6)
    assert driver.figures["a"].centre == (5.5, 6.5)
    moved = position(driver)
    assert moved[2] > 1
    undo(driver)
    assert position(driver) == start
    assert driver.figures["a"].centre == (3.5, 8.5)
    assert driver.top.selected == "a"
    redo(driver)
    assert position(driver) == moved


def test_undo_and_redo_have_buttons_that_say_their_keys():
    match = standing(red("a", "av_levy", 3, 8), blue("z", "ch_grunt", 3, 2))
    driver = battle(match, skirmish())
    start = position(driver)
    driver.click_widget("Redo")
    assert "Nothing to redo" in driver.notice
    driver.click_piece("a")
    driver.click_cell(5, 6)
    moved = position(driver)
    assert "Ctrl+Z" in driver.find("Undo").tip
    driver.click_widget("Undo")
    assert position(driver) == start
    assert "Ctrl+Y" in driver.find("Redo").tip
    assert not driver.find("Redo").why_not
    driver.click_widget("Redo")
    assert position(driver) == moved
    assert driver.find("Redo").why_not, "there is nothing more to be redone"


def test_after_an_undo_another_click_is_taken_back_by_itself():
    match = standing(red("a", "av_levy", 3, 8), blue("z", "ch_grunt", 3, 2))
    driver = battle(match, skirmish())
    start = position(driver)
    driver.click_piece("a")
    for cell in ((5, 6), (3, 6), (4, 7)):
        driver.click_cell(*cell)
        assert driver.figures["a"].centre == (cell[0] + 0.5, cell[1] + 0.5)
        undo(driver)
        assert position(driver) == start
    assert len(driver.top.game.strokes) == 1


def test_backing_out_of_nothing_says_what_would_help():
    match = standing(red("a", "av_levy", 3, 8), blue("z", "ch_grunt", 3, 2))
    driver = battle(match, skirmish())
    driver.click_piece("a")
    driver.click_cell(5, 6, button=3)
    assert not driver.notice, "the choice was put back"
    assert driver.top.selected == ""
    driver.click_cell(5, 6, button=3)
    assert "Ctrl+Z" in driver.notice


def test_the_table_that_fits_the_window_fits_it_after_a_resize():
    driver = battle(standing(red("a", "av_levy", 3, 8), blue("z", "ch_grunt", 3, 2)), skirmish())
    camera = driver.table.camera
    driver.press(pygame.K_f)
    assert camera.fitted
    driver.resize(1024, 640)
    assert camera.zoom == pytest.approx(camera._fitting())
    table, theme, low = driver.table, driver.top.theme, driver.table.rect.copy()
    low.height = low.height // 2
    for rect in (low, table.rect):
        table.place(rect, theme)
        assert camera.fitted, "whole however tall the bar below it is"
    camera.zoom_at(camera.view.center, 2.0)
    nearer = camera.zoom
    driver.resize(1600, 900)
    assert camera.zoom == nearer, "a view that was chosen stays"


def test_an_attack_stands_once_the_dice_have_fallen():
    match = standing(red("a", "av_levy", 3, 5), blue("z", "ch_grunt", 3, 4))
    driver = battle(match, skirmish())
    driver.click_piece("a")
    driver.click_piece("z")
    struck = position(driver)
    assert struck[2] > 0
    undo(driver)
    assert "You can't undo past a roll" in driver.notice
    assert position(driver) == struck
    button = driver.find("Undo")
    assert "You can't undo past a roll" in button.tip


def test_the_log_tells_an_attack_only_when_the_dice_lie():
    match = standing(red("a", "av_levy", 3, 5), blue("z", "ch_grunt", 3, 4))
    driver = battle(match, skirmish(), speed=1.0)
    screen = driver.top
    driver.click_piece("a")
    driver.settle()
    driver.click_piece("z")
    rolls = [event for event in screen.session.events if isinstance(event, Rolled)]
    assert rolls
    while not screen.presentation.tray.busy:
        driver.frame()
    while screen.presentation.tray.busy:
        assert not any(roll in screen.presentation.log.events for roll in rolls)
        driver.frame()
    driver.settle()
    driver.frame()
    assert screen.presentation.log.events == [
        event for event in screen.session.events if event.text
    ]


def test_the_log_tells_all_at_once_when_the_dice_are_skipped():
    match = standing(red("a", "av_levy", 3, 5), blue("z", "ch_grunt", 3, 4))
    driver = battle(match, skirmish(), speed=1.0)
    screen = driver.top
    driver.click_piece("a")
    driver.settle()
    driver.click_piece("z")
    driver.frame()
    assert screen.presentation.log.events != [
        event for event in screen.session.events if event.text
    ]
    screen.skip()
    assert screen.presentation.log.events == [
        event for event in screen.session.events if event.text
    ]


def test_a_habit_is_told_in_the_words_of_the_rulebook():
    match = standing(red("a", "av_levy", 3, 8), blue("z", "ch_grunt", 3, 2))
    driver = battle(match, skirmish())
    kind = "choose_activation"
    driver.top.game.thoughts.append(Thoughts(kind, HABIT, (Candidate("a", "Levy", None),)))
    driver.press(pygame.K_w)
    habit = load_ledger(match.rules.key).decisions[kind].default
    assert driver.notice == f"Levy.\nAs a rule: {habit}."


def test_in_practice_undo_goes_back_beyond_dice():
    match = standing(red("a", "av_levy", 3, 5), blue("z", "ch_grunt", 3, 4))
    match.practice = True
    driver = battle(match, skirmish())
    start = position(driver)
    driver.click_piece("a")
    driver.click_piece("z")
    while match.answered():
        undo(driver)
    assert position(driver) == start


def test_undo_and_redo_say_when_there_is_nothing_left():
    driver = battle(standing(red("a", "av_levy", 3, 8), blue("z", "ch_grunt", 3, 2)), skirmish())
    undo(driver)
    assert "Nothing to undo" in driver.notice
    redo(driver)
    assert driver.notice
    assert "Nothing to undo" not in driver.notice


def test_undo_goes_back_to_the_last_answer_of_a_person(home):
    match, _ = saved_duel(players={"red": "human", "blue": "random"}, practice=True)
    driver = battle(match, duel(), {"blue": "random"})
    hand = Hand(driver, 5)
    for _ in range(25):
        hand._click_something(match.pending)
        driver.settle()
    for _ in range(8):
        driver.control(pygame.K_z)
        driver.top.game.paused = True
        assert driver.top.game.human
        driver.top.game.paused = False


# ---------------------------------------------------------------------- nothing is met with silence


@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_click_never_just_does_nothing(kind):
    """It answers, chooses, or is told why not."""
    driver, lot = asked(kind), Random(7)
    match = driver.top.match
    width, depth = driver.table.scene.extent
    figures = list(driver.figures)
    for number in range(24):
        if match.pending is None or match.pending.kind != kind:
            break
        driver.top._toast_left = 0.0
        tool = driver.tool
        before = position(driver), driver.top.selected, getattr(tool, "taken", "")
        if figures and number % 2:
            driver.click_piece(lot.choice(figures))
        else:
            driver.click_at((lot.uniform(0, width), lot.uniform(0, depth)))
        after = position(driver), driver.top.selected, getattr(driver.tool, "taken", "")
        assert before != after or driver.notice


def test_a_greyed_button_says_why_when_it_is_pressed():
    driver = battle(standing(red("a", "av_levy", 3, 8), blue("z", "ch_grunt", 3, 2)), skirmish())
    driver.click_widget("Undo")
    assert "Nothing to undo" in driver.notice


def test_right_click_and_escape_back_out_before_the_menu_opens():
    driver = battle(standing(red("a", "av_levy", 3, 8), blue("z", "ch_grunt", 3, 2)), skirmish())
    for back_out in (lambda: driver.click_cell(9, 9, button=3), lambda: driver.press(27)):
        driver.click_piece("a")
        assert driver.top.selected == "a"
        back_out()
        assert driver.top.selected == ""
    driver.press(pygame.K_ESCAPE)
    assert driver.has("Back to the battle")
    driver.press(pygame.K_ESCAPE)
    assert driver.table


@pytest.mark.parametrize("kind", ["choose_phase", "choose_squad_member", "choose_facing"])
def test_escape_reaches_the_menu_whatever_is_asked(kind):
    driver = asked(kind)
    for _ in range(3):
        if not driver.has("Back to the battle"):
            driver.press(pygame.K_ESCAPE)
    assert driver.has("Back to the battle")


# ---------------------------------------------------------------------- hovering


def test_pointing_shows_the_way_and_its_cost_before_any_click():
    match = standing(red("a", "av_levy", 3, 8), blue("z", "ch_grunt", 3, 2))
    driver = battle(match, skirmish())
    driver.click_piece("a")
    start = position(driver)
    driver.hover_at((5.5, 6.5))
    assert driver.tool.planning.route
    assert position(driver) == start


def test_pointing_at_an_enemy_shows_the_odds():
    match = standing(red("a", "av_levy", 3, 5), blue("z", "ch_grunt", 3, 4))
    driver = battle(match, skirmish())
    driver.click_piece("a")
    driver.hover_at(driver.figures["z"].centre)
    assert driver.tool.aimed[0].option.forecast().text()
    assert match.answered() == 0


# ---------------------------------------------------------------------- the window's own troubles


def test_a_resize_in_the_midst_of_a_drag_leaves_nothing_stuck():
    driver = battle(standing(red("a", "av_levy", 3, 8), blue("z", "ch_grunt", 3, 2)), skirmish())
    centre = driver.table.rect.center
    driver.move_to(*centre)
    driver.down(2)
    driver.move_to(centre[0] + 60, centre[1] + 20, held=2)
    driver.resize(1024, 640)
    driver.move_to(300, 300, held=2)
    driver.up(2)
    driver.move_to(310, 310)
    before = tuple(driver.table.camera.centre)
    driver.move_to(400, 380)
    assert tuple(driver.table.camera.centre) == before, "the table still hangs on the mouse"
    driver.click_piece("a")
    assert driver.top.selected == "a"
    driver.click_cell(4, 7)
    assert driver.figures["a"].centre == (4.5, 7.5)


def test_a_release_outside_the_window_ends_a_drag():
    driver = battle(standing(red("a", "av_levy", 3, 8), blue("z", "ch_grunt", 3, 2)), skirmish())
    driver.drag(driver.table.rect.center, (2, 2))
    before = tuple(driver.table.camera.centre)
    driver.move_to(*driver.table.rect.center)
    driver.move_to(driver.table.rect.centerx + 50, driver.table.rect.centery)
    assert tuple(driver.table.camera.centre) == before


@pytest.fixture
def saves_of_all_kinds(home):
    """A sound save, one cut off, one that is no game, one of unknown rules."""
    folder = files.saves()
    match = new_game(duel(), "1", folder / "sound.jsonl")
    for _ in range(12):
        match.answer(next(iter(match.pending.samples(Random(1)))))
    close_game(match)
    whole = (folder / "sound.jsonl").read_text()
    (folder / "cut.jsonl").write_text(whole[:-10])
    (folder / "nonsense.jsonl").write_text("this is no game\n")
    (folder / "empty.jsonl").write_text("")
    (folder / "binary.jsonl").write_bytes(bytes(range(256)))
    (folder / "other.jsonl").write_text(whole.replace("squad_battles", "snakes_and_ladders"))
    (folder / "later.jsonl").write_text(whole.replace('"format":1', '"format":99', 1))
    return folder


def test_damaged_saves_say_what_is_wrong_with_them(saves_of_all_kinds, plain_art):
    driver = Driver(make_app().open(SavedScreen))
    driver.frame()
    for name in ("Nonsense", "Empty", "Binary", "Other", "Later"):
        driver.frame(seconds=10.0)
        assert not driver.notice
        driver.click_widget(name)
        assert driver.notice, name
        assert isinstance(driver.top, SavedScreen)


def test_a_save_that_was_cut_off_goes_on_after_its_last_whole_answer(
    saves_of_all_kinds, plain_art, monkeypatch
):
    driver = Driver(make_app().open(SavedScreen))
    driver.frame()
    driver.click_widget("Cut")
    assert driver.top.match.answered() > 0
    driver.app.close()


def test_a_save_that_has_gone_meanwhile_is_missed_politely(saves_of_all_kinds, plain_art):
    driver = Driver(make_app().open(SavedScreen))
    driver.frame()
    (saves_of_all_kinds / "sound.jsonl").unlink()
    driver.click_widget("Sound")
    assert driver.notice
    assert isinstance(driver.top, SavedScreen)


def test_continue_passes_over_what_is_damaged_or_over(saves_of_all_kinds):
    """The newest file may be broken and the next one finished: the third is gone on with."""
    over = saves_of_all_kinds / "over.jsonl"
    over.write_bytes(saved().read_bytes())
    order = ("sound", "cut", "later", "over", "nonsense")
    for number, name in enumerate(order):
        os.utime(saves_of_all_kinds / f"{name}.jsonl", (2e9 + number, 2e9 + number))
    assert save_to_continue().stem == "cut"
    for name in ("sound", "cut"):
        (saves_of_all_kinds / f"{name}.jsonl").unlink()
    with pytest.raises(UsageError, match="No unfinished battle"):
        save_to_continue()


def test_a_save_that_is_over_opens_as_a_replay(saves_of_all_kinds, plain_art):
    (saves_of_all_kinds / "over.jsonl").write_bytes(saved().read_bytes())
    driver = Driver(make_app().open(SavedScreen))
    driver.frame()
    driver.click_widget("Over")
    assert isinstance(driver.top, ReplayScreen)
    driver.app.close()


def test_a_rule_that_breaks_down_loses_nothing(home, monkeypatch):
    match, _ = saved_duel(players={"red": "human", "blue": "random"})
    driver = battle(match, duel(), {"blue": "random"})
    before = position(driver)
    with monkeypatch.context() as patch:
        patch.setattr(match, "answer", broken)
        driver.click_cell(3, 5)
        assert "Rules error" in driver.notice
        assert position(driver) == before
        assert (home / "broken-rule.txt").read_text() == "the report"
    driver.click_cell(3, 5)
    assert match.answered() == 1


def broken(*answer: Any) -> Any:
    raise RuleBroke("the report", LookupError())


class Lost:
    """A thinker whose process has died."""

    def start(self, match: Any) -> Lost:
        return self

    def done(self) -> bool:
        return True

    def answer(self) -> Any:
        raise ThinkerLost

    def cancel(self) -> None: ...
    def close(self) -> None: ...


def test_a_computer_player_that_is_lost_pauses_the_battle(home):
    match, _ = saved_duel(players={"red": "human", "blue": "random"})
    driver = battle(match, duel(), {"blue": "random"})
    working = driver.top.game.thinkers["blue"]
    driver.top.game.thinkers["blue"] = Lost()
    driver.click_widget("Place these for me")
    while driver.top.game.human:
        Hand(driver)._click_something(match.pending)
    driver.frame()
    assert "process has stopped" in driver.notice
    assert driver.top.game.paused
    driver.top.game.thinkers["blue"] = working
    answers = match.answered()
    driver.press(pygame.K_SPACE)
    driver.settle()
    assert match.answered() > answers


def test_leaving_a_battle_loses_nothing(home):
    match, path = saved_duel()
    driver = battle(match, duel())
    hand = Hand(driver, 3)
    for _ in range(30):
        hand._click_something(match.pending)
    before = position(driver)
    driver.app.close()
    again, _ = open_game(path)
    assert (copying.digest(again.state), again.answered()) == (before[0], before[2])
    close_game(again)


@pytest.mark.parametrize("words", [[], ["play", "mossback_ford"]], ids=["title", "battle"])
def test_without_a_display_there_is_a_clear_word(words, home):
    surroundings = {**os.environ, "SDL_VIDEODRIVER": "nonexistent"}
    surroundings.pop("SDL_VIDEO_DRIVER", None)
    surroundings.pop("DISPLAY", None)
    done = subprocess.run(
        [sys.executable, "-m", "game", *words],
        cwd=ROOT,
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert "no display" in done.stderr
    assert "--text" in done.stderr
    assert "Traceback" not in done.stderr
