"""The laboratory from the command line."""

from __future__ import annotations

import json

import pytest


def test_a_scenario_is_measured_in_sentences(sandtable):
    said = sandtable("lab", "mossback_ford", "--measures", "symmetry,control,objectives")
    assert said.code == 0
    assert said.out.startswith("Mossback Ford (Fantasy Wargame Mass Battle Rules)")
    assert "The table has a half turn, exactly." in said.out
    assert "reaches 50 % of the table first" in said.out
    assert "West Ford" in said.out
    assert said.err == ""


def test_all_numbers_come_as_json(sandtable, tmp_path):
    words = ("lab", "mossback_ford", "--movers", "foot", "--measures", "exposure,travel")
    told = json.loads(sandtable(*words, "--json", "-").out)
    (layout,) = told["layouts"]
    assert layout["ruleset"] == "squad_battles"
    assert [each["name"] for each in layout["places"]] == ["north", "south"]
    assert [each["measure"] for each in layout["findings"]] == ["exposure", "travel"]
    for each in layout["findings"]:
        assert each["balance"] == 1.0
        assert each["numbers"][0] == each["numbers"][1]
    path = tmp_path / "found.json"
    said = sandtable(*words, "--json", path)
    assert said.out.startswith("Mossback Ford")
    assert json.loads(path.read_text(encoding="utf-8")) == told


def test_several_tables_are_measured_one_after_the_other(sandtable):
    said = sandtable("lab", "mossback_ford", "nine_lanterns", "--measures", "symmetry")
    assert said.code == 0
    assert "Mossback Ford" in said.out
    assert "Nine Lanterns" in said.out


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("nosuch",), "there is no map or scenario 'nosuch'"),
        (("mossback_ford", "--measures", "luck"), "the measures are heat, dead_ground"),
        (("mossback_ford", "--movers", "flyers"), "are foot, horse"),
        (("mossback_ford", "--rules", "ares"), "a map of squares, which ARES cannot measure"),
        (("mossback_ford", "--rules", "chess"), "chess"),
        (("open_field",), "has no map"),
        (("the_common", "--set", "a=b"), "--set is for scenarios"),
    ],
)
def test_what_is_not_understood_is_said(sandtable, words, answer):
    said = sandtable("lab", *words)
    assert said.code == 2
    assert answer in said.err
    assert said.out == ""


def test_a_table_that_nobody_can_cross_fails_strictly(sandtable, tmp_path):
    path = tmp_path / "moat.yaml"
    rows = ["....", "....", "~~~~", "....", "...."]
    listed = "".join(f'  - "{row}"\n' for row in rows)
    path.write_text(
        f"map: A moat\ntable: squares\nrows:\n{listed}legend: {{'.': meadow, '~': river}}\n",
        encoding="utf-8",
    )
    said = sandtable("lab", path, "--measures", "none")
    assert said.code == 0
    assert "Warning: Foot: there is no path from one zone to the other." in said.out
    assert sandtable("lab", path, "--measures", "none", "--strict").code == 1


def test_two_tables_are_compared(sandtable, tmp_path):
    rows = ["......", "......", "..##..", "......", "......"]
    texts = {"old": rows, "new": [*rows[:2], "......", *rows[3:]]}
    for name, lines in texts.items():
        listed = "".join(f'  - "{row}"\n' for row in lines)
        legend = "{'.': meadow, '#': house}" if name == "old" else "{'.': meadow}"
        path = tmp_path / f"{name}.yaml"
        path.write_text(
            f"map: The {name} field\ntable: squares\nrows:\n{listed}legend: {legend}\n",
            encoding="utf-8",
        )
    words = ("lab", tmp_path / "new.yaml", "--against", tmp_path / "old.yaml", "--movers", "foot")
    said = sandtable(*words, "--measures", "heat,control")
    assert said.code == 0
    assert "The new field against The old field" in said.out
    assert "2 cells have different terrain." in said.out
    assert "Foot, sight heat: " in said.out
    told = json.loads(sandtable(*words, "--measures", "heat", "--json", "-").out)
    (comparison,) = told["comparisons"]
    (difference,) = comparison["differences"]
    assert difference["beyond"] is True
    assert difference["after"] == [1.0, 1.0]
    same = sandtable("lab", tmp_path / "old.yaml", "--against", tmp_path / "old.yaml")
    assert "No measure differs." in same.out


def test_a_table_is_compared_with_the_one_that_its_sheet_leads_to(sandtable):
    said = sandtable("lab", "harrow_farm", "--rounded", "cm", "--measures", "symmetry")
    assert said.code == 0
    assert "Harrow Farm as set up by its sheet against Harrow Farm (ARES)" in said.out
    assert "Changed: fence 1, " in said.out


def test_the_set_up_sheet_of_a_measured_table_is_written(sandtable, tmp_path):
    sheet = tmp_path / "farm.html"
    base = ("lab", "harrow_farm", "--measures", "gaps", "--movers", "foot", "--sheet")
    said = sandtable(*base, sheet, "--rounded", "cm")
    assert said.code == 0
    assert f"wrote {sheet}" in said.err
    text = sheet.read_text(encoding="utf-8")
    assert "Harrow Farm" in text
    assert "cm" in text
    assert "a sheet is a .pdf, .html or .png file" in sandtable(*base, tmp_path / "farm.txt").err
    two = sandtable("lab", "harrow_farm", "two_fords", "--sheet", tmp_path / "two.html")
    assert (two.code, "--sheet is for one table" in two.err) == (2, True)
    notes = tmp_path / "notes.html"
    notes.write_text("my notes", encoding="utf-8")
    assert sandtable(*base, notes).code == 2
    assert notes.read_text(encoding="utf-8") == "my notes"
