"""What is called unusual, and only that."""

from __future__ import annotations

import json

import numpy as np
import pytest

from game.lab import bands
from game.lab.finding import Finding
from game.lab.measures import MEASURES
from game.rules import RULESETS
from tests.lab.boards import plane, tableau

PLACES = "the north", "the south"


def control(*numbers):
    return Finding(measure="control", title="Control", sentence="", numbers=numbers, mover="foot")


@pytest.fixture
def layout():
    return tableau(plane()).layout


def test_a_band_holds_nine_tenths_of_both_sides_numbers(layout):
    found = bands.bands_of((layout, [control(each / 10, 1 - each / 10)]) for each in range(11))
    told = found["ares"]
    assert told["battles"] == 11
    values = sorted([each / 10 for each in range(11)] * 2)
    assert told["measures"] == {
        "control foot": [round(float(np.quantile(values, part)), 4) for part in (0.05, 0.95)]
    }


def test_what_is_outside_of_the_band_is_said(monkeypatch):
    known = {"ares": {"battles": 6, "measures": {"control foot": [0.4, 0.6]}}}
    monkeypatch.setattr(bands, "known_bands", lambda: known)
    assert list(bands.unusual("ares", PLACES, [control(0.5, 0.5)])) == []
    (words,) = bands.unusual("ares", PLACES, [control(0.7, 0.3)])
    assert words == "Control for foot is 70 % for the north, usually 40 % to 60 %."
    known["ares"]["battles"] = 2
    assert list(bands.unusual("ares", PLACES, [control(0.7, 0.3)])) == [], (
        "two battles make no custom"
    )


def test_the_shipped_bands_are_of_all_rulebooks_and_measures():
    told = json.loads(bands.FILE.read_text(encoding="utf-8"))
    assert set(told["rulesets"]) == set(RULESETS)
    for each in told["rulesets"].values():
        assert each["battles"] >= bands.FEWEST
        for name, (low, high) in each["measures"].items():
            assert name.partition(" ")[0] in MEASURES
            assert low <= high
