"""Armies of one's own in place of a scenario's forces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.errors import DataError
from game.core.workshop import workshop_of
from game.data.armyfile import OwnArmy, own_army_paths, read_own_army
from game.data.library import Bundle, with_forces
from game.ui.kit.controls import Choice, Label
from game.ui.kit.widget import Widget
from game.ui.theme import DIM

AS_WRITTEN = "the scenario's force"
FORCE = "force "
"""How the names of choices begin that give a side an army."""


class OwnForces:
    """The player's armies, and which side of which rulebook's battles takes which."""

    def __init__(self) -> None:
        self._known: dict[str, OwnArmy] = {}
        self._unreadable = 0
        self._taken: dict[tuple[str, str], str] = {}
        """The army of a side, by ruleset and side."""

    def refresh(self) -> None:
        """Read the files again; an army that is gone or has no units is not taken any more."""
        self._known, self._unreadable = {}, 0
        for path in own_army_paths():
            try:
                own = read_own_army(path)
            except DataError:
                self._unreadable += 1
                continue
            workshop = workshop_of(own.book)
            if workshop is not None and workshop.roster(own.army).companies:
                self._known[own.key] = own
        self._taken = {where: key for where, key in self._taken.items() if key in self._known}

    def widgets(self, bundle: Bundle, side: str) -> list[Widget]:
        """The choice of an army for a side, where there is one."""
        options = self._options(bundle)
        if len(options) == 1:
            return []
        key = self._taken.get((bundle.rulebook.key, side), "")
        choice = Choice(f"{FORCE}{side}", list(options.values()), list(options).index(key))
        choice.tip = "An army from the workshop may take the place of the scenario's force."
        return [choice]

    def hint(self, bundle: Bundle) -> list[Widget]:
        """What a player should know about armies of his own here."""
        if workshop_of(bundle.rulebook) is None or not self._unreadable:
            return []
        text = f"Armies that cannot be read: {self._unreadable}; the workshop says why."
        return [Label(text, "tiny", DIM)]

    def _options(self, bundle: Bundle) -> dict[str, str]:
        """Keys and words of the armies that may be taken; equal titles are told apart."""
        ruleset = bundle.rulebook.key
        own = {key: each for key, each in self._known.items() if each.book.key == ruleset}
        titles = [each.army.army for each in own.values()]
        found = {"": AS_WRITTEN}
        for key, each in own.items():
            title = str(each.army.army)
            found[key] = title if titles.count(title) == 1 else f"{title} ({key})"
        return found

    def choose(self, bundle: Bundle, name: str, words: str) -> None:
        """Give a side the army with these words, or the scenario's own force."""
        options = self._options(bundle)
        key = next((key for key, said in options.items() if said == words), "")
        where = bundle.rulebook.key, name.removeprefix(FORCE)
        self._taken.pop(where, None)
        if key:
            self._taken[where] = key

    def settled(self, bundle: Bundle, knobs: Mapping[str, Any]) -> Bundle:
        """The battle with the armies that were taken and the knobs as they stand."""
        forces = {
            side: (key, self._known[key].data)
            for (ruleset, side), key in self._taken.items()
            if ruleset == bundle.rulebook.key
        }
        return with_forces(bundle, forces, knobs)
