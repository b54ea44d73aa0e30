"""What several commands read and write in the same way."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from math import isfinite
from typing import Any

from game.cli.plain_output import unfiltered
from game.data.suggest import short

MOST_JOBS = 60
"""Processes at a time; Windows cannot wait for more."""
WHOLE = re.compile(r"(-?)0*([0-9]+)")
LONGEST = 18
"""Digits that are read; a number of more is beyond any limit, and Python itself may refuse it."""


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from `least` to `most`, for an argument's `type`."""

    def read(text: str) -> int:
        found = WHOLE.fullmatch(text)
        number = int(found[1] + found[2][: LONGEST + 1]) if found else least - 1
        if number < least:
            raise argparse.ArgumentTypeError(f"{short(text)} is not a number of at least {least:,}")
        if number > most:
            raise argparse.ArgumentTypeError(f"{short(text)} is more than {most:,}")
        return number

    return read


def add_worker_arguments(parser: Any, usual: int) -> None:
    """Describe where games are played: in so many processes, or on a cluster."""
    where = parser.add_mutually_exclusive_group()
    jobs = whole_number(1, MOST_JOBS)
    where.add_argument("--jobs", type=jobs, default=usual, metavar="J", help=f"processes ({usual})")
    where.add_argument(
        "--cluster", default="", metavar="ADDRESS", help="a Dask scheduler, tcp://host:8786"
    )


def number_from(text: str) -> float:
    """Read a number that is one; ValueError if it is not, or endless."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def progress_bar(done: int, total: int) -> None:
    """Draw a bar on a terminal's error stream; elsewhere stay silent."""
    if not sys.stderr.isatty():
        return
    width = 40
    filled = width * done // total
    end = "\n" if done == total else ""
    bar = f"\r[{'#' * filled}{'.' * (width - filled)}] {done}/{total}"
    print(bar, end=end, file=unfiltered(sys.stderr), flush=True)
