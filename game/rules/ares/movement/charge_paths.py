"""Charging: the way to contact, the free Attack, riding on (ARES.charge, ARES.fear)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import Leg, Pose
from game.core.spatial import Route
from game.mechanics.moves.charge_paths import FreeCharge, halts_at_touch
from game.mechanics.moves.free_course import TURN, FreeCourse, steps
from game.rules.ares.field import Field, Point
from game.rules.ares.movement.move import CHARGE, PLAIN, Manner, March, move_tally
from game.rules.ares.state import Figure, revealed
from game.table.bases import CONTACT, SLACK, Body, Disc, gap, nearest_points, touching
from game.table.plane import Feature
from game.table.segments import foot
from game.table.walk import Walk, bearing, judge, walk

ACROSS = ("hedge", "fence", "low_wall", "stream", "fissure")
STRIKE_ACROSS = 1000
FURTHER = CONTACT + STRIKE_ACROSS
"""How much farther than it goes a charger may strike."""
BESIDE = (0, 300, -300, 600, -600, 900, -900)
"""How far beside the shortest line a charger looks for a place to strike across something."""


# ---------------------------------------------------------------------- whom


@cites("ARES.charge.5", "ARES.charge.8", "ARES.flyer.3", "ARES.hide.2", "ARES.hide.8")
def target_objection(field: Field, figure: Figure, target: Figure) -> Objection | None:
    """Return why an enemy may not be the target of a Charge at all."""
    if target.flying:
        return Objection(f"{target.name} is in the air.", "ARES.charge.8")
    if target.hidden:
        return Objection(f"{target.name} is hidden.", "ARES.charge.8")
    if field.in_contact(revealed(figure), target):
        return Objection(f"{target.name} is in contact already.", "ARES.charge.5")
    return None


@cites("ARES.charge.10", "ARES.geo.2")
def within_crow_flight(figure: Figure, target: Figure, allowance: int) -> bool:
    """Return whether an enemy is near enough for a Charge if nothing at all were in the way."""
    return apart(figure, [target])[0] <= allowance + FURTHER


def apart(figure: Figure, others: Sequence[Figure]) -> list[float]:
    """Return how far each of some figures is from another, as the crow flies, base to base."""
    here, reach = (figure.x, figure.y), figure.profile.base.reach
    return [math.dist(here, (each.x, each.y)) - reach - each.profile.base.reach for each in others]


@cites("ARES.charge.1", "ARES.charge.10", "ARES.charge.11")
def straight(field: Field, figure: Figure, target: Figure) -> Walk | None:
    """Return the straight way to contact, centre to centre, if one action pays for it."""
    if not within_crow_flight(figure, target, move_tally(revealed(figure)).total):
        return None
    return charge_ways(field, figure, target).straight()


@cites("ARES.charge.1", "ARES.charge.7", "ARES.move.3", "ARES.terr.8")
def verdict(field: Field, figure: Figure, found: Walk, target: Figure) -> Objection | None:
    """Return why a walk is no Charge on a target: on foot it touches it first and ends there."""
    if found.problem is not None:
        return Objection("The path is blocked.", "ARES.charge.1")
    touched = dict(found.contacts)
    if target.id not in touched:
        return Objection(f"That path does not reach {target.name}.", "ARES.charge.1")
    if field.walled(Body(figure.profile.base, found.end), target.body):
        return Objection(f"A wall stands between it and {target.name}.", "ARES.terr.8")
    for foe in _newly_touched(field, figure, found) if figure.on_foot else [target]:
        if halts_at_touch(figure.profile.base, found, touched[foe.id], foe.body):
            continue
        if foe is not target:
            return Objection(f"It would touch {foe.name} first.", "ARES.charge.7")
        if figure.on_foot:
            return Objection("Infantry stops at its first contact with an enemy.", "ARES.move.3")
        text = "The free Attack comes at first contact; ride on after it."
        return Objection(text, "ARES.charge.7")
    return None


def _newly_touched(field: Field, figure: Figure, found: Walk) -> list[Figure]:
    """Return enemies that a walk brings into contact, in the order in which it does."""
    figures = [field.state.figures[name] for name, _ in found.contacts]
    return [
        foe
        for foe in figures
        if foe.side != figure.side
        and not (foe.hidden or foe.flying)
        and not field.in_contact(figure, foe)
    ]


def charging(field: Field, figure: Figure) -> FreeCourse:
    """Return the movement of a Charge, worked out once for each moment: it serves all targets."""
    return _once(field, figure, CHARGE)


def _once(field: Field, figure: Figure, manner: Manner) -> FreeCourse:
    key = figure.id, figure.pose, figure.hidden, manner.touches
    known = field.courses.get(key)
    if known is None:
        allowance = move_tally(revealed(figure)).total
        known = field.courses[key] = March(field, figure, allowance, manner)
    return known


def charge_ways(field: Field, figure: Figure, target: Figure) -> FreeCharge:
    """Return the ways of a charger to a target."""
    return FreeCharge(
        charging(field, figure),
        lambda: _once(field, figure, PLAIN),
        target.id,
        target.body,
        lambda found: verdict(field, figure, found, target) is None,
    )


def reachable(field: Field, figure: Figure, target: Figure) -> bool:
    """Return whether there is any way to get at a target, found with as little work as possible."""
    if target_objection(field, figure, target) is not None:
        return False
    shown = revealed(figure)
    if not within_crow_flight(shown, target, move_tally(shown).total):
        return False
    found = straight(field, shown, target) or aslant(field, shown, target)
    return found is not None or approach(field, figure, target) is not None


def anybody_reachable(field: Field, figure: Figure, targets: list[Figure]) -> bool:
    """Return the same for any of several.

    Ways around corners are looked for only if all else fails.
    """
    shown = revealed(figure)
    for target in targets:
        if target_objection(field, figure, target) is None:
            if straight(field, shown, target) or aslant(field, shown, target):
                return True
    return any(approach(field, figure, target) is not None for target in targets)


@cites("ARES.charge.1", "ARES.geo.7")
def aslant(field: Field, figure: Figure, target: Figure) -> Walk | None:
    """Return a straight way to some other place in contact than the nearest."""
    return charge_ways(field, figure, target).aslant()


@cites("ARES.charge.7", "ARES.move.3")
def swoop(field: Field, figure: Figure, target: Figure, angle: float) -> Walk | None:
    """Return a way that keeps off all enemies until it comes at the target from a direction."""
    return charge_ways(field, figure, target).from_side(angle)


@dataclass(frozen=True, slots=True)
class Approach:
    """A way to get at a target: its legs, what it costs, and what is struck across."""

    route: Route
    cost: float
    rear: bool = False
    across: str = ""


def approach(field: Field, figure: Figure, target: Figure) -> Approach | None:
    """Return the cheapest known way to contact, else a place to strike across something."""
    if target_objection(field, figure, target) is not None:
        return None
    shown = revealed(figure)
    allowance = move_tally(shown).total
    if not within_crow_flight(shown, target, allowance):
        return None
    found = straight(field, shown, target)
    if found is None:
        ways = charge_ways(field, shown, target)
        found = ways.around()
        if found is None or verdict(field, shown, found, target) is not None:
            brushing = found is not None and shown.on_foot
            found = aslant(field, shown, target)
            found = found or (ways.past_others() if brushing else None)
    if found is not None:
        return _approach(field, shown, target, found)
    return striking_across(field, shown, target)


def _approach(field: Field, figure: Figure, target: Figure, found: Walk) -> Approach:
    body = Body(figure.profile.base, found.end)
    return Approach(steps(found.legs), found.total, field.in_rear(target, body))


def from_behind(field: Field, figure: Figure, target: Figure) -> Approach | None:
    """Return a way that ends wholly in the target's rear, if one action pays for it."""
    if target_objection(field, figure, target) is not None:
        return None
    shown = revealed(figure)
    if not within_crow_flight(shown, target, move_tally(shown).total):
        return None
    for found in charge_ways(field, shown, target).from_behind():
        reached = _approach(field, shown, target, found)
        if reached.rear:
            return reached
    return None


@cites("ARES.terr.9")
def striking_across(field: Field, figure: Figure, target: Figure) -> Approach | None:
    """Return a place at the near side of a hedge, fence, stream or fissure to strike across."""
    plane = field.state.plane
    for feature in plane.features:
        if feature.kind not in ACROSS or plane.away((target.x, target.y), feature) > 3000:
            continue
        for found in _ways_up_to(field, figure, target, feature):
            if _stopped_before(field, figure, found):
                continue
            if objection_across(field, figure, target, found.end, feature.id) is None:
                route = steps(found.legs) or (Leg(TURN, *found.end),)
                rear = field.in_rear(target, Body(figure.profile.base, found.end))
                return Approach(route, found.total, rear, feature.id)
    return None


def _ways_up_to(field: Field, figure: Figure, target: Figure, feature: Feature) -> Iterator[Walk]:
    """Yield ways that end at a feature before a target: stay if there, straight, around."""
    march, plane, start = charging(field, figure), field.state.plane, figure.pose
    going = replace(march.going, barred=march.going.barred | {feature.id})
    yield judge(plane, going, start, [], bearing(start[:2], target.pose[:2]))
    aims = list(_along_before(target, feature))
    for aim in [target.pose[:2], *(aim for aim, _ in aims)]:
        end = walk(plane, going, start, [aim]).end[:2]
        if end != start[:2]:
            yield judge(plane, going, start, [end])
    between = figure.profile.base.inner + CONTACT / 2
    for (x, y), (across, down) in aims if isinstance(figure.profile.base, Disc) else ():
        if found := march.fields.walk((x + across * between, y + down * between)):
            yield judge(plane, going, start, found.legs)


def _along_before(target: Figure, feature: Feature) -> Iterator[tuple[Point, Point]]:
    """Yield points of a feature near a target, and the direction away from it at each."""
    here = float(target.x), float(target.y)
    feet = [foot(here, a, b) for a, b in feature.edges()]
    near = min(feet, key=lambda each: math.dist(here, each))
    far = math.dist(here, near)
    if not far:
        return
    away = (near[0] - here[0]) / far, (near[1] - here[1]) / far
    for aside in BESIDE:
        yield (near[0] - away[1] * aside, near[1] + away[0] * aside), away


@cites("ARES.charge.7", "ARES.move.3")
def _stopped_before(field: Field, figure: Figure, found: Walk) -> bool:
    """Return whether a way is not open, or infantry would touch somebody on it and have to halt."""
    if found.problem is not None:
        return True
    at = dict(found.contacts)
    touched = _newly_touched(field, figure, found) if figure.on_foot else []
    return not all(
        halts_at_touch(figure.profile.base, found, at[foe.id], foe.body) for foe in touched
    )


def _shortest_line(a: Body, b: Body) -> tuple[Point, Point]:
    """Return the line from base to base, begun a little inside: it may overlap what it touches."""
    p, q = nearest_points(a, b)
    far = math.dist(p, q)
    back = 2 * CONTACT / far if far else 0.0
    return (p[0] + (p[0] - q[0]) * back, p[1] + (p[1] - q[1]) * back), q


@cites("ARES.terr.9")
def objection_across(
    field: Field, figure: Figure, target: Figure, end: Pose, name: str
) -> Objection | None:
    """Return why nobody can strike across a feature from this place."""
    plane = field.state.plane
    feature = plane.by_id[name]
    body = Body(figure.profile.base, end)
    if plane.gap_to(body, feature) > CONTACT + SLACK:
        return Objection("The charger's base does not touch the feature.", "ARES.terr.9")
    if gap(body, target.body) > STRIKE_ACROSS + SLACK:
        return Objection(f"{target.name} is more than an inch behind it.", "ARES.terr.9")
    if not plane.crossings(*_shortest_line(body, target.body), feature):
        return Objection("The feature does not lie between them.", "ARES.terr.9")
    if field.walled(body, target.body):
        return Objection(f"A wall stands between it and {target.name}.", "ARES.terr.8")
    return None


@cites("ARES.terr.9")
def struck_across(field: Field, figure: Figure, target: Figure, found: Walk) -> str:
    """Return the feature across which a walk ends up striking its target.

    None in contact with it.
    """
    if touching(Body(figure.profile.base, found.end), target.body):
        return ""
    figures = field.state.figures
    if any(figures[name].side != figure.side for name, _ in found.contacts if name in figures):
        return ""  # somebody else would be met before
    for feature in field.state.plane.features:
        if feature.kind not in ACROSS:
            continue
        if objection_across(field, figure, target, found.end, feature.id) is None:
            return feature.id
    return ""
