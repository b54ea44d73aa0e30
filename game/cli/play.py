"""Play a battle with the mouse, hot-seat or against the computer.

--text plays in the terminal instead, for screen readers and machines without a display: it lists
the pending decision with its options, the reasons against those that are not available, and the
odds, and takes an answer. Every answer is saved at once, in the window and in the terminal.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.data.library import Bundle

EXAMPLES = """\
examples:
  sandtable play                                       the window, with everything to choose from
  sandtable play mossback_ford                         straight into a battle
  sandtable play --text mossback_ford                  red by you, blue by the computer
  sandtable play --text split_crown --blue human       hot-seat
  sandtable play --text night_gate --red hard --blue easy         just watch
  sandtable play --referee harrow_farm                 your own table: type dice, nudge figures
  sandtable play --text --resume game.jsonl            go on where you stopped
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    known = "easy, normal, hard, greedy (the same as normal) or random"
    parser.add_argument("scenario", nargs="?", metavar="SCENARIO", help="a scenario's name or file")
    parser.add_argument("--text", action="store_true", help="play in the terminal")
    parser.add_argument("--red", default="human", metavar="WHO", help=f"human, {known}")
    parser.add_argument("--blue", default="normal", metavar="WHO", help=f"human, {known}")
    parser.add_argument("--green", default="normal", metavar="WHO", help="a third side, if any")
    parser.add_argument("--seed", metavar="S", help="same seed and answers, same game")
    parser.add_argument("--practice", action="store_true", help="undo goes back past dice rolls")
    parser.add_argument(
        "--referee", action="store_true", help="referee a real table: type the dice you roll"
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="where to save the game")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")


def run(arguments: argparse.Namespace) -> int:
    """Begin or resume a battle."""
    from game.core.errors import UsageError
    from game.data.library import scenario_keys

    if arguments.resume is not None and not os.path.lexists(arguments.resume):
        raise UsageError(f"there is no file {arguments.resume}")
    if not arguments.text:
        return _window(arguments)
    if arguments.resume is None and arguments.scenario is None:
        names = "\n  ".join(scenario_keys())
        raise UsageError(f"name a scenario:\n  {names}")
    return _text(arguments)


def _seats(arguments: argparse.Namespace, bundle: Bundle) -> dict[str, str]:
    """Return who plays each side of a battle."""
    return {side: getattr(arguments, side) for side in bundle.rulebook.sides(bundle.begin())}


def _window(arguments: argparse.Namespace) -> int:
    """Open the window on a battle, or on the title if none is named."""
    from functools import partial

    from game.data.library import load_scenario
    from game.players.registry import make_player
    from game.ui.scenes.title import TitleScreen
    from game.ui.start import new_battle, resume_battle
    from game.ui.window import open_window

    if arguments.resume is not None:
        return open_window(partial(resume_battle, path=arguments.resume))
    if arguments.scenario is None:
        return open_window(TitleScreen)
    bundle = load_scenario(arguments.scenario)
    seats = _seats(arguments, bundle)
    for name in seats.values():
        if name != "human":
            make_player(name, "0")
    seed = arguments.seed or ""
    return open_window(
        lambda app: new_battle(
            app,
            bundle,
            seats,
            seed,
            arguments.save,
            practice=arguments.practice,
            refereed=arguments.referee,
        )
    )


def _text(arguments: argparse.Namespace) -> int:
    from secrets import token_hex

    from game.cli.streams import quoted
    from game.cli.text import TextGame
    from game.core.wording import sentence
    from game.data import files
    from game.data.library import load_scenario
    from game.data.old_saves import resume_game
    from game.data.saves import close_game, fresh_path, kept_in, new_game, unsaved
    from game.players.registry import make_player

    if arguments.resume is not None:
        resumed = resume_game(arguments.resume)
        match = resumed.match
        who, seed = resumed.header.players, resumed.header.seed
        if resumed.note:
            print(resumed.note)
    else:
        bundle = load_scenario(arguments.scenario)
        who = _seats(arguments, bundle)
        path = arguments.save or fresh_path(files.saves(), bundle.key)
        seed = arguments.seed or token_hex(4)
        for name in who.values():
            if name != "human":
                make_player(name, seed)
        for warning in bundle.warnings:
            print(sentence(warning.message))
        match = new_game(
            bundle, seed, path, who, practice=arguments.practice, refereed=arguments.referee
        )
    players = {
        side: make_player(name, f"{seed}/{side}") for side, name in who.items() if name != "human"
    }
    try:
        TextGame(match, players).play()
    finally:
        path, lost = kept_in(match), unsaved(match)
        close_game(match)
        if lost:
            print(lost)
        if path.exists():
            print(f"The game is saved in {path}")
            if match.pending is not None:
                print(f"Go on with: sandtable play --text --resume {quoted(str(path))}")
    return 1 if lost else 0
