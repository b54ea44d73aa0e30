"""Fantasy Wargame Mass Battle Rules: squads on squares, fate and feats."""

from game.rules.squad_battles.book import RULES

__all__ = ["RULES"]
