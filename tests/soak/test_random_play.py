"""Random play of every scenario with every check on.

A short stretch of each and one whole game run always. Three hundred whole games over the six
scenarios, and some over the open field besides:

    pytest -m soak -n auto tests/soak
"""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.soak.checks import KEYS, Soak, Violation, soak_game

SCENARIOS = [key for key in KEYS if not key.endswith("/open_field")]
OPEN_FIELD = "squad_battles/open_field"
SEEDS = 50
SHORT = 150
STRETCH = 12
"""Answers that hypothesis chooses in a row."""


def test_there_are_six_scenarios_and_an_open_field():
    assert len(SCENARIOS) == 6
    assert OPEN_FIELD in KEYS


@pytest.mark.parametrize("key", KEYS)
def test_every_scenario_begins_soundly(key):
    soak = soak_game(key, seed=1, most=SHORT)
    assert soak.answers >= SHORT
    assert sum(soak.kinds.values()) >= SHORT


def test_a_whole_game_is_sound():
    soak = soak_game("nine_lanterns", seed=2)
    assert soak.match.outcome is not None
    assert soak.kinds["choose_path"] > 20


def test_a_violation_names_the_game_and_the_answer(monkeypatch):
    """The checks themselves are awake: a rulebook that finds fault is heard."""
    soak = Soak("mossback_ford", 1)
    monkeypatch.setattr(
        type(soak.match.rules), "violations", lambda rules, state: ["all is lost"] * state.round
    )
    with pytest.raises(Violation, match=r"mossback_ford, seed 1, answer \d+ .*all is lost"):
        soak_game("mossback_ford", 1)


@settings(max_examples=25)
@given(data=st.data())
def test_no_choice_of_answers_leads_into_trouble(data):
    """As above, but hypothesis chooses, so that trouble comes as its shortest example."""
    key = data.draw(st.sampled_from(KEYS), label="scenario")
    lead = data.draw(st.sampled_from([0, 8, 40, 120, 300]), label="answers before")
    soak = Soak(key, seed=data.draw(st.integers(0, 20), label="seed"))
    while soak.answers < lead and not soak.over():
        soak.answer(soak.some_answer())
    for _ in range(STRETCH):
        if soak.over():
            break
        decision = soak.question()
        few = list(islice(decision.samples(Random(soak.answers)), 4))
        answer = data.draw(st.sampled_from(few), label=decision.kind)
        with soak.watching():
            soak.answer(answer)
            soak.check()
    with soak.watching():
        soak.check_saved()
        soak.check_undo(depth=STRETCH)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("key", SCENARIOS)
def test_three_hundred_games_are_sound(key, seed):
    assert soak_game(key, seed).match.outcome is not None


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(SEEDS // 5))
def test_open_field_games_are_sound(seed):
    assert soak_game(OPEN_FIELD, seed).match.outcome is not None
