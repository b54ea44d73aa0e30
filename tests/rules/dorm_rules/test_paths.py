"""What a path shows before it is walked: the share of a base on deadly ground, and its odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.pose import Leg
from game.mechanics.terrain.drill_table import TableForm, TerrainForm
from game.rules.dorm_rules.movement import March
from game.rules.dorm_rules.position import PieceForm, Position, stand
from game.rules.dorm_rules.profile import Profile
from game.rules.dorm_rules.travel import outlook

LAKE = TerrainForm(kind="lake", area=((11.0, 0.0), (24.0, 0.0), (24.0, 24.0), (11.0, 24.0)))


@pytest.mark.rules("DORM.10.3.5.5a", "DORM.10.3.5.5b", "DORM.10.3.h1")
@pytest.mark.parametrize(
    ("to", "lost"), [(11000, None), (11100, Fraction(1, 2)), (12500, Fraction(1))]
)
def test_a_path_over_a_lake_tells_its_odds(to, lost):
    men = PieceForm(id="men", side="red", at=(8.0, 12.0), leader="man", soldiers={"man": 3})
    table = TableForm(size=(36.0, 24.0), terrain=(LAKE,))
    position = Position(table=table, pieces=(men,), profiles={"man": Profile(name="Man")})
    state = stand(position, {})
    found = outlook(March(state, state.units["men"], 5000), (Leg("step", to, 12000),))
    assert (found and found.p("each man is lost")) == lost
