"""Which commands there are, and what becomes of errors: a sentence and an exit code.

Exit codes: 0 all is well, 1 something failed, 2 the command was not understood, 130 it was stopped.
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
from game.cli.streams import STOPPED, complain, finish_output, is_text
from game.core.errors import DataError, Diverged, IllegalAnswer, RuleBroke, UsageError
from game.data.suggest import did_you_mean, one_of, short

OK, FAILED, USAGE = 0, 1, 2

COMMANDS: dict[str, str] = {
    "play": "play a battle: with the mouse, or in a plain text mode",
    "edit": "draw a map with the mouse; turn, generate or print one",
    "sim": "let computer players fight many games and report the results",
    "drill": "run rules drills, or report which rules they cover",
    "lab": "measure whether a table is fair and interesting, and say why",
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
    code = _guarded(words)
    lost = finish_output()
    if lost is None:
        return code
    if code == OK and not isinstance(lost, BrokenPipeError):
        complain(f"sandtable: the output could not be written ({lost.strerror})")
    return code or FAILED


def _guarded(words: Sequence[str]) -> int:
    """Turn whatever goes wrong into a sentence and an exit code."""
    try:
        return _run(words)
    except BrokenPipeError:
        return FAILED  # the reader of a pipe went away
    except SystemExit as done:
        # That is how argparse ends after --help and --version.
        return int(done.code or OK)
    except KeyboardInterrupt:
        complain("\nStopped.")
        return STOPPED
    except UsageError as error:
        complain(f"sandtable: {error}")
        return USAGE
    except (DataError, Diverged, IllegalAnswer) as error:
        complain(str(error))
    except RuleBroke as error:
        complain(f"sandtable: a rule failed. {_report(str(error))}")
    except OSError as error:
        complain(f"sandtable: {_worded(error)}")
    except Exception:
        complain(f"sandtable: that should not happen. {_report(traceback.format_exc())}")
    return FAILED


def _run(words: Sequence[str]) -> int:
    _check_command(words)
    parser = _parser()
    arguments = parser.parse_args(words)
    if arguments.command is None:
        arguments = parser.parse_args(["play"])
    _check_text(arguments)
    if sys.stdout is None and (arguments.command != "play" or arguments.text):
        raise UsageError(f"the output is closed; send it to a file, or to {os.devnull}")
    code: int = arguments.run(arguments)
    return code


def _check_text(arguments: argparse.Namespace) -> None:
    """Refuse words that are no text; files may be called anything that the disk allows."""
    for name, value in vars(arguments).items():
        for word in value if isinstance(value, list) else [value]:
            if isinstance(word, str) and name != "scenario" and not is_text(word):
                raise UsageError(f"--{name} {short(word)}: that is not text in UTF-8")


def _check_command(words: Sequence[str]) -> None:
    """Suggest the right command where argparse would only list them all."""
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        hint = did_you_mean(words[0], COMMANDS)
        known = one_of(COMMANDS)
        raise UsageError(f"there is no command {short(words[0])}{hint or '.'} Known: {known}")


def _report(text: str) -> str:
    """Keep the details in a file and return a sentence that says where."""
    from game.data.files import user_data
    from game.data.writing import write_whole

    try:
        path = user_data() / "last-error.txt"
        write_whole(path, text.encode("utf-8", "backslashreplace"))
    except (OSError, UsageError):
        return "The details could not be written to a file."
    return f"Nothing is lost; please send {path} with a report."


def _worded(error: OSError) -> str:
    """Return what the system refused, with the file it was about."""
    if error.strerror is None:
        return str(error)
    return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
