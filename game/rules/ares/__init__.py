"""ARES: skirmish on free inches, cards for initiative, held and borrowed actions."""

from game.rules.ares.book import RULES

__all__ = ["RULES"]
