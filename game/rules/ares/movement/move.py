"""Movement: how far, over what, past whom (ARES.move, ARES.terr)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Band, Route
from game.core.tally import Tally
from game.mechanics.lengths import inches
from game.rules.ares.field import Field
from game.rules.ares.movement.turning import turns_freely
from game.rules.ares.state import Battling, Figure, shift
from game.rules.ares.terrain import Effect, effect_of
from game.table.bases import Body, touching
from game.table.going import Bodies, Going
from game.table.reach import Field as Reach
from game.table.reach import field as reach_field
from game.table.walk import Problem, Walk, walk

TURN = "turn"
NEVER = 10**9
"""A toll that nobody can pay: the outline of a large hill is climbed by a Cross alone."""


# ---------------------------------------------------------------------- allowance


@cites(
    "ARES.fig.4",
    "ARES.move.1",
    "ARES.move.6",
    "ARES.prone.2",
    "ARES.hide.3",
    "ARES.flyer.2",
    "ARES.magic.15",
)
def move_tally(figure: Figure) -> Tally:
    """The effective Move in thousandths of an inch, fractions kept."""
    tally = Tally("move", figure.profile.move * 1000, (), figure.profile.name)
    for applies, up, down, reason, rule in (
        (figure.prone, 1, 2, "prone", "ARES.prone.2"),
        (figure.hidden, 1, 2, "hidden", "ARES.hide.3"),
        (figure.charm("snare") >= 2, 1, 2, "snared", "ARES.magic.15"),
        (figure.flying, 2, 1, "flying", "ARES.flyer.2"),
    ):
        if applies:
            tally = tally.plus(tally.total * up // down - tally.total, reason, rule)
    return tally


# ---------------------------------------------------------------------- what is in the way


@dataclass(frozen=True, slots=True)
class Manner:
    """What one kind of movement may do about enemies."""

    touches: bool = False
    """Whether it may come into contact: a Charge."""
    rule: str = "ARES.move.10"
    """By which rule contact is refused."""


PLAIN = Manner()
SPRINT = Manner(rule="ARES.sprint.3")
CHARGE = Manner(touches=True)


@cites("ARES.move.5", "ARES.move.10", "ARES.flyer.2", "ARES.flyer.6", "ARES.hide.8")
def _others(field: Field, figure: Figure, manner: Manner) -> tuple[Bodies, Bodies, Bodies]:
    """Those one may touch, those one may not, and those one may pass over."""
    solid: list[tuple[str, Body]] = []
    shunned: list[tuple[str, Body]] = []
    overflown: list[tuple[str, Body]] = []
    for each in field.state.figures.values():
        if each.where != "table" or each.id == figure.id:
            continue
        named = each.id, each.body
        if figure.flying or each.flying:
            overflown.append(named)
        elif each.side == figure.side or each.hidden or manner.touches:
            solid.append(named)
        elif touching(figure.body, each.body) or figure.hidden:
            solid.append(named)  # it may come back to where it was, in contact or behind a wall
        else:
            shunned.append(named)
    return tuple(solid), tuple(shunned), tuple(overflown)


@cites(
    "ARES.terr.2",
    "ARES.terr.4",
    "ARES.terr.5",
    "ARES.terr.6",
    "ARES.geo.8",
    "ARES.hedge.2",
    "ARES.hill.2",
    "ARES.hill.3",
    "ARES.forest.1",
    "ARES.marsh.1",
    "ARES.rubble.1",
    "ARES.water.1",
    "ARES.fissure.1",
    "ARES.wall.1",
    "ARES.building.1",
    "ARES.forest.3",
    "ARES.hill.4",
)
def going_of(field: Field, figure: Figure, manner: Manner, allowance: int) -> Going:
    """What a movement of this figure may do."""
    solid, shunned, overflown = _others(field, figure, manner)
    base = figure.profile.base
    if figure.flying:
        return Going(base, allowance, overflown=overflown)
    settings, kind = field.state.settings, figure.profile.kind
    price: dict[str, int] = {}
    toll: dict[str, int] = {}
    barred, leapt = set(), set()
    half = move_tally(figure).total // 2
    for feature in field.state.plane.features:
        effect = effect_of(feature, settings)
        passage = effect.passage(kind)
        if passage == "difficult":
            price[feature.id] = 2
        elif passage == "slope":
            toll[feature.id] = half
        elif passage == "leap":
            toll[feature.id] = effect.toll
            leapt.add(feature.id)
        elif passage == "cross" and feature.closed:
            toll[feature.id] = NEVER
        elif passage in ("cross", "impassable"):
            barred.add(feature.id)
    return Going(
        base,
        allowance,
        price=price,
        barred=frozenset(barred),
        toll=toll,
        solid=solid,
        shunned=shunned,
        leapt=frozenset(leapt),
        overflown=overflown,
        free_turns=turns_freely(field, figure),
    )


# ---------------------------------------------------------------------- courses


@dataclass(slots=True)
class March:
    """The course of a Move, a Sprint or a Charge by an own path."""

    field: Field
    figure: Figure
    allowance: int
    manner: Manner = PLAIN
    _going: Going | None = None
    _reach: Reach | None = None

    @property
    def going(self) -> Going:
        """What this movement may do, worked out once."""
        if self._going is None:
            self._going = going_of(self.field, self.figure, self.manner, self.allowance)
        return self._going

    @property
    def fields(self) -> Reach:
        """Where it may end, worked out when somebody wants to see it."""
        if self._reach is None:
            self._reach = reach_field(self.field.state.plane, self.going, self.figure.pose)
        return self._reach

    @property
    def rate(self) -> int:
        """What one action pays for."""
        return self.allowance

    @cites("ARES.geo.7", "ARES.move.2", "ARES.move.7")
    def walk(self, route: Route) -> Walk:
        """The referee's verdict on a route."""
        places = [(leg.x, leg.y) for leg in route if leg.kind != TURN]
        facing = route[-1].heading if route else None
        return walk(
            self.field.state.plane,
            self.going,
            self.figure.pose,
            places,
            facing % 360 if isinstance(facing, int) else None,
        )

    @cites("ARES.geo.7")
    def malformed(self, route: Route) -> Objection | None:
        """Say why legs are no way at all: a way is made of steps, and a turn where it ends."""
        if not route:
            return Objection("A movement has at least one leg, or a turn.", "ARES.move.7")
        if any(leg.kind not in (STEP, TURN) or leg.piece for leg in route):
            return Objection("A way is made of steps, and a turn at its end.", "ARES.geo.7")
        if any(isinstance(leg.heading, str) for leg in route):
            return Objection("Headings are whole degrees.", "ARES.geo.1")
        *before, last = route
        here = before[-1] if before else self.figure.pose
        apart = last.kind == TURN and (last.x, last.y) != (here.x, here.y)
        if apart or any(leg.kind == TURN for leg in before):
            return Objection("A figure turns on the spot where its way ends.", "ARES.geo.7")
        return None

    def objection(self, route: Route) -> Objection | None:
        """Say why the route breaks the rules."""
        return self.malformed(route) or self.verdict(self.walk(route))

    def verdict(self, found: Walk) -> Objection | None:
        """Say why a walk breaks the rules."""
        if found.problem is None:
            return self._around_a_wall(found)
        objection = explain(self.field, self.figure, self.manner, self.allowance, found)
        near = objection.nearest
        # The last legal place of a leg may lie across what was leapt once the rest is cut off.
        if isinstance(near, tuple) and not self.walk(near).legal:
            return replace(objection, nearest=None)
        return objection

    @cites("ARES.terr.8", "ARES.move.10")
    def _around_a_wall(self, found: Walk) -> Objection | None:
        """Refuse contact with somebody whom only a wall had kept apart."""
        if self.manner.touches or not self.field.walls:
            return None
        x, y, heading = found.end
        there = replace(self.figure, x=x, y=y, heading=heading if isinstance(heading, int) else 0)
        for foe in self.field.contacts(there):
            if not self.field.in_contact(self.figure, foe):
                return Objection(f"It would touch {foe.name}: that is a Charge.", self.manner.rule)
        return None

    def samples(self, rng: Random) -> Iterator[Route]:
        """Straight ways in random directions, as far as they go or less; a turn at last."""
        x, y = self.figure.x, self.figure.y
        plane = self.field.state.plane
        for _ in range(12):
            angle = rng.random() * math.tau
            far = self.allowance * math.sqrt(rng.random())
            aim = round(x + far * math.cos(angle)), round(y + far * math.sin(angle))
            found = walk(plane, self.going, self.figure.pose, [aim])
            end = found.end
            if (end.x, end.y) != (x, y):
                route = (Leg(STEP, end.x, end.y),)
                if (self.verdict(found) if found.legal else self.objection(route)) is None:
                    yield route
        heading = int(rng.random() * 360)
        for turn in (heading, self.figure.heading):
            route = (Leg(TURN, x, y, turn),)
            if self.objection(route) is None:
                yield route

    def toward(self, pose: Pose) -> Route:
        """The legal route that ends nearest to a place, facing as wished if there is room."""
        heading = pose.heading if isinstance(pose.heading, int) else None
        if (pose.x, pose.y) == (self.figure.x, self.figure.y):
            return (Leg(TURN, pose.x, pose.y, heading if heading is not None else 0),)
        way = self.fields.way((pose.x, pose.y))
        if not way:
            way = self.fields.way(self.fields.nearest((pose.x, pose.y)))
        if not way:
            return ()
        route = tuple(Leg(STEP, round(px), round(py)) for px, py in way)
        if heading is not None:
            turned = (*route[:-1], route[-1]._replace(heading=heading % 360))
            if self.walk(turned).legal:
                return turned
        return route

    def reach(self) -> Mapping[Pose, int]:
        """Nothing: on a table without cells `region` says where the movement may end."""
        return {}

    def region(self) -> Sequence[Band]:
        """Where this action leads and, if another is left for it, where the next could."""
        limits = (self.allowance // 2, self.allowance)
        found = self.fields
        state = self.field.state
        if state.figure == self.figure.id and state.left > 1 and self.manner is PLAIN:
            limits = (self.allowance, 2 * self.allowance)
            both = replace(self.going, allowance=limits[1])
            found = reach_field(state.plane, both, self.figure.pose)
        return [
            Band(limit, tuple(rings), inches(limit))
            for limit, rings in zip(limits, found.bands(limits), strict=True)
        ]

    def cost(self, route: Route) -> Tally:
        """What the route costs in thousandths of an inch, stretch by stretch."""
        return bill_of(self.field, self.walk(route))


def bill_of(field: Field, found: Walk) -> Tally:
    """The cost of a walk with the reasons for what is dear."""
    plane, settings = field.state.plane, field.state.settings
    way = f"{inches(found.length)} of way"
    tally = Tally("cost", round(found.length), (), way, 1000, "″")
    for stretch in found.stretches:
        if stretch.feature and stretch.cost != stretch.length:
            effect = effect_of(plane.by_id[stretch.feature], settings)
            rule = "ARES.terr.4" if stretch.length else effect.rule
            tally = tally.plus(round(stretch.cost - stretch.length), effect.name, rule)
    return tally


def go(play: Battling, figure: Figure, course: March, route: Route, doing: str, *rules: str) -> int:
    """Carry a movement out; what it cost, in thousandths of an inch."""
    found = course.walk(route)
    tally = bill_of(course.field, found)
    legs = (*route[:-1], route[-1]._replace(heading=found.end.heading))
    shift(play, figure, legs, f"{figure.name} {doing}.", rules, tally)
    return tally.total


def is_turn(route: Route) -> bool:
    """Whether a movement only turns a figure where it stands."""
    return all(leg.kind == TURN for leg in route)


# ---------------------------------------------------------------------- reasons


def explain(field: Field, figure: Figure, manner: Manner, allowance: int, found: Walk) -> Objection:
    """The first problem of a walk in words, with the rule and the last legal place."""
    problem = found.problem
    assert problem is not None
    text, rule = _words(field, figure, manner, allowance, problem, found)
    return Objection(text, rule, _up_to_end(found) or None)


def _up_to_end(found: Walk) -> Route:
    """The legs of a walk up to its last legal place."""
    end, here = (found.end.x, found.end.y), (found.start.x, found.start.y)
    kept: list[tuple[int, int]] = []
    for there in found.legs:
        if math.dist(here, end) + math.dist(end, there) - math.dist(here, there) < 2:
            break
        kept.append(there)
        here = there
    if end != here:
        kept.append(end)
    return tuple(Leg(STEP, x, y) for x, y in kept)


@cites("ARES.geo.9", "ARES.move.5", "ARES.move.8", "ARES.move.10", "ARES.terr.2", "ARES.terr.5")
def _words(
    field: Field, figure: Figure, manner: Manner, allowance: int, problem: Problem, found: Walk
) -> tuple[str, str]:
    state = field.state
    far = inches(problem.at)
    if problem.what == "table":
        return f"After {far} the base would leave the table.", "ARES.geo.9"
    if problem.what in ("overlap", "touch", "pivot") and problem.by in state.figures:
        name = state.figures[problem.by].name
        if problem.what == "overlap":
            return f"After {far} {name} is in the way.", "ARES.move.5"
        if problem.what == "pivot":
            return f"There is no room to turn beside {name}.", "ARES.move.8"
        return f"After {far} it would touch {name}: that is a Charge.", manner.rule
    if problem.what == "pivot":
        return "There is no room to turn.", "ARES.move.8"
    feature = state.plane.by_id.get(problem.by)
    effect = effect_of(feature, state.settings) if feature else None
    if problem.what == "barred" and effect is not None:
        return _barred(figure, far, effect)
    if effect is not None and feature is not None and feature.kind == "hill":
        return _hillside(effect, far)
    cost = inches(found.total)
    return f"That costs {cost}; this action has {inches(allowance)}.", "ARES.move.1"


def _barred(figure: Figure, far: str, effect: Effect) -> tuple[str, str]:
    passage = effect.passage(figure.profile.kind)
    if passage == "cross":
        return f"After {far} comes {effect.name}: it takes a complete action to cross.", effect.rule
    if passage == "leap":
        return f"It cannot come to rest across {effect.name}.", "ARES.terr.2"
    return f"After {far} comes {effect.name}, which {figure.name} cannot enter.", effect.rule


@cites("ARES.hill.2", "ARES.hill.3")
def _hillside(effect: Effect, far: str) -> tuple[str, str]:
    if effect.infantry == "cross":
        text = f"After {far} comes the edge of {effect.name}: it takes a complete action."
        return text, "ARES.hill.3"
    return f"After {far} too little is left to climb {effect.name}.", "ARES.hill.2"
