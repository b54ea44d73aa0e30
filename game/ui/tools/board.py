"""Answers that are put together before they are given: sets, orders, allotments.

Such a tool keeps what has been chosen so far. It shows it twice, on the table and as a board of
buttons in the action bar, and either of them changes it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

import pygame

from game.core.decision import Also, Objection, Option
from game.table.scene import Figure
from game.ui.kit.controls import Button
from game.ui.kit.widget import Widget
from game.ui.overlay import Overlay
from game.ui.theme import GOLD, INK, Colour
from game.ui.tools.tool import Do, No, Reply, Tool, also_option

CONFIRM, RESET = "=confirm", "=reset"
SWITCH = "switch:"
"""How extra answers begin that have a place of their own."""
LETTERS = "123456789"


class BoardTool(Tool):
    """A tool whose answer grows click by click until it is confirmed."""

    resetting = "Start over"

    @property
    def confirming(self) -> str:
        """What the button says that gives the answer."""
        return "Confirm"

    @abstractmethod
    def answer(self) -> Any:
        """The answer as it stands."""

    @abstractmethod
    def touch(self, key: str) -> Reply:
        """One of the board's buttons was pressed, or what stands for it on the table."""

    @abstractmethod
    def reset(self) -> None:
        """Forget what has been chosen."""

    @abstractmethod
    def board(self) -> list[Widget]:
        """The buttons for the action bar."""

    @property
    def pristine(self) -> bool:
        """Whether there is nothing to forget."""
        return False

    def choose(self, key: str) -> Reply:
        """Confirm, start over, give an extra answer, or change what is chosen."""
        if key == CONFIRM:
            return self._answered(self.answer())
        if key == RESET:
            self.reset()
            return None
        return self._answered(Also(key[1:])) if key.startswith("+") else self.touch(key)

    def _answered(self, answer: Any) -> Reply:
        if objection := self.decision.objection(answer):
            return No(objection)
        return self.give(answer)

    def extras(self) -> Sequence[Option]:
        """The extra answers of the question."""
        listed = self.decision.also_options()
        return [also_option(option) for option in listed if not option.key.startswith(SWITCH)]

    def actions(self) -> Sequence[Option]:
        """What can be pressed besides the board's own buttons."""
        return [Option(CONFIRM, self.confirming, self.decision.objection(self.answer()))]

    def leading(self) -> list[Widget]:
        """The buttons that every board begins with, so that they stay where they are.

        Confirming is greyed with its reason.
        """
        (confirm,) = self.actions()
        why = str(confirm.objection) if confirm.objection else ""
        row: list[Widget] = [
            Button(confirm.label, Do(CONFIRM), key="Enter", kind="gold", why_not=why),
            Button(
                self.resetting, Do(RESET), why_not="Nothing is chosen yet." if self.pristine else ""
            ),
        ]
        for option in self.extras():
            refused = str(option.objection) if option.objection else ""
            row.append(Button(option.label, Do(option.key), why_not=refused))
        return row

    def refused(self, text: str) -> No:
        """A sentence against a click, with the rule that the question rests on."""
        return No(Objection(text, self.decision.rules[0] if self.decision.rules else ""))


def letter(number: int) -> str:
    """The key of the button at this place; later ones have none."""
    return LETTERS[number] if number < len(LETTERS) else ""


def corner(figure: Figure) -> tuple[float, float]:
    """Where a figure's badge sits: beside its head, not on it."""
    (x, y), (across, down) = figure.centre, figure.extent
    return x + across * 0.4, y - down * 0.4


def badge(overlay: Overlay, at: tuple[float, float], text: str, colour: Colour = GOLD) -> None:
    """A short text in a disc at a place of the table: a number, or a tick."""
    radius = max(9, min(overlay.theme.px(11), round(overlay.camera.pixels * 0.4)))
    image = overlay.theme.text("" if text == "tick" else text, "strong", INK)
    if image.get_width() > radius * 1.5 or image.get_height() > radius * 2.2:
        image = overlay.theme.text(text, "tiny", INK)
    spot = overlay.at(at)
    surface = overlay.surface
    pygame.draw.circle(surface, (*INK, 255), spot, radius + 2)
    pygame.draw.circle(surface, (*colour, 255), spot, radius)
    if text == "tick":
        ends = [
            spot + pygame.Vector2(x, y) * radius for x, y in ((-0.5, 0), (-0.1, 0.4), (0.5, -0.4))
        ]
        pygame.draw.lines(surface, (*INK, 255), False, ends, max(2, radius // 4))  # noqa: FBT003
    else:
        surface.blit(image, image.get_rect(center=(round(spot.x), round(spot.y))))
