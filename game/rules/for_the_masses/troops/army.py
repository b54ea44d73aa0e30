"""Army lists, their orders of battle, and what makes a force legal and even (FTM.army)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from game.core.bounds import Count, Points
from game.core.cite import cites
from game.core.ruleset import Problem
from game.core.tally import Tally
from game.core.workshop import Verdict
from game.mechanics.forms import form
from game.mechanics.suggest import known_are
from game.rules.for_the_masses.troops.points import points
from game.rules.for_the_masses.troops.profile import (
    Card,
    CardEntry,
    bare_card,
    entry_problems,
    spell_problems,
)
from game.rules.for_the_masses.troops.spell_lists import (
    MOST_SPELLS,
    Spell,
    SpellEntry,
    composition_problems,
    spell_of,
)
from game.table.scene import Livery

EVEN_PER_CENT = 5
ALLIED_SHARE = 4
"""Allies are one part in this many, at the most."""
UNITS_FOR_A_LEADER = 3
MOST_ELEMENTS = 400
"""Of one force, so that it can be deployed and seen."""
SUMMONED_SIZE = 2
"""The largest Monster that magic brings (FTM.magic.f24)."""


@form(kw_only=False)
class OrderLine:
    """Some like units of an order of battle."""

    unit: str
    elements: Count = 1
    """In each of them."""
    count: Count = 1
    """How many units."""


@form(kw_only=False)
class OrderOfBattle:
    """A force of one list, ready to be fielded."""

    title: str
    target: Points
    """The points that it is meant for."""
    general: str
    """The Personality that leads it; of several alike the first."""
    units: tuple[OrderLine, ...]
    points: Points | None = None
    """What it costs; may be left out, but has to be right."""


@form(kw_only=False)
class Grimoire:
    """The spells that the Magicians of a list know."""

    title: str
    spells: dict[str, SpellEntry]


@form(kw_only=False)
class Army:
    """An army file: cards that belong together, their spells and their orders of battle."""

    army: str
    ruleset: Literal["for_the_masses"]
    lore: str
    style: str
    units: dict[str, CardEntry]
    heroes: dict[str, CardEntry] = field(default_factory=dict)
    grimoire: Grimoire | None = None
    orders: dict[str, OrderOfBattle] = field(default_factory=dict)
    livery: Livery = field(default_factory=Livery)

    @property
    def entries(self) -> dict[str, CardEntry]:
        """All cards, units before heroes."""
        return {**self.units, **self.heroes}


@dataclass(frozen=True, slots=True)
class ForceLine:
    """Some like units of a force."""

    card: Card
    elements: int = 1
    count: int = 1
    general: bool = False
    """Whether the first of them is the General."""

    @property
    @cites("FTM.unit.20")
    def points(self) -> int:
        """What all of them cost."""
        return self.card.points * self.elements * self.count


# ---------------------------------------------------------------------- cards


@cites("FTM.points.7")
def card_of(key: str, entry: CardEntry, army: Army, name: str = "") -> Card:
    """Return the card of an entry.

    `name` is that of the army's file, the title stands in for it.
    """
    card = bare_card(key, entry)
    return replace(
        card,
        points=points(card).total,
        grimoire=_spells_of(entry, army),
        livery=army.livery,
        army=name or army.army,
    )


def cards_of(armies: Mapping[str, Army]) -> dict[str, Card]:
    """Return the cards of several armies by their keys."""
    return {
        key: card_of(key, entry, army, name)
        for name, army in armies.items()
        for key, entry in army.entries.items()
    }


@cites("FTM.magic.1")
def _spells_of(entry: CardEntry, army: Army) -> tuple[Spell, ...]:
    if entry.magic is None or army.grimoire is None:
        return ()
    known = entry.spells or army.grimoire.spells
    return tuple(
        _spell(key, army.grimoire.spells[key], army) for key in known if key in army.grimoire.spells
    )


@cites("FTM.magic.f24")
def _spell(key: str, entry: SpellEntry, army: Army) -> Spell:
    monster = summonable(army.units).get(str(entry.factors.get("summon", "")))
    return spell_of(key, entry, points(monster).total if monster else 0)


def summonable(units: Mapping[str, CardEntry]) -> dict[str, CardEntry]:
    """Return the Monsters that magic can bring."""
    return {
        key: entry
        for key, entry in units.items()
        if entry.kind == "monster" and entry.size <= SUMMONED_SIZE
    }


# ---------------------------------------------------------------------- army files


def army_problems(army: Army) -> Iterator[Problem]:
    """Yield what is wrong with an army by itself."""
    if not army.units:
        yield ("units",), "an army has at least one unit"
    for section, entries in (("units", army.units), ("heroes", army.heroes)):
        for key, entry in entries.items():
            for name, message in entry_problems(entry):
                yield (section, key, name), message
            yield from _cost_problems((section, key), entry)
            if (entry.kind == "personality") != (section == "heroes"):
                where = "heroes" if entry.kind == "personality" else "units"
                yield (section, key, "kind"), f"a {entry.kind} stands among the {where}"
    for key in army.heroes:
        if key in army.units:
            yield ("heroes", key), f"there is a unit {key!r}, too; give one of them another key"
    yield from _grimoire_problems(army)
    yield from _order_problems(army)


@cites("FTM.points.7")
def _cost_problems(path: tuple[str, str], entry: CardEntry) -> Iterator[Problem]:
    """Yield whether the points are those of the formula."""
    if entry.printed and (entry.points is None or entry.points < 1):
        yield (*path, "printed"), "a printed card needs its printed points (FTM.points.7)"
    elif entry.points is not None and not entry.printed:
        right = points(entry).total
        if entry.points != right:
            text = f"by the formula it costs {right}, not {entry.points}"
            yield (*path, "points"), f"{text}; mend it or leave it out (FTM.points.1)"


@cites("FTM.magic.1", "FTM.magic.18")
def _grimoire_problems(army: Army) -> Iterator[Problem]:
    known = army.grimoire.spells if army.grimoire else {}
    for key, spell in known.items():
        for name, message in _summon_problems(army, spell):
            yield ("grimoire", "spells", key, name), message
        for name, message in composition_problems(_spell(key, spell, army)):
            yield ("grimoire", "spells", key, name), message
    for hero, entry in army.heroes.items():
        path = ("heroes", hero, "spells")
        for number, name in enumerate(entry.spells):
            if name not in known:
                yield (*path, number), f"there is no spell {name!r}{known_are(name, known)}"
        if entry.magic is None:
            continue
        if len(entry.spells or known) > MOST_SPELLS:
            text = f"a Magician knows {MOST_SPELLS} spells at most: name them under 'spells'"
            yield ("heroes", hero, "magic"), f"{text} (FTM.magic.1)"
        yield from _casting_problems(hero, card_of(hero, entry, army))


def _casting_problems(hero: str, card: Card) -> Iterator[Problem]:
    """Yield spells this Magician cannot cast; faults for everybody are reported elsewhere."""
    for spell in card.grimoire:
        common = list(composition_problems(spell))
        for problem in spell_problems(spell, card):
            if problem not in common:
                yield ("heroes", hero, "magic"), f"{spell.name}: {problem[1]}"


@cites("FTM.magic.f24")
def _summon_problems(army: Army, entry: SpellEntry) -> Iterator[tuple[str, str]]:
    name = entry.factors.get("summon")
    if not isinstance(name, str):
        return
    small = summonable(army.units)
    if name not in small:
        listed = ", ".join(small) or "none"
        text = f"{name!r} is no Monster of size 1 or 2 of this list; those are {listed}"
        yield "factors", f"{text} (FTM.magic.f24)"


@cites("FTM.army.1", "FTM.army.2", "FTM.army.5")
def _order_problems(army: Army) -> Iterator[Problem]:
    entries = army.entries
    for key, order in army.orders.items():
        path = ("orders", key)
        unknown = False
        for number, line in enumerate(order.units):
            if line.unit not in entries:
                unknown = True
                text = f"there is no unit {line.unit!r}{known_are(line.unit, entries)}"
                yield (*path, "units", number, "unit"), text
        if unknown:
            continue
        if order.general not in [line.unit for line in order.units]:
            yield (*path, "general"), f"{order.general!r} is not among the units (FTM.army.1)"
            continue
        lines = force_of(order, army)
        for where, message in force_problems(lines):
            yield (*path, "units", *where), message
        total = force_points(lines).total
        if order.points is not None and order.points != total:
            text = f"its units cost {total} together, not {order.points}"
            yield (*path, "points"), f"{text}; mend it or leave it out (FTM.army.5)"


# ---------------------------------------------------------------------- forces


def force_of(order: OrderOfBattle, army: Army, name: str = "") -> tuple[ForceLine, ...]:
    """Return an order of battle as a force; `name` is that of the army's file."""
    entries = army.entries
    found: list[ForceLine] = []
    for line in order.units:
        leads = line.unit == order.general and not any(each.general for each in found)
        card = card_of(line.unit, entries[line.unit], army, name)
        found.append(ForceLine(card, line.elements, line.count, leads))
    return tuple(found)


@cites("FTM.army.5", "FTM.unit.20", "FTM.points.7")
def force_points(lines: Iterable[ForceLine]) -> Tally:
    """Return what a force costs, line by line."""
    tally = Tally("Force", 0, (), "nobody yet")
    for line in lines:
        units = f"{line.count} × " if line.count != 1 else ""
        strength = f", {line.elements} elements" if line.elements != 1 else ""
        reason = f"{units}{line.card.name}{strength} at {line.card.points}"
        tally = tally.plus(line.points, reason, "FTM.army.5")
    return tally


def force_problems(lines: Sequence[ForceLine]) -> Iterator[Problem]:
    """Yield what is wrong with a force: the number of the line, the key, and a sentence."""
    if not lines:
        yield (), "a force has at least one unit"
        return
    yield from _general_problems(lines)
    for number, line in enumerate(lines):
        if line.count < 1:
            yield (number, "count"), f"there is 1 unit or more, not {line.count}"
        fewest, most = line.card.elements
        if not fewest <= line.elements <= most:
            wanted = f"{fewest} to {most} elements" if fewest < most else f"exactly {most}"
            text = f"a unit of {line.card.name} has {wanted}, not {line.elements}"
            yield (number, "elements"), f"{text} (FTM.army.2)"
    if (total := sum(line.count * line.elements for line in lines)) > MOST_ELEMENTS:
        yield (), f"a force has {MOST_ELEMENTS} elements at most, this one {total}"
    yield from _ally_problems(lines)


@cites("FTM.army.1", "FTM.cmd.11")
def _general_problems(lines: Sequence[ForceLine]) -> Iterator[Problem]:
    generals = [number for number, line in enumerate(lines) if line.general]
    for number in generals:
        if lines[number].card.kind != "personality":
            text = f"{lines[number].card.name} is no Personality and cannot be the General"
            yield (number, "general"), f"{text} (FTM.army.1)"
    if not generals:
        yield (), "nobody is the General: name one Personality (FTM.army.1)"
    for number in generals[1:]:
        first = lines[generals[0]].card.name
        yield (number, "general"), f"{first} is the General already: there is one (FTM.army.1)"


@cites("FTM.army.4")
def _ally_problems(lines: Sequence[ForceLine]) -> Iterator[Problem]:
    """Yield whether the units of a second list stay within a quarter.

    The dearest list is the own one.
    """
    spent: dict[str, int] = {}
    for line in lines:
        spent[line.card.army] = spent.get(line.card.army, 0) + line.points
    if len(spent) < 2:
        return
    own = max(spent, key=lambda army: spent[army])
    total = sum(spent.values())
    foreign = {army: cost for army, cost in spent.items() if army != own}
    if len(foreign) > 1:
        listed = ", ".join(foreign)
        yield (), f"allies come from one other list, and here are {listed} (FTM.army.4)"
    if sum(foreign.values()) * ALLIED_SHARE > total:
        most = total // ALLIED_SHARE
        text = f"allies cost {sum(foreign.values())} of {total} points; a quarter is {most}"
        yield (), f"{text}: take fewer of them (FTM.army.4)"


@cites("FTM.army.1")
def natural_general(lines: Sequence[ForceLine]) -> int | None:
    """Return the line whose Personality leads if none is named: the dearest who commands."""
    leaders = [
        number
        for number, line in enumerate(lines)
        if line.card.kind == "personality" and line.card.command is not None
    ]
    return max(leaders, key=lambda number: lines[number].card.points, default=None)


@cites("FTM.army.3", "FTM.unit.15")
def force_advice(lines: Iterable[ForceLine]) -> str:
    """Return a suggestion for a force with few Personalities; empty for one that has enough."""
    heroes = units = 0
    for line in lines:
        if line.card.kind == "personality":
            heroes += line.count
        else:
            units += line.count
    if heroes * UNITS_FOR_A_LEADER >= units:
        return ""
    wanted = -(-units // UNITS_FOR_A_LEADER)
    leaders = "1 Personality" if wanted == 1 else f"{wanted} Personalities"
    text = f"{units} units are easier to lead with {leaders} than with {heroes}"
    return f"{text} (FTM.army.3)"


@cites("FTM.army.5")
def verdict(own: int, other: int) -> Verdict:
    """Return whether two totals are even, and if not, what would make them so."""
    low = min(own, other)
    fair = abs(own - other) * 100 <= low * EVEN_PER_CENT
    if fair:
        return Verdict(fair, f"{own} against {other} points is even.", "FTM.army.5")
    # Five per cent are always of the smaller total, whichever that is.
    if own > other:
        word, by = "Take out", own - (other * (100 + EVEN_PER_CENT)) // 100
    else:
        word, by = "Add", -(-other * 100 // (100 + EVEN_PER_CENT)) - own
    text = f"{own} against {other} points is not even. {word} {by} points or more"
    return Verdict(fair, f"{text} for a difference of {EVEN_PER_CENT} per cent.", "FTM.army.5")
