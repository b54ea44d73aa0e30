"""The turn: its steps in their order, and what ends with it (GMB.turn)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from game.core import event
from game.core.cite import cites
from game.rules.mass_battles import (
    breakthrough,
    burning,
    deployment,
    eternal_hatred,
    fire_phase,
    initiative,
    melee,
    morale,
    movement_phase,
    rest,
)
from game.rules.mass_battles.engagement import note_engaged
from game.rules.mass_battles.magic import power_phases
from game.rules.mass_battles.magic.lasting import run_out
from game.rules.mass_battles.movement_phase import largest_side
from game.rules.mass_battles.state import Battling, Stage, State
from game.rules.mass_battles.victory import turn_over

FIRST: Stage = "eternal_hatred"
"""The step with which a turn begins."""
Step = Callable[[Battling], Awaitable[bool]]
"""Plays the smallest stretch of a step; returns whether there is more of it."""


@cites("GMB.turn.1", "GMB.setup.4", "GMB.cas.17")
async def end_of_turn(play: Battling) -> bool:
    """End what lasts a turn and begin the next one, unless the battle is over."""
    state = play.state
    if await turn_over(play):
        return True
    for piece in state.pieces.values():
        status = piece.status
        status.idle = 0 if status.busy else status.idle + 1
        status.acted = status.moved = status.fired = status.busy = status.disturbed = False
        status.charging = status.staying_aloft = status.fought = False
        status.stunned, status.tired = "stunned" in status.ahead, "tired" in status.ahead
        status.reformed = status.spent = status.evaded = 0
        status.went = ""
        status.charged, status.above, status.struck, status.ahead = [], [], [], []
        status.climb = "top" if status.climb == "arriving" else status.climb
    state.losses = []
    run_out(state)
    note_engaged(state)
    state.command, state.most = [], largest_side(state)
    state.turn += 1
    play.tell(event.Stage(text=f"Turn {state.turn}.", name="turn", number=state.turn))
    return False


TURN: Mapping[Stage, Step] = {
    "deployment": deployment.step,
    "eternal_hatred": eternal_hatred.step,
    "initiative": initiative.step,
    "initiative_powers": power_phases.initiative_powers,
    "movement": movement_phase.step,
    "fire": fire_phase.step,
    "before_melee": melee.before,
    "first_strike": melee.first_strike,
    "melee": melee.step,
    "breakthroughs": breakthrough.step,
    "after_melee": melee.after,
    "rest_completed": rest.completed,
    "morale_powers": power_phases.morale_powers,
    "dispersal": morale.dispersal,
    "recovery": morale.recovery,
    "checks": morale.checks,
    "elephants": morale.elephants,
    "fires": burning.step,
    "rest": rest.declared,
    "end_of_turn": end_of_turn,
}


@cites("GMB.turn.1", "GMB.mor.21")
async def step(play: Battling) -> None:
    """Play the smallest stretch of the present step, and pass on to the next when it is done."""
    state = play.state
    if not await TURN[state.stage](play):
        _pass_on(state)


def _pass_on(state: State) -> None:
    steps = tuple(TURN)
    place = steps.index(state.stage) + 1
    state.stage = steps[place] if place < len(steps) else FIRST
    state.asked, state.todo, state.side = [], [], ""
    state.round = type(state.round)()
    state.queue.quota = {}
