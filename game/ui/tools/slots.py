"""Choosing what keeps a place: slots with what is in them, and what is let go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.decision import Decision, Option
from game.ui.hud.tokens import Place
from game.ui.kit.boxes import Column, Panel, Row, Scroll
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.theme import BRASS, DIM
from game.ui.tools.pick_many import PickManyBoard
from game.ui.tools.tool import Context, Do, Wardrobe


class SlotsBoard(PickManyBoard):
    """The answer to a `PickMany` with slots: they are filled, and can be emptied one by one."""

    def __init__(self, context: Context, decision: Decision[Any]) -> None:
        super().__init__(context, decision)
        self.reset()

    @property
    def hint(self) -> str:
        """What a click does."""
        return "Release what you do not need, keep what you do, then confirm."

    @property
    def resetting(self) -> str:
        """What the button says that fills the slots again."""
        return "As suggested"

    @property
    def unchanged(self) -> str:
        """Why there is nothing to go back to."""
        return "It is as suggested."

    def _filled(self) -> list[str]:
        free = [option.key for option in self.options if option.objection is None]
        return free[: self.many.at_most]

    @property
    def pristine(self) -> bool:
        """Whether the slots are filled as at the beginning."""
        return sorted(self.chosen) == sorted(self._filled())

    def reset(self) -> None:
        """Fill the slots."""
        self.chosen = self._filled()

    def board(self) -> list[Widget]:
        """Return the buttons of every board; the slots are on the sheet."""
        count = f"{len(self.chosen)} of {self.many.slots} slots in use"
        return [*self.leading(), Label(count, "small", DIM)]

    @property
    def concerned(self) -> Sequence[str]:
        """Whose slots they are, and all that is or was in them."""
        return [self.decision.subject, *(piece for o in self.options for piece in o.pieces)]

    def sheet(self, wardrobe: Wardrobe) -> Widget:
        """Return every slot with what is in it, then whatever has none."""
        rows: list[Widget] = []
        kept = [option for option in self.options if option.key in self.chosen]
        for number in range(self.many.slots):
            option = kept[number] if number < len(kept) else None
            rows.append(self._slot(wardrobe, str(number + 1), option))
        others = [option for option in self.options if option.key not in self.chosen]
        if others:
            rows.append(Label("Let go", "small", DIM))
        full = "All slots are in use." if len(kept) >= self.many.at_most else ""
        for option in others:
            why = str(option.objection) if option.objection else full
            keep = Button("Keep", Do(option.key), style="small", why_not=why)
            rows.append(self._row(Place("", option.label, option.note, BRASS, now=False), keep))
        body = Scroll(Column(rows, gap=4), f"slots {self.decision.kind}")
        return Panel(Column([body], grow=[body]), 10)

    def _slot(self, wardrobe: Wardrobe, number: str, option: Option | None) -> Widget:
        colour = wardrobe.theme.side(self.decision.side)
        if option is None:
            return Place(number, "empty", "", colour, now=False)
        release = Button("Release", Do(option.key), style="small")
        return self._row(Place(number, option.label, option.note, colour, now=True), release)

    @staticmethod
    def _row(place: Place, button: Button) -> Widget:
        return Row([place, button], gap=6, grow=[place])
