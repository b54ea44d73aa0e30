"""Map files: rows of letters and a legend of what stands on the table."""

from __future__ import annotations

from typing import Any

from game.data.reading import adapter_for, no_such, raise_problems
from game.data.suggest import short
from game.data.validate import Problems, validate
from game.data.yamlfile import Document
from game.table.terrain import KINDS, SquareMap

MAP_TYPES: dict[str, type] = {"squares": SquareMap}
"""The form of a map file by its key `table`."""
MOST_ALONG = 200
"""Squares along one side: at an inch each, a table five metres long."""


def map_from(document: Document) -> Any:
    """The map in a document, or a DataError with all its mistakes."""
    table = document.data.get("table") if isinstance(document.data, dict) else None
    if isinstance(table, str) and table not in MAP_TYPES:
        raise_problems(document, [(("table",), no_such("kind of table", table, MAP_TYPES))])
    form = MAP_TYPES[table] if isinstance(table, str) else SquareMap
    ground = validate(document, adapter_for(form))
    if isinstance(ground, SquareMap):
        _check_squares(document, ground)
    return ground


def _check_squares(document: Document, ground: SquareMap) -> None:
    """Rows of one length, letters of the legend, kinds of terrain that exist."""
    problems = Problems()
    for letter, kind in ground.legend.items():
        if len(letter) != 1:
            message = f"a square is one letter, not {short(letter)}"
            problems.add(document, ("legend", letter), message, key=True)
        if kind not in KINDS:
            message = no_such("kind of terrain", kind, KINDS)
            problems.add(document, ("legend", letter), message)
    width = len(ground.rows[0]) if ground.rows else 0
    if not 1 <= max(width, len(ground.rows)) <= MOST_ALONG or not width:
        size = f"{width} x {len(ground.rows)}"
        message = f"a map has 1 x 1 to {MOST_ALONG} x {MOST_ALONG} squares, this one {size}"
        problems.add(document, ("rows",), message)
        problems.raise_if_any()
    for number, row in enumerate(ground.rows):
        if len(row) != width:
            message = f"this row has {len(row)} squares, the first one {width}"
            problems.add(document, ("rows", number), message)
        for letter in dict.fromkeys(row):
            if letter not in ground.legend:
                message = f"'{letter}' is not in the legend, see square {row.index(letter) + 1}"
                problems.add(document, ("rows", number), message)
    problems.raise_if_any()
