"""Force selection: what a legal force is, in words with a remedy for each fault (DORM.19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
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
LISTS = "DORM.19.4.5"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a force: the entry it is about, a sentence with a remedy, the rule."""

    entry: int | None
    text: str
    rule: str


@dataclass(slots=True)
class Post:
    """Somebody with command slots, what he may fill them with, and with whom he does."""

    name: str
    rank: int
    slots: int
    takes: tuple[str, ...]
    under: list[str] = field(default_factory=list)


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
        yield from self._limits()

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
        if not men:
            yield Fault(number, f"Nobody drives {name}: give it a crew.", "DORM.14.1.5a")
        if sum(self.lists.figures[key].hits * n for key, n in entry.crew.items()) > vehicle.ca:
            text = f"{name} has no room for its crew: take fewer or smaller ones."
            yield Fault(number, text, "DORM.14.1.5a")

    @cites("DORM.19.4.1a", "DORM.19.4.1b", "DORM.19.4.h1", "DORM.18.3a", "DORM.1.4.6")
    def _command(self) -> Iterator[Fault]:
        """Yield whether there is no officer, or none with a slot for some of those below them."""
        posts, unled = self.tree()
        demons = [name for name, kind in unled if kind == "demon"]
        others = [name for name, kind in unled if kind != "demon"]
        officers = any(each.rank or "undead" in each.takes for each in posts)
        if not officers and (others or not posts):
            text = "The force needs an officer of rank 1 or higher."
            yield Fault(None, text, "DORM.19.4.1a")
        elif others:
            text = f"Its officers have no command slot for {', '.join(others)}: add an officer."
            yield Fault(None, text, "DORM.19.4.1b")
        if demons and any("demon" in each.takes for each in posts):
            text = f"No mage or demon has a command slot for {', '.join(demons)}: add one."
            yield Fault(None, text, "DORM.18.3a")

    @cites("DORM.19.4.1b", "DORM.19.4.2", "DORM.19.4.3", "DORM.19.4.4", "DORM.16.2.29a")
    @cites("DORM.18.3a", "DORM.17.4.1")
    def _posts(self) -> Iterator[Post]:
        """Yield who commands anybody, the highest rank first: with Ob and Leadership as slots.

        Demons obey demons and mages alone, mages of no rank and Legions of Undead nobody else.
        """
        demons = any(self._nature(each) == "demon" for _, each in self.units)
        for _, entry, profile in sorted(self.characters, key=lambda each: -each[2].rank):
            name, slots = entry.name or profile.name, profile.ob + profile.skills.leadership
            obeyed = ("demon",) * (profile.wizard or profile.has("demon"))
            if profile.officer and profile.rank:
                yield Post(name, profile.rank, slots, ("", "undead", *obeyed))
            elif profile.wizard and demons:
                yield Post(name, 0, slots, obeyed)
            if legions := entry.effects.count(LEGIONS):
                yield Post(name, 0, legions * slots, ("undead",))

    @cites("DORM.19.4.1b", "DORM.19.4.2", "DORM.19.4.3", "DORM.19.4.5", "DORM.19.4.h1")
    def tree(self) -> tuple[list[Post], list[tuple[str, str]]]:
        """Return who commands whom, and whom nobody has a slot for, with what they are.

        Lower officers are given to higher ones that have room, units and vehicles to the lowest,
        demons first: the fewest will do for them. An officer brings one ensign for no slot.
        """
        posts = list(self._posts())
        lowest = sorted(posts, key=lambda each: (each.rank, len(each.takes)))

        def give(name: str, kind: str, among: Iterable[Post]) -> bool:
            fit = (e for e in among if kind in e.takes and len(e.under) < e.slots)
            post = next(fit, None)
            if post:
                post.under.append(name)
            return post is not None

        below = [(e.name or e.unit, self._nature(e)) for _, e in (*self.units, *self.vehicles)]
        unled = [each for each in below if each[1] == "demon" and not give(*each, lowest)]
        for post in posts:
            give(post.name, "", [each for each in posts if each.rank > post.rank > 0])
        ensigns = [e.name or p.name for _, e, p in self.characters if p.officer and not p.rank]
        others = [(name, "") for name in ensigns[sum(each.rank > 0 for each in posts) :]]
        others += [each for each in below if each[1] != "demon"]
        return posts, [*unled, *(each for each in others if not give(*each, lowest))]

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
            if profile.lich and LEGIONS not in numbers:
                text = f"{entry.name or profile.name} is a lich: pick effect {LEGIONS}."
                yield Fault(number, text, "DORM.17.6a")
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

    def _figures(self, entry: Entry) -> Counter[str]:
        """Return how many figures of each type a unit or a crew has, with the leader."""
        leader = [entry.unit] if entry.unit in self.lists.figures else []
        return Counter(leader) + Counter(self.men(entry)) + Counter(entry.crew)

    def _nature(self, entry: Entry) -> str:
        """Return whether demons or undead are in a unit or a crew; nothing for the living."""
        traits = {each for key in self._figures(entry) for each in self.lists.figures[key].traits}
        return "demon" if "demon" in traits else "undead" if "undead" in traits else ""

    @cites("DORM.17.2.1", "DORM.17.2.6", "DORM.17.2.9", "DORM.17.3.1", "DORM.17.4.3")
    @cites("DORM.16.2.29.h1")
    def _undead(self) -> Iterator[Fault]:
        """Yield what is wrong with undead units: who controls them, how large they are."""
        led = (*self.units, *self.vehicles)
        held = [(n, each) for n, each in led if self._nature(each) == "undead"]
        masters = {e.name: p for _, e, p in self.characters if p.magic or p.has("undead")}
        if held and not masters:
            text = "Undead troops need a mage or an undead officer."
            yield Fault(None, text, "DORM.17.2.1")
        for number, entry in held:
            master = masters.get(entry.controller)
            name, figures = entry.name or entry.unit, self._figures(entry)
            count = sum(figures.values())
            if entry.leadership:
                text = f"Undead troops have no skills: take the Leadership from {name}."
                yield Fault(number, text, "DORM.17.2.6")
            if master is None:
                yield Fault(number, f"Nobody controls {name}: name a controller.", "DORM.17.2.1")
                continue
            most = master.ob + master.magic + master.skills.leadership
            if count > most:
                text = f"{name} has {count} models: {entry.controller} can hold {most} together."
                yield Fault(number, text, "DORM.17.2.9")
            dear = max(worth(self.lists.figures[key]) for key in figures)
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
        demons = [(n, each) for n, each in self.units if self._nature(each) == "demon"]
        if not demons:
            return
        for number, entry in demons:
            if len(self.men(entry)) > 1:
                text = f"All troops of {entry.name or entry.unit} have to be of one type."
                yield Fault(number, text, "DORM.18.3b")
        known = [self.lists.figures[key] for _, e in demons for key in self._figures(e)]
        dearest = max(map(worth, known))
        people = [profile for _, _, profile in self.characters]
        wizards = [each for each in people if each.wizard]
        living = any(not (each.has("demon") or each.wizard) for each in people)
        best = max((each.magic for each in wizards), default=0)
        if living or len(demons) < len(self.units) + len(self.vehicles):
            if not wizards:
                yield Fault(None, "A wizard has to command the demons.", "DORM.19.6.2")
            elif dearest > PER_MAGIC * best:
                text = f"Magic {best} commands demons of {PER_MAGIC * best} points each at most."
                yield Fault(None, text, "DORM.19.6.2.1")
        elif not any(each.has("demon") and each.officer and each.rank for each in people):
            if max(map(worth, wizards), default=0) <= dearest:
                text = "A commander who is no demon has to be worth more than each of his demons."
                yield Fault(None, text, "DORM.19.6.2.2")

    @cites("DORM.19.4.5", "DORM.19.6.2.2")
    def _limits(self) -> Iterator[Fault]:
        """Yield what the army lists say against a force: too many, too early, or one missing."""
        total, there = self.total(), Counter[str]()
        for entry in self.entries:
            there += self._figures(entry) + Counter([entry.unit] * (not entry.soldiers))
        people = [self.lists.figures[key] for key in there if key in self.lists.figures]
        groups = {self.leader(entry).group for _, entry in self.units}
        mage = any(each.magic for each in people)
        living = any(not (each.has("demon") or each.wizard) for each in people)
        for limit in self.lists.limits:
            count, what = sum(there[key] for key in limit.of), limit.what
            if count and total < limit.least:
                yield Fault(
                    None, f"A {what} serves only from {limit.least} points on: leave it out.", LISTS
                )
            elif limit.per and count > total // limit.per:
                text = f"One {what} may be taken for each full {limit.per} points: leave one out."
                yield Fault(None, text, LISTS)
            if count and limit.demons_only and living:
                yield Fault(None, f"A {what} serves only in a force of demons.", "DORM.19.6.2.2")
            enough = count or (mage and any(there[key] for key in limit.by_mage))
            due = limit.needed is not None and total >= limit.needed and groups == {limit.group}
            if due and not enough:
                text = f" of {limit.needed} points or more" if limit.needed else ""
                yield Fault(None, f"A force{text} from this list needs {what}: add one.", LISTS)
