"""Every shipped drill passes, proves what it claims, and together they cover the rulebook."""

from __future__ import annotations

from functools import cache

import pytest

from game.core.errors import DataError
from game.data.drillfile import Drill, load_drill, shipped_drills
from game.data.drillforms import ANY, EXPECT_FORMS, PLAY_FORMS
from game.data.files import scenarios
from game.data.ledger import load_ledger
from game.drills.coverage import few_claims, tests_folder
from game.drills.proof.claimants import DrillClaim
from game.drills.proof.settling import unproven
from game.drills.runner import Run, run_case, run_drill, unnamed
from game.rules import RULESETS

FILES = {path.relative_to(scenarios()).as_posix(): path for path in shipped_drills()}


@cache
def drill_of(name: str) -> Drill:
    return load_drill(FILES[name])


@cache
def run_of(name: str, number: int) -> Run:
    drill = drill_of(name)
    return run_case(drill, drill.runs()[number])


def runs_of(name: str) -> list[Run]:
    return [run_of(name, number) for number in range(len(drill_of(name).runs()))]


def cases() -> list[tuple[str, int]]:
    """The file and the number of every run; a file that cannot be read still counts once."""
    found = []
    for name in FILES:
        try:
            count = len(drill_of(name).runs())
        except DataError:
            count = 1
        found += [(name, number) for number in range(count)]
    return found


def test_there_are_drills():
    assert len(FILES) > 50


@pytest.mark.parametrize(("name", "number"), cases())
def test_the_drill_passes(name, number):
    run = run_of(name, number)
    assert not run.failures, "\n".join([run.name, *run.failures])


@pytest.mark.parametrize("name", FILES)
def test_the_drill_proves_its_claims(name):
    assert unproven(drill_of(name), runs_of(name)) == []


@pytest.mark.parametrize("name", FILES)
def test_the_drill_teaches(name):
    """A drill is a lesson, too: it says something, and no two cases have the same name."""
    drill = drill_of(name)
    names = [case.name for case in drill.runs()]
    assert len(set(names)) == len(names)
    said = [drill.say, *(case.say for case in drill.runs())]
    said += [turn.form.say for case in drill.runs() for turn in case.play]
    assert any(said), "nothing is said in it"


EXAMPLES = sorted(scenarios().glob("EXAMPLE*.drill.yaml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_example_passes_and_proves_its_claims(path):
    drill = load_drill(path)
    runs = run_drill(drill)
    assert [run.failures for run in runs] == [[] for _ in runs]
    assert unnamed(drill, runs) == []


def test_the_examples_show_every_form_and_every_table():
    drills = [load_drill(path) for path in EXAMPLES]
    assert {drill.ruleset for drill in drills} == {"squad_battles", "ares", "for_the_masses"}
    cases = [case for drill in drills for case in drill.runs()]
    shown = {type(each.form) for case in cases for each in case.expect}
    assert shown == set(EXPECT_FORMS.values())
    assert {type(turn.form) for case in cases for turn in case.play} == set(PLAY_FORMS.values())
    assert any(getattr(each.form, "within", 0) for case in cases for each in case.expect)
    assert any(getattr(turn.form, "rule", "") == ANY for case in cases for turn in case.play)


def test_titles_are_not_used_twice():
    titles = [drill_of(name).title for name in FILES]
    assert sorted(set(titles)) == sorted(titles)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_is_claimed(ruleset):
    """The tests above see to it that every claim of a drill is a good one."""
    claimed = {rule for path in shipped_drills(ruleset) for rule in DrillClaim(path).rules}
    claimed |= {rule for rule, _ in few_claims(tests_folder())}
    assert [rule for rule in load_ledger(ruleset).rules if rule not in claimed] == []
