"""The interval that holds whenever one looks."""

from __future__ import annotations

import math
from random import Random

import pytest
from scipy.stats import binomtest

from game.lab.sequence import STAKES, Wealth, interval_of, judged
from game.players.series import wilson

RUNS = 300
LENGTH = 200


def walks(rate: float, runs: int, seed: str, length: int = LENGTH) -> list[list[float]]:
    """Blocks of two games, each won with this chance."""
    rng = Random(f"{seed}/{rate}")
    return [
        [sum(rng.random() < rate for _ in range(2)) / 2 for _ in range(length)] for _ in range(runs)
    ]


def crosses(scores: list[float], mean: float) -> bool:
    """Whether the mean is ever excluded; the wealth is followed step by step."""
    up = [0.0] * len(STAKES)
    down = [0.0] * len(STAKES)
    for score in scores:
        for number, stake in enumerate(STAKES):
            up[number] += math.log(1 + stake / mean * (score - mean))
            down[number] += math.log(1 - stake / (1 - mean) * (score - mean))
        if sum(map(math.exp, [*up, *down])) / (2 * len(STAKES)) >= 20:
            return True
    return False


def test_wealth_is_the_mean_of_all_bets() -> None:
    scores, mean = [1.0, 0.5, 0.0, 1.0, 1.0], 0.4
    bets = []
    for stake in STAKES:
        bets.append(math.prod(1 + stake / mean * (x - mean) for x in scores))
        bets.append(math.prod(1 - stake / (1 - mean) * (x - mean) for x in scores))
    assert math.exp(Wealth(scores).log(mean)) == pytest.approx(sum(bets) / len(bets))


@pytest.mark.parametrize("scores", [[1.0] * 30, [0.0] * 30, [0.5] * 40, [0.75, 0.25] * 25, []])
def test_the_interval_ends_where_the_wealth_is_twenty(scores: list[float]) -> None:
    low, high = interval_of(scores)
    wealth = Wealth(scores)
    grid = [number / 1000 for number in range(1, 1000)]
    kept = [mean for mean in grid if wealth.log(mean) < math.log(20)]
    assert kept[0] - 0.001 <= low <= kept[0]
    assert kept[-1] <= high <= kept[-1] + 0.001
    assert kept == [mean for mean in grid if kept[0] <= mean <= kept[-1]], "no interval"


def test_verdicts() -> None:
    assert judged((0.51, 0.9), 0.1) == "uneven"
    assert judged((0.1, 0.49), 0.1) == "uneven"
    assert judged((0.41, 0.59), 0.1) == "even"
    assert judged((0.39, 0.59), 0.1) == "open"
    assert judged((0.39, 0.59), 0.15) == "even"


def test_an_even_chance_is_seldom_called_uneven_however_often_one_looks() -> None:
    wrong = sum(crosses(scores, 0.5) for scores in walks(0.5, RUNS, "even"))
    assert wrong / RUNS <= 0.05


@pytest.mark.soak
def test_2000_sequences_at_a_half_cross_in_at_most_one_of_twenty() -> None:
    wrong = sum(crosses(scores, 0.5) for scores in walks(0.5, 2000, "soak", 400))
    assert wrong / 2000 <= 0.05


@pytest.mark.parametrize("rate", [0.5, 0.65, 0.8])
def test_the_truth_is_covered_at_any_time_of_stopping(rate: float) -> None:
    rng = Random("stop")
    held = 0
    for scores in walks(rate, RUNS, "cover"):
        low, high = interval_of(scores[: rng.randint(1, LENGTH)])
        held += low <= rate <= high
    assert held / RUNS >= 0.95


def test_a_gross_bias_shows_soon_and_an_even_table_in_the_end() -> None:
    def length(scores: list[float], margin: float) -> tuple[str, int]:
        for number in range(1, len(scores) + 1):
            if (found := judged(interval_of(scores[:number]), margin)) != "open":
                return found, number
        return "open", len(scores)

    gross = [length(scores, 0.15) for scores in walks(0.8, 10, "gross", 120)]
    assert {found for found, _ in gross} == {"uneven"}
    assert sorted(number for _, number in gross)[5] <= 30
    fair = [length(scores, 0.15) for scores in walks(0.5, 5, "fair", 160)]
    assert sum(found == "even" for found, _ in fair) >= 4


@pytest.mark.parametrize(("count", "total"), [(0, 5), (3, 7), (25, 50), (50, 50), (91, 300)])
def test_wilson_against_scipy(count: int, total: int) -> None:
    theirs = binomtest(count, total).proportion_ci(0.95, method="wilson")
    assert wilson(count / total, total) == pytest.approx((theirs.low, theirs.high), abs=1e-6)
