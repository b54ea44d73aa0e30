"""The computer players by the names that commands, saves and the window know them by."""

from __future__ import annotations

from collections.abc import Callable

from game.core.errors import UsageError
from game.data.suggest import did_you_mean, one_of
from game.players.careless import Careless
from game.players.chance import RandomPlayer
from game.players.foresight import Foresight
from game.players.greedy import Greedy
from game.players.levels import EASY, HARD, NORMAL
from game.players.player import Player

_MAKERS: dict[str, Callable[[str | int], Player]] = {
    "random": RandomPlayer,
    "greedy": Greedy,
    EASY.key: Careless,
    NORMAL.key: Greedy,
    HARD.key: Foresight,
}
PLAYERS = tuple(_MAKERS)
"""The players that a command line can name; the last three are the levels, normal is greedy."""


def make_player(name: str, seed: str | int) -> Player:
    """Return the player of this name."""
    if name in _MAKERS:
        return _MAKERS[name](seed)
    hint = did_you_mean(name, PLAYERS) or "."
    raise UsageError(f"there is no player '{name}'{hint} Known: {one_of(PLAYERS)}")
