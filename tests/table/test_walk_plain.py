"""The referee of a path against plain shapely and dense steps, on random tables.

Dear ground that overlaps, hedges with a toll, barred houses and ponds, bodies of all shapes that
may be touched or not; movers are round, rectangular and irregular.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest
import shapely

from game.core.pose import Pose
from game.table.bases import CONTACT, SLACK, Body, Disc, overlapping, touching
from game.table.plane import Feature, Plane
from game.table.walk import bearing, walk
from game.table.walk_terms import WalkTerms
from tests.table.plain_bases import CORNERED, ROUND, SHAPES, apart, core

SIDE = 16_000
STEP = 10.0
"""How dense the steps are, in thousandths of an inch."""
DEEP = CONTACT + SLACK
PRICES = {"wood": 2, "marsh": 3}
TOLL = 700


def spot(rng: Random) -> tuple[int, int]:
    return rng.randint(1500, SIDE - 1500), rng.randint(1500, SIDE - 1500)


def patch(rng: Random, name: str, kind: str, size: int) -> Feature:
    """An area of five to nine corners, not always convex."""
    (x, y), count = spot(rng), rng.randint(5, 9)
    arms = [(rng.uniform(0.5, 1) * size, math.tau * n / count) for n in range(count)]
    points = [(round(x + far * math.cos(a)), round(y + far * math.sin(a))) for far, a in arms]
    return Feature(name, kind, tuple(points))


def hedge(rng: Random, name: str) -> Feature:
    return Feature(name, "hedge", (spot(rng), spot(rng), spot(rng)), closed=False)


def table(rng: Random) -> Plane:
    dear = [patch(rng, f"{kind} {n}", kind, 4000) for n in range(3) for kind in PRICES]
    pond = Feature("pond", "house", (spot(rng),), circle=rng.randint(300, 900))
    line = Feature("wall", "house", (spot(rng), spot(rng)), closed=False)
    houses = [patch(rng, f"house {n}", "house", 900) for n in range(2)]
    return Plane(SIDE, SIDE, (*dear, hedge(rng, "h 0"), hedge(rng, "h 1"), pond, line, *houses))


def area(feature: Feature) -> shapely.Geometry:
    if feature.circle is not None:
        return shapely.Point(feature.points[0])
    return shapely.Polygon(feature.points) if feature.closed else shapely.LineString(feature.points)


def movement(plane: Plane, base, **more) -> WalkTerms:
    kinds = {each.id: each.kind for each in plane.features}
    price = {name: PRICES[kind] for name, kind in kinds.items() if kind in PRICES}
    toll = {name: TOLL for name, kind in kinds.items() if kind == "hedge"}
    return WalkTerms(base, 10**6, price, toll=toll, **more)


# ------------------------------------------------------------------ costs


@pytest.mark.parametrize("seed", range(60))
def test_what_a_path_costs(seed):
    rng = Random(seed)
    plane = table(rng)
    places = [spot(rng) for _ in range(rng.randint(2, 5))]
    found = walk(plane, movement(plane, Disc(500)), Pose(*places[0], 0), places[1:])
    path = shapely.LineString(places)
    marsh, wood, hedges = (
        shapely.union_all([area(each) for each in plane.features if each.kind == kind])
        for kind in ("marsh", "wood", "hedge")
    )
    in_marsh = path.intersection(marsh).length
    in_wood = path.intersection(wood.difference(marsh)).length
    # A multipoint would count a place once where two legs cross a hedge in the same point.
    crossed = sum(
        len(shapely.get_coordinates(shapely.LineString(leg).intersection(area(each))))
        for leg in pairwise(places)
        for each in plane.features
        if each.kind == "hedge"
    )
    assert hedges.length > 0
    assert found.legal
    assert found.length == pytest.approx(path.length)
    total = path.length + 2 * in_marsh + in_wood + TOLL * crossed
    assert found.total == pytest.approx(total, abs=0.1)
    assert sum(part.cost for part in found.stretches if not part.length) == TOLL * crossed


# ------------------------------------------------------------------ where it may rest


@pytest.mark.parametrize("shapes", [ROUND, CORNERED], ids=["round", "cornered"])
def test_where_a_base_may_rest(shapes):
    """On fifty tables, against asking everybody and every feature."""
    yes = no = 0
    for seed in range(50):
        rng = Random(seed)
        plane, base = table(rng), shapes[rng.randrange(len(shapes))]
        _, _, solid, shunned = battle(rng, plane, base)
        houses = [each.id for each in plane.features if each.kind == "house"]
        going = movement(
            plane,
            base,
            barred=frozenset(houses[::2]),
            leapt=frozenset(houses[1::2]),
            solid=tuple(solid[1:]),
            shunned=tuple(shunned),
            overflown=tuple(solid[:1]),
        )
        for _ in range(40):
            x, y = rng.randint(0, SIDE), rng.randint(0, SIDE)
            body = Body(base, Pose(x, y, rng.randrange(360)))
            fine = (
                plane.inside(body)
                and not any(overlapping(body, other) for _, other in solid)
                and not any(touching(body, other) for _, other in shunned)
                and not any(plane.lies_across(body, plane.by_id[name]) for name in houses)
            )
            assert going.on(plane).may_rest(body) == fine
            yes, no = yes + fine, no + (not fine)
    assert min(yes, no) > 500


def test_what_a_movement_has_to_do_with_is_known_for_each_table():
    rng = Random(1)
    plane, other = table(rng), table(rng)
    going = movement(plane, Disc(500), solid=(("b", Body(Disc(500), Pose(4000, 4000))),))
    assert going.on(plane) is going.on(plane)
    assert going.on(other).plane is other
    alone = replace(going, solid=())
    assert (len(going.on(plane).crowd), len(alone.on(plane).crowd)) == (1, 0)
    assert alone == replace(going, solid=())


# ------------------------------------------------------------------ what is in the way


class Dense:
    """One leg in small steps: how near the base is to each thing at each of them."""

    def __init__(self, base, start: Pose, to: tuple[int, int]) -> None:
        self.body, length = Body(base, start), math.dist(start[:2], to)
        self.at = np.linspace(0, length, round(length / STEP) + 1)
        part = (self.at / length)[:, None]
        self.spots = np.array(start[:2]) + part * (np.array(to) - np.array(start[:2]))

    def gaps(self, other: Body) -> np.ndarray:
        around, radii = apart(self.body, other), core(self.body)[1] + core(other)[1]
        return self._signed(around) - radii

    def _signed(self, around: shapely.Geometry) -> np.ndarray:
        points = shapely.points(self.spots)
        away = shapely.distance(points, around)
        if not isinstance(around, shapely.Polygon):
            return away
        return np.where(away > 0, away, -shapely.distance(points, around.exterior))

    def over(self, feature: Feature) -> np.ndarray:
        """How far from a feature; below zero as deep as the least way out of each convex part."""
        own, radius = core(self.body)
        round_, wide = area(feature), radius + (feature.circle or 0)
        if isinstance(self.body.base, Disc):
            return shapely.distance(shapely.points(self.spots), round_) - wide
        shape = shapely.get_coordinates(own)[:-1] - np.array(self.body.pose[:2], float)
        parts = [feature.points] if feature.circle is not None else list(feature.edges())
        gaps = []
        for part in parts:
            grown = (np.array(part, float)[:, None] - shape[None]).reshape(-1, 2)
            gaps.append(self._signed(shapely.MultiPoint(grown).convex_hull))
        return np.min(gaps, axis=0) - wide

    def first(self, bad: np.ndarray) -> float:
        return float(self.at[np.argmax(bad)]) if bad.any() else math.inf


def battle(rng: Random, plane: Plane, base) -> tuple[Pose, tuple[int, int], list, list]:
    """A mover that faces where it goes, and ten others, of which half may not be touched."""
    houses = [each for each in plane.features if each.kind == "house"]
    while True:
        a, b = spot(rng), spot(rng)
        body = Body(base, Pose(*a, bearing(a, b)))
        if math.dist(a, b) > 3000 and not any(plane.lies_across(body, each) for each in houses):
            break
    others: list[tuple[str, Body]] = []
    while len(others) < 10:
        shape = SHAPES[rng.randrange(len(SHAPES))]
        other = Body(shape, Pose(*spot(rng), rng.randrange(360)))
        near = [body, *(each for _, each in others)]
        if not any(overlapping(other, each) for each in near) and not touching(other, body):
            others.append((f"b{len(others)}", other))
    return body.pose, b, others[::2], others[1::2]


def expected(plane: Plane, going: WalkTerms, dense: Dense) -> tuple[float, dict[str, float]]:
    """Where the leg must stop by dense steps, and where it first touches each of the others."""
    stops = [dense.first(dense.over(each) < -DEEP) for each in going_barred(plane, going)]
    west, east = dense.spots[:, 0], SIDE - dense.spots[:, 0]
    north, south = dense.spots[:, 1], SIDE - dense.spots[:, 1]
    bounds = np.array(shapely.bounds(core(dense.body)[0])).reshape(2, 2) - dense.body.pose[:2]
    radius = core(dense.body)[1]
    (left, top), (right, bottom) = bounds[0] - radius, bounds[1] + radius
    off = (west + left < -DEEP) | (east - right < -DEEP)
    off |= (north + top < -DEEP) | (south - bottom < -DEEP)
    stops.append(dense.first(off))
    touched = {}
    for name, other in (*going.solid, *going.shunned):
        gaps = dense.gaps(other)
        shunned = (name, other) in going.shunned
        stops.append(dense.first(gaps <= DEEP if shunned else gaps < -DEEP))
        touched[name] = dense.first(gaps <= DEEP)
    return min(stops), touched


def going_barred(plane: Plane, going: WalkTerms) -> list[Feature]:
    return [each for each in plane.features if each.id in going.barred]


@pytest.mark.parametrize("shapes", [ROUND, CORNERED], ids=["round", "cornered"])
def test_where_a_leg_must_stop_and_whom_it_touches(shapes):
    """On sixty tables; between two steps nothing is known, so as much may be missing."""
    stopped = contacts = 0
    for seed in range(60):
        rng = Random(seed)
        plane, base = table(rng), shapes[rng.randrange(len(shapes))]
        start, to, solid, shunned = battle(rng, plane, base)
        barred = frozenset(each.id for each in plane.features if each.kind == "house")
        going = movement(plane, base, barred=barred, solid=tuple(solid), shunned=tuple(shunned))
        found = walk(plane, going, start, [to])
        dense = Dense(base, start, to)
        stop, touched = expected(plane, going, dense)
        at = found.problem.at if found.problem else math.inf
        if at > stop:
            # The steps see what is there, so a stop may only be found before them.
            assert at <= stop + 1.0, (seed, found.problem)
        elif at < stop - 2 * STEP:
            assert found.problem.by in grazes(plane, going, dense), (seed, found.problem, stop)
        stopped += found.problem is not None
        until = min(at, stop, dense.at[-1]) - 2 * STEP
        known, flat = dict(found.contacts), grazes(plane, going, dense)
        for name, length in touched.items():
            met = known.get(name, math.inf)
            if min(length, met) < until and name not in flat:
                assert length - STEP - 1.0 <= met <= length + 1.0
                contacts += 1
    assert stopped > 25
    assert contacts > 10


def grazes(plane: Plane, going: WalkTerms, dense: Dense) -> set[str]:
    """What the way passes so closely that meeting it may fall between two steps."""
    found = {each.id for each in going_barred(plane, going) if _close(dense.over(each), -DEEP)}
    for name, other in (*going.solid, *going.shunned):
        gaps = dense.gaps(other)
        if _close(gaps, DEEP) or _close(gaps, -DEEP):
            found.add(name)
    return found


def _close(gaps: np.ndarray, level: float) -> bool:
    return abs(float(gaps.min()) - level) < 1.0
