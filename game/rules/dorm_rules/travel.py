"""Paths carried out: halts before zones of fear, the pace over hazards, what ground does to men."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import dist

from game.core.cite import cites
from game.core.decision import Also, Option
from game.core.forecast import Chance, Forecast
from game.core.spatial import Path, Route
from game.core.wording import named
from game.mechanics.asking import choose
from game.mechanics.lengths import inches
from game.mechanics.moves.free_course import legal_part, steps
from game.rules.dorm_rules.fear import entered, fear_forecast, feared, risks
from game.rules.dorm_rules.lines import form_up_all, leave_melee
from game.rules.dorm_rules.movement import (
    March,
    cut,
    drowning,
    go,
    hazard_hits,
    largest_share,
    suffer_depths,
    suffer_hazard,
)
from game.rules.dorm_rules.state import Battling, Figure, Party
from game.table.segments import Point


def path(
    course: March, kind: str, why: str, also: Callable[[], Sequence[Option]] | None = None
) -> Awaitable[Route | Also]:
    """Return the question for the path of a party."""
    side, subject = course.party.whom
    rules = ("DORM.10.3.h2",)
    return Path(
        side=side,
        kind=kind,
        why=why,
        rules=rules,
        subject=subject,
        course=course,
        movers=(course.party.id,),
        forecast=partial(outlook, course),
        also=also,
    ).or_also()


def places_of(course: March, route: Route) -> list[Point]:
    """Return all places of a path with the first."""
    return [course.start[:2], *((leg.x, leg.y) for leg in route)]


@cites("DORM.10.2.2", "DORM.10.3.5.2", "DORM.10.3.5.3", "DORM.10.3.5.h1")
async def hazard_pace(course: March, route: Route) -> March:
    """Ask whether hazardous ground on a path is crossed with care; return the course of that.

    Who cannot pay for care hurries.
    """
    number = 0 if course.paced else hazard_hits(course, places_of(course, route))
    course.paced, party = True, course.party
    if not number:
        return course
    safe = replace(course, careful=True)
    cost = safe.cost(route).total
    if safe.objection(route):
        return course
    options = [
        Option("careful", f"Careful, at double cost: {inches(cost)}"),
        Option("hurried", f"Hurried: {number} hit{'s' * (number != 1)} of EffPen {number}"),
    ]
    why = f"Choose the pace of {named(party)} over the hazardous ground."
    kind, rules = "hazard_pace", ("DORM.10.2.2",)
    answer = await choose(party.whom, kind, why, rules, options, usual="careful")
    return safe if answer == "careful" else course


@cites("DORM.9.4.1.2", "DORM.9.4.h2")
def first_zone(course: March, places: Sequence[Point]) -> tuple[float, Party] | None:
    """Return the zone of fear that a path enters first, and after what length."""
    gone, zones = 0.0, feared(course.state, course.party, course.base_at(places[0]))
    for a, b in pairwise(places) if zones else ():
        for length, other in entered(course.state, zones, course.base_at(a), b):
            return gone + length, other
        gone += dist(a, b)
    return None


def outlook(course: March, route: Route) -> Forecast | None:
    """Return the odds of what may befall a party on a way: fear first, then deadly ground."""
    places = places_of(course, route)
    if met := first_zone(course, places):
        return fear_forecast(course.state, course.party, met[1])
    worst = largest_share(course, places, "impassable") if course.unit else 0.0
    risk = drowning(worst)
    if not risk:
        return None
    chances = Chance("each man is lost", risk, good=False), Chance("survives", 1 - risk, good=True)
    return Forecast(f"Impassable ground under {worst:.0%} of the base", chances)


@cites("DORM.9.4.2", "DORM.9.4.3")
async def travel(
    play: Battling, course: March, route: Route, doing: str, *rules: str, forced: bool = False
) -> bool:
    """Move a party along a path, testing for fear on the way; return whether it got to its end.

    A forced move tests for nothing.
    """
    course = await hazard_pace(course, route) if not forced else course
    whole = route
    while not forced:
        met = first_zone(course, places_of(course, route))
        if met is None:
            break
        if not await risks(play, course.party, met[1]):
            short = cut(course.start[:2], places_of(course, route)[1:], met[0] - 2)
            found = course.walk(steps(short))
            route = steps(short) if found.legal else legal_part(found)
            break
    walked = places_of(course, route)
    party = course.party
    if any(place != walked[0] for place in walked[1:]):
        go(play, course, route, doing, *rules)
        if isinstance(party, Figure):
            leave_melee(play.state, party)
        form_up_all(play)
    if not course.careful:
        suffer_hazard(play, course, walked)
    suffer_depths(play, course, walked)
    return route == whole and bool(play.state.present(party))
