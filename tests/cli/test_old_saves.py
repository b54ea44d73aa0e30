"""Commands that read a save of other rules show what fits and say where it stops."""

from __future__ import annotations

import io
import shutil
import sys
from pathlib import Path

import pytest

from game import rules
from game.data import saves

OLD = Path(__file__).parents[1] / "saves" / "old" / "squad_battles_mid_battle.jsonl"
WAS = "This game was saved under version 1 of its rules, which are now version 99."
STOPS = " of 206 (round 2 of 12) no longer fits: it now leads to other dice or cards."


@pytest.fixture
def old(tmp_path, monkeypatch):
    """A save whose rules throw other dice by now, some way into the battle."""
    monkeypatch.setattr(type(rules.rulebook("squad_battles")), "version", 99)
    path = Path(shutil.copy(OLD, tmp_path / "mill.jsonl"))
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    number = [number for number, line in enumerate(lines) if '"roll"' in line][-1]
    lines[number] = lines[number].replace('"roll","', '"roll","another ')
    path.write_text("".join(lines), encoding="utf-8")
    return path


def test_replay_tells_the_game_as_far_as_it_fits(sandtable, old):
    said = sandtable("replay", old)
    assert said.code == 0
    assert len(said.out.splitlines()) > 50
    assert said.last.startswith(f"{WAS} Answer ")
    assert said.last.endswith(STOPS)


def test_the_board_of_an_old_game_can_be_shown(sandtable, old):
    said = sandtable("replay", old, "--at", 20)
    assert said.code == 0
    assert WAS in said.last


def test_a_check_of_a_game_that_no_longer_fits_fails(sandtable, old):
    said = sandtable("replay", old, "--check")
    assert said.code == 1
    assert said.err.startswith(f"{old}: {WAS}")
    assert said.err.endswith(f"{STOPS}\n")


def test_a_report_says_where_it_stops(sandtable, old, tmp_path):
    out = tmp_path / "report.html"
    said = sandtable("report", old, "--out", out)
    assert said.code == 0
    assert WAS in said.out
    assert WAS in out.read_text(encoding="utf-8")


def test_text_mode_goes_on_in_a_copy(sandtable, old, monkeypatch):
    content = old.read_bytes()
    monkeypatch.setattr(sys, "stdin", io.StringIO("auto\nquit\n"))
    said = sandtable("play", "--text", "--resume", old)
    copy = old.with_name("mill-rules-v99.jsonl")
    assert said.code == 0
    assert said.out.startswith(WAS)
    assert "You play on in a copy, mill-rules-v99.jsonl; the old file stays as it is." in said.out
    assert str(copy) in said.last
    assert old.read_bytes() == content
    assert saves.check_game(copy).header.rules_version == 99
