"""Short movements in one straight line over whatever lies between.

Cross, Leap, Withdraw and Blink (ARES.terr.7, ARES.leap, ARES.withdraw, ARES.magic.16).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import Pose
from game.core.spatial import Route
from game.mechanics.moves.straight_course import DIRECTIONS, StraightCourse
from game.rules.ares.field import Field
from game.rules.ares.movement.move import move_tally
from game.rules.ares.movement.ways_out import ways_out
from game.rules.ares.state import Figure
from game.rules.ares.turning import may_pivot
from game.table.bases import CONTACT, SLACK, Body, approach, glide, overlapping
from game.table.plane import Feature

CROSS_GAP = 500
ACROSS_BASE = (0.0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 0.9, -0.9)
"""Parts of an enemy's width at which a step is aimed."""


# ---------------------------------------------------------------------- where one may stand


@cites("ARES.geo.9", "ARES.terr.2", "ARES.terr.5", "ARES.flyer.6", "ARES.leap.3", "ARES.flyer.8")
def standing_objection(field: Field, figure: Figure, pose: Pose) -> Objection | None:
    """Return why a figure could not come to rest in a pose on the ground, whoever it touches."""
    state, body = field.state, Body(figure.profile.base, pose)
    if not state.plane.inside(body):
        return Objection("The base would leave the table.", "ARES.geo.9")
    for each in state.standing():
        if each.id != figure.id and overlapping(body, each.body):
            return Objection(f"{each.name} stands there.", "ARES.move.5")
    for feature, effect in field.ground:
        passage = effect.passage(figure.profile.kind)
        if (passage == "impassable" or not feature.closed) and passage != "open":
            if state.plane.lies_across(body, feature):
                rule = "ARES.terr.2" if not feature.closed else effect.rule
                return Objection(f"It cannot rest on {effect.name}.", rule)
    return None


def touches_enemy(field: Field, figure: Figure, pose: Pose) -> Figure | None:
    """Return an enemy with which a figure would be in contact in a pose."""
    heading = pose.heading if isinstance(pose.heading, int) else figure.heading
    there = replace(figure, x=pose.x, y=pose.y, heading=heading)
    return next(iter(field.contacts(there)), None)


# ---------------------------------------------------------------------- Leap


@cites("ARES.leap.1", "ARES.leap.2", "ARES.leap.3")
def leap(field: Field, figure: Figure) -> StraightCourse:
    """Return a jump of half the effective Move over everything, straight on after a free turn."""

    def law(pose: Pose) -> Objection | None:
        if not isinstance(pose.heading, int) or not may_pivot(field, figure, pose.heading):
            return Objection("There is no room to turn for the jump.", "ARES.move.8")
        if objection := standing_objection(field, figure, pose):
            return objection
        if enemy := touches_enemy(field, figure, pose):
            return Objection(f"A Leap may not end in contact with {enemy.name}.", "ARES.leap.2")
        return None

    longest = move_tally(figure).total // 2
    return StraightCourse(figure.pose, longest, law, "ARES.leap.1", free_facing=False)


@cites("ARES.magic.16")
def blink(field: Field, figure: Figure, longest: int) -> StraightCourse:
    """Return a place over anything, where it touches no enemy."""

    def law(pose: Pose) -> Objection | None:
        if objection := standing_objection(field, figure, pose):
            return objection
        if enemy := touches_enemy(field, figure, pose):
            return Objection(f"It may not appear in contact with {enemy.name}.", "ARES.magic.16")
        return None

    return StraightCourse(figure.pose, longest, law, "ARES.magic.16")


# ---------------------------------------------------------------------- Withdraw


@cites("ARES.withdraw.2", "ARES.withdraw.3", "ARES.withdraw.7")
def withdrawal(field: Field, figure: Figure) -> StraightCourse:
    """Return an inch out of all contact, half an inch if prone."""
    others = [
        each.body for each in field.state.standing() if each.id != figure.id and not each.flying
    ]
    barriers = [
        feature
        for feature, effect in field.ground
        if effect.passage(figure.profile.kind) in ("cross", "impassable", "leap")
    ]

    def law(pose: Pose) -> Objection | None:
        if objection := standing_objection(field, figure, pose):
            return objection
        if enemy := touches_enemy(field, figure, pose):
            return Objection(f"It would still touch {enemy.name}.", "ARES.withdraw.2")
        plane, body = field.state.plane, figure.body
        if glide(body, (pose.x, pose.y), others).hit is not None:
            return Objection("Somebody is in the way.", "ARES.move.5")
        for feature in barriers:
            across = (
                plane.crossings((figure.x, figure.y), (pose.x, pose.y), feature)
                if feature.closed and feature.kind == "hill"
                else plane.swept_across(body, (pose.x, pose.y), feature)
            )
            if across:
                return Objection("A withdrawal cannot cross obstacles.", "ARES.withdraw.2")
        return None

    longest = 500 if figure.prone else 1000
    hints = tuple(
        Pose(round(x), round(y), figure.heading) for x, y in ways_out(figure.body, others, longest)
    )
    return StraightCourse(figure.pose, longest, law, "ARES.withdraw.2", hints=hints)


# ---------------------------------------------------------------------- Cross


@cites("ARES.terr.7", "ARES.hedge.1", "ARES.hill.3", "ARES.water.1")
def crossing(field: Field, figure: Figure, *, touching: bool) -> StraightCourse:
    """Return a complete action over one linear feature, or over the edge of a large hill.

    With `touching` it has to end in contact with an enemy, for then it is a Charge; without, it
    may not.
    """
    depth = 2 * figure.profile.base.reach + 2 * CROSS_GAP
    near = _within_step(field, figure)
    if not near or (touching and not _foes_within(field, figure, depth)):
        return StraightCourse(figure.pose, round(depth), _nothing_near, "ARES.terr.7")
    others = [
        each.body for each in field.state.standing() if each.id != figure.id and not each.flying
    ]

    def law(pose: Pose) -> Objection | None:
        feature = next((each for each in near if crossed(field, figure, pose, each)), None)
        if feature is None:
            return _nothing_near(pose)
        if objection := standing_objection(field, figure, pose):
            return objection
        if glide(figure.body, (pose.x, pose.y), others).hit is not None:
            return Objection("Somebody is in the way.", "ARES.move.5")
        if barrier := _also_met(field, figure, pose, feature):
            return Objection(f"One action cannot cross {barrier.kind} as well.", "ARES.terr.7")
        enemy = touches_enemy(field, figure, pose)
        if enemy and not touching:
            return Objection(f"It would touch {enemy.name}: that is a Charge.", "ARES.terr.7")
        if touching and not enemy:
            return Objection("It would touch no enemy there.", "ARES.charge.1")
        return None

    hints = tuple(pose for feature in near for pose in _beyond(field, figure, feature))
    if touching:
        hints = tuple(_first_touches(field, figure, depth))
    return StraightCourse(figure.pose, round(depth), law, "ARES.terr.7", hints=hints)


def _nothing_near(_: Pose) -> Objection:
    text = "It has to end beyond something it can cross, within half an inch of it."
    return Objection(text, "ARES.terr.7")


def _within_step(field: Field, figure: Figure) -> list[Feature]:
    """Return what a figure can cross from where it stands; most features are nowhere near."""
    plane = field.state.plane
    far, x, y = figure.profile.base.reach + CROSS_GAP + SLACK, figure.x, figure.y
    return [
        feature
        for feature, effect in field.ground
        if effect.passage(figure.profile.kind) == "cross"
        and feature.box[0] - far <= x <= feature.box[2] + far
        and feature.box[1] - far <= y <= feature.box[3] + far
        and plane.gap_to(figure.body, feature) <= CROSS_GAP + SLACK
    ]


def _foes_within(field: Field, figure: Figure, far: float) -> list[Figure]:
    """Return the enemies to whom a step of this length could lead."""
    around = far + figure.profile.base.reach + 2 * CONTACT
    return [
        foe
        for foe in field.state.figures.values()
        if foe.where == "table"
        and foe.side != figure.side
        and math.dist((foe.x, foe.y), (figure.x, figure.y)) <= around + foe.profile.base.reach
    ]


def _first_touches(field: Field, figure: Figure, far: float) -> Iterator[Pose]:
    """Yield places where a straight step first touches an enemy, the middle of its base first."""
    x, y = figure.x, figure.y
    for foe in _foes_within(field, figure, far):
        wide = foe.profile.base.reach + figure.profile.base.reach
        ahead = math.atan2(foe.y - y, foe.x - x)
        for share in ACROSS_BASE:
            aim = (foe.x - wide * share * math.sin(ahead), foe.y + wide * share * math.cos(ahead))
            length = approach(figure.body, aim, foe.body)
            if length is not None:
                angle = math.atan2(aim[1] - y, aim[0] - x)
                spot = round(x + length * math.cos(angle)), round(y + length * math.sin(angle))
                yield Pose(*spot, round(math.degrees(angle)) % 360)


@cites("ARES.terr.7")
def crossed(field: Field, figure: Figure, pose: Pose, feature: Feature) -> bool:
    """Return whether a pose lies beyond a feature and still close to it."""
    plane = field.state.plane
    here, there = (figure.x, figure.y), (pose.x, pose.y)
    body = Body(figure.profile.base, pose)
    if plane.gap_to(body, feature) > CROSS_GAP + SLACK:
        return False
    if feature.closed:
        return plane.holds(feature, here) != plane.holds(feature, there)
    return len(plane.crossings(here, there, feature)) % 2 == 1


def _also_met(field: Field, figure: Figure, pose: Pose, over: Feature) -> Feature | None:
    """Return another barrier on the way, if any."""
    plane = field.state.plane
    for feature, effect in field.ground:
        passage = effect.passage(figure.profile.kind)
        if feature is over or passage not in ("cross", "impassable"):
            continue
        if feature.closed and passage == "cross":
            if plane.crossings((figure.x, figure.y), (pose.x, pose.y), feature):
                return feature
        elif plane.swept_across(figure.body, (pose.x, pose.y), feature):
            return feature
    return None


def _beyond(field: Field, figure: Figure, feature: Feature) -> Iterator[Pose]:
    """Yield places right behind a feature, in a fan of directions."""
    reach = figure.profile.base.reach
    plane, here = field.state.plane, (figure.x, figure.y)
    for number in range(DIRECTIONS):
        angle = math.tau * number / (DIRECTIONS)
        far = 2 * reach + CROSS_GAP * 2
        aim = here[0] + far * math.cos(angle), here[1] + far * math.sin(angle)
        for share in plane.crossings(here, aim, feature)[:1]:
            beyond = share * far + (20 if feature.closed else reach + 20)
            heading = round(math.degrees(angle)) % 360
            for extra in (0, 200, 400):
                yield Pose(
                    round(here[0] + (beyond + extra) * math.cos(angle)),
                    round(here[1] + (beyond + extra) * math.sin(angle)),
                    heading,
                )


def end_of(route: Route, figure: Figure) -> Pose:
    """Return the pose in which a hop ends."""
    leg = route[-1]
    return Pose(leg.x, leg.y, leg.heading if isinstance(leg.heading, int) else figure.heading)
