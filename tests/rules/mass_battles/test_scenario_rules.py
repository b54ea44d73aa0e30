"""Special rules of scenarios: stones that feed wizards, and buildings that burn."""

from __future__ import annotations

from game import rules
from game.core.deck import LoadedDeck
from game.core.dice import LoadedDice
from game.core.match import Match
from game.data.library import shipped_armies
from game.data.reading import adapter_for
from game.rules.mass_battles.magic.wizards import points_at_hand
from game.rules.mass_battles.position import Position

STONES = {
    "terrain": [{"kind": "hill", "id": "ring", "rect": [10, 10, 20, 20]}],
}
KING = {"id": "king", "profile": "dragon_king", "side": "red", "at": [15, 15]}
WIZARD = {"id": "wizard", "profile": "wizard", "side": "blue", "at": [30, 30], "facing": 180}


def stood(start: dict, table: dict, *pieces: dict):
    data = {"table": table, "start": start, "pieces": list(pieces)}
    position = adapter_for(Position).validate_python(data)
    return rules.rulebook("mass_battles").stand(position, shipped_armies("mass_battles"))


def played(state, *dice: int) -> Match:
    book = rules.rulebook("mass_battles")
    return Match.begin(book, state, LoadedDice([(20, face) for face in dice]), LoadedDeck(()))


def stones(**start) -> dict:
    special = [{"rule": "standing_stones", "features": ["ring"]}]
    points = {"red": 5, "blue": 5}
    return {**start, "power_points": points, "battle": {"special": special}}


def test_a_wizard_on_the_stones_spends_one_more():
    state = stood(stones(), STONES, KING, WIZARD)
    assert points_at_hand(state, state.pieces["king"]) == 3
    assert points_at_hand(state, state.pieces["wizard"]) == 2


def test_hatred_becomes_power():
    state = stood(stones(stage="eternal_hatred"), STONES, KING, WIZARD)
    match = played(state, 17, 9, 4)
    assert "wizard" in match.state.pieces
    assert match.state.power_points == {"red": 7, "blue": 5}
    assert match.state.pieces["king"].status.hits == 1


def test_hatred_strikes_without_the_stones():
    state = stood({"stage": "eternal_hatred"}, STONES, KING, WIZARD)
    assert "wizard" in played(state, 17, 9, 4).state.gone


def test_leads_in_power_points_are_counted():
    start = stones(stage="end_of_turn", until="initiative", until_turn=2)
    start["power_points"] = {"red": 2, "blue": 6}
    state = played(stood(start, STONES, KING, WIZARD), 3).state
    assert state.counters["red's lead in power points"] == 0
    assert state.counters["blue's lead in power points"] == 4


def test_burning_and_destroyed_buildings_are_counted():
    table = {
        "terrain": [
            {"kind": "building", "id": "inn", "rect": [10, 10, 13, 13]},
            {"kind": "building", "id": "mill", "rect": [20, 10, 23, 13]},
            {"kind": "rubble", "id": "barn", "rect": [30, 10, 33, 13]},
        ]
    }
    special = [{"rule": "burnings", "features": ["inn", "mill", "barn"]}]
    battle = {"special": special}
    start = {"stage": "end_of_turn", "until": "initiative", "until_turn": 2, "battle": battle}
    king = {**KING, "at": [50, 40]}
    state = stood(start, table, king, WIZARD)
    state.fires["inn"] = 1
    after = played(state, 3).state
    assert after.counters == {"buildings burning": 1, "buildings destroyed": 1}
