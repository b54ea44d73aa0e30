"""The sequence of play: command, actions, end of a turn (FTM.turn).

`step` plays the smallest stretch with nothing pending: one placement, a Command Phase, one choice
of a unit, one order, an End Phase.
"""

from __future__ import annotations

from game.core.cite import cites
from game.core.event import Stage
from game.rules.for_the_masses.battle import victory
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.magic import concentration
from game.rules.for_the_masses.sequence import arrivals, orders, setup
from game.rules.for_the_masses.state import SIDES, Battling, Unit, change
from game.rules.for_the_masses.units.command import (
    promote,
    roll_command,
    roll_sergeants,
    settle_initiative,
)
from game.rules.for_the_masses.units.traits import has


async def step(play: Battling) -> None:
    """Play on from where the state stands."""
    stage = play.state.stage
    if stage in ("secrets", "deploy", "terrain", "ready"):
        await setup.step(play)
    elif stage == "command":
        await command_phase(play)
    elif stage in ("act", "order"):
        await orders.step(play)
    else:
        await end_phase(play)


@cites("FTM.turn.1", "FTM.cmd.1", "FTM.dice.3")
async def command_phase(play: Battling) -> None:
    """Play the Command Phase: arrivals, command dice, Initiative, Magical Energy."""
    state = play.state
    state.turn += 1
    orders.reset(state)
    text = f"Turn {state.turn} of {state.settings.turn_limit}."
    play.tell(Stage(text=text, rules=("FTM.turn.1",), name="turn", number=state.turn))
    state.weather = state.settings.weather
    for scenario_rule in having(state, "turn_begins"):
        await scenario_rule.turn_begins(play)
    await arrivals.arrive(play)
    promote(play)
    for side in SIDES:
        roll_command(play, side)
        roll_sergeants(play, side)
    for scenario_rule in having(state, "commanded"):
        await scenario_rule.commanded(play)
    state.initiative = state.side = settle_initiative(play)
    await concentration.energy_phase(play)
    state.stage = "act"


@cites("FTM.end.1", "FTM.end.3", "FTM.turn.1")
async def end_phase(play: Battling) -> None:
    """Play the End Phase: points go, spells end, wounds heal, the scenario scores."""
    state = play.state
    text = f"End of turn {state.turn}."
    play.tell(Stage(text=text, rules=("FTM.end.3",), name="end", number=state.turn))
    for unit in state.units.values():
        unit.command = 0
    state.sergeants = {}
    await concentration.turn_ends(play)
    for unit in state.on_board():
        regenerate(play, unit)
    for scenario_rule in having(state, "turn_ends"):
        await scenario_rule.turn_ends(play)
    if not state.rule:
        victory.end_phase(play)
    state.stage = "command"


@cites("FTM.special.14")
def regenerate(play: Battling, unit: Unit) -> None:
    """Heal carried wounds of a unit that regenerates."""
    closed = min(unit.wounds, unit.card.regenerate or 1)
    if closed and has(play.state, unit, "regenerate"):
        left = unit.wounds - closed
        text = f"heals {closed} of its wounds"
        change(play, unit, "wounds", left, text, "FTM.special.14", loss=-closed)
