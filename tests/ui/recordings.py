"""Battles of every book, as recordings: for the tests of what is made of finished games."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from game.data.library import load_scenario
from game.data.saves import Recording, close_game, new_game, read_game
from game.players.registry import make_player
from game.ui.export.chronicle import Chronicle

HOME = os.environ["SANDTABLE_HOME"]
SCENARIOS = {
    "squad_battles": "mossback_ford",
    "ares": "milestone_meadow",
    "for_the_masses": "meeting_engagement",
    "mass_battles": "harrow_down",
    "dorm_rules": "reedwater_ford",
}


@cache
def recording(
    scenario: str,
    most: int = 130,
    *,
    over: bool = True,
    player: str = "greedy",
) -> Recording:
    """The first answers of a battle, which one side then gives up, or which just stops."""
    bundle = load_scenario(scenario)
    path = Path(mkdtemp(dir=HOME)) / f"{scenario}.jsonl"
    match = new_game(bundle, "secret-seed-5", path, {})
    sides = match.rules.sides(match.state)
    players = {side: make_player(player, f"5/{side}") for side in sides}
    while match.pending is not None and match.answered() < most:
        match.answer(players[match.pending.side].choose(match))
    if over and match.pending is not None:
        match.concede(sides[0])
    close_game(match)
    return read_game(path)


@cache
def told(book: str) -> Chronicle:
    """The battle of a book, told to everybody."""
    return Chronicle.of(recording(SCENARIOS[book]), discreet=True)
