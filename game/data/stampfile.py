"""Stamps: small groups of terrain that can be put on a map as one, shipped and of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from game.core.bounds import Count, Length
from game.core.errors import DataError, UsageError
from game.core.ruleset import Problem as PathProblem
from game.data import files, yamlfile
from game.data.mapfile import map_problems
from game.data.reading import adapter_for, no_such, raise_problems
from game.data.userfile import listed
from game.data.validate import validate
from game.data.yamlfile import Document
from game.table.terrain import PlaneFeature, PlaneMap

ENDING = ".yaml"


@dataclass(frozen=True, slots=True)
class Stamp:
    """A group of terrain within a rectangle, in inches from its north-west corner."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    stamp: str
    """Its title."""
    size: tuple[Length, Length]
    pieces: tuple[PlaneFeature, ...]
    about: str = ""
    owned: Count = 0
    """How many of it stand on the player's shelf; 0 if nobody counts."""


def stamp_from(document: Document) -> Stamp:
    """Return the stamp in a document, or a DataError with all its mistakes."""
    stamp: Stamp = validate(document, adapter_for(Stamp))
    raise_problems(document, stamp_problems(stamp))
    return stamp


def stamp_problems(stamp: Stamp) -> Iterator[PathProblem]:
    """Yield all mistakes of a stamp: those of a map of its size."""
    if not stamp.pieces:
        yield ("pieces",), "a stamp has at least one piece"
    ground = PlaneMap(stamp.stamp, "plane", stamp.size, stamp.pieces)
    for path, message in map_problems(ground):
        yield (("pieces", *path[1:]) if path[:1] == ("features",) else path), message


def stamp_paths() -> dict[str, Path]:
    """Return the files of all stamps by name; one of the player's own wins."""
    shipped = sorted(files.shipped_stamps().glob(f"*{ENDING}"))
    own = sorted(listed(files.stamps(), ENDING))
    return {path.stem: path for path in (*shipped, *own)}


def load_stamp(name: str) -> Stamp:
    """Return the stamp of this name."""
    paths = stamp_paths()
    if name not in paths:
        raise UsageError(no_such("stamp", name, paths))
    return stamp_from(yamlfile.read(paths[name]))


def all_stamps() -> dict[str, Stamp]:
    """Return every stamp that can be read by its name, in the order of their titles."""
    found: dict[str, Stamp] = {}
    for name, path in stamp_paths().items():
        try:
            found[name] = stamp_from(yamlfile.read(path))
        except DataError:  # a file of the player's own that `sandtable check` explains
            continue
    return dict(sorted(found.items(), key=lambda each: each[1].stamp))
