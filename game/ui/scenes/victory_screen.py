"""What wins the battle, how things stand, and what may come, in whole sentences."""

from __future__ import annotations

from typing import Any

from game.core.unit_card import coming_lines
from game.data.library import Bundle
from game.ui.kit.boxes import Row
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Host, Pop, Push, Screen
from game.ui.scenes.curtain import CurtainScreen
from game.ui.scenes.dimmed_screen import OverScreen
from game.ui.theme import DIM, GOLD
from game.ui.visible_state import VisibleState


class CourseScreen(OverScreen):
    """The end of the battle explained, then the turns to come."""

    MEANING = "course"

    def __init__(self, app: Host, battle: Screen, eyes: VisibleState, bundle: Bundle) -> None:
        super().__init__(app, battle)
        self.eyes = eyes
        self.bundle = bundle
        self.own = False
        """Whether all is told that only the person knows who is asked."""

    def rows(self) -> tuple[list[Widget], list[Widget]]:
        """Return headings and sentences, and the buttons below."""
        eyes = self.eyes
        summary = eyes.own if self.own else eyes.summary
        scenario = self.bundle.scenario
        rows: list[Widget] = [Label(getattr(scenario, "scenario", "The battle"), "title", GOLD)]
        if story := getattr(scenario, "story", ""):
            rows.append(Label(story, "small", DIM))
        rows.append(Label("How to win", "heading", GOLD))
        rows += [Label(f"• {line}", "body") for line in summary.endings]
        rows.append(Label("Coming up", "heading", GOLD))
        rows += [Label(f"• {line}", "body") for line in coming_lines(summary)]
        if not summary.coming:
            rows.append(Label("Nothing scheduled.", "body", DIM))
        below: list[Widget] = [Button("Back to the battle", "back", key="Esc", kind="gold")]
        if eyes.secretive and not self.own:
            name = eyes.names.get(eyes.viewer, eyes.viewer.title())
            below.insert(0, Button(f"The secrets of {name} …", "secrets"))
        return rows, [Row(below, gap=8)]

    def message(self, message: Any) -> Change | None:
        """Go back to the battle, or show the secrets of whoever is asked behind a curtain."""
        if message == "secrets":
            eyes, self.own = self.eyes, True
            self.rebuild()
            name = eyes.names.get(eyes.viewer, "")
            return Push(CurtainScreen(self.app, eyes.viewer, name))
        return Pop() if message == "back" else None
