"""Bounds that hold for every value of every file: what no battle needs and play could not bear.

They are wide. Where a table, a force or a rule has a size of its own, its reader checks that too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.plain_text import CONTROLS
from game.data.yamlfile import MAX_NODES, DataPath

MOST_NUMBER = 1_000_000
"""Of either sign; an answer in a drill counts thousandths of an inch."""
LONGEST_TEXT = 5_000
"""Letters of one text."""
MOST_ENTRIES = 1_000
"""Of one list or mapping."""


def limit_problems(data: Any) -> Iterator[tuple[DataPath, str]]:
    """Yield every value that is out of bounds, with its path."""
    for count, (path, value) in enumerate(_values(data, ())):
        if count >= MAX_NODES:
            yield (), f"there are more than {MAX_NODES:,} values; leave some out"
            return
        match value:
            case int() | float() if not abs(value) <= MOST_NUMBER:
                yield path, f"a number is between -{MOST_NUMBER:,} and {MOST_NUMBER:,}"
            case list() | dict() if len(value) > MOST_ENTRIES:
                yield path, f"a list has {MOST_ENTRIES:,} entries at most, this one {len(value):,}"
            case str() if len(value) > LONGEST_TEXT:
                yield path, f"a text has {LONGEST_TEXT:,} letters at most, this one {len(value):,}"
            case str() if found := CONTROLS.search(value):
                yield path, f"the character U+{ord(found.group()):04X} is not allowed; remove it"


def _values(data: Any, path: DataPath) -> Iterator[tuple[DataPath, Any]]:
    """Yield all values and keys in some data."""
    yield path, data
    if isinstance(data, dict):
        for key, value in data.items():
            yield (*path, key), key
            yield from _values(value, (*path, key))
    elif isinstance(data, list):
        for spot, value in enumerate(data):
            yield from _values(value, (*path, spot))
