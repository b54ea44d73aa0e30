"""From the editor straight into a battle: the map as it is drawn, with equal forces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.errors import DataError, UsageError
from game.core.ruleset import Rulebook
from game.data.library import Bundle
from game.drafting.battles import BattlePlan, battle_on, rulebooks_for
from game.drafting.draft import Draft
from game.drafting.splice import document_of
from game.players.levels import USUAL
from game.ui.kit.boxes import Row
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Pop, Push, Screen
from game.ui.scenes.dimmed_screen import OverScreen
from game.ui.seats import HUMAN
from game.ui.start import new_battle
from game.ui.theme import DIM, GOLD


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle is to begin by a rulebook, with people or with the computer on both sides."""

    ruleset: str
    watch: bool


class PlayScreen(OverScreen):
    """Asks by which rulebook the map is tried out."""

    WIDTH = 680

    def __init__(self, editor: Screen, draft: Draft) -> None:
        super().__init__(editor.app, editor)
        self.draft = draft
        self._books: list[Rulebook[Any]] = rulebooks_for({"table": draft.table})

    def rows(self) -> tuple[list[Widget], list[Widget]]:
        """Return a line for each rulebook of such a table."""
        shown: list[Widget] = [
            Label("Try the map out", "title", GOLD),
            Label("A standard battle with equal forces on the map as it is now.", "body", DIM),
        ]
        for book in self._books:
            title = Label(book.title, "strong")
            play = Button("Play", Fight(book.key, watch=False), kind="gold")
            watch = Button("Watch", Fight(book.key, watch=True))
            shown.append(Row([title, play, watch], grow=[title]))
        if not self._books:
            shown.append(Label("No rulebook here plays on this kind of table.", "body"))
        return shown, [Button("Back to the map", "back", key="Esc")]

    def message(self, message: Any) -> Change | None:
        """Begin the battle, or say what keeps it from being played."""
        match message:
            case Fight(ruleset=ruleset, watch=watch):
                try:
                    bundle = self._battle(ruleset)
                    sides = bundle.rulebook.sides(bundle.begin())
                    seats = dict.fromkeys(sides, USUAL)
                    if not watch:
                        seats[sides[0]] = HUMAN
                    return Push(new_battle(self.app, bundle, seats))
                except DataError as problem:
                    self.say(f"This map cannot be played yet: {problem.brief}.")
                except (UsageError, OSError) as problem:
                    self.say(f"This map cannot be played yet: {problem}")
            case "back":
                return Pop()
        return None

    def _battle(self, ruleset: str) -> Bundle:
        return battle_on(document_of(self.draft), BattlePlan(ruleset, self.draft.name))
