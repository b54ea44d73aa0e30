"""A way while it is planned: reach with contours, ghost, cost and what would follow."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from game.core.decision import Objection
from game.core.mark import Mark
from game.core.plan import Found
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Area, Band, Carrying, Handled, Path, Route, Underfoot
from game.core.tally import Tally
from game.table.lattice import (
    Cell,
    Edge,
    bearing_of,
    cells_of,
    centre_of,
    neighbours,
    outline_of,
    pose_at,
)
from game.table.scene import Figure, Kind, Point
from game.ui.marks import draw_marks
from game.ui.overlay import Overlay
from game.ui.strokes import broken_ring
from game.ui.tools.block_ghost import block_after
from game.ui.tools.consequences import Consequences, Watch, explore
from game.ui.tools.look import STYLES, TONES
from game.ui.tools.plates import (
    MOST_PARTS,
    PlateLine,
    chances_in_short,
    draw_plate,
    draw_tag,
    forecast_lines,
    odds_text,
)
from game.ui.tools.tool import Context

STROKES = {TONES[word]: style for word, style in STYLES.items()}
"""How a line of sight is drawn by its tone, as the sight tool draws it."""
CONTOURS = 6
"""Contours of equal cost within a reach, at most."""
LINES = 12
"""Lines of sight drawn from the ghost, the shortest first."""
TAGS = 3
"""Attacks whose odds are written on the bases."""
PROBES = 24
"""Steps that are tried beyond the last legal point to learn why it is the last."""


class Planning:
    """The plan of one movement. `found` is a match before the question that `path` is."""

    def __init__(self, context: Context, path: Path, found: Found) -> None:
        self.context = context
        self.path = path
        self.found = found
        self.piece = path.movers[0]
        self.kind = context.scene.table
        self.handled = path.course if isinstance(path.course, Handled) else None
        """The course, if its ways are drawn leg by leg."""
        self.carrying = path.course if isinstance(path.course, Carrying) else None
        """The course, if its base carries others."""
        self.route: Route = ()
        self._points: Sequence[Point] = ()
        """What the middle of the piece comes by on its way."""
        self.watch = Watch()
        self.ghost: Figure | None = None
        self._aim: Pose | None = None
        self.stop: Objection | None = None
        self._wish = ""
        """What the player has asked for in numbers."""
        self._cost: Tally | None = None
        self._underfoot: Sequence[Underfoot] = ()
        self._costs: dict[Cell, int] | None = None
        self._contours: list[tuple[int, list[Edge]]] = []
        self._marks: Sequence[Mark] | None = None
        self._bands: Sequence[Band] | None = None

    @property
    def figure(self) -> Figure | None:
        """The piece as it stands, if it stands on the table."""
        return self.context.figures.get(self.piece)

    @property
    def turnable(self) -> Figure | None:
        """The piece, if it stands on a table where it may be turned as one likes."""
        own = self.figure
        return own if own is not None and own.bearing is not None and self.kind == "plane" else None

    def with_knob(self, *, pulled: bool) -> Figure | None:
        """Return who shows the facing handle: the piece, or its ghost while it is pulled."""
        return self.ghost if pulled and self.ghost and self.turnable else self.turnable

    @property
    def active(self) -> bool:
        """Whether the mouse points at a place."""
        return self._aim is not None

    @property
    def end(self) -> Pose | None:
        """Where the planned way ends."""
        return Pose(*self.route[-1][1:4]) if self.route else None

    # ------------------------------------------------------------------ pointing

    def aim(self, at: Point) -> None:
        """Plan the way to the legal place nearest to a point."""
        own = self.figure
        if own is None:
            return
        goal = pose_at(self.kind, at, own.extent)
        if goal == self._aim:
            return
        self._aim, self._wish = goal, ""
        self._take(self.path.toward(goal))
        self.stop = self._why_not_on(goal) if self.handled is None else None

    def lay(self, route: Route, stop: Objection | None, goal: Pose, wish: str = "") -> None:
        """Plan a way that somebody else has found, which `stop` keeps from its goal."""
        self._aim, self.stop, self._wish = goal, stop, wish
        self._take(route)

    def _take(self, route: Route) -> None:
        """Plan a way: its cost, its ghost, and what would follow."""
        own, before, self.route = self.figure, self.route, route
        if own is None or (route == before and self.ghost is not None):
            return
        self._cost = self.path.course.cost(route) if route else None
        self._underfoot = self.carrying.underfoot(route) if self.carrying and route else ()
        end = self.end
        if end is None:
            self.ghost = None
            self.watch.stop()
            return
        if self.handled is None:
            self.ghost = replace(own, centre=self._centre(end), bearing=self._bearing(own, end))
            self._points = [own.centre, *(self._centre(Pose(leg.x, leg.y)) for leg in route)]
        else:
            self.ghost, self._points = block_after(own, self.handled, route)
        self.watch.look(route, self._explore)

    def _bearing(self, own: Figure, end: Pose) -> float | None:
        """Return where it looks at the end: as it is told to, else along its last leg."""
        if own.bearing is None or self.kind != "plane":
            return own.bearing
        if end.heading is not None:
            return bearing_of(self.kind, end.heading)
        before = self.route[-2][1:3] if len(self.route) > 1 else pose_at(self.kind, own.centre)[:2]
        away = end.x - before[0], end.y - before[1]
        return math.degrees(math.atan2(away[0], -away[1])) % 360 if any(away) else own.bearing

    def clear(self) -> None:
        """Plan nothing."""
        self.route, self._aim, self.ghost, self.stop = (), None, None, None
        self.watch.stop()

    def _explore(self, outlook: Consequences) -> Iterator[None]:
        figures = self.context.figures
        return explore(outlook, self.found.match, self.route, self.piece, figures)

    def _centre(self, pose: Pose) -> Point:
        own = self.figure
        assert own is not None
        return centre_of(self.kind, pose, own.extent)

    def _why_not_on(self, goal: Pose) -> Objection | None:
        """Return what the rules say to the steps from the planned end on towards the goal."""
        own = self.figure
        assert own is not None
        here = self.end or pose_at(self.kind, own.centre, own.extent)
        route = self.route
        for _ in range(PROBES):
            if (here.x, here.y) == (goal.x, goal.y):
                return None
            here = self._nearer(here, goal)
            route = (*route, Leg(STEP, here.x, here.y))
            if objection := self.path.objection(route):
                return objection
        return None

    def _nearer(self, here: Pose, goal: Pose) -> Pose:
        """Return the next cell on the straight way to a goal.

        On a table without cells the goal itself.
        """
        if self.kind == "plane":
            return goal
        (x, y), (to_x, to_y) = (centre_of(self.kind, pose) for pose in (here, goal))
        away = math.hypot(to_x - x, to_y - y)
        return pose_at(self.kind, (x + (to_x - x) / away, y + (to_y - y) / away))

    # ------------------------------------------------------------------ reach

    @property
    def rate(self) -> int:
        """The cost up to which the movement is a normal one."""
        limits = [band.limit for band in self.bands()] or self.costs().values()
        rate: int = getattr(self.path.course, "rate", max(limits, default=0))
        return rate

    def bands(self) -> Sequence[Band]:
        """Return where it may end on a table without cells."""
        if self._bands is None:
            course = self.path.course
            self._bands = course.region() if isinstance(course, Area) else ()
        return self._bands

    def costs(self) -> Mapping[Cell, int]:
        """Return the least cost at which the piece may end on each cell."""
        if self._costs is None:
            own = self.figure
            extent = own.extent if own else (1.0, 1.0)
            self._costs = {}
            for pose, cost in self.path.course.reach().items():
                for cell in cells_of(self.kind, pose, extent):
                    self._costs[cell] = min(cost, self._costs.get(cell, cost))
            self._contours = contours(self.kind, self._costs)
        return self._costs

    def below(self, overlay: Overlay) -> None:
        """Draw the reach in two bands with contours, and what the rules mark about it."""
        colour = overlay.theme.tone("reach")
        if isinstance(self.path.course, Area):
            overlay.bands(self.bands(), self.rate, colour)
        else:
            overlay.reach(self.costs(), self.rate, colour)
        if self._marks is None:
            self._marks = self.path.marks() if self.path.marks else ()
        draw_marks(overlay, self._marks)
        for level, edges in self._contours:
            overlay.contour(edges, colour, str(level))

    # ------------------------------------------------------------------ the way and its end

    def above(self, overlay: Overlay) -> None:
        """Draw the way, what would be seen and done from its end, and the plate."""
        own = self.figure
        if own is None or self._aim is None:
            return
        if self.ghost is None or self._cost is None:
            if self.stop is not None:
                lines = [PlateLine(str(self.stop), "small", "warning")]
                draw_plate(overlay, lines, self._centre(self._aim), [own])
            return
        points = list(self._points)
        outlook = self.watch.outlook or Consequences()
        self._lines_of_sight(overlay, outlook)
        points[-1] = _short_of(points[-2], points[-1], own.extent[0] * 0.45)
        overlay.path(points, overlay.theme.tone("cost"))
        shown = self._tags(overlay, outlook)
        draw_plate(overlay, self.lines(), self.ghost.centre, [self.ghost, *shown], points)

    def _lines_of_sight(self, overlay: Overlay, outlook: Consequences) -> None:
        """Draw quiet lines to those it could attack from there, and rings round its attackers."""
        figures, ghost = self.context.figures, self.ghost
        assert ghost is not None
        nearest = sorted(
            outlook.lines, key=lambda name: (math.dist(ghost.centre, figures[name].centre), name)
        )
        for name in nearest[:LINES]:
            contact = Mark("line", points=(ghost.centre, figures[name].centre), tone="good")
            for mark in outlook.lines[name] or (contact,):
                tone = overlay.theme.tone(mark.tone)
                overlay.trace(mark.points, tone, STROKES.get(mark.tone, "solid"), 2)
        for name in outlook.answers:
            if name in figures:
                figure = figures[name]
                bad = overlay.theme.tone("bad")
                broken_ring(overlay, figure.centre, figure.extent[0] * 0.54, bad, "dotted")

    def _tags(self, overlay: Overlay, outlook: Consequences) -> list[Figure]:
        """Draw the odds of the best attacks and the worst answer; return whose bases have them."""
        figures, tone = self.context.figures, overlay.theme.tone
        shown = []
        for name, forecast in outlook.best_attacks(TAGS):
            draw_tag(overlay, figures[name], odds_text(forecast), tone("good"), low=False)
            shown.append(figures[name])
        worst = outlook.worst_answer()
        if worst is not None and worst[0] in figures:
            figure = figures[worst[0]]
            draw_tag(overlay, figure, odds_text(worst[1]), tone("bad"), low=True)
            shown.append(figure)
        return shown

    # ------------------------------------------------------------------ words

    def lines(self) -> list[PlateLine]:
        """Return the cost and its reasons, what stops it, what it could do there and in return."""
        assert self._cost is not None
        lines = [PlateLine(self._budget(self._cost), "strong", "cost")]
        if self._wish:
            lines.append(PlateLine(self._wish, "small"))
        parts = self._cost.parts
        lines += [PlateLine(self._cost.line(part), "tiny", "dim") for part in parts[:MOST_PARTS]]
        if len(parts) > MOST_PARTS:
            rest = self._cost.amount(sum(p.value for p in parts[MOST_PARTS:]), signed=True)
            lines.append(PlateLine(f"{rest} for {len(parts) - MOST_PARTS} more", "tiny", "dim"))
        lines += [PlateLine(n.text, "small", "bad" if n.bad else "body") for n in self._underfoot]
        if self.stop is not None:
            lines.append(PlateLine(f"No farther: {self.stop}", "small", "warning"))
        odds = self.path.forecast(self.route) if self.path.forecast and self.route else None
        if odds is not None:
            return [*lines, PlateLine(odds.title, "body"), *forecast_lines(odds)]
        return lines + self._outlook_lines()

    def _budget(self, cost: Tally) -> str:
        """Return what the way costs of what there is, and what is left of it."""
        total, rate = cost.total, self.rate
        if total > rate:
            return f"cost {cost.amount(total)}, beyond {cost.amount(rate)}"
        left = f", {cost.amount(rate - total)} left" if self.kind == "plane" else ""
        return f"cost {cost.amount(total)} of {cost.amount(rate)}{left}"

    def _outlook_lines(self) -> list[PlateLine]:
        outlook, figures = self.watch.outlook, self.context.figures
        if outlook is None:
            return []
        lines: list[PlateLine] = []
        for name, forecast in outlook.best_attacks(1):
            text = f"Then {figures[name].called}: {chances_in_short(forecast)}"
            lines.append(PlateLine(text, "small", "good"))
            lines += [
                PlateLine(f"· {v.title}: {chances_in_short(v)}", "tiny") for v in forecast.variants
            ]
        if outlook.complete and not outlook.attacks:
            lines.append(PlateLine("No attack from there", "tiny", "dim"))
        worst = outlook.worst_answer()
        if worst is not None:
            count = len(outlook.answers)
            who = "1 enemy" if count == 1 else f"{count} enemies"
            lines.append(PlateLine(f"{who} could attack it there", "small", "bad"))
            name = figures[worst[0]].called if worst[0] in figures else worst[0]
            lines.append(PlateLine(f"{name}: {chances_in_short(worst[1])}", "tiny", "bad"))
            lines += [
                PlateLine(f"· {v.title}: {chances_in_short(v)}", "tiny", "bad")
                for v in worst[1].variants
            ]
        return lines


def _short_of(start: Point, end: Point, gap: float) -> Point:
    """Return the point before an end, so that an arrow comes to the rim of what stands there."""
    length = math.dist(start, end)
    share = max(0.0, 1 - gap / length) if length else 0.0
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def contours(kind: Kind, costs: Mapping[Cell, int]) -> list[tuple[int, list[Edge]]]:
    """Return where the cost passes each of a few levels between two cells within reach."""
    spacing = max(1, math.ceil(max(costs.values(), default=0) / CONTOURS))
    found: dict[int, list[Edge]] = {}
    for cell, cost in costs.items():
        band = math.ceil(cost / spacing)
        corners = outline_of(kind, cell)
        for number, near in enumerate(neighbours(kind, cell)):
            if near in costs and math.ceil(costs[near] / spacing) > band:
                edge = corners[number], corners[(number + 1) % len(corners)]
                found.setdefault(band * spacing, []).append(edge)
    return sorted(found.items())
