"""How much of the area within reach is wrong, against a fine grid on random tables."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from game.table.reach import field
from tests.table.test_reach import FOOT, random_table

pytest.importorskip("scipy")

from tests.table.plain_reach import plain_costs

TABLES = range(50)
ALLOWANCE = 3000
MOST_WRONG = 0.01


def wrong(seed: int) -> tuple[int, int, bool]:
    """How many nodes are wrongly within or out of reach, how many are, and if it starts dearly.

    What the fine grid misses between two bases is within reach if the referee lets the base there.
    """
    plane, going, start = random_table(seed, FOOT)
    going = replace(going, allowance=ALLOWANCE)
    found = field(plane, going, start)
    costs, window = found._costs, found._costs.window
    truth = plain_costs(plane, going, start, window.half, window.step) <= ALLOWANCE
    known = costs.least <= ALLOWANCE
    for node in np.flatnonzero(known & ~truth):
        truth.flat[node] = found.walk(window.place(int(node))) is not None
    dear = any(each.id in going.price for each in plane.at(start[:2]))
    return int((known != truth).sum()), int(truth.sum()), dear


@pytest.mark.parametrize("first", TABLES[::10])
def test_at_most_one_hundredth_of_the_area_is_wrong(first):
    """Together, and on no table much more; from dear ground all ways lead from node to node."""
    counts = [wrong(seed) for seed in range(first, first + 10)]
    assert sum(off for off, *_ in counts) <= MOST_WRONG * sum(count for _, count, _ in counts)
    for off, count, dear in counts:
        assert off <= (5 if dear else 2) * MOST_WRONG * count
