"""Draw a map with the mouse, or change, generate and print one without a window.

Tables may be in inches, hexes or squares. Every step is kept on the disk, so that nothing is lost
in a crash; the next start offers it.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.sheet_file import UNITS, write_sheet

if TYPE_CHECKING:
    from game.drafting.desk import Desk
    from game.drafting.draft import Draft

EXAMPLES = """\
examples:
  sandtable edit                              choose a map, or begin one
  sandtable edit --new plane:72x48            an empty table of 72 by 48 inches
  sandtable edit --new hexes:45x30            45 by 30 hexes
  sandtable edit reedwater_ford               a copy of a shipped map
  sandtable edit my_table.map.yaml            a map of your own
  sandtable edit meeting_engagement           the map of a battle

without a window:
  sandtable edit two_fords --turn half --out turned.map.yaml
  sandtable edit two_fords --as hexes --out two_fords_hexes.map.yaml
  sandtable edit --generate spec.yaml --seed 7 --out random.map.yaml
  sandtable edit two_fords --sheet two_fords.pdf --unit cm
"""
WORK = ("turn", "as_table", "generate", "sheet", "out")
"""What is done without a window."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.add_argument("map", nargs="?", metavar="MAP|SCENARIO", help="a name or file")
    parser.add_argument("--new", metavar="SIZE", help="plane:72x48, hexes:45x30 or squares:26x24")
    work = parser.add_argument_group("without a window")
    turns = ("half", "quarter", "east_west", "north_south", "diagonal")
    work.add_argument("--turn", choices=turns, help="turn or mirror the whole map")
    tables = ("hexes", "squares", "plane")
    work.add_argument(
        "--as", dest="as_table", choices=tables, help=("convert it to another kind of table")
    )
    work.add_argument("--generate", type=Path, metavar="SPEC", help="add random terrain")
    work.add_argument("--seed", type=int, metavar="N", help="for --generate, else SPEC has it")
    work.add_argument("--sheet", type=Path, metavar="FILE", help="a set-up sheet: pdf, html or png")
    work.add_argument("--unit", choices=UNITS, default=UNITS[0])
    work.add_argument("--full-size", action="store_true", help="with outlines in full size, as PDF")
    work.add_argument("--rules", metavar="KEY", help="the rulebook whose effects are wanted")
    work.add_argument("--out", type=Path, metavar="FILE", help="where the map goes")
    work.add_argument("--force", action="store_true", help="overwrite files of any kind")


def run(arguments: argparse.Namespace) -> int:
    """Open the window on a map or on the list of them, or do without one what was asked for."""
    from game.core.errors import UsageError

    if arguments.new is not None and arguments.map is not None:
        raise UsageError("name a map or begin a new one, not both")
    if any(getattr(arguments, each) is not None for each in WORK):
        return without_window(arguments)
    return _with_window(arguments)


def _with_window(arguments: argparse.Namespace) -> int:
    from game.drafting.desk import Desk
    from game.drafting.draft import Draft
    from game.ui.scenes.editor_open import EditorOpenScreen, open_editor
    from game.ui.window import open_window

    if arguments.new is not None:
        desk = Desk.new(Draft.blank(arguments.new))
    elif arguments.map is not None:
        desk = _found(arguments.map)
    else:
        return open_window(EditorOpenScreen)
    return open_window(lambda app: open_editor(app, desk))


# -------------------------------------------------------------------- without a window


def without_window(arguments: argparse.Namespace) -> int:
    """Change a map and write it, or a sheet of it; the steps come in the order of the help."""
    from game.core.errors import UsageError
    from game.data.writing import check_target
    from game.drafting.draft import Draft
    from game.drafting.splice import Source, save, spliced
    from game.drafting.whole import turned_map

    if arguments.out is None and arguments.sheet is None:
        raise UsageError("say where the map goes with --out, or write a sheet with --sheet")
    draft: Draft | None = None
    source: Source | None = None
    if arguments.map is not None:
        desk = _found(arguments.map)
        draft, source = desk.now, desk.source
    elif arguments.new is not None:
        draft = Draft.blank(arguments.new)
    if arguments.generate is not None:
        draft = _generated(arguments, draft)
    if draft is None:
        raise UsageError("name a map, or begin a new one with --new or --generate")
    if arguments.turn is not None:
        draft = turned_map(draft, arguments.turn)
    if arguments.as_table is not None:
        draft = _laid_out(draft, arguments.as_table)
    if arguments.out is not None:
        check_target(arguments.out, "map", force=arguments.force)
        saved = spliced(source, draft)
        save(arguments.out, saved)
        print(f"wrote {arguments.out}{' (rewritten: its comments are lost)' if saved.anew else ''}")
    if arguments.sheet is not None:
        path, size = arguments.sheet, arguments.full_size
        write_sheet(
            path, draft, arguments.unit, arguments.rules, full_size=size, force=arguments.force
        )
        print(f"wrote {path}")
    return 0


def _generated(arguments: argparse.Namespace, draft: Draft | None) -> Draft:
    from game.data import yamlfile
    from game.data.library import named_rulebook
    from game.drafting.generate import generated, spec_from
    from game.lab.generate import picked

    spec = spec_from(yamlfile.read(arguments.generate))
    seed = spec.seed if arguments.seed is None else arguments.seed
    if spec.want and arguments.rules is not None:
        found = picked(spec, named_rulebook(arguments.rules), draft, seed)
        print(f"seed {seed}, candidate {found[0].number}")
        return found[0].draft
    print(f"seed {seed}")
    if spec.want:
        print("want was not looked at: it needs a rulebook, --rules KEY")
    return generated(spec, draft, seed)


def _laid_out(draft: Draft, table: str) -> Draft:
    from game.drafting.layout import as_cells, as_plane

    if table == draft.table:
        return draft
    if draft.table != "plane":
        draft = as_plane(draft)
    if table == "hexes":
        return as_cells(draft, "hexes")
    return as_cells(draft, "squares") if table == "squares" else draft


def _found(name: str) -> Desk:
    """Return a map by its file, a shipped one by its name, or the map of a scenario."""
    from game.core.errors import UsageError
    from game.data import files, yamlfile
    from game.data.library import map_keys, map_place
    from game.data.reading import kind_of
    from game.data.suggest import did_you_mean, short
    from game.drafting.desk import opened_desk
    from game.drafting.splice import ENDING

    path = Path(name).expanduser()
    if path.is_file():
        if kind_of(yamlfile.read(path)) == "scenario":
            return opened_desk(map_place(name)[0])
        return opened_desk(path)
    own = files.battles() / f"{name}{ENDING}"
    if own.is_file():
        return opened_desk(own)
    if name in map_keys():
        return opened_desk(files.maps() / f"{name}.yaml", shipped=True)
    try:
        ground, shipped = map_place(name)
    except UsageError:
        hint = did_you_mean(name, map_keys()) or "."
        raise UsageError(
            f"there is no map {short(name)}{hint} Give the name of a map or a scenario, or a file"
        ) from None
    return opened_desk(ground, shipped=shipped)
