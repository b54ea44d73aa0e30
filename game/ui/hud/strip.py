"""The strip at the top: round, points of both sides, whose turn it is, what ends the game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import pygame

from game.core.unit_card import Standing, Summary
from game.ui.hud.card_hands import draw_hand, hand_width
from game.ui.hud.turns import TurnTrack
from game.ui.icons import icon
from game.ui.kit.boxes import Box, Column, Panel, Row
from game.ui.kit.widget import Shown, Widget
from game.ui.theme import DIM, GOLD, INK, IVORY, Colour, Style, Theme

PRACTICE = "practice"


class Strip(Widget):
    """Drawn as one piece; short names where the room is short."""

    def __init__(self, summary: Summary, seen: Collection[str] = ()) -> None:
        super().__init__()
        self.summary = summary
        self.seen = seen
        """The sides whose cards whoever looks may see."""
        self.tip = "\n".join(summary.endings)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return all the width it gets."""
        return width, theme.px(34)

    def least(self, theme: Theme) -> int:
        """Return the width of the headline and of all shields, without any other words."""
        headline = theme.width(self.summary.headline, "heading") + theme.px(24)
        return headline + self._shields(theme)

    def _shields(self, theme: Theme) -> int:
        points = sum(theme.width(_points(each), "strong") for each in self.summary.sides)
        return points + theme.px(30) * len(self.summary.sides) + theme.px(20)

    def _headline(self, theme: Theme) -> pygame.Surface:
        """Return the headline, smaller where it would push the shields out of the strip."""
        room = self.rect.width - self._shields(theme) - theme.px(24)
        styles: tuple[Style, ...] = ("heading", "strong", "small", "tiny")
        text = self.summary.headline
        fitting = (style for style in styles if theme.width(text, style) <= room)
        return theme.text(text, next(fitting, "tiny"), GOLD)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the headline, then a shield for each side."""
        x = self.rect.x + theme.px(4)
        image = self._headline(theme)
        surface.blit(image, (x, self.rect.centery - image.get_height() // 2))
        x += image.get_width() + theme.px(20)
        room = (self.rect.right - x) // max(1, len(self.summary.sides)) - theme.px(12)
        for standing in self.summary.sides:
            x += self._side(surface, theme, standing, x, room) + theme.px(14)

    def _side(
        self, surface: pygame.Surface, theme: Theme, standing: Standing, x: int, room: int
    ) -> int:
        acting = standing.side == self.summary.acting
        colour = theme.side(standing.side)
        points = theme.text(_points(standing), "strong", IVORY)
        badge = pygame.Rect(x, 0, points.get_width() + theme.px(16), theme.px(26))
        badge.centery = self.rect.centery
        pygame.draw.rect(surface, colour, badge, border_radius=5)
        pygame.draw.rect(surface, GOLD if acting else INK, badge, 2, border_radius=5)
        surface.blit(points, points.get_rect(center=badge.center))
        width = badge.width
        if acting:
            sign = icon("turn", theme.px(14), GOLD)
            surface.blit(sign, (x + width + theme.px(4), self.rect.centery - theme.px(7)))
            width += theme.px(20)
        cards = hand_width(theme, standing, room - width - theme.px(8))
        if cards:
            box = pygame.Rect(x + width + theme.px(8), self.rect.y, cards, self.rect.height)
            draw_hand(surface, theme, standing, box, seen=standing.side in self.seen)
            width += cards + theme.px(10)
        for text, style, tone in self._words(theme, standing, room - width):
            image = theme.text(text, style, tone)
            width += theme.px(8)
            surface.blit(image, (x + width, self.rect.centery - image.get_height() // 2))
            width += image.get_width()
        return width

    def _words(
        self, theme: Theme, standing: Standing, room: int
    ) -> list[tuple[str, Style, Colour]]:
        """Return name and turns, as far as there is room for them."""
        words: list[tuple[str, Style, Colour]] = [
            (standing.name, "strong", theme.ink(standing.side))
        ]
        if standing.hand or standing.played or (standing.ready and not standing.left):
            words.append((f"{len(standing.ready)} ready", "small", DIM))
        elif standing.left:
            left = f"{standing.left} {standing.left_of} left"
            words.append((f"{len(standing.ready)} ready, {left}", "small", DIM))
        while words and sum(theme.width(t, s) + theme.px(8) for t, s, _ in words) > room:
            words.pop()
        return words

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Return nothing: what does not fit is left out, never cut."""
        return iter(())


def _points(standing: Standing) -> str:
    """Return its points, and how many it needs where a number wins."""
    return f"{standing.points} / {standing.wanted}" if standing.wanted else f"{standing.points}"


class Outlook(Widget):
    """One line about what would end the game; where room is short its last parts are left out."""

    def __init__(self, summary: Summary, *, practice: bool = False) -> None:
        super().__init__()
        self.practice = practice
        self.parts = (summary.outlook or " · ".join(summary.endings)).split(" · ")
        self.tip = "\n".join(summary.endings)

    @property
    def text(self) -> str:
        """All of it."""
        return " · ".join(self.parts)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return all the width it gets, a line high."""
        return width, theme.line("small")

    def _fitted(self, theme: Theme) -> tuple[str, Style]:
        room = self.rect.width - theme.px(8) - self._sign(theme)
        for count in range(len(self.parts), 0, -1):
            text = " · ".join(self.parts[:count])
            styles: tuple[Style, ...] = ("small", "tiny")
            for style in styles:
                if theme.width(text, style) <= room:
                    return text, style
        return "", "tiny"

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw as many whole parts as fit."""
        text, style = self._fitted(theme)
        left, sign = self.rect.left + theme.px(4), self._sign(theme)
        if sign:
            badge = theme.text(PRACTICE, "tiny", GOLD)
            box = pygame.Rect(left, self.rect.top, sign - theme.px(10), self.rect.height)
            pygame.draw.rect(surface, GOLD, box, 1, border_radius=4)
            surface.blit(badge, badge.get_rect(center=box.center))
        image = theme.text(text, style, DIM)
        surface.blit(image, image.get_rect(midleft=(left + sign, self.rect.centery)))

    def _sign(self, theme: Theme) -> int:
        """Return the room for the sign of a practice game, in which undo goes back beyond dice."""
        return theme.width(PRACTICE, "tiny") + theme.px(22) if self.practice else 0


class Overhead(Box):
    """The strip with its buttons beside it, or below it where the window is narrow."""

    def __init__(self, strip: Strip, below: Sequence[Widget], tools: Sequence[Widget]) -> None:
        super().__init__(tools)
        self.strip = strip
        self.below = below
        """What would end the game, and the turns, which are left out where room is short."""
        self.tools = tools

    def _lines(self, theme: Theme, width: int) -> Column:
        """Return the two lines for a width: tools stand where they leave room for the points."""
        taken = sum(tool.measure(theme, width)[0] + theme.px(8) for tool in self.tools)
        narrow = width - taken < self.strip.least(theme)
        room = width - taken if narrow else width
        ending, *others = self.below
        below = [ending, *(each for each in others if each.measure(theme, room)[0])]
        if narrow:
            lower = Row([*below, *self.tools], gap=8, grow=[ending])
            return Column([self.strip, lower], gap=2)
        upper = Row([self.strip, *self.tools], gap=8, grow=[self.strip])
        return Column([upper, Row(below, gap=8, grow=[ending])], gap=2)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return both lines."""
        return self._lines(theme, width).measure(theme, width)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Lay both lines out for the width there is."""
        super().place(rect, theme)
        self.children = [self._lines(theme, rect.width)]
        self.children[0].place(rect, theme)


def overhead(
    summary: Summary,
    tools: Sequence[Widget],
    *,
    practice: bool = False,
    seen: Collection[str] = (),
) -> Widget:
    """Return the strip with its buttons, and below it what would end the game."""
    below: list[Widget] = [Outlook(summary, practice=practice)]
    if summary.last:
        below.append(TurnTrack(summary))
    return Panel(Overhead(Strip(summary, seen), below, tools), 6, still=True)
