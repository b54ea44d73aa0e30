"""Reaction arming: which questions a player wants to be spared, for a piece, a unit or for all.

A reaction is any pick with an option that declines. For each kind of them, or for one owner (a
piece or its unit) and a kind, the player has set to be asked always, never, or only if it changes
a chance enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from game.core.decision import Decision, Option, Pick
from game.core.forecast import Forecast
from game.core.match import Match

ASK, NEVER, MATTERS = "ask", "never", "0"
USUAL = MATTERS
"""What holds where nothing is set: nobody is asked about what changes nothing."""
STEPS = ("10", "20", "30", "50")
"""Per cent by which a chance has to change before a player is asked."""
POLICIES = (ASK, MATTERS, *STEPS, NEVER)
WORDS = {
    MATTERS: "if it can change anything",
    ASK: "always ask",
    NEVER: "never",
    **{step: f"if it changes {step} % or more" for step in STEPS},
}


class Arming:
    """Answers reactions that the player does not want to be asked about."""

    def __init__(self, reactions: Mapping[str, str]) -> None:
        self.reactions = reactions

    def decide(self, match: Match[Any]) -> str | None:
        """Return the answer to the pending question if it need not be put to a person."""
        decision = match.pending
        if not isinstance(decision, Pick):
            return None
        policy = self.policy(decision.kind, *owners_of(match, decision))
        if policy == ASK:
            return None
        declining = declined(decision)
        if declining is None:
            return None
        if policy == NEVER:
            return declining.key
        change = change_of_chance(decision)
        # Where the rules give no odds nobody can say that it does not matter.
        if change is None or (change > 0 and change * 100 >= int(policy)):
            return None
        return declining.key

    def policy(self, kind: str, *owners: str) -> str:
        """Return the policy for a kind of question: the first owner's own, else the general one."""
        own = (self.reactions.get(f"{owner}/{kind}") for owner in owners if owner)
        policy = next((known for known in own if known), self.reactions.get(kind, USUAL))
        return policy if policy in (ASK, NEVER) or policy.isdecimal() else ASK


def owners_of(match: Match[Any], decision: Decision[Any]) -> list[str]:
    """Return whom a question is about: the piece, then its unit if that is another.

    A piece that only has a number in its unit stands for the unit.
    """
    if not decision.subject:
        return []
    try:
        group = match.rules.group_of(match.state, decision.subject)
    except KeyError:
        return [decision.subject]
    if decision.subject.startswith(f"{group}."):
        return [group]
    return list(dict.fromkeys((decision.subject, group)))


MANY = 4
"""Things to do from which a question is no reaction but somebody's turn."""


def declined(decision: Decision[Any]) -> Option | None:
    """Return the option that lets the chance go by, if the question has one that is free."""
    if not isinstance(decision, Pick):
        return None
    listed = decision.listed()
    if sum(not option.pieces and not option.declines for option in listed) > MANY:
        return None
    return next((o for o in listed if o.declines and not o.objection), None)


def change_of_chance(decision: Pick) -> Fraction | None:
    """Return how much the best of the other options would change a chance for the better.

    None if the odds are not known, of the declining option or of any of the others.
    """
    declining = declined(decision)
    if declining is None or declining.forecast is None:
        return None
    before = declining.forecast()
    others = [o for o in decision.listed() if not o.declines and not o.objection]
    if any(option.forecast is None for option in others):
        return None
    return max((_gain(before, o.forecast()) for o in others if o.forecast), default=None)


def _gain(before: Forecast, after: Forecast) -> Fraction:
    """Return the growth of what is good.

    Where nobody says what is good, the greatest difference.
    """
    known = [chance for chance in (*before.chances, *after.chances) if chance.good is not None]
    if known:
        return _goodness(after) - _goodness(before)
    labels = {chance.label for chance in (*before.chances, *after.chances)}
    return max(abs(_chance(after, label) - _chance(before, label)) for label in sorted(labels))


def _goodness(forecast: Forecast) -> Fraction:
    return sum((chance.p for chance in forecast.chances if chance.good), Fraction(0))


def _chance(forecast: Forecast, label: str) -> Fraction:
    return sum((c.p for c in forecast.chances if c.label == label), Fraction(0))


def policy_in(text: str) -> str:
    """Return the policy that a choice's words stand for."""
    known = {words: policy for policy, words in WORDS.items()}
    return known.get(text) or "".join(c for c in text if c.isdecimal()) or ASK


def with_policy(reactions: Mapping[str, str], key: str, policy: str) -> dict[str, str]:
    """Return the same with one of them set; what is as for all is not kept."""
    changed = {name: known for name, known in reactions.items() if name != key}
    kind = key.rpartition("/")[2]
    usual = USUAL if key == kind else changed.get(kind, USUAL)
    if policy != usual:
        changed[key] = policy
    return changed
