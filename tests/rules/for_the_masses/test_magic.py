"""Magical Energy: what spells cost, who pays, what is held and sustained."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.for_the_masses.combat.casualties import break_concentration, wound
from game.rules.for_the_masses.magic.casting import cast, magic_objection, spell_objection
from game.rules.for_the_masses.magic.concentration import energy_phase, turn_ends
from game.rules.for_the_masses.magic.spells import (
    distance_price,
    energy_price,
    lenders,
    spell_forecast,
)
from game.rules.for_the_masses.state import Enchantment
from game.rules.for_the_masses.units.traits import factor
from tests.rules.for_the_masses.kit import ask, battle, card, refusal, run, seen, unit
from tests.rules.for_the_masses.wizardry import freely, mage, spell

SPIT = spell("spit", bolt=4)
DREAD = spell("dread", dread=2)
FOE = card("foe", wounds=9)


def scene(
    *spells, ground=(20, 14), target=(8, 8), energy=9, more=(), schools=("flame", "soul"), **on
):
    """A red Magician at (2, 8) and a blue unit six hexes east of it."""
    units = [
        unit("r1", [(2, 8, "ENE")], mage(*spells, schools=schools), energy=energy),
        unit("b1", [(*target, "WSW")], FOE),
        *more,
    ]
    return battle(ground, units, **on)


def price(state, wanted, aim="b1", **how):
    found = state.units.get(aim) if isinstance(aim, str) else aim
    return energy_price(seen(state), state.units["r1"], wanted, found, **how)


# ---------------------------------------------------------------------- prices


@pytest.mark.rules("FTM.magic.6")
def test_what_distance_costs():
    reached = [0, 1, 2, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 25]
    assert [distance_price(away) for away in reached] == [
        0, 0, 1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 10, 12,
    ]  # fmt: skip


@pytest.mark.rules("FTM.magic.4", "FTM.magic.6")
def test_the_example_of_the_book():
    assert price(scene(SPIT), SPIT).total == 6
    touching = scene(SPIT, more=[unit("b2", [(3, 8, "WSW")], FOE)])
    assert price(touching, SPIT).total == 8


@pytest.mark.rules("FTM.magic.7", "FTM.magic.8")
def test_durations_and_sustaining():
    rampart = spell("rampart", "two", barrier=3)
    state = scene(schools=("frost", "sky"))
    here = (state.hexes.number(3, 8),)
    assert price(state, rampart, here).total == 9
    assert price(state, rampart, here, sustained=True).total == 6


@pytest.mark.rules("FTM.magic.10")
def test_forest_on_the_line_except_for_the_wild():
    rows = ["." * 20] * 14
    rows[8] = "....f...f" + "." * 11
    assert price(scene(SPIT, ground=rows), SPIT).total == 8
    thorns = spell("thorns", mire=4)
    found = price(scene(thorns, ground=rows, schools=("wild", "sky")), thorns)
    assert (found.total, found.rules()[-1]) == (6, "FTM.magic.10")
    # Friends are enchanted without a line.
    state = scene(ground=rows, more=[unit("r2", [(8, 9, "N")])])
    assert price(state, spell("brave", courage=1), "r2").total == 3


@pytest.mark.rules("FTM.magic.10")
@pytest.mark.parametrize(
    ("schools", "weather", "letter", "total"),
    [
        (("wild", "sky"), "none", "f", 4),
        (("wild", "sky"), "none", ".", 5),
        (("stone", "soul"), "none", "1", 4),
        (("frost", "soul"), "snow", ".", 4),
        (("sky", "soul"), "high_winds", ".", 4),
        (("sky", "soul"), "rain", ".", 5),
    ],
)
def test_where_a_school_is_at_home(schools, weather, letter, total):
    rows = ["." * 20] * 14
    rows[8] = ".." + letter + "." * 17
    prices = {"wild": "mire", "stone": "mire", "frost": "mire", "sky": "mire"}
    level = {"sky": 1}.get(schools[0], 3)
    wanted = spell("hold", **{prices[schools[0]]: level})
    found = price(scene(ground=rows, schools=schools, weather=weather), wanted)
    # Sky pays 2 for a level, the others 1; distance is 2.
    assert found.total == (total if level == 3 else total - 1)


@pytest.mark.rules("FTM.magic.10")
def test_flame_is_dear_in_rain():
    assert price(scene(SPIT, weather="rain"), SPIT).total == 7


@pytest.mark.rules("FTM.magic.4")
def test_nothing_is_free():
    brave = spell("brave", courage=1)
    rows = ["f" * 20] * 14
    state = scene(brave, ground=rows, schools=("wild", "soul"))
    assert price(state, spell("haste", haste=1), "r1").total == 1


@pytest.mark.rules("FTM.magic.19")
def test_weather_is_as_near_as_the_own_hand():
    clear = spell("clear", weather=1)
    assert price(scene(schools=("sky", "soul")), clear, None).total == 6


# ---------------------------------------------------------------------- dice and phases


@pytest.mark.rules("FTM.magic.2", "FTM.dice.3")
def test_magic_dice_are_added_to_what_was_held():
    more = [unit("b2", [(15, 3, "N")], mage(key="seer", magic="d8"))]
    state = scene(energy=3, more=more)
    run(state, energy_phase, dice=[(6, 4), (6, 5), (8, 7)])
    assert (state.units["r1"].energy, state.units["b2"].energy) == (12, 7)
    assert state.units["r1"].held == 3


@pytest.mark.rules("FTM.magic.1")
def test_without_magic_nobody_rolls():
    state = scene(SPIT, settings={"magic_house": False})
    run(state, energy_phase)
    assert magic_objection(seen(state), state.units["r1"]).rule == "FTM.magic.1"


@pytest.mark.rules("FTM.end.2", "FTM.magic.13")
def test_energy_is_held_by_those_who_concentrate_only():
    state = scene(energy=9)
    run(state, turn_ends)
    assert state.units["r1"].energy == 0
    state = scene(energy=9)
    state.units["r1"].concentrating = True
    run(state, turn_ends)
    assert (state.units["r1"].energy, state.units["r1"].held) == (6, 6)


@pytest.mark.rules("FTM.magic.13")
def test_contact_in_the_end_phase_breaks_concentration():
    state = scene(energy=9, target=(3, 8))
    state.units["r1"].concentrating = True
    run(state, turn_ends)
    assert (state.units["r1"].energy, state.units["r1"].concentrating) == (0, False)


@pytest.mark.rules("FTM.magic.13", "FTM.cast.1", "FTM.magic.3")
def test_to_prepare_is_to_concentrate():
    state = scene(SPIT, energy=3)
    magician = state.units["r1"]
    # The one spell is too dear, so there is nothing to ask.
    run(state, cast, magician)
    assert magician.concentrating
    assert magic_objection(seen(state), magician).rule == "FTM.magic.3"
    assert magic_objection(seen(state), state.units["b1"]).rule == "FTM.cast.1"


@pytest.mark.rules("FTM.magic.13", "FTM.magic.16")
def test_a_wound_breaks_it_and_takes_what_was_held_and_sustained():
    state = scene(energy=9)
    magician = state.units["r1"]
    magician.concentrating, magician.held = True, 4
    charm = Enchantment("Dread", "r1", "red", (("dread", 2),), 2, unit="b1", sustained=1)
    timed = Enchantment("Mire", "r1", "red", (("mire", 2),), 2, unit="b1", until=3)
    state.spells = [charm, timed]
    run(state, wound, magician, 1)
    assert not magician.concentrating
    assert magician.energy == 5
    assert state.spells == [timed]


@pytest.mark.rules("FTM.magic.16")
def test_sustained_spells_die_with_their_magician():
    state = scene(energy=9)
    magician = state.units["r1"]
    magician.concentrating = True
    charm = Enchantment("Dread", "r1", "red", (("dread", 2),), 2, unit="b1", sustained=1)
    timed = Enchantment("Mire", "r1", "red", (("mire", 2),), 2, unit="b1", until=3)
    state.spells = [charm, timed]
    run(state, wound, magician, 3)
    assert not magician.members
    assert state.spells == [timed]


@pytest.mark.rules("FTM.magic.13")
def test_nothing_is_broken_where_nobody_concentrates():
    state = scene(energy=9)
    ran = run(state, break_concentration, state.units["r1"], "FTM.magic.13")
    assert ran.events == []


@pytest.mark.rules("FTM.magic.8")
@pytest.mark.parametrize(("answer", "left", "spells"), [("pay", 6, 1), ("end", 7, 0)])
def test_to_sustain_is_paid_in_each_command_phase(answer, left, spells):
    state = scene(energy=0)
    state.units["r1"].concentrating = True
    state.spells = [Enchantment("Dread", "r1", "red", (("dread", 2),), 2, unit="b1", sustained=1)]
    run(state, energy_phase, answers=[("sustain_spell", answer)], dice=[3, 4])
    assert (state.units["r1"].energy, len(state.spells)) == (left, spells)


@pytest.mark.rules("FTM.magic.8")
def test_what_cannot_be_paid_ends_unasked():
    state = scene(energy=0)
    state.spells = [Enchantment("Dread", "r1", "red", (("dread", 9),), 9, unit="b1", sustained=5)]
    run(state, energy_phase, dice=[1, 2])
    assert state.spells == []


@pytest.mark.rules("FTM.magic.7")
def test_spells_run_out_in_their_end_phase():
    state = scene()
    state.spells = [
        Enchantment(f"Until {turn}", "r1", "red", (("dread", 1),), 1, unit="b1", until=turn)
        for turn in (1, 2, 3)
    ]
    for left in (2, 1, 0):
        run(state, turn_ends)
        assert len(state.spells) == left
        state.turn += 1


# ---------------------------------------------------------------------- casting


@pytest.mark.rules("FTM.magic.3", "FTM.magic.4", "FTM.magic.17", "FTM.magic.f1")
def test_a_bolt():
    """bolt 4 is 8d8; Defense 1 is hit on 5."""
    state = scene(SPIT)
    faces = [5, 8, 4, 1, 1, 1, 1, 1]
    ran = run(state, cast, state.units["r1"], answers=["spit"], dice=[(8, face) for face in faces])
    assert (state.units["b1"].wounds, state.units["r1"].energy) == (2, 3)
    (roll,) = ran.rolls("spell")
    assert (roll.total, roll.tally.total) == (2, 5)
    assert state.cast == ["r1 > spit > b1"]


@pytest.mark.rules("FTM.magic.11")
def test_one_spell_meets_one_unit_once_a_turn():
    state = scene(SPIT, energy=30, more=[unit("b2", [(8, 6, "N")], FOE)])
    state.cast = ["r7 > spit > b1"]
    question = ask(state, cast, state.units["r1"])
    assert question.answers() == ["spit", "prepare"]
    ran = run(state, cast, state.units["r1"], answers=["spit"], dice=[1] * 8)
    assert ran.kinds == ["cast_or_prepare"]
    assert state.cast[-1] == "r1 > spit > b2"


@pytest.mark.rules("FTM.magic.4", "FTM.magic.9")
def test_targets_are_listed_with_what_is_against_them():
    rows = ["." * 20] * 14
    rows[4] = "..." + "c" * 10 + "." * 7
    more = [
        unit("b2", [(8, 2, "N")], FOE),
        unit("b3", [(19, 8, "N")], FOE),
        unit("b4", [(6, 8, "N")], FOE),
    ]
    state = scene(SPIT, ground=rows, more=more, energy=7)
    question = ask(state, cast, state.units["r1"], answers=["spit"])
    assert question.kind == "spell_target"
    assert question.answers() == ["b1", "b4"]
    assert refusal(question, "b2") == "FTM.magic.9"
    assert refusal(question, "b3") == "FTM.magic.4"
    state.units["b1"].wounds = 5
    assert question.listed()[0].forecast().p("unhurt") < 1


@pytest.mark.rules("FTM.magic.14")
@pytest.mark.parametrize(("face", "works"), [(6, True), (7, False), (10, False)])
def test_resistance(face, works):
    """Morale 5 resists with 7 or more."""
    state = scene(DREAD)
    run(state, cast, state.units["r1"], answers=["dread"], dice=[(10, face)])
    assert factor(state, state.units["b1"], "dread") == (2 if works else 0)
    assert state.units["r1"].energy == 5


@pytest.mark.rules("FTM.magic.14", "FTM.special.28")
def test_who_resists_with_what():
    field = seen(state := scene(DREAD))
    assert (
        spell_forecast(field, state.units["r1"], DREAD, state.units["b1"]).p("resisted") * 10 == 4
    )
    stubborn = card("foe", morale=10)
    state.units["b1"].cards = (stubborn,)
    assert (
        spell_forecast(field, state.units["r1"], DREAD, state.units["b1"]).p("resisted") * 10 == 1
    )
    state.units["b1"].cards = (card("foe", specials=("magic_resistant",)),)
    assert (
        spell_forecast(field, state.units["r1"], DREAD, state.units["b1"]).p("resisted") * 10 == 7
    )
    state.units["b1"].cards = (card("chief", kind="personality"),)
    assert (
        spell_forecast(field, state.units["r1"], DREAD, state.units["b1"]).p("resisted") * 10 == 4
    )


@pytest.mark.rules("FTM.special.28")
def test_dice_need_more_against_the_resistant():
    state = scene(SPIT)
    state.units["b1"].cards = (card("foe", specials=("magic_resistant",), wounds=9),)
    ran = run(state, cast, state.units["r1"], answers=["spit"], dice=[5, 6, 1, 1, 1, 1, 1, 1])
    assert ran.rolls("spell")[0].total == 1


@pytest.mark.rules("FTM.magic.8")
def test_who_concentrates_may_sustain():
    state = scene(spell("grip", "two", mire=4), schools=("wild", "sky"), energy=9)
    state.units["r1"].concentrating = True
    answers = [("spell_duration", "sustained")]
    run(state, cast, state.units["r1"], answers=answers, dice=[1])
    (going,) = state.spells
    # F is 4, paid with 2 for the distance; later half of it.
    assert (state.units["r1"].energy, going.sustained, going.base) == (3, 2, 4)
    run(state, turn_ends)
    assert state.spells == [going]


@pytest.mark.rules("FTM.magic.12")
def test_others_lend_and_lose_one():
    """A spell of 9: the caster pays 5, another spends 5 and brings in 4."""
    levin = spell("levin", bolt=4)
    more = [unit("r2", [(4, 8, "N")], mage(key="seer", schools=("soul", "sky")), energy=7)]
    state = scene(levin, more=more, energy=5, target=(17, 8))
    # F 4 and 6 for 15 hexes are 10; 12 hexes are 4.
    assert price(state, levin).total == 10
    state.units["r1"].energy = 6
    question = ask(state, cast, state.units["r1"], answers=["levin"])
    assert question.kind == "contributors"
    assert question.answers() == ["5", "6", "7"]
    run(state, cast, state.units["r1"], answers=["levin", ("contributors", "5")], dice=[1] * 8)
    assert (state.units["r1"].energy, state.units["r2"].energy) == (0, 2)


@pytest.mark.rules("FTM.magic.12")
def test_who_can_lend():
    def able(at, energy=5, schools=("soul", "sky"), foe=(15, 2)):
        more = [
            unit("r2", [(*at, "N")], mage(key="seer", schools=schools), energy=energy),
            unit("b2", [(*foe, "N")], FOE),
        ]
        state = scene(SPIT, more=more)
        return bool(lenders(seen(state), state.units["r1"]))

    assert able((6, 8))
    assert not able((7, 8))
    assert not able((6, 8), energy=1)
    assert not able((6, 8), schools=("sky", "wild"))
    assert not able((6, 8), foe=(7, 8))


@pytest.mark.rules("FTM.magic.12")
def test_lending_is_declined_where_it_is_not_needed():
    more = [unit("r2", [(4, 8, "N")], mage(key="seer", schools=("soul",)), energy=4)]
    state = scene(SPIT, more=more, energy=9)
    question = ask(state, cast, state.units["r1"], answers=["spit"])
    assert question.answers() == ["0", "2", "3", "4"]


@given(
    st.integers(0, 12),
    st.lists(st.integers(0, 8), max_size=2),
    st.randoms(use_true_random=False),
)
def test_whatever_is_lent_the_price_is_paid(energy, lent, rng):
    more = [
        unit(f"r{spot + 2}", [(3, 9 + spot, "N")], mage(key="seer"), energy=each)
        for spot, each in enumerate(lent)
    ]
    state = scene(SPIT, more=more, energy=energy)
    magicians = [each for each in state.units.values() if each.side == "red"]
    before = sum(each.energy for each in magicians)
    at_hand = energy + sum(max(0, each - 1) for each in lent)
    if at_hand < 6:
        assert spell_objection(seen(state), state.units["r1"], SPIT).rule == "FTM.magic.4"
        return
    events, _ = freely(state, cast, state.units["r1"], rng=rng, first="spit")
    helped = sum("lends" in event.text for event in events)
    assert before - sum(each.energy for each in magicians) == 6 + helped
    assert all(each.energy >= 0 for each in magicians)
