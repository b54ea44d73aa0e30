"""What players may settle before a battle: every switch and number of the rulebook, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.knob import Knob
from game.mechanics.settings import knobs_of
from game.rules.ares.scenario import Scenario

FIRST = ("turn_limit", "deployment", "choose_edge")
LAST = ("terrain_per_side",)


def knobs(scenario: Scenario) -> Sequence[Knob]:
    """Return all that may be chosen, with what the scenario itself says.

    The edge is no choice where the scenario gives out zones of its own, nor is a fixed deployment
    where it does not have a place for every figure.
    """
    zoned = any(force.zones or force.zone_kind for force in (scenario.red, scenario.blue))
    units = (*scenario.red.units, *scenario.blue.units)
    fixed = all(len(unit.stands) == sum(unit.figures.values()) for unit in units)

    def offered(name: str, value: Any) -> bool:
        if name == "choose_edge":
            return not zoned
        return fixed or (name, value) != ("deployment", "fixed")

    return knobs_of(scenario.settings, first=FIRST, last=LAST, offered=offered)
