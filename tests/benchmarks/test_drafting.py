"""How fast editing is, beside the goals that were set for it.

    pytest tests/benchmarks/test_drafting.py --benchmark-enable

The table has 72 x 48 inches. 40 pieces is a usual map, 200 a crowded one; a half turn is live, so
that every step moves a piece and its twin.
"""

from __future__ import annotations

import itertools
import time
import tracemalloc
from functools import cache

import pytest

from game.data import files
from game.drafting import edits, shapes, symmetry, validity
from game.drafting.desk import Desk
from game.drafting.draft import Draft
from game.drafting.generate import Keep, PieceSpec, Spec, generated
from game.drafting.history import History
from game.drafting.sheet import sheet_of
from game.drafting.splice import Source, spliced
from tests.benchmarks.table import Row, duration, note

MILLISECOND = 1e-3
STEPS = 10_000
on_one_core = pytest.mark.benchmark(timer=time.process_time)
RIM = ((0, 0), (1, -0.2), (1.2, 0.5), (0.5, 0.9), (-0.2, 0.6))


@cache
def table(pieces):
    """Smooth woods and houses in rows, each with its twin."""
    draft = symmetry.chosen(Draft.blank("plane:72x48"), "half_turn")
    spots = itertools.product(range(10), range(pieces // 20))
    for number, (column, row) in enumerate(spots):
        kind = "house" if number % 3 else "wood"
        x, y = 2 + column * 3.4, 1.2 + row * 2.1
        draft = edits.added(draft, shapes.curve(kind, [(x + a, y + b) for a, b in RIM], draft.size))
    assert len(draft.pieces) == pieces
    return draft


@cache
def long_history():
    """Ten thousand moves on the usual table, and the memory they take."""
    start = symmetry.chosen(Draft.blank("plane:72x48"), "half_turn")
    for column, row in itertools.product(range(5), range(4)):
        corners = [(4 + column * 6 + a, 3 + row * 5 + b) for a, b in RIM]
        start = edits.added(start, shapes.polygon("wood", corners))
    assert len(start.pieces) == 40
    keys = [piece.key for piece in start.pieces[::2]]
    history = History(start)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for step in range(STEPS):
        way = 0.125 if step // len(keys) % 2 else -0.125
        key = keys[step % len(keys)]
        history.do(f"Moved wood_{key}", edits.moved(history.now, [key], way, 0))
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return history, taken


def test_undo_among_ten_thousand_steps(benchmark):
    history, taken = long_history()
    assert len(history.labels) == STEPS + 1

    def back_and_forth():
        history.undo()
        history.redo()

    benchmark(back_and_forth)
    duration(benchmark, "undo and redo, 10,000 steps", below=MILLISECOND)
    size = taken / 1e6
    note(benchmark, Row("memory of 10,000 steps", f"{size:.0f} MB", "", "<= 50 MB", size <= 50))
    assert size <= 50


@on_one_core
def test_moving_a_piece_with_its_twin(benchmark):
    draft = table(200)
    ways = itertools.cycle((0.01, 0.02, 0.03))
    benchmark(lambda: edits.moved(draft, [9], next(ways), 0))
    duration(benchmark, "one step of a drag, 200 pieces", below=8 * MILLISECOND)


@on_one_core
def test_validity_of_the_moved_piece(benchmark):
    draft = table(200)
    steps = (number / 1000 for number in itertools.count(1))

    def moved():
        return (edits.moved(draft, [9], next(steps) % 1, 0), [9]), {}

    benchmark.pedantic(validity.findings_about, setup=moved, rounds=40)
    duration(benchmark, "validity of the moved piece, 200 pieces", below=4 * MILLISECOND)


@on_one_core
def test_validity_of_all_pieces_after_a_move(benchmark):
    draft = table(200)
    validity.findings(draft)
    steps = (number / 1000 for number in itertools.count(1))

    def moved():
        return (edits.moved(draft, [9], next(steps) % 1, 0),), {}

    benchmark.pedantic(validity.findings, setup=moved, rounds=20)
    duration(benchmark, "validity of all 200 pieces", below=50 * MILLISECOND)


@on_one_core
def test_a_spliced_save(benchmark):
    spec = Spec(
        (PieceSpec("house", count=20, size=(3, 4)), PieceSpec("hedge", count=20, size=(3, 5))),
        "plane:72x48",
        symmetry="half_turn",
        keep=Keep(gap=1, edge=1),
    )
    draft = generated(spec)
    source = Source.of(spliced(None, draft).source.text, draft)
    changed = edits.moved(draft, [5], 0.125, 0)
    benchmark(spliced, source, changed)
    duration(benchmark, "spliced save, 40 pieces", below=20 * MILLISECOND)


def test_a_step_that_is_safe_on_the_disk(benchmark, tmp_path, monkeypatch):
    monkeypatch.setenv(files.HOME_VARIABLE, str(tmp_path))
    desk = Desk.new(table(40))
    ways = itertools.cycle((0.25, -0.25))

    def step():
        desk.do("Moved", edits.moved(desk.now, [9], next(ways), 0))

    benchmark(step)
    assert not desk.trouble
    desk.throw_away()
    duration(benchmark, "a step safe on the disk", below=5 * MILLISECOND)


@on_one_core
def test_a_random_table(benchmark):
    pieces = (
        PieceSpec("wood", count=6, size=(5, 9)),
        PieceSpec("house", count=8, size=(3, 5)),
        PieceSpec("hill", count=2, size=(6, 9), height=1),
    )
    spec = Spec(pieces, "plane:72x48", symmetry="half_turn", keep=Keep(gap=2))
    seeds = itertools.count()
    benchmark(lambda: generated(spec, seed=next(seeds)))
    duration(benchmark, "a random table of 16 pieces")


@pytest.mark.parametrize("pieces", [40])
def test_the_data_of_a_sheet(benchmark, pieces):
    benchmark(sheet_of, table(pieces))
    duration(benchmark, "set-up sheet, 40 pieces")
