"""Who may lead what into battle: wizards and apprentices, undead, demons."""

from __future__ import annotations

import pytest

from game.data import library
from game.rules.dorm_rules.followings import Following, can_command, can_control
from game.rules.dorm_rules.muster import Lists
from game.rules.dorm_rules.plan import Entry
from game.rules.dorm_rules.points import parts, worth


@pytest.fixture(scope="module")
def lists():
    armies = {key: library.load_army("dorm_rules", key) for key in ARMIES}
    return Lists(
        {key: each for army in armies.values() for key, each in army.dressed().items()}, {}
    )


ARMIES = ("kingdom", "barrow_host", "pact")


def problems(lists, *entries):
    """Return the rules that some entries break."""
    return [objection.rule for _, objection in Following(entries, lists).problems()]


WIZARD = Entry(unit="wizard", name="Selwyn", effects=("1", "2", "3", "4", "25"))
MAGE = Entry(unit="wizard", name="Selwyn", effects=("29", "29", "3", "4", "25"))
LORD = Entry(unit="wight_lord", name="Lord")


@pytest.mark.rules("DORM.16.1.2")
def test_a_wizard_picks_one_effect_for_each_level(lists):
    assert problems(lists, WIZARD) == []
    for effects in (("1", "2", "3", "4"), ("1", "2", "3", "4", "5", "6")):
        assert problems(lists, Entry(unit="wizard", effects=effects)) == ["DORM.16.1.2"]


@pytest.mark.rules("DORM.16.1.2")
def test_only_summoning_and_legions_are_picked_twice(lists):
    twice = ("1", "1", "2", "3", "4")
    assert problems(lists, Entry(unit="wizard", effects=twice)) == ["DORM.16.1.2"]
    legions = ("29", "29", "23:levy", "23:levy", "23:wolf")
    assert problems(lists, Entry(unit="wizard", effects=legions)) == []
    untied = ("23", "1", "2", "3", "4")
    assert problems(lists, Entry(unit="wizard", effects=untied)) == ["DORM.16.1.2"]
    unknown = ("31", "1", "2", "3", "4")
    assert problems(lists, Entry(unit="wizard", effects=unknown)) == ["DORM.16.1.2"]


@pytest.mark.rules("DORM.1.4.9.1b")
def test_an_apprentice_needs_a_master_of_his_own_side(lists):
    pupil = Entry(unit="apprentice", name="Pip", effects=("1", "2"), master="Selwyn")
    assert problems(lists, WIZARD, pupil) == []
    assert problems(lists, pupil) == ["DORM.1.4.9.1b"]
    assert problems(lists, Entry(unit="captain", name="Selwyn"), pupil) == ["DORM.1.4.9.1b"]


@pytest.mark.rules("DORM.1.4.9.h1")
def test_a_master_has_half_his_skill_in_apprentices_who_know_less(lists):
    pupils = [
        Entry(unit="apprentice", name=name, effects=("1", "2"), master="Selwyn")
        for name in ("Pip", "Pop", "Pup")
    ]
    assert problems(lists, WIZARD, *pupils[:2]) == []
    assert problems(lists, WIZARD, *pupils) == ["DORM.1.4.9.h1"] * 3
    equal = Entry(unit="apprentice", name="Selwyn", effects=("1", "2"))
    assert "DORM.1.4.9.1b" in problems(lists, equal, pupils[0])


@pytest.mark.rules("DORM.1.4.9.1c")
def test_apprentices_pay_half_for_their_magic(lists):
    pupil = lists.figures["apprentice"]
    assert dict(parts(pupil))["magic"] == 7
    assert dict(parts(lists.figures["hedge_wizard"]))["magic"] == 24
    assert worth(pupil) == 15


@pytest.mark.rules("DORM.17.2.1", "DORM.17.3.1")
def test_undead_need_a_mage_or_an_undead_officer(lists):
    bones = Entry(unit="skeleton", soldiers={"skeleton": 4}, controller="Lord")
    assert problems(lists, LORD, bones) == []
    assert problems(lists, bones) == ["DORM.17.2.1"]
    assert problems(lists, Entry(unit="captain", name="Lord"), bones) == ["DORM.17.2.1"]
    assert can_control(lists.figures["wizard"])
    assert not can_control(lists.figures["apprentice"])
    assert not can_control(lists.figures["least_prince"])


@pytest.mark.rules("DORM.17.4.1", "DORM.17.4.3", "DORM.16.2.29a")
def test_a_controller_has_as_many_units_as_his_printed_ob(lists):
    bones = Entry(unit="skeleton", soldiers={"skeleton": 4}, controller="Selwyn")
    assert problems(lists, MAGE, *[bones] * 6) == []
    assert problems(lists, MAGE, *[bones] * 7) == ["DORM.17.4.1"] * 7
    assert problems(lists, WIZARD, bones) == ["DORM.16.2.29a"]


@pytest.mark.rules("DORM.17.2.9")
def test_a_unit_of_undead_has_no_more_models_than_its_controller_holds_together(lists):
    # Ob 5 and Leadership 2.
    for soldiers, wrong in ((6, []), (7, ["DORM.17.2.9"])):
        bones = Entry(unit="skeleton", soldiers={"skeleton": soldiers}, controller="Lord")
        assert problems(lists, LORD, bones) == wrong


@pytest.mark.rules("DORM.16.2.29.h1")
def test_legions_cost_no_more_than_ten_times_the_magic(lists):
    hedge = Entry(unit="hedge_wizard", name="Hob", effects=("29", "1", "2"))
    fits = Entry(unit="wight", soldiers={"wight": 7}, controller="Hob")
    assert problems(lists, hedge, fits) == []
    dear = Lists({**lists.figures, "wight": lists.figures["lich"]}, {})
    assert "DORM.16.2.29.h1" in problems(dear, hedge, fits)


@pytest.mark.rules("DORM.17.2.6", "DORM.17.3.2")
def test_undead_troops_have_no_skills_but_undead_characters_may(lists):
    led = Entry(unit="wight_lord", soldiers={"skeleton": 4}, controller="Lord")
    assert problems(lists, LORD, led) == ["DORM.17.2.6"]
    assert lists.figures["wight_lord"].skills.leadership == 2
    assert lists.figures["lich"].magic == 6


@pytest.mark.rules("DORM.18.3a")
def test_demons_answer_to_demons_and_mages_only(lists):
    imps = Entry(unit="hordling", soldiers={"hordling": 4}, controller="Selwyn")
    prince = Entry(unit="least_prince", name="Selwyn")
    assert problems(lists, WIZARD, imps) == []
    assert problems(lists, prince, imps) == []
    assert problems(lists, Entry(unit="captain", name="Selwyn"), imps) == ["DORM.18.3a"]
    assert problems(lists, imps) == ["DORM.18.3a"]
    assert not can_command(lists.figures["wight_lord"])


@pytest.mark.rules("DORM.18.3b")
def test_demon_troops_are_of_one_type_and_their_leader_may_be_of_another(lists):
    led = Entry(unit="named_demon", soldiers={"hordling": 4}, controller="Selwyn")
    assert problems(lists, WIZARD, led) == []
    mixed = Entry(unit="hordling", soldiers={"hordling": 4, "spitter": 1}, controller="Selwyn")
    assert problems(lists, WIZARD, mixed) == ["DORM.18.3b"]
