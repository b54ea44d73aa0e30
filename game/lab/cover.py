"""What covers, and how long lines of sight are (measures 11 and 12)."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from game.core.survey import Reading
from game.lab.control import control_of
from game.lab.fields import Flags, Floats, Layout, Numbers, share
from game.lab.finding import Detail, Finding, Lines, Picture, counted, favoured, percent
from game.lab.study import Study
from game.mechanics.views.plane_survey import CELL
from game.table.plane import Plane
from game.table.raster import BLOCKED, CLEAR, HAMPERED, held, near
from game.table.terrain import PlaneMap

NEAR = 24.0
"""Table units within which pairs of places are compared."""
DIRECTIONS = 64
STRETCH = 24
"""Places along lines that are looked at together."""


# ---------------------------------------------------------------------- ground by reading


def covered(layout: Layout, readings: Iterable[Reading]) -> Flags:
    """Return the cells that some pieces or kinds of terrain lie on or cross."""
    found = np.zeros(len(layout.cells), dtype=bool)
    if isinstance(layout.ground, PlaneMap):
        plane = layout.ground.plane()
        for each in readings:
            # A book may add parts of its own, such as the battlements of a wall.
            if each.feature in plane.by_id:
                found |= _covered_by(plane, each.feature)
        return found
    kinds = np.array(layout.ground.kinds()).ravel()
    for each in readings:
        found |= kinds == each.kind
    return found


def _covered_by(plane: Plane, name: str) -> Flags:
    feature = plane.by_id[name]
    if feature.closed:
        return held(plane, feature, CELL)
    return near(plane, feature, CELL, CELL / 2)


def cover(study: Study) -> Finding:
    """Return how much ground hides, hampers, slows and bars, and who has cover at hand."""
    one, two = study.places
    layout, mover = study.layout, study.mover
    readings = layout.survey.readings()
    table = np.ones(len(study.cells), dtype=bool)
    kinds = {
        "hides": [each for each in readings if each.hides],
        "hampers": [each for each in readings if each.hampers and not each.hides],
        "slows": [each for each in readings if mover.key in each.slows],
        "bars": [each for each in readings if mover.key in each.bars],
    }
    flags = {key: covered(layout, some) for key, some in kinds.items()}
    at_hand, numbers = cover_at_hand(study)
    pairs = _pairs(study)
    mix = flags["hampers"] + 2.0 * flags["hides"]
    ground, counting = control_of(study), at_hand & study.rests
    return Finding(
        measure="cover",
        title="Cover",
        mover=mover.key,
        numbers=numbers,
        favours=favoured(numbers, "share"),
        sentence=(
            f"{study.who}: {percent(numbers[0])} of the ground nearer to {one.called} has cover at "
            f"hand, {percent(numbers[1])} of that nearer to {two.called}; of lines within "
            f"{NEAR:g}{study.unit} {percent(pairs[0])} are clear, {percent(pairs[1])} hampered and "
            f"{percent(pairs[2])} blocked."
        ),
        details=(
            *(
                Detail(key, f"of the table {key}", share(each, table))
                for key, each in flags.items()
            ),
            Detail("at_hand", "of the table with cover at hand", share(at_hand, study.rests)),
            Detail("clear", "of lines clear", pairs[0], samples=pairs[3]),
            Detail("hampered", "of lines hampered", pairs[1], samples=pairs[3]),
            Detail("blocked", "of lines blocked", pairs[2], samples=pairs[3]),
        ),
        pictures=(
            Picture(
                "cover",
                "1 hampers lines, 2 hides",
                mix,
                (counting & (ground > 0), counting & (ground < 0)),
                "count",
            ),
        ),
    )


def cover_at_hand(study: Study) -> tuple[Flags, tuple[float, float]]:
    """Return the cells with cover within a base's width, and their shares of each side's ground."""
    layout = study.layout
    covering = [each for each in layout.survey.readings() if each.hides or each.hampers]
    at_hand = _within(study, covered(layout, covering), max(study.mover.base))
    ground = control_of(study)
    halves = study.rests & (ground > 0), study.rests & (ground < 0)
    return at_hand, (share(at_hand, halves[0]), share(at_hand, halves[1]))


def _within(study: Study, flags: Flags, far: float) -> Flags:
    """Return the cells within so many table units of some others."""
    if not flags.any():
        return flags
    if study.cells.table == "plane":
        from scipy.ndimage import distance_transform_edt

        rows = flags.reshape(study.cells.rows, study.cells.columns)
        away = distance_transform_edt(~rows) * study.cells.step
        found: Flags = away.ravel() <= far + study.cells.step / 2
        return found
    found = flags.copy()
    for cell in np.flatnonzero(flags).tolist():
        found |= study.cells.distances(cell) <= far
    return found


def _pairs(study: Study) -> tuple[float, float, float, int]:
    """Return the shares of clear, hampered and blocked lines between places, and their number."""
    places = study.places_all_over
    counts = np.zeros(3, dtype=np.int64)
    for eye, row in zip(places.tolist(), study.seen(places), strict=True):
        away = study.cells.distances(eye, study.size)
        wanted = study.rests & (away <= NEAR) & (away > 0)
        counts += np.bincount(row[wanted], minlength=3)[:3]
    total = int(counts.sum())
    clear, hampered, blocked = (
        int(counts[verdict]) / max(1, total) for verdict in (CLEAR, HAMPERED, BLOCKED)
    )
    return clear, hampered, blocked, total


# ---------------------------------------------------------------------- how far one sees


def sight_lines(study: Study) -> Finding:
    """Return how far one sees from places all over the table."""
    one, two = study.places
    places = study.places_all_over
    lengths = free_lengths(study, places)
    ground = control_of(study)[places]
    numbers = _quantile(lengths[ground > 0], 0.5), _quantile(lengths[ground < 0], 0.5)
    if study.twins is not None:
        # The places are each other's images, and so are their lines.
        numbers = (_quantile(lengths[ground != 0], 0.5),) * 2
    every = lengths.ravel()
    longest = int(every.argmax()) if len(every) else 0
    farthest = float(every.max(initial=0.0))
    return Finding(
        measure="sight_lines",
        title="Length of sight lines",
        mover=study.mover.key,
        numbers=numbers,
        unit="length",
        favours="neither",
        sentence=(
            f"{study.who}: from ground nearer to {one.called} half of all lines end within "
            f"{counted(numbers[0], 'length', study.unit)}, from that nearer to {two.called} "
            f"within {counted(numbers[1], 'length', study.unit)}; one in ten is longer than "
            f"{counted(_quantile(every), 'length', study.unit)}."
        ),
        details=(
            Detail("median", "the median line", _quantile(every, 0.5), "length", len(every)),
            Detail("long", "one in ten is longer", _quantile(every), "length", len(every)),
            Detail("far", f"of lines of {NEAR:g} and more", share(every >= NEAR, every >= 0)),
            Detail("longest", "the longest line", farthest, "length"),
        ),
        lines=(_drawn(study, places, longest, farthest),) if len(every) else (),
    )


def free_lengths(study: Study, places: Numbers) -> Floats:
    """Return for each place how far one sees from it in each of 64 directions, in table units.

    A line goes from cell to cell and ends with the last one that is seen before one that is not.
    """
    x, y = study.cells.middles
    step = study.cells.step / 2
    seen = study.seen(places) != BLOCKED
    far = np.arange(1, int(math.hypot(np.ptp(x), np.ptp(y)) / step) + 3) * step
    angles = [math.tau * way / DIRECTIONS for way in range(DIRECTIONS)]
    across = np.tile([math.cos(angle) for angle in angles], len(places))
    down = np.tile([math.sin(angle) for angle in angles], len(places))
    found = np.full(len(places) * DIRECTIONS, float(len(far)))
    lines = np.arange(len(found))
    for start in range(0, len(far), STRETCH):
        # Most lines are short: only those that have not ended are followed.
        part = far[start : start + STRETCH]
        place = lines // DIRECTIONS
        px = x[places][place][:, None] + part * across[lines][:, None]
        py = y[places][place][:, None] + part * down[lines][:, None]
        numbers, inside = _cell_at(study, px, py)
        ends = ~(inside & seen[place[:, None], numbers])
        over = ends.any(axis=1)
        found[lines[over]] = start + ends[over].argmax(axis=1)
        lines = lines[~over]
    return found.reshape(len(places), DIRECTIONS) * step


def _cell_at(study: Study, x: Floats, y: Floats) -> tuple[Numbers, Flags]:
    """Return the cells over some points, and whether they are on the table."""
    cells = study.cells
    if cells.table == "hexes":
        return _hex_at(study, x, y)
    column, row = np.floor(x / cells.step).astype(int), np.floor(y / cells.step).astype(int)
    inside = (column >= 0) & (row >= 0) & (column < cells.columns) & (row < cells.rows)
    return np.where(inside, row * cells.columns + column, 0), inside


def _hex_at(study: Study, x: Floats, y: Floats) -> tuple[Numbers, Flags]:
    """Return the hexes over some points: of the two nearest rows the hex whose middle is nearer."""
    cells = study.cells
    xs, ys = cells.middles
    first, deep = ys[0], ys[cells.columns] - ys[0] if cells.rows > 1 else 1.0
    best, chosen = np.full(x.shape, np.inf), np.zeros(x.shape, dtype=int)
    for row in (np.floor((y - first) / deep), np.floor((y - first) / deep) + 1):
        column = np.round(x - xs[0] - row % 2 / 2)
        away = np.hypot(x - xs[0] - row % 2 / 2 - column, y - first - row * deep)
        inside = (column >= 0) & (row >= 0) & (column < cells.columns) & (row < cells.rows)
        away = np.where(inside, away, np.inf)
        better = away < best
        chosen = np.where(better, (row * cells.columns + column).astype(int), chosen)
        best = np.minimum(best, away)
    return np.where(best < 0.6, chosen, 0), best < 0.6


def _quantile(values: Floats, part: float = 0.9) -> float | None:
    return float(np.quantile(values, part)) if values.size else None


def _drawn(study: Study, places: Numbers, longest: int, far: float) -> Lines:
    """Return the longest free line."""
    place, way = divmod(longest, DIRECTIONS)
    x, y = (float(axis[places[place]]) for axis in study.cells.middles)
    angle = math.tau * way / DIRECTIONS
    end = x + far * math.cos(angle), y + far * math.sin(angle)
    return Lines("longest", "The longest line", (((x, y), end, far, ""),))
