"""Outlines of what can be drawn on a table in inches: boxes, curves, bands, crossings, gates.

Points are inches in whole thousandths. A feature keeps in `drawn` how it was made, as long as its
outline is what that gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from math import cos, dist, radians, sin

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from game.data.mapfile import MOST_POINTS
from game.drafting.draft import Refused
from game.table.curves import SAMPLES, through
from game.table.drawn import Drawn, DrawnBand, DrawnBox, DrawnCurve
from game.table.plane import INCH
from game.table.terrain import PlaneFeature, thousandths

Point = tuple[float, float]
Points = tuple[Point, ...]
Size = tuple[float, float]

FITS = 0.01
"""Inches by which an outline may differ from what `drawn` gives."""
MITRE = 2.0
"""How far the corner of a band may stick out, in half widths."""


def inches(whole: int) -> float:
    """Return a length in thousandths as it stands in a map."""
    return whole / INCH


def snapped(points: Iterable[Point]) -> Points:
    """Return points in whole thousandths of an inch."""
    return tuple((inches(thousandths(x)), inches(thousandths(y))) for x, y in points)


def coordinates(shape: BaseGeometry) -> list[Point]:
    """Return the points of a shape as plain numbers."""
    return [(x, y) for x, y in shapely.get_coordinates(shape).tolist()]


# -------------------------------------------------------------------- what can be drawn


def polygon(kind: str, corners: Sequence[Point], **more: object) -> PlaneFeature:
    """Return an area with these corners."""
    return _made(PlaneFeature(kind, area=snapped(corners)), more)


def line(kind: str, points: Sequence[Point], **more: object) -> PlaneFeature:
    """Return a hedge, wall or the like through these points."""
    return _made(PlaneFeature(kind, line=snapped(points)), more)


def disc(kind: str, at: Point, radius: float, **more: object) -> PlaneFeature:
    """Return a round area."""
    ((x, y),) = snapped([at])
    return _made(PlaneFeature(kind, disc=(x, y, inches(thousandths(radius)))), more)


def box(kind: str, at: Point, size: Size, turn: float = 0, **more: object) -> PlaneFeature:
    """Return a rectangle about its middle, turned clockwise by degrees."""
    (middle,) = snapped([at])
    (sides,) = snapped([size])
    drawn = DrawnBox("box", middle, sides, round(turn, 3) % 360)
    return _made(PlaneFeature(kind, area=box_corners(drawn), drawn=drawn), more)


def curve(
    kind: str, points: Sequence[Point], size: Size, *, closed: bool = True, **more: object
) -> PlaneFeature:
    """Return a smooth outline through points, or a smooth line."""
    drawn = DrawnCurve("curve", snapped(points))
    shape = drawn_points(drawn, size, closed=closed)
    made = PlaneFeature(kind, area=shape) if closed else PlaneFeature(kind, line=shape)
    return _made(replace(made, drawn=drawn), more)


def band(
    kind: str,
    points: Sequence[Point],
    width: float,
    size: Size,
    *,
    smooth: bool = True,
    **more: object,
) -> PlaneFeature:
    """Return a river or road of one width along a line; where it meets an edge it ends there."""
    drawn = DrawnBand("band", snapped(points), inches(thousandths(width)), smooth)
    return _made(PlaneFeature(kind, area=drawn_points(drawn, size), drawn=drawn), more)


def _made(feature: PlaneFeature, more: dict[str, object]) -> PlaneFeature:
    return replace(feature, **more) if more else feature  # type: ignore[arg-type]


# -------------------------------------------------------------------- from drawn to points


def drawn_points(drawn: Drawn, size: Size, *, closed: bool = True) -> Points:
    """Return the outline or line that a way of drawing gives on a table of this size."""
    if isinstance(drawn, DrawnBox):
        return box_corners(drawn)
    if isinstance(drawn, DrawnBand):
        return _band_outline(drawn, size)
    if len(drawn.through) < (3 if closed else 2):
        raise Refused("a curve needs three points, a line two")
    return snapped(_smooth_ring(drawn.through) if closed else _smooth(drawn.through))


def box_corners(drawn: DrawnBox) -> Points:
    """Return the corners of a box, from its north-western one clockwise."""
    (x, y), (width, depth) = drawn.at, drawn.size
    ways = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    east, south = heading(drawn.turn)
    return snapped(
        (
            x + (i * width * east - j * depth * south) / 2,
            y + (i * width * south + j * depth * east) / 2,
        )
        for i, j in ways
    )


def heading(angle: float) -> Point:
    """Return where a turn by degrees points that began in the east; quarters exactly."""
    quarters: dict[float, Point] = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
    return quarters.get(angle % 360) or (cos(radians(angle)), sin(radians(angle)))


def _smooth(points: Points) -> list[Point]:
    steps = max(1, len(points) - 1)
    return through(points, max(1, min(SAMPLES, (MOST_POINTS // 2 - 2) // steps)))


def _smooth_ring(points: Points) -> list[Point]:
    count = len(points)
    samples = max(1, min(SAMPLES, MOST_POINTS // count))
    ring = through([points[-1], *points, points[0], points[1]], samples)
    return ring[samples : samples * (count + 1)]


def centre_line(drawn: DrawnBand) -> Points:
    """Return the line in the middle of a band, curves as short straight pieces."""
    return snapped(_smooth(drawn.line)) if drawn.smooth else drawn.line


def _band_outline(drawn: DrawnBand, size: Size) -> Points:
    points = without_repeats(centre_line(drawn))
    if len(points) < 2:
        raise Refused("a river or road needs two points that differ")
    points = (
        _beyond_edge(points[0], points[1], drawn.width, size),
        *points[1:-1],
        _beyond_edge(points[-1], points[-2], drawn.width, size),
    )
    strip = LineString(points).buffer(
        drawn.width / 2, cap_style="flat", join_style="mitre", mitre_limit=MITRE
    )
    table = shapely.box(0, 0, *size)
    return outline(strip if table.covers(strip) else strip.intersection(table))


def _beyond_edge(end: Point, before: Point, width: float, size: Size) -> Point:
    """Return the end of a line, drawn out over the table's edge if it lies on it."""
    x, y = end
    length = dist(end, before)
    if (0 < x < size[0] and 0 < y < size[1]) or not length:
        return end
    return x + (x - before[0]) * width / length, y + (y - before[1]) * width / length


def outline(shape: BaseGeometry) -> Points:
    """Return the corners of the largest area in a shape, few enough for a map file."""
    whole = shapely.set_precision(shape, 1 / INCH)  # rounding could make sides cross
    parts = [each for each in shapely.get_parts(whole).tolist() if isinstance(each, Polygon)]
    if not parts:
        raise Refused("nothing would be left of it on the table")
    ring = max(parts, key=lambda part: part.area)
    if len(ring.interiors):
        raise Refused("it would close around open ground; draw it in two pieces")
    corners = without_repeats(snapped(coordinates(ring.exterior)), closed=True)
    finer = 0.002
    while len(corners) > MOST_POINTS:
        simple = shapely.set_precision(ring.simplify(finer), 1 / INCH)
        corners = without_repeats(snapped(coordinates(simple)), closed=True)
        finer *= 2
    return corners


def without_repeats(points: Sequence[Point], *, closed: bool = False) -> Points:
    """Return points of which none is the same as the one before it."""
    kept: list[Point] = []
    for point in points:
        if not kept or point != kept[-1]:
            kept.append(point)
    if closed and len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    return tuple(kept)


# -------------------------------------------------------------------- whether drawn still holds


def trusted(feature: PlaneFeature, size: Size) -> PlaneFeature:
    """Return a feature without `drawn` where its outline was changed by hand since."""
    if feature.drawn is None or fits(feature, size):
        return feature
    return replace(feature, drawn=None)


@lru_cache(maxsize=512)
def fits(feature: PlaneFeature, size: Size) -> bool:
    """Return whether a feature looks as `drawn` says."""
    if feature.drawn is None or feature.disc is not None:
        return False
    try:
        given = drawn_points(feature.drawn, size, closed=feature.area is not None)
    except Refused:
        return False
    own = feature.area or feature.line or ()
    if given == own:
        return True
    if min(len(given), len(own)) < 2:
        return False
    return _rim(given, feature).hausdorff_distance(_rim(own, feature)) <= FITS


def redrawn(feature: PlaneFeature, size: Size) -> PlaneFeature:
    """Return a feature with the outline that its `drawn` gives."""
    if feature.drawn is None:
        return feature
    if feature.line is not None:
        return replace(feature, line=drawn_points(feature.drawn, size, closed=False))
    return replace(feature, area=drawn_points(feature.drawn, size))


def _rim(points: Points, feature: PlaneFeature) -> LineString:
    return LineString([*points, points[0]] if feature.area is not None else points)


# -------------------------------------------------------------------- shapes for reckoning


def geometry(feature: PlaneFeature) -> BaseGeometry:
    """Return a feature as a shape in inches."""
    if feature.disc is not None:
        x, y, radius = feature.disc
        return shapely.Point(x, y).buffer(radius, quad_segs=16)
    if feature.area is not None:
        shape = Polygon(feature.area)
        return shape if shape.is_valid else shape.buffer(0)
    points = feature.line or ()
    return LineString(points) if len(points) > 1 else shapely.Point(points[0])


def bounds(features: Iterable[PlaneFeature]) -> tuple[float, float, float, float]:
    """Return the least and greatest x and y of features: west, north, east, south."""
    points = [point for feature in features for point in outmost(feature)]
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def outmost(feature: PlaneFeature) -> Points:
    """Return the points of a feature, of a disc the corners of the square around it."""
    if feature.disc is not None:
        x, y, radius = feature.disc
        return ((x - radius, y - radius), (x + radius, y + radius))
    return feature.area or feature.line or ()


def middle(features: Iterable[PlaneFeature]) -> Point:
    """Return the middle of the rectangle around features, in whole thousandths."""
    west, north, east, south = bounds(features)
    return snapped([((west + east) / 2, (north + south) / 2)])[0]


# -------------------------------------------------------------------- crossings and gates


def crossing(
    river: PlaneFeature, at: Point, long: float, kind: str, size: Size
) -> tuple[PlaneFeature, tuple[PlaneFeature, ...]]:
    """Return a ford or bridge as wide as the band it lies on, and what is left of the band.

    `long` is its extent along the band. The band ends on both sides of it, so that no rulebook has
    to know which of two areas lies on top.
    """
    drawn = trusted(river, size).drawn
    if not isinstance(drawn, DrawnBand):
        raise Refused("a ford or bridge needs a river or road that was drawn as a band")
    middle_line = LineString(centre_line(drawn))
    place = middle_line.project(shapely.Point(at))
    start, end = max(0.0, place - long / 2), min(middle_line.length, place + long / 2)
    if end - start < FITS:
        raise Refused("the crossing has no length here; move it along the river")
    part = substring(middle_line, start, end)
    made = band(kind, coordinates(part), drawn.width, size, smooth=False)
    rest = []
    for one, other in ((0.0, start), (end, middle_line.length)):
        if other - one > FITS:
            left = substring(middle_line, one, other)
            piece = band(river.kind, coordinates(left), drawn.width, size, smooth=False)
            rest.append(replace(piece, height=river.height))
    return made, tuple(rest)


def gated(feature: PlaneFeature, at: Point, width: float) -> tuple[PlaneFeature, ...]:
    """Return what is left of a line with a gate of this width in it: two lines, or one."""
    if feature.line is None:
        raise Refused("only a line can have a gate")
    whole = LineString(feature.line)
    place = whole.project(shapely.Point(at))
    found = []
    for start, end in ((0.0, place - width / 2), (place + width / 2, whole.length)):
        if end - start > FITS:
            points = without_repeats(snapped(coordinates(substring(whole, start, end))))
            if len(points) > 1:
                found.append(replace(feature, line=points, drawn=None))
    if not found:
        raise Refused(f"the line is only {whole.length:.3g} inches long; make the gate narrower")
    return tuple([replace(part, id="") if number else part for number, part in enumerate(found)])
