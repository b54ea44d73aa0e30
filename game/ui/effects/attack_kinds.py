"""What an attack looks and sounds like, from its event and the looks of whoever attacks."""

from __future__ import annotations

from typing import Literal

from game.core.event import Attacked
from game.table.scene import Figure

Missile = Literal["arrow", "bolt", "javelin", "stone", "bullet", "flame", "spell"]

AFAR = ("shoot", "shot", "fire", "throw", "volley", "missile", "ranged", "opportunity", "bombard")
"""Words of attacks from afar, whatever flies."""
CASTS = ("spell", "cast", "hex", "magic", "bolt")
"""Words of attacks by magic."""
BREATHES = ("breath", "burning", "flame", "oil")
BY_WEAPON: tuple[tuple[Missile, tuple[str, ...]], ...] = (
    ("bolt", ("crossbow", "bolt", "ballista", "scorpion", "harpoon")),
    ("arrow", ("bow", "arrow")),
    ("bullet", ("gun", "arquebus", "musket", "pistol", "bombard", "cannon", "tank", "rifle")),
    ("flame", ("breath", "fire", "flame", "torch", "pot", "oil", "spit")),
    ("stone", ("stone", "rock", "sling", "catapult", "lobber", "engine", "boulder", "thrower")),
    ("javelin", ("javelin", "spear", "knife", "axe", "dart", "lance", "pike", "star")),
    ("spell", ("spell", "staff", "wand", "magic", "hex", "bell")),
)
"""Missiles with the words that weapons have in their names; the first that fits counts."""


def missile_of(event: Attacked, attacker: Figure | None = None) -> Missile | None:
    """Return what flies from the attacker to the target; nothing for a blow."""
    how = event.how.lower()
    if any(word in how for word in BREATHES):
        return "flame"
    if how.startswith(CASTS) and how != "bolt thrower":
        return "spell"
    if not any(word in how for word in AFAR):
        return None
    for name in (event.weapon, attacker.look.weapon if attacker else ""):
        if found := _by_name(name.lower().replace("_", " ")):
            return found
    return "stone" if how.startswith("bombard") else "arrow"


def _by_name(name: str) -> Missile | None:
    """Return the missile of a weapon by the words of its name."""
    for missile, words in BY_WEAPON:
        if any(word in name for word in words):
            return missile
    return None


def is_charge(event: Attacked) -> bool:
    """Return whether an attack is the end of a charge."""
    return "charge" in event.how.lower()
