"""What can be set about a card, and what goes along with each change (FTM.unit, FTM.points)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from game.core.cite import cites
from game.core.workshop import FormField, Value
from game.rules.for_the_masses.troops.factors import OPPOSED_SCHOOLS, SCHOOLS
from game.rules.for_the_masses.troops.profile import (
    MOST_GUNS,
    SIDES_OF_DICE,
    CardEntry,
    Dice,
    bare_card,
    entry_problems,
    usual_elements,
)
from game.rules.for_the_masses.troops.specials import KINDS, SPECIALS, Kind
from game.rules.for_the_masses.workshop import spellcraft
from game.rules.for_the_masses.workshop.sheet import Sheet
from game.table.look_fields import look_fields
from game.table.scene import Look

UNIT, SHOOTING, SPECIAL = "Unit", "Shooting", "Specials"
LEADING = "Command and magic"
LONGEST_NAME = 40
USUAL_MORALE = 7
NUMBERS = (
    ("movement", "Movement, in hexes", 1, 12, "FTM.unit.9"),
    ("defense", "Defense", 0, 6, "FTM.unit.4"),
    ("wounds", "Wounds", 1, 12, "FTM.unit.10"),
)
FARTHEST = 24
MOST_HEALED = 4
ENGINES = ("bolt_thrower", "stone_thrower", "ram", "wagon")
USUAL_DISTANCE = 8
FREE = ("name", "note", "schools", "spells")
"""Fields besides the look that leave a cost as it is."""
OF_A_UNIT = ("fewest", "most")


# ---------------------------------------------------------------------- fields


@cites("FTM.points.1")
def fields(sheet: Sheet) -> list[FormField]:
    """Return everything that can be set about a card, section by section."""
    card = sheet.card
    found = [*_body(card), *_shooting(card), *_specials(card)]
    if card.kind == "personality":
        found += _leading(card)
        if card.magic is not None:
            found += spellcraft.fields(sheet, LEADING)
    return [*found, *look_fields()]


def _body(card: CardEntry) -> Iterator[FormField]:
    yield FormField("name", "Name", "text", UNIT, high=LONGEST_NAME)
    kinds = tuple(Value(kind, kind.title()) for kind in KINDS)
    yield FormField("kind", "Type of unit", "choice", UNIT, kinds, rule="FTM.unit.1")
    if card.kind == "monster":
        yield FormField("size", "Size", "number", UNIT, low=1, high=4, rule="FTM.unit.16")
    for key, label, low, high, rule in NUMBERS:
        yield FormField(key, label, "number", UNIT, low=low, high=high, rule=rule)
    if card.kind != "personality":
        label = f"Morale: {card.morale}+ on a d10"
        yield FormField("morale", label, "number", UNIT, low=1, high=10, rule="FTM.unit.11")
    low, high = usual_elements(card.kind)
    if card.kind == "artillery":
        high = MOST_GUNS
    if low < high:
        for key, label in zip(OF_A_UNIT, ("Elements at least", "at most"), strict=True):
            yield FormField(key, label, "number", UNIT, low=low, high=high, rule="FTM.army.2")
    yield _dice("melee", "Melee dice", UNIT, (2, 3), "FTM.unit.5")


def _shooting(card: CardEntry) -> Iterator[FormField]:
    yield _dice("ranged", "Ranged dice", SHOOTING, (2, 3), "FTM.unit.6", none=True)
    if card.ranged is not None:
        label = "Distance, in hexes"
        yield FormField(
            "distance", label, "number", SHOOTING, low=2, high=FARTHEST, rule="FTM.unit.8"
        )


def _dice(
    key: str, label: str, section: str, counts: tuple[int, ...], rule: str, *, none: bool = False
) -> FormField:
    values = [Value(None, "none")] if none else []
    for count in counts:
        for sides in SIDES_OF_DICE:
            text = str(Dice(count, sides))
            values.append(Value(text, text))
    return FormField(key, label, "choice", section, tuple(values), rule=rule)


@cites("FTM.points.6")
def _specials(card: CardEntry) -> Iterator[FormField]:
    """Yield the specials that the kind can have, each with what it adds to the cost."""
    born = bare_card("", card).fearsome
    values = []
    for name, special in SPECIALS.items():
        cost = special.cost(card.kind)
        useless = cost is None or (name == "cause_fear" and born)
        if name == "regenerate" or (useless and name not in card.specials):
            continue
        words = (
            f"{special.title} {cost:+d} %" if cost is not None else f"{special.title}: not for it"
        )
        values.append(Value(name, words, special.rule))
    label = "Special abilities, each with what it adds to the points"
    most = len(values)
    yield FormField(
        "specials", label, "many", SPECIAL, tuple(values), high=most, rule="FTM.points.6"
    )
    healing = SPECIALS["regenerate"]
    cost = healing.cost(card.kind)
    if cost is not None or card.regenerate:
        label = f"{healing.title}: {cost or 0:+d} % for each point"
        yield FormField(
            "regenerate", label, "number", SPECIAL, low=0, high=MOST_HEALED, rule=healing.rule
        )


@cites("FTM.unit.12", "FTM.unit.13", "FTM.magic.1", "FTM.magic.5")
def _leading(card: CardEntry) -> Iterator[FormField]:
    yield _dice("command", "Command dice", LEADING, (1, 2), "FTM.unit.12", none=True)
    yield _dice("magic", "Magic dice", LEADING, (1, 2, 3), "FTM.unit.13", none=True)
    if card.magic is not None:
        against = {one: other for pair in OPPOSED_SCHOOLS for one, other in (pair, pair[::-1])}
        values = tuple(
            Value(school, f"{school.title()}, not with {against[school]}", "FTM.magic.5")
            for school in SCHOOLS
        )
        label = "Schools, one or two"
        yield FormField("schools", label, "many", LEADING, values, high=2, rule="FTM.magic.5")


# ---------------------------------------------------------------------- values


def value(sheet: Sheet, key: str) -> Any:
    """Return how a field stands."""
    card = sheet.card
    section, _, name = key.partition(".")
    if section in (spellcraft.KNOWN, spellcraft.SPELL):
        return spellcraft.value(sheet, key)
    if section == "look":
        return getattr(card.look, name)
    if key in OF_A_UNIT:
        return (card.elements or usual_elements(card.kind))[OF_A_UNIT.index(key)]
    if key == "ranged" and card.ranged is not None:
        # A die without a number stands for two.
        return str(Dice.read(card.ranged, bare=2))
    return getattr(card, key)


@cites("FTM.points.7")
def changed(sheet: Sheet, key: str, new: Any) -> Sheet:
    """Return the card with a field set otherwise; a given cost stays only while nothing counts."""
    section, _, name = key.partition(".")
    if section in (spellcraft.KNOWN, spellcraft.SPELL):
        return spellcraft.changed(sheet, key, new)
    card = sheet.card
    if section == "look":
        looks: dict[str, Any] = {name: new}
        return replace(sheet, card=replace(card, look=replace(card.look, **looks)))
    card = _with(card, key, new)
    if key not in FREE:
        card = unpriced(card)
    return replace(sheet, card=card, spells=sheet.spells if card.magic else {})


def unpriced(card: CardEntry) -> CardEntry:
    """Return a card that costs what the formula says."""
    return replace(card, points=None, printed=False)


def _with(card: CardEntry, key: str, new: Any) -> CardEntry:
    match key:
        case "kind":
            return _of_kind(card, new)
        case "ranged":
            return replace(
                card, ranged=new, distance=(card.distance or USUAL_DISTANCE) if new else 0
            )
        case "magic":
            return replace(card, magic=new, schools=(card.schools or SCHOOLS[:1]) if new else ())
        case "fewest" | "most":
            return _strength(card, key, new)
        case "specials":
            known = tuple(special.key for special in SPECIALS.values() if special.key in new)
            return replace(card, specials=known)
        case "schools":
            return replace(card, schools=tuple(school for school in SCHOOLS if school in new))
    changes: dict[str, Any] = {key: new}
    return replace(card, **changes)


@cites("FTM.unit.2", "FTM.unit.17", "FTM.army.2")
def _strength(card: CardEntry, key: str, new: int) -> CardEntry:
    """Return the fewest and the most elements; one end takes the other along."""
    fewest, most = card.elements or usual_elements(card.kind)
    if key == "fewest":
        fewest, most = new, max(new, most)
    else:
        fewest, most = min(new, fewest), new
    usual = (fewest, most) == usual_elements(card.kind)
    return replace(card, elements=None if usual else (fewest, most))


@cites("FTM.unit.1", "FTM.unit.11", "FTM.unit.12", "FTM.unit.16")
def _of_kind(card: CardEntry, kind: Kind) -> CardEntry:
    """Return a card of another kind: what that has is there, what it cannot have is gone."""
    personal = kind == "personality"
    able = tuple(name for name in card.specials if SPECIALS[name].cost(kind) is not None)
    heals = SPECIALS["regenerate"].cost(kind) is not None
    card = replace(
        card,
        kind=kind,
        elements=None,
        size=(card.size or 1) if kind == "monster" else 0,
        morale=None if personal else card.morale or USUAL_MORALE,
        command=(card.command or "d6") if personal else None,
        magic=card.magic if personal else None,
        schools=card.schools if personal else (),
        spells=(),
        specials=able,
        regenerate=card.regenerate if heals else 0,
        look=_look_of(card.look, card.kind, kind),
    )
    if kind == "artillery" and card.ranged is None:
        return replace(card, ranged="2d8", distance=12)
    return card


def _look_of(look: Look, before: Kind, kind: Kind) -> Look:
    """Return a look that fits the kind: Cavalry rides, artillery has an engine."""
    if kind == "cavalry" and look.mount == "none":
        look = replace(look, mount="horse")
    elif before == "cavalry" and kind in ("infantry", "artillery"):
        look = replace(look, mount="none", body="leather" if look.body == "none" else look.body)
    if kind == "artillery" and look.weapon not in ENGINES:
        look = replace(look, weapon="bolt_thrower")
    elif before == "artillery" and look.weapon in ENGINES:
        look = replace(look, weapon="sword")
    return look


# ---------------------------------------------------------------------- what is wrong


def problems(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Yield what is illegal about a card and its spells: the field concerned and a sentence."""
    for where, message in entry_problems(sheet.card):
        key = OF_A_UNIT[0] if where == "elements" else where
        yield key, sentence(message)
    yield from spellcraft.problems(sheet)


def sentence(message: str) -> str:
    """Return a message as a sentence."""
    return f"{message[:1].upper()}{message[1:]}."
