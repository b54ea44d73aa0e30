"""Attacks on the whole program: damaged files, damaged saves, random events, kills.

A few of each run always; all of them with

    pytest -m attack -n auto

which are 2,000 files, 600 saves, 40,000 events and 200 kills. A failure names the seed that
repeats it and the folder of its files.
"""

from __future__ import annotations

import sys
from typing import Any

import pytest

from tests.attack.attacks import EVENTS, failures
from tests.saves.test_kill import KILLS, kill_and_go_on

FILES, SAVES, WINDOWS, GAMES = 2000, 600, 40_000 // EVENTS, 200 // KILLS
AT_ONCE = {"files": 50, "saves": 20, "window": 4}
"""Seeds in one test, so that several processes share the work."""
FEW = {"files": 24, "saves": 6, "window": 1}
SCENARIOS = ("mossback_ford", "beacon_tor", "meeting_engagement")

no_kills = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


def bear(name: str, seeds: Any, folder: Any) -> None:
    found, borne = failures(name, seeds, folder)
    print(f"{name} {seeds}: {dict(borne)}")
    assert not found, "\n\n".join(found)


def chunks(name: str, count: int) -> list[range]:
    return [range(first, first + AT_ONCE[name]) for first in range(0, count, AT_ONCE[name])]


@pytest.mark.parametrize("name", FEW)
def test_a_few_attacks_are_borne(home, tmp_path, name):
    bear(name, range(10_000, 10_000 + FEW[name]), tmp_path)


@pytest.mark.attack
@pytest.mark.parametrize("seeds", chunks("files", FILES), ids=str)
def test_damaged_files_are_refused_or_played(home, tmp_path, seeds):
    bear("files", seeds, tmp_path)


@pytest.mark.attack
@pytest.mark.parametrize("seeds", chunks("saves", SAVES), ids=str)
def test_damaged_saves_are_refused_or_shown(home, tmp_path, seeds):
    bear("saves", seeds, tmp_path)


@pytest.mark.attack
@pytest.mark.parametrize("seeds", chunks("window", WINDOWS), ids=str)
def test_the_window_bears_any_event(home, tmp_path, seeds):
    bear("window", seeds, tmp_path)


@no_kills
@pytest.mark.attack
@pytest.mark.parametrize("game", range(GAMES))
def test_a_killed_game_keeps_every_acknowledged_answer(tmp_path, game):
    kill_and_go_on(tmp_path, f"attack {game}", SCENARIOS[game % len(SCENARIOS)])
