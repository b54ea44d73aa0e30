"""The same seed gives the same battle everywhere: golden games, whatever the hash seed.

The games are played by random answers in processes of their own. When the rules have changed on
purpose, write new goldens with:

    SANDTABLE_UPDATE_GOLDENS=1 python -m pytest tests/test_determinism.py
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from game.core import copying, journal
from game.core.deck import FairDeck
from game.core.dice import FairDice, NoDice
from game.core.match import Match

ROOT = Path(__file__).resolve().parent.parent
GOLDENS = ROOT / "tests" / "goldens" / "games.json"
UPDATE = "SANDTABLE_UPDATE_GOLDENS"
GAMES = (
    ("squad_battles/candlewick_mill", 12),
    ("squad_battles/open_field", 11),
    ("ares/beacon_tor", 13),
    ("for_the_masses/siege_at_bar_tussah", 14),
    ("for_the_masses/hate_of_grashnok_buls", 15),
    ("squad_battles/split_crown", 56),
    ("squad_battles/nine_lanterns", 53),
    ("ares/forest_road", 45),
    ("ares/harrow_farm", 51),
    ("for_the_masses/battle_of_ghel_bedhbh", 45),
    ("for_the_masses/horde_raid", 46),
    ("mass_battles/harrow_down", 61),
    ("mass_battles/stormgate", 62),
    ("dorm_rules/reedwater_ford", 3),
    ("dorm_rules/waking_barrow", 4),
)
ANSWERS = 400
EVERY = 100


@dataclass(slots=True)
class Told:
    """The lines of the log, to be fingerprinted like a state."""

    lines: list[str]


def fingerprints(scenario: str, seed: int) -> dict[str, Any]:
    """Where a random game stands after each so many answers, the dice made, and all it told."""
    from tests import kit

    rng = random.Random(seed)
    match = kit.battle(scenario, seed)
    told = [event.text for event in match.drain()]
    states = []
    for number in range(1, ANSWERS + 1):
        told += [event.text for event in match.answer(next(match.pending.samples(rng)))]
        if number % EVERY == 0:
            states.append(copying.digest(match.state))
    return {"states": states, "rolls": match.dice.made, "told": copying.digest(Told(told))}


def played(*hash_seeds: str) -> list[dict[str, Any]]:
    """All golden games, played by one other process for each hash seed."""
    command, pipe = [sys.executable, __file__], subprocess.PIPE
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    running = [
        subprocess.Popen(
            command, env=env | {"PYTHONHASHSEED": seed}, cwd=ROOT, stdout=pipe, stderr=pipe
        )
        for seed in hash_seeds
    ]
    done = [process.communicate() for process in running]
    assert [process.returncode for process in running] == [0] * len(running), done
    return [json.loads(out) for out, _ in done]


def test_golden_games_come_out_the_same_under_every_hash_seed():
    games, others = played("0", "1")
    assert list(games) == [f"{scenario} {seed}" for scenario, seed in GAMES]
    assert all(game["rolls"] > 10 for game in games.values())
    assert others == games
    for game in games.values():
        del game["told"]  # a better wording needs no new golden
    if os.environ.get(UPDATE):
        GOLDENS.parent.mkdir(exist_ok=True)
        GOLDENS.write_text(json.dumps(games, indent=1) + "\n", encoding="utf-8")
    known = json.loads(GOLDENS.read_text(encoding="utf-8"))
    assert games == known, f"if the rules were meant to change, run this with {UPDATE}=1"


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_a_real_battle_can_be_cloned_undone_looked_back_and_resumed(scenario, seed):
    from tests import kit

    rng = random.Random(seed)
    written: list[Any] = []
    match = kit.battle(scenario, seed, practice=True, scribe=written.extend)
    seen = [kit.position(match)]
    for number in range(1, 121):
        match.answer(next(match.pending.samples(rng)))
        seen.append(kit.position(match))
        if number % 8 == 0:
            assert kit.position(match.clone(NoDice())) == seen[-1]
        if number % 10 == 0:
            for _ in range(3):
                match.undo()
                seen.pop()
                assert kit.position(match) == seen[-1]
    assert match.answered() == len(seen) - 1
    for count in range(0, len(seen), 7):
        assert kit.position(match.at(count, NoDice())) == seen[count]
    made = journal.chance_made(written)
    assert made == (match.dice.made, match.deck.made)
    again = Match.resume(
        match.rules,
        kit.battle(scenario, seed).at(0, NoDice()).steps[0].before,
        journal.timeline(written),
        FairDice(seed, made[0]),
        FairDeck(seed, made[1]),
        strict=True,
    )
    assert kit.position(again) == seen[-1]
    kit.play_on(match, random.Random(3), 20)
    kit.play_on(again, random.Random(3), 20)
    assert kit.position(again) == kit.position(match)


if __name__ == "__main__":
    print(json.dumps({f"{name} {seed}": fingerprints(name, seed) for name, seed in GAMES}))
