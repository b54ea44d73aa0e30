"""A journal brings back every step that was written, whatever byte the crash came at."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from game.data import files
from game.drafting import cells, edits, journal, places, shapes, symmetry
from game.drafting.desk import Desk
from game.drafting.draft import Draft
from game.drafting.journal import left_behind, recovered, throw_away
from game.drafting.steps import step_between, with_step
from game.table.map_setup import Objective


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv(files.HOME_VARIABLE, str(tmp_path))


def drawn_desk():
    """A desk with a few steps of all sorts."""
    desk = Desk.new(Draft.blank("plane:48x36", "The ford"))
    desk.do("Named", desk.now.titled("The ford", 'Said "so": yes'))
    desk.do("Half turn", symmetry.chosen(desk.now, "half_turn"))
    river = shapes.band("river", [(0, 8), (20, 10), (30, 0)], 2, desk.now.size)
    desk.do("Added river_1", edits.added(desk.now, river))
    desk.do(
        "Added farm", edits.added(desk.now, shapes.box("house", (9, 14), (4, 3), 20, id="farm"))
    )
    desk.undo()
    desk.redo()
    desk.do("Zone", places.zoned(desk.now, "north", [[(0, 0), (48, 0), (48, 6), (0, 6)]]))
    desk.do("Goal", places.objective_added(desk.now, Objective("The mill", (10, 10))))
    desk.do("Moved farm", edits.moved(desk.now, [3], 1, 1))
    desk.jump(3)
    desk.do("Added tree", edits.added(desk.now, shapes.disc("tree", (5, 30), 0.5)))
    return desk


def test_a_step_is_data_and_leads_to_the_same_draft():
    desk = drawn_desk()
    states = [desk.history.jump(number) for number in range(len(desk.history.labels))]
    squares = Draft.blank("squares:6x4")
    painted = cells.painted(squares, [(1, 1)], "wood")
    states += [squares, painted, cells.board_resized(painted, 7, 4), Draft.blank("hexes:3x3")]
    for before in states:
        for after in states:
            step = json.loads(json.dumps(step_between(before, after)))
            assert with_step(before, step) == after


def test_what_was_not_saved_is_offered_after_a_crash():
    desk = drawn_desk()
    desk.close()
    (unsaved,) = left_behind()
    assert unsaved.steps == 4
    assert unsaved.sentence().startswith("The ford: 4 unsaved steps from ")
    again = Desk.take_up(unsaved)
    assert again.now == desk.now
    assert again.history.labels[1:] == desk.history.labels[1:]
    assert again.changed
    assert again.undo() == "Added tree"
    assert again.now == desk.history.jump(3)
    assert left_behind() == []  # one window has it
    again.close()
    (unsaved,) = left_behind()
    throw_away(unsaved)
    assert left_behind() == []


def test_a_crash_at_any_byte_leaves_a_prefix():
    desk = drawn_desk()
    path = desk._journal.path
    content = path.read_bytes()
    ends = [n + 1 for n, byte in enumerate(content) if byte == 10]
    states = {}
    for size in range(len(content) + 1):
        found = recovered(path, content[:size])
        if size < ends[0]:
            assert found is None
            continue
        whole = max(end for end in ends if end <= size)
        if size in ends:
            states[size] = found.history.now
        assert found.history.now == states[whole]
        assert found.size == whole
    assert states[len(content)] == desk.now


@pytest.mark.parametrize("damage", [b"\x00", b"{", b'"to":"x"', b"\xff"])
def test_a_damaged_line_ends_the_journal_before_it(damage):
    desk = drawn_desk()
    path = desk._journal.path
    lines = path.read_bytes().split(b"\n")
    for number in range(1, len(lines) - 1):
        spoilt = [*lines[:number], damage, *lines[number + 1 :]]
        found = recovered(path, b"\n".join(spoilt))
        assert found.size == sum(len(line) + 1 for line in lines[:number])


def test_undo_goes_back_behind_a_save(tmp_path):
    desk = drawn_desk()
    before = desk.history.jump(2)
    desk.jump(4)
    desk.save(tmp_path / "ford.map.yaml")
    assert not desk.changed
    assert left_behind() == []
    desk.undo()
    desk.undo()
    assert desk.now == before
    desk.redo()
    desk.close()
    (unsaved,) = left_behind()
    assert unsaved.map_file == tmp_path / "ford.map.yaml"
    again = Desk.take_up(unsaved)
    assert again.now == desk.now
    again.save()
    assert Desk.open(tmp_path / "ford.map.yaml").now.ground() == desk.now.ground()
    assert left_behind() == []


def test_saving_again_after_pieces_went_keeps_their_numbers(tmp_path):
    desk = Desk.new(Draft.blank("plane:20x20"))
    trees = [shapes.disc("tree", (x, 5), 0.5) for x in (2, 5, 8)]
    desk.do("Trees", edits.added(desk.now, *trees))
    desk.do("One less", edits.removed(desk.now, [1]))
    path = tmp_path / "trees.map.yaml"
    desk.save(path)
    desk.do("Moved", edits.moved(desk.now, [3], 1, 0))
    desk.close()
    (unsaved,) = left_behind()
    again = Desk.take_up(unsaved)
    assert again.now == desk.now
    assert not again.save()
    assert again.now.ground() == Desk.open(path).now.ground()


def test_a_map_without_a_file_goes_among_the_own_battles():
    desk = drawn_desk()
    desk.save()
    assert desk.path == files.battles() / "the_ford.map.yaml"
    other = Desk.new(Draft.blank("plane:48x36", "The ford"))
    other.save()
    assert other.path == files.battles() / "the_ford_2.map.yaml"


def test_nothing_changed_is_no_step():
    desk = Desk.new(Draft.blank("plane:48x36"))
    assert not desk.do("Nothing", replace(desk.now))
    assert desk.undo() is None
    assert desk.redo() is None
    assert not list(files.drafts().glob(f"*{journal.ENDING}"))
