"""The side view of a line of sight: the ground along it, both ends, and what lies across it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import pygame

from game.core.ruleset import Elevated
from game.core.wording import sentence
from game.table.lattice import Cell, cell_at
from game.table.scene import Point
from game.table.sight import Cause, Sight
from game.ui.overlay import Overlay, shared
from game.ui.strokes import knot, stroke
from game.ui.theme import DIM, INK, IVORY, Theme
from game.ui.tools.look import STYLES, TONES, Stand, Waypoint, verdict
from game.ui.tools.plates import along, bounds

STEPS = 120
"""Places along a line, after the first, at which the ground is asked for."""
HALVINGS = 6
"""How often a step is halved to find where the ground rises."""
EDGE = 2.5 / STEPS
"""Share of a line within which it is not told what lies before what."""
STATURE = 0.5
"""How high eyes are above the ground, in levels."""
OVER = 0.3
"""How far what lies across a line is drawn above it, in levels."""
LOWEST = 1.6
"""Levels that the picture shows at least, so that flat ground looks flat."""
WIDE, HIGH = 400, 150
"""The panel's size at scale 1."""
GROUND, GRID = (112, 98, 70), (70, 62, 50)
ROWS = 3
"""Lines of names over the picture, at most."""
CAUSE_KINDS = {"blocked": "blocked", "obstructed": "hampered"}
"""What a cause makes of a line where it lies on it."""


@dataclass(frozen=True)
class SideView:
    """A line from beside: shares of it from 0 at its start to 1 at its end, heights in levels."""

    sight: Sight
    ground: tuple[float, ...]
    """The height of the ground at even steps."""
    feet: tuple[float, float]
    """The heights of whoever is at the two ends."""
    steps: tuple[float, ...] = ()
    """Where the ground rises or falls."""
    cells: tuple[Cell, ...] = ()
    """The cells at the places where the ground is known."""
    distances: tuple[tuple[float, str], ...] = ()
    """What is written under the picture, and at which share of the line."""

    @cached_property
    def stretches(self) -> list[tuple[float, float, float, Cause]]:
        """What lies across the line: from where to where, how high it is drawn, the cause.

        Several of a kind in a row are one.
        """
        causes = [cause for cause in self.sight.causes if cause.kind in CAUSE_KINDS]
        spans = [(each, *span) for each in causes for span in each.spans or self._spans(each)]
        found: list[tuple[float, float, Cause]] = []
        for cause, first, last in sorted(
            spans, key=lambda each: (each[0].kind, each[0].text, each[1])
        ):
            if found and found[-1][2].text == cause.text and first - found[-1][1] < EDGE:
                before = found.pop()
                found.append((before[0], max(before[1], last), cause))
            else:
                found.append((first, last, cause))
        return [(first, last, self._top(first, last), cause) for first, last, cause in found]

    def _spans(self, cause: Cause) -> Iterator[tuple[float, float]]:
        """Yield where the line lies in a cause's cells, place by place."""
        most, cells = len(self.cells) - 1, set(cause.cells)
        for n, cell in enumerate(self.cells):
            if cell in cells:
                yield max(0.0, (n - 0.5) / most), min(1.0, (n + 0.5) / most)

    @property
    def plain(self) -> bool:
        """Whether it shows nothing: flat ground at the table's level and nothing across it."""
        return not (any(self.ground) or any(self.feet) or self.stretches)

    @property
    def top(self) -> float:
        """The greatest height to be drawn."""
        tops = [top for _, _, top, _ in self.stretches]
        return max(LOWEST, *tops, *(each + STATURE for each in (*self.feet, *self.ground)))

    def line(self, share: float) -> float:
        """Return the height of the straight line from eye to target."""
        return self.feet[0] + (self.feet[1] - self.feet[0]) * share + STATURE

    def _top(self, first: float, last: float) -> float:
        most = len(self.ground) - 1
        under = self.ground[round(first * most) : round(last * most) + 1]
        return max(self.line(first), self.line(last), *under) + OVER


def side_view(stand: Stand, one: Waypoint, other: Waypoint, sight: Sight) -> SideView | None:
    """Return a line from beside; None if the ground is flat and nothing lies on the way."""
    places = [_place(sight, n / STEPS) for n in range(STEPS + 1)]
    rules = stand.match.rules
    ground, feet, steps = [0.0] * len(places), [0.0, 0.0], []
    if isinstance(rules, Elevated):
        pieces = stand.figures
        ends = [
            point.spot if isinstance(point.spot, str) and point.spot in pieces else place
            for point, place in ((one, places[0]), (other, places[-1]))
        ]
        ground = [*rules.elevations(stand.state, places)]
        feet = [*rules.elevations(stand.state, ends)]
        steps = [
            _edge(stand, rules, sight, n / STEPS, height)
            for n, (height, following) in enumerate(pairwise(ground))
            if height != following
        ]
    cells = tuple(cell_at(stand.scene.table, place) for place in places)
    view = SideView(sight, tuple(ground), (feet[0], feet[1]), tuple(steps), cells)
    if view.plain:
        return None
    return replace(view, distances=tuple(_distances(stand, one, other, view)))


def _edge(stand: Stand, rules: Elevated, sight: Sight, share: float, height: float) -> float:
    """Return how far the ground keeps its height beyond a place, within a step."""
    more = 1 / STEPS
    for _ in range(HALVINGS):
        more /= 2
        if [*rules.elevations(stand.state, [_place(sight, share + more)])] == [height]:
            share += more
    return share + more / 2


def _distances(
    stand: Stand, one: Waypoint, other: Waypoint, view: SideView
) -> Iterator[tuple[float, str]]:
    """Yield what is written under the picture: the ends first, then where something begins."""
    yield 0.0, stand.length(0)
    yield 1.0, stand.length(stand.distance(one, other))
    told = [0.0, 1.0]
    spans = {share for first, last, _, _ in view.stretches for share in (first, last)}
    for share in (*sorted(spans), *view.steps):
        point = stand.waypoint(_place(view.sight, share), None)
        if point is not None and all(abs(share - each) > EDGE for each in told):
            told.append(share)
            yield share, stand.number(stand.distance(one, point))


def _place(sight: Sight, share: float) -> Point:
    """Return the place of the table at a share of a line."""
    (x0, y0), (x1, y1) = sight.line.start, sight.line.end
    return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share


# ---------------------------------------------------------------------- drawing


def draw_side_view(overlay: Overlay, view: SideView) -> pygame.Rect:
    """Draw a line from beside at the rim of the view where it hides least; return the panel."""
    theme = overlay.theme
    box = _panel(overlay, view.sight)
    surface = overlay.sheet(box)
    tone = theme.tone(TONES[verdict(view.sight)])
    pygame.draw.rect(surface, (*INK, 236), box, border_radius=6)
    pygame.draw.rect(surface, (*tone, 210), box, 1, border_radius=6)
    text = theme.text("0", "tiny").get_height()
    rows = min(ROWS, len({cause.text for *_, cause in view.stretches}))
    field = box.inflate(-theme.px(44), -theme.px(8) - (rows + 1) * text)
    field.top = box.top + theme.px(4) + rows * text
    tall = field.height / view.top

    def at(share: float, height: float) -> Point:
        return field.left + share * field.width, field.bottom - height * tall

    for level in range(1, int(view.top) + 1):
        pygame.draw.line(surface, GRID, at(0, level), at(1, level))
        number = theme.text(str(level), "tiny", DIM)
        surface.blit(number, number.get_rect(midright=(field.left - 8, at(0, level)[1])))
    for first, last, top, cause in view.stretches:
        colour = theme.tone(TONES[CAUSE_KINDS[cause.kind]])
        _fill(surface, at(first, top), at(last, 0), (*colour, 120))
    bars = zip((0.0, *view.steps), (*view.steps, 1.0), strict=True)
    for first, last in bars:
        height = view.ground[round((first + last) / 2 * (len(view.ground) - 1))]
        _fill(surface, at(first, height), at(last, 0), GROUND)
    pygame.draw.line(surface, GROUND, at(0, 0), at(1, 0), 2)
    a, b = at(0, view.line(0)), at(1, view.line(1))
    stroke(overlay, overlay.place(a), overlay.place(b), tone, STYLES[verdict(view.sight)])
    for share, foot, end in ((0.0, view.feet[0], a), (1.0, view.feet[1], b)):
        pygame.draw.line(surface, IVORY, at(share, foot), end, 2)
        knot(overlay, overlay.place(end), IVORY)
    _name_causes(surface, theme, view, box.inflate(-theme.px(12), -theme.px(6)), field, rows)
    _write_distances(surface, theme, view.distances, field)
    return box


def _panel(overlay: Overlay, sight: Sight) -> pygame.Rect:
    """Return where at the rim of the view the panel covers least words, line and figures."""
    view, px = overlay.view.inflate(-12, -12), overlay.theme.px
    box = pygame.Rect(0, 0, min(px(WIDE), view.width), min(px(HIGH), view.height * 2 // 5))
    ends = sight.line.start, sight.line.end
    beads = [pygame.Rect(overlay.at(each), (1, 1)) for each in (*ends, *along(*ends))]
    meant = [*overlay.written, *(bead.inflate(px(24), px(24)) for bead in beads)]
    others = [bounds(overlay, figure) for figure in overlay.scene.figures]
    across = (view.left, view.centerx - box.width // 2, view.right - box.width)
    spots = [(x, y) for x in across for y in (view.bottom - box.height, view.top)]
    # What stands at the foot of the view already may be stood upon.
    spots += [(x, word.top - box.height - 4) for x in across for word in overlay.written]
    places = [pygame.Rect(spot, box.size).clamp(view) for spot in spots]
    found = min(places, key=lambda each: (shared(each, meant), shared(each, others)))
    overlay.written.append(found)
    return found


def _fill(surface: pygame.Surface, corner: Point, other: Point, colour: tuple[int, ...]) -> None:
    """Fill the box between two corners; a mere touch is made wide enough to be seen."""
    left, right = round(corner[0]), round(other[0])
    wide = max(3, right - left)
    box = pygame.Rect(left - (wide - right + left) // 2, round(corner[1]), wide, 0)
    box.height = round(other[1]) - box.top
    patch = pygame.Surface(box.size, pygame.SRCALPHA)
    patch.fill(colour)
    surface.blit(patch, box)


def _name_causes(
    surface: pygame.Surface,
    theme: Theme,
    view: SideView,
    room: pygame.Rect,
    field: pygame.Rect,
    rows: int,
) -> None:
    """Write each cause once over its first stretch, as far as there is room."""
    taken: list[pygame.Rect] = []
    named: set[str] = set()
    for first, last, _, cause in view.stretches:
        if cause.text in named:
            continue
        named.add(cause.text)
        lines = theme.wrap(sentence(cause.text), "tiny", room.width - theme.px(12))
        colour = theme.words(TONES[CAUSE_KINDS[cause.kind]])
        image = theme.text(lines[0] + ("…" if lines[1:] else ""), "tiny", colour)
        middle = field.left + (first + last) / 2 * field.width
        for row in reversed(range(rows)):
            place = image.get_rect(midtop=(middle, room.top + row * image.get_height()))
            place.clamp_ip(room)
            if place.collidelist(taken) < 0:
                taken.append(place.inflate(8, 0))
                surface.blit(image, place)
                break


def _write_distances(
    surface: pygame.Surface, theme: Theme, marks: Iterable[tuple[float, str]], field: pygame.Rect
) -> None:
    """Write distances under the picture; those that would touch others are left out."""
    taken: list[pygame.Rect] = []
    for share, text in marks:
        image = theme.text(text, "tiny", IVORY)
        place = image.get_rect(midtop=(field.left + share * field.width, field.bottom + 2))
        place.clamp_ip(field.inflate(theme.px(36), theme.px(80)))
        if place.collidelist(taken) < 0:
            taken.append(place.inflate(8, 0))
            surface.blit(image, place)
