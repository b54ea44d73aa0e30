"""Tables of effects for single bases, and what they do to lines, with a made-up book.

Passages by class of mover: ARES.terr.6, DORM.10.2.1, DORM.10.3.5.1. Effects by height: ARES.hill.2.
Heights that hide: ARES.hill.5, GMB.terr.12, GMB.gen.6. Ground that bars everybody: GMB.terr.11.
"""

from __future__ import annotations

import pytest

from game.mechanics.terrain.effects import NEVER, Effect, EffectTable
from game.mechanics.views.danger import Menace, danger
from game.mechanics.views.sight_field import Look, panorama
from game.table.plane import Feature, Plane
from game.table.raster import BEHIND, BLOCKED, CLEAR, HAMPERED


def area(name: str, kind: str, west: int, north: int, east: int, south: int, height: int = 0):
    corners = ((west, north), (east, north), (east, south), (west, south))
    return Feature(name, kind, corners, height=height)


HEDGE = Effect(name="a hedge", rule="BOOK.1", passages={"foot": "cross", "horse": "leap"}, toll=500)
MOUND = Effect(name="a mound", rule="BOOK.2", passages={"foot": "slope"}, sight="hill")
CLIFF = Effect(name="a cliff", rule="BOOK.3", rate=None, sight="hard")
TABLE = EffectTable(
    {
        "hedge": HEDGE,
        "hill": CLIFF,
        "bog": Effect(name="bog", rule="BOOK.4", passages={"foot": "difficult"}),
        "moat": Effect(name="a moat", rule="BOOK.5", passages={"foot": "cross"}),
        "copse": Effect(name="a copse", rule="BOOK.6", sight="soft"),
        "ruins": Effect(name="ruins", rule="BOOK.7", cover=-1),
    },
    low={"hill": ((1000, MOUND),)},
    hills=("hill",),
)
PLANE = Plane(
    20000,
    20000,
    (
        Feature("hedge", "hedge", ((2000, 2000), (2000, 6000)), closed=False),
        area("mound", "hill", 8000, 8000, 12000, 12000, 1000),
        area("cliff", "hill", 9000, 9000, 10000, 10000, 3000),
        area("bog", "bog", 0, 10000, 4000, 14000),
        area("moat", "moat", 14000, 0, 16000, 4000),
        area("copse", "copse", 14000, 14000, 16000, 16000),
        area("ruins", "ruins", 4000, 16000, 6000, 18000),
        area("lawn", "lawn", 0, 0, 1000, 1000),
    ),
)


def test_what_the_ground_means_to_a_class_of_movers():
    foot = TABLE.free_ground(PLANE, "foot", 3000)
    assert foot.price == {"bog": 2}
    assert foot.toll == {"mound": 3000, "moat": NEVER}
    assert (foot.barred, foot.leapt) == ({"hedge", "cliff"}, frozenset())
    horse = TABLE.free_ground(PLANE, "horse", 5000)
    assert (horse.price, horse.toll) == ({}, {"hedge": 500})
    assert (horse.barred, horse.leapt) == ({"cliff"}, {"hedge"})


def test_effects_go_by_height_and_heights_add_up():
    known = {each.id: effect.name for each, effect in TABLE.on(PLANE)}
    assert known["mound"] == "a mound"
    assert known["cliff"] == "a cliff"
    assert "lawn" not in known
    assert TABLE.elevation(PLANE, (8500, 8500)) == 1000
    assert TABLE.elevation(PLANE, (9500, 9500)) == 4000
    assert TABLE.top(PLANE, PLANE.by_id["cliff"]) == 4000
    assert TABLE.kinds["hill"].blocks
    assert not TABLE.kinds["copse"].blocks


@pytest.mark.parametrize(
    ("place", "seen"),
    [
        ((3.0, 12.2), CLEAR),
        ((18.2, 9.8), BLOCKED),
        ((5.2, 17.2), HAMPERED),
        ((1.0, 3.0), BEHIND),
    ],
)
def test_a_sight_field_reads_the_table(place, seen):
    look = Look(eye=(2000.0, 10000.0), heading=90, crest=1000, screen=1000, reach=500.0)
    assert panorama(PLANE, TABLE, look, 250).at(place) == seen


def test_from_the_air_only_cover_around_a_place_counts():
    field = panorama(PLANE, TABLE, Look(eye=(2000.0, 10000.0), aloft=True), 250)
    assert field.at((18.2, 9.8)) == CLEAR
    assert field.at((15.0, 15.0)) == HAMPERED


def test_danger_by_charge_and_by_shot():
    rider = Menace(at=(1000, 4000), mover="foot", charge=4000.0)
    archer = Menace(at=(2000, 10000), mover="foot", charge=0.0, shot=20000.0)
    field = danger(PLANE, TABLE, [rider, archer], 500, victim="foot", half_base=500)
    assert field.everybody.at((0.8, 7.2)) == 2
    assert field.everybody.at((4.2, 4.2)) == 1  # the hedge stops the rider, not the arrow
    assert field.afar.at((4.2, 4.2)) == 1
    assert field.everybody.at((9.5, 9.5)) == 0  # nobody stands on the cliff
    assert field.everybody.at((18.2, 9.8)) == 0
