"""Travel times from a zone against exact ways on open ground, and judged walks elsewhere."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest

from game.core.pose import Pose
from game.core.survey import Mover
from game.lab.fields import cells_of
from game.lab.travel import COARSE, FINE, travel_of
from game.table.bases import Disc
from game.table.going import CellGoing, PlaneGoing
from game.table.reaching.grid import costs_from
from game.table.terrain import PlaneFeature
from game.table.walk import walk
from game.table.walk_terms import WalkTerms
from tests.lab.boards import box, plane, squares

MAN = Mover("foot", "foot", (1.0, 1.0), 10.0, 11.0, round=True)
FAR = 40_000


def travelling(ground, per_cell=FINE, **terms):
    """Return the ways of a man over a table, and the terms on which he walks."""
    laid = ground.plane()
    going = WalkTerms(Disc(500), FAR, **terms)
    return travel_of(cells_of(ground), PlaneGoing(laid, going), MAN, per_cell), laid, going


def cell_at(travel, x, y):
    return int(y * 2) * travel.cells.columns + int(x * 2)


@pytest.mark.parametrize("per_cell", [FINE, COARSE])
def test_open_ground_is_as_far_as_the_straight_line(per_cell):
    travel, _, _ = travelling(plane(), per_cell)
    start = cell_at(travel, 12.25, 9.25)
    costs = travel.arrivals(np.array([start])).costs
    x, y = travel.cells.middles
    true = np.hypot(x - x[start], y - y[start])
    wanted = travel.rests & (true > 1)
    off = costs[wanted] / true[wanted] - 1
    assert off.min() >= -1e-9, "nothing is nearer than the straight line"
    assert off.mean() <= 0.01
    assert np.quantile(off, 0.99) <= 0.03


@pytest.mark.parametrize(("per_cell", "mean", "most"), [(FINE, 0.01, 0.03), (COARSE, 0.03, 0.06)])
def test_round_corners_it_is_as_far_as_the_exact_ways(per_cell, mean, most):
    houses = [box("house", 5, 4, 9, 12, "mill"), box("house", 12, 6, 16, 15, "barn")]
    ground = plane(*houses)
    travel, laid, going = travelling(ground, per_cell, barred=frozenset({"mill", "barn"}))
    start = cell_at(travel, 10.25, 9.25)
    x, y = travel.cells.middles
    known = costs_from(laid, going, Pose(round(x[start] * 1000), round(y[start] * 1000), 0))
    exact = {}
    for row, line in enumerate(known.rows):
        for column, cost in enumerate(line):
            place = known.window.place(row * known.window.size + column)
            exact[place] = cost / 1000
    costs = travel.arrivals(np.array([start])).costs
    offs = []
    for cell in np.flatnonzero(travel.rests).tolist():
        true = exact.get((round(x[cell] * 1000), round(y[cell] * 1000)))
        if true and math.isfinite(true) and true > 1:
            offs.append(costs[cell] / true - 1)
    assert len(offs) > 500
    assert np.mean(offs) <= mean
    assert np.quantile(offs, 0.99) <= most
    assert np.quantile(offs, 0.01) >= -0.02, "it may cut a corner by a little"


@pytest.mark.parametrize("toll", [0, 1500])
def test_over_dear_ground_no_way_is_dearer_than_the_referee_says(toll):
    woods = [
        box("wood", 4, 6, 20, 9, "wood"),
        PlaneFeature(kind="hedge", id="hedge", line=((0, 11), (24, 11))),
    ]
    ground = plane(*woods)
    tolls = {"hedge": toll} if toll else {}
    travel, laid, going = travelling(ground, price={"wood": 2}, toll=tolls)
    start = cell_at(travel, 12.25, 3.25)
    found = travel.arrivals(np.array([start]))
    x, y = travel.cells.middles
    for target in ((12.25, 15.25), (3.25, 13.25), (21.25, 12.25), (12.25, 7.25)):
        cell = cell_at(travel, *target)
        way = found.way(cell)
        points = [(round(x[each] * 1000), round(y[each] * 1000)) for each in way]
        judged = walk(laid, going, Pose(*points[0], 0), points[1:])
        assert judged.legal
        assert found.costs[cell] * 1000 <= judged.total * 1.03 + 60


def test_a_wall_without_width_is_not_stepped_over():
    ground = plane(PlaneFeature(kind="wall", id="wall", line=((0, 9), (24, 9))))
    travel, _, _ = travelling(ground, barred=frozenset({"wall"}))
    costs = travel.arrivals(np.array([cell_at(travel, 12.25, 4.25)])).costs
    assert math.isinf(costs[cell_at(travel, 12.25, 14.25)])
    assert math.isfinite(costs[cell_at(travel, 3.25, 7.25)])


def test_what_is_leapt_is_passed_but_not_rested_on():
    ground = plane(PlaneFeature(kind="hedge", id="hedge", line=((0, 9.25), (24, 9.25))))
    travel, _, _ = travelling(ground, toll={"hedge": 500}, leapt=frozenset({"hedge"}))
    assert not travel.rests[cell_at(travel, 12.25, 9.25)]
    start = cell_at(travel, 12.25, 4.25)
    across = travel.arrivals(np.array([start])).costs[cell_at(travel, 12.25, 14.25)]
    assert across == pytest.approx(10.5)


def test_steps_between_cells_are_those_of_the_book():
    from game.rules import rulebook

    field = squares("....", ".h#.", "....")
    survey = rulebook("squad_battles").survey(field)
    mover = survey.movers()[0]
    going = survey.going(mover)
    assert isinstance(going, CellGoing)
    travel = travel_of(cells_of(field), going, mover)
    costs = travel.arrivals(np.array([0])).costs.reshape(3, 4)
    assert costs[1].tolist() == [1, 2, math.inf, 4]
    assert costs[2].tolist() == [2, 2, 3, 4]


def test_the_way_leads_from_a_start_to_its_end():
    travel, _, _ = travelling(plane(box("house", 5, 4, 19, 12, "mill")), barred=frozenset({"mill"}))
    starts = np.array([cell_at(travel, 12.25, 2.25), cell_at(travel, 6.25, 2.25)])
    found = travel.arrivals(starts)
    end = cell_at(travel, 12.25, 15.25)
    way = found.way(end)
    assert way[0] in starts.tolist()
    assert way[-1] == end
    x, y = travel.cells.middles
    length = sum(math.dist((x[a], y[a]), (x[b], y[b])) for a, b in pairwise(way))
    assert length == pytest.approx(found.costs[end], rel=0.1)
