"""Flags, boards and sentences that several books share."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.core.pose import Pose
from game.core.wording import plain_words
from game.mechanics.views import board
from game.mechanics.views.flags import Flag, notes, tokens, words
from game.mechanics.views.plane_snapshot import PlanePiece
from game.mechanics.views.scene import extent_of, outline_of, piece_figure
from game.mechanics.views.summary import lead, no_hope, standing, turns_left
from game.table.bases import Body, Disc, rectangle
from game.table.plane import Feature, Plane
from game.table.tolerances import Compass

FLAGS = (
    Flag("tired", "tired", "out of breath", "Tired", "moves half as far", "BOOK.1"),
    Flag("hurt", "", "", "Hurt", "one die less", "BOOK.2"),
)


def test_a_flag_is_one_row_for_all_views():
    both, one = SimpleNamespace(tired=True, hurt=True), SimpleNamespace(tired=False, hurt=True)
    assert (tokens(FLAGS, both), words(FLAGS, both)) == (["tired"], ["out of breath"])
    assert notes(FLAGS, both)[0] == ("Tired", "moves half as far", "BOOK.1")
    assert (tokens(FLAGS, one), len(notes(FLAGS, one))) == ([], 1)


def test_boards_speak_either_compass():
    hill = Feature("hill", "hill", ((1000, 1000), (3000, 1000), (3000, 4000)), height=1500)
    plane, south = Plane(48000, 36000, (hill,)), Compass("north", "south-west")
    assert board.table_line(plane, "inches", Compass()).endswith("x to the east, y to the south.")
    assert board.place(Pose(1000, 6000, 270), Compass(), plane) == "at 1,6 facing 270°"
    assert board.place(Pose(1000, 6000, 270), south, plane) == "at 1,30 facing 0°"
    (line,) = board.terrain_lines(plane, "inches", Compass())
    assert line == "hill from 1,1 to 3,4, 1.5 inches high"


def test_sentences_about_how_a_battle_stands():
    assert lead({"red": 5, "blue": 5}, ("red", "blue")) == "Tied 5–5"
    assert plain_words(lead({"red": 5, "blue": 9}, ("red", "blue"))) == "Blue is 4 points ahead"
    assert [turns_left(turn, 8) for turn in (5, 7, 8)] == [
        "3 turns left",
        "1 turn left",
        "this is the last turn",
    ]
    assert plain_words(standing({"red": 3, "blue": 1})) == "red has 3 standing, blue has 1 standing"


@pytest.mark.parametrize(
    ("behind", "attainable", "promised", "strengths", "hope"),
    [
        (10, 9, 0, (5.0, 5.0), False),
        (10, 12, 0, (5.0, 5.0), True),
        (10, 12, 0, (1.0, 9.0), False),
        (10, 12, 11, (1.0, 9.0), True),
    ],
)
def test_hope_ends_where_nothing_can_be_won(behind, attainable, promised, strengths, hope):
    why = no_hope(
        "red",
        behind,
        attainable=attainable,
        promised=promised,
        strengths=strengths,
        counts=(1, 9),
    )
    assert (why == "") == hope


def test_figures_have_the_extent_of_their_bases():
    assert extent_of(Disc(500)) == (1.0, 1.0)
    assert extent_of(rectangle(1000, 2500)) == (1.0, 2.5)
    pose = Pose(4000, 4000, 0)
    single = PlanePiece(
        id="a", side="red", name="A", kind="foot", pose=pose, parts=(("a", Body(Disc(500), pose)),)
    )
    figure = piece_figure(single, ("tired",))
    assert (figure.centre, figure.extent, figure.bearing) == ((4.0, 4.0), (1.0, 1.0), 90.0)
    assert (figure.shape, figure.marks) == ("disc", ("tired",))
    assert outline_of(Feature("a", "zone", ((0, 0), (1000, 0), (0, 1000)))) == (
        (0.0, 0.0),
        (1.0, 0.0),
        (0.0, 1.0),
    )
