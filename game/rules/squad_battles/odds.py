"""The odds of an attack before it is made: plain, with Fate, with Feats, and of the answer to it.

All of them are made from the very tallies that the attack will roll with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Literal

from game.core.cite import cites
from game.core.decision import Objection
from game.core.forecast import Chance, Forecast
from game.rules.squad_battles.attack import (
    Attack,
    Manner,
    attack_tally,
    defence_tally,
    feat_objection,
    manner_after_turning,
)
from game.rules.squad_battles.combat import effect_chances, protectors
from game.rules.squad_battles.fate import success_chance
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.line_of_fire import throw_objection
from game.rules.squad_battles.state import State, Unit

Payer = Literal["attacker", "target"]
FACES = range(1, 7)


# ---------------------------------------------------------------------- one attack


@cites("FWB.combat.9")
def forecast(field: Field, attack: Attack) -> Forecast:
    """Return what an attack would bring, and what Fate Points and Protect would make of it."""
    units = field.state.units
    attacker, target = units[attack.attacker], units[attack.target]
    offence, defence = attack_tally(field, attack), defence_tally(field, attack)
    dice = attacker.profile.dice, target.profile.dice
    net = offence.total - defence.total
    variants = []
    if attacker.fate:
        hit = fated_chance(*dice, net, "attacker")
        variants.append(_told("with a Fate Point", target, hit))
    if target.fate:
        hit = fated_chance(*dice, net, "target")
        variants.append(_told("if the target spends Fate", target, hit))
    variants += [
        _told(f"if {champion.profile.name} protects", target, Fraction(0))
        for champion in protectors(field, target)
    ]
    title = f"{attacker.name} against {target.name}"
    plain = _told(title, target, success_chance(*dice, net))
    return replace(plain, tallies=(offence, defence), variants=tuple(variants))


def _told(title: str, target: Unit, hit: Fraction) -> Forecast:
    """Return the results of an attack that beats the defence so often."""
    if target.has("unyielding"):
        hit *= Fraction(5, 6)
    harmed = effect_chances(target, hit, good=True)
    return Forecast(title, (*harmed, Chance("nothing", 1 - hit, good=False)))


def most_hopeful(field: Field, unit: Unit) -> Callable[[], Forecast] | None:
    """Return the odds of the best attack of a unit where it stands, after a Pike's turn as well.

    Throws are left out; None if there is nobody to attack.
    """
    attacks = [
        Attack(unit.id, enemy.id, manner)
        for enemy in field.enemies(unit.side)
        if not isinstance(manner := manner_after_turning(field, unit, enemy), Objection)
    ]
    if not attacks:
        return None
    return lambda: max((forecast(field, each) for each in attacks), key=lambda f: f.goodness)


# ---------------------------------------------------------------------- one Fate Point


@lru_cache(maxsize=8)
def _best_two(count: int) -> tuple[tuple[int, int, int], ...]:
    """Return the best and second best of some dice (0 for a missing one), with weights."""
    found: dict[tuple[int, int], int] = {}
    for faces in product(FACES, repeat=count):
        best, second, *_ = sorted((*faces, 0), reverse=True)
        found[best, second] = found.get((best, second), 0) + 1
    return tuple((best, second, weight) for (best, second), weight in found.items())


@lru_cache(maxsize=1024)
@cites("FWB.fate.3", "FWB.fate.4")
def fated_chance(attack_dice: int, defence_dice: int, net: int, payer: Payer) -> Fraction:
    """Return the chance of success if one side rerolls the one die that suits it best.

    A die that is not the best of its pool only matters by what it may become, so the best two
    of each pool tell everything.
    """
    sixths = 0
    for best, second, weight in _best_two(attack_dice):
        for guard, spare, against in _best_two(defence_dice):
            succeeds = best + net > guard
            if succeeds == (payer == "attacker"):
                hits = 6 if succeeds else 0
            elif payer == "attacker":
                own = sum(face + net > guard for face in FACES)
                theirs = sum(best + net > max(spare, face) for face in FACES)
                hits = max(own, theirs)
            else:
                own = sum(best + net > max(guard, face) for face in FACES)
                theirs = sum(max(second, face) + net > guard for face in FACES)
                hits = min(own, theirs)
            sixths += weight * against * hits
    return Fraction(sixths, 6 ** (attack_dice + defence_dice + 1))


# ---------------------------------------------------------------------- the answer


def answer_odds(state: State, name: str) -> dict[str, Forecast]:
    """Return the attacks that enemies could make on a unit as everybody stands now."""
    field, unit = Field(state), state.units[name]
    if unit.where != "table":
        return {}
    found: dict[str, Forecast] = {}
    for enemy in field.enemies(unit.side):
        manner = _manner_of(field, enemy, unit)
        if manner is not None:
            found[enemy.id] = forecast(field, Attack(enemy.id, name, manner))
    return found


def _manner_of(field: Field, enemy: Unit, unit: Unit) -> Manner | None:
    """Return how an enemy would attack: as it is, after a Pike's turn, or else by a Throw."""
    manner = manner_after_turning(field, enemy, unit)
    if not isinstance(manner, Objection):
        return manner
    if feat_objection(field.state, enemy, "throw") or throw_objection(field, enemy, unit):
        return None
    return "throw"
