"""Playing in the terminal on a disk that is full or gone."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from game.cli.text import TextGame
from game.data import saves
from game.data.library import load_scenario

ROOT = Path(__file__).resolve().parents[2]


class Typed:
    """What somebody types, a line at a time; a function among the lines is called instead."""

    def __init__(self, *lines):
        self.shown = []
        self.lines = list(lines)

    def read(self, prompt):
        self.shown.append(prompt)
        while self.lines and callable(self.lines[0]):
            self.lines.pop(0)()
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    @property
    def text(self):
        return "\n".join(self.shown)


@pytest.fixture
def full(monkeypatch):
    """Fill the disk, and empty it again."""
    real = os.write

    def write(descriptor, data):
        raise OSError(errno.ENOSPC, "No space left on device")

    return lambda on=True: monkeypatch.setattr(os, "write", write if on else real)


def played(path, typed):
    match = saves.new_game(load_scenario("mossback_ford"), "1", path)
    TextGame(match, {}, typed.read, typed.shown.append).play()
    return match


def test_a_full_disk_is_told_at_every_question_and_retried(tmp_path, full):
    path = tmp_path / "game.jsonl"
    typed = Typed("auto", full, "auto", "auto", lambda: full(False), "auto", "quit")
    match = played(path, typed)
    why = f"{path} cannot be written (No space left on device)."
    goes_on = "Play on: every answer tries again."
    assert f"  The last answer is not saved: {why} {goes_on}" in typed.shown
    assert f"  The last 2 answers are not saved: {why} {goes_on}" in typed.shown
    assert f"  Saving works again. Your game is in {path}." in typed.shown
    assert saves.check_game(path).answers == match.answered() == 4


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps an open file where it is")
def test_at_the_end_another_file_is_asked_for_until_one_will_do(tmp_path):
    path, other = tmp_path / "game.jsonl", tmp_path / "elsewhere" / "kept.jsonl"

    def replace():
        path.unlink()
        path.write_text("precious")

    typed = Typed("auto", replace, "auto", "quit", str(path), f"{path}/x", "\0", str(other))
    match = played(path, typed)
    assert f"{path} is another file by now" in typed.text
    assert f"{path} exists already and is left as it is; choose another name" in typed.text
    assert f"{path}/x cannot be written (" in typed.text
    assert typed.shown[-1] == f"  Saving works again. Your game is in {other}."
    assert saves.check_game(other).answers == match.answered() == 2
    assert path.read_text() == "precious"


def test_whoever_gives_up_what_is_not_saved_is_told_what_is_lost(tmp_path, full):
    path = tmp_path / "game.jsonl"
    typed = Typed("auto", full, "auto", "quit", "")
    match = played(path, typed)
    assert not typed.lines
    assert "The last answer is not saved" in saves.unsaved(match)
    full(False)
    assert saves.check_game(path).answers == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits of this kind")
@pytest.mark.parametrize("room", [0, 9_500])
def test_a_disk_that_is_really_full_ends_nothing(tmp_path, room):
    """The system itself refuses to let the file grow: no file at all, or one cut in a line."""
    path = tmp_path / "game.jsonl"
    limited = (
        f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}));"
        "from game.cli.commands import run; import sys; sys.exit(run(sys.argv[1:]))"
    )
    words = ["play", "--text", "mossback_ford", "--blue", "human", "--save", str(path)]
    done = subprocess.run(
        [sys.executable, "-c", limited, *words],
        input="auto\n" * 40 + "quit\n" + f"{tmp_path / 'other.jsonl'}\n\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"SANDTABLE_HOME": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        timeout=120,
        check=False,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stdout + done.stderr
    assert f"not saved: {path} cannot be written (File too large)." in done.stdout
    assert "other.jsonl cannot be written (File too large)" in done.stdout
    assert not (tmp_path / "other.jsonl").exists()
    if room:
        report = saves.check_game(path)
        assert 0 < report.answers < 40
        match, _ = saves.open_game(path)
        match.answer(next(iter(match.pending.samples(Random(1)))))
        assert saves.check_game(path).answers == report.answers + 1
