"""One class of movers on one layout: what it sees and where it gets, each worked out once.

Where the table is exactly symmetric and its symmetry carries one zone onto the other, the second
zone's fields are the images of the first one's. So a fair table is fair to the last digit, and no
line that grazes a corner is judged differently on its two sides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.core.survey import Mover, Views
from game.lab.fields import VIEWPOINTS, Flags, Floats, Layout, Numbers, Place, spread
from game.lab.symmetry import Symmetry, exact_symmetries, symmetries
from game.lab.travel import FINE, Arrivals, Travel, travel_of
from game.table.going import CellGoing, PlaneGoing
from game.table.raster import BLOCKED, CLEAR
from game.table.symmetries import IMAGES, Image, SymmetryName

Verdicts = NDArray[np.uint8]
Joined = Callable[[NDArray[Any], NDArray[Any]], NDArray[Any]]
NOWHERE: Numbers = np.array([], dtype=np.intp)


class Heat(NamedTuple):
    """How many of some viewpoints see each cell, and how many see it without cover."""

    counts: Numbers
    open_counts: Numbers
    eyes: int

    @property
    def seen(self) -> Floats:
        """Which part of the viewpoints sees each cell."""
        return self.counts / max(1, self.eyes)

    @property
    def clear(self) -> Floats:
        """Which part of the viewpoints sees each cell without cover."""
        return self.open_counts / max(1, self.eyes)

    def mean(self, among: Flags) -> float:
        """Return which part of the viewpoints sees some cells on the average."""
        return _mean(self.counts, among, self.eyes)

    def clear_mean(self, among: Flags) -> float:
        """Return the same without cover."""
        return _mean(self.open_counts, among, self.eyes)


def _mean(counts: Numbers, among: Flags, eyes: int) -> float:
    # Whole numbers are summed, so that images of each other have equal means.
    return int(counts[among].sum()) / max(1, eyes * int(among.sum()))


class Twins(NamedTuple):
    """Onto which cell each cell is carried, and onto which each base."""

    cells: Numbers
    bases: Numbers


class Tableau:
    """A layout with what holds for all movers on it."""

    def __init__(
        self,
        layout: Layout,
        viewpoints: int = VIEWPOINTS,
        *,
        per_cell: int = FINE,
        lines: Tableau | None = None,
        ways: Tableau | None = None,
        like: Tableau | None = None,
    ) -> None:
        self.layout, self.viewpoints, self.per_cell = layout, viewpoints, per_cell
        """The most viewpoints of a set of cells, and nodes of ways along one side of a cell."""
        self.lines, self.ways = lines, ways
        """Others with the same lines of sight, and with the same ways."""
        self.like = self if like is None else like
        """The one with which it is compared: its symmetry tells where to look from."""
        self._studies: dict[str, Study] = {}
        self._kept: dict[int, _Kept] = {}

    def kept(self, mover: Mover) -> _Kept:
        """Return what has been seen by a class, or by others that see alike."""
        if self.lines is not None:
            return self.lines.kept(mover)
        views = self.layout.survey.views(mover)
        return self._kept.setdefault(id(views), _Kept(views, len(self.layout.cells)))

    @cached_property
    def symmetries(self) -> list[Symmetry]:
        """All symmetries of the table, the nearest first."""
        return symmetries(self.layout.ground, self.layout.cells)

    @cached_property
    def _exact(self) -> list[SymmetryName]:
        return exact_symmetries(self.layout.ground, self.layout.cells)

    @cached_property
    def movers(self) -> Sequence[Mover]:
        """The classes in the forces."""
        return self.layout.survey.movers()

    @cached_property
    def scattered(self) -> Numbers:
        """Places all over the table, the same for all movers, so that each is looked from once."""
        return spread(self.layout.cells, np.ones(len(self.layout.cells), dtype=bool), VIEWPOINTS)

    def study(self, mover: Mover) -> Study:
        """Return the study of a class of movers, made once."""
        if mover.key not in self._studies:
            self._studies[mover.key] = Study(self, mover)
        return self._studies[mover.key]

    @cached_property
    def image(self) -> Image | None:
        """The exact symmetry that carries each zone onto the other, if there is one."""
        one, two = self.layout.places
        for name in self._exact:
            images = self.layout.cells.images(IMAGES[name][0])
            if images is None or not np.array_equal(two.cells[images], one.cells):
                continue
            # A quarter turn does not carry the second zone back onto the first.
            if np.array_equal(images[images], np.arange(len(images))):
                return IMAGES[name][0]
        return None

    def twins(self, size: int) -> Twins | None:
        """Return how an exact symmetry carries the first zone onto the second, if one does."""
        if self.image is None:
            return None
        images, bases = (self.layout.cells.images(self.image, each) for each in (1, size))
        return None if images is None or bases is None else Twins(images, bases)


class Study:
    """What one class of movers sees and where it gets, from either zone."""

    def __init__(self, tableau: Tableau, mover: Mover) -> None:
        self.tableau, self.layout, self.mover = tableau, tableau.layout, mover
        self.cells = self.layout.cells
        self._heats: dict[tuple[str, int], Heat] = {}
        self._arrivals: dict[int, Arrivals] = {}
        self._costs: dict[int, Floats] = {}
        self._eyes: dict[int, Numbers] = {}

    @property
    def places(self) -> tuple[Place, Place]:
        """The two zones."""
        return self.layout.places

    @property
    def who(self) -> str:
        """The class of movers as a sentence begins with it."""
        return self.mover.name[:1].upper() + self.mover.name[1:]

    @property
    def unit(self) -> str:
        """What lengths are counted in."""
        return {"plane": "″", "hexes": " hexes", "squares": " squares"}[self.cells.table]

    @property
    def size(self) -> int:
        """Squares along one side of the base, where bases are named by one of several squares."""
        return round(self.mover.base[0]) if self.cells.table == "squares" else 1

    @cached_property
    def twins(self) -> Twins | None:
        """How an exact symmetry carries the first zone onto the second."""
        return self.tableau.twins(self.size)

    # ------------------------------------------------------------------ where it may be

    @cached_property
    def going(self) -> PlaneGoing | CellGoing:
        """What ways cost this class."""
        going: PlaneGoing | CellGoing = self.layout.survey.going(self.mover)
        return going

    @cached_property
    def travel(self) -> Travel:
        """The ways of this class."""
        return travel_of(self.cells, self.going, self.mover, self.tableau.per_cell)

    @cached_property
    def _alike(self) -> Study | None:
        """The same class on a table with the same ways."""
        return None if self.tableau.ways is None else self.tableau.ways.study(self.mover)

    @cached_property
    def anchors(self) -> Flags:
        """Where a base may rest, by the square that names it."""
        found = self.travel.rests if self._alike is None else self._alike.travel.rests
        return found if self.twins is None else found & found[self.twins.bases]

    @cached_property
    def rests(self) -> Flags:
        """The cells that a resting base can cover."""
        return self._under(self.anchors)

    def open_cells(self, going: CellGoing) -> Flags:
        """Return the cells that a base can cover on its way, whether it may rest there or not."""
        found = going.rests.copy()
        found[going.ends] = True
        covered: Flags = self._under(found)
        return covered

    def zone(self, which: int) -> Flags:
        """Return the cells of a zone in which it may rest."""
        return self.places[which].cells & self.rests

    def starts(self, which: int) -> Flags:
        """Return where a base may rest that lies wholly in a zone, by the square that names it."""
        outside = ~self.places[which].cells
        return self.anchors & ~self._over(outside)

    def _under(self, values: NDArray[Any], joined: Joined = np.logical_or) -> NDArray[Any]:
        """Return for each cell what its bases have together, values being those of places."""
        rows = values.reshape(self.cells.rows, self.cells.columns).copy()
        for _ in range(self.size - 1):
            rows[1:] = joined(rows[1:], rows[:-1])
            rows[:, 1:] = joined(rows[:, 1:], rows[:, :-1])
        return rows.ravel()

    def _over(self, cells: Flags) -> Flags:
        """Return the places of bases that cover some of the cells."""
        rows = cells.reshape(self.cells.rows, self.cells.columns).copy()
        for _ in range(self.size - 1):
            rows[:-1] |= rows[1:].copy()
            rows[:, :-1] |= rows[:, 1:].copy()
        return rows.ravel()

    def eyes(self, which: int) -> Numbers:
        """Return viewpoints of a zone."""
        if which not in self._eyes:
            self._eyes[which] = self._spread(which, self.starts(which))
        return self._eyes[which]

    def _spread(self, which: int, wanted: Flags, first: Numbers = NOWHERE) -> Numbers:
        """Return viewpoints among some places of a zone's movers.

        Those of the second zone are chosen in the mirror, so that both sides look from like places
        even where a piece breaks the symmetry of the table with which this one is compared.
        """
        most = self.tableau.viewpoints
        frame = self.tableau.like.twins(self.size) if which else None
        if frame is None:
            return spread(self.cells, wanted, most, first.tolist())
        mirrored = spread(self.cells, wanted[frame.bases], most, frame.bases[first].tolist())
        return frame.bases[mirrored]

    @cached_property
    def places_all_over(self) -> Numbers:
        """Places all over the table; with a symmetry those of one half, and their images."""
        found = self.tableau.scattered
        found = found[self.anchors[found]]
        if self.twins is not None:
            half = found[found <= self.twins.bases[found]]
            found = np.unique(np.concatenate([half, self.twins.bases[half]]))
        return found

    # ------------------------------------------------------------------ what it sees

    def seen(self, eyes: Numbers) -> Verdicts:
        """Return how each eye sees each cell."""
        return self.tableau.kept(self.mover).seen(eyes)

    def heat(self, which: int) -> Heat:
        """Return which part of a zone's viewpoints sees each cell before anybody moves."""
        return self._twin_heat("zone", which)

    def first_shots(self, which: int) -> Heat:
        """Return the same from where shooters get in the first turn, within their range."""
        return self._twin_heat("shots", which)

    def _twin_heat(self, kind: str, which: int) -> Heat:
        if (kind, which) not in self._heats:
            if which and self.twins is not None:
                image = self.twins.cells
                first = self._twin_heat(kind, 0)
                found = Heat(first.counts[image], first.open_counts[image], first.eyes)
            else:
                found = self._zone_heat(which) if kind == "zone" else self._shot_heat(which)
            self._heats[kind, which] = found
        return self._heats[kind, which]

    def _zone_heat(self, which: int) -> Heat:
        return _counted(self.seen(self.eyes(which)))

    def _shot_heat(self, which: int) -> Heat:
        if not self.mover.shot:
            nobody = np.zeros(len(self.cells), dtype=np.intp)
            return Heat(nobody, nobody, 0)
        # Half of them are viewpoints of the zone, from which has been looked already.
        known = self.eyes(which)[: self.tableau.viewpoints // 2]
        eyes = self._spread(which, self.forward(which), known)
        seen = self.seen(eyes).copy()
        for row, eye in zip(seen, eyes.tolist(), strict=True):
            row[self.cells.distances(eye, self.size) > self.mover.shot + 1e-9] = BLOCKED
        return _counted(seen)

    def forward(self, which: int) -> Flags:
        """Return where shooters of a zone may stand when they shoot in the first turn."""
        if not self.mover.advance:
            return self.starts(which)
        return self.anchors & (self.arrivals(which).costs <= self.mover.advance + 1e-9)

    # ------------------------------------------------------------------ where it gets

    def arrivals(self, which: int) -> Arrivals:
        """Return what it costs to get anywhere from a zone, by the squares that name bases."""
        if self._alike is not None and np.array_equal(
            self.starts(which), self._alike.starts(which)
        ):
            return self._alike.arrivals(which)
        if which not in self._arrivals:
            self._arrivals[which] = self.travel.arrivals(np.flatnonzero(self.starts(which)))
            if len(self._arrivals) == len(self.places):
                self.travel.forget()  # its room is soon wanted by the next class
        return self._arrivals[which]

    def costs(self, which: int) -> Floats:
        """Return what it costs to get to each cell from a zone."""
        if which not in self._costs:
            if which and self.twins is not None:
                self._costs[which] = self.costs(0)[self.twins.cells]
            else:
                self._costs[which] = self._under(self.arrivals(which).costs, np.minimum)
        return self._costs[which]

    def turns(self, which: int) -> Floats:
        """Return the turns it takes to get to each cell from a zone."""
        return self.costs(which) / self.mover.pace

    def way_to(self, which: int, cells: Flags) -> list[int]:
        """Return the cells of the cheapest way from a zone to some cells; none where none leads."""
        if which and self.twins is not None:
            way: list[int] = self.twins.bases[self.way_to(0, cells[self.twins.cells])].tolist()
            return way
        arrivals = self.arrivals(which)
        costs = np.where(self._over(cells) & self.anchors, arrivals.costs, np.inf)
        return arrivals.way(int(costs.argmin())) if np.isfinite(costs).any() else []

    # ------------------------------------------------------------------ what it threatens

    def threatened(self, which: int) -> Flags:
        """Return the cells that this class can shoot at or charge in the first turn."""
        charged = self.costs(which) <= self.mover.dash + 1e-9
        return charged | (self.first_shots(which).seen > 0)


class _Kept:
    """The views of a class, each eye looked from once."""

    def __init__(self, views: Views, cells: int) -> None:
        self._views, self._cells = views, cells
        self._rows: dict[int, Verdicts] = {}

    def seen(self, eyes: Numbers) -> Verdicts:
        new = [eye for eye in eyes.tolist() if eye not in self._rows]
        if new:
            self._rows.update(zip(new, self._views.seen(new), strict=True))
        rows = [self._rows[eye] for eye in eyes.tolist()]
        return np.array(rows, dtype=np.uint8).reshape(len(rows), self._cells)


def _counted(seen: Verdicts) -> Heat:
    # Sums of small numbers are several times as fast.
    seeing, openly = (
        flags.sum(axis=0, dtype=np.uint16).astype(np.intp)
        for flags in (seen != BLOCKED, seen == CLEAR)
    )
    return Heat(seeing, openly, len(seen))
