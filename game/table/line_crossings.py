"""What lies along a line on a free table: stretches within areas and bases, lines crossed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import hypot
from typing import NamedTuple

from game.table.bases import CONTACT, SLACK, Body, chord
from game.table.plane import Feature, Plane
from game.table.segments import Point, Spans


class Met(NamedTuple):
    """A feature or a piece that lies on a segment: how long within, or where it is crossed."""

    feature: Feature | None
    piece: str
    spans: Spans
    """The stretches inside an area or a base, from 0 to 1."""
    points: tuple[float, ...] = ()
    """Where a line is crossed."""

    @property
    def begins(self) -> float:
        """Where it is met first."""
        return self.spans[0][0] if self.spans else self.points[0]


def covered(a: Point, b: Point, spans: Spans) -> float:
    """Return the length of these stretches of a segment in thousandths of an inch."""
    return sum(end - start for start, end in spans) * hypot(b[0] - a[0], b[1] - a[1])


def meets(
    plane: Plane,
    a: Point,
    b: Point,
    bodies: Iterable[tuple[str, Body]] = (),
    features: Iterable[Feature] | None = None,
) -> list[Met]:
    """Return everything on the segment in the order in which it begins; what is only grazed is not.

    `features` are those that count, if not all of the table.
    """
    known = plane.features if features is None else features
    found = [*_features_on(plane, a, b, known), *_bodies_on(a, b, bodies)]
    found.sort(key=lambda met: met.begins)
    return found


def first(
    plane: Plane,
    a: Point,
    b: Point,
    bodies: Iterable[tuple[str, Body]],
    stops: Callable[[Feature], bool],
    features: Iterable[Feature] | None = None,
) -> Met | None:
    """Return the first thing on the segment that stops it: any of the bodies, or such a feature."""
    known = plane.features if features is None else features
    found = [met for met in _features_on(plane, a, b, known) if met.feature and stops(met.feature)]
    found += _bodies_on(a, b, bodies)
    return min(found, key=lambda met: met.begins, default=None)


def _features_on(plane: Plane, a: Point, b: Point, features: Iterable[Feature]) -> Iterator[Met]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    level = dx * a[1] - dy * a[0]
    for feature in features:
        x, y, reach = feature.round
        if abs(dx * y - dy * x - level) > (reach + SLACK) * length:
            continue
        if not feature.closed:
            if points := plane.crossings(a, b, feature):
                yield Met(feature, "", (), points)
        elif spans := _long(plane.stretches(a, b, feature), length):
            yield Met(feature, "", spans)


def _bodies_on(a: Point, b: Point, bodies: Iterable[tuple[str, Body]]) -> Iterator[Met]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    if length <= CONTACT:
        return
    ux, uy = dx / length, dy / length
    level, start = ux * a[1] - uy * a[0], ux * a[0] + uy * a[1]
    for piece, body in bodies:
        base, (x, y, _) = body
        reach = base.reach
        if -reach <= ux * y - uy * x - level <= reach:
            if -reach <= ux * x + uy * y - start <= length + reach:
                span = chord((a[0], a[1]), (b[0], b[1]), body)
                if span and (span[1] - span[0]) * length > CONTACT:
                    yield Met(None, piece, (span,))


def _long(spans: Spans, length: float) -> Spans:
    """Return those of the stretches that are more than a touch."""
    return tuple(span for span in spans if (span[1] - span[0]) * length > CONTACT)
