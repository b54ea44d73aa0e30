"""How exactly a ruleset measures on a table of inches, and how it writes places and headings.

Inside the program y runs south, headings are whole degrees clockwise from east, and all lengths are
thousandths of an inch. A book that counts otherwise says so at its borders, through a `Compass`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, dist, floor
from typing import Literal

from game.table.bases import SLACK, Body, gap, least_gap
from game.table.clipping import shared_area

INCH = 1000


@dataclass(frozen=True, slots=True)
class Tolerances:
    """What a ruleset forgives, in thousandths of an inch, and between what it measures."""

    touch: int = 10
    """How far apart bases in contact may be."""
    depth: int = 10
    """How deep bases may lie in each other before they overlap."""
    area: int = 0
    """Square thousandths that bases at rest may have in common; with 0 their depth counts."""
    graze: int = 10
    """A stretch of a line in something that does not count."""
    spans: Literal["centre", "edge"] = "centre"
    """Between what the range from one piece to another is measured."""

    def distance(self, one: Sequence[Body], other: Sequence[Body]) -> float:
        """Return the distance between two pieces, of several parts the least."""
        if self.spans == "edge":
            return max(0.0, least_gap(one, other))
        return min(dist(a.pose[:2], b.pose[:2]) for a in one for b in other)

    def within(self, one: Sequence[Body], other: Sequence[Body], reach: float) -> bool:
        """Return whether two pieces are at most so far apart."""
        return self.distance(one, other) <= reach + SLACK

    def touching(self, one: Body, other: Body) -> bool:
        """Return whether two bases are in contact."""
        away = one.base.reach + other.base.reach + self.touch + 1
        dx, dy = one.pose.x - other.pose.x, one.pose.y - other.pose.y
        if dx * dx + dy * dy > away * away:
            return False
        return gap(one, other) <= self.touch + SLACK

    def overlapping(self, one: Body, other: Body) -> bool:
        """Return whether two bases at rest lie in each other more than is forgiven."""
        away = one.base.reach + other.base.reach
        dx, dy = one.pose.x - other.pose.x, one.pose.y - other.pose.y
        if dx * dx + dy * dy >= away * away:
            return False
        deep = -gap(one, other) - SLACK
        if self.area:
            return deep > 0 and shared_area(one, other) > self.area
        return deep > self.depth


def begun(length: float) -> int:
    """Return a length in inches, with one that has begun as a whole one."""
    return ceil((length - SLACK) / INCH)


def full(length: float) -> int:
    """Return the full inches of a length."""
    return floor((length + SLACK) / INCH)


@dataclass(frozen=True, slots=True)
class Compass:
    """How a book writes headings and places."""

    zero: Literal["east", "north"] = "east"
    """The heading of 0 degrees; all run clockwise."""
    origin: Literal["north-west", "south-west"] = "north-west"

    def heading(self, told: int) -> int:
        """Return the table's heading for one of the book's."""
        return (told - 90 * (self.zero == "north")) % 360

    def told_heading(self, heading: int) -> int:
        """Return the book's heading for one of the table's."""
        return (heading + 90 * (self.zero == "north")) % 360

    def point(self, told: tuple[float, float], depth: int) -> tuple[int, int]:
        """Return the place for inches in the book's manner, on a table of this depth."""
        x, y = round(told[0] * INCH), round(told[1] * INCH)
        return x, depth - y if self.origin == "south-west" else y

    def told_point(self, point: tuple[float, float], depth: int) -> tuple[float, float]:
        """Return the inches for a place, in the book's manner."""
        y = depth - point[1] if self.origin == "south-west" else point[1]
        return point[0] / INCH, y / INCH
