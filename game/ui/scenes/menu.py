"""The menu of a battle: go on, look something up, set something, leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.core.match import Match
from game.data.ledger import load_ledger
from game.ui.arming import asking_everything, asks_everything
from game.ui.hud.write_warnings import SAVING
from game.ui.intents import INTENTS, key_name
from game.ui.kit.boxes import Box, Column, Panel, Scroll
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.rule_links import OpenRule
from game.ui.scene import Change, Host, Pop, Push, Screen
from game.ui.scenes.options import OptionsScreen
from game.ui.surrender import Surrender
from game.ui.theme import DIM, GOLD

KEYS = (
    "Left click: select, move, attack",
    "Right click or Esc: cancel",
    "Drag, arrows, wheel: pan and zoom",
    "Ctrl+Z undo, Ctrl+Y redo",
)


class MenuScreen(Screen):
    """Lies over the battle, which waits."""

    def __init__(
        self,
        app: Host,
        battle: Screen,
        match: Match[Any],
        surrender: Surrender | None = None,
        concede: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(app)
        self.battle = battle
        self.match = match
        self._surrender = surrender
        self._concede = concede
        self._sure = False
        """Whether the battle will be given up at the next press."""
        self.briefing: Callable[[], Screen] | None = None
        """Makes the card that says who fights for what, if there is one."""

    def build(self) -> Widget:
        """Return a column of buttons and the keys."""
        rows: list[Widget] = [
            Label("Menu", "title", GOLD),
            Button("Back to the battle", "back", key="Esc", kind="gold", wide=True),
            *self._unsaved(),
            *self._briefing(),
            Button("Rules", "rules", key="R", wide=True),
            Button("Settings", "settings", key="O", wide=True),
            self._asking(),
            *self._conceding(),
            Button("Leave the battle", "leave", key="L", wide=True),
            *self._saved(),
            *(Label(line, "small", DIM) for line in KEYS),
            *(Label(line, "small", DIM) for line in self._own_keys()),
        ]
        self._panel = Panel(Scroll(Column(rows, gap=8)), 20)
        return Box([self._panel])

    def _briefing(self) -> list[Widget]:
        return [Button("Briefing", "briefing", key="B", wide=True)] if self.briefing else []

    def _unsaved(self) -> list[Widget]:
        """Return a button to save the game elsewhere, where it could not be saved."""
        if SAVING not in self.app.troubles:
            return []
        return [Button("Save as …", "elsewhere", key="S", wide=True)]

    def _saved(self) -> list[Widget]:
        saved = SAVING not in self.app.troubles
        return [Label("The game saves after every move.", "small", DIM)] if saved else []

    def _asking(self) -> Widget:
        """Return the switch between all questions and those that matter."""
        everything = asks_everything(self.app.settings.reactions)
        text = "Reactions: ask me everything" if everything else "Reactions: ask what matters"
        tip = (
            "You are asked if a reaction changes the odds by 5 % or more. The rest pass; the "
            "log shows them."
        )
        return Button(text, "asking", key="A", wide=True, tip=tip)

    def _conceding(self) -> list[Widget]:
        """Return the button that gives the battle up, which has to be pressed twice."""
        if self._surrender is None:
            return []
        side = self._surrender.game.conceding()
        text = f"Really? {side.title()} loses the battle" if self._sure else "Concede the battle"
        why = self._surrender.objection()
        tip = "The enemy wins. You can undo this."
        return [Button(text, "concede", key="C", wide=True, why_not=why, tip=tip)]

    def _own_keys(self) -> list[str]:
        """Return the keys as they are bound now, two to a line."""
        named = [
            f"{key_name(intent, self.app.settings.keys).upper()}: {words}"
            for intent, (_, words) in INTENTS.items()
        ]
        return ["    ".join(named[spot : spot + 2]) for spot in range(0, len(named), 2)]

    def layout(self) -> None:
        """Place the panel in the middle of the window."""
        self.in_the_middle(self._panel, 460)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the battle dimmed behind the menu."""
        self.battle.draw(surface)
        veil = pygame.Surface(self.size, pygame.SRCALPHA)
        veil.fill((18, 14, 11, 150))
        surface.blit(veil, (0, 0))
        self.root.draw(surface, self.theme)
        self.draw_over(surface)

    def message(self, message: Any) -> Change | None:
        """Do what the button says."""
        match message:
            case "back":
                return Pop()
            case "briefing" if self.briefing is not None:
                return Push(self.briefing())
            case "rules":
                return self._rulebook()
            case "settings":
                return Push(OptionsScreen(self.app))
            case "asking":
                reactions = self.app.settings.reactions
                asks = not asks_everything(reactions)
                self.app.change_settings(reactions=asking_everything(reactions, asks=asks))
                self.rebuild()
            case "concede":
                return self._give_up()
            case "elsewhere":
                question = self.battle.before_closing(None)
                return Push(question) if question else Pop()
            case "leave":
                return Pop(2)
        return None

    def _rulebook(self) -> OpenRule:
        """Open the book of the battle, opened at the rules of the current question."""
        match = self.match
        cited: tuple[str, ...] = ()
        if match.pending is not None:
            known = load_ledger(match.rules.key).decisions.get(match.pending.kind)
            cited = match.pending.rules or (known.rules if known else ())
        return OpenRule(cited, match.rules.key)

    def _give_up(self) -> Change | None:
        if not self._sure:
            self._sure = True
            self.rebuild()
            return None
        if self._surrender is not None and self._concede is not None:
            self._concede(self._surrender.game.conceding())
        return Pop()

    def key(self, event: pygame.Event) -> Change | None:
        """Press the button of a letter."""
        letter = getattr(event, "unicode", "").upper()
        return self.press(letter) if letter.isalpha() else super().key(event)
