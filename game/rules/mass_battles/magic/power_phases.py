"""When powers are used: in the initiative and in the morale phase (GMB.wiz.9)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cite import cites
from game.rules.mass_battles.magic import spells
from game.rules.mass_battles.magic.powers import Power, able, choose
from game.rules.mass_battles.magic.reactions import Dispel, Shield, use
from game.rules.mass_battles.state import Battling

INITIATIVE: Sequence[Power] = (*spells.INITIATIVE, Shield(), Dispel())
MORALE: Sequence[Power] = (*spells.MORALE, Shield(), Dispel())


@cites("GMB.wiz.9", "GMB.turn.12")
async def initiative_powers(play: Battling) -> bool:
    """Let the next side use a power or pass; return whether not all have passed in succession."""
    state, order = play.state, play.state.order
    last = order.index(state.side) if state.side in order else -1
    state.side = order[(last + 1) % len(order)]
    used = await _use_one(play, "use_initiative_power", INITIATIVE)
    state.asked = [] if used else [*state.asked, state.side]
    return len(state.asked) < len(order)


@cites("GMB.turn.12", "GMB.heal.1", "GMB.dark.1")
async def morale_powers(play: Battling) -> bool:
    """Let a side use a power, or the next one begin; return whether anybody is left."""
    state = play.state
    state.side = next((side for side in state.order if side not in state.asked), "")
    if not state.side:
        return False
    if not await _use_one(play, "use_morale_power", MORALE):
        state.asked.append(state.side)
    return True


async def _use_one(play: Battling, kind: str, powers: Sequence[Power]) -> bool:
    """Ask the side whose turn it is for a power and use it; return whether it did."""
    cast = await choose(play.state, able(play.state, play.state.side), kind, powers)
    if cast:
        await use(play, cast)
    return cast is not None
