"""Orders of battle and spells by mouse: put together, saved, fielded where armies are free."""

from __future__ import annotations

import pygame
import pytest

from game import rules
from game.data.armyfile import own_army_paths, read_own_army
from game.data.file_check import check_file
from game.ui.kit.controls import Choice
from game.ui.kit.setting import Stepper, TickButton, ValueButton
from game.ui.scenes.army_builder import MusterScreen
from game.ui.scenes.army_builder_orders import Named
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.browse import BrowseScreen
from game.ui.scenes.designer import DesignerScreen
from game.ui.scenes.workshop import Begin, WorkshopScreen, _begun
from tests.ui.driver import layout_problems, unreachable
from tests.ui.shop import click, layouts, named, opened, press, step, turn_to, write

KEY = "for_the_masses"


@pytest.fixture(autouse=True)
def shop(home, plain_art):
    """A home of its own, and no art that takes long."""


def bench(cards="orcs"):
    made = _begun(KEY, cards)
    made.roster.name = "Bog Levy"
    return made


SCREENS = {
    "empty army": lambda app: MusterScreen(app, bench("")),
    "army": lambda app: MusterScreen(app, bench()),
    "workshop": WorkshopScreen,
}


@layouts
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_can_be_read_and_reached(name, size, scale):
    bench().save()
    driver = opened(SCREENS[name], size, scale)
    if driver.app.compact and name != "workshop":
        click(driver, "Orders of battle …")
    assert layout_problems(driver.top) == []
    assert unreachable(driver) == []


@layouts
def test_every_section_of_a_magician_can_be_read(size, scale):
    driver = opened(lambda app: DesignerScreen(app, bench(), "orc_shaman"), size, scale)
    spells = ["Spell 1", "Spell 6"] if driver.app.compact else ["Fire Spit", "Crack Hide"]
    for tab in ["Unit", "Shooting", "Specials", "Command and magic", *spells, "Look", "Card"]:
        click(driver, tab)
        assert layout_problems(driver.top) == [], tab


# ---------------------------------------------------------------------- cards and spells


@layouts
def test_a_card_is_made_by_clicks(size, scale):
    work = bench("")
    work.add(work.workshop.draft())
    driver = opened(lambda app: DesignerScreen(app, work, "new_card"), size, scale)
    press(driver, ValueButton, "kind Cavalry")
    step(driver, "movement", 4)
    press(driver, ValueButton, "melee 3d8")
    click(driver, "Specials")
    press(driver, TickButton, "specials Fury +15 %")
    card = work.roster.entries["new_card"].card
    assert (card.kind, card.movement, card.melee, card.specials) == (
        "cavalry",
        8,
        "3d8",
        ("fury",),
    )
    if driver.app.compact:
        click(driver, "Worth")
    assert driver.has(f"Points {work.workshop.rating(work.roster.entries['new_card']).total}")
    assert driver.has("A legal card.")


def test_a_number_says_what_more_and_less_of_it_would_cost():
    work = bench("")
    work.add(work.workshop.draft())
    driver = opened(lambda app: DesignerScreen(app, work, "new_card"))
    tip = named(driver, Stepper, "movement").tip
    shop_, sheet = work.workshop, work.roster.entries["new_card"]
    now, more, less = (
        shop_.rating(shop_.changed(sheet, "movement", value)).total for value in (4, 5, 3)
    )
    words = f"With 5 Points {more} ({more - now:+d}); with 3 Points {less} ({less - now:+d})"
    assert tip.startswith(f"{words}. FTM.unit.9: ")


@layouts
def test_a_spell_is_composed_and_its_energy_told(size, scale):
    work = bench()
    driver = opened(lambda app: DesignerScreen(app, work, "orc_shaman"), size, scale)
    click(driver, "Command and magic")
    press(driver, TickButton, "spells Scorch")
    press(driver, ValueButton, "spells.new New spell")
    assert driver.top.section == "Spell 6", "the new spell is shown at once"
    write(driver, "spell.new_spell.name", "Red Mist")
    press(driver, TickButton, "spell.new_spell.factors Dread 1")
    press(driver, TickButton, "spell.new_spell.factors Bolt 1")
    step(driver, "spell.new_spell.factor.bolt", 3)
    assert driver.has("Red Mist: Base energy 5")
    assert driver.has("Bolt 4, 4 × 1 in flame")
    tip = named(
        driver, ValueButton, "spell.new_spell.duration until the End Phase of the next turn"
    )
    assert tip.tip.startswith("Base energy 8 (+3)")
    spell = work.roster.entries["orc_shaman"].spells["new_spell"]
    assert (spell.target, spell.factors) == ("enemy", {"dread": 1, "bolt": 4})
    assert layout_problems(driver.top) == []


def test_why_a_spell_cannot_be_cast_is_said_and_can_be_taken_back():
    driver = opened(lambda app: DesignerScreen(app, bench(), "orc_shaman"))
    click(driver, "Fire Spit")
    press(driver, TickButton, "spell.fire_spit.factors Ward 3")
    assert driver.has("Fire Spit: ward works on a friendly unit, and this spell is for an enemy")
    driver.control(pygame.K_z)
    assert driver.has("A legal card.")


# ---------------------------------------------------------------------- orders of battle


def test_an_army_begins_with_the_orders_of_a_printed_one():
    work = bench()
    assert [company.name for company in work.roster.companies] == [
        "Sept Raiding Party",
        "Tribal Raiding Party",
        "Orc Host",
    ]
    assert work.problems() == []
    assert work.roster.companies[1].groups[0].entry == "orc_chief_on_foot"


@layouts
def test_an_army_is_made_saved_and_fielded_where_armies_are_free(size, scale):
    driver = opened(WorkshopScreen, size, scale)
    driver.app.apply(driver.top.message(Begin(KEY)))
    driver.settle()
    write(driver, "name", "Night Shift")
    for name in ("Men at Arms", "Captain of the Realm"):
        click(driver, "Add a printed card")
        click(driver, name)
    if driver.app.compact:
        click(driver, "Orders of battle …")
    press(driver, ValueButton, "enlist 0 + Men at Arms 38")
    assert driver.has("Order of battle 1: nobody is the General: name one Personality")
    press(driver, ValueButton, "enlist 0 + Captain of the Realm 98")
    step(driver, "size 0 0", 5)
    step(driver, "group 0 0", 2)
    assert driver.has("1010 points")
    assert driver.has("Points limit: 1010 against 1000 points is even.")
    write(driver, "unit 0", "The Watch")
    driver.control(pygame.K_s)
    [path] = own_army_paths()
    check_file(path)
    order = read_own_army(path).army.orders["the_watch"]
    assert [(line.unit, line.elements, line.count) for line in order.units] == [
        ("men_at_arms", 8, 3),
        ("captain_of_the_realm", 1, 1),
    ]
    assert order.general == "captain_of_the_realm"


def test_a_saved_force_takes_the_field_and_the_match_is_judged():
    work = bench()
    work.save()
    driver = opened(BrowseScreen)
    click(driver, rules.rulebook(KEY).title)
    click(driver, "Meeting Engagement")
    turn_to(driver, "blue", "a person")
    turn_to(driver, "force blue", "Bog Levy: Orc Host")
    assert driver.has("The Northern Sept: 966 against 1987 points is not even.")
    turn_to(driver, "force blue", "Bog Levy: Tribal Raiding Party")
    assert driver.has("The Northern Sept: 966 against 1012 points is even.")
    driver.press(pygame.K_RETURN)
    driver.begin()
    assert isinstance(driver.top, BattleScreen)
    game = driver.top.game
    blue = [unit for unit in game.match.state.units.values() if unit.side == "blue"]
    assert sorted({unit.card.name for unit in blue}) == [
        "Orc Chief, on foot",
        "Orc Warriors",
        "Wolf Riders",
    ]
    game.close()


def test_a_battle_with_forces_of_its_own_says_so_and_stays_as_it_is():
    bench().save()
    driver = opened(BrowseScreen)
    click(driver, rules.rulebook(KEY).title)
    click(driver, "Meeting Engagement")
    turn_to(driver, "force red", "Bog Levy: Orc Host")
    click(driver, "Breakout")
    assert driver.has("Breakout is fought with its own forces.")
    assert [w for w in driver.widgets(Choice) if w.name == "force red"] == []
    assert not driver.has("Cannot be played")


def test_somebody_else_may_lead_and_groups_go_home():
    work = bench()
    driver = opened(lambda app: MusterScreen(app, work))
    press(driver, ValueButton, "enlist 0 + Orc Shaman 124")
    press(driver, ValueButton, "lead 0 3 General")
    assert work.roster.companies[0].leader == "orc_shaman"
    assert named(driver, ValueButton, "lead 0 3 General").chosen
    press(driver, Named, "Remove Orc Shaman 0 3")
    assert named(driver, ValueButton, "lead 0 0 General").chosen, "the boss leads again"
    press(driver, Named, "Remove Goblin Skirmishers")
    assert all(
        group.entry != "goblin_skirmishers"
        for company in work.roster.companies
        for group in company.groups
    )


def test_an_order_is_measured_against_its_aim_and_a_foe():
    work = bench()
    driver = opened(lambda app: MusterScreen(app, work))
    turn_to(driver, "aim 0", "750")
    assert driver.has("Points limit: 492 against 750 points is not even. Add 223 points or more")
    turn_to(driver, "against", "The Southern Levy")
    assert driver.has("The enemy: 1012 against 1010 points is even.")


def test_units_are_added_to_the_order_that_is_unfolded():
    driver = opened(lambda app: MusterScreen(app, bench()))
    press(driver, Named, "Add units … 2")
    press(driver, ValueButton, "enlist 2 + Ogre 87")
    assert driver.top.bench.roster.companies[2].groups[-1].entry == "ogre"
    click(driver, "New order of battle")
    assert driver.top.unfolded == 3
    assert driver.has("Order of battle 1: a force has at least one unit.")
