"""When powers are used: in the initiative and in the morale phase (GMB.wiz.9)."""

from __future__ import annotations

from game.rules.mass_battles.state import Battling


async def initiative_powers(_play: Battling) -> bool:
    """Play the next stretch of this step; return whether there is more of it."""
    return False


async def morale_powers(_play: Battling) -> bool:
    """Play the next stretch of this step; return whether there is more of it."""
    return False
