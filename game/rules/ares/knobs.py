"""What players may settle before a battle: every switch and number of the rulebook, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.knob import Knob, Values
from game.rules.ares.scenario import Scenario

TURNS = range(4, 16)
PIECES = range(1, 13)
"""Terrain that a side may lay."""

YES_NO: Values = ((True, "yes"), (False, "no"))
DEPLOYMENTS: Values = (
    ("cards", "unit by unit, as the cards fall"),
    ("secret", "by both in secret"),
    ("red_first", "by red, then by blue"),
    ("blue_first", "by blue, then by red"),
)
FIXED = ("fixed", "as the scenario has it")
SWITCHES: tuple[tuple[str, str, Values, str], ...] = (
    (
        "units",
        "One unit of length is",
        (("in", "an inch"), ("cm", "a centimetre")),
        "ARES.geo.10",
    ),
    (
        "terrain_method",
        "Terrain is",
        (("preset", "as the map has it"), ("alternate", "laid by the sides in turns")),
        "ARES.setup.2",
    ),
    (
        "balance_check",
        "Armies more than a tenth apart cause a warning",
        YES_NO,
        "ARES.setup.4",
    ),
    ("knockdowns", "Heavy blows may throw infantry to the ground", YES_NO, "ARES.knock.1"),
    ("river_infantry_impassable", "Rivers stop infantry altogether", YES_NO, "ARES.water.3"),
    (
        "free_pivot_regular_bases",
        "Regular bases turn freely among their neighbours",
        YES_NO,
        "ARES.move.9",
    ),
    (
        "magic",
        "There is magic",
        (("auto", "if anybody knows a spell"), ("on", "yes"), ("off", "no")),
        "ARES.magic.1",
    ),
    (
        "held_chain",
        "A held action may be answered by",
        (("nested", "another held action"), ("flat", "none of the acting side's")),
        "ARES.held.5",
    ),
    ("ride_by", "Mounted and oversized chargers may ride on", YES_NO, "ARES.charge.6"),
    (
        "fear_failure",
        "Who dares not charge a terror",
        (("wasted", "loses the action"), ("shaken", "is shaken besides")),
        "ARES.fear.2",
    ),
    (
        "leader_bonus",
        "A Leader lengthens command by an inch for each figure",
        (("living", "still alive"), ("start", "that set out")),
        "ARES.leader.2",
    ),
    ("campaign", "A die decides what becomes of each figure lost", YES_NO, "ARES.camp.1"),
)


def knobs(scenario: Scenario) -> Sequence[Knob]:
    """Everything that may be chosen, with what the scenario itself says.

    The edge is no choice where the scenario gives out zones of its own.
    """
    settings = scenario.settings
    found = [
        _number("turn_limit", "Last turn", TURNS, settings.turn_limit, "ARES.turn.9", "turn {}"),
        _deployment(scenario),
    ]
    if not any(force.zones or force.zone_kind for force in (scenario.red, scenario.blue)):
        label = "The second side chooses its long edge"
        found.append(
            Knob("settings.choose_edge", label, YES_NO, settings.choose_edge, "ARES.setup.2")
        )
    found += [
        Knob(f"settings.{name}", label, values, getattr(settings, name), rule)
        for name, label, values, rule in SWITCHES
    ]
    label = "Pieces of terrain that a side may lay"
    now = settings.terrain_per_side
    found.append(_number("terrain_per_side", label, PIECES, now, "ARES.setup.10", "{}"))
    return found


def _deployment(scenario: Scenario) -> Knob:
    """How the armies are set up; as given only if the scenario has a place for every figure."""
    units = (*scenario.red.units, *scenario.blue.units)
    fixed = all(len(unit.stands) == sum(unit.figures.values()) for unit in units)
    values = (*DEPLOYMENTS, FIXED) if fixed else DEPLOYMENTS
    now = scenario.settings.deployment
    return Knob("settings.deployment", "The armies are set up", values, now, "ARES.setup.7")


def _number(name: str, label: str, span: range, now: int, rule: str, words: str) -> Knob:
    numbers = sorted({*span, now})
    values: list[tuple[Any, str]] = [(number, words.format(number)) for number in numbers]
    return Knob(f"settings.{name}", label, tuple(values), now, rule)
