"""The terrain box: what the sides may set down when they place terrain by turns (ARES.setup.10)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the box in thousandths of an inch: it has a size, a length or a diameter."""

    kind: str
    """A kind of terrain, as in the terrain chapter."""
    size: tuple[int, int] = (0, 0)
    """Width and depth of an area before it is turned."""
    length: int = 0
    """Of a straight line."""
    diameter: int = 0
    """Of a round area."""
    height: int = 0
    """Of a hill."""


BOX: dict[str, Piece] = {
    "forest": Piece("wood", size=(8000, 6000)),
    "bushes": Piece("bushes", size=(4000, 3000)),
    "small hill": Piece("hill", size=(10000, 7000), height=1000),
    "large hill": Piece("hill", size=(8000, 6000), height=2000),
    "marsh": Piece("marsh", size=(8000, 6000)),
    "rubble": Piece("rubble", size=(6000, 5000)),
    "lake": Piece("lake", size=(8000, 5000)),
    "building": Piece("house", size=(5000, 4000)),
    "tree": Piece("tree", diameter=1000),
    "hedge": Piece("hedge", length=8000),
    "fence": Piece("fence", length=8000),
    "wall": Piece("wall", length=6000),
    "stream": Piece("stream", length=24000),
}
"""The pieces by name; there are any number of each."""
