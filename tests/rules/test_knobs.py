"""What may be chosen before each battle: the same knobs as ever, in the same order and words.

When they have changed on purpose, write new fingerprints with:

    SANDTABLE_UPDATE_GOLDENS=1 python -m pytest tests/rules/test_knobs.py -n 0
"""

from __future__ import annotations

import json
import os
from hashlib import blake2b
from pathlib import Path

from game import rules
from game.data.library import load_scenario, scenario_keys

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
