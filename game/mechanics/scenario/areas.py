"""Parts of a table as scenario files write them."""

from __future__ import annotations

from game.core.bounds import Along, Count, Inches, Outline, Rects
from game.mechanics.forms import form
from game.mechanics.setup.zones import TableEdge, at_edge, strip, zone
from game.table.bases import SLACK, Body
from game.table.plane import Feature, Plane
from game.table.tolerances import INCH

Cell = tuple[Along, Along]
"""Column and row."""


@form
class HexArea:
    """Some hexes: rectangles, a disc and single ones together, less what does not fit."""

    name: str = ""
    rects: Rects = ()
    disc: tuple[Along, Along, Count] | None = None
    """Column and row of its middle, and its radius in hexes."""
    hexes: tuple[Cell, ...] = ()
    kinds: tuple[str, ...] = ()
    """Only hexes of these kinds of terrain; of all kinds if none is named."""
    without: tuple[str, ...] = ()
    """Kinds of terrain that are left out."""
    least_level: Count = 0


@form
class PlaneArea:
    """Part of a table in inches: all that is named together, and what lies near it."""

    name: str = ""
    rect: tuple[Inches, Inches, Inches, Inches] | None = None
    """The first x and y, and the last ones."""
    polygon: Outline = ()
    disc: tuple[Inches, Inches, Inches] | None = None
    """x and y of its middle, and its radius."""
    features: tuple[str, ...] = ()
    """Pieces of terrain by their names."""
    edge: TableEdge | None = None
    within: Inches = 0
    """Inches around all of these that belong to it."""


def features_of(plane: Plane, area: PlaneArea) -> list[Feature]:
    """Return what an area is drawn by, but for an edge of the table."""
    found = [plane.by_id[name] for name in area.features if name in plane.by_id]
    if area.rect is not None:
        west, north, east, south = area.rect
        corners = ((west, north), (east, north), (east, south), (west, south))
        found.append(zone(area.name, corners))
    if area.polygon:
        found.append(zone(area.name, area.polygon))
    if area.disc is not None:
        x, y, radius = (round(each * INCH) for each in area.disc)
        found.append(Feature(area.name, "zone", ((x, y),), circle=radius))
    return found


def reaches_into(plane: Plane, area: PlaneArea, body: Body) -> bool:
    """Return whether any part of a base lies in an area; it does not by touching its outline."""
    near = area.within * INCH
    for part in features_of(plane, area):
        if plane.lies_across(body, part) or (near and plane.gap_to(body, part) <= near + SLACK):
            return True
    if area.edge is None:
        return False
    along = Feature(area.name, "zone", strip(plane, area.edge, round(near)))
    return plane.lies_across(body, along) if near else at_edge(plane, body, area.edge)
