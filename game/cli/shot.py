"""Draw a picture of a battle into a PNG file, without a screen."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.table.scene import Scene

EXAMPLES = """\
examples:
  sandtable shot mossback_ford --out ford.png
  sandtable shot split_crown --out crown.png --size 1920x1080
  sandtable shot --journal game.jsonl --at 40 --out turn.png
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.add_argument("scenario", nargs="?", metavar="SCENARIO", help="a scenario's name or file")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the PNG to write")
    parser.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH", help="1280x720")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="a saved game to draw from")
    parser.add_argument("--at", type=int, metavar="N", help="after N answers of the saved game")


def _size(text: str) -> tuple[int, int]:
    width, times, height = text.lower().partition("x")
    if not times or not width.isdecimal() or not height.isdecimal():
        raise argparse.ArgumentTypeError(f"'{text}' is not a size such as 1280x720")
    size = int(width), int(height)
    if not (200 <= size[0] <= 7680 and 150 <= size[1] <= 4320):
        raise argparse.ArgumentTypeError("a picture is 200x150 to 7680x4320 pixels large")
    return size


def run(arguments: argparse.Namespace) -> int:
    """Draw the battle at its start, or at some answer of a saved game."""
    from game.core.errors import UsageError
    from game.ui.shot import save_picture

    if (arguments.scenario is None) == (arguments.journal is None):
        raise UsageError("name either a scenario or a saved game with --journal")
    save_picture(_scene(arguments), arguments.size, arguments.out)
    print(f"wrote {arguments.out}")
    return 0


def _scene(arguments: argparse.Namespace) -> Scene:
    from game.cli.replay import match_after
    from game.data.library import load_scenario
    from game.data.saves import read_game

    if arguments.journal is None:
        bundle = load_scenario(arguments.scenario)
        opening: Scene = bundle.rulebook.scene(bundle.begin())
        return opening
    match = match_after(read_game(arguments.journal), arguments.at)
    scene: Scene = match.rules.scene(match.state)
    return scene
