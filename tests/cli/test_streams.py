"""Encodings that lack a sign, streams that are closed or full, words that are no text."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import check, commands, streams
from game.data import saves
from game.data.library import load_scenario
from game.players.registry import make_player

ROOT = Path(__file__).resolve().parents[2]
SIGNS = "6″ × 4 – “half” ½ → Zoë ≥ 5 … \N{MINUS SIGN}1 Ł \ufffd \N{GAME DIE}"
posix = pytest.mark.skipif(sys.platform == "win32", reason="a shell closes streams otherwise there")


@pytest.fixture
def stream(monkeypatch):
    """Replace the output by a stream of some encoding, as the program finds it when it starts."""

    def opened(encoding, errors="strict"):
        out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors=errors)
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", out)
        streams.prepare()
        return out

    return opened


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("ascii", '6" x 4 - "half" 1/2 -> Zoe >= 5 ... -1 L ? ?'),
        ("latin-1", '6" × 4 - "half" ½ -> Zoë >= 5 ... -1 L ? ?'),
        ("cp1252", '6" × 4 – “half” ½ -> Zoë >= 5 … -1 L ? ?'),
        ("cp437", '6" x 4 - "half" ½ -> Zoë ≥ 5 ... -1 L ? ?'),
        ("utf-8", SIGNS),
        ("utf-16", SIGNS),
    ],
)
def test_what_an_encoding_lacks_becomes_something_similar(stream, encoding, shown):
    out = stream(encoding)
    print(SIGNS, end="", flush=True)
    assert out.buffer.getvalue().decode(encoding) == shown


def test_every_sign_there_is_can_be_printed_anywhere(stream):
    for encoding in ("ascii", "cp1252", "utf-8"):
        out = stream(encoding)
        print("".join(map(chr, range(0x3000))), "\ud800\udcff", end="", flush=True)
        assert len(out.buffer.getvalue()) > 0x3000


@pytest.fixture(scope="module")
def duel(tmp_path_factory):
    """A short game in inches."""
    path = tmp_path_factory.mktemp("saved") / "duel.jsonl"
    match = saves.new_game(load_scenario("milestone_meadow"), "3", path)
    player = make_player("random", "3")
    for _ in range(25):
        match.answer(player.choose(match))
    saves.close_game(match)
    return path


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_game_in_inches_is_told_and_played_on_any_terminal(
    stream, duel, home, monkeypatch, encoding
):
    out = stream(encoding)
    assert commands.run(["replay", str(duel)]) == 0
    told = out.buffer.getvalue().decode(encoding)
    assert '"' in told
    monkeypatch.setattr(sys, "stdin", io.StringIO("auto\nauto\n?\nquit\n"))
    assert commands.run(["play", "--text", "milestone_meadow", "--seed", "1"]) == 0
    assert "Stopped." in out.buffer.getvalue().decode(encoding)


def test_input_that_is_no_text_is_no_answer(home, monkeypatch, capsys):
    typed = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\x80\nquit\n"), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", typed)
    streams.prepare()
    assert commands.run(["play", "--text", "night_gate"]) == 0
    assert "Not understood" in capsys.readouterr().out


# ---------------------------------------------------------------------- closed and full


def python(words, redirected):
    """Run Python through a shell, with some streams redirected."""
    line = f'"{sys.executable}" {words} {redirected}'
    return subprocess.run(line, shell=True, cwd=ROOT, capture_output=True, text=True, check=False)


@posix
@pytest.mark.parametrize(
    ("words", "redirected", "code", "message"),
    [
        ("schema", ">&-", 2, "sandtable: the output is closed"),
        ("--version", "<&- 2>&-", 0, "sandtable"),
        ("chekc", ">&- 2>&-", 2, ""),
        ("check maps/EXAMPLE.yaml", "> /dev/full", 1, "No space left on device"),
        ("play --text night_gate", "<&-", 0, "Stopped."),
    ],
)
def test_closed_and_full_streams_are_told_in_a_sentence(
    tmp_path, monkeypatch, words, redirected, code, message
):
    if "/dev/full" in redirected and not Path("/dev/full").exists():
        pytest.skip("there is no device that is always full")
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    said = python(f"-m game {words}", redirected)
    assert said.returncode == code, said
    assert message in said.stdout + said.stderr
    assert len(said.stderr.splitlines()) <= 1, said.stderr
    assert not (tmp_path / "last-error.txt").exists()


@posix
def test_no_file_gets_the_number_of_a_closed_stream(tmp_path):
    """Else what a library writes to the terminal by itself would go into a saved game."""
    code = "from game.cli import streams; streams.prepare(); import os; print(os.open('/', 0) > 2)"
    told = python(f'-c "{code}"', "<&- 2>&-")
    assert (told.returncode, told.stdout) == (0, "True\n")


@pytest.mark.parametrize("error", [OSError(28, "No space left"), BrokenPipeError(32, "Broken")])
def test_errors_that_cannot_be_told_are_no_further_errors(monkeypatch, home, error):
    class Full(io.StringIO):
        def write(self, text):
            raise error

    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(check, "run", broken)
    monkeypatch.setattr(sys, "stderr", Full())
    assert commands.run(["check"]) == 1


# ---------------------------------------------------------------------- words that are no text

NO_TEXT = os.fsdecode(b"\xff\xfe")


@pytest.mark.parametrize(
    "words",
    [
        ["play", "--text", "night_gate", "--seed", NO_TEXT],
        ["play", "--text", "night_gate", "--red", NO_TEXT],
        ["sim", "night_gate", "--seed", NO_TEXT],
        ["sim", "night_gate", "--players", f"greedy,{NO_TEXT}"],
        ["sim", "night_gate", "--set", f"a={NO_TEXT}"],
        ["shot", "night_gate", "--out", "a.png", "--seed", NO_TEXT],
        ["shot", "night_gate", "--out", "a.png", "--point", NO_TEXT],
        ["drill", "--ruleset", NO_TEXT],
        ["schema", "--print", NO_TEXT],
        ["play", "--text", NO_TEXT],
        ["sim", NO_TEXT],
        [NO_TEXT],
    ],
    ids=lambda words: " ".join(words[:-1]),
)
def test_words_that_are_no_text_are_refused(capsys, home, words):
    assert commands.run(words) == 2
    said = capsys.readouterr()
    assert said.err.startswith("sandtable: ")
    assert not said.out
    assert not (home / "last-error.txt").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="such names cannot be elsewhere")
def test_files_may_be_called_what_the_disk_allows(capsys, home, tmp_path, monkeypatch):
    """The name is no text, but the battle is kept, told and verified like any other."""
    scenario = tmp_path / os.fsdecode(b"caf\xe9.yaml")
    shipped = ROOT / "scenarios" / "squad_battles" / "night_gate.yaml"
    scenario.write_bytes(shipped.read_bytes())
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert commands.run(["play", "--text", str(scenario)]) == 0
    assert f"Go on with: sandtable play --text --resume {home}" in capsys.readouterr().out
    (kept,) = (home / "saves").iterdir()
    assert kept.name == "caf_.jsonl"
    assert commands.run(["replay", "--check", str(kept)]) == 0
