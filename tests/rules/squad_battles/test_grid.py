"""Squares, footprints, distance, adjacency and the lines between them."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.data import library
from game.rules.squad_battles import line_of_fire
from game.rules.squad_battles.attack import opposite, twice_centre
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.leaving_the_start import on_edge
from game.rules.squad_battles.position import overlapping
from game.rules.squad_battles.profile import profiles_of
from game.rules.squad_battles.scenario import Edge
from game.rules.squad_battles.state import Unit
from game.rules.squad_battles.terrain import EFFECT, TRAITS, codes_of, table_of
from game.table.squares import WAY, Block, line, squares_of
from game.table.terrain import KINDS, SquareMap
from tests.rules.squad_battles.boards import battle, piece

OPEN = ["." * 12] * 12
SQUARES = st.tuples(st.integers(0, 11), st.integers(0, 11))
BLOCKS = st.builds(Block, st.integers(0, 8), st.integers(0, 8), st.sampled_from([1, 2]))


@pytest.mark.rules("FWB.grid.1")
def test_squares_are_counted_from_the_north_west():
    state = battle(["h..", "..#"])
    field = Field(state)
    assert (field.table.width, field.table.height) == (3, 2)
    assert field.code((0, 0)) == "h"
    assert field.code((2, 1)) == "#"
    assert list(field.table.squares()) == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]
    assert field.table.has((2, 1))
    assert not any(field.table.has(square) for square in [(3, 0), (0, 2), (-1, 0), (0, -1)])
    assert (WAY["N"], WAY["E"], WAY["S"], WAY["W"]) == ((0, -1), (1, 0), (0, 1), (-1, 0))


@pytest.mark.rules("FWB.grid.1")
@pytest.mark.parametrize(
    ("unit", "at", "edges"),
    [
        ("warrior", (0, 1), ["west"]),
        ("warrior", (1, 0), ["north"]),
        ("warrior", (11, 1), ["east"]),
        ("warrior", (1, 11), ["south"]),
        ("warrior", (10, 10), []),
        ("knight", (10, 10), ["east", "south"]),
        ("knight", (0, 0), ["north", "west"]),
        ("knight", (9, 1), []),
    ],
)
def test_the_edges_are_the_first_and_last_rows_and_columns(unit, at, edges):
    state = battle(OPEN, piece("u", unit, at))
    found = [edge for edge in get_args(Edge) if on_edge(state, state.units["u"], edge)]
    assert found == edges


@pytest.mark.rules("FWB.grid.2")
def test_a_rider_covers_two_by_two_squares():
    state = battle(OPEN, piece("k", "knight", (4, 7)), piece("w", "warrior", (1, 1)))
    assert set(squares_of(state.units["k"].block)) == {(4, 7), (5, 7), (4, 8), (5, 8)}
    assert squares_of(state.units["w"].block) == ((1, 1),)


@pytest.mark.rules("FWB.grid.2")
def test_size_goes_by_type_without_exception():
    armies = library.shipped_armies("squad_battles")
    entries = [entry for army in armies.values() for entry in army.units.items()]
    assert entries
    for key, entry in entries:
        for profile in profiles_of(key, entry):
            assert profile.size == {"Infantry": 1, "Cavalry": 2}[profile.type]


@pytest.mark.rules("FWB.grid.3")
def test_no_two_footprints_share_a_square():
    apart = battle(OPEN, piece("k", "knight", (4, 7)), piece("w", "warrior", (6, 8)))
    assert not list(overlapping(apart))
    for square in [(4, 7), (5, 7), (4, 8), (5, 8)]:
        state = battle(OPEN, piece("k", "knight", (4, 7)), piece("w", "warrior", square))
        assert list(overlapping(state)) == [f"w and k stand on the same square {square}"]
    field = Field(apart)
    assert not field.free(Block(5, 8, 1))
    assert field.free(Block(5, 8, 1), mover=apart.units["k"])
    assert field.free(Block(7, 7, 2))
    assert not field.free(Block(6, 7, 2))


@pytest.mark.rules("FWB.grid.4")
def test_distance_counts_diagonals_as_one():
    table = table_of(tuple(OPEN), "closed")
    assert table.distance(Block(0, 0, 1), Block(5, 3, 1)) == 5
    assert table.distance(Block(0, 0, 2), Block(7, 1, 1)) == 6
    assert table.distance(Block(0, 0, 2), Block(7, 1, 2)) == 6


@pytest.mark.rules("FWB.grid.4")
@given(
    BLOCKS, BLOCKS, st.lists(st.text("#hDO^/", min_size=10, max_size=10), min_size=10, max_size=10)
)
def test_distance_is_between_the_nearest_squares_whatever_lies_between(a, b, rows):
    gaps = [
        max(abs(ax - bx), abs(ay - by))
        for (ax, ay), (bx, by) in product(squares_of(a), squares_of(b))
    ]
    assert table_of(tuple(rows), "closed").distance(a, b) == min(gaps)


@pytest.mark.rules("FWB.grid.5")
def test_only_elevated_squares_are_high():
    assert {code: trait.level for code, trait in TRAITS.items() if trait.level} == {"^": 1}
    assert TRAITS["/"].level == 0


@pytest.mark.rules("FWB.grid.6")
def test_neighbours_of_one_level_are_adjacent():
    table = table_of(("....", "....", "....", "...^"), "closed")
    ring = {(2, 2), (2, 3), (3, 2)}
    assert set(table.beside((1, 1))) == {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    assert set(table.beside((3, 3))) == set()
    for square in ring:
        assert (3, 3) not in table.beside(square)


@pytest.mark.rules("FWB.grid.7")
@pytest.mark.parametrize("code", list(TRAITS))
@pytest.mark.parametrize("corners", ["closed", "open"])
def test_only_walls_close_corners(code, corners):
    rows = (".....", ".....", ".....", f"....{code}", ".....")
    table = table_of(rows, corners)
    near = (4, 4) in table.beside((3, 3))
    assert near == ((3, 3) in table.beside((4, 4)))
    assert near == (code != "#" or corners == "open")
    assert (3, 4) in table.beside((3, 3))


CODES = "....hcsDO^^//##"


@pytest.mark.rules("FWB.grid.5", "FWB.grid.6", "FWB.grid.7", "FWB.grid.8")
@given(
    st.lists(st.text(st.sampled_from(CODES), min_size=10, max_size=10), min_size=10, max_size=10),
    BLOCKS,
    BLOCKS,
    st.sampled_from(["closed", "open"]),
)
def test_footprints_are_adjacent_by_any_pair_of_squares(rows, a, b, corners):
    table = table_of(tuple(rows), corners)
    if table.overlap(a, b):
        return

    def adjacent(one, other):
        (ax, ay), (bx, by) = one, other
        level = (rows[ay][ax] == "^") == (rows[by][bx] == "^")
        wall = corners == "closed" and ax != bx and ay != by
        wall = wall and "#" in (rows[ay][bx], rows[by][ax])
        return max(abs(ax - bx), abs(ay - by)) == 1 and level and not wall

    expected = any(adjacent(s, t) for s, t in product(squares_of(a), squares_of(b)))
    assert table.touching(a, b) == table.touching(b, a) == expected
    around = any(square in table.around(a) for square in squares_of(b))
    assert around == expected
    assert set(table.ring(a)) == set(table.around(a))


@pytest.mark.rules("FWB.grid.8")
def test_eight_squares_around_a_man_twelve_around_a_rider():
    table = table_of(tuple(OPEN), "closed")
    assert len(table.around(Block(4, 4, 1))) == 8
    assert len(table.around(Block(4, 4, 2))) == 12
    knight = Block(4, 4, 2)
    for square in [(3, 3), (6, 6), (5, 6)]:
        assert table.touching(knight, Block(*square, 1))
    assert not table.touching(knight, Block(7, 4, 1))


@pytest.mark.rules("FWB.grid.9")
def test_centres():
    state = battle(OPEN, piece("w", "warrior", (3, 4)), piece("k", "knight", (6, 7)))
    table = Field(state).table
    assert table.centre(state.units["w"].block) == (3.5, 4.5)
    assert table.centre(state.units["k"].block) == (7, 8)
    assert twice_centre(state.units["w"]) == (7, 9)
    assert twice_centre(state.units["k"]) == (14, 16)


@pytest.mark.rules("FWB.grid.10", "FWB.large.12")
@given(BLOCKS, BLOCKS)
def test_lines_of_fire_join_outer_corners(a, b):
    table = table_of(tuple(OPEN), "closed")
    if table.overlap(a, b):
        return

    def corners(block):
        x, y, size = block
        return {(x, y), (x + size, y), (x, y + size), (x + size, y + size)}

    def length(pair):
        (ax, ay), (bx, by) = pair
        return (ax - bx) ** 2 + (ay - by) ** 2

    pairs = set(product(corners(a), corners(b)))
    least = min(map(length, pairs))
    found = [(sight.start, sight.end) for sight in table.sightlines(a, b)]
    assert len(set(found)) == len(found)
    assert set(found) == {pair for pair in pairs if length(pair) == least}


@pytest.mark.rules("FWB.grid.11")
def test_a_run_along_an_edge_touches_both_sides_and_the_ends_touch_beyond():
    assert set(line((1, 1), (5, 1)).cells) == {(x, y) for x in range(6) for y in range(2)}


@pytest.mark.rules("FWB.grid.11")
@given(SQUARES, SQUARES)
def test_a_line_touches_a_square_if_they_share_a_point(start, end):
    (ax, ay), (bx, by) = start, end
    touched = set()
    for x, y in product(range(-1, 13), repeat=2):
        boxes = max(x, min(ax, bx)) <= min(x + 1, max(ax, bx))
        boxes = boxes and max(y, min(ay, by)) <= min(y + 1, max(ay, by))
        sides = [
            (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
            for cx, cy in product((x, x + 1), (y, y + 1))
        ]
        if boxes and min(sides) <= 0 <= max(sides):
            touched.add((x, y))
    assert set(line(start, end).cells) == touched


@pytest.mark.rules("FWB.elev.4", "FWB.elev.5", "FWB.terrain.1")
@given(
    st.lists(st.text(st.sampled_from(CODES), min_size=10, max_size=10), min_size=10, max_size=10),
    BLOCKS,
    BLOCKS,
    st.booleans(),
)
def test_a_shot_needs_a_line_that_neither_wall_nor_hill_touches(rows, a, b, hills):
    kind = {1: "archer", 2: "mounted_archer"}
    pieces = [piece("a", kind[a.size], a[:2]), piece("b", kind[b.size], b[:2], "blue")]
    state = battle(rows, *pieces, elevated_blocks_ground_fire=hills)
    field = Field(state)
    if field.table.overlap(a, b):
        return

    def high(block):
        return all(rows[y][x] == "^" for x, y in squares_of(block))

    stops = "#^" if hills and not high(a) and not high(b) else "#"

    def free(sight):
        cells = line(sight.line.start, sight.line.end).cells
        return not any(rows[y][x] in stops for x, y in cells if field.table.has((x, y)))

    shooter, target = state.units["a"], state.units["b"]
    sights = line_of_fire.sights(field, shooter, target)
    assert [sight.blocked is None for sight in sights] == [free(sight) for sight in sights]
    assert line_of_fire.open_line(field, shooter, target) == any(free(sight) for sight in sights)


@pytest.mark.rules("FWB.grid.12")
def test_every_kind_of_ground_has_one_code():
    assert set(EFFECT) == set(KINDS)
    assert set(EFFECT.values()) == set(TRAITS) == set(".#hcsDO^/")
    assert all(len(code) == 1 for code in EFFECT.values())


@pytest.mark.rules("FWB.grid.12")
def test_a_map_has_the_code_of_its_kind_on_every_square():
    legend = {".": "road", "x": "wall_top", "r": "reeds", "w": "low_wall"}
    assert codes_of(SquareMap("Ground", "squares", (".xr", "w.."), legend)) == (".^c", "c..")


@pytest.mark.rules("FWB.grid.12")
def test_nothing_stands_between_two_open_squares():
    """Terrain fills whole squares: what lies between two neighbours depends on squares alone."""
    table = table_of(("..", ".."), "closed")
    for square in table.squares():
        assert len(table.beside(square)) == 3
        assert {step.cost for step in table.steps(1, square)} == {1}


@pytest.mark.rules("FWB.large.11")
@pytest.mark.parametrize(
    ("kinds", "count"),
    [
        ("III", 8),
        ("IIC", 4),
        ("ICI", 12),
        ("ICC", 4),
        ("CII", 4),
        ("CIC", 12),
        ("CCI", 4),
        ("CCC", 16),
    ],
)
def test_placements_that_flank(kinds, count):
    """Attacker, target, ally: I for Infantry, C for Cavalry."""
    state = battle(OPEN, piece("i", "warrior", (0, 0)), piece("c", "knight", (8, 8)))
    profile = {"I": state.units["i"].profile, "C": state.units["c"].profile}
    attacker, target, ally = (Unit(str(n), "red", profile[kind]) for n, kind in enumerate(kinds))
    table = Field(state).table
    target.x = target.y = 5
    found = 0
    for attacker.x, attacker.y in product(range(2, 9), repeat=2):
        if not table.touching(attacker.block, target.block):
            continue
        for ally.x, ally.y in product(range(2, 9), repeat=2):
            apart = not table.overlap(attacker.block, ally.block)
            if apart and table.touching(ally.block, target.block):
                found += opposite(attacker, target, ally)
    assert found == count
