"""Charges: who may charge whom, the ways that count, and a charge that fails (GMB.chg)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.forecast import Forecast
from game.core.pose import Leg, Pose
from game.core.spatial import Route
from game.core.tell import say
from game.core.wording import named
from game.mechanics.asking import choose
from game.mechanics.bodies.block import Block
from game.mechanics.lengths import inches
from game.mechanics.moves.charge_paths import BlockCharge
from game.mechanics.moves.courses import BlockCourse
from game.mechanics.moves.path_check import Judged
from game.rules.mass_battles.contact import contacts, layers_meet, supposed
from game.rules.mass_battles.damage import owe
from game.rules.mass_battles.elephants import feared
from game.rules.mass_battles.magic.wizards import no_contact
from game.rules.mass_battles.movement import Move, allowance
from game.rules.mass_battles.shooting import line_of_fire
from game.rules.mass_battles.state import MEASURE, Battling, Piece, State
from game.rules.mass_battles.table_marks import charge_marks
from game.table.bases import gap, nearest_points

NONE = "none"
Refusal = Objection | None
Law = Callable[[Judged], Refusal]


# ---------------------------------------------------------------------- the declaration


@cites("GMB.chg.1", "GMB.chg.11", "GMB.conf.1", "GMB.army.26", "GMB.wiz.2")
def may_charge(state: State, piece: Piece) -> bool:
    """Return whether a piece whose move begins may declare a charge, at whomever."""
    if not piece.profile.may_charge or no_contact(state, piece) or contacts(state, piece):
        return False
    return not (piece.status.shies and feared(state, piece))


@cites("GMB.chg.4", "GMB.chg.14", "GMB.fly.19")
def targets(state: State, piece: Piece, *, lands: bool, among: Sequence[Piece] = ()) -> list[Piece]:
    """Return the enemies that a piece may charge, the nearest first: those in sight.

    A flyer charges those on the ground if it lands, and those in the air if it stays aloft.
    """
    there = supposed(piece, piece.block, airborne=piece.status.airborne and not lands)
    seen = [
        each
        for each in among or state.enemies(piece)
        if layers_meet(there, each) and not line_of_fire(state, piece, each).blocked
    ]
    return sorted(seen, key=lambda each: MEASURE.distance(piece.parts, each.parts))


@cites("GMB.chg.2", "GMB.chg.4", "GMB.fly.19")
async def declare_charge(
    play: Battling,
    piece: Piece,
    held: Sequence[Piece],
    odds: Callable[[Piece], Forecast],
    *,
    lands: bool = False,
) -> Piece | None:
    """Ask a piece that may charge whether it does, and whom it sees; return its target.

    The odds are those of a charge at an enemy.
    """
    found = {each.id: each for each in targets(play.state, piece, lands=lands, among=held)}
    if not found:
        return None
    far = allowance(supposed_charging(piece)).total
    why = f"Charge with {named(piece)}? It can go {inches(far)}."
    rules = ("GMB.chg.4", "GMB.chg.14")

    def listed() -> list[Option]:
        none = Option(NONE, "Do not charge", declines=True)
        return [*(_charge_option(piece, each, far, odds) for each in found.values()), none]

    answer = await choose(piece.whom, "declare_charge", why, rules, listed, NONE)
    if answer == NONE:
        return None
    piece.status.charging = True
    say(play, f"{named(piece):charges} {named(found[answer])}.", "GMB.chg.4")
    return found[answer]


def supposed_charging(piece: Piece) -> Piece:
    """Return a piece as it would be in a charge."""
    return replace(piece, status=replace(piece.status, charging=True))


def _charge_option(
    piece: Piece, enemy: Piece, far: int, odds: Callable[[Piece], Forecast]
) -> Option:
    away, usual = MEASURE.distance(piece.parts, enemy.parts), allowance(piece).total
    label = f"Charge {enemy.name}: {inches(away)} of {inches(far)}"
    note = "Too far: a charge that reaches nobody owes a morale check."
    return Option(
        enemy.id,
        label,
        pieces=(enemy.id,),
        note=note if away > far else "",
        forecast=lambda: odds(enemy),
        marks=lambda: charge_marks(piece, enemy, usual, far),
    )


# ---------------------------------------------------------------------- its way


def way_to(move: Move, enemy: Piece) -> Route:
    """Return a way of a move into contact with an enemy; none if none is found."""
    course = move.course(enemy.id)
    if not layers_meet(move.piece, enemy):
        return landing_way(course, enemy)
    if MEASURE.distance(move.piece.parts, enemy.parts) > move.left + MEASURE.touch:
        return ()
    return BlockCharge(course, course.bystander(enemy.id)).around()


@cites("GMB.fly.10", "GMB.fly.14")
def landing_way(course: BlockCourse, enemy: Piece) -> Route:
    """Return a flight that ends beside an enemy on the ground; none if there is no room."""
    parts, pose = course.body.parts(), course.body.pose
    _, a, b = min(((gap(a, b), a, b) for a in parts for b in enemy.parts), key=lambda each: each[0])
    (px, py), (qx, qy) = nearest_points(a, b)
    there = Pose(round(pose.x + qx - px), round(pose.y + qy - py), pose.heading)
    route = (Leg("step", *there),)
    return route if course.objection(route) is None else ()


def straight_way(course: BlockCourse, mover: Piece, enemy: Piece) -> Route:
    """Return the way straight, or wheeling and straight, into contact with an enemy, if any."""
    if not layers_meet(mover, enemy):
        return landing_way(course, enemy)
    left = course.terms.allowance - course.terms.so_far.spent
    if MEASURE.distance(course.body.parts(), enemy.parts) > left + MEASURE.touch:
        return ()
    x, y = enemy.block.centre
    other, there = course.bystander(enemy.id), Pose(round(x), round(y))
    straight = BlockCharge(course, other).straight()
    return straight or course.touching_way(other, course.ways(there))


@dataclass(slots=True)
class ChargeCourse(BlockCourse):
    """The course of a charge: it looks for ways into contact first, and may not just stay."""

    charge: tuple[Piece, Piece] | None = None
    """Who charges whom."""

    def objection(self, route: Route) -> Objection | None:
        """Say why the route is no charge; to stay is one only if nothing else can be done."""
        if route or next(self.ways_in(), None) is None:
            return super(ChargeCourse, self).objection(route)
        return Objection("A charge must bring it nearer to its target.", "GMB.chg.14")

    def samples(self, rng: Random) -> Iterator[Route]:
        """Yield ways into contact and towards the target, then any others that are legal."""
        yield from self.ways_in()
        for route in super(ChargeCourse, self).samples(rng):
            if self.objection(route) is None:
                yield route

    def toward(self, pose: Pose) -> Route:
        """Return the legal route that ends nearest to a pose, or else one at the target."""
        found = super(ChargeCourse, self).toward(pose)
        return found or next(self.ways_in(), ())

    def ways_in(self) -> Iterator[Route]:
        """Yield the way straight into contact and the way toward the target, if there are any."""
        if self.charge is None:
            return
        x, y = self.charge[1].block.centre
        way = straight_way(self, *self.charge)
        if way and super(ChargeCourse, self).objection(way) is None:
            yield way
        if way := super(ChargeCourse, self).toward(Pose(round(x), round(y))):
            yield way


@cites("GMB.chg.14")
def no_charge(move: Move, target: Piece, judged: Judged, room: Law, *, lands: bool) -> Refusal:
    """Say why a way is no charge: it ends no nearer to the target, or short of it by choice."""
    state, piece, end = move.state, move.piece, judged.end
    assert isinstance(end, Block)
    there = supposed(piece, end, airborne=piece.status.airborne and not lands)
    if contacts(state, there) or any(halt.kind == "edge" for halt in judged.halts):
        return None
    before, after = (MEASURE.distance(one.parts, target.parts) for one in (piece, there))
    if after >= before:
        return Objection(f"A charge must bring it nearer to {target.name}.", "GMB.chg.14")
    on = BlockCourse(move.plane, replace(move.terms(), so_far=judged.so_far), end, room)
    if straight_way(on, piece, target):
        return Objection(f"It can go on into contact with {target.name}.", "GMB.chg.14")
    return None


@cites("GMB.chg.6")
def note_failure(play: Battling, piece: Piece) -> None:
    """Note that a charge has reached nobody: its owner checks morale in this turn."""
    heroes_too = play.state.settings.failed_charge_check == "all"
    say(play, f"The charge of {named(piece)} reaches nobody.", "GMB.chg.6")
    if heroes_too or not piece.hero:
        owe(piece, "charge")
