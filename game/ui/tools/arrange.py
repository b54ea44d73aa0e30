"""Putting things into an order: click them one after another, or shift them, then confirm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

from game.core.decision import Arrange, Decision, Option
from game.table.scene import Figure, Point
from game.ui.hud.replay_controls import SignButton
from game.ui.hud.tokens import Token
from game.ui.kit.boxes import Column, Panel, Row, Scroll
from game.ui.kit.marked import MarkedButton
from game.ui.kit.widget import Widget
from game.ui.marks import draw_marks
from game.ui.overlay import Overlay
from game.ui.theme import GOLD
from game.ui.tools.block_ghost import ring_round
from game.ui.tools.board import Board, badge, corner, letter
from game.ui.tools.tool import Act, Context, Do, Reply, Wardrobe


class ArrangeBoard(Board):
    """The answer to an `Arrange`: what has a number is in order, the rest waits for one."""

    acts = Board.acts | {Act.EARLIER, Act.LATER, Act.REST}

    def __init__(self, context: Context, decision: Decision[Any]) -> None:
        super().__init__(context, decision)
        assert isinstance(decision, Arrange)
        self.items = [replace(o, pieces=o.pieces or (o.key,)) for o in decision.items()]
        self.proposed = [item.key for item in self.items] if decision.proposed else []
        """The order that the board begins with; empty where there is none."""
        self.order: list[str] = [*self.proposed]

    @property
    def resetting(self) -> str:
        """What the button says that goes back to where the board began."""
        return "As suggested" if self.proposed else super().resetting

    @property
    def unchanged(self) -> str:
        """Why there is nothing to go back to."""
        return "It is as suggested." if self.proposed else super().unchanged

    @property
    def hint(self) -> str:
        """What the next click does."""
        if len(self.order) < len(self.items):
            return f"Click what comes {_ordinal(len(self.order) + 1)}; the last one is automatic."
        return "Reorder with the arrows, or confirm."

    # ------------------------------------------------------------------ the order

    @property
    def pristine(self) -> bool:
        """Whether the order is the one that the board began with."""
        return self.order == self.proposed

    def answer(self) -> tuple[str, ...]:
        """Return the order so far."""
        return tuple(self.order)

    def reset(self) -> None:
        """Go back to the order that the board began with."""
        self.order = [*self.proposed]

    def press(self, do: Do) -> Reply:
        """Shift one, number all that is left, or do as any board."""
        if do.act is Act.REST:
            self.order += [item.key for item in self.items if item.key not in self.order]
        elif do.act not in (Act.EARLIER, Act.LATER):
            return super().press(do)
        elif do.key in self.order:
            self._shift(do.key, -1 if do.act is Act.EARLIER else 1)
        return None

    def touch(self, key: str) -> Reply:
        """Give an item the next number, or take its number away."""
        if key in self.order:
            self.order.remove(key)
        elif any(item.key == key for item in self.items):
            self.order.append(key)
            left = [item.key for item in self.items if item.key not in self.order]
            if len(left) == 1:
                self.order += left
        else:
            return self.refused("That is not part of this order.")
        return None

    def _shift(self, key: str, by: int) -> None:
        spot = self.order.index(key)
        other = max(0, min(len(self.order) - 1, spot + by))
        self.order[spot], self.order[other] = self.order[other], self.order[spot]

    # ------------------------------------------------------------------ the bar

    def board(self) -> list[Widget]:
        """Return a confirm button, what is in order with numbers and arrows, then the rest.

        Pieces with a proposed order stand on a sheet.
        """
        listed = {item.key: item for item in self.items}
        left = [item for item in self.items if item.key not in self.order]
        widgets: list[Widget] = []
        if self._on_sheet:
            return self.leading()
        for number, key in enumerate(self.order):
            widgets.append(self._numbered(listed[key], number))
        for number, item in enumerate(left, start=len(self.order)):
            widgets.append(MarkedButton(item.label, Do(item.key), key=letter(number)))
        if left:
            rest = MarkedButton("Fill in the rest", Do(act=Act.REST))
            rest.tip = "Numbers the rest in list order."
            widgets.append(rest)
        return [*self.leading(), *widgets]

    def _numbered(self, item: Option, number: int) -> Widget:
        name = MarkedButton(
            item.label, Do(item.key), mark=str(number + 1), key=letter(number), tip="Remove"
        )
        earlier, later = self._arrows(item, number)
        return Row([earlier, name, later], gap=2)

    def _arrows(self, item: Option, number: int) -> list[Widget]:
        """Return the buttons that put an item earlier and later."""
        first = "Already first." if number == 0 else ""
        last = "Already last." if number == len(self.order) - 1 else ""
        return [
            SignButton("-step", Do(item.key, Act.EARLIER), f"{item.label} earlier", first),
            SignButton("step", Do(item.key, Act.LATER), f"{item.label} later", last),
        ]

    # ------------------------------------------------------------------ the sheet

    @property
    def _on_sheet(self) -> bool:
        return bool(self.proposed) and all(self.context.figures_of(item) for item in self.items)

    @property
    def concerned(self) -> Sequence[str]:
        """All that are put into an order, where a sheet shows them."""
        return [item.pieces[0] for item in self.items] if self._on_sheet else ()

    def sheet(self, wardrobe: Wardrobe) -> Widget | None:
        """Return the order as a column of tokens with arrows, then whatever has no number."""
        if not self._on_sheet:
            return None
        left = [item.key for item in self.items if item.key not in self.order]
        rows = [self._row(wardrobe, key) for key in (*self.order, *left)]
        body = Scroll(Column(rows, gap=4), f"order {self.decision.kind}")
        return Panel(Column([body], grow=[body]), 10)

    def _row(self, wardrobe: Wardrobe, key: str) -> Widget:
        item = next(item for item in self.items if item.key == key)
        figure = self.context.figures_of(item)[0]
        colour = wardrobe.theme.side(figure.side)
        token = Token(item.label, Do(key), partial(wardrobe.portrait, figure), colour)
        if key not in self.order:
            token.note = "click to put it last"
            return Row([token], grow=[token])
        token.number = str(self.order.index(key) + 1)
        return Row([token, *self._arrows(item, self.order.index(key))], gap=4, grow=[token])

    # ------------------------------------------------------------------ the table

    def click(self, at: Point, figure: Figure | None) -> Reply:
        """Give the next number, or take one away."""
        for item in self.context.meant(self.items, at, figure):
            return self.touch(item.key)
        what = f"{figure.called} is not in this list" if figure else "Nothing to order there"
        return self.refused(f"{what}: {self.decision.why}")

    def below(self, overlay: Overlay) -> None:
        """Draw a ring around all that is to be put into an order, and a line along it."""
        if self.decision.marks:
            draw_marks(overlay, self.decision.marks())
        for item in self.items:
            width = 4 if item.key in self.order else 2
            for figure in self.context.figures_of(item):
                ring_round(overlay, figure, 0.56, GOLD, width)
            if item.cells:
                overlay.cells(item.cells, overlay.theme.tone("good"), 30 * width, "dots")
        listed = {item.key: item for item in self.items}
        spots = [self.context.spot_of(listed[key]) for key in self.order]
        for start, end in pairwise(spot for spot in spots if spot is not None):
            overlay.line(start, end, overlay.theme.tone("cost"), "dotted")

    def above(self, overlay: Overlay) -> None:
        """Draw the numbers."""
        for item in self.items:
            if item.key not in self.order:
                continue
            number = str(self.order.index(item.key) + 1)
            figures, middle = self.context.figures_of(item), self.context.spot_of(item)
            for figure in figures:
                badge(overlay, figure.centre if figure.carrier else corner(figure), number)
            if not figures and middle is not None:
                badge(overlay, middle, number)


def _ordinal(number: int) -> str:
    words = {1: "first", 2: "second", 3: "third"}
    return words.get(number, f"as number {number}")
