"""Moves that nobody chooses: fall backs, rampages, random directions (GMB.mor.8, GMB.gen.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import atan2, cos, degrees, dist, hypot, radians, sin
from typing import NamedTuple

from game.core.cite import cites
from game.core.pose import Leg, Pose
from game.core.spatial import Route
from game.core.tally import Tally
from game.core.tell import say, tell_throw
from game.core.wording import named
from game.mechanics.bodies.block import Block
from game.mechanics.moves.courses import bill
from game.mechanics.moves.legs import LegRule, off_facing, turn_to
from game.mechanics.moves.path_check import NOTHING_YET, Bystander, MoveTerms, SoFar, Zone, judge
from game.mechanics.moves.prices import GroundTerms
from game.mechanics.setup.zones import INWARD, TableEdge
from game.rules.mass_battles.castle import rests_badly
from game.rules.mass_battles.combat import (
    Attack,
    dice_tally,
    doubled,
    more_dice,
    roll,
    shield_odds,
)
from game.rules.mass_battles.contact import (
    contacts,
    has_room,
    in_touch,
    separated,
    supposed,
    touching,
    touching_stands,
)
from game.rules.mass_battles.damage import remove, take_hits
from game.rules.mass_battles.dice import D20
from game.rules.mass_battles.engagement import ZONE
from game.rules.mass_battles.flying import end_flight
from game.rules.mass_battles.leaving import leave_contact
from game.rules.mass_battles.magic.reactions import offer_shield
from game.rules.mass_battles.mobs import lose_stands
from game.rules.mass_battles.modifiers import is_large, on_each_die
from game.rules.mass_battles.movement import allowance, bystanders
from game.rules.mass_battles.state import COMPASS, MEASURE, Battling, Piece, State, place
from game.rules.mass_battles.terrain import ground_terms
from game.table.bases import facing, gap
from game.table.motion import Slide, Swing, meetings, moved
from game.table.segments import Point

RUN = LegRule("run", "slide", "GMB.mor.8")
LONG_EDGES: tuple[tuple[TableEdge, TableEdge], ...] = (("south", "north"), ("west", "east"))
LOOK = 100
"""How far a piece that cannot stop goes back to look for a place, in thousandths of an inch."""
POINT = 18
"""Degrees for each point of a die that gives a random direction (GMB.gen.7)."""


class Run(NamedTuple):
    """A straight forced move as it would go; the legs are those that a window draws."""

    start: Block
    """Where it stands before it goes, turned if there is room."""
    end: Block
    legs: Route
    cost: Tally
    off: bool = False
    """Whether it leads over the table edge."""
    by: str = ""
    """The piece that ended it."""
    so_far: SoFar = NOTHING_YET
    """What it has used up."""


class Hindrance(NamedTuple):
    """What may end a straight forced move besides the ground."""

    others: Sequence[Bystander]
    """Those with a rule stop it; the rest it goes through, unless it would end on them."""
    zones: Sequence[Zone] = ()
    touch: bool = False
    """Whether the slightest touch ends it."""


# ---------------------------------------------------------------------- straight on


@cites("GMB.mor.8", "GMB.terr.7", "GMB.move.14")
def straight(
    state: State,
    piece: Piece,
    block: Block,
    along: Point,
    most: int,
    met: Hindrance,
    so_far: SoFar = NOTHING_YET,
) -> Run:
    """Return how far a block gets in a direction with so much to spend on the ground."""
    pose, left = block.pose, most - so_far.spent
    there = round(pose.x + along[0] * left), round(pose.y + along[1] * left)
    terms = MoveTerms(
        legs={RUN.kind: RUN},
        allowance=most,
        tolerances=MEASURE,
        ground=GroundTerms() if piece.status.airborne else ground_terms(state, piece),
        solid=tuple(each for each in met.others if each.rule),
        zones=tuple(met.zones),
        apart=partial(separated, state, piece, piece),
        so_far=so_far,
    )
    judged = judge(state.plane, terms, block, (Leg(RUN.kind, *there, block.heading),))
    problem = judged.problem
    stops = [(each.share, each.by) for each in judged.halts if met.touch or each.kind != "touch"]
    if problem:
        stops.append((problem.share, problem.by if problem.what == "blocked" else ""))
    share, by = min(stops, default=(1.0, ""))
    off = problem is not None and problem.what == "table" and share == problem.share
    slide = Slide((there[0] - pose.x, there[1] - pose.y))
    if not (off and piece.status.routed):
        share, by = _before_others(
            block, slide, (share, by), [each for each in met.others if not each.rule]
        )
        if not piece.status.airborne:
            share = _before_stairs(state, block, slide, share)
    end = block.at(moved(pose, slide, share))
    leg = Leg(RUN.kind, *end.pose)
    legs = (leg,) if end.pose != pose else ()
    paid = judge(state.plane, terms, block, legs)
    name = by if by in state.pieces else ""
    return Run(block, end, legs, bill(terms, paid), off, name, paid.so_far)


def _before_others(
    block: Block, slide: Slide, stop: tuple[float, str], passed: Sequence[Bystander]
) -> tuple[float, str]:
    """Return the last place before a stop where a block rests on nobody it may pass."""
    share, by = stop
    while True:
        parts = block.at(moved(block.pose, slide, share)).parts()
        under = [
            each
            for each in passed
            if any(MEASURE.overlapping(part, body) for part in parts for body in each.bodies)
        ]
        if not under or not share:
            return share, by
        met = meetings(block.shapes(), slide, ((each.id, each.shapes) for each in under), 0.0)
        share, by = min((each.share, each.other) for each in met)


@cites("GMB.cas.18")
def _before_stairs(state: State, block: Block, slide: Slide, share: float) -> float:
    """Return the last place up to a share where a block is neither on stairs nor in a doorway."""
    back = LOOK / max(hypot(*slide.by), LOOK)
    while share and rests_badly(state, block.at(moved(block.pose, slide, share)).parts()):
        share = max(0.0, share - back)
    return share


def full_move(piece: Piece) -> int:
    """Return the full move of a piece, in the air or on the ground, whatever it did before."""
    status = replace(piece.status, charging=False, staying_aloft=False)
    return allowance(replace(piece, status=status)).total


# ---------------------------------------------------------------------- falling back


@cites("GMB.mor.8")
def away(state: State, piece: Piece) -> Point:
    """Return the direction straight away from the nearest enemy, else homeward."""
    x, y = piece.block.centre
    enemies = [
        (MEASURE.distance(piece.parts, each.parts), dist((x, y), each.block.centre), each)
        for each in state.enemies(piece)
    ]
    if enemies:
        *_, nearest = min(enemies, key=lambda each: each[:2])
        ex, ey = nearest.block.centre
        if far := hypot(x - ex, y - ey):
            return (x - ex) / far, (y - ey) / far
    inward = facing(INWARD[home_edge(state, piece.side)])
    return -inward[0], -inward[1]


@cites("GMB.mor.8")
def home_edge(state: State, side: str) -> TableEdge:
    """Return a side's own table edge: that of its zone, or one of the two long ones."""
    named_edges = [each.edge for each in state.plan.zones.get(side, ()) if each.edge is not None]
    long = LONG_EDGES[state.plane.depth > state.plane.width]
    return named_edges[0] if named_edges else long[state.sides.index(side) % 2]


@cites("GMB.mor.8", "GMB.mor.9")
def rout_path(state: State, piece: Piece) -> Run:
    """Return the way a piece would fall back: turned, straight away, until something ends it."""
    here, along = piece.block, away(state, piece)
    heading = round(degrees(atan2(along[1], along[0]))) % 360
    turn = Swing(here.centre, turn_to(here.pose, heading))
    turned = here.at(moved(here.pose, turn))
    others = bystanders(state, piece)
    room = has_room(state, piece, turned, *contacts(state, piece)) and _can_start(turned, others)
    start = turned if room else here
    foes = {each.id for each in state.enemies(piece)}
    zones = [Zone(each, ZONE, "GMB.mor.9") for each in others if each.id in foes]
    if piece.status.airborne:
        zones = []
    run = straight(state, piece, start, along, full_move(piece), Hindrance(others, zones))
    if room:
        turning = (Leg("turn", *start.pose),) if start.pose != here.pose else ()
        return run._replace(legs=(*turning, *run.legs))
    ahead = here.pose.x + along[0] * 1000, here.pose.y + along[1] * 1000
    if off_facing(here.pose, ahead) <= 90:
        return run
    end = _inside(state, run.end.faced_about())
    return run._replace(end=end, legs=(*run.legs, Leg("about", *end.pose)))


def _inside(state: State, block: Block) -> Block:
    """Return a block that faced about at the table edge, nudged inwards where rounding needs it."""
    plane, (x, y, heading) = state.plane, block.pose
    for spare in range(4):
        pose = Pose(
            x + _inwards(x, plane.width, spare), y + _inwards(y, plane.depth, spare), heading
        )
        if all(plane.inside(each) for each in block.at(pose).shapes()):
            return block.at(pose)
    return block


def _inwards(at: int, length: int, spare: int) -> int:
    return spare if 2 * at < length else -spare


def _can_start(block: Block, others: Sequence[Bystander]) -> bool:
    """Return whether nobody is so deep in a block that it could not even go away from him."""
    bodies = [body for each in others for body in each.shapes]
    return all(gap(part, body) >= -MEASURE.depth for part in block.shapes() for body in bodies)


@cites("GMB.mor.8", "GMB.mor.9", "GMB.mor.10")
async def fall_back(play: Battling, piece: Piece, *rules: str) -> None:
    """Make a piece fall back a full move; if it routs over the table edge, it is gone."""
    run = rout_path(play.state, piece)
    if not await leaves(play, piece, run.end):
        return
    text = f"{named(piece):falls} back {run.cost.amount(run.cost.total)}."
    text = text if run.cost.total else f"{named(piece)} cannot get away."
    go(play, piece, run, text, *rules)
    if not run.legs:
        say(play, text, "GMB.mor.9")
    if run.off and piece.status.routed:
        remove(play, piece, "driven from the table", "GMB.mor.10")
    else:
        await end_flight(play, piece, "aloft")


@cites("GMB.leave.6", "GMB.cas.17")
async def leaves(play: Battling, piece: Piece, end: Block) -> bool:
    """Let enemies strike whose contact a forced move breaks; return whether the piece survives.

    A climber is at the foot of its wall then.
    """
    state, there = play.state, supposed(piece, end, airborne=piece.status.airborne)
    there.status.climb = ""
    left = [each for each in contacts(state, piece) if not in_touch(state, there, each)]
    return await leave_contact(play, piece, left)


@cites("GMB.rest.2")
def go(play: Battling, piece: Piece, run: Run, text: str, *rules: str) -> None:
    """Put a piece where a forced move leads it, which disturbs it and whomever it passes."""
    piece.status.disturbed, piece.status.climb = True, ""
    if run.legs:
        place(play, piece, run.end, run.legs, text, *rules, cost=run.cost)


# ---------------------------------------------------------------------- random directions


@cites("GMB.gen.7")
def roll_direction(play: Battling, piece: Piece) -> Point:
    """Roll for a random direction: 18 degrees clockwise from north for each point."""
    thrown = play.roll("direction", 1, D20)
    told = thrown.faces[0] * POINT % 360
    text = f"{named(piece):strays} at random: {told}°."
    tell_throw(play, piece.whom, "direction", [thrown], text, "GMB.gen.7", total=told)
    heading = radians(COMPASS.heading(told))
    return cos(heading), sin(heading)


# ---------------------------------------------------------------------- rampages


@cites("GMB.army.29")
async def rampage(play: Battling, elephant: Piece) -> None:
    """Let an elephant run in a random direction over whatever it destroys; it is not routed."""
    state, so_far = play.state, NOTHING_YET
    say(play, f"{named(elephant):rampages}!", "GMB.army.28")
    along, most = roll_direction(play, elephant), full_move(elephant)
    while True:
        met = Hindrance(bystanders(state, elephant, "GMB.army.29"), touch=True)
        run = straight(state, elephant, elephant.block, along, most, met, so_far)
        if not await leaves(play, elephant, run.end):
            return
        text = f"{named(elephant):runs} {run.cost.amount(run.cost.total)}."
        go(play, elephant, run, text, "GMB.army.29")
        if run.off:
            remove(play, elephant, "driven from the table", "GMB.army.29")
        if not run.by:
            return
        victim = state.pieces[run.by]
        attack = partial(_trampling, state, elephant, victim)
        await offer_shield(play, victim, shield_odds(attack, victim))
        hits, _ = roll(play, attack(), elephant, victim)
        take_hits(play, victim, hits, "GMB.army.29")
        while await lose_stands(play):
            pass
        if victim.id in state.pieces:
            return
        so_far = run.so_far


@cites("GMB.army.29", "GMB.cmb.9", "GMB.valor.2")
def _trampling(state: State, elephant: Piece, victim: Piece) -> Attack:
    """Return the attack of a rampaging elephant: its dice without anything for a charge."""
    calm = replace(elephant, status=replace(elephant.status, charged=[]))
    pairs = touching_stands(state, elephant, victim)
    flanked = any(each.their_edge != "front" for each in touching(state, elephant, victim))
    printed = elephant.profile.attack
    dice = dice_tally(elephant.profile.name, printed if isinstance(printed, int) else printed[0])
    if elephant.status.valor and is_large(victim.profile):
        dice = doubled(dice, "Valor", "GMB.valor.2")
    if flanked:
        dice = more_dice(dice, 2, "target flanked", "GMB.cmb.9")
    each_die = Tally("each die", 0).including(
        on_each_die(state, calm, victim, pairs, flanked=flanked)
    )
    return Attack(elephant.id, victim.id, "rampage", dice, each_die, ("GMB.army.29",))
