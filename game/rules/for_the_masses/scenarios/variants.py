"""Variants and dials: a scenario with other numbers or other forces (FTM.scen.23)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from game.core.cite import cites
from game.mechanics.scenario.goals import DestroyedValue
from game.mechanics.scenario.plan import LeaveOut
from game.rules.for_the_masses.plan import Arrival, Force, UnitEntry, Variant, Victory
from game.rules.for_the_masses.scenarios.scenario import Scenario
from game.rules.for_the_masses.twists import Special

SIDES = ("red", "blue")
TURN_OF, ELEMENTS_OF, COUNT_OF, POINTS_FOR = "turn_of_", "elements_of_", "count_of_", "points_for_"


@cites("FTM.scen.23", "FTM.scen.meet.1")
def played(scenario: Scenario) -> Scenario:
    """The scenario as it is played: its variant and its dials applied, none of them left."""
    variant = scenario.variants.get(scenario.variant)
    if variant is not None:
        scenario = _varied(scenario, variant)
    for number, value in scenario.numbers.items():
        scenario = _set(scenario, number, value)
    return replace(scenario, variant="", numbers={})


def _varied(scenario: Scenario, variant: Variant) -> Scenario:
    settings = scenario.settings
    if variant.turn_limit is not None:
        settings = replace(settings, turn_limit=variant.turn_limit)
    scenario = replace(
        scenario,
        settings=settings,
        minutes=variant.minutes or scenario.minutes,
        red=_changed(scenario.red, "red", variant),
        blue=_changed(scenario.blue, "blue", variant),
    )
    for number, value in variant.numbers.items():
        scenario = _set(scenario, number, value)
    return scenario


def _changed(force: Force, side: str, variant: Variant) -> Force:
    units = list(force.units)
    for gone in variant.leave_out:
        if gone.side == side:
            units = _without(units, gone)
    units += [each.entry for each in variant.bring if each.side == side]
    return replace(force, units=tuple(units))


def _without(units: list[UnitEntry], gone: LeaveOut) -> list[UnitEntry]:
    """The units less some of those that are left out, the last ones first."""
    left, found = gone.count, []
    for entry in reversed(units):
        here = 0
        if entry.unit == gone.unit and entry.group == gone.group:
            here = min(left, entry.count)
        left -= here
        if entry.count > here:
            found.append(replace(entry, count=entry.count - here))
    return found[::-1]


# ---------------------------------------------------------------------- numbers


def number_of(scenario: Scenario, number: str) -> int | None:
    """The value that the scenario itself has for a number; None if there is no such number."""
    return next(_values(scenario, number), None)


def _values(scenario: Scenario, number: str) -> Iterator[int]:
    if number.startswith(TURN_OF):
        group = number.removeprefix(TURN_OF)
        turns = (each.turn for each in scenario.reinforcements if each.group == group)
        yield from (turn for turn in turns if turn is not None)
    elif number.startswith((ELEMENTS_OF, COUNT_OF)):
        yield from _counts(scenario, number)
    elif number.startswith(POINTS_FOR):
        name = number.removeprefix(POINTS_FOR)
        for score in scenario.victory.scores:
            if not isinstance(score, DestroyedValue) and score.name == name:
                yield score.points
    else:
        found = (_parameter(twist, number) for twist in scenario.special)
        yield from (value for value in found if isinstance(value, int))


def _counts(scenario: Scenario, number: str) -> Iterator[int]:
    for side in SIDES:
        for entry in scenario.force(side).units:
            if number == f"{ELEMENTS_OF}{entry.unit}":
                yield entry.elements
            elif number == f"{COUNT_OF}{entry.unit}":
                yield entry.count


def _parameter(twist: Special, number: str) -> Any:
    assert is_dataclass(twist)
    return getattr(twist, number, None) if number in [each.name for each in fields(twist)] else None


def _set(scenario: Scenario, number: str, value: int) -> Scenario:
    """The scenario with one number changed wherever it stands."""
    if number.startswith(TURN_OF):
        group = number.removeprefix(TURN_OF)
        arrivals = tuple(_at(each, group, value) for each in scenario.reinforcements)
        return replace(scenario, reinforcements=arrivals)
    if number.startswith((ELEMENTS_OF, COUNT_OF)):
        return replace(
            scenario,
            red=_counted(scenario.red, number, value),
            blue=_counted(scenario.blue, number, value),
        )
    if number.startswith(POINTS_FOR):
        name = number.removeprefix(POINTS_FOR)
        return replace(scenario, victory=_scored(scenario.victory, name, value))
    special = tuple(_turned(each, number, value) for each in scenario.special)
    return replace(scenario, special=special)


def _turned(twist: Any, number: str, value: int) -> Any:
    """A twist with a parameter changed, if it has one of this name."""
    known = isinstance(_parameter(twist, number), int)
    return replace(twist, **{number: value}) if known else twist


def _at(arrival: Arrival, group: str, turn: int) -> Arrival:
    fixed = arrival.group == group and arrival.turn is not None
    return replace(arrival, turn=turn) if fixed else arrival


def _counted(force: Force, number: str, value: int) -> Force:
    def changed(entry: UnitEntry) -> UnitEntry:
        if number == f"{ELEMENTS_OF}{entry.unit}":
            return replace(entry, elements=value)
        if number == f"{COUNT_OF}{entry.unit}":
            return replace(entry, count=value)
        return entry

    return replace(force, units=tuple(changed(entry) for entry in force.units))


def _scored(victory: Victory, name: str, points: int) -> Victory:
    def changed(entry: Any) -> Any:
        return replace(entry, points=points) if getattr(entry, "name", "") == name else entry

    return replace(victory, scores=tuple(changed(entry) for entry in victory.scores))
