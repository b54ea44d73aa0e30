"""Small tables for the laboratory's tests."""

from __future__ import annotations

from game.lab.layouts import map_layout
from game.lab.study import Tableau
from game.rules import rulebook
from game.table.map_setup import CellSetup, Objective, PlaneSetup
from game.table.terrain import PlaneFeature, PlaneMap, SquareMap


def box(kind, west, north, east, south, name="", height=0):
    """Return a rectangle of terrain in inches."""
    area = ((west, north), (east, north), (east, south), (west, south))
    return PlaneFeature(kind=kind, id=name, area=area, height=height)


def plane(*features, size=(24, 18), zone=4, objectives=()):
    """Return a table in inches with zones along the north and the south."""
    width, depth = size
    zones = {
        "north": (((0, 0), (width, 0), (width, zone), (0, zone)),),
        "south": (((0, depth - zone), (width, depth - zone), (width, depth), (0, depth)),),
    }
    goals = tuple(Objective(name, at, radius) for name, at, radius in objectives)
    setup = PlaneSetup(zones=zones, objectives=goals)
    return PlaneMap("A table", "plane", size, tuple(features), setup=setup)


def squares(*rows, zone=1, legend=None):
    """Return a field of squares with zones along the north and the south."""
    letters = {".": "meadow", "#": "house", "h": "wood", "~": "river", "^": "hilltop", "/": "slope"}
    used = {letter for row in rows for letter in row}
    deep, wide = len(rows), len(rows[0])
    setup = CellSetup(
        zones={
            "north": ((0, 0, wide - 1, zone - 1),),
            "south": ((0, deep - zone, wide - 1, deep - 1),),
        }
    )
    legend = {letter: kind for letter, kind in (legend or letters).items() if letter in used}
    return SquareMap("A field", "squares", tuple(rows), legend, setup=setup)


def tableau(ground, book=""):
    """Return a table as a rulebook reads it."""
    usual = "ares" if isinstance(ground, PlaneMap) else "squad_battles"
    return Tableau(map_layout(ground, rulebook(book or usual)))
