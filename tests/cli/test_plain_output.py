"""Whatever a file or a name holds, no control character of it reaches the terminal."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from game.cli import commands
from game.core.plain_text import CONTROLS, plain
from game.data import files
from game.data.saves import close_game, new_game
from tests.players.skirmish import skirmish

CONTROL = "\x1b[2J"
WRITTEN = [
    "\x1b",
    "\x07",
    "\x08",
    "\r",
    "\x9b",
    "\x7f",
    "\u202e",
    "\u2066",
    "\udcff",
    "\ud800",
    "\0",
]


def quiet(said) -> str:
    text = said.out + said.err
    assert not CONTROLS.search(text), repr(text)
    return text


@pytest.mark.parametrize("character", WRITTEN)
def test_nothing_printed_holds_a_control_character(capsys, monkeypatch, character):
    def show(words):
        print(f"a{character}b")
        print(f"a{character}b", file=sys.stderr)
        return 0

    monkeypatch.setattr(commands, "_run", show)
    assert commands.run([]) == 0
    assert capsys.readouterr() == ("a\ufffdb\n", "a\ufffdb\n")


def test_plain_text_is_left_as_it_is():
    text = "Zwölf 3″ × 4 – a\n\tb \U0001f3b2"
    assert plain(text) == text


@pytest.fixture
def save(home) -> Path:
    path = files.saves() / "game.jsonl"
    close_game(new_game(skirmish(), "1", path))
    return path


@pytest.mark.parametrize("place", ["seed", "scenario", "sandtable", "story", "name", "format"])
@pytest.mark.parametrize(
    "command", [["replay"], ["replay", "--check"], ["play", "--text", "--resume"]]
)
def test_a_save_with_escapes_is_refused_without_them(sandtable, save, command, place):
    first, *rest = save.read_text(encoding="utf-8").split("\n")
    data = json.loads(first)
    match place:
        case "story":
            data["documents"]["scenario"]["story"] = f"a{CONTROL}b"
        case "name":
            data["documents"]["scenario"]["scenario"] = "a\x9b2Jb"
        case "format":
            data["format"], data["sandtable"] = 99, CONTROL
        case _:
            data[place] = f"a{CONTROL}b"
    save.write_text("\n".join([json.dumps(data), *rest]), encoding="utf-8")
    said = sandtable(*command, save)
    assert said.code == 1
    assert "U+00" in quiet(said)


@pytest.mark.parametrize("text", ['"\\e[2J"', '"\\u202e"', '"\\x9b"', "a\u202eb", "a\x7fb"])
@pytest.mark.parametrize("key", ["map", "about", "legend"])
def test_check_refuses_controls_in_any_text(sandtable, tmp_path, key, text):
    path = tmp_path / "odd.map.yaml"
    lines = {"map": "A", "table": "squares", "rows": "[aa, aa]", "legend": "{a: meadow}"}
    lines[key] = f"{{a: {text}}}" if key == "legend" else text
    path.write_text("".join(f"{name}: {value}\n" for name, value in lines.items()), "utf-8")
    said = sandtable("check", path)
    assert said.code == 1
    assert "is not allowed; remove" in quiet(said)


@pytest.mark.skipif(sys.platform == "win32", reason="such names cannot be")
@pytest.mark.parametrize("command", ["check", "replay", "drill", "report", "sim", "play"])
def test_a_strange_file_name_is_told_without_its_controls(sandtable, tmp_path, command):
    for name in (CONTROL, os.fsdecode(b"\xff\x9b")):
        path = tmp_path / f"{name}.yaml"
        path.write_text("a: 1\n")
        words = {"report": ["--out", tmp_path / "r.html"], "play": ["--text"]}.get(command, [])
        said = sandtable(command, path, *words)
        assert said.code in (1, 2)
        assert "\ufffd" in quiet(said)
