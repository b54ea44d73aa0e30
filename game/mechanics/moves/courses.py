"""Courses: what may be answered to the question for a path, and in which words it is refused.

`BlockCourse` serves everything that moves by typed legs: blocks of stands that advance and wheel,
single bases that step and turn as they like.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import acos, atan2, ceil, cos, degrees, dist, hypot, radians, sin, sqrt, tan, tau
from random import Random
from typing import Self

from game.core.decision import Objection
from game.core.pose import Leg, Pose
from game.core.spatial import Band, Drawn, Handle, Route
from game.core.tally import Tally
from game.mechanics.lengths import inches
from game.mechanics.moves.handles import drawn_legs, handles_of
from game.mechanics.moves.legs import (
    STRAIGHT,
    LegRule,
    kind_in_words,
    motion_of,
    off_facing,
    out_of_order,
    paid_length,
    turn_to,
)
from game.mechanics.moves.path_check import (
    BEYOND,
    Bystander,
    Judged,
    Mover,
    MoveTerms,
    Problem,
    Step,
    judge,
)
from game.table.bases import SLACK, gap, least_gap, nearest_points
from game.table.footprint import degrees as whole_degrees
from game.table.motion import Swing, meetings, moved, reach
from game.table.plane import INCH, Plane

FAN = (-90, -60, -40, -25, -12, 0, 12, 25, 40, 60, 90)
"""Degrees of the wheels whose ends make up the ground that a block can reach."""
SLANTS = (-45, -30, -15, 0, 15, 30, 45)
"""Degrees off the facing of the advances that do."""
SECTOR = 12
"""Degrees within which only the farthest end is an edge of that ground."""
WHEELS = (-10, 10, -20, 20, -45, 45)
"""Degrees of the wheels that are tried to come into contact."""
NEARBY = 3 * INCH
"""How far ahead such advances lead."""
REMEMBERED = 512
"""Verdicts that a course keeps: the same path is asked about for its price and its legality, and
many begin with the same wheel."""
TRIES = 8
"""Random ways that are tried for samples."""


@dataclass(slots=True)
class BlockCourse:
    """One movement by typed legs; it fulfils `Course`, `Area` and `Handled`."""

    plane: Plane
    terms: MoveTerms
    body: Mover
    law: Callable[[Judged], Objection | None] = field(default=lambda _: None)
    """What else a book says against a path that the referee lets pass."""
    stays: Objection | None = None
    """Why it may not stand still."""
    hints: tuple[Route, ...] = ()
    """Ways that are likely to be legal, where few are."""
    known: dict[Route, Judged] = field(init=False, default_factory=dict)
    _laws: dict[Route, Objection | None] = field(init=False, default_factory=dict)
    _slides: tuple[LegRule, ...] = field(init=False)
    _wheel: LegRule | None = field(init=False)
    _turn: LegRule | None = field(init=False)

    def __post_init__(self) -> None:
        rules = list(self.terms.legs.values())
        self._slides = tuple(each for each in rules if each.motion == "slide")
        self._wheel = next((each for each in rules if each.motion == "wheel"), None)
        self._turn = next((each for each in rules if each.motion in ("turn", "pivot")), None)

    def judge(self, route: Route) -> Judged:
        """Return the referee's verdict on a route."""
        if route not in self.known:
            before = self.judge(route[:-1]) if len(route) > 1 else None
            if len(self.known) > REMEMBERED:
                self.known.clear()
            self.known[route] = judge(self.plane, self.terms, self.body, route, before)
        return self.known[route]

    def remembering(self, last: BlockCourse | None) -> Self:
        """Return itself with the verdicts of an earlier course, if that is about the same."""
        if last is not None and last.terms is self.terms and last.body == self.body:
            self.known = last.known
        return self

    def bystander(self, name: str) -> Bystander:
        """Return somebody that this movement may meet."""
        return next(each for each in (*self.terms.solid, *self.terms.passed) if each.id == name)

    def objection(self, route: Route) -> Objection | None:
        """Say why the route breaks the rules, with the part of it that does not."""
        judged = self.judge(route)
        if judged.problem is None:
            return self._unlawful(route, judged) if route else self.stays
        text, rule = self._words(judged, judged.problem)
        return Objection(text, rule, self._legal_part(judged) or None)

    def _legal_part(self, judged: Judged) -> Route:
        """Return a route up to its first problem, or to an earlier leg if it cannot rest there."""
        problem = judged.problem
        if problem is None:
            return tuple(step.leg for step in judged.steps)
        kept = judged.until(problem.leg, problem.share if problem.share < 1 else 0.0)
        while kept and not self._allowed(kept):
            kept = kept[:-1]
        return kept

    def _allowed(self, route: Route) -> bool:
        judged = self.judge(route)
        return judged.legal and self._unlawful(route, judged) is None

    def _unlawful(self, route: Route, judged: Judged) -> Objection | None:
        """Say what the book has against a route, worked out once for a question."""
        if route not in self._laws:
            self._laws[route] = self.law(judged)
        return self._laws[route]

    # ------------------------------------------------------------------ ways to a place

    def toward(self, pose: Pose) -> Route:
        """Return the legal route that ends nearest to a pose: slanting, wheeling or sideways."""
        start, tried = self._rank(self.judge(()), pose), []
        for route in self.ways(pose):
            judged = self.judge(route)
            rank = self._rank(judged, pose)
            if rank[:2] == (0, 0.0) and self._allowed(route):
                return route
            tried.append((rank, route))
        for rank, route in sorted(tried, key=lambda each: each[0]):
            cut = self._legal_part(self.judge(route))
            if cut and rank < start and self._allowed(cut):
                return cut
        hinted = (each for each in self.hints if self.stays and self._allowed(each))
        return next(hinted, ())

    def _rank(self, judged: Judged, wanted: Pose) -> tuple[int, float, float]:
        """Return how far off a path ends, in inches and degrees, and what it costs."""
        there = judged.end.pose
        away = round(dist(there[:2], wanted[:2]))
        return away, self._off(there, wanted), judged.spent

    @staticmethod
    def _off(pose: Pose, wanted: Pose) -> float:
        if wanted.heading is None:
            return 0.0
        return abs(turn_to(pose, whole_degrees(wanted.heading)))

    def ways(self, pose: Pose) -> Iterator[Route]:
        """Yield routes that might end in a pose."""
        yield from self._slid((), self.body, pose)
        if self._turn and pose.heading is not None:
            yield from self._turned(pose)
        if self._wheel is None:
            return
        turns = [] if pose.heading is None else [turn_to(self.body.pose, _whole(pose))]
        most = max((each.aside[1] for each in self._slides if each.allows(0)), default=0)
        turns += [self._wheel_toward(pose, most), self._wheel_toward(pose, 0)]
        for turn in dict.fromkeys(turns):
            if turn:
                there = self.body.at(moved(self.body.pose, self.body.wheel(turn)))
                yield from self._slid((Leg(self._wheel.kind, *there.pose),), there, pose)

    def _slid(self, before: Route, body: Mover, pose: Pose) -> Iterator[Route]:
        """Yield a route with a slide to a place, if one may lead there."""
        if pose[:2] == body.pose[:2]:
            yield before
        off = off_facing(body.pose, pose[:2])
        rule = next((each for each in self._slides if each.allows(off)), None)
        if rule:
            yield (*before, Leg(rule.kind, pose.x, pose.y, body.pose.heading))

    def _turned(self, pose: Pose) -> Iterator[Route]:
        """Yield a slide and a turn on the spot that end in a pose."""
        assert self._turn
        kind = self._turn.kind
        turn = Swing(self.body.centre, turn_to(self.body.pose, _whole(pose)))
        there = self.body.at(moved(self.body.pose, turn))
        yield (Leg(kind, *there.pose),)
        for route in self._slid((), there, pose):
            yield (Leg(kind, *there.pose), *route)

    def _wheel_toward(self, pose: Pose, slant: int) -> int:
        """Return the wheel in whole degrees after which a slide slanting so much leads to a place.

        None is needed if it lies ahead already.
        """
        here, heading = self.body.pose, radians(_whole(self.body.pose))
        dx, dy = pose.x - here.x, pose.y - here.y
        ahead, right = dx * cos(heading) + dy * sin(heading), dy * cos(heading) - dx * sin(heading)
        hand, half = (1 if right >= 0 else -1), self.body.frontage / 2
        # Seen from the corner it wheels on, the middle of the front is half the front away.
        far, bearing = hypot(ahead, abs(right) - half), atan2(abs(right) - half, ahead)
        steep = tan(radians(slant))
        if half >= far * hypot(1, steep):
            return 0
        turn = bearing - acos(half / (far * hypot(1, steep))) + atan2(1, steep)
        return hand * ceil(min(max(degrees(turn), 0.0), 180.0) - STRAIGHT)

    # ------------------------------------------------------------------ leg by leg

    def handles(self, route: Route) -> Sequence[Handle]:
        """Return what the next leg can be drawn with after a way."""
        kinds = (*self.terms.so_far.kinds, *(leg.kind for leg in route))
        legs = self.terms.legs
        left = [rule for rule in legs.values() if not out_of_order(legs, rule, kinds)]
        return handles_of(self.judge(route).end, left)

    def stretched(self, route: Route, handle: Handle, to: tuple[float, float]) -> Drawn:
        """Return the way with one more leg that brings a handle to a place, cut where it stops.

        Whether it may end there is judged only when the whole way is given.
        """
        for leg in drawn_legs(self.judge(route).end, self.terms.legs[handle.kind], handle, to):
            wished = (*route, leg)
            judged = self.judge(wished)
            problem = judged.problem
            if problem is None or problem.what in ("rest", "goal"):
                return Drawn(self._drawn_back(judged) or wished)
            if problem.what == "kind":
                continue
            cut = judged.until(problem.leg, problem.share)
            kept = cut if len(cut) > len(route) else route
            if kept is cut and self._comes_to_blows(problem, cut):
                return Drawn(cut)
            return Drawn(kept, self.objection(wished))
        return Drawn(route)

    def _drawn_back(self, judged: Judged) -> Route:
        """Return a way up to its contact with whom it overlaps by less than stops it, if any."""
        problem = judged.problem
        if problem is None or problem.what != "rest":
            return ()
        solid = {other.id for other in self.terms.solid}
        for halt in judged.halts:
            if halt.kind == "touch" and halt.leg == problem.leg and halt.by == problem.by in solid:
                cut = judged.until(halt.leg, halt.share)
                return cut if self._allowed(cut) else ()
        return ()

    def _comes_to_blows(self, problem: Problem, cut: Route) -> bool:
        """Return whether a way is stopped by somebody whom it may end in contact with."""
        foes = (*self.terms.goals, *(zone.of.id for zone in self.terms.zones))
        return problem.what == "blocked" and problem.by in foes and self._allowed(cut)

    def parts_after(self, route: Route) -> Sequence[Pose]:
        """Return the poses of all stands at the end of a way."""
        return [part.pose for part in self.judge(route).end.parts()]

    # ------------------------------------------------------------------ many ways

    def samples(self, rng: Random) -> Iterator[Route]:
        """Yield legal routes to random places, those hinted at, then that of standing still."""
        here, far = self.body.pose, self.terms.allowance - self.terms.so_far.spent
        for _ in range(TRIES):
            angle, length = rng.random() * tau, far * sqrt(rng.random())
            there = here.x + length * cos(angle), here.y + length * sin(angle)
            route = self.toward(Pose(round(there[0]), round(there[1])))
            if route and self.objection(route) is None:
                yield route
        for other in self.terms.solid:
            route = self.into_contact(other) if other.id in self.terms.goals else ()
            if route and self.objection(route) is None:
                yield route
        yield from (route for route in self.hints if self.objection(route) is None)
        if self.stays is None:
            yield ()

    def into_contact(self, other: Bystander) -> Route:
        """Return a short legal way into contact with somebody near; none if there is none."""
        parts, pose = self.body.parts(), self.body.pose
        pairs = [(gap(part, body), part, body) for part in parts for body in other.bodies]
        apart, part, body = min(pairs, key=lambda each: each[0])
        far = self.terms.allowance - self.terms.so_far.spent + self.terms.tolerances.touch
        if apart > far:
            return ()
        (px, py), (qx, qy) = nearest_points(part, body)
        aims = [Pose(round(pose.x + qx - px), round(pose.y + qy - py))]
        if apart <= NEARBY + self.terms.tolerances.touch:
            aims += [self._ahead(self.body, slant, NEARBY) for slant in sorted(SLANTS, key=abs)]
        routes = [route for aim in aims for route in self._slid((), self.body, aim)]
        for turn in WHEELS if self._wheel else ():
            if apart <= reach(parts, self.body.wheel(turn)) + self.terms.tolerances.touch:
                there = self.body.at(moved(pose, self.body.wheel(turn)))
                routes.append((Leg(self._wheel.kind if self._wheel else "", *there.pose),))
        return self.touching_way(other, routes)

    def touching_way(self, other: Bystander, routes: Iterable[Route]) -> Route:
        """Return the first of several ways up to where it touches somebody; none if none does."""
        ways = (self.up_to(other, route) for route in routes if self.meets(other, route))
        return next((way for way in ways if way), ())

    def up_to(self, other: Bystander, route: Route) -> Route:
        """Return a way up to where it touches somebody; none if it does not or may not."""
        judged = self.judge(route)
        met = next((each for each in judged.halts if each[2:] == ("touch", other.id)), None)
        cut = judged.until(met.leg, met.share) if met else ()
        return cut if cut and self._touches(self.judge(cut), other) else ()

    def meets(self, other: Bystander, route: Route) -> Mover | None:
        """Return the body where a way first touches somebody, were they alone on the table.

        Where it does not even then, the referee need not be asked.
        """
        terms, body = self.terms, self.body
        left = terms.allowance - terms.so_far.spent
        for leg in route:
            rule, shapes = terms.legs[leg.kind], body.shapes()
            if rule.motion == "about":
                body, left = body.faced_about(), left - float(rule.flat) * terms.allowance
                continue
            if (motion := motion_of(body, rule, leg)) is None:
                return None
            if rule.motion != "turn":
                cost = paid_length(body, rule, motion) * float(rule.rate)
                last = 1.0 if cost <= left + SLACK else max(0.0, left) / cost + BEYOND
                if least_gap(shapes, other.shapes) > terms.tolerances.touch:
                    if met := meetings(shapes, motion, [(other.id, other.shapes)], SLACK, last):
                        cut = Step(leg, body, motion, 0.0, 0.0, ()).cut(met[0].share)
                        return body.at(Pose(*cut[1:4]))
                if last < 1:
                    return None
                left -= cost
            heading = body.pose.heading if leg.heading is None else leg.heading
            body = body.at(Pose(leg.x, leg.y, heading))
        return None

    def _touches(self, judged: Judged, other: Bystander) -> bool:
        touching = self.terms.tolerances.touching
        parts = judged.end.parts()
        return judged.legal and any(touching(a, b) for a in parts for b in other.bodies)

    def reach(self) -> Mapping[Pose, int]:
        """Return nothing: on a table without cells `region` says where the movement may end."""
        return {}

    @property
    def rate(self) -> int:
        """How much the movement may cost."""
        return round(self.terms.allowance)

    def region(self) -> Sequence[Band]:
        """Return the fan of the farthest ends of slides and of wheels with an advance."""
        here, far = self.body.pose, self.rate
        ends = [self._farthest((), self.body, slant, far) for slant in SLANTS]
        if self._wheel is None:
            ends = [self._farthest((), self.body, turn, far) for turn in range(-180, 180, 15)]
        for turn in FAN if self._wheel else ():
            there = self.body.at(moved(here, self.body.wheel(turn))) if turn else self.body
            legs = (Leg(self._wheel.kind, *there.pose),) if turn and self._wheel else ()
            ends.append(self._farthest(legs, there, 0, far))
        farthest: dict[int, tuple[int, int]] = {}
        for end in (each for each in ends if each != here[:2]):
            angle = turn_to(here, round(degrees(atan2(end[1] - here.y, end[0] - here.x))))
            known = farthest.get(round(angle / SECTOR), here[:2])
            if dist(end, here[:2]) > dist(known, here[:2]):
                farthest[round(angle / SECTOR)] = end
        ring = [farthest[each] for each in sorted(farthest)]
        # Who goes in any direction stands in the midst of it all, a block at its rear.
        corners = (here[:2], *ring) if self._wheel else ring
        outline = tuple((x / INCH, y / INCH) for x, y in corners)
        return [Band(far, (outline,), inches(far))] if len(ring) > 1 else []

    def _farthest(self, before: Route, body: Mover, slant: int, far: int) -> tuple[int, int]:
        """Return where a slide in a direction off the facing ends at the most."""
        aim = self._ahead(body, slant, far)
        found = [self.judge(route).end.pose[:2] for route in self._slid(before, body, aim)]
        return found[-1] if found else self.body.pose[:2]

    @staticmethod
    def _ahead(body: Mover, slant: int, far: int) -> Pose:
        """Return the place so far off in a direction off the facing."""
        angle = radians(_whole(body.pose) + slant)
        x, y = body.pose.x + far * cos(angle), body.pose.y + far * sin(angle)
        return Pose(round(x), round(y))

    # ------------------------------------------------------------------ prices and reasons

    def cost(self, route: Route) -> Tally:
        """Return what a route costs in thousandths of an inch, leg by leg, then what is dear."""
        judged = self.judge(route)
        if judged.problem and judged.problem.what == "allowance":
            judged = judge(self.plane, replace(self.terms, boundless=True), self.body, route)
        return bill(self.terms, judged)

    def _words(self, judged: Judged, problem: Problem) -> tuple[str, str]:
        """Return the first problem of a path as a sentence, and the rule."""
        terms = self.terms
        far = inches(sum(step.length for step in judged.steps))
        rule = terms.rules.get(problem.what, "")
        people = {each.id: each for each in (*terms.solid, *terms.passed)}
        match problem.what:
            case "kind" | "order":
                return self._about_leg(judged, problem)
            case "table":
                return f"After {far} it would leave the table.", rule
            case "blocked":
                other = people[problem.by]
                return f"After {far} {other.name} is in the way.", other.rule or rule
            case "shunned":
                zone = problem.zone
                assert zone
                return f"{zone.of.name} is within {inches(zone.reach)}.", zone.rule
            case "rest":
                return f"There is no room to stop beside {people[problem.by].name}.", rule
            case "goal":
                names = " or ".join(people[each].name for each in terms.goals)
                return f"It may only move into contact with {names}.", rule
        name, ground_rule = terms.ground.notes.get(problem.by, ("", ""))
        if problem.what == "barred":
            return f"After {far}: it cannot enter {name}.", ground_rule
        if problem.by in terms.ground.tolls:
            return f"After {far}: not enough movement left to cross {name}.", ground_rule
        most = inches(terms.allowance)
        if far == most:
            return f"It moves at most {most}.", rule
        return f"Its {most} of movement ends after {far}.", rule

    def _about_leg(self, judged: Judged, problem: Problem) -> tuple[str, str]:
        """Say why a leg is none of its kind, or comes at the wrong time."""
        kind, legs = problem.by, self.terms.legs
        rule = legs.get(kind)
        if rule is None:
            known = " or ".join(kind_in_words(each).lower() for each in legs)
            return f"It may only {known}.", self.terms.rules.get("kind", "")
        if problem.what == "order":
            before = (legs[each] for each in judged.so_far.kinds)
            by = next((each.rule for each in before if each.then is not None), rule.rule)
            return f"{kind_in_words(kind)}: not at this point of a move.", by
        if rule.motion != "slide":
            return f"{kind_in_words(kind)}: it cannot end there.", rule.rule
        low, high = rule.aside
        turns = f"between {low}° and {high}°" if low > 0 else f"at most {high}°"
        return f"{kind_in_words(kind)}: {turns} off its facing.", rule.rule


def bill(terms: MoveTerms, judged: Judged) -> Tally:
    """Return what a path cost, leg by leg, each followed by what its ground cost besides."""
    tally = Tally("cost", 0, (), "standing", INCH, "″")
    for step in judged.steps:
        rule = terms.legs[step.leg.kind]
        ground = sum(each.cost - each.length * float(rule.rate) for each in step.bill)
        dear = step.length and round(step.cost - ground) != round(step.length)
        shown = f" {inches(step.length)}" if dear else ""
        words = f"{kind_in_words(step.leg.kind).lower()}{shown}"
        tally = tally.plus(round(step.cost - ground), words, rule.rule)
        for part in step.bill:
            if part.feature:
                name, cited = terms.ground.notes[part.feature]
                tally = tally.plus(round(part.cost - part.length * float(rule.rate)), name, cited)
    return tally


def _whole(pose: Pose) -> int:
    return whole_degrees(pose.heading)
