"""One stretch of play on record, and what a journal is told about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from game.core import copying
from game.core.errors import Diverged
from game.core.play import Answered, Entry

if TYPE_CHECKING:
    from game.core.decision import Decision

S = TypeVar("S")


@dataclass(slots=True)
class Step(Generic[S]):
    """The state before one stretch of play, and the answers and rolls in it, in order.

    Nobody ever changes the state before, so that copies of a match may share it.
    """

    before: S
    record: list[Entry] = field(default_factory=list)

    @property
    def digest(self) -> str:
        """The fingerprint of the state before."""
        return copying.digest(self.before)

    def answered(self) -> int:
        """Return how many answers were given in it."""
        return len([entry for entry in self.record if isinstance(entry, Answered)])

    def upto(self, answers: int) -> list[Entry]:
        """Return the record with so many answers, and the chance before the next one."""
        for spot, entry in enumerate(self.record):
            if isinstance(entry, Answered):
                if answers == 0:
                    return self.record[:spot]
                answers -= 1
        return list(self.record)


@dataclass(frozen=True, slots=True)
class StepStarted:
    """A note for the journal: step `number` began from a state with this digest."""

    number: int
    digest: str


@dataclass(frozen=True, slots=True)
class Undone:
    """A note for the journal: the last answer was taken back."""


@dataclass(frozen=True, slots=True)
class Awaited(Generic[S]):
    """A roll whose faces have to be typed before the answer that led to it can be carried out."""

    why: str
    count: int
    sides: int
    number: int
    """How many rolls were made before it."""
    entry: Answered | None
    """The answer that led to it; None before the first question."""
    faces: tuple[tuple[int, ...], ...]
    """What was typed for the earlier rolls of the same answer."""
    told: int
    """How many events the same answer has told so far."""
    state: S
    """The position before the answer."""
    decision: Decision[Any] | None
    """The question that it answers."""

    def words(self, called: Callable[[str], str]) -> str:
        """Say which dice are to be rolled and what for; `called` names pieces and sides."""
        what = " ".join(called(word) for word in self.why.split())
        return f"Roll {self.count}d{self.sides}: {what}."


Note = Entry | StepStarted | Undone
Scribe = Callable[[Sequence[Note]], None]


def answer_in(entry: Entry, decision: Decision[Any] | None, *, strict: bool) -> Any:
    """Return the recorded answer, if it belongs to this question; `strict` asks if it is legal."""
    if decision is None:
        raise Diverged(f"the game is over, the record has {entry}")
    if (
        not isinstance(entry, Answered)
        or entry.kind != decision.kind
        or entry.side != decision.side
    ):
        raise Diverged(
            f"the rules ask {decision.side} for {decision.kind!r}, the record has {entry}"
        )
    try:
        answer = decision.decode(entry.value)
    except ValueError as error:
        raise Diverged(str(error)) from None
    if strict and (objection := decision.objection(answer)):
        raise Diverged(f"{decision.side} may not answer {decision.kind!r} so: {objection}")
    return answer
