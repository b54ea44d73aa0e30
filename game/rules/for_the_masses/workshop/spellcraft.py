"""Spells of a player's own: what they are made of, what they cost, why not (FTM.magic.18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from game.core.cite import cites
from game.core.workshop import CostLine, FormField, Reckoning, Value
from game.mechanics.workshop import numbered
from game.rules.for_the_masses.troops.factors import (
    DURATIONS,
    FACTORS,
    TARGETS,
    Duration,
    Factor,
    School,
    Target,
)
from game.rules.for_the_masses.troops.points import points
from game.rules.for_the_masses.troops.profile import bare_card, spell_problems
from game.rules.for_the_masses.troops.specials import SPECIALS
from game.rules.for_the_masses.troops.spell_lists import (
    MOST_FACTORS,
    MOST_SPELLS,
    SpellEntry,
    base_energy,
    school_of,
)
from game.rules.for_the_masses.workshop.sheet import Sheet

KNOWN, SPELL = "spells", "spell"
"""How the keys of fields begin: of the whole grimoire, and of one spell with its key."""
NEW = f"{KNOWN}.new"
FRESH = SpellEntry("New Spell", {}, "turn", "friend")
FIRST = "new_spell"
LONGEST_NAME = 40
FACTOR = "factor"


def section_of(number: int) -> str:
    """Return the heading of a spell; a name would change while it is typed."""
    return f"Spell {number}"


def key_in(sheet: Sheet, section: str) -> str:
    """Return the spell of a section, empty if it is none."""
    numbers = {section_of(number): key for number, key in enumerate(sheet.spells, start=1)}
    return numbers.get(section, "")


# ---------------------------------------------------------------------- fields


@cites("FTM.magic.1", "FTM.magic.18")
def fields(sheet: Sheet, section: str) -> Iterator[FormField]:
    """Yield which spells a Magician knows, under a section of the card, and then each spell."""
    listed = {**sheet.spells, **sheet.others}
    if listed:
        values = tuple(Value(key, spell.name) for key, spell in listed.items())
        label = f"Spells, {MOST_SPELLS} at most"
        yield FormField(KNOWN, label, "many", section, values, high=MOST_SPELLS, rule="FTM.magic.1")
    fresh = (Value(FRESH, "New spell"),)
    yield FormField(NEW, "A spell of your own", "choice", section, fresh, rule="FTM.magic.18")
    for number, key in enumerate(sheet.spells, start=1):
        yield from _spell_fields(sheet, key, section_of(number))


def _spell_fields(sheet: Sheet, key: str, section: str) -> Iterator[FormField]:
    spell, path = sheet.spells[key], f"{SPELL}.{key}"
    yield FormField(f"{path}.name", "Name of the spell", "text", section, high=LONGEST_NAME)
    values = tuple(_offered(spell, sheet.card.schools))
    label = f"Factors, {MOST_FACTORS} at most, each with its energy for a level"
    most = MOST_FACTORS
    yield FormField(
        f"{path}.factors", label, "many", section, values, high=most, rule="FTM.magic.5"
    )
    for name in spell.factors:
        yield _factor_field(sheet, f"{path}.{FACTOR}.{name}", FACTORS[name], section)
    targets = tuple(Value(target, words) for target, words in TARGETS.items())
    yield FormField(f"{path}.target", "Works on", "choice", section, targets, rule="FTM.magic.18")
    durations = tuple(Value(name, words) for name, words in DURATIONS.items())
    yield FormField(f"{path}.duration", "Lasts", "choice", section, durations, rule="FTM.magic.7")


@cites("FTM.magic.5")
def _offered(spell: SpellEntry, schools: Sequence[School]) -> Iterator[Value]:
    """Yield the factors that one of the schools teaches, and those that are in the spell anyway."""
    for name, factor in FACTORS.items():
        school = school_of(name, schools)
        if school is None and name not in spell.factors:
            continue
        price = ""
        if school is not None and factor.levels is not None:
            price = f" {factor.price(school)}"
        yield Value(name, f"{name.title()}{price}", factor.rule)


def _factor_field(sheet: Sheet, path: str, factor: Factor, section: str) -> FormField:
    """Return the level of a factor, or the special or Monster that it names."""
    title = factor.key.title()
    if factor.levels is not None:
        low, high = factor.levels
        label = f"Level of {title}"
        return FormField(path, label, "number", section, low=low, high=high, rule=factor.rule)
    if factor.key == "summon":
        values = tuple(
            Value(key, f"{card.name}, {points(card).total} points")
            for key, card in sheet.monsters.items()
        )
        label = f"{title} which Monster?" if values else f"{title}: no small Monster in this army"
        return FormField(path, label, "choice", section, values, rule=factor.rule)
    label = f"{title} which special, with its energy?"
    return FormField(path, label, "choice", section, tuple(_gifts()), rule=factor.rule)


def _gifts() -> Iterator[Value]:
    for key, special in SPECIALS.items():
        if special.gift is not None:
            yield Value(key, f"{special.title} {special.gift}", special.rule)


# ---------------------------------------------------------------------- values


def value(sheet: Sheet, path: str) -> Any:
    """Return how a field of the grimoire or of a spell stands."""
    if path == NEW:
        return None
    if path == KNOWN:
        return tuple(sheet.spells)
    _, key, name, *factor = path.split(".")
    spell = sheet.spells[key]
    if name == FACTOR:
        return spell.factors.get(factor[0])  # type: ignore[call-overload]
    return tuple(spell.factors) if name == "factors" else getattr(spell, name)


def changed(sheet: Sheet, path: str, new: Any) -> Sheet:
    """Return the card with another grimoire, or with a spell made otherwise."""
    if path == NEW:
        key = next(each for each in numbered(FIRST) if each not in {**sheet.spells, **sheet.others})
        return replace(sheet, spells={**sheet.spells, key: new})
    if path == KNOWN:
        listed = {**sheet.spells, **sheet.others}
        spells = {key: listed[key] for key in new}
        others = {key: spell for key, spell in listed.items() if key not in spells}
        return replace(sheet, spells=spells, others=others)
    _, key, name, *factor = path.split(".")
    spell = _remade(sheet, sheet.spells[key], name, factor[0] if factor else "", new)
    return replace(sheet, spells={**sheet.spells, key: spell})


def _remade(sheet: Sheet, spell: SpellEntry, name: str, factor: str, new: Any) -> SpellEntry:
    changes: dict[str, Any] = {name: new}
    if name == FACTOR:
        changes = {"factors": {**spell.factors, factor: new}}
    elif name == "factors":
        factors = {each: spell.factors.get(each, _least(sheet, FACTORS[each])) for each in new}
        names = list(factors)
        changes = {
            "factors": factors,
            "target": _target(spell.target, names),
            "duration": _duration(spell.duration, names),
        }
    return replace(spell, **changes)


def _least(sheet: Sheet, factor: Factor) -> int | str:
    """Return what a factor begins with: the lowest level, the first name."""
    if factor.levels is not None:
        return factor.levels[0]
    if factor.key == "summon":
        return next(iter(sheet.monsters), "")
    return next(key for key, special in SPECIALS.items() if special.gift is not None)


@cites("FTM.magic.18")
def _target(present: Target, names: Sequence[str]) -> Target:
    """Return the kind of target that all factors have, if there is one; as it was if it will do."""
    proper = [each for each in TARGETS if all(each in FACTORS[name].targets for name in names)]
    return present if present in proper or not proper else proper[0]


@cites("FTM.magic.7")
def _duration(present: Duration, names: Sequence[str]) -> Duration:
    """Return a duration that fits: Upheave is lasting, a passing effect takes a turn at least."""
    if "upheave" in names:
        return "lasting"
    passing = all(FACTORS[name].once for name in names)
    if present == "lasting" or (present == "instant" and not passing):
        return "instant" if passing else "turn"
    return present


# ---------------------------------------------------------------------- what it comes to


@cites("FTM.magic.4", "FTM.magic.18")
def reckoned(sheet: Sheet, section: str) -> Reckoning | None:
    """Return the base energy of a section's spell, part by part."""
    key = key_in(sheet, section)
    if not key or sheet.card.magic is None:
        return None
    tally = base_energy(sheet.spell(key), sheet.card.schools)
    lines = tuple(
        CostLine(part.reason[:1].upper() + part.reason[1:], str(part.value), (), part.rule)
        for part in tally.parts
    )
    dice = bare_card("", sheet.card).magic
    assert dice is not None
    how = f"{dice} give {dice.mean:g} on average and {dice.highest} at best"
    how += "; distance and ground come on top when it is cast (FTM.magic.6, FTM.magic.10)"
    return Reckoning(tally.total, lines, how, "Base energy", sheet.spells[key].name)


@cites("FTM.magic.1", "FTM.magic.18", "FTM.magic.f24")
def problems(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Yield why a Magician cannot have its spells: the field concerned and a sentence."""
    card = bare_card("", sheet.card)
    if card.magic is None:
        return
    over = len(sheet.spells) - MOST_SPELLS
    if over > 0:
        text = f"A Magician knows {MOST_SPELLS} spells at most: remove {over}"
        yield KNOWN, f"{text} (FTM.magic.1)."
    for key, entry in sheet.spells.items():
        title, path = entry.name.strip(), f"{SPELL}.{key}"
        if not title:
            title = "A spell"
            yield f"{path}.name", "Give the spell a name."
        for where, message in spell_problems(sheet.spell(key), card):
            yield f"{path}.{where}", f"{title}: {message}."
        monster = str(entry.factors.get("summon", ""))
        if "summon" in entry.factors and monster not in sheet.monsters:
            known = ", ".join(each.name for each in sheet.monsters.values()) or "none"
            text = f"{title}: it summons a Monster of size 1 or 2 of the army; those are {known}"
            yield f"{path}.{FACTOR}.summon", f"{text} (FTM.magic.f24)."
