"""The luck ledger: what a side's dice came to, against all that they could have come to.

Every kind of roll is read as the rules read it: the sum of its dice, the best or the worst of
them. Where a roll is read otherwise, as one that replaces a die of another, its faces are summed.
High results count as lucky.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial, reduce

import numpy as np
import numpy.typing as npt

from game.core.event import Event, Rolled
from game.core.odds import Odds, combine, together

EXACT = 240
"""Rolls up to which the chances are counted in whole numbers; beyond them that takes seconds."""


@cache
def _sum_of(sizes: tuple[int, ...]) -> Odds:
    """Return the sum of dice of any sizes."""
    odds = Odds.constant(0)
    for sides, count in Counter(sizes).items():
        odds = odds.plus(Odds.sum_of(count, sides))
    return odds


@cache
def _one_of(sizes: tuple[int, ...], take: Callable[[int, int], int]) -> Odds:
    """Return the highest or the lowest of dice of any sizes."""
    first, *others = sizes
    return reduce(lambda odds, sides: combine(odds, Odds.die(sides), take), others, Odds.die(first))


READINGS: dict[str, tuple[Callable[[Sequence[int]], int], Callable[[tuple[int, ...]], Odds]]] = {
    "sum": (sum, _sum_of),
    "best die": (max, partial(_one_of, take=max)),
    "worst die": (min, partial(_one_of, take=min)),
}
"""How dice may be read: what they show, and the odds of dice with these sides."""


@dataclass(frozen=True, slots=True)
class Handful:
    """A number of rolls taken together."""

    name: str
    reading: str
    """How each roll counts; empty where they differ."""
    rolls: int
    rolled: int
    expected: Fraction
    standing: float
    """The share of all such handfuls that come to less, from 0 to 1; equal ones count half."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """The dice of one side."""

    side: str
    whole: Handful
    kinds: tuple[Handful, ...]
    faces: tuple[tuple[int, tuple[int, ...]], ...]
    """For each kind of die its sides, and how often each face came up."""


def ledger_of(events: Iterable[Event], side: str) -> Ledger:
    """Return all rolls of a side, by the names that the rules give them."""
    named: dict[str, list[Rolled]] = {}
    faces: dict[int, Counter[int]] = {}
    for event in events:
        if isinstance(event, Rolled) and event.side == side and event.faces:
            named.setdefault(event.name, []).append(event)
            for dice in event.throw:
                faces.setdefault(dice.sides, Counter()).update(dice.faces)
    kinds: list[Handful] = []
    pools: Counter[Odds] = Counter()
    for name, rolls in named.items():
        reading = _reading(rolls)
        show, odds_of = READINGS[reading]
        kind = Counter(odds_of(tuple(sorted(roll.sizes))) for roll in rolls)
        shown = sum(show(roll.faces) for roll in rolls)
        single = all(len(roll.faces) == 1 for roll in rolls)
        kinds.append(_handful(name, "one die" if single else reading, kind, shown))
        pools += kind
    whole = _handful("all rolls", "", pools, sum(kind.rolled for kind in kinds))
    counted = tuple(
        (sides, tuple(seen[face] for face in range(1, sides + 1)))
        for sides, seen in sorted(faces.items())
    )
    return Ledger(side, whole, tuple(kinds), counted)


def _handful(name: str, reading: str, pools: Mapping[Odds, int], rolled: int) -> Handful:
    expected = sum((odds.mean() * count for odds, count in pools.items()), Fraction(0))
    return Handful(name, reading, sum(pools.values()), rolled, expected, standing(pools, rolled))


def odds_of(roll: Rolled) -> tuple[Odds, int] | None:
    """Return what one roll could have come to, and what it came to; nothing where nobody can tell.

    Dice that had to reach a number count as hits, whichever way the book reads the number.
    """
    if not roll.compared or roll.tally is None:
        show, odds = READINGS[_reading([roll])]
        return odds(tuple(sorted(roll.sizes))), show(roll.faces)
    sizes, count, target = set(roll.sizes), len(roll.faces), roll.tally.total
    high = sum(face >= target for face in roll.faces) == roll.total
    low = sum(face <= target for face in roll.faces) == roll.total
    if len(sizes) != 1 or high == low:
        return None
    (sides,) = sizes
    target = target if high else sides - target + 1
    return Odds.hits(count, sides, min(sides + 1, max(1, target))), roll.total


def _reading(rolls: Sequence[Rolled]) -> str:
    """Return how the rules read rolls of one name: the first way that fits all of them."""
    for name, (show, _) in READINGS.items():
        if all(show(roll.faces) == _natural(roll) for roll in rolls):
            return name
    return "sum"


def _natural(roll: Rolled) -> int:
    """Return what the dice themselves gave to a total.

    A tally has them as its base or not at all.
    """
    if roll.compared:
        return sum(roll.faces)
    if roll.tally is None or roll.on_each_die:
        return roll.natural
    return roll.natural or roll.tally.base


# ---------------------------------------------------------------------- chances


def standing(pools: Mapping[Odds, int], shown: int) -> float:
    """Return how many of all such handfuls come to less than was shown; equal ones count half."""
    if not pools:
        return 0.5
    if sum(pools.values()) > EXACT:
        return _nearly(pools, shown)
    odds = together(pools)
    below = sum(weight for value, weight in odds.items() if value < shown)
    level = sum(weight for value, weight in odds.items() if value == shown)
    return float(Fraction(2 * below + level, 2 * odds.total))


def _nearly(pools: Mapping[Odds, int], shown: int) -> float:
    """Return the same in floating numbers, by doubling."""
    chances: npt.NDArray[np.float64] = np.ones(1)
    least = 0
    for odds, times in pools.items():
        low, high = odds.weights[0][0], odds.weights[-1][0]
        power = np.zeros(high - low + 1)
        for value, weight in odds.items():
            power[value - low] = weight / odds.total
        least += low * times
        count = times
        while count:
            if count % 2:
                chances = np.convolve(chances, power)
            power = np.convolve(power, power)
            count //= 2
    place = shown - least
    return float(chances[:place].sum() + chances[place] / 2)


def percentile(share: float) -> int:
    """Return the share in whole percents; nobody is luckier than all others or than none."""
    return min(99, max(1, round(share * 100)))


def in_percentiles(handful: Handful) -> str:
    """Return where a handful stands among a hundred like it."""
    if not handful.rolls:
        return "No dice yet."
    place = percentile(handful.standing)
    if place == 50:
        return "50th percentile: as lucky as any other army"
    more, fewer = 100 - place, place
    others = f"{more} of 100 armies were luckier" if place < 50 else f"luckier than {fewer} of 100"
    return f"{ordinal(place)} percentile: {others}"


def ordinal(number: int) -> str:
    """Return a number as 1st, 2nd, 3rd, 11th, 21st."""
    tail = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{tail or 'th'}"
