"""The parts of a board in plain text that every table of inches has."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.pose import Pose
from game.table.footprint import degrees
from game.table.plane import INCH, Plane
from game.table.tolerances import Compass

AXES = {"north-west": "y to the south", "south-west": "y to the north"}


def table_line(plane: Plane, measure: str, compass: Compass) -> str:
    """Return how large the table is and how places on it are told."""
    width, depth = plane.extent
    return f"Table {width:g} by {depth:g} {measure}, x to the east, {AXES[compass.origin]}."


def point(x: float, y: float, compass: Compass, plane: Plane) -> str:
    """Return a place in inches, in the book's manner."""
    told = compass.told_point((x, y), plane.depth)
    return f"{round(told[0], 1):g},{round(told[1], 1):g}"


def place(pose: Pose, compass: Compass, plane: Plane) -> str:
    """Return where a piece stands and where it faces."""
    heading = compass.told_heading(degrees(pose.heading))
    return f"at {point(pose.x, pose.y, compass, plane)} facing {heading}°"


def terrain_lines(plane: Plane, measure: str, compass: Compass) -> Iterator[str]:
    """Yield a line about each feature of a table."""
    for feature in plane.features:
        west, north, east, south = feature.box
        height = f", {feature.height / INCH:g} {measure} high" if feature.height else ""
        first, last = point(west, north, compass, plane), point(east, south, compass, plane)
        yield f"{feature.kind} from {first} to {last}{height}"
