"""Force selection: what a legal force is, in words with a remedy for each fault (DORM.19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isqrt

from game.core.cite import cites
from game.rules.dorm_rules.muster import Lists, entry_points
from game.rules.dorm_rules.plan import Entry
from game.rules.dorm_rules.points import worth
from game.rules.dorm_rules.profile import Profile

FEWEST, MOST = 4, 15
"""Soldiers of a unit, specialists counted, leader not (DORM.1.4.4)."""
LARGE_BASE, SINGLE_BASE, ON_LARGE = 0.8, 1.2, 8
"""Bases of which eight and a leader fit on a disc, and of which only one does (DORM.20.6)."""
PER_MAGIC = 10
"""Points of a single figure for each level of Magic (DORM.16.2.29.h1, DORM.19.6.2.1)."""
LEGIONS, SUMMON = "29", "23"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a force: the entry it is about, a sentence with a remedy, the rule."""

    entry: int | None
    text: str
    rule: str


@dataclass(frozen=True)
class Selection:
    """A force as it was bought, with the lists that it comes from."""

    entries: Sequence[Entry]
    lists: Lists
    points: int | None = None
    """The points level, if there is one."""

    # ------------------------------------------------------------------ what there is

    @cached_property
    def units(self) -> list[tuple[int, Entry]]:
        """The units on coherency bases."""
        return [(n, each) for n, each in enumerate(self.entries) if each.soldiers]

    @cached_property
    def vehicles(self) -> list[tuple[int, Entry]]:
        """The vehicles."""
        return [(n, e) for n, e in enumerate(self.entries) if e.unit in self.lists.vehicles]

    @cached_property
    def characters(self) -> list[tuple[int, Entry, Profile]]:
        """The characters with their profiles."""
        return [
            (n, each, self.lists.figures[each.unit])
            for n, each in enumerate(self.entries)
            if not each.soldiers and each.unit in self.lists.figures
        ]

    @property
    def officers(self) -> list[Profile]:
        """The officers."""
        return [each for _, _, each in self.characters if each.officer]

    def leader(self, entry: Entry) -> Profile:
        """Return the profile of a unit's leader."""
        return self.lists.figures[entry.unit]

    def men(self, entry: Entry) -> dict[str, int]:
        """Return how many soldiers and specialists of each type a unit has."""
        return dict(Counter(entry.soldiers) + Counter(entry.specialists))

    @cites("DORM.19.6", "DORM.19.6.1a", "DORM.19.6.1b")
    def total(self) -> int:
        """Return what the force costs; what is summoned in battle costs nothing."""
        return sum(each.count * entry_points(each, self.lists) for each in self.entries)

    # ------------------------------------------------------------------ what is wrong

    def faults(self) -> Iterator[Fault]:
        """Yield all that is wrong with the force."""
        if self.points is not None and (over := self.total() - self.points) > 0:
            text = f"It costs {over} points too much: leave something out."
            yield Fault(None, text, "DORM.19.6")
        for number, entry in self.units:
            yield from self._unit(number, entry)
        for number, entry in self.vehicles:
            yield from self._crew(number, entry)
        yield from self._command()
        yield from self._wizards()
        yield from self._undead()
        yield from self._demons()

    @cites("DORM.1.4.2", "DORM.1.4.4", "DORM.19.1", "DORM.19.2", "DORM.19.3", "DORM.20.6")
    def _unit(self, number: int, entry: Entry) -> Iterator[Fault]:
        """Yield what is wrong with the make-up of a unit."""
        name, men = entry.name or entry.unit, self.men(entry)
        count, special = sum(men.values()), sum(entry.specialists.values())
        if not FEWEST <= count <= MOST:
            text = f"{name} has {count} soldiers: a unit has {FEWEST} to {MOST}."
            yield Fault(number, text, "DORM.1.4.4")
        if 2 * special > 1 + count - special:
            text = f"{name} has {special} specialists: each needs two others."
            yield Fault(number, text, "DORM.19.3")
        dearest = max(worth(self.lists.figures[key]) for key in entry.soldiers)
        if entry.unit not in entry.soldiers and worth(self.leader(entry)) < dearest:
            text = f"The leader of {name} is of a lesser type than his men: choose a better one."
            yield Fault(number, text, "DORM.19.2")
        bases = [self._base(key) for key in (entry.unit, *men)]
        if max(bases) >= SINGLE_BASE:
            text = f"{name} has creatures that are bought one at a time."
            yield Fault(number, text, "DORM.20.6")
        elif max(bases) >= LARGE_BASE and count > ON_LARGE:
            text = f"{name} does not fit on its base: {ON_LARGE} large ones and a leader do."
            yield Fault(number, text, "DORM.20.6")
        yield from self._types(number, entry, name)

    def _base(self, key: str) -> float:
        profile = self.lists.figures[key]
        return self.lists.figures[profile.mount].base if profile.mount else profile.base

    @cites("DORM.19.5.1a", "DORM.19.5.1b", "DORM.19.5.2", "DORM.19.5.3", "DORM.19.5.4")
    def _types(self, number: int, entry: Entry, name: str) -> Iterator[Fault]:
        """Yield whether a unit has more types than its leader's Leadership allows."""
        most = 1 + entry.leadership + self.leader(entry).skills.leadership
        kinds = (("soldiers", entry.soldiers, "DORM.19.5.1b"),)
        for what, listed, rule in (*kinds, ("specialists", entry.specialists, "DORM.19.5.2")):
            if len(listed) > most:
                text = f"{name} has {len(listed)} types of {what}: its leader allows {most}."
                yield Fault(number, text, rule)

    @cites("DORM.14.1.5a", "DORM.14.1.5d")
    def _crew(self, number: int, entry: Entry) -> Iterator[Fault]:
        """Yield whether a vehicle has too many crewmen, no driver, or no room for all of them."""
        vehicle, men = self.lists.vehicles[entry.unit], sum(entry.crew.values())
        name, most = entry.name or vehicle.name, 1 if vehicle.worn else vehicle.hits
        if men > most:
            rule = "DORM.14.1.5d" if vehicle.worn else "DORM.14.1.5a"
            yield Fault(number, f"{name} has a crew of {men}: {most} at most.", rule)
        if not men and vehicle.mind is None:
            yield Fault(number, f"Nobody drives {name}: give it a crew.", "DORM.14.1.5a")
        if sum(self.lists.figures[key].hits * n for key, n in entry.crew.items()) > vehicle.ca:
            text = f"{name} has no room for its crew: take fewer or smaller ones."
            yield Fault(number, text, "DORM.14.1.5a")

    @cites(
        "DORM.19.4.1a",
        "DORM.19.4.1b",
        "DORM.19.4.2",
        "DORM.19.4.3",
        "DORM.19.4.4",
        "DORM.19.4.5",
        "DORM.19.4.h1",
        "DORM.16.2.29a",
        "DORM.1.4.6",
    )
    def _command(self) -> Iterator[Fault]:
        """Yield whether the tree of officers has no room for all units, vehicles and officers.

        The slots of an officer are his Ob and Leadership. He brings one officer of rank 0 for no
        slot. Lower officers take slots of higher ones; those of the highest rank need none.
        """
        ranked = [each for each in self.officers if each.rank]
        legions = sum(each.effects.count(LEGIONS) for _, each, _ in self.characters)
        if not ranked and not legions:
            text = "The force needs an officer of rank 1 or higher."
            yield Fault(None, text, "DORM.19.4.1a")
            return
        top = max((each.rank for each in ranked), default=0)
        slots = sum(each.ob + each.skills.leadership for each in ranked)
        slots += sum(self._legion_slots())
        ensigns = max(0, sum(not each.rank for each in self.officers) - len(ranked))
        lower = sum(each.rank < top for each in ranked)
        needed = len(self.units) + len(self.vehicles) + ensigns + lower
        if needed > slots:
            text = f"Its officers have {slots} command slots for {needed}: add an officer."
            yield Fault(None, text, "DORM.19.4.1b")

    @cites("DORM.19.4.1b", "DORM.19.4.2", "DORM.19.4.3", "DORM.19.4.h1")
    def tree(self) -> list[tuple[str, int, list[str]]]:
        """Return who commands whom: each with his slots and the names of those who fill them.

        Lower officers are given to higher ones, then units and vehicles to the lowest with room.
        An officer brings one ensign for no slot.
        """
        under: list[tuple[str, int, list[str]]] = []
        ranks, ensigns = [], []
        for _, entry, profile in sorted(self.characters, key=lambda each: -each[2].rank):
            name, ranked = entry.name or profile.name, profile.officer and profile.rank > 0
            share = ranked + entry.effects.count(LEGIONS)
            if share:
                under.append((name, share * (profile.ob + profile.skills.leadership), []))
                ranks.append(profile.rank if ranked else 0)
            elif profile.officer:
                ensigns.append(name)

        def give(name: str, among: Iterable[int]) -> None:
            free = (under[n][2] for n in among if len(under[n][2]) < under[n][1])
            next(free, []).append(name)

        for spot, rank in enumerate(ranks):
            if 0 < rank < ranks[0]:
                give(under[spot][0], [n for n in range(spot) if ranks[n] > rank])
        lowest = range(len(under) - 1, -1, -1)
        for name in ensigns[sum(rank > 0 for rank in ranks) :]:
            give(name, lowest)
        for _, entry in (*self.units, *self.vehicles):
            give(entry.name or entry.unit, lowest)
        return under

    @cites("DORM.16.2.29a", "DORM.17.4.1")
    def _legion_slots(self) -> Iterator[int]:
        """Yield the undead units that effect 29 lets wizards field."""
        for _, entry, profile in self.characters:
            if LEGIONS in entry.effects:
                yield entry.effects.count(LEGIONS) * (profile.ob + profile.skills.leadership)

    @cites("DORM.16.1.2", "DORM.1.4.9.1b", "DORM.1.4.9.h1", "DORM.2.2.6")
    def _wizards(self) -> Iterator[Fault]:
        """Yield what is wrong with effects, apprentices and masters."""
        by_name = {entry.name: profile for _, entry, profile in self.characters}
        for number, entry, profile in self.characters:
            numbers = [each.partition(":")[0] for each in entry.effects]
            if len(numbers) > profile.magic:
                text = f"{entry.name or profile.name} knows {profile.magic} effects at most."
                yield Fault(number, text, "DORM.16.1.2")
            for twice in dict.fromkeys(each for each in numbers if numbers.count(each) > 1):
                if twice not in (SUMMON, LEGIONS):
                    text = f"Effect {twice} can be picked only once."
                    yield Fault(number, text, "DORM.16.1.2")
            if profile.apprentice:
                master = by_name.get(entry.master)
                if master is None or not master.wizard or master.magic <= profile.magic:
                    text = f"{entry.name or profile.name} needs a master with more Magic."
                    yield Fault(number, text, "DORM.1.4.9.1b")
        pupils = Counter(entry.master for _, entry, each in self.characters if each.apprentice)
        for name, count in pupils.items():
            if name in by_name and count > by_name[name].magic // 2:
                text = f"{name} may have {by_name[name].magic // 2} apprentices."
                yield Fault(None, text, "DORM.1.4.9.h1")

    def _kind(self, entry: Entry, trait: str) -> bool:
        keys = (entry.unit, *entry.soldiers, *entry.specialists)
        return any(trait in self.lists.figures[key].traits for key in keys)

    @cites("DORM.17.2.1", "DORM.17.2.6", "DORM.17.2.9", "DORM.17.3.1", "DORM.17.4.3")
    @cites("DORM.16.2.29.h1")
    def _undead(self) -> Iterator[Fault]:
        """Yield what is wrong with undead units: who controls them, how large they are."""
        held = [(n, each) for n, each in self.units if self._kind(each, "undead")]
        masters = {e.name: p for _, e, p in self.characters if p.magic or p.has("undead")}
        if held and not masters:
            text = "Undead troops need a mage or an undead officer."
            yield Fault(None, text, "DORM.17.2.1")
        for number, entry in held:
            master = masters.get(entry.controller)
            name, count = entry.name or entry.unit, 1 + sum(self.men(entry).values())
            if master is None:
                yield Fault(number, f"Nobody controls {name}: name a controller.", "DORM.17.2.1")
                continue
            most = master.ob + master.magic + master.skills.leadership
            if count > most:
                text = f"{name} has {count} models: {entry.controller} can hold {most} together."
                yield Fault(number, text, "DORM.17.2.9")
            dear = max(worth(self.lists.figures[key]) for key in (entry.unit, *self.men(entry)))
            if not master.officer and dear + isqrt(count) > PER_MAGIC * master.magic:
                text = f"{name} is too dear for the Magic of {entry.controller}."
                yield Fault(number, text, "DORM.16.2.29.h1")
        load = Counter(entry.controller for _, entry in held)
        for name, number in load.items():
            if name in masters and number > masters[name].ob:
                text = f"{name} controls {masters[name].ob} undead units at most."
                yield Fault(None, text, "DORM.17.4.1")

    @cites("DORM.18.3a", "DORM.18.3b", "DORM.19.6.2", "DORM.19.6.2.1", "DORM.19.6.2.2", "DORM.18.2")
    def _demons(self) -> Iterator[Fault]:
        """Yield what is wrong with demon units: their types, and who commands them."""
        demons = [(n, each) for n, each in self.units if self._kind(each, "demon")]
        if not demons:
            return
        for number, entry in demons:
            if len(self.men(entry)) > 1:
                text = f"All troops of {entry.name or entry.unit} have to be of one type."
                yield Fault(number, text, "DORM.18.3b")
        dearest = max(
            worth(self.lists.figures[key]) for _, e in demons for key in (e.unit, *self.men(e))
        )
        wizards = [profile for _, _, profile in self.characters if profile.wizard]
        others = [e for _, e in self.units if not self._kind(e, "demon")]
        mixed = others or any(not p.has("demon") for _, _, p in self.characters)
        best = max((each.magic for each in wizards), default=0)
        if mixed and not wizards:
            yield Fault(None, "A wizard has to command the demons.", "DORM.19.6.2")
        elif mixed and dearest > PER_MAGIC * best:
            text = f"Magic {best} commands demons of {PER_MAGIC * best} points each at most."
            yield Fault(None, text, "DORM.19.6.2.1")
        elif not mixed and max(map(worth, self.officers), default=0) <= dearest:
            text = "The commander has to be worth more than each of his demons."
            yield Fault(None, text, "DORM.19.6.2.2")
