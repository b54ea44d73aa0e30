"""How fast the laboratory measures, beside the goals that were set for it.

pytest tests/benchmarks/test_lab.py --benchmark-enable
"""

from __future__ import annotations

import heapq
import math
import time
from functools import cache
from random import Random

import numpy as np
import pytest
import shapely

from game.core.pose import Pose
from game.core.survey import Mover
from game.data.library import load_scenario
from game.lab.fields import Cells, cells_of, spread
from game.lab.gaps import gaps_of
from game.lab.layouts import battle_layout
from game.lab.measures import findings
from game.lab.study import Tableau
from game.lab.task import FIRST
from game.lab.travel import PlaneTravel, TableNodes
from game.lab.why import Inquiry
from game.rules.for_the_masses.combat.line_of_sight import line
from game.rules.for_the_masses.field import Field
from game.table.bases import Disc
from game.table.going import PlaneGoing
from game.table.reaching.nodes import room_for
from game.table.walk_terms import WalkTerms
from tests.benchmarks.growth import ground, versus
from tests.benchmarks.table import Row, duration, in_time, note

SECOND, MILLISECOND = 1.0, 1e-3
EYES = 200
MAN = Mover("foot", "foot", (1.0, 1.0), 10.0, 11.0, round=True)
on_one_core = pytest.mark.benchmark(timer=time.process_time)


def times_as_fast(benchmark, name, quickly, slowly, *, part, at_least):
    """Note a ratio where the slow way does only one part of the work, which is multiplied."""
    quick, dear, times = versus(quickly, slowly, rounds=3)
    whole = times * part
    told = f"{in_time(quick)} : {in_time(dear * part)}"
    note(benchmark, Row(name, f"{whole:.0f}x", told, f">= {at_least}x", whole >= at_least))


@cache
def surveyed(key):
    """The survey of a shipped battle, its cells and viewpoints all over it."""
    bundle = load_scenario(key)
    state = bundle.begin()
    survey = bundle.rulebook.survey(bundle.ground, state)
    cells = cells_of(bundle.ground)
    eyes = spread(cells, np.ones(len(cells), dtype=bool), EYES)
    return bundle, state, survey, cells, eyes.tolist()


@on_one_core
def test_heat_with_hills(benchmark):
    """200 panoramas; the loop asks for 300 single lines of one of them."""
    bundle, state, survey, cells, eyes = surveyed("ares/milestone_meadow")
    views = survey.views(survey.movers()[0])
    benchmark(views.seen, eyes)
    duration(benchmark, "200 panoramas with hills, half inches", below=0.5 * SECOND)
    x, y = (np.rint(axis * 1000).astype(int).tolist() for axis in cells.middles)
    some = Random(1).sample(range(len(cells)), 300)

    def slowly():
        for cell in some:
            bundle.rulebook.sight(state, Pose(x[eyes[0]], y[eyes[0]]), Pose(x[cell], y[cell]))

    times_as_fast(
        benchmark,
        "heat with hills, against a loop over single sights",
        lambda: views.seen(eyes),
        slowly,
        part=EYES * len(cells) / len(some),
        at_least=20,
    )


@on_one_core
def test_heat_on_hexes(benchmark):
    """200 viewpoints on 1,350 hexes; the loop asks for all lines of two of them."""
    _, _, survey, cells, eyes = surveyed("for_the_masses/reinforcements")
    assert len(cells) == 1350
    views = survey.views(survey.movers()[0])
    benchmark(views.seen, eyes)
    duration(benchmark, "200 viewpoints on 1,350 hexes")
    field: Field = survey.field

    def slowly():
        for eye in eyes[:2]:
            for cell in range(len(cells)):
                line(field, eye, cell)

    times_as_fast(
        benchmark,
        "heat on hexes, against a loop over the book's lines",
        lambda: views.seen(eyes),
        slowly,
        part=EYES / 2,
        at_least=30,
    )


@cache
def plains():
    """The table of growth.py as ground that bars and ground that is dear."""
    at = ground()
    terms = WalkTerms(Disc(500), 10_000, dict.fromkeys(at.soft, 2), at.blocks)
    return Cells("plane", 144, 96), PlaneGoing(at.plane, terms)


@on_one_core
def test_travel_from_a_zone(benchmark):
    cells, going = plains()
    travel = PlaneTravel(cells, going, MAN)
    rows = np.repeat(np.arange(cells.rows), cells.columns)
    starts = np.flatnonzero((rows < 12) & travel.rests)
    benchmark(lambda: PlaneTravel(cells, going, MAN).arrivals(starts))
    duration(benchmark, "travel from a zone, 55,777 nodes, made anew", below=150 * MILLISECOND)
    graph = travel.graph
    first, ends, costs = (each.tolist() for each in (graph.indptr, graph.indices, graph.data))
    sources = travel.nodes_of(starts).tolist()

    def by_heap():
        best = [math.inf] * graph.shape[0]
        heap = []
        for source in sources:
            best[source] = 0.0
            heap.append((0.0, source))
        while heap:
            cost, node = heapq.heappop(heap)
            if cost > best[node]:
                continue
            for number in range(first[node], first[node + 1]):
                there, total = ends[number], cost + costs[number]
                if total < best[there]:
                    best[there] = total
                    heapq.heappush(heap, (total, there))
        return best

    slow = np.array(by_heap())[travel.nodes_of(np.arange(len(cells)))] / 1000
    assert np.allclose(slow, travel.arrivals(starts).costs, equal_nan=True)
    times_as_fast(
        benchmark,
        "travel from a zone, against a heap",
        lambda: travel.arrivals(starts),
        by_heap,
        part=1,
        at_least=5,
    )


@on_one_core
def test_clearance(benchmark):
    cells, going = plains()
    nodes = TableNodes(2 * cells.rows + 1, 2 * cells.columns + 1, 250)
    benchmark(room_for, going.plane, going.terms, nodes)
    duration(benchmark, "clearance of 55,777 nodes")
    barred = [e for e in going.plane.features if e.id in going.terms.barred]
    whole = shapely.union_all([shapely.Polygon(each.points) for each in barred])
    shapely.prepare(whole)
    xs, ys = nodes.axes()
    points = shapely.points(np.tile(xs, len(ys)), np.repeat(ys, len(xs)))
    times_as_fast(
        benchmark,
        "clearance, against shapely's distances",
        lambda: room_for(going.plane, going.terms, nodes),
        lambda: shapely.distance(whole, points),
        part=1,
        at_least=40,
    )


@on_one_core
def test_gaps(benchmark):
    """24 outlines; brute force knows the two nearest of them for every quarter of an inch."""
    _, going = plains()
    plane, barred = going.plane, going.terms.barred
    found = gaps_of(plane, barred)
    assert found
    benchmark(gaps_of.__wrapped__, plane, barred)
    duration(benchmark, "gaps between 24 outlines")
    outlines = [shapely.Polygon(e.points).boundary for e in plane.features if e.id in barred]
    xs, ys = np.arange(125, 72_000, 250), np.arange(125, 48_000, 250)
    points = shapely.points(np.tile(xs, len(ys)), np.repeat(ys, len(xs)))[::20]

    def brutally():
        away = np.array([shapely.distance(each, points) for each in outlines])
        return np.partition(away, 1, axis=0)[:2]

    times_as_fast(
        benchmark,
        "gaps, against distances of all quarter inches",
        lambda: gaps_of.__wrapped__(plane, barred),
        brutally,
        part=20,
        at_least=10,
    )


@on_one_core
@pytest.mark.parametrize("key", ["ares/harrow_farm", "squad_battles/mossback_ford"])
def test_all_measures_of_two_movers(benchmark, key):
    layout = battle_layout(load_scenario(key))

    def measured():
        tableau = Tableau(layout)
        return list(findings(tableau, tableau.movers[:2]))

    benchmark.pedantic(measured, rounds=3, warmup_rounds=1)
    duration(benchmark, f"all measures, two movers, {key}", below=SECOND)


@on_one_core
@pytest.mark.parametrize("key", ["ares/harrow_farm", "squad_battles/mossback_ford"])
def test_the_first_picture(benchmark, key):
    """What the window shows first, from the layout on."""
    layout = battle_layout(load_scenario(key))

    def pictured():
        tableau = Tableau(layout)
        return list(findings(tableau, tableau.movers[:1], [FIRST]))

    (finding,) = benchmark.pedantic(pictured, rounds=3, warmup_rounds=1)
    assert finding.pictures
    duration(benchmark, f"first picture, {key}", below=100 * MILLISECOND)


@on_one_core
@pytest.mark.parametrize("key", ["ares/harrow_farm", "mass_battles/harrow_down"])
def test_why_and_sensitivity(benchmark, key):
    bundle = load_scenario(key)
    layout = battle_layout(bundle)
    tableau = Tableau(layout)
    movers = tableau.movers[:2]
    found = list(findings(tableau, movers))
    inquiry = Inquiry(layout, bundle.rulebook, movers)
    benchmark.pedantic(inquiry.explained, (found,), rounds=1)
    duration(benchmark, f"why and sensitivity, two movers, {key}", below=5 * SECOND)
