"""What parties and figures have suffered and done: wounds, markers, the deeds of a turn.

A new field is declared with `added`: `game.core.copying` says why old saves depend on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.bounds import Count
from game.core.copying import added


@dataclass(slots=True)
class Health:
    """The wounds of a figure, a mount or a hull (DORM.2.1.7)."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    wounds: Count = 0
    mended: Count = 0
    """Wounds in brackets: healed or repaired, so that new ones count double (DORM.2.2.3.5)."""
    tried: bool = False
    """Whether a medic or mechanic has tried since the last wound (DORM.2.2.3.4)."""


@dataclass(slots=True)
class Status:
    """What a party has suffered and done; drills give it just like this."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    markers: Count = 0
    """Morale markers of its own; spells add and hide others (DORM.16.2.19)."""
    routing: bool = False
    fleeing: bool = False
    flees_next: bool = False
    """Whether it has to flee in the next turn (DORM.9.4.3)."""
    hidden: bool = False
    """Whether it has not been spotted yet (DORM.20.10)."""
    airborne: bool = added(default=False)
    """Whether it has stayed in the air (DORM.20.13)."""

    # In this turn.
    acted: bool = False
    """Whether it has had its move."""
    moved: bool = False
    ran: bool = False
    boarded: bool = False
    """Whether it has climbed aboard a vehicle (DORM.14.6.1.2)."""
    bound: bool = False
    """Whether it went along with a base or changed places on it (DORM.10.3.3)."""
    charging: str = ""
    """The party that it charges."""
    home: bool = False
    """Whether its charge touched its target in the end (DORM.11.2.1.1a)."""
    ready_for: tuple[str, ...] = ()
    """Chargers against whom its weapons have more Pen (DORM.11.3.1.3c)."""
    broke_from: tuple[str, ...] = ()
    """Chargers with whom it has no melee in this turn (DORM.11.3.h2)."""
    met: tuple[str, ...] = ()
    """Enemies that it moved into contact with, in that order (DORM.5.1.2.1a)."""
    fired: bool = False
    volley: str = ""
    """The weapon that a figure fired in a charge volley (DORM.11.2.1.1c)."""
    both_hands: bool = False
    """Whether a figure has fought or shot with both hands, so that no shield helps (DORM.20.3)."""
    turned: bool = False
    """Whether a figure has used Turn Undead (DORM.17.5.2)."""
    fought: bool = False
    cast: bool = False
    busy: bool = False
    """Whether it repairs, heals or is treated and does nothing else (DORM.2.2.3d)."""
    shot_at_by: tuple[str, ...] = ()
    """Parties that fired at it, or cast effect 26 at it (DORM.9.2.1)."""
    struck: bool = False
    """Whether any of that fire struck."""
    lost: Count = 0
    """Figures that became casualties or died (DORM.9.3.1); of a mount, its rider (DORM.15.h4)."""
    strength: Count = 0
    """How many figures it had as the turn began (DORM.9.3.1.2)."""
    leader_lost: bool = False
    dared: tuple[str, ...] = ()
    """Parties whose fear it has tested and passed (DORM.9.4.h2)."""
    contacts: tuple[str, ...] = ()
    """Enemies that it touched as the turn began (DORM.5.1.h2)."""
    tested: tuple[str, ...] = ()
    """What has been rolled for it in this turn: rally, depths."""
