"""What people read when they write scenarios of their own or ask for what cannot be."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

from game.mechanics.suggest import known_are
from game.rules.for_the_masses.book import RULES
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.scenarios.knobs import latest_turn
from game.rules.for_the_masses.sequence.orders import unit_objection
from tests.rules.for_the_masses.kit import battle, card, line, unit
from tests.rules.for_the_masses.plots import ARMIES, document, ground, read, shipped

SIEGE = "siege_at_bar_tussah"


def problems(data: Any) -> dict[tuple[str | int, ...], str]:
    scenario = read(data)
    return dict(RULES.scenario_problems(scenario, ground(scenario.map), ARMIES))


def test_a_wrong_word_is_answered_with_what_was_meant():
    assert known_are("hil_troll", ["ogre", "hill_troll"]) == (
        "; did you mean 'hill_troll'? Known are ogre, hill_troll"
    )
    assert known_are("zzz", []) == "; known are none"
    data = deepcopy(document(SIEGE).data)
    data["red"]["units"][7]["unit"] = "hil_troll"
    assert "did you mean 'hill_troll'?" in problems(data)["red", "units", 7, "unit"]


def test_what_is_due_after_the_last_turn_never_comes():
    data = deepcopy(document(SIEGE).data)
    number = next(n for n, each in enumerate(data["special"]) if each["rule"] == "relief")
    data["special"][number]["relief_turn"] = 20
    text = problems(data)["special", number, "relief_turn"]
    assert text == "turn 20 never comes: the battle lasts 12 turns (FTM.scen.4)"


def test_the_last_turn_is_not_offered_before_what_is_in_store():
    scenario = shipped(SIEGE)
    assert latest_turn(scenario) == 10
    knob = next(each for each in RULES.knobs(scenario) if each.key == "settings.turn_limit")
    assert min(value for value, _ in knob.values) == 10
    plain = replace(scenario, special=())
    knob = next(each for each in RULES.knobs(plain) if each.key == "settings.turn_limit")
    assert min(value for value, _ in knob.values) == 4


def test_a_unit_that_nobody_can_pay_for_says_what_it_would_cost():
    chief = card("chief", kind="personality")
    state = battle(
        (60, 20),
        [
            unit("r1", line(2, 4, "S", 3)),
            unit("r9", [(58, 18, "S")], chief, command=1, general=True),
        ],
    )
    refused = unit_objection(Field(state), state.units["r1"])
    assert refused is not None
    assert refused.rule == "FTM.act.7"
    assert "This order costs" in refused.text
    assert "1 left" in refused.text
