"""The title: the first button starts a battle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future
from contextlib import suppress
from typing import Any

import pygame

from game.core.errors import DataError, Diverged, UsageError
from game.ui.backdrop import backdrop
from game.ui.kit.boxes import Box, Column, Panel, Row, Scroll
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.layers import DAWN
from game.ui.living_battle import LivingBattle, PlayedBattle
from game.ui.scene import Change, Host, Leave, Push, Screen
from game.ui.scenes.book_card import BookCard, BookFaces
from game.ui.scenes.browse import Browse, BrowseScreen
from game.ui.scenes.editor_open import EditorOpenScreen
from game.ui.scenes.lab_open import LabOpenScreen
from game.ui.scenes.lessons import LessonsScreen
from game.ui.scenes.options import OptionsScreen
from game.ui.scenes.portrait_screen import PortraitScreen
from game.ui.scenes.rulebook import RulebookScreen
from game.ui.scenes.saved import SavedScreen
from game.ui.scenes.workshop import WorkshopScreen
from game.ui.start import (
    all_saves,
    battle_to_come,
    books_to_come,
    make_table,
    quick_battle,
    resume_battle,
    save_to_continue,
    start_here,
    title_at_once,
    title_table,
)
from game.ui.theme import DIM, GOLD, Style
from game.ui.workbench import no_workshop

SCREENS: dict[str, Callable[[Host], Screen]] = {
    "start": start_here,
    "quick": quick_battle,
    "browse": BrowseScreen,
    "saved": SavedScreen,
    "workshop": WorkshopScreen,
    "editor": EditorOpenScreen,
    "lab": LabOpenScreen,
    "rules": RulebookScreen,
    "settings": OptionsScreen,
}
"""What the buttons open that need nothing to begin with."""
CARDS, MARGIN = 430, 50
"""Width of the rulebooks' cards at scale 1, and their distance from the edge."""
FACE = 60
"""Height of a miniature on a card at scale 1."""
COLUMNS = 3
"""Into which the buttons go at most where one column would not fit."""


def _in_columns(head: Sequence[Widget], buttons: Sequence[Widget], columns: int) -> Column:
    """Return the title and its buttons, in one column or, in a low window, in several."""
    if columns == 1:
        return Column([*head, *buttons], gap=10)
    rows: list[Widget] = []
    for first in range(0, len(buttons), columns):
        row = buttons[first : first + columns]
        rows.append(Row(row, grow=row))
    return Column([*head, *rows], gap=8)


class TitleScreen(PortraitScreen):
    """Where everything begins, over the picture of a battle until a living one is there."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self._picture = title_at_once()
        self._before: pygame.Surface | None = None
        """What fills the window while a battle comes into sight."""
        self._backdrop: pygame.Surface | None = None
        self._wanted = True
        """Whether the rulebooks are still to be asked for."""
        self._light = 1.0
        self._battle: LivingBattle | None = None
        """The battle that goes on behind the buttons."""
        self._next: LivingBattle | None = None
        """One that is still being painted."""
        self._battle_coming: Future[PlayedBattle] | None = None
        self._shown = 0
        """How many battles have been asked for."""
        self._players_gone = False
        """Whether there is no other process that could play one."""
        self._books: tuple[BookFaces, ...] = ()
        self._books_coming: Future[tuple[BookFaces, ...]] | None = None

    @property
    def busy(self) -> bool:
        """Until the rulebooks are there, and as long as a battle goes on."""
        awaited = self._books_coming, self._battle_coming, self._next, self._battle
        coming = any(each is not None for each in awaited)
        return self._wanted or coming or self._light < 1 or super().busy

    @property
    def lively(self) -> bool:
        """Whether a battle may go on behind the buttons."""
        return self.app.settings.speed > 0 and not self.app.settings.reduced_motion

    def update(self, seconds: float) -> Change | None:
        """Have rulebooks and a battle made once the window is there, then let it dawn."""
        if self._light < 1:
            self._light = min(1.0, self._light + seconds / DAWN)
            self.stale = True
        if self._wanted and not self.stale:
            self._wanted = False
            self._books_coming = books_to_come()
        if self._books_coming is not None and self._books_coming.done():
            self._take_books(self._books_coming)
        if self.lively:
            self._live(seconds)
        elif self._battle is not None or self._next is not None:
            self._battle = self._next = None
            self.stale = True
        return super().update(seconds)

    def _live(self, seconds: float) -> None:
        """Let the battle go on; when it is over or there is none yet, have the next one played."""
        if self._battle is not None:
            self.stale |= self._battle.update(seconds)
        awaited = self._wanted or self._books_coming is not None
        over = self._battle is None or self._battle.over
        if self._next is not None:
            self.stale |= self._next.paint(seconds)
            if self._next.ready and over:
                self._begin_battle(self._next)
        elif self._battle_coming is not None:
            if self._battle_coming.done():
                self._take_battle(self._battle_coming)
        elif over and not awaited and not self._players_gone:
            try:
                self._battle_coming = battle_to_come(self._shown)
            except BrokenExecutor:
                self._players_gone = True
            self._shown += 1

    def _take_battle(self, coming: Future[PlayedBattle]) -> None:
        """Have a battle painted; without another process the picture stays."""
        self._battle_coming = None
        try:
            self._next = LivingBattle(coming.result(), title_table)
        except BrokenExecutor:
            self._players_gone = True
            return
        self._next.place(self.size, self.theme)
        self.stale = True

    def _begin_battle(self, battle: LivingBattle) -> None:
        """Let a battle come into sight over what was there."""
        before = pygame.Surface(self.size)
        self._draw_table(before)
        self._before, self._light = before, 0.0
        self._battle, self._next = battle, None

    def resize(self, size: tuple[int, int]) -> None:
        """Take a new size, the battle as well."""
        super().resize(size)
        for battle in (self._battle, self._next):
            if battle is not None:
                battle.place(size, self.theme)

    def _take_books(self, coming: Future[tuple[BookFaces, ...]]) -> None:
        """Show the rulebooks; without another process there are none."""
        self._books_coming = None
        with suppress(BrokenExecutor):
            self._books = coming.result()
        self.rebuild()

    def _cards(self) -> Panel | None:
        """Return a card for each rulebook, if there is room for them beside the buttons."""
        room = self.size[0] - self._width(self._columns) - self.theme.px(70 + 2 * MARGIN)
        if not self._books or room < self.theme.px(CARDS):
            return None
        cards = [self._card(book) for book in self._books]
        panel = Panel(Column(cards, gap=8), 10)
        high = panel.measure(self.theme, self.theme.px(CARDS))[1]
        return panel if high <= self.size[1] - self.theme.px(40) else None

    def _card(self, book: BookFaces) -> BookCard:
        """Return a rulebook with some of its miniatures side by side."""
        return BookCard(book, Browse(book.ruleset), self.side_by_side(book.figures, FACE))

    def build(self) -> Widget:
        """Return a column of buttons over a painted table."""
        why = "" if all_saves() else "No saved game yet."
        small = self.app.compact
        first: Style = "strong" if small else "heading"
        buttons: list[Widget] = [
            Button("Start here", "start", key="H", kind="gold", wide=True, style=first),
            Button("Quick battle", "quick", key="Q", wide=True),
            Button("Choose a battle", "browse", key="B", wide=True),
            Button("Continue", "continue", key="C", wide=True, why_not=why),
            Button("Saved games", "saved", key="S", wide=True, why_not=why),
            Button("Lessons", "lessons", key="L", wide=True),
            Button("Workshop", "workshop", key="W", wide=True, why_not=no_workshop()),
            Button("Map editor", "editor", key="E", wide=True),
            Button("Laboratory", "lab", key="T", wide=True),
            Button("Rules", "rules", key="R", wide=True),
            Button("Settings", "settings", key="O", wide=True),
            Button("Quit", "quit", key="Esc", wide=True),
        ]
        head: list[Widget] = [
            Label("Sandtable", "title" if small else "display", GOLD),
            Label("A miniatures table with a referee", "body", DIM),
        ]
        for columns in range(1, COLUMNS + 1):
            self._columns = columns
            column, pad = _in_columns(head, buttons, columns), 22 if columns == 1 else 14
            self._panel = Panel(column, pad)
            high = self._panel.measure(self.theme, self._width(columns))[1]
            if high <= self.size[1] - 2 * self.theme.px(8):
                break
            if columns == COLUMNS:
                self._panel = Panel(Scroll(column), pad)
        self._books_panel = self._cards()
        return Box([part for part in (self._panel, self._books_panel) if part is not None])

    def _width(self, columns: int) -> int:
        px = self.theme.px
        return min(px(360 if columns == 1 else 200 * columns), self.size[0] - px(20))

    def layout(self) -> None:
        """Place the column at the left, in the middle of the height."""
        px = self.theme.px
        width = self._width(self._columns)
        _, height = self._panel.measure(self.theme, width)
        left = min(px(70), (self.size[0] - width) // 2)
        height = min(height, self.size[1] - 2 * px(8))
        top = (self.size[1] - height) // 2
        self._panel.place(pygame.Rect(left, top, width, height), self.theme)
        if self._books_panel is not None:
            wide = px(CARDS)
            high = self._books_panel.measure(self.theme, wide)[1]
            box = pygame.Rect(self.size[0] - wide - px(MARGIN), 0, wide, high)
            box.centery = self.size[1] // 2
            self._books_panel.place(box, self.theme)
        self.root.rect = pygame.Rect((0, 0), self.size)
        self.stale = True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw a dimmed table behind the buttons, with a battle on it once one goes on."""
        if self._next is not None and not self._next.ready:
            self._next.draw(surface, self.theme)  # unseen: what it needs is asked for by drawing
        self._draw_table(surface)
        if self._light < 1 and self._before is not None:
            self._before.set_alpha(round(255 * (1 - self._light)))
            surface.blit(self._before, (0, 0))
        self.root.draw(surface, self.theme)
        self.draw_over(surface)

    def _draw_table(self, surface: pygame.Surface) -> None:
        if self._backdrop is None or self._backdrop.get_size() != surface.get_size():
            self._backdrop = backdrop(self._picture, surface.get_size())
            self.app.backdrop.take(self._picture)
        if self._battle is not None:
            self._battle.draw(surface, self.theme)
        else:
            surface.blit(self._backdrop, (0, 0))

    def message(self, message: Any) -> Change | None:
        """Open what the button says."""
        if isinstance(message, Browse):
            return Push(BrowseScreen(self.app, message.ruleset))
        try:
            return self._open(str(message))
        except (DataError, Diverged, UsageError, OSError) as error:
            self.say(str(error))
            return None

    def _open(self, name: str) -> Change | None:
        if name in SCREENS:
            return Push(SCREENS[name](self.app))
        match name:
            case "continue":
                return Push(resume_battle(self.app, save_to_continue()))
            case "lessons":
                return Push(LessonsScreen(self.app, make_table))
            case "quit":
                return Leave()
        return None

    def key(self, event: pygame.Event) -> Change | None:
        """Press the button of a letter."""
        if event.key == pygame.K_ESCAPE:
            return Leave()
        return self.press(getattr(event, "unicode", "").upper()) or super().key(event)
