"""The switches of the rulebook, with the ledger's defaults."""

from __future__ import annotations

from typing import Literal

from game.core.bounds import Count
from game.mechanics.forms import form
from game.mechanics.settings import setting

Weather = Literal["none", "snow", "rain", "high_winds"]


@form
class Settings:
    """What the players agree on before a battle; a scenario may say otherwise."""

    turn_limit: Count = setting(
        default=12, label="Last turn", rule="FTM.scen.4", span=range(4, 25), words="turn {}"
    )
    broken: bool = setting(
        default=False, label="An army below a quarter of its elements has lost", rule="FTM.scen.6"
    )
    sergeants: bool = setting(
        default=False, label="Sergeants command where no Personality is left", rule="FTM.scen.7"
    )
    weather: Weather = setting(
        default="none",
        label="The weather is",
        rule="FTM.weather.1",
        words={"none": "fair", "snow": "snow", "rain": "rain", "high_winds": "high winds"},
    )
    reform_rule: Literal["standard", "optional"] = setting(
        default="standard",
        label="A Reform is made by",
        rule="FTM.reform.7",
        words={"standard": "walking with half of the elements", "optional": "picking some up"},
    )
    reform_turn_limit: Literal["none", "half"] = setting(
        default="none",
        label="In a Reform elements turn",
        rule="FTM.reform.1",
        words={"none": "freely", "half": "by halves, counting those that move"},
    )
    terrain_pieces: bool = setting(
        default=False, label="The sides place terrain pieces of their own", rule="FTM.setup.5"
    )
    los_hills: Literal["levels", "any_hill"] = setting(
        default="levels",
        label="Sight is blocked by",
        rule="FTM.los.2",
        words={"levels": "hills higher than both ends", "any_hill": "any hill"},
    )
    los_edge: Literal["both", "either"] = setting(
        default="both",
        label="A line along an edge is blocked by",
        rule="FTM.geom.13",
        words={"both": "both of its hexes together", "either": "either of its hexes"},
    )
    mixed_flank_rear_dice: Literal[0, 1] = setting(
        default=0,
        label="At the flank of one and the rear of another there are",
        rule="FTM.melee.9",
        words={0: "no more dice", 1: "one more die"},
    )
    melee_precondition: Literal["contact", "zoc"] = setting(
        default="contact",
        label="A Melee Attack needs",
        rule="FTM.melee.1",
        words={"contact": "contact", "zoc": "an enemy in a front hex"},
    )
    ranged_dead_zone: bool = setting(
        default=False, label="Nobody shoots at a neighbouring hex", rule="FTM.unit.8"
    )
    ranged_in_contact: bool = setting(
        default=True, label="Units in contact may shoot", rule="FTM.ranged.1"
    )
    hill_dice_ranged: bool = setting(
        default=False, label="Height gives a die to shooters, too", rule="FTM.terrain.7"
    )
    pass_through: Literal["own_unit", "none", "friends"] = setting(
        default="own_unit",
        label="On the way elements may pass",
        rule="FTM.move.8",
        words={"own_unit": "their own unit", "none": "nobody", "friends": "all friends"},
    )
    furthest_first: Literal["advisory", "binding"] = setting(
        default="advisory",
        label="That the farthest elements fall first is",
        rule="FTM.remove.8",
        words={"advisory": "advice", "binding": "binding"},
    )
    removal_order: Literal["printed", "special_first"] = setting(
        default="printed",
        label="The limits on who is removed are used",
        rule="FTM.remove.7",
        words={"printed": "in the printed order", "special_first": "with special attacks first"},
    )
    column_reform: Literal["before", "either"] = setting(
        default="before",
        label="A column may reform",
        rule="FTM.column.1",
        words={"before": "before its Move", "either": "before or after its Move"},
    )
    general_succession: Literal["none", "promote"] = setting(
        default="none",
        label="A General who falls is",
        rule="FTM.cmd.13",
        words={"none": "not replaced", "promote": "replaced by another Personality"},
    )
    specials_house: bool = setting(
        default=True, label="Special abilities are used", rule="FTM.special.1"
    )
    """Without it the basic rules are played: the special abilities have no effect."""
    magic_house: bool = setting(default=True, label="Magic", rule="FTM.magic.1")
