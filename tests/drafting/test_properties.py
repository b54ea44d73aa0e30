"""Any sequence of tools, undo and redo: the same map comes back, twins and files hold."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.data.stampfile import load_stamp
from game.drafting import (
    arrange,
    cells,
    clipboard,
    edits,
    halves,
    layout,
    places,
    shapes,
    stamps,
    symmetry,
)
from game.drafting.draft import Draft, Refused
from game.drafting.history import History
from game.drafting.splice import Source, read_form, spliced
from game.drafting.steps import step_between, with_step
from game.table.map_setup import CellObjective, Entry, Objective

SYMMETRIES = ("none", "half_turn", "quarter_turn", "east_west", "north_south", "both", "diagonal")
AREAS = ("wood", "house", "lake", "hill")
STAMP = load_stamp("copse")
length = st.integers(0, 36_000).map(lambda n: n / 1000)
point = st.tuples(length, length)
small = st.integers(-4000, 4000).map(lambda n: n / 1000)
pick = st.integers(0, 1000)


def chosen_keys(draft, number):
    """Some pieces of a draft, told by a number."""
    keys = [piece.key for piece in draft.pieces]
    return [keys[number % len(keys)]] if keys else []


@st.composite
def plane_edits(draw):
    """A function from a draft to the next one."""
    number, at, other, dx, dy = draw(st.tuples(pick, point, point, small, small))
    kind, text = AREAS[number % len(AREAS)], draw(st.text(max_size=8))
    some = lambda d: chosen_keys(d, number)  # noqa: E731
    one = lambda d: (some(d) or [0])[0]  # noqa: E731
    return draw(
        st.sampled_from(
            [
                lambda d: edits.added(d, shapes.box(kind, at, (abs(dx) + 0.5, 2), number % 360)),
                lambda d: edits.added(d, shapes.disc("tree", at, abs(dx) + 0.25)),
                lambda d: edits.added(d, shapes.line("hedge", [at, other])),
                lambda d: edits.added(d, shapes.curve(kind, [at, other, (18, 3)], d.size)),
                lambda d: edits.added(d, shapes.band("river", [at, other], 2, d.size)),
                lambda d: edits.moved(d, some(d), dx, dy),
                lambda d: edits.turned(d, some(d), dx * 90) if d.pieces else d,
                lambda d: edits.scaled(d, some(d), abs(dx) + 0.2) if d.pieces else d,
                lambda d: edits.mirrored(d, some(d), "east_west") if d.pieces else d,
                lambda d: edits.removed(d, some(d)),
                lambda d: edits.restyled(d, some(d), kind=kind, height=abs(dy)),
                lambda d: edits.renamed(d, one(d), f"piece {number}"),
                lambda d: edits.raised_to_top(d, some(d)),
                lambda d: edits.gate_cut(d, one(d), at, 1),
                lambda d: edits.crossing_laid(d, one(d), at, 2, "ford"),
                lambda d: arrange.grown(d, some(d), dx),
                lambda d: arrange.duplicated(d, some(d), dx, dy),
                lambda d: arrange.joined(d, [piece.key for piece in d.pieces[:2]]),
                lambda d: arrange.cut_out(d, one(d), [piece.key for piece in d.pieces[-1:]]),
                lambda d: stamps.stamped(d, STAMP, at, number % 360),
                lambda d: clipboard.pasted(d, clipboard.copied(d, some(d)), other),
                lambda d: symmetry.chosen(d, SYMMETRIES[number % len(SYMMETRIES)]),
                lambda d: symmetry.made_symmetric(d, one(d)),
                lambda d: halves.applied_from(d, ("north", "west", "south_east")[number % 3]),
                lambda d: places.zoned(d, "north", [[(0, 0), (dx + 9, 0), (9, 9)]]),
                lambda d: places.objective_added(d, Objective(f"Goal: {number}", at)),
                lambda d: places.objective_removed(d, 0) if d.setup.objectives else d,
                lambda d: places.entry_added(d, Entry("Road", "west", (1, abs(dx) + 2))),
                lambda d: edits.resized(d, (36, 36 + number % 3), (dx, dy)),
                lambda d: d.titled(f"Map #{number}", 'with: "quotes"\nand lines'),
                lambda d: d.titled(text, text),
                lambda d: edits.renamed(d, one(d), text),
                lambda d: places.zoned(d, text, [[(0, 0), (9, 0), (9, 9)]]),
                lambda d: places.objective_added(d, Objective(text, at)),
            ]
        )
    )


@st.composite
def cell_edits(draw):
    """A function from a draft of cells to the next one."""
    number = draw(pick)
    cell, other = (draw(st.tuples(st.integers(0, 8), st.integers(0, 7))) for _ in range(2))
    kind = ("wood", "river", "house", "meadow", "marsh")[number % 5]
    level = number % 3
    return draw(
        st.sampled_from(
            [
                lambda d: cells.painted(d, cells.brush(d, cell, level), kind),
                lambda d: cells.painted(d, cells.between(d, cell, other), kind, level),
                lambda d: cells.painted(d, cells.rectangle(cell, other), kind),
                lambda d: cells.filled(d, cell, kind),
                lambda d: cells.levelled(d, cells.brush(d, cell, 1), lambda n: n + 1),
                lambda d: cells.smoothed(d, cells.brush(d, cell, 2)),
                lambda d: symmetry.chosen(d, SYMMETRIES[number % len(SYMMETRIES)]),
                lambda d: halves.applied_from(d, ("north", "west", "south_east")[number % 3]),
                lambda d: places.zoned(d, "north", [(0, 0, 8, level)]),
                lambda d: places.objective_added(d, CellObjective(f"Goal {number}", cell)),
                lambda d: cells.board_resized(d, 9 + level, 8),
            ]
        )
    )


step = st.sampled_from(("do", "do", "do", "undo", "redo", "jump"))


def play(start, walk):
    """Carry out edits, undos and redos; check each state against what it was when it was made."""
    history = History(start)
    kept = [(start, start.ground())]
    for way, change in walk:
        if way == "undo":
            history.undo()
        elif way == "redo":
            history.redo()
        elif way == "jump":
            history.jump(len(history.labels) // 2)
        else:
            try:
                made = change(history.now)
            except Refused:
                continue
            yield history.now, made
            history.do("step", made)
            kept.append((made, made.ground()))
    assert all(draft.ground() == ground for draft, ground in kept)
    last = history.now
    while history.undo():
        pass
    assert history.now is start
    while history.redo():
        pass
    history.jump(history.at)
    assert history.number_of(last) is not None or last is history.now


def check_file(before, after, source):
    """Every state saves, is read back and equals; a step as data leads to it as well."""
    made = spliced(source, after)
    assert read_form(made.source.text, "map") == after.ground()
    assert with_step(before, step_between(before, after)) == after
    return made.source


quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@quick
@given(st.lists(st.tuples(step, plane_edits()), max_size=12))
def test_any_sequence_on_a_table_in_inches(walk):
    start = Draft.blank("plane:36x36")
    source = Source.of("# mine\n" + spliced(None, start).source.text, start)
    for before, after in play(start, walk):
        source = check_file(before, after, source)
        assert "# mine" in source.text
        if before.setup.symmetry == after.setup.symmetry and before.size == after.size:
            # What had a twin before still has one.
            assert set(symmetry.alone(after)) <= set(symmetry.alone(before))


@quick
@given(
    st.sampled_from(("hexes:9x8", "squares:9x8")),
    st.lists(st.tuples(step, cell_edits()), max_size=12),
)
def test_any_sequence_on_cells(size, walk):
    start = Draft.blank(size)
    source = Source.of("# mine\n" + spliced(None, start).source.text, start)
    for before, after in play(start, walk):
        source = check_file(before, after, source)
        same = before.setup.symmetry == after.setup.symmetry and before.extent == after.extent
        if same and not cells.unlike_twins(before):
            assert not cells.unlike_twins(after)


@quick
@given(st.lists(plane_edits(), max_size=8))
def test_any_table_can_be_laid_out_and_saved(walk):
    draft = Draft.blank("plane:36x36")
    for change in walk:
        try:
            draft = change(draft)
        except Refused:
            continue
    for made in (layout.as_cells(draft, "hexes", 3), layout.as_cells(draft, "squares", 3)):
        assert read_form(spliced(None, made).source.text, "map") == made.ground()
