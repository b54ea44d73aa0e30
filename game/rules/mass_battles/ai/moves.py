"""Where a piece might go: into contact, to the best places at a glance, or nowhere."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.core.pose import Pose
from game.core.spatial import Path, Route
from game.mechanics.ai.routes import best_step, routes
from game.mechanics.bodies.block import Block
from game.mechanics.moves.charge_paths import BlockCharge
from game.mechanics.moves.courses import BlockCourse
from game.rules.mass_battles.ai import weights
from game.rules.mass_battles.ai.place_value import Outlook
from game.rules.mass_battles.ai.sieges import at_the_wall, hearths, nearest, posts, torched
from game.rules.mass_battles.ai.worth import Eye
from game.rules.mass_battles.charges import ChargeCourse, landing_way
from game.rules.mass_battles.contact import layers_meet
from game.rules.mass_battles.magic.wizards import no_contact
from game.rules.mass_battles.state import MEASURE, Piece

Way = tuple[float, Route]


def ways(eye: Eye, decision: Path, most: int) -> list[Way]:
    """Return legal ways of a piece with what they lead to, the best first."""
    state, course = eye.state, decision.course
    piece = state.pieces[decision.subject]
    assert isinstance(course, BlockCourse)
    outlook = Outlook(eye, piece)
    lands = piece.status.airborne and not piece.status.staying_aloft
    found: dict[Route, float] = {}
    for route in _tried(eye, piece, course, outlook):
        if route in found or len(found) > most:
            continue
        if decision.objection(route) is None:
            end = course.judge(route).end
            assert isinstance(end, Block)
            found[route] = outlook.standing(end, airborne=piece.status.airborne and not lands)
            if piece.profile.has("torches"):
                found[route] += torched(eye, piece, end)
            if state.castle:
                found[route] += eye.stake(piece) * at_the_wall(state, piece, end)
    return sorted(((worth, route) for route, worth in found.items()), key=lambda way: -way[0])


def hope(eye: Eye, decision: Path) -> float:
    """Return how much better a move might make the place of a piece, at a glance."""
    course, piece = decision.course, eye.state.pieces[decision.subject]
    if not isinstance(course, BlockCourse) or isinstance(course, ChargeCourse):
        return 0.0
    left = round(course.terms.allowance - course.terms.so_far.spent)
    return max(weights.SPARE, weights.HASTE * best_step(Outlook(eye, piece), left))


def _tried(eye: Eye, piece: Piece, course: BlockCourse, outlook: Outlook) -> Iterator[Route]:
    wide = 1 + weights.WIDER * eye.care
    if isinstance(course, ChargeCourse):
        yield from course.ways_in()
        if course.charge and layers_meet(*course.charge) and not piece.hero:
            yield from _from_aside(course, course.charge[1])
        yield ()
        return
    if course.stays is None:
        yield ()
    yield from course.hints
    if not no_contact(eye.state, piece):
        yield from _into_contact(piece, course, outlook, wide * weights.CHARGES)
    if not course.terms.goals:
        yield from _to_walls(eye, piece, course)
        yield from routes(course, outlook, wide * weights.JUDGED, wide * weights.JUDGED)


def _from_aside(course: ChargeCourse, foe: Piece) -> Iterator[Route]:
    """Yield ways of a charge into the flanks and the rear that the enemy shows."""
    x, y, wide = foe.block.circle
    here = course.body.pose
    charge = BlockCharge(course, course.bystander(foe.id))
    for turn in (90, 180, 270):
        angle = math.radians(foe.heading + turn)
        beside = (here.x - x) * math.cos(angle) + (here.y - y) * math.sin(angle)
        if beside > wide and (way := charge.from_side(angle)):
            yield way


def _into_contact(
    piece: Piece, course: BlockCourse, outlook: Outlook, most: int
) -> Iterator[Route]:
    """Yield ways to the enemies in reach that promise most."""
    left = course.terms.allowance - course.terms.so_far.spent + MEASURE.touch
    reached = []
    for foe, seen in zip(outlook.rivals, outlook.foes, strict=True):
        wanted = foe.id in course.terms.goals or (not course.terms.goals and seen.might.gain > 0)
        if wanted and MEASURE.distance(piece.parts, foe.parts) <= left:
            reached.append((-seen.might.gain, foe.id, foe))
    for _, _, foe in sorted(reached)[:most]:
        if not layers_meet(piece, foe):
            yield landing_way(course, foe)
            continue
        target, (x, y, _) = course.bystander(foe.id), foe.block.circle
        there = Pose(round(x), round(y))
        if way := course.into_contact(target) or course.touching_way(target, course.ways(there)):
            yield way


def _to_walls(eye: Eye, piece: Piece, course: BlockCourse) -> Iterator[Route]:
    """Yield ways to places at a castle's walls, or before something to burn."""
    state = eye.state
    left = course.terms.allowance - course.terms.so_far.spent
    places = [*posts(state, piece), *(hearths(eye, piece) if piece.profile.has("torches") else ())]
    for pose in nearest(places, piece, left)[: weights.JUDGED]:
        if route := course.toward(pose):
            yield route
