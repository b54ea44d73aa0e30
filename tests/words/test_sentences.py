"""Nobody reads an id, a coordinate pair or a data structure: every sentence of many games.

Twelve short games run always. Fifty whole ones, at least two of every scenario:

    pytest -m soak -n auto tests/words
"""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.cli.commands import run
from game.cli.text import TextGame
from game.core.match import Match
from game.core.wording import PRIVATE, worded
from game.data.ledger import load_ledger
from game.data.library import load_scenario, scenario_keys
from game.data.saves import close_game, new_game, read_game
from game.players.registry import make_player
from game.rules import RULESETS
from game.ui.export.report import report
from game.ui.hud.log import LogView
from game.ui.kit.widget import Widget
from game.ui.steps import steps_back
from tests.kit import battle
from tests.ui.driver import Driver
from tests.ui.driver import battle as opened
from tests.words.collect import Sentence, faults, names_in, of_game

SHORT = [
    ("candlewick_mill", "random", 150),
    ("open_field", "random", 120),
    ("split_crown", "greedy", 50),
    ("beacon_tor", "random", 150),
    ("forest_road", "random", 120),
    ("grey_tor", "greedy", 40),
    ("battle_of_ghel_bedhbh", "random", 90),
    ("horde_raid", "random", 120),
    ("defend_the_hill", "greedy", 40),
    ("the_standing_stones", "random", 150),
    ("stormgate", "random", 120),
    ("ember_over_millbrook", "greedy", 40),
]
SIDE = re.compile(r"(?<!\bin )(?<!\bblack or )\b(red|blue)\b(?! mist|-)")
"""An army by its side's id; damage may be in white, black or red."""
ROOT = Path(__file__).parents[2]
BOOKS = ("open_field", "beacon_tor", "meeting_engagement", "open_battle")
"""A scenario of each book; all but the second begin with laying terrain."""


def ids_of(match: Match[Any]) -> set[str]:
    """The ids of pieces and groups that are no words by themselves."""
    rules, state = match.rules, match.state
    figures = rules.scene(state).figures
    groups = {str(rules.group_of(state, figure.id)) for figure in figures}
    ids = {figure.id for figure in figures} | groups
    return {each for each in ids if " " not in each}


def check(match: Match[Any], sentences: Any) -> int:
    """Fail with every sentence that no player should have to read; how many there were."""
    count, ids = 0, ids_of(match)
    found: dict[str, list[str]] = {}
    for where, text in sentences:
        count += 1
        wrong = faults(text, ids) if text else []
        if where != "card" and SIDE.search(text):  # a spell may come out of blue heaven
            wrong.append("a side's id for its army")
        if wrong:
            found.setdefault(f"{where}: {text}", wrong)
        if count % 2000 == 0:
            ids = ids_of(match)
    listed = [f"{', '.join(wrong)} in {text}" for text, wrong in found.items()]
    assert not found, "\n".join(listed[:20])
    return count


def game(scenario: str, player: str, seed: int, most: int) -> int:
    match = battle(scenario, seed)
    sides = match.rules.sides(match.state)
    players = {side: make_player(player, f"{seed}/{side}") for side in sides}
    return check(match, of_game(match, players, most))


# ---------------------------------------------------------------------- the check itself


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Whom shall Ghoul [b14] charge?", "brackets"),
        ("By habit. {'r13': [2, 18]}", "brackets"),
        ("The squad red1 acts.", "an id"),
        ("b3.2 turns to S.", "an id"),
        ("It needs choose_path.", "a snake_case word"),
        ("None is ready.", "a value of Python"),
        ("Go to 12,7 in 5 steps.", "a pair of coordinates"),
        ("A point at (12.5, 7).", "a pair of coordinates"),
    ],
)
def test_what_nobody_should_read_is_found(text, wrong):
    assert wrong in faults(text)


@pytest.mark.parametrize(
    "text",
    [
        "Out of range: 14.2″ of 12″. (ARES.range.2)",
        "Longbowman 3 scores 2 hits on Orc Warriors 2 with 3d8, needing 5. (FTM.melee.3)",
        "Turn 1: no. 4, no. 5 and 1000 more points.",
        "wounded 52 %, killed 1 %, nothing 46 %",
        "None of red's Infantry is on the board.",
    ],
)
def test_what_players_do_read_is_left_alone(text):
    assert faults(text, ["a", "r1"]) == []


def test_the_ids_of_the_game_itself_are_found():
    assert faults("The hero falls.", ["hero"]) == ["the id hero"]


# ---------------------------------------------------------------------- games


@pytest.mark.parametrize(("scenario", "player", "most"), SHORT)
def test_a_short_game_reads_well(scenario, player, most):
    assert game(scenario, player, 1, most) > 300


@pytest.mark.soak
@pytest.mark.parametrize("number", range(50))
def test_fifty_games_read_well(number):
    scenarios = scenario_keys()
    scenario = scenarios[number % len(scenarios)]
    # A whole greedy game of a large book takes minutes: those are played by chance more often.
    assert game(scenario, "greedy" if number % 5 == 0 else "random", number, 900) > 300


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_habits_of_the_computer_read_well(ruleset):
    for decision in load_ledger(ruleset).decisions.values():
        assert faults(decision.default) == [], decision.name


# ---------------------------------------------------------------------- as it is shown


@pytest.mark.parametrize("scenario", BOOKS)
def test_the_terminal_reads_well(scenario):
    match = battle(scenario, 3)
    shown: list[str] = []
    lines = iter(["hint", *(["auto", "log"] * 20)])

    def read(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    TextGame(match, {}, read, shown.append).play()
    check(match, (("terminal", text) for text in shown))


def texts_of(driver: Driver) -> list[Sentence]:
    """All that stands on the screen, in tooltips and in the log."""
    screen = driver.top
    found: list[Sentence] = []
    for widget in driver.widgets(Widget):
        found += [("widget", shown.text) for shown in widget.shown(screen.theme)]
        found.append(("tip", widget.tip))
        if isinstance(widget, LogView):
            found += [("log", worded(line.text, widget.names)) for line in widget.lines()]
    return [*found, ("notice", driver.notice)]


@pytest.mark.parametrize("scenario", BOOKS)
def test_the_window_reads_well(scenario):
    pygame.font.init()
    match = battle(scenario, 4)
    driver = opened(match, load_scenario(scenario))
    chance = make_player("random", "4")
    for number in range(60):
        if match.pending is None:
            break
        driver.top.take(match.answer(chance.choose(match)))
        driver.top.new_question()
        if number % 6 == 0:
            figures = [*driver.figures, ""]
            driver.top.controller.select(figures[number % len(figures)])
            driver.top.new_question()
            check(match, texts_of(driver))
    check(match, (("step", step.words) for step in steps_back(driver.top.game)))


@pytest.mark.parametrize("scenario", BOOKS)
def test_the_report_reads_well(scenario, tmp_path: Path):
    path, page = tmp_path / "game.jsonl", tmp_path / "report.html"
    match = new_game(load_scenario(scenario), "5", path, {})
    chance = make_player("random", "5")
    while match.pending is not None and match.answered() < 60:
        match.answer(chance.choose(match))
    close_game(match)
    report(read_game(path), page, width=160)
    html = re.sub(r"<(style|script|svg)\b.*?</\1>", "", page.read_text("utf-8"), flags=re.DOTALL)
    words = [unescape(text).strip() for text in re.split(r"<[^>]*>", html)]
    assert len(words) > 100
    check(match, (("report", text) for text in words))


def test_commands_name_armies_and_pieces(tmp_path, capsys):
    path = tmp_path / "game.jsonl"
    match = new_game(load_scenario("night_gate"), "5", path, {})
    chance = make_player("random", "5")
    while match.pending is not None and match.answered() < 80:
        match.answer(chance.choose(match))
    match.concede("red")
    close_game(match)
    assert run(["replay", str(path)]) == 0
    told = capsys.readouterr().out
    names = names_in(match)
    assert worded(match.outcome.reason, names) in told
    assert run(["replay", str(path), "--check"]) == 0
    assert run(["sim", "night_gate", "--games", "1", "--players", "random,random", "--json"]) == 0
    assert run(["check", str(ROOT / "scenarios/squad_battles/night_gate.yaml")]) == 0
    told += "".join(capsys.readouterr())
    assert not PRIVATE.search(told)
    assert "\\ue0" not in told
