"""Who numbers the figures of a unit with an owner who has hit it himself."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.core.decision import Pick
from game.rules.dorm_rules.nomination import other_player
from game.rules.dorm_rules.state import Unit


def asked(sides, by):
    """The question, or who it is without one."""
    plan = SimpleNamespace(names={})
    play = SimpleNamespace(state=SimpleNamespace(players=sides, order=sides[::-1], plan=plan))
    question = other_player(play, Unit("unit", "red", "Unit", 0, 0), by)
    try:
        return question.send(None)
    except StopIteration as end:
        return end.value


@pytest.mark.rules("DORM.8.1.3")
def test_the_other_player_is_whoever_did_the_harm():
    assert asked(["red", "blue", "green"], "green") == "green"


@pytest.mark.rules("DORM.8.1.3")
def test_between_two_players_it_is_the_opponent():
    assert asked(["red", "blue"], "red") == "blue"


@pytest.mark.rules("DORM.8.1.3")
def test_among_three_the_owner_names_one():
    question = asked(["red", "blue", "green"], "red")
    assert isinstance(question, Pick)
    assert (question.kind, question.side) == ("name_other_player", "red")
    assert question.answers() == ["green", "blue"]
    assert question.usual == "green"
