"""The set-up sheet of a map, written as PDF, PNG or a web page for a real table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.core.errors import UsageError
from game.data.writing import export_path, write_whole
from game.drafting.sheet import Sheet, Unit, sheet_of
from game.drafting.sheet_html import sheet_html
from game.drafting.sheet_pdf import sheet_pdf
from game.drafting.sheet_png import sheet_png
from game.ui.draw.rulings import NOBODY, books_for
from game.ui.draw.session import Session
from game.ui.kit.boxes import Flow, Row
from game.ui.kit.controls import Button, Chosen, Label
from game.ui.kit.setting import ValueButton
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Pop, Screen
from game.ui.scenes.dimmed_screen import OverScreen
from game.ui.theme import DIM, GOLD

UNITS: dict[Unit, str] = {"eighth": "eighths of an inch", "tenth": "tenths of an inch", "cm": "cm"}
WRITERS: dict[str, Callable[[Sheet], bytes]] = {
    "pdf": sheet_pdf,
    "png": sheet_png,
    "html": lambda sheet: sheet_html(sheet).encode(),
}


class SheetScreen(OverScreen):
    """Asks for the unit and the kind of file."""

    WIDTH = 640

    def __init__(self, editor: Screen, session: Session) -> None:
        super().__init__(editor.app, editor)
        self.session = session
        self.unit: Unit = "eighth"
        self.written: Path | None = None

    def rows(self) -> tuple[list[Widget], list[Widget]]:
        """Return the choices and the buttons that write."""
        units: list[Widget] = [
            ValueButton("unit", unit, words, chosen=unit == self.unit)
            for unit, words in UNITS.items()
        ]
        formats: list[Widget] = [
            Button(f"Write {ending.upper()}", f"write {ending}", kind="gold") for ending in WRITERS
        ]
        rulings = self.session.rulings
        rules = "Choose a rulebook under Rules to print what each terrain kind does."
        if rulings.book != NOBODY:
            rules = f"Explains what each terrain kind does in {self._title()}."
        where = f"Written to {self.written}" if self.written else "Files go to your exports folder."
        shown: list[Widget] = [
            Label("Set-up sheet", "title", GOLD),
            Label("A plan to scale, and for each piece its distances to the edges.", "body", DIM),
            Row([Label("Measure in", "small", DIM), *units]),
            Label(rules, "small", DIM),
            Flow(formats, gap=8),
            Label(where, "small", DIM),
        ]
        return shown, [Button("Back to the map", "back", key="Esc")]

    def _title(self) -> str:
        books = books_for(self.session.draft.table)
        return next((book.title for book in books if book.key == self.session.rulings.book), "")

    def message(self, message: Any) -> Change | None:
        """Choose the unit, write, or go back."""
        match message:
            case "back":
                return Pop()
            case Chosen(name="unit", value=unit):
                self.unit = unit
            case str() if message.startswith("write "):
                self._write(message.removeprefix("write "))
        self.rebuild()
        return None

    def _write(self, ending: str) -> None:
        session, rulings = self.session, self.session.rulings
        readings = rulings.readings(session.draft, rulings.book) if rulings.book != NOBODY else ()
        try:
            sheet = sheet_of(session.draft, self.unit, readings, self._title(), session.stamps)
            path = export_path(f"{session.draft.name} sheet", ending)
            self.written = write_whole(path, WRITERS[ending](sheet))
            self.say(f"{sheet.error_words()} {self.written}")
        except (UsageError, OSError) as problem:
            self.say(str(problem))
