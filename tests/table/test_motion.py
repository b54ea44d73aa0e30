"""Blocks that slide and swing meet what brute force meets, where it meets it."""

from __future__ import annotations

from math import atan2, cos, degrees, dist, hypot, radians, sin
from random import Random

import pytest
import shapely
from shapely.affinity import rotate, translate

from game.core.pose import Pose
from game.table import motion
from game.table.bases import Body, Convex, Disc, corners, rectangle
from game.table.motion import Slide, Swing
from game.table.plane import Feature, Plane

STAND = rectangle(1000, 1000)
SIZE = 24000


def shape(body: Body) -> shapely.Geometry:
    if isinstance(body.base, Disc):
        return shapely.Point(body.pose[:2]).buffer(body.base.radius, quad_segs=64)
    return shapely.Polygon(corners(body))


def block(rng: Random) -> list[Body]:
    """Three to ten stands side by side in up to two ranks."""
    heading, files = rng.randrange(360), rng.randint(2, 5)
    x, y = rng.randint(6000, 18000), rng.randint(6000, 18000)
    ax, ay = cos(radians(heading)), sin(radians(heading))
    found = []
    for number in range(rng.randint(3, 2 * files)):
        back, right = divmod(number, files)
        px, py = x - 1000 * (back * ax + right * ay), y - 1000 * (back * ay - right * ax)
        found.append(Body(STAND, Pose(round(px), round(py), heading)))
    return found


def crowd(rng: Random, parts: list[Body]) -> list[tuple[str, Body]]:
    """Bases of several forms that do not stand in the block."""
    mine = shapely.union_all([shape(part) for part in parts])
    found: list[tuple[str, Body]] = []
    while len(found) < 25:
        base = rng.choice(
            [STAND, Disc(500), rectangle(750, 1500), Convex(((0, 0), (900, 0), (0, 700)))]
        )
        pose = Pose(rng.randrange(SIZE), rng.randrange(SIZE), rng.randrange(360))
        body = Body(base, pose)
        if mine.distance(shape(body)) > 5:
            found.append((f"b{len(found)}", body))
    return found


def placed(part: shapely.Geometry, how: motion.Motion, share: float) -> shapely.Geometry:
    if isinstance(how, Slide):
        return translate(part, how.by[0] * share, how.by[1] * share)
    return rotate(part, how.degrees * share, origin=how.about)


def brute(parts: list[Body], how: motion.Motion, others: list[tuple[str, Body]], until: float):
    """The first share at which somebody is that near, by many small steps."""
    mine = shapely.union_all([shape(part) for part in parts])
    theirs = [(name, shape(body)) for name, body in others]
    for step in range(201):
        moved = placed(mine, how, step / 200)
        near = [name for name, each in theirs if moved.distance(each) <= until]
        if near:
            return step / 200, near
    return None


def motions(rng: Random, parts: list[Body]) -> list[motion.Motion]:
    pivot = corners(rng.choice(parts))[rng.randrange(4)]
    angle, length = radians(rng.randrange(360)), rng.randint(500, 9000)
    return [
        Slide((length * cos(angle), length * sin(angle))),
        Swing(pivot, rng.choice([-1, 1]) * rng.randint(10, 180)),
    ]


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("until", [0.0, 1000.0])
def test_what_is_met_first_is_what_brute_force_meets_first(seed, until):
    rng = Random(seed)
    parts = block(rng)
    others = crowd(rng, parts)
    for how in motions(rng, parts):
        found, wanted = (
            motion.first_within(parts, how, others, until),
            brute(parts, how, others, until),
        )
        step = 1 / 200 + 3 / max(motion.reach(parts, how), 1)
        if wanted is None:
            assert found is None or found.share >= 1 - step
            continue
        assert found is not None
        assert found.share == pytest.approx(wanted[0], abs=step)
        if found.share:
            mine = [placed(shape(part), how, found.share) for part in parts]
            away = min(each.distance(shape(body)) for each in mine for _, body in others)
            assert away == pytest.approx(until, abs=2)


def test_who_stands_near_from_the_start_is_met_at_once():
    one, other = Body(STAND, Pose(0, 0, 0)), Body(STAND, Pose(1000, 0, 0))
    for how in (Slide((0, 3000)), Swing((0, 500), 40)):
        assert motion.first_within([one], how, [("x", other)], 0.0).share == 0
        assert motion.first_within([one], how, [("x", other)], 50.0).share == 0


def test_a_neighbour_is_no_hindrance_to_a_slide_along_it_or_a_wheel_away_from_it():
    one, other = Body(STAND, Pose(0, 0, 0)), Body(STAND, Pose(0, -1000, 0))
    assert motion.first_within([one], Slide((3000, 0)), [("x", other)], -2.0) is None
    inner = (500, -500)
    assert motion.first_within([one], Swing(inner, -60), [("x", other)], -2.0) is None
    met = motion.first_within([one], Swing((500, 500), 60), [("x", other)], -2.0)
    assert met is not None
    assert met.share * 60 < 1


def test_a_wheel_is_as_long_as_the_arc_of_its_outer_corner():
    parts = [Body(STAND, Pose(0, 1000 * file, 0)) for file in range(4)]
    wheel = Swing((500, -500), 90)
    front = max(dist((500, 3500), wheel.about), 0)
    assert front == 4000
    assert motion.reach(parts, wheel) == pytest.approx(radians(90) * hypot(4000, 1000))


def test_a_pose_is_turned_with_its_heading():
    assert motion.moved(Pose(1000, 0, 350), Swing((0, 0), 90)) == Pose(0, 1000, 80)
    assert motion.moved(Pose(1000, 0, 10), Swing((0, 0), -30), 0.5) == Pose(966, -259, 355)
    assert motion.moved(Pose(5, 5, 7), Slide((100, -50)), 0.5) == Pose(55, -20, 7)


@pytest.mark.parametrize("seed", range(6))
def test_terrain_is_met_where_the_swept_ground_meets_it(seed):
    rng = Random(seed)
    parts = block(rng)
    middle = rng.randint(3000, 21000), rng.randint(3000, 21000)
    angles = sorted(rng.randrange(360) for _ in range(5))
    ring = tuple(
        (round(middle[0] + 2500 * cos(radians(a))), round(middle[1] + 2500 * sin(radians(a))))
        for a in dict.fromkeys(angles)
    )
    area = Feature("wood", "wood", ring)
    plane = Plane(SIZE, SIZE, (area,))
    ground, mine = shapely.Polygon(ring), shapely.union_all([shape(part) for part in parts])
    for how in motions(rng, parts):
        share = motion.first_across(plane, parts, how, area)
        steps = [step / 200 for step in range(201)]
        deep = [s for s in steps if placed(mine, how, s).buffer(-12).intersects(ground)]
        if not deep:
            assert share is None or not any(
                placed(mine, how, s).buffer(-30).intersects(ground) for s in steps
            )
        else:
            assert share is not None
            assert share <= deep[0] + 1 / 200
            assert placed(mine, how, share).intersection(ground).area < 40 * 12000


def test_directions_and_headings_agree():
    swing = Swing((0.0, 0.0), 37.0)
    end = motion.moved(Pose(10000, 0, 0), swing)
    assert round(degrees(atan2(end.y, end.x))) == end.heading == 37


@pytest.mark.parametrize("seed", range(10))
def test_looking_only_at_the_first_part_of_a_motion_finds_the_same_there(seed):
    rng = Random(seed)
    parts = block(rng)
    others = [(name, (body,)) for name, body in crowd(rng, parts)]
    area = Feature("wood", "wood", ((8000, 8000), (13000, 9000), (11000, 14000)))
    plane = Plane(SIZE, SIZE, (area,))
    for how in motions(rng, parts):
        whole = motion.meetings(parts, how, others, 0.0)
        across = motion.first_across(plane, parts, how, area)
        for last in (0.2, 0.5, 0.9):
            part = motion.meetings(parts, how, others, 0.0, last)
            soon = [each for each in whole if each.share <= last]
            assert soon == [each for each in part if each.share <= last]
            assert all(each in whole for each in part)
            if across is not None and across <= last:
                assert motion.first_across(plane, parts, how, area, last=last) == across


@pytest.mark.parametrize("seed", range(20))
def test_whether_a_depth_is_ever_reached_is_known_without_where(seed):
    rng = Random(seed)
    parts = block(rng)
    for how in motions(rng, parts):
        for name, body in crowd(rng, parts):
            met = motion.first_within(parts, how, [(name, body)], 0.0)
            deep = motion.first_within(parts, how, [(name, body)], -50.0)
            if met is not None:
                found = motion.ever_within(parts, how, (body,), -50.0, met.share)
                assert found == (deep is not None)


def test_a_corner_that_turns_about_itself_beside_another_is_not_followed_for_ever(monkeypatch):
    looks = []
    apart = motion._Round.apart
    monkeypatch.setattr(motion._Round, "apart", lambda a, b: looks.append(1) or apart(a, b))
    wide, deep = rectangle(4000, 1000), rectangle(3000, 3000)
    mover, other = Body(wide, Pose(43206, 15388, 72)), Body(deep, Pose(39959, 17982, 0))
    pivot = (41458.887, 16482.034)
    assert motion.first_within([mover], Swing(pivot, 100), [("x", other)], 0.001) is None
    assert len(looks) < 2000
