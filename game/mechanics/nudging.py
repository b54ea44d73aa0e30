"""Nudged figures: what books in inches share of `core.nudge`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import dist
from typing import TypeVar

from game.core import copying
from game.core.decision import Objection
from game.core.event import Moved
from game.core.pose import Leg, Pose
from game.core.wording import Piece, named

S = TypeVar("S")


def nudge_event(piece: Piece, start: Pose, end: Pose) -> Moved:
    """Return what the log tells of a nudge: who, and how far."""
    far = dist(start[:2], end[:2]) / 1000
    text = f"{named(piece)} is nudged {far:.1f}″ to match the table."
    leg = Leg("nudge", end.x, end.y, end.heading)
    return Moved(text=text, piece=piece.id, start=start, legs=(leg,))


def contact_objection(
    state: S,
    move: Callable[[S], object],
    contacts: Callable[[S], Iterable[Piece]],
    rule: str,
) -> Objection | None:
    """Say whether a nudge would make or break contact with an enemy: that takes a real move."""
    there = copying.copy(state)
    before = {each.id: each for each in contacts(state)}
    move(there)
    after = {each.id: each for each in contacts(there)}
    for names, word in ((after.keys() - before.keys(), "make"), (before.keys() - after, "break")):
        for name in sorted(names):
            enemy = named({**before, **after}[name])
            return Objection(f"A nudge does not {word} contact with {enemy}.", rule)
    return None
