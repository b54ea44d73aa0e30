"""What the book mentions and no rule weighs: figures, bases, tables without hexes, staffs."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.mechanics.scenario.plan import Force
from game.rules.for_the_masses.combat.melee import forecast, strikers_at
from game.rules.for_the_masses.plan import UnitEntry
from game.rules.for_the_masses.positions.position import Facing
from game.rules.for_the_masses.scenarios.muster import muster
from game.rules.for_the_masses.troops.army import ForceLine, force_advice, force_problems
from game.rules.for_the_masses.views.facts import facts
from game.rules.for_the_masses.views.inspection import spot
from game.table import lattice
from game.table.hexes import FACINGS
from game.table.scene import Look
from tests.rules.for_the_masses.kit import battle, card, line, seen, shipped, unit

GRAND = Look(body="plate", mount="horse", headgear="horned", weapon="lance", shield="tower")


def fought(look):
    """The odds of a fight and all facts, with red's figures looking like this."""
    foot = replace(card("foot"), look=look)
    state = battle(
        (10, 8),
        [unit("r1", line(4, 4, "N", 3), foot), unit("b1", line(4, 3, "S", 3), card("foe"))],
    )
    field, red, blue = seen(state), state.units["r1"], state.units["b1"]
    odds = forecast(field, red, blue, strikers_at(field, red, blue), "attack")
    return odds, facts(state, "r1"), [facts(state, name) for name in red.members]


@pytest.mark.rules("FTM.unit.21", "FTM.unit.22")
def test_figures_and_their_bases_are_decoration():
    """Whatever stands on a base, it is played as a hex that looks at a point."""
    assert fought(GRAND) == fought(Look())
    assert get_args(Facing) == FACINGS
    assert len(FACINGS) == 6


@pytest.mark.rules("FTM.board.4")
@given(st.floats(0.8, 13.0), st.floats(0.9, 9.0))
def test_there_is_no_place_between_the_hexes(x, y):
    """A table may be drawn without its grid; whoever points at it still points at a hex."""
    state = battle((10, 8))
    pose, middle = spot(state, (x, y))
    assert state.hexes.number(pose.x, pose.y) >= 0
    assert middle == lattice.centre_of("hexes", pose)
    assert spot(state, middle) == (pose, middle)


@pytest.mark.rules("FTM.cmd.15", "FTM.cmd.11")
def test_any_number_of_personalities_makes_a_force():
    cards = shipped()
    chiefs = (ForceLine(cards["orc_chief"], general=True), ForceLine(cards["sept_boss"], count=9))
    assert list(force_problems(chiefs)) == []
    assert force_advice(chiefs) == ""
    horde = (
        ForceLine(cards["orc_chief"], general=True),
        ForceLine(cards["orc_warriors"], elements=12, count=20),
    )
    assert list(force_problems(horde)) == [], "few are no mistake"
    assert "FTM.army.3" in force_advice(horde), "only a word of advice"
    leaderless = (ForceLine(cards["orc_warriors"], elements=3),)
    assert [text for _, text in force_problems(leaderless)]


@pytest.mark.rules("FTM.cmd.15", "FTM.unit.14", "FTM.unit.20")
def test_an_army_of_personalities_takes_the_field():
    entries = (UnitEntry(unit="orc_chief", general=True), UnitEntry(unit="sept_boss", count=2))
    state = battle((10, 8))
    state.battle.cards.update(shipped())
    muster(state, "red", Force(name="Chiefs", armies=("orcs",), units=entries))
    assert [unit.name for unit in state.units.values()] == [
        "Orc Chief, on foot",
        "Sept Boss 1",
        "Sept Boss 2",
    ]
    assert [unit.started for unit in state.units.values()] == [1, 1, 1]
    assert [unit.general for unit in state.units.values()] == [True, False, False]
    assert [each.points for each in state.elements.values()] == [156, 102, 102]
