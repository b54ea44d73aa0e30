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
    "guide": "gale",
    "gale": "guide",
}
"""Factors that are subtracted from each other (FTM.magic.15)."""


@cites("FTM.unit.19", "FTM.magic.f22", "FTM.magic.f23")
def has(state: State, unit: Unit, special: str) -> bool:
    """Whether a unit has a special now: by its card or as a gift, and not quelled."""
    if not state.settings.specials_house:
        return False
    if quelled(state, unit, special):
        return False
    card = unit.card
    if card.has(special):
        return True
    if special == "cause_fear" and card.kind == "monster" and card.size >= 2:
        return True
    return any(
        spell.unit == unit.id and (f"gift:{special}", 1) in spell.factors for spell in state.spells
    )


@cites("FTM.magic.f23")
def quelled(state: State, unit: Unit, special: str) -> bool:
    """Whether a spell keeps a unit from using a special, be it by card or by birth."""
    return any(
        spell.unit == unit.id and (f"quell:{special}", 1) in spell.factors for spell in state.spells
    )


@cites("FTM.magic.15")
def factor(state: State, unit: Unit, name: str) -> int:
    """The level of a spell factor on a unit: the highest of several, less the opposed one."""
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
