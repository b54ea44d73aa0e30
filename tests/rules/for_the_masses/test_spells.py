"""What the 24 factors do, one by one, and what happens when spells end."""

from __future__ import annotations

from random import Random

import pytest

from game.rules.for_the_masses.battle.enchantments import lay
from game.rules.for_the_masses.combat.defense import defense
from game.rules.for_the_masses.combat.melee import die_type
from game.rules.for_the_masses.combat.morale import lasting_tally
from game.rules.for_the_masses.magic.casting import (
    cast,
    enchantment_key,
    magic_objection,
    spell_objection,
)
from game.rules.for_the_masses.magic.concentration import energy_phase, turn_ends
from game.rules.for_the_masses.movement.movement_points import movement
from game.rules.for_the_masses.state import Enchantment
from game.rules.for_the_masses.units.command import price as order_price
from game.rules.for_the_masses.units.traits import has
from tests.rules.for_the_masses.kit import ask, battle, card, places, refusal, run, seen, unit
from tests.rules.for_the_masses.wizardry import freely, mage, spell

FOE = card("foe", wounds=9, defense=2)
FRIEND = card("friend", wounds=3, defense=2)
FAIL = [(10, 1)]
"""A roll of resistance that fails."""


def scene(wanted, ground=(20, 14), schools=("flame", "soul"), more=(), energy=30, **on):
    """A red Magician at (4, 8), a friend beside it, and an enemy four hexes to the east."""
    units = [
        unit("r1", [(4, 8, "ENE")], mage(wanted, schools=schools), energy=energy),
        unit("r2", [(4, 10, "ENE"), (5, 10, "ENE")], FRIEND),
        unit("b1", [(8, 8, "WSW"), (9, 8, "WSW")], FOE),
        *more,
    ]
    return battle(ground, units, **on)


def casts(state, *answers, dice=()):
    """The Magician casts its one spell."""
    wanted = state.units["r1"].card.grimoire[0].key
    return run(state, cast, state.units["r1"], answers=[wanted, *answers], dice=dice)


def on_friend(wanted, schools=("flame", "soul"), **fields):
    state = scene(wanted, schools=schools)
    for name, value in fields.items():
        setattr(state.units["r2"], name, value)
    # Where only one can be meant nobody is asked.
    casts(state, *([] if "mend" in dict(wanted.factors) else [("spell_target", "r2")]))
    return state, state.units["r2"]


def on_enemy(wanted, schools=("flame", "soul")):
    state = scene(wanted, schools=schools)
    casts(state, dice=FAIL)
    return state, state.units["b1"]


# ---------------------------------------------------------------------- units


@pytest.mark.rules("FTM.magic.f3", "FTM.magic.f4", "FTM.magic.15")
def test_ward_and_sunder():
    state, friend = on_friend(spell("shield", ward=2))
    assert defense(seen(state), friend, None, "attack", []).total == 4
    state, foe = on_enemy(spell("crack", sunder=1))
    assert defense(seen(state), foe, None, "attack", []).total == 1
    state.spells.append(Enchantment("Ward", "b9", "blue", (("ward", 2),), 1, unit="b1", until=9))
    assert defense(seen(state), foe, None, "attack", []).total == 3


@pytest.mark.rules("FTM.magic.f5", "FTM.magic.f6")
def test_haste_and_mire():
    state, friend = on_friend(spell("run", haste=3))
    assert movement(state, friend).total == 7
    state, foe = on_enemy(spell("root", mire=4), schools=("wild", "sky"))
    assert movement(state, foe).total == 0


@pytest.mark.rules("FTM.magic.f7", "FTM.magic.f8")
def test_courage_and_dread():
    state, friend = on_friend(spell("brave", courage=2))
    assert lasting_tally(seen(state), friend).total == 2
    state, foe = on_enemy(spell("drum", dread=3))
    assert lasting_tally(seen(state), foe).total == -3


@pytest.mark.rules("FTM.magic.f9", "FTM.magic.19")
def test_mend_works_once_and_takes_no_more_than_there_is():
    state, friend = on_friend(spell("knit", mend=3), wounds=2)
    assert friend.wounds == 0
    assert state.spells == []


@pytest.mark.rules("FTM.magic.f9")
def test_the_unharmed_need_no_mending():
    state = scene(spell("knit", mend=3))
    assert spell_objection(seen(state), state.units["r1"], state.units["r1"].card.grimoire[0])


@pytest.mark.rules("FTM.magic.f11")
def test_might():
    state, friend = on_friend(spell("boil", might=2))
    assert die_type(state, friend) == 10


@pytest.mark.rules("FTM.magic.f18", "FTM.cmd.17")
def test_a_word_makes_orders_cheaper_in_this_turn():
    state, friend = on_friend(spell("word", "two", word=2))
    friend.actions = 2
    assert order_price(seen(state), friend, "move", state.units["r1"]).total == 2
    run(state, energy_phase, dice=[1, 1])
    assert order_price(seen(state), friend, "move", state.units["r1"]).total == 3


@pytest.mark.rules("FTM.magic.f22", "FTM.magic.f23")
def test_gifts_and_what_is_quelled():
    state, friend = on_friend(spell("wings", gift="flyer"))
    assert has(state, friend, "flyer")
    state = scene(spell("tame", quell="fury"))
    state.units["b1"].cards = (card("foe", specials=("fury",)),)
    casts(state, dice=FAIL)
    assert not has(state, state.units["b1"], "fury")
    run(state, turn_ends)
    assert has(state, state.units["b1"], "fury")


@pytest.mark.rules("FTM.magic.f10")
def test_the_fallen_return_beside_their_unit():
    wanted = spell("call", recall=2)
    state = scene(wanted)
    fallen = [(6, 10, "N"), (7, 10, "N"), (8, 10, "N")]
    for number, _ in enumerate(fallen, start=3):
        name = f"r2.{number}"
        state.elements[name] = type(state.elements["r2.1"])(name, "r2", 10, "lost")
    state.units["r2"].started = 5
    question = ask(state, cast, state.units["r1"], answers=["call"])
    assert (question.kind, question.pieces) == ("spell_hexes", ("r2.3", "r2.4"))
    assert refusal(question, {"r2.3": [6, 10, "N"]}) == "FTM.magic.f10"
    assert refusal(question, {"r2.3": [9, 10, "N"], "r2.4": [6, 10, "N"]}) == "FTM.magic.f10"
    assert refusal(question, {"r2.3": [6, 10, "N"], "r2.4": [6, 10, "S"]}) == "FTM.board.5"
    state = scene(wanted)
    state.units["r2"].started = 3
    for number in (3, 4):
        name = f"r2.{number}"
        state.elements[name] = type(state.elements["r2.1"])(name, "r2", 10, "lost")
    casts(state, {"r2.3": [6, 10, "S"]})
    assert places(state, "r2")[-1] == (6, 10, "S")
    # Once in a battle for each unit.
    assert spell_objection(seen(state), state.units["r1"], wanted).rule == "FTM.magic.f10"


@pytest.mark.rules("FTM.magic.f19")
def test_stride():
    wanted = spell("stride", stride=3)
    state = scene(wanted, schools=("sky", "soul"))
    # Only the Magician itself is a unit of one.
    question = ask(state, cast, state.units["r1"], answers=["stride"])
    assert (question.kind, question.pieces) == ("spell_hexes", ("r1.1",))
    for there, rule in (
        ([8, 6, "N"], "FTM.magic.f19"),
        ([4, 10, "N"], "FTM.magic.f19"),
        ([7, 8, "N"], "FTM.magic.f19"),
        ([2, 9, "N"], ""),
    ):
        assert refusal(question, {"r1.1": there}) == rule
    state = scene(wanted, schools=("sky", "soul"))
    casts(state, {"r1.1": [2, 9, "S"]})
    assert places(state, "r1") == [(2, 9, "S")]


# ---------------------------------------------------------------------- hexes


@pytest.mark.rules("FTM.magic.f2", "FTM.magic.17", "FTM.magic.11")
def test_a_blast_meets_friend_and_foe_around_a_hex():
    scorch = spell("scorch", blast=2)
    more = [unit("r3", [(8, 9, "N")], card("friend", wounds=9)), unit("b2", [(11, 8, "N")], FOE)]
    state = scene(scorch, more=more)
    casts(state, ("spell_hexes", "8,8"), dice=[(6, 4), (6, 6), (6, 5), (6, 4)])
    wounds = {name: each.wounds for name, each in state.units.items()}
    assert wounds == {"r1": 0, "r2": 0, "b1": 1, "r3": 2, "b2": 0}
    # The same spell does not meet the same units again.
    again = ask(state, cast, state.units["r1"], answers=["scorch"])
    state.cast.append("r1 > scorch > b2")
    assert again.kind == "spell_hexes"
    assert refusal(again, "8,8") == "FTM.magic.19"


@pytest.mark.rules("FTM.double.2")
def test_dice_of_spells_are_not_put_together():
    state = scene(spell("scorch", blast=2))
    state.units["b1"].cards = (card("foe", defense=4, wounds=9),)
    casts(state, ("spell_hexes", "9,8"), dice=[6, 6])
    assert state.units["b1"].wounds == 0


@pytest.mark.rules("FTM.magic.f14", "FTM.magic.7")
def test_a_thicket_grows_and_is_gone():
    state = scene(spell("thorns", "two", thicket=3), schools=("wild", "sky"))
    casts(state, "6,8", "7,8", "8,8")
    wooded = [state.hexes.number(col, 8) for col in (6, 7, 8)]
    assert all(seen(state).effect(cell).forest for cell in wooded)
    run(state, turn_ends)
    assert all(seen(state).effect(cell).forest for cell in wooded)
    state.turn += 1
    run(state, turn_ends)
    assert not state.patches


@pytest.mark.rules("FTM.magic.f14", "FTM.magic.19")
def test_its_hexes_are_open_and_in_one_piece():
    rows = ["." * 20] * 14
    rows[8] = "......f" + "." * 13
    state = scene(spell("thorns", thicket=2), ground=rows, schools=("wild", "sky"))
    first = ask(state, cast, state.units["r1"], answers=["thorns"])
    assert refusal(first, "6,8") == "FTM.magic.19"
    second = ask(state, cast, state.units["r1"], answers=["thorns", "7,8"])
    assert refusal(second, "9,8") == "FTM.magic.19"
    assert refusal(second, "8,8") == ""


@pytest.mark.rules("FTM.magic.19", "FTM.magic.9")
def test_the_first_hex_must_be_seen_and_paid():
    rows = ["." * 20] * 14
    rows[8] = "......c" + "." * 13
    state = scene(spell("wall", barrier=1), ground=rows, energy=4)
    question = ask(state, cast, state.units["r1"], answers=["wall"])
    assert refusal(question, "10,8") == "FTM.magic.19"
    assert refusal(question, "5,8") == ""
    # Barrier 1 in flame is 2; seven hexes are 2 more, nine are 4.
    assert refusal(question, "9,4") == ""
    assert refusal(question, "10,2") == "FTM.magic.19"


@pytest.mark.rules("FTM.magic.f16")
def test_a_barrier_takes_free_hexes_and_blocks():
    state = scene(spell("wall", barrier=2))
    question = ask(state, cast, state.units["r1"], answers=["wall"])
    assert refusal(question, "8,8") == "FTM.magic.19"
    casts(state, "6,8", "7,8")
    effect = seen(state).effect(state.hexes.number(6, 8))
    assert effect.barred
    assert effect.hides


@pytest.mark.rules("FTM.magic.f15", "FTM.magic.7", "FTM.magic.f9")
def test_the_ground_is_upheaved_for_good():
    state = scene(spell("heave", upheave=2), schools=("stone", "soul"))
    # Nothing can sink from level 0, so the way is not asked for.
    casts(state, "8,8", "9,8", dice=[(4, 3)])
    cells = [state.hexes.number(col, 8) for col in (8, 9)]
    assert [seen(state).levels[cell] for cell in cells] == [1, 1]
    assert state.units["b1"].wounds == 3
    state.turn = 9
    run(state, turn_ends)
    assert [seen(state).levels[cell] for cell in cells] == [1, 1]
    state.cast, state.units["r1"].energy = [], 30
    question = ask(state, cast, state.units["r1"], answers=["heave"])
    assert (question.kind, question.answers()) == ("spell_way", ["rise", "sink"])
    sinking = ask(state, cast, state.units["r1"], answers=["heave", "sink"])
    assert sinking.answers() == ["8,8", "9,8"]


@pytest.mark.rules("FTM.magic.f17")
def test_a_span_carries_until_it_ends():
    rows = ["." * 20] * 14
    rows[6] = "." * 4 + "~~~~" + "." * 12
    wanted = spell("ford", span=3)
    more = [unit("r3", [(4, 5, "S"), (5, 5, "S"), (6, 5, "S")], FRIEND)]
    state = scene(wanted, ground=rows, schools=("frost", "soul"), more=more)
    casts(state, "5,6", "4,6")
    cell = state.hexes.number(5, 6)
    assert not seen(state).effect(cell).barred
    state.elements["r3.2"].hex = cell
    run(state, turn_ends, dice=[(10, 9)])
    assert state.units["r3"].members == ["r3.1", "r3.3"]
    assert seen(state).effect(cell).water


@pytest.mark.rules("FTM.magic.f24")
def test_somebody_summoned_comes_and_goes():
    wolf = card("wolf", kind="monster", size=1, points=35)
    wanted = spell("summon_wolf", "two", summon="wolf", summoned=35)
    state = scene(wanted, schools=("wild", "sky"), more=[unit("r7", [(0, 0, "N")], wolf)])
    question = ask(state, cast, state.units["r1"], answers=["summon_wolf"])
    assert refusal(question, "7,8") == "FTM.magic.19"
    casts(state, "6,8")
    # F is 4, two turns cost 2 more, two hexes 1.
    assert state.units["r1"].energy == 30 - 7
    assert places(state, "r8") == [(6, 8, "ENE")]
    state.turn += 1
    run(state, turn_ends)
    assert not state.units["r8"].members
    assert state.elements["r8.1"].where == "forfeit"


# ---------------------------------------------------------------------- the battle and spells


@pytest.mark.rules("FTM.magic.f20", "FTM.magic.19")
def test_weather_by_magic():
    state = scene(spell("clear", weather=1), schools=("sky", "soul"), weather="rain")
    casts(state)
    assert state.weather == "none"
    run(state, turn_ends)
    assert state.weather == "rain"
    state = scene(spell("snow", "two", weather=1), schools=("frost", "soul"))
    casts(state)
    assert state.weather == "snow"
    run(state, turn_ends)
    state.turn, state.weather = 2, "high_winds"
    run(state, energy_phase, dice=[1, 1])
    assert state.weather == "snow"
    run(state, turn_ends)
    assert state.weather == "high_winds"


@pytest.mark.rules("FTM.magic.f21", "FTM.magic.19")
def test_dispel_ends_what_is_small_enough_and_in_sight():
    rows = ["." * 20] * 14
    rows[5] = "." * 6 + "c" * 9 + "." * 5
    state = scene(
        spell("censure", dispel=5),
        ground=rows,
        more=[unit("b2", [(10, 2, "N")], FOE), unit("r3", [(11, 2, "N")], FRIEND)],
    )
    small = Enchantment("Small", "b1", "blue", (("ward", 1),), 5, unit="b1", until=3)
    large = Enchantment("Large", "b1", "blue", (("ward", 2),), 6, unit="b1", until=3)
    unseen = Enchantment("Unseen", "b1", "blue", (("ward", 1),), 1, unit="b2", until=3)
    friendly = Enchantment("Friendly", "b1", "blue", (("mire", 1),), 1, unit="r3", until=3)
    state.spells = [small, large, unseen, friendly]
    question = ask(state, cast, state.units["r1"], answers=["censure"])
    assert question.answers() == [enchantment_key(small), enchantment_key(friendly)]
    assert refusal(question, enchantment_key(large)) == "FTM.magic.f21"
    assert refusal(question, enchantment_key(unseen)) == "FTM.magic.19"
    casts(state, enchantment_key(small))
    assert state.spells == [large, unseen, friendly]


# ---------------------------------------------------------------------- patches


def test_a_spell_that_ends_brings_back_no_other():
    """A barrier over a thicket: whichever ends first, the meadow is there at last."""
    for order in ((1, 2), (2, 1)):
        thorns = spell("thorns", "two" if order[0] == 1 else "three", thicket=1)
        state = scene(thorns, schools=("wild", "sky"))
        casts(state, "6,8")
        state.units["r1"].cards = (
            mage(spell("wall", "two" if order[0] == 2 else "three", barrier=1)),
        )
        casts(state, "6,8")
        for _ in range(3):
            run(state, turn_ends)
            state.turn += 1
        assert not state.patches, order


def test_levels_that_changed_meanwhile_stay():
    state = scene(spell("thorns", thicket=1), schools=("wild", "sky"))
    casts(state, "6,8")
    cell = state.hexes.number(6, 8)
    lay(state, cell, "wood", 1)
    run(state, turn_ends)
    field = seen(state)
    assert (field.kinds[cell], field.levels[cell]) == ("meadow", 1)


@pytest.mark.parametrize("seed", range(6))
def test_random_magic_is_legal(seed):
    rng = Random(seed)
    rows = ["".join(rng.choice("....f1~") for _ in range(20)) for _ in range(14)]
    rows[8] = "." * 20
    rows[10] = "." * 20
    spells = [
        spell("thorns", "two", thicket=3),
        spell("ford", "turn", span=2),
        spell("heave", upheave=2),
        spell("wall", "three", barrier=2),
        spell("stride", stride=5),
        spell("hurt", "turn", "enemy", mire=1, bolt=1),
    ]
    state = scene(spells[0], ground=rows)
    state.units["r1"].cards = (mage(*spells, schools=("wild", "stone")),)
    for turn in range(1, 8):
        state.turn, state.cast = turn, []
        state.units["r1"].energy = 12
        for _ in range(3):
            if magic_objection(seen(state), state.units["r1"]) is None:
                freely(state, cast, state.units["r1"], rng=rng)
        freely(state, turn_ends, rng=rng)
