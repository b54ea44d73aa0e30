"""The Regroup: who may, what becomes of cards, wounds, points and those beyond twelve."""

from __future__ import annotations

import pytest

from game.core.event import Left
from game.rules.for_the_masses.actions.regroup import regroup, regroup_objection
from game.rules.for_the_masses.state import Enchantment, Marker
from tests.rules.for_the_masses.kit import ask, battle, card, line, refusal, run, seen, unit

LIGHT = card(
    "light",
    kind="cavalry",
    movement=9,
    melee="2d4",
    ranged="d8",
    distance=10,
    defense=0,
    wounds=5,
    morale=4,
    specials=("free_firing",),
    points=30,
)
HEAVY = card(
    "heavy", kind="cavalry", movement=8, melee="2d10", defense=1, wounds=6, morale=5, points=20
)


def riders(**fields):
    """The book's example: seven light horse beside six heavy ones."""
    return battle(
        (16, 10),
        [unit("r1", line(0, 5, "N", 7), LIGHT), unit("r2", line(7, 5, "N", 6), HEAVY, **fields)],
    )


@pytest.mark.rules("FTM.regroup.1", "FTM.regroup.2", "FTM.regroup.3")
def test_who_may_regroup():
    def refused(state, name="r1"):
        objection = regroup_objection(seen(state), state.units[name])
        return objection.rule if objection else ""

    assert refused(riders()) == ""
    assert refused(riders(actions=1)) == "FTM.regroup.2"
    assert refused(riders(actions=1), "r2") == "FTM.regroup.2"
    assert refused(riders(finished=True)) == "FTM.regroup.2"
    apart = battle(units=[unit("r1", line(0, 5, "N", 3)), unit("r2", line(4, 5, "N", 3))])
    assert refused(apart) == "FTM.regroup.3"
    mixed = battle(units=[unit("r1", line(0, 5, "N", 3)), unit("r2", line(3, 5, "N", 3), HEAVY)])
    assert refused(mixed) == "FTM.regroup.1"
    hero = battle(units=[unit("r1", [(0, 5, "N")], card(kind="personality"))])
    assert refused(hero) == "FTM.regroup.1"


@pytest.mark.rules(
    "FTM.regroup.4", "FTM.regroup.5", "FTM.regroup.6", "FTM.regroup.7", "FTM.regroup.11"
)
def test_the_example_of_the_book():
    state = riders()
    ran = run(state, regroup, state.units["r1"], answers=[("regroup_forfeit", "r1.1")])
    both = state.units["r1"]
    assert len(both.members) == 12
    assert both.started == 12
    assert state.units["r2"].members == []
    numbers = both.card
    assert (numbers.movement, str(numbers.melee), numbers.defense) == (8, "2d4", 0)
    assert (numbers.wounds, numbers.morale, numbers.specials) == (5, 5, ())
    assert (str(numbers.ranged), numbers.distance) == ("2d4", 10)
    assert ran.of(Left)[0].how == "forfeit"
    assert state.elements["r1.1"].where == "forfeit"
    assert {element.unit for element in state.elements.values() if element.where == "board"} == {
        "r1"
    }


@pytest.mark.rules("FTM.regroup.11")
def test_those_given_up_may_not_tear_the_unit():
    asked = ask(riders(), regroup, riders().units["r1"])
    assert refusal(asked, "r1.4") == "FTM.regroup.11"
    assert refusal(asked, "r2.6") == ""
    big = battle(
        (20, 10),
        [
            unit("r1", [*line(0, 5, "N", 6), *line(0, 6, "N", 6)]),
            unit("r2", [*line(6, 5, "N", 6), *line(6, 6, "N", 6)]),
        ],
    )
    first = lambda decision: decision.answers()[0]  # noqa: E731
    ran = run(big, regroup, big.units["r1"], answers=[first] * 12)
    assert ran.kinds == ["regroup_forfeit"] * 12
    assert big.hexes.contiguous(each.hex for each in big.elements_of(big.units["r1"]))


@pytest.mark.rules("FTM.regroup.7")
def test_two_units_that_have_regrouped_do_so_as_they_are_now():
    bows = card("bows", ranged="2d12", distance=8)
    state = battle(
        (16, 10),
        [
            unit("r1", line(0, 5, "N", 3), bows),
            unit("r2", line(3, 5, "N", 3), bows),
            unit("r3", line(6, 5, "N", 3)),
            unit("r4", line(9, 5, "N", 3)),
        ],
    )
    run(state, regroup, state.units["r1"])
    run(state, regroup, state.units["r4"])
    run(state, regroup, state.units["r1"])
    assert len(state.units["r1"].members) == 12
    # Two types smaller once, for the archers meet a single unit without bows.
    assert str(state.units["r1"].card.ranged) == "2d8"


@pytest.mark.rules("FTM.regroup.13")
def test_points_stay_with_the_elements():
    state = riders()
    run(state, regroup, state.units["r1"], answers=["r1.1"])
    assert state.elements["r1.2"].points == 30
    assert state.elements["r2.1"].points == 20


@pytest.mark.rules("FTM.regroup.12")
def test_carried_wounds_are_added_and_may_cost_an_element():
    few = battle(
        units=[
            unit("r1", line(0, 5, "N", 3), card(wounds=4), wounds=1),
            unit("r2", line(3, 5, "N", 3), card("other", wounds=4), wounds=2),
        ]
    )
    run(few, regroup, few.units["r1"])
    assert few.units["r1"].wounds == 3
    many = battle(
        units=[
            unit("r1", line(0, 5, "N", 3), card(wounds=4), wounds=2),
            unit("r2", line(3, 5, "N", 3), card("other", wounds=4), wounds=3),
        ]
    )
    run(many, regroup, many.units["r1"], answers=[("remove_element", "r1.1")], dice=[10])
    assert len(many.units["r1"].members) == 5
    assert many.units["r1"].wounds == 1


def test_one_of_several_partners_is_chosen():
    units = [
        unit("r1", line(3, 5, "N", 3)),
        unit("r2", line(0, 5, "N", 3)),
        unit("r3", line(6, 5, "N", 3)),
        unit("r4", line(3, 6, "N", 3), card("riders", kind="cavalry")),
    ]
    state = battle(units=units)
    asked = ask(state, regroup, state.units["r1"])
    assert asked.kind == "regroup_partner"
    assert refusal(asked, "r4") == "FTM.regroup.1"
    run(state, regroup, state.units["r1"], answers=["r3"])
    assert state.units["r1"].members == ["r1.1", "r1.2", "r1.3", "r3.1", "r3.2", "r3.3"]
    assert state.units["r3"].finished


def test_what_the_partner_carries_goes_along_and_spells_on_it_end():
    units = [unit("r1", line(3, 5, "N", 3)), unit("r2", line(0, 5, "N", 3))]
    state = battle(units=units)
    state.markers = [Marker("m1", "plunder", -1, carrier="r2")]
    state.spells = [
        Enchantment("Ward", "r9", "red", (("ward", 1),), 1, unit="r2"),
        Enchantment("Haste", "r9", "red", (("haste", 1),), 1, unit="r1"),
    ]
    run(state, regroup, state.units["r1"])
    assert state.markers[0].carrier == "r1"
    assert [spell.spell for spell in state.spells] == ["Haste"]
