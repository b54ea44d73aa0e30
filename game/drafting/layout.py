"""A table in inches laid out on hexes or squares, and back: a step to look at, never silent.

A cell is of the kind that covers most of it; lines fill the cells that they cross; hills become
levels of hexes, or hilltops with slopes around them on squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt
from typing import Literal

import numpy as np
import shapely
from shapely import LineString, Polygon

from game.core.bounds import MOST_ALONG, Rect
from game.data.mapfile import MOST_LEVEL
from game.drafting import cells
from game.drafting.arrange import whole_parts
from game.drafting.draft import OPEN_GROUND, Draft, Refused
from game.drafting.shapes import Points, geometry, outline, snapped
from game.table.map_setup import (
    CellEntry,
    CellNote,
    CellObjective,
    CellSetup,
    Entry,
    Note,
    Objective,
    PlaneSetup,
)
from game.table.plane import INCH
from game.table.symmetries import impossible
from game.table.terrain import HEX_KINDS, PlaneFeature

CELL = {"hexes": 1.5, "squares": 1.0}
"""Inches across a cell."""
SAMPLES = 6
"""Points along each side of a cell at which the ground is looked at."""
CROSSED = 0.3
"""Part of a cell's width that a line has to run through it."""
TO_CELLS = {
    "stream": "ford",
    "fissure": "pit",
    "tree": "wood",
    "bushes": "brush",
    "jungle": "dense_wood",
    "obstacle": "rubble",
    "fieldwork": "low_wall",
    "wagon": "rubble",
    "track": "road",
    "ditch": "rubble",
    "crater": "rubble",
    "standing_stones": "boulder",
    "courtyard": "yard",
    "castle_wall": "wall",
    "door": "wall",
    "gateway": "yard",
    "breach": "rubble",
}
"""Kinds that no cell can be, and what comes nearest to them."""
TO_HEXES = TO_CELLS | {"castle_wall": "rampart", "door": "gate", "gateway": "open_gate"}
TO_PLANE = {
    "snow": OPEN_GROUND,
    "thin_ice": "ford",
    "grove": "wood",
    "burnt_grove": "rubble",
    "burning_house": "house",
    "rampart": "castle_wall",
    "tower": "castle_wall",
    "gate": "door",
    "open_gate": "gateway",
    "keep": "house",
    "barrier": "wall",
    "hilltop": "hill",
    "slope": "hill",
    "wall_top": "castle_wall",
    "stairs": "rubble",
}
"""Kinds of cells that are called otherwise on a table in inches."""
Cells = Literal["hexes", "squares"]


# -------------------------------------------------------------------- onto cells


def as_cells(draft: Draft, table: Cells, cell: float | None = None) -> Draft:
    """Return a table in inches laid out on hexes or squares of a width in inches."""
    draft.require_plane()
    across = cell or CELL[table]
    columns, rows = _board(draft.size, table, across)
    made = Draft.blank(f"{table}:{columns}x{rows}", draft.name)
    made = replace(made, about=draft.about)
    kinds, heights = _sampled(draft, made, across)
    for feature in (piece.feature for piece in draft.pieces):
        if feature.line is not None:
            for place in _crossed(feature.line, made, across):
                kinds[place] = _cell_kind(feature.kind, table)
    for place in cells.all_cells(made):
        level = min(MOST_LEVEL, heights.get(place, 0)) if table == "hexes" else 0
        kind = kinds.get(place, OPEN_GROUND)
        if table == "squares" and heights.get(place) and kind == OPEN_GROUND:
            around = cells.neighbours(made, place)
            kind = "hilltop" if all(heights.get(each) for each in around) else "slope"
        if kind != OPEN_GROUND or level:
            made = cells.painted(made, [place], kind, level)
    return _with_cell_places(draft, made, across)


def _board(size: tuple[float, float], table: Cells, across: float) -> tuple[int, int]:
    deep = across * sqrt(3) / 2 if table == "hexes" else across
    half = 0.5 if table == "hexes" else 0.0
    columns, rows = round(size[0] / across - half), round(size[1] / deep)
    if not (1 <= columns <= MOST_ALONG and 1 <= rows <= MOST_ALONG):
        raise Refused(f"{table} of {across:g} inches do not fit this table; choose another size.")
    return columns, rows


def cell_outline(draft: Draft, cell: cells.Cell, across: float) -> Points:
    """Return the corners of a cell, in inches on the table it was laid out from."""
    x, y = (part * across for part in cells.centre(draft, cell))
    if draft.table == "squares":
        half = across / 2
        return (
            (x - half, y - half),
            (x + half, y - half),
            (x + half, y + half),
            (x - half, y + half),
        )
    half, high = across / 2, across / sqrt(3)
    return (
        (x, y - high),
        (x + half, y - high / 2),
        (x + half, y + high / 2),
        (x, y + high),
        (x - half, y + high / 2),
        (x - half, y - high / 2),
    )


def _sampled(
    draft: Draft, made: Draft, across: float
) -> tuple[dict[cells.Cell, str], dict[cells.Cell, int]]:
    """Return the commonest kind of the ground in each cell, and how high it lies."""
    every = list(cells.all_cells(made))
    steps = (np.arange(SAMPLES) + 0.5) / SAMPLES - 0.5
    dx, dy = np.meshgrid(steps * across * 0.9, steps * across * 0.9)
    middles = np.array([cells.centre(made, cell) for cell in every]) * across
    xs = middles[:, :1] + dx.ravel()
    ys = middles[:, 1:] + dy.ravel()
    kinds = np.zeros(xs.shape, dtype=np.int64)
    high = np.zeros(xs.shape)
    names = [OPEN_GROUND]
    for feature in (piece.feature for piece in draft.pieces):
        if feature.line is not None:
            continue
        shape = geometry(feature)
        shapely.prepare(shape)
        inside = shapely.contains_xy(shape, xs, ys)
        if feature.kind == "hill":
            high[inside] += max(1.0, feature.height)
            continue
        name = _cell_kind(feature.kind, made.table)
        if name not in names:
            names.append(name)
        kinds[inside] = names.index(name)
    counts = np.stack([(kinds == number).sum(axis=1) for number in range(len(names))])
    most = counts.argmax(axis=0)
    found = {cell: names[number] for cell, number in zip(every, most.tolist(), strict=True)}
    levels = np.median(high, axis=1).round().astype(int).tolist()
    return found, dict(zip(every, levels, strict=True))


def _cell_kind(kind: str, table: str) -> str:
    named = (TO_HEXES if table == "hexes" else TO_CELLS).get(kind, kind)
    return named if named in HEX_KINDS else OPEN_GROUND


def _crossed(line: Points, made: Draft, across: float) -> Iterator[cells.Cell]:
    """Yield the cells that a line runs through."""
    way = LineString(line)
    west, north, east, south = way.buffer(across).bounds
    for cell in cells.all_cells(made):
        x, y = (part * across for part in cells.centre(made, cell))
        if west <= x <= east and north <= y <= south:
            shape = Polygon(cell_outline(made, cell, across))
            if way.intersection(shape).length >= CROSSED * across:
                yield cell


def _with_cell_places(draft: Draft, made: Draft, across: float) -> Draft:
    """Return the laid out map with zones, objectives and arrivals in cells."""
    setup = draft.places
    middles = {cell: cells.centre(made, cell) for cell in cells.all_cells(made)}
    zones: dict[str, tuple[Rect, ...]] = {}
    for name, outlines in setup.zones.items():
        area = shapely.union_all([Polygon(each) for each in outlines])
        inside = [
            cell
            for cell, (x, y) in middles.items()
            if shapely.intersects_xy(area, x * across, y * across)
        ]
        if inside:
            zones[name] = tuple(rectangles(inside))
    goals = [
        CellObjective(goal.name, _cell_at(middles, goal.at, across), round(goal.radius / across))
        for goal in setup.objectives
    ]
    entries = []
    for entry in setup.entries:
        along = made.extent[0] if entry.edge in ("north", "south") else made.extent[1]
        deep = across * sqrt(3) / 2 if made.table == "hexes" and along != made.extent[0] else across
        first, last = (min(int(along) - 1, int(place / deep)) for place in entry.span)
        entries.append(CellEntry(entry.name, entry.edge, (first, last)))
    name = setup.symmetry
    fits = impossible(name, made.table, *made.extent) is None
    notes = tuple(CellNote(each.text, _cell_at(middles, each.at, across)) for each in setup.notes)
    new = CellSetup(name if fits else "none", zones, tuple(goals), tuple(entries), notes)
    return replace(made, setup=new)


def _cell_at(
    middles: dict[cells.Cell, tuple[float, float]], at: tuple[float, float], across: float
) -> cells.Cell:
    def away(cell: cells.Cell) -> float:
        x, y = middles[cell]
        return (x * across - at[0]) ** 2 + (y * across - at[1]) ** 2

    return min(middles, key=away)


def rectangles(inside: Sequence[cells.Cell]) -> Iterator[Rect]:
    """Yield rectangles that hold these cells and no others: runs of a row, joined downwards."""
    known = set(inside)
    done: set[cells.Cell] = set()
    for column, row in sorted(known, key=lambda cell: (cell[1], cell[0])):
        if (column, row) in done:
            continue
        east, south = column, row
        while (east + 1, row) in known and (east + 1, row) not in done:
            east += 1
        while all((each, south + 1) in known for each in range(column, east + 1)):
            south += 1
        done |= set(cells.rectangle((column, row), (east, south)))
        yield column, row, east, south


# -------------------------------------------------------------------- back to inches


def as_plane(draft: Draft, cell: float | None = None) -> Draft:
    """Return a map of cells as a table in inches: each patch of a kind becomes an area."""
    draft.require_cells()
    across = cell or CELL[draft.table]
    every = list(cells.all_cells(draft))
    outlines = {place: Polygon(cell_outline(draft, place, across)) for place in every}
    east = max(shape.bounds[2] for shape in outlines.values())
    south = max(shape.bounds[3] for shape in outlines.values())
    (size,) = snapped([(east, south)])
    made = Draft(draft.name, "plane", size, about=draft.about)
    grounds = {place: cells.ground_at(draft, place) for place in every}
    features: list[PlaneFeature] = []
    levels = {place: _height(ground.kind, ground.level) for place, ground in grounds.items()}
    for level in range(1, max(levels.values()) + 1):
        high = [outlines[place] for place in every if levels[place] >= level]
        features += [replace(each, height=1) for each in _patches("hill", high)]
    kinds = {place: TO_PLANE.get(ground.kind, ground.kind) for place, ground in grounds.items()}
    for kind in dict.fromkeys(kinds.values()):
        if kind not in (OPEN_GROUND, "hill"):
            features += _patches(kind, [outlines[place] for place in every if kinds[place] == kind])
    made = made.with_features(features)
    return replace(made, setup=_plane_places(draft, made, outlines, across))


def _height(kind: str, level: int) -> int:
    return 1 if kind in ("hilltop", "slope") else level


def _patches(kind: str, shapes: Sequence[Polygon]) -> Iterator[PlaneFeature]:
    # On whole thousandths, so that rounding leaves no gaps between hexes.
    for part in whole_parts(shapely.union_all(shapes, grid_size=1 / INCH)):
        yield PlaneFeature(kind, area=outline(part))


def _plane_places(
    draft: Draft, made: Draft, outlines: dict[cells.Cell, Polygon], across: float
) -> PlaneSetup:
    setup = draft.cell_places
    zones = {}
    for name, rects in setup.zones.items():
        corners = []
        for rect in rects:
            shapes = [outlines[cell] for cell in cells.rectangle(rect[:2], rect[2:])]
            west, north, east, south = shapely.union_all(shapes).bounds
            corners.append(snapped([(west, north), (east, north), (east, south), (west, south)]))
        zones[name] = tuple(corners)
    goals = [
        Objective(goal.name, snapped([_middle(outlines[goal.at])])[0], (goal.radius + 0.5) * across)
        for goal in setup.objectives
    ]
    entries = []
    for entry in setup.entries:
        along = entry.edge in ("north", "south")
        spots = [(place, 0) if along else (0, place) for place in entry.span]
        boxes = [outlines[spot].bounds for spot in spots]
        low, high = (0, 2) if along else (1, 3)
        ends = (max(0.0, boxes[0][low]), boxes[-1][high])
        entries.append(Entry(entry.name, entry.edge, snapped([ends])[0]))
    fits = impossible(setup.symmetry, "plane", *made.size) is None
    name = setup.symmetry if fits else "none"
    notes = tuple(Note(each.text, snapped([_middle(outlines[each.at])])[0]) for each in setup.notes)
    return PlaneSetup(name, zones, tuple(goals), tuple(entries), notes)


def _middle(shape: Polygon) -> tuple[float, float]:
    return shape.centroid.x, shape.centroid.y
