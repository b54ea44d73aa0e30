"""Which spell a computer player casts, on whom and where, and what ground a beast tears."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from game.rules.for_the_masses.ai import weights
from game.rules.for_the_masses.ai.attacks import best_shot, mean_hits, middle_of, rough_blow
from game.rules.for_the_masses.ai.place_value import Outlook
from game.rules.for_the_masses.ai.worth import Worths
from game.rules.for_the_masses.magic.casting import spell_objection, target_objection
from game.rules.for_the_masses.magic.landing import stride_site
from game.rules.for_the_masses.magic.spell_ground import (
    RISE,
    SINK,
    Ground,
    hex_count,
    in_blast,
    suits,
)
from game.rules.for_the_masses.magic.spells import (
    DICE,
    energy_price,
    purse,
    resistance,
    resistible,
    sight_of,
    spell_number,
    unit_targets,
)
from game.rules.for_the_masses.scenario_rules.rend import DOWN, MOST, UP
from game.rules.for_the_masses.state import Unit, other
from game.rules.for_the_masses.troops.spell_lists import Spell, school_of
from game.rules.for_the_masses.units.traits import has


class Work(NamedTuple):
    """Hexes to be changed, and what that promises."""

    gain: float
    cells: tuple[int, ...] = ()
    way: str = ""


IDLE = Work(0.0)


# ---------------------------------------------------------------------- under their feet


def best_rend(worths: Worths, unit: Unit) -> Work:
    """Return where a beast tears the ground, and whether up or down."""
    scenario_rule = worths.rends(unit)
    if scenario_rule is None:
        return IDLE
    found = IDLE
    for way, change in ((DOWN, -1), (UP, 1)):
        cells = scenario_rule.rend_cells(worths.field, unit, change)
        work = _shaken(worths, unit.side, cells, change, MOST, lambda _: True)
        found = max(found, work._replace(way=way), key=lambda each: each.gain)
    return found


def _shaken(
    worths: Worths,
    side: str,
    cells: Iterable[int],
    change: int,
    most: int,
    begins: Callable[[int], bool],
    *,
    all_of_them: bool = False,
) -> Work:
    """Return hexes in one piece that shake the most enemies, begun where that is allowed.

    A beast tears as many as it likes, a spell takes `all_of_them`.
    """
    able = set(cells)
    near = worths.state.hexes.near
    best = IDLE
    for start in sorted(cell for cell in able if _on(worths, cell) not in ("", side)):
        chosen = [start]
        worth = _worth(worths, side, chosen, change)
        if worth <= best.gain or not begins(start):
            continue
        while len(chosen) < most:
            beside = sorted({each for cell in chosen for each in near[cell]} & able - {*chosen})
            gains = [(_worth(worths, side, [*chosen, cell], change), -cell) for cell in beside]
            if not gains or (max(gains)[0] <= worth and not all_of_them):
                break
            worth, cell = max(gains)
            chosen.append(-cell)
        if worth > best.gain and (len(chosen) == most or not all_of_them):
            best = Work(worth, tuple(chosen))
    return best


def _on(worths: Worths, cell: int) -> str:
    """Return the side that stands on a hex."""
    there = worths.field.at.get(cell)
    return worths.field.side(there) if there is not None else ""


def _worth(worths: Worths, side: str, cells: Sequence[int], change: int) -> float:
    """Return what wounding all who stand in the cells and changing their level is worth."""
    field, total = worths.field, 0.0
    standing = [field.at[cell] for cell in cells if cell in field.at]
    for name in dict.fromkeys(each.unit for each in standing):
        unit = worths.state.units[name]
        sign = -weights.SPELL_ON_FRIENDS if unit.side == side else 1.0
        here = sum(each.unit == name for each in standing)
        level = weights.HEIGHT * change * worths.body(unit) * here / len(unit.members)
        total += sign * (worths.harm(unit, weights.SHAKEN) - level)
    return total


# ---------------------------------------------------------------------- spells on the ground


def best_work(worths: Worths, caster: Unit, spell: Spell) -> Work:
    """Return where a spell on the ground helps most."""
    if spell.level("upheave"):
        return _heaved(worths, caster, spell)
    for factor, spared in (("barrier", weights.BARRED), ("thicket", weights.TANGLED)):
        if spell.level(factor):
            return _barred(worths, caster, spell, factor, spared)
    return IDLE


def _castable(worths: Worths, caster: Unit, spell: Spell) -> Callable[[int], bool]:
    """Return whether a spell may begin in a hex: seen, and paid for."""
    at_hand = purse(worths.field, caster)

    def begins(cell: int) -> bool:
        line = sight_of(worths.field, caster, (cell,))
        if line is None:
            return False
        return energy_price(worths.field, caster, spell, (cell,), line=line).total <= at_hand

    return begins


def _heaved(worths: Worths, caster: Unit, spell: Spell) -> Work:
    found, most = IDLE, hex_count("upheave", spell.level("upheave"))
    begins = _castable(worths, caster, spell)
    for way, change in ((SINK, -1), (RISE, 1)):
        near = {each for cell in worths.field.at for each in (cell, *worths.field.hexes.near[cell])}
        cells = [
            cell for cell in sorted(near) if cell >= 0 and suits(worths.field, "upheave", cell, way)
        ]
        work = _shaken(worths, caster.side, cells, change, most, begins, all_of_them=True)
        found = max(found, work._replace(way=way), key=lambda each: each.gain)
    return found


def _barred(worths: Worths, caster: Unit, spell: Spell, factor: str, spared: float) -> Work:
    """Return hexes in a row between a friend and whoever is about to charge it."""
    count = hex_count(factor, spell.level(factor))
    if any(each.spell == spell.name and each.side == caster.side for each in worths.state.spells):
        return IDLE
    begins = _castable(worths, caster, spell)
    best = IDLE
    for friend, foe, feared in sorted(_charges(worths, caster.side), key=lambda each: -each[2]):
        gain = feared * spared
        if factor == "thicket" and foe.card.kind == "infantry":
            gain *= weights.ON_FOOT
        if gain <= best.gain:
            break
        row = _row(worths, friend, foe, factor, count)
        if len(row) == count and begins(row[0]):
            best = Work(gain, row)
    return best


def _charges(worths: Worths, side: str) -> Iterator[tuple[Unit, Unit, float]]:
    """Yield friends and the enemies who may charge them soon, with what that would cost."""
    state, field = worths.state, worths.field
    for foe in state.on_board(other(side)):
        if field.in_contact(foe) or foe.card.kind == "artillery":
            continue
        for friend in state.on_board(side):
            if friend.card.kind == "personality" or field.in_contact(friend):
                continue
            away = min(field.distance_to(each, friend) for each in state.elements_of(foe))
            if 2 <= away <= foe.card.movement + weights.SOON:
                blow = rough_blow(worths, foe, friend, charge=True)
                back = rough_blow(worths, friend, foe, charge=False)
                if blow > back:
                    yield friend, foe, blow - back


def _row(worths: Worths, friend: Unit, foe: Unit, factor: str, count: int) -> tuple[int, ...]:
    """Return hexes right in front of a friend in one piece, those nearest to the enemy first."""
    hexes, field = worths.state.hexes, worths.field
    there = middle_of(worths.state, foe)
    own = {cell for each in worths.state.elements_of(friend) for cell in field.covered(each)}
    near = {each for cell in own for each in hexes.near[cell] if each >= 0} - own
    able = {cell for cell in near if cell not in field.at and suits(field, factor, cell)}
    if not able:
        return ()
    chosen = [min(able, key=lambda cell: (hexes.distance(cell, there), cell))]
    while len(chosen) < count:
        beside = {each for cell in chosen for each in hexes.near[cell]} & able - {*chosen}
        if not beside:
            break
        chosen.append(min(beside, key=lambda cell: (hexes.distance(cell, there), cell)))
    return tuple(chosen)


def next_hex(work: Work, worths: Worths, keys: Sequence[str]) -> str | None:
    """Return which of the hexes that may be named now belongs to a work, if any does."""
    for cell in work.cells:
        column, row = worths.state.hexes.cell(cell)
        if f"{column},{row}" in keys:
            return f"{column},{row}"
    return None


# ============================================================ spells

WORKS = ("upheave", "barrier", "thicket")
"""Factors that change the ground."""
SPOILING = ("snow", "rain", "high_winds")
"""Weather in which bows are worth less."""


class Charm(NamedTuple):
    """A spell with what it promises and on whom it goes."""

    gain: float
    spell: str = ""
    target: str = ""


def best_spell(worths: Worths, caster: Unit) -> Charm:
    """Return the spell that promises most of those that can be cast now."""
    best = Charm(0.0)
    for spell in caster.card.grimoire:
        for charm in _charms(worths, caster, spell):
            if charm.gain > best.gain and spell_objection(worths.field, caster, spell) is None:
                best = charm
                break
    return best


def _charms(worths: Worths, caster: Unit, spell: Spell) -> list[Charm]:
    """Return what a spell promises by whom it is cast on, the best first."""
    if spell.target in ("friend", "enemy"):
        return [Charm(gain, spell.key, name) for gain, name in targets(worths, caster, spell)[:1]]
    if spell.level("blast"):
        hexes = blasts(worths, caster, spell)
        return [Charm(hexes[0][0], spell.key)] if hexes else []
    if any(spell.level(factor) for factor in WORKS):
        return [Charm(best_work(worths, caster, spell).gain, spell.key)]
    if spell.target == "hexes" and spell.level("summon"):
        return [Charm(0.3 * spell.summoned, spell.key)]
    if spell.target == "spell":
        foreign = [each for each in worths.state.spells if each.side != caster.side]
        return [Charm(6.0, spell.key)] if foreign else []
    if spell.level("weather"):
        return [Charm(_skies(worths, caster), spell.key)]
    return []


def _skies(worths: Worths, caster: Unit) -> float:
    """Return what other weather is worth: bows want none, and snow suits the snowborn."""
    state = worths.state
    if school_of("weather", caster.card.schools) == "frost":
        if state.weather == "snow":
            return 0.0
        born = _all_of(worths, lambda unit: has(state, unit, "snowborn"), caster.side)
        return weights.SNOW * born - weights.BOWS * _all_of(worths, _shoots, caster.side)
    return (
        weights.BOWS * _all_of(worths, _shoots, caster.side) if state.weather in SPOILING else 0.0
    )


def _shoots(unit: Unit) -> bool:
    return unit.card.ranged is not None


def _all_of(worths: Worths, wanted: Callable[[Unit], bool], side: str) -> float:
    """Return what units of a kind are worth to a side, less what they are worth to the other."""
    bodies = ((unit.side, worths.body(unit)) for unit in worths.state.on_board() if wanted(unit))
    return sum(body if whose == side else -body for whose, body in bodies)


def targets(worths: Worths, caster: Unit, spell: Spell) -> list[tuple[float, str]]:
    """Return units on which a spell can be cast, with what it promises, the best first."""
    found = []
    for unit in unit_targets(worths.field, caster, spell):
        gain = gain_on(worths, caster, spell, unit)
        if gain > 0 and target_objection(worths.field, caster, spell, unit) is None:
            found.append((gain, unit.id))
    return sorted(found, key=lambda each: (-each[0], each[1]))


def gain_on(worths: Worths, caster: Unit, spell: Spell, unit: Unit) -> float:
    """Return what a spell on a unit promises."""
    total = sum(_factor(worths, caster, spell, name, unit) for name, _ in spell.factors)
    if resistible(spell, caster, unit):
        number = resistance(worths.state, unit).total
        total *= 1 - max(1, 11 - number) / 10
    return total


def _factor(worths: Worths, caster: Unit, spell: Spell, name: str, unit: Unit) -> float:
    level = spell.level(name)
    if name == "bolt":
        return dice_gain(worths, caster, unit, name, level)
    if name == "mend":
        return 0.6 * min(level, unit.wounds) * worths.stake(unit) / unit.card.wounds
    if name == "stride":
        return stride(worths, unit, level)[0]
    if name == "recall":
        return 0.8 * min(level, unit.started - len(unit.members)) * worths.stake(unit)
    if name not in weights.LASTING or any(
        each.unit == unit.id and each.spell == spell.name for each in worths.state.spells
    ):
        return 0.0
    return weights.LASTING[name] * level * _fighting(unit) * _use(worths, name, unit)


def _fighting(unit: Unit) -> float:
    """Return what a unit is worth in a fight, whatever else depends on it."""
    return float(unit.card.points * len(unit.members))


def _use(worths: Worths, name: str, unit: Unit) -> float:
    """Return how much use a unit has for a lasting spell: most in contact, none far away."""
    field, state = worths.field, worths.state
    foes = state.on_board(other(unit.side))
    near = min(
        (field.distance_to(each, unit) for foe in foes for each in state.elements_of(foe)),
        default=99,
    )
    engaged = near <= 1
    if name in ("haste", "mire", "word"):
        return 0.0 if engaged or unit.finished or near > weights.AWAY else 1.0
    if name == "guide":
        return 1.0 if not unit.finished and best_shot(worths, unit)[0] > 0 else 0.0
    if name == "gale":
        bows = any(
            foe.card.ranged is not None
            and min(field.distance_to(each, unit) for each in state.elements_of(foe))
            <= foe.card.distance
            for foe in foes
        )
        return 1.0 if bows else 0.0
    if name == "might" and unit.finished:
        return 0.4 if engaged else 0.0
    return 1.0 if engaged else weights.CALM if near <= unit.card.movement + 2 else 0.0


def stride(worths: Worths, unit: Unit, level: int) -> tuple[float, tuple[int, int] | None]:
    """Return what it is worth to somebody to appear elsewhere, and where: out of danger."""
    if not unit.single or len(unit.members) > 1 or unit.card.kind != "personality":
        return 0.0, None
    outlook, here = Outlook.of(worths, unit), worths.state.elements_of(unit)[0]
    if outlook.danger(here.hex, here.facing) < weights.DANGER:
        return 0.0, None
    now = outlook.rough({here.id: (here.hex, here.facing)})
    spots = stride_site(worths.field, unit, level).spots()
    best = max(
        ((outlook.rough({here.id: spot}) - now, spot) for spot in spots), default=(0.0, None)
    )
    return (0.6 * best[0], best[1]) if best[0] > 0 else (0.0, None)


def dice_gain(worths: Worths, caster: Unit, unit: Unit, factor: str, level: int) -> float:
    """Return what the dice of a bolt or a blast do to a unit."""
    count, sides = DICE[factor][0] * level, DICE[factor][1]
    number = spell_number(worths.field, caster, unit, factor).total
    hits = mean_hits(count, sides, number) if number <= sides else 0.0
    return worths.harm(unit, hits)


def blasts(worths: Worths, caster: Unit, spell: Spell) -> list[tuple[float, int]]:
    """Return hexes for a blast with what it promises there, the best first."""
    found = []
    seen: dict[tuple[str, ...], float] = {}
    for cell in Ground(worths.field, caster, spell, "blast").first():
        units = in_blast(worths.field, spell, cell)
        key = tuple(unit.id for unit in units)
        if key not in seen:
            seen[key] = sum(_blasted(worths, caster, spell, units))
        if seen[key] > 0:
            found.append((seen[key], cell))
    return sorted(found, key=lambda each: (-each[0], each[1]))


def _blasted(worths: Worths, caster: Unit, spell: Spell, units: list[Unit]) -> Iterator[float]:
    for unit in units:
        harm = dice_gain(worths, caster, unit, "blast", spell.level("blast"))
        yield harm if unit.side != caster.side else -weights.SPELL_ON_FRIENDS * harm
