"""Movement: what can be reached, by which way, at what cost."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from game.core.pose import STEP, Leg, Pose
from game.rules.squad_battles.move import March
from game.rules.squad_battles.position import Piece
from game.rules.squad_battles.state import State, Unit
from game.rules.squad_battles.vault import VAULT, VaultMarch
from tests.rules.squad_battles.boards import battle, champion, piece
from tests.rules.squad_battles.plain_movement import NAMES, Plain, cover

ABILITIES = ("pathfinder", "slip_away", "pike_breaker")
CODES = ".......hcs#DO^^^//"


class Scene(NamedTuple):
    """A battle and the unit that moves; printed as a player would draw it."""

    state: State
    hero: Unit

    def __repr__(self) -> str:
        units = [
            f"{u.id} {u.side} {u.profile.troop} {u.x},{u.y} {u.facing} {sorted(u.profile.ability_names)}"
            for u in self.state.units.values()
        ]
        return "\n".join([self.state.settings.wall_corners, *self.state.rows, *units])


@st.composite
def fields(draw, size: int = 7, most: int = 5) -> Scene:
    """A field of all kinds of ground with a Champion of red and some others on it."""
    row = st.text(st.sampled_from(CODES), min_size=size, max_size=size)
    rows = draw(st.lists(row, min_size=size, max_size=size))
    troop = draw(st.sampled_from(["Warrior", "Pike", "Knight"]))
    profiles = {"hero": champion(troop, *draw(st.sets(st.sampled_from(ABILITIES))))}
    kind = profiles["hero"].type
    free = {(x, y) for y in range(size) for x in range(size) if rows[y][x] not in "#DO"}
    starts = [at for at in sorted(free) if free.issuperset(cover(at, kind)) and even(rows, at, kind)]
    if not starts:
        rows[0], rows[1] = "." * size, "." * size
        starts = [(0, 0)]
        free.update((x, y) for x in range(size) for y in range(2))
    at = draw(st.sampled_from(starts))
    facing = draw(st.sampled_from(NAMES))
    pieces = [piece("hero", "hero", at, facing=facing if troop == "Pike" else "")]
    free.difference_update(cover(at, kind))
    for number in range(draw(st.integers(0, most))):
        pieces += other(draw, rows, free, number)
    corners = draw(st.sampled_from(["closed", "closed", "open"]))
    state = battle(rows, *pieces, profiles=profiles, wall_corners=corners)
    return Scene(state, state.units["hero"])


def other(draw, rows: list[str], free: set[tuple[int, int]], number: int) -> list[Piece]:
    """One more unit, mostly an enemy, if there is room for it."""
    unit = draw(st.sampled_from(["warrior", "pike", "pike", "pike", "knight"]))
    kind = "Cavalry" if unit == "knight" else "Infantry"
    side = draw(st.sampled_from(["red", "blue", "blue", "blue"]))
    places = [at for at in sorted(free) if free.issuperset(cover(at, kind)) and even(rows, at, kind)]
    places = [at for at in places if "/" not in {rows[y][x] for x, y in cover(at, kind)}]
    if not places:
        return []
    at = draw(st.sampled_from(places))
    facing = draw(st.sampled_from(NAMES)) if unit == "pike" else ""
    free.difference_update(cover(at, kind))
    return [piece(f"other{number}", unit, at, side, facing)]


def even(rows: list[str], at: tuple[int, int], kind: str) -> bool:
    """Whether a base there does not lie on high and low ground at once."""
    codes = {rows[y][x] for x, y in cover(at, kind)} - {"/"}
    return codes <= {"^"} or "^" not in codes


LIMITS = st.tuples(st.integers(1, 8), st.booleans())


@given(fields(), LIMITS)
def test_reach_is_what_the_book_allows(field, limits):
    state, hero = field
    march = March(state, hero, limits[0], may_double=limits[1])
    expected = Plain(state, hero, march.limit).ends()
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


@given(fields(), LIMITS, st.lists(st.integers(0, 9), max_size=8))
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


def follow(plain: Plain, turns: list[int]) -> list[tuple[int, int]]:
    """A way that mostly takes legal steps, and now and then any neighbouring square."""
    node, squares = plain.start(), []
    for turn in turns:
        open_steps = list(plain.steps(node))
        if turn < 8 and open_steps:
            node = open_steps[turn % len(open_steps)][0]
        else:
            node = node._replace(at=(node.at[0] + 1 - turn % 3, node.at[1] + 1 - turn % 2))
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


def gap(a: tuple[int, int], b: tuple[int, int]) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


# ---------------------------------------------------------------------- Vault


@given(fields(size=5, most=6), LIMITS)
def test_vaults_reach_what_the_book_allows(field, limits):
    state, hero = field
    march = VaultMarch(state, hero, limits[0], may_double=limits[1])
    expected = Plain(state, hero, march.limit, vault=True, one_leap=True).ends()
    routes = march.routes
    assert {end: cost for end, (cost, _) in routes.items()} == expected
    for end, (cost, way) in routes.items():
        assert march.objection(way) is None
        assert march.walk(way).squares[-1] == end
        assert march.walk(way).cost == cost == march.cost(way).total


@given(fields(size=5, most=6), LIMITS, st.lists(st.integers(0, 9), max_size=6))
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


@given(fields(size=5, most=6), LIMITS, st.integers(0, 2**32))
def test_vault_samples_are_legal(field, limits, seed):
    state, hero = field
    march = VaultMarch(state, hero, limits[0], may_double=limits[1])
    for way in march.samples(Random(seed)):
        assert march.objection(way) is None
