"""Engagement: the inch around each stand, whom it stops and whom it holds (GMB.eng)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.cite import cites
from game.mechanics.moves.path_check import Bystander, Zone
from game.rules.mass_battles.contact import contacts, separated
from game.rules.mass_battles.state import Piece, State, within
from game.table.bases import gap
from game.table.tolerances import INCH

ZONE = INCH
"""How far an engagement zone reaches from a base (GMB.eng.1)."""


@cites("GMB.eng.8")
def ignores_zones(piece: Piece) -> bool:
    """Return whether engagement zones mean nothing to a piece."""
    return piece.status.airborne or piece.profile.ignores_engagement


@cites("GMB.eng.1", "GMB.eng.7", "GMB.fly.8")
def engaged(state: State, one: Piece, other: Piece) -> bool:
    """Return whether two pieces are engaged with each other, in contact or not."""
    if one.side == other.side or one.status.airborne or other.status.airborne:
        return False
    return within(one, other, ZONE) and any(
        gap(a, b) <= ZONE and not separated(state, one, other, a, b)
        for a in one.parts
        for b in other.parts
    )


def engagers(state: State, piece: Piece) -> list[Piece]:
    """Return the enemies engaged with a piece."""
    return [each for each in state.enemies(piece) if engaged(state, piece, each)]


@cites("GMB.eng.4")
def note_engaged(state: State) -> None:
    """Remember at the start of a turn who is engaged with whom."""
    for piece in state.pieces.values():
        piece.status.engaged = [each.id for each in engagers(state, piece)]


@cites("GMB.eng.4", "GMB.eng.5", "GMB.eng.6")
def holders(state: State, piece: Piece) -> list[Piece]:
    """Return the enemies that came up to a piece in this turn and hold it: contact does not."""
    if ignores_zones(piece):
        return []
    touching, known = contacts(state, piece), piece.status.engaged
    return [
        each for each in engagers(state, piece) if each.id not in known and each not in touching
    ]


@cites("GMB.eng.2", "GMB.eng.9")
def zones(piece: Piece, foes: Iterable[Bystander]) -> list[Zone]:
    """Return the zones that stop a piece on its way."""
    if ignores_zones(piece):
        return []
    return [Zone(foe, ZONE, "GMB.eng.2", leaving=True) for foe in foes]
