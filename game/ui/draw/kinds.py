"""Which kinds of terrain are offered for what a tool makes, the usual ones first."""

from __future__ import annotations

from game.table.terrain import HEX_KINDS, KINDS, PLANE_KINDS

USUAL: dict[str, tuple[str, ...]] = {
    "areas": (
        *("wood", "dense_wood", "brush", "bushes", "hill", "house", "yard", "rubble"),
        *("boulder", "marsh", "lake", "river", "reeds", "jungle", "tree", "standing_stones"),
        *("crater", "pit", "wagon", "courtyard"),
    ),
    "lines": (
        *("low_wall", "wall", "hedge", "fence", "stream", "obstacle", "fieldwork", "fissure"),
        *("ditch", "castle_wall", "door", "gateway"),
    ),
    "bands": ("river", "stream", "road", "track", "ditch", "marsh", "brush", "wood"),
    "crossings": ("ford", "bridge"),
}


def kinds_for(makes: str, table: str) -> tuple[str, ...]:
    """Return the kinds that are offered for areas, lines, bands, crossings or cells."""
    if makes == "cells":
        return tuple(HEX_KINDS if table == "hexes" else KINDS)
    return USUAL.get(makes, ())


def words_of(kind: str) -> str:
    """Return what a kind is in a few words."""
    return (PLANE_KINDS | HEX_KINDS).get(kind, kind)
