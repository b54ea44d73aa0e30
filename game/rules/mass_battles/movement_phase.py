"""The movement phase: who moves when, and what a piece does in its move (GMB.turn, GMB.move)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.cite import cites
from game.core.decision import Also, Objection, Option
from game.core.event import Stage
from game.core.tell import say
from game.core.wording import army
from game.mechanics.asking import choose, of_pieces, offer
from game.mechanics.phases import turn_order
from game.rules.mass_battles.approach import Approach
from game.rules.mass_battles.arrivals import arrive, due, enter
from game.rules.mass_battles.charges import declare_charge, may_charge, note_failure
from game.rules.mass_battles.contact import (
    contacts,
    square_up,
)
from game.rules.mass_battles.elephants import feared
from game.rules.mass_battles.engagement import holders
from game.rules.mass_battles.escalade import go_on_climbing, offer_climb
from game.rules.mass_battles.flying import choose_flight, end_flight, set_off
from game.rules.mass_battles.formations import offer_change
from game.rules.mass_battles.leaving import leave_contact
from game.rules.mass_battles.magic import transport
from game.rules.mass_battles.magic.lasting import in_darkness
from game.rules.mass_battles.magic.wizards import note_attack
from game.rules.mass_battles.mobs import lose_stands
from game.rules.mass_battles.morale import routed_hero_acts
from game.rules.mass_battles.movement import allowance, may_be_moved
from game.rules.mass_battles.state import Battling, Piece, State
from game.rules.mass_battles.straying import random_move
from game.rules.mass_battles.turning import hero_faces, react_to_contact, turn_to_face

SMALL = 3
"""How many pieces a side has at most in a small game (GMB.turn.8)."""
STAY = "stay"
"""The answer beside the question: nobody else of the side moves in this turn."""
WAITS = "command waits"
"""Noted while the side with Command lets the enemy move a piece."""


@cites("GMB.turn.6", "GMB.setup.7")
def waiting(state: State, side: str) -> list[Piece]:
    """Return the pieces of a side that may still move: no routed units, nobody stunned."""
    here = [each for each in state.of_side(side) if not each.status.acted and may_be_moved(each)]
    return [*here, *due(state, side)]


def largest_side(state: State) -> int:
    """Return how many pieces the largest side has on the table."""
    return max((len(state.of_side(side)) for side in state.sides), default=0)


@cites("GMB.turn.8")
def small_game(state: State) -> bool:
    """Return whether each side moves everything in one go."""
    if state.settings.small_game != "auto":
        return state.settings.small_game == "always"
    return state.most <= SMALL


@cites("GMB.comm.1", "GMB.comm.2")
def commander(state: State) -> str:
    """Return the side that is free of the order of movement: two Commands cancel out."""
    return state.command[0] if len(state.command) == 1 else ""


@cites("GMB.turn.4", "GMB.turn.5", "GMB.turn.7", "GMB.turn.8", "GMB.turn.9")
@cites("GMB.mob.3")
async def step(play: Battling) -> bool:
    """Let a side choose a piece, move the piece, or hand over; return whether anybody is left."""
    state = play.state
    if state.active:
        piece = state.anybody(state.active)
        if piece.id in state.aside:
            await enter(play, piece)
        await activate(play, piece)
        state.active, piece.status.acted = "", True
        return True
    queue, free = state.queue, commander(state)
    if not queue.quota:
        await arrive(play)
    left = {side: [each.id for each in waiting(state, side)] for side in state.sides}
    if not queue.quota:
        state.queue = queue = turn_order.begin(state.order, left)
        state.most = state.most or largest_side(state)
    order = turn_order.side_by_side if small_game(state) else turn_order.half_all_rest
    side = order(queue, {each: [] if each == free else left[each] for each in left})
    if free and left[free]:
        if side and WAITS not in state.asked:
            return await _interrupt(play, free, left[free])
        side = side or free
    if not side:
        return await lose_stands(play)
    state.asked = []
    if side != state.side:
        state.side = side
        play.tell(Stage(text=f"{army(side):moves}.", name="movement", side=side))
    await _send(play, side, [state.anybody(each) for each in left[side]])
    return True


@cites("GMB.turn.6")
async def _send(play: Battling, side: str, pieces: Sequence[Piece]) -> None:
    """Ask a side for a piece to move, or a power between two moves; or let all others stay."""
    state = play.state
    listed = [*of_pieces(pieces), *transport.in_move(state, side)]
    stay = Option(STAY, "All others stay", must_act(state, pieces))
    why, rules = "Choose a piece to move.", ("GMB.turn.4",)
    key: str | Also = listed[0].key
    if len(listed) > 1 or not stay.objection:
        question = choose(
            (side, ""), "choose_piece_to_move", why, rules, lambda: listed, also=lambda: [stay]
        )
        key = await question.or_also()
    if isinstance(key, Also):
        for each in pieces:
            each.status.acted = True
        say(play, f"All others of {army(side)} stay where they are.", "GMB.turn.6")
    elif any(each.id == key for each in pieces):
        state.active = key
        turn_order.note(state.queue, side)
    else:
        await transport.use_in_move(play, key)


@cites("GMB.turn.6")
def must_act(state: State, pieces: Iterable[Piece]) -> Objection | None:
    """Say which of some pieces cannot just stay where it is."""
    for piece in pieces:
        status = piece.status
        for why, rule, holds in (
            ("it has yet to enter the table", "GMB.setup.7", piece.id in state.aside),
            ("it strays in the dark", "GMB.dark.3", in_darkness(state, piece)),
            ("its horses shy", "GMB.army.26", status.shies and bool(feared(state, piece))),
            ("it is climbing", "GMB.cas.8", bool(status.climb)),
            ("it flies on or lands", "GMB.fly.4", status.airborne),
        ):
            if holds:
                return Objection(f"{piece.name} cannot stay: {why}.", rule)
    return None


@cites("GMB.comm.1")
async def _interrupt(play: Battling, side: str, pieces: Sequence[str]) -> bool:
    """Let the side with Command move a piece before the enemy's next, or wait for that."""
    state = play.state
    listed = [*of_pieces(map(state.anybody, pieces)), *transport.in_move(state, side)]
    options = {each.key: each for each in listed}
    why, wait = "You have Command. Move a piece now?", ("wait", "Wait")
    key = await offer((side, ""), "command_interrupt", why, options, ("GMB.comm.1",), wait)
    if key and key not in pieces:
        await transport.use_in_move(play, key)
        return True
    state.active = key
    state.asked = [] if key else [WAITS]
    return True


@cites("GMB.con.12", "GMB.dark.1", "GMB.mor.11")
async def _instead(play: Battling, piece: Piece) -> bool:
    """Stray, keep still, climb or turn to face in place of a move; return whether it did."""
    if in_darkness(play.state, piece):
        await random_move(play, piece)
        return True
    if piece.status.routed and not await routed_hero_acts(play, piece):
        return True
    if await go_on_climbing(play, piece):
        return True
    for enemy in contacts(play.state, piece):
        if not piece.hero and await turn_to_face(play, piece, enemy, "GMB.con.12"):
            return True
    return False


@cites("GMB.move.1", "GMB.eng.4", "GMB.form.8", "GMB.fly.10")
async def activate(play: Battling, piece: Piece) -> None:
    """Make one move: fly, charge, change formation and go, unless it does something else."""
    state = play.state
    if await _instead(play, piece):
        return
    held, charges = holders(state, piece), may_charge(state, piece)
    mode = await choose_flight(play, piece, held=bool(held))
    if not await set_off(play, piece, mode):
        return
    move = Approach(play, piece, mode)
    if charges:
        move.target = await declare_charge(play, piece, held, move.charge_odds, lands=move.lands)
    plain = not held and mode == "ground"
    if plain:
        move.pay(await offer_change(play, piece, allowance(piece).total, move.left))
    before = contacts(state, piece)
    route = await move.path(*held)
    await move.carry_out(route)
    piece.status.spent = round(move.so_far.spent)
    if "fall_back" in move.so_far.kinds:
        piece.status.went = "fall_back"
    above = [e for e in before if move.lands and e.id not in move.left_behind]
    if piece.id not in state.pieces or not await leave_contact(play, piece, above):
        return
    await end_flight(play, piece, mode)
    await _arrive(play, piece, [each for each in contacts(state, piece) if each not in before])
    if move.so_far.kinds and plain and not move.stopped and piece.status.went != "fall_back":
        move.pay(await offer_change(play, piece, allowance(piece).total, move.left))
    if mode == "ground":
        await offer_climb(play, piece, move.left, allowance(piece).total)


@cites("GMB.chg.3", "GMB.chg.13", "GMB.move.9")
async def _arrive(play: Battling, piece: Piece, touched: list[Piece]) -> None:
    """End a move: a charge succeeds or fails, and those who have just met turn to each other."""
    if piece.status.charging:
        piece.status.charged += [each.id for each in touched]
        if not touched:
            note_failure(play, piece)
    for enemy in touched:
        note_attack(piece, enemy)
        await square_up(play, piece, enemy)
        await react_to_contact(play, enemy, piece)
    if piece.hero and touched:
        await hero_faces(play, piece)
