"""Every file that is shipped is sound, names its schema, and every battle begins."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.data import files
from game.data.file_check import check_file
from game.data.library import load_scenario, rules_folders, scenario_keys
from game.data.schema import schemas

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = (files.maps(), files.scenarios(), *rules_folders())
SHIPPED = {
    path.relative_to(ROOT).as_posix(): path
    for folder in FOLDERS
    for path in sorted(folder.rglob("*.yaml"))
}
SCHEMA_LINE = "# yaml-language-server: $schema="
LEDGERS = {name for name in SHIPPED if name.endswith("ledger.yaml")}


def test_all_kinds_of_files_are_shipped():
    for name in (
        "maps/EXAMPLE.yaml",
        "maps/split_crown.yaml",
        "scenarios/EXAMPLE.yaml",
        "scenarios/EXAMPLE.army.yaml",
        "scenarios/EXAMPLE.drill.yaml",
        "scenarios/EXAMPLE.plane.drill.yaml",
        "scenarios/EXAMPLE.hexes.drill.yaml",
        "scenarios/squad_battles/open_field.yaml",
        "game/rules/squad_battles/armies/amber_vale.yaml",
        "game/rules/squad_battles/ledger.yaml",
    ):
        assert name in SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_the_file_is_sound(name):
    check_file(SHIPPED[name])


@cache
def known_schemas():
    return frozenset(schemas())


@pytest.mark.parametrize("name", sorted(SHIPPED.keys() - LEDGERS))
def test_the_file_names_its_schema(name):
    """The path is told from the file's own folder, so that editors find it."""
    path = SHIPPED[name]
    with path.open(encoding="utf-8") as file:
        first = file.readline().rstrip("\n")
    assert first.startswith(SCHEMA_LINE)
    schema = (path.parent / first.removeprefix(SCHEMA_LINE)).resolve()
    assert schema.is_file()
    assert schema.relative_to(ROOT).as_posix() in known_schemas()


@pytest.mark.parametrize("key", scenario_keys())
def test_the_battle_begins(key):
    bundle = load_scenario(key)
    match = Match.begin(bundle.rulebook, bundle.begin(), FairDice(1), FairDeck(1))
    assert match.pending is not None
    assert match.pending.side in bundle.rulebook.sides(match.state)
    assert bundle.rulebook.violations(match.state) == []
    assert bundle.scenario.scenario, "it has a title"


def test_the_examples_are_not_offered_for_play():
    assert not any("EXAMPLE" in key for key in scenario_keys())
