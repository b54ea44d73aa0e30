"""Self-play from the command line, over a battle that is over after one round."""

from __future__ import annotations

import json
import sys

import pytest

from game.data import files


@pytest.fixture
def skirmish(tmp_path):
    shipped = files.scenarios() / "squad_battles" / "nine_lanterns.yaml"
    text = shipped.read_text(encoding="utf-8")
    assert "round_limit: 12" in text
    path = tmp_path / "skirmish.yaml"
    path.write_text(text.replace("round_limit: 12", "round_limit: 1"), encoding="utf-8")
    return path


def test_the_report_is_for_people(sandtable, skirmish):
    said = sandtable("sim", skirmish, "--games", 2, "--seed", 3, "--players", "greedy,random")
    assert said.code == 0
    assert said.out.startswith("skirmish: 2 games, greedy against random, seed 3")
    for part in ("wins", "95 %", "wins by side", "rounds", "decisions", "endings", "FWB.win."):
        assert part in said.out
    assert "decisions a second" in said.last
    assert said.err == "", "no bar where nobody looks"


def test_the_report_is_for_machines(sandtable, skirmish):
    words = ("sim", skirmish, "--games", 2, "--seed", 3, "--players", "random,greedy", "--json")
    said = sandtable(*words)
    report = json.loads(said.out)
    assert said.code == 0
    assert report["games"] == 2
    assert report["players"] == ["random", "greedy"]
    assert set(report["wins"]) == {"random", "greedy"}
    assert set(report["sides"]) == {"red", "blue"}
    assert report["wins"]["greedy"]["low"] <= report["wins"]["greedy"]["rate"]
    assert report["rounds"]["most"] == 1
    assert [game["players"]["red"] for game in report["results"]] == ["random", "greedy"]
    assert {"endings", "casualties", "decisions_per_second", "draws"} <= set(report)
    assert same_games(json.loads(sandtable(*words).out), report)


def same_games(one, two):
    for report in (one, two):
        for timed in ("seconds", "decisions_per_second"):
            report.pop(timed)
        for game in report["results"]:
            game.pop("seconds")
    return one == two


def test_a_bar_is_drawn_where_somebody_looks(sandtable, skirmish, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    said = sandtable("sim", skirmish, "--games", 2, "--players", "random,random")
    assert "1/2" in said.err
    assert said.err.endswith("#] 2/2\n")


def test_several_processes_give_the_same_games(sandtable, skirmish):
    words = ("sim", skirmish, "--games", 2, "--players", "random,random", "--json")
    alone = json.loads(sandtable(*words).out)
    shared = json.loads(sandtable(*words, "--jobs", 2).out)
    assert same_games(alone, shared)


def test_knobs_can_be_turned(sandtable, skirmish):
    words = ("sim", skirmish, "--games", 1, "--players", "random,random", "--json")
    longer = json.loads(sandtable(*words, "--set", "settings.round_limit=4").out)
    assert longer["rounds"]["most"] > 1, "one round is the limit without the knob"


def test_knobs_that_do_not_exist_are_named(sandtable, skirmish):
    said = sandtable("sim", skirmish, "--set", "round_limit=4")
    assert said.code == 2
    assert "--set round_limit=4: the scenario's options are" in said.err
    said = sandtable("sim", skirmish, "--set", "settings.round_limit=many")
    assert said.code == 2
    assert "the values of settings.round_limit are" in said.err
