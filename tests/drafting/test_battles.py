"""A map becomes a battle of any rulebook that plays on such a table, and a file of one's own."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest

from game import rules
from game.core.errors import DataError
from game.core.staging import LateGroup, Orders, Staging, WayOut, Winning
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
    gates_of,
    rulebooks_for,
    staging_of,
    units_of,
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


# ---------------------------------------------------------------------- arrivals, exits, victory

ROADS = [
    {"name": "North road", "edge": "north", "span": [8, 18]},
    {"name": "South road", "edge": "south", "span": [4, 14]},
    {"name": "East road", "edge": "east", "span": [6, 12]},
]


def with_roads(key):
    ground = GROUNDS[key]
    setup = dict(ground.get("setup") or {})
    if ground["table"] != "plane":
        setup["objectives"] = [{"name": "The mill", "at": [9, 9], "radius": 1}]
    return {**ground, "setup": {**setup, "entries": ROADS}}


def orders_for(key, **changes):
    """Return orders that say all that the files of a rulebook can say."""
    ground, terms = with_roads(key), staging_of(key)
    north, south, _ = gates_of(ground)
    late = LateGroup("red", (1, 2), 2, north)
    winning = Winning(
        held=5,
        each_turn=True,
        hold_all=0 if terms.hold_all else 2,
        broken=0 if terms.broken else 50,
        total=0 if terms.total else 7,
    )
    found = Orders(
        () if terms.late else (late,),
        () if terms.ways_out else (WayOut("blue", south, 9),),
        winning,
    )
    return ground, BattlePlan(key, "The Mill Race", turns=4, orders=found, **changes)


@pytest.mark.parametrize("key", GROUNDS)
def test_orders_are_written_into_the_file_and_read_again(key, home):
    ground, plan = orders_for(key)
    assert isinstance(rules.rulebook(key), Staging)
    bundle = battle_on(ground, plan)
    path = save_own_battle(bundle.documents, files.battles() / "race.yaml")
    again = library.load_scenario(path)
    assert again.scenario == replace(bundle.scenario, map="race")


def test_a_late_group_has_its_turn_and_its_stretch_of_edge():
    ground, plan = orders_for("mass_battles")
    scenario = battle_on(ground, plan).scenario
    (arrival,) = scenario.reinforcements
    assert (arrival.side, arrival.turn, arrival.entry[0].edge) == ("red", 2, "north")
    assert arrival.entry[0].rect == (8, 24, 18, 36), "twelve inches deep, counted from the south"
    assert [unit.group for unit in scenario.red.units] == ["", arrival.group, arrival.group, ""]
    ground, plan = orders_for("for_the_masses")
    scenario = battle_on(ground, plan).scenario
    assert scenario.reinforcements[0].entry[0].rects == ((8, 0, 18, 2),)
    (way,) = scenario.exits
    assert (way.side, way.edge, way.span) == ("blue", "south", (4, 14))


def test_ways_out_are_whole_edges_where_a_book_knows_no_others():
    ground, plan = orders_for("ares")
    assert [(way.side, way.edge) for way in battle_on(ground, plan).scenario.exits] == [
        ("blue", "south")
    ]
    ground, plan = orders_for("dorm_rules")
    assert battle_on(ground, plan).scenario.blue.exits == ("south",)
    ground, plan = orders_for("squad_battles")
    (goal,) = battle_on(ground, plan).scenario.goals
    assert (goal.type, goal.player, goal.edge) == ("exit", "defender", "south")


def test_what_wins_is_what_was_said():
    ground, plan = orders_for("for_the_masses")
    victory = battle_on(ground, plan).scenario.victory
    kinds = [score.score for score in victory.scores]
    assert kinds == ["destroyed_value", "destroyed_value", "objectives", "elements"]
    held, gone = victory.scores[2:]
    assert (held.points, held.turns) == (5, True)
    assert (gone.side, gone.what, gone.points) == ("blue", "exited", 9)
    assert [(each.winner, each.running, each.all[0].test) for each in victory.sudden] == [
        ("red", 2, "control"),
        ("red", 1, "share"),
        ("blue", 2, "control"),
        ("blue", 1, "share"),
    ]
    ground, plan = orders_for("squad_battles")
    scenario = battle_on(ground, plan).scenario
    assert (scenario.settings.vp_total, scenario.areas[0].points) == (7, 5)
    ground, plan = orders_for("ares")
    (goal,) = battle_on(ground, plan).scenario.objectives
    assert (goal.points, goal.when) == (5, "turns")


@pytest.mark.parametrize("key", GROUNDS)
def test_a_staged_battle_is_played_to_its_end(key):
    ground, plan = orders_for(key)
    bundle = battle_on(ground, plan)
    players = {side: make_player("random", side) for side in ("red", "blue")}
    assert play_game(bundle, players, "race").rounds <= 5


@pytest.mark.parametrize("key", ["mass_battles", "for_the_masses"])
def test_what_cannot_be_is_said_in_the_sentences_of_the_checks(key):
    ground, plan = orders_for(key)
    north = gates_of(ground)[0]

    def told(late):
        with pytest.raises(DataError) as error:
            battle_on(ground, replace(plan, orders=replace(plan.orders, late=(late,))))
        return " ".join(each.message for each in error.value.problems)

    assert "no unit of red is in the group" in told(LateGroup("red", (), 2, north))
    assert "turn 9 is never played" in told(LateGroup("red", (1,), 9, north))


def test_a_battle_that_nobody_can_win_is_refused():
    ground, plan = orders_for("mass_battles")
    nothing = Winning(destroyed=False, held=0)
    with pytest.raises(DataError, match="cannot win but by destroying everybody"):
        battle_on(ground, replace(plan, orders=Orders(winning=nothing)))


def test_a_book_without_arrivals_refuses_groups_that_would_never_come():
    ground, plan = orders_for("dorm_rules")
    documents = deepcopy(dict(battle_on(ground, plan).documents))
    documents["scenario"]["red"]["units"][1]["group"] = "late"
    with pytest.raises(DataError, match=r"nobody would bring this group.*DORM.20.9"):
        library.bundle_from(documents, "late")


def test_units_are_called_by_their_cards():
    assert units_of(PLANE, BattlePlan("mass_battles", "x"))["red"][:3] == [
        "Sub-Leader",
        "Knights",
        "2 Foot",
    ]
