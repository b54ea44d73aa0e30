"""The melee phase: targets, bonus dice, blows, losses (GMB.cmb, GMB.mod)."""

from __future__ import annotations

from game.rules.mass_battles.state import Battling


async def before(_play: Battling) -> bool:
    """Play the next stretch of this step; return whether there is more of it."""
    return False


async def first_strike(_play: Battling) -> bool:
    """Play the next stretch of this step; return whether there is more of it."""
    return False


async def step(_play: Battling) -> bool:
    """Play the next stretch of this step; return whether there is more of it."""
    return False


async def after(_play: Battling) -> bool:
    """Play the next stretch of this step; return whether there is more of it."""
    return False
