"""Which spell a computer player casts, and on whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.rules.for_the_masses.casting import spell_objection, target_objection
from game.rules.for_the_masses.grimoire import Spell
from game.rules.for_the_masses.mind.chances import mean_hits
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.spell_ground import Ground, in_blast
from game.rules.for_the_masses.spells import (
    DICE,
    resistance,
    resistible,
    spell_number,
    unit_targets,
)
from game.rules.for_the_masses.state import Unit

FRIENDLY = 1.4
"""How much worse it is to strike friends."""
LASTING = {
    "ward": 0.05,
    "sunder": 0.05,
    "might": 0.07,
    "courage": 0.015,
    "dread": 0.015,
    "haste": 0.006,
    "mire": 0.006,
    "guide": 0.03,
    "gale": 0.02,
    "gift": 0.03,
    "quell": 0.03,
}
"""What a level on a unit in the thick of it is worth, for each point of the unit's worth."""
CALM = 0.25
"""What is left of that for a unit that no enemy is near."""


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
    if spell.target == "hexes" and spell.level("summon"):
        return [Charm(0.3 * spell.summoned, spell.key)]
    if spell.target == "spell":
        foreign = [each for each in ken.state.spells if each.side != caster.side]
        return [Charm(6.0, spell.key)] if foreign else []
    return []


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
    if name == "recall":
        return 0.8 * min(level, unit.started - len(unit.members)) * ken.stake(unit)
    if name not in LASTING or any(
        each.unit == unit.id and each.spell == spell.name for each in ken.state.spells
    ):
        return 0.0
    near = 1.0 if ken.field.in_contact(unit) else CALM
    used = 0.4 if unit.finished and name in ("might", "haste", "guide") else 1.0
    return LASTING[name] * level * ken.body(unit) * near * used


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
        yield harm if unit.side != caster.side else -FRIENDLY * harm
