"""A question as the habits of a computer player see it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from game.core.decision import Decision, Option, Pick, PickMany
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.state import State, Unit


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as a habit sees it."""

    state: State
    decision: Decision[Any]
    rng: Random

    @property
    def unit(self) -> Unit:
        """The unit the question is about."""
        return self.state.units[self.state.elements[self.decision.subject].unit]

    @property
    def ken(self) -> Reckoning:
        """The position."""
        return Reckoning.of(self.state)

    def open(self) -> list[Option]:
        """The available options of a Pick."""
        assert isinstance(self.decision, Pick | PickMany)
        return [option for option in self.decision.listed() if option.objection is None]

    def allowed(self) -> list[str]:
        """Their keys."""
        return [option.key for option in self.open()]
