"""Making a whole table symmetric from one part of it: a half, a quarter or a triangle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from game.drafting import cells, places, symmetry
from game.drafting.draft import Draft, Refused
from game.drafting.shapes import coordinates, geometry, outline, snapped, trusted, without_repeats
from game.table.symmetries import SymmetryName
from game.table.terrain import PlaneFeature

PARTS: dict[SymmetryName, tuple[str, ...]] = {
    "none": (),
    "half_turn": ("north", "south", "west", "east"),
    "quarter_turn": ("north_west", "north_east", "south_east", "south_west"),
    "east_west": ("west", "east"),
    "north_south": ("north", "south"),
    "both": ("north_west", "north_east", "south_east", "south_west"),
    "diagonal": ("north_east", "south_west"),
}
"""The parts from which each symmetry gives the whole table."""
SPECK = 0.01
"""Square inches, or inches of a line, that are not worth keeping of a piece cut at the axis."""


def applied_from(draft: Draft, part: str) -> Draft:
    """Return the draft with everything outside of a part replaced by the images of the part."""
    known = PARTS[draft.setup.symmetry]
    if part not in known:
        ways = ", ".join(each.replace("_", "-") for each in known) or "none; choose one first"
        raise Refused(f"This symmetry can be applied from: {ways}.")
    made = _pieces(draft, part) if draft.table == "plane" else _cells(draft, part)
    return _places(draft, made, part)


def part_outline(draft: Draft, part: str) -> tuple[tuple[float, float], ...]:
    """Return the corners of a part of the table, in inches or cells."""
    width, depth = draft.extent
    if draft.setup.symmetry == "diagonal":
        corner = (width, 0.0) if part == "north_east" else (0.0, depth)
        return (0.0, 0.0), corner, (width, depth)
    west, east = (0.0, width / 2) if "west" in part else (width / 2, width)
    north, south = (0.0, depth / 2) if "north" in part else (depth / 2, depth)
    if "west" not in part and "east" not in part:
        west, east = 0.0, width
    if "north" not in part and "south" not in part:
        north, south = 0.0, depth
    return (west, north), (east, north), (east, south), (west, south)


# -------------------------------------------------------------------- pieces


def _pieces(draft: Draft, part: str) -> Draft:
    region = Polygon(part_outline(draft, part))
    made = replace(draft, pieces=())
    for piece in draft.pieces:
        even = symmetry.evened(piece.feature, symmetry.images(draft), draft.size)
        features = [even] if even is not None else list(_cut(draft, piece.key, region))
        for feature in features:
            if symmetry.on_table(made, feature):
                continue
            made = made.with_features(_joined(made, feature))
    return made


def _cut(draft: Draft, key: int, region: BaseGeometry) -> Iterator[PlaneFeature]:
    """Yield what of a piece lies in a part of the table."""
    feature = draft.piece(key).feature
    shape = geometry(feature)
    if region.covers(shape):
        yield feature
        return
    left = shape.intersection(region)
    if feature.disc is not None:
        if left.area > shape.area / 2:
            raise Refused(
                f"{draft.name_of(key)} is round and lies across the axis. Move it to one side, "
                "or onto the axis."
            )
        return
    bare = replace(trusted(feature, draft.size), drawn=None)
    for rest in shapely.get_parts(left).tolist():
        if isinstance(rest, Polygon) and rest.area > SPECK and feature.area is not None:
            yield replace(bare, area=outline(rest))
        elif isinstance(rest, LineString) and rest.length > SPECK and feature.line is not None:
            yield replace(bare, line=without_repeats(snapped(coordinates(rest))))


def _joined(draft: Draft, feature: PlaneFeature) -> tuple[PlaneFeature, ...]:
    """Return a piece and its images, as one piece where they meet on the axis."""
    ghosts = symmetry.ghosts(draft, feature)
    shapes = [geometry(each) for each in (feature, *ghosts)]
    whole = shapely.union_all(shapes)
    if feature.line is not None:
        whole = shapely.line_merge(whole)
    if ghosts and isinstance(whole, Polygon) and feature.area is not None:
        one = replace(feature, area=outline(whole), drawn=None)
    elif ghosts and isinstance(whole, LineString) and feature.line is not None:
        one = replace(feature, line=snapped(coordinates(whole)), drawn=None)
    else:
        return symmetry.with_twins(draft, [feature])
    even = symmetry.evened(one, symmetry.images(draft), draft.size)
    return symmetry.with_twins(draft, [feature if even is None else even])


# -------------------------------------------------------------------- cells and places


def _cells(draft: Draft, part: str) -> Draft:
    region = Polygon(part_outline(draft, part))
    letters = [list(row) for row in draft.rows]
    done: set[cells.Cell] = set()
    for cell in cells.all_cells(draft):
        if cell in done or not region.covers(shapely.Point(cell[0] + 0.5, cell[1] + 0.5)):
            continue
        for column, row in cells.with_twins(draft, [cell]):
            done.add((column, row))
            letters[row][column] = draft.rows[cell[1]][cell[0]]
    return replace(draft, rows=tuple("".join(row) for row in letters))


def _places(draft: Draft, made: Draft, part: str) -> Draft:
    """Return the new pieces with zones and objectives of the part and their images."""
    region = Polygon(part_outline(draft, part))
    within = set(part.split("_"))
    made = places.setup_changed(made, zones={}, objectives=(), entries=())
    for name, zone in draft.setup.zones.items():
        if name not in places.WAYS or set(name.split("_")) & within:
            made = places.zoned(made, name, zone)
    for name, zone in draft.setup.zones.items():
        if name not in made.setup.zones:
            made = places.zoned(made, name, zone)
    middle = 0.0 if draft.table == "plane" else 0.5
    for goal in draft.setup.objectives:
        if region.covers(shapely.Point(goal.at[0] + middle, goal.at[1] + middle)):
            if goal.at not in [each.at for each in made.setup.objectives]:
                made = places.objective_added(made, goal)
    for entry in draft.setup.entries:
        known = [(each.edge, each.span) for each in made.setup.entries]
        if entry.edge in within and (entry.edge, entry.span) not in known:
            made = places.entry_added(made, entry)
    return made
