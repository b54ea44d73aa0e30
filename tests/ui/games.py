"""A saved skirmish for the tests that look at finished games."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from game.data.saves import Recording, close_game, new_game, read_game
from game.players.registry import make_player
from tests.players.skirmish import skirmish

HOME = os.environ["SANDTABLE_HOME"]
"""The home of the whole run, not that of a single test: games are kept for all."""


@cache
def saved(rounds: int = 3, seed: str = "5", most: int = 10_000) -> Path:
    """A file with a whole battle of two computer players, or its first answers."""
    path = Path(mkdtemp(dir=HOME)) / "skirmish.jsonl"
    match = new_game(skirmish(rounds), seed, path, {"red": "human", "blue": "greedy"})
    players = {side: make_player("greedy", f"{seed}/{side}") for side in ("red", "blue")}
    while match.pending is not None and match.answered() < most:
        match.answer(players[match.pending.side].choose(match))
    close_game(match)
    return path


@cache
def recorded(rounds: int = 3, seed: str = "5", most: int = 10_000) -> Recording:
    """The same, read."""
    return read_game(saved(rounds, seed, most))
