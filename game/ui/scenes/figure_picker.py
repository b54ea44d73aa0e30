"""Choosing one of the shipped figures: to copy it, or to measure oneself against it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.ui.kit.boxes import Column, Flow, Grid, Headed, Panel, Row, Scroll
from game.ui.kit.controls import Button, Chosen, Entry, Label
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Host, Pop
from game.ui.scenes.portrait_screen import PortraitScreen
from game.ui.theme import DIM, GOLD
from game.ui.workbench import Printed, Workbench

PORTRAIT = 54
SIDE = "red"


class PickerScreen(PortraitScreen):
    """Every army with its figures; a click takes one and goes back."""

    def __init__(
        self, app: Host, bench: Workbench, title: str, take: Callable[[Printed], None]
    ) -> None:
        super().__init__(app)
        self.bench = bench
        self.title = title
        self.take = take
        self.search = ""
        self._shelf = list(bench.printed())

    def build(self) -> Widget:
        """Return a head that stays, and figures that scroll."""
        entry = Entry("search", self.search, "search for a name")
        back = Button("Back", "back", key="Esc")
        head = Panel(
            Column([Label(self.title, "heading", GOLD), Flow([entry, back], gap=12)], gap=6), 12
        )
        rows: list[Widget] = []
        for army in dict.fromkeys(each.army for each in self._shelf):
            cells = [self._cell(each) for each in self._shelf if self._wanted(each, army)]
            if cells:
                rows += [Label(army, "strong", GOLD), Grid(cells, column=290, gap=10)]
        if not rows:
            rows.append(Label("No figure has that name.", "body", DIM))
        body = Panel(Scroll(Column(rows, gap=8), "shelf"), 14)
        return Headed(head, body)

    def _wanted(self, each: Printed, army: str) -> bool:
        name = self.bench.workshop.name(each.entry)
        return each.army == army and self.search.lower() in name.lower()

    def _cell(self, each: Printed) -> Widget:
        workshop = self.bench.workshop
        figure = workshop.figure(each.entry, each.livery, SIDE)
        rating = workshop.rating(each.entry).total
        words = Column(
            [
                Button(workshop.name(each.entry), each, style="body", wide=True),
                Label(f"{figure.troop}, {workshop.points_word} {rating}", "small", DIM),
            ],
            gap=2,
        )
        return Row([self.portrait(figure, PORTRAIT), words], gap=8, grow=[words])

    def message(self, message: Any) -> Change | None:
        """Search, take one, leave."""
        match message:
            case Printed():
                self.take(message)
                return Pop()
            case Chosen(name="search", value=value):
                self.search = value
                self.rebuild()
            case "back":
                return Pop()
        return None
