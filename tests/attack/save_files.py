"""Saved games with damage done to them, and all that a player does with such a file."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from game.cli import commands
from game.core.errors import DataError, Diverged, UsageError
from game.core.plain_text import CONTROLS
from game.data.saves import read_game
from game.ui.scenes.replay import ReplayScreen
from game.ui.scenes.saved import SavedScreen
from game.ui.start import describe_save, resume_battle, unfinished
from tests.attack.bearing import PATIENCE, refused, within
from tests.attack.mutation import damaged_bytes, damaged_data
from tests.ui.driver import Driver, make_app, plain_table

OLD = Path(__file__).resolve().parents[1] / "saves" / "old"
LONGEST = 40
"""Lines of a game that is damaged: a long one is only played again for longer."""


@cache
def games() -> tuple[tuple[bytes, ...], ...]:
    """The lines of sound games of every rulebook."""
    found = sorted(OLD.glob("*.jsonl"))
    return tuple(tuple(path.read_bytes().split(b"\n")[:-1][:LONGEST]) for path in found)


def write_damaged(path: Path, lot: Random) -> Path:
    """Write a game with a damaged header, damaged lines or damaged bytes."""
    lines = list(lot.choice(games()))
    match lot.randrange(4):
        case 0:
            path.write_bytes(damaged_bytes(b"\n".join([*lines, b""]), lot))
            return path
        case 1:
            lines[0] = _damaged_line(lines[0], lot)
        case 2:
            number = lot.randrange(1, len(lines))
            lines[number] = _damaged_line(lines[number], lot)
        case 3:
            number = lot.randrange(1, len(lines))
            other = lot.choice((lines[lot.randrange(len(lines))], lot.choice(lot.choice(games()))))
            lines[number : number + lot.randrange(2)] = [other] * lot.choice((1, 1, 2, 20))
    path.write_bytes(b"\n".join([*lines, lot.choice((b"", b"", b"[[", b"\0"))]))
    return path


def _damaged_line(line: bytes, lot: Random) -> bytes:
    data: Any = damaged_data(json.loads(line), lot)
    return json.dumps(data, ensure_ascii=lot.random() < 0.5).encode("utf-8", "surrogatepass")


def bear_save(path: Path) -> str:
    """Do with a file whatever can be done with a saved game; say what came of it."""
    before = path.read_bytes()
    result = "read"
    with within(PATIENCE):
        try:
            describe_save(path)
            unfinished(path)
            watch(path)
        except (DataError, Diverged, UsageError) as error:
            result = refused(error)
    for words in (["replay"], ["replay", "--check"], ["replay", "--at", "1"]):
        with within(PATIENCE):
            run(*words, str(path))
    assert path.read_bytes() == before, "looking at a game has changed its file"
    with within(PATIENCE):
        run("play", "--text", "--resume", str(path), typed="quit\n")
    kept = before[: before.rfind(b"\n") + 1]
    assert path.read_bytes().startswith(kept), "opening a game has changed whole lines"
    return result


def watch(path: Path) -> None:
    """Show the game's replay for some frames."""
    app = make_app((900, 560))
    driver = Driver(
        app.open(lambda app: ReplayScreen(app, read_game(path), plain_table, resume_battle))
    )
    for _ in range(3):
        driver.frame(seconds=1.0)
    app.close()


def show_list() -> None:
    """Show all saved games."""
    driver = Driver(make_app((900, 560)).open(SavedScreen))
    driver.frame()


def run(*words: str, typed: str = "") -> None:
    """Run a command as a player would; it must end in plain words."""
    out, errors = io.StringIO(), io.StringIO()
    with (
        redirect_stdout(out),
        redirect_stderr(errors),
        patch.object(sys, "stdin", io.StringIO(typed)),
    ):
        code = commands.run(words)
    text = out.getvalue() + errors.getvalue()
    assert code in (0, 1, 2), code
    assert "should not happen" not in text, text[-2000:]
    assert "a rule failed" not in text, text[-2000:]
    assert "Traceback" not in text, text[-2000:]
    assert not CONTROLS.search(text), repr(text[-500:])
