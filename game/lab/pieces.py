"""Pieces of terrain that can be taken away or shifted: features of the plane, patches of cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np

from game.core.survey import Reading
from game.lab.fields import Cells, Flags, Floats, Ground, Layout, parts_of
from game.lab.gaps import called
from game.table.terrain import HexGround, HexMap, PlaneFeature, PlaneMap, SquareMap, feature_names

SMALL = 0.002
"""Patches that fill less of the table than this are left where they are."""
HILL = "hill"
FIRST_LETTER = 0xE000
"""Letters of tables that are only thought of."""
MOST = 24
"""Patches of cells that are looked at, the largest first."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of terrain, and the table without it."""

    name: str
    """What a sentence calls it."""
    without: Ground
    sights: bool
    """Whether it does anything to lines."""
    ways: bool
    """Whether it does anything to movers."""


def pieces_of(layout: Layout) -> Iterator[Piece]:
    """Yield the pieces of a table that do anything."""
    if isinstance(layout.ground, PlaneMap):
        yield from _features(layout.ground, layout.survey.readings())
    else:
        yield from _patches(layout.ground, layout.cells, layout.survey.readings())


def _features(ground: PlaneMap, readings: Sequence[Reading]) -> Iterator[Piece]:
    known = _by_piece(readings)
    names = feature_names(ground.features)
    named = [replace(each, id=name) for each, name in zip(ground.features, names, strict=True)]
    for number, name in enumerate(names):
        parts = known.get(name)
        if parts is None:
            continue
        # Names stay as they are, whatever is taken away.
        left = tuple(each for spot, each in enumerate(named) if spot != number)
        without = replace(ground, features=left)
        yield Piece(called(name), without, any(map(_sights, parts)), any(map(_ways, parts)))


def touched(before: Layout, after: Layout) -> tuple[bool, bool]:
    """Return whether an edit that leads from one table to another touches lines, and ways."""
    one, other = before.ground, after.ground
    if not isinstance(one, PlaneMap) or not isinstance(other, PlaneMap) or one.size != other.size:
        return True, True
    pieces = [dict(zip(feature_names(e.features), e.features, strict=True)) for e in (one, other)]
    sights = ways = False
    for number, layout in enumerate((before, after)):
        here, there = pieces[number], pieces[1 - number]
        known = _by_piece(layout.survey.readings())
        for name in (name for name, piece in here.items() if there.get(name) != piece):
            parts = known.get(name, [])
            # A piece that a book says nothing of may still do something to others.
            sights |= not parts or any(map(_sights, parts))
            ways |= not parts or any(map(_ways, parts))
    return sights, ways


def _by_piece(readings: Sequence[Reading]) -> dict[str, list[Reading]]:
    """Return what is read of each piece and of the parts that a book adds to it."""
    known: dict[str, list[Reading]] = {}
    for each in readings:
        # Such as the battlements of a wall.
        known.setdefault(each.feature.partition("/")[0], []).append(each)
    return known


def _sights(reading: Reading) -> bool:
    return reading.hides or reading.hampers


def _ways(reading: Reading) -> bool:
    return bool(reading.slows or reading.bars or reading.moving)


# ---------------------------------------------------------------------- patches of cells


def _patches(
    ground: HexMap | SquareMap, cells: Cells, readings: Sequence[Reading]
) -> Iterator[Piece]:
    known = {each.kind: each for each in readings}
    kinds = np.array([kind for row in ground.kinds() for kind in row])
    plain = _plain_kind(kinds.tolist(), known)
    found: list[tuple[str, Flags, Ground, bool, bool]] = []
    for kind, reading in known.items():
        sights, ways = _sights(reading), _ways(reading)
        if plain is not None and (sights or ways):
            for flags in _apart(cells, kinds == kind):
                cleared = _relaid(ground, np.where(flags, plain, kinds).tolist())
                found.append((kind, flags, cleared, sights, ways))
    if isinstance(ground, HexMap):
        levels = np.array([level for row in ground.levels() for level in row])
        for flags in _apart(cells, levels > 0):
            flat = np.where(flags, 0, levels).tolist()
            found.append((HILL, flags, _relaid(ground, kinds.tolist(), flat), True, True))
    found.sort(key=lambda each: -int(each[1].sum()))
    for kind, flags, without, sights, ways in found[:MOST]:
        name = f"{called(kind)} in {_where(cells, flags)} ({flags.sum()} {cells.table})"
        yield Piece(name, without, sights, ways)


def _apart(cells: Cells, flags: Flags) -> Iterator[Flags]:
    """Yield the connected parts of some cells that are large enough to be looked at."""
    parts = parts_of(cells, flags)
    for number in range(1, int(parts.max(initial=0)) + 1):
        part = parts == number
        if part.sum() > SMALL * len(cells):
            yield part


def _plain_kind(kinds: Sequence[str], known: dict[str, Reading]) -> str | None:
    """Return the commonest kind of ground that does nothing."""
    for kind, _ in Counter(kinds).most_common():
        if not _sights(known[kind]) and not _ways(known[kind]):
            return kind
    return None


def _relaid(
    ground: HexMap | SquareMap, kinds: Sequence[str], levels: Sequence[int] | None = None
) -> Ground:
    """Return a map with other kinds of ground, its cells as high as they are or on other levels."""
    wide = len(ground.rows[0])
    high = levels
    if isinstance(ground, HexMap) and levels is None:
        high = [level for row in ground.levels() for level in row]
    grounds: list[Any] = list(kinds)
    if high is not None:
        grounds = [HexGround(*each) for each in zip(kinds, high, strict=True)]
    named = {each: chr(FIRST_LETTER + number) for number, each in enumerate(dict.fromkeys(grounds))}
    letters = "".join(named[each] for each in grounds)
    rows = tuple(letters[at : at + wide] for at in range(0, len(letters), wide))
    changed: dict[str, Any] = {"rows": rows, "legend": {name: each for each, name in named.items()}}
    return replace(ground, **changed)


def _where(cells: Cells, flags: Flags) -> str:
    """Return the part of the table in which some cells lie."""
    x, y = cells.middles
    down = _third(y, flags, ("north", "", "south"))
    across = _third(x, flags, ("west", "", "east"))
    return f"the {'-'.join(filter(None, (down, across))) or 'middle'}"


def _third(axis: Floats, flags: Flags, names: tuple[str, str, str]) -> str:
    part = float(axis[flags].mean() / (axis.max() + axis.min()))
    return names[min(2, int(3 * part))]


# ---------------------------------------------------------------------- careless set-up


def shifted(ground: PlaneMap, by: float, rng: Random) -> PlaneMap:
    """Return a table whose pieces lie up to so many inches off, each by a shift of its own."""
    width, depth = ground.size
    names = feature_names(ground.features)
    features = []
    for each, name in zip(ground.features, names, strict=True):
        dx, dy = rng.uniform(-by, by), rng.uniform(-by, by)
        features.append(replace(_moved(each, dx, dy, (width, depth)), id=name))
    return replace(ground, features=tuple(features))


def _moved(feature: PlaneFeature, dx: float, dy: float, size: tuple[float, float]) -> PlaneFeature:
    """Return a piece moved as far as it stays on the table."""
    points = feature.area or feature.line or ((feature.disc[:2],) if feature.disc else ())
    reach = feature.disc[2] if feature.disc else 0.0
    xs, ys = [x for x, _ in points], [y for _, y in points]
    dx = max(-(min(xs) - reach), min(dx, size[0] - max(xs) - reach))
    dy = max(-(min(ys) - reach), min(dy, size[1] - max(ys) - reach))
    if feature.disc:
        x, y, radius = feature.disc
        return replace(feature, disc=(x + dx, y + dy, radius), drawn=None)
    moved = tuple((x + dx, y + dy) for x, y in points)
    if feature.area:
        return replace(feature, area=moved, drawn=None)
    return replace(feature, line=moved, drawn=None)
