"""What can be set about a piece, and what goes along with each change (GMB.piece, GMB.setup.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args

from game.core.cite import cites
from game.core.workshop import FormField, Value
from game.rules.mass_battles.points import worth
from game.rules.mass_battles.profile import (
    Fire,
    Personality,
    Profile,
    Size,
    Special,
    Species,
    Type,
    profile_problems,
)
from game.table.look_fields import look_fields

BODY, FIGHT, MISSILES, ABILITIES = "Piece", "Melee", "Missiles", "Abilities"
LONGEST_NAME = 40
NUMBERS = (
    ("stands", "Stands", BODY, 1, 12, "GMB.piece.1"),
    ("move", "Move, in inches", BODY, 1, 24, "GMB.piece.5"),
    ("fly", "Flying move, in inches; 0 for none", BODY, 0, 30, "GMB.piece.12"),
    ("attack", "Attack dice", FIGHT, 0, 20, "GMB.piece.6"),
    ("defence", "Defence modifier", FIGHT, -4, 0, "GMB.piece.7"),
    ("damage.0", "Damage, white", FIGHT, 1, 20, "GMB.piece.2"),
    ("damage.1", "Damage, black", FIGHT, 0, 20, "GMB.piece.2"),
    ("damage.2", "Damage, red", FIGHT, 0, 20, "GMB.piece.2"),
    ("impact", "Impact dice", FIGHT, 0, 10, "GMB.chg.9"),
    ("fire.range", "Range, in inches; 0 for none", MISSILES, 0, 48, "GMB.piece.4"),
    ("fire.dice", "Fire dice", MISSILES, 0, 15, "GMB.piece.4"),
    ("wizard", "Wizard of class; 0 for none", ABILITIES, 0, 3, "GMB.wiz.4"),
)
CHOICES: tuple[tuple[str, str, str, Any, str], ...] = (
    ("type", "Type", BODY, Type, "GMB.piece.2"),
    ("size", "Size", BODY, Size, "GMB.piece.9"),
    ("species", "Species", BODY, Species, "GMB.piece.2"),
    ("personality", "Personality", BODY, Personality, "GMB.piece.2"),
)
FLAGS = (
    ("may_charge", "May charge", FIGHT, "GMB.chg.1"),
    ("may_disperse", "May go in dispersed line", ABILITIES, "GMB.form.4"),
    ("ignores_engagement", "Ignores engagement zones", ABILITIES, "GMB.eng.8"),
)
RIDES = (("", "on foot"), ("horse", "horse"), ("beast", "another beast"))
BREATHS = (("", "none"), ("fire", "fire"), ("acid", "acid"))


def fields() -> list[FormField]:
    """Return everything that can be set about a piece, section by section."""
    found = [FormField("name", "Name", "text", BODY, high=LONGEST_NAME)]
    for key, label, section, form, rule in CHOICES:
        values = tuple(Value(each, each or "none") for each in get_args(form))
        found.append(FormField(key, label, "choice", section, values, rule=rule))
    for key, label, section, low, high, rule in NUMBERS:
        found.append(FormField(key, label, "number", section, low=low, high=high, rule=rule))
    for key, label, section, rule in FLAGS:
        yes_no = tuple(Value(each, words) for each, words in ((True, "yes"), (False, "no")))
        found.append(FormField(key, label, "choice", section, yes_no, rule=rule))
    rides = tuple(Value(*each) for each in RIDES)
    found.append(FormField("rides", "Mounted on", "choice", BODY, rides, rule="GMB.piece.14"))
    breaths = tuple(Value(*each) for each in BREATHS)
    found.append(FormField("breath", "Breath", "choice", MISSILES, breaths, rule="GMB.breath.1"))
    specials = tuple(Value(each, each.replace("_", " ")) for each in get_args(Special))
    found.append(FormField("specials", "Specials", "many", ABILITIES, specials, high=6))
    order = (BODY, FIGHT, MISSILES, ABILITIES)
    return [*sorted(found, key=lambda each: order.index(each.section)), *look_fields()]


def value(profile: Profile, key: str) -> Any:
    """Return how a field stands."""
    section, _, name = key.rpartition(".")
    if section == "damage":
        numbers = profile.damage if isinstance(profile.damage, tuple) else (profile.damage, 0, 0)
        return numbers[int(name)]
    if section == "fire":
        return round(getattr(profile.fire, name)) if profile.fire else 0
    if section:
        return getattr(getattr(profile, section), name)
    found = getattr(profile, key)
    if key == "attack" and isinstance(found, tuple):
        return found[0]
    return round(found or 0) if key in ("move", "fly", "impact") else found


@cites("GMB.setup.5")
def changed(profile: Profile, key: str, new: Any) -> Profile:
    """Return the piece with a field set otherwise, and what it costs then; it is no printed one."""
    section, _, name = key.rpartition(".")
    changes: dict[str, Any] = {key: new}
    if section == "damage":
        numbers = [value(profile, f"damage.{each}") for each in range(3)]
        numbers[int(name)] = new
        mob = isinstance(profile.damage, int) and name == "0"
        changes = {"damage": new if mob else tuple(numbers)}
    elif section == "fire":
        fire = {"range": value(profile, "fire.range"), "dice": value(profile, "fire.dice")}
        fire[name] = new
        changes = {"fire": Fire(**fire) if fire["range"] or fire["dice"] else None}
    elif section:
        changes = {section: replace(getattr(profile, section), **{name: new})}
    elif key == "fly":
        changes = {"fly": new or None}
    elif key == "specials":
        changes = {"specials": tuple(each for each in get_args(Special) if each in new)}
    if section != "look" and key != "name":
        changes["list"] = ""
    return priced(_fitting(replace(profile, **changes)))


def _fitting(profile: Profile) -> Profile:
    """Return the piece with stands and damage that its type may have."""
    if profile.hero and profile.stands != 1:
        profile = replace(profile, stands=1)
    numbers = profile.damage
    if profile.type != "Mob" and isinstance(numbers, int):
        profile = replace(profile, damage=(numbers, numbers, numbers))
    return profile


def priced(profile: Profile) -> Profile:
    """Return the piece as a player's own, at what it is worth."""
    return replace(profile, points=worth(profile).total)


def problems(profile: Profile) -> Iterator[tuple[str, str]]:
    """Yield what is illegal about a piece: the field and a sentence."""
    if not profile.name.strip():
        yield "name", "Give it a name."
    for key, text in profile_problems(profile):
        yield ("damage.0" if key == "damage" else key), f"{text[:1].upper()}{text[1:]}."
