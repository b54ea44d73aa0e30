"""What many games came to: who won, on which side, how long it took, who fell, why it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from math import sqrt
from statistics import mean, median
from typing import Any

from game.players.course import Loss, RoundEnd

Z95 = 1.959964
DEAD_END = 2
"""Rounds in a row in which nobody acts that make a game a dead end."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game: who led which side, how it ended, how long it was, who fell."""

    players: dict[str, str]
    """The name of the player that led each side."""
    winner: str | None
    """The side that won, nobody for a draw."""
    reason: str
    rule: str
    rounds: int
    decisions: int
    seconds: float
    scores: dict[str, int]
    casualties: dict[str, dict[str, int]]
    """For each side its defeated units, counted by name."""
    stillness: int = 0
    """The most rounds in a row in which nobody moved, attacked, came or went."""
    still_since: int = 0
    """The first of those rounds."""
    began: str = ""
    """The side that acted first."""
    course: tuple[RoundEnd, ...] = ()
    """How it stood after each round."""
    losses: tuple[Loss, ...] = ()
    """Who fell where, in order."""
    block: int = 0
    """The number of the block of games that share a seed."""
    variant: str = ""
    """How the battle was changed within its block; empty as it was written."""


def wilson(rate: float, total: int) -> tuple[float, float]:
    """Return the 95 % interval for the rate behind one that was found in so many trials."""
    if not total:
        return 0.0, 1.0
    n, p = total, rate
    middle = (p + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    half = Z95 * sqrt(p * (1 - p) / n + Z95**2 / (4 * n * n)) / (1 + Z95**2 / n)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, with a 95 % interval for the rate behind it (Wilson)."""

    count: int
    total: int

    @property
    def rate(self) -> float:
        """The share itself."""
        return self.count / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true rate lies with 95 % confidence."""
        return wilson(self.rate, self.total)

    def text(self) -> str:
        """Return count, percentage and interval as text."""
        low, high = self.interval
        return f"{self.count:5d}  {self.rate:6.1%}  (95 %: {low:.1%} to {high:.1%})"

    def json(self) -> dict[str, Any]:
        """Return the same for machines."""
        low, high = self.interval
        return {"count": self.count, "rate": round(self.rate, 4), "low": low, "high": high}


@dataclass(frozen=True, slots=True)
class Span:
    """Mean, median and range of some numbers."""

    mean: float
    median: float
    least: float
    most: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Span:
        """Return the span of these numbers."""
        if not numbers:
            return cls(0, 0, 0, 0)
        return cls(mean(numbers), median(numbers), min(numbers), max(numbers))

    def text(self) -> str:
        """Return all four in one line."""
        return f"mean {self.mean:.1f}, median {self.median:g}, {self.least:g} to {self.most:g}"


@dataclass(frozen=True)
class Series:
    """Games of two players over one scenario, in the order of their numbers."""

    scenario: str
    seed: str
    names: tuple[str, str]
    games: tuple[GameResult, ...]
    seconds: float
    """How long the whole series took on the clock; the games' own seconds may overlap."""
    planned: int | None = None
    """How many games were wanted, if they may have been more than there are."""

    @property
    def stopped(self) -> bool:
        """Whether the series was broken off."""
        return self.planned is not None and len(self.games) < self.planned

    def wins_of(self, name: str) -> Share:
        """Return how often a player won, whichever side it led."""
        won = sum(
            game.winner is not None and game.players[game.winner] == name for game in self.games
        )
        return Share(won, len(self.games))

    def wins_at(self, side: str) -> Share:
        """Return how often a side won, whoever led it."""
        return Share(sum(game.winner == side for game in self.games), len(self.games))

    @cached_property
    def sides(self) -> list[str]:
        """The sides, in order of play."""
        return list(dict.fromkeys(side for game in self.games for side in game.players))

    @property
    def draws(self) -> int:
        """Games that nobody won."""
        return sum(game.winner is None for game in self.games)

    @property
    def dead_ends(self) -> Share:
        """Games that came to a standstill, be it for a while."""
        return Share(sum(game.stillness >= DEAD_END for game in self.games), len(self.games))

    @property
    def rounds(self) -> Span:
        """The length of the games in rounds."""
        return Span.of([game.rounds for game in self.games])

    @property
    def decisions(self) -> Span:
        """The length of the games in answers."""
        return Span.of([game.decisions for game in self.games])

    @property
    def pace(self) -> float:
        """Decisions for each second of play, the players' thinking included."""
        spent = sum(game.seconds for game in self.games)
        return sum(game.decisions for game in self.games) / spent if spent else 0.0

    def casualties(self, side: str) -> list[tuple[str, int]]:
        """Return a side's fallen units in all games, most first."""
        fallen: Counter[str] = Counter()
        for game in self.games:
            fallen.update(game.casualties.get(side, {}))
        return sorted(fallen.items(), key=lambda pair: (-pair[1], pair[0]))

    def endings(self) -> list[tuple[str, int]]:
        """Return why the games ended, by rule, most first."""
        ended = Counter(game.rule for game in self.games)
        return sorted(ended.items(), key=lambda pair: (-pair[1], pair[0]))

    # ------------------------------------------------------------------ reports

    def text(self) -> str:
        """Return the report as a table for people."""
        count = len(self.games)
        played = f"{count} of {self.planned} games (stopped)" if self.stopped else f"{count} games"
        lines = [f"{self.scenario}: {played}, {' against '.join(self.names)}, seed {self.seed}"]
        lines += _table("wins", [(name, self.wins_of(name).text()) for name in self._players()])
        lines += _table("wins by side", [(side, self.wins_at(side).text()) for side in self.sides])
        lines += _table("draws", [("", f"{self.draws:5d}")] if self.draws else [])
        stuck = self.dead_ends
        lines += _table("dead ends", [("", stuck.text())] if stuck.count else [])
        lengths = [("rounds", self.rounds.text()), ("decisions", self.decisions.text())]
        lines += _table("length", lengths)
        endings = [(rule or "unfinished", self._ending(rule, n)) for rule, n in self.endings()]
        lines += _table("endings", endings)
        for side in self.sides:
            rows = [(name, f"{n:5d}  {n / count:6.2f} a game") for name, n in self.casualties(side)]
            lines += _table(f"fallen of {side}", rows)
        lines.append("")
        lines.append(f"{self.pace:.0f} decisions a second, {self.seconds:.1f} s in all")
        return "\n".join(lines)

    def _ending(self, rule: str, count: int) -> str:
        """Return how often the rule ended a game, with one such ending in words."""
        example = next(game.reason for game in self.games if game.rule == rule)
        return f"{count:5d}  such as: {example}"

    def _players(self) -> Sequence[str]:
        """Return the names, unless both are the same and there is nothing to compare."""
        return self.names if self.names[0] != self.names[1] else ()

    def json(self) -> dict[str, Any]:
        """Return the report for machines; the times are the only part that a repeat may change."""
        return {
            "scenario": self.scenario,
            "seed": self.seed,
            "games": len(self.games),
            "stopped": self.stopped,
            "players": list(self.names),
            "wins": {name: self.wins_of(name).json() for name in self._players()},
            "sides": {side: self.wins_at(side).json() for side in self.sides},
            "draws": self.draws,
            "dead_ends": self.dead_ends.json(),
            "rounds": asdict(self.rounds),
            "decisions": asdict(self.decisions),
            "endings": dict(self.endings()),
            "casualties": {side: dict(self.casualties(side)) for side in self.sides},
            "decisions_per_second": round(self.pace, 1),
            "seconds": round(self.seconds, 3),
            "results": [asdict(game) for game in self.games],
        }


def _table(title: str, rows: Sequence[tuple[str, str]]) -> list[str]:
    """Return a titled block whose columns stand below each other.

    Nothing where there are no rows.
    """
    if not rows:
        return []
    width = max(len(name) for name, _ in rows)
    return ["", title, *(f"  {name:<{width}}  {rest}" for name, rest in rows)]
