"""Fields, heat, pairs and single questions of sight agree with shapely and with single lines."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from game.core.pose import Pose
from game.table.bases import CONTACT, SLACK, Body, Disc, rectangle
from game.table.line_crossings import meets
from game.table.plane import Feature, Plane
from game.table.plane_sight import (
    all_pairs,
    all_screened,
    base_field,
    levelled_field,
    sight_field,
    sight_fields,
    viewpoint,
    visible_shares,
)
from game.table.seeing import fields
from game.table.seeing.heat import Heat
from game.table.seeing.line_arrays import lies_on
from game.table.seeing.walls import walls_of
from tests.table.sight_tables import DEPTH, STEP, WIDTH, middle, scene, surely, verdict

ROWS, COLUMNS = DEPTH // STEP, WIDTH // STEP


def some_cells(seed, count):
    rng = Random(seed)
    return [(rng.randrange(ROWS), rng.randrange(COLUMNS)) for _ in range(count)]


# ---------------------------------------------------------------------- fields


@pytest.mark.parametrize("seed", range(60))
def test_a_field_agrees_with_shapely_and_with_single_lines(seed):
    """Things overlap; the eye stands in the open, in things, at their rims and corners."""
    at = scene(seed)
    found = sight_field(at.plane, at.eye, STEP, at.blocks, at.soft, at.bodies)
    flat = found.ravel()
    hidden, clear = surely(at.chosen(at.blocks), [body for _, body in at.bodies], at.eye)
    assert (flat[hidden] == 2).all()
    assert (flat[clear] != 2).all()
    through, past = surely(at.chosen(at.soft), [], at.eye)
    assert (flat[through] != 0).all()
    assert (flat[past & clear] == 0).all()
    assert (hidden | clear).mean() > 0.4, "at a rim half of the lines may run along it"
    for cell in some_cells(seed, 120):
        assert found[cell] == verdict(at, middle(*cell), at.bodies)


@pytest.mark.parametrize("seed", range(15))
def test_without_touches_an_area_hides_whatever_the_line_is_in_at_all(seed):
    """Bases are still touched as bases are."""
    at = scene(seed)
    found = sight_field(at.plane, at.eye, STEP, at.blocks, at.soft, at.bodies, touch=SLACK)

    def lies(ids, point):
        return any(lies_on(at.plane, each, SLACK, at.eye, point) for each in at.chosen(ids))

    for cell in some_cells(seed, 120):
        point = middle(*cell)
        if lies(at.blocks, point) or meets(at.plane, at.eye, point, at.bodies, ()):
            assert found[cell] == 2
        else:
            assert found[cell] == lies(at.soft, point)


@pytest.mark.parametrize("soft", [frozenset(), frozenset("s")])
@pytest.mark.parametrize(("cut", "sees"), [(4, True), (6, False)])
def test_the_corner_of_a_base_may_be_cut_by_a_touch_whatever_terrain_forgives(soft, cut, sees):
    wood = Feature("s", "wood", ((9000, 0), (12000, 0), (12000, 3000)))
    plane = Plane(12000, 12000, (wood,))
    square = rectangle(2000, 2000)
    tip = round(1000 * 2**0.5)
    body = ("b", Body(square, Pose(5250 + cut - tip, 6000, 45)))
    found = sight_field(plane, (5250, 11750), STEP, frozenset(), soft, [body], touch=SLACK)
    assert (found[0, 10] == 0) == sees == (not meets(plane, (5250, 11750), (5250, 250), [body]))


@pytest.mark.parametrize(("cut", "sees"), [(3, True), (4, True), (6, False)])
def test_a_line_may_cut_a_corner_by_a_touch_and_no_more(cut, sees):
    """The line up the table is twice as long in a right angle as it cuts it: 6, 8, 12."""
    tip = 5250 + cut
    corner = Feature("c", "wood", ((tip, 6000), (0, 6000 + tip), (0, 6000 - tip)))
    plane = Plane(12000, 12000, (corner,))
    found = sight_field(plane, (5250, 11750), STEP, frozenset("c"))
    assert len(meets(plane, (5250, 11750), (5250, 250))) == (not sees)
    assert (found[0, 10] == 0) == sees
    assert (found[0, :10] == 2).all()
    assert (found[0, 11:] == 0).all()


def test_overlapping_areas_are_united_once():
    one = Feature("one", "wood", ((2000, 2000), (6000, 2000), (6000, 6000), (2000, 6000)))
    two = Feature("two", "wood", ((4000, 4000), (8000, 4000), (8000, 8000), (4000, 8000)))
    plane = Plane(WIDTH, DEPTH, (one, two))
    walls = walls_of(plane, frozenset({"one", "two"}))
    assert len(walls.edges.ax) == 8, "two squares that overlap have eight corners together"
    assert walls_of(plane, frozenset({"two", "one"})) is walls
    body = ("b", Body(Disc(500), Pose(9000, 9000)))
    crowded = walls_of(plane, frozenset({"one", "two"}), [body])
    assert walls_of(plane, frozenset({"one", "two"}), [body]) is crowded


def test_a_court_within_walls_is_seen_from_inside_only():
    """United areas may enclose a hole."""
    sides = (
        Feature("n", "house", ((4000, 4000), (12000, 4000), (12000, 5000), (4000, 5000))),
        Feature("s", "house", ((4000, 11000), (12000, 11000), (12000, 12000), (4000, 12000))),
        Feature("w", "house", ((4000, 4500), (5000, 4500), (5000, 11500), (4000, 11500))),
        Feature("e", "house", ((11000, 4500), (12000, 4500), (12000, 11500), (11000, 11500))),
    )
    plane = Plane(WIDTH, DEPTH, sides)
    blocks = frozenset("nswe")
    inside = sight_field(plane, (8100, 8100), STEP, blocks) == 0
    court = np.zeros_like(inside)
    court[10:22, 10:22] = True
    assert (inside == court).all()
    outside = sight_field(plane, (2000, 2000), STEP, blocks)
    assert (outside[court] == 2).all()


def test_on_an_empty_table_everybody_sees_everything():
    plane = Plane(WIDTH, DEPTH)
    eyes = {"a": (10, 10), "b": (WIDTH, DEPTH), "c": (12000, 9000)}
    assert (Heat(plane, STEP, frozenset(), eyes).counts == 3).all()
    assert all_pairs(plane, list(eyes.values()), frozenset()).all()
    assert viewpoint(plane, (10, 10), frozenset()).sees((WIDTH, DEPTH))
    body = Body(Disc(500), Pose(3000, 3000))
    assert visible_shares(plane, list(eyes.values()), [body], frozenset()).tolist() == [[1.0]] * 3
    assert Heat(plane, STEP, frozenset()).counts.sum() == 0


# ---------------------------------------------------------------------- composed fields


def test_a_base_sees_whatever_one_of_its_points_sees():
    wall = Feature("w", "wall", ((6000, 2000), (6000, 9000)), closed=False)
    plane = Plane(12000, 12000, (wall,))
    body = Body(rectangle(3000, 600), Pose(4000, 8800, 0))
    centre = sight_field(plane, (4000, 8800), STEP, frozenset("w"))
    whole = base_field(plane, body, STEP, frozenset("w"))
    points = [(4000.0, 8800.0), *fields.rim_points(body, 8)]
    best = np.minimum.reduce([sight_field(plane, at, STEP, frozenset("w")) for at in points])
    assert (whole == best).all()
    assert (whole <= centre).all()
    assert (whole < centre).sum() > 20


def test_points_of_a_rim_lie_on_it_and_all_round():
    disc = fields.rim_points(Body(Disc(500), Pose(1000, 1000, 45)), 8)
    assert np.allclose([np.hypot(x - 1000, y - 1000) for x, y in disc], 500)
    assert np.allclose(np.mean(disc, axis=0), 1000)
    square = fields.rim_points(Body(rectangle(1000, 1000), Pose(0, 0, 0)), 8)
    assert sorted(square) == sorted(
        (x, y) for x in (-500, 0, 500) for y in (-500, 0, 500) if x or y
    )


@pytest.mark.parametrize("seed", range(8))
def test_levels_choose_what_blocks(seed):
    at = scene(seed * 5)
    names = sorted(at.blocks)
    levels = np.arange(ROWS * COLUMNS).reshape(ROWS, COLUMNS) % 3
    blocks = {0: at.blocks, 1: frozenset(names[:3]), 2: frozenset()}
    found = levelled_field(at.plane, at.eye, STEP, levels, blocks, at.soft, at.bodies)
    for level, ids in blocks.items():
        plain = sight_field(at.plane, at.eye, STEP, ids, at.soft, at.bodies)
        assert (found[levels == level] == plain[levels == level]).all()


@pytest.mark.parametrize("seed", range(8))
def test_a_screen_counts_only_near_its_target(seed):
    at = scene(seed * 5)
    hedges = frozenset({"f1", "f5", "f0", "f2"})
    found = all_screened(at.plane, [at.eye], STEP, hedges, 1500).reshape(ROWS, COLUMNS)
    for cell in some_cells(seed, 200):
        point = middle(*cell)
        meant = any(
            lies_on(at.plane, each, SLACK, at.eye, point) and at.plane.away(point, each) <= 1500
            for each in at.chosen(hedges)
        )
        assert found[cell] == meant


# ---------------------------------------------------------------------- heat


def spread(seed, count):
    rng = Random(seed)
    return {f"v{n}": (rng.uniform(0, WIDTH), rng.uniform(0, DEPTH)) for n in range(count)}


def seen_by(at, eye, bodies=()):
    return sight_field(at.plane, eye, STEP, at.blocks, frozenset(), bodies) != 2


def agree(at, counts, seen):
    """The same but for cells at a rim, which may be counted either way."""
    for row, column in np.argwhere(counts != sum(each.astype(int) for each in seen)).tolist():
        point = middle(row, column)
        assert min(at.plane.away(point, each) for each in at.chosen(at.blocks)) <= CONTACT


@pytest.mark.parametrize("seed", range(50))
def test_heat_counts_who_sees_and_follows_their_moves(seed):
    at = scene(seed)
    eyes = {**spread(seed, 5), "here": at.eye}
    heat = Heat(at.plane, STEP, at.blocks, eyes)
    agree(at, heat.counts, [seen_by(at, eye) for eye in eyes.values()])
    eyes["v1"] = eyes.pop("v2")
    heat.remove("v2")
    heat.move("v1", eyes["v1"])
    heat.move("late", (5000, 5000))
    eyes["late"] = (5000, 5000)
    heat.remove("nobody")
    agree(at, heat.counts, [seen_by(at, eye) for eye in eyes.values()])
    for name in eyes:
        heat.remove(name)
    assert not heat.counts.any()


@pytest.mark.parametrize("seed", range(10))
def test_nobody_stands_in_their_own_way_in_heat(seed):
    at = scene(seed * 5)
    eyes = {name: (body.pose.x, body.pose.y) for name, body in at.bodies}
    heat = Heat(at.plane, STEP, at.blocks, eyes, at.bodies)
    others = {name: [each for each in at.bodies if each[0] != name] for name in eyes}
    agree(at, heat.counts, [seen_by(at, eye, others[name]) for name, eye in eyes.items()])


def test_heat_of_more_than_are_worked_on_at_once():
    at = scene(0)
    eyes = spread(1, 40)
    heat = Heat(at.plane, STEP, at.blocks, eyes)
    agree(at, heat.counts, [seen_by(at, eye) for eye in eyes.values()])


# ---------------------------------------------------------------------- single questions


@pytest.mark.parametrize("seed", range(50))
def test_a_viewpoint_sees_what_the_single_line_says(seed):
    at = scene(seed)
    eye = viewpoint(at.plane, at.eye, at.blocks, at.bodies)
    places = [middle(*cell) for cell in some_cells(seed, 60)]
    places += [feature.points[0] for feature in at.plane.features]
    places += [(body.pose.x, body.pose.y) for _, body in at.bodies]
    for place in places:
        meant = not meets(at.plane, at.eye, place, at.bodies, at.chosen(at.blocks))
        assert eye.sees(place) == meant
    assert eye.sees(at.eye)


@pytest.mark.parametrize("seed", range(50))
def test_pairs_agree_with_single_lines_wherever_they_stand(seed):
    at = scene(seed)
    points = [*spread(seed, 8).values(), at.eye, at.eye, at.plane.features[0].points[0]]
    found = all_pairs(at.plane, points, at.blocks)
    blocking = at.chosen(at.blocks)
    for i, a in enumerate(points):
        for j, b in enumerate(points):
            assert found[i, j] == (i == j or not meets(at.plane, a, b, (), blocking))


@pytest.mark.parametrize("seed", range(20))
def test_the_share_of_a_base_is_that_of_its_points(seed):
    at = scene(seed)
    eyes = [*spread(seed, 3).values(), at.eye]
    bodies = [body for _, body in at.bodies]
    found = visible_shares(at.plane, eyes, bodies, at.blocks, samples=6)
    assert found.shape == (4, 8)
    blocking = at.chosen(at.blocks)
    for i, eye in enumerate(eyes):
        for j, body in enumerate(bodies):
            points = fields.rim_points(body, 6)
            seen = [not meets(at.plane, eye, point, (), blocking) for point in points]
            assert found[i, j] == pytest.approx(sum(seen) / 6)


@pytest.mark.parametrize("seed", range(0, 60, 6))
def test_many_eyes_at_once_see_what_each_of_them_sees(seed):
    """Among them eyes in things and at their rims."""
    at = scene(seed)
    eyes = [at.eye, *(scene(seed + more).eye for more in range(1, 30))]
    found = sight_fields(at.plane, eyes, STEP, at.blocks, at.soft, at.bodies)
    hedges = frozenset({"f1", "f5", "f0", "f2"})
    behind = all_screened(at.plane, eyes, STEP, hedges, 1500)
    for number, eye in enumerate(eyes):
        alone = sight_field(at.plane, eye, STEP, at.blocks, at.soft, at.bodies)
        assert (found[number] == alone.ravel()).all()
        assert (behind[number] == all_screened(at.plane, [eye], STEP, hedges, 1500)[0]).all()


def test_a_line_passes_between_corners_that_leave_no_gap():
    east = Feature("east", "house", ((3000, 1000), (5000, 1000), (5000, 3000), (3000, 3000)))
    west = Feature("west", "house", ((3000, 5000), (5000, 5000), (5000, 7000), (3000, 7000)))
    plane = Plane(12_000, 12_000, (east, west))
    found = sight_field(plane, (250, 250), 500, frozenset({"east", "west"}), touch=SLACK)
    assert [found[spot, spot] for spot in range(24)] == [0] * 24
    assert found[20, 21] == found[21, 20] == 2
