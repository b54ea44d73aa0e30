"""Choosing several of what is offered: click figures, places or buttons, then confirm."""

from __future__ import annotations

from typing import Any

from game.core.decision import Decision, Option, PickMany
from game.table.lattice import centre_of
from game.table.scene import Figure, Point
from game.ui.kit.controls import Label
from game.ui.kit.marked import MarkedButton
from game.ui.kit.widget import Widget
from game.ui.marks import draw_marks
from game.ui.overlay import Overlay
from game.ui.theme import DIM, GOLD, IVORY
from game.ui.tools.block_ghost import ring_round
from game.ui.tools.board import Board, badge, corner, letter
from game.ui.tools.plates import words_of
from game.ui.tools.tool import Context, Do, No, Reply

SHOWN = 12
"""Choices on the table that have buttons as well, at most; of more only those that are chosen."""
ENDLESS = 99
"""A bound that no question comes to: as many as one likes."""


class PickManyBoard(Board):
    """The answer to a `PickMany`."""

    def __init__(self, context: Context, decision: Decision[Any]) -> None:
        super().__init__(context, decision)
        assert isinstance(decision, PickMany)
        self.many = decision
        self.options = list(decision.listed())
        self.chosen: list[str] = []
        self.over: Option | None = None

    @property
    def resetting(self) -> str:
        """What the button says that clears the choice."""
        return "None of them"

    @property
    def hint(self) -> str:
        """How many, and where they are."""
        many = len(self._with_buttons()) < len(self.options)
        beside = "on the table" if many else "on the table or below"
        where = beside if self._any_on_table() else "below"
        return f"Choose {self._bounds()} {where}; click again to deselect."

    def _any_on_table(self) -> bool:
        return any(option.pieces or option.cells for option in self.options)

    def _bounds(self) -> str:
        least = self.many.at_least
        most = min(self.many.at_most, len(self.options))
        if least == most:
            return f"{least}"
        return f"{least} to {most}" if self.many.at_most < ENDLESS or least else "any number"

    # ------------------------------------------------------------------ the set

    @property
    def pristine(self) -> bool:
        """Whether nothing is chosen."""
        return not self.chosen

    def answer(self) -> tuple[str, ...]:
        """Return what is chosen, in the order of the list: a set has none of its own."""
        return tuple(option.key for option in self.options if option.key in self.chosen)

    def reset(self) -> None:
        """Clear the choice."""
        self.chosen = []

    def touch(self, key: str) -> Reply:
        """Take one in or out; where only one is wanted, another takes its place."""
        option = next((option for option in self.options if option.key == key), None)
        if option is None:
            return self.refused("That is not among the choices.")
        if key in self.chosen:
            self.chosen.remove(key)
            return None
        if option.objection is not None:
            return No(option.objection)
        if self.many.at_most == 1:
            self.chosen = []
        if len(self.chosen) >= self.many.at_most:
            return self.refused(f"Choose at most {self.many.at_most}; deselect one first.")
        self.chosen.append(key)
        return None

    # ------------------------------------------------------------------ the bar

    def board(self) -> list[Widget]:
        """Return a confirm button, a toggle for each, how many there are, the odds of the set."""
        toggles: list[Widget] = []
        for number, option in enumerate(self._with_buttons()):
            why = str(option.objection) if option.objection else ""
            mark = "tick" if option.key in self.chosen else ""
            button = MarkedButton(
                option.label, Do(option.key), mark=mark, key=letter(number), why_not=why
            )
            button.tip = words_of(option)
            toggles.append(button)
        count = Label(f"{len(self.chosen)} chosen, {self._bounds()} allowed", "small", DIM)
        odds = self._odds()
        told: list[Widget] = [count, Label(odds, "small", IVORY)] if odds else [count]
        return [*self.leading(), *toggles, *told]

    def _with_buttons(self) -> list[Option]:
        """Return all choices, unless they are many and the table shows them better."""
        shown = [option for option in self.options if option.pieces or option.cells]
        if len(shown) <= SHOWN:
            return self.options
        return [o for o in self.options if o.key in self.chosen or not (o.pieces or o.cells)]

    def _odds(self) -> str:
        """Return the forecast of the set, where the rules give one and the set may be chosen."""
        answer = self.answer()
        if self.many.forecast is None or not answer or self.decision.objection(answer):
            return ""
        return self.many.forecast(answer).text()

    # ------------------------------------------------------------------ the table

    def hover(self, at: Point, figure: Figure | None) -> None:
        """Remember which option is meant by the place."""
        self.over = next(iter(self.context.meant(self.options, at, figure)), None)

    def click(self, at: Point, figure: Figure | None) -> Reply:
        """Take in or out what is meant; of several things that one piece may do, the next."""
        option = self.over
        if option is not None and figure is not None and figure.id in option.pieces:
            return self._next(figure)
        if option is not None:
            return self.touch(option.key)
        what = f"{figure.called} is not among the choices" if figure else "Nothing to choose there"
        return self.refused(f"{what}: {self.decision.why}")

    def _next(self, figure: Figure) -> Reply:
        """Choose the next thing that a piece may do, and nothing after the last."""
        named = [option for option in self.options if figure.id in option.pieces]
        free = [o.key for o in named if o.objection is None] or [o.key for o in named]
        taken = next((key for key in free if key in self.chosen), None)
        if taken is None:
            return self.touch(free[0])
        self.touch(taken)
        after = free[free.index(taken) + 1 :]
        return self.touch(after[0]) if after else None

    def below(self, overlay: Overlay) -> None:
        """Draw a thin ring around what may be chosen, a thick one around what is."""
        if self.decision.marks:
            draw_marks(overlay, self.decision.marks())
        for option in self.options:
            chosen = option.key in self.chosen
            if option.objection is not None:
                continue
            for figure in self.context.figures_of(option):
                ring_round(overlay, figure, 0.56, GOLD, 5 if chosen else 2)
            if option.cells:
                tone = overlay.theme.tone("cost" if chosen else "good")
                overlay.cells(option.cells, tone, 110 if chosen else 60, "dots")

    def above(self, overlay: Overlay) -> None:
        """Draw a tick on what is chosen, with its marks; words about what the mouse is over."""
        for option in self.options:
            if option.key not in self.chosen:
                continue
            if option.marks:
                draw_marks(overlay, option.marks())
            for figure in self.context.figures_of(option):
                badge(overlay, corner(figure), "tick")
            if option.cells:
                badge(overlay, centre_of(self.context.scene.table, option.cells[0]), "tick")
        spot = self.context.spot_of(self.over) if self.over is not None else None
        if self.over is not None and spot is not None:
            colour = overlay.theme.tone("bad") if self.over.objection else IVORY
            overlay.words(words_of(self.over), spot, colour)
