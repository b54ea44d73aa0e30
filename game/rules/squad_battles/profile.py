"""Ranks, types and classes of units, and the faction lists they come from (FWB.army)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from game.core.bounds import Count
from game.core.cite import cites
from game.core.copying import Shared
from game.mechanics.forms import form
from game.table.scene import PLAIN_LIVERY, PLAIN_LOOK, Livery, Look

Rank = Literal["Standard", "Elite", "Champion"]
Type = Literal["Infantry", "Cavalry"]
Troop = Literal["Warrior", "Pike", "Archer", "Knight", "Lancer", "Mounted Archer"]
Alignment = Literal["Good", "Evil"]

DICE: dict[str, int] = {"Standard": 1, "Elite": 2, "Champion": 3}
POINTS: dict[str, int] = {"Standard": 1, "Elite": 2, "Champion": 3}
RATE: dict[str, int] = {"Infantry": 6, "Cavalry": 8}
SQUAD_SIZE: dict[str, int] = {"Infantry": 4, "Cavalry": 2}
FOOT_TROOPS = ("Warrior", "Pike", "Archer")
DISMOUNTS_TO: dict[str, Troop] = {"Knight": "Warrior", "Lancer": "Pike", "Mounted Archer": "Archer"}
FEATS = ("burst_of_speed", "frenzy", "mobility", "protect", "throw", "vault")
"""In the book's order: the feat's number is its place from one (FWB.feat.2)."""
ABILITIES: dict[str, str] = {
    "battle_horn": "FWB.abil.1",
    "shield_ring": "FWB.abil.2",
    "braced": "FWB.abil.3",
    "keen_eye": "FWB.abil.4",
    "long_draw": "FWB.abil.5",
    "close_shot": "FWB.abil.6",
    "pathfinder": "FWB.abil.7",
    "slip_away": "FWB.abil.8",
    "pike_breaker": "FWB.abil.9",
    "unyielding": "FWB.abil.10",
    "riderbane": "FWB.abil.11",
    "dread": "FWB.abil.12",
    "ambusher": "FWB.abil.13",
    "hex_bolt": "FWB.abil.14",
    "mend": "FWB.abil.15",
    "hurl_back": "FWB.abil.16",
    "drumbeat": "FWB.abil.17",
}
WITH_KEYWORD = ("battle_horn", "shield_ring", "drumbeat")


@form(kw_only=False)
class UnitEntry:
    """One unit of a faction's list, as the army file gives it."""

    name: str
    rank: Rank
    type: Type
    troop: Troop
    keywords: tuple[str, ...]
    abilities: tuple[str, ...] = ()
    unique: bool = False
    fate: Count = 0
    feats: tuple[str, ...] = ()
    look: Look = field(default_factory=Look)


@form(kw_only=False)
class Faction:
    """An army file: a faction and the units it may field."""

    army: str
    ruleset: Literal["squad_battles"]
    alignment: Alignment
    about: str
    units: dict[str, UnitEntry]
    livery: Livery = field(default_factory=Livery)


@dataclass(frozen=True, slots=True)
class Ability:
    """A special ability and, where it works on allies, the keyword they must bear."""

    name: str
    keyword: str = ""

    @property
    def rule(self) -> str:
        """The ledger id of its wording."""
        return ABILITIES[self.name]

    @property
    def title(self) -> str:
        """Its name as printed."""
        name = self.name.replace("_", " ").title()
        return f"{name} ({self.keyword})" if self.keyword else name


@dataclass(frozen=True, slots=True)
class Profile(Shared):
    """What a unit is by its list entry, mounted or on foot; all units of one entry share it."""

    key: str
    name: str
    rank: Rank
    type: Type
    troop: Troop
    keywords: frozenset[str]
    abilities: tuple[Ability, ...]
    unique: bool
    fate: int
    feats: tuple[str, ...]
    dice: int
    points: int
    rate: int
    size: int
    """Squares along one side of the base: 1 on foot, 2 for a Large base (FWB.grid.2)."""
    ability_names: frozenset[str] = frozenset()
    look: Look = PLAIN_LOOK
    livery: Livery = PLAIN_LIVERY

    @property
    def is_foot(self) -> bool:
        """Whether it is Infantry."""
        return self.size == 1

    @property
    def is_pike(self) -> bool:
        """Whether it has a facing and a front arc."""
        return self.troop == "Pike"

    @property
    @cites("FWB.cav.2")
    def is_shooter(self) -> bool:
        """Whether its class attacks from afar."""
        return self.troop in ("Archer", "Mounted Archer")

    @property
    @cites("FWB.flank.6", "FWB.cav.2")
    def flanks(self) -> bool:
        """Whether its class has flanking."""
        return self.troop in ("Warrior", "Knight")

    @property
    @cites("FWB.charge.1", "FWB.cav.2")
    def charges(self) -> bool:
        """Whether its class has charging."""
        return self.troop in ("Pike", "Lancer")

    def has(self, name: str) -> bool:
        """Return whether it bears an ability of this name, switched on or not."""
        return name in self.ability_names

    def bears(self, keyword: str) -> bool:
        """Return whether it has a keyword.

        Rank, type and class serve as such too (FWB.ability.3).
        """
        return keyword in self.keywords or keyword in (self.rank, self.type, self.troop)


def parse_ability(text: str) -> Ability:
    """Read `name` or `name(Keyword)`."""
    name, _, rest = text.partition("(")
    return Ability(name, rest.removesuffix(")"))


def profiles_of(key: str, entry: UnitEntry, livery: Livery = PLAIN_LIVERY) -> Iterator[Profile]:
    """Yield the profile of a list entry and, for Cavalry, its Infantry version (FWB.army.5)."""
    yield _profile(key, entry, entry.type, entry.troop, livery)
    if entry.type == "Cavalry":
        yield _profile(on_foot(key), entry, "Infantry", DISMOUNTS_TO[entry.troop], livery)


def on_foot(key: str) -> str:
    """Return the key of the Infantry version of a Cavalry profile."""
    return f"{key}+foot"


@cites("FWB.grid.2")
def base_size(type_: Type) -> int:
    """Return the squares along one side of a base: 1 on foot, 2 for a Large base."""
    return 1 if type_ == "Infantry" else 2


def _profile(key: str, entry: UnitEntry, type_: Type, troop: Troop, livery: Livery) -> Profile:
    abilities = tuple(parse_ability(text) for text in entry.abilities)
    return Profile(
        key=key,
        name=entry.name,
        rank=entry.rank,
        type=type_,
        troop=troop,
        keywords=frozenset(entry.keywords),
        abilities=abilities,
        unique=entry.unique,
        fate=entry.fate,
        feats=entry.feats,
        dice=DICE[entry.rank],
        points=POINTS[entry.rank],
        rate=RATE[type_],
        size=base_size(type_),
        ability_names=frozenset(ability.name for ability in abilities),
        look=replace(entry.look, mount="none") if type_ == "Infantry" else entry.look,
        livery=livery,
    )


def entry_problems(entry: UnitEntry) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a list entry: the key concerned and a sentence."""
    yield from _class_problems(entry)
    yield from _ability_problems(entry)
    yield from _fate_problems(entry)
    yield from _feat_problems(entry)
    yield from _name_problems(entry)


@cites("FWB.army.1")
def _class_problems(entry: UnitEntry) -> Iterator[tuple[str, str]]:
    foot_troop = entry.troop in FOOT_TROOPS
    if foot_troop != (entry.type == "Infantry"):
        yield "troop", f"{entry.troop} is no class of {entry.type} (FWB.army.1)"


@cites("FWB.army.4", "FWB.ability.1")
def _ability_problems(entry: UnitEntry) -> Iterator[tuple[str, str]]:
    standard = entry.rank == "Standard"
    if standard and entry.abilities:
        yield "abilities", "a Standard unit has no special ability (FWB.army.4)"
    if not standard and not entry.abilities:
        yield "abilities", f"every {entry.rank} needs at least one special ability (FWB.ability.1)"


@cites("FWB.army.4", "FWB.fate.1")
def _fate_problems(entry: UnitEntry) -> Iterator[tuple[str, str]]:
    if entry.rank == "Standard" and entry.unique:
        yield "unique", "a Standard unit is never Unique (FWB.army.4)"
    if entry.unique and entry.fate < 1:
        yield "fate", "a Unique unit has at least 1 Fate Point (FWB.fate.1)"
    if not entry.unique and entry.fate:
        yield "fate", "only a Unique unit has Fate Points (FWB.army.4)"


@cites("FWB.army.4", "FWB.feat.1")
def _feat_problems(entry: UnitEntry) -> Iterator[tuple[str, str]]:
    champion = entry.rank == "Champion"
    if champion and not 1 <= len(entry.feats) <= 3:
        yield "feats", "a Champion has 1, 2 or 3 Feats (FWB.feat.1)"
    if not champion and entry.feats:
        yield "feats", "only a Champion has Feats (FWB.army.4)"


def _name_problems(entry: UnitEntry) -> Iterator[tuple[str, str]]:
    for text in entry.abilities:
        ability = parse_ability(text)
        if ability.name not in ABILITIES:
            yield (
                "abilities",
                f"there is no ability {ability.name!r}; known are {', '.join(ABILITIES)}",
            )
        elif bool(ability.keyword) != (ability.name in WITH_KEYWORD):
            wanted = "needs" if ability.name in WITH_KEYWORD else "takes no"
            yield "abilities", f"{ability.name} {wanted} keyword in brackets (FWB.ability.3)"
    for feat in entry.feats:
        if feat not in FEATS:
            yield "feats", f"there is no feat {feat!r}; known are {', '.join(FEATS)}"
