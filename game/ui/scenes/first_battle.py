"""The guided first battle: an ordinary battle with a card that explains what comes up."""

from __future__ import annotations

from typing import Any

import pygame

from game.core.decision import Pick
from game.core.event import Event
from game.data.hints import Hint, load_guide
from game.data.library import named_rulebook
from game.rules import RULESETS
from game.ui.kit.boxes import Box, Column, Grid, Panel, Row, Scroll
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Host, Pop, Replace, Screen
from game.ui.scenes.battle import BattleScreen
from game.ui.theme import DIM, GOLD, INK, Theme

CARD = 330
"""Width of a hint at scale 1."""
GAP = 14
"""From a hint to the edges of the table, at scale 1."""


class HintCard(Panel):
    """A hint on paper with a button that puts it away."""

    def __init__(self, hint: Hint) -> None:
        self.hint = hint
        button = Button("Got it", "got it", style="small", tip="Put this hint away")
        super().__init__(Column([Label(hint.say, "body", INK), Row([button])], gap=8), 14, "paper")

    def put(self, room: pygame.Rect, target: tuple[int, int] | None, theme: Theme) -> None:
        """Stand in the corner of the table that is farthest from what it points at."""
        width = min(theme.px(CARD), room.width)
        box = pygame.Rect(0, 0, width, self.measure(theme, width)[1])
        corners = [box.copy() for _ in range(4)]
        corners[0].topleft, corners[1].topright = room.topleft, room.topright
        corners[2].bottomleft, corners[3].bottomright = room.bottomleft, room.bottomright
        away = pygame.Vector2(target or room.midbottom)
        self.place(max(corners, key=lambda each: away.distance_to(each.center)), theme)


class FirstBattleScreen(BattleScreen):
    """Shows each hint once, when what it is about first comes up."""

    _hints: list[Hint] | None = None
    """Those that have not been shown yet; none while the screen is being made."""
    card: HintCard | None = None

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._hints = list(load_guide(self.match.rules.key).hints)

    # ------------------------------------------------------------------ which hint

    def take(self, events: list[Event]) -> None:
        """Take what happened, and have something to say about it the first time."""
        super().take(events)
        kinds = {type(event).__name__ for event in events}
        self._show_next(lambda hint: hint.told in kinds)

    def new_question(self) -> None:
        """Show what is asked; a hint about another question makes way."""
        super().new_question()
        if self._hints is None or self.moving or not self.game.human:
            return
        asked = self.match.pending.kind if self.match.pending else ""
        if self.card is not None and self.card.hint.asked not in ("", asked):
            self.card = None
        self._show_next(lambda hint: bool(asked) and hint.asked == asked)

    def _show_next(self, fits: Any) -> None:
        if self.card is not None or not self._hints or not self.app.settings.hints:
            return
        hint = next((each for each in self._hints if fits(each)), None)
        if hint is not None:
            self._hints.remove(hint)
            self.card = HintCard(hint)
            self.stale = True

    # ------------------------------------------------------------------ showing it

    @property
    def target(self) -> tuple[int, int] | None:
        """The pixel that the hint points at: a piece that can be clicked now."""
        if self.card is None or self.card.hint.point != "pieces" or not self.game.human:
            return None
        decision = self.match.pending
        keys = {option.key for option in decision.listed()} if isinstance(decision, Pick) else set()
        wanted = {*keys, self.selected}
        for figure in self.table.scene.figures:
            if figure.id in wanted or figure.carrier in wanted:
                x, y = self.table.camera.to_screen(figure.centre)
                return (round(x), round(y)) if self.table.rect.collidepoint(x, y) else None
        return None

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw the hint above the table, with a line to what it is about."""
        if self.card is not None and not self.moving:
            gap = self.theme.px(GAP)
            target = self.target
            self.card.put(self.table.camera.clear.inflate(-2 * gap, -2 * gap), target, self.theme)
            if target is not None:
                self._point(surface, self.card.rect, target)
            self.card.draw(surface, self.theme)
        super().draw_over(surface)

    def _point(self, surface: pygame.Surface, box: pygame.Rect, at: tuple[int, int]) -> None:
        """Draw a line from the card to a ring around the piece."""
        start = pygame.Vector2(
            max(box.left, min(at[0], box.right)), max(box.top, min(at[1], box.bottom))
        )
        ring = self.theme.px(20)
        end = pygame.Vector2(at)
        if start.distance_to(end) > ring:
            end += (start - end).normalize() * ring
            pygame.draw.line(surface, INK, start, end, self.theme.px(5))
            pygame.draw.line(surface, GOLD, start, end, max(2, self.theme.px(3)))
        pygame.draw.circle(surface, GOLD, at, ring, max(2, self.theme.px(3)))

    def handle(self, event: pygame.Event) -> Change | None:
        """Put the hint away at a click on it; all else goes to the battle."""
        if self.card is not None and not self.moving:
            message = self.card.handle(event)
            mouse = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
            if message == "got it":
                self.card, self.stale = None, True
                return None
            if mouse and self.card.rect.collidepoint(event.pos):
                self.stale = True
                return None
        return super().handle(event)


class Begin:
    """A rulebook was chosen."""

    def __init__(self, book: str) -> None:
        self.book = book


class StartHereScreen(Screen):
    """Asks which rulebook somebody wants to get to know."""

    over_table = True

    def __init__(self, app: Host, begin: Any) -> None:
        super().__init__(app)
        self._begin = begin

    def build(self) -> Widget:
        """Return a card for each rulebook."""
        head = [
            Label("Start here", "title", GOLD),
            Label("A small battle of about ten minutes, with hints. Choose a rulebook.", "body"),
        ]
        cards = [self._card(book) for book in RULESETS]
        back = Row([Button("Back", "back", key="Esc")])
        self._panel = Panel(Scroll(Column([*head, Grid(cards, 300), back], gap=12)), 20)
        return Box([self._panel])

    def _card(self, book: str) -> Widget:
        text = load_guide(book).about
        start = Button(
            named_rulebook(book).title, Begin(book), kind="gold", wide=True, style="strong"
        )
        return Panel(Column([start, Label(text, "small", DIM)], gap=8), 12)

    def layout(self) -> None:
        """Lay the cards out in the middle."""
        self.in_the_middle(self._panel, 1020)

    def message(self, message: Any) -> Change | None:
        """Begin, or go back."""
        match message:
            case Begin(book=book):
                return Replace(self._begin(self.app, book), 1)
            case "back":
                return Pop()
        return None
