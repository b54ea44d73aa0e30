"""A player that plays the other side's answer through before it decides whom to send.

It weighs like the greedy player, only more answers and against more dice. Before it names the
piece or the group that acts, it follows each of them: its own turn to the end, then the turn of the
other side, both by quick answers. No dice are thrown on the way: an attack counts with what it
promises by exact odds and is then let go, so that no plan is preferred for having been lucky. Books
whose turns are too long for that reckon with the replies in their own way (`care`), or name the
questions that are worth a rehearsal: each answer is then played through to the end of the round
against a few throws of the dice, the same for all of them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any

from game.core.decision import Pick
from game.core.errors import IllegalAnswer
from game.players.course import round_of
from game.players.greedy_player import Chance, GreedyPlayer
from game.players.levels import HARD, Level
from game.players.player import Thoughts, open_pieces

if TYPE_CHECKING:
    from game.core.decision import Decision
    from game.core.match import Match
    from game.core.ruleset import Evaluator

FOLLOWED = 100
"""Quick answers after which a plan is weighed, wherever it has come to."""
LEAST, WIDE = 3, 40
"""Pieces that are followed at least; the more there are to send, the fewer are: their product."""
SURE = 1.5
"""Standard errors by which something has to be better than a habit."""


class LookaheadPlayer(GreedyPlayer):
    """The greedy player with a plan; its level bounds the pieces that it follows."""

    def __init__(self, seed: str | int, level: Level = HARD) -> None:
        super().__init__(seed, level)
        self._planned = False

    def choose(self, match: Match[Any]) -> Any:
        """Return the best answer; whom to send, by what comes of it."""
        answer = super().choose(match)
        decision = match.pending
        assert decision is not None, "nobody is being asked"
        evaluator, by_habit = self._evaluator, self._weighed[0][0] is None
        others = evaluator.rehearsed(decision, answer) if evaluator and by_habit else ()
        weighed: list[tuple[float | None, Any]] = []
        if others:
            weighed = self._rehearse(match, (answer, *others))
        elif by_habit and (evaluator is None or evaluator.plans):
            others = [key for key in _senders(decision) if key != answer]
            for key in (answer, *others)[: self._followed(len(others) + 1)] if others else ():
                worth = _foreseen(match, decision.side, key, self.level.replies)
                if worth is not None:
                    weighed.append((worth, key))
        self._planned = bool(others)
        # Of equals the usual one stays first.
        weighed.sort(key=lambda plan: -(plan[0] or 0.0))
        self._weighed = weighed or self._weighed
        return self._weighed[0][1]

    def _rehearse(
        self, match: Match[Any], answers: Sequence[Any]
    ) -> list[tuple[float | None, Any]]:
        """Return answers with what a round is worth that goes on with them, the habit first.

        Dice differ from throw to throw by more than answers do: what is better than the habit by no
        more than chance may bring counts as its equal.
        """
        seeds = [f"{self.seed}/{len(match.steps)}/{n}" for n in range(self.level.rehearsals)]
        found = [[_rehearsed(match, each, Chance(seed)) for seed in seeds] for each in answers]
        usual, weighed = found[0], list[tuple[float | None, Any]]()
        for each, worths in zip(answers, found, strict=True):
            gains = [one - other for one, other in zip(worths, usual, strict=True)]
            luck = SURE * stdev(gains) / math.sqrt(len(gains))
            weighed.append((mean(usual) + min(mean(gains), max(0.0, mean(gains) - luck)), each))
        return weighed

    def _followed(self, count: int) -> int:
        """Return how many of `count` pieces to follow: fewer in a host, where each takes longer."""
        return min(self.level.senders, max(LEAST, WIDE // count))

    def why(self) -> Thoughts:
        """Return the greedy player's reasons; for plans, say that they are plans."""
        thoughts = super().why()
        if not self._planned:
            return thoughts
        how = f"The best of {len(self._weighed)} plans, with the other side's answer to each."
        return replace(thoughts, how=how)


def _senders(decision: Decision[Any]) -> list[str]:
    """Return the pieces or groups that may be sent: a question that is not yet about any of them.

    A chance to react comes after every answer of the other side; it is not worth a plan.
    """
    return [] if decision.subject or _is_reaction(decision) else open_pieces(decision)


def _rehearsed(match: Match[Any], answer: Any, chance: Chance) -> float:
    """Return what the position is worth at the end of a round, after quick answers of all sides."""
    assert match.pending is not None
    side, subject = match.pending.side, match.pending.subject
    trial, rng = match.branch(answer, chance, chance), Random(0)
    rules, now = trial.rules, round_of(match.rules, match.state)
    for _ in range(FOLLOWED):
        if trial.pending is None or round_of(rules, trial.state) != now:
            break
        trial.answer(_quick(rules.evaluator(trial.state), trial.pending, rng))
    return rules.evaluator(trial.state).worth(side, subject)


def _foreseen(match: Match[Any], side: str, answer: str, replies: int) -> float | None:
    """Return what a plan is worth after its turn and the replies to it; None if it is not legal."""
    chance = Chance(f"plan/{len(match.steps)}")
    try:
        trial = match.branch(answer, chance, chance)
    except IllegalAnswer:
        return None
    rules, rng = trial.rules, Random(0)
    total, turns, now = 0.0, 0, side
    for _ in range(FOLLOWED):
        pending = trial.pending
        if pending is None:
            break
        if pending.side != now and not _is_reaction(pending):
            now, turns = pending.side, turns + 1
            if turns > replies:
                break
        evaluator = rules.evaluator(trial.state)
        gain = evaluator.promise(pending, pending.side)
        idle = _letting_go(pending) if gain > 0 else None
        if idle is not None:
            total += gain if pending.side == side else -gain
        trial.answer(_quick(evaluator, pending, rng) if idle is None else idle)
    return total + rules.evaluator(trial.state).worth(side)


def _is_reaction(decision: Decision[Any]) -> bool:
    """Return whether the other side is only asked in between."""
    return isinstance(decision, Pick) and any(option.declines for option in decision.listed())


def _letting_go(decision: Decision[Any]) -> str | None:
    """Return the option of a question about targets that takes none of them, if there is one."""
    if not isinstance(decision, Pick):
        return None
    listed = decision.listed()
    if not any(option.forecast for option in listed):
        return None
    spare = (o for o in listed if not o.pieces and o.forecast is None and o.objection is None)
    return next((option.key for option in spare), None)


def _quick(evaluator: Evaluator, decision: Decision[Any], rng: Random) -> Any:
    """Return the habit, or the first answer worth trying."""
    answer = evaluator.habit(decision, rng)
    if answer is not None:
        return answer
    for answer in evaluator.shortlist(decision, rng, 1):
        if decision.objection(answer) is None:
            return answer
    return next(decision.samples(rng))
