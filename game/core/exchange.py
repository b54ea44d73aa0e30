"""Battles fought again with something exchanged, so that table, forces and order can be told apart.

Everything works on the documents of a battle, as a save holds them: plain data in, plain data out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

Documents = Mapping[str, Any]
Sides = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Staged:
    """A battle after an exchange: where places and forces of the battle as written are now."""

    documents: Documents
    places: Sides
    """By a side as written, the side that now has its place."""
    forces: Sides
    """By a side as written, the side that now leads its force."""

    def after(self, earlier: Staged) -> Staged:
        """Return this exchange as it looks from the battle before an earlier one."""
        return Staged(
            self.documents,
            {side: self.places[now] for side, now in earlier.places.items()},
            {side: self.forces[now] for side, now in earlier.forces.items()},
        )


@runtime_checkable
class Exchanging(Protocol):
    """A rulebook whose battles can be fought with forces, order or ground exchanged."""

    def exchanged(self, documents: Documents) -> Staged | str:
        """Return the battle with both forces in each other's seats, or why that makes no sense.

        Places are fixed to seats by it. So exchanged twice it is the battle as written, without a
        choice of sides before it begins.
        """

    def reordered(self, documents: Documents) -> Staged | str:
        """Return the battle in which the other seat begins, or what else settles who begins."""

    def proving(self, documents: Documents, ground: Documents) -> Documents:
        """Return the standard battle of these documents on another map.

        The map's own zones and objectives count, if it has any.
        """

    def led_by(self, documents: Documents, others: Documents) -> Documents:
        """Return the battle with the forces of another battle of the same rulebook in its seats."""


def other_seats(sides: tuple[str, str]) -> Sides:
    """Return both sides, each by the other."""
    return dict(zip(sides, reversed(sides), strict=True))


def same_seats(sides: Sequence[str]) -> Sides:
    """Return all sides, each by itself."""
    return {side: side for side in sides}
