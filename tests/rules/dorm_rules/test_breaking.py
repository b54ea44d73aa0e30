"""Units that break out of a melee line: they gather first, or stay just as they stood."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.data.reading import adapter_for
from game.rules.dorm_rules.breaking import _way_out
from game.rules.dorm_rules.position import Position, stand
from game.rules.dorm_rules.state import Melee

MAN = {"name": "Man", "ma": 4}
LINE = {"1": {"at": (18, 10.7)}, "2": {"at": (18.4, 10.7)}, "3": {"at": (17.6, 10.7)}}
HEMMED_IN = [
    {"id": "north", "kind": "house", "area": [(12, 11), (24, 11), (24, 14), (12, 14)]},
    {"id": "west", "kind": "house", "area": [(12, 4), (15, 4), (15, 11), (12, 11)]},
    {"id": "east", "kind": "house", "area": [(21, 4), (24, 4), (24, 11), (21, 11)]},
]


def _in_line(terrain):
    pieces = [
        {"id": "men", "side": "red", "at": (18, 9), "leader": "man", "soldiers": {"man": 2}},
        {
            "id": "foe",
            "side": "blue",
            "at": (18, 10.7),
            "leader": "man",
            "soldiers": {"man": 2},
            "in_line": True,
            "men": LINE,
        },
        {"id": "lord", "side": "red", "at": (18.8, 10.7), "profile": "man"},
    ]
    table = {"size": (36, 24), "terrain": terrain}
    given = {"pieces": pieces, "table": table, "profiles": {"man": MAN}}
    state = stand(adapter_for(Position).validate_python(given), {})
    state.melees.append(Melee("m1", ["foe", "lord"], 18600, 13300, 0, "blue"))
    return state


@pytest.mark.rules("DORM.11.3.h1")
def test_a_unit_in_line_gathers_on_its_base_before_it_breaks():
    state = _in_line([])
    course = _way_out(SimpleNamespace(state=state), state.units["men"], state.units["foe"])
    assert course is not None
    assert course.clear
    assert course.farther_from == "men"
    assert course.allowance == 4000
    assert not state.units["foe"].in_line
    assert state.melees[0].parties == ["lord"]


@pytest.mark.rules("DORM.11.3.h1")
def test_a_unit_in_line_without_a_way_out_stays_as_it_stood():
    state = _in_line(HEMMED_IN)
    before = [each.point for each in state.present(state.units["foe"])]
    assert _way_out(SimpleNamespace(state=state), state.units["men"], state.units["foe"]) is None
    assert state.units["foe"].in_line
    assert state.melees[0].parties == ["foe", "lord"]
    assert [each.point for each in state.present(state.units["foe"])] == before
