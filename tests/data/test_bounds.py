"""Every number that a file may hold has a lower and an upper bound, in the models themselves."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from game import rules
from game.core.errors import DataError
from game.data import files, library
from game.data.drillforms import EXPECT_FORMS, PLAY_FORMS, CaseForm, DrillForm, Facts
from game.data.file_check import check_file
from game.data.ledger import _File
from game.data.mapfile import MAP_TYPES
from game.data.reading import adapter_for
from game.data.savefile import Header
from game.table.hexes import hexes
from tests.attack.bearing import within

BOOKS = [rules.rulebook(key) for key in rules.RULESETS]
FORMS = [
    *MAP_TYPES.values(),
    *(form for book in BOOKS for form in (book.army_type, book.scenario_type, book.position_type)),
    *(form for form in (*PLAY_FORMS.values(), *EXPECT_FORMS.values()) if form is not Facts),
    *(CaseForm, DrillForm, Header, _File),
]


def unbounded(schema: Any, path: str = "") -> Iterator[str]:
    """The places of a JSON Schema where any number may stand."""
    if isinstance(schema, list):
        schema = dict(enumerate(schema))
    if not isinstance(schema, dict):
        return
    fixed = "const" in schema or "enum" in schema
    if schema.get("type") in ("integer", "number") and not fixed:
        if not {"minimum", "maximum"} <= set(schema):
            yield path
    for key, value in schema.items():
        yield from unbounded(value, f"{path}/{key}")


@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form.__module__}.{form.__name__}")
def test_every_number_has_bounds(form):
    assert list(unbounded(adapter_for(form).json_schema())) == []


def test_the_walk_finds_numbers_without_bounds():
    one = {
        "properties": {"a": {"type": "integer", "minimum": 0}, "b": {"anyOf": [{"type": "number"}]}}
    }
    assert list(unbounded(one)) == ["/properties/a", "/properties/b/anyOf/0"]


BEACON = "ares/beacon_tor"
MEETING = "for_the_masses/meeting_engagement"
FORD = "squad_battles/mossback_ford"
MISTAKES = [
    (BEACON, "[[24, 15]", "[[1000000000000, 15]", "17:13: red.zones.0.0.0: "),
    (BEACON, "[[24, 15]", "[[1e308, 15]", "17:13: red.zones.0.0.0: "),
    (BEACON, "[[24, 15]", "[[.nan, 15]", "17:13: red.zones.0.0.0: "),
    (BEACON, "[[24, 15]", "[[-.inf, 15]", "17:13: red.zones.0.0.0: "),
    (BEACON, "[[24, 15]", "[[190, 15]", "17:12: red.zones.0.0: (190, 15) is not on the table"),
    (BEACON, "[24, 15], [48, 15], [48, 33], [24, 33]", "", "17:11: red.zones.0: "),
    (BEACON, "at: [36, 24]", "at: [36, 124]", "32:28: objectives.0.at: (36, 124) is not on"),
    (BEACON, "elf_archer: 4", "elf_archer: 1000000000", "15:45: red.units.0.figures.elf_archer"),
    (BEACON, "skeleton: 12", "skeleton: 200", "22:5: blue.units: a force has 200 figures"),
    (BEACON, "points: 20", "points: 999999", "32:46: objectives.0.points: expected 10000 or"),
    (MEETING, "[0, 0, 44, 7]", "[0, 0, 999999, 999999]", "18:40: red.zones.0.rects.0.2: "),
    (MEETING, "count: 3, elements: 5", "count: 199, elements: 5", "16:5: red.units: a force has"),
    (FORD, "[0, 18, 25, 19]", "[0, 18, 1000000000, 19]", "24:22: start.attacker.0.2: "),
    (FORD, "[0, 18, 25, 19]", "[0, 18, 25, 19], " * 60, "24:13: start.attacker: expected 50 "),
]


def told(path: Path) -> list[str]:
    """What `check` says about a file, which must not take long."""
    with within(20), pytest.raises(DataError) as caught:
        check_file(path)
    return [str(each).removeprefix(f"{path}:") for each in caught.value.problems]


def shipped(key: str) -> str:
    return (files.scenarios() / f"{key}.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(("key", "old", "new", "message"), MISTAKES)
def test_check_refuses_what_play_cannot_bear(tmp_path, key, old, new, message):
    path = tmp_path / "own.yaml"
    path.write_text(shipped(key).replace(old, new, 1), encoding="utf-8")
    lines = told(path)
    assert any(line.startswith(message) for line in lines), lines


POINTS = [
    ("[[1e308, 1], [4, 1], [4, 4]]", "4:33: features.0.area.0.0: a number is between"),
    ("[[1, 1], [4, 1], [4, .inf]]", "is not a finite number"),
    ("[[1000001, 1], [4, 1], [4, 4]]", "4:33: features.0.area.0.0: a number is between"),
    ("[[201, 1], [4, 1], [4, 4]]", "4:32: features.0.area.0: (201, 1) is not on the table"),
    (f"[{'[1, 1], ' * 900}[2, 2]]", "4:31: features.0.area: one feature has 200 points at most"),
    (f"[{'[1, 1], ' * 20_000}[2, 2]]", "a list has 1,000 entries at most, this one 20,001"),
    (f"[{'[1, 1], ' * 200_000}[2, 2]]", "more than 100,000 values"),
]


@pytest.mark.parametrize(("area", "message"), POINTS, ids=range(len(POINTS)))
def test_a_map_point_that_nobody_can_reach(tmp_path, area, message):
    path = tmp_path / "own.map.yaml"
    head = "map: M\ntable: plane\nsize: [30, 30]\n"
    path.write_text(f"{head}features: [{{kind: wood, area: {area}}}]\n", encoding="utf-8")
    assert message in "\n".join(told(path))


def test_a_board_that_no_memory_holds_is_refused(tmp_path):
    path = tmp_path / "own.yaml"
    head = (
        "drill: D\nruleset: squad_battles\nrules: [FWB.grid.1]\npieces: []\nexpect: [{told: x}]\n"
    )
    for size in ("[999999, 999999]", "[199, 199]"):
        path.write_text(f"{head}table: {{size: {size}}}\n", encoding="utf-8")
        assert any(" table" in line for line in told(path))


def test_a_save_is_held_to_the_same_bounds():
    documents = deepcopy(library.load_scenario("mossback_ford").documents)
    documents["scenario"]["settings"] = {"round_limit": 10**9}
    with pytest.raises(DataError, match="a number is between"):
        library.bundle_from(documents, "a save")
    documents["scenario"]["settings"] = {"round_limit": 5000}
    with pytest.raises(DataError, match="expected 200 or less"):
        library.bundle_from(documents, "a save")


def test_a_disc_wider_than_the_board_is_the_whole_board():
    board = hexes(9, 7)
    with within(20):
        assert len(board.disc(30, 10**9)) == 9 * 7


def test_an_engine_that_does_not_fit_on_its_keep_is_refused(tmp_path):
    text = shipped("for_the_masses/siege_at_bar_tussah")
    path = tmp_path / "own.yaml"
    path.write_text(text.replace("rear: [30, 15]", "rear: [0, 15]"), encoding="utf-8")
    with pytest.raises(DataError, match=r"rear: an engine .* not on the keep \(FTM.scen.siege.5\)"):
        check_file(path)


def test_a_dial_may_not_offer_what_the_scenario_cannot_be(tmp_path):
    text = shipped("for_the_masses/siege_at_bar_tussah")
    path = tmp_path / "own.yaml"
    dial = "dials:\n  - {number: count_of_ballista, label: Guns, values: [1, 500]}\n"
    assert "\ndials:\n" in text
    path.write_text(text.replace("dials:\n", dial), encoding="utf-8")
    with pytest.raises(DataError, match=r"dials.0.values.1: so it would be wrong: "):
        check_file(path)
