"""Games of the laboratory from the command line, over battles that are over soon."""

from __future__ import annotations

import json

import pytest

from game.data import files


@pytest.fixture
def skirmish(tmp_path):
    """A battle of one round in which the southern start area is the table's middle."""
    text = (files.scenarios() / "squad_battles" / "PROVING.yaml").read_text(encoding="utf-8")
    ground = (files.scenarios() / "squad_battles" / "PROVING.map.yaml").read_text(encoding="utf-8")
    text = text.replace("round_limit: 6", "round_limit: 1").replace("map: PROVING", "map: meadow")
    path = tmp_path / "skirmish.yaml"
    path.write_text(text, encoding="utf-8")
    (tmp_path / "meadow.map.yaml").write_text(ground, encoding="utf-8")
    return path


WORDS = ("--measures", "none", "--players", "random", "--jobs", 1)


def test_games_say_what_was_asked_and_what_is_open(sandtable, skirmish):
    said = sandtable("lab", skirmish, *WORDS, "--games", 4, "--no-control")
    assert said.code == 0
    assert said.out.startswith("Does this table favour one of the two places?")
    for words in (
        "for a number of games fixed before",
        "Both forces are equal",
        "Order: ",
        "1 to 1",
    ):
        assert words in said.out
    assert "Control" not in said.out
    assert said.err == ""


def test_the_control_is_played_once_and_kept(sandtable, skirmish, home):
    words = ("lab", skirmish, *WORDS, "--games", 4)
    first = sandtable(*words)
    assert "Control: with equal forces on an empty mirrored table the random player" in first.out
    (kept,) = (home / "lab").glob("control-squad_battles-random-*.json")
    blocks = json.loads(kept.read_text())["blocks"]
    sandtable(*words)
    assert json.loads(kept.read_text())["blocks"] in (blocks, 2 * blocks)


def test_json_alone_on_the_output_and_games_gone_on_with(sandtable, skirmish, tmp_path):
    words = ("lab", skirmish, *WORDS, "--no-control")
    path = tmp_path / "found.json"
    assert sandtable(*words, "--games", 4, "--json", path).code == 0
    few = json.loads(path.read_text(encoding="utf-8"))
    many = json.loads(sandtable(*words, "--games", 8, "--resume", path, "--json", "-").out)
    anew = json.loads(sandtable(*words, "--games", 8, "--json", "-").out)
    timeless = [
        [{**game, "seconds": 0} for game in each["games"][0]["findings"][0]["results"]]
        for each in (few, many, anew)
    ]
    assert timeless[1] == timeless[2]
    assert timeless[1][:4] == timeless[0]
    assert (
        many["games"][0]["findings"][0]["contrasts"]
        == (anew["games"][0]["findings"][0]["contrasts"])
    )


def test_a_map_is_fought_over_by_the_standard_battle(sandtable, tmp_path):
    ground = files.scenarios() / "squad_battles" / "PROVING.map.yaml"
    said = sandtable(
        "lab", ground, "--rules", "squad_battles", *WORDS, "--games", 4, "--no-control"
    )
    assert said.code == 0
    assert "An empty table with equal forces" in said.out


def test_a_report_is_written(sandtable, skirmish, tmp_path):
    page = tmp_path / "report.html"
    said = sandtable("lab", skirmish, *WORDS, "--games", 4, "--no-control", "--html", page)
    assert said.code == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "--games 4 --seed 1 --players random" in text


def test_a_report_of_measures_alone_is_written(sandtable, tmp_path):
    page = tmp_path / "report.html"
    words = ("lab", "mossback_ford", "--measures", "symmetry,travel", "--movers", "foot")
    assert sandtable(*words, "--html", page).code == 0
    text = page.read_text(encoding="utf-8")
    assert "Mossback Ford: what was measured" in text
    assert "sandtable lab mossback_ford --measures symmetry,travel" in text
    assert "Whenever one looks" not in text


def test_the_doctor_looks_at_a_scenario(sandtable, skirmish):
    said = sandtable("lab", skirmish, "--measures", "none", "--doctor", "--jobs", 1)
    assert said.code == 0
    assert "8 of 8 games ended" in said.out


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("--games", "none"), "is not a number"),
        (("--games", 2, "--players", "nobody"), "there is no player 'nobody'"),
        (("--games", 2, "--jobs", 2, "--cluster", "x"), "not allowed with argument"),
        (("--games", 2, "--resume", "nosuch.json"), "is no JSON that 'sandtable lab --json' wrote"),
        (("--games", 2, "--cluster", "tcp://127.0.0.1:9"), "nobody answers at tcp://127.0.0.1:9"),
    ],
)
def test_what_is_not_understood_is_said(sandtable, skirmish, words, answer, monkeypatch):
    monkeypatch.setattr("game.players.cluster.PATIENCE", 1)
    said = sandtable("lab", skirmish, "--measures", "none", "--no-control", *words)
    assert said.code == 2
    assert answer in said.err


def test_three_sides_are_not_judged(sandtable):
    said = sandtable("lab", "three_claims", *WORDS, "--games", 1)
    assert said.code == 2
    assert "has 3 sides" in said.err
