"""A question as the habits of a computer player see it, and how a habit answers it.

A rulebook derives its own `Asked` with what its habits like to know besides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from game.core.decision import Decision, Option, Pick, PickMany

S = TypeVar("S")
A = TypeVar("A", bound="Asked[Any]")


@dataclass(frozen=True, slots=True)
class Asked(Generic[S]):
    """The position, the question, and dice of the player's own for matters of taste."""

    state: S
    decision: Decision[Any]
    rng: Random

    @property
    def side(self) -> str:
        """Who is asked."""
        return self.decision.side

    def open(self) -> list[Option]:
        """Return the available options of a Pick."""
        assert isinstance(self.decision, Pick | PickMany)
        return [option for option in self.decision.listed() if option.objection is None]

    def allowed(self) -> list[str]:
        """Return their keys."""
        return [option.key for option in self.open()]


def by_habit(habits: Mapping[str, Callable[[A], Any]], asked: A) -> Any:
    """Return what the habit for a kind of question answers.

    None without one, or if that is illegal.
    """
    chooser = habits.get(asked.decision.kind)
    answer = chooser(asked) if chooser else None
    if answer is None or asked.decision.objection(answer) is not None:
        return None
    return answer
