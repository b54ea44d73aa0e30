"""All that a rule may touch: the state, dice that are written down, and events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from game.core.deck import Deck, Shuffle
from game.core.dice import Dice, Roll
from game.core.errors import Diverged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.event import Event

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Answered:
    """A side answered a question; the value is the answer as JSON."""

    side: str
    kind: str
    value: Any


@dataclass(frozen=True, slots=True)
class Revealed:
    """Something secret became known; no free undo goes back beyond it."""

    what: str


Entry = Answered | Roll | Shuffle | Revealed
"""What a step's record is made of, in one order: two lists would drift apart after an undo."""


class Play(Generic[S]):
    """One step in progress. While a record is being repeated, chance comes from the record."""

    __slots__ = ("_cursor", "_dice", "_deck", "events", "muted", "record", "state")

    def __init__(self, state: S, record: list[Entry], dice: Dice, deck: Deck) -> None:
        self.state = state
        self.record = record
        self.events: list[Event] = []
        self.muted = False
        self._cursor = 0
        self._dice = dice
        self._deck = deck

    def roll(self, why: str, count: int = 1, sides: int = 6) -> Roll:
        """Throw dice, or repeat the throw of the record; return the roll."""
        known = self.recorded()
        if known is None:
            roll = self._dice.roll(why, count, sides)
            self.note(roll)
            return roll
        if (
            not isinstance(known, Roll)
            or known.why != why
            or known.sides != sides
            or len(known.faces) != count
        ):
            msg = f"the rules roll {count}d{sides} for {why!r}, the record has {known}"
            raise Diverged(msg)
        return known

    def shuffle(self, why: str, cards: Sequence[str]) -> Shuffle:
        """Shuffle cards, or repeat the order of the record; return the shuffle."""
        known = self.recorded()
        if known is None:
            shuffled = self._deck.shuffle(why, cards)
            self.note(shuffled)
            return shuffled
        if not isinstance(known, Shuffle) or sorted(known.cards) != sorted(cards):
            msg = f"the rules shuffle {len(cards)} cards for {why!r}, the record has {known}"
            raise Diverged(msg)
        return known

    def reveal(self, what: str) -> None:
        """Note that a secret became known."""
        known = self.recorded()
        if known is None:
            self.note(Revealed(what))
        elif known != Revealed(what):
            msg = f"the rules reveal {what!r}, the record has {known}"
            raise Diverged(msg)

    def tell(self, event: Event) -> None:
        """Tell what happened; dropped while a record is repeated, for it was told before."""
        if not self.muted:
            self.events.append(event)

    def recorded(self) -> Entry | None:
        """Return the next entry of the record being repeated, or None when it has run out."""
        if self._cursor >= len(self.record):
            return None
        entry = self.record[self._cursor]
        self._cursor += 1
        return entry

    def note(self, entry: Entry) -> None:
        """Write an entry that has just come to be."""
        self.record.append(entry)
        self._cursor += 1
