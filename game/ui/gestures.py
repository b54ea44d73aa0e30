"""What the mouse does on the table, as messages for whoever plays there."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.table.scene import Figure

SHIFTS = (pygame.K_LSHIFT, pygame.K_RSHIFT)
ALTS = (pygame.K_LALT, pygame.K_RALT)
CONTROLS = (pygame.K_LCTRL, pygame.K_RCTRL)
MODIFIERS = (*SHIFTS, *ALTS, *CONTROLS)


class Click:
    """A click on the table: where, with which button, with Shift held or not."""

    def __init__(
        self,
        at: tuple[float, float],
        button: int,
        figure: Figure | None,
        *,
        shift: bool = False,
    ) -> None:
        self.at = at
        self.button = button
        self.figure = figure
        self.shift = shift


class Hover:
    """The mouse moved to another place over the table."""

    def __init__(self, at: tuple[float, float], figure: Figure | None) -> None:
        self.at = at
        self.figure = figure


class Pull:
    """A figure that was pressed is being pulled, or only turned: where to, and over whom."""

    def __init__(
        self,
        held: Figure,
        at: tuple[float, float],
        over: Figure | None,
        *,
        turning: bool = False,
    ) -> None:
        self.held = held
        self.at = at
        self.over = over
        self.turning = turning


class Drop(Pull):
    """It was let go."""


class Spin:
    """The wheel turned while a figure was held."""

    def __init__(self, by: int) -> None:
        self.by = by


class Lasso:
    """A band was drawn around figures with Shift held: these."""

    def __init__(self, figures: Sequence[Figure]) -> None:
        self.figures = figures
