"""All kinds of actions, in the order in which they are offered (ARES.act.2, ARES.act.7)."""

from __future__ import annotations

from game.rules.ares.actions.declared_action import Act
from game.rules.ares.combat.attack_action import MeleeAttack, Shoot
from game.rules.ares.magic.casting import Cast
from game.rules.ares.movement.charge import Charge
from game.rules.ares.movement.flight import Land, TakeOff
from game.rules.ares.movement.move_actions import Cross, CrossCharge, Leap, Move, Sprint, Withdraw
from game.rules.ares.sequence.plain_actions import (
    GoProne,
    Hide,
    Rally,
    Regenerate,
    Spot,
    StandUp,
    Torch,
)

IN_TURN: dict[str, Act] = {
    act.key: act
    for act in (
        Move(),
        Charge(),
        MeleeAttack(),
        Shoot(),
        Cast(),
        Withdraw(),
        Rally(),
        StandUp(),
        GoProne(),
        Cross(),
        CrossCharge(),
        Leap(),
        TakeOff(),
        Land(),
        Hide(),
        Spot(),
        Regenerate(),
        Torch(),
    )
}
"""Those of a figure turn and of a held action."""
SPRINT = Sprint()
ACTS: dict[str, Act] = {**IN_TURN, SPRINT.key: SPRINT}
