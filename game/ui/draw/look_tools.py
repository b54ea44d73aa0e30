"""Looks at the empty table: a ruler, what is seen from a place, what a whole zone sees."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import numpy as np

from game.core.survey import Survey, Views
from game.drafting.draft import Draft
from game.lab.fields import Cells, cells_of, spread
from game.table.lattice import cell_at, centre_of, extent_of
from game.table.raster import BLOCKED, CLEAR, HAMPERED, Raster
from game.table.scene import Point
from game.ui.draw.map_view import Touch
from game.ui.draw.rulings import NOBODY, books_for
from game.ui.draw.session import Session
from game.ui.draw.tool import DrawTool
from game.ui.overlay import Overlay
from game.ui.strokes import knot, stroke
from game.ui.theme import GOLD, IVORY
from game.ui.tools.count_tints import draw_counts
from game.ui.tools.sight_views import draw_light
from game.ui.tools.table_tints import Sheet

AT_ONCE = 12
"""Viewpoints that are looked through in one frame."""
MOST_EYES = 120
VERDICTS = {CLEAR: "in plain sight", HAMPERED: "seen through cover", BLOCKED: "not seen"}


class RulerTool(DrawTool):
    """Measures from place to place; a right click takes the last one back."""

    name = "ruler"
    title = "Ruler"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.points: list[Point] = []

    @property
    def hint(self) -> str:
        """What a click does."""
        if not self.points:
            return "Ruler: click the start"
        return "Ruler: click the next point; right-click goes back, Esc removes it"

    def touch(self, touch: Touch) -> None:
        """Set a place, or stretch the last leg."""
        draft = self.session.draft
        if draft.table == "plane":
            at = self.session.snap(touch, self.points[-1] if self.points else None).at
        else:
            at = centre_of(draft.table, cell_at(draft.table, touch.at))
        self.cursor = at
        if touch.phase == "down":
            self.points.append(at)

    def back(self) -> bool:
        """Take the last place back."""
        had = bool(self.points)
        del self.points[-1:]
        return had

    def legs(self) -> list[float]:
        """Return the length of each leg, the one to the mouse among them."""
        return [math.dist(a, b) for a, b in pairwise(self._shown())]

    def _shown(self) -> list[Point]:
        if not self.points or self.cursor is None or self.cursor == self.points[-1]:
            return self.points
        return [*self.points, self.cursor]

    def draw(self, overlay: Overlay) -> None:
        """Draw the legs, their lengths and the sum."""
        places = self._shown()
        unit = "″" if self.session.draft.table == "plane" else " cells"
        for a, b in pairwise(places):
            stroke(overlay, a, b, GOLD, "solid")
        for place in places:
            knot(overlay, place, GOLD)
        legs = self.legs()
        if len(legs) > 1:
            for length, a, b in zip(legs, places, places[1:], strict=False):
                middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
                overlay.words(f"{length:.2f}{unit}", middle, IVORY, "tiny")
        if legs:
            overlay.words(f"{sum(legs):.2f}{unit}", places[-1], GOLD, "strong")


class SurveyTool(DrawTool):
    """Looks through the eyes of the rulebook that is chosen, or else of the first there is."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._draft: Draft | None = None
        self._views: Views | None = None
        self._cells: Cells | None = None
        self._sheet = Sheet()

    @property
    def reader(self) -> str:
        """The rulebook and mover whose eyes these are, in words."""
        rulings, draft = self.session.rulings, self.session.draft
        mover = rulings.chosen_mover(draft)
        title = next(
            (book.title for book in books_for(draft.table) if book.key == rulings.book), ""
        )
        return f"{title}, {mover.name}" if mover else title

    def views(self) -> Views | None:
        """Return how the table is seen, worked out again when it has changed."""
        session = self.session
        if session.draft is not self._draft:
            self._draft, self._views, self._cells = session.draft, None, None
            self.forget()
            survey = self._survey()
            mover = session.rulings.chosen_mover(session.draft)
            if survey is not None and mover is not None:
                self._views = survey.views(mover)
                self._cells = cells_of(session.draft.ground())
        return self._views

    def _survey(self) -> Survey | None:
        rulings, draft = self.session.rulings, self.session.draft
        books = books_for(draft.table)
        if rulings.book == NOBODY and books:
            rulings.book = books[0].key
            self.session.changed()
        survey = rulings.survey(draft, rulings.book) if books else None
        if survey is None:
            self.session.say(rulings.trouble or "No rulebook here supports this kind of table.")
        return survey

    def forget(self) -> None:
        """Forget what was seen: the table is another."""

    def number(self, at: Point) -> int | None:
        """Return the number of the cell at a place."""
        cells, draft = self._cells, self.session.draft
        if cells is None:
            return None
        if draft.table == "plane":
            column, row = int(at[0] // cells.step), int(at[1] // cells.step)
        else:
            column, row = cell_at(draft.table, at)
        inside = 0 <= column < cells.columns and 0 <= row < cells.rows
        return row * cells.columns + column if inside else None

    def raster(self, numbers: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> Raster:
        """Return numbers of cells as something that can be drawn."""
        assert self._cells is not None
        return Raster(self._cells.step, numbers.reshape(self._cells.rows, self._cells.columns))


class SightTool(SurveyTool):
    """Shows in light and shade what is seen from a place of the empty table."""

    name = "sight"
    title = "Sight"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.eye: Point | None = None
        self._seen: Raster | None = None
        self._from: int | None = None

    @property
    def hint(self) -> str:
        """What a click does, and whose eyes these are."""
        if self.eye is None:
            return "Sight: click a viewpoint"
        return f"Sight from here ({self.reader}): click elsewhere to look from there"

    def forget(self) -> None:
        """Look again."""
        self._seen = self._from = None

    def touch(self, touch: Touch) -> None:
        """Look from where the button is down."""
        self.cursor = touch.at
        if touch.phase in ("down", "drag"):
            self.eye = self.session.within(touch.at) if self.session.draft.size[0] else touch.at

    def back(self) -> bool:
        """Look no more."""
        had, self.eye = self.eye is not None, None
        self.forget()
        return had

    def seen(self) -> Raster | None:
        """Return how each cell is seen from the eye."""
        views = self.views()
        number = self.number(self.eye) if self.eye is not None else None
        if views is None or number is None:
            return None
        if number != self._from:
            self._from, self._seen = number, self.raster(views.seen([number])[0])
        return self._seen

    def draw(self, overlay: Overlay) -> None:
        """Draw the light, and what the place under the mouse is."""
        raster = self.seen() if self.eye is not None else None
        if raster is None or self.eye is None:
            return
        self._sheet.draw(overlay, raster, lambda inner: draw_light(inner, raster))
        knot(overlay, self.eye, GOLD)
        if self.cursor is None or (number := self.number(self.cursor)) is None:
            return
        verdict = int(raster.cells.ravel()[number])
        stroke(overlay, self.eye, self.cursor, GOLD, "dotted")
        unit = "″" if self.session.draft.table == "plane" else ""
        words = f"{VERDICTS.get(verdict, 'not seen')}, {math.dist(self.eye, self.cursor):.1f}{unit}"
        overlay.words(words, self.cursor, IVORY, "small")


class HeatTool(SurveyTool):
    """Counts how many places of a zone see each cell; it grows while one watches."""

    name = "heat"
    title = "Heat"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.zone = ""
        self._eyes: list[int] = []
        self._waiting: list[int] = []
        self._counts: np.ndarray[tuple[int, ...], np.dtype[np.int64]] | None = None
        self._shown: Raster | None = None

    @property
    def hint(self) -> str:
        """Whose eyes these are."""
        if not self.zone:
            return "Heat: click a zone to see how much of the table it overlooks"
        done = len(self._eyes) - len(self._waiting)
        return f"How many of {done} places of the {self.zone} zone see each spot ({self.reader})"

    @property
    def growing(self) -> bool:
        """Whether there are viewpoints that have not been looked through."""
        return bool(self._waiting)

    def forget(self) -> None:
        """Count again."""
        self._counts = self._shown = None

    def touch(self, touch: Touch) -> None:
        """Look from the zone that is clicked, or from the half of the table without zones."""
        self.cursor = touch.at
        if touch.phase == "up":
            self.zone = self._zone_at(touch.at)
            self.forget()

    def _zone_at(self, at: Point) -> str:
        draft = self.session.draft
        for name in draft.setup.zones:
            number = self.number(at) if self.views() is not None else None
            if number is not None and number in self._cells_in(name):
                return name
        width, depth = (
            draft.size
            if draft.table == "plane"
            else extent_of(draft.table, *map(round, draft.extent))
        )
        if not draft.setup.zones:
            return ("north" if at[1] < depth / 2 else "south") if depth >= width / 2 else "west"
        return next(iter(draft.setup.zones))

    def _cells_in(self, name: str) -> list[int]:
        """Return the cells of a zone; without such a zone a quarter of the table at that edge."""
        cells, draft = self._cells, self.session.draft
        assert cells is not None
        zones: dict[str, Any] = dict(draft.setup.zones)
        parts = zones.get(name)
        if parts is None:
            deep = cells.rows // 4
            rows = range(deep) if name == "north" else range(cells.rows - deep, cells.rows)
            return [row * cells.columns + column for row in rows for column in range(cells.columns)]
        inside = np.zeros(len(cells), dtype=bool)
        for part in parts:
            if draft.table == "plane":
                inside |= cells.within(part)
            else:
                west, north, east, south = part
                block = [(x, y) for y in range(north, south + 1) for x in range(west, east + 1)]
                inside |= cells.numbers(block)
        return [int(number) for number in np.flatnonzero(inside)]

    def _begin(self) -> None:
        assert self._cells is not None
        inside = np.zeros(len(self._cells), dtype=bool)
        inside[self._cells_in(self.zone)] = True
        self._eyes = [int(number) for number in spread(self._cells, inside, MOST_EYES)]
        self._waiting = [*self._eyes]
        self._counts = np.zeros(len(self._cells), dtype=np.int64)

    def grow(self) -> bool:
        """Look through some more viewpoints; return whether there were any."""
        views = self.views() if self.zone else None
        if views is None:
            return False
        if self._counts is None:
            self._begin()
        if not self._waiting or self._counts is None:
            return False
        some, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
        self._counts += (views.seen(some) < BLOCKED).sum(axis=0)
        self._shown = self.raster(np.minimum(self._counts, 255).astype(np.uint8))
        return True

    def back(self) -> bool:
        """Look no more."""
        had, self.zone = bool(self.zone), ""
        self._waiting = []
        self.forget()
        return had

    def draw(self, overlay: Overlay) -> None:
        """Draw the counts, and the number under the mouse."""
        raster = self._shown
        if raster is None:
            return
        tone = overlay.theme.tone("cost")
        self._sheet.draw(overlay, raster, lambda inner: draw_counts(inner, raster, tone))
        number = self.number(self.cursor) if self.cursor is not None else None
        done = len(self._eyes) - len(self._waiting)
        if number is not None and self.cursor is not None and done:
            count = int(raster.cells.ravel()[number])
            overlay.words(f"{count} of {done} ({count / done:.0%})", self.cursor, IVORY, "strong")
