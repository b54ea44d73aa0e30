"""What the editor says about a map: problems with remedies, rulebooks, ruler, sight and heat."""

from __future__ import annotations

import time

import pygame
import pytest

from game.data.library import load_map
from game.drafting import edits, shapes
from game.drafting.draft import Draft
from game.drafting.validity import findings_about
from game.lab.layouts import map_layout
from game.lab.measures import findings
from game.lab.study import Tableau
from game.lab.why import VIEWPOINTS
from game.ui.draw.rulings import books_for
from game.ui.kit.controls import Button, Choice, Label
from game.ui.kit.fields import NumberField
from tests.ui.drawing import Hand, drawing


@pytest.fixture(autouse=True)
def at_home(home):
    """Every step is written to a folder of the test's own."""


def turned(hand: Hand, name: str, by: int = 1) -> str:
    """The value of a choice after clicks on its right half."""
    for _ in range(by):
        (choice,) = [each for each in hand.widgets(Choice) if each.name == name]
        hand.click(choice.rect.right - 5, choice.rect.centery)
    (choice,) = [each for each in hand.widgets(Choice) if each.name == name]
    return choice.value


def texts(hand: Hand) -> str:
    return "\n".join(str(label.text) for label in hand.widgets(Label))


def overlapping() -> Hand:
    blank = Draft.blank("plane:72x48")
    house = shapes.box("house", (20, 20), (6, 4))
    return drawing(edits.added(blank, house, shapes.box("house", (23, 20), (6, 4))))


def test_advice_is_counted_looked_at_and_mended_in_one_step():
    hand = overlapping()
    hand.click_widget("Problems (1)")
    hand.click_widget("Look")
    assert hand.session.selected == (1, 2)
    hand.click_widget("Move house_1")
    assert hand.labels[-1].startswith("Move house_1")
    assert hand.has("No problems found")
    hand.control(pygame.K_z)
    assert hand.has("Problems (1)")
    hand.click_widget("Hide")
    assert hand.has("No problems found")


def test_a_mistake_is_said_while_it_stands():
    crossed = shapes.polygon("wood", [(10, 10), (20, 20), (20, 10), (10, 20)])
    hand = drawing(edits.added(Draft.blank("plane:72x48"), crossed))
    hand.click_widget("Problems")
    assert "Mistake:" in texts(hand)


@pytest.mark.parametrize("name", ["reedwater_ford", "mossback_ford", "ghel_bedhbh"])
def test_every_rulebook_of_a_table_tints_it_and_says_what_it_does(name):
    hand = drawing(Draft.of(load_map(name)))
    hand.click_widget("Rules")
    books = books_for(hand.draft.table)
    assert books
    for book in books:
        assert turned(hand, "book") == book.title
        assert hand.session.rulings.trouble == ""
        assert hand.session.rulings.movers(hand.draft)
        hand.frame()
    turned(hand, "mover")
    hand.frame()


def test_the_piece_under_the_mouse_is_read_by_all_rulebooks():
    hand = drawing(Draft.of(load_map("reedwater_ford")))
    hand.click_widget("Rules")
    hand.hover_at((10, 16.5))
    said = texts(hand)
    assert "Copse south" in said
    assert all(book.title in said for book in books_for("plane"))


def test_a_table_with_mistakes_is_not_read_but_says_why():
    crossed = shapes.polygon("wood", [(10, 10), (20, 20), (20, 10), (10, 20)])
    hand = drawing(edits.added(Draft.blank("plane:72x48"), crossed))
    hand.click_widget("Rules")
    turned(hand, "book")
    hand.frame()
    assert "Fix the mistakes first" in texts(hand)


def test_the_ruler_adds_its_legs():
    hand = drawing()
    hand.take("ruler")
    hand.taps((10, 10), (22, 10))
    hand.hover_at((22, 15))
    assert hand.top.tool.legs() == [12, 5]
    hand.click(*hand.at((22, 15)), button=3)
    assert hand.top.tool.legs() == [pytest.approx(13)]


def test_sight_from_a_place_is_blocked_by_a_house():
    house = shapes.box("house", (20, 20), (6, 4))
    hand = drawing(edits.added(Draft.blank("plane:72x48"), house))
    hand.take("sight")
    hand.taps((20, 10))
    seen = hand.top.tool.seen()
    assert seen.at((20, 15)) == 0
    assert seen.at((20, 40)) == 2
    hand.take("select")
    hand.pull((20, 20), (50, 20))
    hand.take("sight")
    hand.taps((20, 10))
    assert hand.top.tool.seen().at((20, 40)) == 0


@pytest.mark.parametrize("table", ["plane:36x24", "hexes:24x16", "squares:24x16"])
def test_heat_grows_until_a_whole_zone_has_looked(table):
    hand = drawing(table)
    hand.take("heat")
    hand.taps((5, 3))
    for _ in range(40):
        hand.frame()
    assert not hand.top.busy
    assert "of the north zone" in hand.top.tool.hint
    assert hand.top.tool._shown.most > 50


def test_a_random_table_is_thrown_and_another_takes_its_place():
    hand = drawing()
    hand.press(pygame.K_y)
    hand.click_widget("Generate")
    generate = [each for each in hand.widgets(Button) if each.text == "Generate"]
    hand.click(
        *generate[-1].rect.center if generate[-1].kind == "gold" else generate[0].rect.center
    )
    first = hand.draft
    assert len(first.pieces) >= 8
    assert hand.labels[-1] == "Generated (seed 1)"
    hand.click_widget("Another")
    assert hand.labels[-1] == "Generated (seed 2)"
    assert hand.draft != first
    assert len(hand.labels) == 3


def test_a_random_table_keeps_to_the_quotas():
    hand = drawing()
    hand.press(pygame.K_y)
    hand.click_widget("Generate")
    hand.top.generator.counts = {"wood": 4}
    hand.top.generator.seed = 3
    for field, number in (("most middle", 0), ("least quarter", 1)):
        (box,) = [each for each in hand.widgets(NumberField) if each.name == field]
        hand.click(*box.rect.center)
        hand.type(str(number))
        hand.press(pygame.K_RETURN, letter="\r")
    throw = [each for each in hand.widgets(Button) if each.message == "throw one"]
    hand.click(*throw[0].rect.center)
    middles = [shapes.bounds([piece.feature]) for piece in hand.draft.pieces]
    middles = [((west + east) / 2, (north + south) / 2) for west, north, east, south in middles]
    assert len({(x > 36, y > 24) for x, y in middles}) == 4
    assert not any(24 <= x <= 48 and 16 <= y <= 32 for x, y in middles)


def test_measures_of_the_laboratory_select_random_tables():
    hand = drawing("plane:36x24")
    hand.press(pygame.K_y)
    hand.click_widget("Generate")
    hand.top.generator.counts = {"wood": 2, "house": 2}
    hand.top.generator.chosen("limit lanes", 1)
    hand.top.generator.chosen("limit turn_1", 99)
    throw = [each for each in hand.widgets(Button) if each.message == "throw one"]
    hand.click(*throw[0].rect.center)
    assert not hand.draft.pieces
    until = time.monotonic() + 60
    while hand.top.generator.coming is not None and time.monotonic() < until:
        hand.frame()
        time.sleep(0.05)
    assert hand.labels[-1] == "Generated (seed 1)"
    assert hand.draft.pieces
    layout = map_layout(hand.draft.ground(), books_for("plane")[0])
    tableau = Tableau(layout, VIEWPOINTS)
    found = findings(tableau, tableau.movers[:1], ("turn_1", "lanes"))
    numbers = {each.measure: max(each.numbers) for each in found}
    assert numbers["turn_1"] <= 0.99
    assert numbers["lanes"] >= 1


@pytest.mark.parametrize("ending", ["png", "html"])
def test_the_set_up_sheet_is_written_from_the_menu(home, ending):
    hand = overlapping()
    hand.press(pygame.K_ESCAPE)
    hand.click_widget("Set-up sheet")
    hand.click_widget("cm")
    hand.click_widget(f"Write {ending.upper()}")
    (written,) = (home / "exports").iterdir()
    assert written.suffix == f".{ending}"
    assert written.stat().st_size > 1000


def test_what_is_wrong_is_said_while_a_piece_is_pulled():
    blank = Draft.blank("plane:72x48")
    house = shapes.box("house", (20, 20), (6, 4))
    hand = drawing(edits.added(blank, house, shapes.box("house", (40, 20), (6, 4))))
    hand.hold((40, 20), (30, 20), (24, 20))
    hand.frame()
    found = findings_about(hand.session.shown, hand.session.selected)
    assert [each.rank for each in found] == ["advice"]
    hand.press(pygame.K_ESCAPE)
    hand.up()


def test_every_button_and_field_is_reached_with_control_tab():
    hand = drawing(Draft.of(load_map("millbrook")))
    wanted = {id(each) for each in hand.widgets() if each.focusable and each.rect.width}
    reached = set()
    for _ in range(len(wanted) + 1):
        hand.control(pygame.K_TAB)
        reached |= {id(each) for each in hand.widgets() if each.focus}
    assert wanted <= reached
