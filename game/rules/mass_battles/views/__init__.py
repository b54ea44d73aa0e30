"""What windows and terminals are shown of a battle."""

from game.rules.mass_battles.views.battle_views import MassBattlesViews

__all__ = ["MassBattlesViews"]
