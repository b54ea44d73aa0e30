"""A game killed at any moment goes on at its last acknowledged answer.

Five kills run always, fifty more with: pytest -m soak -n auto tests/saves
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from game.core import copying
from game.core.errors import DataError
from game.data import saves
from tests.saves.playing import SCENARIO, begin_or_resume, move

ROOT = Path(__file__).resolve().parents[2]
KILLS = 5
"""Times that one game is killed."""
MOST_WAITED = 30
"""Moves that a process makes at most before it is killed."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


class CleanRun:
    """The same game played without a break, as far as anybody asks."""

    def __init__(self, path: Path, seed: str, scenario: str = SCENARIO) -> None:
        self.path = path
        self.seed = seed
        self.match, _ = begin_or_resume(path, seed, scenario)
        self.digests = [copying.digest(self.match.state)]
        self.sizes = [path.stat().st_size]

    def digest(self, number: int) -> str:
        while len(self.digests) <= number:
            move(self.match, self.seed, len(self.digests))
            self.digests.append(copying.digest(self.match.state))
            self.sizes.append(self.path.stat().st_size)
        return self.digests[number]

    def written(self, number: int) -> bytes:
        self.digest(number)
        return self.path.read_bytes()[: self.sizes[number]]


def killed(path: Path, seed: str, scenario: str, lot: Random) -> list[tuple[int, str]]:
    """Let a process play and kill it at a random moment; all that it acknowledged."""
    command = [sys.executable, "-m", "tests.saves.playing", str(path), seed, scenario]
    wanted = lot.randrange(MOST_WAITED)
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(1 + wanted)]
        time.sleep(lot.random() * 0.004)
        process.kill()
        lines += process.stdout.readlines()
    assert process.returncode < 0, f"it ended by itself after {lines[-1:]}"
    whole = [line.decode().split() for line in lines if line.endswith(b"\n")]
    return [(int(number), digest) for number, digest in whole]


def kill_and_go_on(folder: Path, seed: str, scenario: str = SCENARIO) -> None:
    """Kill one game again and again; it must never be told from one that was left in peace."""
    path, lot = folder / "game.jsonl", Random(seed)
    clean = CleanRun(folder / "clean.jsonl", seed, scenario)
    reached = 0
    for _ in range(KILLS):
        acknowledged = killed(path, seed, scenario, lot)
        assert acknowledged[0][0] == reached, "it did not begin where the game stood"
        for number, digest in acknowledged:
            assert digest == clean.digest(number)
        match, reached = begin_or_resume(path, seed)
        last = acknowledged[-1][0]
        assert last <= reached <= last + 1
        assert copying.digest(match.state) == clean.digest(reached)
        for _ in range(lot.randrange(4)):
            reached += 1
            move(match, seed, reached)
            assert copying.digest(match.state) == clean.digest(reached)
        saves.close_game(match)
    match, _ = begin_or_resume(path, seed)
    move(match, seed, reached + 1)
    saves.close_game(match)
    assert path.read_bytes() == clean.written(reached + 1)
    assert saves.check_game(path).digest == clean.digest(reached + 1)


def test_a_killed_game_goes_on_where_it_was(tmp_path):
    kill_and_go_on(tmp_path, "0")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 11))
def test_fifty_kills_lose_nothing(tmp_path, seed):
    kill_and_go_on(tmp_path, str(seed))


def test_a_game_killed_while_it_begins_is_whole_or_not_there(tmp_path):
    """Killed before anything was acknowledged: the game opens, or the file says that it is none."""
    path = tmp_path / "game.jsonl"
    command = [sys.executable, "-m", "tests.saves.playing", str(path), "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None and not path.exists():
            time.sleep(0)
        process.kill()
    if path.read_bytes().endswith(b"\n"):
        match, number = begin_or_resume(path, "0")
        assert copying.digest(match.state) == CleanRun(tmp_path / "clean", "0").digest(number)
    else:
        with pytest.raises(DataError, match=r"not a saved game|header is damaged"):
            begin_or_resume(path, "0")
