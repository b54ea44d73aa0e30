"""The view from a hex says of every other hex what the single lines say."""

from __future__ import annotations

from random import Random

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from game.table.hexes import OFF, hexes
from game.table.raster import BLOCKED, CLEAR, HAMPERED
from game.table.seeing.hex_view import Screens, field_of_view

SEEDS = st.integers(0, 2**32)


def by_lines(board, here, screens, ignore):
    """The same by walking along every line."""
    return [one_line(board, here, there, screens, ignore) for there in range(len(board))]


def one_line(board, here, there, screens, ignore):
    crest = screens.crest
    if crest is None:
        crest = max(screens.levels[here], screens.levels[there])
    verdict = CLEAR
    for group in board.between(here, there):
        needed = len(group) if screens.both else 1
        cells = [cell for cell in group if cell != OFF and cell not in ignore]
        if (
            sum(bool(screens.hides[cell]) for cell in cells) >= needed
            or sum(screens.levels[cell] > crest for cell in cells) >= needed
        ):
            return BLOCKED
        if any(sum(bool(kind[cell]) for cell in cells) >= needed for kind in screens.hampers):
            verdict = HAMPERED
    return verdict


@given(SEEDS)
@example(0)
def test_a_view_agrees_with_the_single_lines(seed):
    rng = Random(seed)
    board = hexes(rng.randint(1, 13), rng.randint(1, 11))
    count = len(board)
    share = rng.choice((0.03, 0.1, 0.3))

    def some():
        return np.array([rng.random() < share for _ in range(count)])

    screens = Screens(
        hides=some(),
        levels=np.array([rng.choice((0, 0, 0, 1, 2, 3)) for _ in range(count)], dtype=np.int8),
        hampers=(some(), some()),
        both=rng.random() < 0.5,
        crest=rng.choice((None, 0, 2)),
    )
    here = rng.randrange(count)
    ignore = rng.sample(range(count), min(count, rng.choice((0, 3))))
    view = field_of_view(board, here, screens, ignore)
    assert view.tolist() == by_lines(board, here, screens, ignore)


def test_on_the_largest_board_of_the_book_all_ways_are_known():
    """Every second row lies half a hex aside: views from both kinds, and from the corners."""
    board, bare = hexes(45, 30), np.zeros(45 * 30, dtype=bool)
    walls = bare.copy()
    walls[::7] = True
    screens = Screens(walls, bare.astype(np.int8), both=False)
    for here in (44, 746, 1305):
        view = field_of_view(board, here, screens)
        assert view.tolist() == by_lines(board, here, screens, ())
