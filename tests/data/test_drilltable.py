"""A drill may be set on a shipped map, and count hexes from a place of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game import rules
from game.core.errors import DataError
from game.data import drillfile, drilltable, library, yamlfile
from game.data.drilltable import BOARD_ONLY, PLACE_FIRST, PLACES, Counting
from game.data.reading import adapter_for
from game.drills.runner import run_drill
from game.table.hexes import hexes
from tests import toy

HEAD = {
    "squad_battles": ("FWB.turn.11", "{id: anna, unit: av_levy, side: red, at: [0, 0]}"),
    "ares": ("ARES.move.1", "{id: sword, figure: swordsman, side: red, at: [1, 1]}"),
    "for_the_masses": ("FTM.move.5", "{id: r1, unit: men_at_arms, at: [[0, 0]]}"),
}


def read(text):
    return drillfile.drill_from(yamlfile.parse(text, "d.yaml"), Path("d.yaml"))


def problems(text):
    with pytest.raises(DataError) as caught:
        read(text)
    return [str(problem).removeprefix("d.yaml:") for problem in caught.value.problems]


def drill_on(ruleset, table, piece=None):
    rule, plain = HEAD[ruleset]
    return (
        f"drill: A table\nruleset: {ruleset}\nrules: [{rule}]\ntable: {table}\n"
        f"pieces: [{piece or plain}]\nexpect: [{{told: nothing}}]\n"
    )


# ------------------------------------------------------------------ named tables


def ground_of(state):
    """What a position stands on, as far as the rules know it."""
    if hasattr(state, "rows"):
        return state.rows
    return state.board if hasattr(state, "board") else state.ground


SCENARIOS = [
    next(
        key
        for key in library.scenario_keys(ruleset)
        if yamlfile.read(library.scenario_place(key)[1]).data.get("map")
    )
    for ruleset in HEAD
]


@pytest.mark.parametrize("key", SCENARIOS)
def test_the_table_is_that_of_a_battle_on_the_map(key):
    ruleset, _, name = key.partition("/")
    bundle = library.load_scenario(key)
    wanted = ground_of(bundle.begin())
    for table in (
        f"{{map: {bundle.scenario.map}}}",
        f"{{scenario: {name}}}",
        f"{{scenario: {key}}}",
    ):
        text = drill_on(ruleset, table).replace("pieces: [", "pieces: [] # ")
        drill = read(text)
        assert ground_of(drill.state(drill)) == wanted


def test_a_case_may_be_on_a_map_of_its_own():
    text = drill_on("squad_battles", "{size: [6, 6]}")
    text += "cases: [{case: here}, {case: there, table: {map: split_crown}}]\n"
    here, there = read(text).runs()
    assert here.position.table.size == (6, 6)
    assert len(there.position.table.rows) == len(library.load_map("split_crown").rows)


def test_a_piece_off_a_named_map_is_told_as_on_any_table():
    piece = "{id: r1, unit: men_at_arms, at: [[150, 0]]}"
    (told,) = problems(drill_on("for_the_masses", "{map: valley_field}", piece))
    assert told.startswith("5:")
    assert "r1 stands off the board at [150, 0]" in told


MISTAKES = {
    "no such map": ("squad_battles", "{map: split_crow}", "4:14: table.map: there is no map"),
    "a hint": ("squad_battles", "{map: split_crow}", "did you mean 'split_crown'?"),
    "no such scenario": (
        "ares",
        "{scenario: nowhere}",
        "4:19: table.scenario: there is no scenario",
    ),
    "another ruleset's": ("ares", "{scenario: squad_battles/open_field}", "there is no scenario"),
    "a file of one's own": ("ares", "{scenario: ../x.yaml}", "there is no scenario '../x.yaml'"),
    "no name": ("ares", "{map: [a]}", "4:14: table.map: expected the name of a map"),
    "two names": (
        "ares",
        "{map: forest_road, scenario: forest_road}",
        "4:27: table.scenario: the table is that of a map; leave 'scenario' out",
    ),
    "a size as well": (
        "ares",
        "{map: forest_road, size: [9, 9]}",
        "4:27: table.size: the table is that of a map; leave 'size' out",
    ),
    "squares for hexes": (
        "for_the_masses",
        "{map: split_crown}",
        "4:14: table.map: For the Masses is not played on this kind of map",
    ),
    "a scenario without a map": (
        "squad_battles",
        "{scenario: open_field}",
        "4:19: table.scenario: this scenario has no map of its own",
    ),
    "an origin in inches": (
        "ares",
        "{size: [9, 9], origin: [1, 1]}",
        "4:23: table.origin: 'origin' is for tables of hexes; leave it out",
    ),
    "axial squares": (
        "squad_battles",
        "{map: split_crown, axial: true}",
        "4:27: table.axial: 'axial' is for tables of hexes; leave it out",
    ),
    "an origin of one number": (
        "for_the_masses",
        "{size: [9, 9], origin: 3}",
        "4:31: table.origin: expected a list",
    ),
    "an origin far away": (
        "for_the_masses",
        "{size: [9, 9], origin: [3, 1000]}",
        "4:35: table.origin.1: expected 200 or less",
    ),
    "axial, or is it": (
        "for_the_masses",
        "{size: [9, 9], axial: perhaps}",
        "4:30: table.axial: expected true or false",
    ),
}


@pytest.mark.parametrize(("ruleset", "table", "message"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_about_the_table_is_told_where_it_stands(ruleset, table, message):
    told = problems(drill_on(ruleset, table))
    assert any(message in each for each in told), told


def test_a_ruleset_without_maps_says_so(monkeypatch, tmp_path):
    toy.install(monkeypatch, tmp_path)
    text = (
        "drill: A race\nruleset: toy\nrules: [TOY.move.1]\ntable: {map: track}\n"
        "pieces: []\nexpect: [{game: {turn: 1}}]\n"
    )
    told = "4:14: table.map: a drill of The Footrace has a table of its own and no map"
    assert told in problems(text)


# ------------------------------------------------------------------ counting hexes


@pytest.mark.parametrize("origin", [(4, 4), (4, 5), (3, 3)])
def test_axial_places_are_neighbours_wherever_the_origin_lies(origin):
    board, counting = hexes(12, 12), Counting(origin, axial=True)
    middle = board.number(*counting.cell(0, 0))
    assert board.cell(middle) == origin
    for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
        assert board.distance(middle, board.number(*counting.cell(q, r))) == 1
    for q, r in ((2, -1), (1, 1), (-2, 1), (3, -3)):
        steps = (abs(q) + abs(r) + abs(q + r)) // 2
        assert board.distance(middle, board.number(*counting.cell(q, r))) == steps
    assert counting.cell(2, 0) == (origin[0] + 2, origin[1])


def test_an_origin_is_added_to_column_and_row():
    assert Counting((4, 3)).cell(-1, 2) == (3, 5)


ICE = """\
drill: Ice
ruleset: for_the_masses
rules: [FTM.scen.16]
table: {{{counting}rows: ["......", "......", "......", "...iii", "iii...", "......", "......"]}}
profiles:
  witch: {{name: Witch, kind: personality, movement: 5, melee: 2d4, defense: 0, command: d4,
    magic: 2d6, schools: [wild]}}
start:
  unit: r1
  patches: [{{at: {0,0}, kind: wood}}]
  grimoire: {{thicket: {{name: Thicket, factors: {{thicket: 1}}, duration: turn, target: hexes}}}}
  objectives: [{{name: the Knoll, area: {{hexes: [{5,1}], disc: {4,1,1}}}, holder: blue}}]
pieces:
  - {{id: r1, unit: wolf_riders, at: [{3,5}]}}
  - {{id: r2, unit: sept_boss, line: {1,6,1}, command: 9}}
  - {{id: r3, unit: witch, at: [{5,6,WNW}], command: 20, energy: 20}}
  - {{id: b1, unit: men_at_arms, at: [{1,1}], facing: S}}
always: {{paying_personality: r2}}
cases:
  - case: a drawn way
    dice: [d6: 4]
    play:
      - {{ask: choose_action, of: red, answer: move}}
      - {{refuse: {{answer: {{r1.1: [{0,3}, {3,3,N}]}}}}, rule: FTM.move.7}}
      - {{refuse: {{answer: {{r1.1: {1,1,N}}}}}, rule: any}}
      - {{ask: move_paths, of: red, answer: {{r1.1: [{3,4}, {3,3,N}]}}}}
    expect:
      - {{told: "r1.1 advances 2 hexes for 2 movement points"}}
      - {{piece: r1.1, at: {3,3}}}
      - {{piece: r1, at: [{3,3,N}]}}
      - {{piece: b1.1, cells: [{1,1}]}}
      - {{piece: r2.1, at: {1,6}}}
      - {{piece: "{0,0,name}", kind: wood}}
  - case: a spell
    start:
      unit: r3
      grimoire:
        thicket: {{name: Thicket, factors: {{thicket: 1}}, duration: turn, target: hexes}}
    play:
      - {{ask: choose_action, of: red, answer: cast}}
      - {{ask: cast_or_prepare, of: red, answer: thicket}}
      - {{ask: spell_hexes, of: red, answer: "{4,4,name}"}}
    expect:
      - {{piece: "{4,4,name}", kind: wood}}
"""


def written(counting, write):
    """The drill above with every place as `write` has it."""

    def place(found):
        column, row, *more = found[1].split(",")
        x, y = write(int(column), int(row))
        if more == ["name"]:
            return f"{x},{y}"
        return f"[{', '.join([str(x), str(y), *more])}]"

    text = re.sub(r"(?<!\{)\{(\d+,\d+(?:,\w+)?)\}", place, ICE.replace("{counting}", counting))
    return text.replace("{{", "{").replace("}}", "}")


WAYS = {
    "as the board does": ("", lambda column, row: (column, row)),
    "from an origin": ("origin: [2, 3], ", lambda column, row: (column - 2, row - 3)),
    "from one": ("origin: [-1, -1], ", lambda column, row: (column + 1, row + 1)),
    "axial": ("axial: true, ", lambda column, row: (column - row // 2, row)),
    "axial from an origin": (
        "axial: true, origin: [3, 3], ",
        lambda column, row: (column - row // 2 - 2, row - 3),
    ),
}


@pytest.mark.parametrize(("counting", "write"), WAYS.values(), ids=WAYS)
def test_a_drill_means_the_same_however_it_counts(counting, write):
    drill = read(written(counting, write))
    plain = read(written(*WAYS["as the board does"]))
    assert [case.position for case in drill.runs()] == [case.position for case in plain.runs()]
    assert [case.play for case in drill.runs()] == [case.play for case in plain.runs()]
    assert [case.expect for case in drill.runs()] == [case.expect for case in plain.runs()]
    assert [run.failures for run in run_drill(drill)] == [[], []]


def test_every_entry_with_hexes_is_counted():
    entries = """\
play:
  - {ask: scenario_action, of: blue, answer: ["1,1", "rend:2,1:x", b1]}
  - {also: "at:1,1", of: blue}
  - {refuse: {also: "1,1"}, rule: any}
  - {ask: move_paths, of: red, answer: [[step, 1, 1, N], [1, 2], [1, 2, 3]]}
expect:
  - {option: "1,1", listed: false}
  - {exactly: ["1,1", "1,2", none]}
  - {told: "goes to 1,1 and at 1,2, for 1,3"}
  - {not_told: " at 1,1"}
  - {asked: {kind: move_paths, of: red, subject: "1,1"}}
  - {cost: {answer: [[1, 1]], total: 3}}
  - {roll: ice, faces: [1, 1]}
  - {game: {turn: 1}}
"""
    text = drill_on("for_the_masses", "{size: [9, 9], origin: [3, 4]}")
    text = text.replace("expect: [{told: nothing}]\n", entries)
    drill = read(text)
    assert [turn.form.value for turn in drill.play if hasattr(turn.form, "value")] == [
        ["4,5", "rend:5,5:x", "b1"],
        {"also": "at:4,5"},
        [["step", 4, 5, "N"], [4, 6], [1, 2, 3]],
    ]
    assert drill.play[2].form.refuse.also == "4,5"
    forms = [each.form for each in drill.expect]
    assert forms[0].option == "4,5"
    assert forms[1].exactly == ("4,5", "4,6", "none")
    assert forms[2].told == "goes to 4,5 and at 4,6, for 1,3"
    assert forms[3].not_told == " at 4,5"
    assert forms[4].asked.subject == "4,5"
    assert forms[5].cost.answer == [[4, 5]]
    assert forms[6].faces == (1, 1)


def test_mistakes_keep_their_places_where_hexes_are_counted():
    piece = "{id: r1, unit: men_at_arms, at: [[0, 0], [0, norwards]]}"
    (told,) = problems(drill_on("for_the_masses", "{size: [9, 9], origin: [3, 4]}", piece))
    assert told.startswith("5:55: pieces.0.at.1.1: expected a whole number")


def test_a_case_does_not_count_otherwise_than_its_drill():
    text = drill_on("for_the_masses", "{axial: true}")
    text += "cases:\n  - {case: a, table: {size: [9, 9], origin: [1, 1]}}\n"
    message = "'origin' holds for the whole drill; write it in the drill's own table"
    assert problems(text) == [f"8:37: cases.0.table.origin: {message}"]
    assert read(text.replace(", origin: [1, 1]", "")).runs()


@pytest.mark.parametrize(
    ("key", "start"),
    [
        ("rects", "{zones: {red: [{rects: [[0, 0, 2, 2]]}]}}"),
        ("span", "{exits: [{side: red, edge: north, span: [0, 2]}]}"),
    ],
)
def test_what_only_the_board_counts_is_told(key, start):
    text = drill_on("for_the_masses", "{size: [9, 9], axial: true}") + f"start: {start}\n"
    (told,) = problems(text)
    assert told.startswith("7:")
    assert f"'{key}' counts columns and rows of the board; give hexes" in told
    assert read(text.replace(", axial: true", ""))


def test_no_key_of_a_position_with_places_is_forgotten():
    """Whatever has a column and a row in its form is counted, or refused."""
    book = rules.rulebook("for_the_masses")
    schema = adapter_for(book.position_type).json_schema()
    found = {
        key
        for form in schema["$defs"].values()
        for key, value in form.get("properties", {}).items()
        if key and _has_place(value)
    }
    counted = {*PLACES, *PLACE_FIRST, *BOARD_ONLY}
    assert found - counted == {"size"}, "the size of a table is no place"
    assert counted <= found


def _has_place(schema):
    """Whether two numbers from 0 to 199 come first in a list anywhere in it."""
    if isinstance(schema, list):
        return any(map(_has_place, schema))
    if not isinstance(schema, dict):
        return False
    first = [each.get("maximum") for each in schema.get("prefixItems", ())[:2]]
    return first == [199, 199] or any(map(_has_place, schema.values()))


@pytest.mark.parametrize("part", ["table", "pieces", "start", "play", "expect", "cases", "always"])
@pytest.mark.parametrize("value", ["5", "text", "null", "[5]", "[[5, 5]]", "{a: 5}", "[{at: 5}]"])
def test_nonsense_gives_problems_and_no_exception(part, value):
    text = drill_on("for_the_masses", "{size: [9, 9], axial: true}")
    lines = [line for line in text.splitlines() if not line.startswith(part)]
    with pytest.raises(DataError):
        read("\n".join([*lines, "told: 1", f"{part}: {value}"]))


def test_the_keys_of_named_tables_are_no_keys_of_any_ruleset():
    for key in rules.RULESETS:
        table = adapter_for(rules.rulebook(key).position_type).json_schema()
        name = table["properties"]["table"]["$ref"].rpartition("/")[2]
        own = table["$defs"][name]["properties"].keys()
        assert not own & {*drilltable.NAMED, *drilltable.COUNTING}


def test_an_attempt_with_a_misspelt_piece_is_refused_by_no_rule():
    entries = """\
start: {unit: r1}
play:
  - {ask: choose_action, of: red, answer: move}
  - {refuse: {answer: {r7.1: [0, 1, N]}}, rule: any}
expect: [{game: {turn: 1}}]
"""
    pieces = "{id: r1, unit: men_at_arms, at: [[3, 3]]}, "
    pieces += "{id: r2, unit: captain_of_the_realm, at: [[5, 5]], command: 9}"
    text = drill_on("for_the_masses", "{size: [9, 9]}", pieces)
    (run,) = run_drill(read(text.replace("expect: [{told: nothing}]\n", entries)))
    assert "'r7.1': nothing is called 'r7.1'" in run.failures[0]
