"""Keys that are held: what repeats by itself counts only where somebody types or goes along.

The repeats are made by a clock of their own. While a battle is being opened they pile up, and a
key pressed once would answer the next questions as well.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

LATE = 0.3
"""Seconds of a frame after which repeats no longer mean that the key is held."""
GOING = frozenset(
    (
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_TAB,
        pygame.K_PLUS,
        pygame.K_MINUS,
        pygame.K_EQUALS,
        pygame.K_KP_PLUS,
        pygame.K_KP_MINUS,
    )
)
"""Keys that may be held to go on."""


class HeldKeys:
    """Knows which keys are down, and so which presses are repeats."""

    def __init__(self) -> None:
        self.down: set[int] = set()

    def fresh(
        self, events: Sequence[pygame.Event], seconds: float, *, typing: bool
    ) -> list[pygame.Event]:
        """Return the events without repeats that nobody means, after a frame of so many seconds."""
        return [event for event in events if self._meant(event, typing=typing, late=seconds > LATE)]

    def _meant(self, event: pygame.Event, *, typing: bool, late: bool) -> bool:
        if event.type == pygame.KEYUP:
            self.down.discard(event.key)
        if event.type == pygame.WINDOWFOCUSLOST:
            self.down.clear()
        if event.type != pygame.KEYDOWN:
            return True
        repeats = event.key in self.down
        self.down.add(event.key)
        return not repeats or (not late and (typing or event.key in GOING))
