"""A player that does not think."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.players.player import Candidate, Thoughts, chooser, in_words

if TYPE_CHECKING:
    from game.core.decision import Decision
    from game.core.match import Match


class RandomPlayer:
    """Takes any legal answer, fair over the decision's samples."""

    def __init__(self, seed: str | int) -> None:
        self.seed = seed
        self._last: tuple[Match[Any], Decision[Any], Any] | None = None

    def choose(self, match: Match[Any]) -> Any:
        """Return the first sample."""
        decision = match.pending
        assert decision is not None, "nobody is being asked"
        answer = next(decision.samples(chooser(self.seed, match)))
        self._last = match, decision, answer
        return answer

    def why(self) -> Thoughts:
        """Return the last answer as one drawn by lot."""
        if self._last is None:
            return Thoughts()
        match, decision, answer = self._last
        drawn = Candidate(decision.encode(answer), in_words(match, decision, answer))
        return Thoughts(decision.kind, "Chosen at random.", (drawn,))
