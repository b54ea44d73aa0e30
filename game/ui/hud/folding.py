"""The log of large units: what many pieces do alike is one line, and pieces have names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.event import Entered, Event, Moved, Stage
from game.ui.naming import with_pieces

ALIKE = (Moved, Entered)
"""What the pieces of a unit do one after the other."""


@dataclass(frozen=True, slots=True)
class Line:
    """An event, and how many of the same kind follow it at once."""

    event: Event
    more: int = 0

    def text(self, pieces: Mapping[str, str]) -> str:
        """The sentence, with the name of the piece that it begins with."""
        text = named(self.event, pieces)
        return f"{text.removesuffix('.')}, as do {self.more} more." if self.more else text


def named(event: Event, pieces: Mapping[str, str]) -> str:
    """A sentence with the names of pieces where the rules say their ids."""
    piece, text = getattr(event, "piece", ""), with_pieces(event.text, pieces)
    if not piece or piece not in pieces or not text.startswith(f"{piece} "):
        return text
    return f"{pieces[piece]} [{piece}]{text.removeprefix(piece)}"


def folded(events: Sequence[Event]) -> list[Line]:
    """One line for each event, and one for a run of events that differ only by the piece."""
    lines: list[Line] = []
    last = ""
    for event in events:
        key = _gist(event)
        if key and key == last:
            lines[-1] = Line(lines[-1].event, lines[-1].more + 1)
        elif not _announced(event, lines):
            lines.append(Line(event))
        last = key
    return lines


def _announced(event: Event, lines: Sequence[Line]) -> bool:
    """Whether an event only announces on the board what the line before it has told."""
    return isinstance(event, Stage) and bool(lines) and lines[-1].event.text == event.text


def _gist(event: Event) -> str:
    """What is told apart from the piece that does it; empty for what is never folded."""
    if not isinstance(event, ALIKE):
        return ""
    return event.text.replace(event.piece, "*")
