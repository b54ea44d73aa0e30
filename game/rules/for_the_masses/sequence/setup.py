"""Before the first turn: secret choices, deployment, what a scenario adds (FTM.setup)."""

from __future__ import annotations

from game.core.cite import cites
from game.core.decision import Option
from game.core.event import Entered
from game.core.tell import say
from game.core.wording import army, does, does_named, named
from game.mechanics import asking
from game.mechanics.asking import one_of
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.sequence import terrain_pieces
from game.rules.for_the_masses.sequence.deployment import (
    Deployment,
    Standing,
    ambushes,
    elements_aside,
)
from game.rules.for_the_masses.state import SIDES, Battling, State, Unit, enter, other, pose
from game.rules.for_the_masses.units.command import roll_off


async def step(play: Battling) -> None:
    """Play on in the set-up."""
    state = play.state
    if state.stage == "secrets":
        for scenario_rule in having(state, "before_deployment"):
            await scenario_rule.before_deployment(play)
        # Terrain pieces are placed in the same order, so it is kept until the first turn.
        state.side = state.initiative = first_to_place(play)
        state.stage = "deploy"
    elif state.stage == "deploy":
        await place_next(play)
    elif state.stage == "terrain":
        await terrain_pieces.step(play)
    else:
        for scenario_rule in having(state, "after_deployment"):
            await scenario_rule.after_deployment(play)
        state.stage = "command"


# ---------------------------------------------------------------------- the order of placing


def waiting(state: State, side: str) -> list[Unit]:
    """Return units of a side that are still to be deployed; Ambushers come after all others."""
    found = [
        unit
        for unit in state.units.values()
        if unit.side == side
        and not unit.group
        and not unit.members
        and not unit.hidden
        and elements_aside(state, unit)
    ]
    plain = [unit for unit in found if not ambushes(state, unit)]
    return plain or found


@cites("FTM.setup.2", "FTM.unit.15", "FTM.scen.3")
def first_to_place(play: Battling) -> str:
    """Return the side that places first: as the scenario says, or the one with more units."""
    state = play.state
    order = state.battle.scenario.deploy_order if state.battle.scenario else "alternate"
    if order != "alternate":
        return "red" if order == "red_first" else "blue"
    counts = {side: len(_all_waiting(state, side)) for side in SIDES}
    if counts["red"] != counts["blue"]:
        side = "red" if counts["red"] > counts["blue"] else "blue"
        say(play, f"{army(side):has} more units and {does(side, 'places')} first.", "FTM.setup.2")
        return side
    return roll_off(play, "deployment", "FTM.setup.2", "places first")


def _all_waiting(state: State, side: str) -> list[Unit]:
    return [unit for unit in state.units.values() if unit.side == side and not unit.group]


def _next_side(state: State) -> str:
    """Return who places after the side that has just done so."""
    side, order = state.side, "alternate"
    if state.battle.scenario:
        order = state.battle.scenario.deploy_order
    if order == "alternate":
        turn = (other(side), side)
    else:
        turn = ("red", "blue") if order == "red_first" else ("blue", "red")
    return next((each for each in turn if _may_place(state, each)), "")


@cites("FTM.special.25")
def _may_place(state: State, side: str) -> bool:
    """Return whether a side has a unit to place now.

    Ambushers wait for every other unit of both sides.
    """
    plain = [each for each in SIDES if not all(ambushes(state, u) for u in waiting(state, each))]
    return side in plain if plain else bool(waiting(state, side))


@cites("FTM.setup.3", "FTM.setup.4")
async def place_next(play: Battling) -> None:
    """Place one unit; when none is left, go on to terrain pieces or the battle."""
    state = play.state
    side = state.side if _may_place(state, state.side) else _next_side(state)
    if not side:
        state.stage = "ready"
        if state.settings.terrain_pieces:
            state.stage, state.todo = "terrain", terrain_pieces.queue(state, state.initiative)
        return
    state.side = side
    units = waiting(state, side)
    counts = {each.id: len(elements_aside(state, each)) for each in units}
    options = [Option(each.id, f"{each.name} ({counts[each.id]})") for each in units]
    why, rules = "Which unit is placed next?", ("FTM.setup.3",)
    name = await one_of((side, ""), "deploy_unit", why, rules, options, deploys=True)
    await place(play, state.units[name])
    if not waiting(state, side):
        for scenario_rule in having(state, "deployed"):
            await scenario_rule.deployed(play, side)
    state.side = _next_side(state) or side


async def place(play: Battling, unit: Unit) -> None:
    """Ask where a unit stands, and put it there."""
    state = play.state
    site = Deployment(state, unit)
    why, rules = f"Where {does_named(unit)} stand?", ("FTM.setup.3", "FTM.setup.6")
    whom, pieces = (unit.side, ""), (element.id for element in site.elements)
    answer = await asking.place(whom, "deploy_place", why, rules, site, pieces, deploys=True)
    stand(play, unit, site.standing(answer))


def stand(play: Battling, unit: Unit, places: Standing, rule: str = "FTM.setup.3") -> None:
    """Put the elements of a unit on the board and tell."""
    enter(unit, places)
    for element, _, _ in places:
        text = f"{named(element)} takes its place."
        play.tell(
            Entered(text=text, rules=(rule,), piece=element.id, pose=pose(play.state, element))
        )
