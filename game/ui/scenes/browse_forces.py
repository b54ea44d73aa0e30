"""Armies of one's own in place of a scenario's forces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.errors import DataError
from game.core.workshop import workshop_of
from game.data.armyfile import OwnArmy, own_army_paths, read_own_army
from game.data.library import Bundle, with_forces
from game.ui.kit.controls import Choice, Label
from game.ui.kit.widget import Widget
from game.ui.theme import DIM, Theme

AS_WRITTEN = "the scenario's force"
FORCE = "force "
"""How the names of choices begin that give a side an army."""


@dataclass(frozen=True, slots=True)
class OwnForce:
    """A force of one of the player's armies."""

    army: OwnArmy
    title: str
    """Of the force; empty where an army is one force."""
    data: Mapping[str, Any]
    """The army's file, as it fields this force."""

    @property
    def words(self) -> str:
        """What it is called in a choice."""
        return f"{self.army.army.army}: {self.title}" if self.title else str(self.army.army.army)


class OwnForces:
    """The player's armies, and which side of which rulebook's battles takes which."""

    def __init__(self) -> None:
        self._known: dict[str, OwnForce] = {}
        self._unreadable = 0
        self._taken: dict[tuple[str, str], str] = {}
        """The force of a side, by ruleset and side."""

    def refresh(self) -> None:
        """Read the files again; a force that is gone or has no units is not taken any more."""
        self._known, self._unreadable = {}, 0
        for path in own_army_paths():
            try:
                own = read_own_army(path)
            except DataError:
                self._unreadable += 1
                continue
            workshop = workshop_of(own.book)
            if workshop is not None:
                for title, data in workshop.forces(own.data).items():
                    self._known[f"{own.key}: {title}"] = OwnForce(own, title, data)
        self._taken = {where: key for where, key in self._taken.items() if key in self._known}

    def widgets(self, bundle: Bundle, side: str) -> list[Widget]:
        """Return the choice of a force for a side, where there is one."""
        options = self._options(bundle)
        if len(options) == 1 or _closed(bundle):
            return []
        key = self._taken.get((bundle.rulebook.key, side), "")
        choice = Choice(f"{FORCE}{side}", list(options.values()), list(options).index(key))
        choice.tip = "Field an army from the workshop instead of the scenario's force."
        return [choice]

    def hint(self, bundle: Bundle) -> list[Widget]:
        """Return what a player should know about armies of his own here."""
        if workshop_of(bundle.rulebook) is None:
            return []
        found: list[Widget] = []
        if len(self._options(bundle)) > 1 and (reason := _closed(bundle)):
            found.append(Label(reason, "tiny", DIM))
        if self._unreadable:
            text = f"Unreadable armies: {self._unreadable}. The workshop says why."
            found.append(Label(text, "tiny", DIM))
        return found

    def verdict(self, bundle: Bundle, theme: Theme) -> list[Widget]:
        """Return whether the forces are a fair match, once one of them is the player's own."""
        workshop = workshop_of(bundle.rulebook)
        if workshop is None or not self._forces(bundle):
            return []
        (name, own), (_, other) = workshop.sides(bundle.scenario, bundle.armies).values()
        found = workshop.verdict(own, other)
        ink = theme.tone("good" if found.fair else "warning")
        return [Label(f"{name}: {found.words} ({found.rule})", "small", ink)]

    def _options(self, bundle: Bundle) -> dict[str, str]:
        """Return keys and labels of the forces that may be taken; equal labels get a suffix."""
        ruleset = bundle.rulebook.key
        own = {key: each for key, each in self._known.items() if each.army.book.key == ruleset}
        said = [each.words for each in own.values()]
        found = {"": AS_WRITTEN}
        for key, each in own.items():
            alone = said.count(each.words) == 1
            found[key] = each.words if alone else f"{each.words} ({each.army.key})"
        return found

    def choose(self, bundle: Bundle, name: str, words: str) -> None:
        """Give a side the force with these words, or the scenario's own."""
        options = self._options(bundle)
        key = next((key for key, said in options.items() if said == words), "")
        where = bundle.rulebook.key, name.removeprefix(FORCE)
        self._taken.pop(where, None)
        if key:
            self._taken[where] = key

    def _forces(self, bundle: Bundle) -> dict[str, tuple[str, Mapping[str, Any]]]:
        """Return the forces that were taken for a battle by side, each with its army's name."""
        if _closed(bundle):
            return {}
        taken = {
            side: self._known[key]
            for (ruleset, side), key in self._taken.items()
            if ruleset == bundle.rulebook.key
        }
        return {side: (force.army.key, force.data) for side, force in taken.items()}

    def settled(self, bundle: Bundle, knobs: Mapping[str, Any]) -> Bundle:
        """Return the battle with the armies that were taken and the knobs as they stand."""
        return with_forces(bundle, self._forces(bundle), knobs)


def _closed(bundle: Bundle) -> str:
    """Return why a battle is fought with its own forces; empty if it need not be."""
    workshop = workshop_of(bundle.rulebook)
    return "" if workshop is None else workshop.closed(bundle.scenario)
