"""Profiles: what is printed about figures and vehicles (DORM.2, DORM.14.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from functools import lru_cache
from math import isqrt
from typing import Literal

from game.core.bounds import Count, Inches, Points
from game.core.cite import cites
from game.core.copying import Shared
from game.core.ruleset import Problem
from game.mechanics.forms import form
from game.mechanics.setup.order_of_battle import OrderOfBattle
from game.mechanics.suggest import known_are
from game.rules.dorm_rules.plan import Entry
from game.rules.dorm_rules.weapons import ARMOUR, WEAPONS, Weapon
from game.table.bases import Base, Disc, rectangle
from game.table.scene import PLAIN_LIVERY, PLAIN_LOOK, Livery, Look
from game.table.tolerances import INCH

Group = Literal["human", "orc", "goblin", "undead", "demon", "animal", "giant", "mount"]
Role = Literal["troop", "officer", "wizard", "staffer", "officer_wizard", "single", "mount"]
Trait = Literal["undead", "demon", "animal", "trained", "mount", "fly", "swim"]
Worn = Literal[
    "none", "padded", "mail", "brigandine", "full_plate", "light_barding", "heavy_barding"
]
SHOULDERS: dict[Group, float] = {"goblin": 0.6}
"""Where shoulders are not 0.8 cm high (DORM.15.2.1)."""
EFFECTS, SUMMON = 30, 23
"""How many effects there are (DORM.16.2), and which one is bound to a type."""


@lru_cache(maxsize=64)
def disc_of(across: float) -> Disc:
    """Return a round base by its diameter in inches."""
    return Disc(round(across * INCH / 2))


@lru_cache(maxsize=64)
def _hull(width: float, length: float) -> Base:
    return rectangle(round(width * INCH), round(length * INCH))


@form
class Skills:
    """Levels of skills; 0 for none (DORM.2.2)."""

    leadership: Count = 0
    tactics: Count = 0
    infiltration: Count = 0
    mechanics: Count = 0
    medic: Count = 0
    riding: Count = 0
    turn_undead: Count = 0


@form
class Door:
    """A door of an enclosed compartment (DORM.14.6.3.2a)."""

    side: Literal["front", "rear", "left", "right"] = "rear"
    rating: Count = 1
    locking: bool = False


@form
class Compartment:
    """A part of a vehicle that carries people (DORM.14.6)."""

    name: str
    kind: Literal["open", "enclosed"] = "open"
    room: Count
    doors: tuple[Door, ...] = ()
    connected_to: str = ""


@form
class Profile(Shared):
    """One entry of an army list about a figure: printed values, before any penalty."""

    name: str
    group: Group = "human"
    role: Role = "troop"
    rank: Count = 0
    magic: Count = 0
    apprentice: bool = False
    ma: Count = 5
    me: Count = 0
    mi: Count = 0
    mo: Count = 0
    mu: Count = 0
    ob: Count = 0
    rm: Count = 2
    hits: Count = 1
    natural: Count = 0
    """Armour that has grown on its back."""
    worn: Worn = "none"
    shield: bool = False
    fear: Count = 0
    base: Inches = 0.4
    """The diameter of its round base (DORM.1.1.h1)."""
    weapons: tuple[str, ...] = ("unarmed",)
    two_weapons: bool = False
    skills: Skills = field(default_factory=Skills)
    mount: str = ""
    """The mount that it comes with."""
    saddle: Inches | None = None
    """How high its saddle is, in centimetres."""
    back: Inches = 0
    """How high its back is, in centimetres, where it has no saddle."""
    howdah: Count = 0
    """The room in its howdah (DORM.15.2)."""
    traits: tuple[Trait, ...] = ()
    look: Look = PLAIN_LOOK
    livery: Livery | None = None

    def __hash__(self) -> int:
        # All fields together take long, and what is known about profiles is looked up by them.
        return self.name.__hash__()

    @property
    def key(self) -> str:  # type: ignore[override]
        """What stands for it in fingerprints: it does not change in a battle."""
        return self.name

    def has(self, trait: Trait) -> bool:
        """Return whether it has a trait."""
        return trait in self.traits

    @property
    @cites("DORM.15.2")
    def compartments(self) -> tuple[Compartment, ...]:
        """Its howdah: an open compartment."""
        return (Compartment(name="howdah", room=self.howdah),) if self.howdah else ()

    @property
    def disc(self) -> Disc:
        """Its base."""
        return disc_of(self.base)

    @property
    @cites("DORM.2.1.9")
    def av(self) -> int:
        """What it wears; nothing else gives armour penalties."""
        return ARMOUR[self.worn]

    @property
    @cites("DORM.1.4.5")
    def character(self) -> bool:
        """Whether it is bought on its own, outside the units."""
        return self.role not in ("troop", "mount")

    @property
    @cites("DORM.17.1.1", "DORM.18.2")
    def cause_fear(self) -> int:
        """Its level of Cause Fear; every undead figure has the first one."""
        return max(self.fear, int(self.has("undead")))

    @property
    @cites("DORM.1.4.5", "DORM.17.6a")
    def officer(self) -> bool:
        """Whether it has paid for a rank and gives the effects of leadership."""
        return self.role in ("officer", "officer_wizard")

    @property
    @cites("DORM.1.4.5", "DORM.1.4.9.1a", "DORM.2.2.6")
    def wizard(self) -> bool:
        """Whether it inspires: it has Magic skill and is no apprentice."""
        return self.magic > 0 and not self.apprentice

    @property
    @cites("DORM.9.2.3.2b")
    def has_wits(self) -> bool:
        """Whether it may choose where to flee: everybody but untrained animals."""
        return not self.has("animal") or self.has("trained")

    @property
    @cites("DORM.3.1", "DORM.20.7")
    def melee_weapons(self) -> tuple[Weapon, ...]:
        """What it may fight with; bare hands if there is nothing else."""
        own = [WEAPONS[key] for key in self.weapons]
        found = [each for each in own if not each.missile]
        found += [WEAPONS[each.melee_as] for each in own if each.melee_as]
        return tuple(dict.fromkeys(found)) or (WEAPONS["unarmed"],)

    @property
    def missile_weapons(self) -> tuple[Weapon, ...]:
        """What it comes with to shoot with."""
        return tuple(WEAPONS[key] for key in self.weapons if WEAPONS[key].missile)

    @property
    @cites("DORM.17.6a")
    def lich(self) -> bool:
        """Whether it is a lich: undead, and both officer and wizard."""
        return self.has("undead") and self.officer and self.wizard

    @property
    @cites("DORM.2.1.3a", "DORM.3.1")
    def throws_rocks(self) -> bool:
        """Whether it can throw rocks: the living do who are no animals; demons do not live."""
        dead = self.has("undead") or self.has("demon")
        return not (dead or self.has("animal") or self.role == "mount")


@cites("DORM.2.1.9.1", "DORM.1.6.1")
def combined_armour(natural: int, worn: int) -> int:
    """Return the better of grown and worn armour with the root of the other, rounded up."""
    low, high = sorted((natural, worn))
    return high + (isqrt(low - 1) + 1 if low else 0)


@form
class Bonus:
    """What a vehicle adds to those who crew it (DORM.14.1.3)."""

    mi: Count = 0
    me: Count = 0
    mu: Count = 0
    ob: Count = 0


@form
class Mind:
    """An artificial mind: Mo and Ob are compulsory (DORM.14.1.2)."""

    mo: Count
    ob: Count
    mi: Count = 0
    me: Count = 0


@form
class VehicleProfile(Shared):
    """One entry of an army list about a vehicle."""

    name: str
    ma: Count
    mu: Count
    av: Count = 0
    hits: Count = 1
    room: Count | None = None
    """Ca, where more than the free value has been bought (DORM.14.1.4)."""
    ad: Count
    tm: Count
    fm: Count = 1
    crew: Count = 1
    """How many crew places are paid for."""
    worn: bool = False
    length: Inches
    width: Inches
    weapons: tuple[str, ...] = ()
    bonus: Bonus = field(default_factory=Bonus)
    mind: Mind | None = None
    compartments: tuple[Compartment, ...] = ()
    look: Look = PLAIN_LOOK
    livery: Livery | None = None

    @property
    def key(self) -> str:  # type: ignore[override]
        """What stands for it in fingerprints."""
        return self.name

    @property
    @cites("DORM.14.1.1")
    def de(self) -> int:
        """Its defence."""
        return self.mu + self.av

    @property
    @cites("DORM.14.1.4")
    def ca(self) -> int:
        """Its room, in hits of figures."""
        return self.mu * self.hits if self.room is None else self.room

    @property
    def hull(self) -> Base:
        """Its rectangle."""
        return _hull(self.width, self.length)


@form
class Limit:
    """What an army list says of some of its figures or vehicles (DORM.19.4.5)."""

    of: tuple[str, ...]
    what: str
    """What one of them is called."""
    per: Points = 0
    """Full points of the force for each of them that may be taken; 0 for any number."""
    least: Points = 0
    """Points of a force from which they may be taken."""
    needed: Points | None = None
    """Points of a force from which one of them has to be there."""
    group: str = ""
    """One is needed only where all units are of this group."""
    by_mage: tuple[str, ...] = ()
    """Others who will do in their place, with a mage."""
    demons_only: bool = False
    """They serve only among demons and those who command them."""


@form
class Army:
    """An army list: profiles that belong together, perhaps with forces made of them."""

    army: str
    ruleset: Literal["dorm_rules"]
    about: str
    profiles: dict[str, Profile]
    vehicles: dict[str, VehicleProfile] = field(default_factory=dict)
    livery: Livery = PLAIN_LIVERY
    parties: dict[str, Entry] = field(default_factory=dict)
    """Units, characters and vehicles as they were put together."""
    orders: dict[str, OrderOfBattle] = field(default_factory=dict)
    limits: tuple[Limit, ...] = ()
    """What may be combined."""

    def dressed(self) -> dict[str, Profile]:
        """Return its profiles in their colours."""
        return {
            key: replace(each, livery=each.livery or self.livery)
            for key, each in self.profiles.items()
        }


# ---------------------------------------------------------------------- what can be wrong


@cites("DORM.14.1.1", "DORM.14.1.4", "DORM.14.1.5a", "DORM.14.1.5d", "DORM.14.1.7", "DORM.14.2")
def vehicle_problems(vehicle: VehicleProfile) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a vehicle: the field and a sentence."""
    if not vehicle.de:
        yield "mu", "a vehicle has Mu or AV (DORM.14.1.1)"
    if not vehicle.hits:
        yield "hits", "a vehicle has at least one hit (DORM.14.1.1)"
    if not 1 <= vehicle.crew <= max(1, vehicle.hits):
        yield "crew", f"a crew is 1 to {vehicle.hits}, as many as its hits (DORM.14.1.5a)"
    if vehicle.worn and vehicle.crew != 1:
        yield "crew", "whoever wears a vehicle is its whole crew (DORM.14.1.5d)"
    if vehicle.ad > vehicle.ma:
        yield "ad", f"AD is no higher than Ma, which is {vehicle.ma} (DORM.14.1.7)"
    if sum(each.room for each in vehicle.compartments) > vehicle.ca:
        yield "compartments", f"they have more room than the {vehicle.ca} of all (DORM.14.1.4)"
    if vehicle.crew + len(vehicle.weapons) > vehicle.ca:
        yield "weapons", "crew and weapons need 1 Ca each at least (DORM.14.2)"


@cites("DORM.17.2.6", "DORM.17.3.2", "DORM.2.2.0", "DORM.1.4.5")
def profile_problems(profile: Profile) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a figure: the field and a sentence."""
    if profile.has("undead") and not profile.character and profile.skills != Skills():
        yield "skills", "undead troops have no skills (DORM.17.2.6)"
    if profile.magic and profile.role not in ("wizard", "officer_wizard"):
        yield "magic", "only wizards have Magic (DORM.1.4.5)"
    for key in profile.weapons:
        if key not in WEAPONS:
            yield "weapons", f"there is no weapon {key!r} (DORM.20.7)"


def army_problems(army: Army) -> Iterator[Problem]:
    """Yield what is wrong with an army by itself, entry by entry."""
    for key, profile in army.profiles.items():
        for name, text in profile_problems(profile):
            yield ("profiles", key, name), text
        if profile.mount and profile.mount not in army.profiles:
            yield ("profiles", key, "mount"), f"there is no mount {profile.mount!r} in this army"
    for key, vehicle in army.vehicles.items():
        for name, text in vehicle_problems(vehicle):
            yield ("vehicles", key, name), text
    known = {**army.profiles, **army.vehicles}
    for number, limit in enumerate(army.limits):
        for key in (each for each in (*limit.of, *limit.by_mage) if each not in known):
            yield ("limits", number), f"there is no figure or vehicle {key!r}"
    yield from _force_problems(army)


def _force_problems(army: Army) -> Iterator[Problem]:
    """Yield what the parties and orders of battle of an army name and it does not have."""
    for key, entry in army.parties.items():
        for text in _party_problems(entry, army):
            yield ("parties", key), text
    for key, order in army.orders.items():
        for number, line in enumerate(order.units):
            if line.unit not in army.parties:
                text = f"there is no party {line.unit!r}{known_are(line.unit, army.parties)}"
                yield ("orders", key, "units", number), text


def _party_problems(entry: Entry, army: Army) -> Iterator[str]:
    """Yield the types and effects of a party that there are not."""
    known = {**army.profiles, **army.vehicles}
    men = (*entry.soldiers, *entry.specialists, *entry.crew)
    for key in (entry.unit, *men):
        if key not in (army.profiles if key in men else known):
            yield f"there is no profile {key!r}{known_are(key, known)}"
    yield from effect_problems(entry, army.profiles)


@cites("DORM.16.1.2", "DORM.16.2.23a")
def effect_problems(entry: Entry, profiles: Mapping[str, Profile]) -> Iterator[str]:
    """Yield the effects of a party that there are not, and summonings without a type of troops."""
    troops = [key for key, each in profiles.items() if each.role == "troop"]
    for effect in entry.effects:
        number, _, kind = effect.partition(":")
        if not number.isdecimal() or not 1 <= int(number) <= EFFECTS:
            yield f"there is no effect {effect!r} (DORM.16.1.2)"
        elif int(number) != SUMMON and kind:
            yield f"effect {number} has no type (DORM.16.1.2)"
        elif int(number) == SUMMON and kind not in troops:
            yield f"effect {effect!r} names no type of troops to summon (DORM.16.2.23a)"
