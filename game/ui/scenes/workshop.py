"""The workshop: armies of one's own, to go on with, to begin, or to take from a text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.core.errors import DataError
from game.core.ruleset import Rulebook
from game.core.wording import plural
from game.core.workshop import Company, workshop_of
from game.data import files
from game.data.armyfile import OwnArmy, army_from_text, own_army_paths, read_own_army
from game.data.library import shipped_armies
from game.ui.clipboard import pasted_text
from game.ui.kit.boxes import Box, Column, Flow, Panel, Row, Scroll
from game.ui.kit.controls import Button, Label
from game.ui.kit.setting import ValueButton
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Host, Pop, Push, Screen
from game.ui.scenes.army_builder import MusterScreen
from game.ui.theme import DIM, GOLD, WRONG
from game.ui.workbench import Workbench, books_with_workshop

CLIPBOARD = "the clipboard"


@dataclass(frozen=True, slots=True)
class Open:
    """An army was chosen."""

    path: Path


@dataclass(frozen=True, slots=True)
class Delete:
    """An army is to go."""

    path: Path


@dataclass(frozen=True, slots=True)
class Begin:
    """A new army: empty, or with the figures of a shipped one."""

    ruleset: str
    army: str = ""


class WorkshopScreen(Screen):
    """One line for each army; a file that cannot be used says what is wrong with it."""

    over_table = True

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self._doomed: Path | None = None
        """The army that goes if the button is pressed once more."""

    def build(self) -> Widget:
        """Return the player's armies, then how to begin one."""
        title = Label("Workshop", "title", GOLD)
        head = Row([title, Button("Back", "back", key="Esc")], grow=[title])
        words = "Design your own figures and armies, and field them in battles."
        rows: list[Widget] = [Label(words, "body", DIM)]
        paths = own_army_paths()
        rows.append(Label("Your armies", "heading", GOLD))
        rows += [self._line(path) for path in paths]
        if not paths:
            rows.append(Label("None yet.", "body", DIM))
        for book in books_with_workshop():
            rows += self._beginnings(book)
        paste = Button("Paste an army", "paste", wide=False)
        paste.tip = "From text copied in another workshop"
        rows.append(Flow([paste], gap=10))
        rows.append(Label(f"Your armies are files in {files.armies()}", "tiny", DIM))
        listed = Scroll(Column(rows, gap=8, align="fill"), "armies")
        self._panel = Panel(Column([head, listed], gap=8, align="fill", grow=[listed]), 18)
        return Box([self._panel])

    def _line(self, path: Path) -> Widget:
        words = "Really delete?" if path == self._doomed else "Delete"
        delete = ValueButton(str(path), None, words, chosen=path == self._doomed)
        delete.message = Delete(path)
        try:
            own = read_own_army(path)
        except DataError as error:
            label = Label(str(error), "small", WRONG)
            return Row([label, delete], grow=[label])
        label = Label(_described(own), "small", DIM)
        return Row([Button(own.army.army, Open(path)), label, delete], grow=[label])

    def _beginnings(self, book: Rulebook[Any]) -> list[Widget]:
        """Return a new army of a rulebook, or one that begins with shipped figures."""
        buttons: list[Widget] = [Button("New army", Begin(book.key), kind="gold")]
        buttons += [
            ValueButton(f"{book.key} {key}", None, army.army, chosen=False)
            for key, army in shipped_armies(book.key).items()
        ]
        for button, key in zip(buttons[1:], shipped_armies(book.key), strict=True):
            assert isinstance(button, Button)
            button.message = Begin(book.key, key)
            button.tip = "Start a new army with the figures of this one"
        return [
            Label(f"New army for {book.title}", "heading", GOLD),
            Label("Start empty, or from a printed army:", "small", DIM),
            Flow(buttons, gap=6),
        ]

    def layout(self) -> None:
        """Place the panel in the middle of the window."""
        self.in_the_middle(self._panel, 860)

    def message(self, message: Any) -> Change | None:
        """Open an army, begin one, delete one, go back."""
        doomed, self._doomed = self._doomed, None
        match message:
            case Open(path=path):
                return self._opened(path)
            case Delete(path=path):
                self._delete(path, sure=path == doomed)
            case Begin(ruleset=ruleset, army=army):
                return Push(MusterScreen(self.app, _begun(ruleset, army)))
            case "paste":
                return self._pasted()
            case "back":
                return Pop()
        return None

    def _opened(self, path: Path) -> Change | None:
        try:
            own = read_own_army(path)
        except DataError as error:
            self.say(str(error))
            return None
        return self._muster(own, path)

    def _muster(self, own: OwnArmy, path: Path | None) -> Change | None:
        if workshop_of(own.book) is None:
            self.say(f"{own.book.title} has no workshop; its armies are written by hand.")
            return None
        return Push(MusterScreen(self.app, Workbench.opened(own, path)))

    def _pasted(self) -> Change | None:
        text = pasted_text()
        if not text.strip():
            self.say("No text on the clipboard. Copy an army as text first.")
            return None
        try:
            return self._muster(army_from_text(text, CLIPBOARD), None)
        except DataError as error:
            self.say(str(error))
            return None

    def _delete(self, path: Path, *, sure: bool) -> None:
        if sure:
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                self.say(f"{path} cannot be deleted: {error.strerror}.")
        else:
            self._doomed = path
        self.rebuild()


def _described(own: OwnArmy) -> str:
    """Return an army in a line."""
    workshop = workshop_of(own.book)
    if workshop is None:
        return f"{own.book.title}, written by hand"
    roster = workshop.roster(own.army)
    if workshop.orders is not None:
        entries = _counted(len(roster.entries), workshop.entry_word)
        forces = [f"{line.name} {line.amount}" for line in workshop.total(roster).lines]
        return f"{own.book.title}: {entries}; {', '.join(forces) or 'no forces'}"
    count = sum(sum(company.counts.values()) for company in roster.companies)
    entries = _counted(count, workshop.entry_word)
    companies = _counted(len(roster.companies), workshop.company_word)
    return f"{own.book.title}: {workshop.total(roster).total} points, {entries} in {companies}"


def _counted(number: int, word: str) -> str:
    return f"{number} {word if number == 1 else plural(word)}"


def _begun(ruleset: str, army: str) -> Workbench:
    """Return an army without a name, empty or with the figures of a shipped one."""
    book = next(each for each in books_with_workshop() if each.key == ruleset)
    bench = Workbench(book)
    if army:
        shelf = bench.workshop.roster(shipped_armies(ruleset)[army])
        bench.roster.livery = shelf.livery
        keys = {key: bench.add(entry) for key, entry in shelf.entries.items()}
        if bench.workshop.orders is not None:
            bench.roster.companies = [_renamed(company, keys) for company in shelf.companies]
    else:
        bench.add_company()
    return bench


def _renamed(company: Company, keys: Mapping[str, str]) -> Company:
    """Return an order of battle with the keys that its entries have got."""
    groups = [replace(group, entry=keys[group.entry]) for group in company.groups]
    return replace(company, groups=groups, leader=keys.get(company.leader, ""))
