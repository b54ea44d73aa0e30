"""Where the laboratory begins: a battle or a bare map to be measured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game import rules
from game.core.errors import DataError, UsageError
from game.core.survey import Surveying
from game.data import files, yamlfile
from game.data.battlefile import own_battles, own_map_paths
from game.data.library import Bundle, load_scenario, map_keys, scenario_keys
from game.data.mapfile import map_from
from game.data.reading import placeless
from game.drafting.battles import rulebooks_for
from game.drafting.draft import Draft
from game.lab.task import Subject
from game.ui.draw.bare_scene import scene_of
from game.ui.kit.boxes import Box, Column, Flow, Panel, Row, Scroll
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.measuring import measurer
from game.ui.scene import Change, Host, Pop, Push, Screen
from game.ui.scenes.lab import LabScreen
from game.ui.start import make_table, map_scene
from game.ui.theme import DIM, GOLD


@dataclass(frozen=True, slots=True)
class Measure:
    """A battle or a map was chosen: its name, or its file."""

    battle: str = ""
    path: Path | None = None


def lab_of_battle(app: Host, bundle: Bundle) -> LabScreen:
    """Return the laboratory with the table of a battle."""
    title = str(bundle.scenario.scenario)
    table = make_table(map_scene(bundle))
    return LabScreen(app, title, [Subject.of_battle(bundle)], table, measurer())


def lab_of_map(
    app: Host, ground: Mapping[str, Any], before: Mapping[str, Any] | None = None
) -> LabScreen:
    """Return the laboratory with a bare map, as each rulebook reads it that plays there.

    It may be compared with another map of the same kind of table.
    """
    scene = scene_of(Draft.of(map_from(placeless("map", ground))))
    books = [book for book in rulebooks_for(ground) if isinstance(book, Surveying)]
    subjects = [Subject.of_map(ground, book.key) for book in books]
    screen = LabScreen(app, str(ground["map"]), subjects, make_table(scene), measurer())
    if before is not None and before["table"] == ground["table"]:
        screen.compare_with([Subject.of_map(before, book.key) for book in books])
    return screen


class LabOpenScreen(Screen):
    """Lists what can be measured: battles by rulebook, and maps."""

    over_table = True

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.book = next(iter(rules.RULESETS))
        self._own: dict[str, Bundle] = {}

    def resize(self, size: tuple[int, int]) -> None:
        """Take a new size; there may be other files by now."""
        self._own, _ = own_battles()
        super().resize(size)

    def build(self) -> Widget:
        """Build the list of battles of a rulebook beside the list of maps."""
        books = []
        for key in rules.RULESETS:
            button = Button(rules.rulebook(key).title, f"book {key}", style="small")
            button.chosen = key == self.book
            books.append(button)
        title = Label("Laboratory", "title", GOLD)
        rows: list[Widget] = [
            Row([title, Button("Back", "back", key="Esc")], grow=[title]),
            Label("Is this table fair and interesting for these rules, and why?", "small", DIM),
            Label("Battles", "strong", GOLD),
            Flow(books, gap=6),
            Flow(self._battles(), gap=6),
            Label("Maps, for every rulebook that plays on them", "strong", GOLD),
            Flow(self._maps(), gap=6),
        ]
        self._page = Panel(Scroll(Column(rows, gap=10, align="fill"), "tables"), 18)
        return Box([self._page])

    def _battles(self) -> list[Widget]:
        own = [key for key in self._own if key.partition("/")[0] == self.book]
        keys = [*scenario_keys(self.book), *own]
        return [Button(self._title(key), Measure(battle=key), style="small") for key in keys]

    def _title(self, key: str) -> str:
        return str((self._own.get(key) or load_scenario(key)).scenario.scenario)

    @staticmethod
    def _maps() -> list[Widget]:
        shipped = [files.maps() / f"{key}.yaml" for key in map_keys()]
        return [
            Button(_called(path), Measure(path=path), style="small")
            for path in (*own_map_paths(), *shipped)
        ]

    def layout(self) -> None:
        """Lay the page out in the middle."""
        self.in_the_middle(self._page, 1000)

    def message(self, message: Any) -> Change | None:
        """Open the laboratory with what was chosen, or say why it cannot be."""
        if message == "back":
            return Pop()
        if isinstance(message, str) and message.startswith("book "):
            self.book = message.removeprefix("book ")
            self.rebuild()
        if isinstance(message, Measure):
            try:
                return Push(self._lab(message))
            except (DataError, UsageError) as error:
                self.say(str(error))
        return None

    def _lab(self, chosen: Measure) -> LabScreen:
        if chosen.path is not None:
            return lab_of_map(self.app, yamlfile.read(chosen.path).data)
        bundle = self._own.get(chosen.battle) or load_scenario(chosen.battle)
        if bundle.ground is None:
            title = bundle.scenario.scenario
            raise UsageError(f"{title} has no map: its terrain is placed during play.")
        return lab_of_battle(self.app, bundle)


def _called(path: Path) -> str:
    """Return the title of a map, as far as its file can be read; else the file's name."""
    try:
        data = yamlfile.read(path).data
    except DataError:
        return path.name
    return str(data.get("map", path.stem)) if isinstance(data, dict) else path.name
