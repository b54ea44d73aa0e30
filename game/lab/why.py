"""Why a table is as it is, and how firmly: pieces taken away, pieces shifted (measures 15, 16).

Each table that is thought of is measured anew with fewer viewpoints and wider steps, and compared
with the table itself measured in the same way. What a piece does nothing to is not measured.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from random import Random
from typing import Any

import numpy as np

from game.core.ruleset import Rulebook
from game.core.survey import Mover
from game.lab.cover import cover_at_hand
from game.lab.fields import Layout
from game.lab.finding import Cause, Finding, Pair
from game.lab.layouts import relaid
from game.lab.measures import findings
from game.lab.pieces import Piece, pieces_of, shifted
from game.lab.study import Tableau
from game.lab.symmetry import pattern
from game.lab.travel import COARSE
from game.table.symmetries import Image
from game.table.terrain import PlaneMap

VIEWPOINTS = 32
"""Viewpoints of a zone where many tables are measured."""
LARGEST = 3
"""Pieces that are named for a finding."""
LEAST: Mapping[str, float] = {"share": 0.01, "turns": 0.05, "length": 0.5, "count": 0.5}
"""Changes that are worth naming."""
CARELESS, TABLES = 0.25, 20
"""Inches by which pieces may lie off, and how many such tables are measured."""
COVER = "cover"
OF_SIGHT = ("heat", "dead_ground", "exposure")
OF_WAYS = ("travel", "control")
OF_BOTH = ("threat", "turn_1", "objectives", COVER)
EXPLAINED = (*OF_SIGHT, *OF_WAYS, *OF_BOTH)
"""The measures that are explained piece by piece."""
Key = tuple[str, str, str]


@dataclass(frozen=True, eq=False)
class Inquiry:
    """A layout that is measured again and again with other terrain."""

    layout: Layout
    rulebook: Rulebook[Any]
    movers: Sequence[Mover]
    measures: Sequence[str] = EXPLAINED

    def numbers(self, tableau: Tableau, measures: Sequence[str] = EXPLAINED) -> dict[Key, Pair]:
        """Return both numbers of each finding."""
        wanted = [each for each in measures if each in self.measures]
        found = {
            each.key: each.numbers
            for each in findings(tableau, self.movers, [each for each in wanted if each != COVER])
        }
        if COVER in wanted:
            # Its two numbers alone: what it tells of lines besides would take much longer.
            studies = [tableau.study(each) for each in self.movers]
            found |= {(COVER, each.mover.key, ""): cover_at_hand(each)[1] for each in studies}
        return found

    @cached_property
    def _quickly(self) -> tuple[Tableau, dict[Key, Pair]]:
        """The table itself and its numbers, measured as all the others are."""
        table = _quick(self.layout)
        return table, self.numbers(table)

    def why(self, found: Sequence[Finding]) -> dict[Key, tuple[Cause, ...]]:
        """Return for each finding the pieces that do most to it."""
        table, before = self._quickly
        whole = {each.key: each for each in found if each.key in before}
        causes: dict[Key, list[Cause]] = {key: [] for key in whole}
        mirror = Mirror(table)
        for piece in pieces_of(self.layout):
            if not (piece.sights or piece.ways):
                continue
            after = mirror.known(piece)
            wanted = _touched(sights=piece.sights, ways=piece.ways)
            if missing := [each for each in wanted if not after or each not in mirror.carried]:
                without = _quick(
                    relaid(self.layout, piece.without, self.rulebook),
                    lines=None if piece.sights else table,
                    ways=None if piece.ways else table,
                    like=table,
                )
                after |= self.numbers(without, missing)
            mirror.keep(piece, after)
            for key, finding in whole.items():
                if key in after:
                    numbers = _with_change(finding, before[key], after[key])
                    change = _change(finding.numbers, numbers)
                    if abs(change) >= LEAST[finding.unit]:
                        causes[key].append(Cause(piece.name, numbers, change))
        return {
            key: tuple(sorted(some, key=lambda each: -abs(each.change))[:LARGEST])
            for key, some in causes.items()
        }

    def ranges(
        self, found: Sequence[Finding], seed: str = "1"
    ) -> dict[Key, tuple[tuple[float, float], tuple[float, float]]]:
        """Return the least and the greatest numbers of tables set up a little carelessly.

        Cells are where they are: on hexes and squares there is nothing to be careless about.
        """
        ground = self.layout.ground
        if not isinstance(ground, PlaneMap):
            return {}
        rng = Random(seed)
        quick, before = self._quickly
        whole = {each.key: each for each in found if each.key in before}
        measured: dict[Key, list[Pair]] = {}
        for _ in range(TABLES):
            table = relaid(self.layout, shifted(ground, CARELESS, rng), self.rulebook)
            for key, after in self.numbers(_quick(table, like=quick)).items():
                if key in whole:
                    numbers = _with_change(whole[key], before[key], after)
                    measured.setdefault(key, []).append(numbers)
        return {key: spans for key, some in measured.items() if (spans := _spans(some))}

    def explained(
        self, found: Sequence[Finding], *, why: bool = True, sensitivity: bool = True
    ) -> list[Finding]:
        """Return findings with the pieces behind them and with their ranges."""
        causes = self.why(found) if why else {}
        ranges = self.ranges(found) if sensitivity else {}
        return [
            replace(
                each,
                why=causes.get(each.key, ()),
                ranges=_around(each.numbers, ranges.get(each.key)),
            )
            for each in found
        ]


class Mirror:
    """Numbers of the table without a piece, reversed for its twin on an exactly symmetric table."""

    def __init__(self, table: Tableau) -> None:
        self._cells, self._image = table.layout.cells, table.image
        self._kept: dict[Hashable, dict[Key, Pair]] = {}
        self._goals = _goal_twins(table.layout, self._image)
        uncarried = set() if _forces_alike(table) else {"threat"}
        if len(self._goals) < len(table.layout.goals):
            uncarried.add("objectives")
        self.carried = [each for each in EXPLAINED if each not in uncarried]
        """The measures that the symmetry carries from one side to the other."""

    def keep(self, piece: Piece, numbers: dict[Key, Pair]) -> None:
        """Remember the numbers of the table without a piece."""
        if self._image is not None:
            self._kept[pattern(piece.without, self._cells)] = numbers

    def known(self, piece: Piece) -> dict[Key, Pair]:
        """Return the numbers of the table without a piece if its twin was looked at before."""
        if self._image is None:
            return {}
        kept = self._kept.get(pattern(piece.without, self._cells, self._image), {})
        return {
            (measure, mover, self._goals.get(subject, subject)): (two, one)
            for (measure, mover, subject), (one, two) in kept.items()
            if measure in self.carried
        }


def _forces_alike(table: Tableau) -> bool:
    """Return whether the same classes of movers start in both zones."""
    one, two = (
        [bool(not place.side or mover.share(place.side)) for mover in table.movers]
        for place in table.layout.places
    )
    return one == two


def _goal_twins(layout: Layout, image: Image | None) -> dict[str, str]:
    """Return which objective a symmetry makes of each."""
    images = None if image is None else layout.cells.images(image)
    if images is None:
        return {}
    return {
        goal.name: other.name
        for goal in layout.goals
        for other in layout.goals
        if np.array_equal(goal.cells, other.cells[images])
    }


def _touched(*, sights: bool, ways: bool) -> tuple[str, ...]:
    """Return the measures that a piece can change."""
    return (*(OF_SIGHT if sights else ()), *(OF_WAYS if ways else ()), *OF_BOTH)


def _quick(layout: Layout, **known: Tableau | None) -> Tableau:
    return Tableau(layout, VIEWPOINTS, per_cell=COARSE, **known)


def _with_change(finding: Finding, before: Pair, after: Pair) -> Pair:
    """Return a finding's own numbers with the change that quick measuring has shown."""
    one, two = (
        _changed(*numbers, most=1.0 if finding.unit == "share" else inf)
        for numbers in zip(finding.numbers, before, after, strict=True)
    )
    return one, two


def _changed(
    whole: float | None, before: float | None, after: float | None, *, most: float
) -> float | None:
    if whole is None or before is None or after is None:
        return after
    return min(most, max(0.0, whole + after - before))


def _change(before: Pair, after: Pair) -> float:
    """Return by how much the number changes that changes more; endless where a way opens."""
    changes = [0.0]
    for one, two in zip(before, after, strict=True):
        if one is not None and two is not None:
            changes.append(two - one)
        elif (one is None) != (two is None):
            changes.append(inf)
    return max(changes, key=abs)


def _spans(found: Sequence[Pair]) -> tuple[tuple[float, float], tuple[float, float]] | None:
    one = [first for first, _ in found if first is not None]
    two = [second for _, second in found if second is not None]
    if len(one) < len(found) or len(two) < len(found):
        return None
    return (min(one), max(one)), (min(two), max(two))


def _around(
    numbers: Pair, spans: tuple[tuple[float, float], tuple[float, float]] | None
) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """Return ranges that hold the table's own numbers, which more viewpoints have seen."""
    one, two = numbers
    if spans is None or one is None or two is None:
        return None
    (low_a, high_a), (low_b, high_b) = spans
    return (min(low_a, one), max(high_a, one)), (min(low_b, two), max(high_b, two))
