"""What games of exchanged battles say about the table, the forces and who begins."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import mean, stdev
from typing import Any, Literal

from game.lab.blocks import Block
from game.lab.sequence import Verdict, interval_of, judged
from game.lab.variants import Variant, Variants
from game.players.series import GameResult, wilson

Question = Literal["place", "forces", "order", "side"]
"""What wins: a place on the table, a force, beginning; or a side of a battle nobody can turn."""
Rule = Literal["sequential", "fixed"]
"""How many games there are: as many as it takes, or a number fixed before."""
DECIMALS = 4
FEWEST_GAMES = 12
"""Of a fixed number of games; with fewer, Wilson's interval claims more than it can: four games
that one side wins exclude an even chance, and that happens to fair coins in one of eight tries."""


def won(game: GameResult, side: str) -> float:
    """Return what a game is worth to a side: 1 for a win, a half for a draw."""
    return 0.5 if game.winner is None else float(game.winner == side)


def score_of(block: Block, variants: Variants, question: Question) -> float:
    """Return a block's score for the first side's place or force, or for whoever began."""
    scores = []
    for game, variant in zip(block, variants.battles, strict=True):
        side = side_meant(game, variant, variants.sides[0], question)
        scores.append(won(game, side) if side else 0.5)
    return mean(scores)


def side_meant(game: GameResult, variant: Variant, first: str, question: Question) -> str:
    """Return the side of a game that a question is about."""
    match question:
        case "place":
            return variant.places[first]
        case "forces":
            return variant.forces[first]
        case "order":
            return game.began
    return first


@dataclass(frozen=True, slots=True)
class Contrast:
    """How often something won, with its 95 % interval and what that says of an even chance."""

    question: Question
    rule: Rule
    score: float
    low: float
    high: float
    verdict: Verdict
    blocks: int
    games: int

    def json(self) -> dict[str, Any]:
        """Return all of it; the per cent are the numbers that sentences use."""
        percent = {name: round(100 * getattr(self, name)) for name in ("score", "low", "high")}
        ahead = percent
        if self.score < 0.5:
            other = {"score": percent["score"], "low": percent["high"], "high": percent["low"]}
            ahead = {name: 100 - each for name, each in other.items()}
        return {
            "question": self.question,
            "interval": self.rule,
            "score": round(self.score, DECIMALS),
            "low": round(self.low, DECIMALS),
            "high": round(self.high, DECIMALS),
            "percent": percent,
            "percent_of_leader": ahead,
            "verdict": self.verdict,
            "blocks": self.blocks,
            "games": self.games,
        }


def contrast(
    blocks: Sequence[Block], variants: Variants, question: Question, rule: Rule, margin: float
) -> Contrast:
    """Return the answer to one question from the same games as all others."""
    scores = [score_of(block, variants, question) for block in blocks]
    games = len(blocks) * len(variants.battles)
    found = mean(scores) if scores else 0.5
    interval = interval_of(scores) if rule == "sequential" else wilson(found, games)
    few = rule == "fixed" and games < FEWEST_GAMES
    verdict: Verdict = "open" if few else judged(interval, margin)
    return Contrast(question, rule, found, *interval, verdict, len(blocks), games)


def questions_for(variants: Variants) -> tuple[Question, ...]:
    """Return what can be asked; the first decides when to stop."""
    if variants.no_exchange:
        return "side", "order"
    return ("place", "order") if variants.equal_forces else ("place", "forces", "order")


@dataclass(frozen=True, slots=True)
class ScoreMargin:
    """By how many points a place leads at the end, from block to block."""

    place: str
    """The side as written that has the place that leads."""
    mean: float
    low: float
    high: float
    blocks: int


def score_margin(blocks: Sequence[Block], variants: Variants) -> ScoreMargin | None:
    """Return the lead in points with its 95 % interval over blocks.

    None for fewer than two blocks, and where nobody ever scored.
    """
    leads = [
        mean(_lead(game, v, variants.sides) for game, v in _pairs(block, variants))
        for block in blocks
    ]
    scored = any(any(game.scores.values()) for block in blocks for game in block)
    if len(leads) < 2 or not scored:
        return None
    from scipy.stats import t

    half = float(t.ppf(0.975, len(leads) - 1)) * stdev(leads) / math.sqrt(len(leads))
    leader, middle = variants.sides[mean(leads) < 0], abs(mean(leads))
    found, low, high = (round(each, 1) for each in (middle, middle - half, middle + half))
    return ScoreMargin(leader, found, low, high, len(leads))


def _pairs(block: Block, variants: Variants) -> zip[tuple[GameResult, Variant]]:
    return zip(block, variants.battles, strict=True)


def _lead(game: GameResult, variant: Variant, sides: tuple[str, str]) -> float:
    first, second = (_points(game.scores, variant.places[side]) for side in sides)
    return first - second


def _points(scores: Mapping[str, int], side: str) -> int:
    return scores.get(side, 0)
