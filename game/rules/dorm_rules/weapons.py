"""Weapons and armour: what is printed about each (DORM.3, DORM.20.2, DORM.20.3, DORM.20.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from game.core.cite import cites

Mark = Literal[
    "charge",
    "charge_turn_only",
    "crossbow",
    "free",
    "gun",
    "magical",
    "mounted",
    "mounted_only",
    "natural",
    "polearm",
    "second",
    "slow",
]


@dataclass(frozen=True, slots=True)
class Weapon:
    """One kind of weapon; lengths are inches."""

    key: str
    pen: int
    acc: int = 0
    rng: float = 0
    """The reach of a melee weapon; inches to each point of range penalty for missiles."""
    hits: int = 1
    hands: int = 1
    marks: tuple[Mark, ...] = ()
    adds_mu: bool = False
    """Whether the strength of the man behind it is added to Pen (DORM.3.2.1.1)."""
    missile: bool = False
    melee_as: str = ""
    """The melee weapon that it serves as, too."""
    uses: int = 0
    """How often it can be used in a battle; 0 for always."""
    area: float = 0
    """The radius in which a strike threatens others."""

    def __hash__(self) -> int:
        # All fields together take twenty times as long, and weapons are looked up all the time.
        return self.key.__hash__()

    @property
    def name(self) -> str:
        """What players call it."""
        return self.key.replace("_", " ")

    def has(self, mark: Mark) -> bool:
        """Return whether it has a mark."""
        return mark in self.marks


@cites("DORM.3.2.1.1", "DORM.3.2.3.2")
def _melee(key: str, pen: int, acc: int = 0, rng: float = 0, **more: object) -> Weapon:
    return Weapon(key, pen, acc, rng, **{"adds_mu": True, **more})  # type: ignore[arg-type]


@cites("DORM.3.2.1.2", "DORM.3.2.3.1")
def _missile(key: str, pen: int, acc: int, rng: float, **more: object) -> Weapon:
    return Weapon(key, pen, acc, rng, missile=True, **more)  # type: ignore[arg-type]


WEAPONS: Mapping[str, Weapon] = {
    each.key: each
    for each in (
        _melee("unarmed", 0, hands=0),
        _melee("dagger", 1, 1, marks=("second",)),
        _melee("club", 2, -1, marks=("second",)),
        _melee("short_sword", 2, 1, marks=("second",)),
        _melee("sword", 3, marks=("second",)),
        _melee("mace", 4, -1),
        _melee("axe", 4, -1, marks=("second",)),
        _melee("staff", 1, 1, hands=2),
        _melee("two_handed_sword", 5, hands=2),
        _melee("great_axe", 6, -1, hands=2),
        _melee("flail", 3, -1, hits=2, hands=2),
        _melee("spear", 3, 0, 0.5, marks=("polearm",)),
        _melee("halberd", 4, 0, 0.5, hands=2, marks=("polearm",)),
        _melee("pike", 4, -1, 1, hands=2, marks=("polearm",)),
        _melee("lance", 5, 0, 1, marks=("mounted_only", "charge_turn_only")),
        _melee("bayonet", 2, 0, 0.5, hands=2, marks=("polearm",)),
        _melee("claws", 2, hands=0, marks=("natural",)),
        _melee("great_claws", 4, hits=2, hands=0, marks=("natural",)),
        _melee("bite", 2, 1, hands=0, marks=("natural",)),
        _melee("hooves", 1, hands=0, marks=("natural",)),
        _melee("tusks", 4, hands=0, marks=("natural",)),
        _melee("trample", 3, hits=3, hands=0, marks=("natural",)),
        _melee("demon_blade", 9, 1, hits=2, marks=("magical",), adds_mu=False),
        _missile("thrown_rock", 2, 0, 2, marks=("charge", "free")),
        _missile("sling", 3, -1, 5, marks=("charge",)),
        _missile("javelin", 5, 0, 3, marks=("charge",), melee_as="spear"),
        _missile("throwing_axe", 5, 0, 2, marks=("charge",), melee_as="axe"),
        _missile("short_bow", 4, 0, 5, hands=2),
        _missile("longbow", 6, 0, 7, hands=2),
        _missile("light_crossbow", 6, 0, 5, hands=2, marks=("charge", "crossbow")),
        _missile("heavy_crossbow", 8, 1, 6, hands=2, marks=("charge", "crossbow", "slow")),
        _missile("repeating_crossbow", 4, 0, 4, hits=2, hands=2, marks=("charge", "crossbow")),
        _missile("pistol", 7, -1, 2, marks=("charge", "gun")),
        _missile("arquebus", 8, -1, 4, hands=2, marks=("charge", "gun", "slow")),
        _missile("musket", 9, -1, 5, hands=2, marks=("charge", "gun", "slow"), melee_as="bayonet"),
        _missile("blunderbuss", 5, 1, 2, hits=3, hands=2, marks=("charge", "gun", "slow")),
        _missile("fire_pot", 4, 0, 2, hits=3, marks=("charge",), uses=2, area=1),
        _missile("demon_spit", 6, 0, 3, hands=0, marks=("charge", "natural"), melee_as="claws"),
        _missile("fire_breath", 8, 1, 2, hits=4, hands=0, marks=("natural",), area=1),
        _missile("ballista", 11, 0, 9, hits=2, hands=0, marks=("mounted", "slow")),
        _missile("swivel_gun", 7, 0, 4, hits=3, hands=0, marks=("mounted", "gun")),
        _missile("bombard", 12, -1, 8, hits=4, hands=0, marks=("mounted", "gun", "slow"), area=1),
        _missile("steam_cannon", 14, 0, 7, hits=4, hands=0, marks=("mounted", "gun")),
    )
}
"""All weapons by their keys (DORM.20.7)."""
ARMOUR: Mapping[str, int] = {
    "none": 0,
    "padded": 1,
    "mail": 2,
    "brigandine": 3,
    "full_plate": 4,
    "light_barding": 1,
    "heavy_barding": 2,
}
"""The AV of each kind of worn armour (DORM.20.3)."""
