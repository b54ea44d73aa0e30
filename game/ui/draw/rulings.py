"""What the rulebooks make of the map that is drawn: readings of every piece, tints, sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from game.core.errors import DataError, UsageError
from game.core.ruleset import Rulebook
from game.core.survey import Mover, Reading, Survey, Surveying
from game.drafting.battles import rulebooks_for
from game.drafting.draft import Draft
from game.drafting.validity import mistakes
from game.ui.draw.bare_scene import outline
from game.ui.overlay import Overlay

NOBODY = "none"
"""Stands for no rulebook."""


@cache
def books_for(table: str) -> tuple[Rulebook[Any], ...]:
    """Return the rulebooks that can read such a table."""
    return tuple(book for book in rulebooks_for({"table": table}) if isinstance(book, Surveying))


class Rulings:
    """Reads a draft by the rulebooks, and keeps what was read until the draft is another."""

    def __init__(self) -> None:
        self.book = NOBODY
        """The rulebook through whose eyes the table is seen."""
        self.tinting = False
        """Whether its effects tint the table."""
        self.mover = ""
        """The class of movers that they are for."""
        self.trouble = ""
        """Why the table cannot be read just now."""
        self._about: Draft | None = None
        self._surveys: dict[str, Survey] = {}
        self._readings: dict[str, tuple[Reading, ...]] = {}

    def judge(self, table: str) -> Rulebook[Any]:
        """Return the rulebook that is chosen, or else the first that reads such a table."""
        books = books_for(table)
        return next((book for book in books if book.key == self.book), books[0])

    def survey(self, draft: Draft, key: str) -> Survey | None:
        """Return a table as a rulebook reads it; None, with `trouble`, if it cannot be read."""
        if draft is not self._about:
            self._about, self.trouble = draft, ""
            self._surveys.clear()
            self._readings.clear()
        if key not in self._surveys and not self.trouble:
            if mistakes(draft):
                self.trouble = "Fix the mistakes first: no rulebook can read this table."
                return None
            book = next(each for each in books_for(draft.table) if each.key == key)
            assert isinstance(book, Surveying)
            try:
                self._surveys[key] = book.survey(draft.ground())
            except (DataError, UsageError, ValueError, KeyError) as problem:
                self.trouble = f"{book.title} cannot read this table: {problem}"
        return self._surveys.get(key)

    def readings(self, draft: Draft, key: str) -> tuple[Reading, ...]:
        """Return what a rulebook says about every piece or kind of ground."""
        survey = self.survey(draft, key)
        if key not in self._readings and survey is not None:
            self._readings[key] = tuple(survey.readings())
        return self._readings.get(key, ())

    def movers(self, draft: Draft) -> Sequence[Mover]:
        """Return the classes of movers of the rulebook that is chosen."""
        survey = self.survey(draft, self.book) if self.book != NOBODY else None
        return survey.movers() if survey is not None else ()

    def chosen_mover(self, draft: Draft) -> Mover | None:
        """Return the class of movers that is chosen, or else the most usual."""
        known = self.movers(draft)
        return next((each for each in known if each.key == self.mover), known[0] if known else None)

    def about(self, draft: Draft, subject: str) -> Iterator[tuple[str, Reading]]:
        """Yield what each rulebook says about a piece, or about a kind of ground."""
        for book in books_for(draft.table):
            for reading in self.readings(draft, book.key):
                if subject in (reading.feature, reading.kind) and _meant(draft, reading, subject):
                    yield book.title, reading
                    break

    # ------------------------------------------------------------------ tints

    def draw(self, overlay: Overlay, draft: Draft) -> None:
        """Tint the table by what it does to the class of movers that is chosen."""
        mover = self.chosen_mover(draft) if self.tinting else None
        if mover is None:
            return
        readings = {each.feature: each for each in self.readings(draft, self.book)}
        if draft.table == "plane":
            names = draft.names()
            for piece in draft.pieces:
                if reading := readings.get(names[piece.key]):
                    self._tint_piece(
                        overlay,
                        outline(piece.feature),
                        reading,
                        mover,
                        closed=piece.feature.line is None,
                    )
            return
        grouped: dict[str, list[tuple[int, int]]] = {}
        for y, row in enumerate(overlay.scene.ground):
            for x, kind in enumerate(row):
                grouped.setdefault(kind, []).append((x, y))
        for kind, cells in grouped.items():
            if (reading := readings.get(kind)) and (how := effect_of(reading, mover)):
                overlay.cells(cells, overlay.theme.tone(TONES[how]), 70, PATTERNS[how])

    def _tint_piece(
        self, overlay: Overlay, points: Any, reading: Reading, mover: Mover, *, closed: bool
    ) -> None:
        how = effect_of(reading, mover)
        tone = overlay.theme.tone(TONES[how]) if how else None
        if tone is not None and closed:
            overlay.region([points], tone, 96, PATTERNS[how])
        if tone is not None:
            overlay.trace(points, tone, "solid", 3, closed=closed)
        if (reading.hides or reading.hampers) and closed:
            cover = overlay.theme.tone("reach")
            overlay.trace(points, cover, "dashed" if reading.hides else "dotted", 3, closed=True)


TONES = {"barred": "bad", "slow": "warning", "cover": "reach"}
PATTERNS: dict[str, Any] = {"barred": "hatch", "slow": "fill", "cover": "dots"}
LEGEND = "Hatched red: barred · amber: slow · dotted blue: only cover · broken rim: blocks sight"


def effect_of(reading: Reading, mover: Mover) -> str:
    """Return the strongest effect of a piece: barred, slow, cover or none."""
    if mover.key in reading.bars:
        return "barred"
    if mover.key in reading.slows:
        return "slow"
    return "cover" if reading.hides or reading.hampers else ""


def worded(reading: Reading) -> list[str]:
    """Return a reading in a few lines: name, movement, sight, fighting, rule."""
    lines = [f"{reading.name} ({reading.rule})" if reading.rule else reading.name]
    lines += [f"{who}: {what}" for who, what in reading.moving]
    lines += [line for line in (reading.sight, reading.fighting) if line]
    return lines


def _meant(draft: Draft, reading: Reading, subject: str) -> bool:
    return draft.table != "plane" or reading.feature == subject
