"""Ruler and sight tool: lengths and lines between any two pieces or places."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from game.core.wording import sentence
from game.table.scene import Figure
from game.table.sight import Sight
from game.ui.overlay import Overlay
from game.ui.strokes import knot, stroke
from game.ui.theme import GOLD, IVORY, Colour
from game.ui.tools.look import (
    TONES,
    Look,
    Stand,
    Waypoint,
    brief,
    draw_sight,
    plate,
    told,
    verdict,
)
from game.ui.tools.side_view import SideView, draw_side_view, side_view

OFF_TABLE = "That is off the table."


class Ruler(Look):
    """Waypoints with the distance of each leg and of all; it lies there until it is dismissed."""

    key = "ruler"
    title = "Ruler"

    def __init__(self, stand: Stand) -> None:
        super().__init__(stand)
        self.points: list[Waypoint] = []
        self.laying = True
        self._aim: Waypoint | None = None

    @property
    def taking(self) -> bool:
        """Only while it is being laid."""
        return self.laying

    @property
    def hint(self) -> str:
        """What a click does now."""
        if not self.laying:
            return "Ruler: {key} removes it"
        if not self.points:
            return "Ruler: click the start"
        return "Ruler: click the next point, right-click to go back, {key} to keep it"

    def hover(self, at: tuple[float, float], figure: Figure | None) -> None:
        """Stretch the last leg to the mouse."""
        self._aim = self.stand.waypoint(at, figure) if self.laying else None

    def click(self, at: tuple[float, float], figure: Figure | None) -> str:
        """Set a waypoint; return a sentence if that is not possible."""
        point = self.stand.waypoint(at, figure)
        if point is None:
            return OFF_TABLE
        if not self.points or self.points[-1] != point:
            self.points.append(point)
        return ""

    def press(self) -> bool:
        """Leave the ruler lying, or take it away at the next press; return whether it stays."""
        lying, self.laying, self._aim = not self.laying, False, None
        return not lying and len(self.points) > 1

    def back(self) -> bool:
        """Take the last waypoint back; return whether there was one."""
        if not self.laying or not self.points:
            return False
        self.points.pop()
        return True

    def legs(self) -> list[float]:
        """Return the length of each leg, the one to the mouse among them."""
        points = self._shown()
        return [self.stand.distance(a, b) for a, b in pairwise(points)]

    def _shown(self) -> list[Waypoint]:
        aim = [self._aim] if self._aim and self.points and self._aim != self.points[-1] else []
        return [*self.points, *aim]

    def above(self, overlay: Overlay) -> None:
        """Draw pins, legs with their lengths, and the sum at the end."""
        points = self._shown()
        places = [self.stand.centre(point) for point in points]
        legs = self.legs()
        for number, (a, b) in enumerate(pairwise(places)):
            fixed = number + 1 < len(self.points)
            stroke(overlay, a, b, GOLD, "solid" if fixed else "dotted")
        for place in places:
            knot(overlay, place, GOLD)
        if len(legs) > 1:
            for leg, a, b in zip(legs, places, places[1:], strict=False):
                middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
                overlay.words(self.stand.number(leg), middle, IVORY, "tiny")
        if legs:
            parts = " + ".join(self.stand.number(leg) for leg in legs)
            whole = self.stand.length(sum(legs))
            lines = [(whole, GOLD)] + ([(parts, IVORY)] if len(legs) > 1 else [])
            plate(overlay, lines, places[-1], "strong")


class SightTool(Look):
    """Every candidate line from one spot to another, its causes in words, both ways."""

    key = "sight"
    title = "Sight"

    def __init__(self, stand: Stand) -> None:
        super().__init__(stand)
        figure = stand.figures.get(stand.piece)
        self.start = Waypoint(figure.id, figure.centre, figure.called) if figure else None
        self.end: Waypoint | None = None
        self._aim: Waypoint | None = None
        self._known: dict[tuple[Waypoint, Waypoint], tuple[list[Sight], list[Sight]]] = {}
        self._views: dict[str, Mapping[str, Sight | None]] = {}
        """What pieces see of those they might attack."""
        self._beside: dict[tuple[Waypoint, Waypoint], SideView | None] = {}

    @property
    def taking(self) -> bool:
        """Until both ends are fixed."""
        return self.end is None

    @property
    def hint(self) -> str:
        """What a click does now."""
        if self.end is not None:
            return "Sight: {key} removes it"
        if self.start is None:
            return "Sight: click a piece or a place to look from"
        return "Sight: click the other end, right-click to start over"

    def show(self, stand: Stand) -> None:
        """Show another moment: judge lines anew."""
        super().show(stand)
        self._known.clear()
        self._views.clear()
        self._beside.clear()

    def hover(self, at: tuple[float, float], figure: Figure | None) -> None:
        """Look along the line to the mouse."""
        self._aim = self.stand.waypoint(at, figure) if self.end is None else None

    def click(self, at: tuple[float, float], figure: Figure | None) -> str:
        """Fix the beginning, then the end; return a sentence if that is not possible."""
        point = self.stand.waypoint(at, figure)
        if point is None:
            return OFF_TABLE
        if self.start is None:
            self.start = point
        elif point.spot == self.start.spot:
            return "The line starts there already."
        else:
            self.end = point
        return ""

    def back(self) -> bool:
        """Take the end back, then the beginning; return whether there was either."""
        if self.end is not None:
            self.end = None
        elif self.start is not None:
            self.start = None
        else:
            return False
        return True

    def sights(self) -> tuple[list[Sight], list[Sight]]:
        """Return the lines there and the lines back, for the ends as they are."""
        far = self.end or self._aim
        if self.start is None or far is None:
            return [], []
        ends = self.start, far
        if ends not in self._known:
            rules, state = self.stand.match.rules, self.stand.state
            a, b = self.stand.spot(self.start), self.stand.spot(far)
            self._known[ends] = list(rules.sight(state, a, b)), list(rules.sight(state, b, a))
        return self._known[ends]

    def beside(self) -> SideView | None:
        """Return the line one would choose, from beside, if there is anything to be seen on it."""
        there, far = self.sights()[0], self.end or self._aim
        if self.start is None or far is None or not there:
            return None
        ends = self.start, far
        if ends not in self._beside:
            self._beside[ends] = side_view(self.stand, *ends, _chosen(there))
        return self._beside[ends]

    # ------------------------------------------------------------------ words

    def words(self) -> list[tuple[str, str]]:
        """Return the verdict as lines, each with the tone it is written in."""
        there, back = self.sights()
        far = self.end or self._aim
        if self.start is None or far is None or not there:
            return []
        away = self.stand.length(self.stand.distance(self.start, far))
        lines = [(f"{_summary(there)}, {away}", TONES[_best(there)])]
        lines += _details(there)
        if _verdicts(there) != _verdicts(back):
            lines.append((f"The other way: {_summary(back).lower()}", TONES[_best(back)]))
            lines += _details(back)
        return lines + self._attack(far, there)

    def _attack(self, far: Waypoint, there: list[Sight]) -> list[tuple[str, str]]:
        """Return whether the piece could attack along it now, and what else keeps it from that."""
        figures = self.stand.figures
        assert self.start is not None
        one, other = figures.get(str(self.start.spot)), figures.get(str(far.spot))
        if one is None or other is None or one.side == other.side:
            return []
        if one.id not in self._views:
            rules, state = self.stand.match.rules, self.stand.state
            self._views[one.id] = rules.sees(state, one.id)
        if other.id not in self._views[one.id]:
            return []
        view = self._views[one.id][other.id]
        denied = view.denied if view else None
        if denied is None:
            return [(f"{one.name} could attack {other.name}.", "good")]
        barred = {cause.rule for sight in there for cause in sight.causes if cause.kind == "barred"}
        if denied.rule in barred or (denied.kind == "blocked" and all(s.blocked for s in there)):
            return []  # the details say so already
        return [(f"No attack: {told(denied)}", "bad")]

    def below(self, overlay: Overlay) -> None:
        """Draw the lines lie under the figures, so that these stay readable."""
        for sight in self.sights()[0]:
            draw_sight(overlay, sight)

    def above(self, overlay: Overlay) -> None:
        """Draw the two ends and the verdict."""
        far = self.end or self._aim
        for point in (self.start, far):
            if point is not None:
                knot(overlay, self.stand.centre(point), IVORY)
        words: list[tuple[str, Colour]] = [
            (text, overlay.theme.tone(tone)) for text, tone in self.words()
        ]
        if words and far is not None:
            plate(overlay, words, self.stand.centre(far))
        if view := self.beside():
            draw_side_view(overlay, view)


def _verdicts(sights: list[Sight]) -> list[tuple[str, list[str]]]:
    """Return what there is to say about lines, whatever order they come in."""
    return sorted((verdict(s), sorted(cause.text for cause in s.causes)) for s in sights)


def _best(sights: list[Sight]) -> str:
    """Return the verdict of the line one would choose."""
    return verdict(_chosen(sights)) if sights else "blocked"


def _chosen(sights: list[Sight]) -> Sight:
    """Return the line one would choose."""
    return min(sights, key=lambda each: ("free", "hampered", "blocked").index(verdict(each)))


def _summary(sights: list[Sight]) -> str:
    best = _best(sights)
    if len(sights) < 2:
        return sentence(f"{best} line")
    count = sum(verdict(sight) == best for sight in sights)
    if count == len(sights):
        return sentence(f"{'both' if count == 2 else f'all {count}'} lines {best}")
    return f"{count} of {len(sights)} lines {best}"


def _details(sights: list[Sight]) -> list[tuple[str, str]]:
    """Return every cause once, blocking ones before others."""
    found: dict[str, list[str]] = {"blocked": [], "barred": [], "obstructed": []}
    for sight in sights:
        for cause in sight.causes:
            if told(cause) not in found[cause.kind]:
                found[cause.kind].append(told(cause))
    tones = {"blocked": "bad", "barred": "bad", "obstructed": "warning"}
    return [(text, tones[kind]) for kind, texts in found.items() for text in brief(texts)]
