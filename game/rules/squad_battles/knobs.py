"""What players may settle before a battle: every switch and number of the rulebook, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.core.knob import Knob
from game.mechanics.settings import knobs_of
from game.rules.squad_battles.scenario import Scenario

NUMBERS = ("round_limit", "vp_total", "vp_total_defender")
ROUNDS = ("reinforcements", "reforming", "area_control", "tie")
FIGHTS = ("feat_limit", "feat_assignment", "charge_target", "pike_facings")
GROUND = ("wall_corners", "shoulder_obstruction", "elevated_blocks_ground_fire")
FIRST = (*NUMBERS, *ROUNDS, *FIGHTS, *GROUND)


def knobs(scenario: Scenario) -> Sequence[Knob]:
    """Return all that may be chosen, the numbers first, with what the scenario itself says."""
    free = scenario.free
    open_areas = any(area.control is None for area in scenario.areas)

    def offered(name: str, _value: Any) -> bool:
        if name == "vp_total_defender":
            return not free  # one total is agreed on for both
        return name != "area_control" or open_areas

    found = knobs_of(scenario.settings, first=FIRST, offered=offered)
    if free:
        found += (*knobs_of(free.sizes, "free.sizes"), *knobs_of(free, "free"))
    return [_in_battle(knob, scenario) for knob in found]


def _in_battle(knob: Knob, scenario: Scenario) -> Knob:
    """Return a knob with the words that depend on the battle."""
    if knob.key == "settings.vp_total":
        label = "The attacker wins with" if scenario.settings.vp_total_defender else knob.label
        return replace(knob, label=f"{label}, unless agreed otherwise" if scenario.free else label)
    if knob.key == "settings.vp_total_defender":
        return replace(knob, values=((None, "as many"), *knob.values))
    return knob
