"""Courses: every shipped one is sound, and a mistake in one is told at its place."""

from __future__ import annotations

import pytest

from game.core.errors import DataError
from game.data import files
from game.data.coursefile import load_course
from game.data.file_check import check_file
from game.rules import RULESETS

SOUND = files.scenarios() / "squad_battles" / "COURSE.yaml"


@pytest.mark.parametrize("book", RULESETS)
def test_every_rulebook_has_a_course(book):
    course = load_course(book)
    assert course.ruleset == book
    assert course.minutes == sum(each.minutes for each in course.lessons)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("drill: movement/double_time", "drill: movement/doubletime", "movement/double_time"),
        ("cases: [six squares", "cases: [seven squares", "there is no case"),
        ("minutes: 3", "minutes: 0", "1 or more"),
        ("drill: combat/flanking", "drill: turns/squads_act", "already"),
        ("title: Move a unit", "name: Move a unit", "unknown key"),
        ("ruleset: squad_battles", "ruleset: squad_battle", "squad_battles"),
    ],
)
def test_a_mistake_is_told_at_its_place(tmp_path, old, new, told):
    text = SOUND.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "COURSE.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        check_file(path)
    assert told in str(caught.value)
    assert all(problem.line for problem in caught.value.problems)


def test_hints_are_checked_like_any_other_file(tmp_path):
    shipped = files.scenarios() / "ares" / "FIRST.hints.yaml"
    check_file(shipped)
    path = tmp_path / "FIRST.hints.yaml"
    path.write_text(shipped.read_text("utf-8").replace("told: ", "telled: ", 1), encoding="utf-8")
    with pytest.raises(DataError):
        check_file(path)
