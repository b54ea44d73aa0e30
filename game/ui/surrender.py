"""Giving a battle up: said once when it looks lost, to be done in the menu at any time."""

from __future__ import annotations

from game.ui.game import Game


class Surrender:
    """Whether a person may concede, and whether that has been said to them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._told: list[str] = []

    def offer(self) -> str:
        """Return a sentence for the person who is asked, if their battle is lost.

        Each hears it once.
        """
        side = self.game.asked
        if not self.game.human or side in self._told or not (why := self.game.hopeless(side)):
            return ""
        self._told.append(side)
        return f"This looks lost: {why} You can concede in the menu (Esc), or fight on."

    def objection(self) -> str:
        """Return why nobody can concede now; empty if somebody can."""
        side = self.game.conceding()
        if not side:
            return "Only the player to decide, or the only human player, can concede."
        objection = self.game.match.concedable(side)
        return str(objection) if objection else ""
