"""Eternal Hatred: what Dragon Kings do before each turn (GMB.turn.10, GMB.army.14)."""

from __future__ import annotations

from game.rules.mass_battles.state import Battling


async def step(_play: Battling) -> bool:
    """Play the next stretch of this step; return whether there is more of it."""
    return False
