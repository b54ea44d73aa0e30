"""The log: every event as a line, filtered by kind; a click shows a roll, a piece or a rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pygame

from game.core.event import Attacked, Event, Left, LetPass, Moved, Rolled, Scored, Stage
from game.core.wording import worded, worded_parts
from game.ui.hud.log_folding import FoldedLine, folded
from game.ui.hud.name_spots import name_spots
from game.ui.hud.roster import ShowPiece
from game.ui.kit.widget import PRESSES, WALKED, Shown, Widget
from game.ui.rule_links import OpenRule
from game.ui.theme import DIM, FAINT, GOLD, IVORY, Colour, Theme

FILTERS = ("all", "fights", "moves", "score")
KINDS: dict[str, tuple[type[Event], ...]] = {
    "fights": (Attacked, Rolled, Left),
    "moves": (Moved,),
    "score": (Scored, Stage),
}
WHEEL_LINES = 3


class OpenRoll:
    """The player wants to see all parts of a roll."""

    def __init__(self, roll: Rolled) -> None:
        self.roll = roll


class LogView(Widget):
    """The newest lines at the bottom; the wheel scrolls back.

    By keys the arrows go from line to line, and from link to link within one.
    """

    focusable = True

    def __init__(self) -> None:
        super().__init__()
        self.events: list[Event] = []
        self.names: Mapping[str, str] = {}
        """What the armies of the sides are called."""
        self.pieces: dict[str, str] = {}
        """What pieces are called, those too that are no longer there."""
        self.filter = "all"
        self.back = 0
        self.over = ""
        """The piece whose name the mouse is over."""
        self._lines: list[tuple[pygame.Rect, Event]] = []
        self._spots: list[tuple[pygame.Rect, str]] = []
        """Where the names of pieces stand."""
        self._rules: list[tuple[pygame.Rect, tuple[str, ...]]] = []
        """Where ids of rules stand, each with all rules behind its line."""
        self._mouse = (-1, -1)
        self._at, self._link = 0, 0
        """The line that the keys are at, from the lowest up, and the link in it."""
        self._folded: tuple[str, int, int, list[Event]] = ("", 0, 0, [])
        """What the lines were made from."""
        self._told: list[FoldedLine] = []

    def add(self, events: list[Event]) -> None:
        """Take new events."""
        self.events += [event for event in events if event.text]
        self.back = 0

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return a few lines; whoever holds it gives it what is left."""
        return width, theme.line("small") * 4

    def handle(self, event: pygame.Event) -> Any | None:
        """Scroll by the wheel; a click shows the piece that is named, opens a rule or a roll."""
        super().handle(event)
        if event.type == pygame.MOUSEWHEEL and self.hover:
            self._scroll(event.y * WHEEL_LINES)
        if event.type == pygame.KEYDOWN and self.focus:
            return self._key(event.key)
        if event.type == pygame.MOUSEMOTION:
            self.over, self._mouse = self._named_at(event.pos), event.pos
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if piece := self._named_at(event.pos):
                return ShowPiece(piece)
            for rect, rules in self._rules:
                if self.rect.collidepoint(event.pos) and rect.collidepoint(event.pos):
                    return OpenRule(rules)
            for rect, told in self._lines:
                if rect.collidepoint(event.pos) and isinstance(told, Rolled):
                    return OpenRoll(told)
        return None

    def _scroll(self, by: int) -> None:
        self.back = max(0, min(len(self.lines()) - 1, self.back + by))

    def _key(self, key: int) -> Any | None:
        """Go to another line or link; press the one that the keys are at."""
        match key:
            case pygame.K_UP if self._at + 2 < len(self._lines):
                self._at, self._link = self._at + 1, 0
            case pygame.K_UP:
                self._scroll(1)
            case pygame.K_DOWN if self._at:
                self._at, self._link = self._at - 1, 0
            case pygame.K_DOWN:
                self._scroll(-1)
            case pygame.K_LEFT | pygame.K_RIGHT:
                self._link += 1 if key == pygame.K_RIGHT else -1
            case _ if key in PRESSES and (found := self._links()):
                return found[self._link % len(found)][1]
            case _:
                return None
        return WALKED

    def _links(self) -> list[tuple[pygame.Rect, Any]]:
        """Return what can be pressed in the line that the keys are at: a roll, pieces, a rule."""
        if not self._lines:
            return []
        line, event = self._lines[min(self._at, len(self._lines) - 1)]
        found: list[tuple[pygame.Rect, Any]] = []
        if isinstance(event, Rolled):
            found.append((line, OpenRoll(event)))
        found += [(at, ShowPiece(piece)) for at, piece in self._spots if line.colliderect(at)]
        found += [(at, OpenRule(rules)) for at, rules in self._rules if line.colliderect(at)]
        return found

    @property
    def focus_rect(self) -> pygame.Rect:
        """The line or the link that the keys are at."""
        if not self._lines:
            return self.rect
        links = self._links()
        line = self._lines[min(self._at, len(self._lines) - 1)][0]
        return (links[self._link % len(links)][0] if links else line).clip(self.rect)

    def _named_at(self, pos: tuple[int, int]) -> str:
        """Return the piece whose name stands there."""
        if not self.rect.collidepoint(pos):
            return ""
        return next((piece for rect, piece in self._spots if rect.collidepoint(pos)), "")

    def chosen(self) -> list[Event]:
        """Return the events that pass the filter."""
        kinds = KINDS.get(self.filter)
        return [event for event in self.events if kinds is None or isinstance(event, kinds)]

    def lines(self) -> list[FoldedLine]:
        """Return what is to be read: whatever many pieces did alike is told once."""
        key = self.filter, len(self.events), len(self.pieces), self.events[-1:]
        if key != self._folded:
            self._folded, self._told = key, folded(self.chosen(), self.pieces)
        return self._told

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw as many lines as fit, from the bottom up."""
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        self._lines, self._spots, self._rules = [], [], []
        y = self.rect.bottom
        told = self.lines()
        for each in reversed(told[: len(told) - self.back] if self.back else told):
            event = each.event
            text = worded(each.text, self.names)
            tag = event.rules[0].partition(".")[2] if event.rules else ""
            room = self.rect.width - theme.px(10) - theme.width(tag, "tiny") - theme.px(6)
            lines = theme.wrap(text, "small", max(room, self.rect.width // 2))
            y -= len(lines) * theme.line("small") + theme.px(2)
            if y < self.rect.top - theme.line("small") * len(lines):
                break
            colour = line_colour(event, theme)
            for number, line in enumerate(lines):
                surface.blit(
                    theme.text(line, "small", colour),
                    (self.rect.x + theme.px(8), y + number * theme.line("small")),
                )
            self._note_names(surface, theme, each.text, lines, y, colour)
            if tag:
                self._draw_rule(surface, theme, tag, event.rules, y)
            height = len(lines) * theme.line("small")
            if isinstance(event, Rolled | Attacked):
                pygame.draw.line(
                    surface,
                    theme.side(getattr(event, "side", "")),
                    (self.rect.x, y + 2),
                    (self.rect.x, y + height - 2),
                    3,
                )
            self._lines.append((pygame.Rect(self.rect.x, y, self.rect.width, height), event))
        surface.set_clip(clip)
        if not told:
            surface.blit(theme.text("Nothing yet.", "small", FAINT), self.rect.topleft)

    def _draw_rule(
        self, surface: pygame.Surface, theme: Theme, tag: str, rules: tuple[str, ...], top: int
    ) -> None:
        """Draw the id of a line's first rule at its right, small; a click opens the book there."""
        box = pygame.Rect(0, top, theme.width(tag, "tiny"), theme.line("small"))
        box.right = self.rect.right - theme.px(2)
        over = box.collidepoint(self._mouse)
        image = theme.text(tag, "tiny", GOLD if over else FAINT)
        surface.blit(image, image.get_rect(midleft=box.midleft))
        if over:
            low = box.bottom - theme.px(3)
            pygame.draw.line(surface, GOLD, (box.left, low), (box.right, low))
        self._rules.append((box, rules))

    def _note_names(
        self,
        surface: pygame.Surface,
        theme: Theme,
        text: str,
        lines: Sequence[str],
        top: int,
        colour: Colour,
    ) -> None:
        """Note where names stand, and underline that of the piece whose name is under the mouse."""
        height, left = theme.line("small"), self.rect.x + theme.px(8)
        for spot in name_spots(worded_parts(text, self.names), lines):
            line = lines[spot.line]
            start, end = (theme.width(line[:at], "small") for at in (spot.start, spot.end))
            rect = pygame.Rect(left + start, top + spot.line * height, end - start, height)
            self._spots.append((rect, spot.piece))
            if spot.piece == self.over:
                under = rect.move(0, -2)
                pygame.draw.line(surface, colour, under.bottomleft, under.bottomright)

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Return nothing: lines scroll, so none counts as cut."""
        return iter(())


def line_colour(event: Event, theme: Theme) -> Colour:
    """Return the colour of a line that tells an event."""
    match event:
        case Stage():
            return GOLD
        case Scored():
            return theme.words("good")
        case Left():
            return theme.words("bad")
        case Rolled() | Attacked():
            return IVORY
        case LetPass():
            return FAINT
    return DIM
