"""The fire phase: everybody declares, all is rolled, losses are marked together (GMB.fire)."""

from __future__ import annotations

from game.rules.mass_battles.state import Battling


async def step(_play: Battling) -> bool:
    """Play the next stretch of this step; return whether there is more of it."""
    return False
