"""A whole map turned or mirrored, with the places on it; a quarter turn swaps its sides."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.drafting import cells, places
from game.drafting.draft import Draft, Piece, Refused
from game.drafting.transform import image_of, image_point
from game.table.symmetries import (
    EAST_WEST,
    HALF_TURN,
    NORTH_SOUTH,
    Image,
    SymmetryName,
    impossible,
)

TURNS: dict[str, tuple[Image, SymmetryName]] = {
    "half": (HALF_TURN, "half_turn"),
    "quarter": (Image((0, 1), (-1, 0)), "quarter_turn"),
    "east_west": (EAST_WEST, "east_west"),
    "north_south": (NORTH_SOUTH, "north_south"),
    "diagonal": (Image((0, 1), (1, 0)), "diagonal"),
}
"""How a map can be turned: clockwise by a half or a quarter, or mirrored."""


def turned_map(draft: Draft, how: str) -> Draft:
    """Return a map turned or mirrored as a whole; what lay in the north has its new name."""
    image, name = TURNS[how]
    swaps = image.east[0] == 0
    if draft.table == "hexes":
        exact = impossible(name, "hexes", *draft.extent)
        if exact or name == "east_west":
            why = exact or "rows of hexes are shifted, so they have no mirror from east to west"
            raise Refused(f"{why[0].upper()}{why[1:]}.")
    made = _Turned(draft, image, swaps=swaps).made()
    swapped: dict[SymmetryName, SymmetryName] = {
        "east_west": "north_south",
        "north_south": "east_west",
    }
    if swaps and draft.setup.symmetry in swapped:
        return places.setup_changed(made, symmetry=swapped[draft.setup.symmetry])
    return made


class _Turned:
    """Carries every part of a map to its new place."""

    def __init__(self, draft: Draft, image: Image, *, swaps: bool) -> None:
        self._draft, self._image = draft, image
        width, depth = draft.extent
        self._onto = (depth, width) if swaps else (width, depth)

    def made(self) -> Draft:
        """Return the map afterwards."""
        draft, setup = self._draft, self._draft.setup
        zones = {
            places.named_image(name, self._image) or name: tuple(map(self._zone, zone))
            for name, zone in setup.zones.items()
        }
        goals = tuple(replace(goal, at=self._place(goal.at)) for goal in setup.objectives)
        entries = tuple(map(self._entry, setup.entries))
        notes = tuple(replace(note, at=self._place(note.at)) for note in setup.notes)
        draft = places.setup_changed(
            draft, zones=zones, objectives=goals, entries=entries, notes=notes
        )
        if draft.table != "plane":
            return replace(draft, rows=self._rows())
        pieces = tuple(
            Piece(each.key, image_of(each.feature, self._image, draft.size, self._onto))
            for each in draft.pieces
        )
        return replace(draft, size=self._onto, pieces=pieces)

    def _rows(self) -> tuple[str, ...]:
        columns, rows = map(int, self._onto)
        letters = [[""] * columns for _ in range(rows)]
        for cell in cells.all_cells(self._draft):
            column, row = self._place(cell)
            letters[row][column] = self._draft.rows[cell[1]][cell[0]]
        return tuple("".join(row) for row in letters)

    def _place(self, at: Any) -> Any:
        """Return where a point or a cell goes."""
        if self._draft.table == "plane":
            return image_point(at, self._image, self._draft.size, self._onto)
        columns, rows = map(int, self._draft.extent)
        wide, deep = map(int, self._onto)
        spot = 2 * at[0] + 1, 2 * at[1] + 1
        x, y = self._image.point(*spot, 2 * columns, 2 * rows, (2 * wide, 2 * deep))
        return x // 2, y // 2

    def _zone(self, part: Any) -> Any:
        if self._draft.table == "plane":
            corners = tuple(map(self._place, part))
            return corners[::-1] if self._image.mirrors else corners
        (a, b), (c, d) = self._place(part[:2]), self._place(part[2:])
        return min(a, c), min(b, d), max(a, c), max(b, d)

    def _entry(self, entry: Any) -> Any:
        edge = places.named_image(entry.edge, self._image)
        along = entry.edge in ("north", "south")
        ends = [self._place((at, 0) if along else (0, at)) for at in entry.span]
        spots = sorted(end[0 if edge in ("north", "south") else 1] for end in ends)
        return replace(entry, edge=edge, span=(spots[0], spots[1]))
