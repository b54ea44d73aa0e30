"""Looking at the table beside any question: what a measuring tool is, and how lines are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame

from game.core.match import Match
from game.core.ruleset import Overlooking, Spot
from game.core.wording import sentence
from game.table.lattice import centre_of
from game.table.raster import Raster
from game.table.scene import Figure, Scene
from game.table.sight import Cause, Sight, stretches
from game.ui.overlay import Overlay
from game.ui.strokes import broken_ring, cross, stroke
from game.ui.theme import Colour, Style, Theme
from game.ui.tools.plates import paint_plate, plate_size
from game.ui.tools.table_tints import Shade

PLATE = 330
"""Width of a text on the table at scale 1, at most."""
BRIEF = 3
"""Causes told before the rest is only counted."""
UNITS = {"squares": ("square", "squares"), "hexes": ("hex", "hexes")}

STYLES = {"free": "solid", "hampered": "dotted", "blocked": "dashed"}
TONES = {"free": "good", "hampered": "warning", "blocked": "bad"}


@dataclass(frozen=True, slots=True)
class Waypoint:
    """A spot that was pointed at: a piece, which may move on, or a place."""

    spot: Spot
    centre: tuple[float, float]
    name: str = ""


@dataclass(slots=True)
class Stand:
    """What is on the table now, and from whose seat it is looked at."""

    match: Match[Any]
    scene: Scene
    side: str = ""
    piece: str = ""
    pose: Any = None
    """Where the piece would stand, if that is what is being planned."""
    seen: Any = None
    """The state as whoever looks may know it; the whole of it if nothing is hidden."""
    _panorama: Raster | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def state(self) -> Any:
        """What the rules are asked about."""
        return self.match.state if self.seen is None else self.seen

    def panorama(self) -> Raster | None:
        """Return how the piece sees each place, worked out once; None where nobody can tell."""
        rules = self.match.rules
        if self._panorama is None and isinstance(rules, Overlooking) and self.piece in self.figures:
            self._panorama = rules.panorama(self.state, self.piece, self.pose)
        return self._panorama

    def lines(self) -> Mapping[str, Sight]:
        """Return the line from the piece to each enemy."""
        rules = self.match.rules
        if not isinstance(rules, Overlooking) or self.piece not in self.figures:
            return {}
        return rules.lines(self.state, self.piece, self.pose)

    def onlookers(self) -> Mapping[str, Sight]:
        """Return the line from each enemy to the piece."""
        rules = self.match.rules
        if not isinstance(rules, Overlooking) or self.piece not in self.figures:
            return {}
        return rules.onlookers(self.state, self.piece, self.pose)

    @property
    def where(self) -> tuple[float, float] | None:
        """The middle of the piece as it stands or would stand, if it is on the table."""
        own = self.figures.get(self.piece)
        if own is None or self.pose is None:
            return own.centre if own else None
        return centre_of(self.scene.table, self.pose, own.extent)

    @property
    def figures(self) -> dict[str, Figure]:
        """Figures on the table by id."""
        return {figure.id: figure for figure in self.scene.figures}

    def waypoint(self, at: tuple[float, float], figure: Figure | None) -> Waypoint | None:
        """Return what is meant by a place of the table; nothing beyond its edge."""
        if figure is not None:
            return Waypoint(figure.id, figure.centre, figure.called)
        width, height = self.scene.extent
        if not (0 <= at[0] < width and 0 <= at[1] < height):
            return None
        pose, middle = self.match.rules.spot(self.state, at)
        return Waypoint(pose, middle)

    def centre(self, point: Waypoint) -> tuple[float, float]:
        """Return where a waypoint is now: a piece takes it along."""
        figure = self.figures.get(point.spot) if isinstance(point.spot, str) else None
        return figure.centre if figure else point.centre

    def spot(self, point: Waypoint) -> Spot:
        """Return a waypoint as the rules know it; a piece that is gone leaves its place behind."""
        if isinstance(point.spot, str) and point.spot not in self.figures:
            return self.match.rules.spot(self.state, point.centre)[0]
        return point.spot

    def distance(self, a: Waypoint, b: Waypoint) -> float:
        """Return the distance as the rules count it."""
        return self.match.rules.distance(self.state, self.spot(a), self.spot(b))

    def number(self, distance: float) -> str:
        """Return a distance as a bare number: tenths of an inch on the plane."""
        return f"{distance:.1f}" if self.scene.table not in UNITS else f"{distance:g}"

    def length(self, distance: float) -> str:
        """Return a distance in words."""
        if self.scene.table not in UNITS:
            return f"{self.number(distance)}″"
        one, many = UNITS[self.scene.table]
        return f"{distance:g} {one if distance == 1 else many}"


class Look:
    """One thing to be looked at. `show` brings a new moment; whatever was worked out is stale."""

    key = ""
    title = ""

    def __init__(self, stand: Stand) -> None:
        self.stand = stand

    @property
    def taking(self) -> bool:
        """Whether clicks on the table belong to it."""
        return False

    @property
    def hint(self) -> str:
        """What to do next, in a line; `{key}` stands for its key."""
        return self.title

    def show(self, stand: Stand) -> None:
        """Take over a new moment."""
        self.stand = stand

    def plan(self, stand: Stand) -> None:
        """Look with another piece or from another place, at the same moment."""
        self.show(stand)

    def legend(self, theme: Theme) -> Sequence[tuple[Shade, str]]:
        """Return what its shades mean, each in a word or two."""
        return ()

    @property
    def waiting(self) -> bool:
        """Whether it has something to work out as time passes."""
        return False

    def update(self) -> bool:
        """Work a little on it; return whether there is something new to draw."""
        return False

    def hover(self, at: tuple[float, float], figure: Figure | None) -> None:
        """Act on the mouse being over a place of the table."""

    def click(self, at: tuple[float, float], figure: Figure | None) -> str:
        """Act on a left click there; return a sentence if that is not possible."""
        return ""

    def press(self) -> bool:
        """Act on its key being pressed again; return whether it stays."""
        return False

    def back(self) -> bool:
        """Take back the last click; return whether it stays."""
        return False

    def below(self, overlay: Overlay) -> None:
        """Draw under the figures."""

    def above(self, overlay: Overlay) -> None:
        """Draw over the figures."""


# ---------------------------------------------------------------------- strokes


def plate(
    overlay: Overlay,
    lines: Sequence[tuple[str, Colour]],
    at: tuple[float, float],
    style: Style = "small",
) -> None:
    """Draw several lines, each in its colour and wrapped, on one dark plate beside a place."""
    theme = overlay.theme
    view = overlay.view
    most = min(theme.px(PLATE), view.width - theme.px(40))
    images = [
        theme.text(part, style, colour)
        for text, colour in lines
        for part in theme.wrap(text, style, most)
    ]
    size = plate_size(images, theme.px(7))
    spot = overlay.at(at)
    right, left = round(spot.x) + theme.px(14), round(spot.x) - theme.px(14) - size[0]
    above, below = round(spot.y) - size[1] - theme.px(8), round(spot.y) + theme.px(14)
    sides = ((right, 1), (left, -1)) if right + size[0] <= view.right else ((left, -1), (right, 1))
    heights = (above, below) if above >= view.top else (below, above)
    farther = (above - size[1], above - 2 * size[1], below + size[1], below + 2 * size[1])
    places = [
        (x + way * aside, y)
        for aside in (0, size[0] // 2)
        for y in (*heights, *farther)
        for x, way in sides
    ]
    box, free = overlay.settle(pygame.Rect(place, size) for place in places)
    if not free:
        overlay.written.append(box)
    paint_plate(overlay, box, images, lines[0][1])


# ---------------------------------------------------------------------- lines of sight


def verdict(sight: Sight) -> str:
    """Return a line in a word: free, hampered or blocked."""
    if sight.blocked:
        return "blocked"
    return "hampered" if sight.obstructed else "free"


def draw_sight(overlay: Overlay, sight: Sight) -> None:
    """Draw a line with what happens to it on the way, and the things that cause it."""
    (x0, y0), (x1, y1) = sight.line.start, sight.line.end
    figures = {figure.id: figure for figure in overlay.scene.figures}
    for cause in sight.causes:
        colour = overlay.theme.tone("bad" if cause.kind == "blocked" else "warning")
        if cause.piece in figures:
            figure = figures[cause.piece]
            broken_ring(overlay, figure.centre, figure.extent[0] * 0.56, colour, "dotted")
        elif cause.cells:
            overlay.cells(cause.cells, colour, 44, "hatch")
            overlay.outline(cause.cells, colour, 2)
    for first, last, kind in stretches(sight):
        a = x0 + (x1 - x0) * first, y0 + (y1 - y0) * first
        b = x0 + (x1 - x0) * last, y0 + (y1 - y0) * last
        stroke(overlay, a, b, overlay.theme.tone(TONES[kind]), STYLES[kind])
        if kind == "blocked":
            cross(overlay, a, overlay.theme.tone("bad"))


def told(cause: Cause) -> str:
    """Return a cause with its rule."""
    return f"{cause.text} ({cause.rule})" if cause.rule else cause.text


def brief(texts: Sequence[str]) -> list[str]:
    """Return the first few of many causes, each as a sentence."""
    shown = [sentence(text) for text in texts[:BRIEF]]
    if len(texts) > BRIEF:
        shown.append(f"… and {len(texts) - BRIEF} more on the way")
    return shown
