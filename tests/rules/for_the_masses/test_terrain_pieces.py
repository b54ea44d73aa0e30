"""Pieces of terrain that the sides place (FTM.setup.5, FTM.scen.meet.2)."""

from __future__ import annotations

from random import Random

import pytest

from game.rules.for_the_masses.sequence import terrain_pieces
from tests.rules.for_the_masses.kit import ask, battle, card, refusal, run, seen, unit

BOSS = card("boss", kind="personality")


def laid(**fields):
    units = [
        unit("r1", [(2, 1, "S")], BOSS),
        unit("r2", [(4, 1, "S")], BOSS),
        unit("b1", [(2, 18, "N")], BOSS),
    ]
    return battle((20, 20), units, stage="terrain", **fields)


@pytest.mark.rules("FTM.scen.meet.2")
def test_one_piece_for_each_personality_in_turns_who_deployed_first_begins():
    state = laid()
    assert terrain_pieces.queue(state, "red") == ["red", "blue", "red"]
    assert terrain_pieces.queue(state, "blue") == ["blue", "red", "red"]


@pytest.mark.rules("FTM.scen.meet.2", "FTM.setup.5")
def test_hills_and_woods_are_discs():
    state = laid(todo=["red", "blue"])
    run(state, terrain_pieces.step, answers=[("place_terrain_piece", {"hill": [10, 10, "N"]})])
    disc = state.hexes.disc(state.hexes.number(10, 10), 1)
    field = seen(state)
    assert [field.levels[cell] for cell in disc] == [1] * 7
    run(state, terrain_pieces.step, answers=[{"wood": [15, 10, "N"]}])
    disc = state.hexes.disc(state.hexes.number(15, 10), 1)
    assert all(seen(state).effect(cell).forest for cell in disc)
    assert state.todo == []
    run(state, terrain_pieces.step)
    assert state.stage == "ready"


@pytest.mark.rules("FTM.scen.meet.2")
def test_rough_water_leaves_two_hexes_dry():
    state = laid(todo=["red"])
    run(state, terrain_pieces.step, answers=[{"water": [10, 10, "N"]}, ["10,10", "9,10"]])
    disc = state.hexes.disc(state.hexes.number(10, 10), 1)
    wet = [cell for cell in disc if seen(state).effect(cell).barred]
    assert len(wet) == 5
    assert state.hexes.number(10, 10) not in wet


@pytest.mark.rules("FTM.scen.meet.2")
def test_pieces_keep_from_edges_elements_and_each_other():
    state = laid(todo=["red"])
    state.counters[f"terrain piece {state.hexes.number(10, 10)}"] = 1
    question = ask(state, terrain_pieces.step)
    rule = "FTM.scen.meet.2"
    assert refusal(question, {"hill": [0, 10, "N"]}) == rule
    assert refusal(question, {"hill": [2, 3, "N"]}) == rule
    assert refusal(question, {"hill": [2, 4, "N"]}) == ""
    assert refusal(question, {"hill": [13, 10, "N"]}) == rule
    assert refusal(question, {"hill": [14, 10, "N"]}) == ""
    assert refusal(question, {"hill": [14, 10, "N"], "wood": [5, 10, "N"]}) == rule
    assert all(question.objection(each) is None for each in question.samples(Random(1)))
    from game.core.pose import Pose

    near = question.toward("hill", Pose(0, 10, None))
    assert question.objection(near) is None


@pytest.mark.rules("FTM.scen.meet.2")
def test_a_side_may_pass_and_does_where_there_is_no_room():
    state = laid(todo=["red", "red"])
    ran = run(state, terrain_pieces.step, answers=[{"also": "pass"}])
    assert "red places no piece of terrain." in ran.texts
    small = battle((4, 4), [unit("r1", [(1, 1, "S")], BOSS)], stage="terrain", todo=["red"])
    assert run(small, terrain_pieces.step).asked == []
