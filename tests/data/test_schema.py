"""The committed schemas are those of the types that files are read into."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game import rules
from game.data import files, schema, yamlfile
from game.data.drillforms import EXPECT_FORMS, PLAY_FORMS, POSITION_KEYS
from game.table.terrain import HEX_KINDS, KINDS, PLANE_KINDS
from tests import toy

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = schema.schemas()


def test_every_format_has_a_schema_where_its_files_look_for_it():
    expected = {f"maps/{kind}.schema.json" for kind in ("map", "hexes", "plane")}
    for key in rules.RULESETS:
        expected |= {
            f"game/rules/{key}/armies/army.schema.json",
            f"scenarios/{key}/scenario.schema.json",
            f"scenarios/{key}/course.schema.json",
            f"scenarios/{key}/hints.schema.json",
            f"scenarios/{key}/drills/drill.schema.json",
        }
    assert SCHEMAS.keys() == expected


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_committed_schema_is_current(name):
    committed = (ROOT / name).read_text(encoding="utf-8")
    assert committed == SCHEMAS[name], "run: sandtable schema"


def test_no_other_schema_lies_about():
    folders = ("maps", "scenarios", "game")
    found = [path for each in folders for path in (ROOT / each).rglob("*.schema.json")]
    assert {path.relative_to(ROOT).as_posix() for path in found} == set(SCHEMAS)


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_whole(name):
    """Every reference leads somewhere, every definition is used, unknown keys are refused."""
    whole = json.loads(SCHEMAS[name])
    used = {each["$ref"].removeprefix("#/$defs/") for each in nodes(whole) if "$ref" in each}
    assert used == whole.get("$defs", {}).keys()
    for form in (whole, *whole.get("$defs", {}).values()):
        assert form["additionalProperties"] is False
        assert set(form.get("required", ())) <= form["properties"].keys()
        assert form["description"]


def nodes(value):
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value:
        if isinstance(inner, (dict, list)):
            yield from nodes(inner)


def test_the_schema_of_maps_knows_the_kinds_of_terrain():
    parts = json.loads(SCHEMAS["maps/map.schema.json"])["properties"]
    assert parts["legend"]["additionalProperties"]["enum"] == list(KINDS)
    assert parts["rows"]["maxItems"] == parts["rows"]["items"]["maxLength"] == 200


def test_the_schema_of_maps_of_hexes_knows_the_kinds_with_and_without_a_level():
    whole = json.loads(SCHEMAS["maps/hexes.schema.json"])
    plain, raised = whole["properties"]["legend"]["additionalProperties"]["anyOf"]
    assert plain["enum"] == list(HEX_KINDS)
    assert raised == {"$ref": "#/$defs/HexGround"}
    form = whole["$defs"]["HexGround"]["properties"]
    assert form["kind"]["enum"] == list(HEX_KINDS)
    assert (form["level"]["minimum"], form["level"]["maximum"]) == (0, 9)
    assert whole["properties"]["rows"]["maxItems"] == 200


def test_the_schema_of_maps_in_inches_knows_the_kinds_and_that_a_feature_has_one_shape():
    whole = json.loads(SCHEMAS["maps/plane.schema.json"])
    form = whole["$defs"]["PlaneFeature"]
    assert form["properties"]["kind"]["enum"] == list(PLANE_KINDS)
    assert form["oneOf"] == [{"required": [shape]} for shape in ("area", "line", "disc")]
    assert whole["properties"]["size"]["prefixItems"][1]["maximum"] == 200


def test_the_schema_of_drills_has_the_position_and_every_form():
    whole = json.loads(SCHEMAS["scenarios/squad_battles/drills/drill.schema.json"])
    case = whole["$defs"]["CaseForm"]
    for form in (whole, case):
        parts = form["properties"]
        assert set(POSITION_KEYS) < parts.keys()
        own, named = parts["table"]["anyOf"]
        assert own == {"$ref": "#/$defs/Ground"}
        assert named == {"$ref": "#/$defs/NamedTable"}
        assert len(parts["play"]["items"]["anyOf"]) == len(PLAY_FORMS)
        assert len(parts["expect"]["items"]["anyOf"]) == len(EXPECT_FORMS)
    assert whole["properties"].keys() - case["properties"].keys() == {
        "drill",
        "ruleset",
        "rules",
        "cases",
    }


def test_the_schema_of_drills_on_hexes_knows_how_they_are_counted():
    for key in rules.RULESETS:
        parts = json.loads(SCHEMAS[f"scenarios/{key}/drills/drill.schema.json"])
        tables = [each["$ref"].rpartition("/")[2] for each in parts["properties"]["table"]["anyOf"]]
        counted = ["origin" in parts["$defs"][name]["properties"] for name in tables]
        assert counted == [key == "for_the_masses"] * 2


@pytest.mark.parametrize("folder", ["maps", "scenarios", "game/rules"])
def test_shipped_files_have_only_keys_that_their_schema_knows(folder):
    for path in sorted((ROOT / folder).rglob("*.yaml")):
        first = path.read_text(encoding="utf-8").partition("\n")[0]
        if "$schema=" in first:
            whole = json.loads((path.parent / first.partition("$schema=")[2]).read_text("utf-8"))
            assert yamlfile.read(path).data.keys() <= whole["properties"].keys(), path


def test_schemas_are_written_where_they_belong_and_only_when_they_change(tmp_path):
    written = schema.write_schemas(tmp_path)
    assert sorted(written) == sorted(tmp_path / name for name in SCHEMAS)
    assert schema.write_schemas(tmp_path) == []
    path = tmp_path / "maps" / "map.schema.json"
    path.write_text('{"$schema": "of another day"}')
    assert schema.write_schemas(tmp_path) == [path]
    assert path.read_text(encoding="utf-8") == SCHEMAS["maps/map.schema.json"]


def test_a_further_ruleset_gets_its_schemas(monkeypatch):
    toy.register(monkeypatch)
    more = schema.schemas().keys() - SCHEMAS.keys()
    assert more == {
        "game/rules/toy/armies/army.schema.json",
        "scenarios/toy/course.schema.json",
        "scenarios/toy/hints.schema.json",
        "scenarios/toy/drills/drill.schema.json",
        "scenarios/toy/scenario.schema.json",
    }


def test_this_tree_is_the_one_that_is_tested():
    assert files.maps() == ROOT / "maps"
