"""Whether a piece would only walk back the way it has just come.

The position alone does not say where a piece came from, the game up to it does. Places are taken
from the facts that a rulebook tells about a piece, so that any table will do.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.core.match import Match
    from game.core.ruleset import Ruleset

ROUNDS = 3
"""Rounds before this one in which the moves of a piece are remembered."""
AGAINST = -0.5
"""The cosine below which two directions are opposite: more than 120 degrees apart."""
UNDONE = 0.25
"""How much of a move a way must undo to be a way back; a step aside is none."""

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Trail:
    """Where a piece stands, and where it stood before in the last rounds."""

    rules: Ruleset[Any]
    piece: str
    here: Spot
    before: tuple[Spot, ...]

    def leads_back(self, state: Any) -> bool:
        """Return whether the piece has walked back in a position that follows."""
        there = _place(self.rules, state, self.piece)
        return there is not None and any(self._toward(there, spot) for spot in self.before)

    def _toward(self, there: Spot, spot: Spot) -> bool:
        """Return whether a place lies back in the direction of an earlier one."""
        dx, dy = there[0] - self.here[0], there[1] - self.here[1]
        mx, my = self.here[0] - spot[0], self.here[1] - spot[1]
        length = math.hypot(mx, my)
        along = (dx * mx + dy * my) / length
        return along < -UNDONE * length and along < AGAINST * math.hypot(dx, dy)


def trail_of(match: Match[Any], piece: str) -> Trail | None:
    """Return where a piece came from, None if it has stood still for long."""
    rules = match.rules
    here = _place(rules, match.state, piece)
    if here is None:
        return None
    first = _round(rules, match.state) - ROUNDS
    found: list[Spot] = []
    for step in reversed(match.steps):
        spot = _place(rules, step.before, piece)
        if spot is None or _round(rules, step.before) < first:
            break
        if spot != here and spot not in found:
            found.append(spot)
    return Trail(rules, piece, here, tuple(found)) if found else None


def _place(rules: Ruleset[Any], state: Any, piece: str) -> Spot | None:
    """Return where a piece stands on the table, None if it does not or was not there yet."""
    try:
        facts = rules.facts(state, piece)
    except KeyError:
        return None
    at = facts.get("at")
    if facts.get("where") != "table" or not isinstance(at, Sequence):
        return None
    return at[0], at[1]


def _round(rules: Ruleset[Any], state: Any) -> int:
    return int(rules.facts(state, "game").get("round", 0))
