"""The computer's last decisions explained: a plan in words, and arrows for it and the rejected."""

from __future__ import annotations

from game.core.wording import worded
from game.data.ledger import load_ledger
from game.players.explaining import explained, told_plans
from game.players.player import HABIT, Candidate, Thoughts
from game.ui.game import Game
from game.ui.overlay import Overlay
from game.ui.theme import GOLD, IVORY, Colour

NOTHING_YET = "The computer has not decided anything yet."


class Reasoning:
    """Steps back through what the computer weighed, and shows one decision at a time."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.shown: Thoughts | None = None
        """The decision that is being explained."""
        self.text = ""
        """Its explanation, as long as it is shown."""

    def step_back(self) -> str:
        """Show the latest decision, or the one before that which is shown; return its words."""
        told = list(self.game.thoughts)
        if not told:
            self.hide()
            return NOTHING_YET
        before = next((at for at, each in enumerate(told) if each is self.shown), 0)
        self.shown = told[before - 1]
        count = len(told) - next(at for at, each in enumerate(told) if each is self.shown)
        self.text = self._words(self.shown)
        if len(told) > 1:
            one = "1 decision" if count == 2 else f"{count - 1} decisions"
            where = "Its last decision" if count == 1 else f"{one} before its last"
            self.text += f"\n{where}. Ask again for the one before."
        return self.text

    def hide(self) -> None:
        """Show nothing any more."""
        self.shown, self.text = None, ""

    def _words(self, thoughts: Thoughts) -> str:
        known = load_ledger(self.game.match.rules.key).decisions
        by_habit = thoughts.how == HABIT and thoughts.kind in known
        return worded(explained(thoughts, known[thoughts.kind].default if by_habit else ""), {})

    # ------------------------------------------------------------------ on the table

    def draw(self, overlay: Overlay) -> None:
        """Draw the chosen plan as a solid arrow, the rejected ones dashed and numbered."""
        if self.shown is None:
            return
        chosen, *others = told_plans(self.shown)
        for number, other in enumerate(others, start=1):
            _rejected(overlay, other, number, IVORY)
        if len(chosen.way) > 1:
            overlay.path(list(chosen.way), GOLD)
        elif chosen.way:
            overlay.ring(chosen.way[0], 0.6, GOLD)


def _rejected(overlay: Overlay, plan: Candidate, number: int, colour: Colour) -> None:
    """Draw a plan that was passed over."""
    if not plan.way:
        return
    for one, two in zip(plan.way, plan.way[1:], strict=False):
        overlay.line(one, two, colour, "dashed")
    overlay.words(str(number), plan.way[-1], colour)
