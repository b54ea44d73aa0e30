"""The switches of the rulebook, with the ledger's defaults."""

from __future__ import annotations

from typing import Literal

from game.core.bounds import Count
from game.mechanics.forms import form

Weather = Literal["none", "snow", "rain", "high_winds"]


@form
class Settings:
    """What the players agree on before a battle; a scenario may say otherwise."""

    turn_limit: Count = 12
    """The turn after which the battle ends (FTM.turn.4, FTM.scen.4)."""
    broken: bool = False
    """Whether a side below a quarter of its elements has lost (FTM.scen.6)."""
    sergeants: bool = False
    """Whether a side without Personalities still rolls a d4 for command (FTM.scen.7)."""
    weather: Weather = "none"
    reform_rule: Literal["standard", "optional"] = "standard"
    reform_turn_limit: Literal["none", "half"] = "none"
    terrain_pieces: bool = False
    los_hills: Literal["levels", "any_hill"] = "levels"
    los_edge: Literal["both", "either"] = "both"
    mixed_flank_rear_dice: Literal[0, 1] = 0
    melee_precondition: Literal["contact", "zoc"] = "contact"
    ranged_dead_zone: bool = False
    ranged_in_contact: bool = True
    hill_dice_ranged: bool = False
    pass_through: Literal["own_unit", "none", "friends"] = "own_unit"
    furthest_first: Literal["advisory", "binding"] = "advisory"
    removal_order: Literal["printed", "special_first"] = "printed"
    column_reform: Literal["before", "either"] = "before"
    general_succession: Literal["none", "promote"] = "none"
    specials_house: bool = True
    """Without it the basic rules are played: the special abilities have no effect."""
    magic_house: bool = True
