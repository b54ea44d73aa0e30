"""Two columns face to face: tokens snap beside those whom they are set against, with the odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.core.forecast import Forecast, percent
from game.ui.hud.tokens import HIGH, Token
from game.ui.kit.boxes import Box, Panel
from game.ui.kit.widget import Widget
from game.ui.theme import BRASS, DIM, FAINT, INK, IVORY, WALNUT_DARK, Theme
from game.ui.tools.tool import Act, Do

GAP = 6
"""Between tokens at scale 1."""
LINK = 118
"""Width of the links between the columns at scale 1."""
PULL = 6
"""Pixels after which a press on a token takes it along."""
SPOT = 18
"""How far from the mouse words stand, in pixels at scale 1."""


@dataclass(slots=True)
class Rank:
    """One holder, and who is set against it: those who may be taken away, and those who stay."""

    holder: str
    foe: Token
    men: list[Token]
    odds: list[Forecast | None]
    """Of each of the men."""


@dataclass(frozen=True, slots=True)
class Judge:
    """What the board says of one thing and one holder."""

    refusal: Callable[[str, str], str]
    """Why not; nothing if they fit."""
    odds: Callable[[str, str], Forecast | None]


class LineUp(Box):
    """The ranks, and below them whoever is set against nobody; tokens are dragged or clicked."""

    def __init__(self, ranks: Sequence[Rank], spare: Sequence[Token], judge: Judge) -> None:
        self.ranks, self.spare, self.judge = ranks, spare, judge
        tokens = [token for rank in ranks for token in (*rank.men, rank.foe)]
        super().__init__([*tokens, *spare])
        self.taken = ""
        """What has been taken up by a click."""
        self.held: Token | None = None
        """What the mouse has taken along."""
        self._pressed: tuple[Token, tuple[int, int]] | None = None
        self._mouse = (0, 0)
        self._areas: list[tuple[str, pygame.Rect]] = []
        """Where things can be let go: the ground of each rank, and of the spare ones."""
        self._foot = pygame.Rect(0, 0, 0, 0)

    # ------------------------------------------------------------------ layout

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the full width, and the height of all ranks and of the spare ones."""
        high = sum(self._height(theme, rank) for rank in self.ranks) + self._foot_height(theme)
        return width, high

    def _height(self, theme: Theme, rank: Rank) -> int:
        return max(1, len(rank.men)) * theme.px(HIGH + GAP) + theme.px(GAP)

    def _foot_height(self, theme: Theme) -> int:
        rows = -(-len(self.spare) // 2)
        empty = 0 if rows else theme.px(HIGH // 2)
        return rows * theme.px(HIGH + GAP) + theme.line("tiny") + theme.px(3 * GAP) + empty

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Lay the ranks out from the top, each enemy beside the middle of those against it."""
        super().place(rect, theme)
        gap, high = theme.px(GAP), theme.px(HIGH)
        wide = (rect.width - theme.px(LINK) - 2 * gap) // 2
        self._areas, y = [], rect.top
        for rank in self.ranks:
            ground = pygame.Rect(rect.left, y, rect.width, self._height(theme, rank))
            self._areas.append((rank.holder, ground))
            for number, man in enumerate(rank.men):
                top = y + gap + number * (high + gap)
                man.place(pygame.Rect(rect.left + gap, top, wide, high), theme)
            spot = pygame.Rect(rect.right - gap - wide, 0, wide, high)
            spot.centery = ground.centery
            rank.foe.place(spot, theme)
            y = ground.bottom
        self._foot = pygame.Rect(rect.left, y, rect.width, self._foot_height(theme))
        self._areas.append(("", self._foot))
        top = y + theme.line("tiny") + 2 * gap
        half = (rect.width - 3 * gap) // 2
        for number, token in enumerate(self.spare):
            row, column = divmod(number, 2)
            x = rect.left + gap + column * (half + gap)
            token.place(pygame.Rect(x, top + row * (high + gap), half, high), theme)

    # ------------------------------------------------------------------ the mouse

    def handle(self, event: pygame.Event) -> Any | None:
        """Take a token along while the mouse is held, and let it go over a rank."""
        if event.type == pygame.MOUSEMOTION:
            self._follow(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            found = [t for t in self._loose() if t.rect.collidepoint(event.pos)]
            self._pressed = (found[0], event.pos) if found else None
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            held, self.held, self._pressed = self.held, None, None
            if held is not None:
                held.held = False
                return self._let_go(held, event.pos)
        return super().handle(event)

    def _loose(self) -> list[Token]:
        return [each for each in self.children if isinstance(each, Token) and each.loose]

    def _follow(self, event: pygame.Event) -> None:
        self._mouse = event.pos
        if not event.buttons[0]:
            self.held = self._pressed = None  # it was let go outside
        elif self._pressed is not None and self.held is None:
            token, start = self._pressed
            if pygame.Vector2(event.pos).distance_to(start) > PULL:
                self.held = token

    def _let_go(self, token: Token, at: tuple[int, int]) -> Do | None:
        for holder, area in self._areas:
            if area.collidepoint(at):
                return Do(token.loose, Act.PAIR, holder)
        return None

    def _meant(self) -> tuple[str, str]:
        """Return what is taken up, and the holder under the mouse; nothing where there is none."""
        item = self.held.loose if self.held is not None else self.taken
        over = [holder for holder, area in self._areas if area.collidepoint(self._mouse)]
        if self.held is None:
            over = [r.holder for r in self.ranks if r.foe.rect.collidepoint(self._mouse)]
        return item, over[0] if over and self.rect.collidepoint(self._mouse) else ""

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the grounds, links with their odds, and tokens; what fits is framed."""
        item, over = self._meant()
        for number, rank in enumerate(self.ranks):
            refused = self.judge.refusal(item, rank.holder) if item else ""
            rank.foe.rim = None if not item else theme.tone("bad" if refused else "good")
            ground = self._areas[number][1]
            if number % 2:
                pygame.draw.rect(surface, WALNUT_DARK, ground)
            if item and over == rank.holder:
                pygame.draw.rect(surface, rank.foe.rim or BRASS, ground, 1, border_radius=6)
            self._draw_links(surface, theme, rank, ground)
        self._draw_foot(surface, theme)
        super().draw(surface, theme)

    def _draw_links(
        self, surface: pygame.Surface, theme: Theme, rank: Rank, ground: pygame.Rect
    ) -> None:
        if not rank.men:
            slot = pygame.Rect(0, 0, rank.foe.rect.width, rank.foe.rect.height)
            slot.midleft = ground.left + theme.px(GAP), ground.centery
            pygame.draw.rect(surface, FAINT, slot, 1, border_radius=7)
            words = theme.text("nobody", "small", FAINT)
            surface.blit(words, words.get_rect(center=slot.center))
        for man in rank.men:
            start, end = man.rect.midright, rank.foe.rect.midleft
            middle = (start[0] + end[0]) // 2
            colour = BRASS if man.loose else FAINT
            points = [start, (middle, start[1]), (middle, end[1]), end]
            pygame.draw.lines(surface, colour, False, points, max(2, theme.px(2)))  # noqa: FBT003
        for man, odds in zip(rank.men, rank.odds, strict=True):
            if odds is not None:
                spot = (man.rect.right + rank.foe.rect.left) // 2, man.rect.centery
                draw_pill(surface, theme, spot, odds)

    def _draw_foot(self, surface: pygame.Surface, theme: Theme) -> None:
        line = self._foot.top + theme.px(GAP) // 2
        pygame.draw.line(surface, BRASS, (self._foot.left, line), (self._foot.right, line))
        text = "Unpaired" if self.spare else "Everyone is paired."
        words = theme.text(text, "tiny", DIM)
        surface.blit(words, (self._foot.left + theme.px(GAP), self._foot.top + theme.px(GAP)))

    def draw_held(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw what the mouse holds, and beside it the odds or why it cannot go there."""
        item, over = self._meant()
        if self.held is not None:
            box = self.held.rect.copy()
            box.midleft = self._mouse[0] + theme.px(6), self._mouse[1] + theme.px(10)
            self.held.draw_at(surface, theme, box)
        if item and over:
            refused, odds = self.judge.refusal(item, over), self.judge.odds(item, over)
            text = refused or (odds.main if odds is not None else "")
            tone = theme.tone("bad" if refused else "good")
            at = self._mouse[0] + theme.px(SPOT), self._mouse[1] - theme.px(SPOT)
            draw_words(surface, theme, str(text), at, tone)


def both_chances(forecast: Forecast) -> tuple[str, str]:
    """Return the main chance in short, and that of the worst that may come in return."""
    worse = [each.main for each in forecast.variants if each.main.good is False]
    return percent(forecast.main.p), percent(max(each.p for each in worse)) if worse else ""


def draw_pill(
    surface: pygame.Surface, theme: Theme, at: tuple[int, int], forecast: Forecast
) -> None:
    """Draw the chance of what a pair is about, and that of the answer, on a link."""
    mine, theirs = both_chances(forecast)
    images = [theme.text(mine, "tiny", theme.tone("good"))]
    if theirs:
        images.append(theme.text(theirs, "tiny", theme.tone("bad")))
    gap, high = theme.px(8), theme.line("tiny") + theme.px(4)
    wide = sum(each.get_width() for each in images) + gap * (len(images) + 1)
    box = pygame.Rect(0, 0, wide, high)
    box.center = at
    pygame.draw.rect(surface, INK, box, border_radius=high // 2)
    pygame.draw.rect(surface, BRASS, box, 1, border_radius=high // 2)
    x = box.left + gap
    for number, image in enumerate(images):
        if number:
            pygame.draw.line(
                surface, BRASS, (x - gap // 2, box.top + 3), (x - gap // 2, box.bottom - 4)
            )
        surface.blit(image, (x, box.centery - image.get_height() // 2))
        x += image.get_width() + gap


def draw_words(
    surface: pygame.Surface,
    theme: Theme,
    text: str,
    at: tuple[int, int],
    colour: tuple[int, int, int],
) -> None:
    """Draw words on a dark plate beside the mouse, within the window."""
    lines = theme.wrap(text, "small", theme.px(260))
    images = [theme.text(line, "small", IVORY) for line in lines]
    box = pygame.Rect(*at, max(each.get_width() for each in images) + theme.px(16), 0)
    box.height = len(images) * theme.line("small") + theme.px(8)
    box.bottom = at[1]
    box.clamp_ip(surface.get_rect())
    pygame.draw.rect(surface, INK, box, border_radius=6)
    pygame.draw.rect(surface, colour, box, max(1, theme.px(2)), border_radius=6)
    for number, image in enumerate(images):
        spot = box.left + theme.px(8), box.top + theme.px(4) + number * theme.line("small")
        surface.blit(image, spot)


class LineUpSheet(Panel):
    """The panel of a line-up, over whose rim a held token may be drawn."""

    def __init__(self, child: Widget, line_up: LineUp) -> None:
        super().__init__(child, 10)
        self.line_up = line_up

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the panel, then what the mouse holds."""
        super().draw(surface, theme)
        self.line_up.draw_held(surface, theme)
