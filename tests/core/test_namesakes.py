"""Numbers and places in words: what sentences say instead of ids and coordinates."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from game.core import copying
from game.core.direction_words import direction, quarter, steps_away
from game.core.namesakes import number_namesakes, numbered


@dataclass
class Piece:
    profile: SimpleNamespace
    number: int = 0


def test_those_who_share_a_name_are_numbered_and_others_are_not():
    names = ("Levy", "Captain", "Levy", "Levy")
    pieces = [Piece(SimpleNamespace(name=name)) for name in names]
    for _ in range(2):
        number_namesakes(pieces)
        assert [piece.number for piece in pieces] == [1, 0, 2, 3]
    number_namesakes(pieces[:2])
    assert [numbered(name, each.number) for name, each in zip(names, pieces, strict=True)] == [
        "Levy",
        "Captain",
        "Levy 2",
        "Levy 3",
    ]


@dataclass
class Told:
    points: int
    number: int = copying.label(0)


def test_what_something_is_called_is_copied_but_no_part_of_the_position():
    one, two = Told(3, 1), Told(3, 2)
    assert copying.digest(one) == copying.digest(two)
    assert copying.copy(two).number == 2
    assert one == two


@pytest.mark.parametrize(
    ("way", "said"),
    [((0, -1), "north"), ((3, 0), "east"), ((-2, 2), "south-west"), ((1, 9), "south")],
)
def test_a_way_leads_to_a_point_of_the_compass(way, said):
    assert direction(*way) == said


def test_a_cell_is_so_many_rows_and_columns_away():
    assert steps_away(1, -2) == "2 north and 1 east"
    assert steps_away(-3, 0) == "3 west"
    assert steps_away(0, 0) == "right there"


def test_a_point_lies_in_a_part_of_the_table():
    table = (40.0, 20.0)
    assert quarter((20.0, 11.0), table) == "in the centre"
    assert quarter((1.0, 1.0), table) == "in the north-west"
    assert quarter((20.0, 19.0), table) == "in the south"
