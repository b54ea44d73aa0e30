"""The guided first battle: an ordinary battle with a card that explains what comes up."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Future
from contextlib import suppress
from typing import Any

import pygame

from game.core.decision import Pick
from game.core.event import Event
from game.core.wording import plain_words
from game.data.hints import Hint, load_guide
from game.data.library import named_rulebook
from game.rules import RULESETS
from game.table.scene import Figure
from game.ui.arming import NEVER
from game.ui.kit.boxes import Box, Column, Grid, Panel, Row, Scroll
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Host, Pop, Replace
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.book_card import BookCard, BookFaces
from game.ui.scenes.portrait_screen import PortraitScreen
from game.ui.theme import GOLD, INK, Theme
from game.ui.tools.tool import Do

FACE = 60
"""Height of a miniature on a rulebook's card at scale 1."""
CARD = 330
"""Width of a hint at scale 1."""
GAP = 14
"""From a hint to the edges of the table, at scale 1."""
GRID, STEP = 12, 24
"""Places across that a hint may stand at, and pixels at scale 1 between those down the table."""
BESIDE = 500
"""How much farther from its target a hint may be, at scale 1, to leave the field free.

The field is all that lies between the pieces.
"""
UNIT_CARD = (272, 300)
"""Room at the upper right that a piece's card may need, at scale 1."""
AROUND = 16
"""Pixels at scale 1 that a piece is drawn larger than its base."""


class HintCard(Panel):
    """A hint on paper with a button that puts it away."""

    def __init__(self, hint: Hint) -> None:
        self.hint = hint
        button = Button("Got it", "got it", style="small", tip="Dismiss this hint")
        super().__init__(Column([Label(hint.say, "body", INK), Row([button])], gap=8), 14, "paper")

    def put(
        self,
        room: pygame.Rect,
        field: pygame.Rect,
        target: tuple[int, int] | None,
        taken: Sequence[pygame.Rect],
        theme: Theme,
    ) -> None:
        """Stand where it covers least of what is taken, near to its target, beside the field.

        It stays where it is as long as it covers nothing that is taken.
        """
        width = min(theme.px(CARD), room.width)
        box = pygame.Rect(0, 0, width, self.measure(theme, width)[1])
        if (
            self.rect.size == box.size
            and room.contains(self.rect)
            and not _covered(self.rect, taken)
        ):
            return
        near = pygame.Vector2(target or room.midtop)
        places = [
            box.move(room.x + x * (room.width - box.width) // GRID, y)
            for x in range(GRID + 1)
            for y in range(room.y, max(room.y, room.bottom - box.height) + 1, theme.px(STEP))
        ]

        def cost(each: pygame.Rect) -> tuple[int, float]:
            upon = _covered(each, [field]) / (box.width * box.height)
            return _covered(each, taken), near.distance_to(each.center) + upon * theme.px(BESIDE)

        self.place(min(places, key=cost), theme)


def _covered(box: pygame.Rect, taken: Sequence[pygame.Rect]) -> int:
    """Return how many pixels of some rectangles a box covers."""
    clips = (box.clip(each) for each in taken)
    return sum(clip.width * clip.height for clip in clips)


class FirstBattleScreen(BattleScreen):
    """Shows each hint once, when what it is about first comes up."""

    _hints: list[Hint] | None = None
    """Those that have not been shown yet; none while the screen is being made."""
    card: HintCard | None = None

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        guide = load_guide(self.match.rules.key)
        self._hints = list(guide.hints)
        self.game.reactions.update(dict.fromkeys(guide.unasked, NEVER))

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
    def card_shown(self) -> bool:
        """Whether the hint can be read: its question is open, nothing moves, no banner is shown."""
        if self.card is None or self.moving or self.presentation.herald.banner is not None:
            return False
        asked = self.match.pending.kind if self.match.pending and self.game.human else ""
        return self.card.hint.asked in ("", asked)

    @property
    def target(self) -> tuple[int, int] | None:
        """The pixel that the hint points at: a piece or a button that can be clicked now."""
        if self.card is None or not self.game.human:
            return None
        match self.card.hint.point:
            case "pieces":
                return self._piece_meant(self.card.hint.say)
            case "buttons":
                return self._button_meant()
        return None

    def _piece_meant(self, said: str) -> tuple[int, int] | None:
        """Return where a piece stands that can be clicked: first one that the hint names."""
        decision = self.match.pending
        options = decision.listed() if isinstance(decision, Pick) else ()
        allowed = [option for option in options if option.objection is None]
        called = [
            (piece, plain_words(option.label))
            for option in allowed
            for piece in (*option.pieces, option.key)
        ]
        figures = [
            (not (label and label in said) and figure.name not in said, figure)
            for piece, label in (*called, (self.selected, ""))
            for figure in self.table.scene.figures
            if piece and piece in (figure.id, figure.carrier)
        ]
        for _, figure in sorted(figures, key=lambda each: each[0]):
            x, y = self.table.camera.to_screen(figure.centre)
            if self.table.camera.clear.collidepoint(x, y):
                return round(x), round(y)
        return None

    def _button_meant(self) -> tuple[int, int] | None:
        """Return where the first button with an answer is that can be pressed."""
        for widget in self.root.walk():
            if isinstance(widget, Button) and isinstance(widget.message, Do) and not widget.why_not:
                return widget.rect.midtop
        return None

    def _pieces(self) -> list[pygame.Rect]:
        """Return where on the screen the pieces are drawn."""
        camera, room, found = self.table.camera, self.theme.px(AROUND), []
        for figure in self.table.scene.figures:
            size = round(max(figure.extent) * camera.pixels)
            box = pygame.Rect(0, 0, size + room, size + room)
            middle = camera.to_screen(figure.centre)
            box.center = round(middle.x), round(middle.y)
            tall = round(min(figure.extent) * camera.pixels)  # a miniature stands up from its base
            found.append(pygame.Rect(box.x, box.y - tall, box.width, box.height + tall))
        return found

    def _taken(self) -> list[pygame.Rect]:
        """Return what a hint should leave free: all pieces, and what floats over the table."""
        camera = self.table.camera
        taken = [each.rect for each in self.root.children if each is not self.table]
        taken += self._pieces()
        if self.table.minimap is not None:
            taken.append(self.table.minimap.rect)
        card = pygame.Rect(0, 0, *map(self.theme.px, UNIT_CARD))
        card.topright = camera.clear.topright
        return [*taken, card]

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw the hint above the table, with a line to what it is about."""
        shown = self.card is not None and self.card_shown
        self.table.reserved = [self.card.rect] if self.card is not None and shown else ()
        if self.card is not None and shown:
            gap, target = self.theme.px(GAP), self.target
            room = self.table.camera.clear.inflate(-2 * gap, -2 * gap)
            pieces = self._pieces()
            field = pieces[0].unionall(pieces[1:]) if pieces else pygame.Rect(room.center, (0, 0))
            self.card.put(room, field, target, self._taken(), self.theme)
            if target is not None:
                self._point(surface, self.card.rect, target)
            self.card.draw(surface, self.theme)
        super().draw_over(surface)

    def _point(self, surface: pygame.Surface, box: pygame.Rect, at: tuple[int, int]) -> None:
        """Draw a line from the card to a ring around the piece or the edge of the button."""
        start = pygame.Vector2(
            max(box.left, min(at[0], box.right)), max(box.top, min(at[1], box.bottom))
        )
        button = self.card is not None and self.card.hint.point == "buttons"
        ring = 0 if button else self.theme.px(20)
        end = pygame.Vector2(at)
        if start.distance_to(end) > ring:
            end += (start - end).normalize() * ring
            pygame.draw.line(surface, INK, start, end, self.theme.px(5))
            pygame.draw.line(surface, GOLD, start, end, max(2, self.theme.px(3)))
        if ring:
            pygame.draw.circle(surface, GOLD, at, ring, max(2, self.theme.px(3)))
        else:
            (x, y), size = at, self.theme.px(9)
            pygame.draw.polygon(surface, GOLD, [at, (x - size, y - size), (x + size, y - size)])

    def handle(self, event: pygame.Event) -> Change | None:
        """Put the hint away at a click on it; all else goes to the battle."""
        if self.card is not None and self.card_shown:
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


class StartHereScreen(PortraitScreen):
    """Asks which rulebook somebody wants to get to know."""

    over_table = True

    def __init__(self, app: Host, begin: Any, faces: Future[tuple[BookFaces, ...]]) -> None:
        super().__init__(app)
        self._begin = begin
        self._coming: Future[tuple[BookFaces, ...]] | None = faces
        self._figures: dict[str, tuple[Figure, ...]] = {}

    @property
    def busy(self) -> bool:
        """Until the miniatures are there and painted."""
        return self._coming is not None or super().busy

    def update(self, seconds: float) -> Change | None:
        """Show the miniatures as soon as they are there."""
        if self._coming is not None and self._coming.done():
            with suppress(BrokenExecutor):  # without another process the cards have words alone
                self._figures = {book.ruleset: book.figures for book in self._coming.result()}
            self._coming = None
            self.rebuild()
        return super().update(seconds)

    def build(self) -> Widget:
        """Return a card for each rulebook."""
        head = [
            Label("Start here", "title", GOLD),
            Label("A small battle of about ten minutes, with hints. Choose a rulebook.", "body"),
        ]
        cards = [self._card(book) for book in RULESETS]
        back = Row([Button("Back", "back", key="Esc")])
        self._panel = Panel(Scroll(Column([*head, Grid(cards, 420), back], gap=12)), 20)
        return Box([self._panel])

    def _card(self, book: str) -> Widget:
        figures = self._figures.get(book, ())
        shown = BookFaces(book, named_rulebook(book).title, load_guide(book).about, figures)
        empty = pygame.Surface((2 * FACE, FACE), pygame.SRCALPHA)  # as wide as two, for the words
        return BookCard(shown, Begin(book), self.side_by_side(figures, FACE) if figures else empty)

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
