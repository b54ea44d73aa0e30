"""What a drill expects to be told, with ids and places, against what players read."""

from __future__ import annotations

import pytest

from game.core.dice import Roll
from game.core.event import Built, Entered, Moved, Said
from game.core.pose import Leg, Pose
from game.drills.wording import Wording
from game.rules.squad_battles import RULES
from tests.players.skirmish import blue, red, standing

DICE = Roll("attack", 6, (3,))


@pytest.fixture
def wording() -> Wording:
    pieces = (
        red("left", "av_levy", 3, 5),
        red("right", "av_levy", 5, 5),
        blue("z", "ch_grunt", 3, 2),
    )
    return Wording(RULES, standing(*pieces).state)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Levy [right] attacks", True),
        ("[right] attacks", True),
        ("attacks Soot Grunts [z]", True),
        ("Grunts [z].", True),
        ("Levy [left] attacks", False),
        ("[left] attacks", False),
        ("attacks Soot Grunts [nobody]", False),
    ],
)
def test_an_id_stands_for_the_name_of_its_piece(wording, text, told):
    name = RULES.called(wording.state, "right")
    assert name.endswith(" 2")
    event = Said(text=f"{name} attacks Soot Grunts.")
    assert wording.says(event, text.replace("Levy", name.removesuffix(" 2"))) == told


def test_a_place_is_where_the_event_ends(wording):
    legs = (Leg("step", 3, 4), Leg("step", 3, 3))
    moved = Moved(text="Levy moves, cost 2.", piece="left", start=Pose(3, 5), legs=legs)
    assert wording.says(moved, "moves to 3,3, cost 2")
    assert not wording.says(moved, "moves to 3,4, cost 2")
    assert not wording.says(moved, "moves to 3,3, cost 3")
    entered = Entered(text="Levy is deployed.", piece="left", pose=Pose(1, 2))
    assert wording.says(entered, "is deployed at 1,2.")
    assert not wording.says(entered, "is deployed at 2,1.")
    built = Built(text="A shed is laid.", what="shed", cells=((4, 4), (4, 5)))
    assert wording.says(built, "is laid at 4,4.")
    assert not wording.says(Said(text="A shed is laid."), "is laid at 4,4.")


def test_reasons_may_name_pieces_by_their_ids(wording):
    name = RULES.called(wording.state, "left")
    told = [f"obstruction: {name} is touched by the line -1"]
    assert wording.agree(["obstruction: [left] is touched by the line -1"], told)
    assert not wording.agree(["obstruction: [right] is touched by the line -1"], told)
    assert not wording.agree([], told)
