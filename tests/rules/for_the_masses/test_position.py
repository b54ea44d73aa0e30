"""Drill positions: from a few lines of a file to a state, and what is wrong with one."""

from __future__ import annotations

from typing import Any

import pytest

from game.data.library import shipped_armies
from game.data.reading import adapter_for
from game.rules.for_the_masses.book import RULES
from game.rules.for_the_masses.positions.position import Position
from game.rules.for_the_masses.positions.standing import position_problems, stand

ADAPTER = adapter_for(Position)
SQUARE = {"size": [8, 6]}
PLAIN = {
    "name": "Foot",
    "kind": "infantry",
    "movement": 4,
    "melee": "2d6",
    "defense": 1,
    "morale": 5,
}


def position(**parts: Any) -> Position:
    return ADAPTER.validate_python({"table": SQUARE, "profiles": {"foot": PLAIN}, **parts})


def state_of(**parts: Any) -> Any:
    return stand(position(**parts), {})


def problems(**parts: Any) -> list[tuple[str, str]]:
    found = position_problems(position(**parts), {})
    return [(".".join(map(str, path)), text) for path, text in found]


def unit(ident: str = "r1", **fields: Any) -> dict[str, Any]:
    return {"id": ident, "unit": "foot", "line": [1, 1, 3], **fields}


# ---------------------------------------------------------------------- the board


def test_letters_stand_for_ground_and_height():
    state = state_of(table={"rows": [".f2", "R~k"], "legend": {"k": {"kind": "keep", "level": 3}}})
    assert state.board.kinds == ("meadow", "wood", "meadow", "rampart", "river", "keep")
    assert state.board.levels == (0, 0, 2, 2, 0, 3)


def test_levels_may_be_given_row_by_row():
    state = state_of(table={"rows": ["..f", "..."], "levels": ["012", "300"]})
    assert state.board.levels == (0, 1, 2, 3, 0, 0)


@pytest.mark.parametrize(
    ("table", "path", "words"),
    [
        ({}, "table", "either its size or its rows"),
        ({"size": [4, 4], "rows": ["...."]}, "table", "either its size or its rows"),
        ({"size": [0, 4]}, "table", "1 to 60"),
        ({"rows": ["...", ".."]}, "table.rows.1", "has 2 hexes, not 3"),
        ({"rows": ["..?"]}, "table.rows.0", "no ground is known as '?'"),
        ({"rows": ["..."], "levels": ["0x1"]}, "table.levels.0", "digits"),
        ({"rows": ["..."], "levels": ["001", "001"]}, "table.levels", "2 rows, not 1"),
        ({"rows": ["q"], "legend": {"q": "quicksand"}}, "table.legend.q", "no ground is 'quick"),
    ],
)
def test_a_board_that_makes_no_sense_is_said_so(table, path, words):
    ((where, text),) = problems(table=table)
    assert (where, words in text) == (path, True), text


# ---------------------------------------------------------------------- units


def test_a_unit_stands_with_all_its_elements():
    spots = [[3, 2], [4, 2, "ENE"]]
    state = state_of(
        pieces=[unit(line=None, at=spots, facing="S", elsewhere={"lost": 2, "aside": 1})]
    )
    r1 = state.units["r1"]
    assert (r1.side, r1.members, r1.started) == ("red", ["r1.1", "r1.2"], 5)
    places = [(*state.hexes.cell(each.hex), each.facing) for each in state.elements_of(r1)]
    assert places == [(3, 2, 3), (4, 2, 1)]
    assert [state.elements[f"r1.{n}"].where for n in (3, 4, 5)] == ["lost", "lost", "aside"]


def test_a_line_runs_eastwards_and_ids_tell_the_side():
    state = state_of(pieces=[unit("b1", facing="S"), unit("x", line=[1, 3, 1], side="red")])
    assert RULES.facts(state, "b1")["at"] == [[1, 1, "S"], [2, 1, "S"], [3, 1, "S"]]
    assert [each.side for each in state.units.values()] == ["blue", "red"]


def test_cards_come_from_the_armies_and_from_the_drill():
    armies = dict(shipped_armies("for_the_masses"))
    wanted = position(pieces=[unit(), {"id": "b1", "unit": "orc_warriors", "line": [1, 4, 2]}])
    state = stand(wanted, armies)
    assert state.units["b1"].card == state.battle.cards["orc_warriors"]
    assert state.elements["r1.1"].points == state.units["r1"].card.points > 0, "by the formula"


def test_names_tell_like_units_apart():
    state = state_of(pieces=[unit(), unit("b1", line=[1, 4, 2])])
    assert [each.name for each in state.units.values()] == ["Foot r1", "Foot b1"]
    assert state_of(pieces=[unit()]).units["r1"].name == "Foot"
    assert state_of(pieces=[unit(name="Ann's own")]).units["r1"].name == "Ann's own"


def test_a_drills_own_magician_knows_the_drills_own_spells():
    mage = {**PLAIN, "kind": "personality", "morale": None, "magic": "2d6", "schools": ["flame"]}
    spell = {"name": "Ember", "factors": {"bolt": 1}, "duration": "instant", "target": "enemy"}
    state = state_of(
        profiles={"mage": mage},
        pieces=[{"id": "r1", "unit": "mage", "at": [[1, 1]], "energy": 5, "held": 2}],
        start={"grimoire": {"ember": spell}},
    )
    r1 = state.units["r1"]
    assert ([each.key for each in r1.card.grimoire], r1.energy, r1.held) == (["ember"], 5, 2)


@pytest.mark.parametrize(
    ("pieces", "path", "words"),
    [
        ([unit(), unit(line=[1, 3, 1])], "pieces.1.id", "cannot be used"),
        ([unit("r.1")], "pieces.0.id", "cannot be used"),
        ([unit(unit="nobody")], "pieces.0.unit", "no card 'nobody'"),
        ([unit(line=None)], "pieces.0", "has no elements"),
        ([unit(line=[6, 1, 3])], "pieces.0.at", "off the board at [8, 1]"),
        ([unit(), unit("b1")], "pieces", "r1.1 and b1.1 both stand on [1, 1]"),
        ([unit(wounds=3)], "pieces", "carries 3 wounds"),
    ],
)
def test_pieces_that_cannot_be_are_said_so(pieces, path, words):
    where, text = problems(pieces=pieces)[0]
    assert (where, words in text) == (path, True), text


# ---------------------------------------------------------------------- the sequence of play


def test_left_to_itself_red_chooses_a_unit_in_turn_one():
    state = state_of(pieces=[unit()])
    assert (state.stage, state.turn, state.side, state.initiative) == ("act", 1, "red", "red")
    assert state.battle.scenario is None


def test_a_unit_in_hand_is_given_an_order():
    state = state_of(pieces=[unit(actions=1)], start={"unit": "r1", "turn": 4})
    assert (state.stage, state.unit, state.turn) == ("order", "r1", 4)


def test_everything_about_the_moment_can_be_said():
    start = {
        "side": "blue",
        "passes": 1,
        "sergeants": {"blue": 3},
        "settings": {"weather": "rain"},
        "spells": [{"spell": "Haste", "caster": "r1", "factors": {"haste": 2}, "unit": "r1"}],
        "patches": [{"at": [0, 0], "kind": "rubble", "level": 1}],
        "markers": [
            {"id": "sledge 1", "kind": "sledge", "at": [5, 5]},
            {"id": "sledge 2", "kind": "sledge", "carrier": "r1"},
        ],
        "counters": {"hate": 2},
        "scores": {"red": 20},
    }
    state = state_of(pieces=[unit()], start=start)
    assert (state.side, state.passes, state.sergeants["blue"]) == ("blue", 1, 3)
    assert (state.weather, state.scores) == ("rain", {"red": 20, "blue": 0})
    assert (state.spells[0].side, state.spells[0].factors) == ("red", (("haste", 2),))
    assert RULES.facts(state, "0,0")["ground"] == "rubble"
    assert RULES.facts(state, "sledge 1")["at"] == [5, 5]
    assert RULES.facts(state, "r1")["carries"] == ["sledge 2"]
    assert RULES.facts(state, "game")["counter hate"] == 2


def test_what_only_scenarios_have_makes_one():
    place = {"name": "the ford", "area": {"rects": [[0, 0, 2, 2]]}, "holder": "blue"}
    state = state_of(pieces=[unit(line=[5, 4, 2])], start={"objectives": [place]})
    assert RULES.facts(state, "the ford")["controller"] == "blue"
    state = state_of(pieces=[unit(line=[0, 1, 2])], start={"objectives": [place]})
    assert RULES.facts(state, "the ford")["controller"] == "red"


def test_twists_are_named_as_in_a_scenario():
    surprised = {"rule": "surprise", "side": "blue"}
    state = state_of(pieces=[unit()], start={"special": [surprised]})
    assert [type(each).__name__ for each in state.scenario_rules] == ["Surprise"]


@pytest.mark.parametrize(
    ("start", "path"),
    [
        ({"unit": "r9"}, "start.unit"),
        ({"spells": [{"spell": "x", "caster": "r9", "factors": {}}]}, "start.spells.0.caster"),
        ({"markers": [{"id": "x", "kind": "x", "carrier": "r9"}]}, "start.markers.0.carrier"),
        ({"patches": [{"at": [0, 0], "kind": "jelly"}]}, "start.patches.0.kind"),
    ],
)
def test_what_is_named_has_to_be_there(start, path):
    assert [where for where, _ in problems(pieces=[unit()], start=start)] == [path]
