"""War Elephants and the horse that fears them (GMB.army.26)."""

from __future__ import annotations

from game.core.cite import cites
from game.core.decision import Objection
from game.mechanics.bodies.block import Block
from game.rules.mass_battles.state import MEASURE, Piece, State, within
from game.table.tolerances import INCH

DREAD = 30 * INCH
"""How far horse scents a War Elephant (GMB.army.26, GMB.army.27)."""
SPARE = INCH // 10
"""How much farther it could have got without being told off."""


@cites("GMB.army.26", "GMB.piece.14")
def feared(state: State, piece: Piece) -> list[Piece]:
    """Return the enemy War Elephants near a piece on horseback; nobody else minds them."""
    if piece.profile.rides != "horse":
        return []
    elephants = [each for each in state.enemies(piece) if each.profile.has("elephant")]
    return [each for each in elephants if within(piece, each, DREAD)]


@cites("GMB.army.26")
def safety(state: State, piece: Piece, block: Block) -> float:
    """Return how far a piece would be from the nearest War Elephant; 30 inches are enough."""
    elephants = [each for each in state.enemies(piece) if each.profile.has("elephant")]
    away = [MEASURE.distance(block.parts(), each.parts) for each in elephants]
    return min([*away, DREAD + SPARE])


@cites("GMB.army.26")
def shied(state: State, piece: Piece, end: Block, best: float) -> Objection | None:
    """Say that horse which shies has to get away; `best` is the greatest safety in its reach."""
    away = safety(state, piece, end)
    if not piece.status.shies or away > DREAD or away >= best - SPARE:
        return None
    far = f"{away / INCH:.3g}″ of {min(best, DREAD) / INCH:.3g}″"
    return Objection(f"Its horses shy: it must get away from the elephants, {far}.", "GMB.army.26")
