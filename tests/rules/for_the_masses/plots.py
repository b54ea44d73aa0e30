"""Scenarios for tests: the shipped ones as they are read, and small ones made on the spot."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from game.data import files, yamlfile
from game.data.mapfile import map_from
from game.data.reading import adapter_for, placeless
from game.data.validate import validate
from game.mechanics.scenario.goals import Margins, Victory
from game.mechanics.scenario.plan import Force
from game.rules.for_the_masses.plan import UnitEntry
from game.rules.for_the_masses.scenarios.muster import begin
from game.rules.for_the_masses.scenarios.scenario import Scenario, scenario_rules_of
from game.rules.for_the_masses.state import State
from tests.rules.for_the_masses.lists import ARMIES

NAMES = (
    "meeting_engagement",
    "defend_the_hill",
    "the_gauntlet",
    "reinforcements",
    "breakout",
    "yeti_attack",
    "horde_raid",
    "battle_of_ghel_bedhbh",
    "siege_at_bar_tussah",
    "hate_of_grashnok_buls",
)


@cache
def document(name: str) -> Any:
    """The file of a shipped scenario."""
    return yamlfile.read(files.scenarios() / "for_the_masses" / f"{name}.yaml")


def read(data: Any) -> Scenario:
    """A scenario from the data of a file."""
    return validate(placeless("test", data), adapter_for(Scenario))


@cache
def shipped(name: str) -> Scenario:
    """A shipped scenario."""
    return validate(document(name), adapter_for(Scenario))


@cache
def ground(name: str) -> Any:
    """A shipped map."""
    return map_from(yamlfile.read(files.maps() / f"{name}.yaml"))


def start(name: str, variant: str = "", **numbers: int) -> State:
    """The beginning of a shipped scenario."""
    scenario = replace(shipped(name), variant=variant, numbers=numbers)
    return begin(scenario, ground(scenario.map), ARMIES)


def plot(state: State, **fields: Any) -> State:
    """The same battle as part of a small scenario; its scenario rules join those of the state."""
    force = Force(name="Somebody", armies=(), units=(UnitEntry(unit="foot"),))
    made = {
        "scenario": "Test",
        "ruleset": "for_the_masses",
        "map": "test",
        "story": "",
        "red": force,
        "blue": force,
        "victory": Victory(rule="FTM.scen.22", margins=Margins()),
        **fields,
    }
    scenario = Scenario(**made)
    scenario_rules = (*state.battle.scenario_rules, *scenario_rules_of(scenario))
    state.battle = replace(state.battle, scenario=scenario, scenario_rules=scenario_rules)
    return state


def unit_named(state: State, name: str) -> Any:
    """A unit by its name."""
    return next(unit for unit in state.units.values() if unit.name == name)


def set_down(state: State, name: str, *places: tuple[int, int, str]) -> None:
    """Put the elements of a unit, named by id or name, on the board."""
    from game.rules.for_the_masses.state import enter
    from game.table.hexes import facing_number

    unit = state.units.get(name) or unit_named(state, name)
    own = [each for each in state.elements.values() if each.unit == unit.id]
    standing = [
        (element, state.hexes.number(col, row), facing_number(facing))
        for element, (col, row, facing) in zip(own, places, strict=False)
    ]
    enter(unit, standing)


def called(muster: Any, name: str) -> Any:
    """A unit of the kit with a name of its own."""
    return replace(muster, fields={**muster.fields, "name": name})
