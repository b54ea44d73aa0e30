"""Charging: the way to contact, the free Attack, riding on (ARES.charge, ARES.fear)."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Route
from game.rules.ares.field import Field
from game.rules.ares.move import CHARGE, going_of, move_tally
from game.rules.ares.state import Figure
from game.table.bases import CONTACT, SLACK, Body, gap, nearest_points
from game.table.reach import contact, straight_contact
from game.table.walk import Walk

ACROSS = ("hedge", "fence", "stream", "fissure")
STRIKE_ACROSS = 1000
OWN_PATH = ":path"
REAR = ":rear"


# ---------------------------------------------------------------------- whom


@cites("ARES.charge.5", "ARES.charge.8", "ARES.flyer.3", "ARES.hide.2")
def target_objection(field: Field, figure: Figure, target: Figure) -> Objection | None:
    """Why an enemy may not be the target of a Charge at all."""
    if target.flying:
        return Objection(f"{target.name} is in the air.", "ARES.charge.8")
    if target.hidden:
        return Objection(f"{target.name} is hidden.", "ARES.charge.8")
    if field.in_contact(figure, target):
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
    allowance = move_tally(revealed(figure)).total
    if not within_crow_flight(figure, target, allowance):
        return None
    going = going_of(field, figure, CHARGE, allowance)
    found = straight_contact(field.state.plane, going, figure.pose, target.body)
    if not found.legal or first_touched(field, figure, found) != target.id:
        return None
    return found


@cites("ARES.hide.4")
def revealed(figure: Figure) -> Figure:
    """The figure as it will be: declaring a Charge ends hiding, and halves no Move."""
    return replace(figure, hidden=False) if figure.hidden else figure


@cites("ARES.move.3", "ARES.charge.7")
def first_touched(field: Field, figure: Figure, found: Walk) -> str:
    """The first enemy that a walk touches; on foot it ends there."""
    figures = field.state.figures
    for name, _ in found.contacts:
        other = figures.get(name)
        if other is None or other.side == figure.side or other.hidden or other.flying:
            continue
        if not field.in_contact(figure, other):
            return name
    return ""


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
        going = going_of(field, shown, CHARGE, allowance)
        found = contact(field.state.plane, going, shown.pose, target.body)
        if found is not None and first_touched(field, shown, found) != target.id:
            found = None
    if found is not None and found.legal:
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
    allowance = move_tally(shown).total
    if not within_crow_flight(shown, target, allowance):
        return None
    going = going_of(field, shown, CHARGE, allowance)
    apart = figure.profile.base.inner + target.profile.base.reach
    for aside in (0, 25, -25, 45, -45):
        angle = math.radians(target.heading + 180 + aside)
        wished = target.x + apart * math.cos(angle), target.y + apart * math.sin(angle)
        found = contact(field.state.plane, going, shown.pose, target.body, toward=wished)
        if found is None or not found.legal or first_touched(field, shown, found) != target.id:
            continue
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
        going = going_of(field, figure, CHARGE, move_tally(figure).total)
        ends = nearest_points(Body(figure.profile.base, figure.pose), target.body)
        if not plane.crossings(*ends, feature):
            continue
        barred = going.barred | {feature.id}
        found = straight_contact(
            plane, replace(going, barred=frozenset(barred)), figure.pose, target.body
        )
        if (found.end.x, found.end.y) == (figure.x, figure.y):
            continue
        if objection_across(field, figure, target, found.end, feature.id):
            continue
        route = (Leg(STEP, found.end.x, found.end.y),)
        far = math.dist((figure.x, figure.y), (found.end.x, found.end.y))
        return Approach(route, far, across=feature.id)
    return None


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
    if not plane.crossings(*nearest_points(body, target.body), feature):
        return Objection("The feature does not lie between them.", "ARES.terr.9")
    return None
