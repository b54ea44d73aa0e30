"""Which commands there are, and what becomes of errors: a sentence and an exit code.

Exit codes: 0 all is well, 1 something failed, 2 the command was not understood.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from game import __version__
from game.cli.plain_output import plain_output
from game.core.errors import DataError, Diverged, IllegalAnswer, RuleBroke, UsageError

OK, FAILED, USAGE = 0, 1, 2

COMMANDS: dict[str, str] = {
    "play": "play a battle: with the mouse, or in a plain text mode",
    "sim": "let computer players fight many games and report the results",
    "drill": "run rules drills, or report which rules they cover",
    "check": "check maps, scenarios, armies and drills for mistakes",
    "replay": "print or verify a saved game",
    "report": "write a saved game as a battle report, and as a film",
    "schema": "write the JSON Schemas of the file formats",
    "shot": "draw a picture of a battle into a PNG file",
}

EXAMPLES = """\
Without a command the window opens. Some things to try:
  sandtable                               choose a battle and play it with the mouse
  sandtable play --text mossback_ford     play in the terminal
  sandtable sim mossback_ford --games 10  let two computer players fight it out
  sandtable drill                         run the rulebook's drills
  sandtable check my_scenario.yaml        find the mistakes in a file of your own

Every command explains itself with --help.
"""


class _Parser(argparse.ArgumentParser):
    """Refuses in the words of the rest of the program, and suggests what was meant."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}\nTry '{self.prog} --help'.")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="sandtable",
        description="A digital miniatures table that plays published rulesets and referees them.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"sandtable {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)
    for name, text in COMMANDS.items():
        module = import_module(f"game.cli.{name}")
        command = commands.add_parser(
            name,
            help=text,
            description=module.__doc__,
            epilog=module.EXAMPLES,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser


@plain_output()
def run(words: Sequence[str]) -> int:
    """Run one command line; no traceback ever leaves this function."""
    try:
        code = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of a pipe went away; leave nothing to be flushed at the interpreter's end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except SystemExit as done:
        # That is how argparse ends after --help and --version.
        return int(done.code or OK)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    except UsageError as error:
        print(f"sandtable: {error}", file=sys.stderr)
        return USAGE
    except (DataError, Diverged, IllegalAnswer) as error:
        print(error, file=sys.stderr)
        return FAILED
    except RuleBroke as error:
        print(f"sandtable: a rule failed. {_report(str(error))}", file=sys.stderr)
        return FAILED
    except OSError as error:
        print(f"sandtable: {error}", file=sys.stderr)
        return FAILED
    except Exception:
        print(
            f"sandtable: that should not happen. {_report(traceback.format_exc())}", file=sys.stderr
        )
        return FAILED
    return code


def _run(words: Sequence[str]) -> int:
    _check_command(words)
    arguments = _parser().parse_args(words)
    if arguments.command is None:
        return run(["play"])
    code: int = arguments.run(arguments)
    return code


def _check_command(words: Sequence[str]) -> None:
    """Suggest the right command where argparse would only list them all."""
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        from game.data.suggest import did_you_mean, one_of

        hint = did_you_mean(words[0], COMMANDS)
        raise UsageError(f"there is no command '{words[0]}'{hint or '.'} Known: {one_of(COMMANDS)}")


def _report(text: str) -> str:
    """Keep the details in a file and say where."""
    from game.data.files import user_data

    try:
        path = user_data() / "last-error.txt"
        path.write_text(text, encoding="utf-8")
    except OSError:
        return "The details could not be written to a file."
    return f"Nothing is lost; please send {path} with a report."
