"""Numbers for pieces of one name, so that a sentence says which of them it means."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Protocol

NUMBER = re.compile(r"( no\.)? \d+$")
"""Which of its name or of its unit a piece is."""


class Namesake(Protocol):
    """A piece with a name and a number to be called by; 0 while its name alone will do."""

    number: int

    @property
    def profile(self) -> Any:
        """What it is, with its `name`."""


def number_namesakes(pieces: Iterable[Namesake]) -> None:
    """Assign numbers to the pieces that share a name, in order, whichever side they are on."""
    named: dict[str, list[Namesake]] = {}
    for piece in pieces:
        named.setdefault(piece.profile.name, []).append(piece)
    for namesakes in named.values():
        for number, piece in enumerate(namesakes, start=1):
            piece.number = number if len(namesakes) > 1 else 0


def numbered(name: str, number: int) -> str:
    """Return the name of one of several; without a number it is the only one."""
    return f"{name} {number}" if number else name


def unnumbered(name: str) -> str:
    """Return what all of a name are called together."""
    return NUMBER.sub("", name)


def named_by_key(key: str) -> str:
    """Return a name for something that has only a key, such as a piece of terrain."""
    return key.rpartition(":")[2].replace("_", " ").title()
