"""Random tables in the editor: how many pieces of which kind, how far apart, and the seed."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.drafting.draft import Draft
from game.drafting.generate import Keep, PieceSpec, Spec, generated
from game.ui.draw.session import Session

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


@dataclass(slots=True)
class Generator:
    """What the next random table is to be like."""

    counts: dict[str, int] = field(
        default_factory=lambda: {"wood": 4, "hill": 2, "house": 2, "low_wall": 4, "brush": 2}
    )
    gap: float = 3.0
    edge: float = 2.0
    seed: int = 1

    def spec(self, draft: Draft) -> Spec:
        """Return the specification for a table, under the symmetry that it has."""
        pieces = tuple(
            PieceSpec(kind=kind, count=count, size=SIZES[kind], height=1 if kind == "hill" else 0)
            for kind, count in self.counts.items()
            if count
        )
        keep = Keep(gap=self.gap, edge=self.edge)
        return Spec(pieces, seed=self.seed, symmetry=draft.setup.symmetry, keep=keep)

    def throw(self, session: Session, *, another: bool = False) -> None:
        """Throw pieces onto the table; another table takes the place of the one thrown last."""
        label = f"Generated (seed {self.seed})"
        history = session.history
        if another and history.labels[history.at].startswith("Generated"):
            session.undo()
            self.seed += 1
            label = f"Generated (seed {self.seed})"
        spec = self.spec(session.draft)
        session.do(label, lambda draft: generated(spec, draft))
        session.changed()

    def with_count(self, kind: str, count: int) -> None:
        """Have so many pieces of a kind."""
        self.counts[kind] = count
