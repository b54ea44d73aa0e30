"""What players may settle before a battle: switches of the rulebook, variants, dials, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any

from game.core.knob import Knob, Values
from game.mechanics.scenario.plan import Dial
from game.mechanics.scenario.variants import number_of
from game.mechanics.settings import knobs_of
from game.rules.for_the_masses.scenarios.scenario import Scenario

FIRST = ("turn_limit", "weather", "broken", "sergeants", "terrain_pieces")
TURN = "_turn"
"""How the names of those parameters of special rules end that say a turn."""


def latest_turn(scenario: Scenario) -> int:
    """Return the latest turn for which a scenario plans something, before which it cannot end."""
    named = [each.turn or (each.draw.since if each.draw else 0) for each in scenario.reinforcements]
    for scenario_rule in scenario.special:
        names = [each.name for each in fields(scenario_rule) if each.name.endswith(TURN)]
        named += [getattr(scenario_rule, name) for name in names]
    return max(named, default=0)


def knobs(scenario: Scenario) -> Sequence[Knob]:
    """Return all that may be chosen, with what the scenario itself says."""
    latest = latest_turn(scenario)

    def offered(name: str, value: Any) -> bool:
        return name != "turn_limit" or value >= latest

    return [
        *_variants(scenario),
        *(_dial(scenario, dial) for dial in scenario.dials),
        *knobs_of(scenario.settings, first=FIRST, offered=offered),
    ]


def _variants(scenario: Scenario) -> Iterator[Knob]:
    """Yield the choice of a variant, if the scenario has any."""
    if scenario.variants:
        known = tuple((key, variant.title) for key, variant in scenario.variants.items())
        values: Values = (("", "as written"), *known)
        yield Knob("variant", "This battle is played", values, scenario.variant, "FTM.scen.23")


def _dial(scenario: Scenario, dial: Dial) -> Knob:
    """Return a number that makes a scenario more even."""
    given = scenario.numbers.get(dial.number, number_of(scenario, dial.number))
    now = dial.values[0] if given is None else given
    values = tuple((value, str(value)) for value in sorted({*dial.values, now}))
    return Knob(f"numbers.{dial.number}", dial.label, values, now, dial.rule)
