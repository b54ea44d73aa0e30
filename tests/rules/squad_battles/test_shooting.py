"""Shooting: which lines tie, what they touch, what they cost."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.decision import Objection
from game.rules.squad_battles import line_of_fire
from game.rules.squad_battles.attack import Attack, attack_tally, manner_against
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.state import State
from game.table.squares import line
from tests.rules.squad_battles.boards import battle, piece

REACH = range(-7, 8)
UNIT = {1: "archer", 2: "mounted_archer"}
TARGET = {1: "warrior", 2: "knight"}


def scene(rows, shooter: tuple[int, int], target: tuple[int, int], sizes=(1, 1), **more) -> State:
    """A red shooter and a blue target."""
    return battle(
        rows,
        piece("a", UNIT[sizes[0]], shooter),
        piece("t", TARGET[sizes[1]], target, "blue"),
        **more,
    )


def ends(state: State) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    """Both ends of every tied line from a to t."""
    units = state.units
    found = line_of_fire.sights(Field(state), units["a"], units["t"])
    assert len({(sight.line.start, sight.line.end) for sight in found}) == len(found)
    return {(sight.line.start, sight.line.end) for sight in found}


def clear(width: int = 17, height: int = 17) -> tuple[str, ...]:
    return ("." * width,) * height


# ---------------------------------------------------------------------- which lines


def apart(dx: int, dy: int, size_a: int, size_b: int) -> bool:
    """Whether two bases so far from each other have at least one square between them."""
    return not (-size_b - 1 < dx < size_a + 1 and -size_b - 1 < dy < size_a + 1)


def expected_ties(dx: int, dy: int, sizes: tuple[int, int]) -> int:
    """The number of tied lines as the rule counts them."""
    if sizes == (1, 1):
        return 2 if 0 in (dx, dy) else 1
    if sizes == (2, 2):
        if 0 in (dx, dy):
            return 2
        return 3 if 1 in (abs(dx), abs(dy)) else 1
    return 1


@pytest.mark.rules("FWB.lof.4")
@pytest.mark.parametrize("sizes", list(product((1, 2), repeat=2)))
def test_how_many_lines_tie(sizes):
    middle = 8
    seen = set()
    for dx, dy in product(REACH, repeat=2):
        if not apart(dx, dy, *sizes):
            continue
        state = scene(clear(18, 18), (middle, middle), (middle + dx, middle + dy), sizes)
        count = len(ends(state))
        assert count == expected_ties(dx, dy, sizes), (dx, dy)
        seen.add(count)
    assert seen == {(1, 1): {1, 2}, (1, 2): {1}, (2, 1): {1}, (2, 2): {1, 2, 3}}[sizes]


@pytest.mark.rules("FWB.lof.1", "FWB.lof.2", "FWB.grid.10", "FWB.large.12")
@pytest.mark.parametrize("sizes", list(product((1, 2), repeat=2)))
def test_lines_join_the_nearest_of_the_sixteen_pairs_of_outer_corners(sizes):
    for dx, dy in product(REACH, repeat=2):
        if not apart(dx, dy, *sizes):
            continue
        shooter, target = (8, 8), (8 + dx, 8 + dy)
        first, second = (
            [(x + i * size, y + j * size) for i in (0, 1) for j in (0, 1)]
            for (x, y), size in zip((shooter, target), sizes, strict=True)
        )
        length = {
            (a, b): (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a, b in product(first, second)
        }
        assert len(length) == 16
        nearest = {pair for pair in length if length[pair] == min(length.values())}
        assert ends(scene(clear(18, 18), shooter, target, sizes)) == nearest


@pytest.mark.rules("FWB.lof.2", "FWB.lof.4")
def test_the_rulebooks_own_lines():
    assert ends(scene(clear(), (0, 0), (5, 3))) == {((1, 1), (5, 3))}
    assert ends(scene(clear(), (0, 0), (5, 0))) == {((1, 0), (5, 0)), ((1, 1), (5, 1))}
    riders = ends(scene(clear(), (0, 0), (6, 1), (2, 2)))
    assert riders == {((2, 0), (6, 1)), ((2, 2), (6, 1)), ((2, 2), (6, 3))}
    assert {(a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a, b in riders} == {17}


@pytest.mark.rules("FWB.lof.10")
def test_units_that_touch_across_a_cliff_have_points_for_lines():
    rows = ("......", "..^...", "......", "......")
    assert ends(scene(rows, (2, 1), (3, 2))) == {((3, 2), (3, 2))}
    assert ends(scene(rows, (2, 1), (3, 1))) == {((3, 1), (3, 1)), ((3, 2), (3, 2))}
    assert manner_between(scene(rows, (2, 1), (3, 2))) == "shoot"
    assert manner_between(scene(rows, (0, 1), (1, 2))) == "FWB.combat.2"
    touched = line_of_fire.sights(*_pair(scene(rows, (2, 1), (3, 2))))[0].line
    assert set(touched.cells) == {(2, 1), (3, 1), (2, 2), (3, 2)}
    assert not touched.inner


def _pair(state: State):
    return Field(state), state.units["a"], state.units["t"]


# ---------------------------------------------------------------------- what lines touch


def meets(start: tuple[int, int], end: tuple[int, int], square: tuple[int, int], unit=1) -> bool:
    """Whether a closed segment and a closed square share a point, by separating axes."""
    (x0, y0), (x1, y1), (x, y) = start, end, (square[0] * unit, square[1] * unit)
    if max(x0, x1) < x or min(x0, x1) > x + unit or max(y0, y1) < y or min(y0, y1) > y + unit:
        return False
    corners = [(x + i, y + j) for i in (0, unit) for j in (0, unit)]
    sides = [(x1 - x0) * (cy - y0) - (y1 - y0) * (cx - x0) for cx, cy in corners]
    return min(sides) <= 0 <= max(sides)


lattice = st.tuples(st.integers(0, 9), st.integers(0, 9))


@pytest.mark.rules("FWB.grid.11", "FWB.lof.5")
@given(lattice, lattice)
def test_a_line_touches_every_square_it_shares_a_point_with(start, end):
    touched = line(start, end).cells
    assert len(set(touched)) == len(touched)
    around = product(range(-2, 12), repeat=2)
    assert set(touched) == {square for square in around if meets(start, end, square)}


@given(lattice, lattice)
def test_inner_squares_are_those_touched_elsewhere_than_at_the_ends(start, end):
    # No line here is longer than nine squares either way, so whatever it touches between its ends
    # it touches between a twentieth of its length and nineteen.
    (x0, y0), (x1, y1) = start, end
    first, last = ((19 * x0 + x1, 19 * y0 + y1), (x0 + 19 * x1, y0 + 19 * y1))
    found = line(start, end)
    inner = {square for square in found.cells if meets(first, last, square, 20)}
    assert found.inner == (inner if start != end else set())


@pytest.mark.rules("FWB.grid.11")
def test_a_line_along_an_edge_touches_both_sides_and_the_corners_beyond():
    touched = set(line((1, 1), (5, 1)).cells)
    assert {(2, 0), (2, 1), (0, 0), (0, 1), (5, 0), (5, 1)} <= touched
    assert touched == {(x, y) for x in range(6) for y in (0, 1)}


# ---------------------------------------------------------------------- blocked, hampered, free


def manner_between(state: State) -> str:
    """How a attacks t, or the rule against it."""
    found = manner_against(*_pair(state))
    return found.rule if isinstance(found, Objection) else found


def with_square(rows: tuple[str, ...], code: str, *squares: tuple[int, int]) -> tuple[str, ...]:
    """The same ground with some squares of another kind."""
    changed = [list(row) for row in rows]
    for x, y in squares:
        changed[y][x] = code
    return tuple("".join(row) for row in changed)


@pytest.mark.rules("FWB.lof.5")
def test_a_wall_blocks_by_a_single_point():
    rows = with_square(clear(9, 9), "#", (2, 3))
    assert manner_between(scene(rows, (0, 0), (4, 4))) == "FWB.lof.5"
    shoulder = with_square(clear(9, 9), "#", (3, 2))
    assert manner_between(scene(shoulder, (3, 3), (8, 0))) == "FWB.lof.5"
    assert manner_between(scene(shoulder, (3, 3), (8, 6))) == "shoot"


@pytest.mark.rules("FWB.lof.5", "FWB.lof.9", "FWB.archer.4")
@pytest.mark.parametrize("target", [(4, 4), (6, 3), (6, 0), (0, 6), (5, 1), (2, 5)])
def test_one_square_of_each_kind_of_ground_anywhere(target):
    """Each square of a field in turn: walls block and cover hampers exactly where lines touch."""
    size = 8
    lines = ends(scene(clear(size, size), (0, 0), target))
    for square in product(range(size), repeat=2):
        under = square in ((0, 0), target)
        touched = all(meets(start, end, square) for start, end in lines)
        if not under:
            walled = scene(with_square(clear(size, size), "#", square), (0, 0), target)
            assert manner_between(walled) == ("FWB.lof.5" if touched else "shoot"), square
        for code, hampers in (("h", True), ("c", True), ("/", True), ("s", False)):
            state = scene(with_square(clear(size, size), code, square), (0, 0), target)
            tally = attack_tally(Field(state), Attack("a", "t", "shoot"))
            assert tally.total == (-1 if touched and hampers else 0), (code, square)
        for code in "DO" if not under else "":
            state = scene(with_square(clear(size, size), code, square), (0, 0), target)
            assert attack_tally(Field(state), Attack("a", "t", "shoot")).total == 0


@pytest.mark.rules("FWB.lof.6", "FWB.lof.8")
@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("side", ["red", "blue"])
def test_one_other_unit_anywhere(side, strict):
    """A unit hampers exactly where all lines touch it; at their ends only by the setting."""
    shooter, target, size = (0, 2), (5, 2), 7
    lines = [line(start, end) for start, end in ends(scene(clear(size, size), shooter, target))]
    for square in product(range(size), repeat=2):
        if square in (shooter, target):
            continue
        state = battle(
            clear(size, size),
            piece("a", "archer", shooter),
            piece("t", "warrior", target, "blue"),
            piece("x", "warrior", square, side),
            shoulder_obstruction=strict,
        )
        beside = max(abs(square[0] - target[0]), abs(square[1] - target[1])) == 1
        if side == "red" and beside:
            assert manner_between(state) == "FWB.archer.2"
            continue
        assert manner_between(state) == "shoot"
        hampers = all(square in (each.cells if strict else each.inner) for each in lines)
        tally = attack_tally(Field(state), Attack("a", "t", "shoot"))
        assert tally.total == (-1 if hampers else 0), square


# ---------------------------------------------------------------------- range


@pytest.mark.rules("FWB.range.1", "FWB.range.2")
def test_the_range_table_square_by_square():
    table = {range(2, 7): 0, range(7, 13): -1, range(13, 19): -2, range(19, 25): -3}
    table |= {range(25, 31): -4, range(31, 37): -5}
    modifier = {distance: value for band, value in table.items() for distance in band}
    for distance in range(2, 41):
        state = scene(clear(44, 1), (0, 0), (distance, 0))
        if distance > 36:
            assert manner_between(state) == "FWB.range.2"
            continue
        assert manner_between(state) == "shoot"
        tally = attack_tally(Field(state), Attack("a", "t", "shoot"))
        assert tally.total == modifier[distance], distance


@pytest.mark.rules("FWB.range.1", "FWB.large.12", "FWB.grid.4")
def test_range_is_counted_between_the_nearest_squares():
    for sizes, target, distance in (
        ((1, 1), (5, 3), 5),
        ((2, 1), (7, 1), 6),
        ((2, 2), (7, 1), 6),
        ((1, 2), (7, 1), 7),
        ((2, 2), (8, 0), 7),
    ):
        state = scene(clear(), (0, 0), target, sizes)
        field, shooter, aimed = _pair(state)
        assert field.distance(shooter.block, aimed.block) == distance
        tally = attack_tally(field, Attack("a", "t", "shoot"))
        modifiers = {part.reason: part.value for part in tally.parts}
        assert modifiers.get(f"range {distance}", 0) == (-1 if distance > 6 else 0)


@pytest.mark.rules("FWB.range.3")
def test_distance_one_across_a_cliff_is_in_the_first_band():
    rows = ("......", "..^...", "......")
    for target in ((3, 1), (3, 2), (2, 0)):
        state = scene(rows, (2, 1), target)
        assert manner_between(state) == "shoot"
        assert attack_tally(Field(state), Attack("a", "t", "shoot")).total == 0
