"""Leaving contact: the blow at whoever moves away (GMB.leave)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.cite import cites
from game.core.decision import Option
from game.core.tally import Tally
from game.core.wording import named
from game.mechanics.asking import offer
from game.rules.mass_battles.castle import BELOW
from game.rules.mass_battles.combat import Attack, dice_tally, forecast, roll, shield_odds
from game.rules.mass_battles.damage import hits_left, take_hits
from game.rules.mass_battles.magic.reactions import offer_shield
from game.rules.mass_battles.magic.wizards import may_attack, note_attack
from game.rules.mass_battles.modifiers import defence
from game.rules.mass_battles.state import Battling, Piece, State

HOW = "leaving contact attack"


@cites("GMB.leave.2", "GMB.leave.3")
def leaving_attack(enemy: Piece, leaver: Piece) -> Attack:
    """Return the one die of an enemy that is left: +2 and the leaver's defence as it is now."""
    each = Tally("die", 0, (), "one die").plus(2, "leaving contact", "GMB.leave.2")
    each = each.including(defence(leaver))
    return Attack(enemy.id, leaver.id, HOW, dice_tally(HOW, 1), each, ("GMB.leave.1",))


@cites("GMB.leave.5", "GMB.leave.8", "GMB.cas.7", "GMB.cas.8")
def may_strike_leaver(state: State, enemy: Piece, leaver: Piece) -> bool:
    """Return whether an enemy may strike at a piece that leaves it, on whichever side it was."""
    barred = enemy.status.stunned or enemy.status.climb in BELOW or not may_attack(state, enemy)
    return not barred and not leaver.profile.has("leaves_unharmed")


@cites("GMB.leave.1", "GMB.leave.4", "GMB.leave.6")
async def leave_contact(play: Battling, leaver: Piece, enemies: Sequence[Piece]) -> bool:
    """Let enemies strike that a piece has just left, by its own will or not; return if it lives."""
    state = play.state
    for enemy in enemies:
        if not may_strike_leaver(state, enemy, leaver):
            continue
        attack = leaving_attack(enemy, leaver)
        odds = forecast(attack, f"{enemy.name} strikes at {leaver.name}", hits_left(leaver))
        strike = Option("roll", f"Strike at {leaver.name}", forecast=lambda odds=odds: odds)  # type: ignore[misc]
        why = f"{named(leaver):leaves} contact with {named(enemy)}. Strike at its back?"
        rules, decline = ("GMB.leave.1", "GMB.leave.4"), ("decline", "Let it go")
        if await offer(enemy.whom, "leaving_contact_attack", why, {"roll": strike}, rules, decline):
            enemy.status.fought = True
            note_attack(enemy, leaver)
            blow = partial(leaving_attack, enemy, leaver)
            await offer_shield(play, leaver, shield_odds(blow, leaver))
            take_hits(play, leaver, roll(play, blow(), enemy, leaver)[0], "GMB.leave.4")
            if leaver.id not in state.pieces:
                return False
    return True
