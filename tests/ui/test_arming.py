"""Reactions are put to a person only if the person wants them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.core.decision import Objection, Option, Pick, PickMany
from game.core.forecast import Chance, Forecast
from game.data.drillfile import load_drill, shipped_drills
from game.rules.squad_battles.book import RULES
from game.ui.arming import Arming, change_of_chance, with_policy
from game.ui.hud.reaction_choices import arming_panel, rearmed
from game.ui.kit.controls import Choice, Chosen
from game.ui.lesson import Lesson
from game.ui.settings import Settings
from game.ui.theme import Theme
from tests.ui.driver import decided


def odds(p: str, good: bool | None = True) -> Callable[[], Forecast]:
    chance = Fraction(p)
    bad = None if good is None else not good
    return lambda: Forecast("hit", (Chance("hit", chance, good), Chance("miss", 1 - chance, bad)))


def reaction(*options: Option, kind: str = "parry", subject: str = "knight") -> Any:
    pick = Pick(side="red", kind=kind, why="?", subject=subject, options=lambda: options)
    rules = SimpleNamespace(
        group_of=lambda state, name: "guard", reactions=lambda: {"parry": "Parry when attacked"}
    )
    return SimpleNamespace(pending=pick, rules=rules, state=None)


def decline(p: str | None = "1/2", **how: Any) -> Option:
    return Option("let", "Let it be", declines=True, forecast=odds(p, **how) if p else None)


def act(p: str | None, key: str = "act", **how: Any) -> Option:
    return Option(key, key, forecast=odds(p, **how) if p else None)


def test_everybody_is_asked_unless_it_is_set_otherwise():
    match = reaction(decline(), act("1"))
    assert decided(Arming({}), match) is None
    assert decided(Arming({"parry": "ask"}), match) is None
    assert decided(Arming({"dodge": "never"}), match) is None
    assert decided(Arming({"parry": "never"}), match) == "let"


def test_nobody_is_asked_about_what_hardly_changes_a_chance_unless_it_is_set_so():
    idle = reaction(decline("1/2"), act("1/2"), act("1/4", "worse"))
    assert decided(Arming({}), idle) == "let"
    assert decided(Arming({"parry": "ask"}), idle) is None
    assert decided(Arming({}), reaction(decline("1/2"), act("549/1000"))) == "let"
    assert decided(Arming({}), reaction(decline("1/2"), act("55/100"))) is None
    assert decided(Arming({"parry": "0"}), reaction(decline("1/2"), act("501/1000"))) is None
    unknown = reaction(decline("1/2"), act("1/2"), act(None, "prone"))
    assert decided(Arming({}), unknown) is None


@pytest.mark.parametrize(
    ("chance", "asked"), [("1/2", False), ("74/100", False), ("75/100", True), ("1", True)]
)
def test_a_question_that_hardly_matters_is_declined(chance, asked):
    answer = decided(Arming({"parry": "25"}), reaction(decline("1/2"), act(chance)))
    assert (answer is None) == asked


def test_the_best_option_counts_and_harm_does_not():
    match = reaction(decline("9/10"), act("1/10", "worse"), act("95/100", "better"))
    assert change_of_chance(match.pending) == Fraction(5, 100)
    assert decided(Arming({"parry": "10"}), match) == "let"


def test_what_is_bad_for_the_decider_counts_when_it_becomes_less():
    match = reaction(decline("9/10", good=False), act("1/10", good=False))
    assert change_of_chance(match.pending) == Fraction(8, 10)


def test_where_nobody_says_what_is_good_every_change_counts():
    match = reaction(decline("9/10", good=None), act("1/10", good=None))
    assert change_of_chance(match.pending) == Fraction(8, 10)


def test_without_odds_the_question_is_put():
    for match in (reaction(decline(), act(None)), reaction(decline(None), act(None))):
        assert change_of_chance(match.pending) is None
        assert decided(Arming({"parry": "50"}), match) is None
        assert decided(Arming({"parry": "never"}), match) == "let"


def test_to_decline_without_odds_brings_nothing():
    hopeless = reaction(decline(None), act("1/25"), act("4/100", "other"))
    assert change_of_chance(hopeless.pending) == Fraction(1, 25)
    assert decided(Arming({}), hopeless) == "let"
    assert decided(Arming({"parry": "0"}), hopeless) is None
    assert decided(Arming({}), reaction(decline(None), act("1/20"))) is None
    # What nobody calls good or bad may be worth anything.
    assert decided(Arming({"parry": "50"}), reaction(decline(None), act("0", good=None))) is None


def test_own_orders_are_never_left_out_unless_it_is_set_so():
    order = reaction(decline(None), act("0"), kind="shoot_at")
    assert decided(Arming({}), order) is None
    assert decided(Arming({"shoot_at": "5"}), order) == "let"


def test_many_dice_to_choose_from_are_still_a_reaction():
    rerolls = [act("1/100", f"die {number}") for number in range(8)]
    assert decided(Arming({}), reaction(decline(None), *rerolls)) == "let"
    orders = [act(None, f"order {number}") for number in range(8)]
    assert decided(Arming({"parry": "never"}), reaction(decline(None), *orders)) is None


def test_a_piece_may_be_armed_otherwise_than_all_of_its_kind():
    armed = Arming({"parry": "never", "knight/parry": "ask"})
    assert decided(armed, reaction(decline(), act("1"))) is None
    assert decided(armed, reaction(decline(), act("1"), subject="page")) == "let"


def test_a_unit_may_be_armed_for_all_its_pieces():
    armed = Arming({"guard/parry": "never", "page/parry": "ask"})
    assert decided(armed, reaction(decline(), act("1"))) == "let"
    assert decided(armed, reaction(decline(), act("1"), subject="page")) is None


def test_only_picks_that_may_be_declined_are_reactions():
    armed = Arming({"parry": "never"})
    assert decided(armed, SimpleNamespace(pending=None)) is None  # type: ignore[arg-type]
    assert decided(armed, reaction(act("1"), act("0", "other"))) is None
    bound = Option("let", "Let it be", Objection("You must.", "X.1"), declines=True)
    assert decided(armed, reaction(bound, act("1"))) is None
    many = PickMany(side="red", kind="parry", why="?", options=lambda: [decline()])
    assert decided(armed, SimpleNamespace(pending=many)) is None  # type: ignore[arg-type]


def test_a_word_that_is_no_policy_means_to_be_asked():
    assert decided(Arming({"parry": "sometimes"}), reaction(decline(), act("1"))) is None


# ---------------------------------------------------------------------- in a real window of dice


def fate_window() -> Lesson:
    """A lesson up to the first question about Fate."""
    path = next(p for p in shipped_drills() if p.stem == "the_window")
    lesson = Lesson(load_drill(path))
    while lesson.match.pending is None or lesson.match.pending.kind != "spend_fate":
        lesson.perform()
    return lesson


def test_fate_is_weighed_from_the_side_of_whoever_pays():
    match = fate_window().match
    decision = match.pending
    assert isinstance(decision, Pick)
    before = next(option for option in decision.listed() if option.declines)
    assert before.forecast is not None
    # The attacker has succeeded already: no reroll can make that better.
    assert before.forecast().p("attack succeeds") == 1
    assert change_of_chance(decision) == 0
    assert decided(Arming({"spend_fate": "10"}), match) == "decline"
    match.answer("decline")
    assert match.pending is not None
    assert match.pending.side == "blue"
    assert decided(Arming({"spend_fate": "10"}), match) is None


# ---------------------------------------------------------------------- settings


def test_a_setting_that_says_nothing_new_is_not_kept():
    reactions = with_policy({}, "parry", "never")
    assert reactions == {"parry": "never"}
    assert with_policy(reactions, "parry", "5") == {}
    assert with_policy(reactions, "knight/parry", "never") == reactions
    own = with_policy(reactions, "knight/parry", "ask")
    assert own == {"parry": "never", "knight/parry": "ask"}


def test_the_panel_shows_what_holds_and_a_click_changes_it():
    settings = Settings(reactions={"spend_fate": "25", "r3/spend_fate": "never", "hurl_back": "33"})
    panel = arming_panel({"Book": RULES.reactions()}, settings)
    theme = Theme()
    panel.place(pygame.Rect(0, 0, 700, panel.measure(theme, 700)[1]), theme)
    choices = {w.name: w for w in panel.walk() if isinstance(w, Choice)}
    assert len(choices) == len(RULES.reactions()) + 1
    assert choices["reaction:spend_fate"].value == "if it changes 25 % or more"
    assert choices["reaction:r3/spend_fate"].value == "never"
    assert choices["reaction:hurl_back"].value == "if it changes 33 % or more"
    spot = (
        choices["reaction:use_protect"].rect.right - 4,
        choices["reaction:use_protect"].rect.centery,
    )
    chosen = panel.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))
    assert isinstance(chosen, Chosen)
    assert rearmed(settings, chosen) == {**settings.reactions, "use_protect": "10"}
    assert rearmed(settings, Chosen("scale", "150 %")) is None


@pytest.mark.parametrize("policy", ["0", "5", "ask", "never", "10", "25", "50", "33"])
def test_every_policy_comes_back_from_its_words(policy):
    settings = Settings(reactions={"hurl_back": policy})
    panel = arming_panel({"Book": {"hurl_back": "Hurl back"}}, settings)
    choice = next(w for w in panel.walk() if isinstance(w, Choice))
    told = rearmed(Settings(), Chosen(choice.name, choice.value))
    assert told == ({} if policy == "5" else {"hurl_back": policy})
