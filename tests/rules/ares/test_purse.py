"""What pays for a reaction, in which order (ARES.borrow.6)."""

from __future__ import annotations

import pytest

from game.rules.ares.actions.action_points import allowance, coins
from tests.rules.ares.skirmish import battle, piece


@pytest.mark.rules("ARES.borrow.6", "ARES.borrow.2", "ARES.borrow.5")
@pytest.mark.parametrize(
    ("balance", "left", "count", "paid"),
    [
        (1, 2, 1, ("held",)),
        (0, 2, 1, ("own",)),
        (0, 0, 1, ("borrowed",)),
        (-1, 0, 1, None),
        (-1, 1, 1, ("own",)),
        (1, 0, 2, ("held", "borrowed")),
        (0, 1, 2, ("own", "borrowed")),
        (0, 0, 2, None),
    ],
)
def test_held_then_own_then_borrowed(
    balance: int, left: int, count: int, paid: tuple[str, ...] | None
) -> None:
    state = battle(
        piece("a", "swordsman", (5, 5), balance=balance),
        piece("b", "swordsman", (15, 5), "blue"),
        left=left,
    )
    assert coins(state, state.figures["a"], count) == paid


@pytest.mark.rules("ARES.borrow.6")
def test_actions_left_belong_to_the_figure_whose_turn_it_is() -> None:
    state = battle(
        piece("a", "swordsman", (5, 5)), piece("b", "swordsman", (15, 5), "blue"), left=2
    )
    assert coins(state, state.figures["b"]) == ("borrowed",)


@pytest.mark.rules("ARES.act.3")
@pytest.mark.parametrize(
    ("figure", "shaken", "balance", "actions"),
    [
        ("swordsman", False, 0, 2),
        ("swordsman", False, 1, 3),
        ("swordsman", False, -1, 1),
        ("swordsman", True, 0, 1),
        ("swordsman", True, -1, 0),
        ("swordsman", True, 1, 2),
        ("blade_dancer", False, 1, 4),
        ("blade_dancer", True, -1, 1),
    ],
)
def test_actions_at_the_start_of_a_turn(
    figure: str, shaken: bool, balance: int, actions: int
) -> None:
    state = battle(piece("a", figure, (5, 5), shaken=shaken, balance=balance))
    assert allowance(state.figures["a"]) == actions
