"""Ids of rules in refusals, tooltips and the log open the book; the battle waits unchanged."""

from __future__ import annotations

import pygame
import pytest

from game.core.decision import Option
from game.data.ledger import load_ledger
from game.rules import RULESETS
from game.ui.battle.panels import _tip
from game.ui.kit.controls import Button
from game.ui.rule_links import ids_in
from game.ui.scene import TIP_DELAY
from game.ui.scenes.rulebook import RulebookScreen
from tests.players.skirmish import blue, red, skirmish, standing
from tests.ui.driver import Driver, battle, make_app


def facing_each_other(y: int) -> Driver:
    """A battle of one against one, the enemy so far up the table."""
    match = standing(red("a", "av_levy", 3, 8), blue("z", "ch_grunt", 3, y))
    return battle(match, skirmish())


def assert_opened_and_closed(driver: Driver, rule: str, before: object) -> None:
    """The book is open at a rule, and Back leads to the battle as it was."""
    assert isinstance(driver.top, RulebookScreen)
    assert driver.top.rule == rule
    driver.click_widget("Back")
    assert driver.top.match.answered() == before
    assert not isinstance(driver.top, RulebookScreen)


def test_a_refusal_names_its_rule_as_a_link():
    driver = facing_each_other(1)
    before = driver.top.match.answered()
    driver.click_piece("a")
    driver.click_piece("z")
    (found,) = ids_in(driver.notice)
    driver.frame()
    boxes = [box for box, rule in driver.top._links if rule == found.group()]
    assert driver.top._notice.contains(boxes[0])
    driver.click(*boxes[0].center)
    assert_opened_and_closed(driver, found.group(), before)


def test_a_line_of_the_log_shows_its_rule_small_and_opens_it():
    driver = facing_each_other(7)
    driver.click_piece("a")
    driver.click_piece("z")
    driver.settle()
    before = driver.top.match.answered()
    if not driver.top.hud.side_open:
        driver.press(pygame.K_p)
    driver.frame()
    log = driver.top.presentation.log
    box, rules = log._rules[0]
    assert log.rect.contains(box)
    driver.click(*box.center)
    assert_opened_and_closed(driver, rules[0], before)


def test_a_tooltip_that_names_a_rule_waits_for_the_mouse():
    driver = facing_each_other(1)
    before = driver.top.match.answered()
    button = next(each for each in driver.widgets(Button) if each.rect.width)
    button.tip = "You can't: something is in the way. (FWB.move.3)"
    driver.move_to(*button.rect.center)
    driver.frame(seconds=TIP_DELAY + 0.1)
    driver.frame()
    ((link, rule),) = driver.top._links
    x, y = button.rect.center
    for step in range(1, 6):
        driver.move_to(x + (link.centerx - x) * step // 5, y + (link.centery - y) * step // 5)
        driver.frame()
    assert driver.top._links == [(link, rule)], "it stays as long as the mouse is near"
    driver.click(*link.center)
    assert_opened_and_closed(driver, "FWB.move.3", before)


def test_a_tooltip_goes_with_the_button_that_it_is_about():
    driver = facing_each_other(1)
    button = next(each for each in driver.widgets(Button) if each.rect.width)
    button.tip = "Rule FWB.move.3"
    driver.move_to(*button.rect.center)
    driver.frame(seconds=TIP_DELAY + 0.1)
    driver.frame()
    assert driver.top._links
    button.tip = ""
    driver.top.stale = True
    driver.frame()
    assert not driver.top._links


def test_a_tooltip_that_has_only_a_rule_quotes_it():
    rule = load_ledger("mass_battles").rules["GMB.setup.2"]
    bare = Option("a", "A", rules=(rule.id,))
    assert _tip(bare, "mass_battles") == f"{rule.beginning}\n(GMB.setup.2)"
    assert rule.beginning
    both = Option("a", "A", rules=(rule.id, "GMB.setup.3"), note="It holds.")
    assert _tip(both, "mass_battles") == "It holds.\n(GMB.setup.2, GMB.setup.3)"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_setting_stands_beside_its_rules_whatever_its_value(ruleset):
    app = make_app()
    for setting in load_ledger(ruleset).settings.values():
        for rule in setting.rules:
            app.open(lambda app, rule=rule: RulebookScreen(app, ruleset, (rule,)))
            assert any(setting.meaning in line for line in app.top._remarks(rule))


def test_a_setting_of_several_values_is_told_value_by_value():
    app = make_app().open(lambda app: RulebookScreen(app, "mass_battles", ("GMB.piece.3",)))
    (told,) = (line for line in app.top._remarks("GMB.piece.3") if "base sizes" in line)
    assert "usually Small 0.75, Medium 1.0, Large 1.5, Huge 3.0." in told
