"""Inches onto cells and back."""

from __future__ import annotations

import pytest

from game.data import files
from game.data.mapfile import map_problems
from game.drafting import cells, edits, layout, places, shapes, symmetry
from game.drafting.draft import Draft
from game.drafting.splice import opened
from game.table.map_setup import Entry, Objective
from game.table.terrain import HexGround

MAPS = sorted(files.maps().glob("*.yaml"))


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_every_shipped_map_can_be_laid_out_and_has_no_mistakes(path):
    draft, _ = opened(path.read_text(encoding="utf-8"), path.stem)
    if draft.table == "plane":
        made = [layout.as_cells(draft, "hexes"), layout.as_cells(draft, "squares", 2)]
    else:
        made = [layout.as_plane(draft)]
    for each in made:
        assert list(map_problems(each.ground())) == []


def test_a_cell_is_what_covers_most_of_it():
    table = Draft.blank("plane:12x8")
    draft = edits.added(
        table,
        shapes.polygon("river", [(0, 2), (12, 2), (12, 4), (0, 4)]),
        shapes.box("bridge", (5.5, 3), (1, 2)),
        shapes.polygon("wood", [(0, 5), (2.4, 5), (2.4, 8), (0, 8)]),
        shapes.line("hedge", [(8, 5.5), (12, 5.5)]),
        shapes.polygon("hill", [(4, 5), (7, 5), (7, 8), (4, 8)], height=1),
    )
    made = layout.as_cells(draft, "squares")
    assert made.rows[2:4] == ("~~~~~=~~~~~~",) * 2
    assert [cells.ground_at(made, cell).kind for cell in ((0, 5), (2, 5), (8, 5), (5, 6))] == [
        "wood",
        "meadow",
        "hedge",
        "hilltop",
    ]


def test_heights_become_levels_of_hexes():
    draft = edits.added(
        Draft.blank("plane:30x26"),
        shapes.disc("hill", (15, 13), 8, height=1),
        shapes.disc("hill", (15, 13), 4, height=2),
    )
    made = layout.as_cells(draft, "hexes")
    middle = tuple(int(side) // 2 for side in made.extent)
    assert cells.ground_at(made, middle) == HexGround("meadow", 3)
    assert cells.ground_at(made, (0, 0)) == HexGround("meadow", 0)
    back = layout.as_plane(made)
    assert [piece.feature.height for piece in back.pieces] == [1, 1, 1]
    large = shapes.geometry(back.pieces[0].feature).area
    assert large == pytest.approx(3.1416 * 64, rel=0.1)


def test_places_come_along():
    draft = symmetry.chosen(Draft.blank("plane:24x24"), "half_turn")
    draft = places.zoned(draft, "north", [[(0, 0), (24, 0), (24, 6), (0, 6)]])
    draft = places.objective_added(draft, Objective("Mill", (12.5, 10.5), 2))
    draft = places.entry_added(draft, Entry("Road", "west", (4, 8)))
    made = layout.as_cells(draft, "squares")
    assert made.setup.symmetry == "half_turn"
    assert made.setup.zones == {"north": ((0, 0, 23, 5),), "south": ((0, 18, 23, 23),)}
    assert made.setup.objectives[0].at == (12, 10)
    assert made.setup.entries[0].span == (4, 8)
    back = layout.as_plane(made)
    assert back.setup.zones["north"] == (((0, 0), (24, 0), (24, 6), (0, 6)),)
    assert back.setup.objectives[0].at == (12.5, 10.5)


def test_rectangles_hold_exactly_their_cells():
    inside = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (5, 5)]
    found = [
        cell for rect in layout.rectangles(inside) for cell in cells.rectangle(rect[:2], rect[2:])
    ]
    assert sorted(found) == sorted(inside)
