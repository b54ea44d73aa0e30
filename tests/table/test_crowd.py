"""Crowds: many bases at once give the answers that asking everybody one by one gives."""

from __future__ import annotations

import math
from random import Random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from game.core.pose import Pose
from game.table import collision_index as crowds
from game.table.bases import (
    CONTACT,
    SLACK,
    Body,
    Disc,
    gap,
    glide,
    overlapping,
    rectangle,
    touching,
)
from game.table.collision_index import OFTEN, SQUARE, CollisionIndex
from tests.table.crowded import crowded, first_stop
from tests.table.plain_bases import CORNERED, ROUND, SHAPES, core, plain_entry, somewhere

FOOT, HORSE = Disc(500), rectangle(1000, 2000)
places = st.integers(-4000, 4000)
bodies = st.builds(
    Body, st.sampled_from(SHAPES), st.builds(Pose, places, places, st.integers(0, 359))
)
seldom_and_often = pytest.mark.parametrize("often", [1, 10**9], ids=["squares", "everybody"])


def foot(x: int, y: int) -> Body:
    return Body(FOOT, Pose(x, y))


def named(others):
    """Keys in another order than the bases."""
    return {f"piece {number * 7 % 31:02}": other for number, other in enumerate(others)}


# ------------------------------------------------------------------ against everybody


@seldom_and_often
@given(others=st.lists(bodies, max_size=30), body=bodies)
def test_a_crowd_knows_what_asking_everybody_gives(often, others, body):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crowds, "OFTEN", often)
        known = named(others)
        crowd, order = CollisionIndex(known.items()), sorted(known)
        assert len(crowd) == len(known)
        over = [key for key in order if overlapping(body, known[key])]
        assert list(crowd.overlapping(body)) == over
        assert crowd.first_overlap(body) == next(iter(over), None)
        assert crowd.first_overlap(body, without=over[:1]) == next(iter(over[1:]), None)
        assert list(crowd.overlapping(body, without=over[:1])) == over[1:]
        near = [key for key in order if touching(body, known[key])]
        assert list(crowd.touching(body)) == near
        assert list(crowd.touching(body, without=near[-1:])) == near[:-1]
        beside = [key for key, _ in crowd.beside(body)]
        assert set(near) <= set(beside)
        assert beside == sorted(beside)


@seldom_and_often
@given(others=st.lists(bodies, max_size=30), body=bodies, to=st.tuples(places, places))
def test_a_glide_through_a_crowd_is_a_glide_past_everybody(often, others, body, to):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crowds, "OFTEN", often)
        known = named(others)
        order = sorted(known)
        found = CollisionIndex(known.items()).glide(body, to)
        free, hit, touched = glide(body, to, [known[key] for key in order])
        assert found.free == free
        assert found.hit == (None if hit is None else order[hit])
        assert list(found.touched) == [(at, order[spot]) for at, spot in touched]


def test_questions_of_many_bases_stay_right_while_everybody_moves():
    """More askers than are remembered, and bases that come, move and go between the questions."""
    rng = Random(8)
    known = {f"b{number}": somewhere(rng, SHAPES, 6000) for number in range(40)}
    crowd = CollisionIndex(known.items())
    askers = [*SHAPES, Disc(200), rectangle(900, 1500)]
    assert len(askers) > crowds.ASKERS
    for turn in range(40 * OFTEN):
        asker = askers[turn // 40 % len(askers)]
        body = Body(asker, somewhere(rng, ROUND, 6000).pose)
        wanted = sorted(key for key, other in known.items() if overlapping(body, other))
        assert crowd.first_overlap(body) == next(iter(wanted), None)
        if turn % 3 == 0:
            key = f"b{rng.randrange(40)}"
            if key not in known:
                known[key] = somewhere(rng, SHAPES, 6000)
                crowd.add(key, known[key])
            elif turn % 2:
                known[key] = somewhere(rng, SHAPES, 6000)
                crowd.move(key, known[key])
            else:
                del known[key]
                crowd.remove(key)
    assert {key: crowd[key] for key in known} == known
    assert len(crowd) == len(known)


def test_numbers_are_keys_as_well_and_the_least_is_the_first():
    crowd = CollisionIndex(enumerate([foot(300, 0), foot(0, 300), foot(9000, 0)]))
    assert crowd.overlapping(foot(0, 0)) == (0, 1)
    assert crowd.glide(foot(6000, 0), (9000, 0)).hit == 2


def test_a_crowd_follows_its_pieces():
    crowd = CollisionIndex([("b", foot(0, 0)), ("a", foot(900, 0))])
    assert crowd.overlapping(foot(450, 0)) == ("a", "b")
    crowd.move("b", foot(9000, 0))
    assert crowd.overlapping(foot(450, 0)) == ("a",)
    assert crowd["b"] == foot(9000, 0)
    crowd.remove("a")
    assert ("a" in crowd, "b" in crowd, len(crowd)) == (False, True, 1)
    assert crowd.first_overlap(foot(450, 0)) is None
    with pytest.raises(ValueError, match="already"):
        crowd.add("b", foot(0, 0))
    with pytest.raises(ValueError, match="twice"):
        CollisionIndex([("a", foot(0, 0)), ("a", foot(9000, 0))])


@pytest.mark.parametrize("base", [FOOT, HORSE], ids=["round", "rectangular"])
def test_contact_across_the_sides_of_squares(base):
    """Every way to stand in contact with somebody on the corner of four squares is known."""
    for centre in ((0, 0), (SQUARE, -SQUARE), (SQUARE - 1, SQUARE)):
        crowd = CollisionIndex([("it", Body(FOOT, Pose(*centre)))])
        for degree in range(0, 360, 3):
            angle, far = math.radians(degree), base.reach + 500
            x, y = centre[0] + far * math.cos(angle), centre[1] + far * math.sin(angle)
            body = Body(base, Pose(round(x), round(y), degree))
            assert bool(crowd.touching(body)) == touching(body, crowd["it"])
            found = crowd.glide(Body(base, Pose(round(x * 3), round(y * 3), degree)), centre)
            assert found.hit == "it"


# ------------------------------------------------------------------ against plain geometry


@pytest.fixture
def _squares_at_once(monkeypatch):
    """The squares are made with the first question, however few there are."""
    monkeypatch.setattr(crowds, "OFTEN", 1)


at_once = pytest.mark.usefixtures("_squares_at_once")


@at_once
@pytest.mark.parametrize("base", [*ROUND, *CORNERED])
def test_is_this_pose_free_on_fifty_tables(base):
    """Against shapely's distances, with true circles; where they say almost, either may be."""
    hits = 0
    for seed in range(50):
        rng = Random(seed)
        named = crowded(rng, 24, 9000, 9000)
        crowd = CollisionIndex(named)
        shapes = [core(other) for _, other in named]
        for _ in range(8):
            body = Body(base, Pose(rng.randint(0, 9000), rng.randint(0, 9000), rng.randrange(360)))
            gaps = [gap(body, other) for _, other in named]
            deepest = min(gaps)
            found = crowd.first_overlap(body)
            assert (found is not None) == (deepest < -CONTACT - SLACK)
            own, radius = core(body)
            apart = min(own.distance(shape) - radius - wide for shape, wide in shapes)
            if abs(apart) > 1e-6 and isinstance(base, Disc):
                assert (deepest > 0) == (apart > 0)
            hits += found is not None
    assert 100 < hits < 400


def sweeps(seed: int, count: int):
    """Discs that stand free among three hundred bases, and where they are swept to."""
    rng = Random(seed)
    named = crowded(rng, 300)
    crowd = CollisionIndex(named)
    while count:
        base = ROUND[rng.randrange(len(ROUND))]
        body = Body(base, Pose(rng.randint(0, 72_000), rng.randint(0, 48_000)))
        if crowd.first_overlap(body) is None:
            angle = rng.random() * math.tau
            to = (
                round(body.pose.x + 12_000 * math.cos(angle)),
                round(body.pose.y + 12_000 * math.sin(angle)),
            )
            yield crowd, named, body, to
            count -= 1


def worst_of_sweeps(seed: int, count: int) -> tuple[float, int]:
    """By how much the longest of the differences is off, in thousandths, and how many stopped."""
    worst, hits = 0.0, 0
    for crowd, named, body, to in sweeps(seed, count):
        found = crowd.glide(body, to)
        # Whoever is grazed less deeply than an overlap stops nobody.
        length = first_stop(body, to, named, -CONTACT - SLACK)
        whole = math.dist(body.pose[:2], to)
        assert (found.hit is None) == (length == whole)
        if found.hit is not None:
            length = first_stop(body, to, [(found.hit, crowd[found.hit])], -CONTACT)
            assert found.free <= first_stop(body, to, named, -CONTACT - SLACK) + 1e-6
        worst, hits = max(worst, abs(found.free - length)), hits + (found.hit is not None)
    return worst, hits


@at_once
def test_no_sweep_of_hundreds_is_off():
    worst, hits = worst_of_sweeps(1, 300)
    assert hits > 150
    assert worst < 1e-3, "a millionth of an inch"


@pytest.mark.soak
def test_no_sweep_of_ten_thousand_is_off():
    worst, hits = worst_of_sweeps(2, 10_000)
    assert hits > 5000
    assert worst < 1e-3


@at_once
def test_swept_bases_with_corners_on_fifty_tables():
    """Against shapely's intersection of the way with where the two would meet."""
    worst, hits = 0.0, 0
    for seed in range(50):
        rng = Random(seed)
        named = crowded(rng, 20, 10_000, 10_000)
        crowd = CollisionIndex(named)
        for _ in range(4):
            base = CORNERED[rng.randrange(len(CORNERED))]
            start = rng.randint(0, 10_000), rng.randint(0, 10_000)
            body = Body(base, Pose(*start, rng.randrange(360)))
            to = rng.randint(0, 10_000), rng.randint(0, 10_000)
            if crowd.first_overlap(body) is not None:
                continue
            found = crowd.glide(body, to)
            stops = [plain_entry(body, to, other, -CONTACT) for _, other in named]
            if any(at is not None and math.isnan(at) for at in stops):
                continue
            known = [at for at in stops if at is not None]
            worst = max(worst, abs(found.free - min(known, default=math.dist(start, to))))
            hits += bool(known)
    assert hits > 40
    assert worst < 1.0, "a thousandth of an inch"


@at_once
def test_everybody_overlapped_is_where_shapely_sees_it():
    """The areas that two bases share, for bases with corners, and nobody else."""
    for seed in range(50):
        rng = Random(seed)
        named = [(key, body) for key, body in crowded(rng, 20, 8000, 8000)]
        crowd = CollisionIndex(named)
        body = somewhere(rng, CORNERED, 4000)
        body = Body(body.base, body.pose._replace(x=body.pose.x + 4000, y=body.pose.y + 4000))
        mine = core(body)[0]
        for key, other in named:
            area, radius = core(other)
            deep = gap(body, other)
            if abs(deep) > 1:
                assert (shapely.distance(mine, area) < radius or mine.intersects(area)) == (
                    deep < 0
                )
            assert (key in crowd.overlapping(body)) == (deep < -CONTACT - SLACK)
