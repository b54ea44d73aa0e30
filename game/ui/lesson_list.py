"""The shipped drills as a course: chapter by chapter, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game.core.errors import DataError
from game.data import yamlfile
from game.data.drillfile import shipped_drills
from game.data.ledger import load_ledger

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
        """Whether all words of a search are somewhere in it."""
        text = " ".join((self.title, self.say, self.chapter, *self.parts, *self.rules)).lower()
        return all(word in text for word in words.lower().split())


@cache
def entry(path: Path) -> Entry:
    """A drill's title and contents, read without checking all of it."""
    chapter = path.parent.name.replace("_", " ").capitalize()
    ruleset = path.parent.parent.parent.name
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


class Course:
    """All lessons, read a few at a time; once all are known they stand in the book's order."""

    def __init__(self) -> None:
        self._waiting: list[Path] = shipped_drills()
        self.entries: list[Entry] = []
        self.count = len(self._waiting)

    @property
    def ready(self) -> bool:
        """Whether every lesson is known."""
        return not self._waiting

    def read(self, most: int = 1) -> None:
        """Read some more of the files."""
        for _ in range(most):
            if not self._waiting:
                return
            self.entries.append(entry(self._waiting.pop(0)))
            if not self._waiting:
                self.entries = in_book_order(self.entries)

    def chapters(self, search: str = "") -> Iterator[tuple[str, list[Entry]]]:
        """The lessons that a search finds, by chapter."""
        found: dict[str, list[Entry]] = {}
        for each in self.entries:
            if each.has(search):
                found.setdefault(each.chapter, []).append(each)
        yield from found.items()


def in_book_order(entries: list[Entry]) -> list[Entry]:
    """Chapters by the middle of what they teach, lessons by where they begin."""
    places = {each.path: _places(each) for each in entries}
    chapters: dict[tuple[str, str], list[int]] = {}
    for each in entries:
        chapters.setdefault((each.ruleset, each.chapter), []).extend(places[each.path])

    def order(each: Entry) -> tuple[str, int, str, int, str]:
        spots = sorted(chapters[each.ruleset, each.chapter])
        first = min(places[each.path], default=LAST)
        return each.ruleset, spots[len(spots) // 2], each.chapter, first, each.path.name

    return sorted(entries, key=order)


def _places(each: Entry) -> list[int]:
    """Where in the ledger the rules of a lesson stand."""
    try:
        ledger = load_ledger(each.ruleset)
    except DataError:
        return [LAST]
    order = {rule: number for number, rule in enumerate(ledger.rules)}
    return [order.get(rule, LAST) for rule in each.rules] or [LAST]
