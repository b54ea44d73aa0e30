"""Giving a game up: what any side may answer at any question, whatever is asked and of whom.

No rulebook forbids it and none has to know of it, though one that grades victories may say which
this is. It stands in the record as an answer of its own kind and ends the game; like any other
answer it can be taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.decision import Objection
from game.core.event import Ended
from game.core.play import Answered, Entry
from game.core.ruleset import Graded, Outcome, Ruleset
from game.core.wording import army

CONCEDE = "concede"
"""The kind of the answer; no question of a rulebook is called so."""


def conceded(entry: Entry | None) -> str:
    """Return the side that gives up by this entry of a record; empty if nobody does."""
    return entry.side if isinstance(entry, Answered) and entry.kind == CONCEDE else ""


def concession_objection(side: str, sides: Sequence[str]) -> Objection | None:
    """Return why a side cannot give up."""
    if side not in sides:
        return Objection(f"There is no side {side!r} in this game.", "")
    if len(sides) != 2:
        return Objection("Only one of two sides can give the game to the other.", "")
    return None


def concession(rules: Ruleset[Any], state: Any, side: str) -> Outcome:
    """Return how the game ends when a side concedes: as the book grades it, or a plain win."""
    if isinstance(rules, Graded) and (graded := rules.conceded(state, side)):
        return graded
    winner = next(each for each in rules.sides(state) if each != side)
    return Outcome(winner, f"{army(side):concedes}; {army(winner):wins}.", "")


def told(outcome: Outcome) -> Ended:
    """Return the end of the game as an event."""
    rules = (outcome.rule,) if outcome.rule else ()
    return Ended(text=outcome.reason, rules=rules, winner=outcome.winner, reason=outcome.reason)
