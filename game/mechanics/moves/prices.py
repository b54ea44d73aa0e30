"""What a motion costs over different ground, and how far an allowance lasts.

Area terrain is paid along tracks: the ways of some points of a body. The dearest track counts. What
has to be paid once, such as climbing over a wall, is a toll. Books whose bodies are wider than a
point need it: blocks of stands pay by the front of each, a base by its middle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import dist
from typing import NamedTuple

from game.mechanics.moves.legs import Movable
from game.table.bases import SLACK
from game.table.motion import Motion, Slide, comes_across, edge_before
from game.table.plane import Feature, Plane
from game.table.segments import Point

ROUNDED = 2
"""By how much the shapes of a body may differ from its parts, each in whole thousandths."""


class Fare(NamedTuple):
    """How long a motion is, what each inch of it costs on open ground, what may be spent."""

    length: float
    rate: float
    left: float


@dataclass(frozen=True, slots=True)
class GroundTerms:
    """What a book says about the ground for one movement, by the names of features."""

    rates: Mapping[str, Fraction] = field(default_factory=dict)
    """What each inch inside an area costs, no less than on open ground; where areas overlap, the
    dearest counts alone."""
    tolls: Mapping[str, int] = field(default_factory=dict)
    """What entering an area or crossing a line costs once in a movement."""
    barred: frozenset[str] = frozenset()
    """Where no part may be."""
    halts: frozenset[str] = frozenset()
    """At whose edge the movement ends."""
    crossings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What replaces an area where it lies over it, by the area: the fords of a river."""
    notes: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What each feature is called in a sentence, and the rule about it."""

    def replaced(self, plane: Plane, area: str) -> list[Feature]:
        """Return the crossings over an area."""
        return [plane.by_id[name] for name in self.crossings.get(area, ())]


class Stretch(NamedTuple):
    """A part of what is paid: over which feature, how long it is, what it costs."""

    feature: str
    length: float
    cost: float


class Priced(NamedTuple):
    """What one motion costs."""

    cost: float
    stretches: tuple[Stretch, ...]
    share: float
    """How much of the motion the allowance lasts for; 1 if for all of it."""
    by: str
    """The feature at which it ran out; nothing on open ground."""


def price(
    plane: Plane,
    terms: GroundTerms,
    body: Movable,
    motion: Motion,
    fare: Fare,
    paid: Sequence[str],
    near: Sequence[Feature],
    last: float = 1.0,
) -> Priced:
    """Price a motion of a body; tolls are due that have not been paid yet.

    `near` are the features that it may come over. Tolls after the share `last` may be left out.
    """
    left, lines = fare.left, _lines(plane, terms, body, motion, fare, near)
    last = min(last, *(line.until(left) for line in lines))
    due = _tolls(plane, terms, body, motion, paid, near, last)
    spent, passed = 0.0, 0.0
    for at, name in due:
        if min(line.until(left - spent) for line in lines) < at:
            break
        cost = terms.tolls[name]
        if max(line.cost(at) for line in lines) + spent + cost > left + SLACK:
            return _stopped(lines, due, terms, at, name)
        spent, passed = spent + cost, at
    share = max(passed, min(1.0, *(line.until(left - spent) for line in lines)))
    if share < 1.0:
        first = min(lines, key=lambda line: line.until(left - spent))
        return _stopped(lines, due, terms, share, first.at(share))
    dearest = max(lines, key=lambda line: line.cost(1.0))
    return Priced(dearest.cost(1.0) + spent, (*dearest.stretches(1.0), *_bill(due, terms)), 1.0, "")


def may_cross(
    plane: Plane, body: Movable, motion: Motion, feature: Feature, last: float = 1.0
) -> bool:
    """Return False if surely no part of a body comes to lie across a feature up to a share."""
    return comes_across(plane, body.shapes(), motion, feature, spare=ROUNDED, last=last)


def _bill(due: Sequence[tuple[float, str]], terms: GroundTerms) -> tuple[Stretch, ...]:
    return tuple(Stretch(name, 0.0, terms.tolls[name]) for _, name in due)


def _stopped(
    lines: Sequence[_Line],
    due: Sequence[tuple[float, str]],
    terms: GroundTerms,
    share: float,
    by: str,
) -> Priced:
    line = max(lines, key=lambda each: each.cost(share))
    met = [each for each in due if each[0] < share]
    bill = (*line.stretches(share), *_bill(met, terms))
    return Priced(sum(each.cost for each in bill), bill, share, by)


def _tolls(
    plane: Plane,
    terms: GroundTerms,
    body: Movable,
    motion: Motion,
    paid: Sequence[str],
    near: Sequence[Feature],
    last: float,
) -> list[tuple[float, str]]:
    """Return after which share, up to some, each toll falls due that has not been paid."""
    met = []
    for feature in near:
        if feature.id in terms.tolls and feature.id not in paid:
            if may_cross(plane, body, motion, feature, last):
                outside = [part for part in body.parts() if not plane.lies_across(part, feature)]
                share = edge_before(plane, outside, motion, feature, last)
                if share is not None:
                    met.append((share, feature.id))
    return sorted(met)


class _Line(NamedTuple):
    """The cost of one track: pieces of the motion, each with its share, rate and feature."""

    pieces: tuple[tuple[float, float, float, str], ...]
    """From which share to which, what a whole motion would cost at this rate, over what."""
    length: float

    def cost(self, share: float) -> float:
        """Return what the motion has cost after a share of it."""
        return sum(
            (min(high, share) - low) * rate for low, high, rate, _ in self.pieces if low < share
        )

    def until(self, left: float) -> float:
        """Return the share after which so much is spent; more than 1 if never."""
        for low, high, rate, _ in self.pieces:
            if (high - low) * rate > left + SLACK:
                return low + max(0.0, left) / rate
            left -= (high - low) * rate
        return 2.0

    def at(self, share: float) -> str:
        """Return the feature that the track is in after a share."""
        return next((name for low, high, _, name in self.pieces if low <= share < high), "")

    def stretches(self, share: float) -> tuple[Stretch, ...]:
        """Return the parts of the track up to a share, neighbours on the same ground as one."""
        found: list[Stretch] = []
        for low, high, rate, name in self.pieces:
            part = min(high, share) - low
            if part <= 0:
                break
            length, cost = part * self.length, part * rate
            if found and found[-1].feature == name:
                length, cost = length + found[-1].length, cost + found[-1].cost
                found.pop()
            found.append(Stretch(name, length, cost))
        return tuple(found)


def _lines(
    plane: Plane,
    terms: GroundTerms,
    body: Movable,
    motion: Motion,
    fare: Fare,
    near: Sequence[Feature],
) -> list[_Line]:
    """Return what each track costs; a swing pays all of it at the worst rate it comes over."""
    areas = [each for each in near if terms.rates.get(each.id, 1) != 1]
    if not areas:
        return [_Line(((0.0, 1.0, fare.length * fare.rate, ""),), fare.length)]
    if isinstance(motion, Slide):
        dx, dy = motion.by
        tracks = [((x, y), (x + dx, y + dy)) for x, y in body.track_points()]
        return [_line(plane, terms, areas, track, fare) for track in tracks]
    over = [
        (float(terms.rates[area.id]), area.id)
        for area in areas
        if may_cross(plane, body, motion, area)
        and comes_across(plane, body.parts(), motion, area, terms.replaced(plane, area.id))
    ]
    rate, name = max(over, default=(1.0, ""))
    return [_Line(((0.0, 1.0, fare.length * fare.rate * rate, name),), fare.length)]


def _line(
    plane: Plane,
    terms: GroundTerms,
    areas: Sequence[Feature],
    track: tuple[Point, Point],
    fare: Fare,
) -> _Line:
    whole = fare.length * fare.rate
    spans = [(low, high, each) for each in areas for low, high in plane.stretches(*track, each)]
    if not spans or not dist(*track):
        return _Line(((0.0, 1.0, whole, ""),), fare.length)
    dry = {each.id: plane.united(*track, terms.replaced(plane, each.id)) for _, _, each in spans}
    ends = {0.0, 1.0, *(low for low, _, _ in spans), *(high for _, high, _ in spans)}
    ends |= {at for bridged in dry.values() for span in bridged for at in span}
    pieces = []
    for low, high in pairwise(sorted(ends)):
        half = (low + high) / 2
        over = [
            (float(terms.rates[each.id]), each.id)
            for start, end, each in spans
            if start <= half <= end and not any(a <= half <= b for a, b in dry[each.id])
        ]
        rate, name = max(over, default=(1.0, ""))
        pieces.append((low, high, whole * rate, name))
    return _Line(tuple(pieces), fare.length)
