"""The Withdraw: who may, where to, and that the enemy strikes first."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.pose import Pose
from game.rules.for_the_masses.actions import charge_and_melee
from game.rules.for_the_masses.actions.withdraw import Withdrawing, withdraw, withdraw_objection
from game.rules.for_the_masses.state import Patch
from tests.rules.for_the_masses.kit import (
    ask,
    battle,
    card,
    line,
    places,
    refusal,
    run,
    seen,
    unit,
)


@pytest.fixture(autouse=True)
def _no_blows(monkeypatch):
    """The blows at parting are the next chapter's."""

    async def nothing(play, unit):
        pass

    monkeypatch.setattr(charge_and_melee, "parting_blows", nothing)


def faced(*more, ground=(12, 10), **settings):
    """Three against one enemy before the second of them."""
    units = [unit("r1", line(3, 5, "N", 3)), unit("b1", [(4, 4, "S")]), *more]
    return battle(ground, units, settings=settings)


@pytest.mark.rules("FTM.withdraw.1", "FTM.withdraw.9")
def test_who_may_withdraw():
    state = battle(units=[unit("r1", line(3, 5, "N", 3)), unit("b1", [(4, 3, "S")])])
    assert withdraw_objection(seen(state), state.units["r1"]).rule == "FTM.withdraw.1"
    assert withdraw_objection(seen(faced()), faced().units["r1"]) is None
    walled = battle(
        ["XXX", "X.X", "X.X", "XXX"], [unit("r1", [(1, 2, "N")]), unit("b1", [(1, 1, "S")])]
    )
    assert withdraw_objection(seen(walled), walled.units["r1"]).rule == "FTM.withdraw.9"


@pytest.mark.rules("FTM.withdraw.3", "FTM.withdraw.8")
def test_elements_step_one_hex_without_turning():
    state = faced()
    back = {"r1.1": [3, 6, "N"], "r1.2": [4, 6, "N"], "r1.3": [5, 6, "N"]}
    asked = ask(state, withdraw, state.units["r1"])
    assert asked.kind == "withdraw_steps"
    assert refusal(asked, {}) == "FTM.withdraw.3"
    assert refusal(asked, {**back, "r1.2": [4, 6, "S"]}) == "FTM.withdraw.3"
    assert refusal(asked, {**back, "r1.2": [4, 7, "N"]}) == "FTM.withdraw.3"
    run(state, withdraw, state.units["r1"], answers=[back])
    assert places(state, "r1") == [(3, 6, "N"), (4, 6, "N"), (5, 6, "N")]


@pytest.mark.rules("FTM.withdraw.6")
def test_it_must_come_away_from_every_enemy():
    # (3,5) and (4,5) touch the enemy at (4,4).
    state = faced()
    asked = ask(state, withdraw, state.units["r1"])
    assert refusal(asked, {"r1.1": [3, 4, "N"]}) == "FTM.withdraw.6"
    # r1.3 touches nobody; beside the enemy's flank it may stand.
    assert refusal(asked, {"r1.3": [5, 4, "N"]}) == ""


@pytest.mark.rules("FTM.withdraw.5")
def test_no_step_into_a_front_hex():
    # An enemy at (5,7) has (5,6) before it when it looks north; nobody touches r1.3 there.
    for facing, wanted in (("S", ""), ("N", "FTM.withdraw.5")):
        state = faced(unit("b2", [(5, 7, facing)]))
        asked = ask(state, withdraw, state.units["r1"])
        assert not seen(state).touching(state.elements["r1.3"])
        assert refusal(asked, {"r1.3": [5, 6, "N"]}) == wanted


@pytest.mark.rules("FTM.withdraw.4")
def test_ground_counts_only_where_it_bars():
    rows = ["........"] * 6 + ["....f~2.", "........"]
    state = battle(rows, [unit("r1", line(3, 5, "N", 3)), unit("b1", [(4, 4, "S")])])
    asked = ask(state, withdraw, state.units["r1"])
    assert refusal(asked, {"r1.1": [4, 6, "N"]}) == ""
    assert refusal(asked, {"r1.2": [5, 6, "N"]}) == "FTM.withdraw.4"
    assert refusal(asked, {"r1.3": [6, 6, "N"]}) == "FTM.withdraw.4"


@pytest.mark.rules("FTM.withdraw.7")
def test_it_stays_one_group_and_steps_are_simultaneous():
    state = battle(units=[unit("r1", [(4, 5, "N"), (4, 6, "N")]), unit("b1", [(4, 4, "S")])])
    asked = ask(state, withdraw, state.units["r1"])
    assert refusal(asked, {"r1.1": [4, 6, "N"]}) == "FTM.board.5"
    assert refusal(asked, {"r1.1": [4, 6, "N"], "r1.2": [4, 7, "N"]}) == ""
    assert refusal(asked, {"r1.2": [3, 7, "N"]}) == "FTM.withdraw.7"


@pytest.mark.rules("FTM.withdraw.10", "FTM.withdraw.3")
def test_a_large_base_is_shifted_whole():
    beast = card("beast", kind="monster", size=3)
    state = battle(units=[unit("r1", [(4, 5, "N")], beast), unit("b1", [(4, 4, "S")])])
    asked = ask(state, withdraw, state.units["r1"])
    assert refusal(asked, {"r1.1": [4, 6, "N"]}) == ""
    run(state, withdraw, state.units["r1"], answers=[{"r1.1": [4, 6, "N"]}])
    assert places(state, "r1") == [(4, 6, "N")]


def test_one_element_with_one_way_out_is_not_asked():
    rows = ["XXXXX", "XX.XX", "XX.XX", "XX.XX", "XXXXX"]
    hero = unit("r1", [(2, 2, "N")], card(kind="personality"))
    state = battle(rows, [hero, unit("b1", [(2, 1, "S")])])
    ran = run(state, withdraw, state.units["r1"])
    assert ran.asked == []
    assert places(state, "r1") == [(2, 3, "N")]


@pytest.mark.rules("FTM.withdraw.2", "FTM.withdraw.9")
def test_the_blows_come_first_and_may_leave_no_way_out(monkeypatch):
    state = faced()

    async def walls(play, unit):
        for name in unit.members[1:]:
            play.state.elements[name].where, play.state.elements[name].hex = "lost", -1
        unit.members = unit.members[:1]
        here = play.state.elements["r1.1"].hex
        for near in play.state.hexes.near[here]:
            if near != play.state.elements["b1.1"].hex:
                play.state.patches.append(Patch(near, "boulder", 0))

    monkeypatch.setattr(charge_and_melee, "parting_blows", walls)
    ran = run(state, withdraw, state.units["r1"])
    assert ran.rules == ["FTM.withdraw.9"]
    assert places(state, "r1") == [(3, 5, "N")]


@given(st.integers(0, 500), st.integers(1, 12))
def test_random_plans_are_legal(seed, count):
    half = -(-count // 2)
    at = [*line(3, 5, "N", half), *line(3, 6, "N", count - half)]
    state = battle((14, 12), [unit("r1", at), unit("b1", [(4, 4, "S")])])
    site = Withdrawing(seen(state), state.units["r1"])
    plans = list(site.samples(Random(seed)))
    assert plans
    for each in plans:
        assert site.objection(each) is None
    assert site.objection(site.toward("r1.1", Pose(3, 8, "N"))) is None
