"""Choosing by turns: a click takes a figure; a sheet shows whose turn it is and what is gone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.decision import Draft, Pick
from game.core.wording import sentence
from game.table.scene import Figure
from game.ui.hud.tokens import Place, Token
from game.ui.kit.boxes import Column, Panel, Scroll
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.overlay import Overlay
from game.ui.theme import GOLD, IVORY
from game.ui.tools.block_ghost import ring_round
from game.ui.tools.board import badge
from game.ui.tools.choices import Choices
from game.ui.tools.targets import Targets
from game.ui.tools.tool import Do, Wardrobe, extras


class DraftBoard(Choices):
    """The options of a `Pick` that is one turn of several: a click on a figure answers."""

    def __init__(self, targets: Targets) -> None:
        super().__init__(targets)
        assert isinstance(targets.decision, Pick)
        self.pick = targets.decision
        self.draft = self.pick.draft or Draft()
        self.labels = {option.key: option.label for option in self.options}

    @property
    def hint(self) -> str:
        """What a click does."""
        return "Click a highlighted figure. Enter takes the usual one."

    @property
    def concerned(self) -> Sequence[str]:
        """All that there is or was to choose from."""
        return [piece for option in self.options for piece in option.pieces]

    # ------------------------------------------------------------------ the bar and the sheet

    def board(self) -> list[Widget]:
        """Return the usual choice at one click, and the extra answers."""
        usual = self.labels.get(self.pick.usual)
        first = [Button(f"Usual: {usual}", Do(self.pick.usual), key="Enter", kind="gold")]
        others = [Button(option.label, Do.of(option)) for option in extras(self.decision)]
        return [*(first if usual else ()), *others]

    def sheet(self, wardrobe: Wardrobe) -> Widget | None:
        """Return all turns, one below the other, where there are several."""
        turns = [side for side, _ in self.draft.taken] + list(self.draft.coming)
        if len(turns) < 2:
            return None
        asked = wardrobe.names.get(self.decision.side, self.decision.side)
        head = Label(
            sentence(f"{asked} to choose"), "strong", wardrobe.theme.ink(self.decision.side)
        )
        rows = [self._row(wardrobe, number, side) for number, side in enumerate(turns)]
        body = Scroll(Column(rows, gap=4), f"draft {self.decision.kind}")
        return Panel(Column([head, body], gap=6, grow=[body]), 10)

    def _row(self, wardrobe: Wardrobe, number: int, side: str) -> Widget:
        """Return one turn: who was taken, who chooses, or who comes later."""
        theme, name = wardrobe.theme, wardrobe.names.get(side, side)
        note = self.draft.notes[number] if number < len(self.draft.notes) else ""
        taken = self.draft.taken
        if number >= len(taken):
            now = number == len(taken)
            words = f"{name} chooses" if now else f"then {name}"
            return Place(str(number + 1), words, note, theme.side(side), now=now)
        key = taken[number][1]
        figure = self.context.figures.get(key)
        label = self.labels.get(key, key)
        if figure is None:
            return Place(str(number + 1), label, note, theme.side(side), now=False)
        token = Token(
            label,
            Do(key),
            partial(wardrobe.portrait, figure),
            theme.side(side),
            note=note,
            why_not=f"{name} has taken it.",
        )
        token.number = str(number + 1)
        return token

    # ------------------------------------------------------------------ the table

    def _taken_by(self) -> dict[str, tuple[int, str]]:
        """Return the number of everything that is taken, and whose choice it was."""
        return {key: (number, side) for number, (side, key) in enumerate(self.draft.taken, 1)}

    def below(self, overlay: Overlay) -> None:
        """Draw nothing: those on a base would hide it."""

    def above(self, overlay: Overlay) -> None:
        """Light up whoever can be named, in the colour of who names him; number the others."""
        self.told.question(overlay, self.decision)
        colour = overlay.theme.ink(self.decision.side)
        taken = self._taken_by()
        for option in self.options:
            for figure in self.context.figures_of(option):
                if option.objection is None:
                    self._light(overlay, figure, colour, chosen=option is self._looked_at())
                elif option.key in taken:
                    number, side = taken[option.key]
                    badge(overlay, figure.centre, str(number), overlay.theme.ink(side))

    @staticmethod
    def _light(
        overlay: Overlay, figure: Figure, colour: tuple[int, int, int], *, chosen: bool
    ) -> None:
        """Draw a glow around a figure, brighter under the mouse."""
        for share, width in ((0.74, 1), (0.66, 2)):
            ring_round(overlay, figure, share, colour, width)
        ring_round(overlay, figure, 0.56, IVORY if chosen else GOLD, 4 if chosen else 3)
