"""Write a saved game as a battle report, as a replay for a browser, or as a film."""

from __future__ import annotations

import argparse
from pathlib import Path

EXAMPLES = """\
examples:
  sandtable report game.jsonl --out report.html
  sandtable report game.jsonl --replay replay.html
  sandtable report game.jsonl --out report.html --replay replay.html --gif game.gif

A game that is not over is told as far as every side may know it.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the report to write, as HTML")
    parser.add_argument(
        "--replay", type=Path, metavar="FILE", help="a replay to write that plays in any browser"
    )
    parser.add_argument("--gif", type=Path, metavar="FILE", help="an animated GIF to write")
    parser.add_argument("--force", action="store_true", help="overwrite files of any kind")


def run(arguments: argparse.Namespace) -> int:
    """Read the game and write what was asked for."""
    from game.core.errors import UsageError
    from game.data.old_saves import readable_game
    from game.data.writing import check_target
    from game.ui.export.chronicle import Chronicle
    from game.ui.export.gif import gif
    from game.ui.export.replay_page import replay_page
    from game.ui.export.report import report

    choices = (
        (arguments.out, "html", report),
        (arguments.replay, "html", replay_page),
        (arguments.gif, "gif", gif),
    )
    wanted = [choice for choice in choices if choice[0] is not None]
    if not wanted:
        raise UsageError("nothing to write: name a file with --out, --replay or --gif")
    taken = [arguments.file]
    for path, kind, _ in wanted:
        check_target(path, kind, taken, force=arguments.force)
        taken.append(path)
    recording = readable_game(arguments.file)
    chronicle = Chronicle.of(recording, discreet=True)
    if recording.note:
        print(recording.note)
    for path, _, write in wanted:
        print(f"wrote {write(chronicle, path)}")
    return 0
