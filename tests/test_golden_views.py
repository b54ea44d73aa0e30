"""What the rulebooks show of a battle is what they always showed: cards, scenes, fields of sight.

Each position of a random game has a digest for each view. `tests/shown.py` tells what a digest
stands for. When something is to be shown differently on purpose, write new goldens with:

    SANDTABLE_UPDATE_GOLDENS=1 python -m pytest tests/test_golden_views.py -n 0
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests import shown

GOLDENS = Path(__file__).parent / "goldens" / "views"
UPDATE = "SANDTABLE_UPDATE_GOLDENS"
GAMES = (
    ("squad_battles/candlewick_mill", 12),
    ("squad_battles/mossback_ford", 22),
    ("ares/beacon_tor", 13),
    ("ares/harrow_farm", 51),
    ("for_the_masses/hate_of_grashnok_buls", 15),
    ("for_the_masses/battle_of_ghel_bedhbh", 24),
    ("mass_battles/harrow_down", 61),
    ("mass_battles/the_grey_ford", 62),
    ("dorm_rules/reedwater_ford", 3),
    ("dorm_rules/waking_barrow", 4),
)
COUNTS = (25, 90, 170, 270, 380)


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_a_battle_is_shown_as_it_always_was(scenario, seed):
    found = {
        f"after {count} answers": {
            view: shown.digest(look(match)) for view, look in shown.VIEWS.items()
        }
        for count, match in shown.positions(scenario, seed, COUNTS)
    }
    golden = GOLDENS / f"{scenario.replace('/', '.')}.{seed}.json"
    if os.environ.get(UPDATE):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    known = json.loads(golden.read_text(encoding="utf-8"))
    assert list(found) == list(known)
    other = [
        f"{view} {place}"
        for place, views in found.items()
        for view in views | known[place]
        if views.get(view) != known[place].get(view)
    ]
    assert other == [], f"see them with: python -m tests.shown {scenario} {seed} COUNT VIEW"
