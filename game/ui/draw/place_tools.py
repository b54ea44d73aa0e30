"""Tools for what a map suggests for battles: deployment zones, objectives, arrivals, notes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from game.drafting import places
from game.drafting.draft import Draft
from game.table.lattice import cell_at, centre_of, extent_of
from game.table.map_setup import CellEntry, CellNote, CellObjective, Edge, Entry, Note, Objective
from game.table.scene import Point
from game.ui.draw.map_view import Touch
from game.ui.draw.marks import draw_snap
from game.ui.draw.session import Session
from game.ui.draw.snapping import Snap, rounded
from game.ui.draw.tool import DrawTool
from game.ui.draw.typed_numbers import Typed
from game.ui.overlay import Overlay
from game.ui.theme import GOLD, IVORY, Colour

ZONES = ("north", "south", "west", "east", "north_west", "north_east", "south_west", "south_east")
"""Names that a zone can have; a symmetry swaps them."""
TONES = {"north": "reach", "south": "bad", "west": "cost", "east": "good"}


def zone_tone(overlay: Overlay, name: str) -> Colour:
    """Return the colour of a zone."""
    return overlay.theme.tone(TONES.get(name, "warning"))


def table_extent(draft: Draft) -> Point:
    """Return width and depth of a table in table units."""
    if draft.table == "plane":
        return draft.size
    return extent_of(draft.table, *map(round, draft.extent))


def draw_places(overlay: Overlay, draft: Draft, *, zones: bool = True, goals: bool = True) -> None:
    """Draw zones, arrivals and objectives with their names."""
    if zones:
        for name, parts in draft.setup.zones.items():
            _draw_zone(overlay, draft, name, parts)
        for entry in draft.setup.entries:
            _draw_entry(overlay, draft, entry)
    for goal in draft.setup.objectives if goals else ():
        at, radius = goal_place(draft, goal)
        overlay.ring(at, max(radius, 0.4), overlay.theme.tone("cost"), 2)
        overlay.words(goal.name, at, GOLD, "tiny")


def draw_notes(overlay: Overlay, draft: Draft) -> None:
    """Write the notes beside their places."""
    for note in draft.setup.notes:
        at = note_place(draft, note)
        overlay.ring(at, 0.2, IVORY, 2)
        overlay.words(note.text, at, IVORY, "small")


def note_place(draft: Draft, note: Note | CellNote) -> Point:
    """Return where a note stands in table units."""
    return note.at if isinstance(note, Note) else centre_of(draft.table, note.at)


def _draw_zone(overlay: Overlay, draft: Draft, name: str, parts: Any) -> None:
    tone = zone_tone(overlay, name)
    if draft.table == "plane":
        for outline in parts:
            overlay.region([outline], tone, 34, "hatch")
            overlay.trace(outline, tone, "dashed", 2, closed=True)
            middle = (
                sum(x for x, _ in outline) / len(outline),
                sum(y for _, y in outline) / len(outline),
            )
            overlay.words(name.replace("_", "-"), middle, IVORY, "tiny")
        return
    inside = [
        (column, row)
        for west, north, east, south in parts
        for row in range(north, south + 1)
        for column in range(west, east + 1)
    ]
    overlay.cells(inside, tone, 40, "hatch")
    overlay.outline(inside, tone, 2)
    if inside:
        overlay.words(
            name.replace("_", "-"), centre_of(draft.table, inside[len(inside) // 2]), IVORY, "tiny"
        )


def _draw_entry(overlay: Overlay, draft: Draft, entry: Entry | CellEntry) -> None:
    a, b = entry_line(draft, entry)
    tone = overlay.theme.tone("good")
    overlay.trace((a, b), tone, "solid", 5)
    overlay.words(f"→ {entry.name}", ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), tone, "tiny")


def goal_place(draft: Draft, goal: Objective | CellObjective) -> tuple[Point, float]:
    """Return the middle and the radius of an objective in table units."""
    if isinstance(goal, Objective):
        return goal.at, goal.radius
    return centre_of(draft.table, goal.at), goal.radius + 0.5


def entry_line(draft: Draft, entry: Entry | CellEntry) -> tuple[Point, Point]:
    """Return both ends of a stretch of an edge in table units."""
    width, depth = table_extent(draft)
    first, last = entry.span
    if isinstance(entry, CellEntry):
        last += 1
        if draft.table == "hexes" and entry.edge in ("east", "west"):
            first, last = first * 3**0.5 / 2, last * 3**0.5 / 2
    match entry.edge:
        case "north":
            return (first, 0.0), (last, 0.0)
        case "south":
            return (first, depth), (last, depth)
        case "west":
            return (0.0, first), (0.0, last)
    return (width, first), (width, last)


class PlaceTool(DrawTool):
    """Works on inches and on cells alike."""

    def place(self, touch: Touch, start: Point | None = None) -> Snap:
        """Return where the mouse means: snapped, or the middle of a cell."""
        draft = self.session.draft
        if draft.table == "plane":
            return self.session.snap(touch, start)
        return Snap(centre_of(draft.table, self.cell(touch.at)))

    def cell(self, at: Point) -> tuple[int, int]:
        """Return the cell of the board that is nearest to a place."""
        columns, rows = map(round, self.session.draft.extent)
        column, row = cell_at(self.session.draft.table, at)
        return min(max(column, 0), columns - 1), min(max(row, 0), rows - 1)


class ZoneTool(PlaceTool):
    """Draws the rectangle of a deployment zone; it takes the place of the one of its name."""

    name = "zone"
    title = "Zone"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.start: Point | None = None
        self.end: Point | None = None
        self._more = False

    @property
    def hint(self) -> str:
        """What the mouse does."""
        where = self.session.pen.name.replace("_", "-")
        if self.active:
            return f"Zone {where}: release at the other corner, or type width and depth"
        return f"Zone {where}: drag a rectangle; Shift adds one to it; a click removes the zone"

    @property
    def active(self) -> bool:
        """Whether a corner has been set."""
        return self.start is not None

    def touch(self, touch: Touch) -> None:
        """Pull the rectangle open; a click inside a zone removes it."""
        self.snap = self.place(touch, self.start)
        self.cursor = self.snap.at
        if touch.phase == "down":
            self.start = self.end = self.cursor
            self._more = touch.shift
        elif self.start is not None:
            self.end = self.cursor
            if touch.phase == "up":
                self._let_go(touch)

    def _let_go(self, touch: Touch) -> None:
        if touch.moved:
            self.finish()
            return
        self.start = None
        if name := self._under(touch.at):
            self.session.do(f"Removed zone {name}", lambda draft: places.zoned(draft, name, ()))

    def _under(self, at: Point) -> str:
        """Return the name of the zone under a place."""
        draft = self.session.draft
        plane = draft.table == "plane"
        x, y = at if plane else self.cell(at)
        zones: dict[str, Any] = dict(draft.setup.zones)
        for name, parts in zones.items():
            for part in parts:
                xs, ys = zip(*part, strict=True) if plane else (part[::2], part[1::2])
                if min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys):
                    return name
        return ""

    def finish(self) -> bool:
        """Keep the rectangle."""
        if self.start is None or self.end is None:
            return False
        (x, y), (u, v) = self.start, self.end
        self.start = None
        draft, name = self.session.draft, self.session.pen.name
        part: Any
        if draft.table == "plane":
            west, east, north, south = min(x, u), max(x, u), min(y, v), max(y, v)
            if east - west < 0.1 or south - north < 0.1:
                return True
            part = ((west, north), (east, north), (east, south), (west, south))
        else:
            one, other = self.cell((x, y)), self.cell((u, v))
            part = (
                *(min(one[0], other[0]), min(one[1], other[1])),
                *(max(one[0], other[0]), max(one[1], other[1])),
            )
        before: tuple[Any, ...] = tuple(draft.setup.zones.get(name, ())) if self._more else ()
        self.session.do(f"Drew zone {name}", lambda now: places.zoned(now, name, (*before, part)))
        return True

    def typed(self, typed: Typed) -> bool:
        """Take width and depth."""
        if self.start is None or typed.length is None:
            return False
        (x, y), (u, v) = self.start, self.end or self.start
        deep = typed.depth if typed.depth is not None else abs(v - y)
        self.end = self.session.within(
            (x + math.copysign(typed.length, u - x), y + math.copysign(deep, v - y))
        )
        return self.finish()

    def back(self) -> bool:
        """Forget the corner."""
        had, self.start = self.start is not None, None
        return had

    def draw(self, overlay: Overlay) -> None:
        """Draw the rectangle and its size."""
        if self.snap is not None:
            draw_snap(overlay, self.snap)
        if self.start is None or self.end is None:
            return
        (x, y), (u, v) = self.start, self.end
        corners = ((x, y), (u, y), (u, v), (x, v))
        overlay.region([corners], zone_tone(overlay, self.session.pen.name), 60, "hatch")
        overlay.trace(corners, GOLD, "solid", 2, closed=True)
        unit = "″" if self.session.draft.table == "plane" else ""
        overlay.words(f"{abs(u - x):.4g}{unit} × {abs(v - y):.4g}{unit}", self.end, GOLD, "strong")


class GoalTool(PlaceTool):
    """Puts an objective on the table; a click on one takes it away."""

    name = "goal"
    title = "Objective"

    @property
    def hint(self) -> str:
        """What a click does."""
        over = self._under(self.cursor) if self.cursor else None
        if over is not None:
            return f"Click to remove the objective {self.session.draft.setup.objectives[over].name}"
        return "Objective: click its centre; the wheel changes its radius"

    @property
    def wants_wheel(self) -> bool:
        """The wheel sets the radius."""
        return True

    def wheel(self, by: int) -> None:
        """Make the ring wider or narrower."""
        self.session.pen.ring = min(24.0, max(0.0, self.session.pen.ring + 0.5 * by))

    def touch(self, touch: Touch) -> None:
        """Put an objective where the button comes up."""
        self.snap = self.place(touch)
        self.cursor = self.snap.at
        if touch.phase != "up":
            return
        over = self._under(self.cursor)
        if over is not None:
            name = self.session.draft.setup.objectives[over].name
            self.session.do(
                f"Removed objective {name}", lambda draft: places.objective_removed(draft, over)
            )
            return
        number = len(self.session.draft.setup.objectives) + 1
        at, ring = rounded(self.cursor), self.session.pen.ring
        goal: Objective | CellObjective = Objective(f"Objective {number}", at, ring)
        if self.session.draft.table != "plane":
            goal = CellObjective(f"Objective {number}", self.cell(at), int(ring) // 3)
        made = goal
        self.session.do(f"Placed {made.name}", lambda draft: places.objective_added(draft, made))

    def _under(self, at: Point) -> int | None:
        draft = self.session.draft
        goals: Sequence[Objective | CellObjective] = draft.setup.objectives
        for number, goal in enumerate(goals):
            if math.dist(goal_place(draft, goal)[0], at) <= max(0.5, self.session.reach):
                return number
        return None

    def draw(self, overlay: Overlay) -> None:
        """Draw the ring that it would have."""
        if self.snap is not None:
            draw_snap(overlay, self.snap)
            if self.session.draft.table == "plane":
                overlay.ring(self.snap.at, self.session.pen.ring, overlay.theme.tone("cost"), 2)


class ArrivalTool(PlaceTool):
    """Marks a stretch of an edge where forces come in; a click on one takes it away."""

    name = "arrival"
    title = "Arrival"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.start: Point | None = None
        self.end: Point | None = None

    @property
    def hint(self) -> str:
        """What the mouse does."""
        return "Arrival: drag along an edge of the table; a click on an arrival removes it"

    @property
    def active(self) -> bool:
        """Whether it was begun."""
        return self.start is not None

    def touch(self, touch: Touch) -> None:
        """Pull a stretch along the nearest edge."""
        self.snap = self.place(touch)
        self.cursor = self.snap.at
        if touch.phase == "down":
            self.start = self.end = self.cursor
        elif self.start is not None:
            self.end = self.cursor
            if touch.phase == "up":
                self._let_go(touch)

    def _let_go(self, touch: Touch) -> None:
        made = self._entry()
        self.start = None
        if touch.moved and made is not None:
            self.session.do(f"Marked {made.name}", lambda draft: places.entry_added(draft, made))
            return
        entries: Sequence[Entry | CellEntry] = self.session.draft.setup.entries
        for number, entry in enumerate(entries):
            a, b = entry_line(self.session.draft, entry)
            if _near_line(touch.at, a, b, max(1.0, self.session.reach)):
                self._remove(number, entry.name)
                return

    def _remove(self, number: int, name: str) -> None:
        self.session.do(f"Removed {name}", lambda draft: places.entry_removed(draft, number))

    def _edge(self, at: Point) -> Edge:
        width, depth = table_extent(self.session.draft)
        away: list[tuple[float, Edge]] = [
            (at[1], "north"),
            (depth - at[1], "south"),
            (at[0], "west"),
            (width - at[0], "east"),
        ]
        return min(away)[1]

    def _entry(self) -> Entry | CellEntry | None:
        if self.start is None or self.end is None:
            return None
        edge = self._edge(self.start)
        along = 0 if edge in ("north", "south") else 1
        name = f"{edge.title()} road"
        if self.session.draft.table == "plane":
            first, last = sorted((self.start[along], self.end[along]))
            return Entry(name, edge, (first, last)) if last - first >= 0.1 else None
        one, other = self.cell(self.start)[along], self.cell(self.end)[along]
        return CellEntry(name, edge, (min(one, other), max(one, other)))

    def back(self) -> bool:
        """Forget where it began."""
        had, self.start = self.start is not None, None
        return had

    def draw(self, overlay: Overlay) -> None:
        """Draw the stretch along the edge."""
        if made := self._entry():
            a, b = entry_line(self.session.draft, made)
            overlay.trace((a, b), GOLD, "solid", 6)
            overlay.words(f"{math.dist(a, b):.4g}", b, GOLD, "strong")
        elif self.snap is not None:
            draw_snap(overlay, self.snap)


class NoteTool(PlaceTool):
    """Puts words on the map for whoever looks at it; a click on a note takes it away."""

    name = "note"
    title = "Note"

    @property
    def hint(self) -> str:
        """What a click does."""
        over = self._under(self.cursor) if self.cursor else None
        if over is not None:
            return f"Click to remove the note “{self.session.draft.setup.notes[over].text}”"
        return "Note: click its place; write its words on the right. No rule reads notes."

    def touch(self, touch: Touch) -> None:
        """Put a note where the button comes up."""
        self.snap = self.place(touch)
        self.cursor = self.snap.at
        if touch.phase != "up":
            return
        over = self._under(self.cursor)
        if over is not None:
            self.session.do(
                f"Removed note {over + 1}", lambda draft: places.note_removed(draft, over)
            )
            return
        draft, pen = self.session.draft, self.session.pen
        number = len(draft.setup.notes) + 1
        text, at = pen.note.strip() or f"Note {number}", rounded(self.cursor)
        made = Note(text, at) if draft.table == "plane" else CellNote(text, self.cell(at))
        if self.session.do(f"Wrote note {number}", lambda now: places.note_added(now, made)):
            pen.note = ""

    def _under(self, at: Point) -> int | None:
        draft = self.session.draft
        notes: Sequence[Note | CellNote] = draft.setup.notes
        for number, note in enumerate(notes):
            if math.dist(note_place(draft, note), at) <= max(0.5, self.session.reach):
                return number
        return None

    def draw(self, overlay: Overlay) -> None:
        """Draw where it would be."""
        if self.snap is not None:
            draw_snap(overlay, self.snap)


def _near_line(at: Point, a: Point, b: Point, reach: float) -> bool:
    west, east = min(a[0], b[0]) - reach, max(a[0], b[0]) + reach
    north, south = min(a[1], b[1]) - reach, max(a[1], b[1]) + reach
    return west <= at[0] <= east and north <= at[1] <= south
