"""The numbers that every book hands over to what is shared, each book its own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalWeights:
    """How the worth of a goal fades with the way to it, in actions of whoever walks there."""

    almost: float
    """What is left of it right before one is there."""
    patience: float
    """By how much it loses with every action of way."""
    span: float
    """Actions of way over which an edge to leave by pulls."""
    faint: float
    """What is left of its worth beyond them."""
    ample: float
    """Of the actions that are left, the part that must be to spare for a way to be safe in time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceWeights:
    """What a piece looks at in a place."""

    caution: float
    """How much of what enemies could do to it there is reckoned with."""
    more: float
    """How much the second and third who could do something add to the first."""
    unseen: float
    """How likely somebody in range also has a line."""
    volley: float
    """What each further shooter adds: who keeps out of all ranges never comes to blows."""
    covered: float
    """What is left of the danger of shots in cover."""
    hunt: float
    """How much of what a fight with somebody promises draws a piece to him."""
    stalk: float
    """By how much that falls with every action of way."""
    aim: float
    """How much of it a shot counts for, where pieces shoot and do not fight."""
    worthy: float
    """What prey is worth at least to those who shoot."""
    prey: int
    """Enemies that are hunted: the best at a glance."""
    stray: float
    """What every inch out of command costs, for each point of worth."""
    alone: float
    """How much of that counts for those who have to get away: they do not wait for others."""
    exposed: float
    """What it costs to have the nearest enemy behind one's back, for each point of worth."""
    alert: int
    """How near an enemy is whom one would rather face, in thousandths."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StakeWeights:
    """What goals count for, in points of an army."""

    spent: float
    """How much the points of pieces count where nobody asks for them in the end."""
    key: float
    """What those are worth beside their points whose loss ends the battle, all together."""
    point: float
    """A victory point, where battles are not decided by the points of the destroyed."""
    verdict: float
    """What it is worth to be the one who would win now."""
    early: float
    """What a place that counts at the end counts for at first."""
    denied: float
    """How much a place draws those who only have to keep others from having it alone."""
    crowd: int
    """How many are needed where it counts who has more."""
