"""What the rules want to be drawn is what the rules then do."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.mark import Mark
from game.core.pose import STEP, Leg
from game.rules.squad_battles import attack, line_of_fire, marks
from game.rules.squad_battles.attack import Attack
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.move import March
from game.rules.squad_battles.state import State
from game.table.squares import Block, squares_of
from tests.rules.squad_battles.boards import battle, piece
from tests.rules.squad_battles.test_inspection import position

WIDE = ["." * 20] * 16


def attacking(state: State, name: str, target: str) -> list[Mark]:
    return marks.attack_marks(Field(state), state.units[name], state.units[target])


def marching(state: State, name: str) -> March:
    unit = state.units[name]
    return March(state, unit, unit.profile.rate, may_double=True)


# ---------------------------------------------------------------------- flanking


@pytest.mark.rules("FWB.flank.1")
def test_flanking_partners_are_joined_by_a_line():
    people = [
        piece("one", "warrior", (4, 4)),
        piece("two", "warrior", (6, 4)),
        piece("foe", "warrior", (5, 4), "blue"),
    ]
    line = next(m for m in attacking(battle(WIDE, *people), "one", "foe") if m.shape == "line")
    assert line.points == ((4.5, 4.5), (6.5, 4.5))
    assert (line.piece, line.rule) == ("two", "FWB.flank.1")
    people[1] = piece("two", "warrior", (6, 5))
    assert all(m.shape != "line" for m in attacking(battle(WIDE, *people), "one", "foe"))


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_a_partner_is_shown_exactly_where_the_bonus_is_given(seed):
    state = position(seed)
    field = Field(state)
    for unit in field.units():
        for enemy in field.neighbours(unit.block):
            if enemy.side == unit.side:
                continue
            strikes = attack.manner_against(field, unit, enemy) == "strike"
            tally = attack.attack_tally(field, Attack(unit.id, enemy.id, "strike"))
            bonus = any(part.reason == "flanking" for part in tally.parts)
            shown = [m for m in marks.attack_marks(field, unit, enemy) if m.shape == "line"]
            assert bool(shown) == (strikes and bonus)


# ---------------------------------------------------------------------- fire


@pytest.mark.rules("FWB.lof.3", "FWB.lof.5")
def test_tied_lines_are_all_shown_with_a_number_each_and_the_reason_of_the_better_one():
    rows = ["........", "........", "...#....", "........"]
    bow, foe = piece("bow", "archer", (0, 1)), piece("foe", "warrior", (6, 1), "blue")
    shown = attacking(battle(rows, bow, foe), "bow", "foe")
    lines = [m for m in shown if m.shape == "line"]
    badges = [m for m in shown if m.shape == "badge"]
    assert [m.tone for m in lines] == ["good", "bad"]
    assert [m.text for m in lines] == ["free line of fire", ""]
    assert [m.text for m in badges] == ["1", "2"]
    assert [m.points[0] for m in badges] == [m.points[0] for m in lines]
    wall = ["...#....", "...#....", "...#....", "........"]
    blocked = attacking(battle(wall, bow, foe), "bow", "foe")
    assert {m.tone for m in blocked} == {"bad"}
    assert any("blocking terrain" in m.text and m.rule == "FWB.lof.5" for m in blocked)


@pytest.mark.rules("FWB.range.1")
def test_range_bands_go_by_the_modifier():
    state = battle(WIDE, piece("bow", "archer", (2, 3)), piece("foe", "warrior", (19, 15), "blue"))
    field, bow = Field(state), state.units["bow"]
    bands = marks.range_marks(field, bow)
    assert [band.text for band in bands] == ["1–6", "7–12: -1", "13–18: -2"]
    (x, y), far = bands[-1].points[0], set(bands[-1].cells) - set(bands[-2].cells)
    assert (int(x), int(y)) in far, "a band whose rim is off the table is named within it"
    for band in bands:
        inside = set(band.cells)
        values = {
            line_of_fire.range_part(bow, field.distance(bow.block, Block(x, y, 1))).value
            for y in range(16)
            for x in range(20)
            if (x, y) not in inside
        }
        last = line_of_fire.range_part(
            bow, max(_away(field, bow.block, s) for s in band.cells)
        ).value
        assert all(value < last for value in values)
    assert marks.range_marks(field, state.units["foe"]) == []


def _away(field: Field, block: Block, square: tuple[int, int]) -> int:
    return field.distance(block, Block(*square, 1))


# ---------------------------------------------------------------------- ways


@pytest.mark.rules("FWB.pike.5")
def test_front_arcs_are_shown_where_the_way_may_come_to_them():
    state = battle(
        ["." * 40] * 8,
        piece("man", "warrior", (2, 3)),
        piece("near", "pike", (6, 3), "blue", "W"),
        piece("far", "pike", (36, 3), "blue", "W"),
    )
    march = marching(state, "man")
    shown = marks.way_marks(march)
    assert [m.piece for m in shown] == ["near"]
    assert sorted(shown[0].cells) == [(5, 2), (5, 3), (5, 4)]
    assert all(march.halted(square) for square in shown[0].cells)


@pytest.mark.rules("FWB.charge.1", "FWB.charge.4")
def test_a_lane_is_a_straight_way_that_earns_the_bonus():
    rider = piece("rider", "lancer", (2, 4))
    foe = piece("foe", "warrior", (8, 4), "blue")
    lanes = marks.way_marks(marching(battle(WIDE, rider, foe), "rider"))
    assert {m.rule for m in lanes} == {"FWB.charge.1"}
    assert ((3.0, 5.0), (7.0, 5.0)) in {m.points for m in lanes}
    rough = [row[:4] + "h" * 3 + row[7:] for row in WIDE]
    assert not marks.way_marks(marching(battle(rough, rider, foe), "rider"))
    knight = piece("rider", "knight", (2, 4))
    assert not marks.way_marks(marching(battle(WIDE, knight, foe), "rider"))


@pytest.mark.rules("FWB.pike.7", "FWB.charge.1")
def test_a_pike_has_lanes_whichever_way_it_faces_now():
    people = piece("pike", "pike", (2, 4), facing="W"), piece("foe", "warrior", (6, 4), "blue")
    lanes = marks.way_marks(marching(battle(WIDE, *people), "pike"))
    assert ((2.5, 4.5), (5.5, 4.5)) in {m.points for m in lanes}


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_whoever_goes_along_a_lane_has_charged(seed):
    state = position(seed)
    for unit in list(state.units.values()):
        if not unit.profile.charges or unit.where != "table":
            continue
        march = marching(state, unit.id)
        for mark in marks.way_marks(march):
            if mark.shape != "path":
                continue
            half = unit.profile.size / 2
            end = tuple(int(part - half) for part in mark.points[-1])
            way = _straight((unit.x, unit.y), end)
            walk = march.walk(way)
            assert march.objection(way) is None
            assert walk.cost <= march.rate
            charge = attack.charge_of(march.field, unit, walk, vaulted=False)
            assert charge is not None
            assert set(mark.cells) >= set(squares_of(Block(*end, unit.profile.size)))


def _straight(start: tuple[int, int], end: tuple[int, ...]) -> tuple[Leg, ...]:
    count = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    dx, dy = (end[0] - start[0]) // count, (end[1] - start[1]) // count
    return tuple(Leg(STEP, start[0] + dx * n, start[1] + dy * n) for n in range(1, count + 1))
