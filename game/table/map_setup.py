"""What a map suggests for battles on it: its symmetry, zones, objectives, arrivals and notes.

Names of places belong to the ground (north, south); which side has which, a scenario says.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from game.core.bounds import Along, Count, Length, Rects
from game.table.symmetries import SymmetryName

Edge = Literal["north", "east", "south", "west"]
Outline = tuple[tuple[Length, Length], ...]


@dataclass(frozen=True, slots=True)
class Objective:
    """A place worth holding, in inches."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    name: str
    at: tuple[Length, Length]
    radius: Length = 3


@dataclass(frozen=True, slots=True)
class CellObjective:
    """A cell worth holding, column first; the radius counts the cells around it."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    name: str
    at: tuple[Along, Along]
    radius: Count = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """A stretch of an edge where forces come in: inches from its northern or western end."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    name: str
    edge: Edge
    span: tuple[Length, Length]


@dataclass(frozen=True, slots=True)
class CellEntry:
    """A stretch of an edge where forces come in: its first and last column or row."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    name: str
    edge: Edge
    span: tuple[Along, Along]


@dataclass(frozen=True, slots=True)
class Note:
    """Words for whoever looks at the map, in inches; no rule reads them."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    text: str
    at: tuple[Length, Length]


@dataclass(frozen=True, slots=True)
class CellNote:
    """The same at a cell, column first."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    text: str
    at: tuple[Along, Along]


@dataclass(frozen=True, slots=True)
class PlaneSetup:
    """What a map in inches suggests for battles on it."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    symmetry: SymmetryName = "none"
    zones: dict[str, tuple[Outline, ...]] = field(default_factory=dict)
    """Outlines by the name of the place."""
    objectives: tuple[Objective, ...] = ()
    entries: tuple[Entry, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class CellSetup:
    """What a map of hexes or squares suggests for battles on it."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    symmetry: SymmetryName = "none"
    zones: dict[str, Rects] = field(default_factory=dict)
    """Rectangles by the name of the place: first column and row, last column and row."""
    objectives: tuple[CellObjective, ...] = ()
    entries: tuple[CellEntry, ...] = ()
    notes: tuple[CellNote, ...] = ()
