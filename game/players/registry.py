"""The computer players by the names that commands, saves and the window know them by."""

from __future__ import annotations

from collections.abc import Callable

from game.core.errors import UsageError
from game.data.suggest import did_you_mean, one_of
from game.players.easy_player import EasyPlayer
from game.players.greedy_player import GreedyPlayer
from game.players.levels import EASY, HARD, NORMAL
from game.players.lookahead_player import LookaheadPlayer
from game.players.player import Player
from game.players.random_player import RandomPlayer

_MAKERS: dict[str, Callable[[str | int], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    EASY.key: EasyPlayer,
    NORMAL.key: GreedyPlayer,
    HARD.key: LookaheadPlayer,
}
PLAYERS = tuple(_MAKERS)
"""The players that a command line can name; the last three are the levels, normal is greedy."""


def make_player(name: str, seed: str | int) -> Player:
    """Return the player of this name."""
    if name in _MAKERS:
        return _MAKERS[name](seed)
    hint = did_you_mean(name, PLAYERS) or "."
    raise UsageError(f"there is no player '{name}'{hint} Known: {one_of(PLAYERS)}")
