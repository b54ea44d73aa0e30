"""Stamps on a draft: put down with turn, scale and mirror, scattered, made and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, dist, pi, sin
from pathlib import Path
from random import Random

import shapely

from game.data import files
from game.data.stampfile import ENDING, Stamp
from game.data.writing import unused_path, write_whole
from game.drafting import edits
from game.drafting.draft import Draft, Refused, clean
from game.drafting.map_text import entry, feature_data, item, number, text_value
from game.drafting.shapes import Point, bounds, geometry, redrawn, snapped, trusted
from game.drafting.transform import flipped, scaled, shifted, turned
from game.table.terrain import PlaneFeature

LARGE = (10_000.0, 10_000.0)
"""A table on which nothing is cut at an edge while a stamp is turned."""
TRIES = 30
"""Darts thrown for each piece that is scattered."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How pieces are scattered."""

    spacing: float
    """Inches between the middles of neighbours, at least."""
    most: int = 200
    turn: float = 360
    """Degrees within which each is turned at random."""
    least_size: float = 0.8
    most_size: float = 1.2
    gap: float = 0
    """Inches to keep from what stands there already."""


def placed(
    stamp: Stamp, at: Point, turn: float = 0, scale: float = 1, *, mirror: bool = False
) -> tuple[PlaneFeature, ...]:
    """Return the pieces of a stamp with its middle at a point."""
    middle = (stamp.size[0] / 2, stamp.size[1] / 2)
    found = []
    for piece in stamp.pieces:
        # Far from all edges, so that no band of a stamp is drawn out over one.
        made = shifted(redrawn(trusted(piece, stamp.size), LARGE), 1000, 1000, LARGE)
        pivot = (middle[0] + 1000, middle[1] + 1000)
        if mirror:
            made = flipped(made, "east_west", pivot, LARGE)
        if scale != 1:
            made = scaled(made, scale, scale, pivot, LARGE)
        if turn % 360:
            made = turned(made, turn, pivot, LARGE)
        found.append(shifted(made, at[0] - pivot[0], at[1] - pivot[1], LARGE))
    return tuple(found)


def stamped(
    draft: Draft,
    stamp: Stamp,
    at: Point,
    turn: float = 0,
    scale: float = 1,
    *,
    mirror: bool = False,
) -> Draft:
    """Return the draft with a stamp on it, and its twins."""
    return edits.added(draft, *placed(stamp, at, turn, scale, mirror=mirror))


# -------------------------------------------------------------------- at random


def scattered(
    draft: Draft, stamp: Stamp, region: Sequence[Point], spread: Spread, seed: int
) -> Draft:
    """Return the draft with a stamp scattered over a region; the same seed gives the same."""
    draft.require_plane()
    random = Random(seed)
    area = shapely.Polygon(region).intersection(shapely.box(0, 0, *draft.size))
    if area.is_empty:
        raise Refused("Draw a region on the table first.")
    taken = shapely.union_all([geometry(piece.feature) for piece in draft.pieces])
    made = draft
    for at in _darts(area, spread, random):
        turn = round(random.uniform(0, spread.turn), 1)
        size = round(random.uniform(spread.least_size, spread.most_size), 2)
        features = placed(stamp, at, turn, size)
        shape = shapely.union_all([geometry(each) for each in features])
        if not area.covers(shape) or shape.distance(taken) < spread.gap or shape.intersects(taken):
            continue
        try:
            made = edits.added(made, *features)
        except Refused:  # it would lie on its own twin
            continue
        taken = shapely.union(taken, shape)
    if made is draft:
        raise Refused("There is no room for it there; choose a larger region or less spacing.")
    return made


def _darts(area: shapely.Geometry, spread: Spread, random: Random) -> Iterator[Point]:
    """Yield places in a region that keep their distance, round those found before."""
    west, north, east, south = shapely.bounds(area).tolist()
    first = (random.uniform(west, east), random.uniform(north, south))
    found: list[Point] = [first]
    active = [first]
    if shapely.contains_xy(area, *first):
        yield snapped([first])[0]
    while active and len(found) < spread.most:
        here = active[random.randrange(len(active))]
        for _ in range(TRIES):
            angle, away = random.uniform(0, 2 * pi), spread.spacing * random.uniform(1, 2)
            dart = (here[0] + away * cos(angle), here[1] + away * sin(angle))
            outside = not (west <= dart[0] <= east and north <= dart[1] <= south)
            if outside or any(dist(dart, other) < spread.spacing for other in found):
                continue
            found.append(dart)
            active.append(dart)
            if shapely.contains_xy(area, *dart):
                yield snapped([dart])[0]
            break
        else:
            active.remove(here)


# -------------------------------------------------------------------- making and counting


def stamp_of(draft: Draft, keys: Sequence[int], title: str, owned: int = 0) -> Stamp:
    """Return some pieces of a draft as a stamp."""
    features = [draft.piece(key).feature for key in keys]
    if not features:
        raise Refused("Select the pieces for the stamp.")
    west, north, east, south = bounds(features)
    size = (max(1.0, east - west), max(1.0, south - north))
    pieces = tuple(shifted(replace(each, id=""), -west, -north, LARGE) for each in features)
    return Stamp(clean(title) or "Stamp", snapped([size])[0], pieces, owned=owned)


def stamp_text(stamp: Stamp) -> str:
    """Return the file of a stamp."""
    lines = [f"stamp: {text_value(stamp.stamp)}"]
    lines += entry("about", stamp.about, 0) if stamp.about else []
    lines.append(f"size: [{number(stamp.size[0])}, {number(stamp.size[1])}]")
    lines += [f"owned: {stamp.owned}"] if stamp.owned else []
    lines += ["pieces:", *(line for each in stamp.pieces for line in item(feature_data(each), 2))]
    return "\n".join(lines) + "\n"


def save_own_stamp(stamp: Stamp) -> Path:
    """Write a stamp among the player's own."""
    name = stamp.stamp.lower().replace(" ", "_")
    path = unused_path(files.stamps(), name, ENDING, "_")
    return write_whole(path, stamp_text(stamp).encode())


@dataclass(frozen=True, slots=True)
class Used:
    """How many of a stamp stand on the table, and how many the player has."""

    title: str
    used: int
    owned: int


def collection(draft: Draft, stamps: Mapping[str, Stamp]) -> list[Used]:
    """Return for every counted stamp how many of it the table needs.

    Pieces are recognised by kind and size, wherever they stand and however they are turned.
    """
    on_table = Counter(_build(piece.feature) for piece in draft.pieces)
    found = []
    for stamp in stamps.values():
        if stamp.owned:
            needed = Counter(_build(piece) for piece in stamp.pieces)
            used = min(on_table[build] // count for build, count in needed.items())
            found.append(Used(stamp.stamp, used, stamp.owned))
    return found


def _build(feature: PlaneFeature) -> tuple[str, float, float]:
    """Return what stays the same of a piece when it is moved and turned."""
    shape = geometry(feature)
    return feature.kind, round(shape.area, 1), round(shape.length, 1)
