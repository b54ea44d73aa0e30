"""Cards, spells and armies of one's own: what can be set, what it costs, how it is fielded."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.workshop import Company, Group, Roster, workshop_of
from game.data import yamlfile
from game.data.armyfile import army_text
from game.data.library import load_scenario, with_forces
from game.rules.for_the_masses import RULES
from game.rules.for_the_masses.troops.army import army_problems
from game.rules.for_the_masses.troops.points import points
from game.rules.for_the_masses.troops.profile import CardEntry
from game.rules.for_the_masses.troops.specials import KINDS, SPECIALS
from game.rules.for_the_masses.troops.spell_lists import MOST_SPELLS, SpellEntry
from game.rules.for_the_masses.workshop.fielding import fielded
from game.rules.for_the_masses.workshop.sheet import Sheet
from game.rules.for_the_masses.workshop.workshop import WORKSHOP
from game.table.scene import Livery
from tests.rules.for_the_masses.lists import ARMIES, FOLDER, read_army

DRAFT = WORKSHOP.draft()
SHAMAN = WORKSHOP.roster(ARMIES["orcs"]).entries["orc_shaman"]
WOLF = CardEntry("Ghost Wolf", "monster", 6, "2d6", 1, 3, 7, size=1)


def of_kind(kind):
    return WORKSHOP.changed(DRAFT, "kind", kind)


def magician(**spells):
    """A Magician of wild and stone with these spells."""
    sheet = WORKSHOP.changed(of_kind("personality"), "magic", "2d6")
    sheet = WORKSHOP.changed(sheet, "schools", ("wild", "stone"))
    return replace(sheet, spells=spells)


def new_spell(*factors):
    """A Magician with a new spell of these factors, and the key of its fields."""
    sheet = magician()
    fresh = next(f for f in WORKSHOP.fields(sheet) if f.key == "spells.new")
    sheet = WORKSHOP.changed(sheet, "spells.new", fresh.values[0].value)
    return WORKSHOP.changed(sheet, "spell.new_spell.factors", factors), "spell.new_spell"


def keys(sheet):
    return {field.key: field for field in WORKSHOP.fields(sheet)}


def complaints(sheet):
    return dict(WORKSHOP.problems(sheet))


# ---------------------------------------------------------------------- cards


def test_the_rulebook_has_a_workshop():
    assert workshop_of(RULES) is WORKSHOP


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.rules("FTM.unit.1")
def test_a_card_of_any_kind_is_legal_from_the_start(kind):
    sheet = of_kind(kind)
    assert complaints(sheet) == {}
    for other in KINDS:
        assert complaints(WORKSHOP.changed(sheet, "kind", other)) == {}


SHEETS = {
    **{kind: of_kind(kind) for kind in KINDS},
    "archers": WORKSHOP.changed(DRAFT, "ranged", "2d8"),
    "shaman": SHAMAN,
}


@pytest.mark.parametrize("name", SHEETS)
def test_every_value_that_is_offered_can_be_set_and_read_again(name):
    sheet = SHEETS[name]
    for field in WORKSHOP.fields(sheet):
        if field.key == "spells.new":
            continue
        for value in field.values:
            wanted = (value.value,) if field.kind == "many" else value.value
            changed = WORKSHOP.changed(sheet, field.key, wanted)
            assert WORKSHOP.value(changed, field.key) == wanted, field
            assert WORKSHOP.rating(changed).total == points(changed.card).total
        if field.kind == "number":
            for value in (field.low, field.high):
                changed = WORKSHOP.changed(sheet, field.key, value)
                assert WORKSHOP.value(changed, field.key) == value
                assert field.key not in complaints(changed), field.key


@pytest.mark.parametrize("key", [*ARMIES])
def test_each_present_value_of_a_printed_card_is_among_those_offered(key):
    for sheet in WORKSHOP.roster(ARMIES[key]).entries.values():
        for field in WORKSHOP.fields(sheet):
            present = WORKSHOP.value(sheet, field.key)
            offered = [value.value for value in field.values]
            if field.kind == "choice" and field.key != "spells.new":
                assert present in offered, (sheet.card.name, field.key)
            elif field.kind == "many":
                assert all(each in offered for each in present), (sheet.card.name, field.key)


@pytest.mark.rules("FTM.points.6")
def test_specials_are_offered_with_their_price_to_whom_they_are_for():
    for kind in KINDS:
        words = {v.value: v.words for v in keys(of_kind(kind))["specials"].values}
        priced = {n: s.cost(kind) for n, s in SPECIALS.items() if n != "regenerate"}
        assert words == {
            name: f"{SPECIALS[name].title} {cost:+d} %"
            for name, cost in priced.items()
            if cost is not None
        }


@pytest.mark.rules("FTM.points.6", "FTM.special.14")
def test_a_special_raises_the_cost_by_its_price():
    fierce = WORKSHOP.rating(WORKSHOP.changed(DRAFT, "specials", ("fury", "craven")))
    assert fierce.lines[-1].parts == ("Fury +20 %", "Craven -10 %")
    assert fierce.lines[-1].amount == "1.1"
    assert fierce.total > WORKSHOP.rating(DRAFT).total
    healing = WORKSHOP.rating(WORKSHOP.changed(DRAFT, "regenerate", 2))
    assert healing.lines[-1].parts == ("Regenerate 2 +16 %",)


@pytest.mark.rules("FTM.points.7")
def test_a_printed_cost_stays_as_long_as_only_names_and_looks_change():
    printed = WORKSHOP.roster(ARMIES["alverness"]).entries["men_at_arms"]
    assert printed.card.printed
    for key, value in (("name", "Ann's Men"), ("look.skin", "pale")):
        assert WORKSHOP.changed(printed, key, value).card.printed
    for key, value in (("wounds", 4), ("kind", "cavalry"), ("specials", ("fury",))):
        card = WORKSHOP.changed(printed, key, value).card
        assert (card.printed, card.points) == (False, None)
    assert WORKSHOP.own(printed).card.points is None


def test_what_belongs_to_a_kind_comes_and_goes_with_it():
    hero = magician(song=SpellEntry("Song", {"mire": 1}, "turn", "enemy"))
    assert (hero.card.morale, hero.card.command) == (None, "d6")
    foot = WORKSHOP.changed(hero, "kind", "infantry")
    assert (foot.card.magic, foot.card.schools, foot.spells) == (None, (), {})
    assert foot.card.morale == 7
    rider = WORKSHOP.changed(foot, "kind", "cavalry")
    assert rider.card.look.mount == "horse"
    gun = WORKSHOP.changed(rider, "kind", "artillery")
    assert (gun.card.look.mount, gun.card.look.weapon) == ("none", "bolt_thrower")
    assert gun.card.ranged is not None
    assert WORKSHOP.changed(gun, "kind", "monster").card.size == 1


def test_ranged_dice_come_with_a_distance_and_go_with_it():
    archers = WORKSHOP.changed(DRAFT, "ranged", "2d8")
    assert "distance" in keys(archers)
    assert complaints(archers) == {}
    assert WORKSHOP.changed(archers, "ranged", None).card.distance == 0
    bare = replace(archers, card=replace(archers.card, ranged="d6"))
    assert WORKSHOP.value(bare, "ranged") == "2d6", "a die alone stands for two"


@pytest.mark.rules("FTM.army.2", "FTM.unit.2")
def test_one_end_of_a_units_strength_takes_the_other_along():
    fixed = WORKSHOP.changed(DRAFT, "most", 5)
    assert fixed.card.elements == (3, 5)
    assert WORKSHOP.changed(fixed, "fewest", 7).card.elements == (7, 7)
    assert WORKSHOP.changed(fixed, "most", 12).card.elements is None
    assert "fewest" not in keys(of_kind("monster"))


@pytest.mark.parametrize(
    ("sheet", "key", "sentence"),
    [
        (WORKSHOP.changed(DRAFT, "name", " "), "name", "A card needs a name."),
        (WORKSHOP.changed(DRAFT, "specials", ("terrifying",)), "specials", "needs Cause Fear"),
        (WORKSHOP.changed(magician(), "schools", ()), "schools", "one school or two"),
        (WORKSHOP.changed(magician(), "schools", ("wild", "soul")), "schools", "are opposites"),
    ],
)
def test_what_is_illegal_is_said_in_words(sheet, key, sentence):
    found = complaints(sheet)[key]
    assert sentence in found
    assert found.endswith(".")


def test_the_card_says_what_a_player_needs():
    card = WORKSHOP.card(SHAMAN)
    assert [tally.name for tally in card.stats] == ["Movement", "Melee", "Defense", "Wounds"]
    notes = {name: words for name, words, _ in card.notes}
    assert notes["Magic dice"] == "2d6 in flame and soul"
    assert "Fire Spit" in notes
    assert "In contact" not in notes


def test_the_portrait_wears_the_livery():
    livery = Livery(cloth="#112233")
    figure = WORKSHOP.figure(of_kind("monster"), livery, "blue")
    assert (figure.livery, figure.side, figure.marks) == (livery, "blue", ())


# ---------------------------------------------------------------------- odds

BIGGEST = ("men_at_arms", "chevaliers", "ballista", "gryphon", "duke")


@pytest.mark.parametrize("army", [*ARMIES])
def test_every_card_can_strike_every_kind_of_foe(army):
    foes = WORKSHOP.roster(ARMIES["alverness"]).entries
    for sheet in WORKSHOP.roster(ARMIES[army]).entries.values():
        for foe in (foes[key] for key in BIGGEST):
            titles = [forecast.title for forecast in WORKSHOP.duel(sheet, foe)]
            shooting = [each for each in (sheet, foe) if each.card.ranged]
            assert sum(" charge" in title for title in titles) == 2, titles
            assert sum(" shoot" in title for title in titles) == len(shooting), titles


def test_the_odds_are_those_of_the_dice():
    weak = replace(DRAFT, card=replace(DRAFT.card, name="Weak", kind="monster", size=1, wounds=1))
    mine, theirs = WORKSHOP.duel(weak, weak)
    # Two d6 against 5 or more: each die misses in two cases of three.
    assert mine.title == "Weak charges: 2d6 at Weak, 5+; wounds on average: 0.67"
    assert float(mine.p("destroyed")) == pytest.approx(5 / 9)
    assert mine.chances[0].good
    assert not theirs.chances[0].good


# ---------------------------------------------------------------------- spells


@pytest.mark.rules("FTM.magic.5", "FTM.magic.18")
def test_a_new_spell_has_a_section_with_what_its_schools_teach():
    sheet, path = new_spell("bolt")
    fields = keys(sheet)
    assert fields[f"{path}.factors"].section == "Spell 1"
    offered = {value.value: value.words for value in fields[f"{path}.factors"].values}
    assert offered["bolt"] == "Bolt 2", "2 in stone, 3 in wild"
    assert "gale" not in offered, "neither school teaches it"
    assert (fields[f"{path}.factor.bolt"].low, fields[f"{path}.factor.bolt"].high) == (1, 5)


@pytest.mark.rules("FTM.magic.4", "FTM.magic.7")
def test_a_spell_is_reckoned_part_by_part():
    sheet, path = new_spell("barrier")
    sheet = WORKSHOP.changed(sheet, f"{path}.factor.barrier", 3)
    sheet = WORKSHOP.changed(sheet, f"{path}.duration", "two")
    found = WORKSHOP.apart(sheet, "Spell 1")
    assert [(line.name, line.amount) for line in found.lines] == [
        ("Barrier 3, 3 × 2 in stone", "6"),
        ("For two turns, half of F", "3"),
    ]
    assert (found.total, found.word, found.of) == (9, "Base energy", "New Spell")
    assert "7 on average and 12 at best" in found.how
    assert WORKSHOP.apart(sheet, "Unit") is None
    assert complaints(sheet) == {}


@pytest.mark.parametrize(
    ("factors", "target", "duration"),
    [
        (("bolt",), "enemy", "turn"),
        (("ward", "mend"), "friend", "turn"),
        (("thicket",), "hexes", "turn"),
        (("upheave",), "hexes", "lasting"),
    ],
)
def test_target_and_duration_go_along_with_the_factors(factors, target, duration):
    sheet, path = new_spell(*factors)
    assert WORKSHOP.value(sheet, f"{path}.target") == target
    assert WORKSHOP.value(sheet, f"{path}.duration") == duration
    assert complaints(sheet) == {}


def test_a_spell_that_no_longer_lifts_the_earth_does_not_last():
    sheet, path = new_spell("upheave")
    sheet = WORKSHOP.changed(sheet, f"{path}.factors", ("mend",))
    assert WORKSHOP.value(sheet, f"{path}.duration") == "instant"


@pytest.mark.parametrize(
    ("factors", "sentence"),
    [
        ((), "has 1 to 3 factors"),
        (("mire", "bolt", "ward", "mend"), "has 1 to 3 factors"),
        (("bolt", "ward"), "one kind of target"),
        (("summon",), "those are none"),
    ],
)
@pytest.mark.rules("FTM.magic.18")
def test_why_a_spell_cannot_be_is_said_in_words(factors, sentence):
    sheet, path = new_spell(*factors)
    found = [(key, text) for key, text in WORKSHOP.problems(sheet) if sentence in text]
    assert found
    assert found[0][0].startswith(path)
    assert found[0][1].startswith("New Spell: ")


@pytest.mark.rules("FTM.magic.18")
def test_a_spell_beyond_the_dice_is_refused_until_it_is_smaller():
    sheet, path = new_spell("barrier")
    sheet = WORKSHOP.changed(sheet, f"{path}.factor.barrier", 4)
    sheet = WORKSHOP.changed(sheet, f"{path}.duration", "three")
    assert "can roll 12 at best" in complaints(sheet)[f"{path}.factors"]
    assert complaints(WORKSHOP.changed(sheet, f"{path}.duration", "two")) == {}
    assert complaints(WORKSHOP.changed(sheet, "magic", "2d8")) == {}


@pytest.mark.rules("FTM.magic.1")
def test_a_seventh_spell_is_one_too_many():
    sheet = WORKSHOP.changed(SHAMAN, "spells.new", SpellEntry("More", {"bolt": 1}, "turn", "enemy"))
    assert len(sheet.spells) == MOST_SPELLS + 1
    assert complaints(sheet)["spells"] == (
        "A Magician knows 6 spells at most: remove 1 (FTM.magic.1)."
    )
    fewer = WORKSHOP.changed(sheet, "spells", tuple(sheet.spells)[1:])
    assert complaints(fewer) == {}
    assert "fire_spit" in fewer.others, "it can be learned again"


@pytest.mark.rules("FTM.magic.f24")
def test_a_monster_of_the_army_is_summoned_at_a_tenth_of_its_points():
    roster = Roster("Band", "", Livery(), {"witch": new_spell("mire")[0], "wolf": Sheet(WOLF)})
    witch = WORKSHOP.among(roster.entries["witch"], roster)
    witch = WORKSHOP.changed(witch, "spell.new_spell.factors", ("summon",))
    assert WORKSHOP.value(witch, "spell.new_spell.factor.summon") == "wolf"
    assert WORKSHOP.apart(witch, "Spell 1").total == -(-points(WOLF).total // 10)
    assert complaints(witch) == {}
    # In another army the same Monster may have another key.
    roster = Roster("Other", "", Livery(), {"ghost_wolf": Sheet(WOLF)})
    moved = WORKSHOP.among(witch, roster)
    assert WORKSHOP.value(moved, "spell.new_spell.factor.summon") == "ghost_wolf"
    alone = WORKSHOP.among(witch, Roster("Nobody", "", Livery()))
    assert "spell.new_spell.factor.summon" in complaints(alone)


# ---------------------------------------------------------------------- armies


def band(*groups, leader=""):
    """An army of foot, heroes and a witch, with one order of battle."""
    hero = of_kind("personality")
    entries = {
        "foot": DRAFT,
        "captain": replace(hero, card=replace(hero.card, name="Captain")),
        "king": replace(hero, card=replace(hero.card, name="King", command="2d8")),
    }
    company = Company("The Host", groups=list(groups), leader=leader, aim=500)
    return Roster("Band", "About", Livery(), entries, [company])


LEGAL = (Group("captain"), Group("foot", 6, 2))


@pytest.mark.parametrize("key", [*ARMIES])
def test_an_army_goes_to_its_file_and_back(key):
    army = ARMIES[key]
    bare = {name: replace(order, points=None) for name, order in army.orders.items()}
    again = WORKSHOP.army(WORKSHOP.roster(army))
    assert again == replace(army, orders=bare)
    assert list(WORKSHOP.army_problems(WORKSHOP.roster(army))) == []


def test_what_is_saved_can_be_read_again():
    army = WORKSHOP.army(band(*LEGAL))
    read = read_army(yamlfile.parse(army_text(army), "band"))
    assert read == army
    assert list(army_problems(read)) == []


@pytest.mark.rules("FTM.army.1")
def test_the_dearest_who_commands_leads_unless_somebody_else_is_named():
    roster = band(Group("captain"), Group("king"), Group("foot", 3))
    assert WORKSHOP.orders.leader(roster, 0) == "king"
    roster.companies[0].leader = "captain"
    assert WORKSHOP.army(roster).orders["the_host"].general == "captain"
    del roster.companies[0].groups[0]
    assert WORKSHOP.orders.leader(roster, 0) == "king"


@pytest.mark.rules("FTM.army.5")
def test_the_total_is_made_of_all_elements():
    roster = band(*LEGAL)
    [line] = WORKSHOP.total(roster).lines
    foot, captain = (points(roster.entries[key].card).total for key in ("foot", "captain"))
    assert int(line.amount) == captain + 12 * foot
    assert line.parts[1] == f"2 × New Card, 6 elements at {foot}: {12 * foot}"


@pytest.mark.parametrize(
    ("groups", "sentence"),
    [
        ((), "The Host: a force has at least one unit"),
        ((Group("foot", 3),), "The Host: nobody is the General"),
        ((Group("captain"), Group("foot", 2)), "has 3 to 12 elements, not 2"),
        ((Group("captain", 2),), "has exactly 1, not 2"),
    ],
)
@pytest.mark.rules("FTM.army.1", "FTM.army.2")
def test_what_keeps_an_army_at_home_is_said_in_words(groups, sentence):
    messages = [message for _, message in WORKSHOP.army_problems(band(*groups))]
    assert any(sentence in message for message in messages), messages


def test_names_and_orders_are_asked_for():
    roster = band(*LEGAL)
    roster.name, roster.companies = "", []
    messages = [message for _, message in WORKSHOP.army_problems(roster)]
    assert messages[0] == "Give the army a name."
    assert "by an order of battle" in messages[1]
    roster = band(*LEGAL)
    roster.companies[0].name = ""
    assert [m for _, m in WORKSHOP.army_problems(roster)] == ["Give the order of battle a name."]


@pytest.mark.rules("FTM.magic.1")
def test_two_magicians_may_know_different_spells_by_the_same_name():
    one = magician(song=SpellEntry("Song", {"mire": 1}, "turn", "enemy"))
    other = magician(song=SpellEntry("Song", {"mire": 2}, "turn", "enemy"))
    roster = band(*LEGAL)
    roster.entries |= {"one": one, "other": other}
    army = WORKSHOP.army(roster)
    assert list(army.grimoire.spells) == ["song", "song_2"]
    assert (army.heroes["one"].spells, army.heroes["other"].spells) == (("song",), ("song_2",))
    again = WORKSHOP.roster(army).entries
    assert again["other"].spells["song_2"] == other.spells["song"]
    roster.entries["dumb"] = magician()
    assert any("knows no spell" in message for _, message in WORKSHOP.army_problems(roster))


@pytest.mark.rules("FTM.army.3")
def test_few_leaders_are_advised_against_but_not_forbidden():
    roster = band(Group("captain"), Group("foot", 3, 4))
    assert "FTM.army.3" in WORKSHOP.orders.advice(roster, 0)
    assert list(WORKSHOP.army_problems(roster)) == []


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_any_change_that_is_offered_leaves_something_that_can_be_reckoned_and_written(data):
    sheet = data.draw(st.sampled_from(list(SHEETS.values())))
    for _ in range(4):
        field = data.draw(st.sampled_from([f for f in WORKSHOP.fields(sheet) if f.kind != "text"]))
        if field.kind == "number":
            value = data.draw(st.integers(field.low, field.high))
        elif not field.values:
            continue
        else:
            value = data.draw(st.sampled_from(field.values)).value
            value = (value,) if field.kind == "many" else value
        sheet = WORKSHOP.changed(sheet, field.key, value)
        assert WORKSHOP.rating(sheet).total >= 1
        list(WORKSHOP.problems(sheet))
    roster = band(*LEGAL)
    roster.entries["it"] = sheet
    read = read_army(yamlfile.parse(army_text(WORKSHOP.army(roster)), "band"))
    assert WORKSHOP.roster(read).entries["it"].card == WORKSHOP.army(roster).entries["it"]


# ---------------------------------------------------------------------- fielding

MEETING = "for_the_masses/meeting_engagement"


def data_of(key):
    return yamlfile.read(FOLDER / f"{key}.yaml").data


@pytest.mark.parametrize("side", ["red", "blue"])
@pytest.mark.parametrize("key", [*ARMIES])
@pytest.mark.rules("FTM.scen.meet.1")
def test_every_order_of_battle_can_come_to_a_free_battle(key, side):
    bundle = load_scenario(MEETING)
    for title, data in WORKSHOP.forces(data_of(key)).items():
        battle = with_forces(bundle, {side: ("guests", data)}, {})
        state = battle.begin()
        ours = [unit for unit in state.units.values() if unit.side == side]
        [order] = [each for each in ARMIES[key].orders.values() if each.title == title]
        assert len(ours) == sum(line.count for line in order.units)
        assert [unit.cards[0].name for unit in ours if unit.general] == [
            ARMIES[key].heroes[order.general].name
        ]
        name, worth = WORKSHOP.sides(battle.scenario, battle.armies)[side]
        assert (name, worth) == (f"{ARMIES[key].army}: {title}", order.points)


def test_cards_of_the_same_key_stay_apart():
    data = data_of("orcs")
    changed = deepcopy(data)
    changed["grimoire"]["spells"]["fire_spit"]["factors"] = {"bolt": 2}
    changed["livery"] = {"cloth": "#112233"}
    orders = changed["orders"]
    changed["orders"] = {"orc_host": orders["orc_host"], **orders}
    battle = with_forces(load_scenario(MEETING), {"blue": ("orcs", changed)}, {})
    assert battle.scenario.blue.armies == ("blue_orcs",)
    units = battle.begin().units.values()
    shaman = next(u for u in units if u.side == "blue" and u.card.magic)
    assert shaman.card.grimoire[0].level("bolt") == 2
    warriors = {u.side: u.card for u in units if u.card.name == "Orc Warriors"}
    assert warriors["blue"].livery.cloth == "#112233"
    assert warriors["red"].livery.cloth == ARMIES["orcs"].livery.cloth


def test_the_same_army_may_fight_itself():
    data = data_of("boreal")
    bundle = load_scenario(MEETING)
    battle = with_forces(bundle, {"red": ("boreal", data), "blue": ("boreal", data)}, {})
    assert battle.scenario.red.armies == battle.scenario.blue.armies == ("boreal",)
    battle.begin()


@pytest.mark.rules("FTM.scen.23")
def test_variants_and_dials_for_troops_that_stay_at_home_are_gone():
    documents = load_scenario(MEETING).documents
    before = deepcopy(documents)
    red = fielded(documents, "red", "boreal", data_of("boreal"))["scenario"]
    assert (list(red["variants"]), len(red["dials"])) == (["printed_champion"], 1)
    blue = fielded(documents, "blue", "boreal", data_of("boreal"))["scenario"]
    assert (blue["variants"], blue["dials"]) == ({}, [])
    documents["scenario"]["variant"] = "printed_champion"
    assert "variant" not in fielded(documents, "blue", "boreal", data_of("boreal"))["scenario"]
    del documents["scenario"]["variant"]
    assert documents == before


def test_a_scenario_with_its_own_forces_says_so():
    assert WORKSHOP.closed(load_scenario(MEETING).scenario) == ""
    closed = load_scenario("for_the_masses/breakout").scenario
    assert WORKSHOP.closed(closed) == "Breakout is fought with its own forces."


def test_the_forces_of_an_army_are_its_orders_of_battle():
    data = data_of("orcs")
    found = WORKSHOP.forces(data)
    assert list(found) == ["Sept Raiding Party", "Tribal Raiding Party", "Orc Host"]
    assert next(iter(found["Orc Host"]["orders"])) == "orc_host"
    assert WORKSHOP.forces({**data, "orders": {}}) == {}


def test_the_points_of_a_scenario_are_those_of_its_forces():
    bundle = load_scenario(MEETING)
    sides = WORKSHOP.sides(bundle.scenario, bundle.armies)
    assert dict(sides.values()) == {
        "The Northern Sept": 966,
        "The Southern Levy": 1010,
    }
    assert WORKSHOP.verdict(1010, 966).fair
