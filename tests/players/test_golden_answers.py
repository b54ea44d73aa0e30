"""The computer player answers as it always did.

Each list holds the kinds of the questions and the answers to them, from the first question of a
battle on or from the midst of one. When a player or what guides it has changed on purpose, write
new goldens with:

    SANDTABLE_UPDATE_GOLDENS=1 python -m pytest tests/players/test_golden_answers.py -n 0
"""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from game.players.greedy_player import GreedyPlayer
from tests import kit

GOLDENS = Path(__file__).parents[1] / "goldens" / "answers"
UPDATE = "SANDTABLE_UPDATE_GOLDENS"
ANSWERS = 60
GAMES = (
    ("squad_battles/candlewick_mill", 31, 0),
    ("squad_battles/gallowmere_causeway", 32, 150),
    ("ares/beacon_tor", 33, 0),
    ("ares/harrow_farm", 34, 150),
    ("for_the_masses/meeting_engagement", 35, 0),
    ("for_the_masses/siege_at_bar_tussah", 36, 150),
    ("mass_battles/the_standing_stones", 37, 0),
    ("mass_battles/harrow_down", 38, 150),
)
"""Scenario, seed, and the random answers that lead to the first question."""


def answers(scenario: str, seed: int, skipped: int) -> list[tuple[str, Any]]:
    """Return what the greedy player answers for both sides, and to what."""
    match, player = kit.battle(scenario, seed), GreedyPlayer(seed)
    kit.play_on(match, random.Random(seed), skipped)
    found = []
    for _ in range(ANSWERS):
        decision = match.pending
        assert decision is not None
        answer = player.choose(match)
        found.append((decision.kind, decision.encode(answer)))
        match.answer(answer)
    return found


@pytest.mark.parametrize(("scenario", "seed", "skipped"), GAMES)
def test_the_greedy_player_answers_as_it_always_did(scenario, seed, skipped):
    written = [json.dumps(answer) for answer in answers(scenario, seed, skipped)]
    golden = GOLDENS / f"{scenario.replace('/', '.')}.{seed}.jsonl"
    if os.environ.get(UPDATE):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text("\n".join(written) + "\n", encoding="utf-8")
    known = golden.read_text(encoding="utf-8").splitlines()
    differ = [number for number in range(ANSWERS) if written[number] != known[number]]
    assert differ == [], f"the first was {known[differ[0]]} and is {written[differ[0]]}"
