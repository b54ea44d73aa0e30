"""Wounds, and whom their owner may take away."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.event import Changed, Left
from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule
from game.rules.for_the_masses.combat.casualties import (
    destroy,
    lose,
    removable,
    usual_removal,
    wound,
)
from game.rules.for_the_masses.state import Marker, State

from .kit import ask, battle, card, line, refusal, run, seen, unit

SIZE = (14, 12)
STEADY = card("steady", morale=1)
"""Passes every test of morale with any roll."""


def judged(state: State, name="b1", by="r1") -> dict[str, str]:
    """The rule that spares each element of a unit; empty for those who may go."""
    attacker = state.units[by] if by else None
    return {
        element.id: objection.rule if objection else ""
        for element, objection in removable(seen(state), state.units[name], attacker)
    }


def free(state: State, name="b1", by="r1") -> list[str]:
    return [element for element, rule in judged(state, name, by).items() if not rule]


# ---------------------------------------------------------------------- wounds


def alone(count=4, made=STEADY, **changes) -> State:
    return battle(SIZE, [unit("b1", line(3, 4, "S", count), made)], **changes)


def test_wounds_that_take_no_element_are_carried():
    state = alone()
    ran = run(state, wound, state.units["b1"], 2)
    assert (ran.result, state.units["b1"].wounds, len(state.units["b1"].members)) == (0, 2, 4)
    assert [(each.before, each.after) for each in ran.of(Changed)] == [(0, 2)]


def test_every_full_number_of_wounds_takes_an_element_and_the_rest_is_carried():
    state = alone()
    ran = run(state, wound, state.units["b1"], 4, answers=["b1.4"], dice=[5])
    assert ran.result == 1
    assert state.units["b1"].wounds == 1
    run(state, wound, state.units["b1"], 2, answers=["b1.3"], dice=[5])
    assert state.units["b1"].wounds == 0
    assert state.units["b1"].members == ["b1.1", "b1.2"]


def test_surplus_wounds_of_a_destroyed_unit_are_lost_without_a_question_or_a_test():
    state = alone(3)
    ran = run(state, wound, state.units["b1"], 25)
    assert ran.result == 3
    assert not ran.asked
    assert state.units["b1"].wounds == 0
    assert [each.how for each in ran.of(Left)] == ["lost"] * 3
    assert "Steady b1 takes 25 wounds and loses 3 elements." in ran.texts
    assert "Steady b1 is destroyed." in ran.texts


def test_single_pieces_fall_when_their_wounds_are_full():
    ogre = card("ogre", kind="monster", size=2, wounds=4)
    state = battle(SIZE, [unit("b1", [(3, 4, "S")], ogre)])
    run(state, wound, state.units["b1"], 3)
    assert state.units["b1"].members
    run(state, wound, state.units["b1"], 1)
    assert state.elements["b1.1"].where == "lost"


def test_carried_wounds_stay_when_morale_takes_an_element():
    state = battle(SIZE, [unit("b1", line(3, 4, "S", 4), card(morale=8))])
    ran = run(state, wound, state.units["b1"], 4, answers=["b1.4", "b1.1"], dice=[7])
    assert ran.result == 2
    assert state.units["b1"].wounds == 1
    assert state.units["b1"].members == ["b1.2", "b1.3"]


def test_with_a_personality_its_points_are_lost():
    hero = card("hero", kind="personality", wounds=2)
    state = battle(SIZE, [unit("b1", [(3, 4, "S")], hero, command=5)])
    ran = run(state, wound, state.units["b1"], 2)
    assert state.units["b1"].command == 0
    assert "FTM.cmd.14" in ran.rules


class Notes(MassesScenarioRule):
    """Writes down what happens."""

    def __init__(self) -> None:
        self.seen: list[tuple[object, ...]] = []

    async def wounded(self, play, unit, wounds, by):
        self.seen.append(("wounded", unit.id, wounds, by.id if by else ""))

    async def lost(self, play, unit, element, hex_):
        self.seen.append(("lost", element.id, hex_))

    async def destroyed(self, play, unit, hex_, by):
        self.seen.append(("destroyed", unit.id, hex_, by.id if by else ""))


def test_scenarios_hear_of_wounds_losses_and_ends():
    notes = Notes()
    state = battle(
        SIZE,
        [unit("r1", [(3, 5, "N")]), unit("b1", [(3, 4, "S")], card(kind="monster", wounds=1))],
        scenario_rules=(notes,),
    )
    here = state.elements["b1.1"].hex
    run(state, wound, state.units["b1"], 2, state.units["r1"], "attack")
    assert notes.seen == [
        ("wounded", "b1", 2, "r1"),
        ("lost", "b1.1", here),
        ("destroyed", "b1", here, "r1"),
    ]


def test_a_certain_element_can_be_destroyed():
    state = alone(3)
    run(state, destroy, state.elements["b1.2"], None, "The bridge falls.", "FTM.magic.f17")
    assert state.units["b1"].members == ["b1.1", "b1.3"]


# ---------------------------------------------------------------------- the question


def test_the_owner_is_shown_all_elements_and_why_some_may_not_go():
    places = [*line(3, 4, "S", 4), (3, 3, "S")]
    state = battle(SIZE, [unit("r1", [(3, 5, "N")]), unit("b1", places, STEADY)])
    decision = ask(state, lose, state.units["b1"], 1, state.units["r1"], "wounds")
    assert decision.kind == "remove_element"
    assert decision.side == "blue"
    assert [option.key for option in decision.listed()] == [f"b1.{n}" for n in range(1, 6)]
    assert refusal(decision, "b1.1") == "FTM.remove.4"
    assert refusal(decision, "b1.3") == "FTM.remove.2"
    assert refusal(decision, "b1.4") == ""


def test_nobody_is_asked_where_only_one_may_go():
    state = battle(SIZE, [unit("r1", [(3, 5, "N")]), unit("b1", line(3, 4, "S", 3), STEADY)])
    ran = run(state, lose, state.units["b1"], 1, state.units["r1"], "wounds")
    assert not ran.asked
    assert state.units["b1"].members == ["b1.1", "b1.2"]


def test_limits_are_looked_at_afresh_for_each_loss():
    state = alone(4)
    decision = ask(state, lose, state.units["b1"], 2, None, "wounds", answers=["b1.1"])
    assert refusal(decision, "b1.3") == "FTM.remove.2"
    assert refusal(decision, "b1.2") == ""


def test_who_falls_last_matters_to_those_who_carry_something():
    state = alone(2, markers=[Marker("sledge", "sledge", 5, carrier="b1")])
    ran = run(state, lose, state.units["b1"], 2, None, "wounds", answers=["b1.2"])
    assert ran.kinds == ["remove_element"]


# ---------------------------------------------------------------------- the sieves


def test_the_rest_stays_contiguous():
    state = alone(3)
    assert judged(state, by="") == {"b1.1": "", "b1.2": "FTM.remove.2", "b1.3": ""}


def test_those_in_contact_with_anybody_are_spared_while_others_can_go():
    state = battle(SIZE, [unit("r2", [(3, 3, "S")]), unit("b1", line(3, 4, "S", 4), STEADY)])
    # (3, 3) touches (3, 4) and (4, 4) in an odd row.
    assert judged(state, by="") == {
        "b1.1": "FTM.remove.3",
        "b1.2": "FTM.remove.2",
        "b1.3": "FTM.remove.2",
        "b1.4": "",
    }


def test_those_who_face_the_attacker_are_spared_first():
    # All touch an enemy; b1.3 does not face the attacker.
    state = battle(
        SIZE,
        [
            unit("r1", line(3, 5, "N", 2)),
            unit("r2", line(5, 3, "S", 4)),
            unit("b1", [(3, 4, "S"), (4, 4, "S"), (5, 4, "N")], STEADY),
        ],
    )
    assert judged(state)["b1.1"] == "FTM.remove.4"
    assert free(state) == ["b1.3"]


def example_of_the_book(**settings) -> State:
    """Three in a rank: two face the attacker, the first also touches a unit of 2, the third one
    of 4 only."""
    return battle(
        SIZE,
        [
            unit("r1", [(4, 5, "N"), (3, 5, "N")]),
            unit("r2", [(3, 3, "N"), (2, 3, "N")]),
            unit("r3", [(6, 3, "N"), (7, 3, "N"), (8, 3, "N"), (9, 3, "N")]),
            unit("b1", [(4, 4, "S"), (5, 4, "S"), (6, 4, "N")], STEADY),
        ],
        settings=settings,
    )


def test_the_example_of_the_book_spares_both_who_face_the_attacker():
    state = example_of_the_book()
    assert judged(state) == {"b1.1": "FTM.remove.4", "b1.2": "FTM.remove.2", "b1.3": ""}


def test_special_first_puts_the_smallest_neighbour_before_facing():
    state = example_of_the_book(removal_order="special_first")
    assert judged(state) == {"b1.1": "", "b1.2": "FTM.remove.2", "b1.3": "FTM.remove.6"}


def test_if_all_touch_the_attacker_the_one_with_the_fewest_of_them_goes():
    state = battle(
        SIZE,
        [
            unit("r1", [(3, 5, "S"), (4, 5, "S"), (5, 5, "S")]),
            unit("b1", [(4, 4, "N"), (5, 4, "N"), (6, 4, "N")], STEADY),
        ],
    )
    # Nobody faces anybody; (6, 4) touches (5, 5) alone, (4, 4) two of them.
    assert judged(state) == {"b1.1": "FTM.remove.5", "b1.2": "FTM.remove.2", "b1.3": ""}


def test_if_all_touch_enemies_the_one_at_the_smallest_other_unit_goes():
    state = battle(
        SIZE,
        [
            # The attacker is smaller still, but is not among the others.
            unit("r1", [(5, 5, "S")]),
            unit("r2", [(3, 3, "N"), (2, 3, "N")]),
            unit("r3", [(6, 3, "N"), (7, 3, "N"), (8, 3, "N"), (9, 3, "N")]),
            unit("b1", [(4, 4, "N"), (5, 4, "N"), (6, 4, "N")], STEADY),
        ],
    )
    assert judged(state) == {"b1.1": "", "b1.2": "FTM.remove.2", "b1.3": "FTM.remove.6"}


def test_without_an_attacker_only_contiguity_and_contact_count():
    state = example_of_the_book()
    assert free(state, by="") == ["b1.1", "b1.3"]


def test_the_farthest_goes_first_as_advice_or_as_a_rule():
    places = [(3, 4, "S"), (4, 4, "S"), (5, 4, "S"), (3, 3, "S")]
    state = battle(SIZE, [unit("r1", [(3, 5, "N")]), unit("b1", places, STEADY)])
    assert free(state) == ["b1.3", "b1.4"]
    assert usual_removal(seen(state), state.units["b1"], state.units["r1"]).id == "b1.3"
    longer = [*line(3, 4, "S", 5), (3, 3, "S")]
    bound = battle(
        SIZE,
        [unit("r1", [(3, 5, "N")]), unit("b1", longer, STEADY)],
        settings={"furthest_first": "binding"},
    )
    assert free(bound) == ["b1.5"]
    assert judged(bound)["b1.6"] == "FTM.remove.8"


def test_a_large_attacker_counts_as_one():
    troll = card("troll", kind="monster", size=3)
    state = battle(
        SIZE,
        [unit("r1", [(4, 5, "N")], troll), unit("b1", [(4, 4, "S"), (5, 4, "S")], STEADY)],
    )
    assert free(state) == ["b1.1", "b1.2"]


# ---------------------------------------------------------------------- there is always somebody

CELLS = [(col, row) for row in range(2, 8) for col in range(2, 8)]


@given(
    own=st.lists(st.sampled_from(CELLS), min_size=1, max_size=8, unique=True),
    foes=st.lists(st.sampled_from(CELLS), max_size=12, unique=True),
    facings=st.lists(st.sampled_from(["N", "ENE", "S", "WNW"]), min_size=20, max_size=20),
    order=st.sampled_from(["printed", "special_first"]),
    farthest=st.sampled_from(["advisory", "binding"]),
    attacked=st.booleans(),
)
def test_somebody_may_always_go_and_a_contiguous_unit_stays_so(
    own, foes, facings, order, farthest, attacked
):
    foes = [cell for cell in foes if cell not in own]
    half = len(foes) // 2
    units = [unit("b1", [(*cell, facings[n]) for n, cell in enumerate(own)])]
    for name, cells in (("r1", foes[:half]), ("r2", foes[half:])):
        units.append(unit(name, [(*cell, facings[-n]) for n, cell in enumerate(cells)]))
    state = battle(SIZE, units, settings={"removal_order": order, "furthest_first": farthest})
    field = seen(state)
    target = state.units["b1"]
    found = removable(field, target, state.units["r1"] if attacked else None)
    free_ones = [element for element, objection in found if objection is None]
    assert free_ones
    hexes = [state.elements[name].hex for name in target.members]
    if state.hexes.contiguous(hexes):
        for element in free_ones:
            assert state.hexes.contiguous(cell for cell in hexes if cell != element.hex)


@pytest.mark.parametrize("count", [1, 2, 5])
def test_a_unit_never_loses_more_than_it_has(count):
    state = alone(2)
    answers = ["b1.1"] if count == 1 else []
    ran = run(state, lose, state.units["b1"], count, None, "wounds", answers=answers)
    assert ran.result == min(count, 2)
