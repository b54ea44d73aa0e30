"""Turning to an enemy: units that are touched at a flank or the rear, and heroes (GMB.con)."""

from __future__ import annotations

from functools import partial

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.forecast import Forecast
from game.core.pose import Leg
from game.core.wording import named
from game.mechanics.asking import STAY, offer
from game.mechanics.bodies.block import Block
from game.mechanics.moves.orders import OrderedHeading
from game.rules.mass_battles.blows import melee_odds
from game.rules.mass_battles.contact import (
    contacts,
    facing_is_free,
    has_room,
    kept_from_turning,
    supposed,
    turned_to,
)
from game.rules.mass_battles.state import COMPASS, Battling, Piece, State, place
from game.rules.mass_battles.table_marks import block_marks
from game.table.motion import Swing, moved


@cites("GMB.con.5", "GMB.con.6", "GMB.con.12")
async def turn_to_face(play: Battling, piece: Piece, toucher: Piece, *rules: str) -> bool:
    """Offer a unit the turn to an enemy at its flank or rear; return whether it turned."""
    state = play.state
    ways = turned_to(state, piece, toucher)
    if not ways or kept_from_turning(state, piece, toucher):
        return False
    options = {
        name: Option(
            name,
            "Turn about" if name == "about" else f"Turn on stand {name.rpartition('.')[2]}",
            forecast=partial(_turned_odds, state, piece, toucher, block),
            marks=partial(block_marks, block),
        )
        for name, block in ways.items()
    }
    odds = partial(melee_odds, state, piece, toucher, "without turning")
    stay = Option(*STAY, forecast=odds, declines=True)
    text = f"{named(piece):turns} to face {named(toucher)}."
    why = f"Turn {named(piece)} to face {named(toucher)}?"
    way = await offer(piece.whom, "turn_to_face", why, options, rules, stay)
    if way:
        legs = (Leg("turn", *ways[way].pose),)
        place(play, piece, ways[way], legs, text, *rules, moves=False)
    return bool(way)


def _turned_odds(state: State, piece: Piece, toucher: Piece, block: Block) -> Forecast:
    there = supposed(piece, block, airborne=piece.status.airborne)
    return melee_odds(state, there, toucher, "after turning")


@cites("GMB.con.8", "GMB.move.9")
async def hero_faces(play: Battling, hero: Piece, toucher: Piece | None = None) -> None:
    """Let a hero face as it likes: one that was touched, or one at the end of its move."""
    state, rule = play.state, "GMB.con.8" if toucher else "GMB.move.9"
    why = f"touched by {named(toucher)}" if toucher else "at the end of its move"
    text = f"{named(hero):turns}" + (f" to face {named(toucher)}." if toucher else ".")

    def turned(heading: int) -> Block:
        turn = Swing(hero.block.centre, heading - hero.heading)
        return hero.block.at(moved(hero.block.pose, turn))

    def law(heading: int) -> Objection | None:
        known = contacts(state, hero)
        if heading == hero.heading or has_room(state, hero, turned(heading), *known):
            return None
        return Objection("There is no room to face that way.", "GMB.gen.5")

    quarters = [(hero.heading + turn) % 360 for turn in (0, 90, 180, 270)]
    answer = await OrderedHeading(
        side=hero.side,
        kind="hero_facing",
        why=f"Choose a facing for {named(hero)}, {why}.",
        rules=(rule,),
        subject=hero.id,
        options=lambda: [
            Option(str(h), f"{COMPASS.told_heading(h)}°", law(h), heading=h) for h in quarters
        ],
        law=law,
        compass=COMPASS,
    )
    block = turned(int(answer))
    if block.pose != hero.block.pose:
        place(play, hero, block, (Leg("turn", *block.pose),), text, rule, moves=False)


async def react_to_contact(play: Battling, piece: Piece, toucher: Piece) -> None:
    """Let a piece that an enemy has just touched turn to it (GMB.con.5, GMB.con.8)."""
    if piece.hero:
        if facing_is_free(play.state, piece):
            await hero_faces(play, piece, toucher)
    else:
        await turn_to_face(play, piece, toucher, "GMB.con.5", "GMB.con.6")
