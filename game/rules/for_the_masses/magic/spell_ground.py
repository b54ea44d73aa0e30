"""Spells on hexes: which they take, how these are changed and restored (FTM.magic.f14 on)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.forecast import Forecast
from game.core.tally import Tally
from game.mechanics.asking import choose
from game.rules.for_the_masses.battle.enchantments import GROUND
from game.rules.for_the_masses.field import Field, SightLine
from game.rules.for_the_masses.ground import Effect
from game.rules.for_the_masses.magic.spells import (
    blast_forecast,
    caster_of,
    energy_price,
    met,
    purse,
    reach_of,
    sight_of,
)
from game.rules.for_the_masses.state import State, Unit
from game.rules.for_the_masses.troops.profile import Card
from game.rules.for_the_masses.troops.spell_lists import Spell
from game.rules.for_the_masses.words import hex_in_words

HIGHEST = 3
"""The highest level that upheave reaches; the lowest is 0."""
CLOSED = ("gate", "keep")
"""Impassable by rules of their own, whatever bridges it."""
SUMMONED = 2
"""Hexes from the Magician within which somebody summoned appears (FTM.magic.f24)."""
ON_HEXES = ("blast", "thicket", "upheave", "barrier", "span", "summon")
"""Factors for which hexes are named."""
RISE, SINK = "rise", "sink"

# ---------------------------------------------------------------------- which hexes


def hex_count(factor: str, level: int) -> int:
    """Return how many hexes a factor takes at a level."""
    return level if factor in ("thicket", "upheave", "barrier", "span") else 1


@cites("FTM.magic.f2", "FTM.magic.f14", "FTM.magic.f15", "FTM.magic.f16", "FTM.magic.f17")
def suits(field: Field, factor: str, cell: int, way: str = "") -> bool:
    """Return whether a hex is one that a factor can take."""
    ground = field.effect(cell)
    if factor == "blast":
        return any(each in field.at for each in (cell, *field.hexes.near[cell]))
    if factor == "thicket":
        return ground == Effect(ground.name)
    if factor == "barrier":
        return cell not in field.at and field.kinds[cell] != GROUND[factor]
    if factor == "span":
        return ground.barred and field.kinds[cell] not in CLOSED
    level = field.levels[cell]
    return level < HIGHEST if way == RISE else level > 0 if way == SINK else True


@cites("FTM.magic.f2")
def in_blast(field: Field, spell: Spell, cell: int) -> list[Unit]:
    """Return units of either side with somebody in a hex or next to it, by roster."""
    near = (cell, *(each for each in field.hexes.near[cell] if each >= 0))
    names = {field.at[each].unit for each in near if each in field.at}
    return [
        unit
        for unit in field.state.units.values()
        if unit.id in names and not met(field.state, spell, unit)
    ]


def summoned_card(state: State, spell: Spell) -> Card:
    """Return the card of the Monster that a spell brings."""
    return state.battle.cards[next(str(value) for name, value in spell.factors if name == "summon")]


class Ground:
    """The hexes of one factor of a spell, named one after the other by the owner."""

    def __init__(
        self,
        field: Field,
        magician: Unit,
        spell: Spell,
        factor: str,
        *,
        way: str = "",
        beside: Sequence[int] = (),
        sustained: bool = False,
    ) -> None:
        self.field, self.magician, self.spell = field, magician, spell
        self.sustained = sustained
        self.factor, self.way, self.beside = factor, way, tuple(beside)
        self.count = hex_count(factor, spell.level(factor))
        self.purse = purse(field, magician)
        self._prices: dict[int, Tally] = {}

    def suits(self, cell: int) -> bool:
        """Return whether a hex is one that the factor can take."""
        if self.factor == "summon":
            return cell not in self.beside and self._welcomes(cell)
        if not suits(self.field, self.factor, cell, self.way):
            return False
        return self.factor != "blast" or bool(in_blast(self.field, self.spell, cell))

    @cites("FTM.magic.f24")
    def _welcomes(self, cell: int) -> bool:
        """Return whether somebody summoned may appear in a hex."""
        field = self.field
        here = caster_of(field.state, self.magician).hex
        near = field.hexes.distance(here, cell) <= SUMMONED
        if not near or cell in field.at or cell in field.holders(self.magician.side):
            return False
        ground = field.effect(cell)
        swims = ground.water and summoned_card(field.state, self.spell).has("amphibious")
        return not ground.barred or swims

    @cites("FTM.magic.9", "FTM.magic.19", "FTM.magic.4")
    def first(self) -> Iterator[int]:
        """Yield hexes to begin with, nearest first: seen, affordable, in a piece big enough.

        Where another factor has taken hexes already, this one begins in them or beside them.
        """
        field, hexes = self.field, self.field.hexes
        here = caster_of(field.state, self.magician).hex
        radius = reach_of(field, self.magician, self.spell, sustained=self.sustained)
        if radius < 0:
            return
        known = [cell for cell in hexes.disc(here, radius + self.count) if self.suits(cell)]
        wide = {cell for group in hexes.groups(known) if len(group) >= self.count for cell in group}
        for cell in sorted(wide, key=lambda cell: (hexes.distance(here, cell), cell)):
            if hexes.distance(here, cell) > radius or not self._joins(cell):
                continue
            if self.beside or self._allowed(cell):
                yield cell

    def price(self, cell: int, line: SightLine | None = None) -> Tally:
        """Return what the spell costs if it begins in a hex."""
        known = self._prices.get(cell)
        if known is None:
            known = self._prices[cell] = energy_price(
                self.field, self.magician, self.spell, (cell,), sustained=self.sustained, line=line
            )
        return known

    @cites("FTM.magic.19", "FTM.magic.f24")
    def _joins(self, cell: int) -> bool:
        """Return whether a hex belongs to those of the factors before.

        A Monster comes to its Magician.
        """
        if self.factor == "summon":
            return True
        near = self.field.hexes.near[cell]
        return not self.beside or cell in self.beside or any(each in self.beside for each in near)

    def _allowed(self, cell: int) -> bool:
        line = sight_of(self.field, self.magician, (cell,))
        return line is not None and self.price(cell, line).total <= self.purse

    @cites("FTM.magic.f14", "FTM.magic.f15", "FTM.magic.f16", "FTM.magic.f17")
    def further(self, chosen: Sequence[int]) -> list[int]:
        """Return hexes to go on with, so that all are one piece."""
        near = {each for cell in chosen for each in self.field.hexes.near[cell] if each >= 0}
        return [cell for cell in sorted(near.difference(chosen)) if self.suits(cell)]

    async def choose(self) -> tuple[int, ...]:
        """Return the hexes that the owner names; never asked where there is no choice."""
        chosen: list[int] = []
        while len(chosen) < self.count:
            free = list(self.first()) if not chosen else self.further(chosen)
            if not free:
                break
            chosen.append(free[0] if len(free) == 1 else await self._ask(free, chosen))
        return tuple(chosen)

    async def _ask(self, free: Sequence[int], chosen: Sequence[int]) -> int:
        left = self.count - len(chosen)
        why, rules = f"Where does {self.spell.name} work? {left} more to name.", ("FTM.magic.19",)
        whom, topic, options = self.magician.whom, self.spell.name, [*map(self._option, free)]
        answer = await choose(whom, "spell_hexes", why, rules, options, topic=topic)
        column, row = answer.split(",")
        return self.field.hexes.number(int(column), int(row))

    def _option(self, cell: int) -> Option:
        column, row = self.field.hexes.cell(cell)
        price = self.price(cell)
        label = f"{hex_in_words(self.field.hexes, cell)} ({price.total} ME)"
        return Option(
            f"{column},{row}",
            label,
            rules=("FTM.magic.19", *price.rules()),
            cells=((column, row),),
            forecast=self._odds(cell),
        )

    def _odds(self, cell: int) -> Callable[[], Forecast] | None:
        if self.factor != "blast":
            return None
        units = in_blast(self.field, self.spell, cell)
        level = self.spell.level("blast")
        return lambda: blast_forecast(self.field, self.magician, level, units)


@cites("FTM.magic.3", "FTM.magic.19")
def ground_objection(
    field: Field, magician: Unit, spell: Spell, *, sustained: bool = False
) -> Objection | None:
    """Return why a spell on hexes cannot be cast: none suit it that are seen and affordable."""
    for factor, _ in spell.factors:
        if factor in ON_HEXES and not ways(field, magician, spell, factor, sustained=sustained):
            text = f"{magician.name} sees no hexes where its ME is enough for {spell.name}."
            return Objection(text, "FTM.magic.19")
    return None


@cites("FTM.magic.f15")
def ways(
    field: Field, magician: Unit, spell: Spell, factor: str, *, sustained: bool = False
) -> list[str]:
    """Return how a factor can be used at all: of upheave, whether hexes can rise or sink."""
    kinds = (RISE, SINK) if factor == "upheave" else ("",)
    grounds = {
        way: Ground(field, magician, spell, factor, way=way, sustained=sustained) for way in kinds
    }
    return [way for way, ground in grounds.items() if next(ground.first(), None) is not None]
