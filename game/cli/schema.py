"""Print the JSON Schemas of the file formats, or write them beside the files they describe."""

from __future__ import annotations

import argparse
from pathlib import Path

EXAMPLES = """\
examples:
  sandtable schema                 list the schemas
  sandtable schema --write .       write all of them below a folder
  sandtable schema --print maps/map.schema.json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write them below a folder")
    parser.add_argument("--force", action="store_true", help="overwrite files of any kind")
    parser.add_argument("--print", dest="name", metavar="NAME", help="print one of them")


def run(arguments: argparse.Namespace) -> int:
    """List, print or write the schemas."""
    from game.core.errors import UsageError
    from game.data.schema import schemas, write_schemas
    from game.data.suggest import did_you_mean

    if arguments.write is not None:
        changed = write_schemas(arguments.write, force=arguments.force)
        print("\n".join(f"wrote {path}" for path in changed) or "all schemas are current")
        return 0
    known = schemas()
    if arguments.name is None:
        print("\n".join(known))
        return 0
    if arguments.name not in known:
        raise UsageError(
            f"there is no schema '{arguments.name}'{did_you_mean(arguments.name, known)}"
        )
    print(known[arguments.name], end="")
    return 0
