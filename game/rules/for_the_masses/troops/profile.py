"""Cards of units as the army files give them and as the rules use them (FTM.unit, FTM.regroup)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from game.core.bounds import Count, Points
from game.core.cite import cites
from game.core.copying import Shared
from game.mechanics.forms import form
from game.rules.for_the_masses.troops.factors import FACTORS, OPPOSED_SCHOOLS, SCHOOLS, School
from game.rules.for_the_masses.troops.specials import SPECIALS, Kind, SpecialName
from game.rules.for_the_masses.troops.spell_lists import (
    Spell,
    base_energy,
    composition_problems,
    school_of,
)
from game.table.scene import PLAIN_LIVERY, PLAIN_LOOK, Livery, Look

SIDES_OF_DICE = (4, 6, 8, 10, 12)
USUAL_WOUNDS = 3
FEWEST, MOST = 3, 12
"""Elements of an Infantry or Cavalry unit at the start (FTM.unit.2)."""
MOST_GUNS = 3
"""Elements of an Artillery unit at the most (FTM.unit.17)."""

One = Literal["d4", "d6", "d8", "d10", "d12"]
Two = Literal["2d4", "2d6", "2d8", "2d10", "2d12"]
Three = Literal["3d4", "3d6", "3d8", "3d10", "3d12"]
Base = Literal["one", "three", "gun", "four"]


class Dice(NamedTuple):
    """A number of dice of one type."""

    count: int  # type: ignore[assignment]  # nobody counts the items of a pair
    sides: int

    @classmethod
    def read(cls, text: str, bare: int = 1) -> Dice:
        """Return dice as they are written.

        `bare` is how many are meant where no number is given.
        """
        count, _, sides = text.partition("d")
        return cls(int(count) if count else bare, int(sides))

    @property
    def highest(self) -> int:
        """The highest sum they can show."""
        return self.count * self.sides

    @property
    def mean(self) -> float:
        """Their average sum."""
        return self.count * (self.sides + 1) / 2

    def smaller(self, types: int) -> Dice | None:
        """Return the same number of dice so many types smaller, None below d4."""
        place = SIDES_OF_DICE.index(self.sides) - types
        return Dice(self.count, SIDES_OF_DICE[place]) if place >= 0 else None

    def lower(self, other: Dice) -> Dice:
        """Return the lower number of dice of the lower type."""
        return Dice(min(self.count, other.count), min(self.sides, other.sides))

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}" if self.count > 1 else f"d{self.sides}"


# ---------------------------------------------------------------------- as the files give it


@form(kw_only=False)
class CardEntry:
    """One type of unit of an army file; all numbers are for one element."""

    name: str
    kind: Kind
    movement: Count
    melee: Two | Three
    defense: Count
    wounds: Count = USUAL_WOUNDS
    morale: Count | None = None
    """What a d10 has to reach; Personalities have none."""
    ranged: One | Two | Three | None = None
    """A die without a number stands for two of them (FTM.unit.7)."""
    distance: Count = 0
    """How many hexes it shoots."""
    command: One | Two | None = None
    magic: One | Two | Three | None = None
    schools: tuple[School, ...] = ()
    spells: tuple[str, ...] = ()
    """Which of the army's grimoire a Magician knows; all of it if none is named."""
    size: Count = 0
    """Of Monsters, 1 to 4."""
    specials: tuple[SpecialName, ...] = ()
    regenerate: Count = 0
    """Wounds that it loses in each End Phase."""
    elements: tuple[Count, Count] | None = None
    """The fewest and the most of a unit; as usual for its kind if left out."""
    points: Points | None = None
    """What an element costs; by the formula if left out, and to be the same if not."""
    printed: bool = False
    """Whether it is a card of the book, which keeps its printed cost (FTM.points.7)."""
    note: str = ""
    look: Look = field(default_factory=Look)


# ---------------------------------------------------------------------- as the rules use it


@dataclass(frozen=True, slots=True)
class Card(Shared):
    """What the elements of a unit are; all units of one type share it."""

    key: str
    name: str
    kind: Kind
    movement: int
    melee: Dice
    ranged: Dice | None
    distance: int
    defense: int
    wounds: int
    morale: int | None
    magic: Dice | None
    command: Dice | None
    size: int
    """Of Monsters, 1 to 4; 0 for all others."""
    specials: tuple[str, ...]
    """Those that it was given; what its kind has by birth is only in `has`."""
    regenerate: int
    points: int
    """What an element costs."""
    elements: tuple[int, int]
    schools: tuple[School, ...] = ()
    grimoire: tuple[Spell, ...] = ()
    look: Look = PLAIN_LOOK
    livery: Livery = PLAIN_LIVERY
    army: str = ""
    """The name of the list it comes from."""
    printed: bool = False
    note: str = ""

    @property
    @cites("FTM.geom.3", "FTM.geom.4", "FTM.geom.5", "FTM.unit.16", "FTM.unit.17")
    def base(self) -> Base:
        """The form of an element's base."""
        if self.kind == "artillery":
            return "gun"
        return "four" if self.size == 4 else "three" if self.size == 3 else "one"

    @property
    @cites("FTM.unit.19")
    def fearsome(self) -> bool:
        """Whether it causes fear by birth, as Monsters of size 2 and more do."""
        return self.kind == "monster" and self.size >= 2

    def has(self, special: str) -> bool:
        """Return whether it has a special, by its card or by birth."""
        return special in self.specials or (special == "cause_fear" and self.fearsome)


@cites("FTM.unit.2", "FTM.unit.14", "FTM.unit.16", "FTM.unit.17", "FTM.army.2")
def usual_elements(kind: Kind) -> tuple[int, int]:
    """Return the fewest and the most elements of a unit whose card does not say."""
    return (FEWEST, MOST) if kind in ("infantry", "cavalry") else (1, 1)


@cites("FTM.unit.5", "FTM.unit.6", "FTM.unit.7", "FTM.unit.10", "FTM.unit.12", "FTM.unit.13")
def bare_card(key: str, entry: CardEntry) -> Card:
    """Return the card of an entry by itself: no spells or colours, and only a given cost."""
    healing = ("regenerate",) if entry.regenerate else ()
    given: tuple[str, ...] = tuple(name for name in entry.specials if name != "regenerate")
    return Card(
        key=key,
        name=entry.name,
        kind=entry.kind,
        movement=entry.movement,
        melee=Dice.read(entry.melee),
        ranged=Dice.read(entry.ranged, bare=2) if entry.ranged else None,
        distance=entry.distance,
        defense=entry.defense,
        wounds=entry.wounds,
        morale=entry.morale,
        magic=Dice.read(entry.magic) if entry.magic else None,
        command=Dice.read(entry.command) if entry.command else None,
        size=entry.size,
        specials=given + healing,
        regenerate=entry.regenerate,
        points=entry.points or 0,
        elements=entry.elements or usual_elements(entry.kind),
        schools=entry.schools,
        look=entry.look,
        printed=entry.printed,
        note=entry.note,
    )


# ---------------------------------------------------------------------- two that become one


@cites("FTM.regroup.4", "FTM.regroup.6", "FTM.regroup.11", "FTM.regroup.13")
def merged(a: Card, b: Card) -> Card:
    """Return the card of two units that regroup: the lower values and the common specials.

    Its points are the lower ones, too, but no element uses them: each keeps its own.
    """
    ranged, distance = _merged_fire(a, b)
    return replace(
        a,
        key=f"{a.key}+{b.key}",
        name=a.name if a.name == b.name else f"{a.name} and {b.name}",
        movement=min(a.movement, b.movement),
        melee=a.melee.lower(b.melee),
        ranged=ranged,
        distance=distance,
        defense=min(a.defense, b.defense),
        wounds=min(a.wounds, b.wounds),
        morale=_merged_morale(a.morale, b.morale),
        magic=_merged_dice(a.magic, b.magic),
        command=_merged_dice(a.command, b.command),
        specials=tuple(name for name in a.specials if name in b.specials),
        regenerate=min(a.regenerate, b.regenerate),
        points=min(a.points, b.points),
        elements=(min(a.elements[0], b.elements[0]), MOST),
        printed=False,
        note="",
    )


@cites("FTM.regroup.5")
def _merged_morale(a: int | None, b: int | None) -> int | None:
    """Return the average, a half to the worse value; that of the one who has any."""
    if a is None or b is None:
        return a if b is None else b
    return -(-(a + b) // 2)


@cites("FTM.regroup.7", "FTM.regroup.8", "FTM.regroup.9")
def _merged_fire(a: Card, b: Card) -> tuple[Dice | None, int]:
    """Return dice and distance of both together, the lower ones.

    Of one alone, two types smaller.
    """
    if a.ranged and b.ranged:
        return a.ranged.lower(b.ranged), min(a.distance, b.distance)
    shooter = a if a.ranged else b
    if shooter.ranged is None:
        return None, 0
    if shooter.ranged.count <= 2 and shooter.ranged.sides <= 6:
        return Dice(2, 4), shooter.distance
    return shooter.ranged.smaller(2) or Dice(shooter.ranged.count, 4), shooter.distance


@cites("FTM.regroup.10")
def _merged_dice(a: Dice | None, b: Dice | None) -> Dice | None:
    """Return merged command or magic dice: two types smaller, lost below d4, the lower of two."""
    left = [dice for each in (a, b) if each and (dice := each.smaller(2))]
    return left[0].lower(left[-1]) if left else None


# ---------------------------------------------------------------------- what is wrong with it


@cites("FTM.unit.4", "FTM.unit.9", "FTM.unit.10")
def entry_problems(entry: CardEntry) -> Iterator[tuple[str, str]]:
    """Yield what is illegal about a card: the key concerned and a sentence."""
    if not entry.name.strip():
        yield "name", "a card needs a name"
    if not 0 <= entry.defense <= 6:
        yield "defense", f"Defense is 0 to 6, not {entry.defense} (FTM.unit.4)"
    if entry.movement < 1:
        yield "movement", f"Movement is 1 or more, not {entry.movement} (FTM.unit.9)"
    if entry.wounds < 1:
        yield "wounds", f"Wounds are 1 or more, not {entry.wounds} (FTM.unit.10)"
    yield from _fire_problems(entry)
    yield from _personal_problems(entry)
    yield from _school_problems(entry)
    yield from _size_problems(entry)
    yield from _special_problems(entry)


@cites("FTM.unit.6", "FTM.unit.8")
def _fire_problems(entry: CardEntry) -> Iterator[tuple[str, str]]:
    if entry.ranged is None and entry.distance:
        yield "distance", "a distance needs ranged dice (FTM.unit.6)"
    elif entry.ranged is not None and entry.distance < 2:
        yield "distance", f"Distance is 2 hexes or more, not {entry.distance} (FTM.unit.8)"


@cites("FTM.unit.11", "FTM.unit.12", "FTM.unit.13")
def _personal_problems(entry: CardEntry) -> Iterator[tuple[str, str]]:
    """Yield what Personalities have and others do not, and the other way about."""
    if entry.kind == "personality":
        if entry.morale is not None:
            yield "morale", "a Personality has no Morale: leave it out (FTM.unit.12)"
        return
    if entry.morale is None:
        yield "morale", f"{entry.kind} needs a Morale, as 7 for 7+ (FTM.unit.11)"
    elif not 1 <= entry.morale <= 10:
        yield "morale", f"Morale is for a d10: 1 to 10, not {entry.morale} (FTM.unit.11)"
    if entry.command is not None:
        yield "command", "only Personalities have command dice (FTM.unit.12)"
    if entry.magic is not None:
        yield "magic", "only Personalities have magic dice (FTM.unit.13)"


@cites("FTM.magic.1", "FTM.magic.5")
def _school_problems(entry: CardEntry) -> Iterator[tuple[str, str]]:
    if entry.magic is None:
        for name, given in (("schools", entry.schools), ("spells", entry.spells)):
            if given:
                yield name, f"{name} are for those with magic dice (FTM.magic.1)"
        return
    if len(entry.schools) not in (1, 2) or len({*entry.schools}) != len(entry.schools):
        yield "schools", "a Magician has one school or two different ones (FTM.magic.1)"
    for one, other in OPPOSED_SCHOOLS:
        if one in entry.schools and other in entry.schools:
            yield "schools", f"{one} and {other} are opposites: nobody has both (FTM.magic.5)"


@cites("FTM.unit.2", "FTM.unit.14", "FTM.unit.16", "FTM.unit.17", "FTM.army.2")
def _size_problems(entry: CardEntry) -> Iterator[tuple[str, str]]:
    if entry.kind == "monster" and not 1 <= entry.size <= 4:
        yield "size", f"a Monster has a size from 1 to 4, not {entry.size} (FTM.unit.16)"
    if entry.kind != "monster" and entry.size:
        yield "size", "only Monsters have a size (FTM.unit.16)"
    low, high = usual_elements(entry.kind)
    if entry.kind == "artillery":
        high = MOST_GUNS
    fewest, most = entry.elements or (low, high)
    if not low <= fewest <= most <= high:
        usual = f"{low} to {high} elements" if high > low else "one element"
        text = f"a unit of {entry.kind} has {usual}, not {fewest} to {most}"
        yield "elements", f"{text} (FTM.army.2)"


@cites("FTM.points.6", "FTM.special.14", "FTM.special.32")
def _special_problems(entry: CardEntry) -> Iterator[tuple[str, str]]:
    names: list[str] = [*entry.specials, *(["regenerate"] if entry.regenerate else [])]
    if "regenerate" in entry.specials:
        yield "specials", "regenerate has a number: write it as a key, 'regenerate: 1'"
    if entry.regenerate < 0:
        yield "regenerate", "regenerate is 0 or more (FTM.special.14)"
    if len({*entry.specials}) != len(entry.specials):
        yield "specials", "a special is named twice"
    for name in names:
        special = SPECIALS[name]
        if special.cost(entry.kind) is None:
            where = "regenerate" if name == "regenerate" else "specials"
            yield where, f"{special.title} is not for {entry.kind} ({special.rule})"
    fearsome = "cause_fear" in names or (entry.kind == "monster" and entry.size >= 2)
    if "terrifying" in names and not fearsome:
        yield "specials", "Terrifying needs Cause Fear (FTM.special.32)"


@cites("FTM.magic.18")
def spell_problems(spell: Spell, card: Card) -> Iterator[tuple[str, str]]:
    """Yield why a Magician cannot have a spell: the key concerned and a sentence each."""
    yield from composition_problems(spell)
    if card.magic is None:
        yield "spells", f"{card.name} is no Magician: only Personalities with magic dice cast"
        return
    for factor, _ in spell.factors:
        if school_of(factor, card.schools) is None:
            known = " and ".join(card.schools) or "no school"
            offering = ", ".join(s for s in SCHOOLS if FACTORS[factor].price(s) is not None)
            text = f"{factor} is taught in {offering}, and {card.name} knows {known}"
            yield "factors", f"{text} (FTM.magic.5)"
    energy, most = base_energy(spell, card.schools).total, card.magic.highest
    if energy > most:
        text = f"{spell.name} costs {energy} and {card.name} can roll {most} at best with"
        yield "factors", f"{text} {card.magic}; make it smaller or shorter (FTM.magic.18)"
