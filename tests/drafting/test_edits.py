"""Edits of tables in inches: shapes, twins, refusals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.data.mapfile import MOST_POINTS, map_problems
from game.drafting import edits, places, shapes, symmetry, transform
from game.drafting.draft import Draft, Refused
from game.table.map_setup import Entry, Objective

SIZE = (48.0, 36.0)


@pytest.fixture
def table():
    return Draft.blank("plane:48x36")


def test_a_box_is_drawn_about_its_middle_and_keeps_how(table):
    house = shapes.box("house", (10, 10), (6, 4), 30)
    assert house.drawn.turn == 30
    assert shapes.fits(house, SIZE)
    moved = transform.turned(house, 60, (10, 10), SIZE)
    assert moved.area == ((12, 7), (12, 13), (8, 13), (8, 7))


def test_a_band_ends_at_the_edge_of_the_table():
    river = shapes.band("river", [(0, 21), (18, 19), (40, 23), (48, 20)], 3, SIZE)
    assert min(x for x, _ in river.area) == 0
    assert max(x for x, _ in river.area) == 48
    assert len(river.area) <= MOST_POINTS
    assert shapes.fits(river, SIZE)
    shifted = transform.shifted(river, 0, 1, SIZE)
    assert shifted.drawn.line[0] == (0, 22)
    assert min(x for x, _ in shifted.area) == 0


def test_an_outline_changed_by_hand_is_a_polygon_from_then_on(table):
    draft = edits.added(table, shapes.box("house", (10, 10), (6, 4)))
    (key,) = draft.fresh(table)
    house = draft.piece(key).feature
    corners = [(7.005, 8.0), *house.area[1:]]
    assert edits.replaced(draft, key, with_area(house, corners)).piece(key).feature.drawn
    corners = [(7.02, 8.0), *house.area[1:]]
    assert edits.replaced(draft, key, with_area(house, corners)).piece(key).feature.drawn is None


def with_area(feature, corners):
    return replace(feature, area=tuple(corners))


def test_a_ford_is_as_wide_as_the_river_which_ends_beside_it(table):
    draft = edits.added(table, shapes.band("river", [(0, 18), (24, 16), (48, 20)], 3, SIZE))
    (key,) = draft.fresh(table)
    draft = edits.crossing_laid(draft, key, (24, 10), 4, "ford")
    west, east, ford = [piece.feature for piece in draft.pieces]
    assert [each.kind for each in (west, east, ford)] == ["river", "river", "ford"]
    parts = [shapes.geometry(each) for each in (west, east, ford)]
    whole = shapes.geometry(shapes.band("river", [(0, 18), (24, 16), (48, 20)], 3, SIZE))
    assert sum(part.area for part in parts) == pytest.approx(whole.area, rel=0.002)
    assert parts[2].intersection(parts[0]).area < 0.05
    assert not list(map_problems(draft.ground()))


def test_a_gate_makes_two_lines_of_one(table):
    draft = edits.added(table, shapes.line("hedge", [(5, 5), (15, 5), (15, 15)], id="lane"))
    (key,) = draft.fresh(table)
    draft = edits.gate_cut(draft, key, (10, 6), 2)
    assert [each.feature.line for each in draft.pieces] == [
        ((5, 5), (9, 5)),
        ((11, 5), (15, 5), (15, 15)),
    ]
    assert [each.feature.id for each in draft.pieces] == ["lane", ""]


# ---------------------------------------------------------------------- twins


@pytest.mark.parametrize(
    ("name", "count"),
    [("half_turn", 2), ("east_west", 2), ("north_south", 2), ("both", 4)],
)
def test_twins_are_added_follow_and_go_together(table, name, count):
    draft = symmetry.chosen(table, name)
    draft = edits.added(draft, shapes.box("house", (10, 8), (4, 3), 20, id="farm"))
    assert len(draft.pieces) == count
    key = draft.pieces[0].key
    assert len(symmetry.twins(draft, key)) == count - 1
    for change in (
        lambda d: edits.moved(d, [key], 1.5, -0.25),
        lambda d: edits.turned(d, [key], 15),
        lambda d: edits.scaled(d, [key], 1.3),
        lambda d: edits.mirrored(d, [key], "east_west"),
        lambda d: edits.restyled(d, [key], kind="rubble"),
    ):
        draft = change(draft)
        assert not symmetry.alone(draft)
        assert all(shapes.fits(piece.feature, draft.size) for piece in draft.pieces)
    assert len({piece.feature.id for piece in draft.pieces}) == count
    assert edits.removed(draft, [key]).pieces == ()


def test_quarter_turns_need_a_square_table(table):
    with pytest.raises(Refused, match="A quarter turn needs a square table, this one is 48 x 36"):
        symmetry.chosen(table, "quarter_turn")
    square = symmetry.chosen(Draft.blank("plane:36x36"), "quarter_turn")
    draft = edits.added(square, shapes.disc("tree", (5, 9), 1))
    assert [piece.feature.disc[:2] for piece in draft.pieces] == [
        (5, 9),
        (27, 5),
        (31, 27),
        (9, 31),
    ]


def test_what_lies_across_the_axis_is_symmetric_in_itself_or_refused(table):
    draft = symmetry.chosen(table, "east_west")
    middle = edits.added(draft, shapes.box("house", (24, 8), (6, 4)))
    assert len(middle.pieces) == 1
    with pytest.raises(Refused, match="across the axis"):
        edits.added(draft, shapes.box("house", (23, 8), (6, 4)))
    with pytest.raises(Refused, match="house_1 lies on the axis"):
        edits.moved(middle, [1], 3, 0)
    assert edits.moved(middle, [1], 0, 3).pieces[0].feature.drawn.at == (24, 11)
    joined = symmetry.made_symmetric(draft.with_features([shapes.box("wood", (22, 8), (6, 4))]), 1)
    assert shapes.bounds([joined.pieces[0].feature]) == (19, 6, 29, 10)
    assert not symmetry.alone(joined)


def test_a_mirrored_fieldwork_faces_the_same_way_seen_from_its_side(table):
    draft = symmetry.chosen(table, "north_south")
    draft = edits.added(draft, shapes.line("fieldwork", [(10, 6), (20, 6)]))
    assert draft.pieces[1].feature.line == ((20, 30), (10, 30))


def test_twins_that_meet_on_the_axis_become_one(table):
    draft = symmetry.chosen(table, "east_west")
    draft = edits.added(draft, shapes.disc("tree", (20, 8), 1))
    assert len(edits.moved(draft, [1], 4, 0).pieces) == 1


# ---------------------------------------------------------------------- places


def test_zones_objectives_and_arrivals_have_twins(table):
    draft = symmetry.chosen(table, "half_turn")
    draft = places.zoned(draft, "north", [[(0, 0), (48, 0), (48, 6), (0, 6)]])
    assert draft.setup.zones["south"] == (((48, 36), (0, 36), (0, 30), (48, 30)),)
    draft = places.objective_added(draft, Objective("The mill", (10, 10), 3))
    assert [(goal.name, goal.at) for goal in draft.setup.objectives] == [
        ("The mill", (10, 10)),
        ("The mill 2", (38, 26)),
    ]
    draft = places.entry_added(draft, Entry("Road", "east", (20, 28)))
    assert [(entry.edge, entry.span) for entry in draft.setup.entries] == [
        ("east", (20, 28)),
        ("west", (8, 16)),
    ]
    assert not list(map_problems(draft.ground()))
    assert places.objective_removed(draft, 1).setup.objectives == ()
    assert places.entry_removed(draft, 0).setup.entries == ()


def test_a_river_that_is_its_own_image_gets_the_twin_of_a_ford_as_well():
    draft = symmetry.chosen(Draft.blank("plane:72x48"), "half_turn")
    draft = edits.added(draft, shapes.band("river", [(0, 24), (72, 24)], 3, draft.size))
    draft = edits.crossing_laid(draft, draft.pieces[0].key, (20, 24), 4, "ford")
    kinds = sorted(piece.feature.kind for piece in draft.pieces)
    assert kinds == ["ford", "ford", "river", "river", "river"]
    assert symmetry.alone(draft) == ()


def test_the_twin_of_a_numbered_objective_has_the_next_number():
    draft = symmetry.chosen(Draft.blank("plane:72x48"), "half_turn")
    draft = places.objective_added(draft, Objective("Objective 1", (36, 10), 3))
    assert [goal.name for goal in draft.setup.objectives] == ["Objective 1", "Objective 2"]
