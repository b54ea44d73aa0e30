"""Giving a game up: what any side may answer at any question, whatever is asked and of whom.

No rulebook forbids it and none has to know of it. It stands in the record as an answer of its own
kind and ends the game; like any other answer it can be taken back.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.decision import Objection
from game.core.event import Ended
from game.core.play import Answered, Entry
from game.core.ruleset import Outcome

CONCEDE = "concede"
"""The kind of the answer; no question of a rulebook is called so."""


def conceded(entry: Entry | None) -> str:
    """The side that gives up by this entry of a record; empty if nobody does."""
    return entry.side if isinstance(entry, Answered) and entry.kind == CONCEDE else ""


def concession_objection(side: str, sides: Sequence[str]) -> Objection | None:
    """Why a side cannot give up."""
    if side not in sides:
        return Objection(f"There is no side {side!r} in this game.", "")
    if len(sides) != 2:
        return Objection("Only one of two sides can give the game to the other.", "")
    return None


def concession(side: str, sides: Sequence[str]) -> Outcome:
    """How the game ends when a side gives up."""
    winner = next(each for each in sides if each != side)
    return Outcome(winner, f"{side} concedes; {winner} wins.", "")


def told(outcome: Outcome) -> Ended:
    """The end of the game as an event."""
    return Ended(text=outcome.reason, winner=outcome.winner, reason=outcome.reason)
