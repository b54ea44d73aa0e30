"""The rules to look up: every ledger, searchable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.data.ledger import Ledger, LedgerRule, load_ledger
from game.rules import RULESETS, rulebook
from game.ui.kit.boxes import Column, Flow, Headed, Panel, Scroll
from game.ui.kit.controls import Button, Choice, Chosen, Entry, Label
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Host, Pop, Screen
from game.ui.theme import DIM, GOLD

MOST = 60
"""Rules shown at once; a search narrows them down."""
CITED = "  ·  cited by the current question"


class ReferenceScreen(Screen):
    """A search line and the rules that match; opened at the rules that a question cites."""

    def __init__(self, app: Host, ruleset: str = "", cited: Sequence[str] = ()) -> None:
        super().__init__(app)
        self.ruleset = ruleset if ruleset in RULESETS else RULESETS[0]
        self.cited = tuple(cited)
        self.search = ""
        self._view = Scroll(Column([]))
        self._opened_at: Widget | None = None
        """The heading of the first cited rule, unless something is searched for."""

    def build(self) -> Widget:
        """Return a head that stays, and rules that scroll."""
        self._opened_at = None
        ledger = load_ledger(self.ruleset)
        entry = Entry("search", self.search, "search for a word or an id")
        entry.focus = True
        books = _books()
        choice = Choice("ruleset", list(books), list(books.values()).index(self.ruleset))
        back = Button("Back", "back", key="Esc")
        title = Label(ledger.title, "heading", GOLD)
        search = Flow([entry, choice, back], gap=12)
        # Where room is short the name of the book stands in the choice alone.
        head = Panel(Column([search] if self.app.compact else [title, search], gap=6), 12)
        self._view = Scroll(Column(self._rows(ledger), gap=5))
        return Headed(head, Panel(self._view, 16))

    def _rows(self, ledger: Ledger) -> list[Widget]:
        """Return the rules that are searched for, or those around the first cited one."""
        wanted = self.search.lower()
        found = [
            rule
            for rule in ledger.rules.values()
            if wanted in rule.id.lower() or wanted in rule.text.lower()
        ]
        if not found:
            return [Label("No rule has that in it.", "body", DIM)]
        ids = [rule.id for rule in found]
        cited = [] if self.search else [rule for rule in self.cited if rule in ids]
        start = max(0, min(ids.index(cited[0]) - MOST // 2, len(ids) - MOST)) if cited else 0
        rows: list[Widget] = []
        if start:
            rows.append(Label(f"{start} before these; search to find them.", "small", DIM))
        for rule in found[start : start + MOST]:
            told = self._told(rule)
            rows += told
            if rule.id in cited[:1]:
                self._opened_at = told[0]
        if more := len(found[start + MOST :]):
            rows.append(Label(f"{more} more; search to narrow them down.", "small", DIM))
        return rows

    def _told(self, rule: LedgerRule) -> list[Widget]:
        """Return a rule with its example and its ruling, and whether the question cites it."""
        heading = f"{rule.id}  ({rule.kind})" + CITED * (rule.id in self.cited)
        told: list[Widget] = [Label(heading, "strong", GOLD), Label(rule.text, "body")]
        if rule.example:
            told.append(Label(f"Example: {rule.example}", "small", DIM))
        if rule.interpretation:
            told.append(Label(f"Ruling: {rule.interpretation}", "small", DIM))
        return told

    def layout(self) -> None:
        """Fill the whole window, with the cited rule at the top of the view."""
        super().layout()
        if self._opened_at is not None:
            self._view.scroll_to(self._opened_at.rect.top - self._view.rect.top)

    def message(self, message: Any) -> Change | None:
        """Search, change the book, leave."""
        match message:
            case Chosen(name="search", value=value):
                self.search = value
                self.rebuild()
            case Chosen(name="ruleset", value=value):
                self.ruleset = _books()[value]
                self.rebuild()
            case "back":
                return Pop()
        return None


def _books() -> dict[str, str]:
    """Return rulesets by the names of their books; loading them all takes a moment."""
    return {rulebook(key).title: key for key in RULESETS}
