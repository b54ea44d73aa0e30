"""A computer's decision in sentences: the plan, and what was wrong with those it rejected."""

from __future__ import annotations

from game.mechanics.ai.plan_words import against, said
from game.players.player import Candidate, Thoughts

REJECTED = 2
"""Plans that are told beside the one that was chosen."""
SHARE = 0.1
"""The part of a difference from which something is worth a word."""


def explained(thoughts: Thoughts, habit: str = "") -> str:
    """Return the plan, why it was chosen, and the rejected plans by number, a line each.

    `habit` is what the rulebook's ledger says about decisions that need no weighing.
    """
    if not thoughts.candidates:
        return thoughts.how
    chosen, *others = told_plans(thoughts)
    plan = f"{thoughts.who}: {chosen.words}" if thoughts.who else chosen.words
    lines = [f"{_capital(plan).removesuffix('.')}.", _method(thoughts, habit)]
    if others and (good := _favours(chosen, others[0])):
        lines[1] = f"Chosen because: {', '.join(good)}."
    lines += [
        f"{at}. {_capital(_rejected(chosen, other))}" for at, other in enumerate(others, start=1)
    ]
    return "\n".join(filter(None, lines))


def told_plans(thoughts: Thoughts) -> list[Candidate]:
    """Return the chosen plan and those rejected that differ from it, and from each other."""
    found = {plan.words: plan for plan in reversed(thoughts.candidates)}
    return sorted(found.values(), key=thoughts.candidates.index)[: REJECTED + 1]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _method(thoughts: Thoughts, habit: str) -> str:
    return f"As a rule: {habit}." if habit else thoughts.how


def _favours(chosen: Candidate, other: Candidate) -> list[str]:
    """Return what the chosen plan has over the next best one."""
    parts = against(dict(chosen.parts), dict(other.parts))
    better = {name: value for name, value in parts.items() if value > 0}
    return said(better, SHARE * max(better.values(), default=0.0) or 1.0)


def _rejected(chosen: Candidate, other: Candidate) -> str:
    """Return a plan that was passed over, and what was wrong with it."""
    parts = against(dict(other.parts), dict(chosen.parts))
    worse = {name: value for name, value in parts.items() if value < 0}
    least = SHARE * max((-value for value in worse.values()), default=0.0) or 1.0
    flaws = [*said(worse, least), *_margin(chosen, other)]
    return f"{other.words.removesuffix('.')}: {', '.join(flaws)}." if flaws else f"{other.words}."


def _margin(chosen: Candidate, other: Candidate) -> list[str]:
    """Return how much worse a plan is, in the points of its rulebook."""
    if chosen.score is None or other.score is None:
        return []
    points = round(chosen.score - other.score)
    if points > 0:
        return [f"{points} point{'s' * (points > 1)} worse"]
    return ["as good" if chosen.score == other.score else "slightly worse"]
