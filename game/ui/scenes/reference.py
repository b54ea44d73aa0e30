"""The rules to look up: every ledger, searchable."""

from __future__ import annotations

from typing import Any

from game.data.ledger import load_ledger
from game.rules import RULESETS, rulebook
from game.ui.app import App
from game.ui.kit.boxes import Column, Flow, Headed, Panel, Scroll
from game.ui.kit.controls import Button, Choice, Chosen, Entry, Label
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Pop, Screen
from game.ui.theme import DIM, GOLD

MOST = 60
"""Rules shown at once; a search narrows them down."""


class ReferenceScreen(Screen):
    """A search line and the rules that match."""

    def __init__(self, app: App, search: str = "") -> None:
        super().__init__(app)
        self.ruleset = RULESETS[0]
        self.search = search

    def build(self) -> Widget:
        """The head stays, the rules scroll."""
        ledger = load_ledger(self.ruleset)
        entry = Entry("search", self.search, "search for a word or an id")
        entry.focus = True
        books = _books()
        choice = Choice("ruleset", list(books), list(books.values()).index(self.ruleset))
        back = Button("Back", "back", key="Esc")
        title = Label(ledger.title, "heading", GOLD)
        search = Flow([entry, choice, back], gap=12)
        head = Panel(Column([title, search], gap=6), 12)
        wanted = self.search.lower()
        found = [
            rule
            for rule in ledger.rules.values()
            if wanted in rule.id.lower() or wanted in rule.text.lower()
        ]
        rows: list[Widget] = []
        for rule in found[:MOST]:
            rows.append(Label(f"{rule.id}  ({rule.kind})", "strong", GOLD))
            rows.append(Label(rule.text, "body"))
            if rule.example:
                rows.append(Label(f"Example: {rule.example}", "small", DIM))
            if rule.interpretation:
                rows.append(Label(f"Ruling: {rule.interpretation}", "small", DIM))
        if not found:
            rows.append(Label("No rule has that in it.", "body", DIM))
        elif len(found) > MOST:
            rows.append(
                Label(f"{len(found) - MOST} more; search to narrow them down.", "small", DIM)
            )
        body = Panel(Scroll(Column(rows, gap=5)), 16)
        return Headed(head, body)

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
    """Rulesets by the names of their books; loading them all takes a moment."""
    return {rulebook(key).title: key for key in RULESETS}
