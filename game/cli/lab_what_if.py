"""Chances from the moments of a saved game, on the command line."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.cli.lab_games import opened_executor, write_json
from game.cli.streams import STOPPED, complain, quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.lab.what_if import WhatIf

TURNS = "turns"


def add_what_if_argument(parser: argparse.ArgumentParser) -> None:
    """Describe the word that asks for continuations."""
    parser.add_argument(
        "--what-if",
        nargs="?",
        const=TURNS,
        default="",
        metavar="N,M|turns",
        help="go on from moments of saved games, by their answers or at each turn: who wins?",
    )


def run_what_if(arguments: argparse.Namespace) -> int:
    """Go on from moments of saved games, and print each side's chances there."""
    from game.core.errors import UsageError
    from game.data.old_saves import readable_game
    from game.lab.what_if import GAMES, Inquiry, what_if

    if arguments.games is None:
        raise UsageError("--what-if plays a number of games from each moment: --games 20")
    at = _moments(arguments.what_if)
    found: list[WhatIf] = []
    with opened_executor(arguments) as (pool, workers, build):
        for name in arguments.layouts:
            inquiry = Inquiry(
                readable_game(Path(name)),
                at,
                not at,
                arguments.games or GAMES,
                arguments.players.partition(",")[0],
                arguments.seed,
                build=build,
            )
            found.append(what_if(inquiry, pool, workers=workers, watching=_telling()))
            if found[-1].stopped:
                complain("\nStopped.")
                break
    told = {"what_if": [each.json() for each in found]}
    if arguments.json:
        write_json(told, arguments.json)
    if arguments.json != "-":
        texts = ["\n".join([each.title, *each.sentences()]) for each in found]
        print("\n\n".join(texts))
    if arguments.html:
        complain(f"wrote {_write_html(arguments, told)}")
    return STOPPED if any(each.stopped for each in found) else 0


def _moments(text: str) -> tuple[int, ...]:
    from game.core.errors import UsageError

    if text == TURNS:
        return ()
    try:
        return tuple(sorted({int(each) for each in text.split(",")}))
    except ValueError:
        message = "numbers of answers with commas between them, or turns"
        raise UsageError(f"--what-if {text}: {message}") from None


def _telling() -> Callable[[WhatIf], None] | None:
    """Return what says on a terminal's error stream which moment was looked at last."""
    if not sys.stderr.isatty():
        return None
    return lambda so_far: complain(f"{len(so_far.moments)} moments looked at")


def _write_html(arguments: argparse.Namespace, told: dict[str, Any]) -> Path:
    from game.data.writing import check_target
    from game.ui.export.lab_report import lab_report

    check_target(arguments.html, "html")
    words = ["sandtable", "lab", *arguments.layouts, "--what-if", arguments.what_if]
    words += ["--games", str(arguments.games)] if arguments.games else []
    words += ["--seed", arguments.seed, "--players", arguments.players]
    return lab_report(told, (), arguments.html, " ".join(map(quoted, words)))
