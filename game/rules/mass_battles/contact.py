"""Contact: who touches whom by which edge, who may strike, who may turn to face (GMB.con)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from game.core.cite import cites
from game.core.copying import copy
from game.core.decision import Objection
from game.core.pose import Leg
from game.core.wording import named
from game.mechanics.asking import offer
from game.mechanics.bodies.block import Block
from game.mechanics.contact import Aspect, Touch, flush, kept_apart, longest, touches
from game.rules.mass_battles.castle import (
    BELOW,
    STAIRS,
    below_ladder_head,
    by_ladder,
    by_stairs,
    wall_sides,
)
from game.rules.mass_battles.fitting import fits
from game.rules.mass_battles.state import MEASURE, Battling, Piece, State, place
from game.rules.mass_battles.terrain import EFFECTS, level
from game.table.arcs import clipped, part_in
from game.table.bases import Body, gap, nearest_points
from game.table.clipping import shape_of
from game.table.motion import Swing, moved
from game.table.tolerances import INCH

ARC = 45
"""By how many degrees a front or rear arc opens on each side (GMB.con.7)."""
CLEAR = 6 * INCH
"""How near an enemy ahead keeps a unit from turning to face another (GMB.con.5)."""
THICK = 500
"""How thick a low wall or an obstacle may be to be fought across (GMB.con.11)."""
SQUARED_TURN, SQUARED_SLIDE = 45, INCH
"""How far a mover may be turned and slid when it is squared up (GMB.move.17)."""


# ---------------------------------------------------------------------- who touches whom


@cites("GMB.con.10", "GMB.fly.7", "GMB.fly.9", "GMB.fly.10")
def layers_meet(one: Piece, other: Piece) -> bool:
    """Return whether two pieces are both in the air or both on the ground."""
    return one.status.airborne == other.status.airborne


@cites("GMB.eng.7", "GMB.con.10")
def separated(state: State, one: Piece, other: Piece, a: Body, b: Body) -> bool:
    """Return whether a tall barrier or a difference of two levels lies between two stands."""
    if not layers_meet(one, other) or abs(level(state, one, a) - level(state, other, b)) >= 2:
        return True
    return kept_apart(state.plane, a, b, EFFECTS.those(state.plane, "apart"))


@cites("GMB.gen.5", "GMB.con.11")
def stands_touch(state: State, one: Piece, other: Piece, a: Body, b: Body) -> bool:
    """Return whether two stands are in contact, across a low wall or at a castle's if need be."""
    near = a.base.reach + b.base.reach + STAIRS
    if abs(a.pose.x - b.pose.x) > near or abs(a.pose.y - b.pose.y) > near:
        return False
    if MEASURE.touching(a, b) or _across(state, a, b):
        if not separated(state, one, other, a, b):
            return True
    return bool(state.castle) and _at_the_walls(state, one, other, a, b)


def _at_the_walls(state: State, one: Piece, other: Piece, a: Body, b: Body) -> bool:
    """Return whether two stands fight on a castle's stairs or ladders."""
    if one.status.airborne or other.status.airborne:
        return False
    return by_stairs(state, a, b) or by_ladder(state, one, other, a, b)


def _across(state: State, a: Body, b: Body) -> bool:
    plane, touch = state.plane, MEASURE.touch
    low = [each for each in EFFECTS.those(plane, "across") if plane.may_reach(a, each, touch)]
    if not low or (apart := gap(a, b)) > THICK + 2 * touch:
        return False
    between = nearest_points(a, b)
    return any(
        apart <= THICK * each.closed + 2 * touch
        and max(plane.gap_to(a, each), plane.gap_to(b, each)) <= touch
        and (plane.crossings(*between, each) or plane.stretches(*between, each))
        for each in low
    )


@cites("GMB.con.2")
def touching(state: State, one: Piece, other: Piece) -> list[Touch]:
    """Return every pair of stands of two pieces in contact, with the edges."""
    mine, theirs = one.block, other.block
    if not _may_touch(state, one, other):
        return []
    found = touches(mine, theirs, MEASURE.touch, partial(stands_touch, state, one, other))
    return _by_facing(state, found, mine, theirs) if found and state.castle else found


def _may_touch(state: State, one: Piece, other: Piece) -> bool:
    """Return whether two pieces may be in contact; quick, but no proof."""
    far = (one.x - other.x) ** 2 + (one.y - other.y) ** 2
    if far > (one.reach + other.reach + STAIRS) ** 2:
        return False
    return one.block.near(other.block, STAIRS if state.castle else THICK + 2 * MEASURE.touch)


def in_touch(state: State, one: Piece, other: Piece) -> bool:
    """Return whether two pieces are in contact, by whichever edges."""
    return _may_touch(state, one, other) and any(
        stands_touch(state, one, other, a, b) for a in one.parts for b in other.parts
    )


def touching_stands(
    state: State, one: Piece, other: Piece, found: Iterable[Touch] | None = None
) -> list[tuple[Body, Body]]:
    """Return every pair of stands of two pieces in contact, all or only those that were found."""
    mine, theirs = dict(one.block.bodies()), dict(other.block.bodies())
    found = touching(state, one, other) if found is None else found
    return [(mine[touch.mine], theirs[touch.theirs]) for touch in found]


@cites("GMB.cas.29")
def _by_facing(state: State, found: list[Touch], mine: Block, theirs: Block) -> list[Touch]:
    """Return touches with the edges of those who fight up or down a castle wall put right."""
    here, there = dict(mine.bodies()), dict(theirs.bodies())
    sides = [wall_sides(state, here[each.mine], there[each.theirs]) for each in found]
    return [
        each._replace(my_side=side[0], their_side=side[1]) if side else each
        for each, side in zip(found, sides, strict=True)
    ]


@cites("GMB.con.1", "GMB.cas.7")
def contacts(state: State, piece: Piece) -> list[Piece]:
    """Return the enemies in contact with a piece; nobody is with climbers who are not up yet."""
    x, y, far, side = piece.x, piece.y, piece.reach + STAIRS, piece.side
    return [
        each
        for each in state.pieces.values()
        if each.side != side
        and abs(each.x - x) <= (near := far + each.reach)
        and abs(each.y - y) <= near
        and in_touch(state, piece, each)
        and not below_ladder_head(state, piece, each)
    ]


def supposed(piece: Piece, block: Block, *, airborne: bool) -> Piece:
    """Return a piece as it would be somewhere else, in the air or on the ground."""
    status, (x, y, _), heading = copy(piece.status), block.pose, block.heading
    status.airborne, stands = airborne, dict(block.stands)
    there = Piece(piece.id, piece.side, piece.profile, x, y, heading, stands, status, piece.called)
    there.remember(stands, (x, y, heading), block)
    return there


@cites("GMB.con.3", "GMB.con.4", "GMB.piece.18", "GMB.cas.7", "GMB.cas.8")
def may_strike(state: State, piece: Piece) -> list[Piece]:
    """Return the enemies that some stand of a piece touches with its front edge.

    Whoever is on its ladders strikes at nobody, but is struck from above.
    """
    if piece.status.climb in BELOW:
        return []
    return [
        each
        for each in state.enemies(piece)
        if any(touch.my_edge == "front" for touch in touching(state, piece, each))
    ]


@cites("GMB.con.7")
def arc_of(piece: Piece, other: Piece) -> Aspect:
    """Return in which arc of a piece another one has a part: front before rear before flank."""
    block = piece.block
    for name, wedge in (("front", block.front_arc(ARC)), ("rear", block.rear_arc(ARC))):
        if any(clipped(wedge, part) for part in other.parts):
            return "front" if name == "front" else "rear"
    return "flank"


# ---------------------------------------------------------------------- squaring up


@cites("GMB.gen.5")
def has_room(state: State, piece: Piece, block: Block, *enemies: Piece) -> bool:
    """Return whether a piece may stand as a block does, touching no enemies but these."""
    alike = [
        each
        for each in state.others(piece)
        if layers_meet(piece, each) and block.near(each.block, INCH)
    ]
    shunned = [each for each in alike if each.side != piece.side and each not in enemies]
    return fits(
        state.plane,
        MEASURE,
        block,
        EFFECTS.those(state.plane, "apart"),
        [part for each in alike for part in each.parts],
        [part for each in shunned for part in each.parts],
    )


@cites("GMB.move.17")
async def square_up(play: Battling, piece: Piece, enemy: Piece) -> None:
    """Ask whether and how a piece that came into contact is put flush against its enemy.

    That takes nobody over a low wall, which costs movement.
    """
    state = play.state
    here, found, known = piece.block, touching(state, piece, enemy), contacts(state, piece)
    ways = {
        name: block
        for name, block in flush(here, enemy.block, found, SQUARED_TURN, SQUARED_SLIDE)
        if block.pose != here.pose and has_room(state, piece, block, *known)
        if _low_walls(state, block) <= _low_walls(state, here)
    }
    why, rule = f"Square {named(piece)} up against {named(enemy)}.", "GMB.move.17"
    labels = {name: f"Square up: {name}" for name in ways}
    if ways and (way := await offer(piece.whom, "square_up", why, labels, (rule,))):
        legs = (Leg("square_up", *ways[way].pose),)
        place(play, piece, ways[way], legs, f"{named(piece):squares} up.", rule)


def _low_walls(state: State, block: Block) -> set[str]:
    """Return the low walls and obstacles that a block stands on or across."""
    low, shapes = EFFECTS.those(state.plane, "across"), [shape_of(each) for each in block.shapes()]
    across = state.plane.hull_across
    return {e.id for e in low if any(across(each, e, MEASURE.touch) for each in shapes)}


# ---------------------------------------------------------------------- turning to face


@cites("GMB.con.5")
def kept_from_turning(state: State, piece: Piece, toucher: Piece) -> Objection | None:
    """Say which enemy ahead keeps a unit from turning to face another that touches it."""
    wedge, eyes = piece.block.front_arc(ARC), piece.parts
    for enemy in state.enemies(piece):
        if enemy is toucher:
            continue
        ahead = part_in(wedge, enemy.parts, eyes)
        front = any(touch.my_edge == "front" for touch in touching(state, piece, enemy))
        if front or (ahead is not None and ahead <= CLEAR):
            return Objection(f"{enemy.name} is in front of it.", "GMB.con.5")
    return None


@cites("GMB.con.6", "GMB.move.7", "GMB.disp.2")
def turned_to(state: State, piece: Piece, toucher: Piece) -> dict[str, Block]:
    """Return how a unit may turn to an enemy on its flank or rear, by the stand it turns on.

    Whoever has fallen back in this turn, or evaded, does not face about any more.
    """
    found: dict[str, Block] = {}
    sides = longest(touching(state, piece, toucher))
    if any(touch.my_edge == "front" for touch in sides):
        return {}
    stands = dict(piece.block.bodies())
    for touch in sides:
        if touch.my_edge == "rear":
            if piece.status.went != "fall_back":
                found["about"] = piece.block.faced_about()
        else:
            turn = Swing(stands[touch.mine].pose[:2], touch.my_side)
            found[touch.mine] = piece.block.at(moved(piece.block.pose, turn))
    known = contacts(state, piece)
    return {
        name: block
        for name, block in found.items()
        if has_room(state, piece, block, *known) and _still_touches(state, piece, block, toucher)
    }


def _still_touches(state: State, piece: Piece, block: Block, other: Piece) -> bool:
    return any(stands_touch(state, piece, other, a, b) for a in block.parts() for b in other.parts)


@cites("GMB.con.9", "GMB.mor.13")
def facing_is_free(state: State, hero: Piece) -> bool:
    """Return whether a hero may change its facing: in the movement phase, and not stunned."""
    return hero.hero and state.stage == "movement" and not hero.status.stunned
