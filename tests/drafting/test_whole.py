"""A map turned or mirrored as a whole."""

from __future__ import annotations

import pytest

from game.data import files
from game.data.mapfile import map_problems
from game.drafting import places, shapes, whole
from game.drafting.draft import Draft, Refused
from game.drafting.edits import added
from game.drafting.splice import opened
from game.table.map_setup import Entry, Objective

BACK = {"half": 2, "quarter": 4, "east_west": 2, "north_south": 2, "diagonal": 2}


@pytest.mark.parametrize("how", BACK)
def test_turning_on_comes_back_to_the_same_map(how):
    turned = 0
    for path in sorted(files.maps().glob("*.yaml")):
        draft, _ = opened(path.read_text(encoding="utf-8"), path.stem)
        try:
            made = whole.turned_map(draft, how)
        except Refused:
            assert draft.table == "hexes"
            continue
        turned += 1
        assert list(map_problems(made.ground())) == []
        for _ in range(BACK[how] - 1):
            made = whole.turned_map(made, how)
        before, after = draft.ground(), made.ground()
        assert after == before or draft.table == "plane"
        assert after.setup.objectives == before.setup.objectives
        assert [piece.feature.disc for piece in made.pieces] == [
            piece.feature.disc for piece in draft.pieces
        ]
    assert turned > 10


def test_a_quarter_swaps_the_sides_and_names_follow():
    draft = places.zoned(Draft.blank("plane:48x36"), "north", [[(0, 0), (48, 0), (48, 6), (0, 6)]])
    draft = places.entry_added(draft, Entry("Road", "west", (4, 8)))
    draft = places.objective_added(draft, Objective("Mill", (10, 6)))
    draft = added(draft, shapes.box("house", (10, 6), (4, 2)))
    made = whole.turned_map(draft, "quarter")
    assert made.size == (36, 48)
    assert made.setup.zones == {"east": (((36, 0), (36, 48), (30, 48), (30, 0)),)}
    assert (made.setup.entries[0].edge, made.setup.entries[0].span) == ("north", (28, 32))
    assert made.setup.objectives[0].at == (30, 10)
    assert shapes.bounds([made.pieces[0].feature]) == (29, 8, 31, 12)
    assert shapes.fits(made.pieces[0].feature, made.size)


def test_what_hexes_cannot_do_is_said():
    with pytest.raises(Refused, match="A half turn needs an even number of rows"):
        whole.turned_map(Draft.blank("hexes:5x5"), "half")
    with pytest.raises(Refused, match="no mirror from east to west"):
        whole.turned_map(Draft.blank("hexes:5x4"), "east_west")
