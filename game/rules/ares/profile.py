"""What a figure is once it is fielded: its class, its base, its weapons (ARES.fig, ARES.base)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.cite import cites
from game.core.copying import Shared
from game.rules.ares.army_list import FigureEntry, Kind, WeaponEntry, sides
from game.rules.ares.rating import rating_of
from game.table.bases import Base, Convex, Disc, rectangle
from game.table.scene import PLAIN_LIVERY, PLAIN_LOOK, Livery, Look
from game.table.tolerances import INCH


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon in use."""

    name: str
    damage: int
    abilities: frozenset[str] = frozenset()
    range_factor: int = 0
    radius: int = 0

    @cites("ARES.ability.1")
    def has(self, ability: str) -> bool:
        """Return whether the weapon has an ability; it counts only for actions with this weapon."""
        return ability in self.abilities


@dataclass(frozen=True, slots=True)
class Profile(Shared):
    """What a figure is; all figures of one type share it."""

    key: str
    name: str
    kind: Kind
    wounds: int
    move: int
    """Inches of one movement action."""
    morale: int
    armor: int
    shield: bool
    close: int
    ranged: int
    """Sides of the ranged combat die, 0 for none."""
    magic: int
    melee: Weapon
    missile: Weapon | None
    spells: dict[str, int]
    abilities: frozenset[str]
    scale: int
    base: Base
    rating: int
    look: Look = PLAIN_LOOK
    livery: Livery = PLAIN_LIVERY

    def has(self, ability: str) -> bool:
        """Return whether the figure has an ability."""
        return ability in self.abilities

    @property
    @cites("ARES.fig.13", "ARES.fig.14")
    def on_foot(self) -> bool:
        """Whether it follows the infantry rules, as undersized figures do."""
        return self.kind == "infantry"


@cites("ARES.fig.13", "ARES.fig.14", "ARES.cavalry.1")
def kind_of(entry: FigureEntry) -> Kind:
    """Return the class of a figure: by its word, by its mount, by its Scale."""
    if entry.kind is not None:
        return entry.kind
    if "cavalry" in entry.abilities:
        return "cavalry"
    return "oversized" if entry.scale >= 1 else "infantry"


@cites("ARES.base.1", "ARES.base.2", "ARES.base.3")
def base_of(entry: FigureEntry) -> Base:
    """Return the base: an inch across on foot, one by two inches mounted, or as given."""
    given = entry.base
    if given.corners:
        return Convex(tuple((round(x * INCH), round(y * INCH)) for x, y in given.corners))
    if given.box is not None:
        return rectangle(round(given.box[0] * INCH), round(given.box[1] * INCH))
    if given.disc is not None:
        return Disc(round(given.disc * INCH / 2))
    return rectangle(INCH, 2 * INCH) if kind_of(entry) == "cavalry" else Disc(INCH // 2)


def weapon_of(entry: WeaponEntry) -> Weapon:
    """Return a weapon ready for use."""
    return Weapon(
        entry.name,
        sides(entry.damage),
        frozenset(entry.abilities),
        entry.range_factor,
        round(entry.radius * INCH),
    )


def profile_of(key: str, entry: FigureEntry, livery: Livery = PLAIN_LIVERY) -> Profile:
    """Return the profile of a list entry."""
    return Profile(
        key=key,
        name=entry.name,
        kind=kind_of(entry),
        wounds=entry.wounds,
        move=entry.move,
        morale=entry.morale,
        armor=sides(entry.armor),
        shield=entry.shield,
        close=sides(entry.close),
        ranged=sides(entry.ranged),
        magic=sides(entry.magic),
        melee=weapon_of(entry.melee),
        missile=weapon_of(entry.missile) if entry.missile else None,
        spells={name: sides(die) for name, die in entry.spells.items()},
        abilities=frozenset(entry.abilities),
        scale=entry.scale,
        base=base_of(entry),
        rating=entry.rating if entry.rating is not None else rating_of(entry),
        look=entry.look,
        livery=livery,
    )
