"""Generic Fantasy Mass Battles: heroes and blocks of stands in free inches. Not yet playable."""

from game.rules.mass_battles.book import RULES

__all__ = ["RULES"]
