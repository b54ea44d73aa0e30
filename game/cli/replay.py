"""Print a saved game as it went, or verify that it could have gone so."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.core.match import Match
    from game.data.saves import Recording

EXAMPLES = """\
examples:
  sandtable replay game.jsonl            tell the game line by line
  sandtable replay game.jsonl --at 40    the board after 40 answers
  sandtable replay game.jsonl --check    repeat every answer and roll, verify every position
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game")
    parser.add_argument(
        "--check", action="store_true", help="verify the game instead of telling it"
    )
    parser.add_argument("--at", type=int, metavar="N", help="show the board after N answers")


def run(arguments: argparse.Namespace) -> int:
    """Tell or check a game."""
    from game.data.saves import check_game, read_game

    if arguments.check:
        report = check_game(arguments.file)
        ending = report.outcome.reason if report.outcome else "the game is not over"
        print(f"{arguments.file}: sound. {report.answers} answers, {report.undone} taken back,")
        print(f"{report.rolls} rolls, {report.steps} steps, digest {report.digest}; {ending}")
        return 0
    recording = read_game(arguments.file)
    if arguments.at is not None:
        _board(recording, arguments.at)
    else:
        _tell(recording)
    return 0


def _tell(recording: Recording) -> None:
    from game.data.saves import play_through

    print(f"{recording.header.scenario}, seed {recording.header.seed}")
    for _, events in play_through(recording):
        for event in events:
            print(f"  {event.text}")


def _board(recording: Recording, count: int) -> None:
    from game.core.errors import UsageError
    from game.data.saves import play_through

    if count < 0:
        raise UsageError("--at counts answers from 0")
    last = 0
    for last, (match, _) in enumerate(play_through(recording)):
        if last == count:
            print(match.rules.board(match.state))
            return
    raise UsageError(f"the game has {last} answers; --at {count} is beyond its end")
