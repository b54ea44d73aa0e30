"""The morale phase: recovery, checks, dispersal of mobs (GMB.mor, GMB.mob)."""

from __future__ import annotations

from game.rules.mass_battles.state import Battling


async def dispersal(_play: Battling) -> bool:
    """Play the next stretch of this step; return whether there is more of it."""
    return False


async def recovery(_play: Battling) -> bool:
    """Play the next stretch of this step; return whether there is more of it."""
    return False


async def checks(_play: Battling) -> bool:
    """Play the next stretch of this step; return whether there is more of it."""
    return False
