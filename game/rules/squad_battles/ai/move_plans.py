"""Where a unit might go: every square within reach at a glance, and the ways worth trying."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.core.decision import Also
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Course, Path, Route
from game.rules.squad_battles.ai import weights
from game.rules.squad_battles.ai.place_value import Outlook
from game.rules.squad_battles.attack import feat_objection
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.leaving_the_start import Leaving
from game.rules.squad_battles.move import March
from game.rules.squad_battles.state import State, Unit
from game.rules.squad_battles.vault import VaultMarch
from game.table.squares import WAY, Square

Glances = list[tuple[float, Pose]]


def march_of(course: Course) -> March:
    """Return the movement behind a course."""
    march = course.march if isinstance(course, Leaving) else course
    assert isinstance(march, March)
    return march


def glances(outlook: Outlook, reach: Mapping[Pose, int], march: March) -> Glances:
    """Return each square within reach with its worth, attacks from it included, best first.

    Whoever may not Double-time has attacked already and will not attack again.
    """
    to_come = march.limit > march.rate
    shoots = outlook.unit.profile.is_shooter or outlook.unit.has("hex_bolt")
    found: Glances = []
    tempting: list[tuple[float, Pose]] = []
    for pose, cost in reach.items():
        glance = outlook.leaving(pose.x, pose.y, march.limit - cost)
        if glance is None:
            glance = outlook.place(pose.x, pose.y)
            if to_come and cost <= march.rate:
                if shoots:
                    tempting.append((glance, pose))
                    continue
                glance += weights.HASTE * outlook.gain(pose.x, pose.y)
        found.append((glance, pose))
    tempting.sort(key=_best_first)
    for glance, pose in tempting[: weights.SHOTS_TRIED]:
        found.append((glance + weights.HASTE * outlook.gain(pose.x, pose.y), pose))
    found += tempting[weights.SHOTS_TRIED :]
    found.sort(key=_best_first)
    return found


def _best_first(glance: tuple[float, Pose]) -> tuple[float, int, int]:
    return -glance[0], glance[1].x, glance[1].y


def best_glance(state: State, decision: Path) -> float:
    """Return how much better the best square within reach is than that where the unit stands."""
    outlook = Outlook(Field(state), state.units[decision.subject])
    reach = decision.course.reach()
    found = glances(outlook, reach, march_of(decision.course))
    return found[0][0] - outlook.here() if found else 0.0


def ways_worth_trying(state: State, decision: Path, most: int) -> list[Any]:
    """Return the best squares at a glance, charges, staying, and a Vault where there is one."""
    unit = state.units[decision.subject]
    outlook = Outlook(Field(state), unit)
    march = march_of(decision.course)
    reach = decision.course.reach()
    best = glances(outlook, reach, march)[:most]
    found: list[Any] = [route_to(decision.course, pose) for _, pose in best]
    if decision.kind == "choose_path":
        if Pose(unit.x, unit.y) in reach:
            found.insert(0, ())
        found += _charges(outlook, march, reach)
        if "vault" in unit.feats and feat_objection(state, unit, "vault") is None:
            leap = Also("vault")
            if decision.objection(leap) is None:
                found.append(leap)
    # Whoever has asked for a Vault takes it: declining would lead back to the same choice.
    return list(dict.fromkeys(found))


def route_to(course: Course, pose: Pose) -> Route:
    """Return a cheapest route to a square within reach."""
    march = march_of(course)
    if isinstance(march, VaultMarch):
        return march.toward(pose)
    return march.way((pose.x, pose.y))


def _charges(outlook: Outlook, march: March, reach: Mapping[Pose, int]) -> Iterator[Route]:
    """Yield straight ways of two or more steps that end beside an enemy, for those who charge."""
    unit = outlook.unit
    if not unit.profile.charges or march.limit == march.rate:
        return
    for dx, dy in WAY.values():
        for steps in range(2, march.rate + 1):
            end = Pose(unit.x + steps * dx, unit.y + steps * dy)
            if end not in reach:
                continue
            if reach[end] > march.rate or not outlook.gain(end.x, end.y):
                continue
            route = _straight((unit.x, unit.y), (dx, dy), steps)
            walk = march.walk(route)
            if walk.objection is None and walk.cost <= march.rate:
                yield route


def _straight(start: Square, way: Square, steps: int) -> Route:
    return tuple(
        Leg(STEP, start[0] + way[0] * step, start[1] + way[1] * step)
        for step in range(1, steps + 1)
    )


def attack_first(field: Field, unit: Unit, gain: float) -> bool:
    """Return whether to attack from here and move after it, rather than to move first."""
    outlook = Outlook(field, unit)
    march = March(field.state, unit, unit.profile.rate, may_double=True)
    reach = march.reach()
    afterwards = [
        outlook.place(pose.x, pose.y) for pose, cost in reach.items() if cost <= march.rate
    ]
    moving_first = [glance for glance, _ in glances(outlook, reach, march)[:1]]
    here = outlook.here()
    return gain + max(afterwards, default=here) >= max(moving_first, default=here)
