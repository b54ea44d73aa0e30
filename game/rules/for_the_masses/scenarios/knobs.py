"""What players may settle before a battle: switches of the rulebook, variants, dials, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from game.core.knob import Knob
from game.mechanics.scenario.knobs import dial_knobs, variant_knobs
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
        *variant_knobs(scenario, "FTM.scen.23"),
        *dial_knobs(scenario),
        *knobs_of(scenario.settings, first=FIRST, offered=offered),
    ]
