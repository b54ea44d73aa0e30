"""Edits of maps of hexes and squares: brush, fill, levels; each follows the draft's symmetry."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from math import dist

from game.data.mapfile import MOST_LEVEL
from game.drafting import symmetry
from game.drafting.draft import Draft, Refused
from game.table.hexes import hexes
from game.table.symmetries import cell_image
from game.table.terrain import HEX_KINDS, KINDS, HexGround

Cell = tuple[int, int]
"""Column and row, counted from 0 in the north-west."""
USUAL = {
    "meadow": ".", "road": "r", "bridge": "=", "yard": ",", "house": "H", "wall": "#",
    "boulder": "B", "dense_wood": "T", "wood": "f", "brush": "b", "rubble": "u", "hedge": "h",
    "low_wall": "l", "fence": "x", "reeds": "i", "ford": ":", "marsh": "%", "river": "~",
    "lake": "L", "pit": "O", "hilltop": "^", "wall_top": "W", "slope": "/", "stairs": "s",
    "grove": "g", "thin_ice": "*", "snow": "n", "rampart": "w", "tower": "t", "gate": "D",
    "keep": "K",
}  # fmt: skip
"""The letter that a kind gets in a legend, if it is free."""
LETTERS = string.ascii_letters + string.digits + "+-=*/%&$@?!;_<>|~^"


# -------------------------------------------------------------------- looking


def ground_at(draft: Draft, cell: Cell) -> HexGround:
    """Return kind and level of a cell."""
    column, row = cell
    meaning = draft.legend[draft.rows[row][column]]
    return meaning if isinstance(meaning, HexGround) else HexGround(meaning)


def on_board(draft: Draft, cell: Cell) -> bool:
    """Return whether there is such a cell."""
    columns, rows = draft.extent
    return 0 <= cell[0] < columns and 0 <= cell[1] < rows


def all_cells(draft: Draft) -> Iterator[Cell]:
    """Yield every cell, row by row."""
    for row, letters in enumerate(draft.rows):
        yield from ((column, row) for column in range(len(letters)))


def neighbours(draft: Draft, cell: Cell) -> tuple[Cell, ...]:
    """Return the cells that share a side with one."""
    column, row = cell
    if draft.table == "hexes":
        aside = column if row % 2 else column - 1
        around = [
            *((column - 1, row), (column + 1, row)),
            *((aside, row - 1), (aside + 1, row - 1), (aside, row + 1), (aside + 1, row + 1)),
        ]
    else:
        around = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return tuple(each for each in around if on_board(draft, each))


def brush(draft: Draft, cell: Cell, radius: int) -> tuple[Cell, ...]:
    """Return the cells under a brush: a hexagon of hexes, or a round patch of squares."""
    column, row = cell
    if draft.table == "hexes":
        board = hexes(*map(int, draft.extent))
        return tuple(board.cell(here) for here in board.disc(board.number(column, row), radius))
    reach = range(-radius, radius + 1)
    far = (radius + 0.5) ** 2
    around = ((column + x, row + y) for y in reach for x in reach if x * x + y * y <= far)
    return tuple(each for each in around if on_board(draft, each))


def between(draft: Draft, start: Cell, end: Cell) -> tuple[Cell, ...]:
    """Return the cells along a line from one to another, each touching the next."""
    found = [start]
    while found[-1] != end:
        left = dist(centre(draft, found[-1]), centre(draft, end))
        around = neighbours(draft, found[-1])
        nearer = [each for each in around if dist(centre(draft, each), centre(draft, end)) < left]
        found.append(min(nearer, key=lambda each: _off_line(draft, each, start, end)))
    return tuple(found)


def _off_line(draft: Draft, cell: Cell, start: Cell, end: Cell) -> float:
    """Return how far a cell lies beside a line."""
    (px, py), (ax, ay), (bx, by) = (centre(draft, each) for each in (cell, start, end))
    return abs((bx - ax) * (py - ay) - (by - ay) * (px - ax))


def centre(draft: Draft, cell: Cell) -> tuple[float, float]:
    """Return the middle of a cell, in widths of one from the north-west corner."""
    column, row = cell
    if draft.table == "hexes":
        return column + 0.5 + row % 2 / 2, (row + 2 / 3) * 3**0.5 / 2
    return column + 0.5, row + 0.5


def rectangle(one: Cell, other: Cell) -> tuple[Cell, ...]:
    """Return all cells in the rectangle with these corners."""
    columns = range(min(one[0], other[0]), max(one[0], other[0]) + 1)
    rows = range(min(one[1], other[1]), max(one[1], other[1]) + 1)
    return tuple((column, row) for row in rows for column in columns)


def patch(draft: Draft, cell: Cell) -> tuple[Cell, ...]:
    """Return the connected cells that are like one."""
    column, row = cell
    letter = draft.rows[row][column]
    found = {cell: None}
    waiting = [cell]
    while waiting:
        for near in neighbours(draft, waiting.pop()):
            if near not in found and draft.rows[near[1]][near[0]] == letter:
                found[near] = None
                waiting.append(near)
    return tuple(found)


# -------------------------------------------------------------------- changing


def painted(draft: Draft, cells: Iterable[Cell], kind: str, level: int = 0) -> Draft:
    """Return the draft with cells of this kind and level, and their twins."""
    draft.require_cells()
    draft, letter = _with_letter(draft, kind, level)
    return _lettered(draft, dict.fromkeys(with_twins(draft, cells), letter))


def filled(draft: Draft, cell: Cell, kind: str, level: int = 0) -> Draft:
    """Return the draft with the connected patch of like cells around one painted over."""
    draft.require_cells()
    return painted(draft, patch(draft, cell), kind, level)


def levelled(draft: Draft, cells: Iterable[Cell], change: Callable[[int], int]) -> Draft:
    """Return the draft with the level of cells changed: `lambda level: level + 1` raises them."""
    _require_levels(draft)
    wanted: dict[Cell, str] = {}
    for cell in with_twins(draft, cells):
        here = ground_at(draft, cell)
        level = max(0, min(MOST_LEVEL, change(here.level)))
        draft, wanted[cell] = _with_letter(draft, here.kind, level)
    return _lettered(draft, wanted)


def smoothed(draft: Draft, cells: Iterable[Cell]) -> Draft:
    """Return the draft with the level of each cell brought to the mean of its neighbours."""
    _require_levels(draft)
    wanted: dict[Cell, str] = {}
    before = draft
    for cell in with_twins(draft, cells):
        around = [ground_at(before, each).level for each in (cell, *neighbours(before, cell))]
        level = (2 * sum(around) + len(around)) // (2 * len(around))
        draft, wanted[cell] = _with_letter(draft, ground_at(before, cell).kind, level)
    return _lettered(draft, wanted)


def with_twins(draft: Draft, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return cells and their images, each once."""
    columns, rows = map(int, draft.extent)
    found: dict[Cell, None] = {}
    for cell in cells:
        if not on_board(draft, cell):
            continue
        found[cell] = None
        for image in symmetry.images(draft):
            twin = cell_image(image, cell, draft.table, columns, rows)
            if twin is not None:
                found[twin] = None
    return tuple(found)


def without_twin(draft: Draft) -> tuple[Cell, ...]:
    """Return the cells that no image of the symmetry can reach: a board of hexes may have some."""
    columns, rows = map(int, draft.extent)
    return tuple(
        cell
        for cell in all_cells(draft)
        for image in symmetry.images(draft)[:1]
        if cell_image(image, cell, draft.table, columns, rows) is None
    )


def unlike_twins(draft: Draft) -> tuple[Cell, ...]:
    """Return the cells whose images differ from them."""
    columns, rows = map(int, draft.extent)
    found: dict[Cell, None] = {}
    for cell in all_cells(draft):
        here = ground_at(draft, cell)
        for image in symmetry.images(draft):
            twin = cell_image(image, cell, draft.table, columns, rows)
            if twin is not None and ground_at(draft, twin) != here:
                found[cell] = None
    return tuple(found)


def board_resized(draft: Draft, columns: int, rows: int, shift: Cell = (0, 0)) -> Draft:
    """Return the draft on a board of another size; what was in the corner moves by the shift.

    New cells are of the commonest kind. Rows of hexes move by an even number, or they would not
    fit into each other any more.
    """
    draft.require_cells()
    if columns < 1 or rows < 1:
        raise Refused("A board has at least one cell.")
    if draft.table == "hexes" and shift[1] % 2:
        raise Refused("Rows of hexes can be moved by 2, 4 and so on, or they no longer interlock.")
    common = Counter("".join(draft.rows)).most_common(1)[0][0]
    east, south = shift

    def letter(column: int, row: int) -> str:
        here = (column - east, row - south)
        return draft.rows[here[1]][here[0]] if on_board(draft, here) else common

    made = ("".join(letter(column, row) for column in range(columns)) for row in range(rows))
    return replace(draft, rows=tuple(made))


def _require_levels(draft: Draft) -> None:
    if draft.table != "hexes":
        raise Refused("Only hexes have levels; paint slopes and hilltops on squares.")


def _with_letter(draft: Draft, kind: str, level: int) -> tuple[Draft, str]:
    """Return the letter of a kind on a level, and the draft with it in its legend."""
    known = HEX_KINDS if draft.table == "hexes" else KINDS
    if kind not in known:
        raise Refused(f"There is no kind of terrain {kind!r} on {draft.table}.")
    if level and draft.table != "hexes":
        _require_levels(draft)
    wanted = HexGround(kind, level)
    for letter, meaning in draft.legend.items():
        if (meaning if isinstance(meaning, HexGround) else HexGround(meaning)) == wanted:
            return draft, letter
    usual = str(level) if kind == "meadow" and level else USUAL.get(kind, kind[0])
    choice = (usual if not level else usual.upper(), usual, *LETTERS)
    free = next((each for each in choice if each not in draft.legend), None)
    if free is None:
        raise Refused("The legend has no letter left for another kind.")
    legend = draft.legend | {free: wanted if level else kind}
    return replace(draft, legend=legend), free


def _lettered(draft: Draft, wanted: dict[Cell, str]) -> Draft:
    """Return the draft with letters in cells; rows that stay as they are are shared."""
    by_row: dict[int, dict[int, str]] = {}
    for (column, row), letter in wanted.items():
        by_row.setdefault(row, {})[column] = letter
    rows = list(draft.rows)
    for row, letters in by_row.items():
        made = list(rows[row])
        for column, letter in letters.items():
            made[column] = letter
        changed = "".join(made)
        if changed != rows[row]:
            rows[row] = changed
    return replace(draft, rows=tuple(rows))
