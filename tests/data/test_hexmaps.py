"""Maps of hexes: what a file may say, and that the shipped ones are whole."""

from __future__ import annotations

import pytest

from game.core.errors import DataError
from game.data import files, library, yamlfile
from game.data.mapfile import map_from
from game.table.terrain import HexGround, HexMap

HEX_MAPS = {
    key: ground for key in library.map_keys() if isinstance(ground := library.load_map(key), HexMap)
}


def read(tmp_path, text):
    path = tmp_path / "x.yaml"
    path.write_text(text)
    return map_from(yamlfile.read(path))


def test_a_letter_is_a_kind_or_a_kind_with_a_level(tmp_path):
    legend = '{".": meadow, "2": {kind: wood, level: 2}, "k": {kind: keep}}'
    made = read(tmp_path, f'map: M\ntable: hexes\nrows: [".2", "k."]\nlegend: {legend}\n')
    assert made.legend == {".": "meadow", "2": HexGround("wood", 2), "k": HexGround("keep", 0)}
    assert made.kinds() == (("meadow", "wood"), ("keep", "meadow"))
    assert made.levels() == ((0, 2), (0, 0))


def test_levels_are_whole_numbers(tmp_path):
    text = 'map: M\ntable: hexes\nrows: ["."]\nlegend: {".": {kind: meadow, level: 1.5}}\n'
    with pytest.raises(DataError, match=r"4:37: legend\.\.\.level: expected a whole number"):
        read(tmp_path, text)


def test_levels_tell_which_table_was_meant(tmp_path):
    """Somebody who forgot the key is told about that alone."""
    text = 'map: M\nrows: ["."]\nlegend: {".": {kind: meadow, level: 1}}\n'
    with pytest.raises(DataError) as caught:
        read(tmp_path, text)
    assert [problem.message for problem in caught.value.problems] == ["key 'table' is missing"]


def test_squares_have_no_levels_and_no_castles(tmp_path):
    with pytest.raises(DataError, match="there is no kind of terrain 'keep'"):
        read(tmp_path, 'map: M\ntable: squares\nrows: ["."]\nlegend: {".": keep}\n')
    with pytest.raises(DataError, match="expected a text, got a mapping"):
        read(tmp_path, 'map: M\ntable: squares\nrows: ["."]\nlegend: {".": {kind: meadow}}\n')


def test_the_example_shows_what_hexes_have_beyond_squares():
    ground = map_from(yamlfile.read(files.maps() / "EXAMPLE.hexes.yaml"))
    shown = {kind for row in ground.kinds() for kind in row}
    new = {"snow", "thin_ice", "grove", "rampart", "tower", "gate", "keep"}
    assert new <= shown
    assert {level for row in ground.levels() for level in row} == {0, 1, 2, 3}
    assert {letter for row in ground.rows for letter in row} == ground.legend.keys()
    assert "EXAMPLE.hexes" not in library.map_keys()


# ------------------------------------------------------------------ the shipped maps


def kind_at(key: str, column: int, row: int) -> str:
    return HEX_MAPS[key].kinds()[row][column]


def size(key: str) -> tuple[int, int]:
    return len(HEX_MAPS[key].rows[0]), len(HEX_MAPS[key].rows)


def test_the_ten_battlefields_have_their_size():
    assert size("frozen_tarn") == (25, 18)
    for key in (
        "bar_tussah",
        "cart_road",
        "crossroads_hamlet",
        "ghel_bedhbh",
        "heart_oak",
        "ringed_hill",
        "round_hill",
        "saint_aubry",
        "valley_field",
    ):
        assert size(key) == (45, 30)


@pytest.mark.parametrize("key", HEX_MAPS)
def test_a_legend_lists_what_the_rows_use_and_no_more(key):
    ground = HEX_MAPS[key]
    assert {letter for row in ground.rows for letter in row} == ground.legend.keys()
    assert ground.about


def test_the_castle_is_a_closed_ring_with_one_gate():
    ground = HEX_MAPS["bar_tussah"]
    board, kinds = ground.board(), [kind for row in ground.kinds() for kind in row]
    middle = board.number(30, 15)
    ring = [here for here in board.disc(middle, 6) if board.distance(middle, here) == 6]
    assert sorted(kinds[here] for here in ring) == ["gate"] + ["rampart"] * 30 + ["tower"] * 5
    assert kind_at("bar_tussah", 24, 15) == "gate"
    assert [kinds[here] for here in board.disc(middle, 1)] == ["keep"] * 7
    assert sum(kind in ("gate", "rampart", "tower", "keep") for kind in kinds) == 43


def test_every_wall_of_the_castle_has_steps_inside():
    ground = HEX_MAPS["bar_tussah"]
    board = ground.board()
    levels = [level for row in ground.levels() for level in row]
    middle = board.number(30, 15)
    steps = [here for here in board.disc(middle, 5) if levels[here] == 1]
    assert len(board.groups(steps)) == 6
    assert all(board.distance(middle, here) == 5 for here in steps)
    walls = {there for here in steps for there in board.near[here] if levels[there] == 2}
    assert len(walls) >= 12


def test_the_places_that_the_stories_name():
    assert kind_at("saint_aubry", 22, 10) == "bridge"
    houses = [(19, 15), (25, 15), (16, 17), (28, 17), (19, 20), (25, 20)]
    for cell in [*houses, (21, 16), (21, 17), (31, 13)]:
        assert kind_at("saint_aubry", *cell) == "house"
    assert sum(row.count("house") for row in HEX_MAPS["saint_aubry"].kinds()) == 9
    for cell in ((30, 11), (31, 11)):
        assert kind_at("ghel_bedhbh", *cell) == "boulder"
    oak = HEX_MAPS["heart_oak"]
    grove = oak.board().disc(oak.board().number(36, 14), 1)
    kinds = [kind for row in oak.kinds() for kind in row]
    assert [here for here, kind in enumerate(kinds) if kind == "grove"] == list(grove)


@pytest.mark.parametrize("key", sorted(HEX_MAPS.keys() - {"bar_tussah"}))
def test_hills_are_slopes_and_not_cliffs(key):
    ground = HEX_MAPS[key]
    board = ground.board()
    levels = [level for row in ground.levels() for level in row]
    open_ground = [kind != "boulder" for row in ground.kinds() for kind in row]
    for here in range(len(board)):
        for there in board.near[here]:
            if there != -1 and open_ground[here] and open_ground[there]:
                assert abs(levels[here] - levels[there]) < 2, (board.cell(here), board.cell(there))
