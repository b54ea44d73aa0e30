"""The rulebook: contents at the left, a page to read, a position from the table beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from game.data.drillfile import load_drill
from game.data.ledger import Kind, LedgerChapter, LedgerRule, load_ledger
from game.data.rule_search import rule_index
from game.rules import RULESETS, rulebook
from game.ui.diagram import Diagram
from game.ui.kit.boxes import Box, Column, Flow, Panel, Row, Scroll
from game.ui.kit.controls import Button, Choice, Chosen, Entry, Label
from game.ui.kit.page import Passage
from game.ui.kit.prose import Prose
from game.ui.kit.widget import Widget
from game.ui.lesson_list import Planned, drills_by_rule, entry, planned_course
from game.ui.rule_links import OpenRule, book_with, ids_in
from game.ui.scene import Change, Host, Pop, Push, Screen
from game.ui.scenes.lesson import BROKEN, LessonScreen
from game.ui.scenes.lessons import Item
from game.ui.start import make_table
from game.ui.theme import DIM, GOLD, INK, IVORY

GAP = 8
"""Between the panels, and around them, at scale 1."""
CONTENTS, PAGE, BESIDE = 250, 700, 330
"""Widths of contents, page and the picture beside it, at scale 1."""
NARROW = 1080
"""Width at scale 1 below which the picture has no room."""
REST = 0.2
"""Seconds that somebody stays with a rule before its position is set up."""
STEP = 0.85
"""Share of the page that a key turns."""
BROWN = 110, 78, 42
FADED = 132, 108, 76
KINDS: dict[Kind, str] = {"core": "", "optional": "optional", "house": "house rule"}
"""What stands in the margin about where a rule comes from."""
ABOUT = "About the game"
"""The page before the first chapter."""


class Turn:
    """A chapter was chosen; -1 is the page about the game."""

    def __init__(self, chapter: int) -> None:
        self.chapter = chapter


class Read:
    """A rule was chosen."""

    def __init__(self, rule: str) -> None:
        self.rule = rule


class Try:
    """The player wants to play the position that shows a rule."""

    def __init__(self, drill: Path) -> None:
        self.drill = drill


class RulebookScreen(Screen):
    """A book to leaf through and to search, opened at the rules that somebody asks about."""

    over_table = True

    def __init__(self, app: Host, ruleset: str = "", cited: Sequence[str] = ()) -> None:
        super().__init__(app)
        self.cited = tuple(cited)
        book = ruleset or (book_with(self.cited[0]) if self.cited else "")
        self.ruleset = book if book in RULESETS else RULESETS[0]
        self.search = ""
        self.chapter = -1
        self.rule = ""
        """The rule that is being read."""
        self._typing = False
        self._resting = 0.0
        self._diagrams: dict[Path, Diagram | None] = {}
        self._passages: dict[str, Passage] = {}
        known = [rule for rule in self.cited if rule in self.ledger.rules]
        if known:
            self._go_to(known[0])

    @property
    def ledger(self) -> Any:
        """The book that is open."""
        return load_ledger(self.ruleset)

    # ------------------------------------------------------------------ widgets

    def build(self) -> Widget:
        """Return a head that stays, contents, the page, and what is beside it."""
        field = Entry("search", self.search, "search: any words, any order")
        field.focus = self._typing
        titles = [rulebook(key).title for key in RULESETS]
        choice = Choice("ruleset", titles, RULESETS.index(self.ruleset))
        back = Button("Back", "back", key="Esc")
        title = Label(self.ledger.title, "title", GOLD)
        if self.app.compact:
            self._head = Panel(Flow([field, back, choice], gap=10), 10)
        else:
            self._head = Panel(Row([title, choice, field, back], gap=14, grow=[title]), 10)
        self._passages = {}
        self._contents = Scroll(Column(self._contents_rows(), gap=2), "contents")
        self._page = Scroll(Column(self._page_rows(), gap=14), self._page_name())
        self._listing = Panel(self._contents, 10)
        self._sheet = Panel(self._page, 26, "paper")
        self._beside = Panel(Scroll(Column(self._beside_rows(), gap=8)), 14)
        return Box([self._head, self._listing, self._sheet, self._beside])

    def _page_name(self) -> str:
        return f"{self.ruleset} {self.chapter} {self.search}"

    def _contents_rows(self) -> list[Widget]:
        found = set(self._found_words())
        rows: list[Widget] = []
        titles = [ABOUT, *(chapter.title for chapter in self.ledger.chapters)]
        for number, title in enumerate(titles, -1):
            hits = ""
            if self.search and number >= 0:
                count = len(found & set(self.ledger.chapters[number].rules))
                hits = str(count) if count else ""
            item = Item(title, Turn(number), hits)
            item.chosen = number == self.chapter and not self.search
            rows.append(item)
        return rows

    def _found_words(self) -> dict[str, frozenset[str]]:
        """Return the rules that a search finds, the best first, with the words that fit."""
        if not self.search.strip():
            return {}
        return {each.rule: each.words for each in rule_index(self.ruleset).search(self.search)}

    def _page_rows(self) -> list[Widget]:
        if self.search.strip():
            return self._results()
        if self.chapter < 0:
            return self._about_rows()
        chapter: LedgerChapter = self.ledger.chapters[self.chapter]
        rows: list[Widget] = [Label(chapter.title, "title", INK)]
        rows += [self._passage(self.ledger.rules[rule]) for rule in chapter.rules]
        return [*rows, self._leafing()]

    def _leafing(self) -> Widget:
        """Return the buttons that turn to the neighbouring chapters."""
        chapters, here = self.ledger.chapters, self.chapter
        titles = [ABOUT, *(chapter.title for chapter in chapters)]
        turns: list[Widget] = []
        if here >= 0:
            turns.append(Button(f"Previous: {titles[here]}", Turn(here - 1), style="small"))
        if here + 1 < len(chapters):
            turns.append(Button(f"Next: {titles[here + 2]}", Turn(here + 1), style="small"))
        return Flow(turns)

    def _results(self) -> list[Widget]:
        found = self._found_words()
        if not found:
            none = Label("No rule matches.", "story", INK)
            return [none, Label("Try fewer words, or another book.", "body", BROWN)]
        chapters = {rule: each.title for each in self.ledger.chapters for rule in each.rules}
        count = f"{len(found)} rule{'s' * (len(found) != 1)}"
        rows: list[Widget] = [Label(f"{count} for “{self.search.strip()}”", "heading", INK)]
        for rule, words in found.items():
            rows.append(self._passage(self.ledger.rules[rule], words, chapters[rule]))
        return rows

    def _about_rows(self) -> list[Widget]:
        ledger = self.ledger
        rows: list[Widget] = [Label(ledger.title, "title", INK), Prose(ledger.summary)]
        if ledger.sequence:
            rows.append(Label("The sequence of play", "heading", INK))
        for stage in ledger.sequence:
            text: list[Widget] = [Label(_plain(stage.step), "strong", INK), Prose(stage.what)]
            rows.append(Passage([Prose("\n".join(stage.rules[:4]), "tiny")], text, None))
        return [*rows, self._leafing()]

    def _passage(
        self, rule: LedgerRule, marked: frozenset[str] = frozenset(), chapter: str = ""
    ) -> Passage:
        """Return a rule with all that belongs to it, and its id in the margin."""
        notes: list[Widget] = [Label(rule.id, "tiny", FADED)]
        if KINDS[rule.kind]:
            notes.append(Label(KINDS[rule.kind], "tiny", FADED))
        if rule.id in self.cited:
            notes.append(Label("asked about now", "tiny", BROWN))
        text: list[Widget] = [Label(chapter, "tiny", BROWN)] if chapter else []
        text.append(Prose(rule.text, marked=marked))
        if rule.example:
            text.append(Prose(f"Example. {rule.example}", "body", BROWN, marked))
        if rule.interpretation:
            text.append(Prose(f"Why so. {rule.interpretation}", "body", BROWN, marked))
        text += [Prose(line, "body", BROWN) for line in self._remarks(rule.id)]
        chosen = rule.id == self.rule
        passage = Passage(notes, text, Read(rule.id), chosen=chosen)
        self._passages[rule.id] = passage
        return passage

    def _remarks(self, rule: str) -> Iterator[str]:
        """Yield the rulings and settings that a rule has, and the rules to see with it."""
        ledger = self.ledger
        for ruling in ledger.rulings:
            if rule in ruling.rules:
                yield f"Ruling. {ruling.issue} {ruling.ruling}"
        for name, setting in ledger.settings.items():
            if rule in setting.rules:
                usual = _usually(setting.default)
                yield f"Setting “{_plain(name)}”, usually {usual}. {setting.meaning}"
        if rule == self.rule and (see := self._see_also(rule)):
            yield f"See also {', '.join(see)}"

    def _see_also(self, rule: str) -> list[str]:
        """Return the rules that name this one, which its own words do not name."""
        own = {found.group() for found in ids_in(_words(self.ledger.rules[rule]))}
        naming = [
            other.id
            for other in self.ledger.rules.values()
            if other.id != rule and rule in {found.group() for found in ids_in(_words(other))}
        ]
        return [other for other in naming if other not in own][:8]

    def _drills(self) -> list[Path]:
        """Return the positions that show the rule; without one that of the first lesson."""
        if self.rule or self.search:
            return drills_by_rule(self.ruleset).get(self.rule, [])
        return [each.path for each in planned_course(self.ruleset)[:1]]

    def _beside_rows(self) -> list[Widget]:
        drills = self._drills()
        if not drills:
            none = "No position shows this rule." if self.rule else "Click a rule."
            return [Label(none, "body", DIM), *self._keys()]
        first = entry(drills[0])
        rows: list[Widget] = [Label(first.title, "heading", GOLD)]
        diagram = self._diagrams.get(drills[0])
        if diagram is not None:
            rows.append(diagram)
        elif drills[0] not in self._diagrams:
            rows.append(Label("Setting up the table …", "small", DIM))
        if first.say:
            rows.append(Label(first.say, "small", IVORY))
        rows.append(Row([Button("Try it", Try(drills[0]), key="Enter", kind="gold")]))
        if drills[1:]:
            rows.append(Label("More positions with this rule", "strong", GOLD))
            rows += [Item(entry(path).title, Try(path)) for path in drills[1:6]]
        if not self.rule:
            hint = "Click a rule to see it on the table."
            rows += [Label(hint, "body", DIM), *self._keys()]
        return rows

    def _keys(self) -> list[Widget]:
        """Return what the keys do here."""
        lines = (
            "Up and Down: from rule to rule",
            "Left and Right: from chapter to chapter",
            "/ or Ctrl+F: search",
            "Enter: try the rule on the table",
        )
        return [Label(line, "small", DIM) for line in lines]

    # ------------------------------------------------------------------ layout

    def layout(self) -> None:
        """Place the contents, a page of readable width, and the picture where there is room."""
        px, theme = self.theme.px, self.theme
        room = pygame.Rect((0, 0), self.size).inflate(-2 * px(GAP), -2 * px(GAP))
        head = self._head.measure(theme, room.width)[1]
        self._head.place(pygame.Rect(room.topleft, (room.width, head)), theme)
        room.top, room.height = room.top + head + px(GAP), room.height - head - px(GAP)
        left = 0 if self.app.compact else px(CONTENTS)
        aside = px(BESIDE) if self.size[0] >= px(NARROW) else 0
        page = min(px(PAGE), room.width - left - aside - px(GAP) * (bool(left) + bool(aside)))
        spare = max(0, room.width - left - aside - page - 2 * px(GAP))
        left += spare // 3 if left else 0
        aside += spare - spare // 3 if aside else 0
        x = room.left
        shown: list[Widget] = [self._head]
        for part, width in ((self._listing, left), (self._sheet, page), (self._beside, aside)):
            if width:
                part.place(pygame.Rect(x, room.top, width, room.height), theme)
                x += width + px(GAP)
                shown.append(part)
        self.root = Box(shown)
        self.root.rect = pygame.Rect((0, 0), self.size)
        self.stale = True

    def resize(self, size: tuple[int, int]) -> None:
        """Take a new size; the rule that is being read stays in sight."""
        super().resize(size)
        self._show_rule(top=True)

    def _show_rule(self, *, top: bool = False) -> None:
        """Scroll to the rule that is being read, and to its chapter in the contents."""
        passage = self._passages.get(self.rule)
        if passage is not None and (top or not self._page.rect.contains(passage.rect)):
            above = self.theme.px(6)
            self._page.scroll_to(self._page.offset + passage.rect.top - self._page.rect.top - above)
        for item in self._contents.walk():
            if isinstance(item, Item) and item.chosen:
                self._contents.reveal(item.rect)

    # ------------------------------------------------------------------ time

    @property
    def busy(self) -> bool:
        """While a position is waited for or painted."""
        return super().busy or self._awaited() is not None or self._beside.busy

    def _awaited(self) -> Path | None:
        """Return the drill whose position is not set up yet."""
        drills = self._drills() if self._beside.rect.width else []
        return drills[0] if drills and drills[0] not in self._diagrams else None

    def update(self, seconds: float) -> Change | None:
        """Set up the position of a rule that somebody stays with, and let it be painted."""
        self._resting += seconds
        path = self._awaited()
        if path is not None and self._resting >= REST and not self.stale:
            self._diagrams[path] = _diagram(path)
            self.rebuild()
        for widget in self._beside.walk():
            if isinstance(widget, Diagram):
                widget.table.update(seconds)
                self.stale |= widget.table.stale
        return super().update(seconds)

    # ------------------------------------------------------------------ input

    def message(self, message: Any) -> Change | None:
        """Search, leaf, read, try, leave."""
        match message:
            case Chosen(name="search", value=value):
                self._look_for(value)
            case Chosen(name="ruleset", value=value):
                self._open(next(key for key in RULESETS if rulebook(key).title == value))
            case Turn(chapter=chapter):
                self._turn_to(chapter)
            case Read(rule=rule):
                self._read(rule)
            case OpenRule(rules=rules) if rules[0] in self.ledger.rules:
                self._go_to(rules[0])
                self._show_new(top=True)
            case Try(drill=drill):
                return self._try(drill)
            case "back":
                return Pop()
        return None

    def _look_for(self, words: str) -> None:
        self.search, self._typing = words, True
        found = list(self._found_words())
        self._choose(found[0] if found else "")
        self._show_new(top=False)

    def _open(self, ruleset: str) -> None:
        self.ruleset, self.chapter, self._typing = ruleset, -1, bool(self.search)
        self._choose(next(iter(self._found_words()), ""))
        self._show_new(top=True)

    def _turn_to(self, chapter: int) -> None:
        """Open a chapter at its beginning."""
        self.search, self._typing, self.chapter = "", False, chapter
        self._choose(self.ledger.chapters[chapter].rules[0] if chapter >= 0 else "")
        self._show_new(top=False)

    def _read(self, rule: str) -> None:
        """Read a rule more closely; one that a search has found is shown in its chapter."""
        again = rule == self.rule
        self._choose(rule)
        if self.search and again:
            self._go_to(rule)
            self._show_new(top=True)
        else:
            self._show_new(top=False)

    def _go_to(self, rule: str) -> None:
        """Turn to the chapter that a rule stands in."""
        self.search, self._typing = "", False
        chapters = self.ledger.chapters
        self.chapter = next(n for n, each in enumerate(chapters) if rule in each.rules)
        self._choose(rule)

    def _choose(self, rule: str) -> None:
        self.rule, self._resting = rule, 0.0

    def _show_new(self, *, top: bool) -> None:
        self.rebuild()
        self._show_rule(top=top)

    def _try(self, drill: Path) -> Change | None:
        try:
            return Push(LessonScreen(self.app, make_table, [Planned(drill)]))
        except BROKEN as error:
            self.say(str(error))
            return None

    def key(self, event: pygame.Event) -> Change | None:
        """Walk by arrows, try at Enter, search at / or Ctrl+F, leave a search before the book."""
        ctrl = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if (event.key == pygame.K_f and ctrl) or getattr(event, "unicode", "") == "/":
            self._typing = True
            self.rebuild()
            return None
        match event.key:
            case pygame.K_ESCAPE if self.search:
                self._look_for("")
                self._typing = False
                self.rebuild()
                return None
            case pygame.K_UP | pygame.K_DOWN:
                self._walk(-1 if event.key == pygame.K_UP else 1)
            case pygame.K_LEFT | pygame.K_RIGHT if not self.search:
                by = -1 if event.key == pygame.K_LEFT else 1
                self._turn_to(max(-1, min(len(self.ledger.chapters) - 1, self.chapter + by)))
            case pygame.K_PAGEUP | pygame.K_PAGEDOWN:
                by = -1 if event.key == pygame.K_PAGEUP else 1
                self._page.scroll_to(self._page.offset + by * round(self._page.rect.height * STEP))
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                drills = self._drills()
                return self._try(drills[0]) if drills else None
            case _:
                return super().key(event)
        return None

    def _walk(self, by: int) -> None:
        """Go on to the next rule of the page, or back to the one before."""
        rules = list(self._passages)
        if not rules:
            self._turn_to(0)
            return
        here = rules.index(self.rule) if self.rule in rules else -1
        self._choose(rules[max(0, min(len(rules) - 1, here + by))])
        self._show_new(top=False)


def _diagram(path: Path) -> Diagram | None:
    """Return the position of a drill on a small table."""
    try:
        drill = load_drill(path)
        return Diagram(make_table(drill.rulebook.scene(drill.state(drill.runs()[0]))))
    except BROKEN:
        return None


def _words(rule: LedgerRule) -> str:
    return f"{rule.text} {rule.example} {rule.interpretation}"


def _plain(name: str) -> str:
    return name.replace("_", " ")


def _usually(value: object) -> str:
    """Return what a setting is by default, as it is read aloud."""
    if isinstance(value, Mapping):
        return ", ".join(f"{_plain(str(key))} {_usually(each)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(_usually, value)) or "none"
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else _plain(str(value))
