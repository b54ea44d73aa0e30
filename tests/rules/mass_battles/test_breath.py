"""What the window shows and the computer tries when a dragon breathes."""

from __future__ import annotations

from random import Random

import pytest

from game import rules
from game.core.decision import Also
from game.core.pose import Pose
from game.data.library import shipped_armies
from game.data.reading import adapter_for
from game.rules.mass_battles.breath import TIP, BreathSite
from game.rules.mass_battles.position import Position

PIECES = [
    {"id": "dragon", "profile": "dragon_riders", "side": "host", "at": [20, 10]},
    {"id": "orcs", "profile": "orc_infantry", "side": "host", "at": [20, 18], "facing": 180},
    {"id": "foot", "profile": "foot", "side": "realm", "at": [20, 18]},
    {"id": "pike", "profile": "pike", "side": "realm", "at": [44, 30], "facing": 180},
]


@pytest.fixture
def site() -> BreathSite:
    terrain = [{"kind": "woods", "rect": [10, 18, 18, 25]}]
    data = {"table": {"terrain": terrain}, "pieces": PIECES, "start": {"stage": "fire"}}
    position = adapter_for(Position).validate_python(data)
    state = rules.rulebook("mass_battles").stand(position, shipped_armies("mass_battles"))
    return BreathSite(state, state.pieces["dragon"])


@pytest.mark.rules("GMB.breath.6")
def test_the_mouse_finds_the_nearest_tip_in_its_direction(site):
    for x, y in ((20, 12), (24, 3), (20, 8.5), (60, 40), (3, 8)):
        (answer,) = site.toward(TIP, Pose(x * 1000, round((48 - y) * 1000)))
        assert site.objection((answer,)) is None
    assert site.toward(TIP, Pose(20_000, 36_000)) == ((TIP, Pose(20_000, 36_000)),)


@pytest.mark.rules("GMB.breath.1", "GMB.breath.7")
def test_the_preview_lists_everybody_caught_with_what_to_expect(site):
    marks, lines = site.preview(TIP, Pose(20_000, 36_000))
    assert [mark.piece for mark in marks if mark.shape == "ring"] == ["orcs", "foot"]
    assert [mark.tone for mark in marks if mark.shape == "ring"] == ["bad", "good"]
    assert lines == [
        "Orc Infantry (friend): 8 dice +2, 6.4 hits expected",
        "Foot: 8 dice +2, 6.4 hits expected",
    ]
    _, nobody = site.preview(TIP, Pose(30_000, 39_500))
    assert nobody == ["Nobody would be hit."]
    _, woods = site.preview(TIP, Pose(17_000, 33_000))
    assert "30 % to set fire to what it covers" in woods


def test_the_computer_tries_legal_places_and_may_hold_its_breath(site):
    tried = list(site.samples(Random(3)))
    assert tried[-1] == Also("hold")
    assert len(tried) > 2
    assert all(site.objection(each) is None for each in tried[:-1])
