"""Resting far from the enemy (GMB.rest)."""

from __future__ import annotations

from game.rules.mass_battles.state import Battling


async def completed(_play: Battling) -> bool:
    """Play the next stretch of this step; return whether there is more of it."""
    return False


async def declared(_play: Battling) -> bool:
    """Play the next stretch of this step; return whether there is more of it."""
    return False
