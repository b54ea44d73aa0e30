"""What a spell costs here and now, on whom it can be cast, and what its dice need (FTM.magic).

All of it looks at one moment of the board and changes nothing; `casting` pays and `effects` acts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from game.core.cite import cites
from game.core.decision import Objection
from game.core.forecast import Chance, Forecast
from game.core.mark import Mark
from game.core.odds import Odds
from game.core.tally import Tally
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.combat.defense import defense
from game.rules.for_the_masses.combat.line_of_sight import sightlines
from game.rules.for_the_masses.combat.losses import harm, loss_chances, losses
from game.rules.for_the_masses.combat.melee import target_number
from game.rules.for_the_masses.field import Field, SightLine
from game.rules.for_the_masses.state import Element, Enchantment, State, Unit, other
from game.rules.for_the_masses.troops.factors import School
from game.rules.for_the_masses.troops.spell_lists import Spell, base_energy, school_of
from game.rules.for_the_masses.units.traits import has
from game.rules.for_the_masses.words import counted
from game.table import lattice

Aim = Unit | Enchantment | tuple[int, ...] | None
"""At what a spell is cast: a unit, another spell, hexes, or the battle as a whole."""

CONTACT = 2
"""Magical Energy for casting with an enemy in contact (FTM.magic.4)."""
LENDING = 4
"""Hexes over which Magicians lend Magical Energy (FTM.magic.12)."""
RESISTANCE, NO_MORALE = 2, 7
"""What is added to Morale, and what resists without it (FTM.magic.14)."""
STEADY = 3
"""What Magic Resistant adds to a roll of resistance (FTM.special.28)."""
LEAST = "1 at least"
"""Why a price is never less (FTM.magic.4)."""
DICE = {"bolt": (2, 8), "blast": (1, 6)}
"""Dice for each level, and their sides."""
STEPS = ((1, 0), (4, 1), (8, 2), (12, 4), (16, 6))
"""Up to how many hexes a spell costs how much more; beyond, 2 for every 4 hexes begun."""


def lasts(spell: Spell) -> bool:
    """Return whether a spell is of those that go on for some time."""
    return spell.duration in ("turn", "two", "three")


@cites("FTM.magic.8")
def as_cast(spell: Spell, *, sustained: bool) -> Spell:
    """Return a spell as it is paid for: sustained ones cost what they would for a turn."""
    return replace(spell, duration="turn") if sustained else spell


# ---------------------------------------------------------------------- Magical Energy


@cites("FTM.magic.6")
def distance_price(hexes: int) -> int:
    """Return what distance adds to a spell."""
    for most, price in STEPS:
        if hexes <= most:
            return price
    most, price = STEPS[-1]
    return price + 2 * -(-(hexes - most) // 4)


@cites("FTM.magic.6", "FTM.magic.19")
def distance_to(field: Field, magician: Unit, aim: Aim) -> int:
    """Return hexes to the closest part of what a spell is cast at."""
    cells = aim_cells(field, aim)
    if not cells:
        return 0
    return field.hexes.apart(field.covered(caster_of(field.state, magician)), cells)


def caster_of(state: State, magician: Unit) -> Element:
    """Return the one element of a Magician."""
    return state.elements_of(magician)[0]


def aim_cells(field: Field, aim: Aim) -> tuple[int, ...]:
    """Return the hexes of what a spell is cast at; none for the battle as a whole."""
    if aim is None:
        return ()
    if isinstance(aim, tuple):
        return aim
    if isinstance(aim, Enchantment) and aim.hexes:
        return tuple(aim.hexes)
    unit = aim if isinstance(aim, Unit) else field.state.units.get(aim.unit)
    if unit is None:
        return ()
    return tuple(cell for each in field.state.elements_of(unit) for cell in field.covered(each))


@cites("FTM.magic.9", "FTM.magic.19", "FTM.los.4")
def sight_of(field: Field, magician: Unit, aim: Aim) -> SightLine | None:
    """Return a free line to what a spell is cast at; of several that with the fewest forests."""
    if aim is None or isinstance(aim, Enchantment):
        return _sight_of(field, magician, aim)
    key = magician.id, aim.id if isinstance(aim, Unit) else aim
    if key not in field.sights:
        field.sights[key] = _sight_of(field, magician, aim)
    return field.sights[key]


def _sight_of(field: Field, magician: Unit, aim: Aim) -> SightLine | None:
    caster = caster_of(field.state, magician)
    best = None
    for cell in aim_cells(field, aim):
        there = field.at.get(cell)
        at: Element | int = cell if there is None or isinstance(aim, tuple) else there
        for line in sightlines(field, caster, at, briefly=True):
            if line.blocked is None and (best is None or line.forests < best.forests):
                best = line
        if best is not None and not best.forests:
            return best
    return best


def schools_in(spell: Spell, magician: Unit) -> list[School]:
    """Return the schools in which a Magician pays for the factors of a spell, each once."""
    known = (school_of(name, magician.card.schools) for name, _ in spell.factors)
    return list(dict.fromkeys(school for school in known if school))


@lru_cache(maxsize=256)
def _base(spell: Spell, schools: tuple[School, ...]) -> Tally:
    """Return what a spell costs wherever it is cast."""
    return replace(base_energy(spell, schools), name="Magical Energy")


@cites("FTM.magic.4", "FTM.magic.6", "FTM.magic.7", "FTM.magic.10")
def energy_price(
    field: Field,
    magician: Unit,
    spell: Spell,
    aim: Aim,
    *,
    sustained: bool = False,
    line: SightLine | None = None,
) -> Tally:
    """Return the Magical Energy that a spell costs a Magician now, cast along a free line."""
    tally = _base(as_cast(spell, sustained=sustained), magician.card.schools)
    away = distance_to(field, magician, aim)
    tally = tally.plus(distance_price(away), f"{away} hexes away", "FTM.magic.6")
    if isinstance(aim, tuple) or (isinstance(aim, Unit) and aim.side != magician.side):
        line = line or sight_of(field, magician, aim)
        tally = _in_the_wood(magician, spell, line.forests if line else 0, tally)
    for school in schools_in(spell, magician):
        tally = _at_home(field, magician, school, tally)
    if field.in_contact(magician):
        tally = tally.plus(CONTACT, "an enemy in contact", "FTM.magic.4")
    for scenario_rule in having(field.state, "energy"):
        tally = scenario_rule.energy(field, magician, tally)
    return tally.plus(max(0, 1 - tally.total), LEAST, "FTM.magic.4")


def reach_of(field: Field, magician: Unit, spell: Spell, *, sustained: bool) -> int:
    """Return how many hexes away a spell can be paid for at the best, -1 if nowhere."""
    plain = energy_price(field, magician, spell, None, sustained=sustained)
    bare = sum(part.value for part in plain.parts if part.reason != LEAST)
    left = purse(field, magician) - bare
    farthest = field.hexes.columns + field.hexes.rows
    return max((away for away in range(farthest) if distance_price(away) <= left), default=-1)


@cites("FTM.magic.10")
def _in_the_wood(magician: Unit, spell: Spell, forests: int, tally: Tally) -> Tally:
    """Add what forest on the line costs spells on enemies and hexes, except those of the wild."""
    if not forests:
        return tally
    words = f"{counted(forests, 'forest hex')} on the line"
    if "wild" in schools_in(spell, magician):
        return tally.plus(0, f"{words}, but of the wild", "FTM.magic.10", keep_zero=True)
    return tally.plus(forests, words, "FTM.magic.10")


@cites("FTM.magic.10")
def _at_home(field: Field, magician: Unit, school: School, tally: Tally) -> Tally:
    """Return where a school is strong, and where flame is weak."""
    caster = caster_of(field.state, magician)
    cells, weather = field.covered(caster), field.state.weather
    if school == "wild" and any(field.effect(cell).forest for cell in cells):
        return tally.plus(-1, "wild in a forest", "FTM.magic.10")
    if school == "stone" and any(field.levels[cell] >= 1 for cell in cells):
        return tally.plus(-1, "stone on a hill", "FTM.magic.10")
    if school == "frost" and weather == "snow":
        return tally.plus(-1, "frost in snow", "FTM.magic.10")
    if school == "sky" and weather == "high_winds":
        return tally.plus(-1, "sky in high winds", "FTM.magic.10")
    if school == "flame" and weather == "rain":
        return tally.plus(1, "flame in rain", "FTM.magic.10")
    return tally


@cites("FTM.magic.12")
def lenders(field: Field, magician: Unit) -> list[Unit]:
    """Return the Magicians who can lend Magical Energy to another and have some to lend."""
    caster = caster_of(field.state, magician)
    return [
        each
        for each in field.state.personalities(magician.side)
        if each is not magician
        and each.energy > 1
        and any(school in magician.card.schools for school in each.card.schools)
        and field.distance_to(caster, each) <= LENDING
        and not field.in_contact(each)
    ]


def purse(field: Field, magician: Unit) -> int:
    """Return the Magical Energy that a Magician can bring together.

    Of what others spend, 1 is lost.
    """
    return magician.energy + sum(each.energy - 1 for each in lenders(field, magician))


@cites("FTM.magic.4")
def dear(
    field: Field, magician: Unit, spell: Spell, aim: Aim, *, sustained: bool
) -> Objection | None:
    """Return why a spell is too dear, cast at this."""
    price = energy_price(field, magician, spell, aim, sustained=sustained).total
    return too_dear(magician, spell, price, purse(field, magician))


def too_dear(magician: Unit, spell: Spell, price: int, at_hand: int) -> Objection | None:
    """Return what to say if a price exceeds the Magical Energy at hand."""
    if price <= at_hand:
        return None
    text = f"{spell.name} costs {price} ME here, and {magician.name} has {at_hand}."
    return Objection(text, "FTM.magic.4")


# ---------------------------------------------------------------------- targets


@cites("FTM.magic.11")
def met(state: State, spell: Spell, unit: Unit) -> bool:
    """Return whether this spell was cast on this unit in this turn already, by whomever."""
    return any(each.endswith(f" > {spell.key} > {unit.id}") for each in state.cast)


@cites("FTM.magic.3", "FTM.magic.9", "FTM.magic.11", "FTM.magic.f9")
def unit_objection(
    field: Field, magician: Unit, spell: Spell, unit: Unit, *, sustained: bool = False
) -> Objection | None:
    """Return why a spell cannot be cast on a unit of the side that it is for."""
    if met(field.state, spell, unit):
        text = f"{spell.name} has been cast on {unit.name} in this turn."
        return Objection(text, "FTM.magic.11")
    names = [name for name, _ in spell.factors]
    if names == ["mend"] and not unit.wounds:
        return Objection(f"{unit.name} carries no wounds.", "FTM.magic.f9")
    if unit.side != magician.side and sight_of(field, magician, unit) is None:
        return Objection(f"{magician.name} does not see {unit.name}.", "FTM.magic.9")
    return dear(field, magician, spell, unit, sustained=sustained)


def unit_targets(field: Field, magician: Unit, spell: Spell) -> Iterator[Unit]:
    """Yield the units that a spell is for: enemies or friends, the Magician among them."""
    side = magician.side if spell.target == "friend" else other(magician.side)
    yield from field.state.on_board(side)


def active_spells(state: State) -> list[Enchantment]:
    """Return the spells in force, without those whose unit is gone."""
    return [spell for spell in state.spells if not spell.unit or state.units[spell.unit].members]


@cites("FTM.magic.19", "FTM.magic.f21")
def dispel_objection(
    field: Field, magician: Unit, spell: Spell, there: Enchantment
) -> Objection | None:
    """Return why a spell that goes on cannot be ended by another."""
    level = spell.level("dispel")
    if there.base > level:
        text = (
            f"{spell.name} ends spells of up to {level} ME; {there.spell} has a base of "
            f"{there.base}."
        )
        return Objection(text, "FTM.magic.f21")
    under = field.state.units.get(there.unit)
    friendly = under is not None and under.side == magician.side
    if not friendly and aim_cells(field, there) and sight_of(field, magician, there) is None:
        return Objection(f"{magician.name} does not see {there.spell}.", "FTM.magic.19")
    return dear(field, magician, spell, there, sustained=False)


# ---------------------------------------------------------------------- dice


@cites("FTM.magic.f1", "FTM.magic.f2", "FTM.special.28", "FTM.double.2")
def spell_number(field: Field, magician: Unit, target: Unit, factor: str) -> Tally:
    """Return what each die of a bolt or a blast has to show."""
    guard = defense(field, target, magician, "spell", field.state.elements_of(target))
    tally = target_number(DICE[factor][1], guard)
    resistant = int(has(field.state, target, "magic_resistant"))
    return tally.plus(resistant, "Magic Resistant", "FTM.special.28")


@cites("FTM.magic.14", "FTM.special.28")
def resistance(state: State, target: Unit) -> Tally:
    """Return what a d10 has to show to resist a spell; a 10 always does."""
    morale = target.card.morale
    if morale is None:
        tally = Tally("to resist", NO_MORALE, base_reason="without Morale")
    else:
        tally = Tally("to resist", morale, base_reason="Morale")
        tally = tally.plus(RESISTANCE, "to resist a spell", "FTM.magic.14")
    steady = int(has(state, target, "magic_resistant"))
    return tally.plus(-STEADY * steady, "Magic Resistant", "FTM.special.28")


@cites("FTM.magic.14", "FTM.magic.19")
def resistible(spell: Spell, magician: Unit, target: Unit) -> bool:
    """Return whether a unit may resist: a hostile spell with neither bolt nor blast."""
    names = [name for name, _ in spell.factors]
    return target.side != magician.side and "bolt" not in names and "blast" not in names


def resists(face: int, number: int) -> bool:
    """Return whether a roll of resistance succeeds."""
    return face == 10 or face >= number


# ---------------------------------------------------------------------- pictures and odds


def spell_marks(field: Field, magician: Unit, aim: Unit, price: Tally) -> list[Mark]:
    """Return the line of a spell to the closest of its target, with its price."""
    own = field.covered(caster_of(field.state, magician))
    pairs = [(a, b) for a in own for b in aim_cells(field, aim)]
    ends = min(pairs, key=lambda pair: field.hexes.distance(*pair))
    points = tuple(lattice.centre_of("hexes", field.hexes.cell(each)) for each in ends)
    return [Mark("line", points=points, text=f"{price.total} ME", tone="cost", rule="FTM.magic.6")]


def spell_forecast(field: Field, magician: Unit, spell: Spell, target: Unit) -> Forecast:
    """Return what a spell may do to a unit: losses by dice, or whether it works at all."""
    for factor in DICE:
        if level := spell.level(factor):
            return dice_forecast(field, magician, target, factor, level)
    title = f"{spell.name} on {target.name}"
    if not resistible(spell, magician, target):
        return Forecast(title, (Chance("works", Fraction(1), good=True),))
    number = resistance(field.state, target)
    p = Fraction(sum(resists(face, number.total) for face in range(1, 11)), 10)
    chances = (Chance("works", 1 - p, good=True), Chance("resisted", p, good=False))
    return Forecast(title, chances, (number,))


def dice_forecast(field: Field, magician: Unit, target: Unit, factor: str, level: int) -> Forecast:
    """Return what a bolt or a blast may cost a unit."""
    count, sides = DICE[factor][0] * level, DICE[factor][1]
    number = spell_number(field, magician, target, factor)
    found = losses(field, target, Odds.hits(count, sides, number.total), magician, "spell")
    chances = loss_chances(found, len(target.members), good=target.side != magician.side)
    title = f"{count}d{sides} at {target.name}, {number.total}+"
    return Forecast(title, chances, (number,), aim=harm(found))


def blast_forecast(field: Field, magician: Unit, level: int, units: Sequence[Unit]) -> Forecast:
    """Return what a blast may cost everybody in it; the first is told first."""
    first, *rest = [dice_forecast(field, magician, each, "blast", level) for each in units]
    return replace(first, variants=tuple(rest))
