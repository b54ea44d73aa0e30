"""The base of a rulebook's evaluator: what any of them answers alike."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from game.core.decision import Decision
from game.core.ruleset import Reason
from game.core.spatial import Place

S = TypeVar("S")


class PositionEvaluator(Generic[S]):
    """An evaluator of one position; a book adds `worth` and `habit`, and what else it knows."""

    setups: ClassVar[int]
    """Placements that are compared where nothing better is known."""
    plans: bool = True
    care: int = 0

    def __init__(self, state: S) -> None:
        self.state = state

    def promise(self, decision: Decision[Any] | None, side: str) -> float:
        """Return nothing: the question promises no more than the position is worth."""
        return 0.0

    def shortlist(self, decision: Decision[Any], rng: Random, most: int) -> list[Any]:
        """Return the first answers of a question that lists them, or else samples."""
        answers = decision.answers()
        if answers is not None:
            return list(answers)[:most]
        tried = max(most, self.setups) if isinstance(decision, Place) else most
        return [answer for answer, _ in zip(decision.samples(rng), range(tried), strict=False)]

    def fancies(self, decision: Decision[Any], pieces: Sequence[str]) -> Sequence[str]:
        """Return all of them."""
        return pieces

    def rehearsed(self, decision: Decision[Any], answer: Any) -> Sequence[Any]:
        """Return nothing: habits are followed without a rehearsal."""
        return ()

    def reasons(self, decision: Decision[Any], answer: Any) -> Sequence[Reason]:
        """Return nothing: habits are not explained."""
        return ()
