"""A panel over a battle, which waits dimmed behind it."""

from __future__ import annotations

import pygame

from game.ui.intents import key_codes
from game.ui.kit.boxes import Box, Column, Panel, Scroll
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Host, Pop, Screen

SHADE = (18, 14, 11, 150)


class OverScreen(Screen):
    """Shows its rows in the middle of the window, above another screen."""

    WIDTH = 620
    """Width of the panel at scale 1."""
    KIND = "panel"
    """What its panel is made of."""
    MEANING = ""
    """The meaning of the key that opens it, and closes it as well."""

    def __init__(self, app: Host, behind: Screen) -> None:
        super().__init__(app)
        self.behind = behind

    def rows(self) -> tuple[list[Widget], list[Widget]]:
        """Return what is shown and may scroll, and what stays below it."""
        raise NotImplementedError

    def build(self) -> Widget:
        """Return the rows on a panel."""
        shown, below = self.rows()
        view = Scroll(Column(shown, gap=6), type(self).__name__)
        self._panel = Panel(Column([view, *below], gap=10, grow=[view]), 20, self.KIND)
        return Box([self._panel])

    def layout(self) -> None:
        """Place the panel in the middle of the window."""
        self.in_the_middle(self._panel, self.WIDTH)

    def key(self, event: pygame.Event) -> Change | None:
        """Close at the key that opened it, or at Escape."""
        meant = key_codes(self.app.settings.keys).get(event.key, "")
        return Pop() if self.MEANING and meant == self.MEANING else super().key(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what lies behind, dimmed, then the panel."""
        self.behind.draw(surface)
        veil = pygame.Surface(self.size, pygame.SRCALPHA)
        veil.fill(SHADE)
        surface.blit(veil, (0, 0))
        self.root.draw(surface, self.theme)
        self.draw_over(surface)
