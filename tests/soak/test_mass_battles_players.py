"""What the computer player of Mass Battles must never do, and how often it wins.

A stretch of one battle runs always. A hundred battles against chance with sides exchanged:

    pytest -m soak tests/soak/test_mass_battles_players.py
"""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest

from game.core.decision import Also, Decision
from game.mechanics.scenario.areas import lies_in
from game.rules.mass_battles.breath import breath_attack, caught, pointed, template
from game.rules.mass_battles.combat import Attack, expected_hits
from game.rules.mass_battles.damage import hits_left
from game.rules.mass_battles.features import covered
from game.rules.mass_battles.shooting import fire_attack
from game.rules.mass_battles.state import COMPASS, MEASURE, Piece, State
from game.table.tolerances import INCH
from tests.soak.watched import TENTH, Blunders, against_chance, watched_game

BALANCED = "mass_battles/harrow_down"
GAMES = 100
MOST = GAMES // 100
"""Blunders in all of them together."""
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


class Mistakes(Blunders):
    """What nobody should do in this book: pass up shots, waste breath, leave what it holds."""

    def judge(self, state: State, decision: Decision[Any], answer: Any) -> None:
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

    def look_back(self, before: State, after: State, decision: Decision[Any]) -> None:
        piece, now = before.pieces.get(decision.subject), after.pieces.get(decision.subject)
        if decision.kind != "move_path" or not (piece and now):
            return
        if held_alone(before, piece) and not forced(before, piece):
            if not any(
                lies_in(after.plane, each.area, now.parts, now.block.centre, COMPASS)
                for each in after.plan.objectives
            ):
                self.found["left what it held"] += 1


def test_a_stretch_of_play_has_no_blunders():
    _, seen = watched_game(BALANCED, "soak/0", ("greedy", "random"), Mistakes(), most=160)
    assert not seen.found
    assert seen.seconds


@pytest.mark.soak
def test_greedy_beats_chance_in_a_hundred_battles_without_blunders():
    won, found = against_chance(BALANCED, GAMES, Mistakes)
    assert sum(found.values()) <= MOST, found
    assert won >= 0.9 * GAMES


@pytest.mark.soak
def test_hard_does_not_brood():
    _, seen = watched_game(BALANCED, "soak/hard", ("hard", "normal"), Mistakes())
    assert median(seen.seconds) < 0.3
    assert max(seen.activations.values()) < 5
