"""Mistakes and advice, each with a place, a number and a remedy that works."""

from __future__ import annotations

import pytest

from game.core.errors import DataError
from game.data import files, yamlfile
from game.data.mapfile import map_from
from game.drafting import cells, edits, halves, places, shapes, symmetry
from game.drafting.draft import Draft, Refused
from game.drafting.map_text import map_text
from game.drafting.splice import opened
from game.drafting.validity import advice, findings, findings_about, mistakes
from game.table.map_setup import CellObjective, Objective


@pytest.fixture
def table():
    return Draft.blank("plane:48x36")


def test_mistakes_are_those_of_the_check(table):
    bad = table.with_features(
        [
            shapes.box("house", (47, 10), (6, 4), id="farm"),
            shapes.polygon("wood", [(10, 10), (14, 14), (14, 10), (10, 14)], id="farm"),
            shapes.disc("tree", (5, 5), 0),
        ]
    )
    found = mistakes(bad)
    with pytest.raises(DataError) as told:
        map_from(yamlfile.parse(map_text(bad.ground()), "bad"))
    assert len(found) == len(told.value.problems)
    assert {each.rank for each in found} == {"mistake"}
    assert "farm: (50, 8) is not on the table" in found[0].text
    assert all(each.keys for each in found)
    assert [each.text for each in findings_about(bad, [1])] == [
        each.text for each in found if each.keys == (1,)
    ]


@pytest.mark.parametrize("path", sorted(files.maps().glob("*.yaml")), ids=lambda path: path.stem)
def test_shipped_maps_have_no_mistakes(path):
    draft, _ = opened(path.read_text(encoding="utf-8"), path.stem)
    assert mistakes(draft) == []
    assert all(each.text and each.rank == "advice" for each in advice(draft))


def test_houses_in_each_other_are_parted_by_the_shortest_way(table):
    draft = edits.added(
        table, shapes.box("house", (10, 10), (6, 4)), shapes.box("house", (15, 11), (6, 4))
    )
    (found,) = advice(draft)
    assert found.text == "house_1 stands 1.0″ in house_2"
    assert found.remedy == "Move house_1 by 1.0″ to the west"
    assert found.number == pytest.approx(1)
    assert advice(found.repair(draft)) == []


def test_a_piece_twice_is_told_and_removed(table):
    wood = shapes.polygon("wood", [(10, 10), (14, 10), (12, 14)])
    draft = table.with_features([wood, wood])
    (found,) = advice(draft)
    assert found.text == "wood_1 and wood_2 are the same piece twice"
    assert len(found.repair(draft).pieces) == 1


def test_a_broken_twin_is_told_with_its_distance_and_mended(table):
    draft = symmetry.chosen(table, "half_turn")
    draft = edits.added(
        draft, shapes.box("house", (10, 10), (4, 3)), shapes.disc("tree", (5, 5), 1)
    )
    off = symmetry.chosen(edits.moved(symmetry.chosen(draft, "none"), [2], 0.2, 0), "half_turn")
    (found,) = advice(off)
    assert found.text == "house_2 is 0.2″ off its place as the twin of house_1"
    assert found.repair(off).ground() == draft.ground()
    lonely = off.with_features([shapes.disc("tree", (20, 5), 1)])
    missing = advice(lonely)[-1]
    assert missing.text == "tree_3 has no twin"
    assert len(missing.repair(lonely).pieces) == 6


def test_zones_need_room_and_objectives_ground_to_stand_on(table):
    draft = edits.added(table, shapes.polygon("lake", [(0, 0), (48, 0), (48, 4), (0, 4)]))
    draft = places.zoned(draft, "north", [[(0, 0), (48, 0), (48, 6), (0, 6)]])
    draft = places.zoned(draft, "south", [[(0, 5), (48, 5), (48, 36), (0, 36)]])
    draft = places.objective_added(draft, Objective("The island", (24, 3)))
    texts = [each.text for each in advice(draft)]
    assert texts == [
        "only 96 of 288 square inches of the north zone are open",
        "the zones north and south share 48.0 square inches",
        "The island lies in lake_1, where few may go",
    ]
    assert advice(draft)[-1].remedy == "Move it 1.0″ to the south"


def test_cells_that_differ_from_their_twins_are_counted():
    draft = cells.painted(Draft.blank("squares:6x4"), [(0, 0), (1, 0)], "river")
    draft = symmetry.chosen(draft, "half_turn")
    draft = places.objective_added(draft, CellObjective("Well", (0, 0)))
    texts = [each.text for each in findings(draft)]
    assert texts[0] == "4 squares differ from their twins"
    assert "Well lies in a river, where few may go" in texts
    assert not cells.unlike_twins(halves.applied_from(draft, "north"))


# ---------------------------------------------------------------------- from one half


@pytest.mark.parametrize("name", ["half_turn", "east_west", "north_south", "both"])
def test_any_shipped_map_can_be_made_symmetric_from_each_part(name):
    for path in sorted(files.maps().glob("*.yaml")):
        draft, _ = opened(path.read_text(encoding="utf-8"), path.stem)
        try:
            draft = symmetry.chosen(draft, name)
        except Refused:
            continue
        for part in halves.PARTS[name]:
            try:
                made = halves.applied_from(draft, part)
            except Refused:  # something round lies across the axis
                continue
            if made.table == "plane":
                assert symmetry.alone(made) == ()
                assert mistakes(made) == []
            else:
                assert not cells.unlike_twins(made)


def test_a_part_that_does_not_give_the_whole_is_refused(table):
    with pytest.raises(Refused, match="can be applied from: west, east"):
        halves.applied_from(symmetry.chosen(table, "east_west"), "north")


def test_a_wood_across_the_axis_becomes_symmetric_in_itself(table):
    draft = table.with_features([shapes.polygon("wood", [(20, 4), (26, 6), (20, 8)])])
    made = halves.applied_from(symmetry.chosen(draft, "east_west"), "west")
    (wood,) = [piece.feature for piece in made.pieces]
    assert shapes.bounds([wood]) == (20, 4, 28, 8)
