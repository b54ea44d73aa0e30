"""One answer for a whole unit: the next questions get it too, until something changes."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from game.core.decision import Option, Pick
from game.core.forecast import Chance, Forecast
from game.data.library import load_scenario
from game.ui.repeating import Repeat, hold_all, scope
from tests.ui.driver import battle as on_screen
from tests.ui.test_let_pass import MEADOW, played, windows


def dodge(p: str = "1/2", subject: str = "orc1", kind: str = "dodge", **how: Any) -> Any:
    """A question of a book with units of two, and one reaction."""
    chance = Fraction(p)

    def odds() -> Forecast:
        return Forecast("", (Chance("hit", chance, False), Chance("miss", 1 - chance, True)))

    take = Option("take", "Take it", declines=True)
    side_step = Option("dodge", "Dodge", how.get("objection"), forecast=odds)
    options = how.get("options", [take, side_step])
    pick = Pick(
        side=how.get("side", "red"), kind=kind, why="?", subject=subject, options=lambda: options
    )
    rules = SimpleNamespace(
        group_of=lambda state, name: {"orc1": "orcs", "orc2": "orcs"}.get(name, name),
        facts=lambda state, name: {"round": how.get("turn", 1)},
        reactions=lambda: {"dodge": "dodge", "parry": "parry"},
    )
    return SimpleNamespace(pending=pick, rules=rules, state=None)


def repeat() -> Repeat:
    found = Repeat.of(dodge(), "dodge")
    assert found is not None
    return found


def test_the_rest_of_the_unit_answers_alike():
    assert repeat().answers(dodge(subject="orc2"))
    assert not repeat().answers(dodge(subject="elf"))
    assert not repeat().answers(dodge(subject="orc2", side="blue"))
    assert not repeat().is_over(dodge(subject="elf", kind="shoot"))
    assert not repeat().is_over(dodge(side="blue", kind="parry"))


@pytest.mark.parametrize(
    "changed",
    [
        {"p": "56/100"},
        {"turn": 2},
        {"kind": "parry"},
        {"options": [Option("take", "Take it", declines=True)]},
    ],
)
def test_it_stops_as_soon_as_something_changes(changed):
    assert repeat().is_over(dodge(subject="orc2", **changed))


def test_odds_that_hardly_move_are_the_same():
    assert not repeat().is_over(dodge("54/100", "orc2"))


def test_a_single_piece_has_nobody_to_do_the_same():
    assert scope(dodge()) == "unit"
    assert scope(dodge(subject="elf")) == ""
    assert Repeat.of(dodge(subject="elf"), "dodge") is None


def test_questions_about_targets_offer_the_same_target():
    target = Option(
        "foe", "Foe", pieces=("foe",), forecast=lambda: Forecast("", (Chance("hit", Fraction(1)),))
    )
    assert scope(dodge(kind="target", options=[target])) == "target"
    assert scope(dodge(kind="target", options=[Option("go", "Go")])) == ""


# ---------------------------------------------------------------------- in a battle


def test_hold_all_holds_for_everyone_of_the_unit():
    match = windows("hold_action")
    assert scope(match) == "hold"
    side, decision = match.pending.side, match.pending  # type: ignore[union-attr]
    game = played(match)
    move = hold_all(decision)
    assert move is not None
    game.repeats_next = True
    game.give((move,))
    assert game.repeat is not None
    assert (game.repeat.side, game.repeat.answer) == (side, "hold")
    assert not game.repeats_next


def test_the_button_stands_beside_the_question():
    match = windows("hold_action")
    driver = on_screen(match, load_scenario(MEADOW), reactions={"*": "ask"})
    driver.settle()
    assert driver.has("Hold all")
    before = match.answered()
    driver.click_widget("Hold all")
    driver.settle()
    assert match.answered() > before
    assert driver.top.game.repeat is not None
