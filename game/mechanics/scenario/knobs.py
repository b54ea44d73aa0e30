"""Knobs for the variants and dials of a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.knob import Knob, Values
from game.mechanics.scenario.plan import ScenarioPlan
from game.mechanics.scenario.variants import number_of


def variant_knobs(scenario: ScenarioPlan[Any, Any], rule: str) -> Iterator[Knob]:
    """Yield the choice of a variant, if the scenario has any."""
    if scenario.variants:
        known = tuple((key, variant.title) for key, variant in scenario.variants.items())
        values: Values = (("", "as written"), *known)
        yield Knob("variant", "This battle is played", values, scenario.variant, rule)


def dial_knobs(scenario: ScenarioPlan[Any, Any]) -> Iterator[Knob]:
    """Yield the numbers that make a scenario more even."""
    for dial in scenario.dials:
        given = scenario.numbers.get(dial.number, number_of(scenario, dial.number))
        now = dial.values[0] if given is None else given
        values = tuple((value, str(value)) for value in sorted({*dial.values, now}))
        yield Knob(f"numbers.{dial.number}", dial.label, values, now, dial.rule)
