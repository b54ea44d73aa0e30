"""The sequence of play, as far as it goes: activations in the movement phase."""

from __future__ import annotations

from game.core.cite import cites
from game.core.decision import Option, Pick
from game.core.event import Stage
from game.core.wording import army
from game.rules.mass_battles.contact import contacts, react_to_contact, square_up, turn_to_face
from game.rules.mass_battles.engagement import holders
from game.rules.mass_battles.formations import offer_change
from game.rules.mass_battles.movement import Move, allowance
from game.rules.mass_battles.state import Battling, Piece, State


def waiting(state: State, side: str) -> list[Piece]:
    """Return the pieces of a side that have not moved in this turn."""
    return [p for p in state.pieces.values() if p.side == side and not p.status.acted]


async def step(play: Battling) -> None:
    """Let the active side choose a piece, move it, or hand over to the next side."""
    state = play.state
    if state.active:
        piece = state.pieces[state.active]
        await activate(play, piece)
        state.active, piece.status.acted = "", True
    elif listed := waiting(state, state.side):
        state.active = await Pick(
            side=state.side,
            kind="choose_piece_to_move",
            why="Choose a piece to move.",
            options=lambda: [Option(each.id, each.name, pieces=(each.id,)) for each in listed],
        )
    else:
        _hand_over(play)


def _hand_over(play: Battling) -> None:
    state = play.state
    for side in state.sides:
        if waiting(state, side):
            state.side = side
            play.tell(Stage(text=f"{army(side):moves}.", name="movement", side=side))
            return
    state.stage = "fire"


@cites("GMB.move.1", "GMB.con.12", "GMB.eng.4", "GMB.form.8")
async def activate(play: Battling, piece: Piece) -> None:
    """Make one move: turn to face in its place, or change formation, go, change formation."""
    state = play.state
    for enemy in contacts(state, piece):
        if not piece.hero and await turn_to_face(play, piece, enemy, "GMB.con.12"):
            return
    move, held = Move(play, piece), holders(state, piece)
    if not held:
        move.pay(await offer_change(play, piece, allowance(piece).total, move.left))
    before = contacts(state, piece)
    await move.carry_out(await move.path(*held))
    for enemy in contacts(state, piece):
        if enemy not in before:
            await square_up(play, piece, enemy)
            await react_to_contact(play, enemy, piece)
    fell_back = "fall_back" in move.so_far.kinds
    if move.so_far.kinds and not held and not fell_back:
        move.pay(await offer_change(play, piece, allowance(piece).total, move.left))
