"""Pieces moved, turned, scaled and mirrored; images of a symmetry are exact in thousandths."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from math import atan2, degrees

from game.drafting.draft import Refused
from game.drafting.shapes import Point, Size, fits, heading, inches, redrawn, snapped, trusted
from game.table.drawn import Drawn, DrawnBand, DrawnBox, DrawnCurve
from game.table.symmetries import Image
from game.table.terrain import PlaneFeature, thousandths

DIRECTED = ("fieldwork",)
"""Kinds whose line has a right and a left side."""
Form = tuple[str, int, str, tuple[tuple[int, int], ...]]
"""Kind, height, shape and points in thousandths, however the points were counted."""
Placing = Callable[[Point], Point]


def shifted(feature: PlaneFeature, dx: float, dy: float, size: Size) -> PlaneFeature:
    """Return a feature moved by whole thousandths of an inch."""
    ((dx, dy),) = snapped([(dx, dy)])

    def place(point: Point) -> Point:
        return point[0] + dx, point[1] + dy

    moved = _placed(trusted(feature, size), place)
    if isinstance(moved.drawn, DrawnBand) and not fits(moved, size):
        return redrawn(moved, size)  # it ended at the table's edge, or does now
    return moved


def turned(feature: PlaneFeature, angle: float, about: Point, size: Size) -> PlaneFeature:
    """Return a feature turned clockwise about a point, by degrees."""
    angle %= 360
    east, south = heading(angle)

    def place(point: Point) -> Point:
        x, y = point[0] - about[0], point[1] - about[1]
        return about[0] + x * east - y * south, about[1] + x * south + y * east

    feature = trusted(feature, size)
    drawn = feature.drawn
    if isinstance(drawn, DrawnBox):
        drawn = replace(drawn, turn=round(drawn.turn + angle, 3) % 360)
    return redrawn(_placed(replace(feature, drawn=drawn), place), size)


def scaled(
    feature: PlaneFeature, across: float, down: float, about: Point, size: Size
) -> PlaneFeature:
    """Return a feature made larger or smaller from a point; a disc stays round."""
    if across <= 0 or down <= 0:
        raise Refused("a scale is more than 0; mirror the piece to flip it")

    def place(point: Point) -> Point:
        return (
            about[0] + (point[0] - about[0]) * across,
            about[1] + (point[1] - about[1]) * down,
        )

    feature = trusted(feature, size)
    drawn = feature.drawn
    if isinstance(drawn, DrawnBox):
        factors = (across, down) if drawn.turn % 180 == 0 else (down, across)
        (sides,) = snapped([(drawn.size[0] * factors[0], drawn.size[1] * factors[1])])
        slanted = drawn.turn % 90 != 0 and across != down
        drawn = None if slanted else replace(drawn, size=sides)
    elif isinstance(drawn, DrawnBand):
        drawn = replace(drawn, width=inches(thousandths(drawn.width * (across * down) ** 0.5)))
    made = _placed(replace(feature, drawn=drawn), place)
    if made.disc is not None:
        x, y, radius = made.disc
        made = replace(made, disc=(x, y, inches(thousandths(radius * (across * down) ** 0.5))))
    return redrawn(made, size)


def flipped(feature: PlaneFeature, way: str, about: Point, size: Size) -> PlaneFeature:
    """Return a feature mirrored about a point: east_west or north_south."""
    image = Image((-1, 0), (0, 1)) if way == "east_west" else Image((1, 0), (0, -1))

    def place(point: Point) -> Point:
        x, y = image.way(point[0] - about[0], point[1] - about[1])
        return about[0] + x, about[1] + y

    return _reversed(_placed(_imaged(trusted(feature, size), image), place))


def image_of(
    feature: PlaneFeature, image: Image, size: Size, onto: Size | None = None
) -> PlaneFeature:
    """Return where a symmetry of the table carries a feature, exact in thousandths.

    `onto` is the size of the table afterwards, if a turn has swapped its sides.
    """
    made = _placed(_imaged(feature, image), lambda point: image_point(point, image, size, onto))
    return _reversed(made) if image.mirrors else made


def image_point(point: Point, image: Image, size: Size, onto: Size | None = None) -> Point:
    """Return where a symmetry of the table carries a point, exact in thousandths."""
    width, depth = map(thousandths, size)
    wide, deep = map(thousandths, onto or size)
    at = thousandths(point[0]), thousandths(point[1])
    x, y = image.point(*at, width, depth, (wide, deep))
    return inches(x), inches(y)


def _imaged(feature: PlaneFeature, image: Image) -> PlaneFeature:
    """Return a feature whose box is turned as an image turns it, still in its old place."""
    drawn = feature.drawn
    if not isinstance(drawn, DrawnBox):
        return feature
    base = round(degrees(atan2(image.east[1], image.east[0])))
    turn = base - drawn.turn if image.mirrors else base + drawn.turn
    return replace(feature, drawn=replace(drawn, turn=round(turn, 3) % 360))


def _reversed(feature: PlaneFeature) -> PlaneFeature:
    """Return a mirrored feature whose line has its right side on the right again."""
    if feature.line is None:
        return feature
    drawn = feature.drawn
    if isinstance(drawn, DrawnCurve):
        drawn = replace(drawn, through=drawn.through[::-1])
    return replace(feature, line=feature.line[::-1], drawn=drawn)


def _placed(feature: PlaneFeature, place: Placing) -> PlaneFeature:
    """Return a feature with all its points placed anew, in whole thousandths."""
    if feature.disc is not None:
        ((x, y),) = snapped([place(feature.disc[:2])])
        return replace(feature, disc=(x, y, feature.disc[2]))
    drawn = _placed_drawn(feature.drawn, place)
    if feature.area is not None:
        return replace(feature, area=snapped(map(place, feature.area)), drawn=drawn)
    return replace(feature, line=snapped(map(place, feature.line or ())), drawn=drawn)


def _placed_drawn(drawn: Drawn | None, place: Placing) -> Drawn | None:
    if isinstance(drawn, DrawnBox):
        return replace(drawn, at=snapped([place(drawn.at)])[0])
    if isinstance(drawn, DrawnBand):
        return replace(drawn, line=snapped(map(place, drawn.line)))
    if isinstance(drawn, DrawnCurve):
        return replace(drawn, through=snapped(map(place, drawn.through)))
    return None


# -------------------------------------------------------------------- the same shape


@lru_cache(maxsize=2048)
def form_of(feature: PlaneFeature) -> Form:
    """Return what makes two pieces the same: kind, height and shape, not the name."""
    height = thousandths(feature.height)
    if feature.disc is not None:
        x, y, radius = map(thousandths, feature.disc)
        return feature.kind, height, "disc", ((x, y), (radius, 0))
    points = [(thousandths(x), thousandths(y)) for x, y in feature.area or feature.line or ()]
    if feature.area is None:
        if feature.kind not in DIRECTED:
            points = min(points, points[::-1])
        return feature.kind, height, "line", tuple(points)
    start = points.index(min(points))
    ahead = points[start:] + points[:start]
    back = [ahead[0], *ahead[:0:-1]]
    return feature.kind, height, "area", tuple(min(ahead, back))


@lru_cache(maxsize=4096)
def image_form(feature: PlaneFeature, image: Image, size: Size) -> Form:
    """Return the form of a feature's image; most pieces of a draft are asked again and again."""
    return form_of(image_of(feature, image, size))
