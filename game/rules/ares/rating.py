"""Combat Rating: what a figure is worth, part by part (ARES.rating)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from game.core.cite import cites
from game.rules.ares.army_list import SPELLS, FigureEntry, WeaponEntry, sides

DIVISOR = 33
DAMPED_ABOVE = 140
SHIELD = 3
DEFENCE = {
    "thick_skull": 1.25,
    "regenerate": 1.2,
    "hide": 1.1,
    "magic_resistance": 1.05,
    "glass_jaw": 0.8,
    "fanatic": 0.8,
}
MELEE = {
    "secondary_attack": 1.5,
    "fanatic": 1.25,
    "thrust": 1.2,
    "first_strike": 1.15,
    "backstab": 1.1,
}
MISSILE = {"keen_senses": 1.25, "snap_fire": 1.25}
OVERALL = {
    "quick": 1.4,
    "flyer": 1.25,
    "cause_fear": 1.15,
    "leader": 1.1,
    "cavalry": 1.05,
    "leap": 1.05,
    "taunt": 1.05,
}
"""Factors for what serves the figure as a whole (ARES.rating.7)."""
WEAPON = {
    "powerful": 1.5,
    "repeating": 1.3,
    "magic": 1.25,
    "persistent": 1.2,
    "polearm": 1.05,
    "chain": 1.05,
    "weak": 0.8,
    "cumbersome": 0.6,
}
SCALE_DEFENCE = {-2: 0.9, -1: 0.95, 0: 1.0, 1: 1.1, 2: 1.2}
SCALE_MELEE = {-2: 0.64, -1: 0.8, 0: 1.0, 1: 1.25, 2: 1.5}


@dataclass(frozen=True, slots=True)
class RatingLine:
    """One line of a rating: what, how much, made of what, by which rule."""

    name: str
    value: float
    parts: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Rating:
    """A Combat Rating with everything it is made of."""

    total: int
    raw: float
    lines: tuple[RatingLine, ...]


def _factor(table: dict[str, float], names: Iterable[str]) -> tuple[float, list[str]]:
    """Return the product of the factors that apply, each in words."""
    product, words = 1.0, []
    for name in names:
        if name in table:
            product *= table[name]
            words.append(f"{name.replace('_', ' ')} x{table[name]:g}")
    return product, words


@cites("ARES.rating.5")
def _weapon_factor(weapon: WeaponEntry) -> tuple[float, list[str]]:
    product, words = _factor(WEAPON, weapon.abilities)
    if "area_effect" in weapon.abilities:
        area = 1 + 0.25 * weapon.radius
        product *= area
        words.append(f"area effect x{area:g}")
    return product, words


@cites("ARES.rating.2")
def _defence(entry: FigureEntry) -> RatingLine:
    shield = SHIELD if entry.shield else 0
    base = sides(entry.armor) + shield + entry.move + entry.morale + sides(entry.magic)
    factor, words = _factor(DEFENCE, entry.abilities)
    scale = SCALE_DEFENCE.get(entry.scale, 1.0)
    parts = [f"armor {sides(entry.armor)}"]
    parts += [f"shield {SHIELD}"] if shield else []
    parts += [f"move {entry.move}", f"morale {entry.morale}", f"magic {sides(entry.magic)}", *words]
    parts += [f"scale {entry.scale:+d} x{scale:g}"] if entry.scale else []
    return RatingLine("defence", base * factor * scale, tuple(parts), "ARES.rating.2")


@cites("ARES.rating.3")
def _melee(entry: FigureEntry) -> RatingLine:
    base = sides(entry.close) + sides(entry.melee.damage)
    weapon, weapon_words = _weapon_factor(entry.melee)
    figure, words = _factor(MELEE, entry.abilities)
    scale = SCALE_MELEE.get(entry.scale, 1.0)
    parts = [f"close combat {sides(entry.close)}", f"damage {sides(entry.melee.damage)}"]
    parts += [*weapon_words, *words]
    parts += [f"scale {entry.scale:+d} x{scale:g}"] if entry.scale else []
    return RatingLine("melee", base * weapon * figure * scale, tuple(parts), "ARES.rating.3")


@cites("ARES.rating.4")
def _missile(entry: FigureEntry) -> RatingLine | None:
    if entry.missile is None:
        return None
    base = sides(entry.ranged) + sides(entry.missile.damage)
    reach = 0.15 * (entry.missile.range_factor + 1)
    weapon, weapon_words = _weapon_factor(entry.missile)
    figure, words = _factor(MISSILE, entry.abilities)
    parts = (
        f"ranged combat {sides(entry.ranged)}",
        f"damage {sides(entry.missile.damage)}",
        f"range factor {entry.missile.range_factor} x{reach:g}",
        *weapon_words,
        *words,
    )
    return RatingLine("missile", base * reach * weapon * figure, parts, "ARES.rating.4")


@cites("ARES.rating.6")
def _spells(entry: FigureEntry) -> RatingLine | None:
    worth = sorted(
        (
            (
                (sides(entry.magic) + sides(die))
                * 0.15
                * (SPELLS[name].range_factor + 1)
                * SPELLS[name].weight,
                SPELLS[name].name,
            )
            for name, die in entry.spells.items()
            if name in SPELLS
        ),
        reverse=True,
    )
    if not worth:
        return None
    parts = [f"{worth[0][1]} {worth[0][0]:.2f}"]
    parts += [f"{name} {value:.2f} x0.5" for value, name in worth[1:]]
    total = worth[0][0] + sum(value for value, _ in worth[1:]) / 2
    return RatingLine("spells", total, tuple(parts), "ARES.rating.6")


@cites("ARES.rating.7")
def _overall(entry: FigureEntry) -> RatingLine:
    factor, words = _factor(OVERALL, entry.abilities)
    return RatingLine("overall", factor, tuple(words), "ARES.rating.7")


@cites("ARES.rating.1", "ARES.rating.8")
def rated(entry: FigureEntry) -> Rating:
    """Return the rating by the formula: wounds times defence times offence times the rest."""
    defence, overall = _defence(entry), _overall(entry)
    attacks = [line for line in (_melee(entry), _missile(entry), _spells(entry)) if line]
    offence = sum(line.value for line in attacks)
    raw = entry.wounds * defence.value * offence * overall.value / DIVISOR
    damped = raw if raw <= DAMPED_ABOVE else DAMPED_ABOVE * math.sqrt(raw / DAMPED_ABOVE)
    lines = (
        RatingLine("wounds", float(entry.wounds), (), "ARES.rating.1"),
        defence,
        *attacks,
        overall,
    )
    return Rating(max(1, math.floor(damped + 0.5)), raw, lines)


def rating_of(entry: FigureEntry) -> int:
    """Return the Combat Rating as a number."""
    return rated(entry).total
