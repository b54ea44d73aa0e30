"""What computer players share: distances for those who walk, goals that fade, targets by odds."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest

from game.core.decision import Option
from game.core.forecast import Chance, Forecast
from game.core.pose import Pose
from game.mechanics.ai.aims import best_goal, held_each_turn, held_once
from game.mechanics.ai.place_value import Foe, Might, PlaceValue, Pull, Traits
from game.mechanics.ai.routes import SHARES, best_step, spots
from game.mechanics.ai.targets import good_chance, likeliest, most_worth, some_effect
from game.mechanics.ai.walking_distance import FAR, GroundCost, InchGrid, InchMap, spread
from game.mechanics.ai.weights import GoalWeights, PlaceWeights
from game.table.plane import Feature, Plane

GOALS = GoalWeights(almost=0.8, patience=0.9, span=20.0, faint=0.1, ample=0.5)
PLACES = PlaceWeights(
    caution=0.5,
    more=0.3,
    unseen=0.3,
    volley=0.1,
    covered=0.5,
    hunt=0.9,
    stalk=0.8,
    aim=0.5,
    worthy=6.0,
    prey=3,
    stray=0.05,
    alone=0.3,
    exposed=0.04,
    alert=9000,
)
WALL = Feature("wall", "wall", ((10_000, 0), (10_000, 16_000)), closed=False)


class Plain(PlaceValue):
    """A piece on open ground."""

    weights = PLACES

    def in_cover(self, x: float, y: float) -> bool:
        return False


def plane(*features: Feature) -> Plane:
    return Plane(20_000, 20_000, features)


def piece(*foes: Foe, pulls: tuple[Pull, ...] = (), **traits: object) -> Plain:
    usual = {"start": Pose(5000, 10_000, 0), "worth": 10.0, "edge": 500.0, "move": 6.0}
    return Plain(plane(), Traits(**{**usual, **traits}), foes, pulls)  # type: ignore[arg-type]


def brute_force(
    entries: list[list[tuple[int, int]]], goal: int, far: int, tolls: dict
) -> list[int]:
    """Go on until nothing gets cheaper."""
    costs = [far] * len(entries)
    costs[goal] = 0
    for _ in entries:
        for cell, before in enumerate(entries):
            for other, price in before:
                costs[other] = min(costs[other], costs[cell] + tolls.get(cell, 0) + price)
    return costs


@pytest.mark.parametrize("seed", range(20))
def test_costs_spread_as_by_brute_force(seed):
    rng, count = Random(seed), 14
    entries = [
        [(other, rng.randint(1, 4)) for other in range(count) if rng.random() < 0.2]
        for _ in range(count)
    ]
    tolls = {cell: rng.randint(1, 5) for cell in range(count) if rng.random() < 0.3}
    assert spread(entries, [3], 50, tolls) == brute_force(entries, 3, 50, tolls)


def test_a_line_that_is_dear_to_cross_is_gone_round():
    goal = ((15.0, 4.0),)
    free = InchMap(InchGrid(plane(), ()), goal)
    barred = InchMap(InchGrid(plane(WALL), [GroundCost(WALL, FAR, crossed=True)]), goal)
    cheap = InchMap(InchGrid(plane(WALL), [GroundCost(WALL, 3.0, crossed=True)]), goal)
    here = 4000.0, 4000.0
    assert free.inches(*here) < cheap.inches(*here) < barred.inches(*here) < FAR


def test_ways_lead_round_what_bars_them():
    lake = Feature("lake", "lake", ((9000, 0), (11_000, 0), (11_000, 14_000), (9000, 14_000)))
    barred = InchMap(InchGrid(plane(lake), [GroundCost(lake, FAR, crossed=False)]), ((15.0, 4.0),))
    way = barred.path(4000, 4000, 99)
    assert max(y for _, y in way) > 14_000
    assert math.dist(way[-1], (15_000, 4000)) < 1500


def test_goals_fade_with_the_way_and_the_best_one_counts():
    pull = Pull(10.0, InchMap(InchGrid(plane(), ()), ((10.0, 10.0),)), 1.0, GOALS)
    worths = [pull.at(x, 10_000, 6.0) for x in (10_000, 12_000, 15_000, 19_000)]
    assert worths[0] == 10.0
    assert worths == sorted(worths, reverse=True)
    assert best_goal([3.0, 5.0, 2.0]) == pytest.approx(5.5)
    assert best_goal([]) == 0.0


def test_what_is_still_to_be_scored():
    assert held_once(10, 0, 8, 0.4) == pytest.approx(4.0)
    assert held_once(10, 8, 8, 0.4) == pytest.approx(10.0)
    assert held_each_turn(2, 3, 8, 5) == pytest.approx(2 * (0.5 + 0.5 * 4))
    assert held_each_turn(2, 9, 8, 1) == pytest.approx(1.0)


def test_prey_draws_and_the_dangerous_frighten():
    weak = Foe(15_000, 10_000, Might(8.0, 0.0, 0.0, 0.0, 0.0, 1000.0))
    strong = Foe(15_000, 10_000, Might(-8.0, 7000.0, 9.0, 0.0, 0.0, 1000.0))
    near, far = (13_000, 10_000), (3000, 10_000)
    hunter, coward = piece(weak), piece(strong)
    assert hunter.place(*near) > hunter.place(*far)
    assert coward.place(*near) < coward.place(*far)
    assert piece(weak, runs=True).place(*near) == piece().place(*near)


def test_who_strays_or_looks_away_pays_for_it():
    mate = piece(mates=((5000, 10_000),), limit=2000.0)
    assert mate.place(6000, 10_000) == 0.0
    assert mate.place(9000, 10_000) < 0.0
    behind = Foe(2000, 10_000, Might(0.0, 0.0, 0.0, 0.0, 0.0, 1000.0))
    assert piece(behind).here() < piece(behind, start=Pose(5000, 10_000, 180)).here()


def test_the_best_place_around_is_found_first():
    goal = Pull(10.0, InchMap(InchGrid(plane(), ()), ((12.0, 10.0),)), 1.0, GOALS)
    value = piece(pulls=(goal,))
    found = spots(value, 6000)
    assert [spot[0] for spot in found] == sorted((spot[0] for spot in found), reverse=True)
    assert math.dist(found[0][1:], (11_000, 10_000)) < 1000
    assert len(found) > len(SHARES)
    assert best_step(value, 6000) > 0 > best_step(piece(), 6000) - 1e-9


def option(key: str, hit: Fraction | None) -> Option:
    """An option with a chance of a wound, or none that is known."""
    if hit is None:
        return Option(key, key)
    chances = Chance("nothing", 1 - hit), Chance("wound", hit, good=True)
    return Option(key, key, forecast=lambda: Forecast("hit", chances))


def test_targets_go_by_the_odds_that_are_shown():
    options = [option("a", Fraction(1, 3)), option("pass", None), option("b", Fraction(1, 2))]
    assert good_chance(options[0]) == pytest.approx(1 / 3)
    assert some_effect(options[2]) == pytest.approx(1 / 2)
    assert likeliest(options, some_effect) == (0.5, "b")
    assert likeliest(options[1:2], some_effect) == (0.0, "")
    assert most_worth(options, lambda each: 2.0 if each.forecast else 0.0) == (2.0, "a")
