"""The ten scenarios as files: whole, with the right forces, and every mistake named."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import get_args, get_type_hints

import pytest

from game.core.deck import NoDeck
from game.core.dice import FairDice
from game.core.errors import DataError, UsageError
from game.core.play import Play
from game.data.library import load_scenario, scenario_keys
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.variants import number_of, played
from game.rules.for_the_masses.battle import victory
from game.rules.for_the_masses.battle.snapshot import objective_cells
from game.rules.for_the_masses.battle.zones import edge_rows, enemy_zone, zone_of
from game.rules.for_the_masses.board import cells_of
from game.rules.for_the_masses.scenario_rules import Special
from game.rules.for_the_masses.scenarios.checks import scenario_problems
from game.rules.for_the_masses.scenarios.muster import begin, board_of
from game.rules.for_the_masses.sequence import turn
from game.rules.for_the_masses.workshop.fielding import fielded
from tests.rules.for_the_masses.kit import battle, unit
from tests.rules.for_the_masses.lists import ARMIES
from tests.rules.for_the_masses.plots import NAMES, document, ground, read, shipped, start

STRENGTHS = {
    ("meeting_engagement", ""): ((966, 4, 16), (1010, 4, 25), 8),
    ("meeting_engagement", "printed_champion"): ((966, 4, 16), (1121, 4, 25), 8),
    ("defend_the_hill", ""): ((1360, 7, 26), (871, 5, 20), 8),
    ("the_gauntlet", ""): ((1045, 6, 22), (1206, 5, 15), 11),
    ("reinforcements", ""): ((1230, 7, 18), (1478, 7, 26), 10),
    ("breakout", ""): ((1163, 5, 20), (1327, 7, 25), 9),
    ("yeti_attack", ""): ((863, 6, 6), (1044, 6, 20), 8),
    ("horde_raid", ""): ((1349, 7, 25), (1219, 7, 22), 12),
    ("battle_of_ghel_bedhbh", ""): ((2770, 13, 51), (3000, 14, 54), 10),
    ("battle_of_ghel_bedhbh", "quick"): ((2027, 10, 31), (2260, 11, 35), 8),
    ("siege_at_bar_tussah", ""): ((2672, 13, 39), (1506, 11, 32), 12),
    ("siege_at_bar_tussah", "quick"): ((2072, 10, 26), (1144, 9, 23), 10),
    ("hate_of_grashnok_buls", ""): ((2961, 13, 44), (2338, 9, 27), 12),
    ("hate_of_grashnok_buls", "quick"): ((2193, 10, 27), (1679, 7, 19), 8),
}
"""Points, units and elements of both sides, and the last turn."""


def problems(scenario):
    return list(scenario_problems(scenario, ground(scenario.map), ARMIES))


# ---------------------------------------------------------------------- the files


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_scenario_has_no_mistakes(name):
    assert problems(shipped(name)) == []


@pytest.mark.rules("FTM.scen.23", "FTM.scen.meet.1")
@pytest.mark.parametrize(("name", "variant"), STRENGTHS)
def test_the_forces_have_the_strength_of_the_ledger(name, variant):
    state = start(name, variant)
    found = []
    for side in ("red", "blue"):
        units = [each for each in state.units.values() if each.side == side]
        own = [each for each in state.elements.values() if state.units[each.unit].side == side]
        found.append((sum(each.points for each in own), len(units), len(own)))
        assert sum(each.general for each in units) == 1
    assert (*found, state.settings.turn_limit) == STRENGTHS[name, variant]


def test_every_special_rule_is_used_by_some_scenario():
    used = {scenario_rule.rule for name in NAMES for scenario_rule in shipped(name).special}
    rules = [get_type_hints(scenario_rule)["rule"] for scenario_rule in get_args(Special)]
    assert used == {name for rule in rules for name in get_args(rule)}


@pytest.mark.parametrize("name", NAMES)
def test_stories_and_hints_are_there_and_sergeants_take_over(name):
    scenario = shipped(name)
    assert scenario.story
    assert scenario.hints
    assert scenario.settings.sergeants


# ---------------------------------------------------------------------- areas and zones


@pytest.mark.rules("FTM.scen.1")
def test_areas_are_rectangles_discs_and_hexes_less_what_does_not_fit():
    board = board_of(ground("bar_tussah"))
    rect = cells_of(board, HexArea(rects=((0, 0, 2, 1), (2, 1, 3, 1))))
    assert sorted(map(board.hexes.cell, rect)) == [
        (0, 0),
        (0, 1),
        (1, 0),
        (1, 1),
        (2, 0),
        (2, 1),
        (3, 1),
    ]
    assert len(cells_of(board, HexArea(disc=(30, 15, 6)))) == 127
    inside = cells_of(board, HexArea(disc=(30, 15, 6), without=("gate", "keep")))
    assert len(inside) == 127 - 8
    ring = cells_of(board, HexArea(disc=(30, 15, 6), kinds=("rampart", "tower")))
    assert len(ring) == 35
    assert len(cells_of(board, HexArea(disc=(30, 15, 5), least_level=1))) == 12 + 7
    assert cells_of(board, HexArea(hexes=((99, 0),))) == frozenset()


@pytest.mark.rules("FTM.scen.siege.1")
def test_the_fortress_is_a_ring_of_six_sections_five_towers_and_a_gate():
    state = start("siege_at_bar_tussah")
    fortress = next(each for each in state.scenario_rules if type(each).__name__ == "Fortress")
    ring = cells_of(state.board, HexArea(disc=(30, 15, 6))) - cells_of(
        state.board, HexArea(disc=(30, 15, 5))
    )
    walls = {state.hexes.number(*cell) for section in fortress.sections for cell in section.hexes}
    towers = {cell for cell in ring if state.board.kinds[cell] == "tower"}
    assert len(walls) == 30
    assert len(towers) == 5
    assert walls | towers | {fortress.gate_cell(state)} == ring


@pytest.mark.rules("FTM.setup.3")
def test_without_zones_a_side_has_the_first_eight_rows():
    state = battle((10, 30), [unit("r1", [(0, 0, "S")]), unit("b1", [(0, 29, "N")])])
    rows = {state.hexes.cell(cell)[1] for cell in zone_of(state, state.units["r1"])}
    assert rows == {*range(8)}
    assert {state.hexes.cell(cell)[1] for cell in enemy_zone(state, "red")} == {*range(22, 30)}
    assert edge_rows(state.board, "blue").rects == ((0, 22, 9, 29),)


def test_objectives_are_where_the_maps_have_them():
    oak = start("hate_of_grashnok_buls")
    cells = objective_cells(oak, "the Heart-Oak")
    assert {oak.board.kinds[cell] for cell in cells} == {"grove"}
    assert oak.board.kinds.count("grove") == len(cells) == 7
    crown = start("defend_the_hill")
    levels = [crown.board.levels[cell] for cell in objective_cells(crown, "the Crown")]
    assert levels.count(2) >= len(levels) - 6


# ---------------------------------------------------------------------- variants and dials


@pytest.mark.rules("FTM.scen.23")
def test_a_variant_changes_turns_numbers_and_arrivals():
    siege = played(replace(shipped("siege_at_bar_tussah"), variant="quick"))
    assert number_of(siege, "section_points") == 8
    assert number_of(siege, "relief_turn") == 8
    assert siege.minutes == 120
    oak = played(replace(shipped("hate_of_grashnok_buls"), variant="quick"))
    assert {each.group: each.turn for each in oak.reinforcements} == {
        "g2": 2,
        "g3": 3,
        "g4": 3,
        "g5": 4,
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_dial_turns_its_number(name):
    scenario = shipped(name)
    for dial in scenario.dials:
        for value in dial.values:
            turned = replace(scenario, numbers={dial.number: value})
            assert number_of(played(turned), dial.number) == value
            assert problems(turned) == []


def test_a_dial_that_is_not_there_is_refused():
    wrong = replace(shipped("defend_the_hill"), numbers={"cauldrons": 4})
    assert [path for path, _ in problems(wrong)] == [("numbers", "cauldrons")]


# ---------------------------------------------------------------------- mistakes


def changed(name, path, value):
    data = deepcopy(document(name).data)
    place = data
    for step in path[:-1]:
        place = place[step]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return data


MISTAKES = [
    ("defend_the_hill", ("red", "armies"), ["elfs"], ("red", "armies", 0), "no army 'elfs'"),
    ("defend_the_hill", ("red", "units", 2, "unit"), "orks", ("red", "units", 2, "unit"), "orks"),
    ("defend_the_hill", ("red", "units", 2, "elements"), 13, ("red", "units", 2), "3 to 12"),
    ("defend_the_hill", ("red", "units", 0, "general"), False, ("red", "units"), "General"),
    (
        "defend_the_hill",
        ("blue", "zones", 0, "rects"),
        [[0, 0, 50, 3]],
        ("blue", "zones", 0),
        "board",
    ),
    ("defend_the_hill", ("blue", "zones", 0, "least_level"), 3, ("blue", "zones", 0), "no hex"),
    (
        "defend_the_hill",
        ("blue", "zones", 0, "rects"),
        [[20, 16, 22, 17]],
        ("blue", "zones"),
        "hexes",
    ),
    ("defend_the_hill", ("objectives", 0, "name"), "Top", ("victory", "sudden", 0), "objective"),
    (
        "defend_the_hill",
        ("victory", "sudden", 0, "all", 0, "at_least"),
        40,
        ("victory", "sudden", 0, "all", 0, "at_least"),
        "never be",
    ),
    (
        "defend_the_hill",
        ("victory", "sudden", 0, "running"),
        9,
        ("victory", "sudden", 0),
        "End Phases",
    ),
    (
        "defend_the_hill",
        ("victory", "verdicts", 3, "all"),
        [{"test": "control", "side": "red", "objectives": ["the Crown"]}],
        ("victory", "verdicts", 3, "all"),
        "always is a result",
    ),
    (
        "the_gauntlet",
        ("reinforcements", 0, "turn"),
        12,
        ("reinforcements", 0, "turn"),
        "never played",
    ),
    ("the_gauntlet", ("reinforcements", 0, "turn"), None, ("reinforcements", 0), "nothing brings"),
    ("the_gauntlet", ("reinforcements",), [], ("blue", "units", 3, "group"), "never comes"),
    (
        "the_gauntlet",
        ("reinforcements", 0, "entry", 1, "name"),
        "north-east",
        ("reinforcements", 0),
        "names",
    ),
    ("the_gauntlet", ("exits", 0, "span"), [8, 40], ("exits", 0, "span"), "rows"),
    ("the_gauntlet", ("special", 0, "quarters", 0, "most"), 1, ("special", 0, "quarters"), "units"),
    (
        "the_gauntlet",
        ("victory", "scores", 0, "troops", "cards"),
        ["ballista"],
        ("victory", "scores", 0, "troops"),
        "nobody of red",
    ),
    (
        "reinforcements",
        ("reinforcements", 1, "after"),
        "vanguard",
        ("reinforcements", 1, "after"),
        "vanguard",
    ),
    (
        "yeti_attack",
        ("victory", "scores", 0, "kinds"),
        ["cart"],
        ("victory", "scores", 0),
        "markers",
    ),
    ("yeti_attack", ("special", 3, "leader"), "mammoth", ("special", 3, "leader"), "mammoth"),
    ("yeti_attack", ("special", 1, "fires", "hexes"), [[30, 2]], ("special", 1, "fires"), "board"),
    (
        "horde_raid",
        ("special", 0, "buildings", 0, "hexes"),
        [[1, 1]],
        ("special", 0, "buildings"),
        "house",
    ),
    ("siege_at_bar_tussah", ("special", 0, "gate"), [25, 15], ("special", 0, "gate"), "gate"),
    (
        "siege_at_bar_tussah",
        ("victory", "sudden", 2, "all", 0, "counter"),
        "horns",
        ("victory", "sudden", 2, "all", 0, "counter"),
        "nothing counts",
    ),
    (
        "siege_at_bar_tussah",
        ("variants", "quick", "leave_out", 0, "count"),
        4,
        ("variants", "quick"),
        "not 4",
    ),
    (
        "hate_of_grashnok_buls",
        ("special", 0, "hated"),
        "Saelynd",
        ("special", 0, "hated"),
        "Saelynd",
    ),
    (
        "hate_of_grashnok_buls",
        ("dials", 0, "values"),
        [1, 3],
        ("dials", 0, "values"),
        "own value 2",
    ),
]


@pytest.mark.parametrize(("name", "path", "value", "place", "words"), MISTAKES)
def test_mistakes_are_told_in_words_at_their_place(name, path, value, place, words):
    found = problems(read(changed(name, path, value)))
    assert any(at[: len(place)] == place and words in text for at, text in found), found


def test_a_side_that_cannot_win_is_told():
    data = changed("breakout", ("victory", "verdicts"), [])
    found = problems(read(data))
    assert (("victory",), next(text for _, text in found)) in found
    assert any("red cannot win" in text for _, text in found)
    assert any("blue cannot win" in text for _, text in found)


def test_a_map_without_hexes_is_refused():
    found = list(scenario_problems(shipped("breakout"), None, ARMIES))
    assert found[0][0] == ("map",)


def test_a_misspelt_special_rule_is_a_mistake_of_the_file():
    with pytest.raises(DataError, match="special"):
        read(changed("breakout", ("special", 2, "rule"), "desparate"))


# ---------------------------------------------------------------------- own armies


@pytest.mark.rules("FTM.scen.meet.1")
def test_any_army_can_be_fielded_where_the_scenario_is_free():
    from game.data import files, yamlfile
    from game.data.library import RULES_FOLDER

    armies = {
        name: yamlfile.read(RULES_FOLDER / f"for_the_masses/armies/{name}.yaml").data
        for name in ("orcs", "alverness", "wood_elves")
    }
    documents = {
        "scenario": document("meeting_engagement").data,
        "armies": {name: armies[name] for name in ("orcs", "alverness")},
        "map": yamlfile.read(files.maps() / "valley_field.yaml").data,
    }
    elves = fielded(documents, "red", "wood_elves", armies["wood_elves"])
    scenario = read(elves["scenario"])
    assert scenario.red.armies == ("wood_elves",)
    assert scenario.red.zones == shipped("meeting_engagement").red.zones
    assert problems(scenario) == []
    state = begin(scenario, ground("valley_field"), ARMIES)
    assert state.units["r1"].cards[0].army == "wood_elves"
    documents["scenario"] = document("breakout").data
    with pytest.raises(UsageError, match="own forces"):
        fielded(documents, "red", "wood_elves", armies["wood_elves"])


# ---------------------------------------------------------------------- playing


def drive(state, rng, dice, until):
    """Play with random answers; every sample has to be legal."""
    asked = []
    while not until(state):
        play = Play(state, [], dice, NoDeck())
        going, answer = turn.step(play), None
        try:
            while True:
                decision = going.send(answer)
                asked.append(decision.kind)
                answer = next(iter(decision.samples(rng)))
                assert decision.objection(answer) is None
                assert decision.objection(decision.decode(decision.encode(answer))) is None
        except StopIteration:
            continue
    return asked


@pytest.mark.parametrize("name", NAMES)
def test_everybody_finds_a_place_and_the_first_turn_can_be_played(name):
    state = start(name)
    rng, dice = Random(7), FairDice("7")
    drive(state, rng, dice, lambda now: now.stage == "command")
    for each in state.units.values():
        assert each.members or each.group or each.hidden
    drive(state, rng, dice, lambda now: now.turn == 1 and now.stage == "end")
    assert victory.explain(state)
    for scenario_rule in state.scenario_rules:
        for side in ("red", "blue"):
            assert all(isinstance(note, str) for note in scenario_rule.notes(state, side))


def test_a_small_battle_is_played_to_its_end():
    state = start("yeti_attack")
    drive(state, Random(3), FairDice("3"), lambda now: victory.outcome(now) is not None)
    assert victory.outcome(state).reason


@pytest.mark.parametrize("key", scenario_keys("for_the_masses"))
def test_printed_battles_tell_what_the_laboratory_found(key):
    assert load_scenario(key).scenario.notes.startswith("Measured on the empty table")
