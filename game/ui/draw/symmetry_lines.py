"""The axes and the centre of a symmetry, as they are drawn and snapped to."""

from __future__ import annotations

from game.drafting.cells import without_twin
from game.drafting.draft import Draft
from game.table.lattice import centre_of, extent_of
from game.table.scene import Point
from game.ui.overlay import Overlay
from game.ui.theme import GOLD

Line = tuple[Point, Point]


def axes_of(draft: Draft) -> list[Line]:
    """Return the lines about which a draft is mirrored, or in which its turned parts meet."""
    width, depth = extent_of(draft.table, *map(round, draft.extent)) if draft.rows else draft.size
    upright: Line = ((width / 2, 0.0), (width / 2, depth))
    level: Line = ((0.0, depth / 2), (width, depth / 2))
    match draft.setup.symmetry:
        case "east_west":
            return [upright]
        case "north_south":
            return [level]
        case "half_turn":
            return [level if width >= depth else upright]
        case "both" | "quarter_turn":
            return [upright, level]
        case "diagonal":
            return [((0.0, 0.0), (width, depth))]
    return []


def draw_axes(overlay: Overlay, draft: Draft) -> None:
    """Draw the axes dashed; a turn has a ring in the middle, and so have cells without a twin."""
    axes = axes_of(draft)
    if draft.rows:
        for cell in without_twin(draft):
            overlay.ring(centre_of(draft.table, cell), 0.3, GOLD, 1)
    for a, b in axes:
        overlay.trace((a, b), GOLD, "dashed", 2)
    if axes and draft.setup.symmetry in ("half_turn", "quarter_turn"):
        (x, y), (u, v) = axes[0]
        overlay.ring(((x + u) / 2, (y + v) / 2), 10 / overlay.camera.pixels, GOLD, 2)
