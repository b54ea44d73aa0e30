"""The card before a battle: who you are, the story, how each side wins, three tips, Begin."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pygame

from game.core.unit_card import Force
from game.mechanics.scenario.aims import aims_told
from game.ui.kit.boxes import Column, Flow, Grid, Row
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Host, Pop
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.paper import BROWN, FADED, PaperScreen, SideBand, bullet
from game.ui.seats import HUMAN, SEATS
from game.ui.theme import INK

SHOWN = 6
"""Kinds of troops of a side that are portrayed at most."""
HEIGHT = 46
"""Of a portrait at scale 1."""
TIPS = 3
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
AT_THE_TABLE = (
    "Click a model, then a destination or a target: you see cost and odds before you commit.",
    "Ctrl+Z undoes your moves until dice are rolled.",
    "Rest the mouse on anything to read its numbers and the rules behind them.",
)
"""Tips for battles whose files have fewer than three."""


def tips_of(hints: str) -> list[str]:
    """Return three tips, a sentence each: the scenario's own, then those of the table."""
    found = [part for part in SENTENCE.split(hints.strip()) if part]
    return [*found, *AT_THE_TABLE][:TIPS]


class OpeningCard(PaperScreen):
    """Lies over a battle until somebody begins it; the menu shows it again."""

    WIDTH = 900

    def __init__(self, app: Host, battle: BattleScreen) -> None:
        super().__init__(app, battle)
        self.battle = battle
        game = battle.game
        self.forces: Sequence[Force] = game.bundle.rulebook.forces(game.bundle.begin())

    def rows(self) -> tuple[list[Widget], list[Widget]]:
        """Return the card and, below it, its buttons."""
        game = self.battle.game
        scenario, summary = game.bundle.scenario, self.battle.session.eyes.summary
        story = getattr(scenario, "story", "")
        title = getattr(scenario, "scenario", "The battle")
        head: list[Widget] = [
            Label(game.bundle.rulebook.title.upper(), "tiny", FADED),
            Label(title, "title" if self.app.compact else "display", BROWN),
        ]
        if story:
            head.append(Label(story, "story", INK))
        sides = Grid([self._side(each.side, each.name) for each in summary.sides], 360, gap=16)
        wins: list[Widget] = [Label("How to win", "heading", BROWN)]
        wins += [bullet(line) for line in aims_told(scenario, summary)]
        tips: list[Widget] = [Label("Three tips", "heading", BROWN)]
        tips += [bullet(line) for line in tips_of(getattr(scenario, "hints", ""))]
        words = Grid([Column(wins, gap=4), Column(tips, gap=4)], 360, gap=16)
        return [Column(head, gap=4), sides, words], [self._buttons()]

    def _side(self, side: str, name: str) -> Widget:
        """Return an army: its name, who plays it, and what it brings."""
        own = [force for force in self.forces if force.side == side]
        game = self.battle.game
        alone = game.people() == [side]
        seat = SEATS.get(game.seats.get(side, HUMAN), "the computer")
        words = f"the {seat}" if seat.startswith("computer") else seat
        who = "You command this army" if alone else f"Played by {words}"
        men = [force for force in own if force.figure.rank] or own  # no bare bases
        strongest = sorted(men, key=lambda force: -force.figure.rank)[:SHOWN]
        faces: list[Widget] = [self._force(force) for force in strongest]
        rows: list[Widget] = [
            Label(name, "heading", INK),
            Label(who, "small", FADED),
            Flow(faces, gap=6) if faces else Label("Chosen in play.", "small", FADED),
        ]
        return SideBand(Column(rows, gap=2, align="start"), side)

    def _force(self, force: Force) -> Widget:
        portrait = self.portrait(force.figure, HEIGHT)
        portrait.tip = f"{force.count} × {force.name}: {force.words}"
        count = Label(f"{force.count}×" if force.count > 1 else "", "tiny", FADED)
        return Row([portrait, count], gap=1)

    def _buttons(self) -> Widget:
        begin = Button("Begin", "begin", key="Enter", kind="gold", style="heading")
        buttons: list[Widget] = [begin]
        if self.battle.game.placing:
            buttons.append(
                Button("Deploy for me", "deploy", tip="The computer deploys your army; undo works.")
            )
        return Row(buttons, gap=10)

    def message(self, message: Any) -> Change | None:
        """Begin the battle, with the army deployed if that was asked for."""
        if message == "deploy":
            self.battle.word("set_up")
        return Pop() if message in ("begin", "deploy") else None

    def key(self, event: pygame.Event) -> Change | None:
        """Begin at Enter or Escape."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.message("begin")
        return super().key(event)
