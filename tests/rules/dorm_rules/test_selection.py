"""Force selection by officers and points (DORM.19)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.data import library
from game.data.library import load_scenario
from game.rules.dorm_rules.muster import Lists
from game.rules.dorm_rules.plan import Entry, Force
from game.rules.dorm_rules.profile import effect_problems
from game.rules.dorm_rules.selection import Selection


@pytest.fixture
def bound():
    armies = library.shipped_armies("dorm_rules")
    return Lists.of(Force(name="all", armies=tuple(armies), units=()), armies)


@pytest.fixture
def lists(bound):
    """Everything there is, as if no army list limited it."""
    return replace(bound, limits=())


CAPTAIN = Entry(unit="captain", name="Aldous")
SPEARS = Entry(unit="spearman", name="Spears", soldiers={"spearman": 8}, leadership=1)


def faults(lists, *entries, points=None):
    return [each.rule for each in Selection(entries, lists, points).faults()]


def test_a_plain_force_is_legal(lists):
    assert faults(lists, CAPTAIN, SPEARS) == []


@pytest.mark.rules("DORM.19.6", "DORM.19.6.1a")
def test_points_may_be_spent_to_the_last_one(lists):
    assert Selection((CAPTAIN, SPEARS), lists).total() == 29 + 93
    assert faults(lists, CAPTAIN, SPEARS, points=122) == []
    assert faults(lists, CAPTAIN, SPEARS, points=121) == ["DORM.19.6"]


@pytest.mark.rules("DORM.1.4.4", "DORM.1.4.2", "DORM.19.1")
@pytest.mark.parametrize(("soldiers", "legal"), [(3, False), (4, True), (15, True), (16, False)])
def test_four_to_fifteen_soldiers_and_a_leader(lists, soldiers, legal):
    unit = replace(SPEARS, soldiers={"spearman": soldiers})
    assert faults(lists, CAPTAIN, unit) == ([] if legal else ["DORM.1.4.4"])


@pytest.mark.rules("DORM.19.2")
def test_a_leader_is_of_the_type_of_his_men_or_better(lists):
    assert faults(lists, CAPTAIN, replace(SPEARS, unit="man_at_arms")) == []
    assert faults(lists, CAPTAIN, replace(SPEARS, unit="levy")) == ["DORM.19.2"]


@pytest.mark.rules("DORM.19.3")
def test_two_others_for_every_specialist(lists):
    unit = replace(SPEARS, unit="scout", soldiers={"spearman": 5}, specialists={"scout": 3})
    assert faults(lists, CAPTAIN, unit) == []
    assert faults(lists, CAPTAIN, replace(unit, specialists={"scout": 4})) == ["DORM.19.3"]


@pytest.mark.rules("DORM.19.5.1a", "DORM.19.5.1b", "DORM.19.5.3")
def test_a_type_of_soldiers_for_each_level_of_leadership_and_one(lists):
    unit = replace(SPEARS, unit="knight", soldiers={"spearman": 4, "levy": 4}, leadership=0)
    assert faults(lists, CAPTAIN, unit) == ["DORM.19.5.1b"]
    assert faults(lists, CAPTAIN, replace(unit, leadership=1)) == []


@pytest.mark.rules("DORM.19.5.2")
def test_the_same_number_limits_types_of_specialists(lists):
    unit = replace(SPEARS, unit="scout", leadership=0, specialists={"scout": 1, "levy": 1})
    assert faults(lists, CAPTAIN, unit) == ["DORM.19.5.2"]
    assert faults(lists, CAPTAIN, replace(unit, leadership=1)) == []


@pytest.mark.rules("DORM.19.5.4")
def test_a_rider_on_a_mount_is_a_type(lists):
    ponies = replace(lists.figures["goblin_rider"], mount="pony", name="Pony rider")
    own = replace(lists, figures={**lists.figures, "pony_rider": ponies})
    both = {"goblin_rider": 4, "pony_rider": 2}
    unit = Entry(unit="goblin_rider", name="Riders", soldiers=both)
    assert faults(own, CAPTAIN, unit) == ["DORM.19.5.1b"]
    assert faults(own, CAPTAIN, replace(unit, leadership=1)) == []
    split = {"soldiers": {"goblin_rider": 4}, "specialists": {"pony_rider": 2}}
    assert faults(own, CAPTAIN, replace(unit, **split)) == []


@pytest.mark.rules("DORM.19.6.1b")
def test_undead_of_effect_29_are_paid_for(lists):
    assert Selection((LICH, DEAD), lists).total() == 96 + 90


@pytest.mark.rules("DORM.19.4.1a", "DORM.1.4.6")
def test_a_force_needs_an_officer_of_rank_1(lists):
    assert faults(lists, SPEARS) == ["DORM.19.4.1a"]
    assert faults(lists, Entry(unit="ensign", name="Lusk"), SPEARS) == ["DORM.19.4.1a"]


@pytest.mark.rules("DORM.19.4.1b", "DORM.19.4.h1")
def test_a_captain_commands_seven_units(lists):
    assert faults(lists, CAPTAIN, *[SPEARS] * 7) == []
    assert faults(lists, CAPTAIN, *[SPEARS] * 8) == ["DORM.19.4.1b"]
    wagon = Entry(unit="war_wagon", name="Bess", crew={"arquebusier": 3})
    assert faults(lists, CAPTAIN, *[SPEARS] * 7, wagon) == ["DORM.19.4.1b"]


@pytest.mark.rules("DORM.19.4.5")
def test_one_ensign_comes_for_no_slot(lists):
    ensign = Entry(unit="ensign", name="Lusk")
    assert faults(lists, CAPTAIN, ensign, *[SPEARS] * 7) == []
    assert faults(lists, CAPTAIN, ensign, ensign, *[SPEARS] * 7) == ["DORM.19.4.1b"]


@pytest.mark.rules("DORM.19.4.2", "DORM.19.4.3", "DORM.19.4.4")
def test_a_lower_officer_takes_a_slot_and_brings_his_own(lists):
    marshal = Entry(unit="marshal", name="Ida")
    assert faults(lists, marshal, *[SPEARS] * 9) == []
    assert faults(lists, marshal, *[SPEARS] * 10) == ["DORM.19.4.1b"]
    assert faults(lists, marshal, CAPTAIN, *[SPEARS] * 15) == []
    assert faults(lists, marshal, CAPTAIN, *[SPEARS] * 16) == ["DORM.19.4.1b"]


@pytest.mark.rules("DORM.20.6")
def test_large_bases_need_room(lists):
    trolls = Entry(unit="troll", name="Trolls", soldiers={"troll": 8})
    assert faults(lists, CAPTAIN, trolls) == []
    assert faults(lists, CAPTAIN, replace(trolls, soldiers={"troll": 9})) == ["DORM.20.6"]
    drakes = Entry(unit="drake", name="Drakes", soldiers={"drake": 4})
    assert faults(lists, CAPTAIN, drakes) == ["DORM.20.6"]


@pytest.mark.rules("DORM.16.1.2", "DORM.2.2.6")
def test_an_effect_for_each_level_of_magic(lists):
    wizard = Entry(unit="hedge_wizard", name="Wim", effects=("1", "3", "5"))
    assert faults(lists, CAPTAIN, SPEARS, wizard) == []
    more = replace(wizard, effects=("1", "3", "5", "7"))
    assert faults(lists, CAPTAIN, SPEARS, more) == ["DORM.16.1.2"]
    twice = replace(wizard, effects=("1", "1"))
    assert faults(lists, CAPTAIN, SPEARS, twice) == ["DORM.16.1.2"]
    summons = replace(wizard, effects=("23:wolf", "23:bear"))
    assert faults(lists, CAPTAIN, SPEARS, summons) == []


@pytest.mark.rules("DORM.16.1.2", "DORM.16.2.23a")
def test_effects_have_numbers_and_summonings_a_type_of_troops(lists):
    def wrong(effect):
        wizard = Entry(unit="wizard", name="Selwyn", effects=(effect,))
        return len(list(effect_problems(wizard, lists.figures)))

    assert [wrong(each) for each in ("1", "30", "23:wolf", "23:skeleton")] == [0, 0, 0, 0]
    assert [wrong(each) for each in ("0", "31", "x", "23", "23:wizard", "23:", "3:wolf")] == [1] * 7


@pytest.mark.rules("DORM.1.4.9.1b", "DORM.1.4.9.h1")
def test_apprentices_have_masters_of_more_skill(lists):
    wizard = Entry(unit="wizard", name="Selwyn")
    pip = Entry(unit="apprentice", name="Pip", master="Selwyn")
    assert faults(lists, CAPTAIN, SPEARS, wizard, pip, pip) == []
    assert faults(lists, CAPTAIN, SPEARS, wizard, pip, pip, pip) == ["DORM.1.4.9.h1"]
    assert faults(lists, CAPTAIN, SPEARS, pip) == ["DORM.1.4.9.1b"]


DEAD = Entry(unit="skeleton", name="Old guard", soldiers={"skeleton": 8}, controller="Morwen")
LICH = Entry(unit="lich", name="Morwen", effects=("29",))


@pytest.mark.rules("DORM.17.2.1", "DORM.17.3.1", "DORM.16.2.29a")
def test_undead_need_a_mage_or_an_undead_officer(lists):
    assert faults(lists, LICH, DEAD) == []
    assert faults(lists, CAPTAIN, DEAD) == ["DORM.17.2.1", "DORM.17.2.1"]
    lord = Entry(unit="wight_lord", name="Morwen")
    assert faults(lists, lord, replace(DEAD, soldiers={"skeleton": 5})) == []


@pytest.mark.rules("DORM.17.2.9")
def test_an_undead_unit_is_as_large_as_its_master_can_hold(lists):
    """Ob 5 and Leadership 2 of a wight lord are 7 models."""
    lord = Entry(unit="wight_lord", name="Morwen")
    assert faults(lists, lord, replace(DEAD, soldiers={"skeleton": 6})) == []
    assert faults(lists, lord, replace(DEAD, soldiers={"skeleton": 7})) == ["DORM.17.2.9"]


@pytest.mark.rules("DORM.17.4.1", "DORM.17.4.3")
def test_a_controller_has_as_many_units_as_his_ob(lists):
    assert faults(lists, LICH, *[DEAD] * 7) == []
    assert faults(lists, LICH, CAPTAIN, *[DEAD] * 8) == ["DORM.17.4.1"]
    novice = replace(lists.figures["hedge_wizard"], magic=3)
    own = replace(lists, figures={**lists.figures, "novice": novice})
    master = Entry(unit="novice", name="Morwen", effects=("29",))
    dead = Entry(unit="zombie", name="Dead", soldiers={"zombie": 1}, controller="Morwen")
    assert "DORM.17.4.1" not in faults(own, CAPTAIN, master, *[dead] * novice.ob)
    assert "DORM.17.4.1" in faults(own, CAPTAIN, master, *[dead] * (novice.ob + 1))


@pytest.mark.rules("DORM.16.2.29.h1")
def test_a_wizard_fields_undead_that_are_not_too_dear(lists):
    """Five zombies at 8 points and N 2 make 10, which is what Magic 1 allows."""
    for magic, unit, legal in ((1, "zombie", True), (1, "skeleton", False), (2, "skeleton", True)):
        novice = replace(lists.figures["hedge_wizard"], magic=magic)
        own = replace(lists, figures={**lists.figures, "novice": novice})
        master = Entry(unit="novice", name="Morwen", effects=("29",))
        dead = Entry(unit=unit, name="Dead", soldiers={unit: 4}, controller="Morwen")
        found = faults(own, CAPTAIN, master, dead)
        assert found == ([] if legal else ["DORM.16.2.29.h1"])


DEMONS = Entry(unit="hordling", name="Pack", soldiers={"hordling": 7})


@pytest.mark.rules("DORM.18.3a", "DORM.19.6.2", "DORM.19.6.2.1")
def test_demons_beside_others_need_a_wizard(lists):
    assert faults(lists, CAPTAIN, SPEARS, DEMONS) == ["DORM.19.6.2"]
    varr = Entry(unit="demonologist", name="Varr")
    assert faults(lists, CAPTAIN, SPEARS, DEMONS, varr) == []
    named = Entry(unit="named_demon", name="Named", soldiers={"named_demon": 4})
    hedge = Entry(unit="hedge_wizard", name="Wim")
    shaman = Entry(unit="goblin_shaman", name="Fug")
    assert faults(lists, CAPTAIN, named, hedge) == ["DORM.19.6.2.1"]
    assert faults(lists, CAPTAIN, named, shaman) == []


@pytest.mark.rules("DORM.18.3b")
def test_demon_units_are_of_one_type(lists):
    prince = Entry(unit="least_prince", name="Prince")
    mixed = replace(DEMONS, unit="spitter", soldiers={"hordling": 4, "spitter": 3}, leadership=1)
    assert faults(lists, prince, mixed) == ["DORM.18.3b"]
    assert faults(lists, prince, replace(DEMONS, unit="spitter")) == []


@pytest.mark.rules("DORM.19.6.2.2")
def test_a_force_of_demons_is_led_by_one_or_by_a_mage_worth_more_than_each(lists):
    prince, hedge = Entry(unit="least_prince", name="Prince"), Entry(unit="hedge_wizard", name="W")
    dear = Entry(unit="named_demon", name="Named", soldiers={"named_demon": 4})
    assert faults(lists, prince, DEMONS) == []
    assert "DORM.19.6.2.2" not in faults(lists, prince, replace(DEMONS, unit="greater_prince"))
    assert faults(lists, hedge, DEMONS) == []
    assert faults(lists, hedge, dear) == ["DORM.19.6.2.2"]
    assert faults(lists, prince, hedge, dear) == []


@pytest.mark.rules("DORM.18.3a")
def test_demons_fill_the_slots_of_mages_and_demons_alone(lists):
    """Ob 5 of a hedge wizard are five slots; a captain has none for demons."""
    hedge, prince = Entry(unit="hedge_wizard", name="W"), Entry(unit="least_prince", name="P")
    assert faults(lists, hedge, *[DEMONS] * 5) == []
    assert faults(lists, hedge, *[DEMONS] * 6) == ["DORM.18.3a"]
    assert faults(lists, CAPTAIN, hedge, *[DEMONS] * 6) == ["DORM.18.3a"]
    assert faults(lists, prince, hedge, *[DEMONS] * 13) == []
    assert faults(lists, CAPTAIN, hedge, *[DEMONS] * 5, *[SPEARS] * 7) == []
    assert faults(lists, CAPTAIN, hedge, *[SPEARS] * 8, DEMONS) == ["DORM.19.4.1b"]
    assert faults(lists, hedge, DEMONS, SPEARS) == ["DORM.19.4.1a"]


@pytest.mark.rules("DORM.16.2.29a")
def test_legions_have_slots_for_undead_alone(lists):
    master = Entry(unit="wizard", name="Morwen", effects=("29",))
    dead = replace(DEAD, soldiers={"skeleton": 4})
    assert faults(lists, master, *[dead] * 6) == []
    assert faults(lists, master, dead, SPEARS) == ["DORM.19.4.1b"]


@pytest.mark.rules("DORM.17.2.6", "DORM.17.6a")
def test_undead_troops_have_no_leadership_and_liches_legions(lists):
    assert faults(lists, LICH, replace(DEAD, leadership=1)) == ["DORM.17.2.6"]
    assert faults(lists, replace(LICH, effects=("1",)), DEAD) == ["DORM.17.6a"]


@pytest.mark.rules("DORM.17.2.1", "DORM.17.4.1")
def test_an_undead_crew_needs_a_controller_too(lists):
    cart = Entry(unit="chariot", name="Cart", crew={"skeleton": 2}, controller="Morwen")
    assert faults(lists, LICH, cart, *[DEAD] * 6) == []
    assert faults(lists, LICH, cart, *[DEAD] * 7) == ["DORM.17.4.1"]
    assert faults(lists, LICH, replace(cart, controller="")) == ["DORM.17.2.1"]


@pytest.mark.parametrize(
    "name",
    [
        "reedwater_ford",
        "waking_barrow",
        "wagon_road",
        "nine_stones",
        "over_the_wall",
        "open_meadow",
    ],
)
def test_the_forces_of_the_battles_are_legal(name):
    bundle = load_scenario(f"dorm_rules/{name}")
    for force in bundle.scenario.forces.values():
        own = Lists.of(force, bundle.armies)
        assert [each.text for each in Selection(force.units, own).faults()] == []


@pytest.mark.rules("DORM.19.4.5")
def test_a_kingdom_force_of_400_points_has_an_ensign(bound):
    ensign, spears = Entry(unit="ensign", name="Lusk"), [SPEARS] * 4
    assert Selection((CAPTAIN, *spears), bound).total() >= 400
    assert faults(bound, CAPTAIN, *spears) == ["DORM.19.4.5"]
    assert faults(bound, CAPTAIN, ensign, *spears) == []
    assert faults(bound, CAPTAIN, *spears[1:]) == []
    trolls = Entry(unit="orc_brute", name="Brutes", soldiers={"orc_brute": 8})
    assert faults(bound, CAPTAIN, *spears, trolls) == [], "asked for by another list"


@pytest.mark.rules("DORM.19.4.5")
def test_lists_limit_vehicles_giants_and_drakes_by_points(bound):
    wagon = Entry(unit="war_wagon", name="Bess", crew={"arquebusier": 3})
    ensign = Entry(unit="ensign", name="Lusk")
    base = (CAPTAIN, ensign, SPEARS)
    assert 150 <= Selection((*base, wagon), bound).total() < 300
    assert faults(bound, *base, wagon) == []
    assert 300 > Selection((*base, *[wagon] * 2), bound).total() >= 200
    assert faults(bound, *base, *[wagon] * 2) == ["DORM.19.4.5"]
    assert faults(bound, *base, SPEARS, *[wagon] * 2) == []
    ogres = Entry(unit="ogre", name="Ogres", soldiers={"ogre": 4})
    assert "DORM.19.4.5" in faults(bound, CAPTAIN, ogres)
    brutes = [Entry(unit="orc_brute", name="Brutes", soldiers={"orc_brute": 13})] * 4
    drake = Entry(unit="drake", name="Drake")
    assert faults(bound, Entry(unit="orc_warlord", name="Gor"), *brutes[:1], drake) == [
        "DORM.19.4.5"
    ]
    assert Selection((*brutes, drake), bound).total() >= 500
    assert faults(bound, Entry(unit="orc_warlord", name="Gor"), *brutes, drake) == []


@pytest.mark.rules("DORM.19.4.5", "DORM.19.6.2.2")
def test_the_dead_need_a_lich_and_a_greater_prince_no_living(bound):
    bones = Entry(unit="skeleton", name="Bones", soldiers={"skeleton": 6}, controller="Vor")
    lord = Entry(unit="wight_lord", name="Vor")
    mage = Entry(unit="hedge_wizard", name="Ilse")
    lich = Entry(unit="lich", name="Vor", effects=("29",))
    assert faults(bound, lord, bones) == ["DORM.19.4.5"]
    assert faults(bound, lord, mage, bones) == []
    assert faults(bound, lich, bones) == []
    prince = Entry(unit="greater_prince", name="Zar")
    assert "DORM.19.6.2.2" in faults(bound, CAPTAIN, SPEARS, prince)
    horde = Entry(unit="hordling", name="Imps", soldiers={"hordling": 8})
    assert faults(bound, prince, horde) == []
