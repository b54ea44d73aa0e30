"""What wins the battle, how things stand, and what may come, in whole sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.naming import army_names, with_armies
from game.ui.scene import Change, Pop
from game.ui.scenes.over import OverScreen
from game.ui.theme import DIM, GOLD

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.scenes.battle import BattleScreen


class CourseScreen(OverScreen):
    """The end of the battle explained, then the turns to come."""

    MEANING = "course"

    def __init__(self, app: App, battle: BattleScreen) -> None:
        super().__init__(app, battle)
        self.battle = battle

    def rows(self) -> tuple[list[Widget], list[Widget]]:
        """Headings and sentences; what has its turn stands under it."""
        summary = self.battle.match.rules.summary(self.battle.match.state)
        names = army_names(summary.sides)
        scenario = self.battle.game.bundle.scenario
        rows: list[Widget] = [Label(getattr(scenario, "scenario", "The battle"), "title", GOLD)]
        if story := getattr(scenario, "story", ""):
            rows.append(Label(story, "small", DIM))
        rows.append(Label("What wins", "heading", GOLD))
        rows += [Label(f"• {with_armies(line, names)}", "body") for line in summary.endings]
        rows.append(Label("What may come", "heading", GOLD))
        for each in summary.coming:
            when = f"Turn {each.turn}: " if each.turn else "• "
            rows.append(Label(when + with_armies(each.text, names), "body"))
        if not summary.coming:
            rows.append(Label("Nothing is known to come.", "body", DIM))
        return rows, [Button("Back to the battle", "back", key="Esc", kind="gold")]

    def message(self, message: Any) -> Change | None:
        """Back to the battle."""
        return Pop() if message == "back" else None
