"""Straying: random moves in the dark, and what others may do about them (GMB.dark.3)."""

from __future__ import annotations

from game.core.cite import cites
from game.core.tell import say
from game.core.wording import named
from game.mechanics.moves.path_check import NOTHING_YET
from game.rules.mass_battles.approach import Approach
from game.rules.mass_battles.contact import contacts, square_up, supposed
from game.rules.mass_battles.flying import end_flight
from game.rules.mass_battles.forced_moves import Hindrance, go, roll_direction, straight
from game.rules.mass_battles.magic.reactions import offer_shield
from game.rules.mass_battles.magic.wizards import note_attack
from game.rules.mass_battles.movement import allowance, bystanders
from game.rules.mass_battles.state import Battling, Piece
from game.rules.mass_battles.turning import react_to_contact

SHORT = 120
"""What a piece has left as others react to its touch: enough not to touch them yet, in jungle too,
in thousandths of an inch."""


@cites("GMB.dark.3")
async def random_move(play: Battling, piece: Piece) -> None:
    """Move a piece its full length in a random direction, until anything ends it."""
    state = play.state
    if contacts(state, piece):
        say(play, f"{named(piece):is} in contact and stays.", "GMB.dark.3")
        return
    await _stray(play, piece)
    if piece.id not in state.pieces:
        return
    await end_flight(play, piece, "aloft")
    for enemy in contacts(state, piece):
        note_attack(piece, enemy)
        await square_up(play, piece, enemy)
        await react_to_contact(play, enemy, piece)


@cites("GMB.dark.3", "GMB.disp.10")
async def _stray(play: Battling, piece: Piece) -> None:
    """Go as far as the piece gets; just before it touches enemies they may react."""
    state, most = play.state, allowance(piece).total
    along, so_far = roll_direction(play, piece), NOTHING_YET
    announced: list[str] = []
    while True:
        met = Hindrance(bystanders(state, piece, "GMB.dark.3"))
        run = straight(state, piece, piece.block, along, most, met, so_far)
        there = supposed(piece, run.end, airborne=piece.status.airborne)
        new = [each for each in contacts(state, there) if each.id not in announced]
        brink = round(run.so_far.spent) - SHORT
        if new and brink > so_far.spent:
            run = straight(state, piece, piece.block, along, brink, met, so_far)
        if not new or brink > so_far.spent:
            text = f"{named(piece):strays} {run.cost.amount(run.cost.total)}."
            go(play, piece, run, text, "GMB.dark.3")
            so_far = run.so_far
        if not new:
            return
        announced += [each.id for each in new]
        for enemy in new:
            await offer_shield(play, enemy)
            await Approach(play, piece).gets_away(enemy)
            if piece.id not in state.pieces:
                return
