"""ARES: random play with every check on, and what the greedy player must never do.

A short stretch of each scenario and of one greedy game run always. Two hundred whole games by
chance over the six scenarios, and a hundred of greedy against chance with sides exchanged:

    pytest -m soak -n auto tests/soak/test_ares.py
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import pytest

from game.core.decision import Pick
from game.core.match import Match
from game.data.library import scenario_keys
from game.players.greedy_player import GreedyPlayer
from game.players.player import Player
from game.players.registry import make_player
from game.rules.ares import RULES
from game.rules.ares.combat import melee, ranged
from game.rules.ares.combat.attack_roll import wound_odds
from game.rules.ares.combat.melee import Blow, strike_objection
from game.rules.ares.combat.ranged import Shot
from game.rules.ares.field import Field
from tests.kit import battle
from tests.soak.checks import soak_game

SCENARIOS = scenario_keys("ares")
SEEDS = 34
SHORT = 60
BALANCED = "milestone_meadow"
GAMES = 100
WORTH_A_SHOT = 0.1
"""From which chance of a wound on nobody may stand idle."""


# ---------------------------------------------------------------------- random play


def test_there_are_six_scenarios():
    assert len(SCENARIOS) >= 6


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("key", SCENARIOS)
def test_every_scenario_begins_soundly(key, seed):
    assert soak_game(key, seed, most=SHORT).answers >= SHORT


def test_a_whole_game_is_sound():
    soak = soak_game("grey_tor", seed=4)
    assert soak.match.outcome is not None
    assert soak.kinds["choose_action"] > 20


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("key", SCENARIOS)
def test_two_hundred_games_are_sound(key, seed):
    assert soak_game(key, seed).match.outcome is not None


# ---------------------------------------------------------------------- greedy play


@dataclass
class Blunders:
    """What the greedy player did in a game that nobody should, and how long it thought."""

    found: Counter[str] = field(default_factory=Counter)
    attacks: int = 0
    seconds: list[float] = field(default_factory=list)
    activations: dict[tuple[int, str], float] = field(default_factory=dict)

    def look(self, match: Match[Any], answer: Any) -> None:
        """Judge an answer before it is given."""
        decision = match.pending
        assert decision is not None
        if decision.objection(answer) is not None:
            self.found["illegal answer"] += 1
        if decision.kind == "choose_action":
            chances = open_attacks(match, decision.subject)
            if answer in ("attack", "shoot"):
                self.attacks += 1
                if not chances.get(answer):
                    self.found["impossible attempt"] += 1
            if answer == "stop" and max(chances.values(), default=0.0) >= WORTH_A_SHOT:
                self.found["idle with a target"] += 1
        if isinstance(decision, Pick) and decision.kind in (
            "attack_target",
            "charge_target_and_path",
        ):
            chosen = next(option for option in decision.listed() if option.key == answer)
            if chosen.forecast is not None and chosen.forecast().p("nothing") == 1:
                self.found["impossible target"] += 1
        if decision.kind == "choose_figure" and answer == "end":
            self.found["figures left out"] += 1


def open_attacks(match: Match[Any], name: str) -> dict[str, float]:
    """The best chance of a wound by each kind of Attack that is open, by the rules themselves."""
    assert isinstance(match.pending, Pick)
    state = match.state
    figure, rules_field = state.figures[name], Field(state)
    allowed = match.pending.answers()
    found: dict[str, float] = {}
    for foe in state.standing():
        if foe.side == figure.side:
            continue
        if "attack" in allowed and strike_objection(rules_field, figure, foe) is None:
            strike = melee.strike_of(rules_field, Blow(name, foe.id))
            found["attack"] = max(found.get("attack", 0.0), hurts(strike))
        weapon = figure.profile.missile
        if "shoot" in allowed and weapon is not None:
            blast = weapon.has("area_effect")
            if blast or ranged.shot_objection(rules_field, figure, foe) is None:
                if blast and rules_field.distance(figure, foe) > 5000 * weapon.range_factor:
                    continue
                strike = ranged.strike_of(rules_field, Shot(name, foe.id))
                chance = hurts(strike)
                # A blast that would hurt friends as well is no free shot.
                found["shoot"] = max(found.get("shoot", 0.0), chance)
    return found


def hurts(strike: Any) -> float:
    return float(1 - wound_odds(strike).chance(lambda wounds: wounds == 0))


def watched_game(
    key: str, seed: str, names: tuple[str, str], most: int | None = None
) -> tuple[Match[Any], Blunders]:
    """A game in which every answer of a greedy player is judged."""
    match, seen = battle(key, seed), Blunders()
    players: dict[str, Player] = {
        side: make_player(name, f"{seed}/{side}")
        for side, name in zip(("red", "blue"), names, strict=True)
    }
    while match.pending is not None and match.answered() != most:
        side = match.pending.side
        started = time.perf_counter()
        answer = players[side].choose(match)
        spent = time.perf_counter() - started
        if isinstance(players[side], GreedyPlayer):
            seen.look(match, answer)
            seen.seconds.append(spent)
            turn = match.state.turn, match.state.unit
            seen.activations[turn] = seen.activations.get(turn, 0.0) + spent
        match.answer(answer)
        wrong = RULES.violations(match.state)
        if wrong:
            seen.found[wrong[0]] += 1
    return match, seen


def test_a_stretch_of_greedy_play_has_no_blunders():
    _, seen = watched_game(BALANCED, "soak/0", ("greedy", "greedy"), most=220)
    assert not seen.found
    assert len(seen.seconds) == 220
    assert seen.attacks > 0


@pytest.mark.soak
def test_greedy_beats_chance_in_a_hundred_games_without_a_blunder():
    won, found, seconds, activations = 0, Counter[str](), [], []
    for number in range(GAMES):
        names = ("greedy", "random") if number % 2 == 0 else ("random", "greedy")
        match, seen = watched_game(BALANCED, f"soak/{number // 2}", names)
        assert match.outcome is not None
        won += match.outcome.winner == ("red", "blue")[names.index("greedy")]
        found += seen.found
        seconds += seen.seconds
        activations += seen.activations.values()
    assert not found
    assert won >= 0.9 * GAMES
    assert median(seconds) < 0.3
    assert max(activations) < 5
