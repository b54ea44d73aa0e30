"""What a player wants to read about a piece or about the game, said by the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from game.core.tally import Tally
from game.core.wording import worded


@dataclass(frozen=True, slots=True)
class Card:
    """A piece's card: every number with its parts, every ability with its rule."""

    title: str
    subtitle: str
    side: str
    stats: tuple[Tally, ...]
    notes: tuple[tuple[str, str, str], ...] = ()
    """Name, state in words, rule id: abilities, feats, wounds."""


@dataclass(frozen=True, slots=True)
class Band:
    """One stretch of a damage track: so many hits, so many of them taken."""

    name: str
    most: int
    taken: int


@dataclass(frozen=True, slots=True)
class TrackedCard(Card):
    """The card of a piece whose hits run down a track."""

    track: tuple[Band, ...] = ()
    check: str = ""
    """Its next check and the chance of it, in a few words."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One side at a glance."""

    side: str
    name: str
    points: int
    wanted: int
    """Points that win; 0 where no number of them does."""
    ready: tuple[str, ...]
    """What it may still activate, as piece ids or group names."""
    spent: tuple[str, ...]
    left: int
    """Turns, orders or cards left."""
    hand: tuple[str, ...] = ()
    """Cards in hand, the best first: for the eyes of this side only."""
    played: tuple[str, ...] = ()
    """Cards played in this turn, in order: open to all."""
    titles: tuple[tuple[str, str], ...] = ()
    """What groups are called, with how many they are, where their names do not say so."""
    left_of: str = "turns"
    """What is left, in a word."""


@dataclass(frozen=True, slots=True)
class Force:
    """Some pieces of one kind that a side brings to a battle."""

    side: str
    name: str
    words: str
    """What they are, in a few words."""
    count: int
    figure: Any
    """One of them to look at: a `game.table.scene.Figure`."""


@dataclass(frozen=True, slots=True)
class Coming:
    """Something that may come: in which turn (0 if nobody knows), for whom, in a sentence."""

    turn: int
    side: str
    text: str


@dataclass(frozen=True, slots=True)
class Summary:
    """The game at a glance: the sequence of play, how the sides stand, what would end it."""

    headline: str
    acting: str
    sides: tuple[Standing, ...]
    endings: tuple[str, ...] = ()
    outlook: str = ""
    """In one line what would end the game and how far off it is, the nearest first."""
    turn: int = 0
    """The turn or round it is, where they are counted; 0 before the first."""
    last: int = 0
    """The last of them, if that is known."""
    coming: tuple[Coming, ...] = ()
    """What may come in the turns that follow, the nearest first."""


def army_names(sides: Iterable[Standing]) -> dict[str, str]:
    """Return the names of armies by side; none if they do not tell the sides apart."""
    names = {standing.side: standing.name for standing in sides if standing.name}
    return names if len(set(names.values())) == len(names) else {}


def worded_summary(summary: Summary) -> Summary:
    """Return a summary whose sentences say the names of its armies."""
    names = army_names(summary.sides)
    return replace(
        summary,
        headline=worded(summary.headline, names),
        endings=tuple(worded(line, names) for line in summary.endings),
        outlook=worded(summary.outlook, names),
        coming=tuple(replace(each, text=worded(each.text, names)) for each in summary.coming),
    )


def coming_lines(summary: Summary) -> list[str]:
    """Return what may come, each with its turn where that is known."""
    return [(f"Turn {each.turn}: " if each.turn else "") + each.text for each in summary.coming]
