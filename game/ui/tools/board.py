"""Answers that are put together before they are given: sets, orders, allotments.

A board keeps what has been chosen so far. It shows it twice, on the table and as a board of
buttons in the action bar, and either of them changes it.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import pygame

from game.core.decision import Objection
from game.table.scene import Figure, Point
from game.ui.kit.controls import Button
from game.ui.kit.widget import Widget
from game.ui.overlay import Overlay
from game.ui.theme import GOLD, INK, Colour
from game.ui.tools.handler import Handler
from game.ui.tools.tool import Act, Do, No, Reply, answered, extras

LETTERS = "123456789"


class Board(Handler):
    """An answer that grows click by click until it is confirmed."""

    acts = frozenset((Act.CONFIRM, Act.START_OVER, Act.ANSWER))

    @property
    def resetting(self) -> str:
        """What the button says that forgets the choice."""
        return "Start over"

    @property
    def unchanged(self) -> str:
        """Why there is nothing to forget."""
        return "Nothing is chosen yet."

    def takes(self, at: Point, figure: Figure | None) -> bool:
        """Return True: a board takes everything."""
        return True

    @property
    def confirming(self) -> str:
        """What the button says that gives the answer."""
        return "Confirm"

    @abstractmethod
    def answer(self) -> Any:
        """Return the answer as it stands."""

    @abstractmethod
    def touch(self, key: str) -> Reply:
        """Act on one of the board's buttons, or on what stands for it on the table."""

    @abstractmethod
    def reset(self) -> None:
        """Forget what has been chosen."""

    @abstractmethod
    def board(self) -> list[Widget]:
        """Return the buttons for the action bar."""

    @property
    def pristine(self) -> bool:
        """Whether there is nothing to forget."""
        return False

    def press(self, do: Do) -> Reply:
        """Confirm, start over, or change what is chosen."""
        if do.act is Act.CONFIRM:
            return answered(self.decision, self.answer())
        return self.touch(do.key) if do.act is Act.ANSWER else self.reset()

    def leading(self) -> list[Widget]:
        """Return the buttons that every board begins with, so that they stay where they are.

        Confirming is greyed with its reason.
        """
        objection = self.decision.objection(self.answer())
        why, nothing = str(objection or ""), self.unchanged if self.pristine else ""
        row: list[Widget] = [
            Button(self.confirming, Do(act=Act.CONFIRM), key="Enter", kind="gold", why_not=why),
            Button(self.resetting, Do(act=Act.START_OVER), why_not=nothing),
        ]
        for option in extras(self.decision):
            refused = str(option.objection) if option.objection else ""
            row.append(Button(option.label, Do.of(option), why_not=refused))
        return row

    def refused(self, text: str) -> No:
        """Return a sentence against a click, with the rule that the question rests on."""
        return No(Objection(text, self.decision.rules[0] if self.decision.rules else ""))


def letter(number: int) -> str:
    """Return the key of the button at this place; later ones have none."""
    return LETTERS[number] if number < len(LETTERS) else ""


def corner(figure: Figure) -> Point:
    """Return where a figure's badge sits: beside its head, not on it."""
    (x, y), (across, down) = figure.centre, figure.extent
    return x + across * 0.4, y - down * 0.4


def badge(overlay: Overlay, at: Point, text: str, colour: Colour = GOLD) -> None:
    """Draw a short text in a disc at a place of the table: a number, or a tick."""
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
