"""The drills of a book in the making, which the shipped drills do not include yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import rules
from game.data.drillfile import load_drill
from game.drills.proof.settling import unproven
from game.drills.runner import run_drill

DRILLS = sorted((Path(__file__).parent / "drills").rglob("*.yaml"))


@pytest.mark.parametrize("path", DRILLS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_drill_passes_and_shows_what_it_claims(path, monkeypatch):
    if "dorm_rules" not in rules.RULESETS:
        monkeypatch.setattr(rules, "RULESETS", (*rules.RULESETS, "dorm_rules"))
    drill = load_drill(path)
    runs = run_drill(drill)
    assert not [failure for run in runs for failure in run.failures]
    assert not unproven(drill, runs)
