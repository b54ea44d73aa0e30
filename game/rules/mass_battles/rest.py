"""Resting far from the enemy (GMB.rest)."""

from __future__ import annotations

from game.core.cite import cites
from game.core.decision import PickMany
from game.core.tell import say
from game.core.wording import named
from game.mechanics.asking import of_pieces
from game.rules.mass_battles.damage import lose_hits
from game.rules.mass_battles.state import MEASURE, REST, Battling, Piece, State
from game.table.bases import SLACK


@cites("GMB.rest.1", "GMB.rest.2")
def far_from_enemies(state: State, piece: Piece) -> bool:
    """Return whether every enemy is at least 20 inches away."""
    parts = piece.parts
    return all(MEASURE.distance(parts, each.parts) >= REST - SLACK for each in state.enemies(piece))


@cites("GMB.rest.2", "GMB.rest.3")
async def completed(play: Battling) -> bool:
    """Take a hit off each piece that has rested undisturbed since it was declared."""
    state = play.state
    for piece in state.pieces.values():
        status = piece.status
        if not status.resting:
            continue
        status.resting = False
        if status.busy or status.disturbed or not far_from_enemies(state, piece):
            say(play, f"{named(piece):was} disturbed while resting.", "GMB.rest.2")
        else:
            lose_hits(play, piece, 1, "GMB.rest.2")
    return False


@cites("GMB.rest.1")
def may_rest(state: State, side: str) -> list[Piece]:
    """Return the pieces of a side that a rest would help and the enemy leaves alone."""
    hurt = (each for each in state.of_side(side) if each.status.hits and not each.status.routed)
    return [each for each in hurt if far_from_enemies(state, each)]


@cites("GMB.rest.1", "GMB.turn.12")
async def declared(play: Battling) -> bool:
    """Ask the next side which of its pieces rest; return whether there are more sides."""
    state = play.state
    side = next(each for each in state.order if each not in state.asked)
    if able := may_rest(state, side):
        resting = await PickMany(
            side=side,
            kind="declare_rest",
            why="Choose pieces that rest: idle and undisturbed for a turn, each loses a hit.",
            rules=("GMB.rest.1",),
            options=lambda: of_pieces(able),
        )
        for name in resting:
            state.pieces[name].status.resting = True
            say(play, f"{named(state.pieces[name]):rests}.", "GMB.rest.1")
    state.asked.append(side)
    return len(state.asked) < len(state.order)
