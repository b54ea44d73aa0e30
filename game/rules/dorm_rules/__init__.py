"""Dorm Rules: small battles on coherency bases, with magic, vehicles, undead and demons."""

from game.rules.dorm_rules.book import RULES

__all__ = ["RULES"]
