"""Faces of castle walls: joined sections have none between them, those along a courtyard stairs."""

from __future__ import annotations

from game.rules.mass_battles.castle_walls import CastleKinds, walled
from game.table.plane import Feature, Plane

KINDS = CastleKinds(wall="wall", yard="yard", outer="edge", inner="stairs")


def area(name: str, kind: str, west: int, north: int, east: int, south: int) -> Feature:
    return Feature(name, kind, ((west, north), (east, north), (east, south), (west, south)))


def faces(*features: Feature) -> dict[str, set[frozenset[tuple[int, int]]]]:
    plane = walled(Plane(60_000, 60_000, features), KINDS)
    found: dict[str, set[frozenset[tuple[int, int]]]] = {"edge": set(), "stairs": set()}
    for each in plane.features[len(features) :]:
        assert not each.closed
        found[each.kind].add(frozenset(each.points))
    return found


def test_a_wall_by_itself_is_all_edge():
    found = faces(area("a", "wall", 0, 0, 8000, 1500))
    assert len(found["edge"]) == 4
    assert not found["stairs"]


def test_sections_join_and_a_courtyard_has_stairs():
    found = faces(
        area("a", "wall", 0, 0, 1500, 8000),
        area("b", "wall", 1500, 0, 9500, 1500),
        area("y", "yard", 1500, 1500, 9500, 8000),
    )
    assert found["stairs"] == {
        frozenset({(1500, 1500), (1500, 8000)}),
        frozenset({(1500, 1500), (9500, 1500)}),
    }
    assert frozenset({(1500, 0), (1500, 1500)}) not in found["edge"]
    assert found["edge"] == {
        frozenset({(0, 0), (1500, 0)}),
        frozenset({(0, 0), (0, 8000)}),
        frozenset({(0, 8000), (1500, 8000)}),
        frozenset({(1500, 0), (9500, 0)}),
        frozenset({(9500, 0), (9500, 1500)}),
    }


def test_a_table_without_walls_stays_as_it_is():
    plane = Plane(10_000, 10_000, (area("y", "yard", 0, 0, 5000, 5000),))
    assert walled(plane, KINDS) is plane
