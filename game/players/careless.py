"""A player with an eye for what is good and little patience: easy to beat, never silly.

It weighs like the greedy player, but few answers and each against one throw of the dice. It often
settles by a whim whom to send or to strike, and often stops half-way where it should have gone on.
It never tries what cannot succeed.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from game.core.spatial import Path
from game.players.greedy import Greedy
from game.players.player import Thoughts, chooser, open_pieces

if TYPE_CHECKING:
    from game.core.decision import Decision
    from game.core.match import Match

WHIM = 0.5
"""How often it settles by a whim what others would settle by habit."""
HESITATES = 0.85
"""How often it goes only half the way it had in mind."""


class Careless(Greedy):
    """The greedy player with few candidates, whims, and second thoughts on the way."""

    def __init__(self, seed: str | int, *, most: int = 2, samples: int = 1) -> None:
        super().__init__(seed, most=most, samples=samples)
        self._mood = ""

    def choose(self, match: Match[Any]) -> Any:
        """As the greedy player would, unless a whim comes first or its courage fails."""
        decision = match.pending
        assert decision is not None, "nobody is being asked"
        rng = Random(f"mood/{chooser(self.seed, match).random()}")
        fancied = open_pieces(decision)
        if len(fancied) > 1 and rng.random() < WHIM:
            self._mood = "On a whim."
            return self._settle(decision, rng.choice(fancied))
        answer = super().choose(match)
        self._mood = ""
        if isinstance(decision, Path) and isinstance(answer, tuple) and rng.random() < HESITATES:
            shorter = _half(decision, answer)
            if shorter:
                self._mood = "Half the way is enough for now."
                return self._settle(decision, shorter)
        return answer

    def _settle(self, decision: Decision[Any], answer: Any) -> Any:
        self._decision, self._weighed = decision, [(None, answer)]
        return answer

    def why(self) -> Thoughts:
        """What was weighed, or the mood it was in."""
        thoughts = super().why()
        return Thoughts(thoughts.kind, self._mood or thoughts.how, thoughts.candidates)


def _half(decision: Path, way: tuple[Any, ...]) -> tuple[Any, ...]:
    """The longest legal part of a way up to half of it; empty if there is none."""
    for length in range(len(way) // 2, 0, -1):
        if decision.objection(way[:length]) is None:
            return way[:length]
    return ()
