"""Lessons: the course of a rulebook, then all its drills by chapter, to be searched and played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import pygame

from game.core.wording import sentence
from game.data.drillfile import load_drill
from game.data.ledger import load_ledger
from game.data.library import named_rulebook
from game.ui.camera import MARGIN, UNIT
from game.ui.kit.boxes import Box, Column, Flow, Panel, Row, Scroll
from game.ui.kit.controls import Button, Choice, Chosen, Entry, Label, Picture
from game.ui.kit.widget import Shown, Widget
from game.ui.lesson_list import COURSE, Lessons, Planned, entry, planned_course
from game.ui.lesson_list import Entry as Listing
from game.ui.scene import Change, Host, Pop, Push, Screen
from game.ui.scenes.lesson import BROKEN, LessonScreen, MakeTable
from game.ui.scenes.lesson_panels import Sign
from game.ui.tableview import TableView
from game.ui.theme import DIM, FAINT, GOLD, GOOD, IVORY, WRONG, Theme, panel

READING = 0.01
"""Seconds of a frame in which files are read, at least one."""
GAP = 8
"""Between the panels, and around them, at scale 1."""
SMALL_TABLE, HEADS = 300, 1.0
"""Square units of a table that is painted larger, and units of room for heads above and below."""
PICTURE, SHARE = 250, 0.42
"""Height of the lesson's table at scale 1."""


class Show:
    """A lesson in the list was clicked."""

    def __init__(self, lesson: Planned) -> None:
        self.lesson = lesson


class Open:
    """A rulebook was clicked."""

    def __init__(self, book: str) -> None:
        self.book = book


class Begin:
    """A part of the lesson was chosen."""

    def __init__(self, part: int) -> None:
        self.part = part


class Item(Button):
    """A line of a list: its text at the left, a remark at the right, a tick before it if done.

    Where ticks are given there is room for one before every line; what comes next has a bar.
    """

    def __init__(
        self,
        text: str,
        message: Any,
        remark: str = "",
        *,
        done: bool | None = None,
        comes_next: bool = False,
    ) -> None:
        super().__init__(text, message, style="small", wide=True)
        self.remark = remark
        self.done = done
        self.comes_next = comes_next

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the whole width, a little higher than its text."""
        return width, len(self._lines(theme, width)) * theme.line("small") + theme.px(8)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the line, flat until the mouse is over it."""
        if self.rect.width < 2 or self.rect.height < 2:
            return
        if self.hover or self.focus or self.chosen or self.comes_next:
            surface.blit(panel(self.rect.size, "hover" if self.hover else "raised"), self.rect)
        if self.comes_next:
            bar = pygame.Rect(self.rect.topleft, (theme.px(4), self.rect.height))
            pygame.draw.rect(surface, GOLD, bar, border_radius=2)
        if self.chosen:
            pygame.draw.rect(surface, GOLD, self.rect, max(1, theme.px(2)), border_radius=7)
        x = self.rect.x + theme.px(8)
        if self.done:
            sign = Sign(GOOD, good=True)
            size = sign.measure(theme, 0)
            sign.place(pygame.Rect((x, self.rect.centery - size[1] // 2), size), theme)
            sign.draw(surface, theme)
        x += self._indent(theme)
        y = self.rect.y + theme.px(4)
        for line in self._lines(theme, self.rect.width):
            surface.blit(theme.text(line, "small", GOLD if self.chosen else IVORY), (x, y))
            y += theme.line("small")
        tag = theme.text(self.remark, "tiny", GOLD if self.comes_next else FAINT)
        right = self.rect.right - theme.px(8)
        surface.blit(tag, tag.get_rect(midright=(right, self.rect.centery)))

    def _indent(self, theme: Theme) -> int:
        return theme.line("small") + theme.px(4) if self.done is not None else 0

    def _lines(self, theme: Theme, width: int) -> list[str]:
        room = width - theme.px(20) - self._indent(theme)
        if self.remark:
            room -= theme.width(self.remark, "tiny") + theme.px(8)
        return theme.wrap(self.text, "small", max(1, room))

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Yield its text, which is wrapped and never cut."""
        yield Shown(
            self.rect, self.text, self.measure(theme, self.rect.width)[1] <= self.rect.height
        )


def portrait(table: TableView, theme: Theme) -> pygame.Surface:
    """Return a table with all that stands on it, as one picture."""
    across, down = table.scene.extent
    unit = UNIT if across * down > SMALL_TABLE else 1.5 * UNIT
    # Whoever stands at the far edge reaches beyond it by his head.
    size = round((across + MARGIN) * unit), round((down + MARGIN + HEADS) * unit)
    picture = pygame.Surface(size)
    table.place(pygame.Rect((0, 0), size), theme)
    table.camera.fit()
    table.draw_finished(picture, theme)
    return picture


class LessonsScreen(Screen):
    """The list at the left, the chosen lesson at the right."""

    over_table = True

    def __init__(
        self, app: Host, make_table: MakeTable, drills: Sequence[Path] | None = None
    ) -> None:
        super().__init__(app)
        self.make_table = make_table
        self.lessons = Lessons(drills)
        self.book = next(iter(self.lessons.books), "")
        self.search = ""
        self.chosen: Planned | None = None
        self._pictures: dict[Path, pygame.Surface | None] = {}
        self._typing = False
        done = app.progress.done
        if done or app.progress.notice:
            self.book = self._begun_book()
        if app.progress.notice:
            self.say(app.progress.notice)

    def _begun_book(self) -> str:
        """Return the first book with a course that was begun and not finished."""
        for book in self.lessons.books:
            ticks = [self._is_done(each) for each in planned_course(book)]
            if any(ticks) and not all(ticks):
                return book
        return self.book

    @property
    def course(self) -> list[Planned]:
        """The lessons of the open book that are taught in an order."""
        return planned_course(self.book)

    def _is_done(self, lesson: Planned) -> bool:
        return lesson.name in self.app.progress.done

    def first_undone(self) -> Planned | None:
        """Return the lesson of the course that comes next."""
        return next((each for each in self.course if not self._is_done(each)), None)

    # ------------------------------------------------------------------ widgets

    def build(self) -> Widget:
        """Build head, list and details."""
        entry = Entry("search", self.search, "search the lessons")
        entry.focus = self._typing
        title = Label("Lessons", "title", GOLD)
        back = Button("Back", "back", key="Esc")
        if self.app.compact:
            self._head = Panel(Flow([entry, back, self._book_choice()]), 12)
        else:
            bar = Row([title, entry, back], gap=12, grow=[title])
            self._head = Panel(Column([bar, Flow(self._books())], gap=8), 12)
        self._list = Scroll(Column(self._rows(), gap=4))
        self._side = Scroll(self._details())
        self._listing, self._detail = Panel(self._list, 12), Panel(self._side, 18)
        return Box([self._head, self._listing, self._detail])

    def _titles(self) -> dict[str, str]:
        """Return each rulebook's title with how many lessons of it there are or a search finds."""
        titles = {}
        for book in self.lessons.books:
            known = self.search and self.lessons.has_read(book)
            count = len(self.lessons.entries(book, self.search) if known else ())
            lessons = count if known else self.lessons.counts[book]
            titles[book] = f"{named_rulebook(book).title} ({lessons})"
        return titles

    def _book_choice(self) -> Widget:
        """Return the rulebooks where there is no room for tabs."""
        titles = self._titles()
        return Choice("book", list(titles.values()), list(titles).index(self.book))

    def _books(self) -> list[Widget]:
        """Return a tab for each rulebook."""
        tabs: list[Widget] = []
        for book, title in self._titles().items():
            tab = Button(title, Open(book))
            tab.chosen = book == self.book
            tabs.append(tab)
        return tabs

    def _rows(self) -> list[Widget]:
        if not self.lessons.has_read(self.book):
            known, all_ = len(self.lessons.entries(self.book)), self.lessons.counts[self.book]
            return [Label(f"Reading the lessons … {known} of {all_}", "body", DIM)]
        rows = self._course_rows()
        for chapter, lessons in self._chapters():
            rows.append(Label(chapter, "heading", GOLD))
            rows += [self._line(each) for each in lessons]
        return rows or [Label("No lesson matches.", "body", DIM)]

    def _course_rows(self) -> list[Widget]:
        """Return the course with its length and what is done, unless something is searched."""
        if self.search or not self.course:
            return []
        comes_next = self.first_undone()
        rows: list[Widget] = [
            Label(COURSE, "heading", GOLD),
            Label(self._how_far(), "small", DIM),
        ]
        for number, each in enumerate(self.course):
            time = f"{each.minutes} min"
            item = Item(
                f"{number + 1}.  {each.heading}",
                Show(each),
                f"Next · {time}" if each == comes_next else time,
                done=self._is_done(each),
                comes_next=each == comes_next,
            )
            item.chosen = each == self.chosen
            rows.append(item)
        return rows

    def _how_far(self) -> str:
        """Return how much of the course is done, and how long the rest takes."""
        left = [each for each in self.course if not self._is_done(each)]
        done = f"{len(self.course) - len(left)} of {len(self.course)} done"
        minutes = sum(each.minutes for each in left)
        return f"{done} · about {minutes} minutes left" if left else f"{done}. Well played!"

    def _chapters(self) -> Iterator[tuple[str, list[Planned]]]:
        """Yield what a search finds, or all that the course at the top does not hold whole."""
        for chapter, entries in self.lessons.chapters(self.book, self.search):
            if self.search or not self.course or chapter != COURSE:
                yield chapter, [Planned(each.path) for each in entries]

    def in_order(self) -> list[Planned]:
        """Return all lessons as they are listed."""
        course = [] if self.search else self.course
        return [*course, *(each for _, lessons in self._chapters() for each in lessons)]

    def _line(self, each: Planned) -> Widget:
        count = f"{len(each.parts)} parts" if len(each.parts) > 1 else ""
        item = Item(each.heading, Show(each), count, done=self._is_done(each))
        item.chosen = each == self.chosen
        return item

    def _welcome(self) -> Widget:
        """Return what stands at the right until a lesson is chosen."""
        text = "Every rule has a lesson: a small position and a few steps to play."
        hint = "You play it yourself, with the mouse, on the table."
        rows: list[Widget] = [Label(text, "body", IVORY), Label(hint, "body", DIM)]
        if comes_next := self.first_undone():
            begun = any(self._is_done(each) for each in self.course)
            go = "Continue the course" if begun else "Start the course"
            rows += [
                Label(self._how_far(), "body", DIM),
                Row([Button(go, Begin(0), key="Enter", kind="gold", style="heading")]),
                Label(f"Next: {comes_next.heading}", "body", IVORY),
            ]
            picture = self._pictures.get(comes_next.path)
            if picture is not None:
                rows.append(Picture(picture, self._high()))
        return Column(rows, gap=10)

    def _details(self) -> Widget:
        lesson = self.chosen
        if lesson is None:
            return self._welcome()
        each = entry(lesson.path)
        place = f"{named_rulebook(each.ruleset).title}: {each.chapter}"
        if lesson in self.course:
            number = self.course.index(lesson) + 1
            place = f"Lesson {number} of {len(self.course)} · about {lesson.minutes} minutes"
        rows: list[Widget] = [
            Label(lesson.heading, "title", GOLD),
            Label(place, "small", DIM),
        ]
        if each.problem:
            return Column([*rows, Label(each.problem, "body", WRONG)], gap=8)
        picture = self._picture(each.path)
        if picture is not None:
            rows.append(Picture(picture, self._high()))
        if each.say:
            rows.append(Label(each.say, "body", IVORY))
        start = Button("Begin", Begin(0), key="Enter", kind="gold", style="heading")
        rows.append(Row([start]))
        if len(lesson.parts) > 1:
            rows.append(Label(f"{len(lesson.parts)} parts", "strong", GOLD))
            rows += [
                Item(f"{number + 1}.  {sentence(name)}", Begin(number))
                for number, name in enumerate(lesson.parts)
            ]
        rows += self._rules(each)
        return Column(rows, gap=8)

    def _rules(self, each: Listing) -> list[Widget]:
        rows: list[Widget] = [Label("What it teaches", "strong", GOLD)]
        known = load_ledger(each.ruleset).rules
        for rule in each.rules:
            if rule in known:
                rows.append(Label(rule, "tiny", DIM))
                rows.append(Label(known[rule].text, "small", IVORY))
        return rows

    def _picture(self, path: Path) -> pygame.Surface | None:
        """Return the table of the lesson with its figures, painted once."""
        if path not in self._pictures:
            try:
                drill = load_drill(path)
                scene = drill.rulebook.scene(drill.state(drill.runs()[0]))
                self._pictures[path] = portrait(self.make_table(scene), self.theme)
            except BROKEN:
                self._pictures[path] = None
        return self._pictures[path]

    def layout(self) -> None:
        """Place the head on top and give a third to the list."""
        px = self.theme.px
        room = pygame.Rect((0, 0), self.size).inflate(-2 * px(GAP), -2 * px(GAP))
        head = self._head.measure(self.theme, room.width)[1]
        left = min(px(380), room.width * 2 // 5)
        self._head.place(pygame.Rect(room.topleft, (room.width, head)), self.theme)
        room.top, room.height = room.top + head + px(GAP), room.height - head - px(GAP)
        self._listing.place(pygame.Rect(room.topleft, (left, room.height)), self.theme)
        room.left, room.width = room.left + left + px(GAP), room.width - left - px(GAP)
        self._detail.place(room, self.theme)
        self.root.rect = pygame.Rect((0, 0), self.size)
        self.stale = True

    def rebuild(self) -> None:
        """Make the widgets again; the list stays where it was scrolled to."""
        offset = self._list.offset if hasattr(self, "_list") else 0
        super().rebuild()
        self._list.scroll_to(offset)

    # ------------------------------------------------------------------ time and input

    @property
    def busy(self) -> bool:
        """While files are being read."""
        return super().busy or not self.lessons.ready

    def update(self, seconds: float) -> Change | None:
        """Read some more, the open book first."""
        if not self.lessons.ready:
            shown = self.lessons.has_read(self.book)
            end = perf_counter() + READING
            self.lessons.read(self.book)
            while perf_counter() < end:
                self.lessons.read(self.book)
            if not shown or self.search:
                self.rebuild()
        if self.lessons.has_read(self.book) and self._wants_picture():
            self.rebuild()
        return super().update(seconds)

    def _high(self) -> int:
        """Return how high a lesson's picture is at scale 1: larger in a larger window."""
        return max(PICTURE, round(SHARE * self.size[1] / self.theme.scale))

    def _wants_picture(self) -> bool:
        """Paint the lesson that comes next once all is read; return whether it is new."""
        comes_next = self.first_undone() if self.chosen is None else None
        if comes_next is None or comes_next.path in self._pictures or self.stale:
            return False
        return self._picture(comes_next.path) is not None

    def message(self, message: Any) -> Change | None:
        """Search, choose, begin, leave."""
        match message:
            case Chosen(name="search", value=value):
                self.search, self._typing = value, True
                self.rebuild()
            case Show(lesson=lesson):
                self.chosen, self._typing = lesson, False
                self.rebuild()
            case Open(book=book):
                self._open(book)
            case Chosen(name="book", value=title):
                self._open(next(book for book, each in self._titles().items() if each == title))
            case Begin(part=part):
                return self._begin(part)
            case "back":
                return Pop()
        return None

    def _open(self, book: str) -> None:
        """Show the lessons of another rulebook, from their beginning."""
        if book != self.book:
            self.book, self.chosen, self._typing = book, None, False
            self._list.scroll_to(0)
            self.rebuild()

    def key(self, event: pygame.Event) -> Change | None:
        """Begin at Enter; walk through the list by up and down."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._begin(0)
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self._walk(-1 if event.key == pygame.K_UP else 1)
            return None
        return super().key(event)

    def _walk(self, by: int) -> None:
        listed = self.in_order()
        if not listed:
            return
        here = listed.index(self.chosen) if self.chosen in listed else -1 if by > 0 else 0
        self.chosen = listed[(here + by) % len(listed)]
        self.rebuild()
        for widget in self._list.walk():
            if isinstance(widget, Button) and widget.chosen:
                self._into_view(widget.rect)

    def _into_view(self, rect: pygame.Rect) -> None:
        view = self._list.rect
        if rect.top < view.top or rect.bottom > view.bottom:
            self._list.scroll_to(self._list.offset + rect.centery - view.centery)

    def _begin(self, part: int) -> Change | None:
        lesson = self.chosen or self.first_undone()
        if lesson is None:
            self.say("Choose a lesson first.")
            return None
        lessons = self.course if lesson in self.course else self.in_order()
        try:
            number = lessons.index(lesson)
            screen = LessonScreen(self.app, self.make_table, lessons, number, part)
        except BROKEN as error:
            self.say(str(error))
            return None
        return Push(screen)
