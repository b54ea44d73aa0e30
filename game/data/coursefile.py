"""Courses: which drills of a rulebook teach it in which order, and how long each takes."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from game.core.errors import DataError
from game.data import files, yamlfile
from game.data.library import COURSE, named_rulebook
from game.data.reading import adapter_for, book_of, no_such
from game.data.validate import Problems, validate
from game.data.yamlfile import Document
from game.mechanics.forms import form

MOST_MINUTES = 30


@form
class CourseLesson:
    """A drill as a lesson: all of its cases, or those that are named."""

    title: str
    minutes: Annotated[int, Field(ge=1, le=MOST_MINUTES)]
    drill: str
    """Its chapter and name: movement/turning."""
    cases: tuple[str, ...] = ()


@form
class LessonCourse:
    """The lessons of a rulebook from the first move on."""

    course: str
    ruleset: str
    lessons: Annotated[tuple[CourseLesson, ...], Field(min_length=1)]

    @property
    def minutes(self) -> int:
        """How long all lessons take."""
        return sum(lesson.minutes for lesson in self.lessons)


def drill_path(ruleset: str, name: str) -> Path:
    """Return the file of a shipped drill by its chapter and name."""
    return files.scenarios() / ruleset / "drills" / f"{name}.yaml"


@cache
def load_course(ruleset: str) -> LessonCourse | None:
    """Return the course of a ruleset, if it has one, or a DataError with all its mistakes."""
    path = files.scenarios() / named_rulebook(ruleset).key / f"{COURSE}.yaml"
    return course_from(yamlfile.read(path)) if path.is_file() else None


def course_from(document: Document) -> LessonCourse:
    """Return the course of a document; every drill and case that it names is there."""
    ruleset = book_of(document).key
    course: LessonCourse = validate(document, adapter_for(LessonCourse))
    folder = files.scenarios() / ruleset / "drills"
    known = sorted(f"{path.parent.name}/{path.stem}" for path in folder.rglob("*.yaml"))
    problems = Problems()
    for number, lesson in enumerate(course.lessons):
        at = ("lessons", number)
        if lesson.drill not in known:
            problems.add(document, (*at, "drill"), no_such("drill", lesson.drill, known))
            continue
        if lesson.drill in [each.drill for each in course.lessons[:number]]:
            problems.add(document, (*at, "drill"), "this drill is a lesson of the course already")
        cases = _cases(drill_path(ruleset, lesson.drill))
        for place, name in enumerate(lesson.cases):
            if name not in cases:
                problems.add(document, (*at, "cases", place), no_such("case", name, cases))
    problems.raise_if_any()
    return course


def _cases(path: Path) -> list[str]:
    """Return what the cases of a drill are called, as far as its file can be read."""
    try:
        data: Any = yamlfile.read(path).data
    except DataError:
        return []
    cases = data.get("cases") if isinstance(data, dict) else None
    return [str(case.get("case", "")) for case in cases or () if isinstance(case, dict)]
