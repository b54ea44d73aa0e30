"""Random tables in the editor: how many pieces of which kind, how far apart, and the seed."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field
from typing import NamedTuple

from game.core.errors import UsageError
from game.drafting.draft import Draft
from game.drafting.generate import Candidate, Keep, PieceSpec, Quota, Region, Spec, generated
from game.lab.generate import picked_for
from game.ui.draw.session import Session
from game.ui.measuring import measurer

SIZES: dict[str, tuple[float, float]] = {
    "wood": (6, 10),
    "hill": (8, 12),
    "house": (3, 6),
    "low_wall": (5, 9),
    "hedge": (6, 12),
    "brush": (4, 7),
    "rubble": (3, 6),
    "marsh": (5, 9),
    "river": (3, 3),
    "road": (2, 2),
}
"""Inches across of what can be thrown, at least and at most."""
CANDIDATES = 24
"""Tables that are thrown where measures select."""


REGIONS: dict[Region, str] = {
    "quarter": "in every quarter",
    "zone": "in every zone",
    "middle": "in the middle",
}
"""Parts of the table for which the pieces can be counted, in words."""
MOST_PIECES = 200
"""The number that leaves the pieces of a part of the table free."""


class Limit(NamedTuple):
    """One bound for a measure of the laboratory, as the editor asks for it."""

    words: str
    unit: str
    most: int
    """The highest number that can be asked for."""
    unlimited: int
    """The number that leaves the measure free."""
    range: Callable[[int], tuple[float, float]]


LIMITS: dict[str, Limit] = {
    "turn_1": Limit("shot at in turn 1, at most", " %", 100, 100, lambda n: (0.0, n / 100)),
    "cover": Limit("cover, at least", " %", 90, 0, lambda n: (n / 100, 1.0)),
    "lanes": Limit("lanes, at least", "", 6, 0, lambda n: (float(n), 99.0)),
}


@dataclass(slots=True)
class Generator:
    """What the next random table is to be like."""

    counts: dict[str, int] = field(
        default_factory=lambda: {"wood": 4, "hill": 2, "house": 2, "low_wall": 4, "brush": 2}
    )
    gap: float = 3.0
    edge: float = 2.0
    seed: int = 1
    limits: dict[str, int] = field(
        default_factory=lambda: {key: limit.unlimited for key, limit in LIMITS.items()}
    )
    quotas: dict[Region, Quota] = field(
        default_factory=lambda: {each: Quota(each, 0, MOST_PIECES) for each in REGIONS}
    )
    coming: Future[list[Candidate]] | None = None
    """Tables that are being measured in another process."""
    picked: list[Candidate] = field(default_factory=list)
    """Tables within all limits that have not been shown yet."""

    def spec(self, draft: Draft) -> Spec:
        """Return the specification for a table, under the symmetry that it has."""
        pieces = tuple(
            PieceSpec(kind=kind, count=count, size=SIZES[kind], height=1 if kind == "hill" else 0)
            for kind, count in self.counts.items()
            if count
        )
        keep = Keep(gap=self.gap, edge=self.edge)
        want = {
            key: LIMITS[key].range(number)
            for key, number in self.limits.items()
            if number != LIMITS[key].unlimited
        }
        symmetry, quotas = draft.setup.symmetry, tuple(self.quotas.values())
        return Spec(pieces, "", self.seed, symmetry, quotas, keep, want, CANDIDATES)

    def throw(self, session: Session, ruleset: str, *, another: bool = False) -> None:
        """Throw pieces onto the table; another table takes the place of the one thrown last.

        Where a measure has a limit, many tables are thrown and measured by a rulebook in another
        process, and `take` puts one of those on the table that keep to it.
        """
        if self.coming is not None:
            return
        history = session.history
        if another and history.labels[history.at].startswith("Generated"):
            session.undo()
            if self.picked:
                self._lay_out(session)
                return
            self.seed += 1
        spec = self.spec(session.draft)
        if spec.want:
            session.say(f"Measuring {CANDIDATES} tables…")
            self.coming = measurer().submit(picked_for, spec, ruleset, session.draft)
            return
        session.do(self._label, lambda draft: generated(spec, draft))
        session.changed()

    def take(self, session: Session) -> bool:
        """Put a table onto the table once it has been picked; return whether anything came."""
        if self.coming is None or not self.coming.done():
            return False
        coming, self.coming = self.coming, None
        try:
            self.picked = coming.result()
        except (CancelledError, UsageError, OSError) as problem:
            session.say(str(problem) or "Nothing was measured.")
        else:
            count = len(self.picked)
            self._lay_out(session)
            more = f"; Another shows {count - 1} more" if count > 1 else ""
            session.say(f"This table is within all limits{more}.")
        return True

    def _lay_out(self, session: Session) -> None:
        candidate = self.picked.pop(0)
        session.do(self._label, lambda _: candidate.draft)
        session.changed()

    @property
    def _label(self) -> str:
        return f"Generated (seed {self.seed})"

    def chosen(self, name: str, value: float) -> bool:
        """Take over what a field or button says; return whether it is one of the generator."""
        match name.split():
            case ["gap"]:
                self.gap = value
            case ["edge"]:
                self.edge = value
            case ["seed"]:
                self.seed = round(value)
            case ["count", kind]:
                self.counts[kind] = round(value)
            case ["limit", key]:
                self.limits[key] = round(value)
            case ["least" | "most" as end, region] if region in REGIONS:
                each = next(each for each in REGIONS if each == region)
                quota, number = self.quotas[each], round(value)
                least, most = (number, quota.most) if end == "least" else (quota.least, number)
                self.quotas[each] = Quota(each, least, most)
            case _:
                return False
        self.picked = []
        return True
