"""Parts of a table as scenario files write them."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.bounds import Along, Count, Inches, Outline, Rects
from game.mechanics.forms import form
from game.mechanics.setup.zones import TableEdge, at_edge, strip
from game.table.bases import SLACK, Body
from game.table.plane import Feature, Plane
from game.table.tolerances import INCH, Compass

PLAIN = Compass()
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
    """Part of a table in inches, as the book tells places: all that is named together."""

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
    centre: bool = False
    """Whether the middle of whoever is in it has to be there, not just any part of a base."""


def features_of(plane: Plane, area: PlaneArea, compass: Compass = PLAIN) -> list[Feature]:
    """Return what an area is drawn by, but for an edge of the table."""
    found = [plane.by_id[name] for name in area.features if name in plane.by_id]
    outlines = [area.polygon] if area.polygon else []
    if area.rect is not None:
        west, first, east, last = area.rect
        outlines.insert(0, ((west, first), (east, first), (east, last), (west, last)))
    for outline in outlines:
        corners = tuple(compass.point(each, plane.depth) for each in outline)
        found.append(Feature(area.name, "zone", corners))
    if area.disc is not None:
        middle = compass.point(area.disc[:2], plane.depth)
        found.append(Feature(area.name, "zone", (middle,), circle=round(area.disc[2] * INCH)))
    return found


def ground_of(plane: Plane, area: PlaneArea, compass: Compass, usual: int = 0) -> list[Feature]:
    """Return the ground of an area, along an edge of the table if it names one, so deep."""
    found = features_of(plane, area, compass)
    if area.edge is not None:
        deep = round(area.within * INCH) or usual
        found.append(Feature(area.name, "zone", strip(plane, area.edge, deep)))
    return found


def lies_in(
    plane: Plane,
    area: PlaneArea,
    bodies: Sequence[Body],
    middle: tuple[float, float],
    compass: Compass = PLAIN,
) -> bool:
    """Return whether somebody with some bases and a middle is in an area, as the area wants it."""
    if not area.centre:
        return any(reaches_into(plane, area, body, compass) for body in bodies)
    return any(plane.holds(part, middle) for part in features_of(plane, area, compass))


def reaches_into(plane: Plane, area: PlaneArea, body: Body, compass: Compass = PLAIN) -> bool:
    """Return whether any part of a base lies in an area; it does not by touching its outline."""
    near = area.within * INCH
    for part in features_of(plane, area, compass):
        if plane.lies_across(body, part) or (near and plane.gap_to(body, part) <= near + SLACK):
            return True
    if area.edge is None:
        return False
    along = Feature(area.name, "zone", strip(plane, area.edge, round(near)))
    return plane.lies_across(body, along) if near else at_edge(plane, body, area.edge)
