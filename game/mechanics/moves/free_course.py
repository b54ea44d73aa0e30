"""Free courses: a single base goes where it likes, by straight steps and one turn at the end.

`table.walk` is the referee. A book says once what the movement may do and in which words ground is
refused; the ways, the prices and all other refusals are the same for every base that moves so.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Literal

from game.core.decision import Objection
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Band, Route
from game.core.tally import Tally
from game.mechanics.lengths import inches
from game.table.plane import Plane
from game.table.reach import ReachField as Reach
from game.table.reach import field as reach_field
from game.table.tolerances import INCH
from game.table.walk import Problem, Walk, judge, walk
from game.table.walk_terms import Stretch, WalkTerms

TURN = "turn"
"""The kind of the last leg if it only turns the base."""
TRIES = 12
"""Random ways that are tried for samples."""
ALL_ROUND = 24
"""Directions that are looked at for a straight way out."""
Refusal = Literal["empty", "legs", "heading", "table", "overlap", "touch", "pivot", "allowance"]


class FreeCourse(ABC):
    """One movement of one base; it fulfils `Course` and `Area`."""

    touching = "that takes a charge"
    """Why it may not touch whom it has to shun."""
    budget = "it has"
    """How a sentence about the allowance begins."""
    _going: WalkTerms | None = None
    _reach: Reach | None = None
    _walked: tuple[Pose, Route, Walk] | None = None
    _judged: tuple[Pose, Route, Objection | None] | None = None

    # ------------------------------------------------------------------ what a book says

    @property
    @abstractmethod
    def plane(self) -> Plane:
        """The table."""

    @property
    @abstractmethod
    def start(self) -> Pose:
        """Where the base stands."""

    @abstractmethod
    def terms(self) -> WalkTerms:
        """Return what this movement may do."""

    @property
    @abstractmethod
    def rules(self) -> Mapping[Refusal, str]:
        """The rules by which a way is refused, by what is wrong with it."""

    @abstractmethod
    def name_of(self, piece: str) -> str:
        """Return what somebody in the way is called."""

    @abstractmethod
    def ground_words(self, problem: Problem, far: str) -> tuple[str, str] | None:
        """Return why the ground refuses a way after a length, and the rule.

        None if it is not the ground that does, but the allowance.
        """

    @abstractmethod
    def ground_note(self, stretch: Stretch) -> tuple[str, str]:
        """Return what dear ground is called in a bill, and the rule about it."""

    def law(self, found: Walk) -> Objection | None:
        """Say what else a book has against a walk that the referee lets pass."""
        return None

    def limits(self) -> tuple[int, ...]:
        """Return the allowances whose ground is shown, the least first."""
        return self.going.allowance // 2, self.going.allowance

    # ------------------------------------------------------------------ the referee

    @property
    def going(self) -> WalkTerms:
        """What this movement may do, worked out once."""
        if self._going is None:
            self._going = self.terms()
        return self._going

    @property
    def fields(self) -> Reach:
        """Where it may end, worked out when somebody wants to see it."""
        if self._reach is None:
            self._reach = reach_field(self.plane, self.going, self.start)
        return self._reach

    def walk(self, route: Route) -> Walk:
        """Return the referee's verdict on a route; of the last one it is remembered."""
        start, last = self.start, self._walked
        if last is None or last[:2] != (start, route):
            places = [(leg.x, leg.y) for leg in route if leg.kind != TURN]
            facing = route[-1].heading if route else None
            turned = facing % 360 if isinstance(facing, int) else None
            last = start, route, walk(self.plane, self.going, start, places, turned)
            self._walked = last
        return last[2]

    def malformed(self, route: Route) -> Objection | None:
        """Say why legs are no way at all: a way is made of steps, and a turn where it ends."""
        if not route:
            return Objection("A movement has at least one leg, or a turn.", self.rules["empty"])
        if any(leg.kind not in (STEP, TURN) or leg.piece for leg in route):
            return Objection("A path is made of steps, with a turn at its end.", self.rules["legs"])
        if any(isinstance(leg.heading, str) for leg in route):
            return Objection("Headings are whole degrees.", self.rules["heading"])
        *before, last = route
        here = before[-1] if before else self.start
        apart = last.kind == TURN and (last.x, last.y) != (here.x, here.y)
        if apart or any(leg.kind == TURN for leg in before):
            text = "A figure turns on the spot where its path ends."
            return Objection(text, self.rules["legs"])
        return None

    def objection(self, route: Route) -> Objection | None:
        """Say why the route breaks the rules, with the part of it that does not."""
        start, last = self.start, self._judged
        if last is None or last[:2] != (start, route):
            last = start, route, self.malformed(route) or self.verdict(self.walk(route))
            self._judged = last
        return last[2]

    def verdict(self, found: Walk) -> Objection | None:
        """Say why a walk breaks the rules."""
        if found.problem is None:
            return self.law(found)
        text, rule = self.refusal(found.problem, found)
        near = legal_part(found)
        # The last legal place of a leg may lie across what was leapt once the rest is cut off.
        return Objection(text, rule, near if near and self.walk(near).legal else None)

    def refusal(self, problem: Problem, found: Walk) -> tuple[str, str]:
        """Return the first problem of a walk as a sentence, and the rule."""
        far, rules, what = inches(problem.at), self.rules, problem.what
        if what == "table":
            return f"After {far} the base would leave the table.", rules["table"]
        if what == "pivot":
            beside = f" beside {self.name_of(problem.by)}" if problem.by else ""
            return f"There is no room to turn{beside}.", rules["pivot"]
        if what == "overlap":
            return f"After {far} {self.name_of(problem.by)} is in the way.", rules["overlap"]
        if what == "touch":
            touched = f"After {far} it would touch {self.name_of(problem.by)}"
            return f"{touched}: {self.touching}.", rules["touch"]
        if words := self.ground_words(problem, far):
            return words
        text = f"That costs {inches(found.total)}; {self.budget} {inches(self.going.allowance)}."
        return text, rules["allowance"]

    # ------------------------------------------------------------------ ways

    def samples(self, rng: Random) -> Iterator[Route]:
        """Yield straight ways in random directions, as far as they go or less; a turn at last."""
        x, y, heading = self.start
        for _ in range(TRIES):
            angle = rng.random() * math.tau
            far = self.going.allowance * math.sqrt(rng.random())
            aim = Leg(STEP, round(x + far * math.cos(angle)), round(y + far * math.sin(angle)))
            end = self.walk((aim,)).end
            if (end.x, end.y) != (x, y):
                route = (aim._replace(x=end.x, y=end.y),)
                if self.objection(route) is None:
                    yield route
        for turn in (int(rng.random() * 360), heading):
            route = (Leg(TURN, x, y, turn),)
            if self.objection(route) is None:
                yield route

    def outward(self) -> Iterator[Route]:
        """Yield legal straight ways, looked for all around in a fixed order."""
        for share in (1.0, 0.6, 0.3, 0.15):
            for number in range(ALL_ROUND):
                angle, far = math.tau * number / ALL_ROUND, self.going.allowance * share
                x = self.start.x + far * math.cos(angle)
                y = self.start.y + far * math.sin(angle)
                route = (Leg(STEP, round(x), round(y)),)
                # How far one would get on a way that is not legal takes long, and nobody asks.
                found = judge(self.plane, self.going, self.start, [(x, y)], located=False)
                if found.legal and self.objection(route) is None:
                    yield route

    def toward(self, pose: Pose) -> Route:
        """Return the legal route that ends nearest to a place, facing as wished if it has room."""
        heading = pose.heading if isinstance(pose.heading, int) else None
        if (pose.x, pose.y) == (self.start.x, self.start.y):
            return (Leg(TURN, pose.x, pose.y, heading if heading is not None else 0),)
        way = self.fields.way((pose.x, pose.y))
        if not way:
            way = self.fields.way(self.fields.nearest((pose.x, pose.y)))
        if not way:
            return ()
        route = steps(way)
        if heading is not None:
            turned = (*route[:-1], route[-1]._replace(heading=heading % 360))
            if self.walk(turned).legal:
                return turned
        return route

    def reach(self) -> Mapping[Pose, int]:
        """Return nothing: on a table without cells `region` says where the movement may end."""
        return {}

    def region(self) -> Sequence[Band]:
        """Return where this movement leads, and where it would with more to spend."""
        limits = self.limits()
        if limits[-1] == self.going.allowance:
            found = self.fields
        else:
            more = replace(self.going, allowance=limits[-1])
            found = reach_field(self.plane, more, self.start)
        return [
            Band(limit, tuple(rings), inches(limit))
            for limit, rings in zip(limits, found.bands(limits), strict=True)
        ]

    # ------------------------------------------------------------------ prices

    def cost(self, route: Route) -> Tally:
        """Return what the route costs in thousandths of an inch, stretch by stretch."""
        return self.bill(self.walk(route))

    def bill(self, found: Walk) -> Tally:
        """Return the cost of a walk with the reasons for what is dear."""
        way = f"{inches(found.length)} of way"
        tally = Tally("cost", round(found.length), (), way, INCH, "″")
        for stretch in found.stretches:
            if stretch.feature and stretch.cost != stretch.length:
                reason, rule = self.ground_note(stretch)
                tally = tally.plus(round(stretch.cost - stretch.length), reason, rule)
        return tally


def steps(places: Sequence[tuple[float, float]]) -> Route:
    """Return places as the steps of a route."""
    return tuple(Leg(STEP, round(x), round(y)) for x, y in places)


def legal_part(found: Walk) -> Route:
    """Return the legs of a walk up to its last legal place."""
    end, here = (found.end.x, found.end.y), (found.start.x, found.start.y)
    kept: list[tuple[int, int]] = []
    for there in found.legs:
        if math.dist(here, end) + math.dist(end, there) - math.dist(here, there) < 2:
            break
        kept.append(there)
        here = there
    if end != here:
        kept.append(end)
    return steps(kept)


def is_turn(route: Route) -> bool:
    """Return whether a movement only turns a base where it stands."""
    return all(leg.kind == TURN for leg in route)
