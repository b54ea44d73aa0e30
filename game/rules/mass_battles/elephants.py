"""Elephants: horse that fears them, and their rampages (GMB.army.26 to GMB.army.29)."""

from __future__ import annotations

from game.rules.mass_battles.state import Battling


async def step(_play: Battling) -> bool:
    """Play the next stretch of this step; return whether there is more of it."""
    return False
