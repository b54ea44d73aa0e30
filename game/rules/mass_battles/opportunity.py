"""Opportunity fire: half of the dice at an enemy that is about to make contact (GMB.opp)."""

from __future__ import annotations

from functools import partial

from game.core.cite import cites
from game.core.decision import Objection
from game.rules.mass_battles.combat import Attack, roll, shield_odds
from game.rules.mass_battles.contact import contacts
from game.rules.mass_battles.damage import take_hits
from game.rules.mass_battles.magic.reactions import offer_shield
from game.rules.mass_battles.shooting import agreed, enough, may_not_fire, refusal, volley
from game.rules.mass_battles.state import Battling, Piece, State


@cites("GMB.opp.1", "GMB.opp.3")
def may_not_meet(state: State, shooter: Piece) -> Objection | None:
    """Say why a piece may not fire at whoever is about to touch it."""
    if shooter.profile.breath:
        return Objection("Breath is no opportunity fire.", "GMB.opp.3")
    if shooter.status.moved:
        return Objection(f"{shooter.name} has moved in this turn.", "GMB.opp.1")
    if contacts(state, shooter):
        return Objection(f"{shooter.name} is in contact with the enemy.", "GMB.opp.1")
    return may_not_fire(state, shooter)


@cites("GMB.opp.4")
def opportunity_attack(state: State, shooter: Piece, target: Piece) -> Attack | Objection:
    """Return the fire at an enemy on its way, or why there is none from where it is supposed."""
    wrong = may_not_meet(state, shooter) or refusal(state, shooter, target)
    return wrong or enough(volley(state, shooter, target, opportunity=True))


@cites("GMB.opp.5", "GMB.opp.6", "GMB.fire.15")
async def opportunity_fire(play: Battling, shooter: Piece, target: Piece) -> None:
    """Fire at an enemy where it is supposed to be, and mark its hits at once.

    Whoever has fired stays where it is for the rest of the turn.
    """
    if not await agreed(play, shooter, target):
        return
    attack = partial(volley, play.state, shooter, target, opportunity=True)
    await offer_shield(play, play.state.pieces[target.id], shield_odds(attack, target))
    hits, _ = roll(play, attack(), shooter, target)
    shooter.status.fired = shooter.status.busy = shooter.status.acted = True
    take_hits(play, play.state.pieces[target.id], hits, "GMB.opp.5")
