"""What several commands read and write in the same way."""

from __future__ import annotations

import argparse
import sys

from game.cli.plain_output import unfiltered


def positive(text: str) -> int:
    """Return a number of at least 1, as an option takes it."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of at least 1")
    return int(text)


def progress_bar(done: int, total: int) -> None:
    """Draw a bar on a terminal's error stream; elsewhere stay silent."""
    if not sys.stderr.isatty():
        return
    width = 40
    filled = width * done // total
    end = "\n" if done == total else ""
    bar = f"\r[{'#' * filled}{'.' * (width - filled)}] {done}/{total}"
    print(bar, end=end, file=unfiltered(sys.stderr), flush=True)
