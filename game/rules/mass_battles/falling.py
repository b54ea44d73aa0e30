"""Falling, from a castle wall or out of the air: three dice without modifiers (GMB.fly.16)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from game.core.cite import cites
from game.core.decision import Option
from game.core.pose import Leg
from game.core.tally import Tally
from game.core.tell import say
from game.core.wording import named
from game.mechanics.asking import choose
from game.mechanics.bodies.block import Block
from game.rules.mass_battles.combat import roll_hits
from game.rules.mass_battles.contact import supposed
from game.rules.mass_battles.damage import BANDS, band, take_hits
from game.rules.mass_battles.dice import D20, succeeds
from game.rules.mass_battles.free_spot import nearest_spots
from game.rules.mass_battles.profile import SIZES, Profile
from game.rules.mass_battles.state import Band, Battling, Piece, place

DICE = 3
"""How many dice a fall is (GMB.fly.16)."""


@cites("GMB.fly.15", "GMB.cas.14")
def falls_on(profile: Profile) -> int:
    """Return the highest roll on which a piece falls: heroes and Large ones keep their hold."""
    firm = profile.hero or SIZES.index(profile.size) >= SIZES.index("Large")
    return 3 if firm else 5


def fall_chance(profile: Profile) -> Fraction:
    """Return how likely a piece is to fall."""
    return Fraction(falls_on(profile), D20)


@cites("GMB.fly.15", "GMB.cas.14")
def loses_hold(play: Battling, piece: Piece, *rules: str) -> bool:
    """Roll whether a piece falls, and tell."""
    words = f"{named(piece):does} not fall.", f"{named(piece):falls}."
    return not succeeds(play, piece.whom, "falling", falls_on(piece.profile) + 1, words, *rules)


@cites("GMB.fly.16", "GMB.fly.17")
def fall(play: Battling, piece: Piece, *rules: str) -> None:
    """Let a piece fall: a unit takes the three dice once, as a hero does."""
    each, on, cited = Tally("fall", 0, (), "each die"), named(piece), ("GMB.fly.16", *rules)
    hits = roll_hits(play, piece.whom, "fall", DICE, each, on, *cited)
    take_hits(play, piece, hits, "GMB.fly.16")


# ---------------------------------------------------------------------- where one comes to rest


def set_down(play: Battling, piece: Piece, block: Block, text: str, *rules: str) -> None:
    """Put a piece somewhere without a move of its own."""
    if block != piece.block:
        place(play, piece, block, (Leg("set_down", *block.pose),), text, *rules)


@cites("GMB.fly.18")
async def come_down(play: Battling, piece: Piece, *rules: str) -> None:
    """Bring a flyer to the ground below it or the nearest free spot; its owner picks of equals."""
    status, block = piece.status, piece.block
    down = supposed(piece, block, airborne=False)
    spots = nearest_spots(play.state, down, block.centre, block.heading) or [block]
    options = {str(n): each for n, each in enumerate(spots, start=1)}
    answer = "1"
    if len(spots) > 1:
        why = f"Choose where {named(piece):comes} down."

        def listed() -> list[Option]:
            return [Option(k, f"Spot {k}", cells=(e.pose[:2],)) for k, e in options.items()]

        answer = await choose(piece.whom, "fall_spot", why, ("GMB.fly.18",), listed)
    status.airborne = status.staying_aloft = False
    say(play, f"{named(piece):lands}.", *rules)
    set_down(play, piece, options[answer], f"{named(piece):comes} down.", *rules)


# ---------------------------------------------------------------------- out of the air


@cites("GMB.fly.15", "GMB.fly.18")
async def fall_from_damage(play: Battling, before: Mapping[str, Band]) -> None:
    """Roll for each flyer in the air that has sunk below the band it had before a phase."""
    for piece in [each for each in play.state.pieces.values() if each.id in before]:
        sunk = BANDS.index(band(piece)) > BANDS.index(before[piece.id])
        if piece.status.airborne and sunk and loses_hold(play, piece, "GMB.fly.15"):
            fall(play, piece)
            if piece.id in play.state.pieces:
                await come_down(play, piece, "GMB.fly.18")
