"""The ten formulas: how hard a spell is, what its dice make of it, and the odds (DORM.16.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Literal

from game.core.cite import cites
from game.core.forecast import Chance, Forecast
from game.core.odds import Odds
from game.core.tally import Tally
from game.rules.dorm_rules.harm import D10
from game.rules.dorm_rules.magic.effects import RAISE, SUMMON, Effect
from game.rules.dorm_rules.magic.targets import farthest, struck, with_casualties
from game.rules.dorm_rules.points import worth
from game.rules.dorm_rules.state import Figure, State, Unit
from game.rules.dorm_rules.values import (
    at_least,
    attribute,
    defence,
    hull_defence,
)

Term = Literal["Det", "Aat", "C", "N", "R", "Pen", "Mot", "Pv", "Magic", "H"]
FAILS, FUMBLE = -1, -2
"""What stands for dice that do not reach the difficulty, or not even half of it."""


@dataclass(frozen=True, slots=True)
class Formula:
    """What makes a spell hard, and what its dice come to."""

    rule: str
    terms: tuple[Term, ...]
    reading: Callable[[int, int, int], int]
    """From the magic roll total, the difficulty and the range."""
    words: Callable[[int], str]
    """What a result is called."""

    @property
    def counted(self) -> str:
        """What several of its results are called, behind their number."""
        return self.words(2).removeprefix("2")


def _counted(word: str, words: str) -> Callable[[int], str]:
    return lambda number: f"{number} {word if number == 1 else words}"


def _turns(number: int) -> str:
    return _counted("turn", "turns")(number) if number else "this turn only"


@cites("DORM.16.3.1", "DORM.16.3.2", "DORM.16.1.3.1", "DORM.16.3.0.4")
def over_range(mrt: int, diff: int, away: int) -> int:
    """Return the root of what the dice have to spare for each inch, rounded down."""
    return isqrt((mrt - diff) // max(1, away))


@cites("DORM.16.1.3.1", "DORM.16.3.6", "DORM.16.3.7")
def root(mrt: int, diff: int, _away: int) -> int:
    """Return the root of how often the difficulty goes into the dice, rounded down."""
    return isqrt(mrt // diff)


@cites("DORM.16.1.3.1")
def times(mrt: int, diff: int, _away: int) -> int:
    """Return how often the difficulty goes into the dice, rounded down."""
    return mrt // diff


@cites("DORM.16.3.10")
def once(_mrt: int, _diff: int, _away: int) -> int:
    """Return 1: the dice have no further use."""
    return 1


WOUNDS, HITS = _counted("wound", "wounds"), _counted("hit", "hits")
DICE, MARKERS = _counted("penalty die", "penalty dice"), _counted("marker", "markers")
FORMULAS: Mapping[int, Formula] = {
    int(each.rule.rpartition(".")[2]): each
    for each in (
        Formula("DORM.16.3.1", ("Det", "Aat", "C", "N"), over_range, _turns),
        Formula("DORM.16.3.2", ("Det", "Aat", "Aat", "C", "N"), over_range, _turns),
        Formula("DORM.16.3.3", ("Det", "N", "R"), root, WOUNDS),
        Formula("DORM.16.3.4", ("Pen", "R"), times, HITS),
        Formula("DORM.16.3.5", ("R", "N"), root, DICE),
        Formula("DORM.16.3.6", ("Mot", "N", "R", "C"), root, _turns),
        Formula("DORM.16.3.7", ("Pv", "N"), root, _turns),
        Formula("DORM.16.3.8", ("R", "Magic"), root, lambda number: f"{number} harder"),
        Formula("DORM.16.3.9", ("H", "N"), times, lambda number: f"{number}″"),
        Formula("DORM.16.3.10", ("R", "N"), once, MARKERS),
    )
}
"""All formulas by the last number of their ids."""


# ---------------------------------------------------------------------- the terms


@cites("DORM.16.3.0.3")
def change_factor(amount: int) -> int:
    """Return C: the change times itself."""
    return amount * amount


@cites("DORM.16.3.0.5")
def number_factor(number: int) -> int:
    """Return N: the root of how many targets there are, 0 for a single one."""
    return isqrt(number) if number > 1 else 0


@cites("DORM.16.3.0.1", "DORM.16.4.h2")
def best_defence(state: State, targets: Sequence[Figure | Unit]) -> int:
    """Return Det: the highest De of all targets."""
    return max(
        hull_defence(state, each).total if isinstance(each, Unit) else defence(state, each).total
        for each in targets
    )


@cites("DORM.16.3.0.2")
def best_attribute(state: State, targets: Sequence[Figure | Unit], effect: Effect) -> int:
    """Return Aat: the highest effective value, among all targets, of what the effect changes."""
    assert effect.changes
    return max(attribute(state, each, effect.changes) for each in targets)


@cites("DORM.16.3.0.8")
def best_motivation(state: State, targets: Sequence[Figure | Unit]) -> int:
    """Return Mot: the highest effective Mo of all targets."""
    return max(attribute(state, each, "mo") for each in targets)


@cites("DORM.16.3.9")
def most_hits(state: State, targets: Sequence[Figure | Unit]) -> int:
    """Return the highest H of all targets."""
    return max(attribute(state, each, "hits") for each in targets)


# ---------------------------------------------------------------------- difficulty


@dataclass(frozen=True, slots=True)
class Casting:
    """A spell that may be cast: an effect as the wizard noted it, targets and an amount."""

    caster: Figure
    known: str
    effect: Effect
    targets: tuple[str, ...] = ()
    """Keys of targets; of the fallen, their ids."""
    amount: int = 0

    @property
    def formula(self) -> Formula:
        """The formula of its effect."""
        return FORMULAS[self.effect.formula]


@cites("DORM.16.2.22a", "DORM.16.2.24a")
def concerned(state: State, cast: Casting) -> list[Figure | Unit]:
    """Return everybody whom a spell counts: its targets, and the casualties it may cure."""
    if cast.effect.number == RAISE:
        return [state.gone[each] for each in cast.targets]
    if cast.effect.number == 22:
        return [*with_casualties(state, cast.targets[0])]
    return struck(state, cast.targets)


@cites("DORM.16.3.0.7a")
def difficulty(state: State, cast: Casting) -> Tally:
    """Return what the dice of a spell have to reach, with the reasons; never less than 1."""
    targets = concerned(state, cast)
    tally = Tally("Difficulty", 0, base_reason=cast.effect.name)
    for term in cast.formula.terms:
        value, reason, rule = _term(state, cast, targets, term)
        tally = tally.plus(value, reason, rule)
    return at_least(tally, 1, "at least 1", "DORM.16.3.0.7a")


def _term(
    state: State, cast: Casting, targets: Sequence[Figure | Unit], term: Term
) -> tuple[int, str, str]:
    """Return the value of one part of a formula, its reason and its rule."""
    rule = cast.formula.rule
    match term:
        case "Det":
            return best_defence(state, targets), "defence", "DORM.16.3.0.1"
        case "Aat":
            value = best_attribute(state, targets, cast.effect)
            return value, cast.effect.amount[1:], "DORM.16.3.0.2"
        case "C":
            return change_factor(cast.amount), "change squared", "DORM.16.3.0.3"
        case "N":
            number = cast.amount if cast.effect.number == SUMMON else len(targets)
            return number_factor(number), "number of targets", "DORM.16.3.0.5"
        case "R":
            return farthest(state, cast.caster, cast.targets), "range", "DORM.16.3.0.4"
        case "Pen":
            return cast.amount, "Pen", rule
        case "Mot":
            return best_motivation(state, targets), "Mo", "DORM.16.3.0.8"
        case "Pv":
            return dearest(state, cast), "points of the dearest", rule
        case "H":
            return most_hits(state, targets), "hits", rule
    enemy = state.figures[cast.targets[0]]
    return enemy.profile.magic, "Magic of the caster", rule


@cites("DORM.16.3.7", "DORM.16.2.24a")
def dearest(state: State, cast: Casting) -> int:
    """Return Pv: the points of the dearest figure that a spell creates."""
    if cast.effect.number == SUMMON:
        return worth(state.plan.profiles[cast.known.partition(":")[2]])
    return max(worth(state.gone[each].profile) for each in cast.targets)


# ---------------------------------------------------------------------- what the dice make of it


@cites("DORM.16.3.0.7a", "DORM.16.3.0.7b")
def outcome(formula: Formula, mrt: int, diff: int, away: int) -> int:
    """Return the result of a spell, or that it fails or is a fumble."""
    if mrt >= diff:
        return formula.reading(mrt, diff, away)
    return FUMBLE if 2 * mrt < diff else FAILS


@cites("DORM.16.1.3")
def results(state: State, cast: Casting, more: int = 0) -> Odds:
    """Return the exact odds of a spell's results; counterspells have made it so much harder."""
    diff = difficulty(state, cast).total + more
    away = farthest(state, cast.caster, cast.targets) if cast.effect.aim == "several" else 0
    dice = Odds.sum_of(cast.caster.profile.magic, D10)
    return dice.map(lambda mrt: outcome(cast.formula, mrt, diff, away))


def forecast(state: State, cast: Casting, more: int = 0) -> Forecast:
    """Return the chances of a spell, the best result first, with the reasons for its difficulty."""
    odds = results(state, cast, more)
    names = {FAILS: "fails", FUMBLE: "fumble"}
    chances = [
        Chance(names.get(n) or cast.formula.words(n), odds.chance(n.__eq__), good=n >= 0)
        for n, _ in reversed(odds.items())
    ]
    diff = difficulty(state, cast).plus(more, "counterspells", "DORM.16.3.8")
    title = f"{cast.effect.name}, difficulty {diff.total}"
    mean = float(expected(state, cast, more))
    average = f"{cast.caster.profile.magic}d10: {mean:.1f}{cast.formula.counted} on average"
    return Forecast(title, tuple(chances), (diff,), aim="works", average=average)


@cites("DORM.16.3.8")
def opposed(state: State, cast: Casting, more: int, counter: Casting | None = None) -> Forecast:
    """Return the odds of an enemy's spell, told from the side of whoever may counter it.

    It is harder by so much already; a counterspell makes it harder by its own dice.
    """
    harder = {0: Fraction(1)}
    if counter is not None:
        odds = results(state, counter).map(lambda n: max(0, n))
        harder = {n: Fraction(weight, odds.total) for n, weight in odds.items()}
    spells = [(results(state, cast, more + n), share) for n, share in harder.items()]
    works = sum((s * odds.chance(lambda n: n >= 0) for odds, s in spells), Fraction(0))
    fumbles = sum((s * odds.chance(FUMBLE.__eq__) for odds, s in spells), Fraction(0))
    return Forecast(
        f"{cast.effect.name} of {cast.caster.name}",
        (
            Chance("works", works, good=False),
            Chance("fails", 1 - works - fumbles, good=True),
            Chance("fumble", fumbles, good=True),
        ),
        (difficulty(state, cast).plus(more, "counterspells", "DORM.16.3.8"),),
    )


def expected(state: State, cast: Casting, more: int = 0) -> Fraction:
    """Return the average result of a spell: turns, wounds, hits or inches; a failure has none."""
    return results(state, cast, more).map(lambda n: max(0, n)).mean()
