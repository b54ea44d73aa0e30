"""The shipped drills as lessons: a course for each book, then all, chapter by chapter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game.core.errors import DataError
from game.data import yamlfile
from game.data.coursefile import drill_path, load_course
from game.data.drillfile import shipped_drills
from game.data.ledger import load_ledger
from game.ui.rule_links import ids_in

COURSE = "Course"
"""The chapter of first lessons, to be played in the order of their files."""
WHOLE = "Sample game"
"""The chapter that shows a whole game."""
RULES = re.compile(r"^rules:\s*(\[[^\]]*\]|(\n\s+- \S+)+)", re.MULTILINE)
"""The rules that the file of a drill says it shows."""
LAST = 10**6
"""The place in the book of what names no rule of it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A drill as the list shows it; with a mistake in its file it says so."""

    path: Path
    ruleset: str
    chapter: str
    title: str
    say: str
    parts: tuple[str, ...]
    rules: tuple[str, ...]
    problem: str = ""

    def has(self, words: str) -> bool:
        """Return whether all words of a search are somewhere in it."""
        text = " ".join((self.title, self.say, self.chapter, *self.parts, *self.rules)).lower()
        return all(word in text for word in words.lower().split())


@cache
def entry(path: Path) -> Entry:
    """Return a drill's title and contents, read without checking all of it."""
    chapter = path.parent.name.replace("_", " ").capitalize()
    ruleset = book_of(path)
    try:
        data = yamlfile.read(path).data
    except DataError as error:
        return Entry(path, ruleset, chapter, path.stem, "", (), (), str(error))
    cases = data.get("cases") or ()
    return Entry(
        path,
        ruleset,
        chapter,
        str(data.get("drill", path.stem)),
        str(data.get("say", "")),
        tuple(str(case.get("case", "")) for case in cases if isinstance(case, dict)),
        tuple(map(str, data.get("rules") or ())),
    )


def book_of(path: Path) -> str:
    """Return the key of the rulebook that a drill's file belongs to."""
    return path.parent.parent.parent.name


@cache
def drills_by_rule(ruleset: str) -> dict[str, list[Path]]:
    """Return which drills of a rulebook show a rule; the first lessons come first.

    Only the lists of rules are looked for: reading hundreds of files whole takes seconds.
    """
    found: dict[str, list[Path]] = {}
    paths = [path for path in shipped_drills() if book_of(path) == ruleset]
    for path in sorted(paths, key=lambda path: path.parent.name != COURSE.lower()):
        listed = RULES.search(path.read_text(encoding="utf-8"))
        for rule in ids_in(listed.group()) if listed else ():
            found.setdefault(rule.group(), []).append(path)
    return found


@dataclass(frozen=True, slots=True)
class Planned:
    """A lesson to be played: a drill, or some of its cases; a course gives it title and length."""

    path: Path
    cases: tuple[str, ...] = ()
    title: str = ""
    minutes: int = 0

    @property
    def name(self) -> str:
        """What its tick is kept under: the book, the chapter and the drill."""
        return f"{book_of(self.path)}/{self.path.parent.name}/{self.path.stem}"

    @property
    def heading(self) -> str:
        """Its title in the course, or that of its drill."""
        return self.title or entry(self.path).title

    @property
    def parts(self) -> tuple[str, ...]:
        """The cases that are played, as they stand in the file."""
        found = entry(self.path).parts
        return tuple(each for each in found if each in self.cases) if self.cases else found


def planned_course(book: str) -> list[Planned]:
    """Return the lessons of a book's course in their order; none if it has no sound course."""
    try:
        course = load_course(book)
    except DataError:
        return []
    return [
        Planned(drill_path(book, each.drill), each.cases, each.title, each.minutes)
        for each in (course.lessons if course else ())
    ]


class Lessons:
    """All lessons by their rulebook, read a few at a time; a whole book stands in its order."""

    def __init__(self, paths: Sequence[Path] | None = None) -> None:
        self._waiting: dict[str, list[Path]] = {}
        for path in shipped_drills() if paths is None else paths:
            self._waiting.setdefault(book_of(path), []).append(path)
        self.counts = {book: len(waiting) for book, waiting in self._waiting.items()}
        """How many lessons a book has; the books stand as the program has them."""
        self._entries: dict[str, list[Entry]] = {book: [] for book in self._waiting}

    @property
    def books(self) -> list[str]:
        """The keys of all rulebooks that have lessons."""
        return list(self.counts)

    @property
    def ready(self) -> bool:
        """Whether every lesson is known."""
        return not any(self._waiting.values())

    def has_read(self, book: str) -> bool:
        """Return whether every lesson of a book is known."""
        return not self._waiting.get(book)

    def read(self, first: str = "") -> None:
        """Read one more file, of this book if it has any left."""
        unread = [book for book, waiting in self._waiting.items() if waiting]
        if not unread:
            return
        book = first if first in unread else unread[0]
        self._entries[book].append(entry(self._waiting[book].pop(0)))
        if self.has_read(book):
            self._entries[book] = in_book_order(self._entries[book])

    def entries(self, book: str, search: str = "") -> list[Entry]:
        """Return the lessons of a book that a search finds, as far as they are read."""
        return [each for each in self._entries.get(book, ()) if each.has(search)]

    def chapters(self, book: str, search: str = "") -> Iterator[tuple[str, list[Entry]]]:
        """Yield the lessons of a book that a search finds, by chapter."""
        found: dict[str, list[Entry]] = {}
        for each in self.entries(book, search):
            found.setdefault(each.chapter, []).append(each)
        yield from found.items()


def in_book_order(entries: list[Entry]) -> list[Entry]:
    """Return a book's chapters by the middle of what they teach, lessons by where they begin.

    First lessons, and a game that is told from its beginning to its end, come before all of them.
    """
    places = {each.path: _places(each) for each in entries}
    chapters: dict[str, list[int]] = {}
    for each in entries:
        chapters.setdefault(each.chapter, []).extend(places[each.path])

    def order(each: Entry) -> tuple[int, str, int, str]:
        spots = sorted(chapters[each.chapter])
        first = 0 if each.chapter == COURSE else min(places[each.path], default=LAST)
        middle = {COURSE: -2, WHOLE: -1}.get(each.chapter, spots[len(spots) // 2])
        return middle, each.chapter, first, each.path.name

    return sorted(entries, key=order)


def _places(each: Entry) -> list[int]:
    """Return where in the ledger the rules of a lesson stand."""
    try:
        ledger = load_ledger(each.ruleset)
    except DataError:
        return [LAST]
    order = {rule: number for number, rule in enumerate(ledger.rules)}
    return [order.get(rule, LAST) for rule in each.rules] or [LAST]
