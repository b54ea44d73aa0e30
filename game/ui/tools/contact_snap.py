"""A pull that comes near an enemy whom it can reach: the ghost snaps to contact.

The choices about an enemy that draw a way to it are ways into contact, and so are those that ask
for a way next. Whatever the rules call them, the one that ends nearest to the mouse is taken.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from game.core.dice import NoDice
from game.core.errors import Diverged, RuleBroke
from game.core.forecast import Forecast
from game.core.plan import Found, Move
from game.core.pose import Pose
from game.core.spatial import Path
from game.core.tally import Tally
from game.core.wording import worded
from game.table.lattice import centre_of, pose_at
from game.table.scene import Figure, Point
from game.ui.overlay import Overlay
from game.ui.tools.block_ghost import ring_round
from game.ui.tools.consequences import REST
from game.ui.tools.plates import PlateLine, draw_plate, forecast_lines
from game.ui.tools.possible_actions import Survey, Target

NEAR = 0.5
"""Inches between two bases within which the one that is pulled is drawn to the other."""


@dataclass(frozen=True, slots=True)
class Contact:
    """A way that ends at an enemy: who would stand where, what it is, and what it promises."""

    foe: Figure
    ghost: Figure
    points: tuple[Point, ...]
    plan: tuple[Move, ...]
    title: str
    forecast: Forecast | None
    cost: Tally | None = None

    @property
    def end(self) -> Pose:
        """Where it would stand."""
        return pose_at("plane", self.ghost.centre)

    def lines(self) -> list[PlateLine]:
        """Return what letting go declares, from which side, and with which odds."""
        lines = [PlateLine(f"{self.title}: {self.foe.name}", "strong", "cost")]
        if self.forecast is not None:
            lines.append(PlateLine(self.forecast.title, "body"))
            lines += forecast_lines(self.forecast)
        if self.cost is not None:
            lines.append(PlateLine(f"cost {self.cost.amount(self.cost.total)}", "tiny", "dim"))
            lines += [
                PlateLine(self.cost.line(part), "tiny", "dim") for part in self.cost.parts[:3]
            ]
        return lines

    def above(self, overlay: Overlay) -> None:
        """Draw the way, a ring around whom it leads to, and the words."""
        tone = overlay.theme.tone("bad")
        overlay.path(list(self.points), overlay.theme.tone("cost"))
        ring_round(overlay, self.foe, 0.58, tone, 4)
        draw_plate(overlay, self.lines(), self.foe.centre, [self.foe, self.ghost], self.points)


class Contacts:
    """All ways of one piece into contact with anybody, each worked out when it is needed."""

    def __init__(self, survey: Survey, own: Figure, figures: Mapping[str, Figure]) -> None:
        self.own = own
        free = [target for target in survey.targets if target.option.objection is None]
        self._named: dict[str, list[Target]] = {}
        for target in free:
            for name in target.option.pieces:
                if name in figures and figures[name].side != own.side:
                    self._named.setdefault(name, []).append(target)
        self._foes = [figures[name] for name in self._named]
        self._ways: dict[str, Sequence[tuple[Target, tuple[Point, ...]]]] = {}
        self._asked: dict[str, Found | None] = {}
        self._rest = 0.0

    def waiting(self, contact: Contact | None) -> bool:
        """Return whether a way of one's own to whom it is drawn to is still to be found."""
        return contact is not None and contact.foe.id not in self._asked

    def update(self, contact: Contact, mouse: Point, seconds: float) -> Contact | None:
        """Find the path on the mouse's side once it rests; return None as long as it moves.

        The first such way to an enemy takes longer than a frame may.
        """
        self._rest += seconds
        if self._rest < REST:
            return None
        self._asked[contact.foe.id] = self._ask(contact.foe)
        return self.at(mouse)

    def at(self, mouse: Point) -> Contact | None:
        """Return the contact that a piece pulled to a place is drawn to, if any is near."""
        self._rest = 0.0
        gaps = sorted((self._gap(foe, mouse), foe.id, foe) for foe in self._foes)
        for gap, _, foe in gaps:
            if gap > NEAR:
                break
            if contact := self._best(foe, mouse):
                return contact
        return None

    def _gap(self, foe: Figure, mouse: Point) -> float:
        """Return about how far apart the bases would be."""
        return math.dist(foe.centre, mouse) - (max(foe.extent) + max(self.own.extent)) / 2

    def _best(self, foe: Figure, mouse: Point) -> Contact | None:
        """Return the player's own path if the rules allow one, else the nearest of theirs."""
        if own := self._own_way(foe, mouse):
            return own
        ways = self._drawn(foe)
        if not ways:
            return None
        target, points = min(ways, key=lambda way: math.dist(way[1][-1], mouse))
        forecast = target.option.forecast() if target.option.forecast else None
        title = target.verb or target.option.label
        return Contact(foe, self._ghost(points), points, target.plan, title, forecast)

    def _drawn(self, foe: Figure) -> Sequence[tuple[Target, tuple[Point, ...]]]:
        """Return the choices that draw a path from where the piece stands, with that path."""
        if foe.id not in self._ways:
            self._ways[foe.id] = list(self._find_drawn(foe))
        return self._ways[foe.id]

    def _find_drawn(self, foe: Figure) -> Iterator[tuple[Target, tuple[Point, ...]]]:
        for target in self._named[foe.id]:
            for mark in target.option.marks() if target.option.marks else ():
                if mark.shape == "path" and len(mark.points) > 1:
                    yield target, mark.points
                    break

    # ------------------------------------------------------------------ a way of one's own

    def _own_way(self, foe: Figure, mouse: Point) -> Contact | None:
        """Return the way into contact on the side where the mouse is."""
        found = self._asked.get(foe.id)
        path = found.match.pending if found else None
        if found is None or not isinstance(path, Path):
            return None
        route = path.toward(pose_at("plane", mouse))
        if not route or path.objection(route) is not None:
            return None
        ends = (centre_of("plane", Pose(leg.x, leg.y)) for leg in route)
        points = (self.own.centre, *ends)
        plan = (*found.plan, Move(path.side, path.kind, route))
        forecast = path.forecast(route) if path.forecast else None
        verb = next((t.verb for t, _ in self._drawn(foe)), "") or worded(path.why, {})
        cost = path.course.cost(route)
        return Contact(foe, self._ghost(points), points, plan, verb, forecast, cost)

    def _ask(self, foe: Figure) -> Found | None:
        """Return the question for a path to an enemy, if one of the choices about it asks."""
        drawn = [target for target, _ in self._drawn(foe)]
        for target in self._named[foe.id]:
            if target in drawn or not drawn:
                continue
            twin = target.found.match.clone(NoDice())
            try:
                twin.answer(target.option.key)
            except (Diverged, RuleBroke):
                continue
            if isinstance(twin.pending, Path) and self.own.id in twin.pending.movers:
                return Found(target.plan, twin)
        return None

    def _ghost(self, points: Sequence[Point]) -> Figure:
        """Return the piece at the end of its way, looking along it."""
        (x0, y0), (x1, y1) = points[-2], points[-1]
        bearing = self.own.bearing
        if bearing is not None and (x0, y0) != (x1, y1):
            bearing = math.degrees(math.atan2(x1 - x0, y0 - y1)) % 360
        return replace(self.own, centre=points[-1], bearing=bearing)
