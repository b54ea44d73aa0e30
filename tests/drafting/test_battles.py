"""A map becomes a battle of any rulebook that plays on such a table, and a file of one's own."""

from __future__ import annotations

import pytest

from game import rules
from game.core.errors import DataError
from game.data import files, library
from game.data.battlefile import (
    fresh_battle_path,
    map_beside,
    own_battle_paths,
    own_map_paths,
    save_own_battle,
)
from game.drafting.battles import (
    BattlePlan,
    battle_on,
    forces_for,
    rulebooks_for,
    usual_turns,
)
from game.players.registry import make_player
from game.players.selfplay import play_game

PLANE = {
    "map": "The Mill Field",
    "table": "plane",
    "size": [48, 36],
    "features": [{"kind": "wood", "area": [[5, 14], [10, 13], [13, 16.5], [11, 20]]}],
    "setup": {
        "zones": {
            "north": [[[0, 0], [48, 0], [48, 9], [0, 9]]],
            "south": [[[0, 27], [48, 27], [48, 36], [0, 36]]],
        },
        "objectives": [{"name": "The mill", "at": [30, 18], "radius": 3}],
    },
}
SQUARES = {"map": "Squares", "table": "squares", "rows": ["." * 20] * 18, "legend": {".": "meadow"}}
HEXES = {"map": "Hexes", "table": "hexes", "rows": ["." * 30] * 22, "legend": {".": "meadow"}}
GROUNDS = {
    "ares": PLANE,
    "dorm_rules": PLANE,
    "for_the_masses": HEXES,
    "mass_battles": PLANE,
    "squad_battles": SQUARES,
}


def test_each_rulebook_is_offered_for_its_kind_of_table():
    assert sorted(GROUNDS) == sorted(rules.RULESETS)
    for key, ground in GROUNDS.items():
        assert key in [book.key for book in rulebooks_for(ground)]
    assert [book.key for book in rulebooks_for(SQUARES)] == ["squad_battles"]


@pytest.mark.parametrize("key", GROUNDS)
def test_a_map_becomes_a_battle_that_can_be_played(key):
    plan = BattlePlan(key, "The Mill Field", "A short story.", turns=2)
    bundle = battle_on(GROUNDS[key], plan)
    assert bundle.scenario.scenario == "The Mill Field"
    players = {side: make_player("random", side) for side in ("red", "blue")}
    result = play_game(bundle, players, "mill")
    assert result.rounds <= 3


@pytest.mark.parametrize("key", GROUNDS)
def test_forces_of_shipped_battles_can_be_taken(key):
    offered = dict(forces_for(GROUNDS[key], key))
    assert offered
    assert all(" against " in words for words in offered.values())
    name = next(iter(offered))
    taken = battle_on(GROUNDS[key], BattlePlan(key, "Taken", forces=name))
    shipped = library.load_scenario(name)
    both = [
        sorted(force.figure.profile for force in bundle.rulebook.forces(bundle.begin()))
        for bundle in (taken, shipped)
    ]
    assert set(both[0]) == set(both[1])


def test_objectives_of_the_map_are_those_of_the_battle():
    bundle = battle_on(PLANE, BattlePlan("ares", "The Mill Field"))
    assert [each.name for each in bundle.scenario.objectives] == ["The mill"]


def test_a_zone_without_room_is_refused_with_a_reason():
    small = {**PLANE, "setup": {"zones": {"north": [[[0, 0], [1, 0], [1, 1], [0, 1]]]}}}
    with pytest.raises(DataError):
        battle_on(small, BattlePlan("mass_battles", "Too small"))


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder of the player's own."""
    monkeypatch.setenv(files.HOME_VARIABLE, str(tmp_path))


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("key", GROUNDS)
def test_a_battle_of_ones_own_is_saved_listed_and_read_again(key):
    bundle = battle_on(GROUNDS[key], BattlePlan(key, "The Mill Field!"))
    path = save_own_battle(bundle.documents, fresh_battle_path("The Mill Field!"))
    assert path == files.battles() / "the_mill_field.yaml"
    assert own_battle_paths() == [path]
    assert own_map_paths() == [map_beside(path)]
    again = library.load_scenario(path)
    assert again.scenario.scenario == "The Mill Field!"
    assert again.documents["map"] == bundle.documents["map"]
    assert library.load_scenario("the_mill_field").documents == again.documents
    assert fresh_battle_path("The Mill Field!") != path


def test_the_length_of_the_standard_battle_is_known():
    assert all(usual_turns(key) >= 2 for key in GROUNDS)
