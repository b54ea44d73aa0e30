"""A rule's id, small; a click opens the rulebook at it."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.kit.controls import Label
from game.ui.rule_links import open_rule
from game.ui.theme import FAINT, GOLD, Theme


class RuleLink(Label):
    """The id of a rule without its book's name, underlined while the mouse is over it."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule.partition(".")[2] or rule, "tiny", FAINT)
        self.rule = rule
        self.focusable = bool(rule)
        self.tip = f"Open the rulebook at {rule}" if rule else ""

    def handle(self, event: pygame.Event) -> Any | None:
        """Open the rule when it is pressed."""
        super().handle(event)
        self.colour = GOLD if self.hover else FAINT
        return open_rule(self.rule) if self.rule and self.pressed(event) else None

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the id."""
        super().draw(surface, theme)
        if self.hover and self.text:
            wide = min(self.rect.width, theme.width(self.text, self.style))
            under = self.rect.left, self.rect.bottom - 1
            pygame.draw.line(surface, GOLD, under, (self.rect.left + wide, under[1]))
