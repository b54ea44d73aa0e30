"""A unit, a character or a vehicle as it is put together: what can be set, what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.core.cite import cites
from game.core.workshop import CostLine, FormField, Reckoning, Value
from game.rules.dorm_rules.magic.effects import LEGIONS, SUMMON, TABLE
from game.rules.dorm_rules.muster import Lists, entry_points
from game.rules.dorm_rules.plan import Entry
from game.rules.dorm_rules.points import Parts, parts, vehicle_parts, vehicle_worth, worth
from game.rules.dorm_rules.profile import Profile
from game.rules.dorm_rules.selection import MOST, Selection

PARTY, SOLDIERS, SPECIALISTS, CREW, MAGIC = "Party", "Soldiers", "Specialists", "Crew", "Magic"
USUAL_SOLDIERS, MOST_SPECIALISTS, MOST_LEADERSHIP, LONGEST_NAME = 8, 5, 5, 40
OF_A_FORCE = ("DORM.1.4.9.1b", "DORM.17.2.1")
"""Rules about a party that only the rest of its force can fulfil."""


@dataclass(frozen=True, slots=True)
class Made:
    """A party with the lists that its men come from."""

    entry: Entry
    lists: Lists
    fellows: tuple[str, ...] = ()
    """The names of the characters of its army."""

    @property
    def vehicle(self) -> bool:
        """Whether it is one."""
        return self.entry.unit in self.lists.vehicles

    @property
    def name(self) -> str:
        """What it is called."""
        return self.entry.name

    @property
    def character(self) -> Profile | None:
        """The profile of a character; None for a unit or a vehicle."""
        alone = not self.vehicle and not self.entry.soldiers
        return self.lists.figures[self.entry.unit] if alone else None

    def men(self) -> Iterator[tuple[str, Profile, int, int]]:
        """Yield the types of its figures: what they are, how many, with how much Leadership."""
        figures, entry = self.lists.figures, self.entry
        if not self.vehicle:
            words = "Leader" if entry.soldiers else "Character"
            yield words, figures[entry.unit], 1, entry.leadership
        for words, counts in (
            ("Soldiers", entry.soldiers),
            ("Specialists", entry.specialists),
            ("Crew", entry.crew),
        ):
            for key, count in counts.items():
                yield words, figures[key], count, 0


def usual(key: str, lists: Lists) -> Made:
    """Return a party about a profile: troops as a unit of the usual size, a vehicle with a crew."""
    troops = [each for each, profile in lists.figures.items() if not profile.character]
    if vehicle := lists.vehicles.get(key):
        crew = {troops[0]: vehicle.crew} if troops else {}
        return Made(Entry(unit=key, name=vehicle.name, crew=crew), lists)
    profile = lists.figures[key]
    soldiers = {} if profile.character else {key: USUAL_SOLDIERS}
    effects = (str(LEGIONS),) if profile.lich else ()
    return Made(Entry(unit=key, name=profile.name, soldiers=soldiers, effects=effects), lists)


def fields(made: Made) -> Iterator[FormField]:
    """Yield everything that can be set about a party, section by section."""
    entry, lists, profile = made.entry, made.lists, made.character
    troops = {k: p for k, p in lists.figures.items() if p.role == "troop"}
    yield FormField("name", "Name", "text", PARTY, high=LONGEST_NAME)
    if made.vehicle:
        yield _choice("unit", "Vehicle", lists.vehicles, "DORM.14.1.1")
        yield from _numbers("crew", CREW, made, lists.vehicles[entry.unit].hits, "DORM.14.1.5a")
    elif profile is None:
        yield _choice("unit", "Type of the leader", troops, "DORM.19.2")
        label = "Leadership of the leader"
        yield FormField(
            "leadership", label, "number", PARTY, high=MOST_LEADERSHIP, rule="DORM.2.2.1a"
        )
        yield from _numbers("soldiers", SOLDIERS, made, MOST, "DORM.1.4.4")
        yield from _numbers("specialists", SPECIALISTS, made, MOST_SPECIALISTS, "DORM.19.3")
    else:
        others = {k: p for k, p in lists.figures.items() if p.character}
        yield _choice("unit", "Type", others, "DORM.1.4.5")
        if profile.apprentice:
            yield _name("master", "Master", made, "DORM.1.4.9.1b")
        if profile.magic:
            rule, known = "DORM.16.1.2", tuple(_effects(troops, profile.magic))
            yield FormField(
                "effects", "Effects", "many", MAGIC, known, high=profile.magic, rule=rule
            )
    grim = any(each.has("undead") or each.has("demon") for _, each, _, _ in made.men())
    if profile is None and grim:
        yield _name("controller", "Who controls it", made, "DORM.17.2.1")


def _choice(key: str, label: str, known: Mapping[str, Any], rule: str) -> FormField:
    values = tuple(Value(each, found.name) for each, found in known.items())
    return FormField(key, label, "choice", PARTY, values, rule=rule)


def _numbers(key: str, section: str, made: Made, high: int, rule: str) -> Iterator[FormField]:
    """Yield how many of each type of troops there are, with what one costs with its mount."""
    for each, profile in made.lists.figures.items():
        if profile.role == "troop":
            label = f"{profile.name}, {entry_points(Entry(unit=each), made.lists)} points"
            yield FormField(f"{key}.{each}", label, "number", section, high=high, rule=rule)


def _name(key: str, label: str, made: Made, rule: str) -> FormField:
    names = dict.fromkeys(("", *made.fellows, getattr(made.entry, key)))
    values = tuple(Value(each, each or "nobody") for each in names)
    return FormField(key, label, "choice", PARTY, values, rule=rule)


@cites("DORM.16.1.2", "DORM.2.2.6", "DORM.16.2.29a")
def _effects(troops: Mapping[str, Profile], magic: int) -> Iterator[Value]:
    """Yield the thirty effects; each type of troops is an effect of its own to summon.

    Legions of Undead can be picked with every level of the skill.
    """
    for number, effect in TABLE.items():
        if number != SUMMON:
            often = magic if number == LEGIONS else 1
            yield Value(str(number), effect.name, effect.rule, often)
            continue
        for key, profile in troops.items():
            yield Value(f"{number}:{key}", f"{effect.name}: {profile.name}", effect.rule)


def value(made: Made, key: str) -> Any:
    """Return how a field stands."""
    section, _, name = key.partition(".")
    found = getattr(made.entry, section)
    return found.get(name, 0) if name else found


def changed(made: Made, key: str, new: Any) -> Made:
    """Return a party with a field set otherwise; a unit stays one though it has no soldiers."""
    section, _, name = key.partition(".")
    entry = made.entry
    if name:
        counts = {**getattr(entry, section), name: new}
        some = {each: count for each, count in counts.items() if count}
        return _with(made, **{section: some or (counts if section == "soldiers" else {})})
    changes: dict[str, Any] = {section: tuple(new) if section == "effects" else new}
    if section == "unit":
        listed = made.lists.figures.get(new)
        changes["effects"] = entry.effects[: listed.magic] if listed else ()
        changes["master"] = entry.master if listed and listed.apprentice else ""
        if entry.name == _printed(made):
            changes["name"] = _printed(_with(made, unit=new))
    return _with(made, **changes)


def _with(made: Made, **changes: Any) -> Made:
    return replace(made, entry=replace(made.entry, **changes))


def _printed(made: Made) -> str:
    listed: Mapping[str, Any] = made.lists.vehicles if made.vehicle else made.lists.figures
    return str(listed[made.entry.unit].name)


def problems(made: Made) -> Iterator[tuple[str, str]]:
    """Yield what is illegal about a party by itself: the field and a sentence with its rule."""
    if not made.name.strip():
        yield "name", "Give it a name."
    for fault in Selection((made.entry,), made.lists).faults():
        if fault.entry is not None and fault.rule not in OF_A_FORCE:
            yield "unit", f"{fault.text} ({fault.rule})"


@cites("DORM.20.1", "DORM.20.5", "DORM.20.6")
def rating(made: Made) -> Reckoning:
    """Return what a party costs, type by type with what each figure is paid for."""
    lines = []
    if made.vehicle:
        profile = made.lists.vehicles[made.entry.unit]
        paid = _told(vehicle_parts(profile))
        lines.append(CostLine(profile.name, str(vehicle_worth(profile)), paid, "DORM.20.5"))
    for words, man, count, leadership in made.men():
        each = worth(man, leadership)
        title = f"{words}: {count} × {man.name}" if count > 1 else f"{words}: {man.name}"
        lines.append(CostLine(title, str(count * each), _told(parts(man, leadership)), "DORM.20.1"))
        if man.mount:
            mount = made.lists.figures[man.mount]
            amount = str(count * worth(mount))
            lines.append(
                CostLine(f"Mounts: {mount.name}", amount, _told(parts(mount)), "DORM.20.6")
            )
    how = "the sum of all figures, each rounded up by itself"
    return Reckoning(entry_points(made.entry, made.lists), tuple(lines), how)


def _told(found: Parts) -> tuple[str, ...]:
    return tuple(f"{name} {cost:.2f}".removesuffix(".00") for name, cost in found)


def merged(many: Sequence[Lists]) -> Lists:
    """Return several lists as one; of those with the same key the first counts."""
    figures = {key: each for lists in reversed(many) for key, each in lists.figures.items()}
    vehicles = {key: each for lists in reversed(many) for key, each in lists.vehicles.items()}
    limits = dict.fromkeys(limit for lists in many for limit in lists.limits)
    return Lists(figures, vehicles, tuple(limits))
