"""A player with a part to recite, for tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from game.players.player import Candidate, Thoughts, in_words

if TYPE_CHECKING:
    from game.core.match import Match


class OffScript(Exception):
    """The game asked what the script does not have, or the script has more than was asked."""


class ScriptedPlayer:
    """Gives listed answers, each to the side and the kind of question it was written for."""

    def __init__(self, script: Iterable[tuple[str, str, Any]]) -> None:
        self._script = list(script)
        self._next = 0
        self._last = Thoughts()

    def choose(self, match: Match[Any]) -> Any:
        """Return the next answer of the script."""
        decision = match.pending
        if decision is None:
            raise OffScript("The game is over, nobody is being asked.")
        asked = f"{decision.side} is asked for {decision.kind}"
        if self._next == len(self._script):
            raise OffScript(f"{asked}, but the script has ended after {self._next} answers.")
        side, kind, answer = self._script[self._next]
        number = self._next + 1
        if (side, kind) != (decision.side, decision.kind):
            raise OffScript(f"{asked}, but answer {number} of the script is for {side}, {kind}.")
        if objection := decision.objection(answer):
            raise OffScript(f"{asked}; answer {number} of the script is not legal: {objection}")
        self._next = number
        recited = Candidate(decision.encode(answer), in_words(match, decision, answer))
        self._last = Thoughts(kind, f"Answer {number} of the script.", (recited,))
        return answer

    def why(self) -> Thoughts:
        """Return what the script says about the last answer."""
        return self._last

    def finish(self) -> None:
        """Fail if answers are left over."""
        left = self._script[self._next :]
        if left:
            side, kind, _ = left[0]
            raise OffScript(
                f"{len(left)} answers of the script were not asked for, first that of {side} "
                f"to {kind}."
            )
