"""Army lists: figures, weapons and spells as the files give them (ARES.fig, ARES.create)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from game.core.bounds import Count, Inches, Outline, Point, Points
from game.core.cite import cites
from game.mechanics.forms import form
from game.table.bases import convex_problem
from game.table.scene import Livery, Look
from game.table.tolerances import INCH

Die = Literal["d4", "d6", "d8", "d10", "d12"]
"""The dice that there are (ARES.fig.1)."""
Kind = Literal["infantry", "cavalry", "oversized"]

FIGURE_ABILITIES: dict[str, str] = {
    "backstab": "ARES.backstab.1",
    "cause_fear": "ARES.fear.1",
    "cavalry": "ARES.cavalry.1",
    "fanatic": "ARES.fanatic.1",
    "first_strike": "ARES.firststrike.1",
    "flyer": "ARES.flyer.1",
    "glass_jaw": "ARES.glassjaw.1",
    "hide": "ARES.hide.1",
    "individual": "ARES.individual.1",
    "keen_senses": "ARES.keen.1",
    "leader": "ARES.leader.1",
    "leap": "ARES.leap.1",
    "magic_resistance": "ARES.magres.1",
    "quick": "ARES.quick.1",
    "regenerate": "ARES.regen.1",
    "secondary_attack": "ARES.secondary.1",
    "snap_fire": "ARES.snap.1",
    "taunt": "ARES.taunt.1",
    "thick_skull": "ARES.thickskull.1",
    "thrust": "ARES.thrust.1",
}
WEAPON_ABILITIES: dict[str, str] = {
    "area_effect": "ARES.area.1",
    "chain": "ARES.chain.1",
    "cumbersome": "ARES.cumbersome.1",
    "magic": "ARES.wmagic.1",
    "persistent": "ARES.persist.1",
    "polearm": "ARES.polearm.1",
    "powerful": "ARES.powerful.1",
    "repeating": "ARES.repeat.1",
    "weak": "ARES.weak.1",
}
MELEE_ONLY = ("chain", "polearm")
MISSILE_ONLY = ("area_effect",)
OPPOSITES = (("thick_skull", "glass_jaw"),)
WEAPON_OPPOSITES = (("powerful", "weak"),)


@dataclass(frozen=True, slots=True)
class Spell:
    """One of the house spells: at whom it goes, how far, and what it weighs in a rating."""

    key: str
    name: str
    aim: Literal["hostile", "friend", "friend_or_self", "point", "area"]
    range_factor: int
    weight: float
    rule: str
    radius: int = 0
    cumbersome: bool = False

    @property
    def harmful(self) -> bool:
        """Whether it is an attack: it gives a hidden caster away, and one may Brace."""
        return self.aim in ("hostile", "area")


SPELLS: dict[str, Spell] = {
    spell.key: spell
    for spell in (
        Spell("ember_dart", "Ember Dart", "hostile", 4, 1.0, "ARES.magic.11"),
        Spell("flame_burst", "Flame Burst", "area", 3, 1.5, "ARES.magic.11", 1500, cumbersome=True),
        Spell("mend", "Mend", "friend_or_self", 1, 0.5, "ARES.magic.12"),
        Spell("dread", "Dread", "hostile", 3, 0.75, "ARES.magic.13"),
        Spell("hearten", "Hearten", "friend", 3, 0.5, "ARES.magic.13"),
        Spell("ward", "Ward", "friend_or_self", 2, 0.75, "ARES.magic.14"),
        Spell("quicken", "Quicken", "friend", 2, 0.75, "ARES.magic.15"),
        Spell("snare", "Snare", "hostile", 3, 0.75, "ARES.magic.15"),
        Spell("blink", "Blink", "friend_or_self", 2, 0.75, "ARES.magic.16"),
        Spell("veil", "Veil", "friend_or_self", 1, 0.75, "ARES.magic.17"),
        Spell("mist", "Mist", "point", 3, 0.5, "ARES.magic.17"),
    )
}

# ---------------------------------------------------------------------- as the files give it


@form(kw_only=False)
class BaseEntry:
    """What a figure stands on, in inches: one of the three forms."""

    disc: Inches | None = None
    """Diameter."""
    box: Point | None = None
    """Width across the facing and length along it."""
    corners: Outline = ()


@form(kw_only=False)
class WeaponEntry:
    """A melee weapon, or a missile weapon if it has a range factor."""

    name: str
    damage: Die
    abilities: tuple[str, ...] = ()
    range_factor: Count = 0
    radius: Inches = 0.0
    """Of an Area Effect, in inches."""


@form(kw_only=False)
class FigureEntry:
    """One figure type of an army file."""

    name: str
    wounds: Points
    move: Points
    morale: Points
    armor: Die
    close: Die
    melee: WeaponEntry
    magic: Die = "d4"
    shield: bool = False
    ranged: Die | None = None
    missile: WeaponEntry | None = None
    spells: dict[str, Die] = field(default_factory=dict)
    abilities: tuple[str, ...] = ()
    scale: Points = 0
    base: BaseEntry = field(default_factory=BaseEntry)
    kind: Kind | None = None
    """Only where a scenario's maker overrides the class (ARES.fig.14)."""
    rating: Points | None = None
    """Only for the figures of the book, which keep their printed Combat Rating (ARES.rating.1)."""
    look: Look = field(default_factory=Look)


@form
class MusterEntry:
    """A unit of an army that is fielded as it is: its name and its figures by type and number."""

    name: str
    figures: dict[str, Count]


@form(kw_only=False)
class Army:
    """An army file: figure types that belong together."""

    army: str
    ruleset: Literal["ares"]
    about: str
    figures: dict[str, FigureEntry]
    livery: Livery = field(default_factory=Livery)
    units: tuple[MusterEntry, ...] = ()
    """How it goes to battle in place of a scenario's force; empty if it is only a list of types."""


def sides(die: Die | None) -> int:
    """Return the sides of a die as it is written; 0 for none."""
    return int(die[1:]) if die else 0


# ---------------------------------------------------------------------- what is wrong with it


@cites("ARES.create.1", "ARES.fig.5", "ARES.scale.1")
def entry_problems(entry: FigureEntry) -> Iterator[tuple[str, str]]:
    """Yield what is illegal about a figure: the key concerned and a sentence."""
    for name, value, low, high in (
        ("wounds", entry.wounds, 1, 20),
        ("move", entry.move, 2, 10),
        ("morale", entry.morale, 1, 5),
        ("scale", entry.scale, -2, 2),
    ):
        if not low <= value <= high:
            rule = {"morale": "ARES.fig.5", "scale": "ARES.scale.1"}.get(name, "ARES.create.1")
            yield name, f"{name} is {low} to {high}, not {value} ({rule})"
    yield from _ability_problems(entry)
    yield from _weapon_problems("melee", entry.melee)
    if entry.missile is not None:
        yield from _weapon_problems("missile", entry.missile)
    yield from _pairing_problems(entry)
    yield from _base_problems(entry.base)


def _ability_problems(entry: FigureEntry) -> Iterator[tuple[str, str]]:
    for name in entry.abilities:
        if name not in FIGURE_ABILITIES:
            yield (
                "abilities",
                f"there is no ability {name!r}; known are {', '.join(FIGURE_ABILITIES)}",
            )
    if len(entry.abilities) > 6:
        yield "abilities", "a figure has six abilities at most (ARES.create.1)"
    if len(set(entry.abilities)) != len(entry.abilities):
        yield "abilities", "an ability is named twice"
    for one, other in OPPOSITES:
        if one in entry.abilities and other in entry.abilities:
            yield "abilities", f"{one} and {other} contradict each other (ARES.create.1)"
    for name in entry.spells:
        if name not in SPELLS:
            yield "spells", f"there is no spell {name!r}; known are {', '.join(SPELLS)}"


def _weapon_problems(where: str, weapon: WeaponEntry) -> Iterator[tuple[str, str]]:
    for name in weapon.abilities:
        if name not in WEAPON_ABILITIES:
            yield (
                where,
                f"there is no weapon ability {name!r}; known are {', '.join(WEAPON_ABILITIES)}",
            )
    if len(weapon.abilities) > 3:
        yield where, f"{weapon.name} has more than three abilities (ARES.create.1)"
    for name in MELEE_ONLY if where == "missile" else MISSILE_ONLY:
        if name in weapon.abilities:
            other = "melee" if where == "missile" else "missile"
            yield where, f"{name} is for {other} weapons only ({WEAPON_ABILITIES[name]})"
    for one, other in WEAPON_OPPOSITES:
        if one in weapon.abilities and other in weapon.abilities:
            yield where, f"{one} and {other} contradict each other (ARES.create.1)"
    if (weapon.radius > 0) != ("area_effect" in weapon.abilities):
        yield where, "an Area Effect needs a radius, and nothing else has one (ARES.area.1)"


@cites("ARES.fig.9", "ARES.fig.10")
def _pairing_problems(entry: FigureEntry) -> Iterator[tuple[str, str]]:
    if (entry.ranged is None) != (entry.missile is None):
        yield "missile", "a missile weapon and a ranged combat die come together (ARES.fig.9)"
    if entry.missile is not None and entry.missile.range_factor < 1:
        yield "missile", f"{entry.missile.name} needs a range factor of 1 or more (ARES.fig.10)"
    if entry.melee.range_factor:
        yield "melee", f"{entry.melee.name} is a melee weapon and has no range factor (ARES.fig.10)"
    if entry.missile is None and "snap_fire" in entry.abilities:
        yield "abilities", "snap_fire needs a missile weapon (ARES.create.1)"


@cites("ARES.base.3")
def _base_problems(base: BaseEntry) -> Iterator[tuple[str, str]]:
    forms = [base.disc is not None, base.box is not None, bool(base.corners)]
    if sum(forms) > 1:
        yield "base", "give one of disc, box and corners"
    lengths = [base.disc] if base.disc is not None else list(base.box or ())
    if any(not 0.25 <= length <= 6 for length in lengths):
        yield "base", "a base measures 0.25 to 6 inches"
    if base.corners:
        points = [(round(x * INCH), round(y * INCH)) for x, y in base.corners]
        if problem := convex_problem(points):
            yield "base", f"{problem} (ARES.base.3)"
