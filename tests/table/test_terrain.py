"""Maps of letters become kinds of terrain, maps in inches become planes."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from game.table.hexes import hexes
from game.table.plane import Feature, Plane
from game.table.terrain import (
    HEX_KINDS,
    KINDS,
    PLANE_KINDS,
    HexGround,
    HexMap,
    PlaneFeature,
    PlaneMap,
    SquareMap,
    plane_scene_features,
)


def test_a_map_gives_the_kind_of_every_square():
    made = SquareMap("A ford", "squares", (".~", "~#"), {".": "meadow", "~": "ford", "#": "wall"})
    assert made.kinds() == (("meadow", "ford"), ("ford", "wall"))


def test_a_map_of_hexes_gives_the_kind_and_the_level_of_every_hex():
    made = HexMap("A knoll", "hexes", ("..F", ".2F"), {".": "meadow", "2": HexGround("meadow", 2)})
    made = replace(made, legend=made.legend | {"F": HexGround("wood", 1)})
    assert made.kinds() == (("meadow", "meadow", "wood"), ("meadow", "meadow", "wood"))
    assert made.levels() == ((0, 0, 1), (0, 2, 1))
    assert made.board() is hexes(3, 2)


@pytest.mark.parametrize("kinds", [KINDS, HEX_KINDS, PLANE_KINDS], ids=["cells", "hexes", "plane"])
def test_every_kind_is_explained(kinds):
    assert all(kind.isidentifier() and about for kind, about in kinds.items())
    assert len(set(kinds.values())) == len(kinds)


def test_what_fills_a_cell_may_lie_on_the_plane_and_more():
    assert KINDS.items() <= PLANE_KINDS.items()
    assert KINDS.items() <= HEX_KINDS.items()
    assert {"hill", "fence", "stream", "fissure", "tree", "bushes"} <= PLANE_KINDS.keys()


def test_a_map_in_inches_becomes_a_plane_in_thousandths():
    made = PlaneMap(
        "A knoll",
        "plane",
        (24, 12.5),
        (
            PlaneFeature("hill", "knoll", area=((1, 1), (4.125, 1), (4, 4.001)), height=1.5),
            PlaneFeature("fence", line=((0.1, 0.2), (5, 6))),
            PlaneFeature("tree", disc=(7.07, 3, 0.5)),
        ),
    )
    assert made.plane() == Plane(
        24000,
        12500,
        (
            Feature("knoll", "hill", ((1000, 1000), (4125, 1000), (4000, 4001)), height=1500),
            Feature("fence_1", "fence", ((100, 200), (5000, 6000)), closed=False),
            Feature("tree_1", "tree", ((7070, 3000),), circle=500),
        ),
    )


def test_made_up_names_avoid_the_given_ones():
    trees = [PlaneFeature("tree", name, disc=(1, 1, 0.5)) for name in ("", "", "tree_2", "")]
    names = [each.id for each in PlaneMap("Trees", "plane", (9, 9), tuple(trees)).plane().features]
    assert names == ["tree_1", "tree_3", "tree_2", "tree_4"]


def test_features_are_drawn_in_inches_and_hills_by_their_level():
    low = Feature("low", "hill", ((0, 0), (9000, 0), (9000, 9000), (0, 9000)), height=1000)
    high = Feature("high", "hill", ((2000, 2000), (5000, 2000), (4000, 5000)), height=500)
    brook = Feature("brook", "stream", ((1000, 1000), (2500, 3000)), closed=False)
    tree = Feature("oak", "tree", ((4000, 3000),), circle=500)
    drawn = plane_scene_features(Plane(24000, 12000, (high, low, brook, tree)))
    assert [(each.id, each.kind, each.height) for each in drawn] == [
        ("high", "hill", 2),
        ("low", "hill", 1),
        ("brook", "stream", 0),
        ("oak", "tree", 0),
    ]
    assert [each.closed for each in drawn] == [True, True, False, True]
    assert drawn[2].outline == ((1.0, 1.0), (2.5, 3.0))
    assert all(math.dist(point, (4, 3)) == pytest.approx(0.5) for point in drawn[3].outline)


def test_a_hill_has_a_level_for_each_inch():
    ring = ((0, 0), (9000, 0), (9000, 9000), (0, 9000))
    drawn = plane_scene_features(Plane(24000, 12000, (Feature("tor", "hill", ring, height=3000),)))
    assert drawn[0].height == 3
