"""Choosing a battle: maps to look at, forces, who plays which side, seed and practice."""

from __future__ import annotations

from typing import Any

import pygame

from game.core.card import Summary
from game.core.errors import DataError, UsageError
from game.data.library import Bundle, load_scenario, scenario_keys
from game.ui.app import App
from game.ui.kit.boxes import Column, Flow, Panel, Row, Scroll
from game.ui.kit.controls import Button, Choice, Chosen, Entry, Label, Picture
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Pop, Push, Screen
from game.ui.start import SEATS, map_picture, new_battle
from game.ui.theme import DIM, GOLD

THUMB = (360, 240)


class Show:
    """A scenario in the list was clicked."""

    def __init__(self, key: str) -> None:
        self.key = key


class BrowseScreen(Screen):
    """A list of scenarios at the left, the chosen one at the right."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.keys = scenario_keys()
        self.chosen = self.keys[0]
        self.seats = {"red": "human", "blue": "greedy"}
        self.seed = ""
        self.practice = False
        self._bundles: dict[str, Bundle] = {}

    def bundle(self, key: str) -> Bundle:
        """A scenario, read once."""
        if key not in self._bundles:
            self._bundles[key] = load_scenario(key)
        return self._bundles[key]

    def build(self) -> Widget:
        """List, details and the buttons below."""
        rows: list[Widget] = []
        for key in self.keys:
            bundle = self.bundle(key)
            button = Button(bundle.scenario.scenario, Show(key), wide=True)
            button.chosen = key == self.chosen
            rows.append(button)
        head = Label("Choose a battle", "title", GOLD)
        listing = Panel(Scroll(Column([head, *rows], gap=6)), 14)
        details = Panel(Scroll(self._details()), 16)
        back = Button("Back", "back", key="Esc")
        fill = Label("")
        start = Button("Start the battle", "start", key="Enter", kind="gold", style="heading")
        bar = Row([back, fill, start], grow=[fill])
        self._parts = listing, details, bar
        return Column([listing, details, bar])

    def layout(self) -> None:
        """The list takes a third, the details the rest."""
        px = self.theme.px
        listing, details, bar = self._parts
        width, height = self.size
        gap, foot = px(10), px(58)
        third = min(px(340), width // 3)
        listing.place(pygame.Rect(gap, gap, third, height - foot - 2 * gap), self.theme)
        left = third + 2 * gap
        details.place(
            pygame.Rect(left, gap, width - left - gap, height - foot - 2 * gap), self.theme
        )
        bar.place(pygame.Rect(gap, height - foot, width - 2 * gap, foot - gap), self.theme)
        self.root.rect = pygame.Rect((0, 0), self.size)
        self.stale = True

    def _details(self) -> Widget:
        bundle = self.bundle(self.chosen)
        scenario = bundle.scenario
        picture = Picture(map_picture(self.chosen, THUMB), THUMB[1])
        summary = bundle.rulebook.summary(bundle.begin())
        seats = self._seats(summary)
        rows: list[Widget] = [
            Label(scenario.scenario, "title", GOLD),
            Label(bundle.rulebook.title, "small", DIM),
            Flow([picture, seats], gap=18, middle=False),
            Label(scenario.story, "body"),
        ]
        if getattr(scenario, "hints", ""):
            rows.append(Label(scenario.hints, "small", DIM))
        rows += [Label(f"• {line}", "small") for line in summary.endings]
        return Column(rows, gap=10, align="fill")

    def _seats(self, summary: Summary) -> Widget:
        """Who plays which side, the seed, and whether it is for practice."""
        rows: list[Widget] = [Label("Who plays", "strong", GOLD)]
        for side in summary.sides:
            rows.append(Label(side.name, "strong", self.theme.side(side.side)))
            rows.append(Choice(side.side, SEATS, SEATS.index(self.seats[side.side])))
        rows.append(Label("How", "strong", GOLD))
        practice = Choice("practice", ("match play", "practice"), int(self.practice))
        practice.tip = "In practice games undo goes back beyond dice."
        rows.append(practice)
        rows.append(Entry("seed", self.seed, "seed: empty for a new one"))
        return Column(rows, gap=6, align="start")

    def message(self, message: Any) -> Change | None:
        """Choose, set, start."""
        match message:
            case Show(key=key):
                self.chosen = key
                self.rebuild()
            case Chosen(name="seed", value=value):
                self.seed = value
            case Chosen(name="practice", value=value):
                self.practice = value == "practice"
            case Chosen(name=side, value=value):
                self.seats[side] = value
            case "back":
                return Pop()
            case "start":
                return self._start()
        return None

    def _start(self) -> Change | None:
        try:
            bundle = self.bundle(self.chosen)
            return Push(new_battle(self.app, bundle, self.seats, self.seed, practice=self.practice))
        except (DataError, UsageError, OSError) as error:
            self.say(str(error))
            return None

    def key(self, event: pygame.Event) -> Change | None:
        """Enter starts, Escape goes back."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._start()
        return super().key(event)
