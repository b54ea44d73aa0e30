"""`sandtable drill`: a player's own drills, failures that explain themselves, and coverage."""

from __future__ import annotations

import json
import os

import pytest

from game.data import drillfile
from game.data.files import scenarios
from game.rules import RULESETS

SHIPPED = scenarios() / "squad_battles" / "drills" / "movement" / "leaving_an_enemy.yaml"

DRILL = """\
drill: A short walk
ruleset: squad_battles
rules: [FWB.move.1]
table: {size: [8, 8]}
pieces:
  - {id: w, unit: warrior, side: red, at: [0, 0]}
  - {id: e, unit: warrior, side: blue, at: [7, 7]}
start: {active: red1}
play:
  - {ask: choose_squad_member, of: red, answer: w}
  - {ask: choose_phase, of: red, answer: move}
  - {ask: choose_path, of: red, answer: [[0, 1], [0, 2]]}
expect:
  - {piece: w, at: [0, 2]}
"""


@pytest.fixture
def own(tmp_path):
    """A drill file outside the project, with parts of its text replaced."""

    def write(*changes, name="walk.yaml"):
        text = DRILL
        for before, after in changes:
            assert text.count(before) == 1, before
            text = text.replace(before, after)
        path = tmp_path / "my drills" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_a_drill_of_ones_own_passes(sandtable, own):
    said = sandtable("drill", own())
    assert (said.code, said.out, said.err) == (0, "1 passed, 0 failed\n", "")


def test_passing_drills_are_named_on_demand(sandtable, own):
    said = sandtable("drill", "-v", own())
    assert said.out == "passed A short walk\n1 passed, 0 failed\n"


def test_folders_are_searched(sandtable, own):
    own(name="b.yaml")
    path = own(("at: [0, 2]}", "at: [0, 3]}"), name="a.yaml")
    said = sandtable("drill", path.parent)
    assert said.code == 1
    assert said.last == "1 passed, 1 failed"
    assert "FAILED A short walk" in said.out


def test_scenarios_beside_drills_are_no_drills(sandtable, own):
    path = own()
    (path.parent / "battle.yaml").write_text("scenario: A battle\n", encoding="utf-8")
    (path.parent / "typo.yaml").write_text("dril: A short walk\n", encoding="utf-8")
    said = sandtable("drill", path.parent)
    assert said.last == "1 passed, 1 failed"
    assert "battle.yaml" not in said.out
    assert "typo.yaml" in said.out


def test_a_folder_without_drills_is_named(sandtable, tmp_path):
    said = sandtable("drill", tmp_path)
    assert said.code == 2
    assert "there is no drill in" in said.err


def test_a_wrong_expectation_tells_what_was_expected_and_what_came(sandtable, own):
    path = own(("at: [0, 2]}", "at: [0, 3]}"))
    said = sandtable("drill", path)
    assert said.code == 1
    assert f"  {path}:14: w: expected at [0, 3], got [0, 2]" in said.out
    assert said.last == "0 passed, 1 failed"


def test_a_wrong_question_tells_the_one_that_is_asked_and_its_options(sandtable, own):
    said = sandtable("drill", own(("  - {ask: choose_phase, of: red, answer: move}\n", "")))
    assert said.code == 1
    assert ":11: expected red to be asked for choose_path, but red is asked for choose_phase" in (
        said.out
    )
    assert "of w with the options move, end" in said.out


def test_an_illegal_answer_tells_why(sandtable, own):
    said = sandtable("drill", own(("[[0, 1], [0, 2]]", "[[0, 1], [0, 3]]")))
    assert said.code == 1
    assert "is not allowed: A path goes from square to adjoining square. (FWB.move.1)" in said.out


def test_an_unproven_claim_fails(sandtable, own):
    path = own(("[FWB.move.1]", "[FWB.move.1, FWB.build.1]"))
    said = sandtable("drill", path)
    assert said.code == 1
    assert f"{path}: claims FWB.build.1, but its run does not name that rule" in said.out
    assert said.last == "0 passed, 1 failed"


def test_a_file_with_mistakes_counts_as_failed(sandtable, own):
    path = own(("FWB.move.1", "FWB.mvoe.1"))
    own(name="good.yaml")
    said = sandtable("drill", path.parent)
    assert said.code == 1
    assert f"{path}:3:9: rules.0: there is no rule 'FWB.mvoe.1'; did you mean" in said.out
    assert said.last == "1 passed, 1 failed"


def test_results_are_for_machines_too(sandtable, own):
    good, bad = own(), own(("at: [0, 2]}", "at: [0, 3]}"), name="x.yaml")
    broken = own(("FWB.move.1", "FWB.mvoe.1"), name="y.yaml")
    said = sandtable("drill", "--json", good, bad, broken)
    report = json.loads(said.out)
    assert said.code == 1
    assert (report["passed"], report["failed"]) == (1, 2)
    assert [bool(run["failures"]) for run in report["runs"]] == [False, True, True]
    assert said.err == "1 passed, 2 failed\n"


def test_without_a_name_the_shipped_drills_run(sandtable, monkeypatch):
    monkeypatch.setattr(drillfile, "shipped_drills", lambda ruleset: [SHIPPED])
    said = sandtable("drill")
    runs = len(drillfile.load_drill(SHIPPED).runs())
    assert (said.code, said.out) == (0, f"{runs} passed, 0 failed\n")


# ------------------------------------------------------------------ coverage


def test_coverage_is_for_machines(sandtable, own):
    said = sandtable("drill", "--coverage", "--json", own())
    report = json.loads(said.out)
    assert said.code == 0
    assert list(report) == list(RULESETS)
    whole = report["squad_battles"]
    assert set(whole) >= {"covered", "total", "kinds", "missing"}
    assert set(whole["kinds"]) == {"core", "optional", "house"}
    for kind in whole["kinds"].values():
        assert set(kind) == {"covered", "total", "missing"}
        assert kind["covered"] + len(kind["missing"]) == kind["total"]
    assert whole["covered"] + len(whole["missing"]) == whole["total"] > 250
    assert sum(kind["covered"] for kind in whole["kinds"].values()) == whole["covered"]
    assert "FWB.move.1" not in whole["missing"]
    assert whole["missing"], "one short walk does not show everything"


def test_coverage_is_for_people(sandtable, own):
    said = sandtable("drill", "--coverage", "--ruleset", "squad_battles", own())
    assert said.code == 0
    first, *rest = said.out.splitlines()
    assert first.startswith("squad_battles: ")
    assert first.endswith(" rules covered")
    assert any("missing: FWB." in line for line in rest)
    assert sum(line.split()[0] in ("core", "optional", "house") for line in rest) == 3


# ------------------------------------------------------------------ proofs


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process cannot be copied here")
def test_the_command_prints_noticed_and_all_breakages(sandtable):
    said = sandtable("drill", "--prove", "--rule", "FWB.feat.8", "--json")
    report = json.loads(said.out)["squad_battles"]
    (rule,) = report["rules"]
    assert (said.code, rule["rule"], rule["verdict"]) == (0, "FWB.feat.8", "proven")
    assert 0 < rule["noticed"] <= rule["tried"] <= rule["all"]
    assert report["unproven"] == []
