"""Variants and dials: a scenario with other numbers or other forces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from game.mechanics.scenario.goals import DestroyedValue, Score, Victory
from game.mechanics.scenario.plan import (
    Arrival,
    Entry,
    Force,
    LeaveOut,
    ScenarioPlan,
    Variant,
    parameter,
    with_parameter,
)

TURN_OF, POINTS_FOR, OF = "turn_of_", "points_for_", "_of_"
"""A turn of a group, points for a score, and numbers of a unit by the names of its fields."""

Plan = TypeVar("Plan", bound=ScenarioPlan[Any, Any])
E = TypeVar("E", bound=Entry)


def played(scenario: Plan) -> Plan:
    """Return the scenario as it is played: variant and dials applied, none of them left."""
    variant = scenario.variants.get(scenario.variant)
    if variant is not None:
        scenario = _varied(scenario, variant)
    for number, value in scenario.numbers.items():
        scenario = _set(scenario, number, value)
    return replace(scenario, variant="", numbers={})


def _varied(scenario: Plan, variant: Variant[Any]) -> Plan:
    if variant.turn_limit is not None:
        scenario = scenario.lasting(variant.turn_limit)
    forces: dict[str, Any] = {
        side: _changed(scenario.force(side), side, variant) for side in scenario.sides
    }
    scenario = replace(scenario, minutes=variant.minutes or scenario.minutes, **forces)
    for number, value in variant.numbers.items():
        scenario = _set(scenario, number, value)
    return scenario


def _changed(force: Force[Any, E], side: str, variant: Variant[E]) -> Force[Any, E]:
    units = list(force.units)
    for gone in variant.leave_out:
        if gone.side == side:
            units = _without(units, gone)
    units += [each.entry for each in variant.bring if each.side == side]
    return replace(force, units=tuple(units))


def _without(units: list[E], gone: LeaveOut) -> list[E]:
    """Return the units less some of those that are left out, the last ones first."""
    left, found = gone.count, list[E]()
    for entry in reversed(units):
        here = 0
        if entry.unit == gone.unit and entry.group == gone.group:
            here = min(left, entry.count)
        left -= here
        if entry.count > here:
            found.append(replace(entry, count=entry.count - here))
    return found[::-1]


# ---------------------------------------------------------------------- numbers


def number_of(scenario: ScenarioPlan[Any, Any], number: str) -> int | None:
    """Return the scenario's own value of a number; None if there is no such number."""
    return next(_values(scenario, number), None)


def _values(scenario: ScenarioPlan[Any, Any], number: str) -> Iterator[int]:
    if number.startswith(TURN_OF):
        group = number.removeprefix(TURN_OF)
        turns = (each.turn for each in scenario.reinforcements if each.group == group)
        yield from (turn for turn in turns if turn is not None)
    elif number.startswith(POINTS_FOR):
        name = number.removeprefix(POINTS_FOR)
        for score in scenario.victory.scores:
            if not isinstance(score, DestroyedValue) and score.name == name:
                yield score.points
    else:
        for side in scenario.sides:
            for entry in scenario.force(side).units:
                if (key := _counting(entry, number)) is not None:
                    yield getattr(entry, key)
        yield from scenario.parameters(number)


def _counting(entry: Entry, number: str) -> str | None:
    """Return the field of an entry that a number such as count_of_UNIT means, if it means one."""
    key, _, unit = number.partition(OF)
    counts = unit == entry.unit and parameter(entry, key) is not None
    return key if counts and not isinstance(getattr(entry, key), bool) else None


def _set(scenario: Plan, number: str, value: int) -> Plan:
    """Return the scenario with one number changed wherever it stands."""
    if number.startswith(TURN_OF):
        group = number.removeprefix(TURN_OF)
        arrivals = tuple(_at(each, group, value) for each in scenario.reinforcements)
        return replace(scenario, reinforcements=arrivals)
    if number.startswith(POINTS_FOR):
        name = number.removeprefix(POINTS_FOR)
        return replace(scenario, victory=_scored(scenario.victory, name, value))
    forces: dict[str, Any] = {
        side: _counted(scenario.force(side), number, value) for side in scenario.sides
    }
    return replace(scenario, **forces).with_parameter(number, value)


def _at(arrival: Arrival[Any], group: str, turn: int) -> Arrival[Any]:
    fixed = arrival.group == group and arrival.turn is not None
    return replace(arrival, turn=turn) if fixed else arrival


def _counted(force: Force[Any, E], number: str, value: int) -> Force[Any, E]:
    units = (
        entry if (key := _counting(entry, number)) is None else with_parameter(entry, key, value)
        for entry in force.units
    )
    return replace(force, units=tuple(units))


def _scored(victory: Victory[Any], name: str, points: int) -> Victory[Any]:
    def changed(entry: Score[Any]) -> Score[Any]:
        if isinstance(entry, DestroyedValue) or entry.name != name:
            return entry
        return replace(entry, points=points)

    return replace(victory, scores=tuple(changed(entry) for entry in victory.scores))
