"""Zones, orders of placing, deployment of blocks, arrivals and terrain from a box.

Zones along an edge: ARES.setup.5, GMB.setup.2, DORM.2.2.2. By turns: GMB.setup.2, DORM.2.2.3a; one
side after the other and in secret: ARES.setup.6; after everybody else: DORM.2.2.3.h1. Arrivals by
an edge: GMB.setup.7, DORM.20.9. Terrain from a box: ARES.setup.10, GMB.setup.8.
"""

from __future__ import annotations

from random import Random

import pytest

from game.core.decision import Also, Objection
from game.core.pose import Pose
from game.mechanics.bodies.block import Block, ranks
from game.mechanics.setup.deployment import DeploymentSite, in_ranks
from game.mechanics.setup.places import in_rings
from game.mechanics.setup.zones import (
    INWARD,
    at_edge,
    entrances,
    heading_between,
    middle,
    strip,
    zone,
)
from game.mechanics.terrain.laying import BoxPiece, LayingSite, between, lies_on
from game.rules.mass_battles.fitting import fits
from game.table.bases import Body, Disc, rectangle
from game.table.plane import Feature, Plane
from game.table.tolerances import Tolerances

PLANE = Plane(72000, 48000)
TIGHT = Tolerances(touch=50, depth=50, area=10_000, graze=50, spans="edge")
STANDS = {n: tuple(zip("abcd", ranks(4, n, 1000), strict=True)) for n in (2, 4)}


@pytest.mark.parametrize(
    ("edge", "box"),
    [
        ("north", (6000, 0, 66000, 12000)),
        ("south", (6000, 36000, 66000, 48000)),
        ("west", (0, 6000, 12000, 42000)),
        ("east", (60000, 6000, 72000, 42000)),
    ],
)
def test_a_strip_lies_along_its_edge(edge, box):
    area = Feature("zone", "zone", strip(PLANE, edge, 12000, 6000))
    assert area.box == box


def test_sides_look_at_each_other():
    mine = [zone("a", [(0, 0), (10, 0), (10, 10), (0, 10)])]
    theirs = [zone("b", [(0, 30), (10, 30), (10, 40), (0, 40)])]
    assert middle(mine) == (5000, 5000)
    assert heading_between(mine, theirs) == 90
    assert heading_between(mine, mine) is None


def test_a_base_touches_an_edge():
    assert at_edge(PLANE, Body(Disc(500), Pose(510, 20000, 0)), "west")
    assert not at_edge(PLANE, Body(Disc(500), Pose(530, 20000, 0)), "west")
    wagon = Body(rectangle(1000, 3000), Pose(20000, 46500, 90))
    assert at_edge(PLANE, wagon, "south")


@pytest.mark.parametrize("edge", ["north", "south", "west", "east"])
def test_arrivals_have_their_rear_on_the_edge(edge):
    places = list(entrances(PLANE, edge, 4000, 1000))
    assert all(place.heading == INWARD[edge] for place in places)
    for place in (places[0], places[-1]):
        block = Block(rectangle(1000, 1000), place, STANDS[4])
        assert all(PLANE.inside(part) for part in block.parts())
        assert all(at_edge(PLANE, part, edge) for part in block.parts())


# ---------------------------------------------------------------------- blocks


class Muster(DeploymentSite):
    """Blocks of four stands, wholly in the zone and nowhere on each other."""

    zones = (Feature("zone", "zone", strip(PLANE, "south", 12000, 20000)),)
    heading = 270

    def __init__(self, names: str, standing: dict[str, Pose] | None = None) -> None:
        self.names, self.standing = names, standing or {}

    def block(self, pose: Pose) -> Block:
        return Block(rectangle(1000, 1000), pose, STANDS[2])

    def objection(self, poses):
        taken = [part for pose in self.standing.values() for part in self.block(pose).parts()]
        for _, pose in poses:
            block = self.block(pose)
            if not all(PLANE.holds(self.zones[0], part.pose[:2]) for part in block.parts()):
                return Objection("Outside.", "BOOK.zone")
            if not fits(PLANE, TIGHT, block, (), taken):
                return Objection("Taken.", "BOOK.room")
            taken += block.parts()
        return None

    def left(self):
        return [name for name in self.names if name not in self.standing]

    def spacing(self, pieces):
        return 2500


def test_blocks_are_deployed_in_lines_near_a_point_or_wherever_they_fit():
    site = Muster("xyz")
    found = list(site.samples(Random(4)))
    assert all(site.objection(answer) is None and len(answer) == 3 for answer in found)
    ((_, there),) = site.toward("x", Pose(36000, 30000))
    assert there.heading == 270
    assert site.objection((("x", there),)) is None
    stuck = Muster("xy", {"x": there})
    ((_, beside),) = stuck.toward("y", there)
    assert beside != there
    assert stuck.objection((("y", there),)).rule == "BOOK.room"
    crowd = Muster("abcdefghijkl")
    assert len(list(crowd.samples(Random(1)))[-1]) == 12


def test_whoever_stands_is_done():
    done = list(Muster("x", {"x": Pose(36000, 40000, 270)}).samples(Random(1)))
    assert done == [Also("done")]


def test_shapes_and_rings():
    line = in_ranks("abc", (1000, 1000), 0, 500, 2)
    assert [pose[:2] for _, pose in line] == [(1000, 750), (1000, 1250), (500, 750)]
    rings = list(in_rings(Pose(0, 0), 90, 3, 100))
    assert rings[0] == Pose(0, 0, 90)
    assert len(rings) == 1 + 8 + 16


# ---------------------------------------------------------------------- terrain

HILL = Feature("hill", "hill", ((10000, 10000), (20000, 10000), (20000, 20000), (10000, 20000)))


class Layout(LayingSite):
    def law(self, piece):
        touches = any(between(self.plane, piece, each) <= 0 for each in self.plane.features)
        return Objection("It touches something.", self.rule) if touches else None


def test_terrain_is_laid_piece_by_piece():
    plane = Plane(40000, 40000, (HILL,))
    box = {"wood": BoxPiece("wood", size=(4000, 4000)), "hedge": BoxPiece("hedge", length=6000)}
    site = Layout(plane, box, "BOOK.lay", "BOOK.heading")
    assert site.objection((("wood", Pose(30000, 30000, 45)),)) is None
    assert site.objection((("wood", Pose(1000, 30000, 0)),)).text.startswith("A piece has to lie")
    assert site.objection((("hedge", Pose(15000, 21000, 90)),)).text == "It touches something."
    ((_, aside),) = site.toward("hedge", Pose(15000, 20500, 0))
    assert between(plane, box["hedge"].laid("hedge", aside), HILL) > 0
    tree = BoxPiece("tree", diameter=1000).laid("tree", Pose(15000, 15000))
    assert lies_on(plane, tree, HILL)
    *pieces, last = site.samples(Random(2))
    assert last == Also("decline")
    assert all(site.objection(answer) is None for answer in pieces)
