"""Who controls a place (FTM.scen.10)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.cite import cites
from game.core.event import Stage
from game.core.wording import army
from game.rules.for_the_masses.board import cells_of
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.plan import Objective
from game.rules.for_the_masses.state import SIDES, Battling, State


def objectives_of(state: State) -> tuple[Objective, ...]:
    """The objectives of the battle."""
    return state.battle.scenario.objectives if state.battle.scenario else ()


def objective_named(state: State, name: str) -> Objective:
    """The objective of this name."""
    for objective in objectives_of(state):
        if objective.name == name:
            return objective
    raise ValueError(f"there is no objective {name!r}")


def objective_cells(state: State, name: str) -> frozenset[int]:
    """The hexes of an objective; they are places, whatever becomes of the ground."""
    return cells_of(state.board, objective_named(state, name).area)


def last_controller(state: State, name: str) -> str:
    """Who controlled an objective when it was last looked at, at first whom the scenario names."""
    return state.controllers.get(name, objective_named(state, name).holder or "")


@cites("FTM.scen.10")
def inside(field: Field, cells: Iterable[int]) -> dict[str, int]:
    """How many elements of each side stand on these hexes; a large base counts once."""
    there = {field.at[cell].id: field.at[cell] for cell in cells if cell in field.at}
    found = dict.fromkeys(SIDES, 0)
    for element in there.values():
        found[field.side(element)] += 1
    return found


@cites("FTM.scen.10")
def controller(field: Field, name: str) -> str:
    """Who controls an objective now: the side with more elements, else the one that had it last."""
    count = inside(field, objective_cells(field.state, name))
    if count["red"] == count["blue"]:
        return last_controller(field.state, name)
    return "red" if count["red"] > count["blue"] else "blue"


@cites("FTM.scen.10")
def settle(play: Battling, field: Field) -> None:
    """Note who controls the objectives, and tell what has changed hands."""
    state = play.state
    for objective in objectives_of(state):
        side = controller(field, objective.name)
        if side != last_controller(state, objective.name):
            text = f"{army(side):takes} control of {objective.name}."
            play.tell(Stage(text=text, rules=("FTM.scen.10",), name="objective", side=side))
        state.controllers[objective.name] = side
