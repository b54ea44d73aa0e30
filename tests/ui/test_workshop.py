"""The workshop by mouse: a figure is designed, an army mustered, saved, handed on and fielded."""

from __future__ import annotations

import re
from html import escape

import pygame
import pytest

from game import rules
from game.core.workshop import workshop_of
from game.data import files
from game.data.armyfile import army_text, own_army_paths, read_own_army
from game.data.file_check import check_file
from game.data.library import shipped_armies
from game.ui import clipboard
from game.ui.kit.controls import Choice, Entry, Refused
from game.ui.kit.setting import Stepper, TickButton, ValueButton
from game.ui.scenes import army_builder as muster_scene
from game.ui.scenes import workshop as workshop_scene
from game.ui.scenes.army_builder import MusterScreen
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.browse import BrowseScreen
from game.ui.scenes.designer import DesignerScreen
from game.ui.scenes.figure_picker import PickerScreen
from game.ui.scenes.title import TitleScreen
from game.ui.scenes.workshop import WorkshopScreen
from game.ui.workbench import Workbench
from tests.ui.driver import Driver, layout_problems, unreachable
from tests.ui.shop import click, layouts, named, opened, press, step, turn_to, write

KEY = "ares"


@pytest.fixture(autouse=True)
def shop(monkeypatch, home, plain_art):
    """The rulebook with a workshop registered, a home of its own, a clipboard that is a list."""
    if KEY not in rules.RULESETS:
        monkeypatch.setattr(rules, "RULESETS", (*rules.RULESETS, KEY))
    held: list[str] = []

    def copy(text: str) -> bool:
        held.append(text)
        return True

    monkeypatch.setattr(muster_scene, "copy_text", copy)
    monkeypatch.setattr(workshop_scene, "pasted_text", lambda: held[-1] if held else "")
    return held


def bench(figures: str = "orcs") -> Workbench:
    made = workshop_scene._begun(KEY, figures)
    made.roster.name = "Bog Riders"
    return made


def archery() -> Workbench:
    """An army of one figure that has something in every section."""
    made = bench("")
    shooter = made.workshop.changed(made.workshop.draft(), "ranged", "d8")
    made.add(made.workshop.changed(shooter, "missile.abilities", ("area_effect",)))
    return made


def mustered(**counts: int) -> Workbench:
    made = bench()
    for key, count in counts.items():
        made.count(0, key, count)
    return made


def save(**counts: int) -> Workbench:
    made = mustered(**counts)
    made.save()
    return made


# ---------------------------------------------------------------------- can be read and reached

SCREENS = {
    "workshop": WorkshopScreen,
    "empty army": lambda app: MusterScreen(app, bench("")),
    "army": lambda app: MusterScreen(app, mustered(orc_warrior=6, wolf_rider=2)),
    "picker": lambda app: PickerScreen(app, bench(), "Take one", lambda each: None),
    "designer": lambda app: DesignerScreen(app, bench(), "wolf_rider"),
}


@layouts
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_can_be_read_and_reached(name, size, scale):
    save(orc_warrior=3)
    driver = opened(SCREENS[name], size, scale)
    assert layout_problems(driver.top) == []
    assert unreachable(driver) == []
    driver.resize(10, 10)
    driver.resize(*size)
    assert layout_problems(driver.top) == []


@layouts
def test_every_section_of_the_designer_can_be_read(size, scale):
    driver = opened(lambda app: DesignerScreen(app, archery(), "new_figure"), size, scale)
    sections = ["Figure", "Melee", "Missiles", "Abilities", "Magic", "Look", "Card"]
    for section in sections + (["Worth"] if driver.app.compact else []):
        click(driver, section)
        assert driver.top.section == section
        assert layout_problems(driver.top) == [], section


# ---------------------------------------------------------------------- designing


@layouts
def test_a_figure_is_designed_by_clicks(size, scale):
    work = archery()
    driver = opened(lambda app: DesignerScreen(app, work, "new_figure"), size, scale)
    step(driver, "wounds", 2)
    press(driver, ValueButton, "armor D10")
    write(driver, "name", "Bog Ogre")
    click(driver, "Abilities")
    press(driver, TickButton, "abilities Regenerate")
    click(driver, "Look")
    press(driver, ValueButton, "look.skin green")
    click(driver, "Magic")
    press(driver, ValueButton, "spells.mend D8")
    made = work.roster.entries["new_figure"]
    assert (made.wounds, made.armor, made.name) == (5, "d10", "Bog Ogre")
    assert (made.abilities, made.look.skin, made.spells) == (
        ("regenerate",),
        "green",
        {"mend": "d8"},
    )
    if driver.app.compact:
        click(driver, "Worth")
    assert driver.has(f"Combat Rating {work.workshop.rating(made).total}")
    assert driver.has("A legal figure.")
    assert driver.has("Bog Ogre strikes")


def test_a_change_shows_at_once_what_it_is_worth():
    work = archery()
    driver = opened(lambda app: DesignerScreen(app, work, "new_figure"))
    tip = named(driver, ValueButton, "armor D12").tip
    press(driver, ValueButton, "armor D12")
    total = work.workshop.rating(work.roster.entries["new_figure"]).total
    assert tip.startswith(f"Combat Rating {total} (+")
    assert driver.has(f"Combat Rating {total}")


def test_the_portrait_follows_the_look():
    work = archery()
    driver = opened(lambda app: DesignerScreen(app, work, "new_figure"))
    seen = []
    original = driver.top.portraits.portrait
    driver.top.portraits.portrait = lambda figure, *rest, **how: (
        seen.append(figure.look.weapon),
        original(figure, *rest, **how),
    )[1]
    click(driver, "Look")
    press(driver, ValueButton, "look.weapon hammer")
    assert seen[-1] == "hammer"


def test_what_is_not_legal_is_said_and_can_be_taken_back():
    work = archery()
    driver = opened(lambda app: DesignerScreen(app, work, "new_figure"))
    click(driver, "Abilities")
    press(driver, TickButton, "abilities Thick Skull")
    press(driver, TickButton, "abilities Glass Jaw")
    assert driver.has("Thick Skull and Glass Jaw contradict each other")
    driver.control(pygame.K_z)
    assert driver.has("A legal figure.")
    driver.control(pygame.K_z)
    driver.control(pygame.K_z)
    assert driver.notice == "Nothing to undo."


def test_a_number_at_its_end_says_so():
    driver = opened(lambda app: DesignerScreen(app, archery(), "new_figure"))
    step(driver, "scale", 3)
    assert driver.notice == "Scale: at most 2."
    assert isinstance(Stepper("x", 1, 1, 1).turn(-1), Refused)


def test_the_odds_are_measured_against_a_figure_of_choice():
    driver = opened(lambda app: DesignerScreen(app, archery(), "new_figure"))
    click(driver, "Against:")
    write(driver, "search", "dragon")
    click(driver, "Red Dragon")
    assert isinstance(driver.top, DesignerScreen)
    assert driver.has("New Figure strikes Red Dragon")


def test_a_rule_is_told_beside_an_ability():
    driver = opened(lambda app: DesignerScreen(app, archery(), "new_figure"))
    click(driver, "Abilities")
    assert "ARES.backstab.1:" in named(driver, TickButton, "abilities Backstab").tip


# ---------------------------------------------------------------------- mustering


@layouts
def test_an_army_is_made_from_the_title_and_fielded(size, scale):
    driver = opened(TitleScreen, size, scale)
    driver.press(pygame.K_w)
    click(driver, "New army")
    write(driver, "name", "Night Shift")
    click(driver, "Add a printed figure")
    click(driver, "Human Knight")
    if driver.app.compact:
        click(driver, "Units …")
    step(driver, "count 0 human_knight", 5)
    write(driver, "unit 0", "Riders")
    assert driver.has("440 points")
    turn_to(driver, "against", "Tusk Foragers")
    assert driver.has("440 against 443. A fair match")
    click(driver, "Save")
    assert driver.notice.startswith("Saved as ")
    [path] = own_army_paths()
    check_file(path)
    assert read_own_army(path).army.units[0].figures == {"human_knight": 5}
    driver.press(pygame.K_ESCAPE)
    driver.press(pygame.K_ESCAPE)
    driver.press(pygame.K_b)
    field_it(driver, "Night Shift")
    driver.begin()
    assert isinstance(driver.top, BattleScreen)
    game = driver.top.game
    ours = [f for f in game.match.state.figures.values() if f.side == "red"]
    assert [f.profile.name for f in ours] == ["Human Knight"] * 5
    assert "night_shift" in game.bundle.documents["armies"]
    game.close()


def choose_it(driver: Driver, name: str) -> None:
    """Choose Milestone Meadow with this army for red and people on both sides."""
    book = rules.rulebook(KEY)
    click(driver, book.title)
    click(driver, "Milestone Meadow")
    turn_to(driver, "blue", "a person")
    turn_to(driver, "force red", name)


def field_it(driver: Driver, name: str) -> None:
    """Choose Milestone Meadow with this army for red, and begin."""
    choose_it(driver, name)
    driver.press(pygame.K_RETURN)


def test_too_weak_an_army_is_warned_of_and_may_be_played():
    save(orc_warrior=3)
    driver = opened(BrowseScreen)
    choose_it(driver, "Bog Riders")
    assert driver.has("Bog Riders: Too weak by 331")
    driver.press(pygame.K_RETURN)
    driver.begin()
    assert isinstance(driver.top, BattleScreen)
    driver.top.game.close()


def test_points_of_both_sides_and_the_fix_are_told():
    driver = opened(lambda app: MusterScreen(app, mustered(orc_warrior=10)))
    turn_to(driver, "against", "Tusk Foragers")
    assert driver.has("240 against 443. Too weak by 163: add at least 163 points.")


def test_an_illegal_army_is_not_saved_and_says_why():
    driver = opened(lambda app: MusterScreen(app, bench()))
    click(driver, "Save")
    assert "has no figures" in driver.notice
    driver.control(pygame.K_s)
    assert own_army_paths() == []
    click(driver, "New unit")
    assert sum(w.name.startswith("unit ") for w in driver.widgets(Entry)) == 2


def test_an_unsaved_army_is_not_left_by_accident():
    driver = opened(lambda app: MusterScreen(app, bench()))
    driver.app.screens.insert(0, WorkshopScreen(driver.app))
    step(driver, "count 0 orc_warrior", 1)
    driver.press(pygame.K_ESCAPE)
    assert "Unsaved changes" in driver.notice
    step(driver, "count 0 orc_warrior", 1)
    driver.press(pygame.K_ESCAPE)
    assert isinstance(driver.top, MusterScreen)
    driver.press(pygame.K_ESCAPE)
    assert isinstance(driver.top, WorkshopScreen)


def test_a_copy_of_a_printed_figure_is_rated_by_the_formula():
    work = bench("humans")
    driver = opened(lambda app: MusterScreen(app, work))
    press(driver, muster_scene.Named, "Copy Human Hero")
    assert isinstance(driver.top, DesignerScreen)
    assert work.roster.entries["human_hero"].rating == 110
    assert work.roster.entries["human_hero_2"].rating is None
    driver.press(pygame.K_ESCAPE)
    press(driver, muster_scene.Named, "Remove Human Hero")
    assert "human_hero" not in work.roster.entries


def test_colours_are_chosen_and_saved():
    work = mustered(orc_warrior=3)
    driver = opened(lambda app: MusterScreen(app, work))
    turn_to(driver, "livery cloth", "indigo")
    turn_to(driver, "livery device", "sun")
    driver.control(pygame.K_s)
    livery = read_own_army(own_army_paths()[0]).army.livery
    assert (livery.cloth, livery.device) == ("#34437e", "sun")


# ---------------------------------------------------------------------- files and texts


def test_an_army_travels_as_a_text(shop):
    driver = opened(lambda app: MusterScreen(app, mustered(orc_warrior=4)))
    click(driver, "Copy as text")
    assert driver.notice == "Army copied to the clipboard."
    other = opened(WorkshopScreen)
    click(other, "Paste an army")
    assert isinstance(other.top, MusterScreen)
    assert other.top.bench.text() == shop[-1]
    assert other.top.bench.unsaved


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "No text on the clipboard."),
        ("dear Ann", "the clipboard:1:1: this is no file of a known kind"),
        ("army: x\nruleset: ares\nfigures: {}\n", "about"),
    ],
)
def test_a_bad_text_is_refused_in_words(text, message, shop):
    shop.append(text)
    driver = opened(WorkshopScreen)
    click(driver, "Paste an army")
    assert message in driver.notice
    assert isinstance(driver.top, WorkshopScreen)


@layouts
def test_a_bad_file_says_what_is_wrong_and_harms_nothing(size, scale):
    made = save(orc_warrior=3)
    bad = made.path.with_name("bad.army.yaml")
    bad.write_text(made.path.read_text().replace("wounds: 3", "wounds: many", 1))
    driver = opened(WorkshopScreen, size, scale)
    assert driver.has(f"{bad}:")
    assert layout_problems(driver.top) == []
    browser = opened(BrowseScreen, size, scale)
    click(browser, rules.rulebook(KEY).title)
    assert browser.has("Unreadable armies: 1")
    assert "Bog Riders" in named(browser, Choice, "force red").options
    assert layout_problems(browser.top) == []


def test_an_army_is_opened_changed_and_saved_in_its_place():
    save(orc_warrior=3)
    driver = opened(WorkshopScreen)
    click(driver, "Bog Riders")
    step(driver, "count 0 orc_warrior", 1)
    driver.control(pygame.K_s)
    [path] = own_army_paths()
    assert read_own_army(path).army.units[0].figures == {"orc_warrior": 4}


def test_an_army_is_deleted_only_when_one_is_sure():
    save(orc_warrior=3)
    driver = opened(WorkshopScreen)
    click(driver, "Delete")
    assert len(own_army_paths()) == 1
    click(driver, "Really delete?")
    assert own_army_paths() == []


def test_an_army_that_is_gone_is_not_taken_any_more():
    made = save(orc_warrior=3)
    driver = opened(BrowseScreen)
    click(driver, rules.rulebook(KEY).title)
    turn_to(driver, "force red", "Bog Riders")
    made.path.unlink()
    driver.top.resize(driver.top.size)
    assert [w for w in driver.widgets(Choice) if w.name == "force red"] == []
    assert not driver.has("Cannot be played")


def test_a_list_of_figures_without_units_cannot_be_taken():
    path = save(orc_warrior=3).path
    path.write_text(army_text(shipped_armies(KEY)["orcs"]))
    driver = opened(BrowseScreen)
    click(driver, rules.rulebook(KEY).title)
    assert [w for w in driver.widgets(Choice) if w.name == "force red"] == []


def test_without_a_rulebook_that_has_one_there_is_no_workshop(monkeypatch):
    without = [key for key in rules.RULESETS if workshop_of(rules.rulebook(key)) is None]
    monkeypatch.setattr(rules, "RULESETS", tuple(without))
    driver = opened(TitleScreen)
    driver.press(pygame.K_w)
    assert driver.notice == "No rulebook here supports armies of your own."


def test_no_clipboard_is_no_disaster(monkeypatch):
    def fail(*words: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    assert not clipboard.copy_text("x")
    assert clipboard.pasted_text() == ""


def test_cards_are_written_to_be_printed():
    made = bench()
    driver = opened(lambda app: MusterScreen(app, made))
    click(driver, "Print cards")
    (page,) = files.armies().glob("*_cards.html")
    assert page.name == "bog_riders_cards.html"
    assert str(page) in driver.notice
    text = page.read_text(encoding="utf-8")
    titles = [made.workshop.card(entry).title for entry in made.roster.entries.values()]
    assert re.findall("<h2>(.*?)</h2>", text) == [escape(title) for title in titles]
    assert not list(own_army_paths())
