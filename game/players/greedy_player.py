"""A player that looks one answer ahead.

Questions with an obvious answer are answered by the ruleset's habits. For the others the answers
worth trying are tried on clones and the positions they lead to are compared. All candidates meet
the same dice, so that none is preferred for having been lucky. A piece that has just moved does
not walk back for the sake of the place alone: the way back is worth what it promises at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from game.core.decision import Objection, Pick
from game.core.deck import SampledDeck, Shuffle
from game.core.dice import Roll, SampledDice
from game.core.ruleset import Analysing
from game.core.spatial import Path
from game.mechanics.ai.targets import good_chance
from game.players.backtracking import Trail, trail_of
from game.players.levels import NORMAL, Level
from game.players.player import (
    HABIT,
    MOST_THOUGHTS,
    Candidate,
    Thoughts,
    Ways,
    briefly,
    chooser,
    leads_somewhere,
)

if TYPE_CHECKING:
    from game.core.decision import Decision
    from game.core.match import Match
    from game.core.ruleset import Evaluator

COMPARED = 12
"""Options whose odds are compared with those of what was chosen by habit."""
REJECTED = 2
"""Options that are told beside what was chosen by habit."""
FOLLOWED = 4
"""Follow-up questions that a trial answers by habit before it is weighed."""


def _passed_over(match: Match[Any], decision: Decision[Any], answer: Any) -> list[Candidate]:
    """Return the most hopeful of the other options with known odds: what was passed over."""
    if not isinstance(decision, Pick):
        return []
    hopes = [
        (good_chance(option), option.key)
        for option in decision.listed()[:COMPARED]
        if option.forecast and option.objection is None and option.key != answer
    ]
    hopes.sort(key=lambda hope: -hope[0])
    return [Candidate(key, briefly(match, decision, key)) for _, key in hopes[:REJECTED]]


class Chance:
    """Dice and deck of a trial; it remembers whether it was asked for anything."""

    __slots__ = ("_deck", "_dice", "used")

    def __init__(self, seed: str) -> None:
        rng = Random(seed)
        self._dice = SampledDice(rng)
        self._deck = SampledDeck(rng)
        self.used = False

    def roll(self, why: str, count: int, sides: int) -> Roll:
        """Roll and remember that dice were used."""
        self.used = True
        return self._dice.roll(why, count, sides)

    def shuffle(self, why: str, cards: Sequence[str]) -> Shuffle:
        """Shuffle and remember it."""
        self.used = True
        return self._deck.shuffle(why, cards)


class GreedyPlayer:
    """Takes the answer that leads to the best position, by the ruleset's own judgement.

    Its level bounds the candidates, and the dice each meets where dice fall.
    """

    def __init__(self, seed: str | int, level: Level = NORMAL) -> None:
        self.seed = seed
        self.level = level
        self._decision: Decision[Any] | None = None
        self._match: Match[Any] | None = None
        self._evaluator: Evaluator | None = None
        self._weighed: list[tuple[float | None, Any]] = []
        self._common = ""
        """The seed of the dice that all candidates met."""

    def choose(self, match: Match[Any]) -> Any:
        """Return the best answer by habit, or by trial."""
        decision = match.pending
        assert decision is not None, "nobody is being asked"
        rng = chooser(self.seed, match)
        self._decision, self._match = decision, match
        self._evaluator = evaluator = match.rules.evaluator(match.state)
        evaluator.care = self.level.replies
        answer = evaluator.habit(decision, rng)
        if answer is None:
            self._weighed = self._weigh(match, decision, evaluator, rng)
            answer = self._weighed[0][1]
        else:
            self._weighed = [(None, answer)]
        return answer

    def why(self) -> Thoughts:
        """Return the best candidates with their scores, what those are made of, and where to."""
        match, decision = self._match, self._decision
        if match is None or decision is None:
            return Thoughts()
        best = tuple(
            Candidate(decision.encode(answer), briefly(match, decision, answer), score)
            for score, answer in self._weighed[:MOST_THOUGHTS]
        )
        tried = [score for score, _ in self._weighed if score is not None]
        if tried:
            how = f"The best of {len(tried)} tried."
        else:
            how = HABIT
            others = _passed_over(match, decision, self._weighed[0][1])
            best = self._reasons(decision) or (*best, *others)
        if match.pending is not decision:
            return Thoughts(decision.kind, how, best)
        shown = tuple(self._shown(match, decision, each, tried=bool(tried)) for each in best)
        return Thoughts(decision.kind, how, shown, _called(match, decision), decision.subject)

    def _reasons(self, decision: Decision[Any]) -> tuple[Candidate, ...]:
        """Return what the rulebook says about its habit, as long as the question is still open."""
        match, evaluator, (_, answer) = self._match, self._evaluator, self._weighed[0]
        if match is None or evaluator is None or match.pending is not decision:
            return ()
        told = evaluator.reasons(decision, answer)
        meant = [answer, *(reason.answer for reason in told[1:])]
        return tuple(
            Candidate(None if each is None else decision.encode(each), reason.words, reason.score)
            for each, reason in zip(meant, told, strict=False)
        )

    def _shown(
        self, match: Match[Any], decision: Decision[Any], candidate: Candidate, *, tried: bool
    ) -> Candidate:
        """Return a candidate with its way on the table, and the parts of its score."""
        if candidate.answer is None:
            return candidate
        answer = decision.decode(candidate.answer)
        way = Ways(match).line(decision, answer) if leads_somewhere(decision, answer) else ()
        parts = self._parts(match, decision, answer) if tried else {}
        return replace(candidate, way=way, parts=tuple(parts.items()))

    def _parts(
        self, match: Match[Any], decision: Decision[Any], answer: Any
    ) -> Mapping[str, float]:
        """Return what an answer was weighed for: the same trial as in `_score`, taken apart."""
        judged = match.judge(answer)
        if not isinstance(self._evaluator, Analysing) or isinstance(judged, Objection):
            return {}
        chance = Chance(f"{self._common}/1")
        trial = match.branch(judged, chance, chance)
        evaluator, promise = self._followed_up(trial, decision, chance)
        assert isinstance(evaluator, Analysing)
        return {**evaluator.place_parts(decision.subject), "attack": promise}

    def _weigh(
        self, match: Match[Any], decision: Decision[Any], evaluator: Evaluator, rng: Random
    ) -> list[tuple[float | None, Any]]:
        """Return the candidates with their scores, best first; of equals the first listed."""
        common = self._common = f"{self.seed}/{rng.random()}"
        weighed = []
        trail = trail_of(match, decision.subject) if isinstance(decision, Path) else None
        for answer in evaluator.shortlist(decision, rng, self.level.most):
            score = self._score(match, decision, evaluator, answer, common, trail)
            if score is not None:
                weighed.append((score, answer))
        weighed.sort(key=lambda pair: -pair[0])
        return [*weighed] or [(None, next(decision.samples(rng)))]

    def _score(
        self,
        match: Match[Any],
        decision: Decision[Any],
        evaluator: Evaluator,
        answer: Any,
        seed: str,
        trail: Trail | None = None,
    ) -> float | None:
        """Return how good an answer is on average; None if it is not legal."""
        total = 0.0
        judged = match.judge(answer)
        if isinstance(judged, Objection):
            return None
        for number in range(1, self.level.samples + 1):
            chance = Chance(f"{seed}/{number}")
            trial = match.branch(judged, chance, chance)
            worth, promise = self._outcome(trial, decision, chance)
            if trail is not None and trail.leads_back(trial.state):
                worth = min(worth, evaluator.worth(decision.side, decision.subject))
            total += worth + promise
            if not chance.used:
                return total
        return total / self.level.samples

    def _outcome(
        self, trial: Match[Any], decision: Decision[Any], chance: Chance
    ) -> tuple[float, float]:
        """Return the worth of the position that an answer leads to, and what is then promised."""
        evaluator, promise = self._followed_up(trial, decision, chance)
        return evaluator.worth(decision.side, decision.subject), promise

    @staticmethod
    def _followed_up(
        trial: Match[Any], decision: Decision[Any], chance: Chance
    ) -> tuple[Evaluator, float]:
        """Answer follow-up questions of the same piece by habit.

        Return the evaluator of the position, and what the question that is then open promises.
        """
        rules, side, subject = trial.rules, decision.side, decision.subject
        promise, evaluator = 0.0, rules.evaluator(trial.state)
        for _ in range(FOLLOWED):
            pending = trial.pending
            if pending is None or pending.side != side:
                break
            # What is promised is worked out with exact odds; going on would only sample them.
            promise = evaluator.promise(pending, side)
            if promise or chance.used or pending.subject != subject or not subject:
                break
            habit = evaluator.habit(pending, Random(0))
            if habit is None:
                break
            trial.answer(habit)
            evaluator = rules.evaluator(trial.state)
        return evaluator, promise


def _called(match: Match[Any], decision: Decision[Any]) -> str:
    """Return what the piece is called that a question is about, or its unit if it has no name."""
    rules, state, subject = match.rules, match.state, decision.subject
    if not subject:
        return ""
    try:
        group = rules.group_of(state, subject)
        return rules.called(state, group if subject.startswith(f"{group}.") else subject)
    except KeyError:
        return ""
