"""Cards for units: dealing them, and whose is the highest (ARES.setup.7, ARES.turn.1)."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.cite import cites
from game.core.deck import FULL_DECK, order
from game.core.wording import army
from game.rules.ares.state import SIDES, Battling, tell_roll

Hands = dict[str, list[str]]


@cites("ARES.turn.10")
def dealt(play: Battling, why: str, counts: Mapping[str, int]) -> Hands:
    """Return so many cards for each side from a fresh deck, or several if one is too small."""
    decks = max(1, -(-sum(counts.values()) // len(FULL_DECK)))
    cards = list(play.shuffle(why, FULL_DECK * decks).cards)
    hands: Hands = {}
    for side in SIDES:
        hands[side] = cards[: counts[side]]
        cards = cards[counts[side] :]
    return hands


@cites("ARES.setup.8")
def leader(play: Battling, hands: Hands) -> str:
    """Return the side with the highest card; nobody when all cards are gone."""
    best = {side: max(map(order, hands[side])) for side in SIDES if hands.get(side)}
    if not best:
        return ""
    top = [side for side in SIDES if best.get(side) == max(best.values())]
    return top[0] if len(top) == 1 else _rolled_off(play)


@cites("ARES.turn.10")
def _rolled_off(play: Battling) -> str:
    """Roll off between equal cards of several decks; return the side with the higher die."""
    while True:
        red, blue = (_thrown(play, side) for side in SIDES)
        if red != blue:
            return SIDES[0] if red > blue else SIDES[1]


def _thrown(play: Battling, side: str) -> int:
    roll = play.roll(f"{side} card tie", 1, 12)
    face = roll.faces[0]
    text = f"{army(side):rolls} {face} for equal cards."
    tell_roll(play, side, "equal cards", (roll,), text, "ARES.turn.10")
    return face


def take_highest(hands: Hands, side: str) -> str:
    """Discard the highest card of a side."""
    card = max(hands[side], key=order)
    hands[side].remove(card)
    return card
