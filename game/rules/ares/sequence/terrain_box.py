"""The terrain box: what the sides may set down when they place terrain by turns (ARES.setup.10)."""

from __future__ import annotations

from game.mechanics.terrain.laying import BoxPiece

BOX: dict[str, BoxPiece] = {
    "forest": BoxPiece("wood", size=(8000, 6000)),
    "bushes": BoxPiece("bushes", size=(4000, 3000)),
    "small hill": BoxPiece("hill", size=(10000, 7000), height=1000),
    "large hill": BoxPiece("hill", size=(8000, 6000), height=2000),
    "marsh": BoxPiece("marsh", size=(8000, 6000)),
    "rubble": BoxPiece("rubble", size=(6000, 5000)),
    "lake": BoxPiece("lake", size=(8000, 5000)),
    "building": BoxPiece("house", size=(5000, 4000)),
    "tree": BoxPiece("tree", diameter=1000),
    "hedge": BoxPiece("hedge", length=8000),
    "fence": BoxPiece("fence", length=8000),
    "wall": BoxPiece("wall", length=6000),
    "stream": BoxPiece("stream", length=24000),
}
"""The pieces by name; there are any number of each."""
