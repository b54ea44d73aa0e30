"""The table at a glance says of every square what the referee says of the single lines."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import copying
from game.core.pose import Pose
from game.core.ruleset import Overlooking
from game.rules.squad_battles.book import RULES
from game.table.raster import BLOCKED, CLEAR, HAMPERED
from game.table.sight import Sight
from tests.rules.squad_battles.boards import battle, piece
from tests.rules.squad_battles.test_inspection import position

SEEDS = st.integers(0, 2**32)


def best(sights: list[Sight]) -> int:
    """The verdict of the line one would choose; within one place there is nothing in the way."""
    ranks = [BLOCKED if s.blocked else HAMPERED if s.obstructed else CLEAR for s in sights]
    return min(ranks, default=CLEAR)


def test_a_rulebook_that_overlooks_the_table_says_so():
    assert isinstance(RULES, Overlooking)


@settings(max_examples=60)
@given(SEEDS)
def test_what_is_lit_is_what_the_referee_calls_seen(seed):
    state = position(seed, count=5)
    rng = Random(seed)
    unit = rng.choice(list(state.units.values()))
    raster = RULES.panorama(state, unit.id)
    rows, columns = raster.cells.shape
    for _ in range(25):
        x, y = rng.randrange(columns), rng.randrange(rows)
        assert raster.at((x, y)) == best(list(RULES.sight(state, unit.id, Pose(x, y))))


@given(SEEDS)
def test_from_another_place_it_is_as_if_it_had_gone_there(seed):
    state = position(seed, count=4)
    name = next(iter(state.units))
    gone = copying.copy(state)
    gone.units[name].x, gone.units[name].y = 2, 3
    there = RULES.panorama(state, name, Pose(2, 3)).cells
    assert (there == RULES.panorama(gone, name).cells).all()
    assert RULES.lines(state, name, Pose(2, 3)) == RULES.lines(gone, name)
    assert RULES.onlookers(state, name, Pose(2, 3)) == RULES.onlookers(gone, name)


@given(SEEDS)
def test_lines_lead_there_and_back_to_every_enemy(seed):
    state = position(seed, count=5)
    for unit in state.units.values():
        back = RULES.onlookers(state, unit.id)
        for name, there in RULES.lines(state, unit.id).items():
            assert best([there]) == best(list(RULES.sight(state, unit.id, name)))
            assert best([back[name]]) == best(list(RULES.sight(state, name, unit.id)))


@settings(max_examples=25)
@given(SEEDS)
def test_danger_is_what_threats_say(seed):
    state = position(seed, size=7, count=4)
    for side in ("red", "blue"):
        danger = RULES.danger(state, side)
        assert danger.everybody.counted() == RULES.threats(state, side)
        assert (danger.afar.cells <= danger.everybody.cells).all()


def test_who_only_shoots_threatens_from_afar():
    pieces = piece("a", "archer", (2, 1), "blue"), piece("w", "warrior", (2, 0), "blue")
    danger = RULES.danger(battle(["." * 20] * 3, *pieces), "red")
    assert danger.everybody.at((15, 1)) == danger.afar.at((15, 1)) == 1
    assert danger.everybody.at((4, 1)) > danger.afar.at((4, 1))
