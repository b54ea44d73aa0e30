"""What players may settle before a battle, each choice with its rule."""

from __future__ import annotations

from typing import Literal

from game.core.bounds import Count, Points
from game.mechanics.forms import form
from game.mechanics.settings import setting


@form
class Settings:
    """The open questions of the book; the defaults are the ledger's."""

    turn_limit: Count = setting(
        default=8, label="Turns", rule="DORM.20.8", span=range(4, 17), words="{} turns"
    )
    points_level: Points = setting(
        default=300,
        label="Points",
        rule="DORM.19.6",
        span=range(200, 1001, 50),
        words="{} points",
    )
    figure_scale: Literal["10mm", "15mm"] = setting(
        default="10mm",
        label="Size of the miniatures",
        rule="DORM.1.2.3a",
        words={"10mm": "10 mm", "15mm": "15 mm: weapons carry half as far again"},
    )
    printed_hit_table: bool = setting(
        default=False, label="Column for nine figures as printed", rule="DORM.8.3.1b"
    )
    cover_to_hit: bool = setting(
        default=False, label="Cover makes targets harder to hit", rule="DORM.6.2.h1"
    )
    hidden_units: bool = setting(
        default=False, label="Infiltrators begin hidden", rule="DORM.20.10"
    )
    los: bool = setting(default=True, label="Line of sight is needed", rule="DORM.1.5.h1")
    vehicles: bool = setting(default=True, label="Vehicles", rule="DORM.14.0")
    flying: bool = setting(default=False, label="Figures with wings may fly", rule="DORM.20.13")
    swimming: bool = setting(default=False, label="Figures may swim", rule="DORM.20.14")
    offset_leader: bool = setting(
        default=False, label="Leaders anywhere on their bases", rule="DORM.4.1.1"
    )
    auto_nomination: bool = setting(
        default=False, label="Figures numbered for hits automatically", rule="DORM.8.2.h1"
    )
    spell_ma_changes_ru: bool = setting(
        default=True, label="Spells on Ma change the run", rule="DORM.2.1.10"
    )
    heroism_counts_specialists: bool = setting(
        default=False, label="Specialists count for heroism", rule="DORM.4.3.1.2"
    )
    missile_test_on: Literal["fire", "hit"] = setting(
        default="fire",
        label="Morale test for missiles",
        rule="DORM.9.2.1",
        words={"fire": "after being fired at", "hit": "after being struck"},
    )
    regroup_in_contact: bool = setting(
        default=True, label="Regroup while touching an enemy", rule="DORM.9.5.h1"
    )
    leave_test_dice: bool = setting(
        default=False, label="Bonus and penalty dice for leaving a unit", rule="DORM.9.6.1"
    )
    long_weapons_twice: bool = setting(
        default=False, label="Long weapons strike twice after a charge", rule="DORM.11.4b"
    )
    overbear_adds_mu: bool = setting(
        default=True, label="Overbearing mounts add their Mu", rule="DORM.15.3.2a"
    )
    ride_roll: Literal["mount_mo", "riding_level"] = setting(
        default="mount_mo",
        label="Ride rolls",
        rule="DORM.15.h1",
        words={"mount_mo": "against the mount's Mo", "riding_level": "against the Riding level"},
    )
    c_limit: Literal["change", "factor"] = setting(
        default="change",
        label="Magic skill limits",
        rule="DORM.16.3.0.3",
        words={"change": "the change", "factor": "the square of the change"},
    )
    summon_cap: bool = setting(
        default=True, label="Limit to summoned creatures", rule="DORM.16.3.h1"
    )
