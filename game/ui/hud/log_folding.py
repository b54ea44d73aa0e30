"""The log of large units: what many pieces do alike is one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.event import Entered, Event, Moved, Stage
from game.core.wording import plain_words

ALIKE = (Moved, Entered)
"""What the pieces of a unit do one after the other."""


@dataclass(frozen=True, slots=True)
class Line:
    """An event, and how many of the same kind follow it at once."""

    event: Event
    more: int = 0

    @property
    def text(self) -> str:
        """The sentence, with how many do the same."""
        text, do = self.event.text, "does" if self.more == 1 else "do"
        return f"{text.removesuffix('.')}, as {do} {self.more} more." if self.more else text


def folded(events: Sequence[Event], names: Mapping[str, str]) -> list[Line]:
    """Return one line for each event, and one for a run of events that differ only by the piece.

    `names` says what pieces are called, by id.
    """
    lines: list[Line] = []
    last = ""
    for event in events:
        key = _gist(event, names)
        if key and key == last:
            lines[-1] = Line(lines[-1].event, lines[-1].more + 1)
        elif not _announced(event, lines):
            lines.append(Line(event))
        last = key
    return lines


def _announced(event: Event, lines: Sequence[Line]) -> bool:
    """Return whether an event only announces on the board what the line before it has told."""
    return isinstance(event, Stage) and bool(lines) and lines[-1].event.text == event.text


def _gist(event: Event, names: Mapping[str, str]) -> str:
    """Return what is told apart from the piece that does it; empty for what is never folded."""
    name = names.get(event.piece, "") if isinstance(event, ALIKE) else ""
    return plain_words(event.text).replace(name, "*") if name else ""
