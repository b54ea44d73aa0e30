"""A unit while it is planned: it goes as a block, is wheeled, and single pieces are put right.

A plan comes about in two steps. While the mouse points or pulls, ghosts show the legal plan
nearest to that; once it is laid it stays, and pieces of it can be taken hold of.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from game.core.decision import Objection
from game.core.dice import SampledDice
from game.core.errors import Diverged, IllegalAnswer, RuleBroke
from game.core.forecast import Forecast
from game.core.mark import Mark
from game.core.match import Match
from game.core.pose import Heading, Pose
from game.core.spatial import Diagnosis, Hazard, Place, Poses, Routed, Troop, gathered
from game.core.tally import Tally
from game.table.hexes import FACINGS
from game.table.lattice import Cell, Edge, centre_of
from game.table.scene import Figure, Point
from game.ui.tools.figure_poses import anchor_at, covered, pose_of, set_at
from game.ui.tools.path_planning import contours
from game.ui.tools.tool import Context

REST = 0.12
"""Seconds after which the mouse is taken to rest."""


@dataclass(frozen=True, slots=True)
class DragAim:
    """What the mouse asks for: which piece where, with all others or alone, turned how far."""

    pivot: str
    at: Cell
    turns: int
    alone: bool
    corners: tuple[Pose, ...] = ()
    """Where its way leads by, if it is drawn."""


@dataclass(frozen=True, slots=True)
class Found:
    """What comes of an aim: the nearest legal plan, and what was asked for if that is another."""

    poses: Poses
    asked: Poses = ()
    barred: tuple[str, ...] = ()
    """Those who may not stand where they are asked to."""


class Body:
    """The plan of one `Place` about pieces that belong together."""

    def __init__(self, context: Context, place: Place, before: Match[Any]) -> None:
        assert isinstance(place.site, Troop)
        self.context, self.place = context, place
        self.site: Troop = place.site
        self.kind = context.scene.table
        self.figures = _figures(context, place, before)
        self.home = {
            name: pose_of(self.kind, self.figures[name])
            for name in place.pieces
            if name in context.figures
        }
        """Where those stand who are on the table already."""
        self.plan: Poses = ()
        """What has been laid."""
        self.shown: Poses = ()
        """What the ghosts show: the plan, or what the mouse would make of it."""
        self.wished: dict[str, Pose] = {}
        """Where pieces would stand that may not, as the mouse asks for it."""
        self.stop: Objection | None = None
        """Why it does not come to what the mouse asks for."""
        self.aim: DragAim | None = None
        self.turns = 0
        """Sixths by which the mouse has turned what it holds."""
        self.marks: Sequence[Mark] = ()
        self.odds: Forecast | None = None
        self.hazards: Sequence[Hazard] = ()
        """What may befall them on their ways."""
        self.bends: dict[str, tuple[Pose, ...]] = {}
        """The corners of ways that are drawn, in the plan."""
        self._shown: Poses = ()
        """What the ghosts show, with the corners of ways that are drawn."""
        self._asked: Poses = ()
        """The whole of what the mouse asks for, where that is not to be had."""
        self._rest = 0.0
        self._paths: dict[str, Sequence[Pose]] = {}
        self._costs: dict[str, Tally] = {}
        self._found: dict[tuple[Poses, DragAim], Found] = {}
        self._places: dict[str, list[tuple[Point, Pose]]] = {}
        self._forms: dict[Poses, Sequence[tuple[str, Poses]]] = {}
        self._reach: dict[tuple[str, ...], dict[Cell, int]] = {}
        self._contours: dict[tuple[str, ...], list[tuple[int, list[Edge]]]] = {}
        self.grasped: list[Figure] = []
        """The ghosts of the plan, which can be taken hold of."""

    # ------------------------------------------------------------------ pointing

    @property
    def laid(self) -> bool:
        """Whether there is a plan to be carried out or put right."""
        return bool(self.plan)

    def point(self, pivot: str, at: Point, *, alone: bool, corners: tuple[Pose, ...] = ()) -> None:
        """Bring one piece to a place, alone by a way that may be drawn, or with all others."""
        if pivot not in self.figures:
            return
        heading = self._heading(pivot, at)
        cell = anchor_at(self.kind, self.figures[pivot], heading, at)
        alone = (alone or bool(corners)) and bool(self.plan or self.home)
        self._take(DragAim(pivot, cell, self.turns, alone, corners))

    def _take(self, aim: DragAim) -> None:
        if aim == self.aim:
            return
        self.aim = aim
        key = self._led(self.plan), aim
        if key not in self._found:
            self._found[key] = self._alone(aim) if aim.alone else self._together(aim)
        found = self._found[key]
        self._asked, self._rest, self.stop = found.asked, 0.0, None
        self.wished = {name: pose for name, pose in found.asked if name in found.barred}
        self._show(found.poses)

    def _usual(self, piece: str, at: Point) -> Pose:
        """Return how a piece that is not on the table would stand at the nearest free place."""
        if piece not in self._places:
            poses = self.place.site.places(piece)
            self._places[piece] = [(centre_of(self.kind, each), each) for each in poses]
        near = min(self._places[piece], key=lambda each: math.dist(each[0], at), default=None)
        return near[1] if near is not None else Pose(0, 0, FACINGS[0])

    @property
    def short(self) -> bool:
        """Whether it does not come to what the mouse asks for."""
        return bool(self._asked)

    def why(self) -> Objection | None:
        """Return why it does not; finding the reason takes longer than seeing that there is one."""
        if self._asked and self.stop is None:
            self.stop = self.place.objection(self._asked)
        return self.stop

    @property
    def waiting(self) -> bool:
        """Whether the reason is still to be found."""
        return bool(self._asked) and self.stop is None

    def update(self, seconds: float) -> bool:
        """Find the reason once the mouse rests; return whether it was found now."""
        self._rest += seconds
        return self.waiting and self._rest >= REST and self.why() is not None

    def _goal(self, aim: DragAim) -> Pose:
        return Pose(*aim.at, self._heading(aim.pivot, centre_of(self.kind, aim.at)))

    def _heading(self, piece: str, at: Point) -> Heading:
        """Return where a piece looks in the plan, turned as the mouse has turned it."""
        known = dict(self.plan).get(piece) or self.home.get(piece) or self._usual(piece, at)
        if known.heading not in FACINGS:
            return known.heading
        return FACINGS[(FACINGS.index(str(known.heading)) + self.turns) % len(FACINGS)]

    def _together(self, aim: DragAim) -> Found:
        """Return the block as it is asked for, or the nearest legal plan."""
        goal = self._goal(aim)
        block = self.site.block(aim.pivot, goal, self.plan)
        asked = tuple((each.piece, each.pose) for each in block)
        barred = tuple(each.piece for each in block if each.price is None)
        if not barred and self.place.objection(asked) is None:
            return Found(self._led(asked))
        return Found(self._led(self.site.shifted(aim.pivot, goal, self.plan)), asked, barred)

    def _alone(self, aim: DragAim) -> Found:
        """Return one piece as near to its goal as it may, the others as planned."""
        goal = self._goal(aim)
        now = self.plan or tuple(self.home.items())
        asked = tuple({**dict(now), aim.pivot: goal}.items())
        found = self._led(self.site.adjusted(now, aim.pivot, goal), aim)
        if aim.corners and self.place.objection(found):
            return Found(self._led(now), self._led(asked, aim), (aim.pivot,))
        if dict(found).get(aim.pivot) == goal:
            return Found(found)
        return Found(found, self._led(asked, aim), (aim.pivot,))

    def _show(self, led: Poses) -> None:
        if led != self._shown:
            self._shown, self.shown = led, tuple(dict(led).items())
            self.marks, self.odds = self.site.outlook(self.shown) if led else ((), None)
            self.hazards = self.site.hazards(led) if isinstance(self.site, Routed) else ()
            self._paths.clear()
            self._costs.clear()

    # ------------------------------------------------------------------ ways

    def winds(self, piece: str) -> bool:
        """Return whether it may matter by which way a piece goes, so that it can be drawn."""
        return isinstance(self.site, Routed) and piece in self.home and self.site.winds(piece)

    def _led(self, poses: Poses, aim: DragAim | None = None) -> Poses:
        """Return the same with the corners of all ways that are drawn."""
        planned = dict(self.plan)
        corners = {
            name: self.bends.get(name, ()) if planned.get(name) == pose else ()
            for name, pose in poses
        }
        if aim is not None and aim.alone:
            corners[aim.pivot] = aim.corners
        return tuple((name, each) for name, pose in poses for each in (*corners[name], pose))

    def corners(self, piece: str) -> tuple[Pose, ...]:
        """Return the corners of a piece's way to where it is shown."""
        return gathered(self._shown).get(piece, ())[:-1]

    def path(self, piece: str) -> Sequence[Pose]:
        """Return the way of a piece to where it is shown, where that matters."""
        if piece not in self._paths and isinstance(self.site, Routed):
            self._paths[piece] = self.site.path(piece, self._shown)
        return self._paths.get(piece, ())

    def cost(self, piece: str) -> Tally:
        """Return what it costs a piece to get to where it is shown."""
        if piece not in self._costs:
            self._costs[piece] = (
                self.site.spent(piece, self._shown)
                if isinstance(self.site, Routed)
                else self.site.cost(piece, dict(self.shown)[piece])
            )
        return self._costs[piece]

    # ------------------------------------------------------------------ laying

    def lay(self) -> None:
        """Keep what the ghosts show as the plan; one in which all stay is none."""
        unchanged = all(self.home.get(name) == pose for name, pose in self._shown)
        self._keep(() if unchanged and self.home else self._shown)

    def _keep(self, led: Poses) -> None:
        self.plan = tuple(dict(led).items())
        self.bends = {name: poses[:-1] for name, poses in gathered(led).items() if len(poses) > 1}
        self.grasped = self.ghosts_of(self.plan)
        self.rest()

    @property
    def answer(self) -> Poses:
        """The plan without those who stay as they are."""
        moved = tuple(
            each for each in self.plan if each[0] in self.bends or self.home.get(each[0]) != each[1]
        )
        return self._led(moved)

    def rest(self) -> None:
        """Ask for nothing: the ghosts show the plan."""
        self.aim, self.turns, self.wished, self.stop, self._asked = None, 0, {}, None, ()
        self._show(self._led(self.plan))

    def clear(self) -> None:
        """Plan nothing."""
        self._keep(())

    def wheel(self, by: int) -> Objection | None:
        """Turn the whole plan about its middle; return why not, if it cannot be."""
        now = self.plan or tuple(self.home.items())
        pivot = self._middle([name for name, _ in now])
        if pivot is None:
            return None
        self.plan, self.turns = now, by
        aim = DragAim(pivot, (dict(now)[pivot].x, dict(now)[pivot].y), by, alone=False)
        found = self._together(aim)
        self._show(found.poses if not found.asked else self._led(now))
        self.lay()
        return self.place.objection(found.asked) if found.asked else None

    def _middle(self, names: Sequence[str]) -> str | None:
        """Return the piece nearest to the middle of all."""
        spots = {ghost.id: ghost.centre for ghost in self.ghosts_of(self.plan)}
        spots = spots or {name: self.figures[name].centre for name in names if name in self.figures}
        if not spots:
            return None
        x, y = (sum(spot[axis] for spot in spots.values()) / len(spots) for axis in (0, 1))
        return min(spots, key=lambda name: (spots[name][0] - x) ** 2 + (spots[name][1] - y) ** 2)

    def formations(self) -> Sequence[tuple[str, Poses]]:
        """Return formations near the plan, or near where they stand."""
        now = self.plan or tuple(self.home.items())
        if now not in self._forms:
            self._forms[now] = self.site.formations(now)
        return self._forms[now]

    def take_up(self, name: str) -> Objection | None:
        """Plan one of these formations; return why not, if it cannot be."""
        poses = dict(self.formations())[name]
        if objection := self.place.objection(poses):
            return objection
        self._show(poses)
        self.lay()
        return None

    # ------------------------------------------------------------------ what is to be seen

    @property
    def diagnosis(self) -> Diagnosis:
        """How they would stand, or stand."""
        return self.site.diagnosis(self.shown or tuple(self.home.items()))

    def ghosts_of(self, poses: Iterable[tuple[str, Pose]]) -> list[Figure]:
        """Return the pieces as they would stand."""
        return [
            set_at(self.kind, self.figures[name], pose)
            for name, pose in poses
            if name in self.figures
        ]

    @property
    def ghosts(self) -> list[Figure]:
        """Those who would stand elsewhere than they do, or look elsewhere."""
        return self.ghosts_of(each for each in self.shown if self.home.get(each[0]) != each[1])

    def reach(self, pieces: tuple[str, ...]) -> Mapping[Cell, int]:
        """Return where any of some pieces may end, with the least price."""
        if pieces not in self._reach:
            self._reach[pieces] = self._reached(pieces)
        return self._reach[pieces]

    def contours(self, pieces: tuple[str, ...]) -> list[tuple[int, list[Edge]]]:
        """Return where the price passes some levels."""
        if pieces not in self._contours:
            self._contours[pieces] = contours(self.kind, self.reach(pieces))
        return self._contours[pieces]

    def _reached(self, pieces: tuple[str, ...]) -> dict[Cell, int]:
        found: dict[Cell, int] = {}
        for piece in pieces:
            for pose, cost in self.site.reach(piece).items():
                for cell in covered(self.kind, set_at(self.kind, self.figures[piece], pose)):
                    found[cell] = min(cost, found.get(cell, cost))
        return found

    def costs(self) -> Iterator[tuple[Figure, int, int]]:
        """Yield the ghosts with what each spends and what it may spend, where anything is spent."""
        for ghost in self.ghosts_of(self.shown):
            budget = self.site.budget(ghost.id)
            if budget:
                yield ghost, self.cost(ghost.id).total, budget


def _figures(context: Context, place: Place, before: Match[Any]) -> dict[str, Figure]:
    """Return the pieces as they look; those in the box as they would stand somewhere."""
    known = {name: context.figures[name] for name in place.pieces if name in context.figures}
    if len(known) == len(place.pieces):
        return known
    # The last to be placed may let the battle begin, with dice.
    twin = before.clone(SampledDice(Random(1)))
    try:
        for answer in place.samples(Random(1)):
            twin.answer(answer)
            break
    except (Diverged, IllegalAnswer, RuleBroke):
        return known
    stood = {figure.id: figure for figure in twin.rules.scene(twin.state).figures}
    return {name: stood[name] for name in place.pieces if name in stood} | known
