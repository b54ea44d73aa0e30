"""Write a saved game as a battle report: one HTML file, and a film of it if wanted."""

from __future__ import annotations

import argparse
from pathlib import Path

EXAMPLES = """\
examples:
  sandtable report game.jsonl --out report.html
  sandtable report game.jsonl --out report.html --gif game.gif
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the HTML to write")
    parser.add_argument("--gif", type=Path, metavar="FILE", help="an animated GIF to write, too")
    parser.add_argument("--force", action="store_true", help="overwrite files of any kind")


def run(arguments: argparse.Namespace) -> int:
    """Read the game and write what was asked for."""
    from game.data.old_saves import readable_game
    from game.data.writing import check_target
    from game.ui.export.chronicle import Chronicle
    from game.ui.export.gif import gif
    from game.ui.export.report import report

    check_target(arguments.out, "html", [arguments.file], force=arguments.force)
    if arguments.gif is not None:
        check_target(arguments.gif, "gif", [arguments.file, arguments.out], force=arguments.force)
    recording = readable_game(arguments.file)
    chronicle = Chronicle.of(recording)
    if recording.note:
        print(recording.note)
    print(f"wrote {report(chronicle, arguments.out)}")
    if arguments.gif is not None:
        print(f"wrote {gif(chronicle, arguments.gif)}")
    return 0
