"""Which turns and mirrors carry a board onto itself, and where they carry its points and cells."""

from __future__ import annotations

from typing import Literal, NamedTuple

SymmetryName = Literal[
    "none", "half_turn", "quarter_turn", "east_west", "north_south", "both", "diagonal"
]
TableKind = Literal["plane", "hexes", "squares"]

ASKED: dict[SymmetryName, str] = {
    "none": "no symmetry",
    "half_turn": "a half turn",
    "quarter_turn": "a quarter turn",
    "east_west": "a mirror from east to west",
    "north_south": "a mirror from north to south",
    "both": "both mirrors",
    "diagonal": "a mirror along the diagonal",
}
"""Each symmetry in words."""


class Image(NamedTuple):
    """A turn or mirror about the middle of a board: the images of one step east and one south."""

    east: tuple[int, int]
    south: tuple[int, int]

    @property
    def mirrors(self) -> bool:
        """Whether it swaps left and right."""
        return self.east[0] * self.south[1] - self.east[1] * self.south[0] < 0

    def way(self, x: float, y: float) -> tuple[float, float]:
        """Return where a step leads."""
        return (
            self.east[0] * x + self.south[0] * y,
            self.east[1] * x + self.south[1] * y,
        )

    def point(
        self, x: int, y: int, width: int, depth: int, onto: tuple[int, int] | None = None
    ) -> tuple[int, int]:
        """Return the image of a point on a board of this size, exactly.

        `onto` is the size of the board that it lies on afterwards, if a turn has swapped its sides.
        """
        across, down = 2 * x - width, 2 * y - depth
        wide, deep = onto or (width, depth)
        east = self.east[0] * across + self.south[0] * down + wide
        south = self.east[1] * across + self.south[1] * down + deep
        return east // 2, south // 2


HALF_TURN = Image((-1, 0), (0, -1))
EAST_WEST = Image((-1, 0), (0, 1))
NORTH_SOUTH = Image((1, 0), (0, -1))

IMAGES: dict[SymmetryName, tuple[Image, ...]] = {
    "none": (),
    "half_turn": (HALF_TURN,),
    "quarter_turn": (Image((0, 1), (-1, 0)), HALF_TURN, Image((0, -1), (1, 0))),
    "east_west": (EAST_WEST,),
    "north_south": (NORTH_SOUTH,),
    "both": (EAST_WEST, NORTH_SOUTH, HALF_TURN),
    "diagonal": (Image((0, 1), (1, 0)),),
}
"""All turns and mirrors of a symmetry but the one that leaves everything in place."""


def impossible(name: SymmetryName, table: TableKind, width: float, depth: float) -> str | None:
    """Return why a board cannot have this symmetry, in a sentence, or None."""
    if name in ("quarter_turn", "diagonal"):
        if table == "hexes":
            return f"{ASKED[name]} does not carry a board of hexes onto itself; try a half turn"
        if width != depth:
            return f"{ASKED[name]} needs a square table, this one is {width:g} x {depth:g}"
    if table == "hexes":
        if name == "half_turn" and depth % 2:
            return f"{ASKED[name]} needs an even number of rows of hexes, these are {depth:g}"
        if name in ("north_south", "both") and not depth % 2:
            return f"{ASKED[name]} needs an odd number of rows of hexes, these are {depth:g}"
    return None


def cell_image(
    image: Image, cell: tuple[int, int], table: TableKind, columns: int, rows: int
) -> tuple[int, int] | None:
    """Return the image of a cell, as column and row.

    In a mirror from east to west the last hex of every second row has none.
    """
    column, row = image.point(2 * cell[0] + 1, 2 * cell[1] + 1, 2 * columns, 2 * rows)
    column, row = column // 2, row // 2
    if table == "hexes" and (image == EAST_WEST or (image == HALF_TURN and rows % 2)):
        column -= cell[1] % 2
    return (column, row) if column >= 0 else None
