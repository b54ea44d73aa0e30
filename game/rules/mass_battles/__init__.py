"""Generic Fantasy Mass Battles: heroes and blocks of stands in free inches."""

from game.rules.mass_battles.book import RULES

__all__ = ["RULES"]
