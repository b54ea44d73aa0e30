"""Movement: what can be reached, by which way, at what cost."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.pose import STEP, Leg, Pose
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.forced_moves import foot_places
from game.rules.squad_battles.move import March
from game.rules.squad_battles.vault import VAULT, VaultMarch
from tests.rules.squad_battles.boards import battle, piece
from tests.rules.squad_battles.plain_movement import RING, Plain, Square
from tests.rules.squad_battles.scenes import Scene, scene


def fields(size: int = 7, others: int = 6) -> st.SearchStrategy[Scene]:
    return st.integers(0, 2**40).map(lambda seed: scene(seed, size, others))


LIMITS = st.tuples(st.integers(1, 8), st.booleans())
TURNS = st.lists(st.integers(0, 23), max_size=8)
MANY = settings(max_examples=200)


@pytest.mark.rules(
    "FWB.move.1",
    "FWB.move.2",
    "FWB.move.3",
    "FWB.move.4",
    "FWB.move.5",
    "FWB.move.6",
    "FWB.move.7",
    "FWB.move.8",
    "FWB.move.9",
    "FWB.move.10",
    "FWB.move.11",
    "FWB.move.12",
    "FWB.move.13",
    "FWB.move.14",
    "FWB.move.15",
    "FWB.move.16",
    "FWB.move.17",
    "FWB.large.1",
    "FWB.large.2",
    "FWB.large.3",
    "FWB.large.4",
    "FWB.large.5",
    "FWB.large.6",
    "FWB.large.7",
    "FWB.large.10",
    "FWB.slope.1",
    "FWB.slope.2",
    "FWB.elev.1",
    "FWB.elev.2",
    "FWB.terrain.1",
    "FWB.terrain.5",
)
@MANY
@given(fields(), LIMITS)
def test_reach_is_what_the_book_allows(field, limits):
    state, hero = field
    march = March(state, hero, limits[0], may_double=limits[1])
    limit = 2 * limits[0] if limits[1] else limits[0]
    expected = Plain(state, hero, limit).ends()
    if expected.get((hero.x, hero.y)):
        # Whoever begins on a slope could leave and be stopped there again: that is no end worth it.
        del expected[hero.x, hero.y]
    assert {(pose.x, pose.y): cost for pose, cost in march.reach().items()} == expected


@given(fields(), LIMITS)
def test_the_way_to_every_pose_in_reach_is_legal_at_its_cost(field, limits):
    state, hero = field
    march = March(state, hero, limits[0], may_double=limits[1])
    for pose, cost in march.reach().items():
        way = march.way((pose.x, pose.y))
        assert march.objection(way) is None
        walk = march.walk(way)
        assert walk.squares[-1] == (pose.x, pose.y)
        assert walk.cost == cost == march.cost(way).total


@given(fields(), LIMITS, st.integers(0, 2**32))
def test_samples_are_legal(field, limits, seed):
    state, hero = field
    march = March(state, hero, limits[0], may_double=limits[1])
    if not march.reach():
        return
    for way, _ in zip(march.samples(Random(seed)), range(25), strict=False):
        assert march.objection(way) is None


@MANY
@given(fields(), LIMITS, TURNS)
def test_any_way_is_judged_as_the_book_does(field, limits, turns):
    state, hero = field
    march = March(state, hero, limits[0], may_double=limits[1])
    plain = Plain(state, hero, march.limit)
    squares = follow(plain, turns)
    way = tuple(Leg(STEP, *square) for square in squares)
    cost = plain.cost_of(squares)
    objection = march.objection(way)
    assert (objection is None) == (cost is not None), objection
    if cost is not None:
        assert march.walk(way).cost == cost
    elif objection.nearest or march.reach():
        assert march.objection(objection.nearest) is None


def follow(plain: Plain, turns: list[int]) -> list[Square]:
    """A way that mostly takes legal steps, and now and then any neighbouring square."""
    node, squares = plain.start(), []
    for turn in turns:
        open_steps = list(plain.steps(node))
        if turn < 16 and open_steps:
            node = open_steps[turn % len(open_steps)][0]
        else:
            dx, dy = RING[turn % 8]
            node = node._replace(at=(node.at[0] + dx, node.at[1] + dy))
        squares.append(node.at)
    return squares


@given(fields(), LIMITS, st.tuples(st.integers(-2, 9), st.integers(-2, 9)))
def test_pointing_anywhere_gives_the_nearest_end(field, limits, point):
    state, hero = field
    march = March(state, hero, limits[0], may_double=limits[1])
    ends = march.reach()
    if not ends:
        return
    way = march.toward(Pose(*point))
    assert march.objection(way) is None
    end = (way[-1].x, way[-1].y) if way else (hero.x, hero.y)
    assert gap(end, point) == min(gap((pose.x, pose.y), point) for pose in ends)


def gap(a: Square, b: Square) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


@pytest.mark.rules("FWB.large.4")
@pytest.mark.parametrize("corners", ["closed", "open"])
@pytest.mark.parametrize(
    ("to", "shoulders"),
    [
        ((4, 4), [(5, 3), (3, 5)]),
        ((2, 4), [(2, 3), (4, 5)]),
        ((4, 2), [(3, 2), (5, 4)]),
        ((2, 2), [(4, 2), (2, 4)]),
    ],
)
def test_a_wall_at_either_shoulder_closes_a_riders_diagonal(to, shoulders, corners):
    for x, y in shoulders:
        rows = ["." * 8 for _ in range(8)]
        rows[y] = "." * x + "#" + "." * (7 - x)
        state = battle(rows, piece("k", "knight", (3, 3)), wall_corners=corners)
        march = March(state, state.units["k"], 8, may_double=False)
        objection = march.objection((Leg(STEP, *to),))
        assert (objection.rule if objection else "") == (
            "FWB.large.4" if corners == "closed" else ""
        )
        others = {(2, 2), (2, 4), (4, 2), (4, 4)} - {to}
        # A wall at one shoulder of this diagonal lies in the way of at most two of the others.
        assert any(march.objection((Leg(STEP, *other),)) is None for other in others)


# ---------------------------------------------------------------------- the foot of a slope


@pytest.mark.rules("FWB.slope.3", "FWB.slope.4")
@MANY
@given(fields())
def test_the_nearest_places_at_the_foot(scene):
    state, hero = scene
    plain = Plain(state, hero, 0)
    todo = {square for square in plain.foot((hero.x, hero.y)) if plain.code(square) == "/"}
    if not todo:
        return
    slope: set[Square] = set()
    foot: set[Square] = set()
    while todo:
        slope |= todo
        around = {(x + dx, y + dy) for x, y in todo for dx, dy in RING}
        todo = {square for square in around if plain.code(square) == "/"} - slope
        foot |= {square for square in around if plain.code(square) not in ("", "/", "^")}
    legal = [
        (x, y)
        for y in range(7)
        for x in range(7)
        if all(plain.code(s) not in ("", "#", "D", "O", "/", "^") for s in plain.foot((x, y)))
        and not any(square in plain.holder for square in plain.foot((x, y)))
    ]
    near = [at for at in legal if foot.intersection(plain.foot(at))] or legal
    least = min((gap(at, (hero.x, hero.y)) for at in near), default=0)
    expected = [at for at in near if gap(at, (hero.x, hero.y)) == least]
    assert foot_places(Field(state), hero) == expected


# ---------------------------------------------------------------------- Vault


@pytest.mark.rules(
    "FWB.feat.11",
    "FWB.feat.12",
    "FWB.feat.13",
    "FWB.feat.14",
)
@MANY
@given(fields(size=5), LIMITS)
def test_vaults_are_offered_wherever_they_are_no_detour(field, limits):
    state, hero = field
    march = VaultMarch(state, hero, limits[0], may_double=limits[1])
    walked = Plain(state, hero, march.limit).ends() | {(hero.x, hero.y): 0}
    leapt = Plain(state, hero, march.limit, vault=True, one_leap=True).ends()
    routes = march.routes
    assert {end: cost for end, (cost, _) in routes.items()} == {
        end: cost for end, cost in leapt.items() if end not in walked or cost <= walked[end]
    }
    for end, (cost, way) in routes.items():
        assert march.objection(way) is None
        assert march.walk(way).squares[-1] == end
        assert march.walk(way).cost == cost == march.cost(way).total


@MANY
@given(fields(size=5), LIMITS, TURNS)
def test_any_vault_is_judged_as_the_book_does(field, limits, turns):
    state, hero = field
    march = VaultMarch(state, hero, limits[0], may_double=limits[1])
    plain = Plain(state, hero, march.limit, vault=True)
    squares = follow(plain, turns)
    way = tuple(Leg(VAULT if plain.forbidden(at) else STEP, *at) for at in squares)
    cost = plain.cost_of(squares)
    objection = march.objection(way)
    assert (objection is None) == (cost is not None), objection
    if cost is not None:
        assert march.walk(way).cost == cost


@given(fields(size=5), LIMITS, st.integers(0, 2**32))
def test_vault_samples_are_legal(field, limits, seed):
    state, hero = field
    march = VaultMarch(state, hero, limits[0], may_double=limits[1])
    for way in march.samples(Random(seed)):
        assert march.objection(way) is None
