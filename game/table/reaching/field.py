"""Where one base can get on the plane with an allowance, and the way to any point.

The costs of a window of nodes say roughly where to look; every way that is handed out has been
judged by `walk`, and so has every cost. Straight lines are tried first, so that open ground is
measured exactly. Points are thousandths of an inch.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from game.core.pose import Pose
from game.table.bases import CONTACT, SLACK, Body, Disc, overlapping, touching
from game.table.plane import INCH, Plane
from game.table.segments import Point, foot
from game.table.walk import Walk, bearing, judge, walk
from game.table.walk_terms import Bodies, WalkTerms

if TYPE_CHECKING:
    from game.table.reaching.grid import Costs

Place = tuple[int, int]
Ring = tuple[Point, ...]
DIRECTIONS = 72
"""In which a base with corners is tried straight on from where it stands."""
TRIES = 4
"""Nodes near a point from which the last leg to it is tried."""
PATIENCE = 60
"""Places in a row that are no good before a sample is the start itself."""
SIZES = (800, 400, 200, 100, 50)
"""How far bends are moved to shorten a way, one after the other."""
ROUNDINGS = 2
LEAST_GAIN = 5.0
"""What rounding off a bend must save."""


class ReachField:
    """All that a base can reach from a pose in one movement."""

    def __init__(self, plane: Plane, going: WalkTerms, start: Pose) -> None:
        self.start = start
        self.plane, self.going = _within(plane, going, start)
        self._unbound = replace(self.going, allowance=2**60, leapt=frozenset(), overflown=())
        self._walks: dict[Place, Walk | None] = {}
        self._legs: dict[tuple[Place, Place], Walk | None] = {}

    @cached_property
    def _costs(self) -> Costs:
        # numpy takes long to import and is wanted only here.
        from game.table.reaching.grid import costs_from

        exits = None if isinstance(self.going.base, Disc) else self._exits()
        return costs_from(self.plane, self.going, self.start, exits)

    def _exits(self) -> list[float]:
        """Return how far bodies let the base straight on, in evenly spread directions."""
        clear = replace(self._unbound, barred=frozenset(), price={}, toll={})
        far, found = self._farthest(), []
        for number in range(DIRECTIONS):
            angle = math.tau * number / DIRECTIONS
            to = self.start.x + far * math.cos(angle), self.start.y + far * math.sin(angle)
            problem = judge(self.plane, clear, self.start, [to]).problem
            found.append(problem.at if problem else far)
        return found

    # -------------------------------------------------------------- one point

    def walk(self, point: Point) -> Walk | None:
        """Return the cheapest legal walk known to a point, or None if none is found."""
        place = round(point[0]), round(point[1])
        if place not in self._walks:
            self._walks[place] = self._seek(place)
        return self._walks[place]

    def cost(self, point: Point) -> float | None:
        """Return what the cheapest way known to a point costs, or None if it is out of reach."""
        found = self.walk(point)
        return found.total if found else None

    def way(self, point: Point) -> tuple[Point, ...]:
        """Return the legs of that way.

        None if the point is out of reach or where the base stands.
        """
        found = self.walk(point)
        return found.legs if found else ()

    def estimate(self, point: Point) -> float:
        """Estimate what a point costs without searching for the path; infinity if out of reach."""
        costs = self._costs
        near = self._near((round(point[0]), round(point[1])))
        return min(
            (costs.cost(node) + math.dist(costs.place(node), point) for node in near),
            default=math.inf,
        )

    def _seek(self, place: Place) -> Walk | None:
        straight = judge(self.plane, self.going, self.start, [place], located=False)
        best = straight if straight.legal else None
        if best and best.total <= best.length + SLACK and not self._bargains():
            return best
        if math.dist(place, self.start[:2]) > self._farthest() or not self._may_rest(place):
            return best
        for node in self._near(place):
            found = self._pulled(node, place)
            if found and (best is None or found.total < best.total - SLACK):
                return found
        return best

    def _bargains(self) -> bool:
        """Return whether some ground is cheaper than open ground: straight may not be cheapest."""
        return any(rate < 1 for rate in self.going.price.values())

    def _farthest(self) -> float:
        return longest(self.going) + SLACK

    def _may_rest(self, place: Place) -> bool:
        """Return whether a round base may stand there; with corners it depends on the path."""
        going, body = self.going, Body(self.going.base, Pose(*place, 0))
        if not isinstance(going.base, Disc):
            return True
        kept = going.barred | going.leapt
        return (
            self.plane.inside(body)
            and not any(overlapping(body, other) for _, other in (*going.solid, *going.overflown))
            and not any(touching(body, other) for _, other in going.shunned)
            and not any(
                each.id in kept and self.plane.lies_across(body, each)
                for each in self.plane.features
            )
        )

    # -------------------------------------------------------------- bent ways

    def _near(self, place: Place) -> list[int]:
        """Return the reached nodes around a place from which it is likely to be cheapest."""
        window, rows = self._costs.window, self._costs.rows
        (px, py), (x, y), step, half = place, window.middle, window.step, window.half
        size, most = window.size, self.going.allowance + step
        column, row = round((px - x) / step) + half, round((py - y) / step) + half
        reach = 1 if isinstance(self.going.base, Disc) else 4
        columns = range(max(0, column - reach), min(size, column + reach + 1))
        found = []
        for down in range(max(0, row - reach), min(size, row + reach + 1)):
            costs, dy = rows[down], y + (down - half) * step - py
            for across in columns:
                cost = costs[across]
                if cost <= most:
                    total = cost + math.hypot(x + (across - half) * step - px, dy)
                    if total <= most:
                        found.append((total, down * size + across))
        found.sort()
        return [node for _, node in found[:TRIES]]

    def _pulled(self, node: int, place: Place) -> Walk | None:
        """Return the way through a node to a place, straightened and drawn in at its bends."""
        costs = self._costs
        if costs.exact(node) and (around := self._around(node, place)):
            return around
        chain = costs.chain(node)
        bends: list[Place] = [self.start[:2], *(costs.place(each) for each in chain)]
        known = [0.0, *(costs.cost(each) for each in chain)]
        if bends[-1] != place:
            bends.append(place)
            known.append(known[-1] + math.dist(bends[-2], place))
        kept = [len(bends) - 1]
        while kept[-1]:
            last = kept[-1]
            before = next((i for i in range(last) if self._shorter(bends, known, i, last)), None)
            if before is None:
                return None
            kept.append(before)
        plain = [bends[spot] for spot in reversed(kept)]
        for places in (self._tight(list(plain)), plain):
            found = judge(self.plane, self.going, self.start, places[1:], located=False)
            if found.legal:
                return found
        return None

    def _around(self, node: int, place: Place) -> Walk | None:
        """Return a free path round a node's corners to a place beside it, if there is one."""
        *corners, last = (self._costs.place(each) for each in self._costs.chain(node))
        for legs in ([*corners, place], [*corners, last, place]):
            found = judge(self.plane, self.going, self.start, legs, located=False)
            if found.legal:
                return found
        return None

    def _shorter(
        self, bends: Sequence[Place], known: Sequence[float], first: int, last: int
    ) -> bool:
        """Return whether one leg leads from bend to bend and costs no more than the way between."""
        leg = self._leg(bends[first], bends[last])
        if leg is None:
            return False
        between = known[last] - known[first] + CONTACT
        return last == first + 1 or leg.total <= max(leg.length + SLACK, between)

    def _leg(self, a: Place, b: Place) -> Walk | None:
        """Return one leg on its own, the base already turned, or None if it is barred."""
        if (a, b) not in self._legs:
            heading = self.start.heading if a == self.start[:2] else bearing(a, b)
            found = judge(self.plane, self._unbound, Pose(*a, heading), [b], located=False)
            self._legs[a, b] = found if found.legal else None
        return self._legs[a, b]

    def _tight(self, places: list[Place]) -> list[Place]:
        """Return the same path, every bend as near to the straight line as it goes, and rounded."""
        for spot in range(len(places) - 2, 0, -1):
            places[spot] = self._drawn_in(*places[spot - 1 : spot + 2])
        for _ in range(ROUNDINGS):
            rounded = places[:1]
            for here, after in pairwise(places[1:]):
                rounded += self._rounded(rounded[-1], here, after)
            places = [*rounded, places[-1]]
        kept = places[:1]
        for here, after in pairwise(places[1:]):
            if self._leg(kept[-1], after) is None or self._total(kept[-1], after) > self._total(
                kept[-1], here, after
            ):
                kept.append(here)
        return [*kept, places[-1]]

    def _drawn_in(self, before: Place, here: Place, after: Place) -> Place:
        """Return the bend moved towards its neighbours' line as far as that is cheaper."""
        least = self._total(before, here, after)
        for size in SIZES:
            tried = _toward(here, foot(here, before, after), size)
            total = self._total(before, tried, after)
            if total < least:
                here, least = tried, total
        return here

    def _rounded(self, before: Place, here: Place, after: Place) -> list[Place]:
        """Return two bends instead of one, as far from it as that is cheaper."""
        ends = [each for each in (before, after) if each != here]
        for size in SIZES:
            cut = [_toward(here, each, min(size, math.dist(here, each) / 2)) for each in ends]
            if len(cut) < 2 or math.dist(here, cut[0]) + math.dist(here, cut[1]) < (
                math.dist(*cut) + LEAST_GAIN
            ):
                continue
            if self._total(before, *cut, after) < self._total(before, here, after):
                return cut
        return [here]

    def _total(self, *places: Place) -> float:
        """Return what the legs cost together; endless if one of them is barred."""
        total = 0.0
        for a, b in pairwise(places):
            leg = self._leg(a, b)
            if leg is None:
                return math.inf
            total += leg.total
        return total

    # -------------------------------------------------------------- the whole area

    def nearest(self, point: Point) -> Place:
        """Return the reachable place nearest to a point, as far as it is known."""
        place = round(point[0]), round(point[1])
        if self.walk(place):
            return place
        found = [self.start[:2], _at(walk(self.plane, self.going, self.start, [place]))]
        for near in self._closest(place):
            if self.walk(near):
                found.append(self._stretched(near, place))
                break
        return min(found, key=lambda each: math.dist(each, place))

    def _closest(self, place: Place) -> list[Place]:
        """Return the reached nodes nearest to a place."""
        import numpy as np

        costs, window = self._costs, self._costs.window
        nodes = np.flatnonzero((costs.least <= self.going.allowance) & (costs.rest > 0))
        rows, columns = np.divmod(nodes, window.size)
        across = window.middle[0] + (columns - window.half) * window.step - place[0]
        down = window.middle[1] + (rows - window.half) * window.step - place[1]
        order = np.argsort(across**2 + down**2, kind="stable")[:TRIES]
        return [window.place(int(node)) for node in nodes[order]]

    def _stretched(self, from_: Place, to: Place) -> Place:
        """Return the last place between one that is in reach and one that is not, by halving."""
        good, part, size = from_, 0.0, 0.5
        while size * math.dist(from_, to) > 1:
            tried = _part(from_, to, part + size)
            if self.walk(tried):
                good, part = tried, part + size
            size /= 2
        return good

    def bands(self, limits: Sequence[float]) -> list[list[Ring]]:
        """Return for each cost the outlines of all that can be reached for it, in inches.

        Filled by the even-odd rule: an outline within another is a hole.
        """
        import numpy as np

        from game.table.reaching.contour import rings

        costs, window = self._costs, self._costs.window
        step = window.step
        west = window.middle[0] - window.half * step
        north = window.middle[1] - window.half * step
        reached = np.isfinite(costs.least)
        room = np.where(reached, costs.rest, np.minimum(costs.rest, -1.0))
        found = []
        for limit in limits:
            inner = np.minimum(np.where(reached, limit - costs.least, -1.0), room)
            found.append(
                [
                    tuple([((west + x * step) / INCH, (north + y * step) / INCH) for x, y in ring])
                    for ring in rings(inner)
                ]
            )
        return found

    def samples(self, rng: Random) -> Iterator[Place]:
        """Yield reachable places without end, every part of the area as likely as any other."""
        import numpy as np

        costs, half = self._costs, self._costs.window.step // 2
        nodes = np.flatnonzero(np.isfinite(costs.least)).tolist()
        missed = 0
        while True:
            x, y = costs.window.place(nodes[rng.randrange(len(nodes))])
            place = x + rng.randint(-half, half), y + rng.randint(-half, half)
            missed += 1
            if self.walk(place) is None and missed < PATIENCE:
                continue
            yield place if self.walk(place) else self.start[:2]
            missed = 0


def field(plane: Plane, going: WalkTerms, start: Pose) -> ReachField:
    """Return all that a base can reach; the costs are worked out when they are first asked for."""
    return ReachField(plane, going, start)


def longest(going: WalkTerms) -> float:
    """Return the length of the longest way that the allowance could pay for."""
    cheapest = min([1.0, *(float(rate) for rate in going.price.values() if rate > 0)])
    return going.allowance / cheapest


def _within(plane: Plane, going: WalkTerms, start: Pose) -> tuple[Plane, WalkTerms]:
    """Return the table and the movement with only what lies within reach."""
    far = longest(going) + going.base.reach + INCH
    (x, y, _) = start

    def near(bodies: Bodies) -> Bodies:
        return tuple(
            each
            for each in bodies
            if math.hypot(each[1].pose.x - x, each[1].pose.y - y) <= far + each[1].base.reach
        )

    features = tuple(
        each
        for each in plane.features
        if each.box[0] - far <= x <= each.box[2] + far
        and each.box[1] - far <= y <= each.box[3] + far
    )
    return replace(plane, features=features), replace(
        going,
        solid=near(going.solid),
        shunned=near(going.shunned),
        overflown=near(going.overflown),
    )


def _toward(a: Place, b: Point, size: float) -> Place:
    far = math.dist(a, b)
    return _part(a, b, min(1.0, size / far)) if far else a


def _part(a: Place, b: Point, part: float) -> Place:
    return round(a[0] + (b[0] - a[0]) * part), round(a[1] + (b[1] - a[1]) * part)


def _at(found: Walk) -> Place:
    return found.end.x, found.end.y
