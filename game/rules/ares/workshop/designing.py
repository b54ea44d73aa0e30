"""What can be set about a figure, and what goes along with each change (ARES.create)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from game.core.cite import cites
from game.core.workshop import FormField, Value
from game.rules.ares.army_list import (
    FIGURE_ABILITIES,
    MELEE_ONLY,
    MISSILE_ONLY,
    SPELLS,
    WEAPON_ABILITIES,
    BaseEntry,
    FigureEntry,
    WeaponEntry,
    entry_problems,
)
from game.table.look_fields import look_fields

BODY, MELEE, MISSILES, ABILITIES, MAGIC = "Figure", "Melee", "Missiles", "Abilities", "Magic"
DICE = ("d4", "d6", "d8", "d10", "d12")
LONGEST_NAME = 40
FARTHEST = 12
"""The largest range factor that is offered: no table is longer."""
RADII = (0.5, 1.0, 1.5, 2.0, 2.5, 3.0)
DISCS = (0.5, 0.625, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0)
BOXES = ((1.0, 2.0), (1.0, 3.0), (1.5, 3.0), (2.0, 3.0), (2.0, 4.0), (3.0, 4.0))
BOW = WeaponEntry("Bow", "d6", range_factor=4)
"""What a figure gets with its ranged combat die."""
NUMBERS = (
    ("wounds", "Wounds", 1, 20, "ARES.create.1"),
    ("move", "Move, in inches", 2, 10, "ARES.create.1"),
    ("morale", "Base morale", 1, 5, "ARES.fig.5"),
    ("scale", "Scale", -2, 2, "ARES.scale.1"),
)
ABOUT_LOOKS = ("name", "melee.name", "missile.name")
"""Fields besides the look that leave a printed rating as it is."""


def title(name: str) -> str:
    """Return an ability as the book prints it."""
    return name.replace("_", " ").title()


# ---------------------------------------------------------------------- fields


@cites("ARES.create.1")
def fields(entry: FigureEntry) -> list[FormField]:
    """Return everything that can be set about a figure, section by section."""
    return [
        *_body(entry),
        _die("close", "Close combat die", MELEE, "ARES.fig.7"),
        *_weapon("melee", entry.melee, MELEE),
        _die("ranged", "Ranged combat die", MISSILES, "ARES.fig.9", none=True),
        *(_missile(entry.missile) if entry.missile is not None else ()),
        _abilities("abilities", "Abilities, six at most", ABILITIES, 6, FIGURE_ABILITIES),
        _die("magic", "Magic die", MAGIC, "ARES.fig.11"),
        *(
            _die(f"spells.{spell.key}", spell.name, MAGIC, spell.rule, none=True)
            for spell in SPELLS.values()
        ),
        *look_fields(),
    ]


def _body(entry: FigureEntry) -> Iterator[FormField]:
    yield FormField("name", "Name", "text", BODY, high=LONGEST_NAME)
    for key, label, low, high, rule in NUMBERS:
        yield FormField(key, label, "number", BODY, low=low, high=high, rule=rule)
    yield _die("armor", "Armor die", BODY, "ARES.fig.7")
    yes_no = Value(True, "yes"), Value(False, "no")  # noqa: FBT003
    yield FormField("shield", "Shield", "choice", BODY, yes_no, rule="ARES.mmod.6")
    bases = [Value(BaseEntry(), "as usual"), *(Value(*each) for each in _bases())]
    if all(entry.base != each.value for each in bases):
        bases.append(Value(entry.base, "as its file has it"))
    yield FormField("base", "Base", "choice", BODY, tuple(bases), rule="ARES.base.3")


def _bases() -> Iterator[tuple[BaseEntry, str]]:
    for across in DISCS:
        yield BaseEntry(disc=across), f"round, {across:g}″"
    for wide, deep in BOXES:
        yield BaseEntry(box=(wide, deep)), f"{wide:g}″ × {deep:g}″"


def _die(key: str, label: str, section: str, rule: str, *, none: bool = False) -> FormField:
    values = [Value(None, "none")] if none else []
    values += [Value(die, die.upper()) for die in DICE]
    return FormField(key, label, "choice", section, tuple(values), rule=rule)


def _weapon(key: str, weapon: WeaponEntry, section: str) -> Iterator[FormField]:
    yield FormField(f"{key}.name", "Weapon", "text", section, high=LONGEST_NAME)
    yield _die(f"{key}.damage", "Damage die", section, "ARES.fig.8")
    barred = MISSILE_ONLY if key == "melee" else MELEE_ONLY
    known = {
        name: rule
        for name, rule in WEAPON_ABILITIES.items()
        if name not in barred or name in weapon.abilities
    }
    label = "Abilities of the weapon, three at most"
    yield _abilities(f"{key}.abilities", label, section, 3, known)


def _missile(weapon: WeaponEntry) -> Iterator[FormField]:
    yield from _weapon("missile", weapon, MISSILES)
    label = f"Range factor: up to {5 * weapon.range_factor}″"
    key, rule = "missile.range_factor", "ARES.fig.10"
    yield FormField(key, label, "number", MISSILES, low=1, high=FARTHEST, rule=rule)
    if "area_effect" in weapon.abilities:
        radii = sorted({*RADII, weapon.radius})
        values = tuple(Value(radius, f"{radius:g}″") for radius in radii)
        yield FormField(
            "missile.radius", "Area Effect around", "choice", MISSILES, values, rule="ARES.area.1"
        )


def _abilities(key: str, label: str, section: str, most: int, known: dict[str, str]) -> FormField:
    values = tuple(Value(name, title(name), rule) for name, rule in known.items())
    return FormField(key, label, "many", section, values, high=most, rule="ARES.create.1")


# ---------------------------------------------------------------------- values


def value(entry: FigureEntry, key: str) -> Any:
    """Return how a field stands."""
    section, _, name = key.rpartition(".")
    if section == "spells":
        return entry.spells.get(name)
    return getattr(getattr(entry, section) if section else entry, name)


@cites("ARES.rating.1")
def changed(entry: FigureEntry, key: str, new: Any) -> FigureEntry:
    """Return the figure with a field set otherwise.

    A printed rating stays only while nothing counts.
    """
    section, _, name = key.rpartition(".")
    if section == "spells":
        entry = _with_spell(entry, name, new)
    elif name == "abilities":
        entry = _with_abilities(entry, section, tuple(new))
    elif key == "ranged":
        missile = None if new is None else entry.missile or BOW
        entry = replace(entry, ranged=new, missile=missile)
    elif section:
        entry = _put(entry, section, replace(getattr(entry, section), **{name: new}))
    else:
        entry = _put(entry, name, new)
        if key == "shield":
            entry = _dressed(entry, "shield", "round", worn=new)
    cosmetic = section == "look" or key in ABOUT_LOOKS
    return entry if cosmetic else replace(entry, rating=None)


def _put(entry: FigureEntry, name: str, new: Any) -> FigureEntry:
    changes: dict[str, Any] = {name: new}
    return replace(entry, **changes)


def _with_spell(entry: FigureEntry, name: str, die: Any) -> FigureEntry:
    """Return the entry with a spell's die, in the order of the list; without a die it goes."""
    dice = {**entry.spells, name: die}
    return replace(entry, spells={key: dice[key] for key in SPELLS if dice.get(key)})


def _with_abilities(entry: FigureEntry, section: str, names: tuple[str, ...]) -> FigureEntry:
    """Return the entry with abilities: a rider gets a mount, an Area Effect a radius."""
    known = WEAPON_ABILITIES if section else FIGURE_ABILITIES
    ordered = tuple(name for name in known if name in names)
    if section:
        weapon = getattr(entry, section)
        radius = (weapon.radius or 1.0) if "area_effect" in ordered else 0.0
        return _put(entry, section, replace(weapon, abilities=ordered, radius=radius))
    rides = "cavalry" in ordered
    if rides != ("cavalry" in entry.abilities):
        entry = _dressed(entry, "mount", "horse", worn=rides)
    return replace(entry, abilities=ordered)


def _dressed(entry: FigureEntry, part: str, usual: str, *, worn: bool) -> FigureEntry:
    """Return the look with a part if there is one to be seen; one that was chosen stays."""
    present = getattr(entry.look, part)
    wanted = (usual if present == "none" else present) if worn else "none"
    changes: dict[str, Any] = {part: wanted}
    return replace(entry, look=replace(entry.look, **changes))


# ---------------------------------------------------------------------- what is wrong


def problems(entry: FigureEntry) -> Iterator[tuple[str, str]]:
    """Yield what is illegal about a figure: the field concerned and a sentence."""
    names = [("name", "the figure", entry.name), ("melee.name", "its weapon", entry.melee.name)]
    if entry.missile is not None:
        names.append(("missile.name", "its missile weapon", entry.missile.name))
    for key, what, said in names:
        if not said.strip():
            yield key, f"Give {what} a name."
    for where, message in entry_problems(entry):
        text = message
        for ability in (*FIGURE_ABILITIES, *WEAPON_ABILITIES):
            text = text.replace(ability, title(ability)) if "_" in ability else text
        yield _field_of(entry, where), f"{text[:1].upper()}{text[1:]}{_mended(entry, where)}."


def _field_of(entry: FigureEntry, where: str) -> str:
    if where == "missile" and entry.missile is None:
        return "ranged"
    return f"{where}.abilities" if where in ("melee", "missile") else where


def _mended(entry: FigureEntry, where: str) -> str:
    """Return how many abilities too many there are, where that is what is wrong."""
    named = {"abilities": (entry.abilities, 6), "melee": (entry.melee.abilities, 3)}
    if entry.missile is not None:
        named["missile"] = (entry.missile.abilities, 3)
    present, most = named.get(where, ((), 0))
    over = len(present) - most
    return f"; remove {over}" if present and over > 0 else ""
