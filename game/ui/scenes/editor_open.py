"""Where the map editor begins: a new table, a map of one's own, a shipped one, unsaved steps."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from game.core.errors import DataError, UsageError
from game.data import files
from game.data.library import load_map, map_keys
from game.data.userfile import listed
from game.drafting.desk import Desk, opened_desk
from game.drafting.draft import Draft
from game.drafting.journal import Unsaved, left_behind, throw_away
from game.drafting.splice import ENDING
from game.ui.draw.session import Session
from game.ui.kit.boxes import Box, Column, Flow, Panel, Row, Scroll
from game.ui.kit.controls import Button, Chosen, Label
from game.ui.kit.fields import NumberField
from game.ui.kit.setting import ValueButton
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Host, Pop, Push, Screen
from game.ui.scenes.editor import EditorScreen
from game.ui.start import make_map_view
from game.ui.theme import DIM, GOLD, IVORY

TABLES = {"plane": "Inches", "hexes": "Hexes", "squares": "Squares"}
SIZES: dict[str, tuple[tuple[float, float], ...]] = {
    "plane": ((72, 48), (48, 72), (60, 44), (48, 48), (44, 30), (36, 36), (36, 24)),
    "hexes": ((45, 30), (30, 20), (24, 16)),
    "squares": ((26, 24), (24, 16), (16, 16)),
}


@dataclass(frozen=True, slots=True)
class Open:
    """A map is to be opened."""

    path: Path
    shipped: bool = False


@dataclass(frozen=True, slots=True)
class Recover:
    """Unsaved steps are to be taken up, or thrown away."""

    number: int
    throw: bool = False


@dataclass(frozen=True, slots=True)
class Size:
    """A usual size was chosen."""

    size: tuple[float, float]


def open_editor(app: Host, desk: Desk) -> EditorScreen:
    """Return the editor with a map."""
    return EditorScreen(app, Session(desk), make_map_view, EditorOpenScreen)


class EditorOpenScreen(Screen):
    """Lists what can be drawn on."""

    over_table = True

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.kind = "plane"
        self.wide, self.deep = SIZES["plane"][0]
        self.unsaved: list[Unsaved] = []

    def build(self) -> Widget:
        """Return new tables first, then unsaved steps, own maps and shipped ones."""
        title = Label("Map editor", "title", GOLD)
        head = Row([title, Button("Back", "back", key="Esc")], grow=[title])
        rows = [*self._recovery(), *self._new(), *self._own(), *self._shipped()]
        listing = Scroll(Column(rows, gap=8), "maps")
        self._panel = Panel(Column([head, listing], gap=8, grow=[listing]), 18)
        return Box([self._panel])

    def layout(self) -> None:
        """Place the panel in the middle of the window."""
        self.in_the_middle(self._panel, 760)

    def _recovery(self) -> list[Widget]:
        """Return an offer for every map whose steps were never saved."""
        try:
            self.unsaved = left_behind()
        except OSError as problem:
            return [Label(str(problem), "small", DIM)]
        rows: list[Widget] = []
        for number, each in enumerate(self.unsaved):
            label = Label(each.sentence(), "body")
            take = Button("Resume", Recover(number), kind="gold")
            take.tip = "Last steps: " + ", ".join(each.history.labels[:0:-1][:8])
            drop = ValueButton(f"throw {number}", None, "Discard", chosen=False)
            drop.message = Recover(number, throw=True)
            rows.append(Row([label, take, drop], grow=[label]))
        return [Label("Not saved", "heading", GOLD), *rows] if rows else []

    def _new(self) -> list[Widget]:
        unit = "″" if self.kind == "plane" else ""
        kinds = [
            ValueButton("table", key, words, chosen=key == self.kind)
            for key, words in TABLES.items()
        ]
        usual: list[Widget] = []
        for size in SIZES[self.kind]:
            chosen = size == (self.wide, self.deep)
            button = ValueButton("size", None, f"{size[0]:g} × {size[1]:g}", chosen=chosen)
            button.message = Size(size)
            usual.append(button)
        wide = NumberField("wide", self.wide, unit=unit, low=1, high=200, label="Width")
        deep = NumberField("deep", self.deep, unit=unit, low=1, high=200, label="Depth")
        own = [wide, Label("×", "body", DIM), deep]
        create = Button("New map", "new", key="N", kind="gold")
        return [
            Label("A new map", "heading", GOLD),
            Flow([*kinds, Label("Size", "small", DIM), *usual], gap=6),
            Flow([Label("or your own size", "small", DIM), *own, create], gap=8),
        ]

    def _own(self) -> list[Widget]:
        try:
            paths = listed(files.battles(), ENDING)
        except OSError:
            paths = []
        buttons = [Button(_title(path), Open(path), style="small") for path in paths]
        none = Label("None yet. Your maps are saved here.", "small", DIM)
        return [Label("Your maps", "heading", GOLD), Flow(buttons, gap=6) if buttons else none]

    def _shipped(self) -> list[Widget]:
        buttons: dict[str, list[Widget]] = {table: [] for table in TABLES}
        for key in map_keys():
            table, title = _shipped_map(key)
            button = ValueButton(f"map {key}", None, title, chosen=False)
            button.message = Open(files.maps() / f"{key}.yaml", shipped=True)
            buttons[table].append(button)
        rows: list[Widget] = [
            Label("Shipped maps", "heading", GOLD),
            Label("Opening one makes your own copy.", "small", DIM),
        ]
        for table, words in TABLES.items():
            rows += [Label(words, "small", IVORY), Flow(buttons[table], gap=6)]
        return rows

    def message(self, message: Any) -> Change | None:
        """Choose, open, or go back."""
        match message:
            case "back":
                return Pop()
            case Chosen(name=""):
                return None
            case "new":
                return self._begin()
            case Size(size=(wide, deep)):
                self.wide, self.deep = wide, deep
            case Chosen(name="table", value=table):
                self.kind = table
                self.wide, self.deep = SIZES[table][0]
            case Chosen(name="wide", value=value):
                self.wide = value
            case Chosen(name="deep", value=value):
                self.deep = value
            case Open(path=path, shipped=shipped):
                return self._opened(path, shipped=shipped)
            case Recover(number=number, throw=throw):
                return self._recovered(number, throw=throw)
        self.rebuild()
        return None

    def key(self, event: Any) -> Change | None:
        """Begin a new map at N."""
        if any(entry.focus for entry in self.entries()):
            return super().key(event) if event.key == 27 else None
        return self.press(getattr(event, "unicode", "")) or super().key(event)

    def _begin(self) -> Change | None:
        try:
            draft = Draft.blank(f"{self.kind}:{self.wide:g}x{self.deep:g}")
        except UsageError as problem:
            self.say(str(problem))
            return None
        return Push(open_editor(self.app, Desk.new(draft)))

    def _opened(self, path: Path, *, shipped: bool) -> Change | None:
        try:
            return Push(open_editor(self.app, opened_desk(path, shipped=shipped)))
        except (DataError, UsageError, OSError) as problem:
            self.say(str(problem))
            return None

    def _recovered(self, number: int, *, throw: bool) -> Change | None:
        unsaved = self.unsaved[number]
        try:
            if throw:
                throw_away(unsaved)
                self.rebuild()
                return None
            return Push(open_editor(self.app, Desk.take_up(unsaved)))
        except (DataError, UsageError, OSError) as problem:
            self.say(str(problem))
            return None


@cache
def _shipped_map(key: str) -> tuple[str, str]:
    """Return the kind of table and the title of a shipped map."""
    ground = load_map(key)
    return ground.table, ground.map


def _title(path: Path) -> str:
    return path.name.removesuffix(ENDING).replace("_", " ").title()
