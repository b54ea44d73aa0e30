"""Edges in contact, squaring up, room to stand, terrain effects and drill tables."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.pose import Pose
from game.mechanics.bodies.block import Block, ranks
from game.mechanics.contact import flush, kept_apart, longest, touches
from game.mechanics.terrain.drill_table import TableForm, TerrainForm
from game.mechanics.terrain.effects import Effect, EffectTable, End
from game.rules.mass_battles.fitting import fits
from game.table.bases import Body, rectangle
from game.table.clipping import area, common, shape_of, shared_area, without
from game.table.plane import Feature, Plane
from game.table.tolerances import Compass, Tolerances

STAND, NORTH, SOUTH = rectangle(1000, 1000), 270, 90
EDGES = Tolerances(touch=50, depth=50, area=10_000, spans="edge")
PLANE = Plane(72000, 48000)


def block(name: str, at: tuple[int, int], heading: int, count: int = 4) -> Block:
    stands = tuple((f"{name}{n}", each) for n, each in enumerate(ranks(count, count, 1000)))
    return Block(STAND, Pose(*at, heading), stands)


def test_the_longest_part_of_an_edge_counts_and_the_front_first():
    one = block("a", (20000, 20000), NORTH)
    found = touches(one, block("b", (20500, 20000), SOUTH), 50, EDGES.touching)
    assert {(touch.my_edge, touch.their_edge) for touch in found} == {("front", "front")}
    # Their flank lies before my front: they face east.
    found = longest(touches(one, block("c", (22000, 18000), 0), 50, EDGES.touching))
    assert [(t.mine, t.theirs, t.my_edge, t.their_side) for t in found] == [
        ("a3", "c3", "front", 90)
    ]
    corner = touches(one, block("d", (24000, 20000), SOUTH), 50, EDGES.touching)
    assert [(touch.my_edge, touch.their_edge) for touch in corner] == [("front", "front")]


def test_a_mover_is_laid_along_the_edge_that_it_touches():
    target = block("b", (20000, 18000), SOUTH)
    mover = block("a", (20300, 18700), NORTH + 20)
    corner = mover.corner("left")
    mover = mover.at(mover.pose._replace(y=round(mover.pose.y + 18000 - corner[1])))
    found = touches(mover, target, 50, EDGES.touching)
    ways = dict(flush(mover, target, found, 45, 1000))
    assert set(ways) >= {"straight", "centre"}
    assert ways["centre"].pose == Pose(20000, 18000, NORTH)
    assert ways["straight"].pose[1:] == (18000, NORTH)
    assert flush(mover, target, found, 19, 1000) == []


def test_who_stands_between_or_beside_leaves_no_room():
    unit = block("a", (20000, 20000), NORTH)
    free = Body(STAND, Pose(24000, 19000, 0))
    touching = Body(STAND, Pose(22520, 20500, 0))
    inside = Body(STAND, Pose(21900, 20500, 0))
    assert fits(PLANE, EDGES, unit, (), [free, touching])
    assert not fits(PLANE, EDGES, unit, (), [free], [touching])
    assert not fits(PLANE, EDGES, unit, (), [inside])
    wall = Feature("wall", "wall", ((20000, 0), (20000, 40000)), closed=False)
    assert not fits(PLANE, EDGES, unit, [wall], [])
    assert not fits(Plane(21000, 48000), EDGES, unit, (), [])
    assert kept_apart(PLANE, *unit.parts()[1:3], [wall])
    assert not kept_apart(PLANE, *unit.parts()[2:], [wall])


def test_shapes_are_cut():
    one, other = Body(STAND, Pose(0, 0, 0)), Body(STAND, Pose(600, 300, 0))
    assert shared_area(one, other) == pytest.approx(400 * 700)
    assert area(common(shape_of(one), shape_of(other))) == pytest.approx(400 * 700)
    rest = list(without(shape_of(one), shape_of(other)))
    assert sum(map(area, rest)) == pytest.approx(1000 * 1000 - 400 * 700)
    assert EDGES.overlapping(one, other)
    assert not EDGES.overlapping(one, Body(STAND, Pose(992, 0, 0)))
    assert EDGES.overlapping(one, Body(STAND, Pose(988, 0, 0)))


EFFECTS = EffectTable(
    {
        "hill": Effect(name="a hill", rule="BOOK.1", toll=1000, level=1, hides=1),
        "woods": Effect(name="woods", rule="BOOK.2", rate=Fraction(4, 3)),
        "water": Effect(name="water", rule="BOOK.3", rate=Fraction(3, 2), halts=True),
        "ford": Effect(name="a ford", rule="BOOK.4", crossing=True),
        "house": Effect(name="a house", rule="BOOK.5", rate=None, hides=2, contact="apart"),
    },
    thick={"woods": (2000, "BOOK.6")},
    hiding_rule="BOOK.7",
)
TABLE = TableForm(
    size=(40.0, 40.0),
    terrain=(
        TerrainForm(kind="hill", rect=(10, 10, 20, 20), id="down"),
        TerrainForm(kind="hill", disc=(15, 15, 2), id="top"),
        TerrainForm(kind="woods", rect=(20, 20, 30, 30), id="wood"),
        TerrainForm(kind="water", rect=(0, 30, 40, 34), id="river"),
        TerrainForm(kind="ford", rect=(10, 29, 14, 35), id="ford"),
        TerrainForm(kind="house", area=((30, 5), (35, 5), (35, 10)), id="house"),
    ),
)
GROUND = TABLE.plane(Compass("north", "south-west"))


def point(x: float, y: float) -> tuple[float, float]:
    return x * 1000, 40000 - y * 1000


def test_a_table_means_something_to_a_movement():
    terms = EFFECTS.terms(GROUND)
    assert terms.tolls == {"down": 1000, "top": 1000}
    assert terms.barred == {"house"}
    assert terms.halts == {"river"}
    assert terms.crossings == {"river": ("ford",)}
    assert terms.rates["wood"] == Fraction(4, 3)
    assert EFFECTS.terms(GROUND, ["river"]).halts == frozenset()
    assert EFFECTS.level(GROUND, point(12, 12)) == 1
    assert EFFECTS.level(GROUND, point(15, 15)) == 2
    assert [each.id for each in EFFECTS.those(GROUND, "apart")] == ["house"]


@pytest.mark.parametrize(
    ("eye", "mark", "rule"),
    [
        ((5, 15), (25, 15), "BOOK.7"),
        ((5, 15), (11, 15), ""),
        ((11, 15), (19, 15), "BOOK.7"),
        ((5, 15), (15, 15), ""),
        ((25, 19), (25, 22), ""),
        ((25, 19), (25, 22.1), "BOOK.6"),
        ((32, 3), (34, 12), "BOOK.7"),
    ],
)
def test_lines_of_sight(eye, mark, rule):
    ends = [End(each, EFFECTS.level(GROUND, each)) for each in (point(*eye), point(*mark))]
    cause = EFFECTS.sight(GROUND, *ends).blocked
    assert (cause.rule if cause else "") == rule


def test_from_the_air_only_the_ground_around_the_other_end_hides():
    eye = End(point(25, 5), 3, aloft=True)
    assert EFFECTS.sight(GROUND, eye, End(point(25, 25), 0)).blocked.rule == "BOOK.6"
    assert EFFECTS.sight(GROUND, eye, End(point(25, 31), 0)).blocked is None
    far = End(point(25, 25), 0)
    assert EFFECTS.best_sight(GROUND, [eye], [far, End(point(25, 31), 0)]).blocked is None


def test_mistakes_of_a_drill_table_are_named():
    wrong = TableForm(
        terrain=(TerrainForm(kind="swamp", rect=(1, 1, 2, 2)), TerrainForm(kind="hill"))
    )
    texts = [text for _, text in wrong.problems(EFFECTS.kinds)]
    assert texts[0].startswith("there is no terrain 'swamp'")
    assert "one shape" in texts[1]
    assert list(TABLE.problems(EFFECTS.kinds)) == []
