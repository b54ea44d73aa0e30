"""What demons are worth when a battle is over."""

from __future__ import annotations

import pytest

from game.data import library
from game.rules.dorm_rules.position import PieceForm, Position, stand
from game.rules.dorm_rules.state import WILD, Summons
from game.rules.dorm_rules.victory import BattleSnapshot, lost_everybody


@pytest.fixture
def state():
    armies = {key: library.load_army("dorm_rules", key) for key in ("pact", "kingdom")}
    imps = {"leader": "hordling", "soldiers": {"hordling": 2}, "controller": "mage"}
    pieces = (
        PieceForm(id="mage", side="red", profile="demonologist", at=(4.0, 4.0)),
        PieceForm(id="imps", side="red", at=(18.0, 8.0), **imps),
        PieceForm(id="men", side="blue", at=(18.0, 20.0), leader="levy", soldiers={"levy": 4}),
    )
    return stand(Position(pieces=pieces), armies)


def lose(state, name):
    """Take somebody off the table."""
    state.gone[name], state.fates[name] = state.figures.pop(name), "casualty"


def found(state):
    """Return where everybody is who belongs to the demons, and what they are worth."""
    pieces = BattleSnapshot(state).pieces
    return {(each.where, each.points) for each in pieces if each.id.startswith("imps")}


@pytest.mark.rules("DORM.18.5.4")
def test_bought_demons_are_lost_with_the_last_of_their_officers(state):
    assert {where for where, _ in found(state)} == {"board"}
    lose(state, "mage")
    assert {where for where, _ in found(state)} == {"lost"}


@pytest.mark.rules("DORM.18.5.4")
def test_an_officer_who_left_the_table_was_not_killed(state):
    lose(state, "mage")
    state.fates["mage"] = "left"
    assert {where for where, _ in found(state)} == {"board"}


@pytest.mark.rules("DORM.18.5.4")
def test_another_officer_of_theirs_keeps_them(state):
    prince = library.load_army("dorm_rules", "pact").dressed()["least_prince"]
    state.figures["prince"] = type(state.figures["mage"])("prince", "red", prince, 0, 0)
    lose(state, "mage")
    assert {where for where, _ in found(state)} == {"board"}


@pytest.mark.rules("DORM.18.5.4", "DORM.20.8")
def test_creations_are_worth_nothing_and_wild_demons_no_side_to_win(state):
    state.units["imps"].summons = Summons("mage", "spell1", 1, 3)
    state.sides.append(WILD)
    lose(state, "mage")
    assert found(state) == {("board", 0)}
    assert lost_everybody(state) == []
