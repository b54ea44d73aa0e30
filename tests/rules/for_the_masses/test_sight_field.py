"""The board at a glance says of every hex what the referee says of the single lines."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.pose import Pose
from game.core.ruleset import Overlooking
from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule
from game.rules.for_the_masses.book import RULES
from game.rules.for_the_masses.combat.line_of_sight import sightlines
from game.rules.for_the_masses.combat.ranged import reach_of, shooters
from game.rules.for_the_masses.state import other
from game.table.hexes import FACINGS
from game.table.raster import BEHIND, BLOCKED, CLEAR, HAMPERED
from tests.rules.for_the_masses.kit import battle, card, seen, unit

SEEDS = st.integers(0, 2**32)
FOOT = card("foot")
BOW = card("bow", ranged="2d6", distance=5)
TROLL = card("troll", kind="monster", size=3)
GUN = card("gun", kind="artillery", ranged="2d6", distance=7)
CARDS = (FOOT, BOW, TROLL, GUN)
GROUND = "......ffcX~123FRTG"


@dataclass(frozen=True, slots=True, kw_only=True)
class Haze(MassesScenarioRule):
    """Nobody sees far, one unit sees over everything, and one is seen on top of a hex."""

    far: int | None = None
    tall: str = ""
    peak: int = -1

    def sight_range(self, state):
        return self.far

    def sees_over(self, field, element):
        return element.unit == self.tall

    def exposing(self, field, element):
        return frozenset({self.peak}) if element.unit == self.tall else frozenset()


def position(seed, twisted=False):
    """Units of all bases on any ground and height, under any settings about lines."""
    rng = Random(seed)
    columns, rows = rng.randint(5, 12), rng.randint(5, 10)
    ground = ["".join(rng.choice(GROUND) for _ in range(columns)) for _ in range(rows)]
    chosen = {
        "los_edge": rng.choice(("both", "either")),
        "los_hills": rng.choice(("levels", "any_hill")),
    }
    haze = Haze(far=rng.choice((None, 3)), tall="b2", peak=rng.randrange(columns * rows))
    state = battle(ground, settings=chosen)
    taken, musters = set(), []
    for name in ("r1", "r2", "b1", "b2", "b3"):
        made = rng.choice(CARDS)
        for _ in range(20):
            here, facing = rng.randrange(columns * rows), rng.randrange(6)
            cells = set(state.hexes.covered(made.base, here, facing))
            if -1 not in cells and taken.isdisjoint(cells):
                taken |= cells
                musters.append(unit(name, [(*state.hexes.cell(here), FACINGS[facing])], made))
                break
    return battle(ground, musters, settings=chosen, scenario_rules=(haze,) if twisted else ())


def verdict(sights):
    """That of the line one would choose; within one place there is nothing in the way."""
    if not sights:
        return CLEAR
    free = [each for each in sights if not each.blocked]
    if not free:
        return BLOCKED
    if free[0].denied:
        return BEHIND
    return CLEAR if any(not each.obstructed for each in free) else HAMPERED


def test_a_rulebook_that_overlooks_the_board_says_so():
    assert isinstance(RULES, Overlooking)


@pytest.mark.rules("FTM.los.2", "FTM.los.4", "FTM.geom.13")
@settings(max_examples=40)
@given(SEEDS, st.booleans())
def test_what_is_lit_is_what_the_referee_calls_seen(seed, twisted):
    state = position(seed, twisted)
    for name in state.elements:
        raster = RULES.panorama(state, name)
        for hex_ in range(len(state.hexes)):
            x, y = state.hexes.cell(hex_)
            assert raster.at((x, y)) == verdict(RULES.sight(state, name, Pose(x, y))), (name, x, y)


@given(SEEDS)
def test_from_another_place_it_is_as_if_it_had_gone_there(seed):
    state = position(seed)
    name = next(iter(state.elements))
    pose = Pose(2, 3, "ESE")
    there = RULES.panorama(state, name, pose)
    lines, back = RULES.lines(state, name, pose), RULES.onlookers(state, name, pose)
    moved = state.elements[name]
    moved.hex, moved.facing = state.hexes.number(2, 3), FACINGS.index("ESE")
    assert (there.cells == RULES.panorama(state, name).cells).all()
    assert (lines, back) == (RULES.lines(state, name), RULES.onlookers(state, name))


@given(SEEDS)
def test_lines_lead_there_and_back_to_every_enemy(seed):
    state = position(seed)
    for name, element in state.elements.items():
        foes = {
            each.id
            for enemy in state.on_board(other(state.unit_of(element).side))
            for each in state.elements_of(enemy)
        }
        lines, back = RULES.lines(state, name), RULES.onlookers(state, name)
        assert set(lines) == set(back) == foes
        for foe in sorted(foes):
            assert lines[foe] == RULES.sight(state, name, foe)[0]
            assert back[foe] == RULES.sight(state, foe, name)[0]


def test_beyond_the_edge_nothing_is_seen():
    state = battle((6, 6), [unit("r1", [(2, 2, "N")]), unit("b1", [(4, 4, "N")])])
    beyond = Pose(9, 9, "N")
    assert (RULES.panorama(state, "r1.1", beyond).cells == BLOCKED).all()
    assert RULES.lines(state, "r1.1", beyond) == RULES.onlookers(state, "r1.1", beyond) == {}
    assert RULES.sees(state, "r1.1", beyond) == {}


@given(SEEDS, st.booleans())
def test_only_what_a_line_reaches_can_be_shot_at(seed, twisted):
    state = position(seed, twisted)
    field = seen(state)
    for side in ("red", "blue"):
        danger = RULES.danger(state, side)
        assert danger.everybody.counted() == RULES.threats(state, side)
        assert (danger.afar.cells <= danger.everybody.cells).all()
        for hex_ in range(len(state.hexes)):
            shots = sum(_shot(field, enemy, hex_) for enemy in state.on_board(other(side)))
            assert danger.everybody.at(state.hexes.cell(hex_)) >= shots
            assert danger.afar.at(state.hexes.cell(hex_)) <= shots


def _shot(field, enemy, hex_):
    """Whether some shooter of a unit has a free line to an empty hex within its reach."""
    if enemy.card.ranged is None or hex_ in field.at:
        return False
    reach = reach_of(field.state, enemy).total
    return any(
        each.blocked is None
        for element, _ in shooters(field, enemy)
        for each in sightlines(field, element, hex_, arc=True, farthest=reach)
    )


def test_who_only_shoots_threatens_from_afar():
    state = battle((14, 8), [unit("b1", [(3, 6, "N")], card("bow", ranged="2d6", distance=6))])
    danger = RULES.danger(state, "red")
    assert danger.everybody.at((3, 0)) == danger.afar.at((3, 0)) == 1
    assert (danger.everybody.at((3, 5)), danger.afar.at((3, 5))) == (1, 0)
