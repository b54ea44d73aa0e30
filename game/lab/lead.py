"""How the lead went from round to round, and how exciting that was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from statistics import mean, quantiles
from typing import Any

from game.lab.blocks import Block
from game.lab.variants import Variants
from game.players.series import GameResult

SHOWN = 3
"""Single games that a report shows beside the quartiles."""


@dataclass(frozen=True, slots=True)
class LeadRound:
    """The lead of the first place after a round, over all games that came so far."""

    round: int
    games: int
    low: float
    middle: float
    high: float
    """Quartiles."""


@dataclass(frozen=True, slots=True)
class Lead:
    """The course of the lead in one measure."""

    measure: str
    rounds: tuple[LeadRound, ...]
    examples: tuple[tuple[float, ...], ...]
    """The lead of a few single games, round by round."""
    changes: float
    """How often the lead changed hands in a game, on average."""
    settled: float
    """In which part of its rounds the winner took the lead for good, on average, from 0 to 1."""

    def json(self) -> dict[str, Any]:
        """Return all of it."""
        return asdict(self)


def lead_of(blocks: Sequence[Block], variants: Variants, measure: str) -> Lead:
    """Return the course of the lead; `measure` is 'scores' or 'worth'."""
    lines: list[list[float]] = []
    for block in blocks:
        for game, variant in zip(block, variants.battles, strict=True):
            places = [variant.places[side] for side in variants.sides]
            lines.append([_lead(end, places) for end in _ends(game, measure)])
    longest = max(map(len, lines), default=0)
    rounds = tuple(_round(number, lines) for number in range(longest))
    turns = [_changes(line) for line in lines if line]
    late = [_settled(line) for line in lines if len(line) > 1]
    return Lead(
        measure,
        rounds,
        tuple(tuple(line) for line in lines[:SHOWN]),
        round(mean(turns), 2) if turns else 0.0,
        round(mean(late), 2) if late else 0.0,
    )


def _ends(game: GameResult, measure: str) -> list[Mapping[str, float]]:
    """Return the measure after each round in which it says something."""
    if measure == "scores":
        return [end.scores for end in game.course]
    return [end.worth for end in game.course if end.worth]


def _lead(values: Mapping[str, float], places: Sequence[str]) -> float:
    return round(values.get(places[0], 0) - values.get(places[1], 0), 1)


def _round(number: int, lines: Sequence[Sequence[float]]) -> LeadRound:
    leads = [line[number] for line in lines if len(line) > number]
    quarters = quantiles(leads, n=4, method="inclusive") if len(leads) > 1 else leads * 3
    return LeadRound(number + 1, len(leads), *(round(each, 1) for each in quarters))


def _signs(line: Sequence[float]) -> list[int]:
    return [1 if lead > 0 else -1 for lead in line if lead]


def _changes(line: Sequence[float]) -> int:
    signs = _signs(line)
    return sum(one != other for one, other in pairwise(signs))


def _settled(line: Sequence[float]) -> float:
    """Return after which part of a game's rounds the leader of the end led all the time."""
    last = line[-1]
    for number in range(len(line) - 1, -1, -1):
        if line[number] * last <= 0:
            return (number + 1) / len(line)
    return 0.0
