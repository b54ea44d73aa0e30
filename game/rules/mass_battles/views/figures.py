"""Pieces as miniatures: how many share a stand, what they ride, what shows about them."""

from __future__ import annotations

from dataclasses import replace

from game.mechanics.views.plane_snapshot import PlanePiece
from game.mechanics.views.scene import piece_figure
from game.rules.mass_battles.profile import Profile
from game.rules.mass_battles.state import Piece
from game.table.scene import PLAIN_LIVERY, Figure, Glyph

MEN = {"Small": 4, "Medium": 4, "Large": 2, "Huge": 1}
"""Miniatures on a stand of each size."""
CROWD = 5
WIDE = ("bow", "crossbow", "sling")
"""Weapons that take so much room that only three men share a stand."""
SHAFTS = ("spear", "pike", "lance", "halberd", "pitchfork")


def figure_of(piece: Piece, shown: PlanePiece, marks: tuple[str, ...]) -> Figure:
    """Return a piece as it is to be seen."""
    profile = piece.profile
    return replace(
        piece_figure(shown, marks),
        glyph=glyph_of(profile),
        mounted=profile.look.mount != "none",
        rank={"Leader": 3, "Hero": 2}.get(profile.type, 1),
        look=profile.look,
        livery=profile.livery or PLAIN_LIVERY,
        men=men_of(profile),
    )


def men_of(profile: Profile) -> int:
    """Return how many miniatures stand on each of its stands."""
    if profile.hero:
        return 1
    if profile.loses_stands:
        return CROWD
    men = MEN[profile.size]
    return min(men, 3) if profile.look.weapon in WIDE else men


def glyph_of(profile: Profile) -> Glyph:
    """Return the sign for what it fights with."""
    if profile.wizard:
        return "staff"
    if profile.size == "Huge" or profile.species in ("Beast", "Monster"):
        return "beast"
    if profile.fire is not None:
        return "engine" if profile.look.weapon.endswith("thrower") else "bow"
    return "shaft" if profile.look.weapon in SHAFTS else "blade"
