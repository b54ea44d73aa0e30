"""Magic where a drill is awkward: the list of spells, exact odds, who may be cast at."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from game.rules.ares.army_list import SPELLS
from game.rules.ares.combat.attack_roll import level_odds, levels
from game.rules.ares.combat.melee import Blow, strike_of
from game.rules.ares.field import Field
from game.rules.ares.magic.casting import Cast, casting, target_objection, usable
from game.rules.ares.scenario import Settings
from tests.rules.ares.skirmish import armies, battle, piece

FACTORS = {
    "ember_dart": 4,
    "flame_burst": 3,
    "mend": 1,
    "dread": 3,
    "hearten": 3,
    "ward": 2,
    "quicken": 2,
    "snare": 3,
    "blink": 2,
    "veil": 1,
    "mist": 3,
}


@pytest.mark.rules("ARES.magic.3")
def test_there_are_eleven_spells_each_with_its_range_and_somebody_who_knows_it():
    assert {key: spell.range_factor for key, spell in SPELLS.items()} == FACTORS
    known = {
        name
        for army in armies().values()
        for entry in army.figures.values()
        for name in entry.spells
    }
    assert known == set(FACTORS)


@pytest.mark.rules("ARES.magic.4", "ARES.magic.9", "ARES.magic.11")
def test_flame_burst_alone_is_cumbersome_and_covers_ground():
    assert [key for key, spell in SPELLS.items() if spell.cumbersome] == ["flame_burst"]
    assert {key: spell.radius for key, spell in SPELLS.items() if spell.radius} == {
        "flame_burst": 1500
    }


@pytest.mark.rules("ARES.magic.1", "ARES.magic.5")
def test_four_spells_are_attacks():
    harmful = {key for key, spell in SPELLS.items() if spell.harmful}
    assert harmful == {"ember_dart", "flame_burst", "dread", "snare"}


@pytest.mark.rules("ARES.magic.2")
def test_a_level_is_how_often_the_resistance_is_exceeded():
    assert levels(14, 6) == 2
    for cast, resistance in product(range(-6, 40), range(2, 30)):
        wanted = max((n for n in range(40) if cast > n * resistance), default=0)
        assert levels(cast, resistance) == max(0, wanted)


@pytest.mark.rules("ARES.magic.2", "ARES.magic.5")
@pytest.mark.parametrize("braced", [False, True])
def test_the_odds_of_an_ember_dart(braced):
    state = battle(
        piece("mage", "hedge_mage", (5, 5)), piece("cap", "captain", (5, 8), "blue"), figure="mage"
    )
    mage, cap = state.figures["mage"], state.figures["cap"]
    cast = casting(Field(state), mage, cap, SPELLS["ember_dart"], empowered=False, braced=braced)
    assert cast.dice == (10, 8)
    assert cast.guard == ((6, 4, 6) if braced else (6, 4))
    pools = [range(1, sides + 1) for sides in (*cast.dice, *cast.guard)]
    rolls = list(product(*pools))
    hits = sum(roll[0] + roll[1] > sum(roll[2:]) for roll in rolls)
    odds = level_odds(cast.dice, cast.bonus, cast.guard)
    assert odds.chance(lambda level: level > 0) == Fraction(hits, len(rolls))


@pytest.mark.rules("ARES.magic.6")
@pytest.mark.parametrize(
    ("wounds", "shaken", "target", "total"),
    [
        (3, False, "captain", 0),
        (2, False, "captain", -1),
        (3, True, "captain", -1),
        (2, True, "captain", -2),
        (2, True, "rune_warden", -3),
        (3, False, "stone_troll", 0),
    ],
)
def test_what_counts_against_a_caster(wounds, shaken, target, total):
    state = battle(
        piece("mage", "hedge_mage", (5, 5), wounds=wounds, shaken=shaken),
        piece("foe", target, (5, 9), "blue", facing=90),
        figure="mage",
    )
    mage, foe = state.figures["mage"], state.figures["foe"]
    plain, strong = (
        casting(Field(state), mage, foe, SPELLS["ember_dart"], empowered=both)
        for both in (False, True)
    )
    assert plain.tally.total == strong.tally.total == total
    assert (plain.bonus, strong.bonus) == (2 * total, 3 * total)


@pytest.mark.rules("ARES.magic.1")
@pytest.mark.parametrize(("magic", "allowed"), [("auto", True), ("on", True), ("off", False)])
def test_magic_is_in_the_game_unless_it_is_switched_off(magic, allowed):
    state = battle(
        piece("mage", "hedge_mage", (5, 5)), figure="mage", settings=Settings(magic=magic)
    )
    assert (Cast().bar(Field(state), state.figures["mage"], "own") is None) is allowed


@pytest.mark.rules("ARES.magic.1", "ARES.hide.8")
def test_a_hidden_caster_beside_an_enemy_casts_nothing_that_would_show_him():
    state = battle(
        piece("necro", "necromancer", (5, 5), hidden=True),
        piece("foe", "captain", (5, 6), "blue"),
        piece("far", "captain", (5, 10), "blue"),
        figure="necro",
    )
    field, necro = Field(state), state.figures["necro"]
    found = {name: usable(field, necro, SPELLS[name], "own") for name in necro.profile.spells}
    assert found["mist"] is None
    assert {found[name].rule for name in ("dread", "ember_dart")} == {"ARES.hide.8"}


@pytest.mark.rules("ARES.magic.3")
@pytest.mark.parametrize("name", ["ember_dart", "dread"])
def test_a_spell_reaches_five_times_its_factor(name):
    far = 5 * SPELLS[name].range_factor
    state = battle(
        piece("necro", "necromancer", (5, 2)),
        piece("limit", "captain", (5, 2 + far), "blue"),
        piece("past", "captain", (6.5, 2 + far), "blue"),
        size=(20, 30),
        figure="necro",
    )
    field, necro = Field(state), state.figures["necro"]
    limit, past = (state.figures[each] for each in ("limit", "past"))
    assert target_objection(field, necro, limit, SPELLS[name]) is None
    objection = target_objection(field, necro, past, SPELLS[name])
    assert objection is not None
    assert objection.rule == "ARES.magic.3"


@pytest.mark.rules("ARES.magic.14")
@pytest.mark.parametrize(("charms", "total"), [((), 0), ((1,), -1), ((2,), -2), ((2, 1), -2)])
def test_wards_do_not_add_up(charms, total):
    state = battle(
        piece("orc", "orc_flailer", (5, 5)),
        piece(
            "pike", "pikeman", (5, 6), "blue", charms=tuple(("ward", each, "m") for each in charms)
        ),
        figure="orc",
    )
    assert strike_of(Field(state), Blow("orc", "pike")).tally.total == total
