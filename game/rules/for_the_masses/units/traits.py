"""What a unit is capable of now: its card, its specials, the spells on it (FTM.special)."""

from __future__ import annotations

from game.core.cite import cites
from game.rules.for_the_masses.state import State, Unit

OPPOSED = {
    "haste": "mire",
    "mire": "haste",
    "courage": "dread",
    "dread": "courage",
    "ward": "sunder",
    "sunder": "ward",
}
"""Factors on one unit that are subtracted from each other (FTM.magic.15).

Guide and gale lie on the two ends of a shot and meet in the number that it needs.
"""


@cites("FTM.unit.19", "FTM.magic.f22", "FTM.magic.f23")
def has(state: State, unit: Unit, special: str) -> bool:
    """Return whether a unit has a special now: by its card or as a gift, and not quelled."""
    if not state.settings.specials_house:
        return False
    if not state.spells:
        return unit.card.has(special)
    if quelled(state, unit, special):
        return False
    if unit.card.has(special):
        return True
    return any(
        spell.unit == unit.id and (f"gift:{special}", 1) in spell.factors for spell in state.spells
    )


@cites("FTM.magic.f23")
def quelled(state: State, unit: Unit, special: str) -> bool:
    """Return whether a spell keeps a unit from using a special, be it by card or by birth."""
    return any(
        spell.unit == unit.id and (f"quell:{special}", 1) in spell.factors for spell in state.spells
    )


@cites("FTM.magic.15")
def factor(state: State, unit: Unit, name: str) -> int:
    """Return the level of a spell factor on a unit: the highest, less the opposed one."""
    if not state.spells:
        return 0
    return max(0, _highest(state, unit, name) - _highest(state, unit, OPPOSED.get(name, "")))


def _highest(state: State, unit: Unit, name: str) -> int:
    return max(
        (
            level
            for spell in state.spells
            if spell.unit == unit.id
            for each, level in spell.factors
            if each == name
        ),
        default=0,
    )
