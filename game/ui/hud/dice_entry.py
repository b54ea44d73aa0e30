"""The panel for dice that lie on a real table: a face for each die, typed or clicked."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.core.step import Awaited
from game.ui.kit.boxes import Column, Flow, Panel, Row
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.theme import DIM, GOLD, IVORY

ENTER, ROLL_FOR_ME, CLEAR = "dice_enter", "dice_roll", "dice_clear"
"""What the buttons of the panel say."""


@dataclass(frozen=True, slots=True)
class Face:
    """A face was clicked."""

    value: int


class DiceEntry:
    """The faces that have been entered for the roll that is awaited."""

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.digits = ""
        """A number that is still being typed."""
        self._roll: object = None

    def attend(self, awaited: Awaited[object] | None) -> None:
        """Begin anew where another roll is awaited."""
        if self._roll is not awaited:
            self._roll, self.faces, self.digits = awaited, [], ""

    @property
    def key(self) -> tuple[object, ...]:
        """What the panel depends on."""
        return self._roll, tuple(self.faces), self.digits

    def add(self, face: int) -> None:
        """Enter a face."""
        self.faces.append(face)

    def clear(self) -> None:
        """Forget what was entered."""
        self.faces, self.digits = [], ""

    def finish(self) -> list[int]:
        """Return all faces, a number that was still being typed among them."""
        if self.digits:
            self.faces.append(int(self.digits))
            self.digits = ""
        return self.faces

    def typed(self, event: pygame.Event, sides: int) -> bool:
        """Take a key if it is a part of a number; return whether it was."""
        letter = getattr(event, "unicode", "")
        if event.key == pygame.K_BACKSPACE:
            if self.digits:
                self.digits = self.digits[:-1]
            elif self.faces:
                self.faces.pop()
            return True
        if letter in (" ", ","):
            self.finish()
            return True
        if not letter.isdecimal():
            return False
        self.digits += letter
        if len(self.digits) >= len(str(sides)):
            self.finish()
        return True

    def panel(self, awaited: Awaited[object], words: str) -> Widget:
        """Make the panel: what is rolled, what was entered, the faces of a die."""
        shown = [*map(str, self.faces), *([f"{self.digits}_"] if self.digits else [])]
        shown += ["\u2013"] * (awaited.count - len(shown))
        faces = [Button(str(face), Face(face)) for face in range(1, awaited.sides + 1)]
        enter = Button("Enter", ENTER, key="Enter", kind="gold")
        roll = Button("Roll for me", ROLL_FOR_ME, tip="Let the program roll these dice")
        return Panel(
            Column(
                [
                    Label("Your dice", "strong", GOLD),
                    Label(words, "body", IVORY),
                    Label("   ".join(shown), "title", IVORY),
                    Flow(list(faces)),
                    Row([enter, roll, Button("Clear", CLEAR)]),
                    Label("Click or type each face. Cards are drawn by the program.", "small", DIM),
                ],
                gap=8,
                align="fill",
            ),
            12,
            still=True,
        )
