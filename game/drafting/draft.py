"""A map that is being edited: numbered pieces or rows of cells, and what it suggests for battles.

A draft never changes. Each edit (`edits`, `cells`, `places`) returns another one that shares with
it whatever stayed the same, so that thousands of them can be kept for undo.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from game.core.bounds import MOST_ALONG
from game.core.errors import UsageError
from game.data.yamlfile import UNPRINTABLE
from game.table.map_setup import CellSetup, PlaneSetup
from game.table.scene import Mood
from game.table.symmetries import TableKind
from game.table.terrain import (
    HexGround,
    HexMap,
    PlaneFeature,
    PlaneMap,
    SquareMap,
    feature_names,
)

Ground = PlaneMap | HexMap | SquareMap
"""What a map file is read into."""
SIZE = re.compile(r"(plane|hexes|squares):(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)")
OPEN_GROUND = "meadow"


class Refused(UsageError):
    """An edit that cannot be made; the text says why and what would work."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of terrain under a number that stays the same through all edits."""

    key: int
    feature: PlaneFeature


@dataclass(frozen=True, slots=True)
class Draft:
    """A state of a map that is being edited."""

    name: str
    """The title shown to players."""
    table: TableKind
    size: tuple[float, float] = (0, 0)
    """Of a table in inches: width and depth."""
    rows: tuple[str, ...] = ()
    legend: dict[str, str | HexGround] = field(default_factory=dict)
    pieces: tuple[Piece, ...] = ()
    setup: PlaneSetup | CellSetup = field(default_factory=PlaneSetup)
    about: str = ""
    mood: Mood | None = None
    next_key: int = 1
    """The number of the next new piece."""

    @classmethod
    def of(cls, ground: Ground) -> Draft:
        """Return a draft of a map."""
        if isinstance(ground, PlaneMap):
            pieces = tuple(Piece(key, each) for key, each in enumerate(ground.features, start=1))
            return cls(
                ground.map,
                "plane",
                ground.size,
                pieces=pieces,
                setup=ground.setup,
                about=ground.about,
                mood=ground.mood,
                next_key=len(pieces) + 1,
            )
        return cls(
            ground.map,
            ground.table,
            rows=ground.rows,
            legend=dict(ground.legend),
            setup=ground.setup,
            about=ground.about,
            mood=ground.mood,
        )

    @classmethod
    def blank(cls, size: str, name: str = "New map") -> Draft:
        """Return an empty table of a size such as plane:72x48, hexes:45x30 or squares:26x24."""
        found = SIZE.fullmatch(size)
        if found is None:
            raise Refused("a new map is plane:72x48, hexes:45x30 or squares:26x24, in your size")
        table, width, depth = found[1], float(found[2]), float(found[3])
        if not (1 <= width <= MOST_ALONG and 1 <= depth <= MOST_ALONG):
            raise Refused(f"a table is 1 to {MOST_ALONG} wide and deep")
        if table == "plane":
            return cls(name, "plane", (round(width, 3), round(depth, 3)))
        if not (width.is_integer() and depth.is_integer()):
            raise Refused(f"{table} come in whole numbers")
        rows = ("." * int(width),) * int(depth)
        kind: TableKind = "hexes" if table == "hexes" else "squares"
        return cls(name, kind, rows=rows, legend={".": OPEN_GROUND}, setup=CellSetup())

    def ground(self) -> Ground:
        """Return the map as rulebooks read it."""
        if isinstance(self.setup, PlaneSetup):
            features = tuple(piece.feature for piece in self.pieces)
            return PlaneMap(
                self.name, "plane", self.size, features, self.about, self.setup, self.mood
            )
        if self.table == "hexes":
            legend = dict(self.legend)
            return HexMap(self.name, "hexes", self.rows, legend, self.about, self.setup, self.mood)
        kinds = {letter: str(kind) for letter, kind in self.legend.items()}
        return SquareMap(self.name, "squares", self.rows, kinds, self.about, self.setup, self.mood)

    # ---------------------------------------------------------------- looking

    @property
    def extent(self) -> tuple[float, float]:
        """Width and depth in inches, or columns and rows."""
        if self.table == "plane":
            return self.size
        return (len(self.rows[0]) if self.rows else 0, len(self.rows))

    @property
    def places(self) -> PlaneSetup:
        """The setup of a table in inches."""
        if not isinstance(self.setup, PlaneSetup):
            raise Refused("this map has cells; zones and objectives are counted in them")
        return self.setup

    @property
    def cell_places(self) -> CellSetup:
        """The setup of a table of cells."""
        if not isinstance(self.setup, CellSetup):
            raise Refused("this map is in inches; it has no cells")
        return self.setup

    def piece(self, key: int) -> Piece:
        """Return the piece with this number."""
        for piece in self.pieces:
            if piece.key == key:
                return piece
        raise Refused("that piece is no longer on the table")

    def names(self) -> dict[int, str]:
        """Return the name of each piece by its number, made up for those that have none."""
        found = feature_names([piece.feature for piece in self.pieces])
        return {piece.key: name for piece, name in zip(self.pieces, found, strict=True)}

    def name_of(self, key: int) -> str:
        """Return the name of one piece."""
        return self.names().get(key, "that piece")

    def fresh(self, before: Draft) -> tuple[int, ...]:
        """Return the numbers of the pieces that an earlier draft did not have."""
        return tuple(piece.key for piece in self.pieces if piece.key >= before.next_key)

    # ---------------------------------------------------------------- changing

    def require_plane(self) -> None:
        """Refuse what needs a table in inches."""
        if self.table != "plane":
            raise Refused(f"this map is made of {self.table}; paint its cells instead")

    def require_cells(self) -> None:
        """Refuse what needs cells."""
        if self.table == "plane":
            raise Refused("this map is in inches and has no cells to paint; draw a shape instead")

    def with_features(self, features: Iterable[PlaneFeature]) -> Draft:
        """Return the draft with further pieces at the end, without twins."""
        pieces = [*self.pieces]
        key = self.next_key
        for feature in features:
            pieces.append(Piece(key, feature))
            key += 1
        return replace(self, pieces=tuple(pieces), next_key=key)

    def titled(self, name: str, about: str | None = None) -> Draft:
        """Return the draft under another title, or with another description."""
        about = self.about if about is None else UNPRINTABLE.sub("", about).strip()
        return replace(self, name=clean(name) or self.name, about=about)


def clean(text: str) -> str:
    """Return a text in one line, without characters that no file may hold."""
    return UNPRINTABLE.sub("", " ".join(text.split()))
