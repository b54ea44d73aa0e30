"""Flags: states of a piece, each told in one row for its card, the board and the scene."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

Note = tuple[str, str, str]
"""Title, words and rule of a line on a card."""


@dataclass(frozen=True, slots=True)
class Flag:
    """One state that a piece may be in."""

    fact: str
    """The attribute that is true of a piece in this state."""
    token: str
    """The word of the token beside its figure; nothing if there is none."""
    word: str
    """What a line of text says of it; nothing if it goes without saying."""
    title: str
    text: str
    rule: str


def raised(flags: Iterable[Flag], thing: object) -> list[Flag]:
    """Return the flags that are true of something."""
    return [flag for flag in flags if getattr(thing, flag.fact)]


def tokens(flags: Iterable[Flag], thing: object) -> list[str]:
    """Return the words of the tokens beside a figure."""
    return [flag.token for flag in flags if flag.token and getattr(thing, flag.fact)]


def words(flags: Iterable[Flag], thing: object) -> list[str]:
    """Return what a line of text says of something."""
    return [flag.word for flag in raised(flags, thing) if flag.word]


def notes(flags: Iterable[Flag], thing: object) -> list[Note]:
    """Return the lines of a card."""
    return [(flag.title, flag.text, flag.rule) for flag in raised(flags, thing)]
