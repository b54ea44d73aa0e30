"""Charging: the way to contact, the free Attack, riding on (ARES.charge, ARES.fear)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Route
from game.mechanics.moves.free_course import TURN
from game.rules.ares.field import Field, Point
from game.rules.ares.movement.move import CHARGE, March, move_tally
from game.rules.ares.state import Figure, revealed
from game.table.bases import CONTACT, SLACK, Body, Disc, gap, nearest_points, touching
from game.table.bases import approach as meeting
from game.table.plane import Feature
from game.table.reach import contact, straight_contact
from game.table.segments import foot
from game.table.walk import Walk, bearing, judge, walk

ACROSS = ("hedge", "fence", "stream", "fissure")
STRIKE_ACROSS = 1000
BESIDE = (0, 300, -300, 600, -600, 900, -900)
"""How far beside the shortest line a charger looks for a place to strike across something."""
SIDES = 36
"""Places in contact with a target that are looked at."""
AROUND = (0, 20, -20, 40, -40, 60, -60, 80, -80, 100, -100, 120, -120, 150, -150, 180)
ASLANT = (30, -30, 60, -60, 90, -90)
"""Degrees around a target from the nearest place in contact with it."""


# ---------------------------------------------------------------------- whom


@cites("ARES.charge.5", "ARES.charge.8", "ARES.flyer.3", "ARES.hide.2", "ARES.hide.8")
def target_objection(field: Field, figure: Figure, target: Figure) -> Objection | None:
    """Why an enemy may not be the target of a Charge at all."""
    if target.flying:
        return Objection(f"{target.name} is in the air.", "ARES.charge.8")
    if target.hidden:
        return Objection(f"{target.name} is hidden.", "ARES.charge.8")
    if field.in_contact(revealed(figure), target):
        return Objection(f"{target.name} is in contact already.", "ARES.charge.5")
    return None


@cites("ARES.charge.10", "ARES.geo.2")
def within_crow_flight(figure: Figure, target: Figure, allowance: int) -> bool:
    """Whether an enemy is near enough for a Charge if nothing at all were in the way."""
    bases = figure.profile.base.reach + target.profile.base.reach + CONTACT
    far = math.dist((figure.x, figure.y), (target.x, target.y))
    return far <= allowance + bases + STRIKE_ACROSS


@cites("ARES.charge.1", "ARES.charge.10", "ARES.charge.11")
def straight(field: Field, figure: Figure, target: Figure) -> Walk | None:
    """The straight way to contact, centre to centre, if one action pays for it."""
    if not within_crow_flight(figure, target, move_tally(revealed(figure)).total):
        return None
    going = charging(field, figure).going
    found = straight_contact(field.state.plane, going, figure.pose, target.body)
    return found if verdict(field, figure, found, target) is None else None


@cites("ARES.charge.1", "ARES.charge.7", "ARES.move.3", "ARES.terr.8")
def verdict(field: Field, figure: Figure, found: Walk, target: Figure) -> Objection | None:
    """Why a walk is no Charge on a target: on foot it touches it first, and it ends there."""
    if found.problem is not None:
        return Objection("The way is not open.", "ARES.charge.1")
    touched = dict(found.contacts)
    if target.id not in touched:
        return Objection(f"That way does not reach {target.name}.", "ARES.charge.1")
    if field.walled(Body(figure.profile.base, found.end), target.body):
        return Objection(f"A wall stands between it and {target.name}.", "ARES.terr.8")
    for foe in _newly_touched(field, figure, found) if figure.on_foot else [target]:
        if _halts(figure, found, touched[foe.id], foe):
            continue
        if foe is not target:
            return Objection(f"It would touch {foe.name} before.", "ARES.charge.7")
        if figure.on_foot:
            return Objection("Infantry halts where it first touches an enemy.", "ARES.move.3")
        text = "The free Attack comes at the first contact; what is left is ridden after it."
        return Objection(text, "ARES.charge.7")
    return None


def _newly_touched(field: Field, figure: Figure, found: Walk) -> list[Figure]:
    """Enemies that a walk brings into contact, in the order in which it does."""
    figures = [field.state.figures[name] for name, _ in found.contacts]
    return [
        foe
        for foe in figures
        if foe.side != figure.side
        and not (foe.hidden or foe.flying)
        and not field.in_contact(figure, foe)
    ]


def _halts(figure: Figure, found: Walk, at: float, foe: Figure) -> bool:
    """Whether a walk ends where it first touched: after that it only closed a hair's breadth.

    Who comes in along the rim is in contact a while before the bases meet, and nearer all along.
    """
    beyond = found.length - at
    if beyond <= 2 * CONTACT:
        return True
    a, b = ((found.start.x, found.start.y), *found.legs)[-2:]
    if beyond > math.dist(a, b):
        return False
    back = beyond / math.dist(a, b) / 2
    heading, base = bearing(a, b), figure.profile.base
    half = Pose(round(b[0] + (a[0] - b[0]) * back), round(b[1] + (a[1] - b[1]) * back), heading)
    return gap(Body(base, half), foe.body) >= gap(Body(base, Pose(*b, heading)), foe.body)


def charging(field: Field, figure: Figure) -> March:
    """The movement of a Charge, worked out once for each moment: its reach serves all targets."""
    known = field.charges.get(figure.id)
    if known is None or known.figure.pose != figure.pose or known.figure.hidden != figure.hidden:
        allowance = move_tally(revealed(figure)).total
        known = field.charges[figure.id] = March(field, figure, allowance, CHARGE)
    return known


def _contact(field: Field, figure: Figure, target: Figure) -> Walk | None:
    """A way to contact around whatever stands between."""
    march = charging(field, figure)
    if not _room_beside(march, target):
        return None
    plane = field.state.plane
    return contact(plane, march.going, figure.pose, target.body, ground=march.fields)


def reachable(field: Field, figure: Figure, target: Figure) -> bool:
    """Whether there is any way to get at a target, found with as little work as possible."""
    if target_objection(field, figure, target) is not None:
        return False
    shown = revealed(figure)
    if not within_crow_flight(shown, target, move_tally(shown).total):
        return False
    found = straight(field, shown, target) or aslant(field, shown, target)
    return found is not None or approach(field, figure, target) is not None


def anybody_reachable(field: Field, figure: Figure, targets: list[Figure]) -> bool:
    """The same for any of several; ways around corners are looked for only if all else fails."""
    shown = revealed(figure)
    for target in targets:
        if target_objection(field, figure, target) is None:
            if straight(field, shown, target) or aslant(field, shown, target):
                return True
    return any(approach(field, figure, target) is not None for target in targets)


def _room_beside(march: March, target: Figure) -> bool:
    """False if round bases surely cannot meet: every place in contact is taken or too far."""
    base, its = march.figure.profile.base, target.profile.base
    if not isinstance(base, Disc) or not isinstance(its, Disc):
        return True
    apart, (x, y, _) = base.radius + its.radius, march.figure.pose
    near = [body for name, body in march.going.solid if name != target.id]
    for number in range(SIDES):
        angle = math.tau * number / SIDES
        spot = target.x + apart * math.cos(angle), target.y + apart * math.sin(angle)
        if math.dist(spot, (x, y)) > march.allowance + 2 * CONTACT:
            continue
        place = Body(base, Pose(round(spot[0]), round(spot[1])))
        if not any(gap(place, body) < -3 * CONTACT for body in near):
            return True
    return False


@cites("ARES.charge.1", "ARES.geo.7")
def aslant(field: Field, figure: Figure, target: Figure) -> Walk | None:
    """A straight way to some other place in contact than the nearest, for round bases."""
    if not isinstance(figure.profile.base, Disc):
        return None
    march, plane = charging(field, figure), field.state.plane
    apart = figure.profile.base.inner + target.profile.base.inner
    ahead = math.atan2(figure.y - target.y, figure.x - target.x)
    for aside in ASLANT:
        angle = ahead + math.radians(aside)
        end = target.x + apart * math.cos(angle), target.y + apart * math.sin(angle)
        found = judge(plane, march.going, figure.pose, [end])
        if verdict(field, figure, found, target) is None:
            return found
    return None


@cites("ARES.charge.7", "ARES.move.3")
def swoop(field: Field, figure: Figure, target: Figure, angle: float) -> Walk | None:
    """A way that keeps off all enemies until it comes straight at the target from a direction."""
    base, plane = figure.profile.base, field.state.plane
    far = base.reach + target.profile.base.reach + 2 * CONTACT
    middle = float(target.x), float(target.y)
    begin = target.x + far * math.cos(angle), target.y + far * math.sin(angle)
    placed = Pose(round(begin[0]), round(begin[1]), bearing(begin, middle))
    length = meeting(Body(base, placed), middle, target.body)
    if length is None or math.dist(begin, figure.pose[:2]) > charging(field, figure).allowance:
        return None
    before = _steering(field, figure).fields.walk(begin)
    if before is None:
        return None
    part = length / far
    end = begin[0] + (middle[0] - begin[0]) * part, begin[1] + (middle[1] - begin[1]) * part
    found = judge(plane, charging(field, figure).going, figure.pose, [*before.legs, end])
    return found if verdict(field, figure, found, target) is None else None


def _steering(field: Field, figure: Figure) -> March:
    """The same movement clear of all enemies, worked out once for each moment."""
    name = f"{figure.id} clear of enemies"
    known = field.charges.get(name)
    if known is None or known.figure.pose != figure.pose or known.figure.hidden != figure.hidden:
        known = field.charges[name] = March(field, figure, charging(field, figure).allowance)
    return known


def _clear_of_others(field: Field, figure: Figure, target: Figure) -> Walk | None:
    """A way past other enemies to some side of the target, the near ones first."""
    ahead = math.atan2(figure.y - target.y, figure.x - target.x)
    ways = (swoop(field, figure, target, ahead + math.radians(turn)) for turn in AROUND)
    return next((found for found in ways if found), None)


@dataclass(frozen=True, slots=True)
class Approach:
    """A way to get at a target: its legs, what it costs, and what is struck across."""

    route: Route
    cost: float
    rear: bool = False
    across: str = ""


def approach(field: Field, figure: Figure, target: Figure) -> Approach | None:
    """The cheapest known way to contact, else a place from which to strike across something."""
    if target_objection(field, figure, target) is not None:
        return None
    shown = revealed(figure)
    allowance = move_tally(shown).total
    if not within_crow_flight(shown, target, allowance):
        return None
    found = straight(field, shown, target)
    if found is None:
        found = _contact(field, shown, target)
        if found is None or verdict(field, shown, found, target) is not None:
            brushing = found is not None and shown.on_foot
            found = aslant(field, shown, target)
            found = found or (_clear_of_others(field, shown, target) if brushing else None)
    if found is not None:
        return _approach(field, shown, target, found)
    return striking_across(field, shown, target)


def _approach(field: Field, figure: Figure, target: Figure, found: Walk) -> Approach:
    route = tuple(Leg(STEP, round(x), round(y)) for x, y in found.legs)
    body = Body(figure.profile.base, found.end)
    return Approach(route, found.total, field.in_rear(target, body))


def from_behind(field: Field, figure: Figure, target: Figure) -> Approach | None:
    """A way that ends wholly in the target's rear, if one action pays for it."""
    if target_objection(field, figure, target) is not None:
        return None
    shown = revealed(figure)
    if not within_crow_flight(shown, target, move_tally(shown).total):
        return None
    for aside in (0, 25, -25, 45, -45):
        found = swoop(field, shown, target, math.radians(target.heading + 180 + aside))
        if found is not None:
            reached = _approach(field, shown, target, found)
            if reached.rear:
                return reached
    return None


@cites("ARES.terr.9")
def striking_across(field: Field, figure: Figure, target: Figure) -> Approach | None:
    """A place at the near side of a hedge, fence, stream or fissure behind which it stands."""
    plane = field.state.plane
    for feature in plane.features:
        if feature.kind not in ACROSS or plane.away((target.x, target.y), feature) > 3000:
            continue
        for found in _ways_up_to(field, figure, target, feature):
            if _stopped_before(field, figure, found):
                continue
            if objection_across(field, figure, target, found.end, feature.id) is None:
                route = tuple(Leg(STEP, x, y) for x, y in found.legs) or (Leg(TURN, *found.end),)
                rear = field.in_rear(target, Body(figure.profile.base, found.end))
                return Approach(route, found.total, rear, feature.id)
    return None


def _ways_up_to(field: Field, figure: Figure, target: Figure, feature: Feature) -> Iterator[Walk]:
    """Ways that end at a feature before a target: none if it is there, straight, around."""
    march, plane, start = charging(field, figure), field.state.plane, figure.pose
    going = replace(march.going, barred=march.going.barred | {feature.id})
    yield judge(plane, going, start, [], bearing(start[:2], target.pose[:2]))
    aims = list(_along_before(target, feature))
    for aim in [target.pose[:2], *(aim for aim, _ in aims)]:
        end = walk(plane, going, start, [aim]).end[:2]
        if end != start[:2]:
            yield judge(plane, going, start, [end])
    apart = figure.profile.base.inner + CONTACT / 2
    for (x, y), (across, down) in aims if isinstance(figure.profile.base, Disc) else ():
        if found := march.fields.walk((x + across * apart, y + down * apart)):
            yield judge(plane, going, start, found.legs)


def _along_before(target: Figure, feature: Feature) -> Iterator[tuple[Point, Point]]:
    """Points of a feature near a target, and the direction away from it at each."""
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
    """Whether a way is not open, or infantry would touch somebody on it and have to halt."""
    if found.problem is not None:
        return True
    at = dict(found.contacts)
    touched = _newly_touched(field, figure, found) if figure.on_foot else []
    return not all(_halts(figure, found, at[foe.id], foe) for foe in touched)


def _shortest_line(a: Body, b: Body) -> tuple[Point, Point]:
    """From base to base, begun a little within the first: it may overlap what it only touches."""
    p, q = nearest_points(a, b)
    far = math.dist(p, q)
    back = 2 * CONTACT / far if far else 0.0
    return (p[0] + (p[0] - q[0]) * back, p[1] + (p[1] - q[1]) * back), q


@cites("ARES.terr.9")
def objection_across(
    field: Field, figure: Figure, target: Figure, end: Pose, name: str
) -> Objection | None:
    """Why nobody can strike across a feature from this place."""
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
    """The feature across which a walk ends up striking its target; none in contact with it."""
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
