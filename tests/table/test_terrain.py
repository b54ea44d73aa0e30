"""Maps of letters become kinds of terrain."""

from __future__ import annotations

from game.table.terrain import KINDS, SquareMap


def test_a_map_gives_the_kind_of_every_square():
    made = SquareMap("A ford", "squares", (".~", "~#"), {".": "meadow", "~": "ford", "#": "wall"})
    assert made.kinds() == (("meadow", "ford"), ("ford", "wall"))


def test_every_kind_is_explained():
    assert all(kind.isidentifier() and about for kind, about in KINDS.items())
    assert len(set(KINDS.values())) == len(KINDS)
