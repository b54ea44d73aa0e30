"""Templates laid on the table: circles and teardrops, and which bases lie under them."""

from __future__ import annotations

from dataclasses import dataclass
from math import acos, cos, pi, radians, sin, tau

from game.table.bases import SLACK, Body, away, facing
from game.table.segments import Point

ROUND = 48
"""Steps in which a round rim is drawn."""
TURNS = 60
"""Steps by which the least of a convex function is enclosed: far below a thousandth of an inch."""


@dataclass(frozen=True, slots=True)
class Circle:
    """A round template."""

    centre: Point
    radius: float


@dataclass(frozen=True, slots=True)
class Teardrop:
    """The hull of a tip and a disc: it grows from the tip along its heading to the round end."""

    tip: Point
    heading: int
    length: float
    """From the tip to the middle of the disc."""
    radius: float

    def disc(self, share: float) -> tuple[Point, float]:
        """Return middle and radius of the disc inside it after a share of its length."""
        fx, fy = facing(self.heading)
        far = self.length * share
        return (self.tip[0] + fx * far, self.tip[1] + fy * far), self.radius * share


Template = Circle | Teardrop


def overlap(template: Template, body: Body) -> float:
    """Return how deep a base lies under a template; less than nothing if it is outside."""
    if isinstance(template, Circle):
        return template.radius - away(template.centre, body)
    # A teardrop is all the discs that grow along its axis, and how far a base is from them is a
    # convex function of how far along they are.
    low, high = 0.0, 1.0
    for _ in range(TURNS):
        one, two = low + (high - low) / 3, high - (high - low) / 3
        if _gap(template, body, one) <= _gap(template, body, two):
            high = two
        else:
            low = one
    return -min(_gap(template, body, share) for share in (0.0, low, 1.0))


def _gap(template: Teardrop, body: Body, share: float) -> float:
    middle, radius = template.disc(share)
    return away(middle, body) - radius


def outline(template: Template) -> tuple[Point, ...]:
    """Return corners of a template, enough of them to look round, for drawing and for terrain."""
    if isinstance(template, Circle):
        return _arc(template.centre, template.radius, 0.0, tau)
    middle, radius = template.disc(1.0)
    ahead = radians(template.heading)
    # The straight sides touch the disc where its rim is square to them.
    half = acos(radius / template.length) if radius < template.length else 0.0
    return template.tip, *_arc(middle, radius, ahead - pi + half, ahead + pi - half)


def _arc(middle: Point, radius: float, start: float, end: float) -> tuple[Point, ...]:
    angles = (start + (end - start) * number / ROUND for number in range(ROUND + 1))
    return tuple((middle[0] + radius * cos(a), middle[1] + radius * sin(a)) for a in angles)


def under(template: Template, body: Body) -> bool:
    """Return whether a base lies under a template by more than its outline."""
    return overlap(template, body) > SLACK
