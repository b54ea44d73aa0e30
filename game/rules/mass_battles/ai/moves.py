"""Where a piece might go: into contact, to the best places at a glance, or nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.spatial import Path, Route
from game.mechanics.ai.routes import routes
from game.mechanics.bodies.block import Block
from game.mechanics.moves.charge_paths import BlockCharge
from game.mechanics.moves.courses import BlockCourse
from game.rules.mass_battles.ai import weights
from game.rules.mass_battles.ai.place_value import Outlook
from game.rules.mass_battles.ai.worth import Eye
from game.rules.mass_battles.charges import ChargeCourse, landing_way
from game.rules.mass_battles.contact import layers_meet
from game.rules.mass_battles.magic.wizards import no_contact
from game.rules.mass_battles.state import MEASURE, Piece

Way = tuple[float, Route]


def ways(eye: Eye, decision: Path, most: int) -> list[Way]:
    """Return legal ways of a piece with what they lead to, the best first."""
    piece, course = eye.state.pieces[decision.subject], decision.course
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
    return sorted(((worth, route) for route, worth in found.items()), key=lambda way: -way[0])


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
        charge = BlockCharge(course, course.bystander(foe.id))
        if way := charge.from_behind(foe.heading) if piece.hero else ():
            yield way
        if way := charge.straight() or charge.nearest():
            yield way
