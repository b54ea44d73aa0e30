"""`sandtable`: the command line's front door."""

from __future__ import annotations

import sys

from game.cli.commands import run

__all__ = ["main"]


def main() -> int:
    """Run the command that the user typed; the result is the exit code."""
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
