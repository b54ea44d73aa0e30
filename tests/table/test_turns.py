"""Turns on the spot: between which angles a base with corners cannot stand, to the last bit."""

from __future__ import annotations

import math
from random import Random

import pytest

from game.core.pose import Pose
from game.table import outline
from game.table.bases import CONTACT, OVERLAPPING, Body, Disc, overlapping, pivot
from game.table.footprint import rim
from tests.table.crowded import crowded
from tests.table.plain_bases import (
    CORNERED,
    ROUND,
    SHAPES,
    least_while_turning,
    plain_gap,
    somewhere,
)

FINE = 1e-3
"""A millionth of an inch."""


def barred(base, other: Body) -> tuple[outline.Span, ...]:
    theirs, radius = rim(other.base, other.pose.heading)
    return outline.barred_turns(rim(base, 0)[0], theirs, other.pose[:2], radius + OVERLAPPING)


@pytest.mark.parametrize("shapes", [ROUND, CORNERED], ids=["discs", "corners"])
def test_the_gap_where_a_turn_is_barred_is_that_of_an_overlap(shapes):
    rng, ends = Random(4), 0
    for _ in range(60):
        base, other = CORNERED[rng.randrange(len(CORNERED))], somewhere(rng, shapes, 1400)
        arcs = barred(base, other)
        assert all(low < high for low, high in arcs)
        for low, high in arcs:
            for at in (low, high):
                if 0 < at < math.tau:
                    there = Body(base, Pose(0, 0, math.degrees(at)))
                    assert plain_gap(there, other) == pytest.approx(OVERLAPPING, abs=FINE)
                    ends += 1
        for _ in range(12):
            angle = rng.random() * math.tau
            deep = plain_gap(Body(base, Pose(0, 0, math.degrees(angle))), other)
            assert any(low < angle < high for low, high in arcs) == (deep < OVERLAPPING)
    assert ends > 60


def test_the_first_angle_of_a_turn():
    arcs = ((0.0, 0.5), (2.0, 3.0), (6.0, math.tau))
    assert outline.turned_into(arcs, 1.0, 2.0) == 1.0
    assert outline.turned_into(arcs, 1.0, 1.0) == math.inf
    assert outline.turned_into(arcs, 1.0, -1.0) == 0.5
    assert outline.turned_into(arcs, 1.0, -0.4) == math.inf
    assert outline.turned_into(arcs, 2.5, 0.1) == 0.0
    assert outline.turned_into(arcs, 3.0, 0.1) == math.inf
    assert outline.turned_into(arcs, 3.0, -0.1) == 0.0
    assert outline.turned_into(arcs, 5.0 - math.tau, 2.0) == pytest.approx(1.0)
    assert outline.turned_into(arcs, 0.0, -0.1) == 0.0
    assert outline.turned_into((), 0.0, 6.0) == math.inf


def test_turns_on_fifty_crowded_tables():
    """Each way round is free or not as dense steps say, and who is met is met on that way."""
    free = blocked = 0
    for seed in range(60):
        rng = Random(seed)
        others = [body for _, body in crowded(rng, 7, 5000, 5000)]
        body = others[0]
        while any(overlapping(body, other) for other in others):
            x, y = rng.randint(0, 5000), rng.randint(0, 5000)
            body = Body(CORNERED[rng.randrange(len(CORNERED))], Pose(x, y, rng.randrange(360)))
        heading = rng.randrange(360)
        found = pivot(body, heading, others)
        left = (heading - body.pose.heading) % 360
        turns = {1: left, -1: left - 360}
        least = {
            way: min(least_while_turning(body, turn, other, 0.25) for other in others)
            for way, turn in turns.items()
        }
        if found.ok:
            free += 1
            assert least[found.way] > OVERLAPPING - 1.0
        else:
            blocked += 1
            assert max(least.values()) < 1.0 - CONTACT
            assert found.hit is not None
            hit = least_while_turning(body, turns[found.way], others[found.hit], 0.25)
            assert hit < 1.0 - CONTACT
    assert min(free, blocked) > 8


def test_a_disc_turns_wherever_it_stands():
    press = [Body(SHAPES[3], Pose(600, 0, 90)), Body(Disc(500), Pose(-900, 0))]
    assert pivot(Body(Disc(500), Pose(0, 0, 10)), 200, press).ok
