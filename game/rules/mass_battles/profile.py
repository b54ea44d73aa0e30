"""Profiles: what is printed about a hero or a unit (GMB.piece)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from game.core.bounds import Count, Inches
from game.core.cite import cites
from game.core.ruleset import Problem
from game.mechanics.forms import form
from game.table.bases import Base, rectangle

SIZES = {"Small": 750, "Medium": 1000, "Large": 1500, "Huge": 3000}
"""The side of a stand in thousandths of an inch (GMB.piece.3)."""


@form
class Profile:
    """One entry of an army list; moves are inches."""

    name: str
    type: Literal["Hero", "Leader", "Unit", "Mob"] = "Unit"
    stands: Count = 1
    move: Inches
    fly: Inches | None = None
    size: Literal["Small", "Medium", "Large", "Huge"] = "Medium"
    may_disperse: bool = False
    ignores_engagement: bool = False

    @property
    @cites("GMB.piece.1", "GMB.piece.10")
    def hero(self) -> bool:
        """Whether it is one stand that moves on its own; a Leader counts as one."""
        return self.type in ("Hero", "Leader")

    @property
    @cites("GMB.piece.3")
    def side(self) -> int:
        """The side of each of its square stands."""
        return SIZES[self.size]

    @property
    def base(self) -> Base:
        """The base of each of its stands."""
        return rectangle(self.side, self.side)


@form
class Army:
    """An army list: profiles that belong together."""

    army: str
    ruleset: Literal["mass_battles"]
    about: str
    profiles: dict[str, Profile]


def army_problems(army: Army) -> Iterator[Problem]:
    """Yield what is wrong with an army by itself."""
    for key, profile in army.profiles.items():
        if profile.hero and profile.stands != 1:
            yield ("profiles", key, "stands"), "a hero is a single stand (GMB.piece.1)"
