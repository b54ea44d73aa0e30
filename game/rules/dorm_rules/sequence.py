"""The turn: its steps in their order, and what ends with it (DORM.13)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from game.core import event
from game.core.cite import cites
from game.rules.dorm_rules import (
    demons,
    deployment,
    individual_movement,
    initiative,
    melee,
    missiles,
    morale,
    rally,
    routs,
    tech,
    undead,
    unit_movement,
)
from game.rules.dorm_rules.aboard import carry_along
from game.rules.dorm_rules.leaders import thin_out
from game.rules.dorm_rules.magic import casting, upkeep
from game.rules.dorm_rules.state import (
    STAGES,
    Battling,
    Party,
    Stage,
    State,
    Unit,
    names,
    touching_enemies,
)
from game.rules.dorm_rules.victory import turn_over

FIRST: Stage = "initiative"
"""The step with which a turn begins."""
Step = Callable[[Battling], Awaitable[bool]]
"""Plays the smallest stretch of a step; returns whether there is more of it."""


@cites("DORM.13.8.2")
async def end_of_turn(play: Battling) -> bool:
    """End what lasts a turn and begin the next one."""
    state = play.state
    upkeep.end_spent(play)
    undead.lose_strays(play)
    demons.end_of_turn(play)
    if await turn_over(play):
        return True
    begin_turn(state)
    state.turn += 1
    play.tell(event.Stage(text=f"Turn {state.turn}.", name="turn", number=state.turn))
    return False


@cites("DORM.5.1.h2", "DORM.9.3.1.2", "DORM.15.h4")
def begin_turn(state: State) -> None:
    """Forget what was done in the last turn, and note what the new one begins with."""
    everybody: list[Party] = [*state.units.values(), *state.figures.values()]
    for each in everybody:
        status = each.status
        status.acted = status.moved = status.ran = status.bound = status.home = False
        status.fired = status.fought = status.cast = status.busy = status.struck = False
        status.leader_lost = status.both_hands = status.turned = status.boarded = False
        status.charging, status.volley, status.met = "", "", ()
        if isinstance(each, Unit) or each.role != "beast":  # whose rider stays lost
            status.lost = 0
        status.ready_for, status.broke_from, status.shot_at_by = (), (), ()
        status.dared, status.tested = (), ()
    for party in state.parties():
        men = state.members(party) if isinstance(party, Unit) else [party]
        party.status.strength = len(men)
        party.status.contacts = tuple(names(touching_enemies(state, party)))
    for unit in state.units.values():
        if unit.hull:
            unit.hull.change, unit.hull.panicked, unit.hull.passed = 0, False, {}
            unit.hull.fired = []
    for figure in state.figures.values():
        figure.status.acted = figure.stays == state.turn + 1
    state.repairs = {}


async def _nothing(_play: Battling) -> bool:
    """Pass on at once: nobody has anything to do in this step."""
    return False


TURN: Mapping[Stage, Step] = {
    **dict.fromkeys(STAGES, _nothing),
    "deployment": deployment.step,
    "initiative": initiative.step,
    "repairs_declared": tech.declare,
    "unit_movement": unit_movement.step,
    "individual_movement": individual_movement.step,
    "missiles": missiles.step,
    "melee": melee.step,
    "upkeep": upkeep.step,
    "magic": casting.step,
    "tech": tech.roll,
    "rally": rally.step,
    "morale": morale.step,
    "rout": routs.step,
    "end_of_turn": end_of_turn,
}


async def step(play: Battling) -> None:
    """Play the smallest stretch of the present step, and pass on to the next when it is done."""
    state = play.state
    more = await TURN[state.stage](play)
    await _aftermath(play)
    if not more:
        _pass_on(state)


async def _aftermath(play: Battling) -> None:
    """See to what follows from moves, losses and markers at once."""
    carry_along(play.state)
    thin_out(play)
    undead.end_characters(play)
    demons.masterless(play)
    await undead.leave_wrecks(play)
    await undead.name_leaders(play)


def _pass_on(state: State) -> None:
    place = STAGES.index(state.stage) + 1
    state.stage = STAGES[place] if place < len(STAGES) else FIRST
    state.asked, state.todo, state.side, state.active = [], [], "", ""
    state.queue.last = ""
