"""Every shipped drill passes, proves what it claims, and together they cover the rulebook."""

from __future__ import annotations

import re
from functools import cache

import pytest

from game.data.drillfile import Drill, load_drill, shipped_drills
from game.data.drillforms import ANY, EXPECT_FORMS, PLAY_FORMS
from game.data.files import scenarios
from game.data.ledger import load_ledger
from game.drills import marked_tests
from game.drills.proof.claimants import DrillClaim
from game.drills.proof.settling import unproven
from game.drills.runner import Run, run_case, run_drill, unnamed
from game.rules import RULESETS

CASES = re.compile(r"^cases:\n((?:[ #-].*\n|\n)*)", re.MULTILINE)
TITLE = re.compile(r"^drill: *(.+?) *$", re.MULTILINE)
ITEM = re.compile(r"^(?:  )?- ", re.MULTILINE)
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


@cache
def counted(name: str) -> int:
    """Return how many cases a file seems to have: to read them all takes longer than many a test.

    The cases are the items of the list at the end; a file without any counts once.
    """
    listed = CASES.search(FILES[name].read_text(encoding="utf-8"))
    return len(ITEM.findall(listed[1])) if listed else 1


def cases() -> list[tuple[str, int]]:
    """The file and the number of every run."""
    return [(name, number) for name in FILES for number in range(counted(name))]


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
    """A drill is a lesson, too: it says something, and no two cases have the same name.

    Nor is there a case that was not counted, and would not be played above.
    """
    drill = drill_of(name)
    names = [case.name for case in drill.runs()]
    assert len(set(names)) == len(names) == counted(name)
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
    texts = [path.read_text(encoding="utf-8") for path in FILES.values()]
    titles = [line.strip("'\"") for text in texts for line in TITLE.findall(text)]
    assert len(titles) == len(FILES)
    assert sorted(set(titles)) == sorted(titles)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_is_claimed(ruleset):
    """The tests above see to it that every claim of a drill is a good one."""
    claimed = {rule for path in shipped_drills(ruleset) for rule in DrillClaim(path).rules}
    claimed |= {rule for rule, _ in marked_tests.few_claims(marked_tests.tests_folder())}
    assert [rule for rule in load_ledger(ruleset).rules if rule not in claimed] == []
