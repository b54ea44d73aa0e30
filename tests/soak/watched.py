"""Battles in which every answer of a computer player is judged by detectors of blunders.

A book derives its own `Blunders`: what nobody should do whatever the rules is counted here.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, TypeVar

from game.core.decision import Also, Decision, Pick
from game.core.match import Match
from game.mechanics.ai.targets import good_chance
from game.players.greedy_player import GreedyPlayer
from game.players.registry import make_player
from tests.kit import battle

TENTH = 0.1
"""Of a target's worth, what nobody lets go by."""


@dataclass
class Blunders:
    """What a player did in a battle that nobody should, and how long it thought."""

    found: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    activations: dict[tuple[int, str], float] = field(default_factory=dict)

    def look(self, match: Match[Any], answer: Any) -> None:
        """Judge an answer before it is given."""
        decision = match.pending
        assert decision is not None
        if decision.objection(answer) is not None:
            self.found["illegal answer"] += 1
        if isinstance(decision, Pick) and not isinstance(answer, Also):
            chosen = next((each for each in decision.listed() if each.key == answer), None)
            attempt = chosen is not None and chosen.forecast is not None and chosen.pieces
            if attempt and good_chance(chosen) == 0:
                self.found["attempt at 0 %"] += 1
        self.judge(match.state, decision, answer)

    def judge(self, state: Any, decision: Decision[Any], answer: Any) -> None:
        """Judge what only a book knows about an answer."""

    def look_back(self, before: Any, after: Any, decision: Decision[Any]) -> None:
        """Judge an answer by where it has led."""


B = TypeVar("B", bound=Blunders)


def watched_game(
    key: str, seed: str, names: tuple[str, str], seen: B, most: int | None = None
) -> tuple[Match[Any], B]:
    """A battle in which every answer of a greedy player is judged."""
    match = battle(key, seed)
    sides = match.rules.sides(match.state)
    players = {
        side: make_player(names[number % 2], f"{seed}/{side}") for number, side in enumerate(sides)
    }
    while match.pending is not None and match.answered() != most:
        decision, state = match.pending, match.state
        watched = isinstance(players[decision.side], GreedyPlayer)
        started = time.process_time()
        answer = players[decision.side].choose(match)
        spent = time.process_time() - started
        before = None
        if watched:
            seen.look(match, answer)
            seen.seconds.append(spent)
            turn = state.turn, state.active or decision.subject
            seen.activations[turn] = seen.activations.get(turn, 0.0) + spent
            before = match.rules.seen_by(decision.side, state)
        match.answer(answer)
        if before is not None:
            seen.look_back(before, match.state, decision)
    return match, seen


def against_chance(key: str, games: int, kind: type[B]) -> tuple[int, Counter[str]]:
    """How many of some battles with sides exchanged greedy wins against chance; its blunders."""
    won, found = 0, Counter[str]()
    for number in range(games):
        names = ("greedy", "random") if number % 2 == 0 else ("random", "greedy")
        match, seen = watched_game(key, f"soak/{number // 2}", names, kind())
        assert match.outcome is not None
        won += match.outcome.winner == ("red", "blue")[names.index("greedy")]
        found += seen.found
    return won, found
