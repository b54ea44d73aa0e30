"""Copies are separate, fingerprints miss nothing, and what no state may hold is refused."""

from __future__ import annotations

import copy as standard
import marshal
import sys
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import Any, Literal, NamedTuple, Optional

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import copying
from game.core.copying import Shared, added
from game.core.pose import Pose


class Mood(Enum):
    CALM = "calm"
    ANGRY = "angry"


class Spot(NamedTuple):
    """A tuple within which not everything is plain."""

    at: Pose
    mood: Mood


@dataclass(frozen=True, slots=True)
class Sort(Shared):
    """Comes from a file: only its key counts, whatever else it holds."""

    key: str
    names: dict[str, list[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Badge:
    """Frozen, and part of the state itself."""

    name: str
    marks: tuple[int, ...] = ()


@dataclass(slots=True)
class Man:
    name: str
    wounds: int = 0
    badge: Badge | None = None


@dataclass(slots=True)
class State:
    number: int
    ratio: float
    ready: bool
    name: str
    nothing: None
    stage: Literal["early", "late"]
    side: Literal["red", "blue"] | None
    heading: str | int | None
    mood: Mood
    sort: Sort
    badge: Badge
    pose: Pose
    spot: Spot
    pair: tuple[int, str]
    mixed: tuple[str, Pose, Mood]
    numbers: tuple[int, ...]
    poses: tuple[Pose, ...]
    leader: Man | None
    words: list[str]
    men: list[Man]
    by_name: dict[str, Man]
    counts: dict[str, int]
    squads: dict[str, list[Man]]
    rows: list[list[int]]
    maps: list[dict[str, Man | None]]
    old_style: Optional[Man] = None  # noqa: UP045


ARCHER, KNIGHT = Sort("archer"), Sort("knight", {"of": ["the realm"]})
SHARED = {sort.key: sort for sort in (ARCHER, KNIGHT)}

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=4)
small = st.integers(-(2**40), 2**40)
badges = st.builds(Badge, words, st.lists(small, max_size=2).map(tuple))
men = st.builds(Man, words, small, st.none() | badges)
poses = st.builds(Pose, small, small, st.none() | words | st.integers(0, 359))
moods = st.sampled_from(Mood)
PARTS: dict[str, st.SearchStrategy[Any]] = {
    "number": small,
    "ratio": st.floats(allow_nan=False),
    "ready": st.booleans(),
    "name": words,
    "nothing": st.none(),
    "stage": st.sampled_from(["early", "late"]),
    "side": st.sampled_from(["red", "blue", None]),
    "heading": st.none() | words | small,
    "mood": moods,
    "sort": st.sampled_from([ARCHER, KNIGHT]),
    "badge": badges,
    "pose": poses,
    "spot": st.builds(Spot, poses, moods),
    "pair": st.tuples(small, words),
    "mixed": st.tuples(words, poses, moods),
    "numbers": st.lists(small, max_size=3).map(tuple),
    "poses": st.lists(poses, max_size=2).map(tuple),
    "leader": st.none() | men,
    "words": st.lists(words, max_size=3),
    "men": st.lists(men, max_size=3),
    "by_name": st.dictionaries(words, men, max_size=3),
    "counts": st.dictionaries(words, small, max_size=3),
    "squads": st.dictionaries(words, st.lists(men, max_size=2), max_size=2),
    "rows": st.lists(st.lists(small, max_size=2), max_size=2),
    "maps": st.lists(st.dictionaries(words, st.none() | men, max_size=2), max_size=2),
    "old_style": st.none() | men,
}
states = st.builds(State, **PARTS)
CHANGING = [name for name in PARTS if name != "nothing"]


def mutable_parts(thing: Any) -> list[Any]:
    """Every object inside that could be changed in place."""
    found = []
    if isinstance(thing, list):
        inner = list(thing)
    elif isinstance(thing, dict):
        inner = list(thing.values())
    elif isinstance(thing, Man | State):
        inner = [getattr(thing, part.name) for part in fields(thing)]
    else:
        return []
    found.append(thing)
    for part in inner:
        found += mutable_parts(part)
    return found


def test_the_sample_covers_every_field():
    assert list(PARTS) == [part.name for part in fields(State)]


@given(states)
def test_a_copy_is_equal_and_shares_nothing_that_can_change(state):
    made = copying.copy(state)
    assert made == state
    assert copying.digest(made) == copying.digest(state)
    own = {id(part) for part in mutable_parts(state)}
    theirs = {id(part) for part in mutable_parts(made)}
    assert len(own) == len(theirs) > 0
    assert not own & theirs


@given(states)
def test_frozen_things_are_shared(state):
    made = copying.copy(state)
    for name in ("sort", "badge", "pose", "spot", "mixed", "numbers", "mood"):
        assert getattr(made, name) is getattr(state, name)
    for old, new in zip(state.men, made.men, strict=True):
        assert old.badge is new.badge


@given(states, st.data())
def test_the_fingerprint_changes_with_each_single_field(state, data):
    name = data.draw(st.sampled_from(CHANGING))
    other = replace(state, **{name: data.draw(PARTS[name])})
    same = getattr(state, name) == getattr(other, name)
    if same and isinstance(getattr(state, name), dict):
        return  # the order of a dict counts as well, for rules may walk along it
    if same and name == "ratio":
        return  # the two zeros are equal and yet not the same
    assert (copying.digest(state) == copying.digest(other)) == same


@given(states, st.data())
def test_the_fingerprint_sees_deep_inside(state, data):
    men = [part for part in mutable_parts(state) if isinstance(part, Man)]
    if not men:
        return
    before = copying.digest(state)
    man = data.draw(st.sampled_from(men))
    man.wounds += 1
    assert copying.digest(state) != before
    man.wounds -= 1
    assert copying.digest(state) == before


@given(states)
def test_a_state_survives_being_flattened(state):
    flat = copying.flattener(State)(state)
    back = copying.restorer(State)(standard.deepcopy(flat), SHARED)
    assert back == state
    assert back.sort is SHARED[state.sort.key]
    for name in ("pose", "spot", "mixed", "poses", "pair", "numbers"):
        assert type(getattr(back, name)) is type(getattr(state, name))
    assert type(back.spot.at) is Pose
    assert type(back.mixed[1]) is Pose
    assert all(type(pose) is Pose for pose in back.poses)
    assert copying.digest(back) == copying.digest(state)


def test_only_the_key_of_a_shared_thing_counts():
    @dataclass(slots=True)
    class Holder:
        sort: Sort

    assert copying.digest(Holder(KNIGHT)) == copying.digest(Holder(Sort("knight")))
    assert copying.digest(Holder(KNIGHT)) != copying.digest(Holder(Sort("knave")))


def test_a_fingerprint_does_not_depend_on_how_strings_are_kept():
    joined = "".join(["ar", "cher"])
    assert joined is not sys.intern("archer")
    assert marshal.dumps([joined, joined], 2) == marshal.dumps(["archer", sys.intern(joined)], 2)


def test_an_object_of_a_derived_class_is_refused_by_the_fingerprint():
    @dataclass(slots=True)
    class Champion(Man):
        fate: int = 0

    @dataclass(slots=True)
    class Band:
        men: list[Man]

    assert copying.digest(Band([Man("a")]))
    with pytest.raises(TypeError, match="holds a Champion where it says Man"):
        copying.digest(Band([Champion("a")]))


# ------------------------------------------------------------------ fields that come later


@dataclass(slots=True)
class Scout:
    """A class of which there are saved games."""

    name: str
    badge: Badge
    wounds: int = 0


@dataclass(frozen=True, slots=True)
class LaterBadge:
    name: str
    marks: tuple[int, ...] = ()
    worn: bool = added(True)


@dataclass(slots=True)
class LaterScout:
    """The same class some versions later; where the new fields stand does not matter."""

    name: str
    badge: LaterBadge
    mood: Mood = added(Mood.CALM)
    wounds: int = 0
    stunned: int = added(0)
    leader: Man | None = added(None)
    pose: Pose = added(Pose(0, 0))
    marks: list[str] = added(factory=list)
    friends: dict[str, Man] = added(factory=dict)
    sort: Sort = added(ARCHER)


LATER: dict[str, st.SearchStrategy[Any]] = {
    "mood": moods,
    "stunned": small,
    "leader": st.none() | men,
    "pose": poses,
    "marks": st.lists(words, max_size=2),
    "friends": st.dictionaries(words, men, max_size=2),
    "sort": st.sampled_from([ARCHER, KNIGHT]),
}
scouts = st.builds(Scout, words, badges, small)
later_scouts = st.builds(
    LaterScout,
    words,
    st.builds(LaterBadge, words, st.just(()), st.booleans()),
    wounds=small,
    **LATER,
)


@dataclass(slots=True)
class Watch:
    men: dict[str, list[Scout]]


@dataclass(slots=True)
class LaterWatch:
    men: dict[str, list[LaterScout]]
    alarm: bool = added(False)


def grown(scout: Scout) -> LaterScout:
    badge = LaterBadge(scout.badge.name, scout.badge.marks)
    return LaterScout(scout.name, badge, wounds=scout.wounds)


@given(st.dictionaries(words, st.lists(scouts, max_size=3), max_size=2))
def test_an_added_field_that_nothing_uses_leaves_every_fingerprint_as_it_was(men):
    later = {name: [grown(scout) for scout in each] for name, each in men.items()}
    assert copying.digest(LaterWatch(later)) == copying.digest(Watch(men))


@given(later_scouts, st.sampled_from(list(LATER)), st.data())
def test_an_added_field_counts_as_soon_as_it_is_used(scout, name, data):
    other = replace(scout, **{name: data.draw(LATER[name])})
    old, new = getattr(scout, name), getattr(other, name)
    if old != new:
        assert copying.digest(scout) != copying.digest(other)


def test_added_fields_are_told_apart():
    @dataclass(slots=True)
    class Two:
        first: int = added(0)
        second: int = added(0)

    @dataclass(slots=True)
    class TheOtherWayRound:
        second: int = added(0)
        first: int = added(0)

    assert copying.digest(Two(first=1)) != copying.digest(Two(second=1))
    assert copying.digest(Two(1, 2)) == copying.digest(TheOtherWayRound(first=1, second=2))


@given(later_scouts)
def test_added_fields_are_copied_and_restored(scout):
    made = copying.copy(scout)
    assert made == scout
    assert made.marks is not scout.marks
    assert made.leader is None or made.leader is not scout.leader
    flat = copying.flattener(LaterScout)(scout)
    back = copying.restorer(LaterScout)(flat, SHARED)
    assert back == scout
    assert copying.digest(back) == copying.digest(scout)


def test_an_added_field_has_one_default():
    for wrong in ({}, {"default": 0, "factory": int}):
        with pytest.raises(TypeError, match="either a default or a factory"):
            added(**wrong)


class Loose(NamedTuple):
    """A tuple that could be changed in place after all."""

    words: list[str]


@dataclass(frozen=True)
class NotQuiteFrozen:
    words: list[str]


class Free:
    pass


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (set[str], "a state may hold numbers"),
        (frozenset[str], "a state may hold numbers"),
        (list[set[int]], "a state may hold numbers"),
        (dict[str, set[int]], "a state may hold numbers"),
        (Free, "a state may hold numbers"),
        (list[Free], "a state may hold numbers"),
        (object, "a state may hold numbers"),
        (Any, "a state may hold numbers"),
        (list, "a state may hold numbers"),
        (dict[int, str], "keys of a dict in a state must be strings"),
        (list[dict[Pose, str]], "keys of a dict in a state must be strings"),
        (tuple[list[int], ...], "a tuple in a state must hold immutable things"),
        (tuple[int, Man], "a tuple in a state must hold immutable things"),
        (list[Loose], "a tuple in a state must hold immutable things"),
        (NotQuiteFrozen, "a frozen part of a state must hold immutable things"),
        (Man | list[int], "only 'X or None' can be part of a state"),
    ],
    ids=str,
)
def test_what_no_state_may_hold_is_refused_when_the_copier_is_made(kind, message):
    holder = dataclass(type("Holder", (), {"__annotations__": {"part": kind}}))
    with pytest.raises(TypeError, match=message):
        copying.copier(holder)


def test_only_a_dataclass_can_be_a_state():
    for value in (3, [1], Free()):
        with pytest.raises(TypeError, match="is no dataclass"):
            copying.copy(value)
