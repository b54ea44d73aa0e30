"""Scenarios are found by name or file, with their maps and armies, or it is said what is wrong."""

from __future__ import annotations

import json

import pytest

from game import rules
from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.errors import DataError, UsageError
from game.core.match import Match
from game.data import files, library, yamlfile
from game.data.file_check import check_file
from game.data.mapfile import map_from
from game.table.terrain import KINDS, HexMap, PlaneMap, SquareMap
from tests import toy


@pytest.fixture
def root(monkeypatch, tmp_path):
    toy.install(monkeypatch, tmp_path)
    return tmp_path


def problems(call, *given):
    with pytest.raises(DataError) as caught:
        call(*given)
    return [str(problem) for problem in caught.value.problems]


# ------------------------------------------------------------------ what there is


def test_all_shipped_things_are_listed(root):
    assert library.scenario_keys() == ["toy/sprint", "toy/stroll"]
    assert library.scenario_keys("toy") == library.scenario_keys()
    assert library.map_keys() == ["track"]
    assert library.army_keys("toy") == ["hares", "snails"]


def test_examples_are_not_listed_but_load(root):
    example = (root / "maps" / "track.yaml").read_text()
    (root / "maps" / "EXAMPLE.yaml").write_text(example)
    assert library.map_keys() == ["track"]
    assert library.load_map("EXAMPLE") == library.load_map("track")


def test_a_ruleset_without_files_has_no_scenarios(root):
    for path in (root / "scenarios" / "toy").glob("*.yaml"):
        path.unlink()
    assert library.scenario_keys() == []


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: library.scenario_keys("toi"), "no ruleset 'toi'; did you mean 'toy'? Known: toy"),
        (lambda: library.load_map("trak"), "no map 'trak'; did you mean 'track'? Known: track"),
        (
            lambda: library.load_map("../maps/track"),
            "no map '../maps/track'. Known: track",
        ),
        (lambda: library.load_map("Track"), "no map 'Track'; did you mean 'track'?"),
        (lambda: library.load_army("toy", "hare"), "no army 'hare'; did you mean 'hares'?"),
        (lambda: library.load_army("toy", "xyz"), "no army 'xyz'. Known: hares, snails"),
        (
            lambda: library.load_scenario("sprnt"),
            "no scenario 'sprnt'; did you mean 'sprint'? Known: toy/sprint, toy/stroll. "
            "A file of your own works, too",
        ),
        (lambda: library.load_scenario("toy/sprnt"), "did you mean 'toy/sprint'?"),
        (lambda: library.load_scenario("mine.yaml"), "there is no file mine.yaml"),
    ],
)
def test_unknown_names_are_answered_with_the_known_ones(root, call, message):
    with pytest.raises(UsageError) as caught:
        call()
    assert message in str(caught.value)


# ------------------------------------------------------------------ scenarios


@pytest.mark.parametrize("name", ["sprint", "toy/sprint"])
def test_a_shipped_scenario_comes_with_all_it_needs(root, name):
    bundle = library.load_scenario(name)
    assert bundle.key == "toy/sprint"
    assert bundle.rulebook.key == "toy"
    assert bundle.scenario.goal == 12
    assert bundle.ground == library.load_map("track")
    assert list(bundle.armies) == ["hares", "snails"]
    assert bundle.armies["hares"] == library.load_army("toy", "hares")
    assert bundle.begin().goal == 12


def test_a_scenario_without_a_map_has_none(root):
    bundle = library.load_scenario("stroll")
    assert bundle.ground is None
    assert bundle.documents["map"] is None
    assert list(bundle.armies) == ["snails"]


def test_a_name_that_two_rulesets_have_must_be_given_in_full(root, monkeypatch):
    (root / "scenarios" / "other").mkdir()
    (root / "scenarios" / "other" / "sprint.yaml").write_text("scenario: x")
    monkeypatch.setattr(rules, "RULESETS", ("toy", "other"))
    with pytest.raises(UsageError, match=r"several rulesets.*toy/sprint, other/sprint"):
        library.load_scenario("sprint")
    assert library.load_scenario("toy/sprint").key == "toy/sprint"


def test_the_documents_of_a_bundle_make_the_same_bundle(root):
    bundle = library.load_scenario("sprint")
    kept = json.loads(json.dumps(bundle.documents))
    assert sorted(kept) == ["armies", "map", "ruleset", "scenario", "scenario_key"]
    again = library.bundle_from(kept, "save")
    assert again == bundle


def test_documents_do_without_any_file(root):
    kept = library.load_scenario("sprint").documents
    for path in [*(root / "maps").iterdir(), *(root / "game/rules/toy/armies").iterdir()]:
        path.unlink()
    assert library.bundle_from(kept, "save").ground is not None


@pytest.mark.parametrize("missing", ["armies", "map", "scenario", "ruleset", "scenario_key"])
def test_documents_with_a_part_missing_are_refused(root, missing):
    kept = dict(library.load_scenario("sprint").documents)
    del kept[missing]
    assert problems(library.bundle_from, kept, "save") == [
        "save: documents: the battle's files are missing or damaged; the game cannot be set up"
    ]


def test_documents_with_an_army_missing_name_it(root):
    kept = library.load_scenario("sprint").documents
    del kept["armies"]["hares"]
    assert problems(library.bundle_from, kept, "save") == [
        "save (scenario): red: there is no army 'hares'. Known: snails"
    ]


# ------------------------------------------------------------------ files of one's own

OWN = "scenario: Mine\nruleset: toy\nmap: field\ngoal: 3\nred: newts\nblue: hares\n"
NEWTS = toy.ARMIES["snails"].replace("Snails", "Newts")
FIELD = 'map: The Field\ntable: squares\nrows: ["....."]\nlegend: {".": meadow}\n'


@pytest.fixture
def own(root, tmp_path):
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "mine.yaml").write_text(OWN)
    (folder / "newts.army.yaml").write_text(NEWTS)
    (folder / "field.yaml").write_text(FIELD)
    return folder


def test_what_lies_beside_a_scenario_is_found_first(own):
    (own / "hares.yaml").write_text(toy.ARMIES["hares"].replace("Hares", "Other Hares"))
    bundle = library.load_scenario(own / "mine.yaml")
    assert bundle.key == "mine"
    assert bundle.ground.map == "The Field"
    assert bundle.armies["newts"].army == "The Newts"
    assert bundle.armies["hares"].army == "The Other Hares"


def test_what_does_not_lie_beside_comes_from_the_shipped(own):
    assert library.load_scenario(str(own / "mine.yaml")).armies["hares"].army == "The Hares"


def test_a_scenario_may_have_the_name_of_its_map(own):
    (own / "field.yaml").unlink()
    (own / "track.yaml").write_text(OWN.replace("field", "track"))
    assert library.load_scenario(own / "track.yaml").ground.map == "The Track"


def test_another_scenario_of_the_maps_name_is_passed_over(own):
    (own / "track.yaml").write_text(OWN)
    (own / "mine.yaml").write_text(OWN.replace("field", "track"))
    assert library.load_scenario(own / "mine.yaml").ground.map == "The Track"


def test_names_in_a_file_lead_nowhere_else(own):
    (own.parent / "secret.yaml").write_text(FIELD)
    (own / "mine.yaml").write_text(OWN.replace("field", "../secret"))
    name = own / "mine.yaml"
    assert problems(library.load_scenario, name) == [
        f"{name}:3:6: map: there is no map '../secret'. Known: track"
    ]


def test_mistakes_in_all_files_come_together(own):
    (own / "field.yaml").write_text(FIELD.replace("meadow", "medow"))
    (own / "newts.army.yaml").write_text(NEWTS.replace("name: Snail", "name: Snail, stride: 0"))
    (own / "mine.yaml").write_text(OWN.replace("hares", "hairs"))
    told = problems(library.load_scenario, own / "mine.yaml")
    kinds = ", ".join(list(KINDS)[:40])
    assert told == [
        f"{own / 'field.yaml'}:4:15: legend..: there is no kind of terrain 'medow'; "
        f"did you mean 'meadow'? Known: {kinds}",
        f"{own / 'newts.army.yaml'}:4:32: units.snail.stride: a stride is at least 1 (TOY.move.1)",
        f"{own / 'mine.yaml'}:6:7: blue: there is no army 'hairs'; did you mean 'hares'? "
        "Known: hares, snails",
    ]


def test_mistakes_that_only_the_rules_see_have_their_place(own):
    (own / "mine.yaml").write_text(OWN.replace("goal: 3", "goal: 5"))
    assert problems(library.load_scenario, own / "mine.yaml") == [
        f"{own / 'mine.yaml'}:4:7: goal: the map is only 5 squares wide"
    ]


def test_a_file_that_confuses_the_rules_gives_a_sentence(own, monkeypatch):
    def confused(*_):
        yield ("goal",), "the goal is odd"
        raise KeyError("hare+foot")

    monkeypatch.setattr(toy.Toy, "scenario_problems", confused)
    name = own / "mine.yaml"
    assert problems(library.load_scenario, name) == [
        f"{name}:1:1: the rules cannot make sense of 'hare+foot'; check the names",
        f"{name}:4:7: goal: the goal is odd",
    ]


# ------------------------------------------------------------------ maps


def map_problems(tmp_path, text):
    path = tmp_path / "x.yaml"
    path.write_text(text)
    return [told.removeprefix(f"{path}:") for told in problems(check_file, path)]


def test_all_mistakes_of_a_map_are_told_at_once(tmp_path):
    text = (
        'map: M\ntable: squares\nrows:\n  - ".h."\n  - ".x.."\nlegend:\n  ".": meadow\n  hh: hege\n'
    )
    told = map_problems(tmp_path, text)
    assert [line.partition(" Known")[0] for line in told] == [
        "4:5: rows.0: 'h' is not in the legend, see square 2",
        "5:5: rows.1: 'x' is not in the legend, see square 2",
        "5:5: rows.1: this row has 4 squares, the first one 3",
        "8:3: legend.hh: a square is one letter, not 'hh'",
        "8:7: legend.hh: there is no kind of terrain 'hege'; did you mean 'hedge'?",
    ]


@pytest.mark.parametrize(
    ("rows", "size"),
    [
        ([], "0 x 0"),
        ([""], "0 x 1"),
        (["." * 201], "201 x 1"),
        (["."] * 201, "1 x 201"),
    ],
)
def test_a_map_has_a_tolerable_size(tmp_path, rows, size):
    text = f'map: M\ntable: squares\nlegend: {{".": meadow}}\nrows: {json.dumps(rows)}\n'
    assert map_problems(tmp_path, text) == [
        f"4:7: rows: a map has 1 x 1 to 200 x 200 squares, this one {size}"
    ]


def test_the_largest_map_is_fine(tmp_path):
    text = (
        f'map: M\ntable: squares\nlegend: {{".": meadow}}\nrows: {json.dumps(["." * 200] * 200)}\n'
    )
    (tmp_path / "x.yaml").write_text(text)
    check_file(tmp_path / "x.yaml")


def test_another_kind_of_table_is_named(tmp_path):
    text = 'map: M\ntable: square\nrows: ["."]\nlegend: {".": meadow}\n'
    assert map_problems(tmp_path, text) == [
        "2:8: table: there is no kind of table 'square'; did you mean 'squares'? "
        "Known: squares, hexes, plane"
    ]


@pytest.mark.parametrize("table", ["", "table: [squares]\n"])
def test_a_map_says_what_table_it_is_for(tmp_path, table):
    (told,) = map_problems(tmp_path, f'map: M\n{table}rows: ["."]\nlegend: {{".": meadow}}\n')
    assert "table" in told


# ------------------------------------------------------------------ checking any file


def test_every_kind_of_file_is_known_by_its_keys(root):
    for path in sorted(root.rglob("*.yaml")):
        check_file(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "scenaro: x\n",
            "known kind; did you mean 'scenario'? Files have the keys drill (drill), course",
        ),
        ("map: x\nruleset: toy\n", "known kind. Files have the keys"),
        ("- 1\n- 2\n", "map and rows (map), map and size (map), ruleset and rules (ledger)"),
        ("just a text\n", "this is no file of a known kind"),
    ],
)
def test_a_file_of_no_kind_is_told_the_kinds(tmp_path, text, message):
    (told,) = map_problems(tmp_path, text)
    assert told.startswith("1:1: ")
    assert message in told


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "1:1: key 'ruleset' is missing; it is one of toy"),
        (
            "ruleset: toi\n",
            "2:10: ruleset: there is no ruleset 'toi'; did you mean 'toy'? Known: toy",
        ),
        ("ruleset: 5\n", "2:10: ruleset: expected the name of a ruleset: toy"),
    ],
)
@pytest.mark.parametrize("kind", ["scenario", "army", "drill"])
def test_a_file_must_name_its_rules(root, kind, line, message):
    assert map_problems(root, f"{kind}: x\n{line}") == [message]


def test_a_missing_file_is_said_to_be_missing(tmp_path):
    (told,) = problems(check_file, tmp_path / "none.yaml")
    assert "there is no such file" in told


# ------------------------------------------------------------------ what is shipped


def test_every_shipped_map_loads():
    assert library.map_keys()
    for key in library.map_keys():
        assert isinstance(library.load_map(key), SquareMap | HexMap | PlaneMap)


def test_a_map_in_inches_loads_as_it_is_written(tmp_path):
    text = (
        "map: M\ntable: plane\nsize: [24, 12.5]\nfeatures: [{kind: tree, disc: [3, 4.25, 0.5]}]\n"
    )
    (tmp_path / "grove.yaml").write_text(text)
    check_file(tmp_path / "grove.yaml")
    (tree,) = map_from(yamlfile.read(tmp_path / "grove.yaml")).plane().features
    assert (tree.id, tree.points, tree.circle) == ("tree_1", ((3000, 4250),), 500)


def test_the_example_in_inches_is_sound_and_not_offered():
    ground = map_from(yamlfile.read(files.maps() / "EXAMPLE.plane.yaml"))
    assert {"hill", "fence", "stream", "fissure", "tree", "bushes"} <= {
        feature.kind for feature in ground.plane().features
    }
    assert "EXAMPLE.plane" not in library.map_keys()


@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_every_shipped_army_loads(ruleset):
    assert list(library.shipped_armies(ruleset)) == library.army_keys(ruleset)
    assert library.army_keys(ruleset)


@pytest.mark.parametrize("key", library.scenario_keys())
def test_every_shipped_scenario_loads_and_begins(key):
    bundle = library.load_scenario(key)
    assert bundle.key == key
    assert library.bundle_from(json.loads(json.dumps(bundle.documents)), "save") == bundle
    match = Match.begin(bundle.rulebook, bundle.begin(), FairDice(1), FairDeck(1))
    assert match.pending is not None


@pytest.mark.parametrize(
    "path",
    sorted([*files.maps().glob("EXAMPLE*.yaml"), *files.scenarios().glob("EXAMPLE*.yaml")]),
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_every_example_is_valid(path):
    check_file(path)


def test_there_is_an_example_of_every_format():
    examples = {path.name for path in files.scenarios().glob("EXAMPLE*.yaml")}
    kinds = ("", ".plane", ".hexes", ".blocks", ".bases")
    drills = {f"EXAMPLE{kind}.drill.yaml" for kind in kinds}
    armies = {"EXAMPLE.army.yaml", "EXAMPLE.blocks.army.yaml"}
    assert examples == {"EXAMPLE.yaml"} | armies | drills


def test_every_shipped_file_names_its_schema():
    shipped = [*files.maps().rglob("*.yaml"), *files.scenarios().rglob("*.yaml")]
    shipped += [each for book in library.rules_folders() for each in book.glob("armies/*.yaml")]
    for path in shipped:
        first = path.read_text(encoding="utf-8").partition("\n")[0]
        intro, _, schema = first.partition("$schema=")
        assert intro == "# yaml-language-server: ", path
        assert (path.parent / schema).is_file(), path
