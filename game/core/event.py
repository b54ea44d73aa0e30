"""What happened, told by the rules once and for all interfaces.

The kinds are common to all rulebooks, so that the window can animate and log any of them without
knowing the game. Every event carries a sentence, the rules behind it, and who may know of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.dice import Roll
    from game.core.pose import Leg, Pose
    from game.core.tally import Tally

QUIET = ("exit", "off", "taken", "withdr", "retire")
"""How a piece goes that is not lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened; an empty audience means everybody."""

    text: str
    rules: tuple[str, ...] = ()
    audience: tuple[str, ...] = ()
    word: str = ""
    """The result in one to three words, to be shown over the piece that it befell."""
    befell: str = ""
    """Whom it befell, if not the piece of the event."""


def heard_by(events: Iterable[Event], side: str) -> list[Event]:
    """Return those of the events that a side may know of."""
    return [event for event in events if not event.audience or side in event.audience]


@dataclass(frozen=True, slots=True, kw_only=True)
class Said(Event):
    """A line for the log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LetPass(Event):
    """A chance to react passed without a question, as a player has set it."""

    side: str
    piece: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage(Event):
    """A new stretch of play begins: a round, a phase, a turn, an activation."""

    name: str
    side: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered(Event):
    """A piece came onto the table."""

    piece: str
    pose: Pose


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """A piece went, turned or was shifted along these legs."""

    piece: str
    start: Pose
    legs: tuple[Leg, ...]
    cost: Tally | None = None
    carried: tuple[str, ...] = ()
    """Pieces that go along with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(Event):
    """A piece left the table; `how` is 'defeated', 'exited', 'routed' and the like."""

    piece: str
    how: str

    @property
    def lost(self) -> bool:
        """Whether it was lost, and not just taken off."""
        return not self.how.lower().startswith(QUIET)


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed(Event):
    """A mark, a wound or another visible fact about a piece changed."""

    piece: str
    what: str
    before: object
    after: object
    loss: int = 0
    """Wounds or hits that it cost the piece; below 0 those that were healed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacked(Event):
    """One piece attacks another; the rolls and the result follow as events of their own."""

    attacker: str
    target: str
    how: str
    weapon: str = ""
    """What with, in the book's word; empty where the attacker's looks tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(Event):
    """Dice fell: which, for whom, with the tally they go into and the total that came out."""

    name: str
    side: str
    piece: str
    dice: Roll
    total: int
    tally: Tally | None = None
    others: tuple[Roll, ...] = ()
    """Dice of other sizes in the same throw, after the first."""
    kept: tuple[int, ...] = ()
    """Dice of the same pool that stayed as they lay when some were thrown again."""
    compared: bool = False
    """Whether the tally is a number that the dice had to reach, and no part of the total."""

    @property
    def throw(self) -> tuple[Roll, ...]:
        """All the dice, in the order in which they fell."""
        return (self.dice, *self.others)

    @property
    def faces(self) -> tuple[int, ...]:
        """What all the dice show, in the order in which they fell."""
        return tuple(face for roll in self.throw for face in roll.faces)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sides of each of the dice, in the same order."""
        return tuple(roll.sides for roll in self.throw for _ in roll.faces)

    @property
    def notation(self) -> str:
        """Which dice they are, such as 2d6 + 1d8."""
        counts: dict[int, int] = {}
        for roll in self.throw:
            counts[roll.sides] = counts.get(roll.sides, 0) + len(roll.faces)
        return " + ".join(f"{count}d{sides}" for sides, count in counts.items())

    @property
    def on_each_die(self) -> bool:
        """Whether the tally went into the total once for every die, not once for all."""
        added = self.tally.total if self.tally and not self.compared else 0
        return bool(added) and self.total == sum(self.faces) + added * len(self.faces) != (
            sum(self.faces) + added
        )

    @property
    def natural(self) -> int:
        """What the dice themselves came to, without the modifiers."""
        if self.on_each_die:
            return sum(self.faces)
        if self.compared:
            return self.total
        return self.total - (self.tally.total if self.tally else 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored(Event):
    """A side gained points."""

    side: str
    points: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Built(Event):
    """The ground itself changed: a piece of terrain was laid, breached or burnt."""

    what: str
    cells: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended(Event):
    """The game is over."""

    winner: str | None
    reason: str
