"""Ways out of a crowd."""

from __future__ import annotations

import math

from game.core.pose import Pose
from game.rules.ares.movement.ways_out import ways_out
from game.table.bases import Body, Disc, gap

BASE = Disc(500)


def test_ways_out_of_a_throng_miss_no_gap():
    here = Body(BASE, Pose(0, 0, 0))
    ring = [
        Body(BASE, Pose(round(1000 * math.cos(a)), round(1000 * math.sin(a)), 0))
        for a in (math.radians(angle) for angle in range(0, 300, 60))
    ]
    assert any(
        all(gap(Body(BASE, Pose(round(x), round(y), 0)), other) > 0 for other in ring)
        for x, y in ways_out(here, ring, 1400)
    )
