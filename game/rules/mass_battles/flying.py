"""Flying: on the ground or in the air, taking off and landing (GMB.fly)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.tell import change_fact
from game.core.wording import named
from game.mechanics.asking import choose
from game.mechanics.bodies.block import Block
from game.rules.mass_battles.castle import rests_badly
from game.rules.mass_battles.contact import contacts, has_room, supposed
from game.rules.mass_battles.falling import come_down
from game.rules.mass_battles.leaving import leave_contact
from game.rules.mass_battles.movement import allowance
from game.rules.mass_battles.state import Battling, Piece, State
from game.table.tolerances import INCH

Mode = Literal["ground", "fly", "aloft"]
WORDS: Mapping[Mode, str] = {
    "ground": "On the ground",
    "fly": "Fly and land",
    "aloft": "Stay aloft",
}


@cites("GMB.fly.14")
def room_to_land(state: State, piece: Piece, block: Block) -> bool:
    """Return whether a flyer may land somewhere, beside enemies or not."""
    there = supposed(piece, block, airborne=False)
    free = has_room(state, there, block, *state.enemies(piece))
    return free and rests_badly(state, there.parts) is None


@cites("GMB.fly.4", "GMB.gen.5")
def stays_up(state: State, piece: Piece, block: Block) -> bool:
    """Return whether a flyer may be in the air where its move ends: not in another flyer."""
    there = supposed(piece, block, airborne=True)
    if not has_room(state, there, block, *state.enemies(piece)):
        return False
    return piece.profile.fire is not None or bool(contacts(state, there))


@cites("GMB.fly.1", "GMB.fly.4")
def refused(state: State, piece: Piece, mode: Mode) -> Objection | None:
    """Say why a flyer may not move in some way."""
    if mode == "ground":
        if piece.status.airborne and not room_to_land(state, piece, piece.block):
            return Objection("There is no room to land here.", "GMB.fly.14")
        return None
    quarry = any(each.status.airborne for each in state.enemies(piece))
    if mode == "aloft" and piece.profile.fire is None and not quarry:
        return Objection("It has no ranged attack and must land.", "GMB.fly.4")
    return None


@cites("GMB.fly.1", "GMB.fly.6", "GMB.eng.4", "GMB.piece.12")
async def choose_flight(play: Battling, piece: Piece, *, held: bool) -> Mode:
    """Ask a flyer as its move begins how it moves, unless an enemy holds it on the ground."""
    state = play.state
    if piece.profile.fly is None or held:
        return "ground"

    def listed() -> list[Option]:
        told = {mode: f"{text}: {_far(piece, mode)}" for mode, text in WORDS.items()}
        return [Option(mode, text, refused(state, piece, mode)) for mode, text in told.items()]

    why, rules = f"Choose how {named(piece):moves}.", ("GMB.fly.1", "GMB.fly.4", "GMB.fly.6")
    answer = await choose(piece.whom, "flight_mode", why, rules, listed, "fly")
    return "aloft" if answer == "aloft" else "fly" if answer == "fly" else "ground"


@cites("GMB.fly.4", "GMB.fly.11")
async def choose_escape(play: Battling, piece: Piece, attacker: Piece) -> Mode:
    """Return how a flyer evades: who shoots stays aloft, others may beside a second enemy."""
    enemies = play.state.enemies(piece)
    if piece.profile.fire is not None:
        return "aloft"
    if not any(each.status.airborne for each in enemies if each is not attacker):
        return "fly"
    modes: tuple[Mode, ...] = ("fly", "aloft")
    why, rules = f"Choose how {named(piece):evades}.", ("GMB.fly.4", "GMB.fly.11")
    options = [Option(mode, WORDS[mode]) for mode in modes]
    answer = await choose(piece.whom, "flight_mode", why, rules, lambda: options, "fly")
    return "aloft" if answer == "aloft" else "fly"


def _far(piece: Piece, mode: Mode) -> str:
    there = supposed(piece, piece.block, airborne=mode != "ground")
    there.status.staying_aloft = mode == "aloft"
    return f"{allowance(there).total / INCH:g}″"


@cites("GMB.fly.1", "GMB.fly.3")
async def set_off(play: Battling, piece: Piece, mode: Mode) -> bool:
    """Take a flyer up or down as its move begins, out of contact at a price; is it still there?"""
    state, status, flies = play.state, piece.status, mode != "ground"
    status.staying_aloft, status.went = mode == "aloft", "flight" if flies else ""
    if status.airborne == flies:
        return True
    if not await leave_contact(play, piece, contacts(state, piece)):
        return False
    text = f"{named(piece):{'takes off' if flies else 'lands'}}."
    change_fact(play, status, piece.id, "airborne", flies, text, "GMB.fly.1")
    status.busy = status.moved = True
    return True


@cites("GMB.fly.4")
async def end_flight(play: Battling, piece: Piece, mode: Mode) -> None:
    """Land a flyer at the end of its move unless it may stay up and wanted to."""
    status = piece.status
    if not status.airborne or (mode == "aloft" and stays_up(play.state, piece, piece.block)):
        return
    await come_down(play, piece, "GMB.fly.4")
