"""Why the computer did that: what a habit hoped for, in numbers and in names."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.data.library import load_scenario
from game.players.greedy_player import GreedyPlayer
from game.players.player import HABIT, Thoughts
from game.rules.for_the_masses.book import RULES
from tests.rules.for_the_masses.kit import card, line, unit
from tests.rules.for_the_masses.test_ai import asked
from tests.rules.for_the_masses.wizardry import mage, spell

TOLD = ("act_or_pass", "choose_action", "move_paths", "charge_attack", "ranged_target")
WEAK = card("weak", melee="1d4", defense=0, wounds=1, morale=3)


def begun(scenario: str, seed: str = "3") -> Match[Any]:
    bundle = load_scenario(scenario)
    return Match.begin(bundle.rulebook, bundle.begin(), FairDice(seed), FairDeck(seed))


def until(match: Match[Any], kind: str) -> Thoughts:
    """What greedy thinks of the first question of a kind."""
    player = GreedyPlayer("1")
    while match.pending is not None:
        answer = player.choose(match)
        if match.pending.kind == kind:
            return player.why()
        match.answer(answer)
    raise AssertionError(f"nothing of the kind {kind} was asked")


def test_the_rulebook_is_one_that_says_why():
    match = asked(unit("r1", line(4, 4, "S", 4)), unit("b1", line(4, 8, "N", 4), WEAK))
    evaluator = RULES.evaluator(match.state)
    answer = evaluator.habit(match.pending, Random(0))
    assert evaluator.reasons(match.pending, answer)


@pytest.mark.parametrize("scenario", ["meeting_engagement", "siege_at_bar_tussah"])
def test_what_was_answered_comes_first_with_its_number(scenario):
    match, player = begun(scenario), GreedyPlayer("1")
    told = dict.fromkeys(TOLD, 0)
    for _ in range(160):
        decision = match.pending
        if decision is None:
            break
        answer = player.choose(match)
        thoughts = player.why()
        if thoughts.how == HABIT and decision.kind in TOLD:
            first, *others = thoughts.candidates
            told[decision.kind] += 1
            assert first.answer == decision.encode(answer)
            if decision.kind in ("choose_action", "move_paths") and first.score is not None:
                assert all(first.score >= (other.score or 0.0) - 1e-9 for other in others)
        match.answer(answer)
    assert all(told[kind] for kind in TOLD[:3])


def test_a_charge_names_its_prey_and_the_order_what_it_is_for():
    units = [unit("r1", line(4, 4, "S", 4)), unit("b1", line(4, 8, "N", 4), WEAK)]
    match = asked(*units)
    thoughts = until(match, "move_paths")
    move = thoughts.candidates[0]
    assert thoughts.who == match.state.units["r1"].name
    assert move.words.startswith("Charge 3 hexes ")
    assert f"against {match.state.units['b1'].name}, strikes hard" in move.words
    assert len(move.way) == 2
    assert move.score is not None
    assert move.score > 0
    units[1] = unit("b1", line(4, 14, "N", 4), WEAK)
    far = until(asked(*units), "move_paths").candidates[0]
    assert f"towards {asked(*units).state.units['b1'].name}, better targets in reach" in far.words


def test_whoever_stays_is_told_as_well():
    units = [unit("r1", line(4, 4, "S", 4)), unit("b1", line(4, 8, "N", 4), WEAK)]
    last = until(asked(*units), "move_paths").candidates[-1]
    assert (last.words, last.score) == ("Stay", 0.0)


def test_once_the_answer_is_given_only_the_habit_is_left():
    match, player = begun("meeting_engagement"), GreedyPlayer("1")
    while match.pending is not None and match.pending.kind != "act_or_pass":
        match.answer(player.choose(match))
    answer = player.choose(match)
    assert any(each.score is not None for each in player.why().candidates)
    match.answer(answer)
    assert all(each.score is None for each in player.why().candidates)


def test_a_spell_is_called_by_its_name():
    ice = spell("wall_of_ice", duration="two", barrier=3)
    riders = card("riders", kind="cavalry", movement=8, melee="3d8", defense=2, points=30)
    match = asked(
        unit("r8", [(8, 3, "S")], mage(ice, schools=("frost",)), energy=12),
        unit("r1", line(6, 5, "S", 4), WEAK, actions=1, finished=True),
        unit("b1", line(6, 11, "N", 4), riders),
        turn=1,
    )
    thoughts = until(match, "choose_action")
    assert thoughts.candidates[0].words.endswith(": Wall Of Ice")
