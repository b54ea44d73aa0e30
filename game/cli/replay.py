"""Print a saved game as it went, or verify that it could have gone so."""

from __future__ import annotations

import argparse
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.cli.words import whole_number

if TYPE_CHECKING:
    from game.core.match import Match
    from game.data.saves import Recording

ANSWERS = whole_number(-1_000_000, 1_000_000)
"""Reads a count of answers; whether the game has so many is said when it has been read."""
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
    parser.add_argument("--at", type=ANSWERS, metavar="N", help="the board after N answers")


def run(arguments: argparse.Namespace) -> int:
    """Tell or check a game."""
    from game.core.errors import Diverged
    from game.core.wording import plain_words
    from game.data.checking import check_recording
    from game.data.old_saves import readable_game

    recording = readable_game(arguments.file)
    if arguments.check:
        if recording.stopped:
            raise Diverged(f"{arguments.file}: {recording.note}")
        report = check_recording(recording)
        ending = plain_words(report.outcome.reason) if report.outcome else "the game is not over"
        print(f"{arguments.file}: sound. {report.answers} answers, {report.undone} taken back,")
        print(f"{report.rolls} rolls, {report.steps} steps, digest {report.digest}; {ending}")
    elif arguments.at is not None:
        match = match_after(recording, arguments.at)
        print(match.rules.board(match.state))
    else:
        _tell(recording)
    if recording.note:
        print(recording.note)
    return 0


def _tell(recording: Recording) -> None:
    from game.core.unit_card import army_names
    from game.core.wording import worded
    from game.data.checking import play_through
    from game.data.savefile import diverged

    print(f"{recording.header.scenario}, seed {recording.header.seed}")
    answers = steps = 0
    for match, events in play_through(recording):
        if match.answered() < answers:
            print("  The last answer is taken back.")
        answers, steps = match.answered(), len(match.steps)
        names = army_names(match.rules.summary(match.state).sides) if events else {}
        for event in events:
            if event.text:
                print(f"  {worded(event.text, names)}")
    if recording.torn:
        message = "the line is cut off; the game is whole up to here"
        raise diverged(recording, message, steps, len(recording.notes) + 2)


def match_after(recording: Recording, count: int | None) -> Match[Any]:
    """Return the game as it stood after so many answers, or all; those taken back do not count."""
    from game.core.dice import NoDice
    from game.core.errors import UsageError
    from game.data.checking import play_through

    last = deque(play_through(recording), maxlen=1)
    if not last:
        raise UsageError("the game ends before its first question")
    match, _ = last.pop()
    if count is None:
        return match
    if not 0 <= count <= match.answered():
        raise UsageError(f"the game has {match.answered()} answers; there is no --at {count}")
    return match.at(count, NoDice())
