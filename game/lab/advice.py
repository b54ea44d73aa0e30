"""What every rulebook makes of a bare map: unknown terrain, narrow gaps, ground that is cut off.

The editor shows it beside what needs no rulebook (`drafting/validity.py`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from game.core.errors import DataError, UsageError
from game.core.ruleset import Rulebook
from game.data.mapfile import map_from
from game.data.reading import placeless
from game.drafting.battles import BattlePlan, battle_on, rulebooks_for
from game.lab.fields import Ground, parts_of
from game.lab.finding import listed
from game.lab.gaps import Gap, Passing, called, narrow_places
from game.lab.layouts import map_layout
from game.lab.report import warnings_of
from game.lab.study import Study, Tableau
from game.table.lattice import cell_at
from game.table.scene import Point
from game.table.terrain import PlaneMap

MOST_GAPS = 4
"""The narrowest gaps that are told of a rulebook."""
NARROW: Mapping[Passing, str] = {
    "not at all": "too narrow for {}",
    "in column": "{} in column only",
}
POCKET = 4.0
"""Square inches from which it matters that nobody gets there."""
FEATURE = re.compile(r"features\.(\d+)")


@dataclass(frozen=True, slots=True)
class Advice:
    """Something about a map that a rulebook would have otherwise."""

    text: str
    pieces: tuple[str, ...] = ()
    """The names of the pieces that it is about."""
    at: Point | None = None
    """Where to look, in inches or as a cell."""


def advised(document: str) -> list[Advice]:
    """Return what all rulebooks of its table say of a map, given as JSON."""
    data = json.loads(document)
    ground = map_from(placeless("map", data))
    return [each for book in rulebooks_for(data) for each in _advice_of(book, data, ground)]


def _advice_of(book: Rulebook[Any], data: Mapping[str, Any], ground: Ground) -> Iterator[Advice]:
    names = [each.id for each in ground.plane().features] if isinstance(ground, PlaneMap) else []
    try:
        battle_on(data, BattlePlan(book.key, "A battle"))
    except DataError as error:
        for problem in error.problems:
            found = FEATURE.search(problem.path)
            piece = (names[int(found[1])],) if found else ()
            words = "".join(f"{called(name)}: " for name in piece)
            yield Advice(f"{book.title}: {words}{problem.message.partition(';')[0]}", piece)
    try:
        tableau = Tableau(map_layout(ground, book))
    except (DataError, UsageError):
        return
    for text in warnings_of(tableau, tableau.movers):
        yield Advice(f"{book.title}: {text.rstrip('.')}")
    studies = [tableau.study(mover) for mover in tableau.movers]
    for each in (*_pockets(studies), *_gaps(studies)):
        yield replace(each, text=f"{book.title}: {each.text}")


def _gaps(studies: Sequence[Study]) -> Iterator[Advice]:
    """Yield the gaps that some class does not get through as it stands, the narrowest first."""
    met: dict[tuple[tuple[str, str], Point], dict[Passing, list[str]]] = {}
    gaps: dict[tuple[tuple[str, str], Point], Gap] = {}
    for study in studies:
        for gap in narrow_places(study):
            key, how = (gap.pieces, gap.middle), gap.passes(study.mover)
            if how != "abreast":
                gaps[key] = gap
                met.setdefault(key, {}).setdefault(how, []).append(study.mover.name)
    for key in sorted(gaps, key=lambda each: gaps[each].width)[:MOST_GAPS]:
        words = [
            phrase.format(listed(met[key][how]))
            for how, phrase in NARROW.items()
            if how in met[key]
        ]
        yield Advice(f"{gaps[key].words}: {'; '.join(words)}", gaps[key].pieces, gaps[key].middle)


def _pockets(studies: Sequence[Study]) -> Iterator[Advice]:
    """Yield ground on which a class could stand, but to which no way leads from either zone."""
    found: dict[tuple[str, Point], list[str]] = {}
    for study in studies:
        if study.starts(0).any() and study.starts(1).any():
            for pocket in _cut_off(study):
                found.setdefault(pocket, []).append(study.mover.name)
    for (area, at), movers in found.items():
        yield Advice(f"{area} are out of reach for {listed(movers)}", (), at)


def _cut_off(study: Study) -> Iterator[tuple[str, Point]]:
    """Yield the size of each pocket for a class of movers, and where it begins."""
    cells = study.cells
    plane = cells.table == "plane"
    reached = np.isfinite(study.costs(0)) | np.isfinite(study.costs(1))
    parts = parts_of(cells, study.rests & ~reached)
    sizes = np.bincount(parts)[1:] * cells.step**2
    for number in np.flatnonzero(sizes >= (POCKET if plane else 1)).tolist():
        x, y = (float(axis[int((parts == number + 1).argmax())]) for axis in cells.middles)
        area = f"{sizes[number]:.0f} {'square inches' if plane else cells.table}"
        yield area, (x, y) if plane else cell_at(cells.table, (x, y))
