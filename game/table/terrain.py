"""Kinds of terrain and the maps made of them.

A kind is a name for something modelled on a table: a house, a hedge, a ford. What it does each
rulebook says for itself, so that one map can be played under several of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

KINDS: dict[str, str] = {
    "meadow": "open grass",
    "road": "a beaten road",
    "bridge": "planks over water or a gap",
    "yard": "trodden or paved ground",
    "house": "a building nobody enters",
    "wall": "a wall higher than a rider",
    "boulder": "rock too high to climb",
    "dense_wood": "trees too thick to enter",
    "wood": "trees with room between them",
    "brush": "scrub and gorse",
    "rubble": "fallen stones",
    "hedge": "a hedge that hides but does not stop",
    "low_wall": "a drystone wall to step over",
    "reeds": "reeds on firm ground",
    "ford": "shallow running water",
    "marsh": "mud and standing water",
    "river": "water too deep to wade",
    "lake": "still deep water",
    "pit": "a hole or a chasm",
    "hilltop": "flat high ground",
    "wall_top": "a walk on top of a wall",
    "slope": "the climb to high ground",
    "stairs": "steps or ladders to a wall",
}


@dataclass(frozen=True, slots=True)
class SquareMap:
    """A map file of squares: rows of letters, north first, and what the letters mean."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    map: str
    table: Literal["squares"]
    rows: tuple[str, ...]
    legend: dict[str, str]
    about: str = ""

    def kinds(self) -> tuple[tuple[str, ...], ...]:
        """The kind of terrain of every square, row by row."""
        return tuple(tuple(self.legend[letter] for letter in row) for row in self.rows)
