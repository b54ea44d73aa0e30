"""For the Masses: battles on hexes by units of many elements, and by the points to lead them."""

from game.rules.for_the_masses.book import RULES

__all__ = ["RULES"]
