"""Exact chances of dice, in whole numbers throughout."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, gcd, prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


@dataclass(frozen=True, slots=True)
class Odds:
    """Results and their weights, by rising result, in lowest terms: equal chances, equal odds.

    Made by `Odds.of` or one of the named constructors, never from an unsorted tuple.
    """

    weights: tuple[tuple[int, int], ...]

    @staticmethod
    def of(weights: Mapping[int, int]) -> Odds:
        """Return odds with these weights; results of weight 0 cannot happen and are dropped."""
        if min(weights.values(), default=0) < 0 or not any(weights.values()):
            raise ValueError(f"weights are 0 or more, and one at least is more: {dict(weights)}")
        common = gcd(*weights.values())
        return Odds(
            tuple((value, weights[value] // common) for value in sorted(weights) if weights[value])
        )

    @staticmethod
    @cache
    def constant(value: int) -> Odds:
        """Return the odds of a certain result: always this value."""
        return Odds(((value, 1),))

    @staticmethod
    @cache
    def die(sides: int) -> Odds:
        """Return one die."""
        return Odds.nth_best(1, sides, 1)

    @staticmethod
    @cache
    def sum_of(count: int, sides: int) -> Odds:
        """Return the sum of equal dice; of no dice, 0."""
        return Odds.die(sides).times(count)

    @staticmethod
    @cache
    def best_of(count: int, sides: int) -> Odds:
        """Return the highest of equal dice."""
        return Odds.nth_best(count, sides, 1)

    @staticmethod
    @cache
    def worst_of(count: int, sides: int) -> Odds:
        """Return the lowest of equal dice."""
        return Odds.nth_best(count, sides, count)

    @staticmethod
    @cache
    def nth_best(count: int, sides: int, place: int) -> Odds:
        """Return the odds of the die at this place when equal dice are sorted, highest first."""
        if sides < 1 or not 1 <= place <= count:
            raise ValueError(f"there is no die number {place} among {count}d{sides}")

        def at_most(face: int) -> int:
            # Fewer than `place` dice show more than this face.
            above = sides - face
            return sum(comb(count, n) * above**n * face ** (count - n) for n in range(place))

        return Odds.of({face: at_most(face) - at_most(face - 1) for face in range(1, sides + 1)})

    @staticmethod
    @cache
    def hits(count: int, sides: int, target: int) -> Odds:
        """Return how many of equal dice show the target or more."""
        if count < 0 or sides < 1:
            raise ValueError(f"{count}d{sides} cannot be rolled")
        good = min(max(sides + 1 - target, 0), sides)
        bad = sides - good
        return Odds.of({n: comb(count, n) * good**n * bad ** (count - n) for n in range(count + 1)})

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return sum(weight for _, weight in self.weights)

    def items(self) -> tuple[tuple[int, int], ...]:
        """Return pairs of result and weight, by rising result."""
        return self.weights

    def chance(self, predicate: Callable[[int], bool]) -> Fraction:
        """Return how likely a result is for which the predicate holds."""
        return Fraction(
            sum(weight for value, weight in self.weights if predicate(value)), self.total
        )

    def at_least(self, least: int) -> Fraction:
        """Return how likely a result of `least` or more is."""
        return self.chance(lambda value: value >= least)

    def mean(self) -> Fraction:
        """Return the average result."""
        return Fraction(sum(value * weight for value, weight in self.weights), self.total)

    def plus(self, other: Odds | int) -> Odds:
        """Return the sum with a number or with an independent roll."""
        if isinstance(other, int):
            return Odds(tuple((value + other, weight) for value, weight in self.weights))
        return combine(self, other, operator.add)

    def times(self, count: int) -> Odds:
        """Return the sum of that many independent rolls of these odds."""
        if count < 0:
            raise ValueError(f"the number of rolls must be 0 or more, not {count}")
        result = Odds.constant(0)
        for _ in range(count):
            result = result.plus(self)
        return result

    def map(self, reading: Callable[[int], int]) -> Odds:
        """Return the same rolls, each result read as something else."""
        return _gathered((reading(value), weight) for value, weight in self.weights)


def combine(a: Odds, b: Odds, reading: Callable[[int, int], int]) -> Odds:
    """Return what comes of two independent rolls."""
    return _gathered(
        (reading(left, right), weight * other)
        for left, weight in a.weights
        for right, other in b.weights
    )


def together(rolls: Mapping[Odds, int]) -> Odds:
    """Return the sum of many independent rolls, each made so many times; of none, 0."""
    # Each roll becomes one whole number with a slot of bytes for every result. Where such numbers
    # are multiplied their slots convolve, and that is quick for hundreds of rolls.
    ways = prod(odds.total**count for odds, count in rolls.items())
    slot = ways.bit_length() // 8 + 1
    packed, least = 1, 0
    for odds, count in rolls.items():
        low = odds.weights[0][0]
        packed *= sum(weight << 8 * slot * (value - low) for value, weight in odds.weights) ** count
        least += low * count
    octets = packed.to_bytes((packed.bit_length() + 7) // 8, "little")
    return Odds.of(
        {
            least + number: int.from_bytes(octets[start : start + slot], "little")
            for number, start in enumerate(range(0, len(octets), slot))
        }
    )


def opposed(a: Odds, b: Odds, wins: Callable[[int, int], bool] = operator.gt) -> Fraction:
    """Return how likely `wins` holds between two independent rolls; by default that a beats b."""
    won = 0
    for left, weight in a.weights:
        won += weight * sum(other for right, other in b.weights if wins(left, right))
    return Fraction(won, a.total * b.total)


def multiples(attack: Odds, defence: Odds) -> Odds:
    """Return the odds of the largest n with attack > n times defence, 0 if there is none."""
    if defence.weights[0][0] < 1:
        raise ValueError(f"multiples of a defence of {defence.weights[0][0]} know no limit")
    return combine(attack, defence, lambda strike, guard: max(strike - 1, 0) // guard)


def best_after_reroll(faces: tuple[int, ...], index: int, sides: int = 6) -> Odds:
    """Return the highest of the dice on the table once the die at `index` is rolled again."""
    if not 0 <= index < len(faces):
        raise ValueError(f"there is no die at {index} among {len(faces)} dice")
    others = max((face for place, face in enumerate(faces) if place != index), default=0)
    return Odds.die(sides).map(lambda face: max(face, others))


def _gathered(outcomes: Iterable[tuple[int, int]]) -> Odds:
    weights: dict[int, int] = {}
    for value, weight in outcomes:
        weights[value] = weights.get(value, 0) + weight
    return Odds.of(weights)
