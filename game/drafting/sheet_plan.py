"""The plan on a set-up sheet as plain shapes, for whatever draws them: SVG, PDF or pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.drafting import cells
from game.drafting.layout import cell_outline
from game.drafting.shapes import Point, Points, geometry
from game.drafting.sheet import Sheet
from game.table.plane import INCH, circle_outline

COLOURS = {
    "wood": "#cfe3bd", "dense_wood": "#b5d19c", "jungle": "#bcd7a2", "grove": "#cfe3bd",
    "tree": "#b5d19c", "bushes": "#dcebc9", "brush": "#dcebc9", "hedge": "#9cc07c",
    "river": "#bfdcee", "lake": "#bfdcee", "stream": "#7fb4d6", "ford": "#dcedf6",
    "marsh": "#d3e0cf", "reeds": "#d9e6c4", "thin_ice": "#e4f1f6", "snow": "#f4f7f9",
    "house": "#d9cfc4", "keep": "#c9bfb4", "tower": "#c9bfb4", "wall": "#b8aea4",
    "castle_wall": "#b8aea4", "rampart": "#c2b8ae", "hill": "#efe3c4", "hilltop": "#e6d5a8",
    "slope": "#efe3c4", "road": "#efe6d6", "track": "#efe6d6", "yard": "#f1e9dd",
    "rubble": "#ddd6cc", "boulder": "#cbc4bb", "pit": "#a99f94",
}  # fmt: skip
"""A pale colour for each kind; others are white."""
LINES = {"road": "#a8946f", "track": "#a8946f", "stream": "#5f9cc4", "hedge": "#6f9a4c"}
"""The ink of lines; others are dark."""
INK = "#33291f"
SOFT = "#8a7c68"


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled outline or a line, in inches of the table."""

    points: Points
    closed: bool
    fill: str = ""
    ink: str = INK
    width: float = 0.06
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """Words centred on a point, with their height in inches of the table."""

    at: Point
    words: str
    height: float
    bold: bool = False
    """Whether it is a number, which stands on a white badge."""


Mark = Shape | Text


def badge(text: Text) -> float:
    """Return the radius of the badge behind a number."""
    return text.height * (0.55 + 0.12 * len(text.words))


def extent(sheet: Sheet) -> tuple[float, float]:
    """Return width and depth of the plan, in inches or widths of a cell."""
    if sheet.draft.table == "plane":
        return sheet.draft.size
    corners = [point for cell in cells.all_cells(sheet.draft) for point in _cell(sheet, cell)]
    return max(x for x, _ in corners), max(y for _, y in corners)


def marks(sheet: Sheet) -> Iterator[Mark]:
    """Yield everything on the plan, what lies below first."""
    width, depth = extent(sheet)
    yield Shape(((0, 0), (width, 0), (width, depth), (0, depth)), closed=True, width=0.12)
    if sheet.draft.table != "plane":
        yield from _cells(sheet)
        return
    for name, outlines in sheet.draft.places.zones.items():
        for each in outlines:
            yield Shape(each, closed=True, ink=SOFT, dashed=True)
            x, y = sum(x for x, _ in each) / len(each), sum(y for _, y in each) / len(each)
            yield Text((x, y), f"{name} zone", depth / 60)
    for piece in sorted(sheet.pieces, key=lambda each: each.feature.kind != "hill"):
        feature = piece.feature
        fill = COLOURS.get(feature.kind, "#ffffff")
        if feature.line is not None:
            ink = LINES.get(feature.kind, INK)
            yield Shape(feature.line, closed=False, ink=ink, width=0.18)
        elif feature.disc is not None:
            x, y, radius = feature.disc
            rim = circle_outline((x * INCH, y * INCH), radius * INCH)
            yield Shape(rim, closed=True, fill=fill)
        else:
            yield Shape(feature.area or (), closed=True, fill=fill)
    for goal in sheet.draft.places.objectives:
        rim = circle_outline((goal.at[0] * INCH, goal.at[1] * INCH), goal.radius * INCH)
        yield Shape(rim, closed=True, ink=SOFT, dashed=True)
        yield Text(goal.at, goal.name, depth / 60)
    yield from _labels(sheet, depth)


def _labels(sheet: Sheet, depth: float) -> Iterator[Mark]:
    """Yield the number of each piece and a cross on each keystone."""
    cross = depth / 140
    for piece in sheet.pieces:
        for stone in piece.keystones:
            x, y = stone.at
            yield Shape(((x - cross, y), (x + cross, y)), closed=False, width=0.05)
            yield Shape(((x, y - cross), (x, y + cross)), closed=False, width=0.05)
        shape = geometry(piece.feature)
        spot, tall = shape.representative_point(), depth / 38
        x, y = spot.x, spot.y
        if piece.feature.line is not None:
            middle = shape.interpolate(0.5, normalized=True)
            x, y = middle.x + tall, middle.y - tall / 2
        elif shape.area < 4 * tall * tall:
            x, y = shape.bounds[2] + tall, shape.bounds[1]
        yield Text((min(x, sheet.draft.size[0] - tall), max(y, tall)), piece.mark, tall, bold=True)


def _cell(sheet: Sheet, cell: cells.Cell) -> Points:
    return cell_outline(sheet.draft, cell, 1)


def _cells(sheet: Sheet) -> Iterator[Mark]:
    draft = sheet.draft
    for cell in cells.all_cells(draft):
        ground = cells.ground_at(draft, cell)
        fill = COLOURS.get(ground.kind, "#ffffff")
        yield Shape(_cell(sheet, cell), closed=True, fill=fill, ink=SOFT, width=0.03)
        letter = draft.rows[cell[1]][cell[0]]
        if ground.kind != "meadow" or ground.level:
            x, y = cells.centre(draft, cell)
            yield Text((x, y), letter, 0.5)
    for goal in draft.cell_places.objectives:
        yield Shape(_cell(sheet, goal.at), closed=True, width=0.12)
