"""The log of large units: what many pieces do alike is one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.event import Entered, Event, LetPass, Moved, Stage
from game.core.wording import END, army, plain_words

ALIKE = (Moved, Entered)
"""What the pieces of a unit do one after the other."""


@dataclass(frozen=True, slots=True)
class FoldedLine:
    """An event, and how many of the same kind follow it at once."""

    event: Event
    more: int = 0

    @property
    def text(self) -> str:
        """The sentence, with how many do the same."""
        if isinstance(self.event, LetPass) and self.more:
            return _passed_together(self.event, self.more)
        text, do = self.event.text, "does" if self.more == 1 else "do"
        return f"{text.removesuffix('.')}, as {do} {self.more} more." if self.more else text


def _passed_together(event: LetPass, more: int) -> str:
    """Return how several let a chance pass."""
    if not event.piece:
        return f"{army(event.side):lets} {more + 1} chances pass: {event.why}."
    who = event.text.partition(END)[0] + END
    return f"{who} and {more} {'other' if more == 1 else 'others'} let it pass: {event.why}."


def folded(events: Sequence[Event], names: Mapping[str, str]) -> list[FoldedLine]:
    """Return one line for each event, and one for a run of events that differ only by the piece.

    `names` says what pieces are called, by id.
    """
    lines: list[FoldedLine] = []
    last = ""
    for event in events:
        if isinstance(event, LetPass):
            _let_pass(event, lines)
            continue
        key = _gist(event, names)
        if key and key == last:
            lines[-1] = FoldedLine(lines[-1].event, lines[-1].more + 1)
        elif not _announced(event, lines):
            lines.append(FoldedLine(event))
        last = key
    return lines


def _let_pass(event: LetPass, lines: list[FoldedLine]) -> None:
    """Add a chance that was let pass to the last line of its kind in the same stretch of play."""
    for at in range(len(lines) - 1, -1, -1):
        known = lines[at].event
        if isinstance(known, Stage):
            break
        if isinstance(known, LetPass) and _same_pass(known, event):
            lines[at] = FoldedLine(known, lines[at].more + 1)
            return
    lines.append(FoldedLine(event))


def _same_pass(one: LetPass, two: LetPass) -> bool:
    same = (one.side, one.why) == (two.side, two.why)
    return same and bool(one.piece) == bool(two.piece)


def _announced(event: Event, lines: Sequence[FoldedLine]) -> bool:
    """Return whether an event only announces on the board what the line before it has told."""
    return isinstance(event, Stage) and bool(lines) and lines[-1].event.text == event.text


def _gist(event: Event, names: Mapping[str, str]) -> str:
    """Return what is told apart from the piece that does it; empty for what is never folded."""
    name = names.get(event.piece, "") if isinstance(event, ALIKE) else ""
    return plain_words(event.text).replace(name, "*") if name else ""
