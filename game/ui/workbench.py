"""An army in the making: what the screens of the workshop change together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game import rules
from game.core.ruleset import Rulebook
from game.core.wording import sentence
from game.core.workshop import Company, Group, Roster, Workshop, workshop_of
from game.data.armyfile import OwnArmy, army_text, file_stem, fresh_army_path, save_own_army
from game.data.library import shipped_armies
from game.table.scene import Livery

ABOUT = "An army of my own."
USUAL_AIM = 1000
"""Points that a new order of battle is meant for."""


@dataclass(frozen=True, slots=True)
class Printed:
    """An entry of a shipped army, to be copied or to be measured against."""

    army: str
    entry: Any
    livery: Any


def books_with_workshop() -> list[Rulebook[Any]]:
    """Return the rulebooks for which figures and armies can be made."""
    books = [rules.rulebook(key) for key in rules.RULESETS]
    return [book for book in books if workshop_of(book) is not None]


def no_workshop() -> str:
    """Return why there is nothing to make; empty if there is."""
    able = any(workshop_of(rules.rulebook(key)) is not None for key in rules.RULESETS)
    return "" if able else "No rulebook here supports armies of your own."


class Workbench:
    """A roster, the rules it is for, and the file it came from or went to."""

    def __init__(
        self, book: Rulebook[Any], roster: Roster[Any] | None = None, path: Path | None = None
    ) -> None:
        workshop = workshop_of(book)
        assert workshop is not None, f"{book.title} has no workshop"
        self.book = book
        self.workshop: Workshop[Any] = workshop
        self.roster: Roster[Any] = roster or Roster("", ABOUT, Livery())
        self.path = path
        self._saved = self.text()

    @classmethod
    def opened(cls, own: OwnArmy, path: Path | None = None) -> Workbench:
        """Return a bench with an army that was read; one that came as text has no file yet."""
        workshop = workshop_of(own.book)
        assert workshop is not None, f"{own.book.title} has no workshop"
        bench = cls(own.book, workshop.roster(own.army), path)
        if path is None:
            bench._saved = ""
        return bench

    # ------------------------------------------------------------------ as it stands

    def text(self) -> str:
        """Return the army as a file would have it."""
        return army_text(self.workshop.army(self.roster))

    @property
    def unsaved(self) -> bool:
        """Whether something has changed since it was read or written."""
        return self.text() != self._saved

    def problems(self) -> list[str]:
        """Return what keeps it from being saved and fielded, each once."""
        found = self.workshop.army_problems(self.roster)
        return list(dict.fromkeys(message for _, message in found))

    def printed(self) -> Iterator[Printed]:
        """Yield every entry of the shipped armies."""
        for army in shipped_armies(self.book.key).values():
            shelf = self.workshop.roster(army)
            for entry in shelf.entries.values():
                yield Printed(shelf.name, entry, shelf.livery)

    # ------------------------------------------------------------------ entries

    def add(self, entry: Any) -> str:
        """Put an entry on the list and return the key it got."""
        stem, number = file_stem(self.workshop.name(entry)), 1
        key = stem
        while key in self.roster.entries:
            number += 1
            key = f"{stem}_{number}"
        self.roster.entries[key] = self.workshop.among(entry, self.roster)
        if not self.roster.companies:
            self.add_company()
        return key

    def refresh(self, key: str) -> None:
        """Let an entry know what the others of its army have become."""
        entries = self.roster.entries
        entries[key] = self.workshop.among(entries[key], self.roster)

    def duplicate(self, key: str) -> str:
        """Put a copy of an entry on the list, as the player's own; return its key."""
        return self.add(self.workshop.own(self.roster.entries[key]))

    def remove(self, key: str) -> None:
        """Take an entry off the list and out of all units."""
        del self.roster.entries[key]
        for company in self.roster.companies:
            company.counts.pop(key, None)
            company.groups = [group for group in company.groups if group.entry != key]

    # ------------------------------------------------------------------ units

    def add_company(self) -> None:
        """Add another unit, with a name that is free."""
        word = sentence(self.workshop.company_word)
        taken = {company.name for company in self.roster.companies}
        number = next(n for n in range(1, 100) if f"{word} {n}" not in taken)
        aim = USUAL_AIM if self.workshop.orders is not None else 0
        self.roster.companies.append(Company(f"{word} {number}", aim=aim))

    def count(self, number: int, key: str, count: int) -> None:
        """Have so many of an entry in a unit; units list them in the order of the army."""
        company = self.roster.companies[number]
        counts = {**company.counts, key: count}
        company.counts = {each: counts[each] for each in self.roster.entries if counts.get(each)}

    def enlist(self, number: int, key: str) -> None:
        """Have one more of an entry in an order of battle, as small as it may be.

        Those that have only one size stand in one row.
        """
        orders = self.workshop.orders
        assert orders is not None, f"{self.book.title} has no orders of battle"
        size, most = orders.sizes(self.roster.entries[key])
        groups = self.roster.companies[number].groups
        alike = next((each for each in groups if each.entry == key and size == most), None)
        if alike is None:
            groups.append(Group(key, size))
        else:
            alike.count += 1

    # ------------------------------------------------------------------ files

    def save(self) -> Path:
        """Write it to its file, or to a new one."""
        path = self.path or fresh_army_path(self.roster.name)
        save_own_army(self.workshop.army(self.roster), path)
        self.path, self._saved = path, self.text()
        return path
