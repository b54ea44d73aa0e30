"""Playing cards and how they are shuffled: fair and resumable, stacked for drills, sampled."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from game.core.dice import ByteStream
from game.core.errors import Diverged

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

Card: TypeAlias = str

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("H", "D", "C", "S")
FULL_DECK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)

_FACES = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_SUIT_NAMES = {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"}
_ORDER: dict[Card, int] = {
    card: place
    for place, card in enumerate(rank + suit for rank in RANKS for suit in reversed(SUITS))
}


def rank(card: Card) -> str:
    """Return what is printed before the suit: 2 to 10, J, Q, K or A."""
    return _known(card)[:-1]


def suit(card: Card) -> str:
    """Return the suit of a card: H, D, C or S."""
    return _known(card)[-1]


def card_name(card: Card) -> str:
    """Return a card in words: the king of spades, the 10 of hearts."""
    return f"the {_FACES.get(rank(card), rank(card))} of {_SUIT_NAMES[suit(card)]}"


def order(card: Card) -> int:
    """Return a rank from 0 to 51: ace high, ties by hearts, diamonds, clubs, spades."""
    return _ORDER[_known(card)]


def _known(card: Card) -> Card:
    if card not in _ORDER:
        raise ValueError(
            f"'{card}' is not a card; write the rank (2 to 10, J, Q, K, A) "
            "and then the suit (H, D, C, S), as in QH or 10S"
        )
    return card


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Cards in the order they will be drawn, and what they were shuffled for."""

    why: str
    cards: tuple[Card, ...]


class Deck(Protocol):
    """Whatever can bring cards into an order; the cards may be several decks or one hand."""

    def shuffle(self, why: str, cards: Sequence[Card]) -> Shuffle:
        """Return the same cards in a new order."""
        ...


class FairDeck:
    """Seeded shuffles; the seed and the number of shuffles so far say everything about the next."""

    __slots__ = ("_stream", "made", "seed")

    def __init__(self, seed: str | int, made: int = 0) -> None:
        if made < 0:
            raise ValueError(f"the number of shuffles made cannot be {made}; it is 0 or more")
        self.seed = str(seed)
        self.made = made
        self._stream = ByteStream(self.seed, "deck")

    def __reduce__(self) -> tuple[type[FairDeck], tuple[str, int]]:
        return FairDeck, (self.seed, self.made)

    def shuffle(self, why: str, cards: Sequence[Card]) -> Shuffle:
        """Return the cards in an order that is as likely as every other."""
        shuffled = list(cards)
        words = self._words()
        for last in range(len(shuffled) - 1, 0, -1):
            other = _even_draw(words, last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        self.made += 1
        return Shuffle(why, tuple(shuffled))

    def _words(self) -> Iterator[int]:
        part = 0
        while True:
            block = self._stream.block(self.made, part)
            for start in range(0, len(block), 4):
                yield int.from_bytes(block[start : start + 4], "little")
            part += 1


def _even_draw(words: Iterator[int], bound: int) -> int:
    """Return a number below `bound`, all equally likely: words of the uneven rest are skipped."""
    fair = 2**32 - 2**32 % bound
    return next(word for word in words if word < fair) % bound


class LoadedDeck:
    """Stacked cards: those listed come first, the rest follows in the order it was handed in.

    Each further list is for one further shuffle; a shuffle without a list changes nothing.
    """

    __slots__ = ("_lists", "_next")

    def __init__(self, cards: Sequence[Card], *later: Sequence[Card]) -> None:
        self._lists = tuple(tuple(listed) for listed in (cards, *later))
        self._next = 0
        for listed in self._lists:
            for card in listed:
                _known(card)

    def shuffle(self, why: str, cards: Sequence[Card]) -> Shuffle:
        """Return the cards with the next list on top."""
        listed = self._lists[self._next] if self._next < len(self._lists) else ()
        rest = _without(cards, listed, why)
        self._next += 1
        return Shuffle(why, listed + rest)

    def unused(self) -> tuple[tuple[Card, ...], ...]:
        """Return the lists, other than empty ones, for which no shuffle came."""
        return tuple(listed for listed in self._lists[self._next :] if listed)


def _without(cards: Sequence[Card], listed: Sequence[Card], why: str) -> tuple[Card, ...]:
    """Return the cards that are not listed, in their order."""
    held = Counter(cards)
    wanted = Counter(listed)
    for card, times in wanted.items():
        if not held[card]:
            raise Diverged(f"the list of cards has {card}, which is not shuffled for '{why}'")
        if times > held[card]:
            raise Diverged(
                f"the list of cards has {card} {times} times, "
                f"more often than the cards shuffled for '{why}'"
            )
    rest = []
    for card in cards:
        if wanted[card]:
            wanted[card] -= 1
        else:
            rest.append(card)
    return tuple(rest)


class SampledDeck:
    """Quick shuffles for look-ahead, from a generator that the computer player owns."""

    __slots__ = ("_rng",)

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def shuffle(self, why: str, cards: Sequence[Card]) -> Shuffle:
        """Shuffle with the player's own generator."""
        return Shuffle(why, tuple(self._rng.sample(cards, len(cards))))


class NoDeck:
    """A deck for a look-ahead that must stop before chance comes in."""

    __slots__ = ()

    def shuffle(self, why: str, cards: Sequence[Card]) -> Shuffle:
        """Raise Diverged: this look-ahead may not shuffle."""
        raise Diverged(
            f"this look-ahead may not shuffle, but the rules shuffle {len(cards)} cards for '{why}'"
        )
