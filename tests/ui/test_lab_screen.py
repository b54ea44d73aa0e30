"""The laboratory's window: findings come as they are measured, pictures lie over the table."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from time import sleep
from typing import Any, ClassVar

import numpy as np
import pygame
import pytest

from game.data.library import load_scenario
from game.data.mapfile import map_from
from game.data.reading import placeless
from game.data.saves import match_of
from game.drafting.draft import Draft
from game.lab import bands
from game.lab.games import Request
from game.lab.games_report import game_in_words
from game.lab.measures import MEASURES
from game.lab.task import FOR_ALL, FOR_ONE, Subject, measured, table_facts
from game.players.selfplay import Inline
from game.ui import start
from game.ui.draw.bare_scene import scene_of
from game.ui.kit.boxes import Scroll
from game.ui.kit.controls import Label
from game.ui.scenes import lab as lab_scene
from game.ui.scenes.lab import LabScreen
from game.ui.scenes.lab_panels import FindingRow
from game.ui.scenes.replay import ReplayScreen
from game.ui.start import map_scene
from tests.ui.driver import layout_problems, plain_table, unreachable
from tests.ui.shop import click, layouts, named, opened, press, step


@pytest.fixture(autouse=True)
def shop(home, plain_art):
    """A home of its own, and no art that takes long."""


class AskedOnce(Inline):
    """Measures a table once, however often it is asked for."""

    known: ClassVar[dict[Any, Future]] = {}

    def submit(self, fn, /, *args):
        if (fn, args) not in self.known:
            self.known[fn, args] = super().submit(fn, *args)
        return self.known[fn, args]


def lab(key, size=(1280, 720), scale=1.0):
    bundle = load_scenario(key)
    subject, title = Subject.of_battle(bundle), bundle.scenario.scenario
    table = plain_table(map_scene(bundle))
    return opened(lambda app: LabScreen(app, title, [subject], table, AskedOnce()), size, scale)


@layouts
def test_the_findings_can_be_read_and_reached(size, scale):
    driver = lab("mossback_ford", size, scale)
    assert layout_problems(driver.top) == []
    assert unreachable(driver) == []


def test_the_whole_table_stays_in_sight_when_the_buttons_below_take_more_room():
    driver = lab("harrow_farm", (1280, 600))
    camera = driver.table.camera
    heights = set()
    for name in sorted({each.name for each in driver.widgets(FindingRow)}):
        press(driver, FindingRow, name)
        driver.settle()
        heights.add(driver.table.rect.height)
        width, height = camera.extent
        for corner in ((0, 0), (width, 0), (0, height), (width, height)):
            assert driver.table.rect.inflate(2, 2).collidepoint(camera.to_screen(corner)), name
    assert len(heights) > 1


def test_every_measure_has_a_row_for_the_chosen_movers():
    driver = lab("mossback_ford")
    wanted = {*FOR_ALL, *FOR_ONE}
    assert {each.finding.measure for each in driver.widgets(FindingRow)} == wanted
    click(driver, "horse")
    movers = {each.finding.mover for each in driver.widgets(FindingRow)}
    assert movers == {"", "horse"}


def test_a_finding_shows_its_picture_and_says_the_number_under_the_mouse():
    driver = lab("mossback_ford")
    press(driver, FindingRow, "travel foot ")
    driver.settle()
    shown = driver.top.layer.shown
    assert shown.picture.key == "turns_a"
    click(driver, "Turns from the south")
    assert driver.top.layer.shown.picture.key == "turns_b"
    driver.hover_at((10.5, 1.5))
    words = driver.top.layer.shown.words(driver.top.layer.mouse)
    value = driver.top.layer.shown.values[1, 10]
    assert words == f"{value:.1f} turns"
    assert driver.has(driver.top.chosen.sentence[:20])


@pytest.mark.parametrize(
    ("row", "number", "key"),
    [
        ("travel foot ", 1, "turns_b"),
        ("dead_ground foot ", 0, "dead_a"),
        ("dead_ground foot ", 1, "dead_b"),
        ("control foot ", 1, "control_b"),
        ("cover foot ", 0, "cover_a"),
    ],
)
def test_the_cells_of_a_number_light_up_under_the_mouse(row, number, key):
    driver = lab("mossback_ford")
    before = driver.top.layer.shown.picture.key
    widget = named(driver, FindingRow, row)
    bars = widget.rect.bottom - 24, widget.rect.bottom - 8
    driver.move_to(widget.rect.x + 30, bars[number])
    shown = driver.top.layer.shown
    assert shown.picture.key == key
    assert driver.top.layer.shown.of_second == bool(number)
    driver.move_to(*driver.table.rect.center)
    assert driver.top.layer.shown.picture.key == before


def test_the_lit_cells_are_those_that_the_number_counts():
    driver = lab("mossback_ford")
    found = {each.measure: each for each in driver.top.findings if each.mover in ("", "foot")}
    for measure in ("dead_ground", "control"):
        finding = found[measure]
        ground = int(np.isfinite(finding.pictures[0].values).sum())
        for which in (0, 1):
            lit = int(np.nansum(finding.cells_of(which).values))
            assert lit / ground == pytest.approx(finding.numbers[which])


def test_a_picture_of_numbered_kinds_is_told_in_numbers_not_in_percent():
    driver = lab("mossback_ford")
    press(driver, FindingRow, "dead_ground foot ")
    driver.settle()
    driver.move_to(*driver.table.rect.center)
    assert [words for _, words in driver.top.layer.shown.legend] == ["up to 2"]


def test_a_click_on_a_finding_shows_its_definition_at_once():
    driver = lab("harrow_farm")
    for name in sorted({each.name for each in driver.widgets(FindingRow)}):
        press(driver, FindingRow, name)
        driver.settle()
        about = MEASURES[driver.top.chosen.measure].about
        (label,) = (each for each in driver.widgets(Label) if each.text == about)
        view = next(each for each in driver.widgets(Scroll) if each.name == "behind")
        assert view.rect.contains(label.rect), name


def test_what_is_unusual_is_said_behind_the_finding(monkeypatch):
    known = {"squad_battles": {"battles": 6, "measures": {"travel foot": [90.0, 99.0]}}}
    monkeypatch.setattr(bands, "known_bands", lambda: known)
    driver = lab("mossback_ford")
    press(driver, FindingRow, "travel foot ")
    driver.settle()
    assert driver.has("Unusual: Travel time for foot is")
    press(driver, FindingRow, "control foot ")
    driver.settle()
    assert not driver.has("Unusual")


def test_measuring_in_a_task_gives_what_the_table_says():
    subject = Subject.of_battle(load_scenario("mossback_ford"))
    facts = table_facts(subject)
    assert [each.key for each in facts.movers] == ["foot", "horse"]
    found, mistakes = measured(subject, "horse")
    assert mistakes == []
    assert {each.mover for each in found} == {"horse"}


def test_a_table_that_cannot_be_measured_says_why():
    subject = Subject.of_battle(load_scenario("mossback_ford"))
    broken = Subject(subject.ruleset, subject.ground.replace("meadow", "moon"))
    scene = map_scene(load_scenario("mossback_ford"))
    driver = opened(lambda app: LabScreen(app, "Broken", [broken], plain_table(scene), Inline()))
    assert "moon" in driver.top.trouble


def test_games_are_played_in_the_background_and_their_sentences_shown(monkeypatch):
    monkeypatch.setattr(lab_scene, "Request", partial(Request, player="random", games=2))
    driver = lab("mossback_ford")
    click_without_waiting(driver, "Play games")
    games = driver.top.games
    assert driver.has("Stop the games")
    games.wait(120)
    driver.settle()
    assert games.trouble == ""
    assert len(games.report["findings"][0]["results"]) == 4
    assert "of 4 games" in games.line
    click(driver, "What the games say")
    assert driver.has(games.sentences[0][:30])
    click_without_waiting(driver, "Save the report")
    while driver.top.writing.busy:
        sleep(0.05)
        driver.frame()
    assert "Written to" in driver.notice


def test_any_game_opens_as_a_replay_from_its_seed(monkeypatch):
    monkeypatch.setattr(start, "make_table", plain_table)
    monkeypatch.setattr(lab_scene, "Request", partial(Request, player="random", games=6))
    driver = lab("mossback_ford")
    click_without_waiting(driver, "Play games")
    games = driver.top.games
    games.wait(120)
    driver.settle()
    (finding,) = games.report["findings"]
    click(driver, "What the games say")
    for number in (1, 4):
        if number == 4:
            step(driver, "game", 1)
        button = driver.find(f"Watch game {number + 1}")
        assert button.tip.startswith(game_in_words(finding, number))
        click(driver, button.text)
        assert isinstance(driver.top, ReplayScreen)
        chronicle, result = driver.top.chronicle, finding["results"][number]
        assert chronicle.length == result["decisions"]
        end = match_of(driver.top.recording).outcome
        assert (end.winner, end.rule) == (result["winner"], result["rule"])
        driver.press(pygame.K_ESCAPE)
        driver.settle()
        assert isinstance(driver.top, LabScreen)


def test_games_that_were_stopped_can_be_resumed(monkeypatch):
    monkeypatch.setattr(lab_scene, "Request", partial(Request, player="random", games=12))
    driver = lab("mossback_ford")
    click_without_waiting(driver, "Play games")
    games = driver.top.games
    while not games.blocks:
        sleep(0.05)
    driver.frame()
    click_without_waiting(driver, "Stop the games")
    games.wait(120)
    driver.settle()
    (stopped,) = games.report["findings"]
    assert games.unfinished
    assert 0 < stopped["blocks"] < 6
    click_without_waiting(driver, "Resume")
    driver.top.games.wait(120)
    driver.settle()
    (finding,) = driver.top.games.report["findings"]
    assert finding["results"][: len(stopped["results"])] == stopped["results"]
    assert finding["games"] == 12
    assert not driver.top.games.unfinished
    assert not driver.has("Resume")


def test_on_a_bare_map_the_line_names_the_place_whose_share_it_tells(monkeypatch):
    """In this book's standard battle the first side sets up in the south."""
    monkeypatch.setattr(lab_scene, "Request", partial(Request, player="random", games=2))
    ground = {"map": "Field", "table": "plane", "size": [72, 48]}
    subject = Subject.of_map(ground, "mass_battles")
    scene = scene_of(Draft.of(map_from(placeless("map", ground))))
    driver = opened(lambda app: LabScreen(app, "Field", [subject], plain_table(scene), AskedOnce()))
    click_without_waiting(driver, "Play games")
    games = driver.top.games
    games.wait(120)
    driver.settle()
    (finding,) = games.report["findings"]
    assert finding["places"] == {"red": "the south", "blue": "the north"}
    assert games.line.startswith(f"The south: {finding['contrasts'][0]['percent']['score']} %")


def click_without_waiting(driver, text):
    driver.click(*driver.find(text).rect.center)


def test_leaving_ends_the_games():
    driver = lab("mossback_ford")
    click_without_waiting(driver, "Play games")
    games = driver.top.games
    driver.top.close()
    games.wait(20)
    assert not games.busy
    assert games.trouble == ""


BARN = {"kind": "house", "area": [[14, 16], [22, 16], [22, 20], [14, 20]]}
FIELD = {"map": "Field", "table": "plane", "size": [36, 36], "features": [BARN]}


def test_a_map_is_compared_with_another_and_explained():
    subject, before = (Subject.of_map(each, "ares") for each in (FIELD, {**FIELD, "features": []}))
    scene = scene_of(Draft.of(map_from(placeless("map", FIELD))))

    def make(app):
        screen = LabScreen(app, "Field", [subject], plain_table(scene), AskedOnce())
        screen.compare_with([before])
        return screen

    driver = opened(make)
    assert any("barn" in each or "house" in each for each in driver.top.changed_pieces)
    press(driver, FindingRow, "heat foot ")
    driver.settle()
    row = next(each for each in driver.widgets(FindingRow) if each.name == "heat foot ")
    assert row.before == (1.0, 1.0)
    assert row.finding.numbers[0] < 1
    assert row.finding.why[0].piece.startswith("house")
    assert driver.has("Without house")
    click(driver, "Change")
    shown = driver.top.layer.shown
    assert shown.diverging
    assert [words for _, words in shown.legend] == ["more than before", "less than before"]


def test_a_table_that_the_rules_cannot_use_says_so_in_a_sentence():
    pit = {"kind": "pit", "area": [[14, 16], [22, 16], [22, 20]]}
    ground = {"map": "Field", "table": "plane", "size": [72, 48], "features": [pit, pit]}
    subject = Subject.of_map(ground, "mass_battles")
    scene = scene_of(Draft.of(map_from(placeless("map", ground))))
    driver = opened(lambda app: LabScreen(app, "Field", [subject], plain_table(scene), AskedOnce()))
    click_without_waiting(driver, "Play games")
    assert driver.notice.startswith("These rules cannot be played on this table: the rules know no")
    assert "and 1 more" in driver.notice
    assert "\n" not in driver.notice
