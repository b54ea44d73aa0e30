"""Reaction arming: which questions a player wants to be spared, for a piece, a unit or for all.

A reaction is a pick with an option that declines, of a kind that the book lists as one. For each
kind of them, or for one owner (a piece or its unit) and a kind, the player has set to be asked
always, never, or only if it changes a chance enough. What may be answered later as well is asked
again only if a chance has grown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from game.core.decision import Decision, Option, Pick
from game.core.event import Event, LetPass
from game.core.forecast import Forecast
from game.core.match import Match
from game.core.ruleset import Staked, Stakes
from game.core.wording import army, named

ASK, NEVER, MATTERS, LITTLE = "ask", "never", "0", "5"
USUAL = LITTLE
"""What holds where nothing is set: nobody is asked about what hardly changes a chance."""
EVERYTHING = "*"
"""The key under which it is set to be asked everything."""
STEPS = (LITTLE, "10", "20", "30", "50")
"""Per cent by which a chance has to change before a player is asked."""
POLICIES = (ASK, MATTERS, *STEPS, NEVER)
WORDS = {
    MATTERS: "if it can change anything",
    ASK: "always ask",
    NEVER: "never",
    **{step: f"if it changes {step} % or more" for step in STEPS},
}


@dataclass(frozen=True, slots=True)
class Spared:
    """An answer that is given without a person, and the reason in a few words.

    Without a reason there is nothing to tell: what it does is told anyway.
    """

    answer: str
    why: str = ""

    def told(self, match: Match[Any]) -> list[Event]:
        """Return what the log says about it."""
        decision = match.pending
        if decision is None or not self.why:
            return []
        side, piece = decision.side, decision.subject
        who = f"{army(side):lets}"
        if piece:
            who = f"{named(Called(piece, match.rules.called(match.state, piece))):lets}"
        return [LetPass(text=f"{who} it pass: {self.why}.", side=side, piece=piece, why=self.why)]


class Called(NamedTuple):
    """A piece by its id, and what sentences call it."""

    id: str
    name: str


class Waiting:
    """What was at stake when people last let windows pass whose chance comes again."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str, int], Stakes] = {}

    def note(self, match: Match[Any], answer: Any) -> None:
        """Remember what a person lets pass with an answer."""
        decision = match.pending
        if not isinstance(decision, Pick):
            return
        chosen = next((each for each in decision.listed() if each.key == answer), None)
        if chosen is not None and chosen.keeps and chosen.declines:
            self._known[self._key(match, decision)] = stakes_of(match, decision)

    def news(self, match: Match[Any], decision: Pick, stakes: Stakes) -> Fraction:
        """Return by how much the best chance has grown since, or what it is if nobody let it."""
        known = self._known.get(self._key(match, decision), {})
        grown = (chance - known.get(about, Fraction(0)) for about, chance in stakes.items())
        return max(grown, default=Fraction(0))

    @staticmethod
    def _key(match: Match[Any], decision: Pick) -> tuple[str, str, int]:
        turn = int(match.rules.facts(match.state, "game").get("round", 0))
        return decision.side, decision.kind, turn


class Arming:
    """Answers reactions that the player does not want to be asked about."""

    def __init__(self, reactions: Mapping[str, str], waiting: Waiting | None = None) -> None:
        self.reactions = reactions
        self.waiting = waiting or Waiting()

    def verdict(self, match: Match[Any]) -> Spared | None:
        """Return the answer to the pending question, with its reason, if nobody need be asked."""
        decision = match.pending
        if not isinstance(decision, Pick):
            return None
        policy, declining = self.asking(match, decision), declined(decision)
        if policy == ASK or declining is None:
            return None
        if policy == NEVER:
            return Spared(declining.key, "as set")
        if (kept := kept_for_later(decision)) is not None:
            return Spared(kept.key)
        # Where nobody knows any odds nobody can say that it does not matter.
        change = self._change(match, decision, declining)
        if change is None or (change > 0 and change * 100 >= int(policy)):
            return None
        least = "nothing changes" if policy == MATTERS else f"nothing gains {policy} %"
        return Spared(declining.key, least)

    def _change(self, match: Match[Any], decision: Pick, declining: Option) -> Fraction | None:
        """Return by how much the best option changes a chance; None if that is not known."""
        change = change_of_chance(decision)
        if change is not None:
            return change
        stakes = stakes_of(match, decision)
        if not stakes:
            return None
        if declining.keeps:
            return self.waiting.news(match, decision, stakes)
        return max(stakes.values())

    def asking(self, match: Match[Any], decision: Pick, skipped: int = 0) -> str:
        """Return the policy for a question, leaving out the first of its owners if wanted.

        What the book lists among its reactions may pass by itself; own orders are always asked.
        """
        usual = USUAL if decision.kind in match.rules.reactions() else ASK
        return self.policy(decision.kind, *owners_of(match, decision)[skipped:], usual=usual)

    def policy(self, kind: str, *owners: str, usual: str = USUAL) -> str:
        """Return the policy for a kind of question: the first owner's own, else the general one."""
        if asks_everything(self.reactions):
            return ASK
        own = (self.reactions.get(f"{owner}/{kind}") for owner in owners if owner)
        policy = next((known for known in own if known), self.reactions.get(kind, usual))
        return policy if policy in (ASK, NEVER) or policy.isdecimal() else ASK


def stakes_of(match: Match[Any], decision: Pick) -> Stakes:
    """Return what a rulebook says to be at stake where options have no odds of their own."""
    rules = match.rules
    return rules.stakes(match.state, decision) if isinstance(rules, Staked) else {}


def kept_for_later(decision: Pick) -> Option | None:
    """Return the option that keeps an action, where the only other one is to throw it away."""
    free = [each for each in decision.listed() if each.objection is None]
    keeping = [each for each in free if each.keeps and not each.declines]
    return keeping[0] if len(keeping) == 1 and len(free) == 2 else None


def betrays(match: Match[Any], people: Iterable[str]) -> bool:
    """Return whether a question that is not put could tell another person at the screen something.

    That is so where the decider sees the table otherwise than they do, and for secret questions.
    """
    decision = match.pending
    others = [side for side in people if decision is not None and side != decision.side]
    if decision is None or not others:
        return False
    rules = match.rules
    own = rules.scene(rules.seen_by(decision.side, match.state))
    return decision.secret or any(
        rules.scene(rules.seen_by(side, match.state)) != own for side in others
    )


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
    if sum(not (each.pieces or each.declines or each.forecast) for each in listed) > MANY:
        return None
    return next((o for o in listed if o.declines and not o.objection), None)


def change_of_chance(decision: Pick) -> Fraction | None:
    """Return how much the best of the other options would change a chance for the better.

    None if the odds of any of them are not known. To decline brings nothing unless it has odds.
    """
    declining = declined(decision)
    if declining is None:
        return None
    before = declining.forecast() if declining.forecast else None
    others = [o for o in decision.listed() if not o.declines and not o.objection]
    if any(option.forecast is None for option in others):
        return None
    return max((_gain(before, o.forecast()) for o in others if o.forecast), default=None)


def _gain(before: Forecast | None, after: Forecast) -> Fraction:
    """Return the growth of what is good.

    Where nobody says what is good, the greatest difference.
    """
    if before is None:
        sided = any(chance.good is not None for chance in after.chances)
        return after.goodness if sided else Fraction(1)
    known = [chance for chance in (*before.chances, *after.chances) if chance.good is not None]
    if known:
        return after.goodness - before.goodness
    labels = {chance.label for chance in (*before.chances, *after.chances)}
    return max(abs(_chance(after, label) - _chance(before, label)) for label in sorted(labels))


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


def asks_everything(reactions: Mapping[str, str]) -> bool:
    """Return whether a player wants to be asked about every reaction."""
    return reactions.get(EVERYTHING) == ASK


def asking_everything(reactions: Mapping[str, str], *, asks: bool) -> dict[str, str]:
    """Return the same settings with all questions asked, or as they are set one by one."""
    rest = {key: policy for key, policy in reactions.items() if key != EVERYTHING}
    return {**rest, EVERYTHING: ASK} if asks else rest
