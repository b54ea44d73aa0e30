"""A confidence interval that holds whenever one looks, so that a test may stop when it likes.

Somebody who bets against the claim that the mean is m, with a fair stake, cannot expect to win.
Whoever has made twenty of one proves the claim wrong with 95 % confidence, at any time (Ville).
Several stakes up and down are held at once, since nobody knows which would be best; see
Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from typing import Literal

Verdict = Literal["even", "uneven", "open"]
STAKES = (0.03, 0.06, 0.12, 0.25, 0.5, 0.75)
PROOF = math.log(20)
"""What the wealth of the better has to reach to exclude a mean with 95 % confidence."""
FINE = 1e-9
STEPS = 60
"""Halvings of an interval; each ends far below anything that is shown."""


class Wealth:
    """How rich the bets against each mean have become, over scores from 0 to 1."""

    def __init__(self, scores: Iterable[float] = ()) -> None:
        self._counts = Counter(scores)

    def log(self, mean: float) -> float:
        """Return the logarithm of the wealth of those who bet against this mean.

        As a function of the mean it is convex apart from the logarithm: a sum of products of
        positive falling or positive rising hyperbolas. So those not excluded are an interval.
        """
        logs = []
        for stake in STAKES:
            up = down = 0.0
            for score, count in self._counts.items():
                up += count * math.log(1 + stake / mean * (score - mean))
                down += count * math.log(1 - stake / (1 - mean) * (score - mean))
            logs += [up, down]
        most = max(logs)
        return most + math.log(sum(math.exp(each - most) for each in logs) / len(logs))

    def interval(self) -> tuple[float, float]:
        """Return the least and the greatest mean that are not excluded."""
        likeliest = self._poorest()
        return self._edge(FINE, likeliest), self._edge(1 - FINE, likeliest)

    def _poorest(self) -> float:
        """Return the mean against which the bets have made least."""
        low, high = FINE, 1 - FINE
        for _ in range(2 * STEPS):
            one, other = low + (high - low) / 3, high - (high - low) / 3
            if self.log(one) <= self.log(other):
                high = other
            else:
                low = one
        return (low + high) / 2

    def _edge(self, outside: float, inside: float) -> float:
        """Return where the wealth passes the proof on the way from an end to the likeliest mean."""
        if self.log(outside) < PROOF:
            return round(outside)
        for _ in range(STEPS):
            middle = (outside + inside) / 2
            if self.log(middle) < PROOF:
                inside = middle
            else:
                outside = middle
        return inside


def interval_of(scores: Iterable[float]) -> tuple[float, float]:
    """Return the interval for the mean behind some scores, valid whenever one looks."""
    return Wealth(scores).interval()


def judged(interval: tuple[float, float], margin: float) -> Verdict:
    """Return what an interval for a rate says about the claim that it is a half."""
    low, high = interval
    if not low <= 0.5 <= high:
        return "uneven"
    return "even" if 0.5 - margin <= low and high <= 0.5 + margin else "open"
