"""The luck ledger on the screen: both sides, every kind of roll, the faces, and the seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.core.event import Event
from game.ui.hud.faces import FaceBars
from game.ui.hud.table import NumberTable
from game.ui.kit.boxes import Column, Flow, Row
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.luck import Handful, Ledger, in_percentiles, ledger_of, ordinal, percentile
from game.ui.scene import Change, Host, Pop, Screen
from game.ui.scenes.dimmed_screen import OverScreen
from game.ui.theme import DIM, GOLD, IVORY

HEAD = ("", "rolls", "rolled", "expected", "", "percentile")
COLUMN = 420
"""Width of a side's column at scale 1."""


class LuckScreen(OverScreen):
    """Rolled against expected, as the game stands."""

    WIDTH = 940
    MEANING = "luck"

    def __init__(
        self,
        app: Host,
        behind: Screen,
        events: Sequence[Event],
        sides: Sequence[tuple[str, str]],
        seed: str,
    ) -> None:
        super().__init__(app, behind)
        self.ledgers = [(name, ledger_of(events, side)) for side, name in sides]
        self.seed = seed

    def rows(self) -> tuple[list[Widget], list[Widget]]:
        """Return the sides beside each other where there is room, then the seed."""
        columns = [Sized(self._side(name, ledger), COLUMN) for name, ledger in self.ledgers]
        rows: list[Widget] = [
            Label("Luck", "title", GOLD),
            Flow(columns, gap=24, middle=False),
            Label(
                "High results count as lucky. Everything is compared with the exact odds of "
                "fair dice.",
                "small",
                DIM,
            ),
        ]
        seed = Button(
            f"Seed {self.seed}", "copy", tip="Click to copy. The same seed rolls the same dice."
        )
        back = Button("Back", "back", key="Esc", kind="gold")
        return rows, [Row([back, seed])]

    def _side(self, name: str, ledger: Ledger) -> Widget:
        colour = self.theme.side(ledger.side)
        whole = ledger.whole
        rows: list[Widget] = [Label(name, "heading", colour)]
        if not whole.rolls:
            return Column([*rows, Label("No dice yet.", "body")], gap=4)
        lines = [self._line(handful) for handful in (whole, *ledger.kinds)]
        rows += [Label(in_percentiles(whole), "strong", IVORY), NumberTable(HEAD, lines)]
        for sides, counts in ledger.faces:
            rows.append(Label(f"{sum(counts)} rolls of a d{sides}", "small", DIM))
            rows.append(FaceBars(sides, counts, colour))
        return Column(rows, gap=4, align="start")

    @staticmethod
    def _line(handful: Handful) -> list[str]:
        """Return one handful: what, how often, rolled, expected, how far off, the percentile."""
        how = f", {handful.reading}" if handful.reading else ""
        return [
            f"{handful.name.capitalize()}{how}",
            str(handful.rolls),
            str(handful.rolled),
            f"{float(handful.expected):.1f}",
            f"{float(handful.rolled - handful.expected):+.1f}",
            ordinal(percentile(handful.standing)),
        ]

    def message(self, message: Any) -> Change | None:
        """Copy the seed, or go back."""
        match message:
            case "copy":
                self.say(copied(self.seed))
            case "back":
                return Pop()
        return None


class Sized(Column):
    """One widget in a column of its own, so wide at scale 1."""

    def __init__(self, child: Widget, width: int) -> None:
        super().__init__([child])
        self.wanted = width

    def measure(self, theme: Any, width: int) -> tuple[int, int]:
        """Return its own width, or what there is."""
        wide = min(width, theme.px(self.wanted))
        return wide, super().measure(theme, wide)[1]


def copied(text: str) -> str:
    """Put a text on the clipboard; return a sentence about how that went."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return f"The clipboard is not available. The seed is {text}."
    return f"Copied the seed {text}."
