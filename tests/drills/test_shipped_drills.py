"""Every shipped drill passes, proves what it claims, and together they cover the rulebook."""

from __future__ import annotations

import re
from functools import cache

import pytest

from game.data.drillfile import load_drill, shipped_drills
from game.data.drillforms import ANY, EXPECT_FORMS, PLAY_FORMS
from game.data.files import scenarios
from game.data.ledger import load_ledger
from game.drills import marked_tests
from game.drills.proof.claimants import DrillClaim
from game.drills.proof.settling import unproven
from game.drills.runner import run_drill, unnamed
from game.rules import RULESETS

TITLE = re.compile(r"^drill: *(.+?) *$", re.MULTILINE)
FILES = {path.relative_to(scenarios()).as_posix(): path for path in shipped_drills()}


def test_there_are_drills():
    assert len(FILES) > 50


@pytest.mark.parametrize("name", FILES)
def test_the_drill_passes_proves_its_claims_and_teaches(name):
    """All cases of a file are played once, in one place: to play them is most of the work.

    A drill is a lesson, too: it says something, and no two cases have the same name.
    """
    drill = load_drill(FILES[name])
    runs = run_drill(drill)
    failures = [line for run in runs for line in (run.name, *run.failures) if run.failures]
    assert not failures, "\n".join(failures)
    assert unproven(drill, runs) == []
    names = [case.name for case in drill.runs()]
    assert sorted(set(names)) == sorted(names)
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
    assert {drill.ruleset for drill in drills} == {*RULESETS}
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


@cache
def claimed_by_tests() -> set[str]:
    return {rule for rule, _ in marked_tests.few_claims(marked_tests.tests_folder())}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_is_claimed(ruleset):
    """The tests above see to it that every claim of a drill is a good one."""
    claimed = {rule for path in shipped_drills(ruleset) for rule in DrillClaim(path).rules}
    claimed |= claimed_by_tests()
    assert [rule for rule in load_ledger(ruleset).rules if rule not in claimed] == []
