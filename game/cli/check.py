"""Check maps, scenarios, armies, drills, courses, hints and ledgers: all mistakes in one go."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

EXAMPLES = """\
examples:
  sandtable check                        check everything that is shipped
  sandtable check my_map.yaml            each mistake as file:line:column: path: message
  sandtable check scenarios/ more.yaml   folders are searched for .yaml files
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="files or folders")


def run(arguments: argparse.Namespace) -> int:
    """Check each file; 1 if any has a mistake."""
    from game.core.errors import DataError
    from game.data.file_check import check_file

    good = bad = warned = 0
    for path in _wanted(arguments.files):
        try:
            warnings = check_file(path)
        except DataError as error:
            bad += 1
            print(error, file=sys.stderr)
        else:
            good += 1
            warned += bool(warnings)
            for each in warnings:
                print(replace(each, message=f"warning: {each.message}"), file=sys.stderr)
    warnings_told = f", {warned} with warnings" if warned else ""
    print(f"{good} good, {bad} with mistakes{warnings_told}")
    return 1 if bad else 0


def _wanted(named: list[Path]) -> list[Path]:
    from game.core.errors import UsageError
    from game.data import files
    from game.data.library import rules_folders

    shipped = [files.maps(), files.shipped_stamps(), files.scenarios(), *rules_folders()]
    folders = named or shipped
    found: list[Path] = []
    for path in folders:
        inside = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
        if not inside:
            raise UsageError(f"there is no .yaml file in {path}")
        found += inside
    return found
