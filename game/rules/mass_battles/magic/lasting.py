"""Powers that go on for a turn or longer: how they begin, end and run out (GMB.wiz.12)."""

from __future__ import annotations

from collections.abc import Callable

from game.core.cite import cites
from game.core.tell import say
from game.core.wording import named
from game.rules.mass_battles.magic.wizards import covers
from game.rules.mass_battles.state import Battling, Lasting, Piece, State, Status

FADED = Status()
"""A piece that is under no power."""
FIELDS = {"haste": "haste", "valor": "valor", "confusion": "confused", "shield": "shielded"}
"""What each lasting power sets in the status of its piece; Slow and Fast are one, haste."""
NAMES = {
    "haste": "Slow",
    "valor": "Valor",
    "confusion": "Confusion",
    "shield": "Wizard Shield",
    "darkness": "Darkness",
    "command": "Command",
}


@cites("GMB.wiz.12")
def begin(state: State, power: Lasting, value: int | None = None) -> None:
    """Begin a lasting power; on a piece it takes the place of an older one of the same kind."""
    if power.on:
        state.lasting = [
            each for each in state.lasting if (each.power, each.on) != (power.power, power.on)
        ]
        if power.power in FIELDS:
            setattr(state.pieces[power.on].status, FIELDS[power.power], value)
    state.lasting.append(power)


def end(play: Battling, power: Lasting, *rules: str) -> None:
    """End a lasting power before its time and tell."""
    state, text = play.state, f"{worded(play.state, power)} ends."
    state.lasting.remove(power)
    if (piece := state.pieces.get(power.on)) and (name := FIELDS.get(power.power)):
        setattr(piece.status, name, getattr(FADED, name))
    if power.power == "command":
        state.command = [side for side in state.command if side != power.side]
    say(play, text, *rules)


def worded(state: State, power: Lasting, name: Callable[[Piece], str] = named) -> str:
    """Return a lasting power in words: what it is and on whom it lies."""
    piece, what = state.pieces.get(power.on), NAMES[power.power]
    if piece and power.power == "haste" and piece.status.haste > 0:
        what = "Fast"
    return f"{what} on {name(piece)}" if piece else what


@cites("GMB.slow.1", "GMB.valor.1", "GMB.conf.1", "GMB.shield.1", "GMB.dark.2")
def run_out(state: State) -> None:
    """End at the end of a turn what lasts no longer."""
    for piece in state.pieces.values():
        status = piece.status
        status.haste, status.confused, status.valor = 0, False, False
        status.shielded = max(0, status.shielded - 1)
        status.power_used, status.rescued, status.attacked = False, False, []
    state.lasting = [each for each in state.lasting if each.until > state.turn]


@cites("GMB.dark.1")
def in_darkness(state: State, piece: Piece) -> bool:
    """Return whether a piece has a base in Darkness, and has to move at random."""
    return any(
        each.power == "darkness" and covers((each.x, each.y), each.radius, piece)
        for each in state.lasting
    )
