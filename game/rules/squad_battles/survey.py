"""A survey of a field of squares: what its ground does, where steps lead, what is seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from game.core.cite import cites
from game.core.survey import Mover, Reading, merged
from game.rules.squad_battles import terrain
from game.rules.squad_battles.line_of_fire import LONGEST
from game.rules.squad_battles.profile import RATE
from game.rules.squad_battles.scenario import Settings
from game.rules.squad_battles.scene import scene
from game.rules.squad_battles.setup import start_squares
from game.rules.squad_battles.state import SIDES, State
from game.table.going import CellGoing
from game.table.scene import ObjectiveZone, StartZone, Zone
from game.table.square_sight import SquareSight
from game.table.squares import Block
from game.table.terrain import SquareMap

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Verdicts = NDArray[np.uint8]

FIGHTING = {
    terrain.ELEVATED: "nobody fights hand to hand between high ground and low (FWB.elev.2)",
}
RULES = {
    terrain.CLEAR: "FWB.grid.12",
    terrain.CONCEALING: "FWB.terrain.3",
    terrain.ELEVATED: "FWB.elev.4",
}
"""The rules of ground that hinders nobody's steps."""
FOOT, HORSE = RATE["Infantry"], RATE["Cavalry"]
USUAL = (
    Mover("foot", "foot", (1.0, 1.0), 2.0 * FOOT, FOOT + 1.0, float(LONGEST), float(FOOT)),
    Mover("horse", "horse", (2.0, 2.0), 2.0 * HORSE, HORSE + 1.0, float(LONGEST), float(HORSE)),
)
"""What fights where no forces are named: all in double time, or within the rate to attack."""


class SquareSurvey:
    """One field of squares as the book reads it."""

    def __init__(self, ground: SquareMap, state: State | None = None) -> None:
        self._settings = Settings() if state is None else state.settings
        self._kinds, self._rows = ground.kinds(), terrain.codes_of(ground)
        self._table = terrain.table_of(self._rows, self._settings.wall_corners)
        self._state = state
        self._views: dict[int, SquareViews] = {}
        """By the size of a base."""

    # ------------------------------------------------------------------ who and where

    def movers(self) -> Sequence[Mover]:
        """Return Infantry and Cavalry, as far as the sides bring them."""
        return self._movers or USUAL

    @cached_property
    def _movers(self) -> list[Mover]:
        return [] if self._state is None else merged(_members(self._state))

    def zones(self) -> Sequence[Zone]:
        """Return start areas and victory areas."""
        if self._state is None:
            return ()
        starts = [
            StartZone(f"{side} start area", tuple(start_squares(self._state, side)), side)
            for side in SIDES
        ]
        return [*starts, *(z for z in scene(self._state).zones if isinstance(z, ObjectiveZone))]

    # ------------------------------------------------------------------ ground

    def readings(self) -> list[Reading]:
        """Return what each kind of ground on the field does."""
        return [
            self._reading(kind) for kind in dict.fromkeys(k for row in self._kinds for k in row)
        ]

    @cites("FWB.grid.12")
    def _reading(self, kind: str) -> Reading:
        code = terrain.EFFECT[kind]
        trait, rule = terrain.GROUND[code]
        words = "barred" if not trait.cost else f"{trait.cost} to enter" if trait.cost > 1 else ""
        if words and trait.cost and not trait.stand:
            words += ", no stopping on it"
        hides = code == terrain.BLOCKING or (
            code == terrain.ELEVATED and self._settings.elevated_blocks_ground_fire
        )
        hampers = code in terrain.OBSTRUCTS
        everybody = tuple(each.key for each in self.movers())
        return Reading(
            feature=kind,
            kind=kind,
            name=trait.name,
            rule=rule or RULES[code],
            moving=tuple((key, words) for key in everybody if words),
            sight="blocks lines" if hides else "hampers lines that touch it" if hampers else "",
            fighting=FIGHTING.get(code, ""),
            hides=hides,
            hampers=hampers,
            slows=everybody if trait.cost > 1 else (),
            bars=() if trait.cost else everybody,
        )

    @cites("FWB.move.1", "FWB.move.16")
    def going(self, mover: Mover) -> CellGoing:
        """Return the single steps of a base, named by its north-west square."""
        import numpy as np

        size, width = round(mover.base[0]), self._table.width
        squares = list(self._table.squares())
        blocks = [Block(*each, size) for each in squares]
        rests = [self._table.inside(each) and self._table.can_rest(each) for each in blocks]
        steps = [
            (y * width + x, to[1] * width + to[0], price)
            for (x, y), block in zip(squares, blocks, strict=True)
            if self._table.inside(block)
            for to, price in self._table.prices(size, (x, y)).items()
        ]
        starts, ends, costs = (np.array(each) for each in zip(*steps, strict=True))
        return CellGoing(np.array(rests), starts, ends, costs.astype(float))

    def views(self, mover: Mover) -> SquareViews:
        """Return how a base of this size sees."""
        size = round(mover.base[0])
        if size not in self._views:
            high = self._settings.elevated_blocks_ground_fire
            self._views[size] = SquareViews(
                self._rows, self._settings.wall_corners, size, high=high
            )
        return self._views[size]


class SquareViews:
    """All lines of fire of bases of one size to single squares."""

    def __init__(
        self, rows: tuple[str, ...], corners: terrain.Corners, size: int, *, high: bool
    ) -> None:
        self._rows, self._size, self._high = rows, size, high
        self._table = terrain.table_of(rows, corners)

    def seen(self, eyes: Sequence[int]) -> Verdicts:
        """Return how each base, by its north-west square, sees somebody in each square."""
        return self._verdicts[list(eyes)]

    @cached_property
    @cites("FWB.lof.3", "FWB.lof.5", "FWB.elev.4", "FWB.archer.4")
    def _verdicts(self) -> Verdicts:
        """The best of the tied lines between a base and a square, for all pairs."""
        import numpy as np

        from game.table.raster import BLOCKED, CLEAR, HAMPERED

        past = self._open(terrain.BLOCKING)
        free = self._open(terrain.BLOCKING, *terrain.OBSTRUCTS)
        codes = np.array([list(row) for row in self._rows])
        if self._high and (codes == terrain.ELEVATED).any():
            peaks = codes == terrain.ELEVATED
            low = ~(self._whole(peaks).ravel()[:, None] | peaks.ravel()[None, :])
            past &= ~low | self._open(terrain.BLOCKING, terrain.ELEVATED)
            free &= ~low | self._open(terrain.BLOCKING, terrain.ELEVATED, *terrain.OBSTRUCTS)
        found: Verdicts = np.where(free, CLEAR, np.where(past, HAMPERED, BLOCKED)).astype(np.uint8)
        return found

    def _open(self, *codes: str) -> NDArray[np.bool_]:
        names = tuple(terrain.NAME[code] for code in codes)
        return SquareSight(self._table, self._size, names).open_lines()

    def _whole(self, squares: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return the bases that lie wholly on some squares, by their north-west squares."""
        if self._size == 1:
            return squares
        found = squares.copy()
        found[:-1] &= squares[1:]
        found[:, :-1] &= squares[:, 1:]
        found[:-1, :-1] &= squares[1:, 1:]
        return found


@cites("FWB.move.1", "FWB.move.2", "FWB.archer.7")
def _members(state: State) -> Iterator[Mover]:
    """Yield each unit as a class of its own."""
    for unit in state.units.values():
        profile = unit.profile
        size, rate = float(profile.size), float(profile.rate)
        shot = float(LONGEST) if profile.is_shooter else 0.0
        key = "foot" if profile.is_foot else "horse"
        yield Mover(
            key=key,
            name=key,
            base=(size, size),
            pace=2 * rate,
            dash=rate + 1,
            shot=shot,
            advance=rate if shot else 0.0,
            shares=((unit.side, float(profile.points)),),
        )
