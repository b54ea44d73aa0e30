"""Pieces nudged to match a real table: by the same law of places as any move."""

from __future__ import annotations

from game.core.cite import cites
from game.core.decision import Objection
from game.core.event import Moved
from game.core.nudge import Shift
from game.core.pose import Pose
from game.core.wording import named
from game.mechanics.bodies.block import Block
from game.mechanics.nudging import contact_objection, nudge_event
from game.rules.mass_battles.castle import rests_badly
from game.rules.mass_battles.contact import contacts, has_room
from game.rules.mass_battles.state import Piece, State


def _found(state: State, name: str) -> Piece | None:
    """Return the piece of a name, or the one that a stand belongs to."""
    owners = (each for each in state.pieces.values() if name in each.stands)
    return state.pieces.get(name) or next(owners, None)


def _shifted(piece: Piece, by: Shift) -> Block:
    return piece.block.at(Pose(piece.x + by[0], piece.y + by[1], piece.heading))


@cites("GMB.gen.5", "GMB.cas.18")
def nudge_objection(state: State, piece: str, by: Shift) -> Objection | None:
    """Return why a piece cannot stand there, or why it takes more than a nudge."""
    moved = _found(state, piece)
    if moved is None:
        return Objection("Only pieces on the table can be nudged.", "GMB.gen.5")
    block, name = _shifted(moved, by), moved.id
    if not has_room(state, moved, block, *contacts(state, moved)):
        return Objection(f"There is no room for {named(moved)} there.", "GMB.gen.5")
    return rests_badly(state, block.parts()) or contact_objection(
        state,
        lambda other: nudge(other, piece, by),
        lambda other: contacts(other, other.pieces[name]),
        "GMB.gen.5",
    )


def nudge(state: State, piece: str, by: Shift) -> Moved:
    """Shift a piece without turning it; return what the log tells."""
    moved = _found(state, piece)
    assert moved is not None
    start, block = Pose(moved.x, moved.y, moved.heading), _shifted(moved, by)
    moved.x, moved.y, moved.stands = block.pose.x, block.pose.y, dict(block.stands)
    return nudge_event(moved, start, block.pose)
