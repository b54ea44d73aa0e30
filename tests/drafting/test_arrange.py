"""Aligning, joining, cutting, growing; copy and paste; drawings."""

from __future__ import annotations

import pytest

from game.data.mapfile import map_problems
from game.drafting import arrange, edits, shapes, symmetry
from game.drafting.clipboard import copied, from_svg, pasted, read_pieces
from game.drafting.draft import Draft, Refused


@pytest.fixture
def table():
    return Draft.blank("plane:48x36")


def boxes(draft):
    return [shapes.bounds([piece.feature]) for piece in draft.pieces]


def three(table):
    return edits.added(
        table,
        shapes.box("house", (5, 5), (4, 2)),
        shapes.box("house", (12, 8), (2, 2)),
        shapes.box("house", (30, 6), (6, 4)),
    )


def test_pieces_are_aligned_and_distributed(table):
    draft = three(table)
    assert [box[0] for box in boxes(arrange.aligned(draft, [1, 2, 3], "west"))] == [3, 3, 3]
    assert [box[3] for box in boxes(arrange.aligned(draft, [1, 2, 3], "south"))] == [9, 9, 9]
    middle = boxes(arrange.aligned(draft, [1, 2, 3], "middle_x"))
    assert len({box[0] + box[2] for box in middle}) == 1
    spread = boxes(arrange.distributed(draft, [1, 2, 3], "x"))
    assert spread[1][0] - spread[0][2] == pytest.approx(spread[2][0] - spread[1][2])
    with pytest.raises(Refused, match="three pieces"):
        arrange.distributed(draft, [1, 2], "x")


def test_copies_follow_a_line(table):
    draft = edits.added(table, shapes.disc("tree", (5, 5), 0.5))
    draft = arrange.duplicated(draft, [1], 2, 1, 3)
    assert [piece.feature.disc[:2] for piece in draft.pieces] == [(5, 5), (7, 6), (9, 7), (11, 8)]


def test_areas_are_joined_and_cut_out_of_each_other(table):
    draft = edits.added(
        table, shapes.box("wood", (10, 10), (8, 8), id="big"), shapes.box("wood", (16, 10), (8, 2))
    )
    one = arrange.joined(draft, [1, 2])
    assert len(one.pieces) == 1
    assert shapes.geometry(one.pieces[0].feature).area == 76
    cut = arrange.cut_out(draft, 1, [2])
    assert sum(shapes.geometry(piece.feature).area for piece in cut.pieces) == pytest.approx(76)
    clearing = edits.added(
        table, shapes.box("wood", (10, 10), (8, 8)), shapes.disc("yard", (10, 10), 2)
    )
    ring = arrange.cut_out(clearing, 1, [2])
    assert len(ring.pieces) == 3  # a ring has no outline, so it is two halves
    assert not list(map_problems(ring.ground()))
    with pytest.raises(Refused, match="do not touch"):
        arrange.joined(three(table), [1, 3])


def test_areas_grow_and_shrink(table):
    draft = edits.added(
        table,
        shapes.box("wood", (10, 10), (8, 8), 10),
        shapes.disc("tree", (20, 20), 1),
        shapes.polygon("marsh", [(30, 10), (40, 10), (35, 20)]),
        shapes.band("road", [(0, 30), (48, 30)], 2, table.size),
    )
    draft = arrange.grown(draft, [1, 2, 3, 4], 0.5)
    assert draft.pieces[0].feature.drawn.size == (9, 9)
    assert draft.pieces[1].feature.disc == (20, 20, 1.5)
    assert draft.pieces[3].feature.drawn.width == 3
    assert boxes(draft)[2][1] == 9.5
    with pytest.raises(Refused, match="Nothing would be left of tree_1"):
        arrange.grown(draft, [2], -2)


def test_twins_follow_all_of_it(table):
    draft = symmetry.chosen(table, "half_turn")
    draft = edits.added(
        draft, shapes.box("wood", (10, 10), (8, 8)), shapes.box("wood", (16, 10), (8, 2))
    )
    first, _, second, _ = [piece.key for piece in draft.pieces]
    for made in (
        arrange.joined(draft, [first, second]),
        arrange.cut_out(draft, first, [second]),
        arrange.grown(draft, [first], 0.3),
        arrange.aligned(draft, [first, second], "north"),
        arrange.duplicated(draft, [second], 0, -4),
    ):
        assert not symmetry.alone(made)


# ---------------------------------------------------------------------- text


def test_pieces_travel_as_yaml_text(table):
    draft = three(table)
    text = copied(draft, [1, 3])
    assert text.startswith(
        "- {kind: house, area: [[3, 4], [7, 4], [7, 6], [3, 6]], drawn: {as: box"
    )
    other = pasted(Draft.blank("plane:60x40"), text)
    assert [piece.feature for piece in other.pieces] == [
        draft.pieces[0].feature,
        draft.pieces[2].feature,
    ]
    moved = pasted(table, text, at=(20, 20))
    assert shapes.middle([piece.feature for piece in moved.pieces]) == (20, 20)
    for text in ("- {kind: house}\nx", "hello: world", "- 3", "", "42"):
        with pytest.raises(Refused):
            read_pieces(text)


def test_names_stay_single(table):
    draft = edits.added(table, shapes.disc("tree", (5, 5), 1, id="oak"))
    draft = pasted(draft, copied(draft, [1]), at=(9, 9))
    assert [piece.feature.id for piece in draft.pieces] == ["oak", ""]


def test_drawings_become_pieces():
    svg = """<svg viewBox="0 0 40 40"><path d="M 5 5 h10 v10 h-10 z m 20 0 l 4 4"/>
      <rect x="1" y="2" width="3" height="4"/><circle cx="9" cy="9" r="2"/>
      <polyline points="1,1 2,2 3,1"/></svg>"""
    square, stroke, rect, circle, zigzag = from_svg(svg, "wood")
    assert square.area == ((5, 5), (15, 5), (15, 15), (5, 15))
    assert stroke.line == ((25, 5), (29, 9))
    assert rect.area == ((1, 2), (4, 2), (4, 6), (1, 6))
    assert circle.disc == (9, 9, 2)
    assert zigzag.line == ((1, 1), (2, 2), (3, 1))
    (half_circle,) = from_svg("M 0 5 A 5 5 0 0 1 10 5 Z", "hill", 2)
    assert shapes.bounds([half_circle]) == pytest.approx((0, 0, 20, 10), abs=0.01)
    (curve,) = from_svg("M0 0 C 0 10 10 10 10 0 S 20 -10 20 0 Q 25 5 30 0 T 40 0", "river")
    assert curve.line[-1] == (40, 0)
    assert curve.line[8] == (10, 0)
    with pytest.raises(Refused, match="cannot be read"):
        list(from_svg("M 1 2 L 3", "wood"))
