"""`sandtable`: the command line's front door."""

from __future__ import annotations

import sys

from game.cli import streams

__all__ = ["main"]


def main() -> int:
    """Run the command that the user typed; the result is the exit code."""
    streams.prepare()
    interrupted = streams.end_on_interrupt()
    try:
        from game.cli.commands import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = streams.STOPPED
    if interrupted():
        streams.end_soon()
        return code or streams.STOPPED
    return code


if __name__ == "__main__":
    sys.exit(main())
