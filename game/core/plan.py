"""Plans: one gesture is often a chain of answers (go there and attack).

A plan is tried on a clone for the preview and then carried out for real, and stops at the first
surprise: another side's question, another kind of question, or an answer that is no longer legal.
Mouse and computer use the same plans.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from game.core.decision import Objection

if TYPE_CHECKING:
    from game.core.cards import Deck
    from game.core.decision import Decision
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

    def answer_to(self, decision: Decision[Any]) -> Any:
        """The answer for this very decision."""
        return self.answer(decision) if callable(self.answer) else self.answer


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a plan got: links carried out, what happened, why it stopped early."""

    done: int
    events: tuple[Event, ...]
    surprise: Objection | None


def carry_out(match: Match[S], plan: Sequence[Move]) -> Progress:
    """Answer link by link until the plan is through or something unforeseen is asked."""
    events: list[Event] = []
    for done, move in enumerate(plan):
        decision = match.pending
        if decision is None or (decision.side, decision.kind) != (move.side, move.kind):
            asked = (
                f"{decision.side} is asked for {decision.kind}" if decision else "the game ended"
            )
            return Progress(done, tuple(events), Objection(f"Stopped: {asked}.", ""))
        answer = move.answer_to(decision)
        if objection := decision.objection(answer):
            return Progress(done, tuple(events), objection)
        events += match.answer(answer)
    return Progress(len(plan), tuple(events), None)


def preview(
    match: Match[S], plan: Sequence[Move], dice: Dice, deck: Deck | None = None
) -> tuple[Match[S], Progress]:
    """Try a plan on a clone; the match itself is untouched."""
    twin = match.clone(dice, deck)
    return twin, carry_out(twin, plan)
