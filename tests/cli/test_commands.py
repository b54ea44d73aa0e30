"""The front door: help that teaches, suggestions, exit codes, and never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__
from game.cli import check
from game.cli.commands import COMMANDS
from game.core.errors import DataError, Diverged, Problem, RuleBroke, UsageError

ROOT = Path(__file__).resolve().parents[2]
MANY = "9" * 5000
"""More digits than Python itself reads."""


def test_help_lists_every_command(sandtable):
    said = sandtable("--help")
    assert said.code == 0
    assert "sandtable play --text mossback_ford" in said.out
    assert "--help" in said.out
    for name, text in COMMANDS.items():
        assert f"{name} " in said.out
        assert text[:40] in said.out


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_teaches_by_examples(sandtable, command):
    said = sandtable(command, "--help")
    assert said.code == 0
    assert "examples:" in said.out
    assert said.out.count(f"  sandtable {command}") >= 2


def test_the_version_is_told(sandtable):
    said = sandtable("--version")
    assert (said.code, said.out) == (0, f"sandtable {__version__}\n")


# ------------------------------------------------------------------ what is not understood


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["plya"], "there is no command 'plya'; did you mean 'play'?"),
        (["xyzzy"], "Known: play, edit, sim, drill"),
        (["play", "--text", "mosback_ford"], "did you mean 'mossback_ford'?"),
        (["sim", "split_krown"], "did you mean 'split_crown'?"),
        (["shot", "night_gat", "--out", "a.png"], "did you mean 'night_gate'?"),
        (["play", "--text", "none.yaml"], "there is no file none.yaml"),
        (["drill", "--coverage", "--ruleset", "squad_batles"], "did you mean 'squad_battles'?"),
        (["drill", "--ruleset", "squad_batles"], "did you mean 'squad_battles'?"),
        (["drill", "/no/such/drill.yaml"], "there is no file or folder /no/such/drill.yaml"),
        (["schema", "--print", "maps/mapp.schema.json"], "did you mean 'maps/map.schema.json'?"),
        (["sim"], "required: SCENARIO"),
        (["sim", "night_gate", "--games", "none"], "'none' is not a number of at least 1"),
        (["sim", "night_gate", "--games", "0"], "'0' is not a number of at least 1"),
        (["sim", "night_gate", "--players", "greedy"], "takes two names"),
        (["sim", "night_gate", "--players", "gredy,random"], "did you mean 'greedy'?"),
        (["play", "--text", "night_gate", "--blue", "rndom"], "did you mean 'random'?"),
        (["play", "--text"], "squad_battles/mossback_ford"),
        (["play", "--text", "--resume", "none.jsonl"], "there is no file none.jsonl"),
        (["replay"], "required: FILE"),
        (["shot", "night_gate", "--out", "a.png", "--size", "big"], "such as 1280x720"),
        (["shot", "night_gate", "--out", "a.png", "--size", "9x9"], "200x150"),
        (["shot", "night_gate", "--out", "a.png", "--point", "here"], "written such as 12,9"),
        (["shot", "--out", "a.png"], "either a scenario or a saved game"),
        (["check", "--fast"], "--fast"),
        (["sim", "night_gate", "--games", MANY], "…' is more than 1,000,000"),
        (["sim", "night_gate", "--games", f"-{MANY}"], "…' is not a number of at least 1"),
        (["sim", "night_gate", "--games", "1000001"], "'1000001' is more than 1,000,000"),
        (["sim", "night_gate", "--games", "٣"], "'٣' is not a number of at least 1"),
        (["sim", "night_gate", "--jobs", "61"], "'61' is more than 60"),
        (["sim", "night_gate", "--jobs", MANY], "…' is more than 60"),
        (["replay", "game.jsonl", "--at", MANY], "…' is more than 1,000,000"),
        (["replay", "game.jsonl", "--at", "x"], "'x' is not a number"),
        (["shot", "--journal", "a", "--out", "a.png", "--at", MANY], "is more than 1,000,000"),
        (["shot", "night_gate", "--out", "a.png", "--play", MANY], "is more than 1,000,000"),
        (["shot", "night_gate", "--out", "a.png", "--play", "-1"], "a number of at least 0"),
        (["shot", "night_gate", "--out", "a.png", "--size", f"{MANY}x9"], "such as 1280x720"),
        (["shot", "night_gate", "--out", "a.png", "--zoom", MANY], "zoom such as 1.5"),
        (["shot", "night_gate", "--out", "a.png", "--scale", "nan"], "scale such as 1.5"),
        (["shot", "night_gate", "--out", "a.png", "--point", "nan,nan"], "a place such as 12,9"),
        (["shot", "night_gate", "--out", "a.png", "--point", "1,-inf"], "a place such as 12,9"),
        (["shot", "night_gate", "--out", "a.png", "--drag", f"{MANY},1"], "a place such as 12,9"),
        (["play", "--text", MANY], "there is no scenario '999"),
        (["play", "--text", "~no-such-user-here/a.yaml"], "there is no file ~no-such-user-here"),
        (["play", "--text", f"{MANY}.yaml"], "there is no file 999"),
        ([MANY], "there is no command '999"),
    ],
    ids=lambda value: " ".join(value).replace(MANY, "many") if isinstance(value, list) else "",
)
def test_what_is_not_understood_is_explained(sandtable, words, message):
    said = sandtable(*words)
    assert said.code == 2
    assert message in said.err
    assert said.err.startswith("sandtable: ")
    assert not said.out


def test_a_wrong_word_points_to_the_help(sandtable):
    assert "Try 'sandtable sim --help'" in sandtable("sim", "night_gate", "--games", "x").err


# ------------------------------------------------------------------ what goes wrong


def breaking(monkeypatch, error):
    def broken(*_):
        raise error

    monkeypatch.setattr(check, "run", broken)


def test_a_rule_that_breaks_becomes_a_sentence_and_a_report(sandtable, monkeypatch, home):
    breaking(monkeypatch, RuleBroke("In step 7 red was asked ...\nTraceback ...", KeyError("x")))
    said = sandtable("check")
    report = home / "last-error.txt"
    assert said.code == 1
    assert f"sandtable: a rule failed. Nothing is lost; please send {report}" in said.err
    assert "In step 7 red was asked" in report.read_text()


def test_an_unexpected_error_becomes_a_sentence_and_a_report(sandtable, monkeypatch, home):
    breaking(monkeypatch, ZeroDivisionError("all is naught"))
    said = sandtable("check")
    report = home / "last-error.txt"
    assert said.code == 1
    assert "that should not happen" in said.err
    assert str(report) in said.err
    assert "ZeroDivisionError: all is naught" in report.read_text()
    assert "in broken" in report.read_text()


def test_a_report_that_cannot_be_written_is_no_further_error(sandtable, monkeypatch, home):
    home.write_text("a file where the folder should be")
    breaking(monkeypatch, ZeroDivisionError())
    said = sandtable("check")
    assert said.code == 1
    assert "could not be written" in said.err


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (UsageError("nobody knows"), 2, "sandtable: nobody knows\n"),
        (DataError([Problem("a.yaml", 3, 4, "units", "too few")]), 1, "a.yaml:3:4: units: too few"),
        (Diverged("the dice differ", 12), 1, "step 12: the dice differ\n"),
        (OSError(28, "No space left on device"), 1, "No space left on device"),
        (KeyboardInterrupt(), 130, "Stopped."),
    ],
    ids=lambda value: type(value).__name__,
)
def test_each_kind_of_error_has_its_code(sandtable, monkeypatch, error, code, message):
    breaking(monkeypatch, error)
    said = sandtable("check")
    assert said.code == code
    assert message in said.err


@pytest.mark.parametrize("home", ["~no-such-user-here", "/dev/null/home", "x" * 5000], ids=len)
def test_a_home_that_cannot_be_is_told(sandtable, monkeypatch, home):
    monkeypatch.setenv("SANDTABLE_HOME", home)
    said = sandtable("play", "--text", "night_gate")
    assert said.code == 1
    assert "this folder for your games cannot be made" in said.err
    assert "Set SANDTABLE_HOME to a folder" in said.err
    breaking(monkeypatch, ZeroDivisionError())
    assert "could not be written" in sandtable("check").err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes on the disk")
@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["replay"], 1),
        (["replay", "--check"], 1),
        (["report", "--out", "report.html"], 1),
        (["shot", "--out", "a.png", "--journal"], 1),
        (["play", "--text", "--resume"], 1),
        (["play", "--text"], 2),
        (["play", "--text", "night_gate", "--save"], 2),
        (["shot", "night_gate", "--out"], 2),
        (["sim"], 2),
        (["check"], 1),
        (["drill"], 1),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_nothing_waits_for_a_pipe(sandtable, tmp_path, words, code):
    path = tmp_path / "pipe.yaml"
    os.mkfifo(path)
    late = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.alarm(60)
    try:
        said = sandtable(*words, path)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, late)
    assert said.code == code
    assert "pipe.yaml" in said.out + said.err
    assert path.is_fifo()


def test_the_program_itself_ends_with_the_code():
    told = subprocess.run(
        [sys.executable, "-m", "game", "chekc"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 2
    assert "did you mean 'check'?" in told.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
def test_a_reader_that_goes_away_is_no_error():
    command = [sys.executable, "-m", "game", "schema"]
    with subprocess.Popen(command, cwd=ROOT, stdout=-1, stderr=-1) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1
