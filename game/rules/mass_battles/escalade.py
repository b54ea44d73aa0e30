"""Escalade: a castle wall climbed over three turns, falls, and places on the walk (GMB.cas)."""

from __future__ import annotations

from dataclasses import replace

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.forecast import Chance, Forecast, percent
from game.core.pose import Leg, Pose
from game.core.tell import change_fact
from game.core.wording import named
from game.mechanics.asking import offer
from game.mechanics.bodies.block import Block
from game.rules.mass_battles.approach import Approach
from game.rules.mass_battles.castle import (
    DOOR,
    front_touches,
    inside,
    on_walk,
    opponents_above,
    rests_badly,
    standing,
)
from game.rules.mass_battles.contact import contacts, has_room, touching
from game.rules.mass_battles.engagement import holders
from game.rules.mass_battles.falling import fall, fall_chance, loses_hold
from game.rules.mass_battles.formations import SPREAD, formation_of, lined_up
from game.rules.mass_battles.leaving import leave_contact
from game.rules.mass_battles.magic.reactions import offer_shield
from game.rules.mass_battles.magic.wizards import no_contact, note_attack
from game.rules.mass_battles.state import CASTLE, Battling, Climb, Piece, State, place
from game.table.bases import SLACK
from game.table.tolerances import INCH

THICK = 3 * INCH // 2
"""How thick a castle wall is (GMB.cas.18)."""
ASIDE, STEP = 8 * INCH, INCH // 8
"""How far to the side a place on the walk is looked for, and how finely."""
RULES: dict[Climb, str] = {"foot": "GMB.cas.7", "ladder": "GMB.cas.8", "arriving": "GMB.cas.9"}
WORDS: dict[Climb, str] = {
    "foot": "puts ladders to the wall",
    "ladder": "climbs",
    "arriving": "arrives at the top of the wall",
}


# ---------------------------------------------------------------------- who may climb


@cites("GMB.cas.7", "GMB.cas.12", "GMB.cas.13")
def stages(piece: Piece) -> tuple[Climb, ...]:
    """Return the stages in which a piece climbs, one a turn."""
    if piece.profile.size == "Huge":
        return ("arriving",)
    if piece.hero or piece.profile.size == "Large":
        return ("foot", "arriving")
    return ("foot", "ladder", "arriving")


@cites("GMB.cas.13")
def climbing_cost(piece: Piece, allowance: int) -> int:
    """Return what climbing takes of a Huge piece's move in one go; nothing of others'."""
    return allowance * 3 // 4 if piece.profile.size == "Huge" else 0


@cites("GMB.cas.10", "GMB.cas.11", "GMB.cas.30")
def cannot_climb(state: State, piece: Piece) -> Objection | None:
    """Say why a piece cannot begin an escalade where it stands."""
    if piece.profile.size == "Small" and not piece.hero:
        return Objection("Small units cannot scale walls.", "GMB.cas.10")
    if piece.profile.has("cannot_climb"):
        return Objection(f"{piece.name} cannot climb.", "GMB.cas.11")
    if len({ahead for _, ahead in piece.stands.values()}) > 1:
        return Objection("Only a single rank can climb.", "GMB.cas.30")
    walls = [each for each in standing(state) if each.kind != DOOR]
    for stand in piece.parts:
        if inside(state, stand.pose[:2]) or not any(front_touches(stand, each) for each in walls):
            return Objection("Its whole front has to lie along a castle wall.", "GMB.cas.30")
    return None


def may_begin(state: State, piece: Piece, left: float, allowance: int) -> Objection | None:
    """Say why a piece that has moved cannot begin to climb, with so much of its move left."""
    if piece.status.airborne or piece.status.charging or piece.status.climb:
        return Objection(f"{piece.name} is doing something else.", "GMB.cas.7")
    if left + SLACK < climbing_cost(piece, allowance):
        text = f"Climbing takes {climbing_cost(piece, allowance) / INCH:g}″ of its move."
        return Objection(text, "GMB.cas.13")
    first = stages(piece)[0]
    return cannot_climb(state, piece) or (
        _no_further(state, piece, first) if first == "arriving" else None
    )


@cites("GMB.conf.1", "GMB.wiz.2")
def _no_arrival(state: State, piece: Piece) -> Objection | None:
    """Say why a piece may not come up to those who defend the wall above it."""
    return no_contact(state, piece) if opponents_above(state, piece, state.enemies(piece)) else None


@cites("GMB.eng.4")
def _no_further(state: State, piece: Piece, following: Climb) -> Objection | None:
    """Say why a climber may not go on: enemies have come up to it, or it may not meet those above.

    At the ladder head it is in contact, and nothing holds it there.
    """
    if following == "top":
        return None
    if holders(state, piece):
        return Objection("Enemies at the foot of the wall hold it.", "GMB.eng.4")
    return _no_arrival(state, piece) if following == "arriving" else None


# ---------------------------------------------------------------------- climbing


def _chance_to_fall(piece: Piece) -> Forecast:
    chance = fall_chance(piece.profile)
    return Forecast("Climb", (Chance("climbs", 1 - chance, good=True), Chance("falls", chance)))


@cites("GMB.cas.7", "GMB.cas.12", "GMB.cas.13", "GMB.cas.30")
async def offer_climb(play: Battling, piece: Piece, left: float, allowance: int) -> None:
    """Ask a piece that has come to a castle wall whether it begins an escalade."""
    state = play.state
    if not state.castle or may_begin(state, piece, left, allowance):
        return
    first = stages(piece)[0]
    odds = (lambda: _chance_to_fall(piece)) if first == "arriving" else None
    risk = f"{percent(fall_chance(piece.profile))} to fall in each after the first"
    note = "" if odds else f"It takes {len(stages(piece))} turns; {risk}."
    begin = Option("begin", "Begin the escalade", forecast=odds, note=note)
    why, none = f"{named(piece):touches} the castle wall. Climb it?", ("none", "Stay below")
    if await offer(piece.whom, "declare_climb", why, {"begin": begin}, (RULES[first],), none):
        await _climb(play, piece, first)


@cites("GMB.cas.8", "GMB.cas.9", "GMB.cas.17")
async def go_on_climbing(play: Battling, piece: Piece) -> bool:
    """Ask a climber whether it goes on; return whether that was its whole move."""
    state, status = play.state, piece.status
    if not status.climb:
        return False
    up = status.climb in ("arriving", "top")
    following: Climb = "top" if up else stages(piece)[stages(piece).index(status.climb) + 1]
    on = Option(
        "continue",
        "Hold the ladder head" if up else "Climb on",
        _no_further(state, piece, following),
        forecast=None if up else lambda: _chance_to_fall(piece),
    )
    below = status.climb == "foot"
    down = "give_up", "Leave the ladders" if below else "Climb down"
    why = f"{named(piece):{'has ladders at' if below else 'is climbing'}} the wall. Go on?"
    rules = (RULES.get(following, "GMB.cas.17"), "GMB.cas.17")
    ways = {"continue": on} | ({"wait": Option("wait", "Stay put")} if on.objection else {})
    if key := await offer(piece.whom, "declare_climb", why, ways, rules, down):
        status.busy = True
        if up:
            await take_walk(play, piece)
        elif key == "continue":
            await _climb(play, piece, following)
        return True
    left = contacts(state, piece)
    text = f"{named(piece):{'leaves the ladders' if below else 'climbs down'}}."
    change_fact(play, status, piece.id, "climb", "", text, "GMB.cas.17")
    if not below:
        status.busy = status.moved = True
        await leave_contact(play, piece, left)
    return not below


@cites("GMB.cas.14", "GMB.cas.15", "GMB.cas.16", "GMB.move.19")
async def _climb(play: Battling, piece: Piece, stage: Climb) -> None:
    """Bring a piece to a stage of its climb: it may fall, or get onto a walk nobody defends."""
    piece.status.busy = True
    if stage == "arriving" and not await _awaited(play, piece):
        return
    text = f"{named(piece):{WORDS[stage]}}."
    change_fact(play, piece.status, piece.id, "climb", stage, text, RULES[stage])
    if stage == "foot":
        return
    piece.status.moved = True
    if loses_hold(play, piece, "GMB.cas.14"):
        piece.status.climb = ""
        fall(play, piece, "GMB.cas.15")
    elif stage == "arriving" and not await take_walk(play, piece):
        for enemy in contacts(play.state, piece):
            note_attack(piece, enemy)


@cites("GMB.opp.1", "GMB.disp.1", "GMB.disp.10")
async def _awaited(play: Battling, piece: Piece) -> bool:
    """Let those above react before a climber touches them; return whether it lives."""
    state = play.state
    for enemy in opponents_above(state, piece, state.enemies(piece)):
        await offer_shield(play, enemy)
        await Approach(play, piece).gets_away(enemy)
        if piece.id not in state.pieces:
            return False
    return True


# ---------------------------------------------------------------------- places on the walk


@cites("GMB.cas.16", "GMB.cas.17", "GMB.leave.1")
async def take_walk(play: Battling, piece: Piece) -> bool:
    """Put a climber onto the walk if nobody opposes it there and there is room; tell.

    Enemies at the foot of the wall may strike as it leaves them.
    """
    state = play.state
    if opponents_above(state, piece, state.enemies(piece)):
        return False
    there = walk_place(state, piece)
    if there is None:
        return False
    if await leave_contact(play, piece, contacts(state, piece)):
        inside_it = piece.profile.size == "Huge"
        what = "comes down inside the castle" if inside_it else "takes the wall walk"
        text = f"{named(piece):{what}}."
        place(play, piece, there, (Leg("climb", *there.pose),), text, "GMB.cas.17")
    return True


@cites("GMB.cas.17", "GMB.cas.29")
def walk_place(state: State, piece: Piece) -> Block | None:
    """Return the nearest place ahead of a piece on the walk, in one rank; of a Huge one beyond."""
    profile, count = piece.profile, len(piece.stands)
    huge = profile.size == "Huge"
    between = SPREAD if formation_of(piece) == "dispersed" else 0
    rank = zip(piece.stands, lined_up(count, count, profile.side, between), strict=True)
    block = replace(piece.block, stands=tuple(rank))
    foes = state.enemies(piece)
    for aside in sorted(range(-ASIDE, ASIDE + 1, STEP), key=abs):
        x, y = block.point(aside, profile.side + (THICK if huge else 0))
        there = block.at(Pose(round(x), round(y), block.pose.heading))
        stands = there.parts()
        up = [bool(on_walk(state, each)) for each in stands]
        if any(up) if huge else not all(up):
            continue
        if not rests_badly(state, stands) and has_room(state, piece, there, *foes):
            return there
    return None


@cites("GMB.cas.17")
async def climbers_up(play: Battling) -> None:
    """Let climbers whose opponents are gone take the walk, as a melee phase ends."""
    for piece in list(play.state.pieces.values()):
        if piece.status.climb in ("arriving", "top"):
            await take_walk(play, piece)


@cites("GMB.cas.29")
def may_storm(state: State, piece: Piece) -> bool:
    """Return whether a piece that has fought up the stairs may be put onto the walk."""
    if not state.castle or not piece.status.struck or piece.status.airborne:
        return False
    walls = [each for each in standing(state) if each.kind == CASTLE.wall]
    low = [each for each in piece.parts if not on_walk(state, each)]
    if not any(inside(state, a.pose[:2]) and front_touches(a, w) for a in low for w in walls):
        return False
    return not any(touching(state, piece, each) for each in state.enemies(piece))


@cites("GMB.cas.29")
async def storm_stairs(play: Battling) -> bool:
    """Ask the next piece that fought up the stairs whether it takes the walk."""
    state = play.state
    for piece in state.pieces.values():
        if piece.id in state.asked or not may_storm(state, piece):
            continue
        state.asked.append(piece.id)
        there = walk_place(state, piece)
        if there is None or piece.profile.size == "Huge":
            continue
        why, rule = f"Nobody opposes {named(piece)} on the wall walk. Take it?", "GMB.cas.29"
        ways, stay = {"begin": "Take the walk"}, ("none", "Stay below")
        if await offer(piece.whom, "declare_climb", why, ways, (rule,), stay):
            text = f"{named(piece):takes} the wall walk."
            place(play, piece, there, (Leg("climb", *there.pose),), text, rule)
        return True
    return False
