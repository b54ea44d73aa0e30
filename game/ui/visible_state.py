"""What whoever sits before the screen may know of a battle, worked out once for each moment."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

from game.core import copying
from game.core.unit_card import Summary, army_names, worded_summary
from game.ui.game import Game


class VisibleState:
    """One moment of a game as one side sees it, or as it is if nobody's eyes count.

    The moment lasts: what is answered afterwards changes nothing of it.

    A single person's own secrets are told all the time. With two people at the screen what is told
    of the turns to come is what both may know; what is more has to be asked for, behind a curtain.
    """

    def __init__(self, game: Game, viewer: str) -> None:
        self.game = game
        self.viewer = viewer
        rules, state = game.match.rules, game.match.state
        self.state: Any = rules.seen_by(viewer, state) if viewer else copying.copy(state)

    @cached_property
    def own(self) -> Summary:
        """The game at a glance with all that the viewer knows."""
        return worded_summary(self.game.match.rules.summary(self.state))

    @cached_property
    def summary(self) -> Summary:
        """The game at a glance for everybody who looks at the screen."""
        people = self.game.people()
        if len(people) < 2 or not self.viewer:
            return self.own
        rules, common = self.game.match.rules, self.state
        for side in people:
            if side != self.viewer:
                common = rules.seen_by(side, common)
        return replace(self.own, coming=worded_summary(rules.summary(common)).coming)

    @property
    def secretive(self) -> bool:
        """Whether the viewer knows more about what may come than is told to everybody."""
        return self.own.coming != self.summary.coming

    @cached_property
    def names(self) -> dict[str, str]:
        """What the armies are called, by side."""
        return army_names(self.own.sides)
