"""Lanes of advance, chokes on them, and the front between the zones (measure 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.lab.fields import Numbers, parts_of
from game.lab.finding import Detail, Finding, Lines, Picture, counted, percent
from game.lab.gaps import Gap, narrow_places
from game.lab.study import Study
from game.table.going import CellGoing

MEETING = 0.5
"""Turns between the arrivals of both sides where they meet."""
DETOUR = 1.3
"""How much longer than the shortest a way may be that is a lane of advance."""
WAYS = 100
"""Cheapest ways from each zone to the other that are counted."""


def lanes(study: Study) -> Finding:
    """Return how many ways lead from zone to zone, where they narrow, and how long the front is."""
    first, second = study.turns(0), study.turns(1)
    reached = study.rests & np.isfinite(first) & np.isfinite(second)
    together = np.where(reached, first, np.inf) + np.where(reached, second, np.inf)
    apart = np.abs(np.where(reached, first, np.inf) - np.where(reached, second, 0.0))
    least = float(together.min(initial=np.inf))
    meeting = (apart <= MEETING) & (together <= DETOUR * least + 1e-9)
    parts = parts_of(study.cells, meeting)
    count = float(parts.max(initial=0))
    ways = _ways(study)
    chokes = _chokes(study, ways)
    front = front_of(study)
    worst = chokes[0] if chokes else None
    narrow = (
        f"; {percent(worst[1])} of the cheapest ways lead through {worst[0].words}" if worst else ""
    )
    width = "" if front is None else f"; the front is {counted(front, 'length', study.unit)} wide"
    return Finding(
        measure="lanes",
        title="Lanes, chokes and front",
        mover=study.mover.key,
        numbers=(count, count),
        unit="count",
        sentence=(
            f"{study.who}: {count:g} {'lane leads' if count == 1 else 'lanes lead'} from zone to "
            f"zone{narrow}{width}."
        ),
        details=(
            Detail("front", "the front between the zones", front, "length"),
            Detail("shortest", "turns from zone to zone", least, "turns"),
            Detail("choke", "of the cheapest ways through one gap", worst and worst[1]),
        ),
        pictures=(
            Picture("lanes", "Lanes by their number", np.where(meeting, parts, np.nan)),
            Picture("ways", "How many of the cheapest ways pass", ways_through(study, ways)),
        ),
        lines=(
            Lines(
                "chokes",
                "Chokes by their share of the cheapest ways",
                tuple((gap.start, gap.end, part, gap.words) for gap, part in chokes),
            ),
        ),
    )


# ---------------------------------------------------------------------- chokes


def _ways(study: Study) -> list[list[int]]:
    """Return the cheapest ways from viewpoints of each zone to the other zone, as cells."""
    found: list[list[int]] = []
    for which in (0, 1):
        arrivals = study.arrivals(1 - which)
        eyes = study.eyes(which)[:WAYS]
        found += [arrivals.way(eye) for eye in eyes[np.isfinite(arrivals.costs[eyes])].tolist()]
    return found


def ways_through(study: Study, ways: Sequence[list[int]]) -> NDArray[np.float64]:
    """Return how many of some ways pass each cell."""
    found = np.zeros(len(study.cells))
    for way in ways:
        found[np.unique(way)] += 1
    return found


def _chokes(study: Study, every: Sequence[list[int]]) -> list[tuple[Gap, float]]:
    """Return the gaps that cheapest ways lead through with their shares, the greatest first."""
    gaps = narrow_places(study)
    ways = [way for way in every if len(way) > 1]
    if not gaps or not ways:
        return []
    import shapely

    x, y = study.cells.middles
    drawn = [shapely.LineString(np.column_stack([x[way], y[way]])) for way in ways]
    segments = [shapely.LineString([gap.start, gap.end]) for gap in gaps]
    crossed = _crossings(drawn, segments)
    found = [(gap, int(number) / len(ways)) for gap, number in zip(gaps, crossed, strict=True)]
    return sorted([each for each in found if each[1]], key=lambda each: -each[1])


def _crossings(ways: Sequence[Any], gaps: Sequence[Any]) -> Numbers:
    import shapely

    tree = shapely.STRtree(gaps)
    _, met = tree.query(np.array(ways, dtype=object), predicate="intersects")
    return np.bincount(met, minlength=len(gaps))


# ---------------------------------------------------------------------- the front


def front_of(study: Study) -> float | None:
    """Return the least passable length that parts one zone from the other.

    None where no line between two edges parts them, as around a besieged place.
    """
    if not study.zone(0).any() or not study.zone(1).any():
        return None
    if isinstance(study.going, CellGoing):
        return _least_cut(study, study.going)
    names = [place.name for place in study.places]
    if names == ["north", "south"]:
        return _cheapest_line(study, upright=False)
    return _cheapest_line(study, upright=True) if names == ["west", "east"] else None


def _cheapest_line(study: Study, *, upright: bool) -> float | None:
    """Return the cheapest line from edge to edge, barred ground free of charge."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import dijkstra

    cells = study.cells
    numbers = np.arange(len(cells)).reshape(cells.rows, cells.columns)
    price = study.rests.astype(np.float64).reshape(cells.rows, cells.columns)
    # A base near the edge may not rest there, but neither is the ground barred.
    price[[0, -1], :], price[:, [0, -1]] = 1.0, 1.0
    taken = (study.places[0].cells | study.places[1].cells).reshape(price.shape)
    starts, ends, costs = [], [], []
    for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1), (1, 2), (2, 1), (1, -2), (2, -1)):
        here = numbers[: cells.rows - dy, max(0, -dx) : cells.columns - max(0, dx)]
        there = numbers[dy:, max(0, dx) : cells.columns - max(0, -dx)]
        length = np.hypot(dy, dx) * cells.step
        cost = length * (price.ravel()[here] + price.ravel()[there]) / 2
        open_ways = ~(taken.ravel()[here] | taken.ravel()[there])
        starts.append(here[open_ways])
        ends.append(there[open_ways])
        # Free steps must be told from no steps.
        costs.append(np.maximum(cost[open_ways], 1e-9))
    count = len(cells)
    graph = csr_array(
        (np.concatenate(costs), (np.concatenate(starts), np.concatenate(ends))),
        shape=(count, count),
    )
    first, last = (numbers[0], numbers[-1]) if upright else (numbers[:, 0], numbers[:, -1])
    first, last = first[~taken.ravel()[first]], last[~taken.ravel()[last]]
    if not len(first) or not len(last):
        return None
    away = dijkstra(graph, directed=False, indices=first, min_only=True)
    least = float(away[last].min(initial=np.inf))
    return round(least, 6) + cells.step if np.isfinite(least) else None


def _least_cut(study: Study, going: CellGoing) -> float | None:
    """Return the least number of cells that part one zone from the other, by the greatest flow.

    A base of several squares passes wherever it can cover each of a row of cells.
    """
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import maximum_flow

    count = len(study.cells)
    # Each cell is a pair of nodes with a way of one unit between them; source and sink come last.
    inside, source, sink = np.arange(count), 2 * count, 2 * count + 1
    zones = [np.flatnonzero(study.zone(which)) for which in (0, 1)]
    many = np.int32(count)
    first, then = _steps(study, going)
    starts = [inside, count + first, np.full(len(zones[0]), source), count + zones[1]]
    ends = [count + inside, then, zones[0], np.full(len(zones[1]), sink)]
    single = np.ones(count, dtype=np.int32)
    single[np.concatenate(zones)] = many
    caps = [single, *(np.full(len(each), many, dtype=np.int32) for each in starts[1:])]
    graph = csr_array(
        (np.concatenate(caps), (np.concatenate(starts), np.concatenate(ends))),
        shape=(2 * count + 2, 2 * count + 2),
        dtype=np.int32,
    )
    flow = int(maximum_flow(graph, source, sink).flow_value)
    return float(flow) if flow < count else None


def _steps(study: Study, going: CellGoing) -> tuple[Numbers, Numbers]:
    """Return the single steps from cell to cell; what a wide base covers is joined by sides."""
    if study.size == 1:
        return going.starts, going.ends
    open_cells = study.open_cells(going)
    numbers = np.flatnonzero(open_cells)
    row, column = np.divmod(numbers, study.cells.columns)
    starts, ends = [], []
    for dy, dx in ((0, 1), (1, 0)):
        there = numbers + dy * study.cells.columns + dx
        inside = (column + dx < study.cells.columns) & (row + dy < study.cells.rows)
        inside[inside] = open_cells[there[inside]]
        starts += [numbers[inside], there[inside]]
        ends += [there[inside], numbers[inside]]
    return np.concatenate(starts), np.concatenate(ends)
