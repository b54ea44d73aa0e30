"""Putting things into an order: click them one after another, or shift them, then confirm."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from game.core.decision import Arrange, Decision, Option
from game.table.lattice import cell_at, centre_of
from game.table.scene import Figure
from game.ui.hud.transport import SignButton
from game.ui.kit.boxes import Row
from game.ui.kit.marked import MarkedButton
from game.ui.kit.widget import Widget
from game.ui.marks import draw_marks
from game.ui.overlay import Overlay
from game.ui.theme import GOLD
from game.ui.tools.board import BoardTool, badge, corner, letter
from game.ui.tools.tool import Context, Do, Reply

EARLIER, LATER, REST = "<", ">", "=rest"
"""How the keys of the shifting buttons begin; the key that numbers all that is left."""


class ArrangeTool(BoardTool):
    """The tool for `Arrange`: what has a number is in order, the rest waits for one."""

    def __init__(self, context: Context, decision: Decision[Any]) -> None:
        super().__init__(context, decision)
        assert isinstance(decision, Arrange)
        self.items = list(decision.items())
        self.order: list[str] = []

    @property
    def hint(self) -> str:
        """What the next click does."""
        if len(self.order) < len(self.items):
            return f"Click what comes {_ordinal(len(self.order) + 1)}; the last follows by itself."
        return "Shift with the arrows, or confirm the order."

    # ------------------------------------------------------------------ the order

    @property
    def pristine(self) -> bool:
        """Whether nothing has a number."""
        return not self.order

    def answer(self) -> tuple[str, ...]:
        """The order so far."""
        return tuple(self.order)

    def reset(self) -> None:
        """Take all numbers away."""
        self.order = []

    def touch(self, key: str) -> Reply:
        """Shift it, number it, or take its number away."""
        if key == REST:
            self.order += [item.key for item in self.items if item.key not in self.order]
        elif key[:1] in (EARLIER, LATER) and key[1:] in self.order:
            self._shift(key[1:], -1 if key[0] == EARLIER else 1)
        elif key in self.order:
            self.order.remove(key)
        elif any(item.key == key for item in self.items):
            self.order.append(key)
            left = [item.key for item in self.items if item.key not in self.order]
            if len(left) == 1:
                self.order += left
        else:
            return self.refused(f"{key!r} is not to be put into an order.")
        return None

    def _shift(self, key: str, by: int) -> None:
        spot = self.order.index(key)
        other = max(0, min(len(self.order) - 1, spot + by))
        self.order[spot], self.order[other] = self.order[other], self.order[spot]

    # ------------------------------------------------------------------ the bar

    def board(self) -> list[Widget]:
        """Confirm, what is in order with its numbers and arrows, then the rest."""
        listed = {item.key: item for item in self.items}
        left = [item for item in self.items if item.key not in self.order]
        widgets: list[Widget] = []
        for number, key in enumerate(self.order):
            widgets.append(self._numbered(listed[key], number))
        for number, item in enumerate(left, start=len(self.order)):
            widgets.append(MarkedButton(item.label, Do(item.key), key=letter(number)))
        if left:
            rest = MarkedButton("The rest as it comes", Do(REST))
            rest.tip = "Number all that is left in the order of the list."
            widgets.append(rest)
        return [*self.leading(), *widgets]

    def _numbered(self, item: Option, number: int) -> Widget:
        name = MarkedButton(
            item.label, Do(item.key), mark=str(number + 1), key=letter(number), tip="Take it out"
        )
        first = "It is the first." if number == 0 else ""
        last = "It is the last." if number == len(self.order) - 1 else ""
        return Row(
            [
                SignButton("-step", Do(EARLIER + item.key), f"{item.label} earlier", first),
                name,
                SignButton("step", Do(LATER + item.key), f"{item.label} later", last),
            ],
            gap=2,
        )

    # ------------------------------------------------------------------ the table

    def click(self, at: tuple[float, float], figure: Figure | None) -> Reply:
        """Give the next number, or take one away."""
        cell = cell_at(self.context.scene.table, at)
        for item in self.items:
            if (figure and figure.id in (*item.pieces, item.key)) or cell in item.cells:
                return self.touch(item.key)
        what = f"{figure.called} is not among them" if figure else "There is nothing to order there"
        return self.refused(f"{what}: {self.decision.why}")

    def _figures(self, item: Option) -> list[Figure]:
        """The figures that stand for an item."""
        pieces = item.pieces or (item.key,)
        return [self.context.figures[p] for p in pieces if p in self.context.figures]

    def _middle(self, item: Option) -> tuple[float, float] | None:
        """Where an item is on the table, if it is there."""
        if figures := self._figures(item):
            return figures[0].centre
        return centre_of(self.context.scene.table, item.cells[0]) if item.cells else None

    def below(self, overlay: Overlay) -> None:
        """A ring around all that is to be put into an order, and a line along it."""
        if self.decision.marks:
            draw_marks(overlay, self.decision.marks())
        for item in self.items:
            width = 4 if item.key in self.order else 2
            for figure in self._figures(item):
                overlay.ring(figure.centre, figure.extent[0] * 0.56, GOLD, width)
            if item.cells:
                overlay.cells(item.cells, overlay.theme.tone("good"), 30 * width, "dots")
        listed = {item.key: item for item in self.items}
        way = [spot for key in self.order if (spot := self._middle(listed[key])) is not None]
        for start, end in pairwise(way):
            overlay.line(start, end, overlay.theme.tone("cost"), "dotted")

    def above(self, overlay: Overlay) -> None:
        """The numbers."""
        for item in self.items:
            if item.key not in self.order:
                continue
            number = str(self.order.index(item.key) + 1)
            figures, middle = self._figures(item), self._middle(item)
            for figure in figures:
                badge(overlay, corner(figure), number)
            if not figures and middle is not None:
                badge(overlay, middle, number)


def _ordinal(number: int) -> str:
    words = {1: "first", 2: "second", 3: "third"}
    return words.get(number, f"as number {number}")
