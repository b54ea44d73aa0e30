"""Chances as plain numbers: quick to work out, kept, and good enough to compare with."""

from __future__ import annotations

from functools import lru_cache

from game.rules.ares.combat.attack import Strike, levels
from game.rules.ares.profile import Profile, Weapon

Chances = tuple[float, ...]
"""The chance of no wound, of one, of two, and so on."""
MOST = 6
"""So many levels of success, or more, are told apart."""


@lru_cache(maxsize=4096)
def _sums(dice: tuple[int, ...]) -> tuple[float, ...]:
    """The chance of each total of some dice, from 0 on."""
    found = [1.0]
    for sides in dice:
        wider = [0.0] * (len(found) + sides)
        for total, chance in enumerate(found):
            for face in range(1, sides + 1):
                wider[total + face] += chance / sides
        found = wider
    return tuple(found)


@lru_cache(maxsize=16384)
def level_chances(dice: tuple[int, ...], bonus: int, guard: tuple[int, ...]) -> Chances:
    """The chance of each level of success of one throw against another."""
    found = [0.0] * (MOST + 1)
    mine, theirs = _sums(dice), _sums(guard)
    for attack, p in enumerate(mine):
        if p:
            for defence, q in enumerate(theirs):
                if q:
                    found[min(MOST, levels(attack + bonus, defence))] += p * q
    return tuple(found)


@lru_cache(maxsize=16384)
def _wound_chances(
    dice: tuple[int, ...], bonus: int, guard: tuple[int, ...], more: int, most: int
) -> Chances:
    found = [0.0] * (MOST + 3)
    for level, chance in enumerate(level_chances(dice, bonus, guard)):
        found[min(most, level + more) if level else 0] += chance
    return tuple(found)


def wound_chances(strike: Strike) -> Chances:
    """The chance of each number of wounds of an attack roll."""
    weapon = strike.weapon
    return _wound_chances(
        strike.dice,
        strike.bonus,
        strike.guard,
        weapon.has("powerful") + strike.backstab,
        1 if weapon.has("weak") else MOST + 2,
    )


# ---------------------------------------------------------------------- before anything is known


def rough_blow(attacker: Profile, target: Profile) -> Chances:
    """The chances of a blow between two kinds of figures, face to face on level ground."""
    mine, theirs = attacker.abilities, target.abilities
    weapon = attacker.melee
    per_die = attacker.scale - target.scale
    per_die += ("fanatic" in mine) + ("fanatic" in theirs) + ("glass_jaw" in theirs)
    per_die -= "thick_skull" in theirs
    per_die -= target.shield and "chain" not in weapon.abilities
    if attacker.kind != target.kind:
        per_die += attacker.kind == "cavalry" and target.kind == "infantry"
        per_die -= attacker.kind == "infantry" and target.kind == "cavalry"
    dice: tuple[int, ...] = (attacker.close, weapon.damage)
    if "secondary_attack" in mine:
        dice = (*dice, attacker.close)
    return _rough(dice, per_die, (target.close, target.armor), weapon)


def rough_shot(attacker: Profile, target: Profile, die: int, *, lower: int = 0) -> Chances:
    """The chances of a shot over a distance of this range die; `lower` is for cover."""
    assert attacker.missile is not None
    theirs = target.abilities
    per_die = target.scale - target.shield - lower
    per_die += ("glass_jaw" in theirs) - ("thick_skull" in theirs)
    dice = (attacker.ranged, attacker.missile.damage)
    return _rough(dice, per_die, (target.armor, die), attacker.missile)


def _rough(dice: tuple[int, ...], per_die: int, guard: tuple[int, ...], weapon: Weapon) -> Chances:
    traits = weapon.abilities
    per_die += "magic" in traits
    most = 1 if "weak" in traits else MOST + 2
    return _wound_chances(dice, per_die * len(dice), guard, int("powerful" in traits), most)
