"""What the screen tells: a person's own secrets to that person, to nobody else."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.core.match import Match
from game.core.unit_card import worded_summary
from game.data.library import load_scenario
from game.ui.game import Game
from game.ui.scenes.curtain import CurtainScreen
from game.ui.visible_state import VisibleState
from tests.ui.driver import Driver
from tests.ui.driver import battle as opened
from tests.ui.test_masses_by_mouse import begun

WRITTEN = "arrives in turn 5 from the east"
ANSWERS = {"In which turn": "5", "By which edge": "east"}


def written_down() -> tuple[Match[Any], Any]:
    """Blue has written down when and where its riders come; both still set up."""
    match, bundle = begun("battle_of_ghel_bedhbh")
    while match.pending is not None and match.pending.kind == "scenario_secret":
        why = match.pending.why
        wanted = next((said for words, said in ANSWERS.items() if why.startswith(words)), "r2")
        match.answer(wanted)
    return match, bundle


def told(eyes: VisibleState, *, own: bool = False) -> str:
    summary = eyes.own if own else eyes.summary
    return "\n".join(each.text for each in summary.coming)


class Chair:
    """Somebody who thinks for a side, though nobody asks."""

    def close(self) -> None:
        pass


@pytest.mark.parametrize(("person", "knows"), [("blue", True), ("red", False)])
def test_a_single_person_is_told_its_own_secrets_and_no_others(person, knows):
    match, bundle = written_down()
    computer = "red" if person == "blue" else "blue"
    game = Game(match, bundle, {computer: Chair()})  # type: ignore[dict-item]
    eyes = VisibleState(game, game.viewer())
    assert (WRITTEN in told(eyes)) is knows
    assert ("an edge unknown" in told(eyes)) is not knows
    assert not eyes.secretive


@pytest.mark.parametrize("viewer", ["red", "blue"])
def test_with_two_people_at_the_screen_secrets_are_told_to_neither_unasked(viewer):
    match, bundle = written_down()
    eyes = VisibleState(Game(match, bundle, {}), viewer)
    assert WRITTEN not in told(eyes)
    assert "an edge unknown" in told(eyes)
    assert "bears the Horn, which" not in told(eyes)
    assert (WRITTEN in told(eyes, own=True)) is (viewer == "blue")
    assert ("bears the Horn, which" in told(eyes, own=True)) is (viewer == "red")
    assert eyes.secretive


def test_secrets_are_shown_behind_a_curtain():
    match, bundle = written_down()
    driver: Driver = opened(match, bundle, size=(1280, 720))
    assert driver.top.session.eyes.viewer == "blue"
    driver.press(pygame.K_c)
    assert not any(WRITTEN in str(getattr(w, "text", "")) for w in driver.widgets())
    driver.click_widget("The secrets of deMirian's Army")
    assert isinstance(driver.top, CurtainScreen)
    assert driver.has("deMirian's Army")
    driver.click_widget("Draw the curtain")
    assert any(WRITTEN in str(getattr(w, "text", "")) for w in driver.widgets())


def test_what_hides_in_the_wood_is_counted_for_the_enemy_and_named_for_its_own():
    bundle = load_scenario("hate_of_grashnok_buls")
    state = bundle.begin()
    unit = next(each for each in state.units.values() if each.side == "blue")
    unit.hidden, state.stage = True, "act"
    state.secrets = {"blue: hidden units": unit.id}
    rules = bundle.rulebook
    for side, words in (("red", " have units hidden in the wood: 1."), ("blue", unit.name)):
        summary = worded_summary(rules.summary(rules.seen_by(side, state)))
        notes = [each.text for each in summary.coming if "idden" in each.text]
        assert len(notes) == 1
        assert words in notes[0]
