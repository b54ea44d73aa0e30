"""Saving keeps what did not change, on every shipped map and in odd files."""

from __future__ import annotations

import difflib
from dataclasses import replace

import pytest

from game.data import files
from game.drafting import cells, edits, places, shapes, symmetry
from game.drafting.draft import Draft
from game.drafting.map_text import map_text
from game.drafting.splice import Source, opened, read_form, save, spliced
from game.table.map_setup import Objective

MAPS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(files.maps().glob("*.yaml"))}
PLANE = [name for name, text in MAPS.items() if "\ntable: plane" in text]
CELLS = [name for name in MAPS if name not in PLANE]


def changed_lines(before, after):
    """The lines that went and came."""
    found = difflib.ndiff(before.splitlines(), after.splitlines())
    return [line for line in found if line[0] in "+-"]


def saved(draft, source):
    made = spliced(source, draft)
    assert not made.anew
    assert read_form(made.source.text, "saved") == draft.ground()
    return made.source.text


@pytest.mark.parametrize("name", MAPS)
def test_an_unchanged_map_keeps_every_byte(name):
    draft, source = opened(MAPS[name], name)
    assert saved(draft, source) == MAPS[name]


@pytest.mark.parametrize("name", MAPS)
def test_a_map_written_anew_says_the_same(name):
    draft, _ = opened(MAPS[name], name)
    text = map_text(draft.ground())
    assert read_form(text, name) == draft.ground()
    assert max(map(len, text.splitlines())) <= 200


@pytest.mark.parametrize("name", PLANE)
def test_an_edited_feature_changes_its_own_lines_only(name):
    draft, source = opened(MAPS[name], name)
    lines = MAPS[name].splitlines()
    for piece in draft.pieces:
        moved = replace(draft, setup=replace(draft.setup, symmetry="none"))
        same, _ = opened(saved(moved, source), name)
        changed = edits.moved(same, [piece.key], 0.125, 0)
        text = saved(changed, Source.of(saved(moved, source), same))
        gone = [line[2:] for line in changed_lines(saved(moved, source), text) if line[0] == "-"]
        assert gone
        assert not [line for line in gone if line.lstrip().startswith("#")]
        where = [lines.index(line) for line in gone]
        assert max(where) - min(where) <= 12


@pytest.mark.parametrize("name", PLANE)
def test_a_removed_feature_takes_its_lines_and_the_rest_stays(name):
    draft, source = opened(MAPS[name], name)
    for piece in draft.pieces:
        text = saved(replace(draft, pieces=tuple(p for p in draft.pieces if p != piece)), source)
        assert not [line for line in changed_lines(MAPS[name], text) if line[0] == "+"]


@pytest.mark.parametrize("name", CELLS)
def test_a_painted_cell_changes_one_letter(name):
    draft, source = opened(MAPS[name], name)
    kind = cells.ground_at(draft, (0, 0))
    for cell in [each for each in cells.all_cells(draft) if cells.ground_at(draft, each) != kind][
        :40
    ]:
        text = saved(cells.painted(draft, [cell], kind.kind, kind.level), source)
        assert len(text) == len(MAPS[name])
        assert sum(a != b for a, b in zip(text, MAPS[name], strict=True)) == 1


@pytest.mark.parametrize("name", [name for name in CELLS if name != "EXAMPLE"])
def test_a_new_kind_gets_a_line_in_the_legend(name):
    draft, source = opened(MAPS[name], name)
    known = [cells.ground_at(draft, cell).kind for cell in cells.all_cells(draft)]
    kind = next(each for each in ("reeds", "pit", "marsh", "hedge") if each not in known)
    text = saved(cells.painted(draft, [(0, 0)], kind), source)
    assert [line[0] for line in changed_lines(MAPS[name], text)].count("+") <= 2


COMMENTED = """\
# My table
map: Old name   # for now
table: plane
size: [48, 36]
features:
  # the farm
  - {id: farm, kind: house, area: [[4, 4], [8, 4], [8, 8], [4, 8]]}  # a big one
  - {kind: tree, disc: [10, 6, 0.5]}

  # the far side
  - kind: wood       # oaks
    area: [[30, 20], [40, 20], [35, 30]]
    # nobody goes there
    height: 2
# the end
"""


def test_comments_stay_where_they_are():
    draft, source = opened(COMMENTED, "mine")
    changed = edits.moved(edits.moved(draft, [1], 1, 0), [3], 0, 1).titled("New name")
    text = saved(changed, source)
    assert text == COMMENTED.replace("Old name", "New name").replace(
        "[[4, 4], [8, 4], [8, 8], [4, 8]]", "[[5, 4], [9, 4], [9, 8], [5, 8]]"
    ).replace("[[30, 20], [40, 20], [35, 30]]", "[[30, 21], [40, 21], [35, 31]]")


def test_a_comment_goes_with_what_it_is_about():
    draft, source = opened(COMMENTED, "mine")
    assert "# the farm" in saved(edits.removed(draft, [1]), source)  # the tree follows
    without = saved(edits.removed(draft, [3]), source)
    assert "# the far side" not in without
    assert "# the end" in without


def test_new_pieces_and_places_come_at_the_end():
    draft, source = opened(COMMENTED, "mine")
    draft = edits.added(draft, shapes.box("house", (20, 10), (4, 3), 15))
    draft = places.zoned(draft, "north", [[(0, 0), (48, 0), (48, 6), (0, 6)]])
    draft = places.objective_added(draft, Objective("The: mill", (10, 10)))
    draft = symmetry.chosen(draft, "half_turn")
    text = saved(draft, source)
    assert [line[0] for line in changed_lines(COMMENTED, text)].count("-") == 0
    again = saved(places.objective_removed(draft, 0), Source.of(text, draft))
    assert "The: mill" not in again
    assert "zones:" in again


def test_another_order_keeps_the_comments():
    draft, source = opened(COMMENTED, "mine")
    text = saved(edits.raised_to_top(draft, [1]), source)
    assert text.count("#") == COMMENTED.count("#")


@pytest.mark.parametrize(
    "text",
    [
        "{map: M, table: plane, size: [9, 9], features: [{kind: tree, disc: [4, 4, 1]}]}\n",
        "map: M\ntable: plane\nsize: [9, 9]\nfeatures: [{kind: tree, disc: [4, 4, 1]}]\n",
        "map: M\ntable: plane\nsize: [9, 9]\nfeatures:\n-\n  kind: tree\n  disc: [4, 4, 1]\n",
        "map: M\ntable: plane\nsize: [9, 9]\nfeatures:\n- &a {kind: tree, disc: [4, 4, 1]}\n- *a\n",
    ],
)
def test_a_file_that_cannot_be_spliced_is_written_anew_and_that_is_said(text):
    draft, source = opened(text, "odd")
    made = spliced(source, edits.moved(draft, [1], 1, 0))
    assert read_form(made.source.text, "odd") == edits.moved(draft, [1], 1, 0).ground()
    assert made.anew or "&a" in text


@pytest.mark.parametrize("end", ["\n", ""])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_line_ends_stay(line_end, end):
    text = (COMMENTED.removesuffix("\n") + end).replace("\n", line_end)
    draft, source = opened(text, "mine")
    after = saved(edits.moved(draft, [2], 1, 0), source)
    assert after == text.replace("[10, 6, 0.5]", "[11, 6, 0.5]")


def test_a_map_with_mistakes_can_be_saved_and_opened(tmp_path):
    draft = Draft.blank("plane:20x20")
    draft = edits.added(draft, shapes.box("house", (30, 10), (4, 4), id="away"))
    made = spliced(None, draft)
    assert opened(made.source.text, "x")[0].ground() == draft.ground()


def test_the_file_before_is_kept_once(tmp_path):
    path = tmp_path / "mine.map.yaml"
    draft, source = opened(COMMENTED, "mine")
    save(path, spliced(source, draft))
    made = spliced(source, draft.titled("Another"))
    save(path, made)
    assert (tmp_path / "mine.map.yaml~").read_text() == COMMENTED
    assert path.read_text() == made.source.text
    save(path, made)
    assert (tmp_path / "mine.map.yaml~").read_text() == COMMENTED
