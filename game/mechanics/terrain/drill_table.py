"""The table of a drill in inches, written in a book's own compass."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from game.core.bounds import Inches, Outline, Point
from game.core.ruleset import Problem
from game.mechanics.forms import form
from game.table.plane import Feature, Plane
from game.table.terrain import PlaneMap, feature_names
from game.table.tolerances import INCH, Compass

NO_WORDS: Mapping[str, str] = {}


@form
class TerrainForm:
    """One piece of terrain: a rectangle from corner to corner, an outline, a line or a disc."""

    kind: str
    rect: tuple[Inches, Inches, Inches, Inches] | None = None
    area: Outline = ()
    line: Outline = ()
    disc: tuple[Inches, Inches, Inches] | None = None
    id: str = ""

    def feature(self, number: int, compass: Compass, depth: int) -> Feature:
        """Return the feature as the table has it."""
        name, told = self.id or f"{self.kind} {number}", self.area or self.line
        if self.rect is not None:
            west, south, east, north = self.rect
            told = (west, south), (east, south), (east, north), (west, north)
        radius = None
        if self.disc is not None:
            told, radius = (self.disc[:2],), round(self.disc[2] * INCH)
        points = tuple(compass.point(each, depth) for each in told)
        return Feature(name, self.kind, points, closed=not self.line, circle=radius)


@form
class TableForm:
    """The table of a drill."""

    size: Point = (72.0, 48.0)
    terrain: tuple[TerrainForm, ...] = ()

    def plane(self, compass: Compass) -> Plane:
        """Return the terrain as the table of a battle."""
        width, depth = (round(each * INCH) for each in self.size)
        pieces = enumerate(self.terrain, start=1)
        return Plane(width, depth, tuple(e.feature(n, compass, depth) for n, e in pieces))

    def problems(self, kinds: Collection[str]) -> Iterator[Problem]:
        """Yield what is wrong with its terrain."""
        for number, piece in enumerate(self.terrain):
            at = ("table", "terrain", number)
            if piece.kind not in kinds:
                yield (*at, "kind"), f"there is no terrain {piece.kind!r}: {', '.join(kinds)}"
            shapes = (piece.rect, piece.area, piece.line, piece.disc)
            if sum(bool(each) for each in shapes) != 1:
                yield at, "give a piece of terrain one shape: rect, area, line or disc"


def written(ground: PlaneMap, words: Mapping[str, str] = NO_WORDS) -> dict[str, Any]:
    """Write a map as the table of a drill, from the south-west, with the book's words for kinds.

    Its features are called as in a battle on it.
    """
    depth = ground.size[1]
    terrain: list[dict[str, Any]] = []
    for each, name in zip(ground.features, feature_names(ground.features), strict=True):
        piece: dict[str, Any] = {"id": name, "kind": words.get(each.kind, each.kind)}
        for key in ("area", "line"):
            if points := getattr(each, key):
                piece[key] = [(x, depth - y) for x, y in points]
        if each.disc is not None:
            x, y, radius = each.disc
            piece["disc"] = (x, depth - y, radius)
        terrain.append(piece)
    return {"size": ground.size, "terrain": terrain}
