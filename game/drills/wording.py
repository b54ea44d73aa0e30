"""What a drill expects to be told: it may name pieces by their ids and places by coordinates.

Players read neither, so an id stands for what the rules call the piece, and a place is compared
with where the event itself says that something went.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.event import Built, Entered, Event, Moved
from game.core.ruleset import Ruleset
from game.core.wording import plain_words

ID = re.compile(r"\[([\w.]+)\]|\b([a-z]\w*\.\d+)\b")
"""An id in brackets, or one of a piece with a number in its unit."""
PLACE = re.compile(r" (?:to|at) (\d+),(\d+)")


@dataclass(frozen=True, slots=True)
class Wording:
    """Compares what a drill writes with what was told."""

    rules: Ruleset[Any]
    state: Any

    def says(self, event: Event, text: str) -> bool:
        """Return whether an event tells this."""
        told, place = plain_words(event.text), PLACE.search(text)
        if place is not None and place[0] not in told:
            if (int(place[1]), int(place[2])) not in _places(event):
                return False
            text = PLACE.sub("", text, count=1)
        return any(each in told for each in self.named(text))

    def agree(self, wanted: Sequence[str], told: Sequence[str]) -> bool:
        """Return whether reasons are those that a drill lists."""
        pairs = zip(wanted, told, strict=False)
        return len(wanted) == len(told) and all(one in self.named(each) for each, one in pairs)

    def named(self, text: str) -> Iterator[str]:
        """Yield the text with names for ids: whole ones, and short ones where the unit is named."""
        whole = short = text
        for found in ID.finditer(text):
            try:
                name = self.rules.called(self.state, found[1] or found[2])
            except KeyError:
                continue
            whole = _put(whole, found[0], name)
            short = _put(short, found[0], _short(name))
        yield from (text, whole, short)


def _put(text: str, said: str, name: str) -> str:
    """Return a text with a name for an id, unless it has the name (or its end) beside the id."""
    words = name.rstrip("0123456789 ").split()
    for spot in range(len(words)):
        if text.find(before := f"{' '.join(words[spot:])} {said}") >= 0:
            left_out = len(" ".join(words[:spot])) + bool(spot)
            return text.replace(before, name[left_out:])
    return text.replace(said, name)


def _short(name: str) -> str:
    """Return what a piece with a number in its unit is called where the unit is named."""
    return f"element {name.rpartition(' no. ')[2]}" if " no. " in name else name


def _places(event: Event) -> list[tuple[int, int]]:
    """Return where an event ends."""
    match event:
        case Moved(legs=legs) if legs:
            return [(legs[-1].x, legs[-1].y)]
        case Entered(pose=pose):
            return [(pose.x, pose.y)]
        case Built(cells=cells):
            return list(cells)
    return []
