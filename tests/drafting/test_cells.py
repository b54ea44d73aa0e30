"""Edits of maps of hexes and squares."""

from __future__ import annotations

import itertools

import pytest

from game.data.mapfile import map_problems
from game.drafting import cells, places, symmetry
from game.drafting.draft import Draft, Refused
from game.table.hexes import hexes
from game.table.map_setup import CellEntry, CellObjective
from game.table.terrain import HexGround


def test_painting_takes_the_letter_of_the_legend_or_a_free_one():
    draft = Draft.blank("hexes:4x3")
    draft = cells.painted(draft, [(1, 1), (2, 1)], "wood")
    draft = cells.painted(draft, [(3, 1)], "wood", 2)
    draft = cells.painted(draft, [(0, 0), (9, 9)], "meadow", 1)
    assert draft.rows == ("1...", ".ffF", "....")
    assert draft.legend == {
        ".": "meadow",
        "f": "wood",
        "F": HexGround("wood", 2),
        "1": HexGround("meadow", 1),
    }
    assert not list(map_problems(draft.ground()))
    with pytest.raises(Refused, match="no kind of terrain 'keep' on squares"):
        cells.painted(Draft.blank("squares:2x2"), [(0, 0)], "keep")


def test_filling_stops_where_the_ground_changes():
    draft = cells.painted(Draft.blank("squares:5x3"), [(2, 0), (2, 1), (2, 2)], "river")
    assert cells.filled(draft, (0, 0), "wood").rows == ("ff~..",) * 3


def test_a_line_of_cells_hangs_together():
    for size in ("hexes:9x9", "squares:9x9"):
        draft = Draft.blank(size)
        way = cells.between(draft, (0, 1), (7, 8))
        assert way[0] == (0, 1)
        assert way[-1] == (7, 8)
        assert all(b in cells.neighbours(draft, a) for a, b in itertools.pairwise(way))


def test_neighbours_and_brushes_are_those_of_the_board():
    draft = Draft.blank("hexes:6x5")
    board = hexes(6, 5)
    for cell in cells.all_cells(draft):
        near = {board.cell(each) for each in board.near[board.number(*cell)] if each >= 0}
        assert set(cells.neighbours(draft, cell)) == near
        assert set(cells.brush(draft, cell, 1)) == near | {cell}
    assert len(cells.brush(Draft.blank("squares:9x9"), (4, 4), 2)) == 21


def test_levels_are_raised_lowered_and_smoothed():
    draft = Draft.blank("hexes:5x5")
    draft = cells.levelled(draft, [(2, 2)], lambda level: level + 3)
    assert cells.ground_at(draft, (2, 2)) == HexGround("meadow", 3)
    draft = cells.smoothed(draft, [(2, 2)])
    assert cells.ground_at(draft, (2, 2)).level == 0
    with pytest.raises(Refused, match="Only hexes have levels"):
        cells.levelled(Draft.blank("squares:2x2"), [(0, 0)], lambda level: level + 1)


# ---------------------------------------------------------------------- symmetry


@pytest.mark.parametrize(
    ("size", "name"),
    [
        ("hexes:7x6", "half_turn"),
        ("hexes:7x5", "north_south"),
        ("hexes:7x6", "east_west"),
        ("hexes:7x5", "both"),
        ("squares:5x4", "half_turn"),
        ("squares:5x4", "both"),
        ("squares:5x5", "quarter_turn"),
        ("squares:5x5", "diagonal"),
    ],
)
def test_cells_have_twins_at_the_same_distances(size, name):
    draft = symmetry.chosen(Draft.blank(size), name)
    all_of = list(cells.all_cells(draft))
    for cell in all_of:
        twins = cells.with_twins(draft, [cell])
        assert all(cells.on_board(draft, each) for each in twins)
        assert all(set(cells.with_twins(draft, [each])) <= set(twins) for each in twins)
    painted = cells.painted(draft, all_of[3:11:2], "wood")
    assert not cells.unlike_twins(painted)


def test_what_a_board_of_hexes_cannot_do_is_said():
    with pytest.raises(Refused, match="A half turn needs an even number of rows of hexes"):
        symmetry.chosen(Draft.blank("hexes:7x5"), "half_turn")
    with pytest.raises(Refused, match="needs an odd number of rows"):
        symmetry.chosen(Draft.blank("hexes:7x6"), "north_south")
    with pytest.raises(Refused, match="does not carry a board of hexes"):
        symmetry.chosen(Draft.blank("hexes:6x6"), "quarter_turn")
    mirrored = symmetry.chosen(Draft.blank("hexes:7x4"), "east_west")
    assert cells.without_twin(mirrored) == ((6, 1), (6, 3))


def test_places_on_cells_have_twins():
    draft = symmetry.chosen(Draft.blank("squares:8x6"), "half_turn")
    draft = places.zoned(draft, "north", [(0, 0, 7, 1)])
    assert draft.setup.zones == {"north": ((0, 0, 7, 1),), "south": ((0, 4, 7, 5),)}
    draft = places.objective_added(draft, CellObjective("Well", (2, 1)))
    assert [goal.at for goal in draft.setup.objectives] == [(2, 1), (5, 4)]
    draft = places.entry_added(draft, CellEntry("Road", "north", (1, 2)))
    assert [(each.edge, each.span) for each in draft.setup.entries] == [
        ("north", (1, 2)),
        ("south", (5, 6)),
    ]
    assert not list(map_problems(draft.ground()))


def test_a_board_grows_on_any_side():
    draft = cells.painted(Draft.blank("squares:2x2"), [(0, 0)], "wood")
    assert cells.board_resized(draft, 3, 3, (1, 1)).rows == ("...", ".f.", "...")
    with pytest.raises(Refused, match="Rows of hexes"):
        cells.board_resized(Draft.blank("hexes:2x2"), 3, 3, (1, 1))
