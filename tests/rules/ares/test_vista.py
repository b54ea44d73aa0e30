"""The table at a glance says of every place what the referee says of the single line."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.core.pose import Pose
from game.core.ruleset import Overlooking
from game.data.library import load_scenario
from game.rules.ares.book import RULES
from game.rules.ares.state import Mist, State, other, supposing
from game.table.bases import away
from game.table.raster import BEHIND, BLOCKED, CLEAR, HAMPERED
from tests.rules.ares.skirmish import Terrain, battle, brawl, piece

TOLERANCE = 10
"""Thousandths of an inch within which the verdict may change beside a place that is asked about."""
MAPS = ("beacon_tor", "forest_road", "grey_tor", "harrow_farm", "milestone_meadow", "two_fords")


def verdict(state: State, name: str, x: float, y: float) -> int:
    """What the referee says of the line to somebody there."""
    (sight,) = RULES.sight(state, name, Pose(round(x), round(y)))
    if sight.blocked:
        return BLOCKED
    if sight.denied:
        return BEHIND
    return HAMPERED if sight.obstructed else CLEAR


def asked(state: State, name: str, x: float, y: float) -> set[int]:
    """The verdicts in a place and close around it."""
    around = ((0, 0), (TOLERANCE, 0), (-TOLERANCE, 0), (0, TOLERANCE), (0, -TOLERANCE))
    return {verdict(state, name, x + dx, y + dy) for dx, dy in around}


def free(state: State, x: float, y: float) -> bool:
    return all(away((x, y), figure.body) > TOLERANCE for figure in state.standing())


def agree(state: State, name: str, rng: Random, count: int) -> list[int]:
    """Compare some places; the verdicts that were compared."""
    raster = RULES.panorama(state, name)
    rows, columns = raster.cells.shape
    compared = []
    for _ in range(count):
        row, column = rng.randrange(rows), rng.randrange(columns)
        x, y = ((at + 0.5) * raster.step * 1000 for at in (column, row))
        if free(state, x, y) and len(said := asked(state, name, x, y)) == 1:
            assert {int(raster.cells[row, column])} == said, (name, x, y)
            compared += said
    return compared


def test_a_rulebook_that_overlooks_the_table_says_so():
    assert isinstance(RULES, Overlooking)


@pytest.mark.parametrize("group", range(6))
def test_what_is_lit_is_what_the_referee_calls_seen(group):
    """Ten brawls in each group, among overlapping ground of all sorts, from inside of it too."""
    compared: list[int] = []
    for seed in range(group * 10, group * 10 + 10):
        rng, state = Random(seed), brawl(seed)
        for figure in state.standing()[:4]:
            compared += agree(state, figure.id, rng, 12)
    assert {CLEAR, HAMPERED, BLOCKED, BEHIND} <= set(compared)
    assert len(compared) > 200


@pytest.mark.parametrize("key", MAPS)
def test_the_maps_that_come_with_the_game_are_lit_as_the_referee_says(key):
    ground = load_scenario(key).begin().ground
    rng = Random(key)
    width, depth = ground.plane.width, ground.plane.depth
    compared = 0
    for _ in range(6):
        men = [
            piece(f"f{n}", "longbowman", _anywhere(rng, width, depth), ("red", "blue")[n % 2])
            for n in range(8)
        ]
        state = replace(battle(*men, size=(width / 1000, depth / 1000)), ground=ground)
        for mist in range(rng.randrange(2)):
            state.mists.append(Mist("f0", 30000 + mist, 20000, 4000))
        compared += len(agree(state, "f0", rng, 60))
    assert compared > 200


def _anywhere(rng: Random, width: int, depth: int) -> tuple[float, float]:
    return rng.uniform(1, width / 1000 - 1), rng.uniform(1, depth / 1000 - 1)


def test_from_another_place_it_is_as_if_it_had_gone_there():
    state = brawl(5)
    figure = state.standing()[0]
    pose = Pose(9000, 11000, 40)
    gone = supposing(state, replace(figure, x=pose.x, y=pose.y, heading=40))
    assert (
        RULES.panorama(state, figure.id, pose).cells == RULES.panorama(gone, figure.id).cells
    ).all()
    assert RULES.lines(state, figure.id, pose) == RULES.lines(gone, figure.id)
    assert RULES.onlookers(state, figure.id, pose) == RULES.onlookers(gone, figure.id)


def test_lines_lead_there_and_back_to_every_enemy():
    state = brawl(3)
    for figure in state.standing():
        there, back = RULES.lines(state, figure.id), RULES.onlookers(state, figure.id)
        assert list(there) == [enemy.id for enemy in state.standing(other(figure.side))]
        for name, line in there.items():
            assert [line] == RULES.sight(state, figure.id, name)
            assert [back[name]] == RULES.sight(state, name, figure.id)


# ---------------------------------------------------------------------- cases of their own


HILL = Terrain(kind="hill", area=((6, 6), (14, 6), (14, 12), (6, 12)), height=1)


def seen(state: State, x: float, y: float, name: str = "r") -> int:
    return RULES.panorama(state, name).at((x, y))


def test_a_hill_hides_what_is_beyond_it_but_not_who_stands_on_it():
    state = battle(piece("r", "longbowman", (10, 2)), terrain=[HILL])
    assert seen(state, 10.1, 8.1) == CLEAR
    assert seen(state, 10.1, 16.1) == BLOCKED


def test_the_crest_hides_who_hugs_the_foot_of_the_slope():
    above = battle(piece("r", "longbowman", (10, 7)), terrain=[HILL])
    assert seen(above, 10.1, 12.6) == BLOCKED
    assert seen(above, 10.1, 14.1) == CLEAR
    below = battle(piece("r", "longbowman", (10, 5.4)), terrain=[HILL])
    assert seen(below, 10.1, 6.6) == CLEAR
    assert seen(below, 10.1, 9.1) == BLOCKED


def test_a_hedge_counts_only_close_to_whoever_is_behind_it():
    hedge = Terrain(kind="hedge", line=((0, 10), (20, 10)))
    state = battle(piece("r", "longbowman", (10, 2)), terrain=[hedge])
    assert [seen(state, 10.1, y) for y in (9.6, 10.6, 11.6)] == [CLEAR, HAMPERED, CLEAR]


def test_from_the_air_nothing_hides_and_only_cover_at_the_target_counts():
    wood = Terrain(kind="wood", area=((8, 8), (12, 8), (12, 12), (8, 12)))
    house = Terrain(kind="house", area=((2, 8), (6, 8), (6, 12), (2, 12)))
    state = battle(piece("r", "griffin", (10, 2), flying=True), terrain=[wood, house])
    assert [seen(state, 10.1, y) for y in (6.1, 10.1, 16.1)] == [CLEAR, HAMPERED, CLEAR]
    assert seen(state, 4.1, 16.1) == CLEAR


# ---------------------------------------------------------------------- danger


def test_danger_is_told_by_kind_and_finer_than_inches():
    men = piece("b", "longbowman", (10, 10), "blue"), piece("s", "swordsman", (4, 10), "blue")
    state = battle(*men, size=(40, 20))
    field = RULES.danger(state, "red")
    assert field.everybody.step == 0.5
    assert field.everybody.at((9, 9)) > field.afar.at((9, 9))
    assert field.everybody.at((25, 10)) == field.afar.at((25, 10)) == 1


@pytest.mark.parametrize("seed", range(8))
def test_by_inches_danger_is_what_threats_say(seed):
    state = brawl(seed)
    for side in ("red", "blue"):
        field = RULES.danger(state, side, 1000)
        assert RULES.threats(state, side) == field.everybody.counted()
        assert (field.afar.cells <= field.everybody.cells).all()
