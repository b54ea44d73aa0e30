"""All mistakes of a file that is read, of whatever kind it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.core.errors import Problem
from game.data import yamlfile
from game.data.coursefile import course_from
from game.data.drillfile import drill_from
from game.data.hints import guide_from
from game.data.ledger import ledger_from
from game.data.library import army_from, scenario_from
from game.data.mapfile import map_from
from game.data.reading import kind_of
from game.data.stampfile import stamp_from


def check_file(path: Path) -> Sequence[Problem]:
    """Return the warnings about a file; raise DataError with all its mistakes."""
    document = yamlfile.read(path)
    match kind_of(document):
        case "scenario":
            return scenario_from(document, path, path.stem).warnings
        case "map":
            map_from(document)
        case "stamp":
            stamp_from(document)
        case "army":
            army_from(document)
        case "drill":
            drill_from(document, path)
        case "course":
            course_from(document)
        case "hints":
            guide_from(document)
        case _:
            ledger_from(document)
    return ()
