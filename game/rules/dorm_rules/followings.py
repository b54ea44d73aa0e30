"""Who may lead what into battle: wizards and apprentices, undead, demons (DORM.16.1.2 and on)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import isqrt

from game.core.cite import cites
from game.core.decision import Objection
from game.rules.dorm_rules.muster import Lists
from game.rules.dorm_rules.plan import Entry
from game.rules.dorm_rules.points import worth
from game.rules.dorm_rules.profile import Profile

REPEATED = ("23", "29")
"""The effects that can be picked more than once (DORM.16.1.2)."""
LEGIONS = "29"
Found = Iterator[tuple[int, Objection]]
"""What is wrong with the entries of a force, by their numbers."""


@cites("DORM.17.2.9")
def most_models(summoner: Profile) -> int:
    """Return how many models a unit of undead may have: Ob, Magic and Leadership together."""
    return summoner.ob + summoner.magic + summoner.skills.leadership


@cites("DORM.17.4.1", "DORM.17.4.3")
def most_units(controller: Profile) -> int:
    """Return how many undead units somebody may control from the start: his printed Ob."""
    return controller.ob


@cites("DORM.17.2.1", "DORM.17.3.1")
def can_control(profile: Profile) -> bool:
    """Return whether somebody may control undead: a mage or an undead officer."""
    return profile.wizard or (profile.officer and profile.has("undead"))


@cites("DORM.18.3a")
def can_command(profile: Profile) -> bool:
    """Return whether demons accept somebody as their officer: a demon or a mage."""
    return profile.wizard or (profile.officer and profile.has("demon"))


@dataclass(frozen=True)
class Following:
    """The entries of a force with their profiles."""

    entries: Sequence[Entry]
    lists: Lists

    def problems(self) -> Found:
        """Yield what is wrong with wizards, undead and demons."""
        for number, entry in enumerate(self.entries):
            profile = self.lists.figures.get(entry.unit)
            if profile is None:
                continue
            if profile.magic:
                yield from self._wizard(number, entry, profile)
            if entry.soldiers and profile.has("undead"):
                yield from self._undead(number, entry)
            if entry.soldiers and profile.has("demon"):
                yield from self._demons(number, entry)

    def character(self, name: str) -> tuple[Entry, Profile] | None:
        """Return a character of the force by name."""
        for entry in self.entries:
            profile = self.lists.figures.get(entry.unit)
            if profile and not entry.soldiers and name in (entry.name, profile.name) and name:
                return entry, profile
        return None

    def troops(self, entry: Entry) -> list[Profile]:
        """Return the profile of each figure of a unit, the leader first."""
        ranks = (*entry.soldiers.items(), *entry.specialists.items())
        keys = [entry.unit, *(key for key, count in ranks for _ in range(count))]
        return [self.lists.figures[key] for key in keys if key in self.lists.figures]

    @cites("DORM.16.1.2")
    def _wizard(self, number: int, entry: Entry, profile: Profile) -> Found:
        """Yield what is wrong with a wizard's effects: one for each level, few of them twice."""
        picked, rule = entry.effects, "DORM.16.1.2"
        if len(picked) != profile.magic:
            text = f"{profile.name} picks {profile.magic} effects, not {len(picked)}."
            yield number, Objection(text, rule)
        for each in dict.fromkeys(picked):
            effect, _, kind = each.partition(":")
            if not effect.isdecimal() or not 1 <= int(effect) <= 30:
                yield number, Objection(f"There is no effect {each}.", rule)
            elif (effect == "23") != bool(kind):
                yield number, Objection("Effect 23 alone is tied to a type of troops.", rule)
            elif picked.count(each) > 1 and effect not in REPEATED:
                yield number, Objection(f"Effect {each} can be picked once.", rule)
        if profile.apprentice:
            yield from self._apprentice(number, entry, profile)

    @cites("DORM.1.4.9.1b", "DORM.1.4.9.h1")
    def _apprentice(self, number: int, entry: Entry, profile: Profile) -> Found:
        """Yield what is wrong with an apprentice: his master, and how many that one has."""
        found = self.character(entry.master)
        if found is None or not found[1].wizard:
            text = f"{profile.name} needs a wizard of the force as master."
            yield number, Objection(text, "DORM.1.4.9.1b")
            return
        master = found[1]
        pupils = sum(each.master == entry.master for each in self.entries)
        if profile.magic >= master.magic:
            text = f"{profile.name} needs less Magic than {master.name}."
            yield number, Objection(text, "DORM.1.4.9.h1")
        if pupils > master.magic // 2:
            text = f"{entry.master} takes {master.magic // 2} apprentices."
            yield number, Objection(text, "DORM.1.4.9.h1")

    @cites("DORM.17.2.1", "DORM.17.4.1", "DORM.17.2.9")
    def _undead(self, number: int, entry: Entry) -> Found:
        """Yield what is wrong with an undead unit: its controller, its size, its skills."""
        men = self.troops(entry)
        if any(any(asdict(each.skills).values()) for each in men):
            yield number, Objection("Undead troops have no skills.", "DORM.17.2.6")
        found = self.character(entry.controller)
        if found is None or not can_control(found[1]):
            text = "Undead need a mage or an undead officer to control them."
            yield number, Objection(text, "DORM.17.2.1")
            return
        held = sum(bool(e.soldiers) and e.controller == entry.controller for e in self.entries)
        profile = found[1]
        if held > most_units(profile):
            text = f"{entry.controller} controls {most_units(profile)} units, not {held}."
            yield number, Objection(text, "DORM.17.4.1")
        if len(men) > most_models(profile):
            text = f"{entry.controller} holds together {most_models(profile)} models in a unit."
            yield number, Objection(text, "DORM.17.2.9")
        if profile.wizard:
            yield from self._legions(number, found[0], profile, men)

    @cites("DORM.16.2.29a", "DORM.16.2.29.h1")
    def _legions(self, number: int, mage: Entry, profile: Profile, men: list[Profile]) -> Found:
        """Yield why a wizard cannot field undead: without effect 29, or too dear a unit."""
        if LEGIONS not in mage.effects:
            text = f"{profile.name} needs effect 29 to field undead."
            yield number, Objection(text, "DORM.16.2.29a")
        most = 10 * profile.magic
        if (cost := isqrt(len(men)) + max(map(worth, men))) > most:
            text = f"N and the dearest figure are {cost}, more than {most}."
            yield number, Objection(text, "DORM.16.2.29.h1")

    @cites("DORM.18.3a", "DORM.18.3b")
    def _demons(self, number: int, entry: Entry) -> Found:
        """Yield what is wrong with a demon unit: its officer, or too many types."""
        found = self.character(entry.controller)
        if found is None or not can_command(found[1]):
            text = "Demons answer to a demon officer or a mage."
            yield number, Objection(text, "DORM.18.3a")
        if len({each.name for each in self.troops(entry)[1:]}) > 1:
            yield number, Objection("All troops but the leader are of one type.", "DORM.18.3b")
