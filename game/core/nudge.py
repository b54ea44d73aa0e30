"""Figures nudged to match a real table: what the players of a refereed game may do between actions.

A nudge stands in the record as an answer of its own kind. The step in which nobody has answered
yet ends with it: the state goes back to that step's start, the figure is moved in it, and the next
step asks anew. So no rule ever meets a figure that has moved behind its back, and undo, saves and
replays take a nudge for any other answer.
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from game.core import copying
from game.core.decision import Objection
from game.core.deck import NoDeck
from game.core.dice import NoDice
from game.core.errors import Diverged
from game.core.event import Event, Moved
from game.core.play import Answered, Entry, Play
from game.core.ruleset import Ruleset

Shift = tuple[int, int]
"""How far a piece goes along both axes of the table, in thousandths of an inch."""
NUDGE = "nudge"
"""The kind of the answer; no question of a rulebook is called so."""
NOT_REFEREED = Objection("Only a game refereed for a real table lets you nudge figures.", "")
NOT_IN_INCHES = Objection("Only games measured in inches let you nudge figures.", "")
BETWEEN_ACTIONS = Objection("Finish this action first: figures are nudged between actions.", "")


@runtime_checkable
class Nudging(Protocol):
    """A ruleset in inches whose pieces can be moved a little to match a real table."""

    def nudge_objection(self, state: Any, piece: str, by: Shift) -> Objection | None:
        """Return why a piece cannot be shifted so, by the book's own law of places."""

    def nudge(self, state: Any, piece: str, by: Shift) -> Moved:
        """Shift a piece without turning it and return what the log tells of it."""


def nudge_entry(side: str, piece: str, by: Shift) -> Answered:
    """Return a nudge as it stands in a record."""
    return Answered(side, NUDGE, [piece, *by])


def nudge_in(entry: Entry | None) -> tuple[str, Shift] | None:
    """Return the piece and how far it is shifted if an entry of a record is a nudge."""
    if not isinstance(entry, Answered) or entry.kind != NUDGE:
        return None
    match entry.value:
        case [str(piece), int(right), int(up)]:
            return piece, (right, up)
    raise Diverged(f"a nudge names a piece and how far it goes, not {entry.value!r}")


def carry_out_nudge(rules: Ruleset[Any], state: Any, entry: Entry) -> Moved:
    """Move the piece of a recorded nudge in a state; return what the log tells of it."""
    found = nudge_in(entry)
    if found is None or not isinstance(rules, Nudging):
        raise Diverged(NOT_IN_INCHES.text)
    return rules.nudge(state, *found)


def opening(rules: Ruleset[Any], before: Any) -> list[Event]:
    """Return what a step tells before its first question; it rolls nothing there."""
    play = Play(copying.copy(before), [], NoDice(), NoDeck())
    running = rules.step(play)
    running.send(None)
    running.close()
    return play.events
