"""Orders of battle: forces of an army list for free battles."""

from __future__ import annotations

from game.core.bounds import Count, Points
from game.mechanics.forms import form


@form
class OrderLine:
    """Some like pieces of an order of battle."""

    unit: str
    """The key of what they are in the army list."""
    count: Count = 1


@form
class OrderOfBattle:
    """A force made for a level of points."""

    title: str
    target: Points
    units: tuple[OrderLine, ...]
