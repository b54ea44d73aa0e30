"""Two tables side by side: what their measures differ in, and which pieces were changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from game.lab.fields import Ground
from game.lab.finding import LEAST, Finding, Pair, Picture, counted, listed, plain
from game.lab.gaps import called
from game.lab.report import LayoutReport
from game.table.terrain import PlaneFeature, PlaneMap, feature_names

MOST = 6
"""Pieces that a sentence names."""


@dataclass(frozen=True, slots=True, eq=False)
class Difference:
    """One measure of two tables: before, after, and whether the change is more than carelessness.

    Where no ranges are known, a change counts from the same difference on that favours a side.
    """

    before: Finding
    after: Finding
    beyond: bool
    pictures: tuple[Picture, ...] = ()
    """The numbers of the second table less those of the first, where both have the same cells."""

    @property
    def words(self) -> str:
        """The change in a line."""
        one, two = self.before, self.after
        subject = f" {one.subject}" if one.subject else ""
        mover = f"{one.mover}, " if one.mover else ""
        careless = one.ranges is not None and not self.beyond
        marked = " (no more than a careless set-up does)" if careless else ""
        what = f"{mover}{one.title.lower()}{subject}"
        if _pair(one) == _pair(two):
            return f"{what}: {_pair(one)}, unchanged"
        return f"{what}: {_pair(one)}, now {_pair(two)}{marked}"

    def json(self) -> dict[str, Any]:
        """Return the difference as JSON has it."""
        measure, mover, subject = self.before.key
        return {
            "measure": measure,
            "mover": mover,
            "subject": subject,
            "before": [plain(each) for each in self.before.numbers],
            "after": [plain(each) for each in self.after.numbers],
            "beyond": self.beyond,
        }


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """Two reports side by side."""

    before: LayoutReport
    after: LayoutReport
    differences: tuple[Difference, ...]
    pieces: tuple[str, ...]
    """What was added, taken away and moved, in a sentence each."""

    def text(self) -> str:
        """Return the comparison in lines."""
        before, after = self.before.layout, self.after.layout
        lines = [f"{after.title} against {before.title} ({after.book})"]
        lines += [f"  {each}" for each in self.pieces]
        changed = [each for each in self.differences if _pair(each.before) != _pair(each.after)]
        lines += [f"  {_capital(each.words)}." for each in changed]
        if not changed:
            lines.append("  No measure differs.")
        return "\n".join(lines)

    def json(self) -> dict[str, Any]:
        """Return the comparison as JSON has it."""
        return {
            "before": self.before.layout.title,
            "after": self.after.layout.title,
            "ruleset": self.after.layout.ruleset,
            "pieces": list(self.pieces),
            "differences": [each.json() for each in self.differences],
        }


def compare(before: LayoutReport, after: LayoutReport) -> Comparison:
    """Return two reports side by side, measure by measure."""
    known = {each.key: each for each in before.findings}
    same = before.layout.cells == after.layout.cells
    differences = [
        Difference(
            known[each.key],
            each,
            beyond(known[each.key], each.numbers),
            tuple(_pictures(known[each.key], each)) if same else (),
        )
        for each in after.findings
        if each.key in known
    ]
    pieces = tuple(changed_pieces(before.layout.ground, after.layout.ground))
    return Comparison(before, after, tuple(differences), pieces)


def beyond(before: Finding, after: Pair) -> bool:
    """Return whether numbers have changed by more than a careless set-up would change them."""
    for which in (0, 1):
        one, two = before.numbers[which], after[which]
        if one is None or two is None:
            if one is not two:
                return True
            continue
        if before.ranges is not None:
            low, high = before.ranges[which]
            if not low <= two <= high:
                return True
        elif abs(one - two) >= LEAST[before.unit]:
            return True
    return False


def _pictures(before: Finding, after: Finding) -> Iterator[Picture]:
    known = {each.key: each for each in before.pictures}
    for each in after.pictures:
        if each.key in known:
            change = np.asarray(each.values - known[each.key].values)
            yield Picture(each.key, f"{each.title}: change", change, unit=each.unit)


def _pair(finding: Finding) -> str:
    one, two = (counted(number, finding.unit) for number in finding.numbers)
    return one if one == two else f"{one} and {two}"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


# ---------------------------------------------------------------------- pieces


def changed_pieces(before: Ground, after: Ground) -> Iterator[str]:
    """Yield what was added, taken away and moved, in a sentence each."""
    if isinstance(before, PlaneMap) and isinstance(after, PlaneMap):
        yield from _changed_features(before, after)
    elif not isinstance(before, PlaneMap) and not isinstance(after, PlaneMap):
        one, two = (np.array(each.kinds()) for each in (before, after))
        if one.shape != two.shape:
            yield "The tables differ in size."
        elif count := int((one != two).sum()):
            yield f"{count} cells have different terrain."


def _changed_features(before: PlaneMap, after: PlaneMap) -> Iterator[str]:
    one, two = _named(before), _named(after)
    yield from _told("Added", [name for name in two if name not in one])
    yield from _told("Gone", [name for name in one if name not in two])
    yield from _told("Changed", [name for name in two if name in one and one[name] != two[name]])


def _named(ground: PlaneMap) -> dict[str, PlaneFeature]:
    names = feature_names(ground.features)
    pairs = zip(names, ground.features, strict=True)
    return {
        name: PlaneFeature(
            each.kind, area=each.area, line=each.line, disc=each.disc, height=each.height
        )
        for name, each in pairs
    }


def _told(word: str, names: Sequence[str]) -> Iterator[str]:
    if names:
        more = [f"{len(names) - MOST} more"] if len(names) > MOST else []
        yield f"{word}: {listed([*map(called, names[:MOST]), *more])}."
