"""Which spell a computer player casts, and on whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from game.rules.for_the_masses.magic.casting import spell_objection, target_objection
from game.rules.for_the_masses.magic.grimoire import Spell, school_of
from game.rules.for_the_masses.magic.landing import stride_site
from game.rules.for_the_masses.magic.spell_ground import Ground, in_blast
from game.rules.for_the_masses.magic.spells import (
    DICE,
    resistance,
    resistible,
    spell_number,
    unit_targets,
)
from game.rules.for_the_masses.mind import weights
from game.rules.for_the_masses.mind.chances import mean_hits
from game.rules.for_the_masses.mind.earthworks import best_work
from game.rules.for_the_masses.mind.outlook import Outlook
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.mind.strikes import best_shot
from game.rules.for_the_masses.state import Unit, other
from game.rules.for_the_masses.troops.traits import has

WORKS = ("upheave", "barrier", "thicket")
"""Factors that change the ground."""
SPOILING = ("snow", "rain", "high_winds")
"""Weather in which bows are worth less."""


class Charm(NamedTuple):
    """A spell with what it promises and on whom it goes."""

    gain: float
    spell: str = ""
    target: str = ""


def best_spell(ken: Reckoning, caster: Unit) -> Charm:
    """The spell that promises most of those that can be cast now."""
    best = Charm(0.0)
    for spell in caster.card.grimoire:
        for charm in _charms(ken, caster, spell):
            if charm.gain > best.gain and spell_objection(ken.field, caster, spell) is None:
                best = charm
                break
    return best


def _charms(ken: Reckoning, caster: Unit, spell: Spell) -> list[Charm]:
    """What a spell promises by whom it is cast on, the best first."""
    if spell.target in ("friend", "enemy"):
        return [Charm(gain, spell.key, name) for gain, name in targets(ken, caster, spell)[:1]]
    if spell.level("blast"):
        hexes = blasts(ken, caster, spell)
        return [Charm(hexes[0][0], spell.key)] if hexes else []
    if any(spell.level(factor) for factor in WORKS):
        return [Charm(best_work(ken, caster, spell).gain, spell.key)]
    if spell.target == "hexes" and spell.level("summon"):
        return [Charm(0.3 * spell.summoned, spell.key)]
    if spell.target == "spell":
        foreign = [each for each in ken.state.spells if each.side != caster.side]
        return [Charm(6.0, spell.key)] if foreign else []
    if spell.level("weather"):
        return [Charm(_skies(ken, caster), spell.key)]
    return []


def _skies(ken: Reckoning, caster: Unit) -> float:
    """What other weather is worth: bows want none, and snow suits those who are born in it."""
    state = ken.state
    if school_of("weather", caster.card.schools) == "frost":
        if state.weather == "snow":
            return 0.0
        born = _all_of(ken, lambda unit: has(state, unit, "snowborn"), caster.side)
        return weights.SNOW * born - weights.BOWS * _all_of(ken, _shoots, caster.side)
    return weights.BOWS * _all_of(ken, _shoots, caster.side) if state.weather in SPOILING else 0.0


def _shoots(unit: Unit) -> bool:
    return unit.card.ranged is not None


def _all_of(ken: Reckoning, wanted: Callable[[Unit], bool], side: str) -> float:
    """What units of a kind are worth to a side, less what they are worth to the other."""
    bodies = ((unit.side, ken.body(unit)) for unit in ken.state.on_board() if wanted(unit))
    return sum(body if whose == side else -body for whose, body in bodies)


def targets(ken: Reckoning, caster: Unit, spell: Spell) -> list[tuple[float, str]]:
    """Units on which a spell can be cast, with what it promises, the best first."""
    found = []
    for unit in unit_targets(ken.field, caster, spell):
        gain = gain_on(ken, caster, spell, unit)
        if gain > 0 and target_objection(ken.field, caster, spell, unit) is None:
            found.append((gain, unit.id))
    return sorted(found, key=lambda each: (-each[0], each[1]))


def gain_on(ken: Reckoning, caster: Unit, spell: Spell, unit: Unit) -> float:
    """What a spell on a unit promises."""
    total = sum(_factor(ken, caster, spell, name, unit) for name, _ in spell.factors)
    if resistible(spell, caster, unit):
        number = resistance(ken.state, unit).total
        total *= 1 - max(1, 11 - number) / 10
    return total


def _factor(ken: Reckoning, caster: Unit, spell: Spell, name: str, unit: Unit) -> float:
    level = spell.level(name)
    if name == "bolt":
        return dice_gain(ken, caster, unit, name, level)
    if name == "mend":
        return 0.6 * min(level, unit.wounds) * ken.stake(unit) / unit.card.wounds
    if name == "stride":
        return stride(ken, unit, level)[0]
    if name == "recall":
        return 0.8 * min(level, unit.started - len(unit.members)) * ken.stake(unit)
    if name not in weights.LASTING or any(
        each.unit == unit.id and each.spell == spell.name for each in ken.state.spells
    ):
        return 0.0
    return weights.LASTING[name] * level * _fighting(unit) * _use(ken, name, unit)


def _fighting(unit: Unit) -> float:
    """What a unit is worth in a fight, whatever else depends on it."""
    return float(unit.card.points * len(unit.members))


def _use(ken: Reckoning, name: str, unit: Unit) -> float:
    """How much use a unit has for what lasts: all in the thick of it, none where nothing is."""
    field, state = ken.field, ken.state
    foes = state.on_board(other(unit.side))
    near = min(
        (field.distance_to(each, unit) for foe in foes for each in state.elements_of(foe)),
        default=99,
    )
    engaged = near <= 1
    if name in ("haste", "mire", "word"):
        return 0.0 if engaged or unit.finished or near > weights.AWAY else 1.0
    if name == "guide":
        return 1.0 if not unit.finished and best_shot(ken, unit)[0] > 0 else 0.0
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


def stride(ken: Reckoning, unit: Unit, level: int) -> tuple[float, tuple[int, int] | None]:
    """What it is worth to somebody to appear elsewhere, and where: out of danger."""
    if not unit.single or len(unit.members) > 1 or unit.card.kind != "personality":
        return 0.0, None
    outlook, here = Outlook.of(ken, unit), ken.state.elements_of(unit)[0]
    if outlook.danger(here.hex, here.facing) < weights.DANGER:
        return 0.0, None
    now = outlook.rough({here.id: (here.hex, here.facing)})
    spots = stride_site(ken.field, unit, level).spots()
    best = max(
        ((outlook.rough({here.id: spot}) - now, spot) for spot in spots),
        default=(0.0, None),
    )
    return (0.6 * best[0], best[1]) if best[0] > 0 else (0.0, None)


def dice_gain(ken: Reckoning, caster: Unit, unit: Unit, factor: str, level: int) -> float:
    """What the dice of a bolt or a blast do to a unit."""
    count, sides = DICE[factor][0] * level, DICE[factor][1]
    number = spell_number(ken.field, caster, unit, factor).total
    hits = mean_hits(count, sides, number) if number <= sides else 0.0
    return ken.harm(unit, hits)


def blasts(ken: Reckoning, caster: Unit, spell: Spell) -> list[tuple[float, int]]:
    """Hexes for a blast with what it promises there, the best first."""
    found = []
    seen: dict[tuple[str, ...], float] = {}
    for cell in Ground(ken.field, caster, spell, "blast").first():
        units = in_blast(ken.field, spell, cell)
        key = tuple(unit.id for unit in units)
        if key not in seen:
            seen[key] = sum(_blasted(ken, caster, spell, units))
        if seen[key] > 0:
            found.append((seen[key], cell))
    return sorted(found, key=lambda each: (-each[0], each[1]))


def _blasted(ken: Reckoning, caster: Unit, spell: Spell, units: list[Unit]) -> Iterator[float]:
    for unit in units:
        harm = dice_gain(ken, caster, unit, "blast", spell.level("blast"))
        yield harm if unit.side != caster.side else -weights.SPELL_ON_FRIENDS * harm
