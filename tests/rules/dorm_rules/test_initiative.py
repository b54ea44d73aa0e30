"""Who is the best officer of a side (DORM.12.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.dorm_rules.initiative import best_officer
from game.rules.dorm_rules.profile import Profile, Skills
from game.rules.dorm_rules.state import Figure, Ground, Plan, State
from game.table.plane import Plane

LOW = Profile(name="Low", role="officer", rank=1, ob=4, skills=Skills(leadership=2))


@pytest.mark.rules("DORM.2.1.11")
def test_rank_decides_last_of_all():
    def best(*profiles):
        state = State(Ground("ground", Plane(36_000, 24_000)), Plan("plan"), ["red"])
        for number, profile in enumerate(profiles):
            name = f"o{number}"
            state.figures[name] = Figure(name, "red", profile, 1000 * number, 0)
        return best_officer(state, "red").profile

    high = replace(LOW, rank=2)
    assert best(LOW, high) == best(high, LOW) == high
    sharp = replace(LOW, ob=5)
    assert best(sharp, high) == sharp
    bold = replace(LOW, skills=Skills(leadership=3), ob=1)
    assert best(sharp, high, bold) == bold
