"""Lines of sight: what lies on them, what blocks, what hampers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule
from game.rules.for_the_masses.combat.line_of_sight import line, looks_at, sees, sightlines
from tests.rules.for_the_masses.kit import battle, card, seen, unit


def at(state, col, row):
    return state.hexes.number(col, row)


def shot(rows, start, end, units=(), **settings):
    state = battle(rows, units, settings=settings)
    return line(seen(state), at(state, *start), at(state, *end), (), state.units.get("r1"))


# ---------------------------------------------------------------------- ground

# Row 1 is pushed half a hex east: from (1, 0) to (1, 2) the line runs between (0, 1) and (1, 1).
STRAIGHT = (1, 0), (1, 2)


@pytest.mark.rules("FTM.geom.13")
@pytest.mark.parametrize(
    ("row", "edge", "forests"),
    [("f..", "both", 0), ("f..", "either", 1), (".f.", "either", 1), ("ff.", "both", 1)],
)
def test_a_pair_has_what_both_hexes_have(row, edge, forests):
    assert shot(["...", row, "..."], *STRAIGHT, los_edge=edge).forests == forests


@pytest.mark.rules("FTM.geom.13", "FTM.los.2")
@pytest.mark.parametrize(
    ("row", "edge", "free"),
    [
        ("c..", "both", True),
        ("c..", "either", False),
        ("cc.", "both", False),
        ("1c.", "both", True),
    ],
)
def test_a_pair_blocks_when_both_hexes_do(row, edge, free):
    found = shot(["...", row, "..."], *STRAIGHT, los_edge=edge)
    assert (found.blocked is None) == free


@pytest.mark.rules("FTM.board.6")
@pytest.mark.parametrize(("edge", "forests"), [("both", 0), ("either", 1)])
def test_beyond_the_rim_nothing_is_in_the_way(edge, forests):
    """The western half of the pair is off the board."""
    found = shot(["...", "fff", "..."], (0, 0), (0, 2), los_edge=edge)
    assert found.forests == forests


@pytest.mark.rules("FTM.los.2")
@pytest.mark.parametrize(
    ("ends", "between", "free"),
    [
        (("0", "0"), "1", False),
        (("1", "0"), "1", True),
        (("0", "1"), "1", True),
        (("1", "1"), "2", False),
        (("2", "0"), "1", True),
    ],
)
def test_a_hill_blocks_when_it_is_higher_than_both_ends(ends, between, free):
    state = battle((3, 1), levels=[ends[0] + between + ends[1]])
    assert (line(seen(state), 0, 2).blocked is None) == free


@pytest.mark.rules("FTM.los.2")
def test_any_hill_blocks_where_the_players_want_it():
    state = battle((3, 1), levels=["212"], settings={"los_hills": "any_hill"})
    found = line(seen(state), 0, 2).blocked
    assert found is not None
    assert found.rule == "FTM.los.2"
    assert found.cells == ((1, 0),)


@pytest.mark.rules("FTM.los.2", "FTM.terrain.11")
def test_buildings_block_but_not_at_the_ends():
    assert shot([".c."], (0, 0), (2, 0)).blocked
    assert shot(["c.c"], (0, 0), (2, 0)).blocked is None


@pytest.mark.rules("FTM.terrain.4")
def test_water_hides_nobody():
    assert shot([".~."], (0, 0), (2, 0)).causes == ()


@pytest.mark.rules("FTM.ranged.6", "FTM.terrain.3", "FTM.los.3")
def test_forest_counts_with_the_targets_hex_and_without_the_shooters():
    found = shot(["ff.f"], (0, 0), (3, 0))
    assert found.forests == 2
    assert found.blocked is None


@pytest.mark.rules("FTM.ranged.7", "FTM.los.3")
def test_friends_of_other_units_count_and_nobody_blocks():
    units = [
        unit("r1", [(0, 0, "ENE"), (1, 0, "ENE")]),
        unit("r2", [(2, 0, "ENE")]),
        unit("b1", [(3, 0, "WSW")]),
    ]
    found = shot(["....."], (0, 0), (4, 0), units)
    assert (found.friends, found.blocked) == (1, None)


# ---------------------------------------------------------------------- pieces


@pytest.mark.rules("FTM.los.4")
def test_one_looks_all_round_but_shoots_forward():
    state = battle((5, 5), [unit("r1", [(2, 2, "N")]), unit("b1", [(2, 4, "N")])])
    field, (r, b) = seen(state), state.elements.values()
    assert sees(field, r, b)
    assert not sees(field, r, b, arc=True)
    assert sees(field, b, r, arc=True)
    assert sees(field, r, at(state, 0, 4))


@pytest.mark.rules("FTM.geom.12")
def test_the_arc_of_the_book():
    state = battle((9, 9), [unit("r1", [(4, 4, "N")])])
    field, r = seen(state), state.elements["r1.1"]
    q, row = state.hexes.q[r.hex], state.hexes.r[r.hex]
    inside = {
        (dq, dr): any(sightlines(field, r, state.hexes.at(q + dq, row + dr), arc=True))
        for dq, dr in [(0, -3), (2, -1), (-1, -1), (1, 0), (3, -1)]
    }
    assert inside == {(0, -3): True, (2, -1): True, (-1, -1): True, (1, 0): False, (3, -1): False}


@pytest.mark.rules("FTM.los.5")
def test_a_large_piece_sees_with_any_of_its_hexes_and_hides_nothing_from_itself():
    big = card("troll", kind="monster", size=3)
    units = [unit("r1", [(3, 1, "ENE")], big), unit("b1", [(7, 2, "WSW")])]
    rows = ["..........", "....c.....", ".........."]
    state = battle(rows, units)
    field = seen(state)
    lines = list(sightlines(field, state.elements["r1.1"], state.elements["b1.1"]))
    assert len(lines) == 3
    assert any(each.blocked for each in lines)
    assert not all(each.blocked for each in lines)
    # Seen along its length the troll is not in its own way.
    behind = field.covered(state.elements["r1.1"])[1]
    found = next(
        each
        for each in sightlines(field, state.elements["r1.1"], at(state, 9, 1))
        if each.start == behind
    )
    assert found.friends == 0


class Whiteout(MassesScenarioRule):
    """Nobody sees beyond three hexes."""

    def sight_range(self, state):
        return 3


@pytest.mark.rules("FTM.scen.yeti.2")
def test_a_scenario_limits_sight():
    units = [unit("r1", [(0, 0, "ENE")]), unit("b1", [(3, 0, "N"), (4, 0, "N")])]
    state = battle((6, 1), units, scenario_rules=(Whiteout(),))
    field = seen(state)
    r = state.elements["r1.1"]
    assert sees(field, r, state.elements["b1.1"])
    assert not sees(field, r, state.elements["b1.2"])


def test_who_looks_at_whom():
    state = battle((5, 5), [unit("r1", [(2, 2, "N")]), unit("b1", [(2, 4, "N")])])
    field, (r, b) = seen(state), state.elements.values()
    assert looks_at(field, b, r)
    assert not looks_at(field, r, b)


@given(st.lists(st.text(".fc1", min_size=7, max_size=7), min_size=7, max_size=7), st.data())
def test_a_line_is_the_same_both_ways_but_for_the_forest_at_its_end(rows, data):
    state = battle(rows)
    a, b = (data.draw(st.integers(0, 48)) for _ in range(2))
    field = seen(state)
    there, back = line(field, a, b), line(field, b, a)
    assert (there.blocked is None) == (back.blocked is None)
    last = [field.effect(each).forest and a != b for each in (b, a)]
    assert there.forests - last[0] == back.forests - last[1]
