"""Where a piece might go: into contact, to the best places at a glance, or nowhere."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.core.pose import Pose
from game.core.spatial import Path, Route
from game.mechanics.ai.routes import best_step, routes
from game.mechanics.bodies.block import Block
from game.mechanics.moves.courses import BlockCourse
from game.rules.mass_battles.ai import weights
from game.rules.mass_battles.ai.place_value import Outlook
from game.rules.mass_battles.ai.worth import Eye
from game.rules.mass_battles.castle import inside, opponents_above, standing
from game.rules.mass_battles.charges import ChargeCourse, landing_way
from game.rules.mass_battles.contact import layers_meet, supposed
from game.rules.mass_battles.escalade import cannot_climb
from game.rules.mass_battles.magic.wizards import no_contact
from game.rules.mass_battles.state import CASTLE, MEASURE, Piece, State
from game.table.bases import facing
from game.table.tolerances import INCH

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
    if isinstance(course, ChargeCourse):
        yield from course.ways_in()
        yield ()
        return
    if course.stays is None:
        yield ()
    yield from course.hints
    if not no_contact(eye.state, piece):
        yield from _into_contact(piece, course, outlook)
    if not course.terms.goals:
        yield from _to_walls(eye.state, piece, course)
        yield from routes(course, outlook, weights.JUDGED, weights.JUDGED)


def _into_contact(piece: Piece, course: BlockCourse, outlook: Outlook) -> Iterator[Route]:
    """Yield ways to the enemies in reach that promise most."""
    left = course.terms.allowance - course.terms.so_far.spent + MEASURE.touch
    reached = []
    for foe, seen in zip(outlook.rivals, outlook.foes, strict=True):
        wanted = foe.id in course.terms.goals or (not course.terms.goals and seen.might.gain > 0)
        if wanted and MEASURE.distance(piece.parts, foe.parts) <= left:
            reached.append((-seen.might.gain, foe.id, foe))
    for _, _, foe in sorted(reached)[: weights.CHARGES]:
        if not layers_meet(piece, foe):
            yield landing_way(course, foe)
            continue
        target, (x, y, _) = course.bystander(foe.id), foe.block.circle
        there = Pose(round(x), round(y))
        if way := course.into_contact(target) or course.touching_way(target, course.ways(there)):
            yield way


# ---------------------------------------------------------------------- castles


def _to_walls(state: State, piece: Piece, course: BlockCourse) -> Iterator[Route]:
    """Yield ways that end with the whole front along a castle wall, where it could climb."""
    if not state.castle or piece.side == state.castle or piece.status.airborne:
        return
    left = course.terms.allowance - course.terms.so_far.spent
    near = [each for each in _faces(state) if math.dist(each[:2], (piece.x, piece.y)) <= left]
    near.sort(key=lambda each: math.dist(each[:2], (piece.x, piece.y)))
    for pose in near[: weights.JUDGED]:
        if route := course.toward(pose):
            yield route


def _faces(state: State) -> Iterator[Pose]:
    """Yield places along the outer faces of walls, each with the heading toward the wall."""
    plane = state.plane
    for part in standing(state):
        for feature in part.features if part.kind == CASTLE.wall else ():
            west, north, east, south = map(round, feature.box)
            sides = (
                ((west, north), (west, south), 0),
                ((east, north), (east, south), 180),
                ((west, north), (east, north), 90),
                ((west, south), (east, south), 270),
            )
            for (ax, ay), (bx, by), heading in sides:
                for share in (0.25, 0.5, 0.75):
                    x, y = ax + (bx - ax) * share, ay + (by - ay) * share
                    dx, dy = facing(heading)
                    out = x - dx * INCH, y - dy * INCH
                    on_table = 0 < out[0] < plane.width and 0 < out[1] < plane.depth
                    if on_table and not inside(state, out):
                        yield Pose(round(x - 10 * dx), round(y - 10 * dy), heading)


def at_the_wall(state: State, piece: Piece, block: Block) -> float:
    """Return what it is worth to a piece to stand at the foot of a wall, of its own worth."""
    there = supposed(piece, block, airborne=False)
    if not state.castle or piece.side == state.castle or cannot_climb(state, there):
        return 0.0
    above = opponents_above(state, there, state.enemies(piece))
    return weights.LADDER - weights.OPPOSED * len(above)
