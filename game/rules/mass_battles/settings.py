"""What players may settle before a battle, each choice with its rule."""

from __future__ import annotations

from typing import Literal

from game.core.bounds import Count
from game.mechanics.forms import form
from game.mechanics.settings import setting

ON_OFF = {"off": "no", "on": "yes"}


@form
class Settings:
    """The open questions of the book; the defaults are the ledger's."""

    turn_limit: Count = setting(
        default=8, label="Turns", rule="GMB.setup.4", span=range(4, 17), words="{} turns"
    )
    small_game: Literal["auto", "always", "never"] = setting(
        default="auto",
        label="Move a whole army at once",
        rule="GMB.turn.8",
        words={"auto": "with 3 pieces at most", "always": "always", "never": "never"},
    )
    unit_attack_dice: Literal["share", "per_figure"] = setting(
        default="share",
        label="Attack dice of units",
        rule="GMB.piece.6",
        words={"share": "shared out among the stands", "per_figure": "all for each stand"},
    )
    slashed_attack: Literal["bands", "three_attacks"] = setting(
        default="bands",
        label="Three attack numbers",
        rule="GMB.piece.11",
        words={"bands": "in white, black and red", "three_attacks": "three attacks at once"},
    )
    impact_stacking: Literal["replace", "add"] = setting(
        default="replace",
        label="Printed impact dice",
        rule="GMB.chg.9",
        words={"replace": "in place of the general one", "add": "on top of the general one"},
    )
    breakthrough: Literal["all_chargers", "mounted_only"] = setting(
        default="all_chargers",
        label="Breakthroughs",
        rule="GMB.brk.1",
        words={"all_chargers": "by all chargers", "mounted_only": "by mounted chargers only"},
    )
    failed_charge_check: Literal["all", "units"] = setting(
        default="all",
        label="Check after a missed charge",
        rule="GMB.chg.6",
        words={"all": "everybody", "units": "units only"},
    )
    charged_fall_back: Literal["through_friend", "open"] = setting(
        default="through_friend",
        label="Charged skirmishers fall back",
        rule="GMB.disp.5",
        words={"through_friend": "through a friend", "open": "in any direction"},
    )
    huge_fire_into_contact: Literal["off", "on", "ask"] = setting(
        default="off",
        label="Fire at Huge targets in contact with friends",
        rule="GMB.fire.13",
        words={"off": "no", "on": "yes", "ask": "if its owner agrees"},
    )
    fire_uses_height: bool = setting(
        default=False, label="Height counts for fire", rule="GMB.fire.8"
    )
    morale_chart: Literal["off", "on"] = setting(
        default="off", label="Chart of morale results", rule="GMB.mor.7", words=ON_OFF
    )
    size_morale: Literal["off", "on"] = setting(
        default="off", label="Larger enemies shake morale", rule="GMB.mor.1", words=ON_OFF
    )
    red_checks: Literal["per_phase", "per_hit"] = setting(
        default="per_phase",
        label="Checks for red hits",
        rule="GMB.dmg.7",
        words={"per_phase": "one a turn", "per_hit": "one for each hit"},
    )
    recovery_penalty: Literal["both", "single"] = setting(
        default="both",
        label="Recovery without a hero near",
        rule="GMB.mor.18",
        words={"both": "-6", "single": "-3"},
    )
    wizard_attack: Literal["power_turns", "never"] = setting(
        default="power_turns",
        label="Wizards may not attack",
        rule="GMB.wiz.2",
        words={"power_turns": "in turns with a power", "never": "ever"},
    )
    miners_top_hits: Count = setting(
        default=4, label="Miners' best roll", rule="GMB.cas.24", span=range(3, 7), words="{} hits"
    )
