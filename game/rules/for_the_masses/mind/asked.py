"""A question as the habits of this book's computer player see it."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.asked import Asked as AnyAsked
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.state import State, Unit


@dataclass(frozen=True, slots=True)
class Asked(AnyAsked[State]):
    """A question about an element or its unit."""

    @property
    def unit(self) -> Unit:
        """The unit the question is about."""
        return self.state.units[self.state.elements[self.decision.subject].unit]

    @property
    def ken(self) -> Reckoning:
        """The position."""
        return Reckoning.of(self.state)
