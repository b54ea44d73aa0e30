"""What may be chosen before each battle: the ledger's settings, and the same knobs as ever.

When the knobs have changed on purpose, write new fingerprints with:

    SANDTABLE_UPDATE_GOLDENS=1 python -m pytest tests/rules/test_knobs.py -n 0
"""

from __future__ import annotations

import json
import os
from hashlib import blake2b
from pathlib import Path
from typing import get_type_hints

import pytest

from game import rules
from game.data.ledger import load_ledger
from game.data.library import load_scenario, scenario_keys
from tests.ledger_settings import setting_problems

ELSEWHERE = {
    "ares": ("forest_mode", "figure_class"),  # each forest and each profile has its own
    "for_the_masses": ("free_game_turns",),  # the turns of a battle that is not in a file
    # Said of the whole scenario, of its map, and of each force.
    "mass_battles": ("base_sizes", "table", "power_points", "standards"),
}
GOLDENS = Path(__file__).parents[1] / "goldens" / "knobs.json"


def test_every_battle_has_the_knobs_that_it_always_had():
    found = {}
    for ruleset in rules.RULESETS:
        for key in scenario_keys(ruleset):
            knobs = rules.rulebook(ruleset).knobs(load_scenario(key).scenario)
            told = json.dumps(
                [(knob.key, knob.label, knob.values, knob.default, knob.rule) for knob in knobs]
            )
            found[key] = f"{len(knobs)} {blake2b(told.encode(), digest_size=8).hexdigest()}"
    if os.environ.get("SANDTABLE_UPDATE_GOLDENS"):
        GOLDENS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    assert found == json.loads(GOLDENS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_the_settings_are_those_of_the_ledger(ruleset):
    form = get_type_hints(rules.rulebook(ruleset).scenario_type)["settings"]
    known = load_ledger(ruleset).settings
    assert list(setting_problems(form, known, ELSEWHERE.get(ruleset, ()))) == []
