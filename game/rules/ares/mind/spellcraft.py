"""Which spell a computer player casts, and at whom."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.ares.combat.aiming import caught, point_objection
from game.rules.ares.field import Field
from game.rules.ares.magic.casting import casting, target_objection, usable
from game.rules.ares.mind import weights
from game.rules.ares.mind.chances import level_chances
from game.rules.ares.mind.worths import harm
from game.rules.ares.profile import SPELLS, Spell
from game.rules.ares.sequence.purse import Coin
from game.rules.ares.state import Figure

Charm = tuple[float, str, str]
"""What a spell promises, the spell, and at whom it goes."""
WORTHLESS: frozenset[str] = frozenset({"mist", "blink", "veil"})
"""Spells that nobody casts who looks no farther than one action."""


def best_spell(field: Field, caster: Figure, coin: Coin) -> Charm:
    """The spell that promises most."""
    best: Charm = (0.0, "", "")
    for key in caster.profile.spells:
        spell = SPELLS[key]
        if key in WORTHLESS or usable(field, caster, spell, coin) is not None:
            continue
        if spell.aim == "area":
            best = max(best, (burst_gain(field, caster, spell)[0], key, ""))
        else:
            best = max([best, *_targets(field, caster, spell)])
    return best


def _targets(field: Field, caster: Figure, spell: Spell) -> Iterator[Charm]:
    for each in field.state.standing():
        worth = _effect(each, spell)
        if worth > 0 and target_objection(field, caster, each, spell) is None:
            yield spell_gain(field, caster, each, spell), spell.key, each.id


def best_target(field: Field, caster: Figure, spell: Spell) -> str:
    """At whom a spell is cast."""
    return max(_targets(field, caster, spell), default=(0.0, "", ""))[2]


def spell_gain(field: Field, caster: Figure, target: Figure, spell: Spell) -> float:
    """What a spell at a target promises."""
    cast = casting(field, caster, target, spell, empowered=False)
    chances = level_chances(cast.dice, cast.bonus, cast.guard)
    if spell.key in ("ember_dart", "flame_burst"):
        return harm(field.state, target, chances)
    return (1 - chances[0]) * _effect(target, spell)


def _effect(target: Figure, spell: Spell) -> float:
    """What a spell that works is worth; what it would not change is worth nothing."""
    rating = target.profile.rating
    shaking = rating * (weights.SHAKEN * weights.BODY if not target.shaken else 1 + weights.BODY)
    worths = {
        "ember_dart": rating,
        "flame_burst": rating,
        "mend": rating
        * (weights.BODY * weights.HURT / target.profile.wounds + 0.05)
        * target.wounded,
        "dread": weights.NERVE * shaking,
        "hearten": rating * weights.SHAKEN * weights.BODY * target.shaken,
        "ward": rating * weights.WARDED * (target.charm("ward") == 0),
        "quicken": rating * weights.ACTION,
        "snare": rating
        * (weights.ACTION + weights.STOPPED * (target.charm("snare") == 0))
        * (target.balance >= 0),
    }
    return float(worths.get(spell.key, 0.0))


def burst_gain(field: Field, caster: Figure, spell: Spell) -> tuple[float, tuple[int, int] | None]:
    """The best point for a Flame Burst."""
    best: tuple[float, tuple[int, int] | None] = (0.0, None)
    for foe in field.state.standing():
        if foe.side == caster.side or foe.hidden:
            continue
        point = foe.x, foe.y
        gain = 0.0
        for each in caught(field, caster, point, spell.radius, spell.range_factor):
            hurt = spell_gain(field, caster, each, spell)
            gain += hurt if each.side != caster.side else -weights.FRIENDLY * hurt
        if gain > best[0]:
            if point_objection(field, caster, point, spell.range_factor) is None:
                best = gain, point
    return best
