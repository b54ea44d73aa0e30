"""What proving has found, as a table for people and as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from game.data.ledger import KINDS
from game.drills.proof.proving import Proof


@dataclass(frozen=True, slots=True)
class Report:
    """The proofs of one ruleset, and how long they took."""

    ruleset: str
    proofs: Sequence[Proof]
    seconds: float

    @property
    def ok(self) -> bool:
        """Return whether every id is proven or explained."""
        return all(proof.ok for proof in self.proofs)

    def json(self) -> dict[str, Any]:
        """Return the counts and every proof as plain data."""
        return {
            "ruleset": self.ruleset,
            "seconds": round(self.seconds, 1),
            "proven": sum(proof.verdict == "proven" for proof in self.proofs),
            "total": len(self.proofs),
            "unproven": [proof.rule for proof in self.proofs if not proof.ok],
            "rules": [proof.json() for proof in self.proofs],
        }

    def text(self, *, verbose: bool = False) -> str:
        """Return a line for each id, then the counts by kind, then what is left to do."""
        lines = ["id                    kind      noticed   all  verdict"]
        for proof in self.proofs:
            lines += self._lines(proof, verbose=verbose)
        return "\n".join([*lines, *self._counts()])

    def _lines(self, proof: Proof, *, verbose: bool) -> Iterator[str]:
        tried = f"{proof.noticed} of {proof.tried}"
        yield f"{proof.rule:21} {proof.kind:9} {tried:>8} {proof.all:>5}  {proof.verdict}"
        for name in proof.failing:
            yield f"    fails though nothing is broken: {name}"
        if verbose:
            yield f"    claimed by {proof.claims} drills and tests"
            if proof.by:
                yield f"    noticed by {proof.by}"
            yield from (f"    not noticed: {each}" for each in proof.unnoticed)

    def _counts(self) -> Iterator[str]:
        yield f"{self.ruleset}: {len(self.proofs)} rules in {self.seconds:.0f} s"
        for kind in KINDS:
            verdicts = Counter(proof.verdict for proof in self.proofs if proof.kind == kind)
            listed = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common())
            if listed:
                yield f"  {kind:9} {listed}"
