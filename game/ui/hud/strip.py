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
from game.ui.theme import DIM, GOLD, IVORY, Colour, Style, Theme, panel

PRACTICE, REFEREE = "practice", "Referee"
HEIGHT, GAP = 26, 8
"""Height of the strip's line, and between its parts, at scale 1."""
HAND = 190
"""Room for the cards of a side at scale 1."""
WORDS = ("name", "what it may still do")
"""What is written about a side besides its points."""
STRONG: Style = "strong"
SMALL: Style = "small"
TINY: Style = "tiny"


class Strip(Widget):
    """Drawn as one piece; words are left out where the room is short."""

    def __init__(self, summary: Summary, seen: Collection[str] = ()) -> None:
        super().__init__()
        self.summary = summary
        self.seen = seen
        """The sides whose cards whoever looks may see."""
        self.tip = "\n".join([*(_told(side) for side in summary.sides), *summary.endings])

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the width of all its words, or all that it gets."""
        return min(width, self.wide(theme, len(WORDS))), theme.px(HEIGHT)

    def least(self, theme: Theme) -> int:
        """Return the width of the headline and of all points, without any other words."""
        return self.wide(theme, 0)

    def wide(self, theme: Theme, words: int) -> int:
        """Return its width with so many words for each side."""
        sides = sum(self._chip(theme, side, words) for side in self.summary.sides)
        headline = theme.width(self.summary.headline, "heading") + theme.px(16)
        return headline + sides + theme.px(GAP) * len(self.summary.sides)

    def _chip(self, theme: Theme, standing: Standing, words: int) -> int:
        """Return the width of one side with so many words."""
        chip = theme.width(_points(standing), "strong") + theme.px(24)
        chip += theme.px(18) if standing.side == self.summary.acting else 0
        cards = hand_width(theme, standing, theme.px(HAND))
        chip += cards + theme.px(8) if cards else 0
        said = [(text, style) for text, style, _ in self._words(standing)[:words]]
        return chip + sum(theme.width(text, style) + theme.px(8) for text, style in said)

    def _level(self, theme: Theme) -> int:
        """Return how many words of each side fit."""
        levels = range(len(WORDS), -1, -1)
        return next((n for n in levels if self.wide(theme, n) <= self.rect.width + 1), 0)

    def _headline(self, theme: Theme) -> pygame.Surface:
        """Return the headline, smaller where it would push the points out of the strip."""
        sides = sum(self._chip(theme, each, 0) + theme.px(GAP) for each in self.summary.sides)
        room = self.rect.width - sides
        styles: tuple[Style, ...] = ("heading", "strong", "small", "tiny")
        text = self.summary.headline
        fitting = (style for style in styles if theme.width(text, style) <= room)
        return theme.text(text, next(fitting, "tiny"), GOLD)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the headline, then a chip for each side."""
        image = self._headline(theme)
        surface.blit(image, image.get_rect(midleft=(self.rect.x, self.rect.centery)))
        x, words = self.rect.x + image.get_width() + theme.px(16), self._level(theme)
        for standing in self.summary.sides:
            width = self._chip(theme, standing, words)
            chip = pygame.Rect(x, self.rect.y, width, self.rect.height)
            self._side(surface, theme, standing, chip, words)
            x += width + theme.px(GAP)

    def _side(
        self,
        surface: pygame.Surface,
        theme: Theme,
        standing: Standing,
        chip: pygame.Rect,
        words: int,
    ) -> None:
        """Draw a side: a bar in its colour, its points and words; a golden rim if it acts."""
        acting = standing.side == self.summary.acting
        surface.blit(panel(chip.size, "well"), chip)
        bar = pygame.Rect(chip.x + 2, chip.y + 2, theme.px(6), chip.height - 4)
        pygame.draw.rect(surface, theme.side(standing.side), bar, border_radius=3)
        if acting:
            pygame.draw.rect(surface, GOLD, chip, max(1, theme.px(1.5)), border_radius=7)
        x, middle = chip.x + theme.px(14), chip.centery
        if acting:
            sign = icon("turn", theme.px(12), GOLD)
            surface.blit(sign, sign.get_rect(midleft=(x, middle)))
            x += theme.px(18)
        said = [(_points(standing), STRONG, IVORY), *self._words(standing)[:words]]
        for text, style, tone in [*said[1:2], said[0], *said[2:]]:
            image = theme.text(text, style, tone)
            surface.blit(image, image.get_rect(midleft=(x, middle)))
            x += image.get_width() + theme.px(8)
        if cards := hand_width(theme, standing, theme.px(HAND)):
            box = pygame.Rect(x, chip.y, cards, chip.height)
            draw_hand(surface, theme, standing, box, seen=standing.side in self.seen)

    def _words(self, standing: Standing) -> list[tuple[str, Style, Colour]]:
        """Return name and turns."""
        words: list[tuple[str, Style, Colour]] = [(standing.name, "small", IVORY)]
        if ready := _ready(standing):
            words.append((ready, "tiny", DIM))
        return words

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Return nothing: what does not fit is left out, never cut."""
        return iter(())


def _ready(standing: Standing) -> str:
    """Return what a side may still do in its turn, in a few words."""
    if standing.hand or standing.played or (standing.ready and not standing.left):
        return f"{len(standing.ready)} ready"
    if standing.left:
        return f"{len(standing.ready)} ready, {standing.left} {standing.left_of} left"
    return ""


def _told(standing: Standing) -> str:
    """Return a side in a sentence."""
    won = f" of the {standing.wanted} that it needs" if standing.wanted else ""
    ready = _ready(standing)
    points = f"{standing.name}: {standing.points} points{won}"
    return f"{points} · {ready}" if ready else points


def _points(standing: Standing) -> str:
    """Return its points, and how many it needs where a number wins."""
    return f"{standing.points} / {standing.wanted}" if standing.wanted else f"{standing.points}"


class EndConditions(Widget):
    """One line about what would end the game; where room is short its last parts are left out."""

    def __init__(self, summary: Summary, *, practice: bool = False, refereed: bool = False) -> None:
        super().__init__()
        signs = [REFEREE] * refereed + [PRACTICE] * practice
        self.sign = " · ".join(signs)
        """What kind of game it is, where it is a special one."""
        self.parts = (summary.outlook or " · ".join(summary.endings)).split(" · ")
        self.tip = "\n".join(summary.endings)

    @property
    def text(self) -> str:
        """All of it."""
        return " · ".join(self.parts)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return all the width it gets, a line high."""
        return width, theme.line("small")

    def wide(self, theme: Theme, *, whole: bool) -> int:
        """Return its width, or that of its first part alone."""
        text, style = (self.text, SMALL) if whole else (self.parts[0], TINY)
        return theme.width(text, style) + theme.px(8) + self._sign(theme)

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
            badge = theme.text(self.sign, "tiny", GOLD)
            box = pygame.Rect(left, self.rect.top, sign - theme.px(10), self.rect.height)
            pygame.draw.rect(surface, GOLD, box, 1, border_radius=4)
            surface.blit(badge, badge.get_rect(center=box.center))
        image = theme.text(text, style, DIM)
        surface.blit(image, image.get_rect(midleft=(left + sign, self.rect.centery)))

    def _sign(self, theme: Theme) -> int:
        """Return the room for the sign of a practice game or a refereed one."""
        return theme.width(self.sign, "tiny") + theme.px(22) if self.sign else 0


class Overhead(Box):
    """One line: how the game stands, what would end it, the buttons; two where it is narrow."""

    def __init__(self, strip: Strip, below: Sequence[Widget], tools: Sequence[Widget]) -> None:
        super().__init__(tools)
        self.strip = strip
        self.below = below
        """What would end the game, and the turns, which are left out where room is short."""
        self.tools = tools

    def _lines(self, theme: Theme, width: int) -> Widget:
        """Return the line for a width, or two: points and what ends the game are never left out."""
        taken = sum(tool.measure(theme, width)[0] for tool in self.tools)
        room = width - taken - theme.px(GAP) * len(self.tools) - theme.px(GAP)
        ending, *others = self.below
        assert isinstance(ending, EndConditions)
        strip, buttons = self.strip, Row(self.tools, gap=2)
        for words, whole in ((2, True), (1, True), (1, False), (0, False)):
            wide = strip.wide(theme, words)
            left = room - wide - ending.wide(theme, whole=whole)
            if left >= 0:
                also = [each for each in others if 0 < each.measure(theme, width)[0] <= left]
                fixed = Fixed(strip, wide)
                return Row([fixed, ending, *also, buttons], gap=GAP, grow=[ending])
        if strip.least(theme) <= room:
            return Column([Row([strip, buttons], gap=GAP, grow=[strip]), ending], gap=2)
        lower = Row([ending, buttons], gap=GAP, grow=[ending])
        return Column([strip, lower], gap=2)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return its lines."""
        return width, self._lines(theme, width).measure(theme, width)[1]

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Lay the lines out for the width there is."""
        super().place(rect, theme)
        self.children = [self._lines(theme, rect.width)]
        self.children[0].place(rect, theme)


class Fixed(Box):
    """One child that is as wide as it is told."""

    def __init__(self, child: Widget, width: int) -> None:
        super().__init__([child])
        self.width = width

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the width that was told."""
        return self.width, self.children[0].measure(theme, self.width)[1]

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Give the child the same place."""
        super().place(rect, theme)
        self.children[0].place(rect, theme)


def overhead(
    summary: Summary,
    tools: Sequence[Widget],
    *,
    practice: bool = False,
    refereed: bool = False,
    seen: Collection[str] = (),
) -> Widget:
    """Return the strip with its buttons, and below it what would end the game."""
    below: list[Widget] = [EndConditions(summary, practice=practice, refereed=refereed)]
    if summary.last:
        below.append(TurnTrack(summary))
    return Panel(Overhead(Strip(summary, seen), below, tools), 4, still=True)
