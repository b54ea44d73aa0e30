"""edit without a window: turn, lay out, generate, print."""

from __future__ import annotations

import pytest

from game.data import files, yamlfile
from game.data.mapfile import map_from
from game.table.terrain import HexMap, PlaneMap, SquareMap

SPEC = """\
table: plane:48x36
symmetry: half_turn
pieces: [{kind: wood, count: 4, size: [4, 6]}, {kind: house, count: 2, size: [3, 4]}]
"""


def ground(path):
    return map_from(yamlfile.read(path))


def test_a_map_is_turned_and_written(sandtable, tmp_path):
    out = tmp_path / "turned.map.yaml"
    said = sandtable("edit", "wagon_road", "--turn", "quarter", "--out", out)
    assert (said.code, said.err) == (0, "")
    assert said.last == f"wrote {out}"
    before = ground(files.maps() / "wagon_road.yaml")
    assert ground(out).size == before.size[::-1]
    again = sandtable("edit", out, "--turn", "quarter", "--out", out)
    assert again.code == 0
    assert out.with_name(f"{out.name}~").exists()


@pytest.mark.parametrize(("table", "form"), [("hexes", HexMap), ("squares", SquareMap)])
def test_a_map_is_laid_out_on_cells_and_back(sandtable, tmp_path, table, form):
    out, back = tmp_path / "cells.map.yaml", tmp_path / "back.map.yaml"
    assert sandtable("edit", "two_fords", "--as", table, "--out", out).code == 0
    assert isinstance(ground(out), form)
    assert sandtable("edit", out, "--as", "plane", "--out", back).code == 0
    assert isinstance(ground(back), PlaneMap)


def test_a_map_is_generated_from_a_seed(sandtable, tmp_path):
    spec = tmp_path / "spec.yaml"
    spec.write_text(SPEC)
    outs = [tmp_path / f"{number}.map.yaml" for number in range(3)]
    for out, seed in zip(outs, (7, 7, 8), strict=True):
        said = sandtable("edit", "--generate", spec, "--seed", seed, "--out", out)
        assert (said.code, said.out.splitlines()[0]) == (0, f"seed {seed}")
    texts = [out.read_text() for out in outs]
    assert texts[0] == texts[1] != texts[2]
    assert len(ground(outs[0]).features) == 6


def test_the_laboratory_picks_what_is_wanted(sandtable, tmp_path):
    spec = tmp_path / "spec.yaml"
    out = tmp_path / "random.map.yaml"
    spec.write_text(SPEC + "candidates: 4\nwant: {exposure: [0, 1]}\n")
    said = sandtable("edit", "--generate", spec, "--rules", "ares", "--out", out)
    assert said.code == 0
    assert "seed 1, candidate 0" in said.out
    spec.write_text(SPEC + "candidates: 2\nwant: {exposure: [0, 0.001]}\n")
    said = sandtable("edit", "--generate", spec, "--rules", "ares", "--out", tmp_path / "x.yaml")
    assert said.code == 2
    assert "exposure before a move was outside of 0 to 0.001 on 2 of 2" in said.err
    spec.write_text(SPEC + "want: {exposur: [0, 1]}\n")
    said = sandtable("edit", "--generate", spec, "--rules", "ares", "--out", tmp_path / "x.yaml")
    assert "there is no measure 'exposur'; did you mean 'exposure'?" in said.err


@pytest.mark.parametrize(
    ("ending", "start"), [("pdf", b"%PDF-"), ("png", b"\x89PNG"), ("html", b"<!doctype html>")]
)
def test_a_set_up_sheet_is_written(sandtable, tmp_path, ending, start):
    path = tmp_path / f"sheet.{ending}"
    said = sandtable("edit", "two_fords", "--sheet", path, "--unit", "cm", "--rules", "ares")
    assert (said.code, said.last) == (0, f"wrote {path}")
    assert path.read_bytes().startswith(start)
    if ending == "html":
        assert "What it means in" in path.read_text()


def test_what_cannot_be_is_said_in_a_sentence(sandtable, tmp_path):
    for words, told in (
        (("edit", "two_fords", "--turn", "half"), "say where the map goes"),
        (("edit", "--turn", "half", "--out", tmp_path / "x"), "name a map, or begin a new one"),
        (("edit", "two_ford", "--turn", "half", "--out", "x"), "did you mean 'two_fords'"),
        (("edit", "two_fords", "--sheet", tmp_path / "x.txt"), "a sheet is a .pdf, .html or .png"),
        (("edit", "bar_tussah", "--turn", "quarter", "--out", "x"), "board of hexes"),
        (("edit", "x", "--new", "plane:9x9"), "not both"),
    ):
        said = sandtable(*words)
        assert said.code == 2
        assert told in said.err
    other = tmp_path / "notes.txt"
    other.write_text("notes")
    said = sandtable("edit", "two_fords", "--turn", "half", "--out", other)
    assert "is not a map" in said.err
    assert other.read_text() == "notes"


def test_a_scenario_stands_for_its_map(sandtable, tmp_path):
    of_map, of_battle = tmp_path / "map.map.yaml", tmp_path / "battle.map.yaml"
    assert sandtable("edit", "valley_field", "--turn", "half", "--out", of_map).code == 0
    assert sandtable("edit", "meeting_engagement", "--turn", "half", "--out", of_battle).code == 0
    assert of_battle.read_bytes() == of_map.read_bytes()
    own = tmp_path / "own.yaml"
    own.write_bytes((files.scenarios() / "for_the_masses/meeting_engagement.yaml").read_bytes())
    assert sandtable("edit", own, "--turn", "half", "--out", of_battle, "--force").code == 0
    assert of_battle.read_bytes() == of_map.read_bytes()
