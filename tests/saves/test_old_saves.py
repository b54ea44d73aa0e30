"""The saves in `old` open for ever: whole, or up to a named answer, and go on as a copy."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

import pytest

from game import rules
from game.core.play import Answered
from game.data import saves
from game.data.checking import check_recording
from game.data.old_saves import adapted, resume_game

OLD = Path(__file__).parent / "old"
ANSWERS = {
    "ares_early": 21,
    "ares_finished": 709,
    "ares_mid_battle": 187,
    "dorm_rules_early": 26,
    "dorm_rules_finished": 274,
    "dorm_rules_mid_battle": 160,
    "for_the_masses_early": 22,
    "for_the_masses_finished": 206,
    "for_the_masses_mid_battle": 143,
    "mass_battles_early": 9,
    "mass_battles_finished": 371,
    "mass_battles_mid_battle": 169,
    "squad_battles_early": 6,
    "squad_battles_finished": 483,
    "squad_battles_mid_battle": 206,
}
"""How many answers are in each, those taken back included; under its own rules all of them fit."""
STATED: dict[tuple[str, int], int] = {
    ("ares_early", 2): 21,
    ("ares_finished", 2): 709,
    ("ares_mid_battle", 2): 187,
    ("squad_battles_early", 2): 6,
    ("squad_battles_finished", 2): 483,
    ("squad_battles_mid_battle", 2): 206,
}
"""How many answers of a save fit later versions of its rules, by name and version.

A version that is not listed may keep any number. List it once it is settled: from then on a change
of the rules that does not raise the version is found out here.
"""
NOTE = re.compile(
    r"This game was saved under version \d+ of its rules, which are now version \d+\. "
    r"(All of its (?P<all>\d+) answers still fit(\.|, but from answer \d+ \(.+\) on positions "
    r"differ from the recorded ones; what the rules of today make of the answers counts\.)"
    r"|Answer (?P<first>\d+) of \d+ \((set-up|(turn|round) \d+.*)\) no longer fits: .+\."
    r"|None of its \d+ answers fit: the battle now begins differently\.)"
)


def answers_in(recording):
    return sum(isinstance(note, Answered) for note in recording.all_notes())


@pytest.fixture(params=sorted(ANSWERS))
def name(request):
    return request.param


@pytest.fixture
def path(tmp_path, name):
    return Path(shutil.copy(OLD / f"{name}.jsonl", tmp_path))


def test_every_old_save_is_listed():
    assert {path.stem for path in OLD.glob("*.jsonl")} == set(ANSWERS)
    books = {saves.read_game(path).header.ruleset for path in OLD.glob("*.jsonl")}
    assert books <= set(rules.RULESETS)


def test_an_old_save_opens_whole_or_up_to_a_stated_answer(name, path):
    recording = saves.read_game(path)
    assert answers_in(recording) == ANSWERS[name]
    version = recording.bundle.rulebook.version
    if not recording.outdated:
        why = "the rules of this version play differently: raise `version`, or declare with `added`"
        assert check_recording(recording).answers == ANSWERS[name], why
        return
    fits = adapted(recording)
    told = NOTE.fullmatch(fits.note)
    assert told, fits.note
    kept = answers_in(fits)
    assert kept == STATED.get((name, version), kept), fits.note
    assert fits.stopped == (kept < ANSWERS[name])
    if not fits.stopped:
        assert int(told["all"]) == kept
    elif told["first"]:
        assert int(told["first"]) in (kept, kept + 1)
    check_recording(fits)


def test_an_old_save_goes_on_as_a_copy_if_its_rules_have_changed(name, path):
    content, outdated = path.read_bytes(), saves.read_game(path).outdated
    resumed = resume_game(path)
    assert (resumed.path != path) == outdated == bool(resumed.note)
    if resumed.match.pending is not None:
        resumed.match.answer(next(iter(resumed.match.pending.samples(Random(1)))))
    saves.close_game(resumed.match)
    if outdated:
        assert path.read_bytes() == content
    saves.check_game(resumed.path)
