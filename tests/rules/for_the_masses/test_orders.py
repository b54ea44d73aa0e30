"""Orders that nobody can pay, and the words in which Command Points are told."""

from __future__ import annotations

import pytest

from game.core.decision import Objection
from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule
from game.rules.for_the_masses.sequence.orders import too_dear
from game.rules.for_the_masses.units.command import roll_command, roll_sergeants
from game.rules.for_the_masses.words import counted, landed
from tests.rules.for_the_masses.kit import battle, card, line, run, seen, unit

HERO = card("hero", kind="personality", command="2d6")


class Deaf(MassesScenarioRule):
    """Nobody listens to a Personality."""

    def payer_objection(self, state, payer, unit):
        return Objection("Nobody listens.", "FTM.scen.13")


def led(*, command=0, sergeants=0, scenario_rules=()):
    """A unit with its fourth order to come, and a Personality beside it."""
    units = [unit("r1", line(3, 5, "N", 2), actions=3), unit("r2", [(5, 5, "N")], HERO)]
    state = battle(units=units, scenario_rules=scenario_rules, sergeants={"red": sergeants})
    state.units["r2"].command = command
    return state


@pytest.mark.rules("FTM.cmd.4")
@pytest.mark.parametrize(
    ("fields", "text", "rule"),
    [
        ({"command": 2}, "This order costs 4 CP; Hero r2 has 2 left.", "FTM.cmd.4"),
        ({}, "You have no Command Points left.", "FTM.cmd.4"),
        ({"command": 5, "scenario_rules": (Deaf(),)}, "Nobody listens.", "FTM.scen.13"),
        ({"sergeants": 3}, "This order costs 4 CP; the sergeants' die has 3 left.", "FTM.cmd.4"),
    ],
)
def test_why_an_order_cannot_be_paid(fields, text, rule):
    state = led(**fields)
    assert too_dear(seen(state), state.units["r1"], "reform") == Objection(text, rule)


@pytest.mark.rules("FTM.scen.7")
def test_one_point_is_told_as_one():
    async def commanded(play):
        roll_command(play, "red")

    async def leaderless(play):
        roll_sergeants(play, "red")

    state = battle(
        units=[unit("r1", [(3, 5, "N")], card("boss", kind="personality", command="d6"))]
    )
    assert run(state, commanded, dice=[1]).texts == ["Boss r1 has 1 Command Point."]
    assert run(state, commanded, dice=[2]).texts == ["Boss r1 has 2 Command Points."]
    alone = battle(units=[unit("r1", [(3, 5, "N")])], settings={"sergeants": True})
    texts = run(alone, leaderless, dice=[1]).texts
    assert texts == ["Sergeants of red take over with 1 Command Point."]


def test_numbers_agree_with_their_nouns():
    assert [counted(each, "hex") for each in (0, 1, 2)] == ["0 hexes", "1 hex", "2 hexes"]
    assert [counted(each, "wound") for each in (1, 4)] == ["1 wound", "4 wounds"]
    assert [landed("Orcs 2", "Elves 3", each) for each in (0, 1, 4)] == [
        "Orcs 2 scores no hit on Elves 3",
        "Orcs 2 scores 1 hit on Elves 3",
        "Orcs 2 scores 4 hits on Elves 3",
    ]
