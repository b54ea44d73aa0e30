"""Distance, adjacency and single steps on squares, for bases of one and of two by two."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.pose import Pose
from game.table.squares import (
    RING,
    WAY,
    Block,
    Squares,
    Trait,
    heading_of,
    squares_of,
    straddles,
    turned,
)

GROUND: dict[str, Trait] = {
    ".": Trait("open", 1),
    "h": Trait("rough", 2),
    "#": Trait("wall", 0, stand=False, corner=True),
    "O": Trait("pit", 0, stand=False),
    "^": Trait("high", 1, level=1),
    "/": Trait("slope", 2, joins=True, stand=False),
}


def table(*rows: str, corners: bool = True) -> Squares:
    return Squares(tuple(tuple(GROUND[c] for c in row) for row in rows), closed_corners=corners)


def plain(width: int = 12, height: int = 12) -> Squares:
    return table(*["." * width] * height)


grounds = st.integers(3, 6).flatmap(
    lambda width: st.lists(
        st.text("...hh#O^^/", min_size=width, max_size=width), min_size=3, max_size=6
    )
)
tables = st.builds(lambda rows, corners: table(*rows, corners=corners), grounds, st.booleans())
places = st.integers(0, 9)
blocks = st.builds(Block, places, places, st.sampled_from([1, 2]))
singles = st.builds(Block, places, places, st.just(1))
OPEN = plain()


def all_blocks(ground: Squares) -> list[Block]:
    every = (Block(x, y, size) for (x, y), size in product(ground.squares(), (1, 2)))
    return [block for block in every if ground.inside(block)]


# ------------------------------------------------------------------ footprints and distance


@given(blocks, blocks)
def test_distance_is_that_of_the_nearest_squares(a, b):
    least = min(
        max(abs(x - u), abs(y - v)) for (x, y), (u, v) in product(squares_of(a), squares_of(b))
    )
    assert OPEN.distance(a, b) == least == OPEN.distance(b, a)
    assert OPEN.overlap(a, b) == (least == 0) == OPEN.overlap(b, a)


@given(singles, singles, singles)
def test_no_detour_is_shorter(a, b, c):
    assert OPEN.distance(a, c) <= OPEN.distance(a, b) + OPEN.distance(b, c)


@pytest.mark.rules("FWB.grid.4")
def test_distances_of_the_book():
    assert OPEN.distance(Block(0, 0, 1), Block(5, 3, 1)) == 5
    assert OPEN.distance(Block(0, 0, 2), Block(7, 1, 1)) == 6
    assert OPEN.distance(Block(0, 0, 2), Block(7, 1, 2)) == 6


@given(blocks)
def test_a_base_goes_where_one_points(block):
    pose = Pose(block.x, block.y)
    assert OPEN.footprint(block.size, pose) == block
    assert OPEN.pose_at(block.size, OPEN.centre(block)) == pose
    outline = OPEN.outline(block)
    assert sum(x for x, _ in outline) / 4 == OPEN.centre(block)[0]
    assert sum(y for _, y in outline) / 4 == OPEN.centre(block)[1]


@given(st.floats(0, 11.99), st.floats(0, 11.99), st.sampled_from([1, 2]))
def test_no_other_pose_is_nearer_to_the_pointer(x, y, size):
    def off(pose):
        cx, cy = OPEN.centre(OPEN.footprint(size, pose))
        return max(abs(cx - x), abs(cy - y))

    found = OPEN.pose_at(size, (x, y))
    assert off(found) <= 0.5 + 1e-9
    around = [Pose(found.x + dx, found.y + dy) for dx, dy in WAY.values()]
    assert all(off(found) <= off(pose) + 1e-9 for pose in around)


def test_a_block_is_inside_with_all_its_squares():
    ground = plain(5, 4)
    assert ground.extent == (5.0, 4.0)
    assert len(list(ground.squares())) == 20
    for block, inside in [
        (Block(4, 3, 1), True),
        (Block(3, 2, 2), True),
        (Block(4, 2, 2), False),
        (Block(3, 3, 2), False),
        (Block(-1, 0, 2), False),
        (Block(5, 0, 1), False),
    ]:
        assert ground.inside(block) is inside
        assert all(ground.has(square) for square in squares_of(block)) is inside


# ------------------------------------------------------------------ adjacency


@given(tables)
def test_touching_is_the_same_from_both_sides(ground):
    every = all_blocks(ground)
    for a, b in product(every, every):
        assert ground.touching(a, b) == ground.touching(b, a)
        if ground.touching(a, b):
            assert ground.distance(a, b) == 1


@given(tables)
def test_what_is_around_a_block_touches_it(ground):
    for block in all_blocks(ground):
        around = ground.around(block)
        touching = {s for s in ground.squares() if ground.touching(block, Block(*s, 1))}
        assert around == touching
        assert ground.ring(block) == tuple(sorted(around))


@pytest.mark.rules("FWB.grid.8")
def test_up_to_8_squares_touch_a_single_and_12_a_large_base():
    assert len(OPEN.around(Block(4, 4, 1))) == 8
    assert len(OPEN.around(Block(4, 4, 2))) == 12
    assert len(OPEN.around(Block(0, 0, 1))) == 3
    large = Block(4, 4, 2)
    near = [Block(3, 3, 1), Block(6, 6, 1), Block(5, 6, 1)]
    assert list(OPEN.near(large, [*near, Block(7, 4, 1), Block(5, 5, 1)])) == near


@pytest.mark.rules("FWB.grid.5", "FWB.grid.6")
def test_levels_are_not_adjacent_and_a_slope_is_low():
    ground = table(".^^", "./^", "...")
    high, low, slope = Block(1, 0, 1), Block(0, 0, 1), Block(1, 1, 1)
    assert not ground.touching(low, high)
    assert not ground.touching(slope, high)
    assert ground.touching(low, slope)
    assert ground.touching(high, Block(2, 1, 1))


@pytest.mark.rules("FWB.grid.7", "FWB.move.8")
def test_a_wall_closes_the_corner_for_blows_and_steps():
    rows = ["......"] * 3 + ["....#."] + ["......"] * 2
    ground = table(*rows)
    assert not ground.touching(Block(3, 3, 1), Block(4, 4, 1))
    assert ground.barrier((3, 3), (4, 4)) == ground.barrier((4, 4), (3, 3)) == "corner"
    assert ground.step_cost(1, (3, 3), "SE") == 0
    assert ground.step_cost(1, (4, 4), "NW") == 0
    assert ground.step_cost(1, (3, 3), "S") == 1
    free = table(*rows, corners=False)
    assert free.touching(Block(3, 3, 1), Block(4, 4, 1))
    assert free.step_cost(1, (3, 3), "SE") == 1


@pytest.mark.rules("FWB.move.9")
@pytest.mark.parametrize("kind", ["O", "^", "h"])
def test_only_a_wall_closes_corners(kind):
    ground = table(f".{kind}", f"{kind}.")
    assert ground.touching(Block(0, 0, 1), Block(1, 1, 1))
    assert ground.step_cost(1, (0, 0), "SE") == 1


# ------------------------------------------------------------------ steps


@pytest.mark.rules("FWB.large.1", "FWB.large.3", "FWB.large.4")
def test_a_wall_beside_a_large_base():
    ground = table("..#..", ".....", ".....", ".....")
    assert ground.step_cost(2, (0, 0), "SE") == 0
    assert ground.step_cost(2, (0, 0), "E") == 0
    assert ground.step_cost(2, (0, 0), "S") == 1
    assert ground.step_cost(1, (1, 0), "S") == 1
    assert table("..#..", *["....."] * 3, corners=False).step_cost(2, (0, 0), "SE") == 1
    gap = table("....", "#.##", "....", "....")
    assert gap.step_cost(1, (1, 0), "S") == 1
    assert not any(step.heading == "S" for x in range(3) for step in gap.steps(2, (x, 0)))


@pytest.mark.rules("FWB.large.2", "FWB.move.10")
def test_the_dearest_square_of_the_new_footprint_is_paid():
    ground = table("....", ".h..", "....")
    assert ground.step_cost(2, (0, 0), "E") == 2  # although it stood on the rough before
    assert ground.step_cost(2, (1, 0), "E") == 1
    assert ground.step_cost(1, (0, 1), "E") == 2
    assert ground.step_cost(1, (1, 1), "E") == 1


@pytest.mark.rules("FWB.move.17", "FWB.large.5")
def test_high_ground_is_entered_by_slopes_only():
    ground = table("./^^", "./^^", "..^^", "....")
    assert ground.barrier((1, 2), (2, 2)) == "cliff"
    assert ground.step_cost(1, (1, 2), "E") == 0
    assert ground.step_cost(1, (1, 1), "E") == 1
    assert ground.step_cost(1, (2, 1), "W") == 2
    assert ground.step_cost(1, (1, 2), "NE") == 0
    assert ground.step_cost(2, (0, 0), "E") == 2  # slope and high ground together
    assert ground.step_cost(2, (1, 0), "E") == 1
    assert ground.step_cost(2, (1, 0), "S") == 0  # would stand on high and low ground
    assert ground.can_rest(Block(2, 0, 2))
    assert not ground.can_rest(Block(1, 0, 2))
    assert not ground.can_rest(Block(2, 2, 2))
    assert ground.can_rest(Block(0, 2, 1))


def enterable(ground: Squares, block: Block) -> bool:
    traits = [ground.trait(square) for square in squares_of(block)]
    return all(trait.cost for trait in traits) and not straddles(traits)


@given(tables)
def test_a_step_can_be_taken_back_unless_it_began_where_nobody_may_be(ground):
    for x, y, size in all_blocks(ground):
        for step in ground.steps(size, (x, y)):
            back = [other.to for other in ground.steps(size, step.to)]
            assert ((x, y) in back) == enterable(ground, Block(x, y, size))
            assert ground.inside(Block(*step.to, size))
            assert enterable(ground, Block(*step.to, size))


@given(tables)
def test_a_large_base_steps_only_where_each_of_its_squares_could(ground):
    for x, y, size in all_blocks(ground):
        costs = dict(ground.prices(size, (x, y)))
        for step in ground.steps(size, (x, y)):
            assert costs.pop(step.to) == step.cost
            own = squares_of(Block(x, y, size))
            alone = [ground.step_cost(1, square, step.heading) for square in own]
            assert step.cost == max(alone)
            assert all(alone)
            assert heading_of((x, y), step.to) == step.heading
        assert costs == {}


# ------------------------------------------------------------------ directions


def test_directions_go_round_clockwise():
    assert [turned("N", eighths) for eighths in range(8)] == list(RING)
    assert turned("N", -1) == "NW"
    assert turned("NW", 9) == "N"
    for heading in RING:
        dx, dy = WAY[heading]
        back = WAY[turned(heading, 4)]
        assert (dx + back[0], dy + back[1]) == (0, 0)
        assert heading_of((3, 3), (3 + dx, 3 + dy)) == heading
    assert heading_of((3, 3), (3, 3)) is None
    assert heading_of((3, 3), (5, 3)) is None
