"""Spells: what they are made of and what they cost before distance and ground (FTM.magic)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.core.bounds import Count
from game.core.cite import cites
from game.core.tally import Tally
from game.mechanics.forms import form
from game.rules.for_the_masses.troops.factors import (
    FACTORS,
    TARGETS,
    Duration,
    Factor,
    FactorName,
    School,
    Target,
)
from game.rules.for_the_masses.troops.specials import SPECIALS

MOST_FACTORS = 3
MOST_SPELLS = 6
"""In a Magician's grimoire (FTM.magic.1)."""
POINTS_TO_ENERGY = 10
"""Points of a summoned Monster that cost one point of Magical Energy."""


@form(kw_only=False)
class SpellEntry:
    """A spell as an army file gives it."""

    name: str
    factors: dict[FactorName, Count | str]
    """Each with its level; gift and quell with a special, summon with a Monster of the list."""
    duration: Duration
    target: Target
    text: str = ""


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell as Magicians know it."""

    key: str
    name: str
    factors: tuple[tuple[str, int | str], ...]
    duration: Duration
    target: Target
    text: str = ""
    summoned: int = 0
    """The points of the Monster that it summons."""

    def level(self, factor: str) -> int:
        """Return the level of a factor in it; 0 without the factor, 1 for one that takes a name."""
        return next((_level(value) for name, value in self.factors if name == factor), 0)


def spell_of(key: str, entry: SpellEntry, summoned: int = 0) -> Spell:
    """Return the spell of an entry; `summoned` are the points of the Monster it brings."""
    factors = tuple(entry.factors.items())
    return Spell(key, entry.name, factors, entry.duration, entry.target, entry.text, summoned)


def _level(value: int | str) -> int:
    return value if isinstance(value, int) else 1


@cites("FTM.magic.5")
def school_of(factor: str, schools: Sequence[School]) -> School | None:
    """Return the cheapest of a Magician's schools that offers a factor, of equals the first.

    Or None.
    """
    prices = {school: FACTORS[factor].price(school) for school in schools}
    offering = {school: price for school, price in prices.items() if price is not None}
    return min(offering, key=lambda school: offering[school], default=None)


@cites("FTM.magic.5", "FTM.magic.f22", "FTM.magic.f23", "FTM.magic.f24")
def _each(spell: Spell, factor: str, value: int | str, school: School) -> int:
    """Return what one level of a factor costs, or the one thing that it names."""
    if factor == "summon":
        return -(-spell.summoned // POINTS_TO_ENERGY)
    if isinstance(value, str):
        special = SPECIALS.get(value)
        return (special.gift or 0) if special else 0
    return FACTORS[factor].price(school) or 0


@cites("FTM.magic.4", "FTM.magic.5")
def factor_cost(spell: Spell, schools: Sequence[School]) -> Tally:
    """Return F, the sum of level times price; a factor that no school offers adds nothing."""
    tally = Tally("Factors", 0, (), "nothing yet")
    for factor, value in spell.factors:
        if (school := school_of(factor, schools)) is None:
            continue
        each = _each(spell, factor, value, school)
        named = str(value).replace("_", " ")
        how = f", {value} × {each} in {school}" if isinstance(value, int) else ""
        tally = tally.plus(_level(value) * each, f"{factor} {named}{how}", FACTORS[factor].rule)
    return tally


@cites("FTM.magic.4", "FTM.magic.7")
def base_energy(spell: Spell, schools: Sequence[School]) -> Tally:
    """Return what a spell costs before distance and ground: factors and duration, at least 1."""
    factors = factor_cost(spell, schools)
    tally = Tally("Base energy", 0, factors.parts, factors.base_reason)
    if spell.duration == "two":
        tally = tally.plus(-(-factors.total // 2), "for two turns, half of F", "FTM.magic.7")
    elif spell.duration == "three":
        tally = tally.plus(factors.total, "for three turns, F again", "FTM.magic.7")
    return tally.plus(max(0, 1 - tally.total), "no spell is free", "FTM.magic.4")


# ---------------------------------------------------------------------- what is wrong with it


@cites("FTM.magic.18")
def composition_problems(spell: Spell) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a spell whoever casts it."""
    if not 1 <= len(spell.factors) <= MOST_FACTORS:
        count = len(spell.factors)
        yield "factors", f"a spell has 1 to {MOST_FACTORS} factors, not {count} (FTM.magic.18)"
    for name, value in spell.factors:
        yield from _value_problems(FACTORS[name], value)
        if spell.target not in FACTORS[name].targets:
            proper = " or ".join(TARGETS[target] for target in FACTORS[name].targets)
            text = f"{name} works on {proper}, and this spell is for {TARGETS[spell.target]}"
            yield "target", f"{text}; a spell has one kind of target (FTM.magic.18)"
    yield from _duration_problems(spell)


def _value_problems(factor: Factor, value: int | str) -> Iterator[tuple[str, str]]:
    if factor.levels is not None:
        low, high = factor.levels
        if not isinstance(value, int) or not low <= value <= high:
            text = f"{factor.key} has a level from {low} to {high}, not {value!r}"
            yield "factors", f"{text} ({factor.rule})"
    elif isinstance(value, int):
        wanted = "a Monster of the list" if factor.key == "summon" else "a special"
        yield "factors", f"{factor.key} takes the name of {wanted}, not a level ({factor.rule})"
    elif factor.key != "summon" and (value not in SPECIALS or SPECIALS[value].gift is None):
        known = ", ".join(key for key, special in SPECIALS.items() if special.gift is not None)
        yield "factors", f"{factor.key} cannot be of {value!r}; it can be of {known}"


@cites("FTM.magic.7")
def _duration_problems(spell: Spell) -> Iterator[tuple[str, str]]:
    names = [name for name, _ in spell.factors]
    if (spell.duration == "lasting") != ("upheave" in names):
        yield "duration", "upheave is lasting, and nothing else is (FTM.magic.7)"
    idle = [name for name in names if not FACTORS[name].once]
    if spell.duration in ("instant", "lasting") and idle:
        text = f"{', '.join(idle)} would do nothing in a spell that is {spell.duration}"
        yield "duration", f"{text}; give it turn, two or three (FTM.magic.7)"
