"""Draw a map with the mouse: tables in inches, hexes and squares.

Every step is kept on the disk, so that nothing is lost in a crash; the next start offers it.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.drafting.desk import Desk

EXAMPLES = """\
examples:
  sandtable edit                              choose a map, or begin one
  sandtable edit --new plane:72x48            an empty table of 72 by 48 inches
  sandtable edit --new hexes:45x30            45 by 30 hexes
  sandtable edit reedwater_ford               a copy of a shipped map
  sandtable edit my_table.map.yaml            a map of your own
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.add_argument("map", nargs="?", metavar="MAP", help="a map's name or file")
    parser.add_argument("--new", metavar="SIZE", help="plane:72x48, hexes:45x30 or squares:26x24")


def run(arguments: argparse.Namespace) -> int:
    """Open the window on a map, or on the list of them."""
    from game.core.errors import UsageError
    from game.drafting.desk import Desk
    from game.drafting.draft import Draft
    from game.ui.scenes.editor_open import EditorOpenScreen, open_editor
    from game.ui.window import open_window

    if arguments.new is not None and arguments.map is not None:
        raise UsageError("name a map or begin a new one, not both")
    if arguments.new is not None:
        desk = Desk.new(Draft.blank(arguments.new))
    elif arguments.map is not None:
        desk = _found(arguments.map)
    else:
        return open_window(EditorOpenScreen)
    return open_window(lambda app: open_editor(app, desk))


def _found(name: str) -> Desk:
    """Return a map by its file, or a shipped one by its name."""
    from game.core.errors import UsageError
    from game.data import files
    from game.data.library import map_keys
    from game.data.suggest import did_you_mean, short
    from game.drafting.splice import ENDING
    from game.ui.scenes.editor_open import opened_desk

    path = Path(name).expanduser()
    if path.is_file():
        return opened_desk(path)
    own = files.battles() / f"{name}{ENDING}"
    if own.is_file():
        return opened_desk(own)
    if name in map_keys():
        return opened_desk(files.maps() / f"{name}.yaml", shipped=True)
    hint = did_you_mean(name, map_keys()) or "."
    raise UsageError(f"there is no map {short(name)}{hint} Give the name of a map or its file")
