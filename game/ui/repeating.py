"""One answer for several questions of a kind: the whole unit does the same, or takes one target.

The answers that follow are given one by one, as if a person had clicked: each is judged, written
down and undone like any other. It stops as soon as something has changed: the choice is gone, its
odds have moved, a new turn has begun, or another reaction needs a choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from game.core.decision import Decision, Option, Pick
from game.core.match import Match
from game.core.plan import Move
from game.ui.arming import declined, kept_for_later

CHANGED = Fraction(5, 100)
"""By how much odds may differ that still count as the same."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """A person's answer that holds for the rest of a unit."""

    side: str
    kind: str
    unit: str
    answer: str
    odds: Fraction | None
    """The chance of what the answer was about when it was given."""
    turn: int

    @classmethod
    def of(cls, match: Match[Any], answer: Any) -> Repeat | None:
        """Return the order to answer like this again; None where that makes no sense."""
        decision = match.pending
        option = _option(decision, answer)
        if decision is None or option is None or not scope(match):
            return None
        return cls(
            decision.side, decision.kind, unit_of(match), answer, _odds(option), _turn(match)
        )

    def answers(self, match: Match[Any]) -> bool:
        """Return whether it answers the pending question: same kind, same unit, same odds."""
        decision = match.pending
        option = _option(decision, self.answer)
        if decision is None or option is None or option.objection is not None:
            return False
        if (decision.side, decision.kind) != (self.side, self.kind) or unit_of(match) != self.unit:
            return False
        now = _odds(option)
        if self.odds is None or now is None:
            return self.odds is now
        return abs(now - self.odds) < CHANGED

    def is_over(self, match: Match[Any]) -> bool:
        """Return whether something has changed, so that the person has to look again."""
        decision = match.pending
        if decision is None or _turn(match) != self.turn:
            return True
        if decision.side != self.side:
            return False
        if decision.kind == self.kind and unit_of(match) == self.unit:
            return not self.answers(match)
        return decision.kind in match.rules.reactions() and declined(decision) is not None


def scope(match: Match[Any]) -> str:
    """Return what one answer may hold for: "hold", "unit", "target"; empty for nothing."""
    decision = match.pending
    if not isinstance(decision, Pick) or not unit_of(match):
        return ""
    if kept_for_later(decision) is not None:
        return "hold"
    if decision.kind in match.rules.reactions() and declined(decision) is not None:
        return "unit"
    aimed = any(option.pieces and option.forecast for option in decision.listed())
    return "target" if aimed else ""


def unit_of(match: Match[Any]) -> str:
    """Return the unit of several pieces that the question is about; empty for a single piece."""
    decision, rules = match.pending, match.rules
    if decision is None or not decision.subject:
        return ""
    try:
        group = rules.group_of(match.state, decision.subject)
    except KeyError:
        return ""
    return group if group != decision.subject else ""


def hold_all(decision: Decision[Any] | None) -> Move | None:
    """Return the answer that keeps an action, where the other one wastes it."""
    if not isinstance(decision, Pick):
        return None
    kept = kept_for_later(decision)
    return Move(decision.side, decision.kind, kept.key) if kept is not None else None


def _option(decision: Decision[Any] | None, answer: Any) -> Option | None:
    listed = decision.listed() if isinstance(decision, Pick) else ()
    return next((each for each in listed if each.key == answer), None)


def _odds(option: Option) -> Fraction | None:
    return option.forecast().main.p if option.forecast is not None else None


def _turn(match: Match[Any]) -> int:
    return int(match.rules.facts(match.state, "game").get("round", 0))
