"""Plays a saved game by lot until it is killed: `python -m tests.saves.playing FILE SEED NAME`.

Which move comes next depends on the seed and on the number of moves so far alone, so that another
process can go on with the same game, and a third can tell what should have come of it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random
from typing import Any

from game.core import copying
from game.core.match import Match
from game.data import saves
from game.data.library import load_scenario

SCENARIO = "mossback_ford"


def begin_or_resume(path: Path, seed: str, scenario: str = SCENARIO) -> tuple[Match[Any], int]:
    """The game in the file and the number of its moves; a new one if there is no file yet."""
    if not path.exists():
        return saves.new_game(load_scenario(scenario), seed, path, practice=True), 0
    match, _ = saves.open_game(path)
    return match, max(0, len(saves.read_game(path).notes) - 1)


def move(match: Match[Any], seed: str, number: int) -> None:
    """Make move `number`: take an answer back now and then, else give one."""
    lot = Random(f"{seed}/{number}")
    if lot.random() < 0.1 and match.undoable() is None:
        match.undo()
    else:
        assert match.pending is not None, "the game is over"
        match.answer(next(iter(match.pending.samples(lot))))


def main(path: Path, seed: str, scenario: str = SCENARIO) -> None:
    """Play on, acknowledging each move once it is saved."""
    match, number = begin_or_resume(path, seed, scenario)
    acknowledge(match, number)
    while match.pending is not None:
        number += 1
        move(match, seed, number)
        acknowledge(match, number)


def acknowledge(match: Match[Any], number: int) -> None:
    # Not print: a line in a buffer dies with the process.
    os.write(1, f"{number} {copying.digest(match.state)}\n".encode())


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
