"""What attacks and spells are worth, by exact odds."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from game.core.pose import Pose
from game.rules.ares.actions.action_points import Coin, coins
from game.rules.ares.ai import weights
from game.rules.ares.ai.worth import (
    full_harm,
    harm,
    level_chances,
    rough_blow,
    rough_shot,
    some_wound,
    wound_chances,
)
from game.rules.ares.army_list import SPELLS, Spell
from game.rules.ares.combat import melee, ranged
from game.rules.ares.combat.aiming import caught, point_objection
from game.rules.ares.combat.melee import Blow, strike_objection
from game.rules.ares.combat.ranged import Shot, shooter_objection, shot_objection
from game.rules.ares.field import Field, range_die, range_inches
from game.rules.ares.magic.casting import casting, usable
from game.rules.ares.magic.casting import target_objection as spell_objection
from game.rules.ares.movement.charge_paths import aslant, straight, target_objection
from game.rules.ares.movement.charge_paths import within_crow_flight as within_reach
from game.rules.ares.movement.move import move_tally
from game.rules.ares.state import Figure, State, revealed

Gain = tuple[float, str]
"""What an attack brings, and on whom."""


# ---------------------------------------------------------------------- blows


def blow_gain(field: Field, blow: Blow) -> float:
    """Return what a blow is worth, with a Parry where the target would try one."""
    state = field.state
    target = state.figures[blow.target]
    chances = wound_chances(melee.strike_of(field, blow))
    plain = full_harm(state, target, chances)
    thrust = state.figures[blow.attacker].has("thrust") or blow.from_behind
    if thrust or some_wound(chances) < weights.ANSWERED or coins(state, target) is None:
        return plain
    parried = full_harm(
        state, target, wound_chances(melee.strike_of(field, replace(blow, parried=True)))
    )
    return min(plain, parried + weights.ACTION * target.profile.rating)


def best_blow(field: Field, figure: Figure) -> Gain:
    """Return the best blow at somebody in contact."""
    shown = revealed(figure)
    found = [
        (blow_gain(field, Blow(figure.id, foe.id)), foe.id)
        for foe in field.contacts(shown)
        if strike_objection(field, shown, foe) is None
    ]
    return max(found, default=(0.0, ""))


# ---------------------------------------------------------------------- shots


def shot_gain(field: Field, shot: Shot) -> float:
    """Return what a shot is worth, with a Dodge where the target would try one."""
    state = field.state
    target = state.figures[shot.target]
    chances = wound_chances(ranged.strike_of(field, shot))
    plain = full_harm(state, target, chances)
    if some_wound(chances) < weights.ANSWERED or coins(state, target) is None:
        return plain
    dodged = full_harm(
        state, target, wound_chances(ranged.strike_of(field, replace(shot, dodged=True)))
    )
    return min(plain, dodged + weights.ACTION * target.profile.rating)


def best_shot(field: Field, figure: Figure) -> Gain:
    """Return the best shot from where a figure stands.

    Those that promise most are looked at first.
    """
    weapon = figure.profile.missile
    if weapon is None or shooter_objection(field, figure) is not None:
        return 0.0, ""
    if weapon.has("area_effect"):
        gain, _ = best_blast(field, figure, weapon.radius, weapon.range_factor)
        return gain, ""
    best: Gain = (0.0, "")
    for hope, foe in sorted(_in_range(field, figure), key=_most_first):
        if hope * 1.6 <= best[0]:
            break
        if shot_objection(field, figure, foe) is None:
            best = max(best, (shot_gain(field, Shot(figure.id, foe.id)), foe.id))
    return best


def _most_first(pair: tuple[float, Figure]) -> tuple[float, str]:
    return -pair[0], pair[1].id


def _in_range(field: Field, figure: Figure) -> Iterator[tuple[float, Figure]]:
    """Yield enemies within range, seen or not, each with what a shot might bring."""
    weapon = figure.profile.missile
    assert weapon is not None
    for foe in field.state.figures.values():
        if foe.side == figure.side or foe.where != "table" or foe.hidden:
            continue
        die = range_die(range_inches(field.distance(figure, foe)), weapon.range_factor)
        if die:
            chances = rough_shot(figure.profile, foe.profile, die)
            yield harm(field.state, foe, chances), foe


def best_blast(
    field: Field, figure: Figure, radius: int, factor: int
) -> tuple[float, tuple[int, int] | None]:
    """Return the best point for an Area Effect: on an enemy, or between two."""
    best: tuple[float, tuple[int, int] | None] = (0.0, None)
    for point in _impacts(field.state, figure, radius, factor):
        gain = 0.0
        for each in caught(field, figure, point, radius, factor):
            hurt = shot_gain(field, Shot(figure.id, each.id))
            gain += hurt if each.side != figure.side else -weights.FRIENDLY * hurt
        if gain > best[0] and point_objection(field, figure, point, factor) is None:
            best = gain, point
    return best


def _impacts(state: State, figure: Figure, radius: int, factor: int) -> Iterator[tuple[int, int]]:
    """Yield points worth a shot: enemies in range, and the middle between two near ones."""
    far = 5000 * factor
    foes = [
        (foe.x, foe.y)
        for foe in state.figures.values()
        if foe.side != figure.side
        and foe.where == "table"
        and not foe.hidden
        and math.dist((foe.x, foe.y), (figure.x, figure.y)) <= far
    ]
    yield from foes
    for number, one in enumerate(foes):
        for two in foes[number + 1 :]:
            if math.dist(one, two) <= 2 * radius:
                yield (one[0] + two[0]) // 2, (one[1] + two[1]) // 2


# ---------------------------------------------------------------------- Charges


def best_charge(field: Field, figure: Figure) -> Gain:
    """Return the best Charge with one action, with what comes of standing there afterwards."""
    if figure.flying:
        return 0.0, ""
    best: Gain = (0.0, "")
    for balance, foe in _chargeable(field, figure)[: weights.TARGETS]:
        blow = harm(field.state, foe, rough_blow(figure.profile, foe.profile))
        if 2 * blow + weights.DUEL * balance <= best[0]:
            continue
        end = _way_to(field, figure, foe)
        if end is not None:
            best = max(best, (charge_gain(field, figure, foe, end), foe.id))
    return best


def _chargeable(field: Field, figure: Figure) -> list[tuple[float, Figure]]:
    """Return enemies within a Charge as the crow flies, the best prey first."""
    allowance = move_tally(revealed(figure)).total
    found = [
        (duel(field.state, figure, foe), foe)
        for foe in field.state.figures.values()
        if foe.side != figure.side
        and foe.where == "table"
        and within_reach(figure, foe, allowance)
        and target_objection(field, figure, foe) is None
    ]
    return sorted(found, key=_most_first)


def _way_to(field: Field, figure: Figure, foe: Figure) -> Pose | None:
    """Return where a straight Charge ends; ways around a corner are too dear to think of."""
    shown = revealed(figure)
    found = straight(field, shown, foe) or aslant(field, shown, foe)
    return found.end if found else None


def charge_gain(field: Field, figure: Figure, foe: Figure, end: Pose) -> float:
    """Return what a Charge that ends here is worth: the free Attack, and the fight that follows."""
    state = field.state
    heading = end.heading if isinstance(end.heading, int) else figure.heading
    there = replace(figure, x=end.x, y=end.y, heading=heading, hidden=False)
    twin = Field(replace(state, figures={**state.figures, figure.id: there}))
    rear = twin.in_rear(foe, there.body)
    blow = Blow(figure.id, foe.id, charge=True, from_behind=rear and figure.has("backstab"))
    first = blow_gain(twin, blow)
    fear = 0.5 if foe.has("cause_fear") and not figure.has("cause_fear") else 1.0
    return fear * (
        first + weights.DUEL * duel(state, figure, foe) + _others_there(twin, there, foe)
    )


def _others_there(field: Field, figure: Figure, foe: Figure) -> float:
    """Return what other enemies in contact at the end of a Charge cost."""
    return -weights.DUEL * sum(
        harm(field.state, figure, rough_blow(each.profile, figure.profile))
        for each in field.contacts(figure)
        if each.id != foe.id
    )


def duel(state: State, figure: Figure, foe: Figure) -> float:
    """Return how a fight of two goes on average: a blow of each, and the shots not made."""
    mine = harm(state, foe, rough_blow(figure.profile, foe.profile))
    theirs = harm(state, figure, rough_blow(foe.profile, figure.profile))
    return (
        mine - theirs + weights.PINNED * (_shots(state, foe, figure) - _shots(state, figure, foe))
    )


def _shots(state: State, figure: Figure, target: Figure) -> float:
    """Return what a figure's shots at such a target would bring at a middling distance."""
    if figure.profile.missile is None or not figure.on_foot:
        return 0.0
    return harm(state, target, rough_shot(figure.profile, target.profile, 8))


# ============================================================ spells

Charm = tuple[float, str, str]
"""What a spell promises, the spell, and at whom it goes."""
WORTHLESS: frozenset[str] = frozenset({"mist", "blink", "veil"})
"""Spells that nobody casts who looks no farther than one action."""


def best_spell(field: Field, caster: Figure, coin: Coin) -> Charm:
    """Return the spell that promises most."""
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
        if worth > 0 and spell_objection(field, caster, each, spell) is None:
            yield spell_gain(field, caster, each, spell), spell.key, each.id


def best_target(field: Field, caster: Figure, spell: Spell) -> str:
    """Return the best target of a spell."""
    return max(_targets(field, caster, spell), default=(0.0, "", ""))[2]


def spell_gain(field: Field, caster: Figure, target: Figure, spell: Spell) -> float:
    """Return what a spell at a target promises."""
    cast = casting(field, caster, target, spell, empowered=False)
    chances = level_chances(cast.dice, cast.bonus, cast.guard)
    if spell.key in ("ember_dart", "flame_burst"):
        return harm(field.state, target, chances)
    return (1 - chances[0]) * _effect(target, spell)


def _effect(target: Figure, spell: Spell) -> float:
    """Return what a spell that works is worth; what it would not change is worth nothing."""
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
    """Return the best point for a Flame Burst."""
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
