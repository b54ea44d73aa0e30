"""What players may settle before a battle: switches of the rulebook, variants, dials, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any

from game.core.knob import Knob, Values
from game.rules.for_the_masses.battle.scenario import Dial, Scenario
from game.rules.for_the_masses.battle.variants import number_of

TURNS = range(4, 25)
TURN = "_turn"
"""How the names of those parameters of special rules end that say a turn."""
YES_NO: Values = ((True, "yes"), (False, "no"))
SWITCHES: tuple[tuple[str, str, Values, str], ...] = (
    (
        "weather",
        "The weather is",
        (("none", "fair"), ("snow", "snow"), ("rain", "rain"), ("high_winds", "high winds")),
        "FTM.weather.1",
    ),
    ("broken", "An army below a quarter of its elements has lost", YES_NO, "FTM.scen.6"),
    ("sergeants", "Sergeants command where no Personality is left", YES_NO, "FTM.scen.7"),
    ("terrain_pieces", "The sides place terrain pieces of their own", YES_NO, "FTM.setup.5"),
    (
        "reform_rule",
        "A Reform is made by",
        (("standard", "walking with half of the elements"), ("optional", "picking some up")),
        "FTM.reform.7",
    ),
    (
        "reform_turn_limit",
        "In a Reform elements turn",
        (("none", "freely"), ("half", "by halves, counting those that move")),
        "FTM.reform.1",
    ),
    (
        "los_hills",
        "Sight is blocked by",
        (("levels", "hills higher than both ends"), ("any_hill", "any hill")),
        "FTM.los.2",
    ),
    (
        "los_edge",
        "A line along an edge is blocked by",
        (("both", "both of its hexes together"), ("either", "either of its hexes")),
        "FTM.geom.13",
    ),
    (
        "mixed_flank_rear_dice",
        "At the flank of one and the rear of another there are",
        ((0, "no more dice"), (1, "one more die")),
        "FTM.melee.9",
    ),
    (
        "melee_precondition",
        "A Melee Attack needs",
        (("contact", "contact"), ("zoc", "an enemy in a front hex")),
        "FTM.melee.1",
    ),
    ("ranged_dead_zone", "Nobody shoots at a neighbouring hex", YES_NO, "FTM.unit.8"),
    ("ranged_in_contact", "Units in contact may shoot", YES_NO, "FTM.ranged.1"),
    ("hill_dice_ranged", "Height gives a die to shooters, too", YES_NO, "FTM.terrain.7"),
    (
        "pass_through",
        "On the way elements may pass",
        (("own_unit", "their own unit"), ("none", "nobody"), ("friends", "all friends")),
        "FTM.move.8",
    ),
    (
        "furthest_first",
        "That the farthest elements fall first is",
        (("advisory", "advice"), ("binding", "binding")),
        "FTM.remove.8",
    ),
    (
        "removal_order",
        "The limits on who is removed are used",
        (("printed", "in the printed order"), ("special_first", "with special attacks first")),
        "FTM.remove.7",
    ),
    (
        "column_reform",
        "A column may reform",
        (("before", "before its Move"), ("either", "before or after its Move")),
        "FTM.column.1",
    ),
    (
        "general_succession",
        "A General who falls is",
        (("none", "not replaced"), ("promote", "replaced by another Personality")),
        "FTM.cmd.13",
    ),
    ("specials_house", "Special abilities are used", YES_NO, "FTM.special.1"),
    ("magic_house", "There is magic", YES_NO, "FTM.magic.1"),
)


def latest_turn(scenario: Scenario) -> int:
    """The latest turn for which a scenario has something in store: it cannot end before that."""
    named = [each.turn or (each.draw.since if each.draw else 0) for each in scenario.reinforcements]
    for twist in scenario.special:
        names = [each.name for each in fields(twist) if each.name.endswith(TURN)]
        named += [getattr(twist, name) for name in names]
    return max(named, default=0)


def knobs(scenario: Scenario) -> Sequence[Knob]:
    """Everything that may be chosen, with what the scenario itself says."""
    settings = scenario.settings
    known = sorted({*TURNS, settings.turn_limit})
    turns = [number for number in known if number >= latest_turn(scenario)]
    values: list[tuple[Any, str]] = [(number, f"turn {number}") for number in turns]
    return [
        *_variants(scenario),
        *(_dial(scenario, dial) for dial in scenario.dials),
        Knob("settings.turn_limit", "Last turn", tuple(values), settings.turn_limit, "FTM.scen.4"),
        *(
            Knob(f"settings.{name}", label, values, getattr(settings, name), rule)
            for name, label, values, rule in SWITCHES
        ),
    ]


def _variants(scenario: Scenario) -> Iterator[Knob]:
    """Other ways to play the scenario, if it has any."""
    if scenario.variants:
        known = tuple((key, variant.title) for key, variant in scenario.variants.items())
        values: Values = (("", "as written"), *known)
        yield Knob("variant", "This battle is played", values, scenario.variant, "FTM.scen.23")


def _dial(scenario: Scenario, dial: Dial) -> Knob:
    """A number that makes a scenario more even."""
    given = scenario.numbers.get(dial.number, number_of(scenario, dial.number))
    now = dial.values[0] if given is None else given
    values = tuple((value, str(value)) for value in sorted({*dial.values, now}))
    return Knob(f"numbers.{dial.number}", dial.label, values, now, dial.rule)
