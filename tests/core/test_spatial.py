"""Paths, placements and allotments: their forms, and the law that each one carries."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.decision import Also, Objection, Option
from game.core.pose import Leg, Pose, decode_leg, decode_pose, encode_leg, encode_pose
from game.core.spatial import Allot, Holder, Path, Place, gathered

numbers = st.integers(-(10**6), 10**6)
headings = st.none() | st.sampled_from(["N", "SE", ""]) | st.integers(0, 359)
poses = st.builds(Pose, numbers, numbers, headings)
kinds = st.sampled_from(["step", "wheel", "leap"])
legs = st.builds(Leg, kinds, numbers, numbers, headings, st.sampled_from(["", "knight"]))


def through_json(decision, answer):
    return decision.decode(json.loads(json.dumps(decision.encode(answer))))


# ------------------------------------------------------------------ poses and legs


@given(poses)
def test_poses_survive_json(pose):
    back = decode_pose(json.loads(json.dumps(encode_pose(pose))))
    assert back == pose
    assert type(back) is Pose


@given(legs)
def test_legs_survive_json(leg):
    back = decode_leg(json.loads(json.dumps(encode_leg(leg))))
    assert back == leg
    assert type(back) is Leg


def test_a_plain_step_is_written_as_its_place():
    assert encode_leg(Leg("step", 3, 4)) == [3, 4]
    assert encode_pose(Pose(3, 4)) == [3, 4]


@pytest.mark.parametrize("value", [None, 3, "N", [], [1], ["a", 2], [1, 2.5], [1, 2, 3, 4], {}])
def test_what_is_no_pose_cannot_be_read(value):
    with pytest.raises(ValueError, match="a pose is "):
        decode_pose(value)


@pytest.mark.parametrize("value", [None, "N", [], [1], ["wheel"], ["wheel", 1], [1, 2, "N"], {}])
def test_what_is_no_leg_cannot_be_read(value):
    with pytest.raises(ValueError, match="a leg is "):
        decode_leg(value)


# ------------------------------------------------------------------ Path


class Corridor:
    """One may go east up to three steps."""

    def objection(self, route):
        good = all((leg.x, leg.y) == (spot, 0) for spot, leg in enumerate(route, start=1))
        return None if good and len(route) <= 3 else Objection("Only east.", "BOOK.move")

    def samples(self, rng):
        for length in rng.sample(range(4), 4):
            yield tuple(Leg("step", x, 0) for x in range(1, length + 1))

    def toward(self, pose):
        return tuple(Leg("step", x, 0) for x in range(1, min(pose.x, 3) + 1))


def path(**how):
    return Path(side="red", kind="move", why="?", course=Corridor(), movers=("a",), **how)


def test_a_path_asks_its_course():
    decision = path()
    assert decision.objection((Leg("step", 1, 0),)) is None
    assert decision.objection((Leg("step", 2, 0),)).rule == "BOOK.move"
    samples = list(decision.samples(random.Random(1)))
    assert sorted(map(len, samples)) == [0, 1, 2, 3]
    assert all(decision.objection(sample) is None for sample in samples)
    nearest = decision.toward(Pose(9, 4))
    assert nearest[-1] == Leg("step", 3, 0)
    assert decision.objection(nearest) is None
    assert decision.answers() is None


@given(st.lists(legs, max_size=4).map(tuple))
def test_routes_survive_json(route):
    assert through_json(path(), route) == route


def test_what_is_no_route_cannot_be_read():
    for value in (3, "east", None, {"a": 1}):
        with pytest.raises(ValueError, match="'move' is a list of legs, not"):
            path().decode(value)
    with pytest.raises(ValueError, match="a leg is "):
        path().decode([[1, 2], "x"])


# ------------------------------------------------------------------ Place


class Field:
    """Nobody stands on column 0; two pieces never share a place."""

    def objection(self, poses):
        if any(pose.x == 0 for _, pose in poses):
            return Objection("That is the river.", "BOOK.place")
        return None

    def samples(self, rng):
        yield (("a", Pose(1 + rng.randrange(3), 0)),)
        yield Also("done")

    def toward(self, piece, pose):
        return ((piece, Pose(max(1, pose.x), pose.y)),)


def place():
    also = lambda: [Option("done", "Done")]  # noqa: E731
    return Place(side="red", kind="set", why="?", site=Field(), pieces=("a", "b"), also=also)


def test_a_placement_is_of_the_right_pieces_and_asks_its_site():
    decision = place()
    assert decision.objection((("a", Pose(1, 0)), ("b", Pose(2, 0)))) is None
    assert decision.objection((("a", Pose(0, 0)),)).text == "That is the river."
    assert "'c' cannot be placed now." in str(decision.objection((("c", Pose(1, 1)),)))
    twice = (("a", Pose(1, 0)), ("a", Pose(2, 0)))
    assert decision.objection(twice).text == "Nothing can be placed twice."
    assert decision.objection(decision.toward("a", Pose(-4, 2))) is None
    assert all(decision.objection(each) is None for each in decision.samples(random.Random(1)))


@given(st.dictionaries(st.sampled_from("abc"), poses, max_size=3))
def test_placements_survive_json(placed):
    answer = tuple(placed.items())
    assert through_json(place(), answer) == answer
    assert through_json(place(), Also("done")) == Also("done")


class Country(Field):
    """A site whose pieces walk: it finds a way round to the right."""

    def settled(self, poses):
        (name, end), *_ = poses
        return ((name, Pose(end.x + 1, 0)), (name, end))

    def path(self, piece, poses):
        return ()

    def spent(self, piece, poses):
        raise NotImplementedError

    def hazards(self, poses):
        return ()

    def winds(self, piece):
        return True


def walk():
    return Place(side="red", kind="go", why="?", site=Country(), pieces=("a", "b"))


@given(st.dictionaries(st.sampled_from("abc"), st.lists(poses, min_size=1, max_size=4)))
def test_ways_survive_json(ways):
    answer = tuple((piece, pose) for piece, way in ways.items() for pose in way)
    assert through_json(walk(), answer) == answer


def test_a_piece_that_walks_may_be_named_with_its_way():
    decision = walk()
    assert decision.objection((("a", Pose(1, 0)), ("a", Pose(2, 0)))) is None
    assert decision.encode((("a", Pose(1, 0)), ("a", Pose(2, 0)))) == {"a": [[1, 0], [2, 0]]}
    assert decision.encode((("a", Pose(2, 0, "N")),)) == {"a": [2, 0, "N"]}
    assert decision.decode({"a": [2, 0, "N"]}) == (("a", Pose(2, 0, "N")),)
    assert gathered((("a", Pose(1, 0)), ("b", Pose(3, 0)), ("a", Pose(2, 0)))) == {
        "a": (Pose(1, 0), Pose(2, 0)),
        "b": (Pose(3, 0),),
    }


def test_what_is_left_to_the_rules_is_filled_in_once():
    answer = (("a", Pose(2, 0)),)
    assert walk().settled(answer) == (("a", Pose(3, 0)), ("a", Pose(2, 0)))
    assert place().settled(answer) == answer
    assert walk().settled(Also("done")) == Also("done")


def test_what_is_no_placement_cannot_be_read():
    for value in (3, [["a", [1, 2]]], None):
        with pytest.raises(ValueError, match="'set' maps pieces to poses, not"):
            place().decode(value)
    with pytest.raises(ValueError, match="a pose is "):
        place().decode({"a": "here"})


# ------------------------------------------------------------------ Allot

SHUT = Objection("He is asleep.", "BOOK.allot.3")
HOLDERS = (Holder("boat", "The boat", 2), Holder("raft", "The raft", 1))


def allot(*keys, shut=(), **how):
    items = lambda: [Option(key, key, SHUT if key in shut else None) for key in keys]  # noqa: E731
    how = {"holders": HOLDERS, "rules": ("BOOK.allot",)} | how
    return Allot(side="red", kind="board", why="?", items=items, **how)


def test_an_allotment_keeps_the_capacities():
    decision = allot("a", "b", "c", "d", shut=("d",))
    assert decision.objection(()) is None
    assert decision.objection((("a", "boat"), ("b", "boat"), ("c", "raft"))) is None
    for answer, text in [
        ((("a", "raft"), ("b", "raft")), "The raft takes at most 1."),
        ((("a", "boat"), ("a", "raft")), "Nothing can be handed out twice."),
        ((("x", "boat"),), "'x' cannot be handed out."),
        ((("a", "ark"),), "'ark' takes nothing; these do: The boat, The raft."),
    ]:
        assert decision.objection(answer).text == text
        assert decision.objection(answer).rule == "BOOK.allot"
    assert decision.objection((("d", "boat"),)) == SHUT


def test_an_allotment_may_have_to_be_complete():
    decision = allot("a", "b", "c", shut=("c",), every=True)
    assert decision.objection((("a", "boat"),)).text == "Everything has to be handed out."
    # Nobody can be asked to allot what may not be allotted.
    assert decision.objection((("a", "boat"), ("b", "raft"))) is None


def test_a_law_comes_before_the_capacities():
    law = lambda pairs: SHUT if len(pairs) > 3 else None  # noqa: E731
    decision = allot("a", "b", "c", "d", law=law)
    assert decision.objection(tuple((key, "boat") for key in "abcd")) == SHUT
    assert decision.objection(tuple((key, "boat") for key in "abc")).text.startswith("The boat")


@given(st.integers(0, 4), st.booleans(), st.booleans(), st.integers(0, 99))
def test_samples_of_allotments_are_legal(count, every, settled, seed):
    keys = "abcd"[:count]
    seats = ("boat", "boat", "raft")
    now = tuple(zip(keys, seats, strict=False)) if settled else ()
    decision = allot(*keys, every=every, now=now)
    samples = list(decision.samples(random.Random(seed)))
    assert all(decision.objection(sample) is None for sample in samples)
    if count <= 3:
        assert samples
    if count == 4 and every:
        assert samples == []  # four do not fit into three seats


def test_nothing_can_be_allotted_where_nobody_takes_anything():
    decision = allot("a", holders=())
    assert list(decision.samples(random.Random(1)))[-1] == ()


@given(st.dictionaries(st.sampled_from("abcd"), st.sampled_from(["boat", "raft"])))
def test_allotments_survive_json(pairs):
    answer = tuple(pairs.items())
    assert through_json(allot(*"abcd"), answer) == answer


def test_what_is_no_allotment_cannot_be_read():
    for value in (3, [["a", "boat"]], None):
        with pytest.raises(ValueError, match="'board' maps things to holders, not"):
            allot("a").decode(value)
