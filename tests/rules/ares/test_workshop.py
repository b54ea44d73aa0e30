"""Figures of one's own: what can be set, what it is worth, how it fares, how it is fielded."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.workshop import Company, Roster, workshop_of
from game.rules.ares import RULES
from game.rules.ares.army_list import FIGURE_ABILITIES, BaseEntry, WeaponEntry, entry_problems
from game.rules.ares.checks import balanced
from game.rules.ares.profile import profile_of
from game.rules.ares.workshop.designing import NUMBERS
from game.rules.ares.workshop.fielding import fielded
from game.rules.ares.workshop.workshop import WORKSHOP
from game.table.scene import Livery

DRAFT = WORKSHOP.draft()
ARCHER = replace(DRAFT, ranged="d8", missile=WeaponEntry("Bow", "d6", range_factor=5))


def sections(entry):
    return {field.key: field for field in WORKSHOP.fields(entry)}


def test_the_rulebook_has_a_workshop():
    assert workshop_of(RULES) is WORKSHOP
    assert workshop_of(object()) is None


def test_a_draft_is_legal():
    assert list(WORKSHOP.problems(DRAFT)) == []


@pytest.mark.rules("ARES.create.1")
@pytest.mark.parametrize(("key", "low", "high"), [(n[0], n[2], n[3]) for n in NUMBERS])
def test_the_ends_of_a_number_are_those_of_the_rules(key, low, high):
    for value in (low, high):
        assert list(entry_problems(WORKSHOP.changed(DRAFT, key, value))) == []
    for value in (low - 1, high + 1):
        found = list(WORKSHOP.problems(WORKSHOP.changed(DRAFT, key, value)))
        assert [where for where, _ in found] == [key]


@pytest.mark.parametrize("entry", [DRAFT, ARCHER], ids=["sword", "bow"])
def test_every_value_that_is_offered_can_be_set_and_read_again(entry):
    for field in WORKSHOP.fields(entry):
        for value in field.values:
            wanted = (value.value,) if field.kind == "many" else value.value
            changed = WORKSHOP.changed(entry, field.key, wanted)
            assert WORKSHOP.value(changed, field.key) == wanted, field
            assert profile_of("x", changed).rating == WORKSHOP.rating(changed).total


def test_each_present_value_is_among_those_offered():
    odd = replace(DRAFT, base=BaseEntry(disc=1.1), melee=WeaponEntry("Net", "d4", ("weak",)))
    for field in WORKSHOP.fields(odd):
        if field.kind == "choice":
            present = WORKSHOP.value(odd, field.key)
            assert [v for v in field.values if v.value == present], field.key


def test_a_ranged_die_comes_with_a_weapon_and_goes_with_it():
    shooter = WORKSHOP.changed(DRAFT, "ranged", "d8")
    assert shooter.missile is not None
    assert "missile.range_factor" in sections(shooter)
    assert list(WORKSHOP.problems(shooter)) == []
    again = WORKSHOP.changed(shooter, "ranged", None)
    assert again.missile is None
    assert "missile.range_factor" not in sections(again)


def test_an_area_effect_comes_with_a_radius():
    thrower = WORKSHOP.changed(ARCHER, "missile.abilities", ("area_effect",))
    assert thrower.missile.radius == 1.0
    assert list(WORKSHOP.problems(thrower)) == []
    assert WORKSHOP.changed(thrower, "missile.abilities", ()).missile.radius == 0


def test_the_look_follows_mount_and_shield():
    rider = WORKSHOP.changed(DRAFT, "abilities", ("cavalry",))
    assert rider.look.mount == "horse"
    wolf = WORKSHOP.changed(rider, "look.mount", "wolf")
    assert WORKSHOP.changed(wolf, "abilities", ("cavalry", "quick")).look.mount == "wolf"
    assert WORKSHOP.changed(wolf, "abilities", ()).look.mount == "none"
    assert WORKSHOP.changed(DRAFT, "shield", True).look.shield == "round"


@pytest.mark.rules("ARES.rating.1")
def test_a_printed_rating_stays_as_long_as_only_names_and_looks_change():
    printed = replace(DRAFT, rating=77)
    assert WORKSHOP.rating(printed).total == 77
    for key, value in (("name", "Ann"), ("look.skin", "pale"), ("melee.name", "Axe")):
        assert WORKSHOP.changed(printed, key, value).rating == 77
    for key, value in (("wounds", 4), ("spells.mend", "d4"), ("abilities", ("quick",))):
        assert WORKSHOP.changed(printed, key, value).rating is None
    assert WORKSHOP.own(printed).rating is None


def test_spells_stand_in_the_order_of_the_list_and_go_without_a_die():
    mage = WORKSHOP.changed(WORKSHOP.changed(DRAFT, "spells.mist", "d6"), "spells.mend", "d8")
    assert list(mage.spells) == ["mend", "mist"]
    assert WORKSHOP.changed(mage, "spells.mist", None).spells == {"mend": "d8"}


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("name", " ", "Give the figure a name."),
        ("abilities", ("thick_skull", "glass_jaw"), "Glass Jaw"),
        ("abilities", tuple(FIGURE_ABILITIES)[:3] + tuple(FIGURE_ABILITIES)[7:12], "remove 2"),
        ("abilities", ("snap_fire",), "Snap Fire needs a missile weapon"),
        ("melee.abilities", ("powerful", "weak"), "contradict"),
        ("melee.abilities", ("magic", "chain", "polearm", "repeating"), "remove 1"),
    ],
)
def test_what_is_illegal_is_said_in_words(key, value, sentence):
    found = dict(WORKSHOP.problems(WORKSHOP.changed(DRAFT, key, value)))
    assert sentence in found[key]
    assert found[key].endswith(".")


# ---------------------------------------------------------------------- worth and odds


def test_the_lines_of_a_rating_make_its_total():
    found = WORKSHOP.rating(ARCHER)
    amounts = {line.name: float(line.amount) for line in found.lines}
    offence = amounts["Melee"] + amounts["Missile"]
    raw = amounts["Wounds"] * amounts["Defence"] * offence * amounts["Overall"] / 33
    assert abs(raw - found.total) <= 0.51
    assert f"{raw:.2f}" in found.how


def by_counting(dice, guard, wounds):
    """The chances of a blow, from every throw of the dice."""
    found = {"nothing": 0, "wounded": 0, "killed": 0}
    for mine in product(*(range(1, sides + 1) for sides in dice)):
        for theirs in product(*(range(1, sides + 1) for sides in guard)):
            level = max(0, sum(mine) - 1) // sum(theirs)
            found["killed" if level >= wounds else "wounded" if level else "nothing"] += 1
    return {label: Fraction(count, sum(found.values())) for label, count in found.items()}


def test_the_odds_of_a_duel_are_those_of_all_throws():
    other = replace(DRAFT, name="Other", armor="d8", close="d4")
    mine, theirs = WORKSHOP.duel(DRAFT, other)
    assert mine.title == "New Figure strikes Other"
    for forecast, dice, guard in ((mine, (6, 6), (4, 8)), (theirs, (4, 6), (6, 6))):
        counted = by_counting(dice, guard, 3)
        assert {c.label: c.p for c in forecast.chances} == {k: p for k, p in counted.items() if p}
    parried = by_counting((6, 6), (4, 8, 4), 3)
    assert mine.variants[0].p("nothing") == parried["nothing"]


def test_who_can_shoot_does_so_from_half_the_range():
    titles = [forecast.title for forecast in WORKSHOP.duel(ARCHER, DRAFT)]
    assert titles[1] == "New Figure shoots at New Figure from 12.5″"
    assert len(titles) == 3


def test_a_rider_on_an_oblong_base_is_in_contact():
    rider = WORKSHOP.changed(DRAFT, "abilities", ("cavalry",))
    mine, _ = WORKSHOP.duel(rider, DRAFT)
    assert mine.tallies[0].because() == ["cavalry against infantry +1"]


def test_the_card_is_that_of_a_fresh_figure():
    card = WORKSHOP.card(WORKSHOP.changed(DRAFT, "abilities", ("quick",)))
    assert [tally.name for tally in card.stats][:3] == ["Wounds", "Move", "Base morale"]
    assert [name for name, _, _ in card.notes] == ["Quick"]


def test_the_portrait_wears_the_livery():
    livery = Livery(cloth="#112233")
    figure = WORKSHOP.figure(DRAFT, livery, "blue")
    assert (figure.livery, figure.side, figure.marks) == (livery, "blue", ())


# ---------------------------------------------------------------------- armies


def roster(**counts):
    entries = {"draft": DRAFT, "archer": replace(ARCHER, name="Archer")}
    return Roster("Band", "About", Livery(), entries, [Company("First", counts or {"draft": 3})])


def test_an_army_goes_to_its_file_and_back():
    army = WORKSHOP.army(roster(draft=2, archer=1))
    assert list(RULES.army_problems(army)) == []
    assert WORKSHOP.army(WORKSHOP.roster(army)) == army


def test_the_total_is_the_sum_of_all_figures():
    found = WORKSHOP.total(roster(draft=2, archer=1))
    archer = WORKSHOP.rating(ARCHER).total
    assert found.total == 2 * 20 + archer
    assert found.lines[0].parts == ("2 × New Figure 20", f"1 × Archer {archer}")


@pytest.mark.parametrize(
    ("companies", "name", "sentence"),
    [
        ([], "Band", "An army goes to battle in units: add one, and figures to it."),
        ([Company("A", {"draft": 1})], "", "Give the army a name."),
        ([Company("A", {})], "Band", "The unit 'A' has no figures"),
        ([Company("A", {"draft": 1}), Company("A", {"draft": 1})], "Band", "another unit 'A'"),
        ([Company(" ", {"draft": 1})], "Band", "A unit needs a name."),
        ([Company(str(n), {"draft": 1}) for n in range(27)], "Band", "26 units at most"),
    ],
)
def test_what_keeps_an_army_at_home_is_said_in_words(companies, name, sentence):
    made = roster()
    made.companies, made.name = companies, name
    assert any(sentence in message for _, message in WORKSHOP.army_problems(made))


@pytest.mark.rules("ARES.setup.4")
@given(st.integers(1, 3000), st.integers(1, 3000))
def test_the_verdict_says_exactly_how_much_is_missing(own, other):
    verdict = WORKSHOP.verdict(own, other)
    assert verdict.fair == balanced(own, other)
    if not verdict.fair:
        amount = int(verdict.words.split(":")[0].rsplit(" ", 1)[1])
        way = -1 if own > other else 1
        assert balanced(own + way * amount, other)
        assert not balanced(own + way * (amount - 1), other)


# ---------------------------------------------------------------------- fielding

PLAIN = {"name": "Knight", "wounds": 3}
ARMY = {
    "army": "The Band",
    "figures": {"knight": {**PLAIN, "wounds": 4}, "noble": PLAIN},
    "units": [{"name": "First", "figures": {"knight": 2, "noble": 1}}],
}


def battle(**scenario):
    red = {"name": "Reds", "armies": ["humans"], "units": [{"name": "R", "figures": {"knight": 1}}]}
    blue = {**red, "name": "Blues", "zones": [[[0, 0], [9, 0], [9, 9]]]}
    whole = {"red": red, "blue": blue, **scenario}
    return {"scenario": whole, "armies": {"humans": {"figures": {"knight": PLAIN}}}}


@pytest.mark.rules("ARES.setup.9")
def test_a_force_takes_the_place_of_a_side_and_keeps_its_zones():
    before = battle()
    copy = deepcopy(before)
    after = fielded(before, "blue", "band", ARMY)
    assert before == copy
    force = after["scenario"]["blue"]
    assert (force["name"], force["armies"]) == ("The Band", ["band"])
    assert force["zones"] == before["scenario"]["blue"]["zones"]
    assert after["scenario"]["red"] == before["scenario"]["red"]


@pytest.mark.rules("ARES.setup.9")
def test_figures_of_the_same_name_stay_apart():
    after = fielded(battle(), "blue", "humans", ARMY)
    assert after["scenario"]["blue"]["armies"] == ["blue_humans"]
    assert list(after["armies"]["blue_humans"]["figures"]) == ["blue_knight", "noble"]
    assert after["scenario"]["blue"]["units"][0]["figures"] == {"blue_knight": 2, "noble": 1}
    assert after["armies"]["humans"]["figures"]["knight"] == PLAIN


@pytest.mark.rules("ARES.setup.9")
def test_the_same_army_may_fight_itself():
    lone = {**ARMY, "figures": {"noble": PLAIN}, "units": [{"name": "N", "figures": {"noble": 1}}]}
    once = fielded(battle(), "red", "band", lone)
    twice = fielded(once, "blue", "band", lone)
    assert twice["scenario"]["red"]["armies"] == twice["scenario"]["blue"]["armies"]
    assert twice["armies"]["band"] == once["armies"]["band"]


@pytest.mark.rules("ARES.setup.9")
def test_points_for_figures_that_stay_at_home_are_not_given():
    exits = [
        {"side": "blue", "edge": "east", "bonus": {"noble": 5, "duke": 9}, "stayed": {"duke": 3}}
    ]
    maimed = [{"side": "red", "figure": f, "points": 1} for f in ("knight", "dragon")]
    maimed.append({"side": "blue", "figure": "dragon", "points": 1})
    after = fielded(battle(exits=exits, maimed=maimed), "blue", "band", ARMY)["scenario"]
    assert after["exits"][0]["bonus"] == {"noble": 5}
    assert after["exits"][0]["stayed"] == {}
    assert [(m["side"], m["figure"]) for m in after["maimed"]] == [
        ("red", "blue_knight"),
        ("blue", "dragon"),
    ]


@pytest.mark.rules("ARES.setup.9")
def test_a_fixed_deployment_becomes_one_by_cards_and_permissions_stay():
    before = battle(settings={"deployment": "fixed"})
    before["scenario"]["red"]["units"][0]["may_hide"] = True
    after = fielded(before, "red", "band", ARMY)["scenario"]
    assert after["settings"]["deployment"] == "cards"
    assert after["red"]["units"][0]["may_hide"] is True
    assert "may_fly" not in after["red"]["units"][0]
