"""Eternal Hatred: what Dragon Kings do before each turn (GMB.turn.10, GMB.army.14)."""

from __future__ import annotations

from math import atan2, degrees, dist

from game.core.cite import cites
from game.core.pose import Leg
from game.core.tell import tell_throw
from game.core.wording import named
from game.mechanics.asking import choose, of_pieces
from game.mechanics.bodies.block import Block
from game.rules.mass_battles.damage import remove, take_hits
from game.rules.mass_battles.dice import D20
from game.rules.mass_battles.engagement import engagers
from game.rules.mass_battles.free_spot import nearest_spots
from game.rules.mass_battles.morale import in_turn
from game.rules.mass_battles.movement_phase import largest_side
from game.rules.mass_battles.scenario_rule import special_rules
from game.rules.mass_battles.state import MEASURE, Battling, Piece, State, place
from game.table.bases import Body, gap

STRIKES, PRICE = 17, 4
"""What he has to roll, and the hits that it costs him (GMB.army.14)."""


@cites("GMB.turn.8", "GMB.turn.10", "GMB.army.14", "GMB.army.15")
async def step(play: Battling) -> bool:
    """Roll for the next Dragon King, stunned and routed ones too; return whether there are more.

    Before the first turn the sides are counted, which they are at the end of every other.
    """
    play.state.most = play.state.most or largest_side(play.state)
    return await in_turn(play, kings, _hates)


def kings(state: State) -> list[Piece]:
    """Return the Dragon Kings on the table."""
    return [each for each in state.pieces.values() if each.profile.has("eternal_hatred")]


@cites("GMB.army.14")
async def _hates(play: Battling, king: Piece) -> None:
    thrown = play.roll("Eternal Hatred", 1, D20)
    hates, strikes = thrown.faces[0] >= STRIKES, bool(nearest(play.state, king))
    what = ("strikes" if strikes else "finds no enemy on the ground") if hates else "bides his time"
    text = f"{named(king)} {what}: {thrown.faces[0]}."
    tell_throw(play, king.whom, "Eternal Hatred", [thrown], text, "GMB.army.14")
    if hates and strikes and not any(rule.hatred(play, king) for rule in special_rules(play.state)):
        await _strikes(play, king)


@cites("GMB.army.15")
def nearest(state: State, king: Piece) -> list[Piece]:
    """Return the enemies on the ground nearest to a king, at any distance."""
    grounded = [each for each in state.enemies(king) if not each.status.airborne]
    away = {each.id: round(MEASURE.distance(king.parts, each.parts)) for each in grounded}
    return [each for each in grounded if away[each.id] == min(away.values())]


@cites("GMB.army.14", "GMB.army.15", "GMB.leave.7")
async def _strikes(play: Battling, king: Piece) -> None:
    """Destroy the nearest enemy; the king takes its place, where nobody holds him, and pays."""
    state, found = play.state, nearest(play.state, king)
    target = found[0].id
    if len(found) > 1:
        why = f"Several enemies are equally near. Which does {named(king)} destroy?"
        rules = ("GMB.army.15",)
        target = await choose(king.whom, "hatred_tie", why, rules, lambda: of_pieces(found))
    victim = state.pieces[target]
    stand = min(victim.parts, key=lambda part: _away(king, part))
    remove(play, victim, "destroyed", "GMB.army.14")
    block = _landing(state, king, stand)
    text = f"{named(king):takes} the place of {named(victim)}."
    place(play, king, block, (Leg("strike", *block.pose),), text, "GMB.army.15")
    king.status.engaged = [each.id for each in engagers(state, king)]
    take_hits(play, king, PRICE, "GMB.army.14")


def _away(king: Piece, stand: Body) -> tuple[float, float]:
    """Return how far a stand is from a king, by its edge and, among equals, by its middle."""
    edge = min(gap(stand, mine) for mine in king.parts)
    return round(edge), dist(king.block.centre, stand.pose[:2])


@cites("GMB.army.15")
def _landing(state: State, king: Piece, stand: Body) -> Block:
    """Return where a king ends: on the stand he has struck, facing the way he went."""
    (x, y), there = king.block.centre, stand.pose[:2]
    heading = round(degrees(atan2(there[1] - y, there[0] - x))) % 360
    if dist((x, y), there) < 1:
        heading = king.heading
    return next(iter(nearest_spots(state, king, there, heading)), king.block)
