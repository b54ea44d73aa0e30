"""Units bear the same number on the table as in the roster, and keep it."""

from __future__ import annotations

from game.table.scene import BlockFigure, Figure
from game.ui.unit_numbers import UnitNumbers


def man(name: str, called: str = "Archer", side: str = "red", rank: int = 1) -> Figure:
    return Figure(name, called, side, (0.0, 0.0), (1.0, 1.0), "disc", "archer", "foot", rank=rank)


def unit(piece: str) -> str:
    return piece.split(".", maxsplit=1)[0]


def test_units_without_numbers_are_counted_by_side_and_keep_theirs():
    numbers = UnitNumbers()
    all_of_them = [man("a.1"), man("a.2"), man("b.1"), man("b.2"), man("c.1", side="blue")]
    numbers.count(all_of_them, unit)
    assert numbers.shown == {"a": "1", "b": "2", "c": "1"}
    assert numbers.bearers == {"a.1": "1", "b.1": "2", "c.1": "1"}
    numbers.count(all_of_them[2:], unit)
    assert numbers.shown == {"b": "2", "c": "1"}


def test_a_number_in_the_name_is_the_unit_s_number():
    numbers = UnitNumbers()
    figures = [man("a.1", "Foot 7"), man("a.2", "Foot 7"), man("b.1", "Pike"), man("b.2", "Pike")]
    numbers.count(figures, unit)
    assert numbers.shown == {"a": "7"}


def test_the_leader_bears_the_pennant():
    numbers = UnitNumbers()
    numbers.count([man("a.1"), man("a.2", rank=2), man("a.3")], unit)
    assert numbers.bearers == {"a.2": "1"}


def test_pieces_that_all_act_alone_have_no_pennants_but_blocks_do():
    numbers = UnitNumbers()
    numbers.count([man("a", "Levy 1"), man("b", "Levy 2")], unit)
    assert not numbers.shown
    block = BlockFigure(
        "d", "Foot 2", "red", (0.0, 0.0), (4.0, 1.0), "block", "foot", "Unit", stands=((0, 0),)
    )
    numbers.count([block], unit)
    assert numbers.bearers == {"d": "2"}


def test_a_squad_has_the_number_of_its_title():
    numbers = UnitNumbers()
    men = [man("a.1"), man("a.2"), man("b.1", "Champion")]
    numbers.count(men, unit, {"a": "Squad 4 (Archers)", "b": "Champion: 1"})
    assert numbers.shown == {"a": "4"}
