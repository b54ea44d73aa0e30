"""What windows and terminals are shown of a battle."""

from game.rules.dorm_rules.views.battle_views import DormViews

__all__ = ["DormViews"]
