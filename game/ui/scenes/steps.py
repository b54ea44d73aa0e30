"""The steps that can be taken back: a click on one goes back to the question before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pygame

from game.ui.game import Game
from game.ui.hud.divider_line import RuleLine
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Host, Pop, Screen
from game.ui.scenes.dimmed_screen import OverScreen
from game.ui.steps import LOCKED, StepBack, steps_back
from game.ui.theme import DIM, FAINT, GOLD, IVORY, Colour, Theme, panel


class BackTo:
    """Go back to the question after so many answers."""

    def __init__(self, count: int) -> None:
        self.count = count


class StepButton(Button):
    """A step as a line of the list, with a stripe in its side's colour."""

    def __init__(self, text: str, message: Any, stripe: Colour, why_not: str = "") -> None:
        super().__init__(text, message, style="small", wide=True, why_not=why_not)
        self.tip = why_not or text
        self.stripe = stripe

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the plate, the stripe, the words from the left."""
        if self.rect.width < 2 or self.rect.height < 2:
            return
        lit = self.hover or self.focus
        kind = "disabled" if self.why_not else "hover" if lit else "raised"
        surface.blit(panel(self.rect.size, kind), self.rect)
        bar = pygame.Rect(self.rect.x + theme.px(6), 0, theme.px(4), self.rect.height * 3 // 5)
        bar.centery = self.rect.centery
        pygame.draw.rect(surface, FAINT if self.why_not else self.stripe, bar, border_radius=2)
        lines = self._fitted(theme)
        y = self.rect.centery - len(lines) * theme.line(self.style) // 2
        for line in lines:
            image = theme.text(line, self.style, FAINT if self.why_not else IVORY)
            surface.blit(image, (self.rect.left + theme.px(18), y))
            y += theme.line(self.style)

    def _room(self, theme: Theme, width: int) -> int:
        """Return the width that is left for the words beside the stripe."""
        return width - theme.px(26)


class StepsScreen(OverScreen):
    """The last answers, newest first."""

    MEANING = "steps"

    def __init__(
        self,
        app: Host,
        battle: Screen,
        game: Game,
        names: Mapping[str, str],
        back_to: Callable[[int], None],
    ) -> None:
        super().__init__(app, battle)
        self.practice = game.match.practice
        self.listed = steps_back(game)
        self.names = names
        self._back_to = back_to

    def rows(self) -> tuple[list[Widget], list[Widget]]:
        """Return a button for each answer of a person, a line wherever dice fell."""
        what = (
            "even past dice rolls: this is a practice game"
            if self.practice
            else "back to the last roll"
        )
        rows: list[Widget] = [
            Label("Steps", "title", GOLD),
            Label(f"Click to undo this step and all above it, {what}.", "small", DIM),
        ]
        for step in self.listed:
            if step.line:
                rows.append(RuleLine(step.line))
            rows.append(self._row(step))
        if not self.listed:
            rows.append(Label("No moves yet.", "body"))
        return rows, [Button("Back to the battle", "back", key="Esc", kind="gold")]

    def _row(self, step: StepBack) -> Widget:
        who = self.names.get(step.side, step.side.title())
        text = f"{who}: {step.words}"
        if not step.mine:
            return Label(f"   {text}", "small", FAINT if not step.free else DIM)
        why = "" if step.free else f"After it {step.line or 'dice were rolled'}. {LOCKED}"
        return StepButton(text, BackTo(step.count), self.theme.side(step.side), why)

    def message(self, message: Any) -> Change | None:
        """Go back to a step, or to the battle as it is."""
        match message:
            case BackTo(count=count):
                self._back_to(count)
                return Pop()
            case "back":
                return Pop()
        return None
