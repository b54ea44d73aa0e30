"""Plans: one gesture is often a chain of answers (go there and attack).

A plan is tried on a clone for the preview and then carried out for real, and stops at the first
surprise: another side's question, another kind of question, or an answer that is no longer legal.
Mouse and computer use the same plans.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from game.core.decision import Judged, Objection, Pick
from game.core.errors import Diverged, RuleBroke
from game.core.ruleset import Massed

if TYPE_CHECKING:
    from game.core.decision import Decision
    from game.core.deck import Deck
    from game.core.dice import Dice
    from game.core.event import Event
    from game.core.match import Match

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Move:
    """One link: the question expected, of whom, and the answer or how to find it."""

    side: str
    kind: str
    answer: Any
    judged: Judged | None = field(default=None, compare=False, repr=False)
    """The answer as a question has judged it, if it was judged when the plan was made."""

    @classmethod
    def of(cls, judged: Judged) -> Move:
        """Return the link for an answer that has been judged already."""
        asked = judged.decision
        return cls(asked.side, asked.kind, judged.answer, judged)

    def answer_to(self, decision: Decision[Any]) -> Any:
        """Return the answer for this very decision."""
        return self.answer(decision) if callable(self.answer) else self.answer


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a plan got: links carried out, what happened, why it stopped early."""

    done: int
    events: tuple[Event, ...]
    surprise: Objection | None


def carry_out(match: Match[S], plan: Sequence[Move]) -> Progress:
    """Answer link by link to the end or an unforeseen question; return the progress."""
    events: list[Event] = []
    for done, move in enumerate(plan):
        decision = match.pending
        if decision is None or (decision.side, decision.kind) != (move.side, move.kind):
            why = "something else is asked first" if decision else "the game ended"
            why = "dice are rolled first" if match.awaited is not None else why
            return Progress(done, tuple(events), Objection(f"Stopped: {why}.", ""))
        judged = match.judge(move.judged or move.answer_to(decision))
        if isinstance(judged, Objection):
            return Progress(done, tuple(events), judged)
        events += match.answer(judged)
    return Progress(len(plan), tuple(events), None)


def preview(
    match: Match[S], plan: Sequence[Move], dice: Dice, deck: Deck | None = None
) -> tuple[Match[S], Progress]:
    """Try a plan on a clone and return the clone with its progress; the match is untouched."""
    twin = match.clone(dice, deck)
    return twin, carry_out(twin, plan)


@dataclass(frozen=True, slots=True)
class Found:
    """A question that a chain of picks leads to: the chain, and a clone that stands before it."""

    plan: tuple[Move, ...]
    match: Match[Any]
    words: tuple[str, ...] = ()
    """What is picked on the way."""


def seek(
    match: Match[Any],
    piece: str,
    wanted: Callable[[Decision[Any]], bool],
    dice: Dice,
    depth: int = 4,
) -> Found | None:
    """Return the shortest chain of picks about one piece that leads its side to a wanted question.

    This is how a click on a piece becomes "activate its squad, let it act, move": nobody has
    to know what the questions of a ruleset are called.
    """
    start = match.pending
    if start is None:
        return None
    frontier = [Found((), match)]
    for _ in range(depth + 1):
        following: list[Found] = []
        for found in frontier:
            decision = found.match.pending
            if decision is None or decision.side != start.side:
                continue
            if wanted(decision):
                return found
            following += onward(found, piece, dice)
        frontier = following
    return None


def together(match: Match[Any], piece: str) -> Sequence[str]:
    """Return the pieces ordered with a piece: it alone, unless the rules order whole units."""
    rules = match.rules
    return rules.mates(match.state, piece) if isinstance(rules, Massed) else (piece,)


def onward(found: Found, piece: str, dice: Dice, without: Collection[str] = ()) -> Iterator[Found]:
    """Yield one link further: each available pick that names the piece or is asked about it.

    Those that let a chance go by come first, so that a gesture spends nothing by itself; where
    there is a plain choice it is the only one. Picks with keys in `without` are left out.
    """
    decision = found.match.pending
    if not isinstance(decision, Pick):
        return
    asked = decision.subject in together(found.match, piece)
    for option in sorted(decision.listed(), key=lambda option: not option.declines):
        about = piece in option.pieces or (asked and not option.pieces)
        if asked and decision.usual:
            about = option.key == decision.usual
        if option.objection is not None or not about or option.key in without:
            continue
        try:
            twin = found.match.branch(option.key, dice)
        except (Diverged, RuleBroke):
            continue  # it leads to dice that a look-ahead may not throw, or breaks there as well
        plan = (*found.plan, Move(decision.side, decision.kind, option.key))
        yield Found(plan, twin, (*found.words, option.label))
