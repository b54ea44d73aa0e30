"""From files to the first position of a battle: the table, the units and figures of both sides."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.namesakes import number_namesakes
from game.rules.ares.army_list import Army
from game.rules.ares.profile import profile_of
from game.rules.ares.scenario import Force as ForceEntry
from game.rules.ares.scenario import Scenario
from game.rules.ares.sequence.deployment import figures_of
from game.rules.ares.sequence.terrain_laying import cleared
from game.rules.ares.sequence.zones import edges_are_given
from game.rules.ares.state import SIDES, Battle, Figure, Ground, State, Unit
from game.table.terrain import PlaneMap


def begin(scenario: Scenario, ground: PlaneMap | None, armies: Mapping[str, Army]) -> State:
    """Lay out the table and list the armies; then comes the set-up."""
    assert ground is not None
    profiles = {
        key: profile_of(key, entry, army.livery)
        for army in armies.values()
        for key, entry in army.figures.items()
    }
    battle = Battle(
        key="battle",
        title=scenario.scenario,
        settings=scenario.settings,
        profiles=profiles,
        forces={"red": scenario.red, "blue": scenario.blue},
        objectives=scenario.objectives,
        exits=scenario.exits,
        torch=scenario.torch,
        maimed=scenario.maimed,
        plays_on=scenario.plays_on,
    )
    state = State(battle=battle, ground=Ground("ground", ground.plane()), stage="deploy")
    state.scores = dict.fromkeys(SIDES, 0)
    state.hands = {side: [] for side in SIDES}
    for side, force in (("red", scenario.red), ("blue", scenario.blue)):
        muster(state, side, force)
    if scenario.settings.terrain_method == "alternate":
        return cleared(state)
    if scenario.settings.choose_edge and not edges_are_given(state):
        state.stage = "edge"
    if scenario.settings.deployment == "fixed":
        stand_fixed(state)
    return state


def muster(state: State, side: str, force: ForceEntry) -> None:
    """Turn a force into units and figures; ids tell side and number."""
    number = 1
    for unit in force.units:
        name = f"{side}: {unit.name}"
        state.units[name] = Unit(name, side, unit.name, sum(unit.figures.values()))
        for key, count in unit.figures.items():
            profile = state.battle.profiles[key]
            for _ in range(count):
                figure = Figure(f"{side[0]}{number}", side, name, profile, profile.wounds)
                state.figures[figure.id] = figure
                number += 1
    number_namesakes(state.figures.values())


def stand_fixed(state: State) -> None:
    """Put every figure on the place that the scenario gives it."""
    for side, force in state.battle.forces.items():
        for unit in force.units:
            figures = figures_of(state, f"{side}: {unit.name}")
            for figure, stand in zip(figures, unit.stands, strict=True):
                figure.where = "table"
                figure.x, figure.y = (round(length * 1000) for length in stand.at)
                figure.heading = stand.facing % 360
    state.stage = "deal"
