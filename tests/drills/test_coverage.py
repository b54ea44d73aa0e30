"""A rule counts as covered if a passing drill cites it, or a test claims it by its marker."""

from __future__ import annotations

import pytest

from game.drills import marked_tests
from game.drills.coverage import cover
from game.drills.marked_tests import claims_of_tests
from tests import toy

WALK = """\
drill: A walk goes one stride
ruleset: toy
rules: [{rules}]
table: {{goal: 20}}
pieces: [{{id: red, runner: hare, at: 3}}, {{id: blue, runner: snail, at: 0}}]
start: {{mover: red}}
play: [{{ask: choose_gait, of: red, answer: walk}}]
expect: [{{piece: red, at: {at}}}]
"""


@pytest.fixture(autouse=True)
def root(monkeypatch, tmp_path):
    toy.install(monkeypatch, tmp_path)
    return tmp_path


@pytest.fixture
def tests_folder(root):
    folder = root / "tests"
    folder.mkdir()
    return folder


def write(root, name, rules="TOY.move.1", at=5):
    path = root / "scenarios" / "toy" / "drills" / f"{name}.yaml"
    path.write_text(WALK.format(rules=rules, at=at), encoding="utf-8")
    return path


def test_without_drills_everything_is_missing():
    report = cover("toy")
    assert report.by == {}
    assert report.missing("core") == ["TOY.start.1", "TOY.move.1", "TOY.move.2", "TOY.win.1"]
    assert report.missing("house") == ["TOY.move.3"]


def test_a_passing_drill_covers_what_its_run_cites(root):
    write(root, "walk")
    assert cover("toy").by == {"TOY.move.1": ("drill walk",)}


def test_a_failing_drill_covers_nothing(root):
    write(root, "walk", at=6)
    assert cover("toy").by == {}


def test_a_claim_that_the_run_does_not_cite_covers_nothing(root):
    write(root, "walk", rules="TOY.move.1, TOY.move.2")
    assert list(cover("toy").by) == ["TOY.move.1"]


def test_drills_of_ones_own_can_be_counted_instead(root, tmp_path):
    own = tmp_path / "own.yaml"
    own.write_text(WALK.format(rules="TOY.move.1", at=5), encoding="utf-8")
    write(root, "walk", at=6)
    assert cover("toy", [own]).by == {"TOY.move.1": ("drill own",)}


MARKED = """\
import pytest

@pytest.mark.rules("TOY.move.3", "TOY.win.2")
@pytest.mark.parametrize("x", [1])
def test_tired(x): ...

@pytest.mark.rules("TOY.win.1")
class TestGoal:
    @pytest.mark.rules("TOY.start.1")
    def test_start(self): ...

@other.thing("TOY.move.2")
def test_other(): ...

@pytest.mark.rules("TOY.unknown.1")
def test_unknown(): ...
"""


def test_tests_claim_by_their_marker(tests_folder):
    (tests_folder / "test_toy.py").write_text(MARKED)
    (tests_folder / "kit.py").write_text(MARKED.replace("TOY.win.2", "TOY.move.1"))
    found = claims_of_tests(tests_folder)
    assert {rule: f"{path.name}::{name}" for rule, path, name in found} == {
        "TOY.move.3": "test_toy.py::test_tired",
        "TOY.win.2": "test_toy.py::test_tired",
        "TOY.win.1": "test_toy.py::TestGoal",
        "TOY.start.1": "test_toy.py::test_start",
        "TOY.unknown.1": "test_toy.py::test_unknown",
    }
    report = cover("toy")
    assert sorted(report.by) == ["TOY.move.3", "TOY.start.1", "TOY.win.1", "TOY.win.2"]
    assert report.by["TOY.win.1"] == ("test test_toy.py::TestGoal",)
    assert report.missing("core") == ["TOY.move.1", "TOY.move.2"]


def test_a_test_that_claims_many_rules_covers_none(tests_folder):
    ids = ", ".join(f'"TOY.move.{number}"' for number in (1, 2, 3))
    many = f"import pytest\n\n@pytest.mark.rules({ids}, 'TOY.win.1')\ndef test_all(): ...\n"
    (tests_folder / "test_toy.py").write_text(many)
    assert cover("toy").by == {}
    (tests_folder / "test_toy.py").write_text(many.replace(", 'TOY.win.1'", ""))
    assert sorted(cover("toy").by) == ["TOY.move.1", "TOY.move.2", "TOY.move.3"]


def test_an_installed_package_has_no_tests(root):
    assert list(claims_of_tests(None)) == []
    assert marked_tests.tests_folder() is None


def test_the_reports_say_the_same(root, tests_folder):
    write(root, "walk")
    (tests_folder / "test_toy.py").write_text(MARKED)
    report = cover("toy")
    assert report.json() == {
        "ruleset": "toy",
        "covered": 5,
        "total": 6,
        "missing": ["TOY.move.2"],
        "kinds": {
            "core": {"covered": 3, "total": 4, "missing": ["TOY.move.2"]},
            "house": {"covered": 1, "total": 1, "missing": []},
            "optional": {"covered": 1, "total": 1, "missing": []},
        },
    }
    text = report.text()
    assert text.startswith("toy: 5 of 6 rules covered")
    assert "missing: TOY.move.2" in text
    assert text.count("missing") == 1
