"""What the computer player of Mass Battles must never do, and how often it wins.

A stretch of one battle runs always. A hundred battles against chance with sides exchanged:

    pytest -m soak tests/soak/test_mass_battles_players.py
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import pytest

from game.core.decision import Also, Pick
from game.core.match import Match
from game.mechanics.ai.targets import good_chance
from game.mechanics.scenario.areas import lies_in
from game.players.greedy_player import GreedyPlayer
from game.players.registry import make_player
from game.rules.mass_battles.breath import breath_attack, caught, pointed, template
from game.rules.mass_battles.combat import Attack, expected_hits
from game.rules.mass_battles.damage import hits_left
from game.rules.mass_battles.features import covered
from game.rules.mass_battles.shooting import fire_attack
from game.rules.mass_battles.state import COMPASS, MEASURE, Piece, State
from game.table.tolerances import INCH
from tests.kit import battle

BALANCED = "mass_battles/harrow_down"
GAMES = 100
MOST = GAMES // 100
"""Blunders in all of them together."""
TENTH = 0.1
"""Of a target's worth, what nobody lets go by; of a dragon's, what its breath has to bring."""
FORCED = 12 * INCH
"""How near an enemy forces somebody off a place it holds."""
BURNT = 0.3 * 60
"""What a building under the breath counts for."""


def share_lost(attack: Attack, target: Piece) -> float:
    return min(1.0, expected_hits(attack) / max(1, hits_left(target)))


def breath_worth(state: State, dragon: Piece, tip: tuple[int, int]) -> float:
    area = template(dragon, *pointed(dragon, tip))
    found = sum(
        share_lost(breath_attack(state, dragon, each), each)
        * each.profile.points
        * (1 if each.side != dragon.side else -1)
        for each in caught(state, dragon, area)
    )
    return found + BURNT * len(covered(state, area))


def held_alone(state: State, piece: Piece) -> bool:
    """Whether a piece is the only one of its side that holds an objective."""
    for objective in state.plan.objectives:
        inside = [
            each.side
            for each in state.pieces.values()
            if not each.status.routed
            and lies_in(state.plane, objective.area, each.parts, each.block.centre, COMPASS)
        ]
        mine = lies_in(state.plane, objective.area, piece.parts, piece.block.centre, COMPASS)
        if mine and inside == [piece.side]:
            return True
    return False


def forced(state: State, piece: Piece) -> bool:
    return any(MEASURE.distance(piece.parts, each.parts) <= FORCED for each in state.enemies(piece))


@dataclass
class Blunders:
    """What a player did in a battle that nobody should, and how long it thought."""

    found: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    activations: dict[tuple[int, str], float] = field(default_factory=dict)

    def look(self, match: Match[Any], answer: Any) -> None:
        """Judge an answer before it is given."""
        decision, state = match.pending, match.state
        assert decision is not None
        if decision.objection(answer) is not None:
            self.found["illegal answer"] += 1
        if isinstance(decision, Pick) and not isinstance(answer, Also):
            chosen = next((each for each in decision.listed() if each.key == answer), None)
            attempt = chosen is not None and chosen.forecast is not None and chosen.pieces
            if attempt and good_chance(chosen) == 0:
                self.found["attempt at 0 %"] += 1
        if decision.kind == "fire_target" and answer == "hold":
            shooter = state.pieces[decision.subject]
            attacks = [(fire_attack(state, shooter, foe), foe) for foe in state.enemies(shooter)]
            if any(isinstance(a, Attack) and share_lost(a, foe) >= TENTH for a, foe in attacks):
                self.found["passed with a good shot"] += 1
        if decision.kind == "place_breath" and not isinstance(answer, Also):
            dragon = state.pieces[decision.subject]
            worth = breath_worth(state, dragon, answer[0][1][:2])
            if worth < TENTH * dragon.profile.points:
                self.found["breath wasted"] += 1

    def look_back(self, before: State, after: State, subject: str) -> None:
        """Judge a move by where it has led."""
        piece, now = before.pieces.get(subject), after.pieces.get(subject)
        if piece and now and held_alone(before, piece) and not forced(before, piece):
            if not any(
                lies_in(after.plane, each.area, now.parts, now.block.centre, COMPASS)
                for each in after.plan.objectives
            ):
                self.found["left what it held"] += 1


def watched_game(
    key: str, seed: str, names: tuple[str, str], most: int | None = None
) -> tuple[Match[Any], Blunders]:
    """A battle in which every answer of a greedy player is judged."""
    match, seen = battle(key, seed), Blunders()
    sides = match.rules.sides(match.state)
    players = {
        side: make_player(names[number % 2], f"{seed}/{side}") for number, side in enumerate(sides)
    }
    while match.pending is not None and match.answered() != most:
        decision, state = match.pending, match.state
        watched = isinstance(players[decision.side], GreedyPlayer)
        started = time.process_time()
        answer = players[decision.side].choose(match)
        spent = time.process_time() - started
        before = None
        if watched:
            seen.look(match, answer)
            seen.seconds.append(spent)
            turn = state.turn, state.active or decision.subject
            seen.activations[turn] = seen.activations.get(turn, 0.0) + spent
            before = match.rules.seen_by(decision.side, state)
        match.answer(answer)
        if before is not None and decision.kind == "move_path":
            seen.look_back(before, match.state, decision.subject)
    return match, seen


def test_a_stretch_of_play_has_no_blunders():
    _, seen = watched_game(BALANCED, "soak/0", ("greedy", "random"), most=160)
    assert not seen.found
    assert seen.seconds


@pytest.mark.soak
def test_greedy_beats_chance_in_a_hundred_battles_without_blunders():
    won, found = 0, Counter[str]()
    for number in range(GAMES):
        names = ("greedy", "random") if number % 2 == 0 else ("random", "greedy")
        match, seen = watched_game(BALANCED, f"soak/{number // 2}", names)
        assert match.outcome is not None
        won += match.outcome.winner == ("red", "blue")[names.index("greedy")]
        found += seen.found
    assert sum(found.values()) <= MOST, found
    assert won >= 0.9 * GAMES


@pytest.mark.soak
def test_hard_does_not_brood():
    _, seen = watched_game(BALANCED, "soak/hard", ("hard", "normal"))
    assert median(seen.seconds) < 0.3
    assert max(seen.activations.values()) < 5
