"""Profiles: what is printed about a hero or a unit (GMB.piece)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from typing import Annotated, Literal

from annotated_types import Ge, Le

from game.core.bounds import Count, Inches, Points
from game.core.cite import cites
from game.core.copying import Shared
from game.mechanics.forms import form
from game.mechanics.setup import order_of_battle
from game.table.bases import Base, rectangle
from game.table.scene import PLAIN_LIVERY, PLAIN_LOOK, Livery, Look
from game.table.tolerances import INCH

Size = Literal["Small", "Medium", "Large", "Huge"]
Type = Literal["Hero", "Leader", "Unit", "Mob"]
Personality = Literal["Terrifying", "Valiant", "Disciplined", "Trained", ""]
Species = Literal[
    "Human",
    "Orc",
    "Undead",
    "Dragon",
    "Monster",
    "Magical",
    "Beast",
    "Dwarf",
    "Giant",
    "Valkyrie",
    "Marro",
]
Special = Literal[
    "armoured_beak",
    "cannot_climb",
    "catapult",
    "diving",
    "elephant",
    "eternal_hatred",
    "fires_when_charging",
    "follow_me",
    "halberds",
    "killing_shot",
    "knights",
    "leaves_unharmed",
    "lends_a_die",
    "miners",
    "no_flesh",
    "pikes",
    "standing_pikes",
    "torches",
    "unshaken",
    "wall_breaker",
]
SIZES: tuple[Size, ...] = ("Small", "Medium", "Large", "Huge")
"""From the bottom up (GMB.piece.9)."""
SIDES: dict[Size, int] = {"Small": 750, "Medium": 1000, "Large": 1500, "Huge": 3000}
"""The side of a stand in thousandths of an inch (GMB.piece.3)."""
BASES = {size: rectangle(side, side) for size, side in SIDES.items()}
"""The base of a stand of each size."""


@form
class Fire:
    """What a piece shoots: dice at a range of inches, not nearer than a minimum."""

    range: Inches
    dice: Count
    minimum: Inches = 0


@form
class Profile(Shared):
    """One entry of an army list; moves are inches."""

    name: str
    type: Type = "Unit"
    stands: Count = 1
    move: Inches
    fly: Inches | None = None
    attack: Count | tuple[Count, Count, Count] = 0
    """Melee dice; three numbers are those in white, black and red (GMB.piece.11)."""
    defence: Annotated[int, Ge(-9), Le(9)] = 0
    """Added to every die of whoever attacks it (GMB.piece.7)."""
    damage: Count | tuple[Count, Count, Count] = (4, 4, 4)
    """White, black and red; of a mob the hits that remove a stand (GMB.piece.2)."""
    fire: Fire | None = None
    breath: Literal["fire", "acid", ""] = ""
    """Whether its fire is breath, and of what (GMB.breath)."""
    species: Species = "Human"
    personality: Personality = ""
    size: Size = "Medium"
    stand: Inches | None = None
    """The side of a stand in place of its size's."""
    rides: Literal["horse", "beast", ""] = ""
    """Mounted troops; only horse fears elephants (GMB.piece.14)."""
    may_disperse: bool = False
    ignores_engagement: bool = False
    may_charge: bool = False
    impact: Count | None = None
    """Impact dice, where the list gives a number (GMB.chg.9)."""
    wizard: Literal[0, 1, 2, 3] = 0
    """The class of a wizard."""
    specials: tuple[Special, ...] = ()
    list: Literal["host", "realm", ""] = ""
    """The printed list that it belongs to (GMB.setup.8)."""
    points: Points = 0
    look: Look = PLAIN_LOOK
    """What its miniatures are put together from."""
    livery: Livery | None = None
    """Its colours, where they are not those of its army."""

    def __hash__(self) -> int:
        return (self.name, self.points).__hash__()

    @property
    def key(self) -> str:  # type: ignore[override]
        """What stands for it in fingerprints: it does not change in a battle."""
        return self.name

    @property
    @cites("GMB.piece.1", "GMB.piece.10")
    def hero(self) -> bool:
        """Whether it is one stand that moves on its own; a Leader counts as one."""
        return self.type in ("Hero", "Leader")

    @property
    @cites("GMB.piece.16")
    def loses_stands(self) -> bool:
        """Whether it is a mob with one damage number; one with three is a mob for morale alone."""
        return self.type == "Mob" and isinstance(self.damage, int)

    @property
    @cites("GMB.piece.3")
    def side(self) -> int:
        """The side of each of its square stands."""
        return SIDES[self.size] if self.stand is None else round(self.stand * INCH)

    @property
    def base(self) -> Base:
        """The base of each of its stands."""
        return BASES[self.size] if self.stand is None else rectangle(self.side, self.side)

    def has(self, special: Special) -> bool:
        """Return whether it has a special."""
        return special in self.specials


@cites("GMB.piece.9")
def size_steps(one: Profile, other: Profile) -> int:
    """Return by how many sizes a piece is larger than another; below nothing if it is smaller."""
    return SIZES.index(one.size) - SIZES.index(other.size)


@form
class OrderOfBattle(order_of_battle.OrderOfBattle):
    """A force for free battles, made for a limit of points (GMB.setup.8)."""

    power_points: Count = 0


@form
class Army:
    """An army list: profiles that belong together."""

    army: str
    ruleset: Literal["mass_battles"]
    about: str
    profiles: dict[str, Profile]
    livery: Livery = PLAIN_LIVERY
    orders: dict[str, OrderOfBattle] = field(default_factory=dict)

    def dressed(self) -> dict[str, Profile]:
        """Return its profiles in their colours."""
        return {
            key: replace(each, livery=each.livery or self.livery)
            for key, each in self.profiles.items()
        }


@cites("GMB.piece.1", "GMB.piece.2")
def profile_problems(profile: Profile) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a profile: the field and a sentence."""
    if profile.hero and profile.stands != 1:
        yield "stands", "a hero is a single stand (GMB.piece.1)"
    if not profile.stands:
        yield "stands", "a unit has at least one stand (GMB.piece.1)"
    if profile.type != "Mob" and isinstance(profile.damage, int):
        text = "white, black and red are needed; only mobs have one number (GMB.piece.2)"
        yield "damage", text
